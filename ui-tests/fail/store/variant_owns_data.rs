// S2: and the variant.
use ecs::store::Value;

#[derive(Value)]
pub enum Order {
    Wait,
    Walk(Vec<[f32; 2]>),
    //~^ E0080 field `0` of the variant `Walk` of the value `Order` is not `Copy`
}
