//! Random histories of table and sparse components beside a map.

use std::collections::BTreeMap;

use crate::*;

/// A component of the model.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum State {
    #[default]
    Absent,
    Enabled(u32),
    Disabled(u32),
}

impl State {
    fn enabled(self) -> Option<u32> {
        match self {
            Self::Enabled(value) => Some(value),
            Self::Absent | Self::Disabled(_) => None,
        }
    }
    fn disabled(self) -> Option<u32> {
        match self {
            Self::Disabled(value) => Some(value),
            Self::Absent | Self::Enabled(_) => None,
        }
    }
}

/// An entity of the model.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Being {
    position: Option<u32>,
    speed: State,
    heat: State,
    load: State,
    marked: bool,
}

type Model = BTreeMap<Entity, Being>;

/// All that a query gives, by every way of asking it, is what the model says.
macro_rules! shape {
    ($world:expr, $model:expr, $q:ty, $f:ty, |$item:pat_param| $seen:expr, |$being:ident| $wanted:expr) => {{
        let wanted: Vec<(Entity, _)> = ($model.iter())
            .filter_map(|(entity, $being)| Some((*entity, $wanted?)))
            .collect();
        let view = $world.view_filtered::<(Entity, $q), $f>();
        let mut seen = Vec::new();
        view.each(|(entity, $item)| seen.push((entity, $seen)));
        seen.sort_unstable();
        assert_eq!(seen, wanted);
        let mut seen: Vec<_> = view.iter().map(|(entity, $item)| (entity, $seen)).collect();
        seen.sort_unstable();
        assert_eq!(seen, wanted);
        seen.clear();
        view.each_by_slot(|(entity, $item)| seen.push((entity, $seen)));
        assert_eq!(seen, wanted, "by slot, which is the order of handles");
        seen.clear();
        for entity in $model.keys() {
            assert_eq!(view.contains(*entity), view.get(*entity).is_some());
            if let Some((entity, $item)) = view.get(*entity) {
                seen.push((entity, $seen));
            }
        }
        assert_eq!(seen, wanted);
        assert_eq!(
            (view.len(), view.is_empty()),
            (wanted.len(), wanted.is_empty())
        );
        assert_eq!(view.single().is_ok(), wanted.len() == 1);
    }};
}

/// The same of a query that writes; it writes nothing.
macro_rules! writing_shape {
    ($world:expr, $model:expr, $q:ty, $f:ty, |$item:pat_param| $seen:expr, |$being:ident| $wanted:expr) => {{
        let wanted: Vec<(Entity, _)> = ($model.iter())
            .filter_map(|(entity, $being)| Some((*entity, $wanted?)))
            .collect();
        let mut query = $world.query_filtered::<(Entity, $q), $f>();
        let mut seen = Vec::new();
        query.each(|(entity, $item)| seen.push((entity, $seen)));
        seen.sort_unstable();
        assert_eq!(seen, wanted);
        let mut seen: Vec<_> = query
            .iter_mut()
            .map(|(entity, $item)| (entity, $seen))
            .collect();
        seen.sort_unstable();
        assert_eq!(seen, wanted);
        seen.clear();
        query.each_by_slot(|(entity, $item)| seen.push((entity, $seen)));
        assert_eq!(seen, wanted);
        seen.clear();
        query.each_many($model.keys().copied(), |(entity, $item)| {
            seen.push((entity, $seen))
        });
        assert_eq!(seen, wanted);
        for entity in $model.keys() {
            let found = query.get(*entity).map(|(entity, $item)| (entity, $seen));
            assert_eq!(
                found.as_ref(),
                wanted.iter().find(|(other, _)| other == entity)
            );
        }
        assert_eq!(query.len(), wanted.len());
    }};
}

