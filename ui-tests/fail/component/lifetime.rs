// C1: a component owns its data.
use ecs::Component;

#[derive(Component)]
#[component(whole)]
pub struct Name<'a> {
    //~^ the component `Name` borrows for `'a`
    pub text: &'a str,
}
