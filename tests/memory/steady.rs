//! A simulation that has come to its size allocates nothing.

use allocation_counter::measure;
use framework::timestep::step;

use crate::*;

#[derive(Phases, Clone, Copy, Debug, PartialEq)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    Move,
    #[phase(rate = fixed)]
    React,
}

/// More than the world may hold, so some are refused.
#[system(phase = Phase::Move, crate = framework)]
fn spawn(mut commands: Commands, mut round: framework::Local<Counter>) {
    round.0 += 1;
    for number in 0..20 + round.0 % 7 {
        let entity = commands.spawn((HERE, Speed(0)));
        match number % 4 {
            0 => commands.insert(entity, (Frozen, Nothing)),
            1 => commands.insert(entity, Lanes([5; 4])),
            2 => commands.disable::<Speed>(entity),
            _ => {}
        }
    }
}

#[derive(Default)]
struct Counter(u16);

#[system(phase = Phase::Move, crate = framework)]
fn age(entity: Entity, speed: &mut Speed, mut hits: EventWriter<Hit>) {
    speed.0 += 1;
    if speed.0 > 5 {
        hits.emit(Hit(entity, speed.0.into()));
    }
}

#[system(phase = Phase::React, crate = framework)]
fn thaw(frozen: Query<Entity, With<Frozen>>, mut commands: Commands) {
    frozen.each(|entity| {
        commands.remove::<(Frozen, Nothing)>(entity);
        commands.enable::<Speed>(entity);
    });
}

#[system(phase = Phase::React, crate = framework)]
fn strike(mut hits: EventReader<Hit>, mut commands: Commands, mut beeps: EventWriter<Beep>) {
    for hit in hits.read() {
        commands.destroy(hit.0);
        // Once more: the command meets a dead entity.
        commands.destroy(hit.0);
        beeps.emit(Beep);
    }
}

/// Alone with the world, as a tool is.
#[system(phase = Phase::React, crate = framework)]
fn direct(world: &mut World) {
    let mut some = [None; 8];
    for (place, entity) in some.iter_mut().zip(world.iter_handles()) {
        *place = Some(entity);
    }
    for entity in some.into_iter().flatten() {
        let _ = world.insert(entity, Lanes([1; 4]));
        let _ = world.enable::<Speed>(entity);
        let _ = world.remove::<Lanes>(entity);
    }
    if let [Some(one), Some(other), ..] = some {
        let _ = world.get_disjoint_mut::<Position, 2>([one, other]);
        world.destroy(other);
    }
    let _ = world.try_spawn((HERE, Speed(3), Frozen));
}

#[schedule(phases = Phase, crate = framework)]
struct Frame(spawn, age, thaw, strike, direct);

// W13: after a warm-up, hundreds of steps of spawning, changing, commands, events and schedule
#[test]
fn a_steady_simulation_allocates_nothing() {
    let mut world = Game::world();
    world.set_limit(500);
    let mut frame = Frame::new();
    for _ in 0..200 {
        step(&mut frame, &mut world, false);
    }
    let (made, lost) = (world.slots_made(), world.lost_count());
    let steady = measure(|| {
        for _ in 0..300 {
            step(&mut frame, &mut world, false);
        }
    });
    assert_eq!((steady.count_total, steady.count_current), (0, 0));
    assert!(world.lost_count() > lost + 300, "it was at work");
    assert_eq!(world.slots_made(), made);
    assert!(made <= 500 && world.len() > 100);
}

// W13: with room made ahead, not even the first entities allocate
#[test]
fn room_made_ahead_is_enough() {
    let mut world = Game::world();
    world.set_limit(100);
    world.reserve::<(Position, Lanes)>(100);
    let mut entities = [None; 100];
    let filled = measure(|| {
        for _ in 0..3 {
            for place in &mut entities {
                *place = world.try_spawn((HERE, Lanes([2; 4]))).ok();
            }
            let refused = world.try_spawn((HERE, Lanes([3; 4])));
            assert_eq!(
                refused.err().map(|refused| refused.bundle),
                Some((HERE, Lanes([3; 4])))
            );
            for entity in entities.iter().flatten() {
                assert!(world.destroy(*entity));
            }
        }
    });
    assert_eq!(filled.count_total, 0);
    assert!(world.is_empty() && world.slots_made() == 100);
}
