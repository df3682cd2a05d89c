//! Chapter C of the contract: components and the schema.

use std::collections::{BTreeSet, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use framework::column::{Slice, SliceMut};
use framework::prelude::*;
use framework::schema::Id as _;
use framework::{Disabled, Holds, Mask, Reason, Schema};

use crate::zoo;
use crate::zoo::{
    Bag, Cargo, Dice, Frozen, Ghost, Mood, Part, Position, PositionFields, Previous, Simd,
    Velocity, Zoo, ZooValue, alive, bag, cargo, ghost, position, simd, velocity,
};

/// The companion is as visible as the struct, and its fields as those of the struct.
fn highest(fields: &PositionFields<Slice<'_>>) -> i64 {
    fields.x.iter().copied().max().unwrap()
}

fn lift(fields: PositionFields<SliceMut<'_>>) {
    for x in fields.x {
        *x += 100;
    }
}

// C1: one slice per field, aliasing the storage, under the name of the companion
#[test]
fn a_query_lends_the_fields_of_the_storage() {
    let mut world = Zoo::world();
    let all: Vec<_> = (0..4).map(|x| world.spawn(position(x))).collect();
    let mut storage = Vec::new();
    world.view::<&Position>().each_table(|handles, fields| {
        assert_eq!(handles, all);
        assert_eq!((fields.x, fields.y), (&[0, 1, 2, 3][..], &[0, 3, 6, 9][..]));
        storage.push((fields.x.as_ptr(), fields.y.as_ptr(), fields.level.as_ptr()));
    });
    world.query::<&mut Position>().each_table(|_, fields| {
        let slices = (fields.x.as_ptr(), fields.y.as_ptr(), fields.level.as_ptr());
        assert_eq!(storage, [slices], "no copies");
        lift(fields);
    });
    let mut tops = Vec::new();
    world
        .view::<&Position>()
        .each_table(|_, fields| tops.push(highest(&fields)));
    assert_eq!(tops, [103]);
    assert_eq!(world.at::<Position>(all[2]).x, 102);
    let cells = world.get_fields_mut::<Position>(all[1]).unwrap();
    *cells.x = 7;
    let second: *const i64 = cells.x;
    world.view::<&Position>().each_table(|_, fields| {
        assert!(core::ptr::eq(&raw const fields.x[1], second));
        assert_eq!(fields.x, [100, 7, 102, 103]);
    });
}

// C2: what owns data is kept as one slice of whole values, lent as references
#[test]
fn a_whole_component_is_one_slice() {
    let mut world = Zoo::world();
    let all: Vec<_> = (0..3)
        .map(|number| world.spawn((bag(number), position(0))))
        .collect();
    world.query::<&mut Bag>().each_table(|_, bags: &mut [Bag]| {
        assert_eq!(bags.len(), 3);
        bags[1].items.push(77);
    });
    let lent: &Bag = world.get::<Bag>(all[1]).unwrap();
    assert_eq!(lent.items, [1, 77]);
}

/// A tuple struct.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Pair(f32, u8);

/// Generic, with a constant.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Grid<T: Copy + 'static, const N: usize> {
    cells: [T; N],
    origin: T,
}

type Small = Grid<u8, 4>;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
enum State {
    Idle,
    Moving(f32, f32),
    Held { by: Option<Handle> },
}

type Handle = framework::Handle<Kinds>;

/// Of align 256, kept whole.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework, whole)]
#[repr(align(256))]
struct Page(u8);

/// No fields: a marker with a struct of its own.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Tagged;

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(128))]
struct Wide([u8; 3]);

/// Fields of different alignment.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Mixed {
    byte: u8,
    wide: Wide,
    word: u64,
    nothing: (),
}

#[world(name = Kinds, prefix = Kinds, crate = framework)]
enum Kind {
    Pair,
    Small,
    State,
    Page,
    Tagged,
    Mixed,
    /// A type of another crate.
    #[component(data = std::time::Duration, whole)]
    Age,
    #[component(data = Small)]
    SmallBefore,
    #[component(marker)]
    Seen,
}

