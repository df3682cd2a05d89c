// H8: there is no null handle; absence is `Option`.
use ecs::Handle;

#[derive(Default)]
pub struct Door {
    pub key: Option<Handle<u32>>,
}
