//! Chapter W of the contract: the world.

use std::panic::{AssertUnwindSafe, catch_unwind};

use framework::prelude::*;
use framework::{Mask, NotCopied, NotDisjoint, NotDuplicated, Reason};

use crate::many::*;
use crate::zoo::{
    Bag, Cargo, Entity, Frozen, Ghost, Mood, Part, Position, Previous, Simd, Unique, Velocity,
    World, Zoo, ZooValue, alive, bag, cargo, ghost, position, simd, velocity,
};

/// The message of the panic of `run`.
fn panic_of(run: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
    payload
        .downcast_ref::<String>()
        .expect("a text with values in it")
        .clone()
}

// W1: every arity up to 16, and beyond by nesting
#[test]
fn bundles_of_every_arity() {
    macro_rules! arities {
        ([$($before:ident)*]) => {};
        ([$($before:ident)*] $next:ident $($rest:ident)*) => {{
            let mut world: ManyWorld = Many::world();
            let mut number = 0;
            let entity = world.spawn(($({ number += 1; $before(number) },)* { number += 1; $next(number) },));
            #[allow(unused_mut, reason = "there may be none before")]
            let mut number = 0;
            $(number += 1; assert_eq!(world.at::<$before>(entity).0, number);)*
            assert_eq!(world.at::<$next>(entity).0, number + 1);
            let mask = world.entity(entity).unwrap().mask();
            assert_eq!(mask.len(), number as usize + 1);
            assert!(world.remove::<($($before,)* $next,)>(entity).is_ok());
            assert!(world.entity(entity).unwrap().mask().is_empty());
            let former = world.insert(entity, ($($before(7),)* $next(7),)).unwrap();
            let ($(Option::<$before>::None,)* Option::<$next>::None,) = former else {
                panic!("nothing was there");
            };
            arities!([$($before)* $next] $($rest)*);
        }};
    }
    arities!([] A B C D E F G H I J K L M N O P);

    let mut world = Many::world();
    let nothing = world.spawn(());
    assert!(world.contains(nothing) && world.entity(nothing).unwrap().mask().is_empty());
    let nested = world.spawn((
        (A(1), (B(2), ((C(3),), ()), D(4))),
        (E(5), F(6), G(7), H(8), I(9), J(10), K(11), L(12)),
        (M(13), N(14), O(15), P(16), (Q(17), R(18)), S(19)),
        T(20),
    ));
    assert_eq!(world.entity(nested).unwrap().mask().len(), 20);
    assert_eq!((world.at::<C>(nested).0, world.at::<R>(nested).0), (3, 18));
    let single = world.spawn(T(1));
    assert_eq!(world.at::<T>(single).0, 1);
}

#[derive(Bundle)]
#[bundle(crate = framework)]
struct Walker {
    position: Position,
    velocity: Velocity,
    bag: Bag,
}

// W1: a bundle with named fields is spawned, inserted and removed as a whole
#[test]
fn a_bundle_is_given_and_taken_as_a_whole() {
    let walker = |number: u32| Walker {
        position: position(i64::from(number)),
        velocity: velocity(1),
        bag: bag(number),
    };
    let mut world = Zoo::world();
    let entity = world.spawn((walker(1), Frozen));
    let (former, _) = world.insert(entity, (walker(2), cargo(3))).unwrap();
    assert_eq!(
        (former.0, former.1, former.2.unwrap().counted.0),
        (Some(position(1)), Some(velocity(1)), 1)
    );
    world.remove::<Velocity>(entity).unwrap();
    let (position_was, velocity_was, bag_was) = world.remove::<Walker>(entity).unwrap();
    assert_eq!((position_was, velocity_was), (Some(position(2)), None));
    assert_eq!(bag_was.unwrap().counted.0, 2);
    let left = Mask::of(Part::Frozen as u8).with(Part::Cargo as u8);
    assert_eq!(world.entity(entity).unwrap().mask(), left);
}

