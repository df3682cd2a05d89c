//! The world: entities, the tables they stand in, and the columns of every component.

mod batch;
mod by_id;
mod check;
mod columns;
mod dirty;
mod disjoint;
mod inspect;
mod look_up;
mod memory;
mod structure;

use crate::bundle::{Bundle, Given};
use crate::command::{CommandLog, Lost};
use crate::event::{Channel, Events, HasEvent};
use crate::handle::{Kind, Namespaced};
use crate::mask::Mask;
use crate::miss::{Reason, Refused};
use crate::resource::HasResource;
use crate::schema::Entity as Handle;
use crate::schema::{Broken, Holds, Schema, Walker, in_tables};
use crate::storage::Store;
use crate::store::{IterCreated, KeptOrder};
use crate::table::{Location, Moves, Slots, Tables};
use crate::transition::{Change, Transition};

pub use by_id::NotCopied;
pub use columns::{Columns, Lengths};
pub(crate) use dirty::ChangeClock;
pub use dirty::IterDirty;
pub use disjoint::NotDisjoint;
pub use inspect::{ComponentRef, EntityRef};
pub use look_up::{MutOf, RefOf};
pub use memory::{ComponentMemory, Memory, TableMemory};
pub use structure::NotDuplicated;

/// Entities with their components, and the resources and events of a schema.
///
/// Made by the constructor that `#[world]` puts on the schema: `Game::world(resources)`.
///
/// A handle of another world of the schema cannot be told from one of this, unless the schema says
/// `#[world(name = Game, namespaced)]`: then handles are 16 bytes and carry their world, and those
/// of others give [`Miss::Foreign`](crate::Miss::Foreign).
pub struct World<S: Schema> {
    pub(crate) slots: Slots<S>,
    pub(crate) tables: Tables<S>,
    pub(crate) columns: S::Columns,
    pub(crate) resources: S::Resources,
    pub(crate) events: S::Events,
    pub(crate) lost: LostCommands<S>,
    limit: usize,
    tick: u64,
    alpha: f32,
    stamps: u32,
    pub(crate) clock: ChangeClock,
    pub(crate) transitions: Channel<Transition<S>>,
    /// Tells this world from every other of the process, for what remembers its tables.
    pub(crate) identity: Identity,
}

/// What tells worlds apart, and the tables of one before and after some were reclaimed; it enters
/// no order, hash or snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) world: Issuer,
    /// How often tables were reclaimed.
    layout: u64,
}

/// What tells worlds apart.
pub(crate) type Issuer = <Namespaced as Kind>::Issuer;

/// The commands that met dead entities.
#[derive(Debug)]
pub(crate) struct LostCommands<S: Schema> {
    pub(crate) total: u64,
    pub(crate) recent: Vec<Lost<Handle<S>>>,
}

/// How many lost commands are kept to be looked at.
const RECENT: usize = 256;

impl<S: Schema> LostCommands<S> {
    /// The bytes of heap memory in use.
    fn bytes(&self) -> usize {
        self.recent.capacity() * size_of::<Lost<Handle<S>>>()
    }

    pub(crate) fn note(&mut self, lost: Lost<Handle<S>>) {
        self.total += 1;
        if self.recent.len() == RECENT {
            self.recent.remove(0);
        }
        self.recent.push(lost);
    }
}

/// Says why a bundle was not spawned.
#[cold]
#[inline(never)]
#[track_caller]
fn refuse(reason: &Reason) -> ! {
    panic!("cannot spawn: {reason}")
}

impl<S: Schema> World<S> {
    /// A world without entities.
    #[must_use]
    pub fn new(resources: S::Resources) -> Self {
        Self {
            slots: Slots::<S>::default(),
            tables: Tables::new(),
            columns: S::columns(),
            resources,
            events: S::Events::new(),
            lost: LostCommands {
                total: 0,
                recent: Vec::new(),
            },
            limit: usize::MAX,
            tick: 0,
            alpha: 0.0,
            stamps: 0,
            clock: ChangeClock::START,
            transitions: Channel::new(None),
            identity: Identity {
                world: <Namespaced as Kind>::new_issuer(),
                layout: 0,
            },
        }
    }

    /// Lets the world hold at most `limit` entities; beyond, `try_spawn` gives the bundle back.
    pub fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// The most entities that the world may hold, if that was set.
    #[cfg(feature = "serde")]
    pub(crate) fn limit(&self) -> Option<usize> {
        (self.limit != usize::MAX).then_some(self.limit)
    }

    /// Sets where the simulation stands, for a world that is loaded.
    #[cfg(feature = "serde")]
    pub(crate) fn stand_at(&mut self, tick: u64, alpha: f32) {
        (self.tick, self.alpha) = (tick, alpha);
    }

