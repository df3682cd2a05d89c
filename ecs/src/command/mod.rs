//! Commands: structural changes recorded now and replayed in order at a flush.
//!
//! The log is columns too: a list of small operations, and one queue of values per component in
//! the same order. Nothing is boxed but closures.

mod closure;

use core::fmt;
use core::ops::{Deref, DerefMut};
use std::collections::VecDeque;

use crate::bundle::{Given, Known};
use crate::component::{Component, HandleMap};
use crate::handle::{Handle, Kind, Number};
use crate::miss::Refused;
use crate::schema::{Broken, Disables, Entity, Holds, IfComponent, Schema, Visitor};
use crate::storage::Queued;
use crate::world::World;
use closure::Closures;

/// Values of each component waiting in a log, in the order in which they were recorded.
pub struct Queues<S: Schema> {
    queues: Vec<S::Column<Queued>>,
    /// The parents that wait to be given, where entities have parents.
    parents: VecDeque<Option<Entity<S>>>,
}

impl<S: Schema> fmt::Debug for Queues<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queues").finish_non_exhaustive()
    }
}

impl<S: Schema> Queues<S> {
    /// Appends a value of the component `C`.
    #[inline]
    pub fn push<C: Component>(&mut self, data: C::Data)
    where
        S: Holds<C>,
    {
        if self.queues.is_empty() {
            self.queues = S::empty::<Queued>();
        }
        S::column_mut::<Queued>(&mut self.queues[usize::from(S::ID)]).push_back(data);
    }

    /// Takes the oldest value of the component `C`, with the handles in it made real.
    ///
    /// # Panics
    /// Where there is none: a log takes exactly what it has queued.
    #[inline]
    pub fn pop<C: Component>(&mut self, renames: &mut Renames<'_, S>) -> C::Data
    where
        S: Holds<C>,
    {
        let queue = S::column_mut::<Queued>(&mut self.queues[usize::from(S::ID)]);
        let mut data = queue
            .pop_front()
            .expect("the log queued a value for each of its commands");
        if !renames.spawned.is_empty() {
            C::map_handles(&mut data, renames);
        }
        data
    }

    /// Takes the oldest parent that waits.
    pub(crate) fn pop_parent(&mut self, renames: &mut Renames<'_, S>) -> Option<Entity<S>> {
        let parent = self.parents.pop_front().flatten()?;
        Some(renames.map(parent))
    }
}

/// The entities that a log has spawned so far, in the order in which it promised them.
#[derive(Debug)]
pub struct Renames<'a, S: Schema> {
    stamp: u32,
    spawned: &'a [Option<Entity<S>>],
}

impl<S: Schema> Renames<'_, S> {
    /// What was spawned for a handle that the log promised.
    #[inline]
    fn real<T: ?Sized, K: Kind>(&self, handle: Handle<T, K>) -> Option<Entity<S>> {
        match handle.promised() {
            Some((stamp, index)) if stamp == self.stamp => {
                self.spawned.get(index as usize).copied().flatten()
            }
            _ => None,
        }
    }
}

impl<S: Schema> HandleMap for Renames<'_, S> {
    #[inline]
    fn map<T: ?Sized, K: Kind>(&mut self, handle: Handle<T, K>) -> Handle<T, K> {
        // The stamp says that the handle is one of this world, whatever `T` is called here.
        self.real(handle)
            .and_then(|real| handle.renumbered(real.slot().widen(), real.generation().widen()))
            .unwrap_or(handle)
    }
}

pub(crate) type Apply<S> =
    fn(&mut World<S>, &mut Queues<S>, &mut Renames<'_, S>, Entity<S>) -> Outcome<S>;

/// What came of a command.
pub(crate) enum Outcome<S: Schema> {
    Done,
    Spawned(Entity<S>),
    /// The entity had died.
    Lost,
}

/// One recorded change; its values stand in the queues.
struct Operation<S: Schema> {
    command: &'static str,
    system: u32,
    entity: Entity<S>,
    apply: Apply<S>,
}

/// A command that met an entity which had died meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost<E> {
    /// What the command would have done: `insert`, `remove`, `enable`, `disable`, `destroy`,
    /// `set_parent`, `destroy_subtree`.
    pub command: &'static str,
    /// The entity, as it was named.
    pub entity: E,
    /// The system that recorded the command, or `""` outside of systems.
    pub system: &'static str,
}

