// C4, Z4: a key that needs a value shows how to write it.
use ecs::Component;

#[derive(Component)]
#[component(invariant)]
//~^ `invariant` needs a value, as in `invariant = self.current <= self.max`
pub struct Health {
    pub current: u32,
    pub max: u32,
}
