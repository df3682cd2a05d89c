//! Systems that ask for sparse components.

use framework::timestep::step;

use crate::*;

#[derive(Phases, Clone, Copy, Debug, PartialEq)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    Step,
}

/// Once per entity that has it.
#[system(phase = Phase::Step, order = 1, crate = framework)]
fn warm(heat: &mut Heat) {
    heat.value += 1;
}

/// Items of both kinds, and a filter by a sparse component that another parameter writes.
#[system(phase = Phase::Step, order = 2, with = Heat, without = Marked, crate = framework)]
fn carry(
    entity: Entity,
    position: &mut Position,
    load: Option<&Load>,
    mut marked: Query<&mut Prey>,
) {
    position.0 += load.map_or(1, |load| *load.0);
    marked.each(|prey| prey.0 = entity);
}

/// Who has it is asked while another parameter writes it.
#[system(phase = Phase::Step, order = 3, crate = framework)]
fn cool(
    mut placed: Query<&mut Position, With<Heat>>,
    mut hot: Query<&mut Heat, With<Position>>,
    cold: Query<(Entity, Has<Heat>), Without<Heat>>,
    mut commands: Commands,
) {
    placed.each(|position| position.0 += 1000);
    hot.each(|heat| heat.value += 50);
    cold.each(|(entity, hot)| {
        assert!(!hot);
        commands.insert(entity, Marked);
    });
}

#[schedule(phases = Phase, crate = framework)]
struct Frame(warm, carry, cool);

// C11, Y1, Y3: parameters, filters and commands, as of components in tables
#[test]
fn systems_ask_for_sparse_components() {
    let mut world = Game::world();
    let hot = world.spawn((Position(0), heat(0), load(5)));
    let marked = world.spawn((Position(0), heat(0), Marked));
    let cold = world.spawn((Position(0), load(7)));
    let hunter = world.spawn(Prey(cold));
    let mut frame = Frame::new();
    step(&mut frame, &mut world, false);
    let position = |world: &World, entity| world.at::<Position>(entity).0;
    assert_eq!(
        [hot, marked, cold].map(|entity| position(&world, entity)),
        [1005, 1000, 0]
    );
    assert_eq!(
        [hot, marked].map(|entity| world.at::<Heat>(entity).value),
        [51, 51]
    );
    assert_eq!(world.at::<Prey>(hunter).0, hot);
    assert!(world.has::<Marked>(cold) && world.has::<Marked>(hunter) && !world.has::<Marked>(hot));
    step(&mut frame, &mut world, false);
    assert_eq!(
        [hot, marked, cold].map(|entity| position(&world, entity)),
        [2010, 2000, 0]
    );
}
