//! When each replicated component of each entity last changed, and its bits once somebody needs
//! them: shared by all sessions.

use super::bits::BitWriter;
use super::body::{Kept, Parts};
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
    /// The version at which anything changed last.
    pub(super) latest: u64,
    pub(super) hot: Vec<Hot>,
    pub(super) recent: Vec<Recent>,
    pub(super) whole: Vec<Whole>,
    /// The version at which each component of each entity last changed: `parts` per slot.
    changed: Vec<u64>,
    parts: usize,
    /// Bodies of this round that are longer than a word.
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

/// What a change is put together from, and the change itself once a session needs it: in one line
/// of the cache, since every session asks for it.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Recent {
    /// The version at which components were added, removed, enabled or disabled last.
    pub(super) composed: u64,
    /// The components that changed at the newest version; it has all of them.
    latest: u64,
    /// The version of the change before that.
    before: u64,
    /// The components that changed then, as they did in each change after the version `since`:
    /// what moves changes the same in every round.
    usual: u64,
    since: u64,
    pub(super) change: Kept,
}

const _: () = assert!(size_of::<Recent>() == 64);

/// Which of the components an entity has, and all of it as it is learned.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Whole {
    pub(super) present: u64,
    pub(super) disabled: u64,
    pub(super) learn: Kept,
}

/// A session notes slots in 30 bits.
const MOST_SLOTS: usize = 1 << 30;

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

    /// Which of the present components changed after `version`, which is not the newest.
    #[inline]
    pub(super) fn changed_since(&self, slot: u32, version: u64) -> u64 {
        let recent = &self.recent[slot as usize];
        let same = version >= recent.since && recent.latest == recent.usual;
        if same || version >= recent.before {
            return recent.latest;
        }
        let first = slot as usize * self.parts;
        let changed = self.changed[first..first + self.parts].iter().enumerate();
        let changed = changed.fold(0, |bits, (part, &at)| {
            bits | u64::from(at > version) << part
        });
        changed & self.whole[slot as usize].present
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
        assert!(
            slots <= MOST_SLOTS,
            "a replicated world has 2^30 slots at most, and this one {slots}"
        );
        if self.hot.len() < slots {
            self.hot.resize(slots, Hot::default());
            self.recent.resize(slots, Recent::default());
            self.whole.resize(slots, Whole::default());
            self.changed.resize(slots * self.parts, 0);
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
                    let is_added = self.recent[slot as usize].composed > self.now;
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
            self.recent
                .iter_mut()
                .for_each(|recent| recent.change = Kept::default());
            self.whole
                .iter_mut()
                .for_each(|whole| whole.learn = Kept::default());
        }
    }

    /// Notes the composition of an entity.
    fn compose(&mut self, slot: u32, generation: u32, present: u64, disabled: u64, rules: Rules) {
        let hot = &mut self.hot[slot as usize];
        let whole = &mut self.whole[slot as usize];
        let is_known = hot.generation == generation;
        if is_known && whole.present == present && whole.disabled == disabled {
            return;
        }
        // What is added or enabled is sent with its value, whatever the client had of it.
        let fresh = match is_known {
            false => present,
            true if !rules.hold(Rule::AddingChanges) => 0,
            true => (present & !whole.present) | (whole.disabled & !disabled & present),
        };
        hot.generation = generation;
        whole.present = present;
        whole.disabled = disabled;
        self.recent[slot as usize].composed = self.now + 1;
        self.touch(slot, fresh);
    }

    /// Notes that components changed.
    fn touch(&mut self, slot: u32, parts: u64) {
        let now = self.now + 1;
        let hot = &mut self.hot[slot as usize];
        let recent = &mut self.recent[slot as usize];
        if hot.newest < now {
            if recent.latest != recent.usual {
                recent.usual = recent.latest;
                recent.since = recent.before;
            }
            recent.before = hot.newest;
            recent.latest = 0;
            hot.newest = now;
            self.latest = now;
        }
        recent.latest |= parts;
        for part in Parts(parts) {
            self.changed[slot as usize * self.parts + part] = now;
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
                self.latest = self.now + 1;
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the lowest bits are meant")]
pub(super) const fn low32(number: u64) -> u32 {
    number as u32
}
