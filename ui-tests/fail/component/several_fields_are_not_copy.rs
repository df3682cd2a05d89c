// C2: every field that is not plain is named.
use ecs::Component;

#[derive(Component)]
pub struct Inventory {
    pub items: Vec<u32>,
    //~^ E0080 field `items` of the component `Inventory` is not `Copy`
    pub owner: String,
    //~^ also E0080 field `owner` of the component `Inventory` is not `Copy`
}
