// R3, Z4: a step that divides nothing is refused.
use ecs::Component;

#[derive(Component)]
#[component(replicate)]
pub struct Transform {
    #[replicate(range = 0.0..=64.0, step = 0.5)]
    pub x: f32,
}
