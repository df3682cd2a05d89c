// H6: issuers have no order, so namespaced handles have none that is total.
use ecs::Handle;
use ecs::store::Namespaced;

pub fn sort(handles: &mut [Handle<u8, Namespaced>]) {
    handles.sort();
    //~^ E0271 expected `()`, found `u32`
}
