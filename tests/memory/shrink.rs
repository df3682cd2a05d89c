//! Tables without entities are given back, and nobody is misled.

use framework::system::SystemState;
use framework::system::run;

use crate::*;

#[derive(Phases, Clone, Copy, Debug, PartialEq)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    Step,
}

#[system(phase = Phase::Step, crate = framework)]
fn raise(position: &mut Position, _speed: &Speed) {
    position.x += 1;
}

#[system(phase = Phase::Step, crate = framework)]
fn count(frozen: Query<Entity, With<Frozen>>, mut counted: framework::Local<Counted>) {
    counted.0 = frozen.iter().count();
}

#[derive(Default)]
struct Counted(usize);

/// All positions, by slot.
fn positions(world: &World) -> Vec<(Entity, Position)> {
    let mut all = Vec::new();
    world
        .view::<(Entity, &Position)>()
        .each_by_slot(|(entity, position)| all.push((entity, *position)));
    all
}

/// The tables' masks in order.
fn masks(world: &World) -> Vec<framework::Mask> {
    world
        .memory()
        .tables
        .iter()
        .map(|table| table.mask)
        .collect()
}

// W6: a hundred combinations come and go; what stays keeps its data and its order
#[test]
fn empty_tables_go_and_the_others_keep_their_order() {
    let mut world = Game::world();
    let mut all = Vec::new();
    for bits in 0..64 {
        let entity = world.spawn(());
        dress(&mut world, entity, bits);
        world.mutate::<Position, _>(entity, |position| position.x = bits.into());
        all.push(entity);
    }
    let before = masks(&world);
    for entity in all.iter().skip(1).step_by(3) {
        assert!(world.destroy(*entity));
    }
    let shown = format!("{:?}", positions(&world));
    let kept: Vec<_> = (before.iter())
        .filter(|mask| {
            world
                .iter_handles()
                .any(|entity| world.entity(entity).unwrap().mask() == **mask)
        })
        .copied()
        .collect();
    let gone = world.shrink();
    assert_eq!(masks(&world), kept);
    assert!(gone > 0 && gone == before.len() - kept.len());
    assert_eq!(format!("{:?}", positions(&world)), shown);
    // The combinations can come back.
    for bits in 0..64 {
        let entity = world.spawn(());
        dress(&mut world, entity, bits);
        assert_eq!(world.has::<Position>(entity), bits & 1 > 0);
        assert_eq!(world.has::<Speed>(entity), bits & 34 == 2);
    }
    world.clear();
    assert!(world.shrink() > 0 && masks(&world).is_empty());
    assert_eq!(positions(&world), []);
    let entity = world.spawn((HERE, Frozen));
    assert_eq!(*world.at::<Position>(entity), HERE);
}

// W6, W5, Q7: prepared queries and systems are right after tables went
#[test]
fn prepared_queries_notice() {
    let mut world = Game::world();
    let mut prepared = world.prepare::<(Entity, &mut Position), Without<Frozen>>();
    let (mut raising, mut counting) = (SystemState::new::<raise>(), SystemState::new::<count>());
    let (mut raised, mut counted) = Default::default();
    let mut dice = Dice(5);
    let mut living = Vec::new();
    let mut went = 0;
    for round in 0..200 {
        for _ in 0..dice.below(6) {
            let entity = world.spawn(());
            let bits = u32::try_from(dice.below(64)).expect("six bits");
            dress(&mut world, entity, bits);
            living.push(entity);
        }
        while dice.below(4) > 0 && !living.is_empty() {
            let entity = living.swap_remove(dice.below(living.len()));
            assert!(world.destroy(entity));
        }
        if round % 3 == 0 {
            went += world.shrink();
        }
        let model: Vec<(Entity, i64)> = (world.iter_handles())
            .filter(|entity| world.has::<Position>(*entity) && !world.has::<Frozen>(*entity))
            .map(|entity| (entity, world.at::<Position>(entity).x))
            .collect();
        let mut seen = Vec::new();
        prepared
            .on(&mut world)
            .each(|(entity, position)| seen.push((entity, position.x)));
        seen.sort_unstable();
        assert_eq!(seen, model);
        let moving: Vec<(Entity, i64)> = (world.iter_handles())
            .filter(|entity| world.has::<Position>(*entity) && world.has::<Speed>(*entity))
            .map(|entity| (entity, world.at::<Position>(entity).x + 1))
            .collect();
        run::<Game, raise>(&mut world, &mut raising, &mut raised);
        assert!(
            moving
                .iter()
                .all(|(entity, x)| world.at::<Position>(*entity).x == *x)
        );
        run::<Game, count>(&mut world, &mut counting, &mut counted);
        let frozen = world
            .iter_handles()
            .filter(|entity| world.has::<Frozen>(*entity));
        assert_eq!(counted.1.0, frozen.count());
    }
    assert!(went > 50, "tables went: {went}");
}
