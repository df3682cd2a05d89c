// Z4, C2: so is a reference in a component.
use game::*;

#[derive(Component)]
pub struct Name {
    pub text: &str,
    //~^ E0106 missing lifetime specifier
}
