//! When each replicated component of each entity last changed, and its bits once somebody needs
//! them: shared by all sessions.

use super::bits::BitWriter;
use super::body::{Bodies, Parts, Source};
use super::protocol::Protocol;
use super::rules::{Rule, Rules};
use super::session::Replicated;
use crate::handle::Handle;
use crate::mask::Mask;
use crate::schema::{Holds, Schema};
use crate::world::{Identity, World};

/// The versions of all entities that are replicated, by slot.
///
/// A version is the number of the round in which something was found changed: 64 bits, counted
/// from 2, never compared modulo anything.
#[derive(Debug, Default)]
pub(super) struct Versions {
    /// The version of the round that is under way.
    pub(super) now: u64,
    /// The tick of the world at that round.
    pub(super) tick: u64,
    pub(super) hot: Vec<Hot>,
    states: Vec<State>,
    /// `parts` per slot.
    cells: Vec<Cell>,
    parts: usize,
    pub(super) bodies: Vec<Bodies>,
    /// What was encoded in this round: the number of bits, and the words.
    pub(super) arena: Vec<u64>,
    pub(super) scratch: BitWriter,
    /// How many entities are replicated.
    live: usize,
    /// The masks of the tables at the last look.
    tables: Vec<Mask>,
    /// The world that was looked at last, and the reading of its clock.
    watched: Option<(Identity, u64)>,
}

/// What is asked of every known entity in every round.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hot {
    /// The version at which anything of the entity last changed.
    pub(super) newest: u64,
    /// 0 if no replicated entity has this slot.
    pub(super) generation: u32,
    /// The table in which it was last found.
    table: u32,
}

/// Which of the components an entity has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct State {
    /// The version at which this last changed.
    pub(super) changed: u64,
    pub(super) present: u64,
    pub(super) disabled: u64,
    /// The components that changed at the newest version.
    latest: u64,
    /// The version of the change before that.
    before: u64,
}

/// One component of one entity.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// The version at which it last changed.
    changed: u64,
    /// Where in the arena its bits are, if `encoded` says that they are there.
    at: u32,
    /// The low bits of the version at which it was last encoded.
    encoded: u32,
}

impl Versions {
    pub(super) fn new(parts: usize) -> Self {
        Self {
            // 0 and 1 say that nothing was sent, or that it was lost.
            now: 1,
            parts,
            ..Self::default()
        }
    }

    #[inline(always)]
    pub(super) fn hot(&self, slot: u32) -> Hot {
        self.hot.get(slot as usize).copied().unwrap_or_default()
    }

    #[inline]
    pub(super) fn state(&self, slot: u32) -> State {
        self.states[slot as usize]
    }

    /// Which of the present components changed after `version`.
    #[inline]
    pub(super) fn changed_since(&self, slot: u32, version: u64) -> u64 {
        let state = &self.states[slot as usize];
        if version >= state.before {
            return state.latest & state.present;
        }
        let first = slot as usize * self.parts;
        let cells = self.cells[first..first + self.parts].iter().enumerate();
        let changed = cells.fold(0, |bits, (part, cell)| {
            bits | u64::from(cell.changed > version) << part
        });
        changed & state.present
    }

    /// Encodes a component, once per round.
    #[inline]
    pub(super) fn encode<S: Schema<HandleKind = u32>, E, M>(
        &mut self,
        source: Source<'_, S, E, M>,
        entity: Handle<S>,
        part: usize,
    ) {
        let now = low32(self.now);
        let cell = &mut self.cells[entity.slot() as usize * self.parts + part];
        if cell.encoded == now {
            return;
        }
        cell.at = low32(self.arena.len() as u64);
        cell.encoded = now;
        // What is absent is never asked for.
        let _ = source
            .protocol
            .encode(source.world, entity, part, &mut self.scratch);
        self.arena.push(self.scratch.len() as u64);
        self.scratch.drain_words(&mut self.arena);
    }

    /// Appends the bits of a component that was encoded in this round.
    #[inline]
    pub(super) fn write(&self, slot: u32, part: usize, to: &mut BitWriter) {
        let cell = self.cells[slot as usize * self.parts + part];
        debug_assert_eq!(cell.encoded, low32(self.now));
        let (bits, words) = bits(&self.arena, cell.at);
        to.append(words, bits);
    }

    /// Finds what changed since this was last called, which is of the round that comes.
    pub(super) fn watch<S, E, M>(
        &mut self,
        protocol: &Protocol<S, E, M>,
        world: &mut World<S>,
        rules: Rules,
    ) where
        S: Schema<HandleKind = u32> + Holds<Replicated>,
    {
        let slots = world.slots_made();
        if self.hot.len() < slots {
            self.hot.resize(slots, Hot::default());
            self.states.resize(slots, State::default());
            self.cells.resize(slots * self.parts, Cell::default());
            self.bodies.resize(slots, Bodies::default());
        }
        // The clock of another world says nothing: all of it is new.
        let since = match self.watched {
            Some((world_then, reading)) if world_then == world.identity => reading,
            _ => {
                self.tables.clear();
                0
            }
        };
        self.watched = Some((world.identity, world.clock.pass()));
        self.find_compositions(protocol, world, rules);
        for (index, part) in protocol.parts().iter().enumerate() {
            for id in [Some(part.id), part.disabled].into_iter().flatten() {
                for entity in world.changed_later(id, since) {
                    let slot = entity.slot();
                    let is_added = self.states[slot as usize].changed > self.now;
                    if is_added && !rules.hold(Rule::AddingChanges) {
                        continue;
                    }
                    if self.hot[slot as usize].generation == entity.generation() {
                        self.touch(slot, 1 << index);
                    }
                }
            }
        }
    }

