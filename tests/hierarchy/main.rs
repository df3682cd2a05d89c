//! Parents and children (W10): by hand here, and against a model in `model.rs`.
#![allow(clippy::too_many_lines, reason = "a step of a history is one match")]
#![allow(missing_docs, reason = "a test")]

mod model;

use framework::prelude::*;
use framework::{CommandLog, NotAttached};

/// A place in the world.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
pub(crate) struct Place(pub(crate) i64);

/// A place as seen from the parent.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
pub(crate) struct Offset(pub(crate) i64);

#[derive(Component, Clone, Debug, PartialEq)]
#[component(whole, crate = framework)]
pub(crate) struct Path(pub(crate) String);

#[world(name = Game, hierarchy, crate = framework)]
pub(crate) enum Part {
    #[component(disable)]
    Place,
    Offset,
    Path,
    #[component(marker)]
    Tagged,
}

fn chain(world: &mut World, depth: usize) -> Vec<Entity> {
    let all: Vec<Entity> = (0..depth)
        .map(|_| world.spawn((Place(1), Offset(1))))
        .collect();
    for pair in all.windows(2) {
        world.set_parent(pair[1], pair[0]).unwrap();
    }
    all
}

fn children(world: &World, entity: Entity) -> Vec<Entity> {
    world.children(entity).collect()
}

fn shown(error: &NotAttached<Entity>) -> String {
    error.to_string()
}

// W10: a child stands in the list of its parent and in no other.
#[test]
fn children_are_in_the_order_in_which_they_came() {
    let mut world = Game::world();
    let [a, b, c, d] = [(); 4].map(|()| world.spawn(()));
    assert_eq!(world.set_parent(b, a), Ok(None));
    assert_eq!(world.set_parent(c, a), Ok(None));
    assert_eq!(world.set_parent(d, a), Ok(None));
    assert_eq!(children(&world, a), [b, c, d]);
    assert!(world.children(a).rev().eq([d, c, b]));
    assert_eq!(
        world.set_parent(b, a),
        Ok(Some(a)),
        "given again, it is the last"
    );
    assert_eq!(children(&world, a), [c, d, b]);
    assert_eq!(world.set_parent(d, c), Ok(Some(a)));
    assert_eq!(
        (children(&world, a), children(&world, c)),
        (vec![c, b], vec![d])
    );
    assert_eq!(world.set_parent(c, None), Ok(Some(a)));
    assert_eq!((children(&world, a), world.parent(c)), (vec![b], None));
    assert_eq!(children(&world, c), [d], "what is below comes along");
    assert!(world.hierarchy().ancestors(d).eq([c]));
    let mut both = world.children(c);
    assert_eq!(
        (both.next(), both.next_back(), both.next()),
        (Some(d), None, None)
    );
}

// W10: a cycle is refused by an error that names it, and nothing changes.
#[test]
fn a_cycle_is_refused() {
    let mut world = Game::world();
    let all = chain(&mut world, 3);
    let [a, b, c] = all[..] else { unreachable!() };
    let own = world.set_parent(a, a).unwrap_err();
    assert_eq!(own, NotAttached::Cycle(vec![a]));
    assert_eq!(shown(&own), "0v1 cannot be its own parent");
    let near = world.set_parent(a, b).unwrap_err();
    assert_eq!(near, NotAttached::Cycle(vec![b, a]));
    let far = world.set_parent(a, c).unwrap_err();
    assert_eq!(far, NotAttached::Cycle(vec![c, b, a]));
    assert_eq!(
        shown(&far),
        "2v1 cannot be the parent of 0v1: it is below it, by 1v1 < 0v1"
    );
    assert_eq!(
        (world.parent(a), world.parent(b), world.parent(c)),
        (None, Some(a), Some(b))
    );
    assert_eq!(
        (children(&world, a), children(&world, b)),
        (vec![b], vec![c])
    );
}

// W10, K1: two commands, each fine alone, that would make a cycle together.
#[test]
fn a_cycle_of_commands_is_refused_and_counted() {
    let mut world = Game::world();
    let [a, b] = [(); 2].map(|()| world.spawn(()));
    let mut log = world.command_log();
    log.set_parent(a, b);
    log.set_parent(b, a);
    log.flush(&mut world);
    assert_eq!((world.parent(a), world.parent(b)), (Some(b), None));
    assert_eq!(world.lost_count(), 1);
    assert_eq!(world.lost_commands()[0].command, "set_parent");
}

