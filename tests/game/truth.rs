//! The truth table in the documentation of `Disabled`, cell by cell: the test reads the very table
//! that users read, and does what each of its lines says.

use framework::prelude::*;
use framework::{Miss, NotDuplicated};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(tracked, crate = framework)]
struct Speed(u32);

/// What every entity has.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Weight(u32);

#[world(name = Game, crate = framework)]
enum Part {
    #[component(disable)]
    Speed,
    Weight,
}

const TABLE: &str = include_str!("../../ecs/src/disabled.md");
const STATES: [&str; 3] = ["absent", "enabled", "disabled"];

/// An entity in a state, with the value 7.
fn in_state(state: &str) -> (World, Entity) {
    let mut world = Game::world();
    let entity = world.spawn(Weight(1));
    if state != "absent" {
        world.insert(entity, Speed(7)).unwrap();
    }
    if state == "disabled" {
        assert_eq!(world.disable::<Speed>(entity), Ok(true));
    }
    world.clear_dirty();
    world.clear_transitions();
    (world, entity)
}

/// In which state an entity is, and with which value.
fn state_of(world: &World, entity: Entity) -> String {
    match (
        world.get::<Speed>(entity).map(|speed| speed.0),
        world.get::<Disabled<Speed>>(entity).map(|speed| speed.0),
    ) {
        _ if !world.contains(entity) => "dead".to_owned(),
        (None, None) => "absent".to_owned(),
        (Some(value), None) => format!("enabled {value}"),
        (None, Some(value)) => format!("disabled {value}"),
        (Some(_), Some(_)) => panic!("an entity has both"),
    }
}

/// What a query gives of the entity: `–` where it is not visited.
macro_rules! ask {
    ($Q:ty, $F:ty, |$item:ident| $shown:expr) => {
        |state| {
            let (mut world, _) = in_state(state);
            let mut seen = "–".to_owned();
            world
                .query_filtered::<$Q, $F>()
                .each(|$item| seen = $shown.to_string());
            seen
        }
    };
}

fn option<T>(value: Option<T>, show: impl FnOnce(T) -> u32) -> String {
    value.map_or("None".to_owned(), |value| format!("Some({})", show(value)))
}

fn miss(miss: Miss) -> &'static str {
    match miss {
        Miss::Absent { component: "Speed" } => "Absent",
        Miss::Disabled { component: "Speed" } => "Disabled",
        Miss::Enabled { component: "Speed" } => "Enabled",
        other => panic!("{other:?}"),
    }
}

fn result<T: std::fmt::Debug>(result: Result<T, Miss>) -> String {
    match result {
        Ok(value) => format!("{value:?}"),
        Err(why) => format!("Err({})", miss(why)),
    }
}

/// What a change gives, what is so after it, and what the log says of it.
fn change(state: &str, change: impl FnOnce(&mut World, Entity) -> String) -> String {
    let (mut world, entity) = in_state(state);
    let gives = change(&mut world, entity);
    let after = state_of(&world, entity);
    let mut text = if gives.is_empty() {
        after
    } else {
        format!("{gives}; {after}")
    };
    for entry in world.transitions() {
        use framework::transition::Change;
        text += match entry.change {
            Change::Spawned(_) => ", logged spawned",
            Change::Inserted(_) => ", logged inserted",
            Change::Removed(_) => ", logged removed",
            Change::Enabled(_) => ", logged enabled",
            Change::Disabled(_) => ", logged disabled",
            Change::Destroyed(_) => ", logged destroyed",
        };
    }
    if world.any_dirty() {
        text += ", dirty";
    }
    text
}

/// A change by way of a command log.
fn command(state: &str, record: impl FnOnce(&mut framework::CommandLog<Game>, Entity)) -> String {
    change(state, |world, entity| {
        let mut log = world.command_log();
        record(&mut log, entity);
        log.flush(world);
        assert_eq!(world.lost_count(), 0, "the entity lives");
        String::new()
    })
}

type Try = fn(&str) -> String;

