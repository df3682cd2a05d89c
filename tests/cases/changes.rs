//! MOV, EMP, ARC, QCH: rows go from table to table.

use crate::*;

// MOV, W3, W4, Q1: a component that is removed and added again, in any order and by either way, is
// there as it was left at the end, and filters see it so
#[test]
fn the_last_word_counts() {
    for steps in 0..32_u32 {
        for recorded in [false, true] {
            let mut world = Game::world();
            let all: Vec<Entity> = (0..3).map(|number| world.spawn(Place(number))).collect();
            let mut there = false;
            let mut log = world.command_log();
            for step in 0..5 {
                there = steps >> step & 1 == 1;
                match (recorded, there) {
                    (true, true) => log.insert(all[1], cargo(step)),
                    (true, false) => log.remove::<Cargo>(all[1]),
                    (false, true) => drop(world.insert(all[1], cargo(step)).unwrap()),
                    (false, false) => drop(world.remove::<Cargo>(all[1]).unwrap()),
                }
            }
            log.flush(&mut world);
            assert_eq!(drops(), steps.count_ones() as usize - usize::from(there));
            let with: Vec<Entity> = world
                .view_filtered::<Entity, With<Cargo>>()
                .iter()
                .collect();
            assert_eq!(with, if there { vec![all[1]] } else { vec![] });
            assert_eq!(
                world.view_filtered::<Entity, Without<Cargo>>().len(),
                3 - with.len()
            );
            assert_eq!(
                world.view_filtered::<Entity, Changed<Cargo>>().len(),
                with.len()
            );
            assert_eq!(
                world.get::<Cargo>(all[1]).map(|cargo| cargo.0),
                there.then_some(4)
            );
            for (number, entity) in (0..).zip(&all) {
                assert_eq!(*world.at::<Place>(*entity), Place(number));
            }
            world.check().unwrap();
            drop(world);
            assert_eq!(drops(), usize::from(there));
        }
    }
}

// EMP, W1, W4: the only component goes and comes while others are destroyed: nobody's row is left
// behind among those without components
#[test]
fn the_only_component_goes_and_comes_again() {
    for destroyed in 0..4 {
        for emptied in 0..4 {
            let mut world = Game::world();
            let all: Vec<Entity> = (0..4).map(|number| world.spawn(Place(number))).collect();
            let bare = world.spawn(());
            assert_eq!(
                world.remove::<Place>(all[emptied]),
                Ok(Some(Place(u32::try_from(emptied).unwrap())))
            );
            assert_eq!(world.remove::<Place>(all[emptied]), Ok(None));
            world.insert(all[emptied], Place(9)).unwrap();
            assert!(world.destroy(all[destroyed]));
            world.check().unwrap();
            assert!(world.destroy(bare));
            for (index, entity) in all.iter().enumerate() {
                let number = if index == emptied {
                    9
                } else {
                    u32::try_from(index).unwrap()
                };
                let wanted = (index != destroyed).then_some(Place(number));
                assert_eq!(world.get::<Place>(*entity).map(|place| *place), wanted);
            }
            assert_eq!(listed(&world).len(), 3);
        }
    }
    // A batch is what its bundles are one by one, of nothing and without anything.
    let mut world = Game::world();
    assert!(
        world
            .spawn_batch(std::iter::empty::<(Place, A)>())
            .is_empty()
    );
    let bare = world.spawn_batch([(), (), ()]);
    assert_eq!((bare.len(), sorted(listed(&world))), (3, bare));
}

// ARC, C11, W6: what comes and goes outside the tables makes none, in whatever combination; tables
// that were left are given back
#[test]
fn combinations_of_sparse_components_make_no_tables() {
    let mut world = Game::world();
    let all: Vec<Entity> = (0..100).map(|number| world.spawn(Place(number))).collect();
    let tables = |world: &World| world.memory().tables.len();
    let before = tables(&world);
    for (number, &entity) in all.iter().enumerate() {
        if number & 1 == 1 {
            world.insert(entity, Loose0).unwrap();
        }
        if number & 2 == 2 {
            world.insert(entity, (Loose1, Loose2)).unwrap();
        }
        if number & 4 == 4 {
            world.remove::<(Loose2, Loose0)>(entity).unwrap();
        }
    }
    assert_eq!(tables(&world), before);
    for &entity in &all {
        world.insert(entity, A).unwrap();
        world.insert(entity, B).unwrap();
    }
    assert_eq!(tables(&world), before + 2);
    assert_eq!(
        world.query::<&Place>().len(),
        100,
        "empty tables are passed over"
    );
    assert!(world.shrink() >= 2);
    world.check().unwrap();
    assert_eq!(world.query::<(&Place, With<B>)>().len(), 100);
}

// QCH, W5, W6: after tables were given back, a row finds its way along the same edges, and every
// query that was made before sees it
#[test]
fn an_edge_to_a_table_that_was_given_back_is_no_way() {
    let mut world = Game::world();
    let mut prepared = world.prepare::<(Entity, &Place), With<A>>();
    let entity = world.spawn(Place(1));
    for round in 0..5 {
        world.insert(entity, A).unwrap();
        assert_eq!(prepared.on(&mut world).len(), 1);
        world.remove::<A>(entity).unwrap();
        assert_eq!(prepared.on(&mut world).len(), 0);
        assert!(
            world.shrink() >= 1,
            "the table with `A` is empty in round {round}"
        );
        // Others come up in its place.
        let other = world.spawn((Place(2), B));
        world.insert(entity, A).unwrap();
        assert_eq!(prepared.on(&mut world).len(), 1);
        assert_eq!(
            world
                .view_filtered::<Entity, With<A>>()
                .iter()
                .collect::<Vec<_>>(),
            [entity]
        );
        assert_eq!(
            world
                .view_filtered::<Entity, With<B>>()
                .iter()
                .collect::<Vec<_>>(),
            [other]
        );
        world.destroy(other);
        world.remove::<A>(entity).unwrap();
        world.check().unwrap();
    }
}
