//! Events: typed channels, which every reader follows at its own pace.

use ecs::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Hit(u32);

#[derive(Events)]
struct GameEvents {
    hits: Channel<Hit>,
}

#[derive(Component, Clone, Copy, Debug)]
struct Strength(u32);

#[world(name = Game, events = GameEvents)]
enum Part {
    Strength,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game)]
enum Phase {
    #[phase(rate = fixed)]
    Fight,
}

#[system(phase = Phase::Fight, order = 1)]
fn strike(fighters: Query<&Strength>, mut hits: EventWriter<Hit>) {
    fighters.each(|strength| hits.emit(Hit(strength.0)));
}

/// A reader keeps a cursor from run to run, and so sees every event once.
#[system(phase = Phase::Fight, order = 2)]
fn report(mut hits: EventReader<Hit>, mut total: Local<u32>) {
    let new: u32 = hits.read().map(|hit| hit.0).sum();
    *total += new;
    println!("{new} damage since the last run, {} in all", *total);
    assert_eq!(new, 5);
}

#[schedule(world = Game, phases = Phase)]
struct Frame(strike, report);

fn main() {
    let (mut world, mut frame) = (Game::world(), Frame::new());
    world.spawn_batch([Strength(2), Strength(3)]);

    // Outside of systems a cursor is a value.
    let (mut eager, mut lazy) = (Cursor::new(), Cursor::new());
    for _ in 0..3 {
        frame.run_phase(Phase::Fight, &mut world);
        assert_eq!(world.events::<Hit>().read(&mut eager).count(), 2);
        world.clear_events(); // as the fixed step driver does after every step
    }

    // What was cleared before a reader came to it was missed: it is counted, never misread.
    world.emit(Hit(7));
    let hits: Vec<Hit> = world.events().read(&mut lazy).copied().collect();
    println!("the lazy reader gets {hits:?}, missed {}", lazy.missed());
    assert_eq!(hits, [Hit(7)]);
    assert_eq!((eager.missed(), lazy.missed()), (0, 6));
}