/// An ordered log of structural changes, replayed by [`flush`](Self::flush).
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doctests/game.rs"));
/// # fn main() {
/// # let mut world = game();
/// let mut log = world.command_log();
/// let ball = log.spawn(Position { x: 0.0, y: 9.0 });
/// log.insert(ball, Static); // a pending handle is good for later commands
/// log.flush(&mut world);
/// let ball = log.resolve(ball).expect("it was spawned");
/// assert!(world.has::<Static>(ball));
/// # }
/// ```
pub struct CommandLog<S: Schema> {
    /// That of the world for which the log was made.
    issuer: <S::HandleKind as Kind>::Issuer,
    /// Marks the handles that this log promises until its next flush.
    stamp: u32,
    promised: u32,
    operations: Vec<Operation<S>>,
    queues: Queues<S>,
    closures: Closures<S>,
    systems: Vec<&'static str>,
    /// What came of the promises of the last flush, and their stamp.
    spawned: Vec<Option<Entity<S>>>,
    spawned_stamp: u32,
}

impl<S: Schema> fmt::Debug for CommandLog<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let commands = self.operations.iter().map(|operation| operation.command);
        f.debug_list().entries(commands).finish()
    }
}

impl<S: Schema> CommandLog<S> {
    pub(crate) fn new(issuer: <S::HandleKind as Kind>::Issuer, stamp: u32) -> Self {
        Self {
            issuer,
            stamp,
            promised: 0,
            operations: Vec::new(),
            queues: Queues {
                queues: Vec::new(),
                parents: VecDeque::new(),
            },
            closures: Closures::default(),
            systems: Vec::new(),
            spawned: Vec::new(),
            spawned_stamp: 0,
        }
    }

    /// Says which system records what follows.
    pub(crate) fn record_as(&mut self, system: &'static str) {
        if self.systems.last() != Some(&system) {
            self.systems.push(system);
        }
    }

    pub(crate) fn queue_parent(&mut self, parent: Option<Entity<S>>) {
        self.queues.parents.push_back(parent);
    }

    pub(crate) fn record(&mut self, command: &'static str, entity: Entity<S>, apply: Apply<S>) {
        #[expect(clippy::cast_possible_truncation, reason = "fewer systems than 2^32")]
        let system = self.systems.len() as u32;
        self.operations.push(Operation {
            command,
            system,
            entity,
            apply,
        });
    }