    /// Starts a round.
    pub(super) fn start(&mut self, tick: u64) {
        self.now += 1;
        self.tick = tick;
        self.arena.clear();
        if low32(self.now) == 0 {
            // The marks of 2^32 rounds ago would be taken for this round's.
            self.cells.iter_mut().for_each(|cell| cell.encoded = 1);
            self.bodies.fill(Bodies::default());
        }
    }

    /// Notes the composition of an entity.
    fn compose(&mut self, slot: u32, generation: u32, present: u64, disabled: u64, rules: Rules) {
        let now = self.now + 1;
        let (hot, state) = (
            &mut self.hot[slot as usize],
            &mut self.states[slot as usize],
        );
        let fresh = if hot.generation == generation {
            if state.present == present && state.disabled == disabled {
                return;
            }
            // What is added or enabled is sent with its value, whatever the client had of it.
            (present & !state.present) | (state.disabled & !disabled & present)
        } else {
            present
        };
        let fresh = if hot.generation == generation && !rules.hold(Rule::AddingChanges) {
            0
        } else {
            fresh
        };
        hot.generation = generation;
        state.changed = now;
        state.present = present;
        state.disabled = disabled;
        self.touch(slot, fresh);
    }

    /// Notes that components changed.
    fn touch(&mut self, slot: u32, parts: u64) {
        let now = self.now + 1;
        let (hot, state) = (
            &mut self.hot[slot as usize],
            &mut self.states[slot as usize],
        );
        if hot.newest < now {
            state.before = hot.newest;
            state.latest = 0;
            hot.newest = now;
        }
        state.latest |= parts;
        for part in Parts(parts) {
            self.cells[slot as usize * self.parts + part].changed = now;
        }
    }

    /// Finds what was spawned, destroyed, added, removed, enabled and disabled: an entity that
    /// stands in the table where it stood has the components that it had.
    fn find_compositions<S, E, M>(
        &mut self,
        protocol: &Protocol<S, E, M>,
        world: &World<S>,
        rules: Rules,
    ) where
        S: Schema<HandleKind = u32> + Holds<Replicated>,
    {
        const {
            assert!(
                !S::SPARSE.contains(<S as Holds<Replicated>>::ID),
                "`Replicated` cannot be sparse: take `sparse` away from its variant"
            );
        }
        let mark = <S as Holds<Replicated>>::ID;
        let mut found = 0;
        let tables = world.tables.masks.iter().zip(&world.tables.rows);
        for (table, (&mask, rows)) in (0..).zip(tables) {
            // A table that was given back may have come up again with another mask.
            let index = table as usize;
            let is_same = self.tables.get(index) == Some(&mask);
            if !is_same {
                self.tables.truncate(index);
                self.tables.push(mask);
            }
            if !mask.contains(mark) {
                continue;
            }
            found += rows.len();
            let (mut present, mut disabled) = (0, 0);
            for (index, part) in protocol.parts().iter().enumerate() {
                let is_disabled = part.disabled.is_some_and(|id| mask.contains(id));
                present |= u64::from(is_disabled || mask.contains(part.id)) << index;
                disabled |= u64::from(is_disabled) << index;
            }
            for &entity in rows {
                let (slot, generation) = (entity.slot(), entity.generation());
                let hot = &mut self.hot[slot as usize];
                if is_same && hot.generation == generation && hot.table == table {
                    continue;
                }
                self.live += usize::from(hot.generation == 0);
                hot.table = table;
                self.compose(slot, generation, present, disabled, rules);
            }
        }
        if found < self.live {
            self.drop_dead(world, mark);
        }
    }

    /// Finds what is destroyed, or not replicated any more.
    fn drop_dead<S: Schema<HandleKind = u32>>(&mut self, world: &World<S>, mark: u8) {
        for (slot, hot) in (0..).zip(&mut self.hot) {
            let at =
                Handle::<S>::mint(slot, hot.generation).and_then(|entity| world.slots.get(entity));
            let lives = at.is_some_and(|at| world.tables.masks[at.table()].contains(mark));
            if hot.generation != 0 && !lives {
                hot.generation = 0;
                self.live -= 1;
            }
        }
    }
}

/// The number of bits at a place of the arena, and the words that hold them.
#[inline]
pub(super) fn bits(arena: &[u64], at: u32) -> (usize, &[u64]) {
    let at = at as usize;
    let bits = usize::try_from(arena[at]).unwrap_or(usize::MAX);
    (bits, &arena[at + 1..at + 1 + bits.div_ceil(64)])
}

#[expect(clippy::cast_possible_truncation, reason = "the lowest bits are meant")]
pub(super) const fn low32(number: u64) -> u32 {
    number as u32
}
