//! What the inspector shows, as JSON: the game's thread looks, and changes nothing.

use ecs::prelude::*;
use ecs::replicate::{Replicated, Session};
use ecs::transition::Change;
use serde_json::{Value, json};

use crate::components::{Faction, Name, Sprite, Transform};
use crate::systems::Frame;
use crate::world::{Chronicle, Entity, Part, World};

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// Everything but single entities; of the log what is newer than this number.
    State { after: u64 },
    /// One entity, by its bits.
    Entity(u64),
}

/// The answer, as JSON.
pub(crate) fn answer(question: Question, world: &World, frame: &Frame) -> String {
    let answer = match question {
        Question::State { after } => json!({
            "tick": world.tick(),
            "entities": world.len(),
            "bytes": world.memory().total(),
            "tables": tables(world),
            "phases": phases(frame),
            "times": times(frame),
            "sessions": sessions(world),
            "things": things(world),
            "log": log(world, after),
        }),
        Question::Entity(bits) => entity(world, bits),
    };
    answer.to_string()
}

fn name(id: u8) -> &'static str {
    Part::ALL
        .get(usize::from(id))
        .map_or("?", |part| part.name())
}

fn tables(world: &World) -> Vec<Value> {
    let memory = world.memory();
    let tables = memory.tables.iter().filter(|table| table.len > 0);
    let table = |table: &ecs::TableMemory| {
        let components: Vec<_> = table.mask.iter().map(name).collect();
        json!({
            "components": components,
            "rows": table.len,
            "bytes": table.columns + table.entities,
        })
    };
    tables.map(table).collect()
}

/// Phases with their stages: the systems of one stage run side by side.
fn phases(frame: &Frame) -> Vec<Value> {
    let explanation = frame.explain();
    let phases = explanation.stages();
    let phase = |(phase, stages): (&str, Vec<Vec<&'static str>>)| {
        let stages: Vec<Vec<_>> = stages
            .into_iter()
            .map(|stage| stage.into_iter().map(short).collect())
            .collect();
        json!({ "phase": phase, "stages": stages })
    };
    phases.map(phase).collect()
}

/// Nanoseconds and runs of every system.
fn times(frame: &Frame) -> Value {
    let times = frame.times().iter();
    let time = |time: &ecs::schedule::SystemTime| {
        let figures = json!({ "runs": time.runs, "total": time.total });
        (short(time.system).to_owned(), figures)
    };
    Value::Object(times.map(time).collect())
}

fn short(system: &'static str) -> &'static str {
    system.trim_start_matches("arena::systems::")
}

fn sessions(world: &World) -> Vec<Value> {
    let mut sessions = Vec::new();
    let all = world.view::<(Entity, &Session, Option<&Name>)>();
    all.each_by_slot(|(entity, session, name)| {
        let stats = session.stats();
        sessions.push(json!({
            "entity": entity.to_bits().to_string(),
            "name": name.map(|name| name.0.clone()),
            "known": session.known_len(),
            "inFlight": session.in_flight(),
            "packets": stats.packets,
            "bytes": stats.bytes,
            "acknowledged": stats.acknowledged,
            "lost": stats.lost,
            // In sixteenths of a round, of which there are thirty in a second.
            "roundTrip": session.round_trip().map(|it| f64::from(it) / 16.0 / 30.0 * 1000.0),
            "changes": stats.changes,
            "learns": stats.learns,
            "forgets": stats.forgets,
            "waiting": stats.waiting,
            "oldest": stats.oldest,
            "messages": stats.messages,
            "missed": stats.missed,
            "memory": session.memory(),
        }));
    });
    sessions
}

/// Everything with a place, to be picked.
fn things(world: &World) -> Vec<Value> {
    let mut things = Vec::new();
    let all = world
        .view_filtered::<(Entity, &Transform, Option<&Sprite>, Option<&Faction>), With<Replicated>>(
        );
    all.each_by_slot(|(entity, place, sprite, faction)| {
        things.push(json!([
            entity.to_bits().to_string(),
            place.x,
            place.y,
            sprite.map_or_else(
                || "hidden".to_owned(),
                |sprite| format!("{:?}", sprite.look)
            ),
            faction.map(|faction| format!("{faction:?}")),
        ]));
    });
    things
}

/// What entities came to have and lost of late, of what is tracked.
fn log(world: &World, after: u64) -> Value {
    let chronicle = world.resource::<Chronicle>();
    let entries = chronicle.latest.iter().zip(chronicle.gone + 1..);
    let entries = entries.filter(|(_, number)| *number > after);
    let entry = |(entry, number): (&ecs::Transition<crate::world::Game>, u64)| {
        let (what, of) = match entry.change {
            Change::Spawned(part) => ("spawned", part.name().to_owned()),
            Change::Inserted(part) => ("inserted", part.name().to_owned()),
            Change::Removed(part) => ("removed", part.name().to_owned()),
            Change::Enabled(part) => ("enabled", part.name().to_owned()),
            Change::Disabled(part) => ("disabled", part.name().to_owned()),
            Change::Destroyed(had) => ("destroyed", format!("{} components", had.len())),
        };
        json!([
            number,
            entry.tick,
            entry.entity.to_bits().to_string(),
            what,
            of
        ])
    };
    Value::Array(entries.map(entry).collect())
}

fn entity(world: &World, bits: u64) -> Value {
    let entity = Entity::from_bits(bits);
    let found = entity.map(|entity| world.entity(entity));
    match found {
        Some(Ok(found)) => {
            let components = found.components().map(|component| {
                let id = component.id();
                json!([id.name(), format!("{component:?}")])
            });
            json!({
                "entity": format!("{:?}", found.handle()),
                "components": components.collect::<Vec<_>>(),
            })
        }
        Some(Err(miss)) => json!({ "gone": miss.to_string() }),
        None => json!({ "gone": "this is no handle" }),
    }
}
