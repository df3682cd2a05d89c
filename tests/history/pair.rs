//! The world and the map side by side, and one random step of both.

use framework::prelude::*;
use framework::transition::Transition;
use framework::{Cursor, PreparedQuery};

use crate::change::{Op, change, record};
use crate::compare::compare_entity;
use crate::game::{
    Cargo, Dice, Entity, Fixed, Game, Heat, Load, Modelled as _, Part, Position, SHAPES, Target,
    Velocity, World, alive, value,
};
use crate::model::{Being, Model, base, parts_of};

/// More are not kept alive, so that slots are used again and whole comparisons stay cheap.
const MOST: usize = 32;
/// How many steps lie between comparisons of everything.
const APART: u64 = 16;

const DISABLEABLE: [Part; 4] = [Part::Velocity, Part::Cargo, Part::Heat, Part::Load];

/// Queries that ask what happened since they last ran.
#[derive(Default)]
pub(crate) struct Asked {
    changed: PreparedQuery<Game, (Entity, &'static mut Velocity), Changed<Velocity>>,
    either: PreparedQuery<Game, Entity, Or<(Added<Cargo>, Changed<Target>)>>,
    hidden: PreparedQuery<Game, Entity, (Changed<Disabled<Velocity>>, Without<Heat>)>,
    /// The steps in which they last ran.
    last: [u64; 3],
}

pub(crate) struct Pair {
    pub(crate) world: World,
    pub(crate) model: Model,
    dice: Dice,
    asked: Asked,
    /// Reads the log after each step.
    cursor: Cursor<Transition<Game>>,
    /// Reads it seldom; and what it has to be told then.
    late: Cursor<Transition<Game>>,
    unread: usize,
    missed: u64,
}

impl Pair {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            world: Game::world(),
            model: Model::default(),
            dice: Dice(seed),
            asked: Asked::default(),
            cursor: Cursor::new(),
            late: Cursor::new(),
            unread: 0,
            missed: 0,
        }
    }

    /// Does something to both, and compares what it touched.
    pub(crate) fn step(&mut self) {
        self.model.now += 1;
        let mut touched = Vec::new();
        match self.dice.below(64) {
            0..12 => touched.extend(self.spawn()),
            12..44 => {
                if let Some(entity) = self.pick() {
                    let op = self.op();
                    let by_id = self.dice.coin();
                    touched.push(entity);
                    if let Op::SetParent(Some(parent)) = op {
                        touched.push(parent);
                    }
                    change(&mut self.world, &mut self.model, entity, &op, by_id);
                }
            }
            44..48 => touched.extend(self.write()),
            48..50 => touched.extend(self.mark()),
            50..53 => self.walk(),
            53..56 => self.ask(),
            56..59 => self.command(),
            59 => self.end_of_tick(),
            60 => self.read_late(),
            61 if self.dice.below(4) == 0 => self.save_and_load(),
            62 if self.dice.below(8) == 0 => drop(self.world.shrink()),
            63 if self.dice.below(40) == 0 => self.clear(),
            _ => {}
        }
        self.compare_log();
        for entity in touched {
            compare_entity(&self.world, &self.model, entity);
        }
        assert_eq!(self.world.len(), self.model.live.len());
        assert_eq!(alive(), self.model.counted(), "values are dropped once");
        assert_eq!(self.world.lost_count(), self.model.lost);
        if self.model.dead.len() > 2 * MOST {
            self.model.dead.drain(..MOST);
        }
        if self.model.now % APART == 0 {
            self.compare_all();
        }
    }

    fn number(&mut self) -> u64 {
        self.dice.below(100_000) as u64
    }

    /// An entity, mostly one that lives.
    fn pick(&mut self) -> Option<Entity> {
        let Self { model, dice, .. } = self;
        if !model.dead.is_empty() && dice.below(8) == 0 {
            return Some(dice.one_of(&model.dead));
        }
        let which = dice.below(model.live.len().max(1));
        model.live.keys().nth(which).copied()
    }

    fn id(&mut self) -> Part {
        self.dice.one_of(&Part::ALL)
    }

    fn op(&mut self) -> Op {
        let number = self.number();
        match self.dice.below(24) {
            0..4 => Op::Insert(self.id(), number),
            4 => {
                let bits = self.pick().map_or(0, Entity::to_bits);
                Op::Insert(Part::Target, bits)
            }
            5..8 => Op::InsertBundle(self.dice.below(SHAPES.len()), number),
            8..11 => Op::Remove(self.id()),
            11 => Op::RemoveBundle(self.dice.below(SHAPES.len())),
            12..15 => Op::Enable(self.dice.one_of(&DISABLEABLE)),
            15..18 => Op::Disable(self.dice.one_of(&DISABLEABLE)),
            18..20 => Op::Destroy,
            20 => match self.dice.below(4) {
                0 => Op::DestroySubtree,
                _ => Op::SetParent(None),
            },
            _ => Op::SetParent(self.pick()),
        }
    }

    fn spawn(&mut self) -> Vec<Entity> {
        let number = self.number();
        let shape = self.dice.below(SHAPES.len());
        let Self {
            world, model, dice, ..
        } = self;
        if model.live.len() >= MOST {
            let entity = *model
                .live
                .keys()
                .nth(dice.below(MOST))
                .expect("there are as many");
            change(world, model, entity, &Op::Destroy, false);
            return vec![entity];
        }
        match dice.below(8) {
            0 => {
                let numbers = || (0..3).map(|more| number + 10 * more);
                let all: Vec<Entity> =
                    bundled!(shape, |_B, make| world.spawn_batch(numbers().map(make)));
                for (&entity, number) in all.iter().zip(numbers()) {
                    model.spawned(entity, parts_of(shape, number));
                }
                all
            }
            1 => {
                let ids: Vec<Part> = (0..3).map(|_| dice.one_of(&Part::ALL)).collect();
                let numbered = || (number..).zip(&ids).map(|(number, id)| (*id, number));
                let values = numbered().map(|(id, number)| value(id, number));
                let entity = world.spawn_values(values).expect("it is not capped");
                // Of several the last counts.
                model.spawned(entity, numbered());
                vec![entity]
            }
            2 => {
                let columns = (vec![Heat::make(number); 2], vec![Velocity::make(number); 2]);
                let all = world.spawn_columns(columns).expect("both are as long");
                for &entity in &all {
                    model.spawned(entity, [(Part::Heat, number), (Part::Velocity, number)]);
                }
                all
            }
            3 => {
                let which = dice.below(model.live.len().max(1));
                let Some(&entity) = model.live.keys().nth(which) else {
                    return Vec::new();
                };
                let copy = world.duplicate(entity).expect("all are `Clone`");
                model.duplicated(entity, copy);
                vec![copy, entity]
            }
            _ => {
                let entity = bundled!(shape, |_B, make| world.spawn(make(number)));
                model.spawned(entity, parts_of(shape, number));
                vec![entity]
            }
        }
    }

    /// Writes one component in place, often what was there.
    fn write(&mut self) -> Option<Entity> {
        let (entity, id, same) = (self.pick()?, self.id(), self.dice.coin());
        let Self { world, model, .. } = self;
        let number = |number: u64| if same { number } else { number + 1 };
        let there = match id {
            Part::Velocity => world
                .mutate::<Velocity, _>(entity, |it| *it = Velocity::make(number(it.number())))
                .is_some(),
            Part::DisabledVelocity => {
                world
                    .get_mut::<Disabled<Velocity>>(entity)
                    .is_some_and(|mut it| {
                        *it = Velocity::make(number(it.number()));
                        true
                    })
            }
            Part::Cargo => world.get_mut::<Cargo>(entity).is_some_and(|mut it| {
                it.0 = number(it.0);
                true
            }),
            Part::Heat => world.get_mut::<Heat>(entity).is_some_and(|mut it| {
                it.value = number(it.value);
                true
            }),
            Part::Load => world
                .mutate::<Load, _>(entity, |it| it.0 = number(it.0))
                .is_some(),
            Part::DisabledLoad => world
                .get_disjoint_mut::<Disabled<Load>, 1>([entity])
                .is_ok_and(|[mut it]| {
                    it.0 = number(it.0);
                    true
                }),
            Part::Position => world.get_mut::<Position>(entity).is_some_and(|mut it| {
                *it = Position::make(number(it.number()));
                true
            }),
            _ => return None,
        };
        let former = model.live.get(&entity).and_then(|being| being.number(id));
        assert_eq!(there, former.is_some());
        if let Some(former) = former {
            model.write(entity, id, number(former));
        }
        Some(entity)
    }

    /// Marks one component by hand.
    fn mark(&mut self) -> Option<Entity> {
        let (entity, id) = (self.pick()?, self.id());
        let now = self.model.now;
        let kept = self.model.live.get_mut(&entity);
        let kept = kept.and_then(|being| being.parts[base(id).0 as usize].as_mut());
        let kept = kept.filter(|kept| kept.disabled == base(id).1 && crate::model::tracked(id));
        assert_eq!(self.world.mark_id(entity, id).is_ok(), kept.is_some());
        if let Some(kept) = kept {
            (kept.dirty, kept.changed) = (true, now);
        }
        Some(entity)
    }

    /// Writes through a query.
    fn walk(&mut self) {
        let (kind, way) = (self.dice.below(8), self.dice.below(4));
        let Self { world, model, .. } = self;
        // Some rows are stored back as they were.
        let by = |number: u64| if number % 3 == 0 { number } else { number + 1 };
        let faster = |it: &mut Velocity| *it = Velocity::make(by(it.number()));
        let hotter = |it: &mut Heat| it.value = by(it.value);
        let all = |_: &Being| true;
        match kind {
            0 => {
                let mut query = world.query::<&mut Velocity>();
                match way {
                    0 => query.each(faster),
                    1 => query.par_each(faster),
                    2 => query.each_by_slot(faster),
                    _ => query.iter_mut().for_each(|mut it| faster(&mut it)),
                }
                model.write_all(Part::Velocity, by, all);
            }
            1 => {
                let mut query = world.query::<(&mut Velocity, &Position)>();
                match way {
                    0 | 1 => query.each(|(it, _)| faster(it)),
                    2 => query.par_each(|(it, _)| faster(it)),
                    _ => query.iter_mut().for_each(|(mut it, _)| faster(&mut it)),
                }
                model.write_all(Part::Velocity, by, |being| being.has(Part::Position));
            }
            2 => {
                // One in tables beside one that is not.
                let mut query = world.query::<(&mut Cargo, &Heat)>();
                match way {
                    0 | 1 => query.each(|(it, _)| it.0 = by(it.0)),
                    2 => query.each_by_slot(|(it, _)| it.0 = by(it.0)),
                    _ => query.iter_mut().for_each(|(mut it, _)| it.0 = by(it.0)),
                }
                model.write_all(Part::Cargo, by, |being| being.has(Part::Heat));
            }
            3 => {
                let mut query =
                    world.query_filtered::<(&mut Heat, Option<&mut Load>), Without<Cargo>>();
                query.each(|(heat, load)| {
                    hotter(heat);
                    if let Some(load) = load {
                        load.0 = by(load.0);
                    }
                });
                let fits = |being: &Being| being.has(Part::Heat) && !being.has(Part::Cargo);
                model.write_all(Part::Load, by, fits);
                model.write_all(Part::Heat, by, fits);
            }
            4 => {
                let mut query = world.query::<&mut Heat>();
                match way {
                    0 | 1 => query.each(hotter),
                    2 => query.each_by_slot(hotter),
                    _ => query.iter_mut().for_each(|mut it| hotter(&mut it)),
                }
                model.write_all(Part::Heat, by, all);
            }
            5 => {
                // Made on the spot, it asks since the last clearing.
                world
                    .query_filtered::<&mut Velocity, Changed<Cargo>>()
                    .each(faster);
                model.write_all(Part::Velocity, by, |being| {
                    being.under(Part::Cargo).is_some_and(|kept| kept.dirty)
                });
            }
            6 => {
                world
                    .query_filtered::<&mut Disabled<Velocity>, Or<(With<Heat>, With<Fixed>)>>()
                    .each(faster);
                model.write_all(Part::DisabledVelocity, by, |being| {
                    being.has(Part::Heat) || being.has(Part::Fixed)
                });
            }
            _ => {
                let mut marked = Vec::new();
                world.query::<&mut Target>().each_table(|all, mut targets| {
                    targets.marks.mark_all();
                    marked.extend_from_slice(all);
                });
                let now = model.now;
                for entity in marked {
                    let being = model.live.get_mut(&entity).expect("it lives");
                    let kept = being.parts[Part::Target as usize]
                        .as_mut()
                        .expect("it has one");
                    (kept.dirty, kept.changed) = (true, now);
                }
            }
        }
    }

    /// Runs a query that asks what happened since it last ran.
    fn ask(&mut self) {
        let which = self.dice.below(3);
        let wanted = self.wanted(which);
        let Self {
            world,
            model,
            asked,
            ..
        } = self;
        let mut seen = Vec::new();
        match which {
            0 => {
                asked.changed.on(world).each(|(entity, it)| {
                    *it = Velocity::make(it.number() + 1);
                    seen.push(entity);
                });
                // Its own writes it does not see the next time.
                for &entity in &wanted {
                    let number = model.live[&entity]
                        .number(Part::Velocity)
                        .expect("it has one");
                    model.write(entity, Part::Velocity, number + 1);
                }
            }
            1 => asked.either.on(world).each(|entity| seen.push(entity)),
            _ => asked.hidden.on(world).each(|entity| seen.push(entity)),
        }
        seen.sort_unstable();
        assert_eq!(seen, wanted);
        asked.last[which] = model.now;
    }

    fn wanted(&self, which: usize) -> Vec<Entity> {
        let since = self.asked.last[which];
        let changed = |being: &Being, id| being.under(id).is_some_and(|kept| kept.changed > since);
        let added = |being: &Being, id| being.under(id).is_some_and(|kept| kept.added > since);
        let wanted = |being: &Being| match which {
            0 => changed(being, Part::Velocity),
            1 => added(being, Part::Cargo) || changed(being, Part::Target),
            _ => changed(being, Part::DisabledVelocity) && !being.has(Part::Heat),
        };
        self.model
            .matching(wanted)
            .map(|(entity, _)| entity)
            .collect()
    }

    /// Records changes, to new entities too, and replays them.
    fn command(&mut self) {
        let mut log = self.world.command_log();
        let mut recorded = Vec::new();
        let mut pending: Vec<Entity> = Vec::new();
        for _ in 0..self.dice.below(10) {
            let number = self.number();
            if self.dice.below(3) == 0 && self.model.live.len() < MOST {
                let shape = self.dice.below(SHAPES.len());
                let entity = bundled!(shape, |_B, make| log.spawn(make(number)));
                recorded.push((entity, Err((shape, number))));
                pending.push(entity);
                continue;
            }
            let target = if pending.is_empty() || self.dice.coin() {
                self.pick()
            } else {
                Some(self.dice.one_of(&pending))
            };
            let Some(target) = target else { continue };
            let op = match self.op() {
                // There are no commands by id.
                Op::Insert(id, number) => Op::Insert(base(id).0, number),
                Op::SetParent(Some(_)) if !pending.is_empty() && number % 2 == 0 => {
                    Op::SetParent(Some(self.dice.one_of(&pending)))
                }
                op => op,
            };
            let op = match op {
                Op::Insert(Part::Target, _) if !pending.is_empty() && number % 2 == 0 => {
                    Op::Insert(Part::Target, self.dice.one_of(&pending).to_bits())
                }
                op => op,
            };
            record(&mut log, target, &op);
            recorded.push((target, Ok(op)));
        }
        log.flush(&mut self.world);
        assert!(log.is_empty());
        let real = |entity: Entity| log.resolve(entity).unwrap_or(entity);
        for (entity, what) in recorded {
            let entity = real(entity);
            let op = match what {
                Err((shape, number)) => {
                    self.model.spawned(entity, parts_of(shape, number));
                    continue;
                }
                Ok(Op::SetParent(parent)) => Op::SetParent(parent.map(real)),
                Ok(Op::Insert(Part::Target, bits)) => {
                    let bits =
                        Entity::from_bits(bits).map_or(bits, |entity| real(entity).to_bits());
                    Op::Insert(Part::Target, bits)
                }
                Ok(op) => op,
            };
            if self.model.apply(entity, &op) {
                self.model.lost += 1;
            }
        }
        self.compare_log();
        for &entity in self.model.live.keys() {
            compare_entity(&self.world, &self.model, entity);
        }
    }

    /// What the driver does after every step of a game.
    fn end_of_tick(&mut self) {
        self.compare_log();
        self.world.advance_tick();
        self.world.clear_dirty();
        self.world.clear_transitions();
        self.model.clear_dirty();
        self.missed += self.unread as u64;
        self.unread = 0;
        assert!(!self.world.any_dirty());
    }

    /// What the log says of this step, entry by entry.
    fn compare_log(&mut self) {
        let unread = self.world.transitions().read(&mut self.cursor);
        assert_eq!(unread.missed(), 0);
        let mut said = 0;
        for (one, wanted) in unread.zip(&self.model.log) {
            assert_eq!((one.entity, one.change), *wanted);
            assert_eq!(one.tick, self.world.tick());
            said += 1;
        }
        assert_eq!(
            said,
            self.model.log.len(),
            "{:?} is not logged",
            self.model.log.get(said)
        );
        let mut rest = self.world.transitions().read(&mut self.cursor);
        assert_eq!(rest.next(), None, "nothing else is logged");
        self.unread += said;
        self.model.log.clear();
    }

    /// A reader that comes seldom learns how much it missed, and sees the rest.
    fn read_late(&mut self) {
        let unread = self.world.transitions().read(&mut self.late);
        assert_eq!((unread.missed(), unread.len()), (self.missed, self.unread));
        // What it does not take stays unread.
        let taken = self.unread.min(self.dice.below(8));
        assert_eq!(unread.take(taken).count(), taken);
        self.unread -= taken;
        self.missed = 0;
    }

    /// The world that is loaded goes on in place of the one that was saved.
    fn save_and_load(&mut self) {
        self.compare_all();
        let world = &self.world;
        let bytes = postcard::to_allocvec(world).expect("it can be saved");
        let loaded = if self.dice.coin() {
            World::load(&mut postcard::Deserializer::from_bytes(&bytes), ())
                .expect("it can be loaded")
        } else {
            let text = serde_json::to_string(world).expect("it can be saved");
            World::load(&mut serde_json::Deserializer::from_str(&text), ())
                .expect("it can be loaded")
        };
        assert_eq!(loaded.state_hash(), world.state_hash());
        assert_eq!(loaded.content_hash(), world.content_hash());
        assert_eq!(
            postcard::to_allocvec(&loaded).expect("it can be saved"),
            bytes
        );
        assert_eq!(loaded.tick(), world.tick());
        self.world = loaded;
        self.model.loaded();
        self.asked.last = [0; 3];
        // The log of the new world has what was loaded, table by table.
        let order = |(entity, change): &(Entity, framework::transition::Change<Part>)| match *change
        {
            framework::transition::Change::Spawned(id) => (*entity, id),
            other => panic!("{other:?} is logged by loading"),
        };
        let said = self
            .world
            .transitions()
            .iter()
            .map(|one| (one.entity, one.change));
        let mut said: Vec<_> = said.collect();
        said.sort_unstable_by_key(order);
        assert_eq!(said, self.model.log);
        self.unread = said.len();
        self.missed = 0;
        self.model.log.clear();
        (self.cursor, self.late) = (Cursor::new(), Cursor::new());
        self.world
            .transitions()
            .read(&mut self.cursor)
            .for_each(drop);
        self.compare_all();
    }

    fn clear(&mut self) {
        let all: Vec<Entity> = self.model.live.keys().copied().collect();
        self.world.clear();
        for entity in all {
            self.model.destroy(entity);
        }
    }
}
