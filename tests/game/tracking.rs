//! Dirty bits, `Changed`, `Added` and the transition log: a random history of everything that can be done to tracked
//! components of every kind, beside a model that says what must be dirty after each step.

use std::collections::BTreeMap;

use framework::prelude::*;
use framework::transition::{Change, Transition};
use framework::{Cursor, Mask, Schema as _};
use proptest::prelude::*;

/// Plain: compared field by field.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(tracked, crate = framework)]
struct Place {
    x: f32,
    y: u32,
}

/// Owns data: every mutable dereference counts.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(tracked, whole, crate = framework)]
struct Name(String);

/// Plain, but kept whole: compared variant by variant.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(tracked, crate = framework)]
enum Mood {
    Calm,
    Angry(f32),
    Afraid { of: u8 },
}

/// Not tracked.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Weight(f32);

#[world(name = Game, crate = framework)]
enum Part {
    #[component(disable)]
    Place,
    Name,
    #[component(disable)]
    Mood,
    Weight,
    #[component(marker, tracked)]
    Fixed,
    #[component(data = Place, tracked)]
    Before,
    #[component(data = Place)]
    Untracked,
    #[component(data = Vec<u8>, whole, tracked, disable)]
    Bytes,
}

const TRACKED: [Part; 6] = [
    Part::Place,
    Part::Name,
    Part::Mood,
    Part::Fixed,
    Part::Before,
    Part::Bytes,
];

/// What must be known of one component of an entity.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Known {
    dirty: bool,
    /// Since the prepared queries last ran.
    changed: bool,
    added: bool,
    disabled: bool,
}

impl Known {
    const NEW: Self = Self {
        dirty: true,
        changed: true,
        added: true,
        disabled: false,
    };

    fn touch(&mut self) {
        self.dirty = true;
        self.changed = true;
    }
}

#[derive(Clone, Debug)]
enum Step {
    Spawn(u8),
    Destroy(usize),
    Insert(usize, Part),
    Remove(usize, Part),
    Disable(usize, Part),
    Enable(usize, Part),
    Duplicate(usize),
    Mark(usize, Part),
    MarkTables,
    Write(usize, Part, bool),
    WriteAll { other: bool, how: u8 },
    Clear,
    Ask,
    Flush(Vec<Step>),
}

fn step(nested: bool) -> BoxedStrategy<Step> {
    let who = 0..8_usize;
    let what = proptest::sample::select(TRACKED.to_vec());
    let twin = proptest::sample::select(vec![Part::Place, Part::Mood, Part::Bytes]);
    let one = prop_oneof![
        4 => any::<u8>().prop_map(Step::Spawn),
        2 => who.clone().prop_map(Step::Destroy),
        5 => (who.clone(), what.clone()).prop_map(|(who, what)| Step::Insert(who, what)),
        3 => (who.clone(), what.clone()).prop_map(|(who, what)| Step::Remove(who, what)),
        3 => (who.clone(), twin.clone()).prop_map(|(who, what)| Step::Disable(who, what)),
        3 => (who.clone(), twin).prop_map(|(who, what)| Step::Enable(who, what)),
    ];
    if nested {
        return one.boxed();
    }
    prop_oneof![
        20 => one,
        1 => who.clone().prop_map(Step::Duplicate),
        2 => (who.clone(), what.clone()).prop_map(|(who, what)| Step::Mark(who, what)),
        1 => Just(Step::MarkTables),
        6 => (who, what, any::<bool>()).prop_map(|(who, what, other)| Step::Write(who, what, other)),
        4 => (any::<bool>(), 0..6_u8).prop_map(|(other, how)| Step::WriteAll { other, how }),
        2 => Just(Step::Clear),
        2 => Just(Step::Ask),
        2 => proptest::collection::vec(step(true), 0..6).prop_map(Step::Flush),
    ]
    .boxed()
}

/// The model: which entities live, and what must be known of their tracked components.
#[derive(Default)]
struct Model {
    known: BTreeMap<Entity, BTreeMap<Part, Known>>,
    /// Every handle ever issued, in order.
    issued: Vec<Entity>,
    /// What the log must say and was not read yet; of a destroyed entity the tracked ids alone.
    log: Vec<(Entity, Change<Part>)>,
    cursor: Cursor<Transition<Game>>,
}

