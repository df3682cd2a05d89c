// C2, Z4: the attribute is about the whole item.
use ecs::Component;

#[derive(Component)]
pub struct Patrol {
    #[component(whole)]
    //~^ put it above the item, not on a field
    pub speed: f32,
}
