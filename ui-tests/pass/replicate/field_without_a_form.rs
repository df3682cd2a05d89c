// R3, Z4: a field that cannot go over the wire is named, with the ways out.
use ecs::Component;

#[derive(Component)]
#[component(whole, replicate)]
pub struct Name {
    #[replicate(most = 32)]
    pub text: String,
}
