//! Chapter G of the contract: resources and events.

use std::panic::{AssertUnwindSafe, catch_unwind};

use framework::Handle;
use framework::prelude::*;

use crate::zoo::Dice;

#[derive(Debug, PartialEq, Clone, Copy)]
struct Gravity(f32);

#[derive(Debug, PartialEq, Clone, Copy)]
struct Wind(f32);

#[derive(Debug, PartialEq)]
struct Names(Vec<String>);

#[derive(Resources)]
#[resource(crate = framework)]
struct GameResources {
    gravity: Gravity,
    wind: Wind,
    names: Names,
}

#[derive(Debug, PartialEq, Clone, Copy)]
struct Hit {
    target: Handle<Game>,
    amount: u32,
}

#[derive(Debug, PartialEq, Clone, Copy)]
struct Beep(u64);

#[derive(Events)]
#[event(crate = framework)]
struct GameEvents {
    hits: Channel<Hit>,
    beeps: Channel<Beep>,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Health(u32);

#[world(name = Game, resources = GameResources, events = GameEvents, crate = framework)]
enum Part {
    Health,
}

fn game() -> World {
    Game::world(GameResources {
        gravity: Gravity(-9.81),
        wind: Wind(-9.81),
        names: Names(vec!["a".to_owned()]),
    })
}

// G3: resources are told apart by their types; replacing one returns the old value
#[test]
fn resources_are_told_apart_by_type() {
    let mut world = game();
    world.resource_mut::<Wind>().0 = 3.0;
    assert_eq!(
        (*world.resource::<Gravity>(), *world.resource::<Wind>()),
        (Gravity(-9.81), Wind(3.0))
    );
    assert_eq!(world.replace_resource(Gravity(-1.6)), Gravity(-9.81));
    assert_eq!(world.replace_resource(Gravity(-3.7)), Gravity(-1.6));
    assert_eq!(world.try_replace_resource(Wind(0.0)).ok(), Some(Wind(3.0)));
    let old = world.replace_resource(Names(Vec::new()));
    assert_eq!(old.0, ["a"]);
    world.resource_mut::<Names>().0.push("b".to_owned());
    assert_eq!(world.resource::<Names>().0, ["b"]);
    // A panic while one is lent leaves it in place.
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        let mut names = world.resource_mut::<Names>();
        names.0.push("c".to_owned());
        panic!("while a resource is lent");
    }));
    assert!(panicked.is_err());
    assert_eq!(world.resource::<Names>().0, ["b", "c"]);
    world.clear();
    assert_eq!(
        *world.resource::<Gravity>(),
        Gravity(-3.7),
        "resources are not entities"
    );
}

