//! Snapshots of other schemas: refused with what differs, or loaded when asked.

use serde::{Deserialize, Serialize};

/// The schema as it was.
pub(crate) mod before {
    use super::{Deserialize, Serialize};
    use framework::prelude::*;

    #[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
    #[component(crate = framework)]
    pub(crate) struct Place {
        pub(crate) x: f32,
        pub(crate) y: f32,
    }
    #[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[component(whole, crate = framework)]
    pub(crate) struct Note(pub(crate) String);
    #[derive(Serialize, Deserialize)]
    pub(crate) struct Chance(pub(crate) u64);
    #[derive(Resources)]
    #[resource(crate = framework)]
    pub(crate) struct GameResources {
        #[resource(save)]
        pub(crate) chance: Chance,
    }
    #[world(name = Game, resources = GameResources, snapshot, crate = framework)]
    pub(crate) enum Part {
        #[component(disable)]
        Place,
        Note,
    }
}

/// The schema as it is: moved about, with a component, a resource, an event and fields more.
pub(crate) mod after {
    use super::{Deserialize, Serialize};
    use framework::prelude::*;

    fn five() -> u32 {
        5
    }

    #[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
    #[component(crate = framework)]
    pub(crate) struct Place {
        pub(crate) x: f32,
        #[serde(default = "five")]
        pub(crate) floor: u32,
        pub(crate) y: f32,
    }
    #[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[component(whole, crate = framework)]
    pub(crate) struct Note(pub(crate) String, #[serde(default)] pub(crate) u8);
    #[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
    #[component(crate = framework)]
    pub(crate) struct Armor(pub(crate) u8);
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    pub(crate) struct Chance(pub(crate) u64);
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    pub(crate) struct Wind(pub(crate) u8);
    #[derive(Resources)]
    #[resource(crate = framework)]
    pub(crate) struct GameResources {
        #[resource(save)]
        pub(crate) wind: Wind,
        #[resource(save)]
        pub(crate) chance: Chance,
    }
    #[derive(Serialize, Deserialize)]
    pub(crate) struct Gust;
    #[derive(Events)]
    #[event(crate = framework)]
    pub(crate) struct GameEvents {
        #[event(save)]
        gusts: Channel<Gust>,
    }
    #[world(name = Game, resources = GameResources, events = GameEvents, snapshot, crate = framework)]
    pub(crate) enum Part {
        Armor,
        Note,
        #[component(disable)]
        Place,
    }
}

/// Schemas of which a snapshot is refused.
mod other {
    use super::{Deserialize, Serialize};
    use framework::prelude::*;

