// R3, Z4: a form on the wire needs a component that goes there.
use ecs::Component;

#[derive(Component)]
pub struct Transform {
    #[replicate(angle)]
    //~^ `Transform` is not replicated
    pub rotation: f32,
}