/// The id under which a component stands.
fn id_of(part: Part, known: Known) -> Part {
    if known.disabled {
        part.disabled().unwrap()
    } else {
        part
    }
}

impl Model {
    /// The entity that a step is about: often one that lives, sometimes a stale one.
    fn pick(&self, who: usize) -> Option<Entity> {
        let back = self.issued.len().checked_sub(1)?;
        Some(self.issued[back - who.min(back)])
    }

    fn spawn(&mut self, entity: Entity, parts: &[Part]) {
        let known = parts.iter().map(|part| (*part, Known::NEW)).collect();
        self.known.insert(entity, known);
        self.issued.push(entity);
        let spawned = parts.iter().map(|part| (entity, Change::Spawned(*part)));
        self.log.extend(spawned);
    }

    fn destroy(&mut self, entity: Entity) -> bool {
        let Some(known) = self.known.remove(&entity) else {
            return false;
        };
        let ids = known.iter().map(|(part, known)| id_of(*part, *known) as u8);
        let mask = ids.fold(Mask::NONE, Mask::with);
        if !mask.is_empty() {
            self.log.push((entity, Change::Destroyed(mask)));
        }
        true
    }

    fn remove(&mut self, entity: Entity, part: Part) {
        let known = self.known.get_mut(&entity);
        if let Some(known) = known.and_then(|known| known.remove(&part)) {
            self.log.push((entity, Change::Removed(id_of(part, known))));
        }
    }

    fn disable(&mut self, entity: Entity, part: Part) {
        if let Some(known) = self.enabled(entity, part) {
            known.disabled = true;
            self.log.push((entity, Change::Disabled(part)));
        }
    }

    fn enable(&mut self, entity: Entity, part: Part) {
        if let Some(known) = self.part(entity, part).filter(|known| known.disabled) {
            known.disabled = false;
            known.touch();
            self.log.push((entity, Change::Enabled(part)));
        }
    }

    fn insert(&mut self, entity: Entity, part: Part) {
        if let Some(known) = self.known.get_mut(&entity) {
            match known.get_mut(&part) {
                Some(had) if !had.disabled => had.touch(),
                _ => {
                    known.insert(part, Known::NEW);
                    self.log.push((entity, Change::Inserted(part)));
                }
            }
        }
    }

    fn part(&mut self, entity: Entity, part: Part) -> Option<&mut Known> {
        self.known.get_mut(&entity)?.get_mut(&part)
    }

    /// The component, if it is enabled.
    fn enabled(&mut self, entity: Entity, part: Part) -> Option<&mut Known> {
        self.part(entity, part).filter(|known| !known.disabled)
    }
}

fn place(n: u8) -> Place {
    Place {
        x: f32::from(n),
        y: n.into(),
    }
}

fn insert(world: &mut World, entity: Entity, part: Part) {
    let stale = match part {
        Part::Place => world.insert(entity, place(1)).is_err(),
        Part::Name => world.insert(entity, Name("a".into())).is_err(),
        Part::Mood => world.insert(entity, Mood::Angry(1.0)).is_err(),
        Part::Fixed => world.insert(entity, Fixed).is_err(),
        Part::Before => world.insert(entity, Before(place(1))).is_err(),
        Part::Bytes => world
            .insert_value(entity, GameValue::Bytes(vec![1]))
            .is_err(),
        _ => unreachable!("not tracked"),
    };
    assert_eq!(stale, !world.contains(entity));
}

fn remove(world: &mut World, entity: Entity, part: Part) {
    match part {
        Part::Place => drop(world.remove::<Place>(entity)),
        Part::Name => drop(world.remove::<Name>(entity)),
        Part::Mood => drop(world.remove::<Mood>(entity)),
        other => drop(world.remove_id(entity, other)),
    }
}

fn disable(world: &mut World, entity: Entity, part: Part) {
    match part {
        Part::Place => drop(world.disable::<Place>(entity)),
        other => drop(world.disable_id(entity, other)),
    }
}