// W1: a batch spawns what its iterator gives, in order, and reserves once
#[test]
fn a_batch_spawns_in_order_and_reserves_once() {
    let mut world = Zoo::world();
    assert!(
        world
            .spawn_batch(core::iter::empty::<(Position,)>())
            .is_empty()
    );
    let empty = world.spawn_batch(core::iter::repeat_n((), 3));
    assert_eq!((empty.len(), world.len()), (3, 3));
    let mut spawned = Vec::new();
    let allocated = allocation_counter::measure(|| {
        spawned = world.spawn_batch((0..10_000).map(|x| (position(x), velocity(3))));
    });
    for (x, &entity) in (0..).zip(&spawned) {
        assert_eq!(*world.at::<Position>(entity), position(x));
    }
    // A few arrays, each made once: none grows on the way.
    assert!(allocated.count_total < 40, "{allocated:?}");
    let bytes = 10_000 * (8 + 4 + 1 + 4 + 4 + 8 + 8 + 12);
    assert!(allocated.bytes_max < 2 * bytes, "{allocated:?}");
}

// W1: batches by column
#[test]
fn a_batch_by_column_spawns_row_by_row() {
    let mut world = Zoo::world();
    let first = world.spawn((position(100), bag(100), Frozen));
    let columns = (
        (0..5).map(position).collect::<Vec<_>>(),
        (
            (0..5).map(bag).collect::<Vec<_>>(),
            vec![Frozen, Frozen, Frozen, Frozen, Frozen],
        ),
    );
    let spawned = world.spawn_columns(columns).unwrap();
    for (number, &entity) in (0..).zip(&spawned) {
        assert_eq!(*world.at::<Position>(entity), position(i64::from(number)));
        assert_eq!(world.at::<Bag>(entity).counted.0, number);
        assert!(world.has::<Frozen>(entity));
    }
    assert_eq!(world.at::<Bag>(first).counted.0, 100);
    let table = |entity| world.entity(entity).unwrap().table();
    assert_eq!(table(first), table(spawned[4]));
    assert_eq!(world.spawn_columns(()).unwrap(), []);
    assert_eq!(world.spawn_columns((Vec::<Position>::new(),)).unwrap(), []);
    assert_eq!(world.spawn_columns(vec![cargo(7)]).unwrap().len(), 1);

    // Refused as a whole: the columns come back, nothing is spawned, every value is dropped once.
    let (made, counted) = (world.slots_made(), alive());
    for (one, other) in [(3, 2), (2, 3), (0, 1)] {
        let columns = (
            (0..one).map(bag).collect::<Vec<_>>(),
            (0..other).map(cargo).collect::<Vec<_>>(),
        );
        let refused = world.spawn_columns(columns).unwrap_err();
        let (shortest, longest) = (one.min(other) as usize, one.max(other) as usize);
        assert_eq!(refused.reason, Reason::Uneven { shortest, longest });
        assert_eq!(
            (refused.bundle.0.len(), refused.bundle.1.len()),
            (one as usize, other as usize)
        );
    }
    world.set_limit(8);
    let refused = world.spawn_columns(vec![Frozen, Frozen]).unwrap_err();
    assert_eq!(
        (refused.reason, refused.bundle.len()),
        (Reason::Full { limit: 8 }, 2)
    );
    assert_eq!(
        (world.len(), world.slots_made(), alive()),
        (7, made, counted)
    );
    assert_eq!(world.spawn_columns(vec![Frozen]).unwrap().len(), 1);
}

// W2: `at` and `at_mut` panic with the entity, the component and the reason
#[test]
fn at_names_the_entity_the_component_and_the_reason() {
    let mut world = Zoo::world();
    let entity = world.spawn((position(1), velocity(2)));
    world.disable::<Velocity>(entity).unwrap();
    let gone = world.spawn(Frozen);
    world.destroy(gone);
    assert_eq!(
        panic_of(|| {
            let _ = world.at::<Bag>(entity).items.len();
        }),
        "no `Bag` of the entity 0v1: the entity has no `Bag`"
    );
    assert_eq!(
        panic_of(|| {
            let _ = world.at::<Velocity>(entity).dx;
        }),
        "no `Velocity` of the entity 0v1: the `Velocity` of the entity is disabled"
    );
    assert_eq!(
        panic_of(|| {
            let _ = world.at::<Frozen>(gone);
        }),
        "no `Frozen` of the entity 1v1: the handle 1v1 is stale: its slot is free now"
    );
    let other = world.spawn(());
    assert_eq!(other.slot(), gone.slot());
    assert_eq!(
        panic_of(|| world.at_mut::<Bag>(gone).items.clear()),
        "no `Bag` of the entity 1v1: the handle 1v1 is stale: its slot is used by a later entity now"
    );
    assert_eq!(
        panic_of(|| world
            .at_mut::<Position>(Entity::from_bits(1 << 32 | 99).unwrap())
            .x = 1),
        "no `Position` of the entity 99v1: slot 99 was never made in this world"
    );
    assert_eq!(world.at::<Position>(entity).x, 1);
}

