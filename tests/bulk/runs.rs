//! Tables that stand in a row, gaps between them, and the table that a query has in hand: all agree
//! with looking at one entity at a time.

use framework::prelude::*;
use proptest::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Place {
    x: u32,
    y: u8,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Speed(u64);

#[world(name = Runs, crate = framework)]
enum Part {
    Place,
    Speed,
    #[component(marker)]
    One,
    #[component(marker)]
    Two,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Spawn(u8),
    Destroy(usize),
    Toggle(usize, u8),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (0..16_u8).prop_map(Step::Spawn),
        1 => (0..64_usize).prop_map(Step::Destroy),
        2 => (0..64_usize, 0..4_u8).prop_map(|(which, part)| Step::Toggle(which, part)),
    ]
}

/// Gives an entity a component, or takes it.
fn toggle(world: &mut World, entity: Entity, part: u8, value: u32) {
    match part {
        0 if world.has::<Place>(entity) => drop(world.remove::<Place>(entity)),
        0 => drop(world.insert(entity, Place { x: value, y: 7 })),
        1 if world.has::<Speed>(entity) => drop(world.remove::<Speed>(entity)),
        1 => drop(world.insert(entity, Speed(u64::from(value)))),
        2 if world.has::<One>(entity) => drop(world.remove::<One>(entity)),
        2 => drop(world.insert(entity, One)),
        _ if world.has::<Two>(entity) => drop(world.remove::<Two>(entity)),
        _ => drop(world.insert(entity, Two)),
    }
}

fn build(steps: Vec<Step>) -> (World, Vec<Entity>) {
    let mut world = Runs::world();
    let mut ever = Vec::new();
    for (value, step) in (0..).zip(steps) {
        match step {
            Step::Spawn(parts) => {
                let entity = if parts & 3 == 3 {
                    world.spawn((Place { x: value, y: 1 }, Speed(u64::from(value))))
                } else {
                    world.spawn(())
                };
                let missing = if parts & 3 == 3 { parts & !3 } else { parts };
                for part in (0..4).filter(|part| missing >> part & 1 == 1) {
                    toggle(&mut world, entity, part, value);
                }
                ever.push(entity);
            }
            Step::Destroy(which) => {
                if let Some(&entity) = ever.get(which) {
                    world.destroy(entity);
                }
            }
            Step::Toggle(which, part) => {
                if let Some(&entity) = ever.get(which).filter(|entity| world.contains(**entity)) {
                    toggle(&mut world, entity, part, value);
                }
            }
        }
    }
    world.check().expect("the world is whole");
    (world, ever)
}

proptest! {
    // Q1 Q5 Q8 W3: what a query has in hand is what looking at one entity gives.
    #[test]
    fn look_ups_agree(steps in prop::collection::vec(step(), 0..200)) {
        let (mut world, ever) = build(steps);
        {
            let both = world.view::<(&Place, Option<&Speed>, Entity)>();
            let with = world.view_filtered::<&Place, With<One>>();
            let without = world.view_filtered::<(&Speed, Has<Two>), Without<One>>();
            for &entity in &ever {
                let place = world.get::<Place>(entity).map(|place| *place);
                let speed = world.get::<Speed>(entity).map(|speed| *speed);
                let one = world.has::<One>(entity);
                let row = both.get(entity);
                prop_assert_eq!(row.as_ref().map(|row| *row.0), place);
                if let Some((_, found, named)) = row {
                    prop_assert_eq!(found.map(|speed| *speed), speed);
                    prop_assert_eq!(named, entity);
                }
                prop_assert_eq!(with.get(entity).map(|place| *place), place.filter(|_| one));
                let row = without.get(entity).map(|(speed, two)| (*speed, two));
                let two = world.has::<Two>(entity);
                prop_assert_eq!(row, speed.filter(|_| !one).map(|speed| (speed, two)));
            }
        }
        let mut prepared = world.prepare::<(&Place, Entity), Without<Two>>();
        let found: Vec<Entity> = {
            let query = prepared.on(&mut world);
            query.iter().map(|(_, entity)| entity).collect()
        };
        let query = prepared.on(&mut world);
        for &entity in &ever {
            prop_assert_eq!(query.get(entity).is_some(), found.contains(&entity));
        }
    }

    // Q1 Q3 Q7: walking runs of tables visits every row once, with what is its own.
    #[test]
    fn walks_agree(steps in prop::collection::vec(step(), 0..200)) {
        let (mut world, ever) = build(steps);
        let live = |world: &World| ever.iter().filter(|one| world.contains(**one)).count();
        prop_assert_eq!(live(&world), world.len());
        for &entity in &ever {
            if let Some(mut place) = world.get_mut::<Place>(entity) {
                place.x = entity.slot();
            }
            if let Some(mut speed) = world.get_mut::<Speed>(entity) {
                speed.0 = u64::from(entity.slot());
            }
        }
        let expected = |world: &World, wanted: fn(&World, Entity) -> bool| {
            let mut all: Vec<Entity> =
                world.iter_handles().filter(|one| wanted(world, *one)).collect();
            all.sort();
            all
        };
        let both = expected(&world, |world, one| world.has::<Place>(one) && world.has::<Speed>(one));
        let gaps = expected(&world, |world, one| world.has::<Place>(one) && !world.has::<Two>(one));
        let mut prepared = world.prepare::<(&mut Place, &Speed, Entity), ()>();
        for _ in 0..2 {
            let mut seen = Vec::new();
            prepared.on(&mut world).each(|(place, speed, entity)| {
                assert_eq!((place.x, speed.0), (entity.slot(), u64::from(entity.slot())));
                seen.push(entity);
            });
            seen.sort();
            prop_assert_eq!(&seen, &both);
        }
        let mut seen = Vec::new();
        world
            .query_filtered::<(&mut Place, Option<&mut Speed>, Entity), Without<Two>>()
            .each(|(place, speed, entity)| {
                assert_eq!(place.x, entity.slot());
                assert!(speed.is_none_or(|speed| speed.0 == u64::from(entity.slot())));
                seen.push(entity);
            });
        seen.sort();
        prop_assert_eq!(&seen, &gaps);
        let mut rows = 0;
        world.query::<(&Place, &Speed)>().each_table(|entities, (places, speeds)| {
            assert_eq!((entities.len(), places.x.len()), (places.y.len(), speeds.0.len()));
            assert_eq!(entities.len(), places.x.len());
            rows += entities.len();
        });
        prop_assert_eq!(rows, both.len());
    }
}
