// S2: the derive names the field.
use ecs::store::Value;

#[derive(Value)]
pub struct Enemy {
    pub health: f32,
    pub name: String,
    //~^ E0080 field `name` of the value `Enemy` is not `Copy`
}
