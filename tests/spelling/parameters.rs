//! Parameters of systems under other names: their types decide.
#![allow(clippy::pedantic)]

use framework::prelude::*;
use framework::{
    EventReader as Hears, EventWriter as Says, Local as Remembers, Res as Looks, ResMut as Takes,
    Time as Clock,
};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework, tracked)]
struct Position(f32);

#[derive(Debug)]
struct Steps(u32);

#[derive(Resources)]
#[resource(crate = framework)]
struct Stock {
    steps: Steps,
    seen: Vec<String>,
}

struct Moved(#[expect(dead_code, reason = "nobody asks who")] Entity);

#[derive(Events)]
#[event(crate = framework)]
struct News {
    moved: Channel<Moved>,
}

#[world(name = Game, resources = Stock, events = News, crate = framework, hierarchy, prefix = G)]
enum Part {
    Position,
    #[component(marker)]
    Static,
}

use GEntity as Entity;

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    Only,
}

/// `Local`, named by nothing that says so.
type Count<'w> = Local<'w, u32>;
type Id = Entity;
type Seen<'w> = ResMut<'w, Vec<String>>;
type All<'w> = GQuery<'w, (&'static mut Position, Id)>;
type News2<'w> = GQuery<'w, Entity, Changed<Position>>;
type Free<'w> = GQuery<'w, Entity, (Changed<Position>, Without<Static>)>;
type Still<'w> = GQuery<'w, &'static Position, (With<Static>, With<Position>)>;
type At<'r> = &'r Position;
type Tree<'w> = framework::Hierarchy<'w, Game>;
type Orders<'w> = GCommands<'w>;
type Log<'w> = framework::Transitions<'w, Game>;

#[system(phase = Phase::Only, order = 1, crate = framework)]
fn all_at_once(
    mut count: Count,
    mut runs: Remembers<Vec<u32>>,
    steps: Looks<Steps>,
    mut seen: Seen,
    mut all: All,
    mut says: Says<Moved>,
    time: Clock,
    tree: Tree,
    log: Log,
) {
    *count += steps.0;
    runs.push(*count);
    let _ = (tree, log);
    seen.push(format!("{runs:?} {}", time.tick));
    all.each(|(position, entity)| {
        position.0 += 1.0;
        says.emit(Moved(entity));
    });
}

#[system(phase = Phase::Only, order = 2, crate = framework)]
fn once_per_entity(at: At, id: Id, mut count: Count, mut seen: Takes<Vec<String>>) {
    *count += 1;
    seen.push(format!("{} {} {}", at.0, id.slot(), *count));
}

#[system(phase = Phase::Only, order = 3, crate = framework)]
fn after(
    mut hears: Hears<Moved>,
    news: News2,
    free: Free,
    still: Still,
    mut orders: Orders,
    kept: framework::Local<'_, u8>,
) {
    assert_eq!(free.len() + still.len(), 1);
    assert_eq!((hears.read().count(), news.len(), *kept), (1, 1, 0));
    news.each(|entity| orders.insert(entity, Static));
}

/// Generic in its schema.
#[system(crate = framework)]
fn anywhere<S: framework::schema::Holds<Position>>(
    all: framework::Query<S, &Position>,
    mut count: Remembers<usize>,
) {
    *count += all.len();
    assert!(*count <= 2);
}

#[schedule(phases = Phase, crate = framework)]
struct Frame(
    all_at_once,
    once_per_entity,
    after,
    #[system(phase = Phase::Only, order = 4)] anywhere,
);

// Y1, Z3: what a parameter is, is said by its type and not by its name
#[test]
fn parameters_are_known_by_their_types() {
    let mut world = Game::world(Stock {
        steps: Steps(3),
        seen: Vec::new(),
    });
    let entity = world.spawn(Position(0.0));
    let mut frame = Frame::new();
    frame.run_phase(Phase::Only, &mut world);
    frame.run_phase(Phase::Only, &mut world);
    let seen = world.resource::<Vec<String>>();
    assert_eq!(seen[..], ["[3] 0", "1 0 1", "[3, 6] 0", "2 0 2"]);
    assert!(world.has::<Static>(entity));
}
