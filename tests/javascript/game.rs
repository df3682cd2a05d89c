//! Components of every form that there is on the wire, and how a world of them looks as JSON.

use std::fmt::Write as _;

use framework::prelude::*;
use framework::replicate::{Mirror, Replicated, Session};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(replicate, crate = framework)]
pub(crate) struct Place {
    #[replicate(range = -512.0..=512.0, step = 1.0 / 64.0)]
    x: f32,
    #[replicate(range = -1.0..=1.0, bits = 20)]
    y: f64,
    #[replicate(angle, bits = 10)]
    turn: f64,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(replicate, crate = framework)]
pub(crate) struct Numbers {
    #[replicate(range = -7..=1000)]
    range: i16,
    #[replicate(bits = 5)]
    few: i8,
    many: u64,
    signed: i64,
    #[replicate(range = -9_000_000_000_000_000_000..=9_000_000_000_000_000_000)]
    wide: i64,
    real: f32,
    double: f64,
    yes: bool,
    letter: char,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(replicate, crate = framework)]
pub(crate) struct Velocity {
    parts: [i16; 2],
    maybe: Option<u8>,
}

#[derive(Component, Clone, Debug, PartialEq)]
#[component(whole, replicate, crate = framework)]
pub(crate) struct Texts {
    #[replicate(most = 12)]
    name: String,
    #[replicate(most = 5)]
    list: Vec<u16>,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(replicate, crate = framework)]
pub(crate) struct Target {
    entity: Option<Entity>,
}

#[derive(Wire, Clone, Debug, PartialEq)]
#[wire(crate = framework)]
pub(crate) struct Event {
    pub(crate) number: u32,
    pub(crate) about: Option<Entity>,
    #[replicate(most = 20)]
    pub(crate) text: String,
}

#[derive(Wire, Clone, Copy, Debug, PartialEq)]
#[wire(crate = framework)]
pub(crate) enum Deed {
    Wait,
    Go { x: f32, y: f32 },
}

#[derive(Wire, Clone, Copy, Debug, PartialEq)]
#[wire(crate = framework)]
pub(crate) struct Message {
    pub(crate) number: u32,
    pub(crate) about: Option<Entity>,
    pub(crate) deed: Deed,
}

#[world(name = Net, crate = framework)]
pub(crate) enum Part {
    Place,
    Numbers,
    #[component(disable)]
    Velocity,
    Texts,
    Target,
    #[component(marker, replicate)]
    Burning,
    Replicated,
    Session,
}

pub(crate) fn spawn(world: &mut World, number: u8) -> Entity {
    let real = f32::from(number);
    world.spawn((
        Replicated,
        Place {
            x: real,
            y: 0.25,
            turn: 3.0,
        },
        Numbers {
            range: i16::from(number),
            few: -3,
            many: u64::MAX - u64::from(number),
            signed: i64::MIN + i64::from(number),
            wide: -8_999_999_999_999_999_999,
            real: real / 3.0,
            double: f64::from(real) / 3.0,
            yes: number.is_multiple_of(2),
            letter: 'ß',
        },
    ))
}

pub(crate) fn aim(world: &mut World, entity: Entity, target: Option<Entity>) {
    let _ = world.insert(entity, Target { entity: target });
}

pub(crate) fn change(world: &mut World, entity: Entity, number: u16) {
    let real = f32::from(number);
    let _ = world.mutate::<Place, _>(entity, |place| {
        place.x = real * 1.7 - 30.0;
        place.turn = f64::from(real) * 0.37;
    });
    let _ = world.mutate::<Numbers, _>(entity, |numbers| {
        numbers.signed += 1;
        numbers.real = real.sqrt();
        numbers.letter = char::from_u32(0x1F600 + u32::from(number)).unwrap_or('x');
    });
}

pub(crate) fn restructure(world: &mut World, entity: Entity, number: u16) {
    match number / 3 % 6 {
        0 => drop(world.insert(
            entity,
            Velocity {
                parts: [-1, i16::MAX],
                maybe: None,
            },
        )),
        1 => {
            let _ = world.disable::<Velocity>(entity);
        }
        2 => drop(world.insert(entity, Burning)),
        3 => {
            let _ = world.enable::<Velocity>(entity);
            let name = format!("ö{number}€ or longer than it may be");
            drop(world.insert(
                entity,
                Texts {
                    name,
                    list: vec![number; 3],
                },
            ));
        }
        4 => drop(world.insert(
            entity,
            Velocity {
                parts: [7, 8],
                maybe: Some(9),
            },
        )),
        _ => drop(world.remove::<(Burning, Texts)>(entity)),
    }
}

/// What the server calls an entity of this world, as JSON; a miss is what it is for JavaScript too.
pub(crate) fn name<E, M>(mirror: &Mirror<Net, E, M>, local: Option<Entity>) -> String
where
    E: framework::replicate::Wire,
    M: framework::replicate::Wire,
{
    match local {
        None => "null".to_owned(),
        Some(local) => match mirror.remote(local) {
            Some(remote) => format!("\"{}\"", remote.to_bits()),
            None => "\"missing\"".to_owned(),
        },
    }
}

/// All that is shown, as JSON: 64-bit numbers and entities as text.
pub(crate) fn shown<E, M>(mirror: &Mirror<Net, E, M>, world: &World) -> String
where
    E: framework::replicate::Wire,
    M: framework::replicate::Wire,
{
    let mut all = Vec::new();
    for (remote, local) in mirror.iter() {
        let mut parts = Vec::new();
        if let Some(place) = world.get::<Place>(local) {
            let half = mirror
                .between::<Place>(world, local, 0.5)
                .expect("it is there");
            parts.push(format!(
                r#""Place": {{"x": {:?}, "y": {:?}, "turn": {:?}}}, "half": {{"x": {:?}, "turn": {:?}}}"#,
                place.x, place.y, place.turn, half.x, half.turn
            ));
        }
        if let Some(n) = world.get::<Numbers>(local) {
            parts.push(format!(
                r#""Numbers": {{"range": {}, "few": {}, "many": "{}", "signed": "{}", "wide": "{}", "real": {:?}, "double": {:?}, "yes": {}, "letter": "{}"}}"#,
                n.range, n.few, n.many, n.signed, n.wide, n.real, n.double, n.yes, n.letter
            ));
        }
        let velocity = |velocity: &Velocity| {
            let maybe = velocity
                .maybe
                .map_or("null".to_owned(), |maybe| maybe.to_string());
            format!(r#"{{"parts": {:?}, "maybe": {maybe}}}"#, velocity.parts)
        };
        if let Some(it) = world.get::<Velocity>(local) {
            parts.push(format!(r#""Velocity": {}"#, velocity(&it)));
        }
        if let Some(it) = world.get::<Disabled<Velocity>>(local) {
            parts.push(format!(r#""disabled Velocity": {}"#, velocity(&it)));
        }
        if let Some(texts) = world.get::<Texts>(local) {
            let mut part = String::new();
            let _ = write!(
                part,
                r#""Texts": {{"name": "{}", "list": {:?}}}"#,
                texts.name, texts.list
            );
            parts.push(part);
        }
        if let Some(target) = world.get::<Target>(local) {
            parts.push(format!(
                r#""Target": {{"entity": {}}}"#,
                name(mirror, target.entity)
            ));
        }
        if world.has::<Burning>(local) {
            parts.push(r#""Burning": {}"#.to_owned());
        }
        all.push(format!(
            "\"{}\": {{{}}}",
            remote.to_bits(),
            parts.join(", ")
        ));
    }
    format!("{{{}}}", all.join(", "))
}
