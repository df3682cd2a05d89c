// C2: every field that is not plain is named.
use ecs::Component;

#[derive(Component)]
#[component(whole)]
pub struct Inventory {
    pub items: Vec<u32>,
    pub owner: String,
}