// C3, C6: every kind of type, spawned, moved and found again
#[test]
fn every_kind_of_type_is_a_component() {
    let mut world: KindsWorld = Kinds::world();
    let mixed = |word: u64| Mixed {
        byte: word as u8,
        wide: Wide([word as u8; 3]),
        word,
        nothing: (),
    };
    let small = |number: u8| Grid {
        cells: [number; 4],
        origin: number,
    };
    let all: Vec<_> = (0..100_u8)
        .map(|number| {
            let first = world.iter_handles().next();
            let entity = world.spawn((
                Pair(f32::from(number), number),
                small(number),
                SmallBefore(small(number + 1)),
                State::Held { by: first },
                Page(number),
                Tagged,
                mixed(u64::from(number)),
                Age(std::time::Duration::from_secs(u64::from(number))),
            ));
            if number % 3 == 0 {
                world.insert(entity, Seen).unwrap();
            }
            check_alignment(&mut world);
            entity
        })
        .collect();
    for (number, &entity) in (0..100_u8).zip(&all) {
        assert_eq!(*world.at::<Pair>(entity), Pair(f32::from(number), number));
        assert_eq!(*world.at::<Small>(entity), small(number));
        assert_eq!(*world.at::<SmallBefore>(entity), small(number + 1));
        let by = (number > 0).then_some(all[0]);
        assert_eq!(*world.at::<State>(entity), State::Held { by });
        assert_eq!(*world.at::<Page>(entity), Page(number));
        assert_eq!(*world.at::<Tagged>(entity), Tagged);
        assert_eq!(*world.at::<Mixed>(entity), mixed(u64::from(number)));
        assert_eq!(world.at::<Age>(entity).as_secs(), u64::from(number));
        assert_eq!(world.has::<Seen>(entity), number % 3 == 0);
    }
    world.insert(all[5], State::Moving(1.0, 2.0)).unwrap();
    assert_eq!(*world.at::<State>(all[5]), State::Moving(1.0, 2.0));
    assert_eq!(
        world.mutate::<State, _>(all[6], |state| *state = State::Idle),
        Some(())
    );
    assert_eq!(*world.at::<State>(all[6]), State::Idle);
}

fn check_alignment(world: &mut KindsWorld) {
    world
        .query::<(&Page, &mut Mixed)>()
        .each_table(|_, (pages, mixed)| {
            assert!(pages.as_ptr().addr().is_multiple_of(256));
            assert!(mixed.wide.as_ptr().addr().is_multiple_of(128));
            assert!(mixed.word.as_ptr().addr().is_multiple_of(8));
        });
    world.query::<&mut Mixed>().each(|mixed| {
        assert!((&raw const *mixed).addr().is_multiple_of(128));
        assert!((&raw const mixed.wide).addr().is_multiple_of(128));
    });
    for page in &world.view::<&Page>() {
        assert!((&raw const *page).addr().is_multiple_of(256));
    }
}

// C3: a marker costs no column memory: there is nothing in its column that could hold any
#[test]
fn markers_cost_no_memory() {
    let column = size_of::<<Frozen as Component>::Column>();
    let own = size_of::<<Tagged as Component>::Column>();
    assert_eq!((column, own, size_of::<Frozen>()), (0, 0, 0));
}

// C3: components without size and with a `Drop` are counted, walked and dropped once each
#[test]
fn components_without_size_are_dropped_once() {
    let mut world = Zoo::world();
    let all: Vec<_> = (0..3).map(|_| world.spawn(ghost())).collect();
    assert_eq!((world.view::<&Ghost>().len(), alive()), (3, 3));
    world.insert(all[0], Frozen).unwrap();
    let mut walked = 0;
    world.query::<&mut Ghost>().each(|_| walked += 1);
    for ghost in &world.view::<&Ghost>() {
        assert!((&raw const *ghost).addr().is_multiple_of(32));
        walked += 1;
    }
    assert_eq!((walked, alive()), (6, 3));
    drop(world.remove::<Ghost>(all[1]));
    assert_eq!((world.view::<&Ghost>().iter().count(), alive()), (2, 2));
    world.clear();
    assert_eq!(alive(), 0);
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework, invariant = self.current <= self.max)]
struct Health {
    current: u32,
    max: u32,
}