fn enable(world: &mut World, entity: Entity, part: Part) {
    match part {
        Part::Place => drop(world.enable::<Place>(entity)),
        other => drop(world.enable_id(entity, other)),
    }
}

fn spawn(world: &mut World, model: &mut Model, which: u8) {
    let (entity, parts): (Entity, &[Part]) = match which % 6 {
        0 => (world.spawn((place(0), Weight(1.0))), &[Part::Place]),
        1 => (
            world.spawn((place(0), Name(String::new()), Fixed)),
            &[Part::Place, Part::Name, Part::Fixed],
        ),
        2 => (
            world.spawn((Mood::Calm, Before(place(0)), Bytes(vec![]))),
            &[Part::Mood, Part::Before, Part::Bytes],
        ),
        3 => (world.spawn((Weight(0.0), Untracked(place(1)))), &[]),
        4 => {
            let rows = (vec![place(2); 2], vec![Mood::Calm; 2]);
            let both = world.spawn_columns(rows).unwrap();
            model.spawn(both[0], &[Part::Place, Part::Mood]);
            (both[1], &[Part::Place, Part::Mood])
        }
        _ => {
            let values = [GameValue::Place(place(3)), GameValue::Fixed(Fixed)];
            (
                world.spawn_values(values).unwrap(),
                &[Part::Place, Part::Fixed],
            )
        }
    };
    model.spawn(entity, parts);
}

/// Writes one component in place: another value, or the same.
fn write(world: &mut World, model: &mut Model, entity: Entity, part: Part, other: bool) {
    let there = match part {
        Part::Place => world
            .mutate::<Place, _>(entity, |place| place.x += f32::from(u8::from(other)))
            .is_some(),
        Part::Name => world.get_mut::<Name>(entity).is_some_and(|mut name| {
            if other {
                name.0.push('x');
            } else {
                let _ = name.0.len();
            }
            true
        }),
        Part::Mood => world.get_mut::<Mood>(entity).is_some_and(|mut mood| {
            *mood = match (*mood, other) {
                (same, false) => same,
                (Mood::Calm, true) => Mood::Angry(f32::NAN),
                (Mood::Angry(_), true) => Mood::Afraid { of: 1 },
                (Mood::Afraid { of }, true) => Mood::Afraid {
                    of: of.wrapping_add(1),
                },
            };
            true
        }),
        Part::Before => world
            .mutate::<Before, _>(entity, |place| place.y += u32::from(other))
            .is_some(),
        Part::Bytes => match world.get_disjoint_mut::<Bytes, 1>([entity]) {
            Ok([mut bytes]) => {
                if other {
                    bytes.push(1);
                }
                true
            }
            Err(_) => false,
        },
        // A marker has no other value.
        _ => return drop(world.get_mut::<Fixed>(entity)),
    };
    let known = model.enabled(entity, part);
    assert_eq!(there, known.is_some());
    if let (Some(known), true) = (known, other) {
        known.touch();
    }
}

/// Writes `Place` and reads `Mood` of all that have `Place`, in one of the ways to run a query.
fn write_all(world: &mut World, model: &mut Model, other: bool, how: u8) {
    let by = u32::from(other);
    let change = |place: &mut Place| place.y += by;
    match how {
        0 => world.query::<&mut Place>().each(change),
        1 => world
            .query::<&mut Place>()
            .iter_mut()
            .for_each(|mut place| change(&mut place)),
        2 => {
            for (mut place, _) in &mut world.query::<(&mut Place, Option<&Mood>)>() {
                change(&mut place);
            }
        }
        3 => world.query::<&mut Place>().each_by_slot(change),
        4 => world.query::<(&mut Place, Option<&mut Mood>)>().par_each(
            |(place, mood): (&mut Place, Option<&mut Mood>)| {
                place.y += by;
                if let Some(mood) = mood {
                    *mood = *mood;
                }
            },
        ),
        _ => world
            .prepare::<(Entity, &mut Place), ()>()
            .on(world)
            .each(|(_, place)| change(place)),
    }
    for entity in model.issued.clone() {
        if let (Some(known), true) = (model.enabled(entity, Part::Place), other) {
            known.touch();
        }
    }
}