    /// How many entities live.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.live()
    }

    /// Whether no entity lives.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many slots were ever made; live, free and retired ones add up to it.
    #[must_use]
    pub fn slots_made(&self) -> usize {
        self.slots.made()
    }

    /// How many slots have used up their generations and are never issued again.
    #[must_use]
    pub fn slots_retired(&self) -> usize {
        self.slots.retired()
    }

    /// The number of fixed steps so far.
    #[must_use]
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// How far the frame is between the last fixed step and the next, from 0 to 1.
    #[must_use]
    pub fn alpha(&self) -> f32 {
        self.alpha
    }

    /// Sets how far the frame is between two fixed steps; the driver does it.
    pub fn set_alpha(&mut self, alpha: f32) {
        self.alpha = alpha.clamp(0.0, 1.0);
    }

    /// Counts a fixed step; the driver does it.
    pub fn advance_tick(&mut self) {
        self.tick += 1;
    }

    /// Whether `entity` lives. Constant time.
    #[must_use]
    #[inline]
    pub fn contains(&self, entity: Handle<S>) -> bool {
        self.slots.get(entity).is_some()
    }

    /// The handles of all living entities, in slot order.
    pub fn iter_handles(&self) -> impl Iterator<Item = Handle<S>> + '_ {
        self.slots.iter().map(|(handle, _)| handle)
    }

    /// The handles of all living entities, in the order in which they were spawned. Starting is
    /// constant time; nothing is sorted or allocated. The schema must ask for it, as in
    /// `#[world(name = Game, creation_order)]`: others do not keep the order, and pay nothing.
    pub fn iter_created(&self) -> IterCreated<'_, Self>
    where
        S::Order: KeptOrder,
    {
        S::Order::created(&self.slots.watch().0).walk(self)
    }

    /// Spawns an entity with the components of a bundle. Amortised constant time.
    ///
    /// # Panics
    /// Where a component does not meet its invariant, or the world is full; see
    /// [`try_spawn`](Self::try_spawn).
    #[inline]
    #[track_caller]
    pub fn spawn<B: Given<S>>(&mut self, bundle: B) -> Handle<S> {
        match self.try_spawn(bundle) {
            Ok(entity) => entity,
            Err(refused) => refuse(&refused.reason),
        }
    }

    /// Spawns an entity with the components of a bundle.
    ///
    /// # Errors
    /// Gives the bundle back where a component does not meet its invariant, or the world is full.
    #[inline(always)]
    pub fn try_spawn<B: Given<S>>(&mut self, bundle: B) -> Result<Handle<S>, Refused<B>> {
        self.spawn_unchecked_aliases(bundle)
    }

    /// As [`try_spawn`](Self::try_spawn), for bundles whose components were checked to differ.
    #[inline(always)]
    pub(crate) fn spawn_unchecked_aliases<B: Bundle<S>>(
        &mut self,
        bundle: B,
    ) -> Result<Handle<S>, Refused<B>> {
        if let Err(broken) = bundle.check() {
            return Err(Refused {
                bundle,
                reason: Reason::Broken(broken),
            });
        }
        if self.slots.live() >= self.limit {
            return Err(Refused {
                bundle,
                reason: Reason::Full { limit: self.limit },
            });
        }
        let table = self.table_of::<B>();
        let rows = &mut self.tables.rows[table];
        let row = rows.len();
        let Some(entity) = self.slots.acquire(Location::new(table, row)) else {
            return Err(Refused {
                bundle,
                reason: Reason::Full {
                    limit: self.slots.made(),
                },
            });
        };
        rows.push(entity);
        bundle.push(self.columns.as_mut(), table, entity.index());
        self.note_changed(Location::new(table, row), B::MASK, Mask::NONE);
        self.log_all(entity, B::MASK, Change::Spawned);
        Ok(entity)
    }

    /// Destroys every entity and keeps the memory of plain columns; every handle becomes stale.
    pub fn clear(&mut self) {
        let mut emptied = S::columns();
        let all: Vec<Handle<S>> = self.iter_handles().collect();
        for entity in all {
            if let Some(at) = self.slots.release(entity) {
                self.log_destroyed(entity, self.mask_at(at, entity.index()));
            }
        }
        for rows in &mut self.tables.rows {
            rows.clear();
        }
        // The books are in order before any value is dropped: a panicking `Drop` finds an empty
        // world, and what it keeps from being dropped goes with `emptied`.
        for (from, into) in self.columns.as_mut().iter_mut().zip(emptied.as_mut()) {
            S::visit_mut(from, structure::Empty { into });
        }
    }

    /// The table of exactly the components of a bundle, made if there is none.
    #[inline(always)]
    fn table_of<B: Bundle<S>>(&mut self) -> usize {
        match self.tables.cached(const { in_tables::<S>(B::MASK) }) {
            Some(table) => table,
            None => self.find_table_of::<B>(),
        }
    }

    #[cold]
    #[inline(never)]
    fn find_table_of<B: Bundle<S>>(&mut self) -> usize {
        let mask = const { in_tables::<S>(B::MASK) };
        let table = self.table(mask);
        // From here on its rows are moved by type, without a look at the mask.
        self.tables.moves[table] = Moves {
            destroy: |world, entity, at| {
                let dropping = B::discard(world.columns.as_mut(), at.table(), at.row());
                world.left(entity, const { in_tables::<S>(B::MASK) }, at, dropping);
            },
            migrate: |world, from, to| {
                B::migrate(world.columns.as_mut(), from.table(), from.row(), to);
            },
        };
        self.tables.remember(mask, table);
        table
    }

    /// The table of exactly the components in `mask`, made if there is none.
    #[cold]
    pub(crate) fn table(&mut self, mask: Mask) -> usize {
        struct AddColumn(usize);
        impl<S: Schema> Walker<S> for AddColumn {
            fn visit<C: crate::Component>(&mut self, _: u8, store: &mut Store<C::Column>)
            where
                S: Holds<C>,
            {
                store.add(self.0);
            }
        }
        if let Some(table) = self.tables.find(mask) {
            return table;
        }
        let table = self.tables.add(mask, structure::walking_moves());
        S::walk(self.columns.as_mut(), mask, &mut AddColumn(table));
        table
    }

    /// A command log for this world, to be filled now and flushed later.
    pub fn command_log(&mut self) -> CommandLog<S> {
        CommandLog::new(self.slots.issuer(), self.next_stamp())
    }

    /// The mark of a command log: pending handles of different logs differ by it.
    pub(crate) fn next_stamp(&mut self) -> u32 {
        self.stamps = (self.stamps + 1) & ((1 << 30) - 1);
        self.stamps
    }

    /// How many commands met an entity that had died meanwhile, ever.
    #[must_use]
    pub fn lost_count(&self) -> u64 {
        self.lost.total
    }

    /// The last commands that met an entity which had died meanwhile, with the systems that
    /// recorded them; at most 256.
    #[must_use]
    pub fn lost_commands(&self) -> &[Lost<Handle<S>>] {
        &self.lost.recent
    }

    /// A resource of the schema.
    #[must_use]
    pub fn resource<R>(&self) -> &R
    where
        S::Resources: HasResource<R>,
    {
        HasResource::get(&self.resources)
    }

    /// A resource of the schema, for writing.
    pub fn resource_mut<R>(&mut self) -> crate::resource::ResMut<'_, R>
    where
        S::Resources: HasResource<R>,
    {
        crate::resource::ResMut {
            value: HasResource::get_mut(&mut self.resources),
            invariant: <S::Resources as HasResource<R>>::INVARIANT,
        }
    }

    /// Replaces a resource and gives what was there.
    ///
    /// # Panics
    /// Where the value does not meet its invariant.
    pub fn replace_resource<R>(&mut self, value: R) -> R
    where
        S::Resources: HasResource<R>,
    {
        match self.try_replace_resource(value) {
            Ok(old) => old,
            Err((broken, _)) => panic!("cannot replace a resource: {broken}"),
        }
    }

    /// Replaces a resource and gives what was there.
    ///
    /// # Errors
    /// Gives the value back where it does not meet its invariant.
    pub fn try_replace_resource<R>(&mut self, value: R) -> Result<R, (Broken, R)>
    where
        S::Resources: HasResource<R>,
    {
        let invariant = <S::Resources as HasResource<R>>::INVARIANT;
        match crate::resource::check(invariant, &value) {
            Ok(()) => Ok(core::mem::replace(
                HasResource::get_mut(&mut self.resources),
                value,
            )),
            Err(broken) => Err((broken, value)),
        }
    }

    /// The channel of an event of the schema.
    #[must_use]
    pub fn events<E>(&self) -> &Channel<E>
    where
        S::Events: HasEvent<E>,
    {
        self.events.channel()
    }

    /// Emits an event.
    ///
    /// # Panics
    /// Where the event does not meet its invariant; see [`Channel::try_emit`].
    pub fn emit<E>(&mut self, event: E)
    where
        S::Events: HasEvent<E>,
    {
        self.events.channel_mut().emit(event);
    }

    /// The channel of an event of the schema, for writing.
    pub fn events_mut<E>(&mut self) -> &mut Channel<E>
    where
        S::Events: HasEvent<E>,
    {
        self.events.channel_mut()
    }

    /// Clears every event channel and keeps the memory; the driver does it after every step.
    pub fn clear_events(&mut self) {
        self.events.clear();
    }
}

impl<S: Schema> Iterator for IterCreated<'_, World<S>> {
    type Item = Handle<S>;

    fn next(&mut self) -> Option<Handle<S>> {
        let slot = self.next_slot()?;
        self.of.slots.handle_at(slot)
    }
}