#[derive(Component, Clone, Debug, PartialEq)]
#[component(crate = framework, whole, invariant = !self.0.is_empty())]
struct Name(String);

#[derive(Debug, PartialEq)]
struct Gravity(f32);

#[derive(Resources)]
#[resource(crate = framework)]
struct Laws {
    #[resource(invariant = self.0 < 0.0)]
    gravity: Gravity,
    free: u32,
}

#[derive(Debug, PartialEq)]
struct Hit(u32);

#[derive(Events)]
#[event(crate = framework)]
struct Happenings {
    #[event(invariant = self.0 > 0)]
    hits: Channel<Hit>,
}

#[world(name = Lawful, prefix = Lawful, resources = Laws, events = Happenings, crate = framework)]
enum Right {
    #[component(disable)]
    Health,
    Name,
    #[component(data = Health)]
    HealthBefore,
}

fn lawful() -> LawfulWorld {
    Lawful::world(Laws {
        gravity: Gravity(-1.0),
        free: 0,
    })
}

const GOOD: Health = Health { current: 1, max: 2 };
const BAD: Health = Health { current: 3, max: 2 };

/// The message of the panic of `run`, or `None`.
fn panic_of(run: impl FnOnce()) -> Option<String> {
    let payload = catch_unwind(AssertUnwindSafe(run)).err()?;
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| {
        payload
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
    })
}

// C4: spawn and insert panic, `try_…` say which condition of which type, and nothing changes
#[test]
fn what_breaks_its_invariant_is_refused() {
    let mut world = lawful();
    let entity = world.spawn((GOOD, Name("a".to_owned())));
    let before = format!("{:?}", world.entity(entity).unwrap());
    let broken = "a `Health` must meet `self.current <= self.max`";

    let refused = world.try_spawn((Name("b".to_owned()), BAD)).unwrap_err();
    assert!(matches!(refused.reason, Reason::Broken(why)
        if why.component == "Health" && why.condition == "self.current <= self.max"));
    assert_eq!(refused.to_string(), broken);
    assert_eq!(
        refused.bundle.0,
        Name("b".to_owned()),
        "the bundle comes back"
    );
    let refused = world.try_insert(entity, BAD).unwrap_err();
    assert_eq!(
        (refused.to_string().as_str(), refused.bundle),
        (broken, BAD)
    );
    let refused = world.try_insert(entity, (HealthBefore(BAD),)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "a `HealthBefore` must meet `self.current <= self.max`",
        "a variant that names its data keeps the invariant"
    );
    assert!(world.try_insert(entity, Disabled::<Health>(BAD)).is_err());
    let refused = world
        .insert_value(entity, LawfulValue::Health(BAD))
        .unwrap_err();
    assert_eq!(refused.to_string(), broken);
    assert!(
        world
            .insert_value(entity, LawfulValue::DisabledHealth(BAD))
            .is_err()
    );
    let values = [
        LawfulValue::HealthBefore(GOOD),
        LawfulValue::Name(Name(String::new())),
    ];
    let refused = world.spawn_values(values).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "a `Name` must meet `!self.0.is_empty()`"
    );

    let spawned = panic_of(|| {
        world.spawn(BAD);
    })
    .unwrap();
    assert_eq!(spawned, format!("cannot spawn: {broken}"));
    let inserted = panic_of(|| drop(world.insert(entity, BAD))).unwrap();
    assert_eq!(inserted, format!("cannot insert: {broken}"));
    let batch = panic_of(|| drop(world.spawn_batch([BAD])));
    assert_eq!(batch, Some(format!("cannot spawn: {broken}")));
    let after = format!("{:?}", world.entity(entity).unwrap());
    assert_eq!(after, before, "the world is unchanged");
    let next = world.spawn(());
    assert_eq!((world.len(), next.slot(), next.generation()), (2, 1, 1));
}