// W2: every in-place write reaches the column, by every way to write
#[test]
fn writes_in_place_reach_the_column() {
    let mut world = Zoo::world();
    let others = [
        world.spawn((position(8), bag(8))),
        world.spawn((position(9), bag(9))),
    ];
    let entity = world.spawn((position(1), bag(1), Mood::Calm, Previous(position(5))));
    world.at_mut::<Position>(entity).x = 10;
    assert_eq!(world.at::<Position>(entity).x, 10);
    {
        let mut row = world.get_mut::<Position>(entity).unwrap();
        row.y = 20;
        row.level += 1;
        assert_eq!(
            (row.x, row.y, row.level),
            (10, 20, 2),
            "it reads what it wrote"
        );
        *row = Position { x: 11, ..*row };
    }
    assert_eq!(
        *world.at::<Position>(entity),
        Position {
            x: 11,
            y: 20,
            level: 2
        }
    );
    let fields = world.get_fields_mut::<Position>(entity).unwrap();
    *fields.level = 3;
    *fields.x += 1;
    assert_eq!(
        *world.at::<Position>(entity),
        Position {
            x: 12,
            y: 20,
            level: 3
        }
    );
    let lent: &Bag = world.at::<Bag>(entity);
    assert_eq!(lent.counted.0, 1);
    world.at_mut::<Bag>(entity).items.push(4);
    assert_eq!(
        world.mutate::<Bag, _>(entity, |bag| bag.items.pop()),
        Some(Some(4))
    );
    assert_eq!(
        world.mutate::<Cargo, _>(entity, |_| panic!("it is not there")),
        None::<()>
    );
    *world.at_mut::<Mood>(entity) = Mood::Angry(3);
    assert_eq!(*world.at::<Mood>(entity), Mood::Angry(3));
    world.at_mut::<Previous>(entity).x = 6;
    assert_eq!(world.at::<Previous>(entity).x, 6);
    // A guard that is forgotten loses its write, as documented, and nothing else.
    let mut row = world.get_mut::<Position>(entity).unwrap();
    row.x = 99;
    core::mem::forget(row);
    assert_eq!(world.at::<Position>(entity).x, 12);
    assert_eq!(
        (
            world.at::<Position>(others[0]).x,
            world.at::<Position>(others[1]).x
        ),
        (8, 9)
    );
}

// W2: `try_get` tells every reason from every other
#[test]
fn try_get_says_why_not() {
    let mut world = Zoo::world();
    let entity = world.spawn((velocity(1), bag(1)));
    world.disable::<Velocity>(entity).unwrap();
    let stale = world.spawn(());
    world.destroy(stale);
    let mut log = world.command_log();
    let pending = log.spawn(Frozen);
    let forged = Entity::from_bits(7 << 32 | 5000).unwrap();
    let reasons = [
        (
            entity,
            Miss::Absent {
                component: "Velocity",
            },
        ),
        (
            entity,
            Miss::Disabled {
                component: "Velocity",
            },
        ),
        (
            stale,
            Miss::Stale {
                slot: 1,
                generation: 1,
                now: 2,
            },
        ),
        (pending, Miss::Pending),
        (forged, Miss::OutOfRange { slot: 5000 }),
    ];
    for (index, (entity, miss)) in reasons.into_iter().enumerate() {
        if index == 0 {
            let absent = Miss::Absent {
                component: "Frozen",
            };
            assert_eq!(world.try_get::<Frozen>(entity).err(), Some(absent));
            continue;
        }
        assert_eq!(world.try_get::<Velocity>(entity).err(), Some(miss));
        assert_eq!(world.try_get_mut::<Velocity>(entity).err(), Some(miss));
        assert!(world.get::<Velocity>(entity).is_none());
        assert!(world.get_fields_mut::<Velocity>(entity).is_none());
        let texts: Vec<String> = reasons.iter().map(|(_, miss)| miss.to_string()).collect();
        assert_eq!(
            texts
                .iter()
                .filter(|text| **text == miss.to_string())
                .count(),
            1
        );
    }
}

