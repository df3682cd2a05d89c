//! Worlds that keep the order in which entities were spawned.

use framework::prelude::*;

#[derive(Component, Clone, Copy)]
#[component(crate = framework)]
struct Number(u32);

#[world(name = Ordered, creation_order, crate = framework)]
enum Part {
    Number,
}

// S9: a world walks in the order of creation, not of slots.
#[test]
fn a_slot_used_again_counts_as_created_last() {
    let mut world = Ordered::world();
    let a = world.spawn((Number(1),));
    let b = world.spawn((Number(2),));
    world.destroy(a);
    let c = world.spawn((Number(3),));
    assert_eq!(a.slot(), c.slot());
    assert_eq!(world.iter_created().collect::<Vec<_>>(), [b, c]);
    assert_eq!(world.iter_handles().collect::<Vec<_>>(), [c, b]);
}

// S9: through any history the walk is that of a plain list.
#[test]
fn the_walk_agrees_with_a_list() {
    let mut world = Ordered::world();
    let mut list: Vec<Entity> = Vec::new();
    let mut state = 7u64;
    let mut next = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(state >> 33).expect("31 bits") % below
    };
    for step in 0..2_000u32 {
        match next(4) {
            0 if !list.is_empty() => {
                let gone = list.remove(next(list.len()));
                assert!(world.destroy(gone));
            }
            1 if !list.is_empty() => {
                let moved = list[next(list.len())];
                let _ = world.remove::<Number>(moved);
            }
            2 if step % 97 == 0 => {
                world.clear();
                list.clear();
            }
            _ => list.push(world.spawn((Number(step),))),
        }
        assert_eq!(world.iter_created().collect::<Vec<_>>(), list);
    }
}
