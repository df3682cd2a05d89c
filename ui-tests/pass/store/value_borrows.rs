// S2: plain data does not borrow.
use ecs::store::Value;

#[derive(Value, Clone, Copy)]
pub struct Label {
    pub text: &'static str,
}