// W3: what changes give back, and that a stale handle changes nothing and says so
#[test]
fn changes_give_back_what_was_there() {
    let mut world = Zoo::world();
    let entity = world.spawn(());
    assert_eq!(world.insert(entity, position(1)).unwrap(), None);
    assert_eq!(
        world.insert(entity, position(2)).unwrap(),
        Some(position(1))
    );
    let (bag_was, position_was) = world.insert(entity, (bag(3), position(4))).unwrap();
    assert_eq!((bag_was, position_was), (None, Some(position(2))));
    assert_eq!(world.view::<&Position>().len(), 1, "one row");
    assert_eq!(world.remove::<Position>(entity), Ok(Some(position(4))));
    assert_eq!(world.remove::<Position>(entity), Ok(None));
    assert!(world.destroy(entity));

    // The next life of the slot is not touched through the old handle.
    let next = world.spawn((position(7), velocity(8), bag(9)));
    assert_eq!(next.slot(), entity.slot());
    let shown = format!("{:?}", world.entity(next).unwrap());
    let stale = Miss::Stale {
        slot: 0,
        generation: 1,
        now: 3,
    };
    let refused = world.insert(entity, (Frozen, bag(6))).unwrap_err();
    assert_eq!(
        (refused.reason, refused.bundle.1.counted.0),
        (Reason::Miss(stale), 6)
    );
    assert_eq!(world.remove::<(Position, Bag)>(entity), Err(stale));
    assert_eq!(world.disable::<Velocity>(entity), Err(stale));
    assert_eq!(world.enable::<Velocity>(entity), Err(stale));
    assert_eq!(world.duplicate(entity), Err(NotDuplicated::Miss(stale)));
    assert_eq!(world.entity(entity).err(), Some(stale));
    assert!(!world.destroy(entity) && !world.contains(entity));
    assert_eq!(format!("{:?}", world.entity(next).unwrap()), shown);
    drop(refused);
    assert_eq!(alive(), 1);
}

// W3: destroying many times frees a slot once
#[test]
fn a_slot_is_freed_once() {
    let mut world = Zoo::world();
    let all: Vec<_> = (0..10).map(|x| world.spawn(position(x))).collect();
    let mut log = world.command_log();
    for &entity in &all {
        world.destroy(entity);
        assert!(!world.destroy(entity));
        log.destroy(entity);
    }
    log.flush(&mut world);
    assert_eq!(world.lost_count(), 10);
    let mut next: Vec<_> = (0..30).map(|x| world.spawn(position(x))).collect();
    assert_eq!(world.slots_made(), 30);
    next.extend(all);
    next.sort();
    next.dedup();
    assert_eq!(next.len(), 40, "no handle is given twice");
}

