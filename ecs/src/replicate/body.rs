//! What a packet says of an entity after its kind and slot: put together once per round and used
//! for every session that needs the same.

use super::bits::BitWriter;
use super::packet::CHECK_BITS;
use super::protocol::Protocol;
use super::versions::{State, Versions, bits, low32};
use super::wire::tag_bits;
use crate::handle::Handle;
use crate::schema::Schema;
use crate::world::World;

/// Where in the arena something stands, and how many bits it has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Body {
    pub(super) at: u32,
    pub(super) bits: u32,
}

/// A body that may serve the next session too.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kept {
    /// The low bits of the version of which it is.
    tag: u32,
    at: u32,
    /// The components whose values are in it.
    parts: u64,
}

/// The bodies of an entity.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bodies {
    change: Kept,
    learn: Kept,
}

/// What is needed to put a body together.
#[derive(Debug)]
pub(super) struct Source<'a, S: Schema<HandleKind = u32>, E, M> {
    pub(super) protocol: &'a Protocol<S, E, M>,
    pub(super) world: &'a World<S>,
}

impl<S: Schema<HandleKind = u32>, E, M> Clone for Source<'_, S, E, M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S: Schema<HandleKind = u32>, E, M> Copy for Source<'_, S, E, M> {}

impl Versions {
    /// What changed of an entity after the version `base`.
    #[inline]
    pub(super) fn change<S: Schema<HandleKind = u32>, E, M>(
        &mut self,
        source: Source<'_, S, E, M>,
        (slot, generation): (u32, u32),
        base: u64,
    ) -> Body {
        let parts = self.changed_since(slot, base);
        let kept = self.bodies[slot as usize].change;
        let composition = self.state(slot).changed > base;
        if kept.tag == low32(self.now) && kept.parts == parts && !composition {
            return self.found(kept);
        }
        let body = self.put_change(source, (slot, generation), parts, composition);
        if !composition {
            self.bodies[slot as usize].change = self.kept(body, parts);
        }
        body
    }

    /// All of an entity.
    #[inline]
    pub(super) fn learn<S: Schema<HandleKind = u32>, E, M>(
        &mut self,
        source: Source<'_, S, E, M>,
        (slot, generation): (u32, u32),
    ) -> Body {
        let kept = self.bodies[slot as usize].learn;
        if kept.tag == low32(self.now) {
            return self.found(kept);
        }
        let state = self.state(slot);
        self.encode_all(source, (slot, generation), state.present);
        let to = &mut core::mem::take(&mut self.scratch);
        to.write_sized((generation >> 1).into(), 5);
        write_composition(source.protocol, state, to);
        let body = self.put(slot, state.present, to);
        self.bodies[slot as usize].learn = self.kept(body, state.present);
        body
    }

    /// A change as it was not kept.
    #[cold]
    pub(super) fn put_change<S: Schema<HandleKind = u32>, E, M>(
        &mut self,
        source: Source<'_, S, E, M>,
        (slot, generation): (u32, u32),
        parts: u64,
        composition: bool,
    ) -> Body {
        self.encode_all(source, (slot, generation), parts);
        let to = &mut core::mem::take(&mut self.scratch);
        to.write((generation >> 1 & 0xF).into(), CHECK_BITS);
        to.write_bit(composition);
        if composition {
            write_composition(source.protocol, self.state(slot), to);
        }
        write_mask(parts, source.protocol.parts().len(), to);
        self.put(slot, parts, to)
    }

    /// Encodes the components that were not yet in this round.
    fn encode_all<S: Schema<HandleKind = u32>, E, M>(
        &mut self,
        source: Source<'_, S, E, M>,
        (slot, generation): (u32, u32),
        parts: u64,
    ) {
        let Some(entity) = Handle::mint(slot, generation) else {
            return;
        };
        for part in Parts(parts) {
            self.encode(source, entity, part);
        }
    }

    /// Appends the values to what `to` holds, and puts all of it into the arena.
    fn put(&mut self, slot: u32, parts: u64, to: &mut BitWriter) -> Body {
        for part in Parts(parts) {
            self.write(slot, part, to);
        }
        let body = Body {
            at: low32(self.arena.len() as u64),
            bits: low32(to.len() as u64),
        };
        self.arena.push(to.len() as u64);
        to.drain_words(&mut self.arena);
        self.scratch = core::mem::take(to);
        body
    }

    fn kept(&self, body: Body, parts: u64) -> Kept {
        Kept {
            tag: low32(self.now),
            at: body.at,
            parts,
        }
    }

    #[inline]
    fn found(&self, kept: Kept) -> Body {
        Body {
            at: kept.at,
            bits: low32(self.arena[kept.at as usize]),
        }
    }

    /// Appends a body.
    #[inline]
    pub(super) fn append(&self, body: Body, to: &mut BitWriter) {
        let (bits, words) = bits(&self.arena, body.at);
        to.append(words, bits);
    }
}

/// The bits of a mask that are set, ascending.
#[derive(Clone, Debug)]
pub(super) struct Parts(pub(super) u64);

impl Iterator for Parts {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let part = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(part)
    }
}

fn write_composition<S: Schema<HandleKind = u32>, E, M>(
    protocol: &Protocol<S, E, M>,
    state: State,
    to: &mut BitWriter,
) {
    to.write(state.present, width(protocol.parts().len()));
    for part in Parts(state.present & protocol.disableable()) {
        to.write_bit(state.disabled >> part & 1 == 1);
    }
}

/// A mask with one bit set is told by its number.
fn write_mask(parts: u64, count: usize, to: &mut BitWriter) {
    let single = parts.is_power_of_two();
    to.write_bit(single);
    if single {
        to.write(parts.trailing_zeros().into(), tag_bits(count));
    } else {
        to.write(parts, width(count));
    }
}

#[expect(clippy::cast_possible_truncation, reason = "64 at most")]
pub(super) const fn width(count: usize) -> u32 {
    count as u32
}