fn compare_reading(world: &World, model: &Model) {
    shape!(world, model, &Heat, (), |heat| heat.value, |being| being
        .heat
        .enabled());
    shape!(world, model, &Load, With<Marked>, |load| *load.0, |being| {
        being.load.enabled().filter(|_| being.marked)
    });
    shape!(
        world,
        model,
        (&Position, &Heat),
        (),
        |(position, heat)| (position.0, heat.value),
        |being| being.position.zip(being.heat.enabled())
    );
    shape!(
        world,
        model,
        (&Heat, &Load),
        Without<Position>,
        |(heat, load)| (heat.value, *load.0),
        |being| being
            .heat
            .enabled()
            .zip(being.load.enabled())
            .filter(|_| being.position.is_none())
    );
    shape!(
        world,
        model,
        (Option<&Heat>, Has<Load>, Has<Speed>),
        (),
        |(heat, load, speed)| (heat.map(|heat| heat.value), load, speed),
        |being| Some((
            being.heat.enabled(),
            being.load.enabled().is_some(),
            being.speed.enabled().is_some()
        ))
    );
    shape!(
        world,
        model,
        &Position,
        Without<Heat>,
        |position| position.0,
        |being| being.position.filter(|_| being.heat.enabled().is_none())
    );
    shape!(
        world,
        model,
        (),
        Or<(With<Heat>, With<Position>)>,
        |()| (),
        |being| (being.heat.enabled().is_some() || being.position.is_some()).then_some(())
    );
    shape!(
        world,
        model,
        (),
        (Or<(With<Heat>, With<Load>)>, Without<Speed>),
        |()| (),
        |being| ((being.heat.enabled().is_some() || being.load.enabled().is_some())
            && being.speed.enabled().is_none())
        .then_some(())
    );
    shape!(
        world,
        model,
        Option<&Load>,
        Or<(Without<Marked>, With<Disabled<Heat>>)>,
        |load| load.map(|load| *load.0),
        |being| (!being.marked || being.heat.disabled().is_some()).then_some(being.load.enabled())
    );
    shape!(
        world,
        model,
        &Disabled<Heat>,
        (),
        |heat| heat.value,
        |being| being.heat.disabled()
    );
    shape!(
        world,
        model,
        (&Disabled<Load>, With<Disabled<Speed>>),
        (),
        |(load, ())| *load.0,
        |being| being
            .load
            .disabled()
            .filter(|_| being.speed.disabled().is_some())
    );
    shape!(
        world,
        model,
        (Option<&Disabled<Heat>>, &Marked),
        (),
        |(heat, _)| heat.map(|heat| heat.value),
        |being| being.marked.then_some(being.heat.disabled())
    );
}

fn compare_writing(world: &mut World, model: &Model) {
    writing_shape!(world, model, &mut Heat, (), |heat| heat.value, |being| {
        being.heat.enabled()
    });
    writing_shape!(
        world,
        model,
        (&mut Position, &mut Load),
        (),
        |(position, load)| (position.0, *load.0),
        |being| being.position.zip(being.load.enabled())
    );
    writing_shape!(
        world,
        model,
        (Option<&mut Heat>, &mut Load, Has<Heat>),
        (),
        |(heat, load, has)| (heat.map(|heat| heat.value), *load.0, has),
        |being| being.load.enabled().map(|load| (
            being.heat.enabled(),
            load,
            being.heat.enabled().is_some()
        ))
    );
    writing_shape!(
        world,
        model,
        Option<&mut Heat>,
        With<Heat>,
        |heat| heat.map(|heat| heat.value),
        |being| being.heat.enabled().map(Some)
    );
    writing_shape!(
        world,
        model,
        (Has<Load>, Option<&mut Load>),
        Without<Heat>,
        |(has, load)| (has, load.map(|load| *load.0)),
        |being| being
            .heat
            .enabled()
            .is_none()
            .then_some((being.load.enabled().is_some(), being.load.enabled()))
    );
    writing_shape!(
        world,
        model,
        &mut Disabled<Load>,
        (),
        |load| *load.0,
        |being| being.load.disabled()
    );
    writing_shape!(
        world,
        model,
        &mut Speed,
        With<Marked>,
        |speed| speed.value,
        |being| being.speed.enabled().filter(|_| being.marked)
    );
}