// W4: every order of destroying up to five entities, and of moving them
#[test]
fn every_order_of_removal_keeps_the_other_rows() {
    fn permutations(rest: &mut Vec<usize>, order: &mut Vec<usize>, run: &mut impl FnMut(&[usize])) {
        if rest.is_empty() {
            run(order);
        }
        for index in 0..rest.len() {
            let taken = rest.remove(index);
            order.push(taken);
            permutations(rest, order, run);
            order.pop();
            rest.insert(index, taken);
        }
    }
    for size in 1..=5_usize {
        for way in 0..3 {
            permutations(&mut (0..size).collect(), &mut Vec::new(), &mut |order| {
                let mut world = Zoo::world();
                let number = |index: usize| u32::try_from(index).unwrap();
                let all: Vec<_> = (0..size)
                    .map(|index| {
                        world.spawn((
                            bag(number(index)),
                            cargo(number(index)),
                            simd(number(index)),
                        ))
                    })
                    .collect();
                for (done, &victim) in order.iter().enumerate() {
                    match way {
                        0 => assert!(world.destroy(all[victim])),
                        1 => drop(world.insert(all[victim], Frozen).unwrap()),
                        _ => drop(world.remove::<Simd>(all[victim]).unwrap()),
                    }
                    for (index, &entity) in all.iter().enumerate() {
                        let changed = order[..=done].contains(&index);
                        assert_eq!(world.contains(entity), way != 0 || !changed);
                        if way == 0 && changed {
                            continue;
                        }
                        assert_eq!(world.at::<Bag>(entity).counted.0, number(index));
                        assert_eq!(world.at::<Cargo>(entity).0.0, number(index));
                        assert_eq!(world.has::<Frozen>(entity), way == 1 && changed);
                        let kept = world.get::<Simd>(entity).map(|row| *row);
                        assert_eq!(kept, (way != 2 || !changed).then(|| simd(number(index))));
                    }
                }
            });
        }
    }
    assert_eq!(alive(), 0);
}

// W4: the last component removed and given again, beside other entities
#[test]
fn an_entity_without_components_is_one_like_any_other() {
    let mut world = Zoo::world();
    let all: Vec<_> = (0..4).map(|x| world.spawn(position(x))).collect();
    for _ in 0..3 {
        for (x, &entity) in (0..).zip(&all) {
            assert_eq!(world.remove::<Position>(entity), Ok(Some(position(x))));
            assert!(world.contains(entity));
        }
        assert_eq!(world.view::<Entity>().len(), 4);
        assert_eq!(world.view::<(Entity, &Position)>().len(), 0);
        for (x, &entity) in [0, 1, 2, 3].into_iter().zip(&all).rev() {
            assert_eq!(world.insert(entity, position(x)).unwrap(), None);
        }
        for (x, &entity) in (0..).zip(&all) {
            assert_eq!(*world.at::<Position>(entity), position(x));
        }
    }
    for &entity in &all {
        world.remove::<Position>(entity).unwrap();
        assert!(world.destroy(entity));
    }
    assert!(world.is_empty() && world.view::<Entity>().is_empty());
}

// W4: removing what is absent, and adding what is there, moves nothing
#[test]
fn changes_that_change_no_table_keep_the_row_order() {
    let mut world = Zoo::world();
    let all: Vec<_> = (0..4).map(|x| world.spawn((position(x), bag(0)))).collect();
    let before = format!("{world:?}");
    let mut log = world.command_log();
    for &entity in &all {
        assert_eq!(world.remove::<Velocity>(entity), Ok(None));
        assert_eq!(world.remove::<(Simd, Mood)>(entity), Ok((None, None)));
        assert_eq!(
            world
                .remove_id(entity, Part::Simd)
                .unwrap()
                .map(|value| value.id()),
            None
        );
        let same = *world.at::<Position>(entity);
        world.insert(entity, same).unwrap();
        log.remove::<Velocity>(entity);
    }
    log.flush(&mut world);
    assert_eq!(format!("{world:?}"), before);
}

// W5: tables are found again by mask; queries see those that come up after they were prepared
#[test]
fn tables_are_found_and_new_ones_are_seen() {
    let mut world = Zoo::world();
    let mut prepared = world.prepare::<(Entity, &Position), ()>();
    assert_eq!(prepared.on(&mut world).len(), 0);
    let table = |world: &World, entity| world.entity(entity).unwrap().table();
    let mut seen = Vec::new();
    let entity = world.spawn(position(0));
    for round in 0..3 {
        // A walk through all combinations of four components, one change at a time.
        for step in 1..=16_u32 {
            let toggled = (step ^ (step - 1)).trailing_ones() - 1;
            let part =
                [Part::Frozen, Part::Mood, Part::Ghost, Part::Velocity][toggled.min(3) as usize];
            if world.has_id(entity, part) {
                world.remove_id(entity, part).unwrap();
            } else {
                let value = match part {
                    Part::Frozen => ZooValue::Frozen(Frozen),
                    Part::Mood => ZooValue::Mood(Mood::Calm),
                    Part::Ghost => ZooValue::Ghost(ghost()),
                    _ => ZooValue::Velocity(velocity(1)),
                };
                world.insert_value(entity, value).unwrap();
            }
            let at = (world.entity(entity).unwrap().mask(), table(&world, entity));
            match seen.iter().find(|(mask, _)| *mask == at.0) {
                Some(known) => assert_eq!(*known, at, "one table per mask"),
                None => {
                    assert_eq!(round, 0, "no new table for a mask that was there");
                    seen.push(at);
                }
            }
            let mut found = Vec::new();
            prepared
                .on(&mut world)
                .each(|(entity, _)| found.push(entity));
            assert_eq!(found, [entity]);
        }
    }
    assert_eq!(seen.len(), 16);
    let mut tables: Vec<_> = seen.iter().map(|(_, table)| *table).collect();
    tables.sort_unstable();
    assert_eq!(tables, (0..16).collect::<Vec<_>>());
}

