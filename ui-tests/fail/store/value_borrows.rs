// S2: plain data does not borrow.
use ecs::store::Value;

#[derive(Value, Clone, Copy)]
pub struct Label<'a> {
    //~^ the value `Label` borrows for `'a`
    pub text: &'a str,
}
