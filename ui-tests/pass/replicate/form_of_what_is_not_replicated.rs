// R3, Z4: a form on the wire needs a component that goes there.
use ecs::Component;

#[derive(Component)]
#[component(replicate)]
pub struct Transform {
    #[replicate(angle)]
    pub rotation: f32,
}
