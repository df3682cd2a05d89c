// Z4: what is close to a key is proposed.
use ecs::Component;

#[derive(Component)]
#[component(wohle)]
//~^ `wohle` is not a key of `#[component]` on a component, did you mean `whole`?
pub struct Patrol {
    pub speed: f32,
}
