//! A world and its model, and random operations on both.

use framework::{Disabled, Or, PreparedQuery, With};

use super::change::{Change, change_world, record};
use super::data::{Data, Modelled as _, SHAPES, make, value};
use super::map::Model;
use crate::zoo::{
    Bag, Cargo, Dice, Entity, Frozen, Ghost, Mood, Part, Position, Previous, Simd, Unique,
    Velocity, World, Zoo, cargo, position, velocity,
};

/// Queries that live as long as the world.
pub(super) struct Remembered {
    pub(super) moving: PreparedQuery<Zoo, (Entity, &'static Position, &'static Velocity)>,
    pub(super) loaded:
        PreparedQuery<Zoo, (Entity, Option<&'static Bag>), Or<(With<Bag>, With<Disabled<Cargo>>)>>,
}

/// A world, its model, and what runs on both.
pub(crate) struct Pair {
    pub(crate) world: World,
    pub(super) model: Model,
    pub(super) queries: Remembered,
    pub(super) dice: Dice,
}

impl Pair {
    pub(crate) fn new(seed: u64) -> Self {
        let world = Zoo::world();
        Self {
            queries: Remembered {
                moving: PreparedQuery::new(),
                loaded: PreparedQuery::new(),
            },
            world,
            model: Model::default(),
            dice: Dice(seed),
        }
    }

    pub(super) fn random_data(&mut self, part: Part) -> Data {
        let number = self.dice.number();
        match part {
            Part::Position | Part::Previous => Data::Position(position(i64::from(number))),
            Part::Velocity | Part::DisabledVelocity => {
                Data::Velocity(velocity(i32::try_from(number).unwrap()))
            }
            Part::Simd => Data::Simd(number),
            Part::Bag | Part::Cargo | Part::DisabledCargo | Part::Unique => Data::Number(number),
            Part::Ghost | Part::Frozen => Data::Nothing,
            Part::Mood => Data::Mood(match number % 3 {
                0 => Mood::Calm,
                1 => Mood::Angry(number as u16),
                _ => Mood::Hunting {
                    prey: self.any_handle(),
                },
            }),
        }
    }

    pub(super) fn shape(&mut self) -> (usize, Vec<(Part, Data)>) {
        let shape = self.dice.below(SHAPES.len());
        let data = SHAPES[shape]
            .iter()
            .map(|part| (*part, self.random_data(*part)));
        (shape, data.collect())
    }

    /// Mostly a living entity, at times a dead one.
    pub(super) fn any_handle(&mut self) -> Option<Entity> {
        if self.model.issued.is_empty() {
            return None;
        }
        if self.dice.below(5) > 0 && !self.model.live.is_empty() {
            let index = self.dice.below(self.model.live.len());
            return self.model.live.keys().nth(index).copied();
        }
        let issued = std::mem::take(&mut self.model.issued);
        let handle = self.dice.pick(&issued);
        self.model.issued = issued;
        Some(handle)
    }

    pub(super) fn random_change(&mut self) -> Change {
        let part = self.dice.pick(&Part::ALL);
        let toggled = self.dice.pick(&[Part::Velocity, Part::Cargo]);
        match self.dice.below(16) {
            0..=3 => Change::Insert(part, self.random_data(part)),
            4 | 5 => {
                let (shape, data) = self.shape();
                Change::InsertBundle(shape, data)
            }
            6 | 7 => Change::Remove(part),
            8 => Change::RemoveBundle(self.dice.below(SHAPES.len())),
            9..=11 => Change::Disable(toggled),
            12 | 13 => Change::Enable(toggled),
            _ => Change::Destroy,
        }
    }

    /// One random operation on both.
    pub(crate) fn step(&mut self) {
        match self.dice.below(100) {
            0..=21 => self.spawn(),
            22..=24 => self.spawn_batch(),
            25..=27 => self.spawn_values(),
            28..=62 => {
                let change = self.random_change();
                let by_id = self.dice.below(3) == 0;
                if let Some(entity) = self.any_handle() {
                    change_world(&mut self.world, &mut self.model, entity, &change, by_id);
                }
            }
            63..=66 => self.duplicate(),
            67..=76 => self.write_one(),
            77..=85 => self.write_many(),
            86 if self.dice.below(4) == 0 => {
                self.world.clear();
                let all: Vec<_> = self.model.live.keys().copied().collect();
                for entity in all {
                    self.model.destroy(entity);
                }
            }
            _ => self.commands(),
        }
    }