/// What each line of the table does.
fn lines() -> Vec<(&'static str, Try)> {
    vec![
        ("`&Speed`", ask!(&Speed, (), |item| item.0)),
        ("`&mut Speed`", ask!(&mut Speed, (), |item| item.0)),
        (
            "`Option<&Speed>`",
            ask!(Option<&Speed>, (), |item| option(item, |speed| speed.0)),
        ),
        (
            "`Option<&mut Speed>`",
            ask!(Option<&mut Speed>, (), |item| option(item, |speed| speed.0)),
        ),
        ("`Has<Speed>`", ask!(Has<Speed>, (), |item| item)),
        (
            "`With<Speed>`",
            ask!(&Weight, With<Speed>, |_item| "visited"),
        ),
        (
            "`Without<Speed>`",
            ask!(&Weight, Without<Speed>, |_item| "visited"),
        ),
        (
            "`Or<(With<Speed>, With<Disabled<Speed>>)>`",
            ask!(
                &Weight,
                Or<(With<Speed>, With<Disabled<Speed>>)>,
                |_item| "visited"
            ),
        ),
        (
            "`&Disabled<Speed>`",
            ask!(&Disabled<Speed>, (), |item| item.0),
        ),
        (
            "`Option<&Disabled<Speed>>`",
            ask!(Option<&Disabled<Speed>>, (), |item| option(item, |speed| {
                speed.0
            })),
        ),
        (
            "`Has<Disabled<Speed>>`",
            ask!(Has<Disabled<Speed>>, (), |item| item),
        ),
        (
            "`Without<Disabled<Speed>>`",
            ask!(&Weight, Without<Disabled<Speed>>, |_item| "visited"),
        ),
        ("`get::<Speed>`", |state| {
            let (world, entity) = in_state(state);
            option(world.get::<Speed>(entity), |speed| speed.0)
        }),
        ("`try_get::<Speed>`", |state| {
            let (world, entity) = in_state(state);
            result(world.try_get::<Speed>(entity).map(|speed| speed.0))
        }),
        ("`try_get::<Disabled<Speed>>`", |state| {
            let (world, entity) = in_state(state);
            result(
                world
                    .try_get::<Disabled<Speed>>(entity)
                    .map(|speed| speed.0),
            )
        }),
        ("`mutate::<Speed, _>`", |state| {
            change(state, |world, entity| {
                option(
                    world.mutate::<Speed, _>(entity, |speed| speed.0 += 1),
                    |()| 0,
                )
                .replace("Some(0)", "Some(())")
            })
        }),
        ("`mark::<Speed>`", |state| {
            change(state, |world, entity| result(world.mark::<Speed>(entity)))
        }),
        ("`insert(Speed(9))`", |state| {
            change(state, |world, entity| {
                option(world.insert(entity, Speed(9)).unwrap(), |speed| speed.0)
            })
        }),
        ("`remove::<Speed>`", |state| {
            change(state, |world, entity| {
                option(world.remove::<Speed>(entity).unwrap(), |speed| speed.0)
            })
        }),
        ("`disable::<Speed>`", |state| {
            change(state, |world, entity| {
                result(world.disable::<Speed>(entity))
            })
        }),
        ("`enable::<Speed>`", |state| {
            change(state, |world, entity| result(world.enable::<Speed>(entity)))
        }),
        ("`destroy`", |state| {
            change(state, |world, entity| world.destroy(entity).to_string())
        }),
        ("`duplicate`", |state| {
            let (mut world, entity) = in_state(state);
            let copy: Result<Entity, NotDuplicated> = world.duplicate(entity);
            let copy = state_of(&world, copy.unwrap());
            assert_eq!(copy, state_of(&world, entity));
            format!("a copy {copy}")
        }),
        ("command `insert(Speed(9))`", |state| {
            command(state, |log, entity| log.insert(entity, Speed(9)))
        }),
        ("command `remove::<Speed>`", |state| {
            command(state, |log, entity| log.remove::<Speed>(entity))
        }),
        ("command `disable::<Speed>`", |state| {
            command(state, |log, entity| log.disable::<Speed>(entity))
        }),
        ("command `enable::<Speed>`", |state| {
            command(state, |log, entity| log.enable::<Speed>(entity))
        }),
        ("command `destroy`", |state| {
            command(state, |log, entity| log.destroy(entity))
        }),
    ]
}

// C7: one truth table covers every query item, filter, look-up, change and command; it is that of
// the documentation
#[test]
fn the_table_in_the_documentation_is_true() {
    let written: Vec<Vec<&str>> = TABLE
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    assert_eq!(written[0][1..], STATES, "the head of the table");
    let mut table = String::from("| | absent | enabled | disabled |\n|---|---|---|---|\n");
    for (what, run) in lines() {
        let [absent, enabled, disabled] = STATES.map(run);
        table += &format!("| {what} | {absent} | {enabled} | {disabled} |\n");
    }
    let stands: String = TABLE
        .lines()
        .filter(|line| line.starts_with('|'))
        .flat_map(|line| [line, "\n"])
        .collect();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../ecs/src/disabled.md");
        std::fs::write(path, TABLE.replace(&stands, &table)).unwrap();
        return;
    }
    assert_eq!(stands, table, "UPDATE_EXPECT=1 writes the table anew");
}
