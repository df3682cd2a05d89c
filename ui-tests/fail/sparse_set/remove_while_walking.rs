// S7: removing moves values, so not while they are lent.
use ecs::store::SparseSet;

pub fn prune(set: &mut SparseSet<i32>) {
    for (entity, value) in set.iter() {
        if *value < 0 {
            set.remove(entity);
            //~^ E0502 cannot borrow `*set` as mutable because it is also borrowed as immutable
        }
    }
}