fn apply(world: &mut World, model: &mut Model, step: Step) {
    match step {
        Step::Spawn(which) => spawn(world, model, which),
        Step::Destroy(who) => {
            if let Some(entity) = model.pick(who) {
                assert_eq!(world.destroy(entity), model.destroy(entity));
            }
        }
        Step::Insert(who, part) => {
            if let Some(entity) = model.pick(who) {
                insert(world, entity, part);
                model.insert(entity, part);
            }
        }
        Step::Remove(who, part) => {
            if let Some(entity) = model.pick(who) {
                remove(world, entity, part);
                model.remove(entity, part);
            }
        }
        Step::Disable(who, part) => {
            if let Some(entity) = model.pick(who) {
                disable(world, entity, part);
                model.disable(entity, part);
            }
        }
        Step::Enable(who, part) => {
            if let Some(entity) = model.pick(who) {
                enable(world, entity, part);
                model.enable(entity, part);
            }
        }
        Step::Duplicate(who) => {
            if let Some(entity) = model.pick(who)
                && let Some(known) = model.known.get(&entity).cloned()
            {
                let copy = world.duplicate(entity).unwrap();
                let mut ids: Vec<Part> = known
                    .iter()
                    .map(|(part, known)| id_of(*part, *known))
                    .collect();
                ids.sort_unstable();
                let spawned = ids.into_iter().map(|id| (copy, Change::Spawned(id)));
                model.log.extend(spawned);
                let known = known.into_iter().map(|(part, Known { disabled, .. })| {
                    (
                        part,
                        Known {
                            disabled,
                            ..Known::NEW
                        },
                    )
                });
                model.known.insert(copy, known.collect());
                model.issued.push(copy);
            }
        }
        Step::Mark(who, part) => {
            if let Some(entity) = model.pick(who) {
                let marked = match part {
                    Part::Place => world.mark::<Place>(entity),
                    other => world.mark_id(entity, other),
                };
                let known = model.enabled(entity, part);
                assert_eq!(marked.is_ok(), known.is_some());
                if let Some(known) = known {
                    known.touch();
                }
            }
        }
        Step::MarkTables => {
            let mut marked = Vec::new();
            world
                .query::<(&mut Place, &mut Mood)>()
                .each_table(|all, (mut places, mut moods)| {
                    let Some(last) = all.len().checked_sub(1) else {
                        return;
                    };
                    places.marks.mark_all();
                    for row in 0..all.len() {
                        moods.fields[row] = Mood::Calm;
                    }
                    moods.marks.mark(last);
                    marked.extend(all.iter().map(|entity| (*entity, Part::Place)));
                    marked.push((all[last], Part::Mood));
                });
            for (entity, part) in marked {
                model.enabled(entity, part).unwrap().touch();
            }
        }
        Step::Write(who, part, other) => {
            if let Some(entity) = model.pick(who) {
                write(world, model, entity, part, other);
            }
        }
        Step::WriteAll { other, how } => write_all(world, model, other, how),
        Step::Clear => {
            world.clear_dirty();
            world.clear_transitions();
            for known in model.known.values_mut().flat_map(BTreeMap::values_mut) {
                known.dirty = false;
            }
        }
        Step::Ask => {}
        Step::Flush(steps) => flush(world, model, steps),
    }
}