// C4: commands check when they are recorded
#[test]
fn a_command_is_refused_when_it_is_recorded() {
    let mut world = lawful();
    let entity = world.spawn(GOOD);
    let mut log = world.command_log();
    let (broken, bundle) = log.try_spawn(BAD).unwrap_err();
    assert_eq!((broken.component, bundle), ("Health", BAD));
    assert!(log.try_insert(entity, (Name(String::new()),)).is_err());
    let broken = "a `Health` must meet `self.current <= self.max`";
    let spawned = panic_of(|| {
        log.spawn(BAD);
    })
    .unwrap();
    assert_eq!(spawned, format!("cannot record a spawn: {broken}"));
    let inserted = panic_of(|| log.insert(entity, BAD)).unwrap();
    assert_eq!(inserted, format!("cannot record an insert: {broken}"));
    assert!(log.is_empty());
    log.flush(&mut world);
    assert_eq!((world.len(), *world.at::<Health>(entity)), (1, GOOD));
}

// C4: debug builds check in-place writes when the access ends; raw field slices are never checked
#[test]
fn writes_in_place_are_checked_in_debug_builds() {
    type Write = fn(&mut LawfulWorld, framework::Handle<Lawful>);
    let writes: [Write; 8] = [
        |world, entity| *world.at_mut::<Health>(entity) = BAD,
        |world, entity| *world.get_mut::<Health>(entity).unwrap() = BAD,
        |world, entity| {
            world.mutate::<Health, _>(entity, |health| health.current = 9);
        },
        |world, _| world.query::<&mut Health>().each(|health| health.max = 0),
        |world, _| {
            for mut health in &mut world.query::<&mut Health>() {
                health.max = 0;
            }
        },
        |world, entity| {
            let [mut health] = world.get_disjoint_mut::<Health, 1>([entity]).unwrap();
            health.max = 0;
        },
        |world, entity| world.at_mut::<Name>(entity).0.clear(),
        |world, _| world.query::<&mut Name>().each(|name| name.0.clear()),
    ];
    for (index, write) in writes.into_iter().enumerate() {
        let mut world = lawful();
        let entity = world.spawn((GOOD, Name("a".to_owned())));
        let text = panic_of(|| write(&mut world, entity));
        let expected = if index < 6 {
            "a `Health` was left breaking its invariant `self.current <= self.max`"
        } else {
            "a `Name` was left breaking its invariant `!self.0.is_empty()`"
        };
        let expected = cfg!(debug_assertions).then(|| expected.to_owned());
        assert_eq!(text, expected, "write {index}");
        assert!(world.contains(entity));
    }
    let mut world = lawful();
    let entity = world.spawn(GOOD);
    world.at_mut::<Health>(entity).current = 2;
    world
        .query::<&mut Health>()
        .each_table(|_, fields| fields.max.fill(0));
    *world.get_fields_mut::<Health>(entity).unwrap().current = 5;
    assert_eq!(*world.at::<Health>(entity), Health { current: 5, max: 0 });
}

// C4, G3, G4: resources and events have invariants too
#[test]
fn resources_and_events_keep_their_invariants() {
    let mut world = lawful();
    let (broken, value) = world.try_replace_resource(Gravity(1.0)).unwrap_err();
    assert_eq!(broken.to_string(), "a `Gravity` must meet `self.0 < 0.0`");
    assert_eq!(value, Gravity(1.0));
    let text = panic_of(|| drop(world.replace_resource(Gravity(0.0)))).unwrap();
    assert_eq!(
        text,
        "cannot replace a resource: a `Gravity` must meet `self.0 < 0.0`"
    );
    assert_eq!(world.replace_resource(Gravity(-2.0)), Gravity(-1.0));
    let text = panic_of(|| world.resource_mut::<Gravity>().0 = 3.0);
    assert_eq!(text.is_some(), cfg!(debug_assertions));
    *world.resource_mut::<u32>() = 7;
    assert_eq!(*world.resource::<u32>(), 7);

    let (broken, event) = world.events_mut::<Hit>().try_emit(Hit(0)).unwrap_err();
    assert_eq!(
        (broken.to_string().as_str(), event),
        ("a `Hit` must meet `self.0 > 0`", Hit(0))
    );
    let text = panic_of(|| world.emit(Hit(0))).unwrap();
    assert_eq!(text, "cannot emit: a `Hit` must meet `self.0 > 0`");
    assert!(world.events::<Hit>().is_empty());
    world.emit(Hit(3));
    assert_eq!(world.events::<Hit>().iter().collect::<Vec<_>>(), [&Hit(3)]);
}