// W8: clear, len and handles
#[test]
fn clear_makes_every_handle_stale() {
    let mut world = Zoo::world();
    assert!(world.is_empty());
    let all: Vec<_> = (0..9)
        .map(|number| match number % 3 {
            0 => world.spawn(bag(number)),
            1 => world.spawn((cargo(number), Frozen)),
            _ => world.spawn(()),
        })
        .collect();
    assert_eq!((world.len(), world.is_empty()), (9, false));
    assert!(world.iter_handles().eq(all.iter().copied()));
    world.destroy(all[4]);
    let but_one: Vec<_> = all
        .iter()
        .copied()
        .filter(|entity| *entity != all[4])
        .collect();
    assert!(world.iter_handles().eq(but_one));
    world.clear();
    assert_eq!(
        (world.len(), world.iter_handles().count(), alive()),
        (0, 0, 0)
    );
    let next: Vec<_> = (0..9).map(|_| world.spawn(bag(1))).collect();
    assert_eq!(world.slots_made(), 9, "slots are used again");
    for entity in all {
        assert!(!next.contains(&entity) && !world.contains(entity));
        assert!(world.get::<Bag>(entity).is_none() && !world.destroy(entity));
    }
    assert_eq!(world.view::<&Bag>().len(), 9);
}

// W8: an entity and a world to be looked at
#[test]
fn entities_and_worlds_can_be_looked_at() {
    let mut world = Zoo::world();
    let entity = world.spawn((position(1), velocity(2), bag(1), Frozen, Unique(5)));
    world.disable::<Velocity>(entity).unwrap();
    let gone = world.spawn(Mood::Angry(1));
    let last = world.spawn(Mood::Angry(2));
    world.destroy(gone);
    let inspected = world.entity(entity).unwrap();
    assert_eq!(inspected.handle(), entity);
    let ids = [
        Part::Position,
        Part::Bag,
        Part::Unique,
        Part::Frozen,
        Part::DisabledVelocity,
    ];
    assert!(
        inspected
            .components()
            .map(|component| component.id())
            .eq(ids)
    );
    assert!(inspected.mask().iter().eq(ids.map(|id| id as u8)));
    let shown: Vec<String> = inspected
        .components()
        .map(|shown| format!("{shown:?}"))
        .collect();
    assert_eq!(shown[0], "Position { x: 1, y: 3, level: 1 }");
    assert_eq!(shown[2], "Unique(5)");
    assert_eq!(shown[4], "Velocity { dx: 2, dy: -2 }");
    assert_eq!(
        format!("{:?}", world.entity(last).unwrap()),
        "2v1 {Mood: Angry(2)}"
    );
    let text = format!("{world:?}");
    assert!(
        text.starts_with("Zoo with 2 entities in 3 tables\n"),
        "{text}"
    );
    assert!(
        text.contains("(Position, Bag, Unique, Frozen, DisabledVelocity):\n    0v1 {Position: "),
        "{text}"
    );
    assert!(
        text.ends_with("table 2 (Mood):\n    2v1 {Mood: Angry(2)}\n"),
        "{text}"
    );

    let mut other = Opaque::world();
    let entity = other.spawn(Silent(3));
    assert_eq!(
        format!("{:?}", other.entity(entity).unwrap()),
        "0v1 {Silent: ..}"
    );
}

