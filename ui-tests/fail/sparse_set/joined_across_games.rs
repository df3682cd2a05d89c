// S7, H2: entities of two games are two types.
use ecs::store::{SparseSet, join};

pub struct Arena;
pub struct Menu;

pub fn count(arena: &SparseSet<u8, Arena>, menu: &SparseSet<u8, Menu>) {
    let _ = join((arena, menu));
    //~^ E0271 expected `Arena`, found `Menu`
}
