// R3, Z4: a step that divides nothing is refused.
use ecs::Component;

#[derive(Component)]
#[component(replicate)]
pub struct Transform {
    #[replicate(step = 0.5)]
    //~^ `step` divides a range
    pub x: f32,
}
