// C7, Z4: what is close to a key is proposed.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part {
    #[component(marker, disabel)]
    //~^ did you mean `disable`?
    Solid,
}