    pub(super) fn spawn(&mut self) {
        let (shape, data) = self.shape();
        let entity = bundled!(shape, data, |bundle| self.world.spawn(bundle));
        self.model.spawned(entity, &data);
    }

    pub(super) fn spawn_batch(&mut self) {
        let count = self.dice.below(5);
        let number = self.dice.number();
        let rows = (0..).map(|row| number + row).take(count);
        let data = |number: u32| {
            [
                (Part::Cargo, Data::Number(number)),
                (Part::Position, Data::Position(position(i64::from(number)))),
            ]
        };
        let spawned = self.world.spawn_batch(
            rows.clone()
                .map(|number| (cargo(number), position(i64::from(number)))),
        );
        assert_eq!(spawned.len(), count);
        for (entity, number) in spawned.into_iter().zip(rows) {
            self.model.spawned(entity, &data(number));
        }
    }

    pub(super) fn spawn_values(&mut self) {
        let (_, mut data) = self.shape();
        let part = self.dice.pick(&Part::ALL);
        data.push((part, self.random_data(part)));
        let values: Vec<_> = data.iter().map(|(part, data)| value(*part, data)).collect();
        let entity = self.world.spawn_values(values).unwrap();
        self.model.spawned(entity, &data);
    }

    pub(super) fn duplicate(&mut self) {
        let Some(entity) = self.any_handle() else {
            return;
        };
        let result = self.world.duplicate(entity);
        if let Some(miss) = self.model.miss(entity) {
            assert_eq!(result.unwrap_err().to_string(), miss.to_string());
            return;
        }
        let kept = self.model.live[&entity].clone();
        if kept.contains_key(&Part::Unique) {
            let why = result.unwrap_err().to_string();
            assert_eq!(why, "the component `Unique` of the entity is not `Clone`");
            return;
        }
        let data: Vec<_> = kept.into_iter().collect();
        self.model.spawned(result.unwrap(), &data);
    }

    /// Writes one component in place, by every way that reaches one.
    pub(super) fn write_one(&mut self) {
        let part = self.dice.pick(&Part::ALL);
        let data = self.random_data(part);
        let Some(entity) = self.any_handle() else {
            return;
        };
        let miss = self.model.miss_component(entity, part);
        let way = self.dice.below(3);
        typed!(part, C => match way {
            0 => {
                let got = self.world.get_mut::<C>(entity);
                assert_eq!(got.is_none(), miss.is_some());
                if let Some(mut row) = got {
                    *row = C::of_data(&data);
                }
            }
            1 => match self.world.try_get_mut::<C>(entity) {
                Ok(mut row) => {
                    assert_eq!(miss, None);
                    *row = C::of_data(&data);
                }
                Err(why) => assert_eq!(Some(why), miss),
            },
            _ => {
                let written = self.world.mutate::<C, _>(entity, |row| *row = C::of_data(&data));
                assert_eq!(written.is_none(), miss.is_some());
            }
        });
        if miss.is_none() {
            self.model.live.get_mut(&entity).unwrap().insert(part, data);
        }
    }