/// The same changes by way of a command log.
fn flush(world: &mut World, model: &mut Model, steps: Vec<Step>) {
    let mut log = world.command_log();
    let mut spawned = Vec::new();
    for step in steps {
        let target = |who: usize| model.issued.iter().rev().nth(who).copied();
        match step {
            Step::Spawn(_) => {
                let pending = log.spawn((place(0), Fixed));
                log.disable::<Place>(pending);
                spawned.push(pending);
                for change in [
                    Change::Spawned(Part::Place),
                    Change::Spawned(Part::Fixed),
                    Change::Disabled(Part::Place),
                ] {
                    model.log.push((pending, change));
                }
                continue;
            }
            Step::Destroy(who) => {
                let Some(entity) = target(who) else { continue };
                log.destroy(entity);
                model.destroy(entity);
            }
            Step::Insert(who, part) => {
                let Some(entity) = target(who) else { continue };
                match part {
                    Part::Place => log.insert(entity, place(1)),
                    Part::Name => log.insert(entity, Name(String::new())),
                    Part::Mood => log.insert(entity, Mood::Calm),
                    _ => continue,
                }
                model.insert(entity, part);
            }
            Step::Remove(who, part) => {
                let Some(entity) = target(who) else { continue };
                match part {
                    Part::Place => log.remove::<Place>(entity),
                    Part::Name => log.remove::<Name>(entity),
                    _ => continue,
                }
                model.remove(entity, part);
            }
            Step::Disable(who, Part::Place) => {
                let Some(entity) = target(who) else { continue };
                log.disable::<Place>(entity);
                model.disable(entity, Part::Place);
            }
            Step::Enable(who, Part::Place) => {
                let Some(entity) = target(who) else { continue };
                log.enable::<Place>(entity);
                model.enable(entity, Part::Place);
            }
            _ => continue,
        }
    }
    log.flush(world);
    for (entity, _) in &mut model.log {
        *entity = log.resolve(*entity).unwrap_or(*entity);
    }
    for pending in spawned {
        let entity = log.resolve(pending).unwrap();
        let disabled = Known {
            disabled: true,
            ..Known::NEW
        };
        let known = [(Part::Place, disabled), (Part::Fixed, Known::NEW)];
        model.known.insert(entity, known.into());
        model.issued.push(entity);
    }
}

/// Everything that can be asked about what is dirty, and where asking does not count as a run.
fn compare(world: &World, model: &Model) {
    let mut dirty: BTreeMap<Part, Vec<Entity>> = BTreeMap::new();
    for &entity in &model.issued {
        let known = model.known.get(&entity);
        assert_eq!(world.contains(entity), known.is_some());
        let mut set = 0;
        for part in TRACKED {
            let known = known.and_then(|known| known.get(&part));
            let enabled = known.filter(|known| !known.disabled);
            let is_dirty = enabled.is_some_and(|known| known.dirty);
            assert_eq!(
                world.is_dirty_id(entity, part),
                is_dirty,
                "{part} of {entity:?}"
            );
            assert_eq!(world.dirty_set(entity).contains(part as u8), is_dirty);
            set += usize::from(known.is_some_and(|known| known.dirty));
            if is_dirty {
                dirty.entry(part).or_default().push(entity);
            }
        }
        assert_eq!(
            world.dirty_set(entity).len(),
            set,
            "disabled ones keep their bits"
        );
        let place = dirty
            .get(&Part::Place)
            .is_some_and(|all| all.contains(&entity));
        assert_eq!(world.is_dirty::<Place>(entity), place);
    }
    for part in TRACKED {
        let mut listed: Vec<Entity> = world.dirty_id(part).collect();
        listed.sort_unstable();
        let mut expected = dirty.get(&part).cloned().unwrap_or_default();
        expected.sort_unstable();
        assert_eq!(listed, expected, "{part}");
    }
    let any = model
        .known
        .values()
        .flat_map(BTreeMap::values)
        .any(|known| known.dirty);
    assert_eq!(world.any_dirty(), any);
    // A query made on the spot asks since the last clearing.
    let mut seen: Vec<Entity> = world
        .view_filtered::<Entity, Changed<Place>>()
        .iter()
        .collect();
    seen.sort_unstable();
    let mut listed: Vec<Entity> = world.dirty::<Place>().collect();
    listed.sort_unstable();
    assert_eq!(seen, listed);
}

/// What the log says since it was last read, entry by entry.
fn compare_log(world: &World, model: &mut Model) {
    let unread = world.transitions().read(&mut model.cursor);
    assert_eq!(unread.missed(), 0);
    let said: Vec<_> = unread
        .map(|one| {
            assert_eq!(one.tick, world.tick());
            let change = match one.change {
                Change::Destroyed(mask) => Change::Destroyed(mask.intersection(Game::TRACKED)),
                other => other,
            };
            (one.entity, change)
        })
        .collect();
    assert_eq!(said, std::mem::take(&mut model.log));
}

