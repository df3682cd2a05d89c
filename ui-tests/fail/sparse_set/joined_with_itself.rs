// S7: a set is not lent twice, once to be changed.
use ecs::store::{SparseSet, join};

pub fn add(positions: &mut SparseSet<f32>, velocities: &SparseSet<f32>) {
    let _ = velocities.len();
    join((&mut *positions, &*positions)).each(|_, (to, by)| *to += by);
    //~^ E0502 cannot borrow `*positions` as immutable because it is also borrowed as mutable
}
