// Z4: an attribute without parentheses says nothing.
use ecs::Component;

#[derive(Component)]
#[component]
//~^ `#[component]` says nothing; write what is meant in parentheses
pub struct Velocity {
    pub x: f32,
}
