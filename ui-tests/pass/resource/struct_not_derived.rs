// G3: the struct of resources says so.
use game::*;

#[derive(Component, Clone, Copy)]
pub struct Cell(u8);
#[derive(Resources)]
pub struct BoardResources {
    pub score: Score,
}
#[world(name = Board, prefix = Board, resources = BoardResources)] //~ E0277 `BoardResources` does not declare resources
pub enum BoardPart {
    Cell,
}
pub fn score(world: &BoardWorld) -> u32 {
    world.resource::<Score>().0
}