/// Prepared queries ask since they last ran: of a component that they write too, in all ways to
/// run one.
struct Asked {
    changed: framework::PreparedQuery<Game, (Entity, &'static mut Place), Changed<Place>>,
    added: framework::PreparedQuery<Game, Entity, Added<Mood>>,
    either: framework::PreparedQuery<Game, (Entity, Or<(Changed<Name>, Changed<Bytes>)>)>,
    disabled: framework::PreparedQuery<Game, Entity, Changed<Disabled<Place>>>,
}

fn sorted(mut all: Vec<Entity>) -> Vec<Entity> {
    all.sort_unstable();
    all
}

fn ask(world: &mut World, model: &mut Model, asked: &mut Asked, round: usize) {
    let expected = |want: &dyn Fn(&BTreeMap<Part, Known>) -> bool| -> Vec<Entity> {
        let all = model.known.iter();
        all.filter(|(_, known)| want(known))
            .map(|(entity, _)| *entity)
            .collect()
    };
    let enabled = |known: &BTreeMap<Part, Known>, part| {
        known
            .get(&part)
            .copied()
            .filter(|known: &Known| !known.disabled)
    };
    let mut query = asked.changed.on(world);
    let wanted = expected(&|known| enabled(known, Part::Place).is_some_and(|known| known.changed));
    assert_eq!(query.len(), wanted.len());
    assert_eq!(query.is_empty(), wanted.is_empty());
    for &entity in &model.issued {
        assert_eq!(query.contains(entity), wanted.contains(&entity));
        assert_eq!(query.get(entity).is_some(), wanted.contains(&entity));
    }
    let mut seen = Vec::new();
    match round % 4 {
        // What it writes itself it does not see the next time.
        0 => query.each(|(entity, place)| {
            place.y += 1;
            seen.push(entity);
        }),
        1 => seen.extend(query.iter_mut().map(|(entity, mut place)| {
            place.x += 1.0;
            entity
        })),
        2 => query.each_by_slot(|(entity, _)| seen.push(entity)),
        _ => {
            for (entity, mut place) in &mut query {
                place.y += 1;
                seen.push(entity);
            }
        }
    }
    assert_eq!(sorted(seen), wanted);
    let wrote = round % 4 != 2;
    let mut added = Vec::new();
    asked.added.on(world).each(|entity| added.push(entity));
    assert_eq!(
        sorted(added),
        expected(&|known| enabled(known, Part::Mood).is_some_and(|known| known.added))
    );
    let either: Vec<Entity> = asked
        .either
        .on(world)
        .iter()
        .map(|(entity, ())| entity)
        .collect();
    assert_eq!(
        sorted(either),
        expected(&|known| [Part::Name, Part::Bytes]
            .iter()
            .any(|part| enabled(known, *part).is_some_and(|known| known.changed)))
    );
    let disabled: Vec<Entity> = asked.disabled.on(world).iter().collect();
    assert_eq!(
        sorted(disabled),
        expected(&|known| known
            .get(&Part::Place)
            .is_some_and(|known| known.disabled && known.changed))
    );
    for (entity, known) in &mut model.known {
        for (part, known) in known {
            if *part == Part::Place && wrote && wanted.contains(entity) {
                known.dirty = true;
            }
            known.changed = false;
            known.added = false;
        }
    }
}

fn run(steps: Vec<Step>) {
    let (mut world, mut model) = (Game::world(), Model::default());
    let mut asked = Asked {
        changed: world.prepare::<(Entity, &'static mut Place), Changed<Place>>(),
        added: framework::PreparedQuery::default(),
        either: framework::PreparedQuery::default(),
        disabled: framework::PreparedQuery::default(),
    };
    for (round, step) in steps.into_iter().enumerate() {
        let asks = matches!(step, Step::Ask);
        apply(&mut world, &mut model, step);
        if asks {
            ask(&mut world, &mut model, &mut asked, round);
        }
        compare(&world, &model);
        compare_log(&world, &mut model);
    }
}

proptest! {
    // G1, G2, Q1, C7, C12: spawn, insert, overwrite, enable and accesses that changed the value mark,
    // and nothing else; bits move with their rows, a reused slot inherits nothing; the log says the same
    #[test]
    fn what_is_dirty_agrees_with_a_model(steps in proptest::collection::vec(step(false), 0..120)) {
        run(steps);
    }
}