// W10, K2: pending handles are good for both ends.
#[test]
fn a_tree_can_be_recorded_before_it_exists() {
    let mut world = Game::world();
    let old = world.spawn(());
    let mut log: CommandLog<Game> = world.command_log();
    let parent = log.spawn(Place(1));
    let child = log.spawn(Place(2));
    log.set_parent(child, parent);
    log.set_parent(parent, old);
    log.flush(&mut world);
    let [parent, child] = [parent, child].map(|pending| log.resolve(pending).unwrap());
    assert!(world.hierarchy().ancestors(child).eq([parent, old]));
    log.set_parent(child, None);
    log.destroy(parent);
    log.set_parent(child, parent);
    log.flush(&mut world);
    assert_eq!((world.parent(child), world.lost_count()), (None, 1));
    log.set_parent(child, old);
    log.destroy_subtree(old);
    log.destroy_subtree(old);
    log.flush(&mut world);
    assert_eq!((world.len(), world.lost_count()), (0, 2));
}

// W10: destroying a parent orphans its children, or destroys all below it.
#[test]
fn what_is_destroyed_leaves_no_link() {
    let mut world = Game::world();
    let [a, b, c, d] = chain(&mut world, 4)[..] else {
        unreachable!()
    };
    assert!(world.destroy(b));
    assert_eq!((world.parent(c), children(&world, a)), (None, vec![]));
    let reused = world.spawn(());
    assert_eq!(reused.slot(), b.slot());
    assert_eq!(
        (world.parent(reused), children(&world, reused)),
        (None, vec![])
    );
    world.set_parent(c, a).unwrap();
    assert_eq!(world.destroy_subtree(a), 3);
    assert!(world.contains(reused) && !world.contains(d));
    assert_eq!(
        world.destroy_subtree(a),
        0,
        "a stale handle destroys nothing"
    );
    assert!(matches!(
        world.set_parent(a, reused),
        Err(NotAttached::Child(_))
    ));
    assert!(matches!(
        world.set_parent(reused, a),
        Err(NotAttached::Parent(_))
    ));
    assert_eq!((world.parent(a), children(&world, a)), (None, vec![]));
}

// W10: `clear` takes the links with it; a copy stands beside the original.
#[test]
fn clear_and_duplicate_keep_links_right() {
    let mut world = Game::world();
    let [a, b, c] = chain(&mut world, 3)[..] else {
        unreachable!()
    };
    let copy = world.duplicate(b).unwrap();
    assert_eq!(children(&world, a), [b, copy]);
    assert_eq!(
        (children(&world, copy), children(&world, b)),
        (vec![], vec![c])
    );
    world.clear();
    for _ in 0..4 {
        let entity = world.spawn(());
        assert_eq!(
            (world.parent(entity), children(&world, entity)),
            (None, vec![])
        );
    }
}

// W10: walks are bounded and do not recurse.
#[test]
fn a_chain_may_be_very_deep() {
    const DEPTH: usize = 100_000;
    let mut world = Game::world();
    let all = chain(&mut world, DEPTH);
    let (top, bottom) = (all[0], all[DEPTH - 1]);
    assert_eq!(world.hierarchy().ancestors(bottom).count(), DEPTH - 1);
    assert_eq!(world.hierarchy().descendants(top).count(), DEPTH - 1);
    let Err(NotAttached::Cycle(path)) = world.set_parent(top, bottom) else {
        panic!("a cycle of 100,000");
    };
    assert_eq!(path.len(), DEPTH);
    assert!(shown(&NotAttached::Cycle(path)).contains("(99990 more) <"));
    world.propagate::<Place, Offset>(|parent, offset, own| own.0 = parent.0 + offset.0);
    assert_eq!(world.at::<Place>(bottom).0, 100_000);
    assert_eq!(world.destroy_subtree(top), DEPTH);
}