// G4: emit, read by cursor, in order, each once
#[test]
fn a_reader_sees_each_event_once_and_in_order() {
    let mut world = game();
    let (mut early, mut late) = (Cursor::new(), Cursor::new());
    assert_eq!(world.events::<Beep>().read(&mut early).next(), None);
    for number in 0..3 {
        world.emit(Beep(number));
    }
    let read = |world: &World, cursor: &mut Cursor<Beep>| {
        world
            .events::<Beep>()
            .read(cursor)
            .map(|beep| beep.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(read(&world, &mut early), [0, 1, 2]);
    assert_eq!(read(&world, &mut early), [0; 0]);
    world.emit(Beep(3));
    assert_eq!(read(&world, &mut early), [3]);
    assert_eq!(read(&world, &mut late), [0, 1, 2, 3]);
    assert_eq!((early.missed(), late.missed()), (0, 0));
    let channel = world.events::<Beep>();
    assert_eq!(
        (channel.len(), channel.is_empty(), channel.emitted()),
        (4, false, 4)
    );
    assert!(world.events::<Hit>().is_empty(), "channels are apart");
    assert!(channel.iter().eq(channel.into_iter()));
}

// G4: what a reader does not take stays unread, however it stops
#[test]
fn stopping_half_way_keeps_the_rest() {
    let mut world = game();
    for number in 0..10 {
        world.emit(Beep(number));
    }
    let mut cursor = Cursor::new();
    let channel = world.events::<Beep>();
    assert_eq!(
        channel
            .read(&mut cursor)
            .take(1)
            .map(|beep| beep.0)
            .sum::<u64>(),
        0
    );
    for beep in channel.read(&mut cursor) {
        assert!(beep.0 > 0);
        if beep.0 == 2 {
            break;
        }
    }
    let unread = channel.read(&mut cursor);
    assert_eq!((unread.len(), unread.size_hint()), (7, (7, Some(7))));
    drop(unread);
    assert_eq!(
        channel.read(&mut cursor).nth(1),
        Some(&Beep(4)),
        "one skipped, one taken"
    );
    let found = channel.read(&mut cursor).find(|beep| beep.0 == 6);
    assert_eq!(found, Some(&Beep(6)));
    let copy = &mut cursor.clone();
    assert_eq!(channel.read(&mut cursor).count(), 3);
    assert_eq!(channel.read(&mut cursor).count(), 0);
    assert_eq!(
        channel.read(copy).map(|beep| beep.0).collect::<Vec<_>>(),
        [7, 8, 9]
    );
}

// G4: a late reader learns how many it missed; clearing keeps the storage
#[test]
fn a_late_reader_learns_how_many_it_missed() {
    let mut world = game();
    let mut cursor = Cursor::new();
    for number in 0..5 {
        world.emit(Beep(number));
    }
    assert_eq!(world.events::<Beep>().read(&mut cursor).take(2).count(), 2);
    world.clear_events();
    world.emit(Beep(5));
    world.clear_events();
    world.emit(Beep(6));
    let unread = world.events::<Beep>().read(&mut cursor);
    assert_eq!(unread.missed(), 4);
    assert!(unread.eq([&Beep(6)]));
    assert_eq!(cursor.missed(), 4);
    assert_eq!(
        world.events::<Beep>().read(&mut cursor).missed(),
        0,
        "told once"
    );
    assert_eq!((cursor.missed(), world.events::<Beep>().emitted()), (4, 7));
    let reused = allocation_counter::measure(|| {
        for round in 0..20 {
            world.clear_events();
            for number in 0..4 {
                world.emit(Beep(round * 4 + number));
            }
        }
    });
    assert_eq!(reused.count_total, 0, "the storage is kept");
}

// G4: readers at other rates: what was seen and what was missed make up what was sent
#[test]
fn readers_at_other_rates_account_for_every_event() {
    for every in [1, 2, 3, 7] {
        for times in [1, 3] {
            for clear_every in [1, 2, 5] {
                let mut world = game();
                let mut dice = Dice(every * 100 + times * 10 + clear_every);
                let mut cursor = Cursor::new();
                let (mut seen, mut sent) = (Vec::new(), 0);
                for update in 1..=200 {
                    for _ in 0..dice.below(4) {
                        world.emit(Beep(sent));
                        sent += 1;
                    }
                    if update % every == 0 {
                        for _ in 0..times {
                            let unread = world.events::<Beep>().read(&mut cursor);
                            let most = if dice.below(3) == 0 { 1 } else { usize::MAX };
                            seen.extend(unread.take(most).map(|beep| beep.0));
                        }
                    }
                    if update % clear_every == 0 {
                        world.clear_events();
                    }
                }
                seen.extend(world.events::<Beep>().read(&mut cursor).map(|beep| beep.0));
                assert!(
                    seen.is_sorted_by(|one, other| one < other),
                    "once each, in order"
                );
                assert_eq!(seen.len() as u64 + cursor.missed(), sent);
                if clear_every >= every && clear_every % every == 0 && times == 3 {
                    assert!(cursor.missed() < sent / 2);
                }
            }
        }
    }
}

// G4: an event whose entity has died resolves to a miss
#[test]
fn an_event_of_a_dead_entity_resolves_to_a_miss() {
    let mut world = game();
    let target = world.spawn(Health(5));
    world.emit(Hit { target, amount: 2 });
    world.destroy(target);
    let next = world.spawn(Health(50));
    assert_eq!(next.slot(), target.slot());
    let hits: Vec<Hit> = world.events::<Hit>().iter().copied().collect();
    for Hit { target, amount } in hits {
        assert_eq!(
            world.mutate::<Health, _>(target, |health| health.0 -= amount),
            None
        );
        assert!(
            world
                .try_get::<Health>(target)
                .is_err_and(|miss| matches!(miss, Miss::Stale { .. }))
        );
    }
    assert_eq!(*world.at::<Health>(next), Health(50));
}
