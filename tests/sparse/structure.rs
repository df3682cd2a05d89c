//! What structural changes do to sparse components, and what they leave alone.

use std::panic::{AssertUnwindSafe, catch_unwind};

use allocation_counter::measure;

use crate::*;

/// All entities of the tables, in the order of tables and rows.
fn rows(world: &World) -> Vec<(Entity, usize)> {
    let mut rows = Vec::new();
    world
        .view::<Entity>()
        .each(|entity| rows.push((entity, world.entity(entity).expect("it lives").table())));
    rows
}

// C11: inserting, removing, disabling and enabling move nothing
#[test]
fn nothing_moves() {
    let mut world = Game::world();
    let all: Vec<Entity> = (0..10)
        .map(|number| world.spawn(Position(number)))
        .collect();
    let moving = world.spawn((Position(10), speed(3)));
    let before = rows(&world);
    for &entity in all.iter().step_by(2).chain([&moving]) {
        assert!(matches!(
            world.insert(entity, (heat(1), load(2))),
            Ok((None, None))
        ));
        assert_eq!(world.disable::<Load>(entity), Ok(true));
        assert!(matches!(
            world.insert(entity, (Marked, FormerHeat(heat(9)))),
            Ok((None, None))
        ));
        assert_eq!(rows(&world), before);
    }
    for &entity in &all[..4] {
        let _ = world.remove::<(Heat, Load)>(entity);
        assert_eq!(rows(&world), before);
    }
    assert_eq!(world.memory().tables.len(), 2);
    // Nor do they where a table component goes with them: then only that one's move counts.
    world.insert(all[1], (heat(5), speed(4))).expect("it lives");
    assert_eq!(world.at::<Heat>(all[1]).value, 5);
    assert_eq!(
        world
            .remove::<(Speed, Heat)>(all[1])
            .map(|(speed, heat)| (speed.is_some(), heat.is_some())),
        Ok((true, true))
    );
    assert_eq!(world.entity(all[1]).expect("it lives").table(), before[0].1);
}

// C11, C4: an invariant holds for sparse components as for others
#[test]
fn a_broken_invariant_changes_nothing() {
    let mut world = Game::world();
    let entity = world.spawn((Position(1), heat(4)));
    assert!(world.try_insert(entity, heat(1_000_000)).is_err());
    assert!(world.try_spawn((heat(1_000_000), Position(2))).is_err());
    assert!(
        world
            .insert_value(entity, GameValue::Heat(heat(2_000_000)))
            .is_err()
    );
    assert!(
        world
            .spawn_columns((vec![heat(1), heat(3_000_000)], vec![Position(1); 2]))
            .is_err()
    );
    assert_eq!((world.len(), world.at::<Heat>(entity).value), (1, 4));
}

// C11, H4: nothing is found, changed or left behind through a stale handle
#[test]
fn a_slot_used_again_has_none_of_what_was_there() {
    let mut world = Game::world();
    let old = world.spawn((heat(1), load(2), Marked));
    assert!(world.destroy(old));
    let new = world.spawn(Position(3));
    assert_eq!(new.slot(), old.slot());
    assert!(
        !world.has::<Heat>(new) && !world.has::<Marked>(new) && world.get::<Load>(new).is_none()
    );
    world.insert(new, heat(8)).expect("it lives");
    assert!(!world.has::<Heat>(old) && world.get_mut::<Heat>(old).is_none());
    assert!(world.insert(old, heat(9)).is_err() && world.remove::<Heat>(old).is_err());
    assert!(world.disable::<Heat>(old).is_err() && world.disable_id(old, Part::Heat).is_err());
    assert_eq!(world.at::<Heat>(new).value, 8);
    assert!(matches!(
        world.try_get::<Load>(new),
        Err(Miss::Absent { component: "Load" })
    ));
    assert_eq!(world.disable::<Heat>(new), Ok(true));
    assert!(matches!(
        world.try_get::<Heat>(new),
        Err(Miss::Disabled { component: "Heat" })
    ));
    assert_eq!(
        format!("{:?}", world.entity(new).expect("it lives")),
        format!("{new:?} {{Position: Position(3), DisabledHeat: Heat {{ small: 7, value: 8 }}}}")
    );
}

/// Panics when it is dropped, if it is told to.
#[derive(Component, Debug)]
#[component(crate = framework, whole)]
struct Mine(bool);

impl Drop for Mine {
    fn drop(&mut self) {
        assert!(!self.0, "a mine went off");
    }
}

#[world(name = Field, prefix = Field, crate = framework)]
enum FieldPart {
    Position,
    #[component(sparse, disable)]
    Mine,
    #[component(sparse)]
    Heat,
}