// W10: one ordered pass, generation by generation, the same for the same tree.
#[test]
fn the_pass_is_ordered_by_depth_slot_and_place() {
    let build = |roundabout: bool| {
        let mut world = Game::world();
        let all = [(); 7].map(|()| world.spawn((Path(String::new()), Offset(0))));
        let [a, b, c, d, e, f, g] = all;
        if roundabout {
            // The same tree, by way of another.
            world.set_parent(a, g).unwrap();
            world.set_parent(e, a).unwrap();
            world.remove::<Offset>(c).unwrap();
            world.set_parent(a, None).unwrap();
            world.insert(c, Offset(0)).unwrap();
            world.set_parent(e, None).unwrap();
        }
        for (child, parent) in [(c, b), (d, b), (e, a), (f, e), (g, d)] {
            world.set_parent(child, parent).unwrap();
        }
        for (entity, name) in all.into_iter().zip(["a", "b", "c", "d", "e", "f", "g"]) {
            world.at_mut::<Path>(entity).0 = name.to_owned();
        }
        let mut order = Vec::new();
        world.propagate::<Path, Offset>(|parent, _, own| {
            own.0 = format!("{}/{}", parent.0, own.0);
            order.push(own.0.clone());
        });
        order
    };
    assert_eq!(build(false), ["a/e", "b/c", "b/d", "a/e/f", "b/d/g"]);
    assert_eq!(build(true), build(false));
}

// W10: the pass leaves out who lacks one of the components, or has it disabled.
#[test]
fn the_pass_needs_all_three() {
    let mut world = Game::world();
    let root = world.spawn(Place(5));
    let [plain, lacks, off] = [(); 3].map(|()| world.spawn((Place(0), Offset(1), Tagged)));
    for child in [plain, lacks, off] {
        world.set_parent(child, root).unwrap();
    }
    world.remove::<Offset>(lacks).unwrap();
    world.disable::<Place>(off).unwrap();
    let below = world.spawn((Place(0), Offset(1)));
    world.set_parent(below, off).unwrap();
    let mut calls = 0;
    world.propagate::<Place, Offset>(|parent, offset, own| {
        own.0 = parent.0 + offset.0;
        calls += 1;
    });
    assert_eq!((calls, world.at::<Place>(plain).0), (1, 6));
    world.enable::<Place>(off).unwrap();
    world.propagate::<Place, Offset>(|parent, offset, own| own.0 = parent.0 + offset.0);
    assert_eq!(world.at::<Place>(below).0, 7);
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    Move,
}

#[system(phase = Phase::Move, order = 1, crate = framework)]
fn gather(places: Query<(Entity, &Place)>, tree: Hierarchy, mut commands: Commands) {
    places.each(|(entity, place)| {
        let siblings = tree
            .parent(entity)
            .map_or(0, |parent| tree.children(parent).count());
        if place.0 == 0 && siblings == 2 {
            commands.set_parent(entity, None);
        }
    });
}

#[schedule(phases = Phase, crate = framework)]
struct Frame(gather);

// W10, Y1: a system reads the links, and changes them by commands.
#[test]
fn systems_see_the_links() {
    let mut world = Game::world();
    let [a, b, c] = [3, 0, 1].map(|place| world.spawn(Place(place)));
    world.set_parent(b, a).unwrap();
    world.set_parent(c, a).unwrap();
    let mut frame = Frame::new();
    let mut timestep = framework::Timestep::default();
    timestep.advance(std::time::Duration::from_millis(40), &mut frame, &mut world);
    assert_eq!((world.parent(b), children(&world, a)), (None, vec![c]));
}

// W10: a pass over a tree that stays as it is allocates nothing.
#[test]
fn the_pass_allocates_nothing() {
    let mut world = Game::world();
    let all = chain(&mut world, 100);
    let pass = |world: &mut World| {
        world.propagate::<Place, Offset>(|parent, offset, own| own.0 = parent.0 + offset.0);
    };
    pass(&mut world);
    let info = allocation_counter::measure(|| pass(&mut world));
    assert_eq!(info.count_total, 0);
    world.set_parent(all[50], None).unwrap();
    pass(&mut world);
    assert_eq!(world.at::<Place>(all[51]).0, 52);
}