/// Has no `Debug`.
#[derive(Component, Clone, Copy)]
#[component(crate = framework)]
struct Silent(u32);

#[world(name = Opaque, prefix = Opaque, crate = framework)]
enum OpaquePart {
    Silent,
}

// W12: every look-up and every change by a run-time id
#[test]
fn everything_is_done_by_id_too() {
    let mut world = Zoo::world();
    let values = || {
        vec![
            ZooValue::Position(position(1)),
            ZooValue::Velocity(velocity(2)),
            ZooValue::Simd(simd(3)),
            ZooValue::Bag(bag(4)),
            ZooValue::Cargo(cargo(5)),
            ZooValue::Ghost(ghost()),
            ZooValue::Mood(Mood::Angry(6)),
            ZooValue::Unique(Unique(7)),
            ZooValue::Previous(position(8)),
            ZooValue::Frozen(Frozen),
        ]
    };
    let text = |values: &[ZooValue]| {
        values
            .iter()
            .map(|value| format!("{value:?}"))
            .collect::<Vec<_>>()
    };
    let entity = world.spawn_values(values()).unwrap();
    for (value, part) in values().iter().zip(Part::ALL) {
        assert_eq!(value.id(), part);
        assert!(world.has_id(entity, part));
        match world.get_value(entity, part) {
            Ok(copy) => assert_eq!(format!("{copy:?}"), format!("{value:?}")),
            Err(why) => {
                assert_eq!(
                    (part, why),
                    (
                        Part::Unique,
                        NotCopied::NotClone {
                            component: "Unique"
                        }
                    )
                );
            }
        }
    }
    assert_eq!(*world.at::<Position>(entity), position(1));
    let mut taken = Vec::new();
    for part in Part::ALL.into_iter().take(Part::COUNT) {
        taken.push(world.remove_id(entity, part).unwrap().unwrap());
        assert_eq!(
            world
                .remove_id(entity, part)
                .unwrap()
                .map(|value| value.id()),
            None
        );
    }
    assert_eq!(text(&taken), text(&values()));
    assert!(world.contains(entity) && world.entity(entity).unwrap().mask().is_empty());
    for value in taken {
        assert!(world.insert_value(entity, value).unwrap().is_none());
    }
    let former = world
        .insert_value(entity, ZooValue::Bag(bag(40)))
        .unwrap()
        .unwrap();
    assert_eq!(text(&[former]), text(&[ZooValue::Bag(bag(4))]));
    assert_eq!(world.disable_id(entity, Part::Cargo), Ok(true));
    assert!(matches!(
        world.get_value(entity, Part::DisabledCargo),
        Ok(ZooValue::DisabledCargo(_))
    ));
    assert!(matches!(
        world.remove_id(entity, Part::Cargo),
        Ok(Some(ZooValue::DisabledCargo(_)))
    ));
    // Of several values with one id, or an id and its twin, the last counts.
    let twice = world
        .spawn_values([
            ZooValue::Velocity(velocity(1)),
            ZooValue::DisabledVelocity(velocity(2)),
            ZooValue::Mood(Mood::Calm),
            ZooValue::Mood(Mood::Angry(2)),
        ])
        .unwrap();
    assert_eq!(*world.at::<Disabled<Velocity>>(twice), velocity(2));
    assert_eq!(*world.at::<Mood>(twice), Mood::Angry(2));
    world.destroy(entity);
    let stale = world.get_value(entity, Part::Bag).unwrap_err();
    assert!(matches!(stale, NotCopied::Miss(Miss::Stale { .. })));
    assert!(matches!(
        world.insert_value(entity, ZooValue::Frozen(Frozen)),
        Err(Reason::Miss(_))
    ));
    assert!(world.remove_id(entity, Part::Bag).is_err());
    assert_eq!(alive(), 0);
}