    /// Writes all rows of a query, by every way to walk one.
    pub(super) fn write_many(&mut self) {
        let by = i64::from(self.dice.number());
        let step = |position: &mut Position| {
            position.x = position.x.wrapping_add(by);
            position.level = position.level.wrapping_mul(3);
        };
        let way = self.dice.below(7);
        let world = &mut self.world;
        match way {
            0 => world.query::<&mut Position>().each(step),
            1 => {
                for mut position in &mut world.query::<&mut Position>() {
                    step(&mut position);
                }
            }
            2 => world.query::<&mut Position>().each_by_slot(step),
            3 => {
                let all: Vec<_> = world.iter_handles().collect();
                world.query::<&mut Position>().each_many(all, step);
            }
            4 => world
                .query::<(&mut Position, Option<&mut Cargo>)>()
                .each_table(|handles, (position, _)| {
                    assert_eq!(handles.len(), position.x.len());
                    for x in position.x {
                        *x = x.wrapping_add(by);
                    }
                    for level in position.level {
                        *level = level.wrapping_mul(3);
                    }
                }),
            5 => world.query::<Option<&mut Position>>().each(|position| {
                position.map(step);
            }),
            _ => world
                .query::<(&mut Position, &mut Velocity)>()
                .iter_mut()
                .for_each(|(mut position, mut velocity)| {
                    step(&mut position);
                    velocity.dy = velocity.dx;
                }),
        }
        for kept in self.model.live.values_mut() {
            if way == 6 && !kept.contains_key(&Part::Velocity) {
                continue;
            }
            if let Some(Data::Position(position)) = kept.get_mut(&Part::Position) {
                step(position);
                if let (6, Some(Data::Velocity(velocity))) = (way, kept.get_mut(&Part::Velocity)) {
                    velocity.dy = velocity.dx;
                }
            }
        }
    }

    /// Records commands, flushes them, and does the same to the model in order.
    pub(super) fn commands(&mut self) {
        enum Recorded {
            Spawn(Vec<(Part, Data)>),
            Change(Entity, Change),
            Call(Entity),
        }
        let mut log = self.world.command_log();
        let mut pending: Vec<Entity> = Vec::new();
        let mut recorded = Vec::new();
        for _ in 0..self.dice.below(12) {
            let old = self.any_handle();
            let target = match self.dice.below(3) {
                0 if !pending.is_empty() => Some(self.dice.pick(&pending)),
                _ => old,
            };
            let prey = match self.dice.below(4) {
                0 if !pending.is_empty() => Some(self.dice.pick(&pending)),
                _ => None,
            };
            match self.dice.below(8) {
                0 | 1 => {
                    let (shape, data) = self.shape();
                    pending.push(bundled!(shape, data, |bundle| log.spawn(bundle)));
                    recorded.push(Recorded::Spawn(data));
                }
                2 if target.is_some() && prey.is_some() => {
                    let mood = Data::Mood(Mood::Hunting { prey });
                    let change = Change::Insert(Part::Mood, mood);
                    record(&mut log, target.unwrap(), &change);
                    recorded.push(Recorded::Change(target.unwrap(), change));
                }
                3 if old.is_some() => {
                    let entity = old.unwrap();
                    log.call(move |world| {
                        world.destroy(entity);
                    });
                    recorded.push(Recorded::Call(entity));
                }
                _ => {
                    let change = self.random_change();
                    if let Some(target) = target {
                        record(&mut log, target, &change);
                        recorded.push(Recorded::Change(target, change));
                    }
                }
            }
        }
        assert_eq!(log.len(), recorded.len());
        for &handle in &pending {
            assert_eq!(log.resolve(handle), None);
            assert_eq!(self.world.get::<Position>(handle), None);
            assert!(!self.world.contains(handle));
        }
        if self.dice.below(8) == 0 {
            // Forgotten: what was recorded is dropped, and the pending handles stay so.
            drop(log);
            self.model.issued.extend(pending);
            return;
        }
        log.flush(&mut self.world);
        assert!(log.is_empty());
        let real: Vec<Entity> = pending
            .iter()
            .map(|&entity| log.resolve(entity).unwrap())
            .collect();
        let resolve = |entity: Entity, spawned: usize| {
            let index = pending[..spawned]
                .iter()
                .position(|pending| *pending == entity);
            index.map_or(entity, |index| real[index])
        };
        let mut spawned = 0;
        for recorded in recorded {
            match recorded {
                Recorded::Spawn(data) => {
                    self.model.spawned(real[spawned], &data);
                    spawned += 1;
                }
                Recorded::Change(entity, mut change) => {
                    if let Change::Insert(_, Data::Mood(Mood::Hunting { prey: Some(prey) })) =
                        &mut change
                    {
                        *prey = resolve(*prey, spawned);
                    }
                    if self.model.change(resolve(entity, spawned), &change) {
                        self.model.lost += 1;
                    }
                }
                Recorded::Call(entity) => {
                    self.model.destroy(entity);
                }
            }
        }
    }
}
