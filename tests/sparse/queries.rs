//! What queries do with sparse components, beyond what histories show.

use allocation_counter::measure;

use crate::*;

fn world() -> (World, Vec<Entity>) {
    let mut world = Game::world();
    let mut all = Vec::new();
    for number in 0..40 {
        all.push(match number % 4 {
            0 => world.spawn((Position(number), heat(number))),
            1 => world.spawn((heat(number), speed(number), load(number))),
            2 => world.spawn((speed(number), Position(number))),
            _ => world.spawn((load(number), heat(number))),
        });
    }
    (world, all)
}

// C11: what asks for one sparse component alone walks its values as they stand, and writes them
#[test]
fn one_sparse_component_is_walked_as_it_stands() {
    let (mut world, all) = world();
    let _ = world.remove::<Heat>(all[0]);
    let mut seen = Vec::new();
    world.view::<&Heat>().each(|heat| seen.push(heat.value));
    assert_eq!(seen[0], 39, "the last value stands where the first did");
    world.query::<&mut Heat>().each(|heat| {
        heat.value *= 2;
        heat.small = 1;
    });
    let sum: u32 = seen.iter().sum();
    assert_eq!(
        world
            .view::<&Heat>()
            .iter()
            .map(|heat| heat.value)
            .sum::<u32>(),
        2 * sum
    );
    assert_eq!((seen.len(), world.view::<&Heat>().len()), (29, 29));
    // A marker, and one that is kept whole.
    let mut count = 0;
    world.query::<&mut Load>().each(|load| {
        *load.0 += 1;
        count += 1;
    });
    assert_eq!((count, *world.at::<Load>(all[3]).0), (20, 4));
    world.view::<&Marked>().each(|_| panic!("nobody is marked"));
    assert_eq!(world.view::<&Marked>().iter().count(), 0);
}

// C11: who has a component can be asked beside its value, in any order
#[test]
fn presence_and_value_stand_in_one_query() {
    let (mut world, all) = world();
    let mut query = world.query::<(Has<Heat>, Option<&mut Heat>, Has<Load>)>();
    query.each(|(has, heat, load)| {
        assert_eq!(has, heat.is_some());
        if let (Some(heat), true) = (heat, load) {
            heat.value = 1000;
        }
    });
    let mut query = world.query_filtered::<(Option<&mut Heat>, Has<Heat>), With<Heat>>();
    query.each(|(heat, has)| assert!(heat.is_some() && has));
    let mut query = world.query::<(&mut Heat, With<Heat>, Without<Marked>)>();
    query.each(|(heat, (), ())| heat.small += 1);
    assert_eq!(
        (
            world.at::<Heat>(all[1]).value,
            world.at::<Heat>(all[4]).value
        ),
        (1000, 4)
    );
    assert!(
        all.iter()
            .filter_map(|entity| world.get::<Heat>(*entity))
            .all(|heat| heat.small == 8)
    );
}

/// Names for what is asked of an entity.
#[derive(framework::Query)]
#[query(world = Game, crate = framework)]
struct Burning {
    entity: Entity,
    heat: &'static mut Heat,
    load: Option<&'static Load>,
    position: Option<&'static mut Position>,
}

// C11, Q1: named queries read both kinds alike
#[test]
fn a_named_query_reads_both_kinds() {
    let (mut world, all) = world();
    let mut seen = 0;
    world.query::<Burning>().each(|burning| {
        burning.heat.value += burning.load.map_or(100, |load| *load.0);
        if let Some(position) = burning.position {
            position.0 += 1;
        }
        assert!(all.contains(&burning.entity));
        seen += 1;
    });
    assert_eq!(seen, 30);
    assert_eq!(
        (
            world.at::<Heat>(all[0]).value,
            world.at::<Position>(all[0]).0
        ),
        (100, 1)
    );
    assert_eq!(world.at::<Heat>(all[5]).value, 10);
    for mut burning in world.query::<Burning>().iter_mut().skip(3).step_by(5) {
        burning.heat.value = 0;
    }
    let zero = world
        .view::<&Heat>()
        .iter()
        .filter(|heat| heat.value == 0)
        .count();
    assert_eq!(zero, 6);
}

// C11, Q8: shared queries nest
#[test]
fn shared_queries_nest() {
    let (world, all) = world();
    let (hot, laden) = (
        world.view::<(Entity, &Heat)>(),
        world.view::<(Entity, &Load, &Heat)>(),
    );
    let mut pairs = 0;
    hot.each(|(one, _)| {
        laden.each(|(other, ..)| pairs += u32::from(one != other));
        assert_eq!(laden.get(one).is_some(), world.has::<Load>(one));
    });
    assert_eq!(pairs, 30 * 20 - 20);
    assert_eq!(hot.iter_many(all.iter().copied()).count(), 30);
}

// C11, Q2: a panic keeps the rows already visited, and the world whole
#[test]
fn a_panic_keeps_what_was_written() {
    let (mut world, all) = world();
    let before: Vec<u32> = all
        .iter()
        .filter_map(|entity| world.get::<Heat>(*entity))
        .map(|heat| heat.value)
        .collect();
    for with_position in [false, true] {
        let mut left = 4;
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let mut change = |heat: &mut Heat| {
                heat.value += 500;
                left -= 1;
                assert!(left > 0, "enough");
            };
            if with_position {
                world
                    .query::<(&mut Heat, &Position)>()
                    .each(|(heat, _)| change(heat));
            } else {
                world.query::<&mut Heat>().each(|heat| change(heat));
            }
        }));
        assert!(caught.is_err());
    }
    let after: Vec<u32> = all
        .iter()
        .filter_map(|entity| world.get::<Heat>(*entity))
        .map(|heat| heat.value)
        .collect();
    let changed = before
        .iter()
        .zip(&after)
        .filter(|(before, after)| before != after);
    assert!((3..=7).contains(&changed.count()));
    assert_eq!(before.len(), after.len());
}

// C11, Q7: running again allocates nothing
#[test]
fn a_prepared_query_allocates_nothing() {
    let (mut world, _) = world();
    let mut dense = world.prepare::<&mut Heat, ()>();
    let mut mixed =
        world.prepare::<(Entity, &mut Heat, Option<&Load>, Has<Marked>), Without<Speed>>();
    let mut run = |world: &mut World| {
        dense.on(world).each(|heat| heat.value += 1);
        mixed.on(world).each(|(_, heat, _, _)| heat.value += 1);
    };
    run(&mut world);
    assert_eq!(measure(|| run(&mut world)).count_total, 0);
}