/// What an entity shows is what the model says.
fn compare_entities(world: &World, model: &Model) {
    assert!(world.iter_handles().eq(model.keys().copied()));
    for (&entity, being) in model {
        assert_eq!(
            world.get::<Position>(entity).map(|row| row.0),
            being.position
        );
        assert_eq!(
            world.get::<Speed>(entity).map(|row| row.value),
            being.speed.enabled()
        );
        assert_eq!(
            world.get::<Heat>(entity).map(|row| row.value),
            being.heat.enabled()
        );
        assert_eq!(
            world.get::<Load>(entity).map(|row| *row.0),
            being.load.enabled()
        );
        assert_eq!(
            world.get::<Disabled<Heat>>(entity).map(|row| row.value),
            being.heat.disabled()
        );
        assert_eq!(
            world.get::<Disabled<Load>>(entity).map(|row| *row.0),
            being.load.disabled()
        );
        assert_eq!(world.has::<Marked>(entity), being.marked);
        let ids = [
            (Part::Position, being.position.is_some()),
            (Part::Speed, being.speed.enabled().is_some()),
            (Part::DisabledSpeed, being.speed.disabled().is_some()),
            (Part::Heat, being.heat.enabled().is_some()),
            (Part::DisabledHeat, being.heat.disabled().is_some()),
            (Part::Load, being.load.enabled().is_some()),
            (Part::DisabledLoad, being.load.disabled().is_some()),
            (Part::Marked, being.marked),
            (Part::Prey, false),
        ];
        let shown = world.entity(entity).expect("it lives");
        for (id, wanted) in ids {
            assert_eq!(world.has_id(entity, id), wanted);
            assert_eq!(shown.mask().contains(id as u8), wanted);
        }
        assert_eq!(shown.components().count(), shown.mask().len());
    }
    let loads = model.values().filter(|being| being.load != State::Absent);
    assert_eq!(LIVING.get(), i64::try_from(loads.count()).expect("few"));
}

/// One of the values of the schema that a number picks.
fn value(being: &mut Being, number: u32) -> GameValue {
    match number % 7 {
        0 => {
            being.position = Some(number);
            GameValue::Position(Position(number))
        }
        1 => {
            being.speed = State::Enabled(number);
            GameValue::Speed(speed(number))
        }
        2 => {
            being.heat = State::Enabled(number);
            GameValue::Heat(heat(number))
        }
        3 => {
            being.heat = State::Disabled(number);
            GameValue::DisabledHeat(heat(number))
        }
        4 => {
            being.load = State::Enabled(number);
            GameValue::Load(load(number))
        }
        5 => {
            being.load = State::Disabled(number);
            GameValue::DisabledLoad(load(number))
        }
        _ => {
            being.marked = true;
            GameValue::Marked(Marked)
        }
    }
}

/// Disables or enables a component of the model; gives what the world should say.
fn toggle(state: &mut State, enable: bool) -> Option<bool> {
    let (turned, done) = match (*state, enable) {
        (State::Absent, _) => return None,
        (State::Enabled(value), false) => (State::Disabled(value), true),
        (State::Disabled(value), true) => (State::Enabled(value), true),
        (same, _) => (same, false),
    };
    *state = turned;
    Some(done)
}

