// C2, C3: an enum too is plain, or `whole`.
use ecs::Component;

#[derive(Component)]
pub enum Order {
    Wait,
    Say(String),
    //~^ E0080 is not `Copy`
}
