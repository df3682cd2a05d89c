// R3, Z4: a range that is open at one side is refused where it stands.
use ecs::Component;

#[derive(Component)]
#[component(replicate)]
pub struct Transform {
    #[replicate(range = 0.0..=64.0, step = 0.5)]
    pub x: f32,
}