// C5: the component enum
#[test]
fn the_ids_of_a_schema() {
    assert_eq!((Part::COUNT, Part::TOTAL), (10, 12));
    assert_eq!(size_of::<Part>(), 1);
    assert_eq!(Part::ALL.len(), Part::TOTAL);
    for (number, part) in (0..).zip(Part::ALL) {
        assert_eq!(part as u8, number);
        assert_eq!(part.number(), number);
        assert_eq!(Part::try_from(number), Ok(part));
        assert_eq!(part.to_string(), part.name());
        // No wildcard: one more variant would not compile.
        let name = match part {
            Part::Position => "Position",
            Part::Velocity => "Velocity",
            Part::Simd => "Simd",
            Part::Bag => "Bag",
            Part::Cargo => "Cargo",
            Part::Ghost => "Ghost",
            Part::Mood => "Mood",
            Part::Unique => "Unique",
            Part::Previous => "Previous",
            Part::Frozen => "Frozen",
            Part::DisabledVelocity => "DisabledVelocity",
            Part::DisabledCargo => "DisabledCargo",
        };
        assert_eq!(part.name(), name);
    }
    assert!(Part::try_from(12).is_err() && Part::try_from(255).is_err());
    const FIRST: &str = Part::Position.name();
    assert_eq!(
        format!("{FIRST:>9}|{:<7}|", Part::Simd),
        " Position|Simd   |"
    );
}

// C5: the link from each component to its id, the value enum and the masks
#[test]
fn components_know_their_ids_and_values() {
    assert_eq!(zoo::id::<Position>(), Part::Position.number());
    assert_eq!(zoo::id::<Previous>(), Part::Previous.number());
    assert_eq!(zoo::id::<Disabled<Cargo>>(), Part::DisabledCargo.number());
    assert_eq!(<Zoo as Schema>::NAMES[11], "DisabledCargo");
    assert_eq!(ZooValue::Mood(Mood::Calm).id(), Part::Mood);
    assert_eq!(
        format!("{:?}", ZooValue::Previous(position(1))),
        "Previous(Position { x: 1, y: 3, level: 1 })"
    );
    const BOTH: Mask = Mask::of(<Zoo as Holds<Bag>>::ID).with(<Zoo as Holds<Simd>>::ID);
    let mut world = Zoo::world();
    let entity = world.spawn((simd(1), bag(1)));
    assert_eq!(world.entity(entity).unwrap().mask(), BOTH);
}

// C6: one data type under two ids, each with its own marker type
#[test]
fn one_data_type_serves_several_ids() {
    let mut world = Zoo::world();
    let both = world.spawn((position(1), Previous(position(2))));
    let only = world.spawn(Previous(position(3)));
    world
        .query::<(&Position, &mut Previous)>()
        .each(|(now, before)| {
            assert_eq!((now.x, before.x), (1, 2));
            *before = *now;
        });
    assert_eq!(*world.at::<Previous>(both), position(1));
    assert_eq!(*world.at::<Previous>(only), position(3));
    assert_eq!(world.get::<Position>(only), None);
    assert_eq!(world.remove::<Position>(both), Ok(Some(position(1))));
    assert_eq!(
        world.view_filtered::<&Previous, Without<Position>>().len(),
        2
    );
}

// C7: `disabled` and `enabled` map between the two ids
#[test]
fn ids_map_to_their_disabled_ids_and_back() {
    for part in Part::ALL {
        let disabled = match part {
            Part::Velocity => Some(Part::DisabledVelocity),
            Part::Cargo => Some(Part::DisabledCargo),
            _ => None,
        };
        assert_eq!(part.disabled(), disabled);
        if let Some(disabled) = disabled {
            assert_eq!(disabled.enabled(), Some(part));
            assert!(
                disabled.number() as usize >= Part::COUNT,
                "after the real ids"
            );
        } else if part.enabled().is_none() {
            assert!((part.number() as usize) < Part::COUNT);
        }
    }
}

