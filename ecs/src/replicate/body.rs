//! What a packet says of an entity after its kind and slot: put together once per round and used
//! for every session that needs the same.

use super::bits::BitWriter;
use super::packet::CHECK_BITS;
use super::protocol::Protocol;
use super::versions::{Versions, Whole, low32};
use super::wire::tag_bits;
use crate::handle::Handle;
use crate::schema::Schema;
use crate::world::World;

/// The bits of a body.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Body {
    /// The bits themselves where they are fewer than a word holds; else where they stand in the
    /// arena.
    pub(super) word: u64,
    pub(super) bits: u32,
}

/// A body that may serve the next session too.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kept {
    word: u64,
    bits: u32,
    /// The low bits of the version of which it is.
    tag: u32,
    /// The components whose values are in it.
    parts: u64,
}

impl Kept {
    #[inline]
    fn body(self) -> Body {
        Body {
            word: self.word,
            bits: self.bits,
        }
    }
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
        entity: (u32, u32),
        base: u64,
    ) -> Body {
        let parts = self.changed_since(entity.0, base);
        let recent = &self.recent[entity.0 as usize];
        let kept = recent.change;
        let composition = recent.composed > base;
        if kept.tag == low32(self.now) && kept.parts == parts && !composition {
            return kept.body();
        }
        let body = self.put_change(source, entity, parts, composition);
        if !composition {
            self.recent[entity.0 as usize].change = self.kept(body, parts);
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
        let Whole {
            present,
            disabled,
            learn,
        } = self.whole[slot as usize];
        if learn.tag == low32(self.now) {
            return learn.body();
        }
        let to = &mut self.scratch;
        to.write_sized((generation >> 1).into(), 5);
        write_composition(source.protocol, present, disabled, to);
        let body = self.put(source, (slot, generation), present);
        self.whole[slot as usize].learn = self.kept(body, present);
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
        let to = &mut self.scratch;
        to.write((generation >> 1 & 0xF).into(), CHECK_BITS);
        to.write_bit(composition);
        if composition {
            let Whole {
                present, disabled, ..
            } = self.whole[slot as usize];
            write_composition(source.protocol, present, disabled, to);
        }
        write_mask(parts, source.protocol.parts().len(), to);
        self.put(source, (slot, generation), parts)
    }

    /// Appends the values to what is in the scratch, and makes a body of all of it.
    fn put<S: Schema<HandleKind = u32>, E, M>(
        &mut self,
        source: Source<'_, S, E, M>,
        (slot, generation): (u32, u32),
        parts: u64,
    ) -> Body {
        let to = &mut self.scratch;
        if let Some(entity) = Handle::mint(slot, generation) {
            source
                .protocol
                .encode(source.world, entity, Parts(parts), to);
        }
        let bits = low32(to.len() as u64);
        let word = if let Some(word) = to.short() {
            to.clear();
            word
        } else {
            let at = self.arena.len() as u64;
            to.drain_words(&mut self.arena);
            at
        };
        Body { word, bits }
    }

    fn kept(&self, body: Body, parts: u64) -> Kept {
        Kept {
            word: body.word,
            bits: body.bits,
            tag: low32(self.now),
            parts,
        }
    }

    /// Appends a body to the first `bits` bits of `head`.
    #[inline]
    pub(super) fn append(&self, head: u64, bits: u32, body: Body, to: &mut BitWriter) {
        if bits + body.bits < 64 {
            to.write(head | body.word << bits, bits + body.bits);
            return;
        }
        to.write(head, bits);
        if body.bits < 64 {
            to.write(body.word, body.bits);
        } else {
            let at = usize::try_from(body.word).unwrap_or(usize::MAX);
            to.append(&self.arena[at..], body.bits);
        }
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
    present: u64,
    disabled: u64,
    to: &mut BitWriter,
) {
    to.write(present, width(protocol.parts().len()));
    for part in Parts(present & protocol.disableable()) {
        to.write_bit(disabled >> part & 1 == 1);
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
