// S7, H2: entities of two games are two types.
use ecs::store::{SparseSet, join};

pub struct Arena;

pub fn count(arena: &SparseSet<u8, Arena>, menu: &SparseSet<u8, Arena>) {
    let _ = join((arena, menu));
}