// C7: the data of a disabled component comes back bit for bit, through moves, writes and copies
#[test]
fn a_disabled_component_keeps_its_data() {
    let mut world = Zoo::world();
    let entity = world.spawn((velocity(5), cargo(6), position(0)));
    let other = world.spawn((velocity(7), cargo(8)));
    assert_eq!(world.disable::<Cargo>(entity), Ok(true));
    assert_eq!(world.disable::<Velocity>(entity), Ok(true));
    world.insert(entity, (Frozen, bag(1), simd(2))).unwrap();
    world.remove::<Position>(entity).unwrap();
    world.destroy(other);
    let copy = world.duplicate(entity).unwrap();
    assert_eq!(*world.at::<Disabled<Velocity>>(entity), velocity(5));
    world.at_mut::<Disabled<Velocity>>(entity).dy = 1;
    assert_eq!(world.enable::<Velocity>(entity), Ok(true));
    assert_eq!(*world.at::<Velocity>(entity), Velocity { dx: 5, dy: 1 });
    for entity in [entity, copy] {
        assert_eq!(world.enable::<Cargo>(entity), Ok(true));
        assert_eq!(world.at::<Cargo>(entity).0.0, 6);
    }
    assert_eq!(alive(), 4);
    // Toggling many times is as good as once.
    for times in 0..7 {
        for _ in 0..times {
            assert_eq!(world.disable::<Cargo>(copy), Ok(true));
            assert_eq!(world.disable::<Cargo>(copy), Ok(false));
            assert_eq!(world.enable::<Cargo>(copy), Ok(true));
            assert_eq!(world.enable::<Cargo>(copy), Ok(false));
        }
        assert_eq!(world.at::<Cargo>(copy).0.0, 6);
        assert_eq!(world.view::<&Cargo>().len(), 2);
    }
    world.disable::<Cargo>(copy).unwrap();
    assert_eq!(world.remove::<Cargo>(copy).unwrap().unwrap().0.0, 6);
    let absent = Miss::Absent { component: "Cargo" };
    assert_eq!(world.enable::<Cargo>(copy), Err(absent));
    assert_eq!(world.disable::<Cargo>(copy), Err(absent));
}

// C9: a mask is a value that agrees with a set of numbers
#[test]
fn a_mask_agrees_with_a_set() {
    const LOW: Mask = Mask::of(0).with(127).union(Mask::of(128));
    const NONE: Mask = LOW.difference(LOW);
    const { assert!(LOW.contains_all(Mask::of(127)) && NONE.is_empty() && LOW.len() == 3) };
    let copied = LOW;
    assert_eq!(copied, LOW);
    let mut dice = Dice(9);
    let mut seen = HashSet::new();
    for _ in 0..2000 {
        let random = |dice: &mut Dice| {
            let spread = dice.pick(&[3, 130, 256]);
            let size = dice.below(20);
            (0..size)
                .map(|_| dice.below(spread) as u8)
                .collect::<BTreeSet<u8>>()
        };
        let (a, b) = (random(&mut dice), random(&mut dice));
        let mask = |set: &BTreeSet<u8>| set.iter().copied().fold(Mask::NONE, Mask::with);
        let (one, other) = (mask(&a), mask(&b));
        assert!(one.iter().eq(a.iter().copied()), "ascending");
        assert_eq!(
            (one.len(), one.iter().len(), one.is_empty()),
            (a.len(), a.len(), a.is_empty())
        );
        assert_eq!(one.first(), a.first().copied());
        assert_eq!(one.contains_all(other), b.is_subset(&a));
        assert_eq!(one.intersects(other), !a.is_disjoint(&b));
        assert!(one.union(other).iter().eq(a.union(&b).copied()));
        assert!(
            one.intersection(other)
                .iter()
                .eq(a.intersection(&b).copied())
        );
        assert!(one.difference(other).iter().eq(a.difference(&b).copied()));
        for id in [0, 1, 63, 64, 127, 128, 129, 191, 192, 255] {
            assert_eq!(one.contains(id), a.contains(&id));
            assert_eq!(one.rank(id), a.range(..id).count());
            assert_eq!(one.with(id).len(), a.len() + usize::from(!a.contains(&id)));
            assert!(!one.without(id).contains(id));
        }
        assert_eq!(one == other, a == b);
        seen.insert(one);
        assert!(seen.contains(&mask(&a)), "equal masks hash alike");
    }
}