#[test]
fn a_full_world_gives_the_bundle_back() {
    let mut world = Zoo::world();
    world.set_limit(2);
    let first = world.spawn(bag(1));
    world.spawn(bag(2));
    let refused = world.try_spawn((bag(3), Frozen)).unwrap_err();
    assert_eq!(
        (refused.reason, refused.bundle.0.counted.0),
        (Reason::Full { limit: 2 }, 3)
    );
    assert_eq!(world.duplicate(first), Err(NotDuplicated::Full));
    assert_eq!(
        world.spawn_values([]).unwrap_err(),
        Reason::Full { limit: 2 }
    );
    let text = panic_of(|| drop(world.spawn_batch([Frozen])));
    assert_eq!(
        text,
        "cannot spawn: the world is full: it may hold 2 entities"
    );
    let mut log = world.command_log();
    let pending = log.spawn(bag(4));
    log.insert(pending, Frozen);
    log.flush(&mut world);
    assert_eq!((log.resolve(pending), world.lost_count()), (None, 2));
    assert_eq!((world.len(), world.slots_made()), (2, 2));
    world.destroy(first);
    let second = world.iter_handles().next().unwrap();
    assert!(world.duplicate(second).is_ok());
    drop(refused);
    assert_eq!(alive(), 2);
}

// W14: a copy has equal values and a life of its own
#[test]
fn a_copy_has_a_life_of_its_own() {
    let mut world = Zoo::world();
    let entity = world.spawn((position(1), bag(2), ghost(), Frozen, Mood::Angry(4)));
    let copy = world.duplicate(entity).unwrap();
    assert_eq!(
        world.entity(copy).unwrap().mask(),
        world.entity(entity).unwrap().mask()
    );
    world.at_mut::<Bag>(copy).items.push(9);
    world.at_mut::<Position>(copy).x = 5;
    assert_eq!(
        (
            world.at::<Bag>(entity).items.len(),
            world.at::<Position>(entity).x
        ),
        (2, 1)
    );
    world.destroy(entity);
    assert_eq!(
        (
            world.at::<Bag>(copy).items.len(),
            world.at::<Position>(copy).x
        ),
        (3, 5)
    );
    assert_eq!(alive(), 2);
    // One component that is not `Clone`: nothing is spawned, nothing kept.
    world.insert(copy, Unique(1)).unwrap();
    let why = world.duplicate(copy).unwrap_err();
    assert_eq!(
        why,
        NotDuplicated::NotClone {
            component: "Unique"
        }
    );
    assert_eq!(
        why.to_string(),
        "the component `Unique` of the entity is not `Clone`"
    );
    assert_eq!((world.len(), alive()), (1, 2));
}

// W14: several entities at once
#[test]
fn several_entities_are_reached_at_once() {
    let mut world = Zoo::world();
    let all: Vec<_> = (0..6)
        .map(|x| match x % 2 {
            0 => world.spawn((position(x), bag(x as u32))),
            _ => world.spawn((bag(x as u32), Frozen, position(x))),
        })
        .collect();
    let [mut last, mut first, mut middle] = world
        .get_disjoint_mut::<Position, 3>([all[5], all[0], all[2]])
        .unwrap();
    core::mem::swap(&mut *last, &mut *first);
    middle.x = 100;
    drop((last, first, middle));
    let xs: Vec<i64> = all
        .iter()
        .map(|entity| world.at::<Position>(*entity).x)
        .collect();
    assert_eq!(xs, [5, 1, 100, 3, 4, 0]);
    let [one, other] = world.get_disjoint_mut::<Bag, 2>([all[1], all[4]]).unwrap();
    assert_eq!((one.counted.0, other.counted.0), (1, 4));
    drop((one, other));
    let twice = world
        .get_disjoint_mut::<Bag, 3>([all[1], all[4], all[1]])
        .err();
    assert_eq!(twice, Some(NotDisjoint::Twice(0, 2)));
    let absent = Miss::Absent {
        component: "Frozen",
    };
    let missing = world.get_disjoint_mut::<Frozen, 2>([all[1], all[0]]).err();
    assert_eq!(missing, Some(NotDisjoint::Miss(1, absent)));
    world.destroy(all[3]);
    let stale = world.get_disjoint_mut::<Bag, 2>([all[0], all[3]]).err();
    assert!(matches!(
        stale,
        Some(NotDisjoint::Miss(1, Miss::Stale { .. }))
    ));
    assert!(world.get_disjoint_mut::<Ghost, 0>([]).is_ok());
}
