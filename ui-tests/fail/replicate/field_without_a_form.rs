// R3, Z4: a field that cannot go over the wire is named, with the ways out.
use ecs::Component;

#[derive(Component)]
#[component(whole, replicate)]
pub struct Name {
    pub text: String,
    //~^ E0277 `String` has no form on the wire
}