// C9: a table is found by its mask, whatever way leads to it
#[test]
fn one_mask_is_one_table() {
    let mut world = Zoo::world();
    let parts = |world: &zoo::World, entity| {
        let entity = world.entity(entity).unwrap();
        (entity.table(), entity.mask())
    };
    let one = world.spawn((position(1), bag(1), Frozen));
    let other = world.spawn(Frozen);
    world.insert(other, bag(2)).unwrap();
    world.insert(other, position(2)).unwrap();
    let third = world.spawn((Frozen, bag(3), position(3), ghost(), velocity(1)));
    world.disable::<Velocity>(third).unwrap();
    world.remove::<(Ghost, Velocity)>(third).unwrap();
    assert_eq!(parts(&world, one), parts(&world, other));
    assert_eq!(parts(&world, one), parts(&world, third));
}

/// What a crate of plug-ins would hold: it knows no schema, only what it asks of one.
mod plugin {
    use super::*;
    use framework::bundle::Given;
    use framework::{CommandLog, Query, World};

    #[derive(Component, Clone, Copy, Debug, PartialEq)]
    #[component(crate = framework)]
    pub(super) struct Heat(pub(super) u32);

    #[derive(Component, Clone, Copy, Debug, PartialEq)]
    #[component(crate = framework)]
    pub(super) struct Insulated;

    #[derive(Bundle)]
    #[bundle(crate = framework)]
    pub(super) struct Stove {
        pub(super) heat: Heat,
        pub(super) insulated: Insulated,
    }

    /// All that the plug-in asks of a schema.
    pub(super) trait Warms: Schema + Holds<Heat> + Holds<Insulated> {}
    impl<S: Schema + Holds<Heat> + Holds<Insulated>> Warms for S {}

    #[system(crate = framework)]
    pub(super) fn cool<S: Warms>(mut hot: Query<S, &mut Heat, Without<Insulated>>) {
        hot.each(|heat| heat.0 = heat.0.saturating_sub(1));
    }

    pub(super) fn build<S: Warms>(world: &mut World<S>, degrees: u32) -> framework::Entity<S>
    where
        Stove: Given<S>,
    {
        world.spawn(Stove {
            heat: Heat(degrees),
            insulated: Insulated,
        })
    }

    pub(super) fn strip<S: Warms>(log: &mut CommandLog<S>, entity: framework::Entity<S>) {
        log.remove::<Insulated>(entity);
    }
}

use plugin::{Heat, Insulated};

#[world(name = House, prefix = House, crate = framework)]
enum HousePart {
    Heat,
    Insulated,
    Tagged,
}

#[world(name = Ship, prefix = Ship, crate = framework)]
enum ShipPart {
    Pair,
    Insulated,
    Heat,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = House, crate = framework)]
enum Day {
    #[phase(rate = fixed)]
    Morning,
}

#[schedule(phases = Day, crate = framework)]
struct Household(#[system(phase = Day::Morning, order = 1)] plugin::cool);

// C10: what is written against any schema works in each that has what it asks for
#[test]
fn a_plugin_is_written_against_any_schema() {
    let mut house: HouseWorld = House::world();
    let mut ship: ShipWorld = Ship::world();
    let stove = plugin::build(&mut house, 10);
    let boiler = plugin::build(&mut ship, 90);
    assert_eq!(*ship.at::<Heat>(boiler), Heat(90));
    assert_eq!(
        (<House as Holds<Heat>>::ID, <Ship as Holds<Heat>>::ID),
        (0, 2)
    );
    let mut frame = Household::new();
    frame.run_phase(Day::Morning, &mut house);
    assert_eq!(*house.at::<Heat>(stove), Heat(10));
    let mut log = house.command_log();
    plugin::strip(&mut log, stove);
    log.flush(&mut house);
    frame.run_phase(Day::Morning, &mut house);
    frame.run_phase(Day::Morning, &mut house);
    assert_eq!(*house.at::<Heat>(stove), Heat(8));
    assert!(house.get::<Insulated>(stove).is_none());
}
