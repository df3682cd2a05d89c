// H8: there is no null handle; absence is `Option`.
use ecs::Handle;

#[derive(Default)]
pub struct Door {
    pub key: Handle<u32>,
    //~^ E0277 the trait bound `Handle<u32>: Default` is not satisfied
}