#[expect(clippy::too_many_lines, reason = "one arm per kind of step")]
fn step(world: &mut World, model: &mut Model, dice: &mut Dice) {
    let number = dice.below(100_000);
    let living: Vec<Entity> = model.keys().copied().collect();
    if living.is_empty() || dice.below(6) == 0 {
        let (entity, being) = match dice.below(5) {
            0 => (
                world.spawn(heat(number)),
                Being {
                    heat: State::Enabled(number),
                    ..Being::default()
                },
            ),
            1 => (
                world.spawn((Position(number), (load(number), Marked))),
                Being {
                    position: Some(number),
                    load: State::Enabled(number),
                    marked: true,
                    ..Being::default()
                },
            ),
            2 => (world.spawn(()), Being::default()),
            3 => {
                let batch =
                    world.spawn_batch((0..3).map(|more| (heat(number + more), speed(number))));
                for (more, &entity) in (0..).zip(&batch) {
                    model.insert(
                        entity,
                        Being {
                            heat: State::Enabled(number + more),
                            speed: State::Enabled(number),
                            ..Being::default()
                        },
                    );
                }
                return;
            }
            _ => {
                let columns = (
                    vec![load(number), load(number + 1)],
                    vec![Position(3), Position(4)],
                );
                let spawned = world.spawn_columns(columns).expect("even");
                for (more, &entity) in (0..).zip(&spawned) {
                    model.insert(
                        entity,
                        Being {
                            load: State::Enabled(number + more),
                            position: Some(3 + more),
                            ..Being::default()
                        },
                    );
                }
                return;
            }
        };
        assert!(model.insert(entity, being).is_none());
        return;
    }
    let entity = dice.one_of(&living);
    let being = model.get_mut(&entity).expect("it lives");
    match dice.below(17) {
        0 => {
            let former = world.insert(entity, heat(number)).expect("it lives");
            assert_eq!(former.map(|heat| heat.value), being.heat.enabled());
            being.heat = State::Enabled(number);
        }
        1 => {
            let former = world
                .insert(entity, (load(number), Position(number)))
                .expect("it lives");
            assert_eq!(former.0.map(|load| *load.0), being.load.enabled());
            assert_eq!(former.1.map(|position| position.0), being.position);
            being.load = State::Enabled(number);
            being.position = Some(number);
        }
        2 => {
            let former = world
                .insert(entity, (Marked, speed(number)))
                .expect("it lives");
            assert_eq!(
                (former.0.is_some(), former.1.is_some()),
                (being.marked, being.speed.enabled().is_some())
            );
            being.marked = true;
            being.speed = State::Enabled(number);
        }
        3 => {
            let former = world.remove::<Heat>(entity).expect("it lives");
            let had = being.heat.enabled().or(being.heat.disabled());
            assert_eq!(former.map(|heat| heat.value), had);
            being.heat = State::Absent;
        }
        4 => {
            let former = world
                .remove::<(Load, Position, Marked)>(entity)
                .expect("it lives");
            let had = being.load.enabled().or(being.load.disabled());
            assert_eq!(former.0.map(|load| *load.0), had);
            assert_eq!(
                (former.1.map(|position| position.0), former.2.is_some()),
                (being.position, being.marked)
            );
            (being.load, being.position, being.marked) = (State::Absent, None, false);
        }
        5 => {
            let wanted = toggle(&mut being.heat, number % 2 == 0);
            let done = if number % 2 == 0 {
                world.enable::<Heat>(entity)
            } else {
                world.disable::<Heat>(entity)
            };
            assert_eq!(done.ok(), wanted);
        }
        6 => {
            let wanted = toggle(&mut being.load, number % 2 == 0);
            let done = if number % 2 == 0 {
                world.enable_id(entity, Part::Load)
            } else {
                world.disable_id(entity, Part::Load)
            };
            assert_eq!(done.ok(), wanted);
        }
        7 => {
            let wanted = toggle(&mut being.speed, number % 2 == 0);
            let done = if number % 2 == 0 {
                world.enable::<Speed>(entity)
            } else {
                world.disable::<Speed>(entity)
            };
            assert_eq!(done.ok(), wanted);
        }
        8 | 9 => {
            assert!(world.destroy(entity));
            model.remove(&entity);
        }
        10 => {
            let being = *being;
            let copy = world.duplicate(entity).expect("all are `Clone`");
            assert!(model.insert(copy, being).is_none());
        }
        11 => {
            let value = value(being, number);
            world.insert_value(entity, value).expect("it lives");
        }
        12 => {
            let id = dice.one_of(&[Part::Heat, Part::DisabledLoad, Part::Marked, Part::Position]);
            let removed = world.remove_id(entity, id).expect("it lives");
            let had = match id {
                Part::Heat => core::mem::take(&mut being.heat) != State::Absent,
                Part::DisabledLoad => core::mem::take(&mut being.load) != State::Absent,
                Part::Marked => core::mem::take(&mut being.marked),
                _ => being.position.take().is_some(),
            };
            assert_eq!(removed.is_some(), had);
        }
        13 => {
            let found = world.mutate::<Heat, _>(entity, |heat| heat.value = number);
            assert_eq!(found.is_some(), being.heat.enabled().is_some());
            if found.is_some() {
                being.heat = State::Enabled(number);
            }
        }
        14 => {
            let mut fresh = Being::default();
            let values: Vec<GameValue> = [number, number + 1, number + 4]
                .map(|number| value(&mut fresh, number))
                .into();
            let spawned = world
                .spawn_values(values)
                .expect("all meet their invariants");
            assert!(model.insert(spawned, fresh).is_none());
        }
        15 => commanded(world, model, dice, &living),
        _ => walk(world, model, number),
    }
}

