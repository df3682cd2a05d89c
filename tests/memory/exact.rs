//! What a world says it takes is what the allocator gave.

use allocation_counter::measure;

use crate::*;

/// A world after a random history, whose temporary lists are gone.
fn history(seed: u64, steps: usize) -> World {
    let mut world = Game::world();
    let mut dice = Dice(seed);
    let mut living = Vec::new();
    let mut log = world.command_log();
    for step in 0..steps {
        match dice.below(12) {
            0..4 => {
                let entity = world.spawn(());
                let bits = u32::try_from(dice.below(64)).expect("six bits");
                dress(&mut world, entity, bits);
                living.push(entity);
            }
            4 => living.extend(world.spawn_batch((0..9).map(|_| (HERE, Frozen)))),
            5 => living.extend(
                world
                    .spawn_columns((vec![HERE; 5], vec![Speed(1); 5]))
                    .expect("even"),
            ),
            6 | 7 if !living.is_empty() => {
                let entity = living.swap_remove(dice.below(living.len()));
                assert!(world.destroy(entity));
                // A command that meets a dead entity is noted.
                log.destroy(entity);
            }
            8 if !living.is_empty() => {
                let entity = living[dice.below(living.len())];
                let bits = u32::try_from(dice.below(64)).expect("six bits");
                dress(&mut world, entity, bits);
                world.emit(Hit(entity, 1));
                world.emit(Beep);
            }
            9 => log.flush(&mut world),
            10 if step % 50 == 0 => world.clear_events(),
            11 if step % 40 == 0 => {
                world.shrink();
            }
            _ => world.reserve::<(Speed, Lanes)>(dice.below(30)),
        }
    }
    world
}

// W6: tables, components and side structures add up to what the allocator gave, to the byte
#[test]
fn the_total_is_what_the_allocator_gave() {
    let mut shared = None;
    for seed in 0..30 {
        let mut world = None;
        let steps = 20 + 20 * usize::try_from(seed).expect("small");
        let made = measure(|| world = Some(history(seed, steps)));
        let mut world = world.expect("it was made");
        let bytes = |bytes: i64| usize::try_from(bytes).expect("more was allocated than freed");
        let memory = world.memory();
        assert_eq!(
            memory.total(),
            bytes(made.bytes_current),
            "seed {seed}: {memory:?}"
        );
        let shrunk = measure(|| {
            world.shrink();
        });
        let left = bytes(made.bytes_current + shrunk.bytes_current);
        assert!(left <= memory.total());
        assert_eq!(world.memory().total(), left, "seed {seed}");
        assert!(world.memory().tables.iter().all(|table| table.len > 0));
        shared = Some(world);
    }
    // An empty world takes nothing at all.
    assert_eq!(Game::world().memory().total(), 0);
    let mut world = shared.expect("there was one");
    world.clear();
    world.shrink();
    assert!(world.memory().tables.is_empty());
}

// W6: by table and by component the columns are the same bytes
#[test]
fn columns_are_told_by_table_and_by_component() {
    let mut world = Game::world();
    world.reserve::<(Position, Frozen)>(10);
    world.reserve::<(Position, Speed)>(100);
    let memory = world.memory();
    let [first, second] = &memory.tables[..] else {
        panic!("two tables");
    };
    assert_eq!((first.columns, second.columns), (10 * 13, 100 * 15));
    assert_eq!((first.entities, second.entities), (10 * 8, 100 * 8));
    let column = |id: Part| {
        let mut found = memory.components.iter().filter(|of| of.id == id);
        found.next().expect("every id is listed").columns
    };
    assert_eq!(column(Part::Position), 110 * 13);
    assert_eq!(column(Part::Speed), 100 * 2);
    assert_eq!((column(Part::Lanes), column(Part::Frozen)), (0, 0));
    assert_eq!(memory.components.len(), Part::TOTAL);
    for seed in 0..10 {
        let memory = history(seed, 100).memory();
        let by_table: usize = memory.tables.iter().map(|table| table.columns).sum();
        let by_component: usize = memory.components.iter().map(|of| of.columns).sum();
        assert_eq!(by_table, by_component);
    }
}

// W6: a command log tells what it takes too
#[test]
fn a_command_log_tells_what_it_takes() {
    let mut world = Game::world();
    let entity = world.spawn(HERE);
    let mut log = None;
    let made = measure(|| {
        let mut new = world.command_log();
        for number in 0..100 {
            let spawned = new.spawn((HERE, Speed(number)));
            new.insert(spawned, (Lanes([1; 4]), Nothing));
            new.remove::<Position>(entity);
            let much = [u64::from(number); 20];
            new.call(move |_| assert_eq!(much[3], much[4]));
        }
        log = Some(new);
    });
    let mut log = log.expect("it was made");
    assert_eq!(i64::try_from(log.bytes()), Ok(made.bytes_current));
    log.flush(&mut world);
    let kept = log.bytes();
    assert!(kept > 0, "for the next commands");
    let dropped = measure(|| drop(log));
    assert_eq!(dropped.bytes_current, -i64::try_from(kept).expect("small"));
}
