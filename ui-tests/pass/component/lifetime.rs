// C1: a component owns its data.
use ecs::Component;

#[derive(Component)]
#[component(whole)]
pub struct Name {
    pub text: String,
}