    /// How many commands wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.operations.len()
    }

    /// Whether no command waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// The bytes of heap memory of the log, that owned by the values themselves apart. A flush keeps
    /// it for the commands to come.
    #[must_use]
    pub fn bytes(&self) -> usize {
        struct Bytes;
        impl<'a, S: Schema> Visitor<'a, S, Queued> for Bytes {
            type Out = usize;
            fn visit<C: Component>(self, queue: &'a VecDeque<C::Data>) -> usize
            where
                S: Holds<C>,
            {
                queue.capacity() * size_of::<C::Data>()
            }
        }
        let queues = &self.queues.queues;
        let waiting: usize = queues.iter().map(|queue| S::visit(queue, Bytes)).sum();
        self.operations.capacity() * size_of::<Operation<S>>()
            + queues.capacity() * size_of::<S::Column<Queued>>()
            + waiting
            + self.closures.bytes()
            + self.systems.capacity() * size_of::<&str>()
            + self.spawned.capacity() * size_of::<Option<Entity<S>>>()
    }

    /// Records a spawn and promises its handle, which later commands of this log accept, and
    /// the components that they carry. Everywhere else it misses until the flush.
    ///
    /// # Panics
    /// Where a component does not meet its invariant.
    #[track_caller]
    pub fn spawn<B: Given<S>>(&mut self, bundle: B) -> Entity<S> {
        match self.try_spawn(bundle) {
            Ok(entity) => entity,
            Err((broken, _)) => panic!("cannot record a spawn: {broken}"),
        }
    }

    /// As [`spawn`](Self::spawn).
    ///
    /// # Errors
    /// Gives the bundle back where a component does not meet its invariant.
    pub fn try_spawn<B: Given<S>>(&mut self, bundle: B) -> Result<Entity<S>, (Broken, B)> {
        if let Err(broken) = bundle.check() {
            return Err((broken, bundle));
        }
        let entity = Handle::promise(self.issuer, self.stamp, self.promised);
        self.promised += 1;
        bundle.queue(&mut self.queues);
        self.record("spawn", entity, |world, queues, renames, _| {
            match world.spawn_unchecked_aliases(B::dequeue(queues, renames)) {
                Ok(entity) => Outcome::Spawned(entity),
                Err(_) => Outcome::Lost,
            }
        });
        Ok(entity)
    }

    /// Records that components are added to an entity, or overwritten.
    ///
    /// # Panics
    /// Where a component does not meet its invariant.
    #[track_caller]
    pub fn insert<B: Given<S>>(&mut self, entity: Entity<S>, bundle: B) {
        if let Err((broken, _)) = self.try_insert(entity, bundle) {
            panic!("cannot record an insert: {broken}");
        }
    }

    /// As [`insert`](Self::insert).
    ///
    /// # Errors
    /// Gives the bundle back where a component does not meet its invariant.
    pub fn try_insert<B: Given<S>>(
        &mut self,
        entity: Entity<S>,
        bundle: B,
    ) -> Result<(), (Broken, B)> {
        if let Err(broken) = bundle.check() {
            return Err((broken, bundle));
        }
        bundle.queue(&mut self.queues);
        self.record("insert", entity, |world, queues, renames, entity| {
            let bundle = B::dequeue(queues, renames);
            match world.insert_unchecked_aliases(entity, bundle) {
                Ok(_) => Outcome::Done,
                Err(Refused { .. }) => Outcome::Lost,
            }
        });
        Ok(())
    }

    /// Records that components are taken out of an entity and dropped.
    pub fn remove<B: Known<S>>(&mut self, entity: Entity<S>) {
        self.record("remove", entity, |world, _, _, entity| {
            match world.remove::<B>(entity) {
                Ok(_) => Outcome::Done,
                Err(_) => Outcome::Lost,
            }
        });
    }

    /// Records that a component is enabled.
    pub fn enable<C: Component>(&mut self, entity: Entity<S>)
    where
        S: Disables<IfComponent<C>>,
    {
        self.record("enable", entity, |world, _, _, entity| {
            done_unless_dead(world.enable::<C>(entity).is_ok() || world.contains(entity))
        });
    }

    /// Records that a component is disabled.
    pub fn disable<C: Component>(&mut self, entity: Entity<S>)
    where
        S: Disables<IfComponent<C>>,
    {
        self.record("disable", entity, |world, _, _, entity| {
            done_unless_dead(world.disable::<C>(entity).is_ok() || world.contains(entity))
        });
    }

    /// Records that an entity is destroyed.
    pub fn destroy(&mut self, entity: Entity<S>) {
        self.record("destroy", entity, |world, _, _, entity| {
            done_unless_dead(world.destroy(entity))
        });
    }

    /// Replays the log in the order in which it was recorded, and empties it. A command whose
    /// entity has died meanwhile does nothing and is counted in the world.
    ///
    /// # Panics
    /// Where a recorded closure, or the `Drop` of a component, panics: the commands behind it are
    /// dropped then, and the world is whole.
    pub fn flush(&mut self, world: &mut World<S>) {
        if self.operations.is_empty() {
            self.systems.clear();
            return;
        }
        let stamp = self.stamp;
        self.stamp = world.next_stamp();
        self.promised = 0;
        self.spawned_stamp = stamp;
        self.spawned.clear();
        let mut operations = core::mem::take(&mut self.operations);
        let rest = Rest { log: self };
        for operation in operations.drain(..) {
            let log = &mut *rest.log;
            let mut renames = Renames {
                stamp,
                spawned: &log.spawned,
            };
            let entity = renames.real(operation.entity).unwrap_or(operation.entity);
            if operation.command == "call" {
                log.closures.call(world);
                continue;
            }
            match (operation.apply)(world, &mut log.queues, &mut renames, entity) {
                Outcome::Done => {}
                Outcome::Spawned(entity) => log.spawned.push(Some(entity)),
                Outcome::Lost => {
                    if operation.command == "spawn" {
                        log.spawned.push(None);
                    }
                    let system = (operation.system as usize)
                        .checked_sub(1)
                        .map_or("", |index| log.systems[index]);
                    world.lost.note(Lost {
                        command: operation.command,
                        entity,
                        system,
                    });
                }
            }
        }
        rest.log.operations = operations;
    }

    /// The entity that a pending handle of the last flush became, if it was spawned.
    #[must_use]
    pub fn resolve(&self, pending: Entity<S>) -> Option<Entity<S>> {
        let (stamp, index) = pending.promised()?;
        if stamp != self.spawned_stamp {
            return None;
        }
        self.spawned.get(index as usize).copied().flatten()
    }
}

fn done_unless_dead<S: Schema>(done: bool) -> Outcome<S> {
    if done { Outcome::Done } else { Outcome::Lost }
}

/// Drops what a panic kept from being replayed, so that the log is empty and in step.
struct Rest<'a, S: Schema> {
    log: &'a mut CommandLog<S>,
}

impl<S: Schema> Drop for Rest<'_, S> {
    fn drop(&mut self) {
        self.log.systems.clear();
        if std::thread::panicking() {
            self.log.queues.queues.clear();
            self.log.queues.parents.clear();
            self.log.closures.clear();
        }
    }
}

/// The command log of a system: a parameter that records structural changes for the end of the
/// phase.
#[derive(Debug)]
pub struct Commands<'w, S: Schema>(pub(crate) &'w mut CommandLog<S>);

impl<S: Schema> Deref for Commands<'_, S> {
    type Target = CommandLog<S>;
    fn deref(&self) -> &CommandLog<S> {
        self.0
    }
}

impl<S: Schema> DerefMut for Commands<'_, S> {
    fn deref_mut(&mut self) -> &mut CommandLog<S> {
        self.0
    }
}
