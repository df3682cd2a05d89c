// C12, G1: every field of a tracked plain component can be compared.
use ecs::prelude::*;

#[derive(Clone, Copy, Debug)]
pub struct Angle(pub f32);

#[derive(Component, Clone, Copy, Debug)]
#[component(tracked)]
pub struct Transform {
    pub x: f32,
    pub angle: Angle,
    //~^ E0277 two values of `Angle` cannot be compared, so what changes of it cannot be tracked
}
