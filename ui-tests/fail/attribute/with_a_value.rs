// Z4: a key that takes no value says so.
use ecs::Component;

#[derive(Component)]
#[component(whole = true)]
//~^ `whole` takes no value; write just `whole`
pub struct Patrol {
    pub waypoints: Vec<f32>,
}