// C11, W7: a panicking `Drop` of a sparse component finds a whole world
#[test]
fn a_panicking_drop_leaves_the_world_whole() {
    let mut world = Field::world();
    let armed: Vec<FieldEntity> = (0..3)
        .map(|number| world.spawn((Position(number), Mine(true), heat(number))))
        .collect();
    let safe = world.spawn((Mine(false), Position(9)));
    let panics = |run: &mut dyn FnMut()| catch_unwind(AssertUnwindSafe(run)).is_err();
    assert!(panics(&mut || {
        world.destroy(armed[0]);
    }));
    assert!(!world.contains(armed[0]));
    assert_eq!(world.disable::<Mine>(armed[1]), Ok(true));
    assert!(panics(&mut || {
        let _ = world.insert(armed[1], Mine(false));
    }));
    assert!(
        world.has::<Mine>(armed[1]),
        "the new one is there, the disabled one gone"
    );
    assert_eq!(world.view::<(&Mine, &Position)>().len(), 3);
    assert!(panics(&mut || world.clear()));
    assert!(
        world.is_empty() && world.view::<&Mine>().is_empty() && world.view::<&Heat>().is_empty()
    );
    let again = world.spawn((Mine(false), heat(4)));
    assert!(world.has::<Mine>(again) && !world.contains(safe));
}

// C11, W14: several at once, in the order of the list
#[test]
fn several_are_reached_at_once() {
    let mut world = Game::world();
    let all: Vec<Entity> = (0..6)
        .map(|number| world.spawn((heat(number), Position(number))))
        .collect();
    let _ = world.remove::<Heat>(all[0]);
    let bare = world.spawn(Position(1));
    let [mut a, mut b, mut c] = world
        .get_disjoint_mut::<Heat, 3>([all[4], all[1], all[5]])
        .expect("all have it");
    (a.value, b.value, c.value) = (a.value * 10, b.value * 10, c.value * 10);
    drop((a, b, c));
    let values: Vec<u32> = all[1..]
        .iter()
        .map(|entity| world.at::<Heat>(*entity).value)
        .collect();
    assert_eq!(values, [10, 2, 3, 40, 50]);
    assert!(world.get_disjoint_mut::<Heat, 2>([all[2], all[2]]).is_err());
    assert!(world.get_disjoint_mut::<Heat, 2>([all[2], bare]).is_err());
    assert_eq!(
        world
            .get_fields_mut::<Heat>(all[2])
            .map(|fields| *fields.value),
        Some(2)
    );
}

// C11, K2: handles inside sparse components are made real at the flush
#[test]
fn pending_handles_in_sparse_components_become_real() {
    let mut world = Game::world();
    let hunter = world.spawn(Position(1));
    let mut log = world.command_log();
    let prey = log.spawn((Marked, heat(3)));
    log.insert(hunter, Prey(prey));
    log.insert(prey, Prey(prey));
    log.flush(&mut world);
    let prey = log.resolve(prey).expect("it was spawned");
    assert_eq!(world.at::<Prey>(hunter).0, prey);
    assert_eq!(world.at::<Prey>(prey).0, prey);
    assert_eq!(world.view::<(Entity, &Prey)>().iter().count(), 2);
}

// C11, W6, W13: memory to the byte, given back, and none taken in a steady state
#[test]
fn memory_is_told_and_kept() {
    let mut world = None;
    let made = measure(|| {
        let mut new = Game::world();
        let all: Vec<Entity> = (0..100).map(|number| new.spawn(Position(number))).collect();
        for &entity in all.iter().step_by(3) {
            new.insert(entity, (heat(1), Marked, Prey(all[1])))
                .expect("it lives");
        }
        for &entity in &all[50..] {
            let _ = new.remove::<Heat>(entity);
        }
        world = Some((new, all[0]));
    });
    let (mut world, first) = world.expect("it was made");
    let memory = world.memory();
    assert_eq!(i64::try_from(memory.total()), Ok(made.bytes_current));
    let come_and_go = |world: &mut World| {
        measure(|| {
            for number in 0..50 {
                let entity = world.spawn((Position(1), heat(number), Marked));
                world
                    .insert(first, (heat(number), Marked))
                    .expect("it lives");
                world.remove::<(Heat, Marked)>(first).expect("it lives");
                assert!(world.destroy(entity));
            }
        })
    };
    let of_heat = memory
        .components
        .iter()
        .find(|of| of.id == Part::Heat)
        .expect("listed");
    assert!(of_heat.columns >= 17 * 5, "{of_heat:?}");
    let steady = come_and_go(&mut world);
    // The first of these spawns made one more slot.
    assert!(steady.count_total < 8, "{}", steady.count_total);
    let steady = come_and_go(&mut world);
    assert_eq!(steady.count_total, 0);
    for entity in world.iter_handles().collect::<Vec<_>>() {
        let _ = world.remove::<(Heat, Marked, Prey)>(entity);
    }
    world.shrink();
    let memory = world.memory();
    let sparse = memory
        .components
        .iter()
        .filter(|of| of.id != Part::Position);
    assert!(sparse.clone().all(|of| of.columns == 0), "{memory:?}");
    world.insert(first, heat(2)).expect("it lives");
    assert_eq!(world.at::<Heat>(first).value, 2);
    // Room made ahead is enough for sparse components too.
    let mut world = Game::world();
    world.reserve::<(Position, Heat, Marked)>(20);
    let spawned = measure(|| {
        for number in 0..20 {
            world.spawn((Position(number), heat(number), Marked));
        }
    });
    assert_eq!(spawned.count_total, 0);
}
