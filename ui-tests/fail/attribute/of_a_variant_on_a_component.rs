// C7, Z4: a key of another place says where it belongs.
use ecs::Component;

#[derive(Component)]
#[component(disable)]
//~^ `disable` belongs on a variant of the `#[world]` enum
pub struct Velocity {
    pub x: f32,
}
