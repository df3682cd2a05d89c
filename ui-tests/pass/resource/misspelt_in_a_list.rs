// Z4, G3: a type that does not exist in a resource is reported once.
use game::*;

#[derive(Resources)]
pub struct Stock {
    pub scores: Vec<Score>,
}