    macro_rules! schema {
        ($module:ident, $name:ident, { $($field:ident: $type:ty),* }, $($note:ident)?) => {
            pub(super) mod $module {
                use super::*;
                #[derive(Component, Clone, Copy, Serialize, Deserialize)]
                #[component(crate = framework)]
                pub(crate) struct Place { $(pub(crate) $field: $type),* }
                $(
                    #[derive(Component, Clone, Serialize, Deserialize)]
                    #[component(whole, crate = framework)]
                    pub(crate) struct $note(pub(crate) String);
                )?
                #[derive(Serialize, Deserialize)]
                pub(crate) struct Chance(pub(crate) u64);
                #[derive(Resources)]
                #[resource(crate = framework)]
                pub(crate) struct GameResources {
                    #[resource(save)]
                    pub(crate) chance: Chance,
                }
                #[world(name = $name, resources = GameResources, snapshot, crate = framework)]
                pub(crate) enum Part { #[component(disable)] Place, $($note)? }
                pub(crate) fn why(bytes: &[u8], older: bool) -> String {
                    let text = std::str::from_utf8(bytes).unwrap();
                    let mut from = serde_json::Deserializer::from_str(text);
                    let resources = GameResources { chance: Chance(0) };
                    let loaded = if older {
                        World::load_older(&mut from, resources)
                    } else {
                        World::load(&mut from, resources)
                    };
                    loaded.err().map_or("it loads".to_owned(), |error| error.to_string())
                }
            }
        };
    }
    schema!(named, Match, { x: f32, y: f32 }, Note);
    schema!(retyped, Game, { x: f32, y: f64 }, Note);
    schema!(renamed, Game, { x: f32, z: f32 }, Note);
    schema!(fewer, Game, { x: f32 }, Note);
    schema!(more, Game, { x: f32, y: f32, z: f32 }, Note);
    schema!(gone, Game, { x: f32, y: f32 }, );
    schema!(same, Game, { x: f32, y: f32 }, Note);
}

fn old_world() -> before::World {
    use before::{Chance, Game, GameResources, Note, Place};
    let mut world = Game::world(GameResources { chance: Chance(6) });
    let all: Vec<_> = (0..5u8)
        .map(|n| {
            world.spawn((
                Place {
                    x: n.into(),
                    y: 0.5,
                },
                Note(n.to_string()),
            ))
        })
        .collect();
    world.destroy(all[1]);
    world.disable::<Place>(all[2]).unwrap();
    world.remove::<Note>(all[3]).unwrap();
    world
}

// W11: another schema is refused, and what differs is named.
#[test]
fn another_schema_is_refused() {
    let saved = serde_json::to_vec(&old_world()).unwrap();
    let check = |why: &dyn Fn(&[u8], bool) -> String, expected: &str| {
        let found = why(&saved, false);
        assert!(found.contains(expected), "{found}");
    };
    check(
        &other::named::why,
        "it is of the schema `Game`, not of `Match`",
    );
    check(
        &other::retyped::why,
        "the component `Place` has `x: f32, y: f32` in the snapshot and `x: f32, y: f64` in the schema",
    );
    check(
        &other::renamed::why,
        "the component `Place` has `x: f32, y: f32` in the snapshot and `x: f32, z: f32`",
    );
    check(
        &other::fewer::why,
        "the component `Place` has `x: f32, y: f32` in the snapshot and `x: f32`",
    );
    check(
        &other::more::why,
        "`x: f32, y: f32, z: f32` in the schema; `load_older` takes it where the new fields have a default",
    );
    check(
        &other::gone::why,
        "it has the component `Note`, which the schema does not save",
    );
    check(&other::same::why, "it loads");
}

// W11: an older one must be older: nothing may be gone or changed.
#[test]
fn what_is_gone_is_refused_when_older_ones_are_taken() {
    let saved = serde_json::to_vec(&old_world()).unwrap();
    assert!(other::retyped::why(&saved, true).contains("in the snapshot and"));
    assert!(other::renamed::why(&saved, true).contains("in the snapshot and"));
    assert!(other::fewer::why(&saved, true).contains("in the snapshot and"));
    assert!(other::gone::why(&saved, true).contains("which the schema does not save"));
    assert!(
        other::more::why(&saved, true).contains("missing field `z`"),
        "it has no default"
    );
    assert_eq!(other::same::why(&saved, true), "it loads");
}

fn resources() -> after::GameResources {
    after::GameResources {
        wind: after::Wind(3),
        chance: after::Chance(0),
    }
}

fn check_new(old: &before::World, new: &after::World) {
    new.check().unwrap();
    assert_eq!(*new.resource::<after::Chance>(), after::Chance(6));
    assert_eq!(
        *new.resource::<after::Wind>(),
        after::Wind(3),
        "what is new is as given"
    );
    assert_eq!(new.len(), old.len());
    let mut disabled = 0;
    for (before, after) in old.iter_handles().zip(new.iter_handles()) {
        assert_eq!(
            (before.slot(), before.generation()),
            (after.slot(), after.generation())
        );
        let place = old
            .get::<before::Place>(before)
            .map(|place| (place.x, place.y));
        let found = new
            .get::<after::Place>(after)
            .map(|place| (place.x, place.y));
        assert_eq!(place, found);
        assert!(
            new.get::<after::Place>(after)
                .is_none_or(|place| place.floor == 5)
        );
        disabled += usize::from(place.is_none());
        let note = old
            .get::<before::Note>(before)
            .map(|note| (note.0.clone(), 0));
        let found = new
            .get::<after::Note>(after)
            .map(|note| (note.0.clone(), note.1));
        assert_eq!(note, found);
    }
    assert_eq!(disabled, 1);
    assert_eq!(new.view::<&framework::Disabled<after::Place>>().len(), 1);
}

// W11: a schema that has got components, resources, events and fields with a default loads what was
// saved before, when asked, in a format without field names.
#[test]
fn an_older_snapshot_is_loaded_when_asked() {
    let old = old_world();
    let saved = postcard::to_allocvec(&old).unwrap();
    let mut from = postcard::Deserializer::from_bytes(&saved);
    assert!(after::World::load(&mut from, resources()).is_err());
    let mut from = postcard::Deserializer::from_bytes(&saved);
    let new = after::World::load_older(&mut from, resources()).unwrap();
    assert!(from.finalize().unwrap().is_empty());
    check_new(&old, &new);
}

// W11: and in one with names, where serde finds fields by itself. A struct of one field that has got
// a second is written differently there, so `Note` is given as it would be now.
#[test]
fn an_older_snapshot_with_names_is_loaded_when_asked() {
    let old = old_world();
    let mut saved: serde_json::Value = serde_json::to_value(&old).unwrap();
    for note in saved[1][1].as_array_mut().unwrap() {
        *note = serde_json::json!([note.clone()]);
    }
    let text = saved.to_string();
    let refused = after::World::load(&mut serde_json::Deserializer::from_str(&text), resources());
    let refused = refused.err().unwrap().to_string();
    assert!(
        refused.contains("it lacks the component `Armor`; `load_older` takes"),
        "{refused}"
    );
    let mut from = serde_json::Deserializer::from_str(&text);
    check_new(
        &old,
        &after::World::load_older(&mut from, resources()).unwrap(),
    );
}
