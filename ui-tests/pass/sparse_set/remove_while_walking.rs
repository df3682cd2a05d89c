// S7: removing moves values, so not while they are lent.
use ecs::store::SparseSet;

pub fn prune(set: &mut SparseSet<i32>) {
    set.retain(|_, value| *value >= 0);
}
