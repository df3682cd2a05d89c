// C2: a component that owns data is declared `whole`.
use ecs::Component;

#[derive(Component)]
pub struct Patrol {
    pub waypoints: Vec<f32>,
    //~^ E0080 field `waypoints` of the component `Patrol` is not `Copy`
    pub speed: f32,
}
