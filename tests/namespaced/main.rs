//! Chapter W of the contract: worlds that reject each other's handles.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use framework::prelude::*;
use framework::schema::Schema;
use framework::{Handle, store::Namespaced};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Health(u32);

/// Two handles among the data, to be made real at a flush.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Pair {
    left: Entity,
    right: Option<Entity>,
}

#[world(name = Apart, namespaced, creation_order, crate = framework)]
enum Part {
    #[component(disable)]
    Health,
    Pair,
}

const _: () = {
    assert!(size_of::<Entity>() == 16 && size_of::<Option<Entity>>() == 16);
};

/// The same history in a new world.
fn world() -> (World, [Entity; 3]) {
    let mut world = Apart::world();
    let first = world.spawn(Health(1));
    world.destroy(first);
    let handles = [1, 2, 3].map(|number| world.spawn(Health(number)));
    (world, handles)
}

/// A world equal to another, in which its handles are tried.
fn check(try_in: impl Fn(&mut World, Entity)) {
    let (_, foreign) = world();
    let (mut other, own) = world();
    let before = format!("{other:?}");
    for (foreign, own) in foreign.into_iter().zip(own) {
        assert_eq!(
            (foreign.slot(), foreign.generation()),
            (own.slot(), own.generation())
        );
        assert_ne!(foreign, own);
        try_in(&mut other, foreign);
    }
    assert_eq!(format!("{other:?}"), before);
}

// W9: no look-up of another world's handle finds anything
#[test]
fn look_ups_reject_the_handles_of_another_world() {
    check(|world, foreign| {
        assert!(!world.contains(foreign) && !world.has::<Health>(foreign));
        assert!(world.get::<Health>(foreign).is_none());
        assert!(world.get_mut::<Health>(foreign).is_none());
        assert_eq!(world.try_get::<Health>(foreign).err(), Some(Miss::Foreign));
        assert_eq!(world.entity(foreign).err(), Some(Miss::Foreign));
        assert_eq!(
            world.mutate::<Health, _>(foreign, |health| health.0 = 9),
            None
        );
        assert!(world.view::<&Health>().get(foreign).is_none());
        assert!(world.query::<&mut Health>().get(foreign).is_none());
        assert_eq!(world.view::<&Health>().iter_many([foreign]).count(), 0);
        assert!(!world.has_id(foreign, Part::Health));
        assert!(world.get_disjoint_mut::<Health, 1>([foreign]).is_err());
    });
}

// W9: nor does a structural change
#[test]
fn changes_reject_the_handles_of_another_world() {
    check(|world, foreign| {
        assert!(!world.destroy(foreign));
        assert!(world.insert(foreign, Health(7)).is_err());
        assert_eq!(world.remove::<Health>(foreign).err(), Some(Miss::Foreign));
        assert_eq!(world.disable::<Health>(foreign), Err(Miss::Foreign));
        assert_eq!(world.enable::<Health>(foreign), Err(Miss::Foreign));
        assert!(world.duplicate(foreign).is_err());
        assert_eq!(
            world.remove_id(foreign, Part::Health).err(),
            Some(Miss::Foreign)
        );
        let mut log = world.command_log();
        log.insert(foreign, Health(7));
        log.destroy(foreign);
        let lost = world.lost_count();
        log.flush(world);
        assert_eq!(world.lost_count(), lost + 2);
    });
}

// W9, H6: a handle that outlives its world never resolves in a later one
#[test]
fn a_handle_that_outlives_its_world_misses_in_a_later_one() {
    let old = {
        let (_world, handles) = world();
        handles[0]
    };
    for _ in 0..20 {
        let (world, handles) = world();
        assert!(world.contains(handles[0]) && !world.contains(old));
    }
}

// W9, K2: promises of a log become handles of its world, in commands and inside components
#[test]
fn pending_handles_become_handles_of_the_world() {
    let (mut world, handles) = world();
    let mut log = world.command_log();
    let left = log.spawn(Health(10));
    let right = log.spawn(Pair {
        left,
        right: Some(handles[2]),
    });
    log.insert(
        left,
        Pair {
            left: right,
            right: Some(left),
        },
    );
    assert!(left.is_pending() && !world.contains(left));
    assert_eq!(world.try_get::<Health>(left).err(), Some(Miss::Pending));
    assert_eq!(format!("{left:?}"), format!("pending 0 of log {}", 1));
    log.flush(&mut world);
    let [left, right] = [left, right].map(|pending| log.resolve(pending).expect("spawned"));
    assert_eq!(
        *world.at::<Pair>(left),
        Pair {
            left: right,
            right: Some(left)
        }
    );
    assert_eq!(
        *world.at::<Pair>(right),
        Pair {
            left,
            right: Some(handles[2])
        }
    );
    // A promise made for one world is none to another.
    let mut foreign = world.command_log();
    let pending = foreign.spawn(Health(1));
    let other = Apart::world();
    assert_eq!(other.try_get::<Health>(pending).err(), Some(Miss::Foreign));
}

// W9, H6: issuers enter no order and no hash
#[test]
fn issuers_enter_no_order_and_no_hash() {
    let ((one, here), (other, there)) = (world(), world());
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    for (here, there) in here.into_iter().zip(there) {
        assert_eq!(hasher.hash_one(here), hasher.hash_one(there));
        assert_eq!(here.partial_cmp(&there), None);
    }
    assert!(here[0] < here[1]);
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
    assert!(one.iter_created().eq(here) && other.iter_created().eq(there));
}

// H8: other numbers in a handle are those that a store can have minted
#[test]
fn a_handle_takes_only_numbers_that_its_kind_can_have() {
    let (world, [first, second, _]) = world();
    let numbers = (second.slot().into(), second.generation());
    assert_eq!(first.renumbered(numbers.0, numbers.1), Some(second));
    assert!(world.contains(second));
    assert_eq!(first.renumbered(1, 2), None);
    assert_eq!(first.renumbered(1 << 32, 1), None);
    let compact = Handle::<()>::from_bits(1 << 32).expect("generation 1");
    assert_eq!(compact.renumbered(0, (1 << 32) + 1), None);
    assert_eq!(
        compact.renumbered(7, 3).map(Handle::to_bits),
        Some((3 << 32) + 7)
    );
}

// W9: who does not ask keeps the compact kind
#[test]
fn only_those_who_ask_pay() {
    #[world(name = Plain, prefix = Plain, crate = framework)]
    enum PlainPart {
        Health,
    }
    fn kind<S: Schema>() -> &'static str {
        core::any::type_name::<S::HandleKind>()
    }
    assert_eq!(size_of::<PlainEntity>(), 8);
    assert_eq!(kind::<Plain>(), "u32");
    let mut world = Plain::world();
    let entity: Handle<Plain> = world.spawn(Health(1));
    let apart: Option<Handle<Apart, Namespaced>> = None;
    assert!(world.contains(entity) && apart.is_none());
}
