// C2, C3: an enum too is plain, or `whole`.
use ecs::Component;

#[derive(Component)]
#[component(whole)]
pub enum Order {
    Wait,
    Say(String),
}