/// Changes recorded and replayed.
fn commanded(world: &mut World, model: &mut Model, dice: &mut Dice, living: &[Entity]) {
    let number = dice.below(100_000);
    let mut log = world.command_log();
    let pending = log.spawn((heat(number), Position(1)));
    log.insert(pending, load(number));
    log.remove::<Heat>(pending);
    log.disable::<Load>(pending);
    let (one, other) = (dice.one_of(living), dice.one_of(living));
    log.insert(one, (heat(number), Marked));
    log.remove::<(Load, Marked)>(other);
    log.flush(world);
    let spawned = log.resolve(pending).expect("it was spawned");
    model.insert(
        spawned,
        Being {
            position: Some(1),
            load: State::Disabled(number),
            ..Being::default()
        },
    );
    let being = model.get_mut(&one).expect("it lives");
    (being.heat, being.marked) = (State::Enabled(number), true);
    let being = model.get_mut(&other).expect("it lives");
    (being.load, being.marked) = (State::Absent, false);
}

/// Writes through queries, in one of many ways.
fn walk(world: &mut World, model: &mut Model, number: u32) {
    let way = number / 8;
    match number % 8 {
        0 | 1 => {
            // One sparse component and nothing else.
            let mut query = world.query::<&mut Heat>();
            match way % 3 {
                0 => query.each(|heat| heat.value += 1),
                1 => query.par_each(|heat| heat.value += 1),
                _ => query.iter_mut().for_each(|mut heat| heat.value += 1),
            }
            raise(model, |being| Some(&mut being.heat));
        }
        2 | 3 => {
            let mut query = world.query::<(&mut Heat, &Position)>();
            match way % 4 {
                0 => query.each(|(heat, _)| heat.value += 1),
                1 => query.par_each(|(heat, _)| heat.value += 1),
                2 => query.each_by_slot(|(heat, _)| heat.value += 1),
                _ => query.iter_mut().for_each(|(mut heat, _)| heat.value += 1),
            }
            raise(model, |being| {
                being.position.is_some().then_some(&mut being.heat)
            });
        }
        4 | 5 => {
            let mut query =
                world.query_filtered::<(Option<&mut Load>, &mut Speed), Without<Heat>>();
            let change = |load: Option<&mut Load>, speed: &mut Speed| {
                if let Some(load) = load {
                    *load.0 += 1;
                }
                speed.value += 1;
            };
            match way % 2 {
                0 => query.each(|(load, speed)| change(load, speed)),
                _ => query
                    .iter_mut()
                    .for_each(|(mut load, mut speed)| change(load.as_deref_mut(), &mut speed)),
            }
            for being in model.values_mut() {
                if let (State::Enabled(speed), None) = (&mut being.speed, being.heat.enabled()) {
                    *speed += 1;
                    if let State::Enabled(load) = &mut being.load {
                        *load += 1;
                    }
                }
            }
        }
        _ => {
            let mut prepared =
                world.prepare::<&mut Disabled<Heat>, Or<(With<Position>, With<Marked>)>>();
            prepared.on(world).each(|heat| heat.value += 1);
            for being in model.values_mut() {
                if let (State::Disabled(heat), true) =
                    (&mut being.heat, being.position.is_some() || being.marked)
                {
                    *heat += 1;
                }
            }
        }
    }
}

fn raise(model: &mut Model, of: impl Fn(&mut Being) -> Option<&mut State>) {
    for being in model.values_mut() {
        if let Some(State::Enabled(value)) = of(being) {
            *value += 1;
        }
    }
}

// C11, C7, W3, W4, W12, W14, K1, K2, Q1, Q2: through any history, by every way of asking
#[test]
fn a_world_with_sparse_components_agrees_with_a_map() {
    for seed in 0..12 {
        let (mut world, mut model, mut dice) = (Game::world(), Model::new(), Dice(seed));
        for step_number in 0..400 {
            step(&mut world, &mut model, &mut dice);
            if step_number % 3 == 0 {
                compare_entities(&world, &model);
            }
            if step_number % 8 == 0 {
                compare_reading(&world, &model);
                compare_writing(&mut world, &model);
            }
            if step_number % 60 == 59 {
                world.shrink();
                compare_entities(&world, &model);
            }
            if step_number == 250 {
                world.clear();
                model.clear();
                compare_entities(&world, &model);
            }
            // Keep it small, so that slots are used again.
            while model.len() > 30 {
                let (entity, _) = model.pop_last().expect("there are some");
                assert!(world.destroy(entity));
            }
        }
        drop(world);
        assert_eq!(LIVING.get(), 0, "every value was dropped once");
    }
}
