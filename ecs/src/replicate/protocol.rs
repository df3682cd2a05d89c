//! What of a schema is replicated, in which order and in which form; and whether the other side
//! agrees.

use core::fmt;

use super::bits::{BitReader, BitWriter};
use super::body::Parts;
use super::error::DecodeError;
use super::wire::{self, Layout, Wire};
use crate::column::Column;
use crate::component::Component;
use crate::handle::Handle;
use crate::schema::{Holds, Schema, Visitor};
use crate::storage::{Owned, Store};
use crate::table::Location;
use crate::world::World;

/// How many components of a schema can be replicated.
pub const MOST_PARTS: usize = 64;

/// A replicated component.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its id.
    pub id: u8,
    /// The id under which it stands while it is disabled, if it can be.
    pub disabled: Option<u8>,
    /// The name of its variant.
    pub name: &'static str,
    /// How its values look on the wire.
    pub layout: Layout,
}

/// The replicated components of a schema, in the order of their ids, with the events and messages
/// that go along. Both sides make it from their own declaration and compare the fingerprints.
pub struct Protocol<S: Schema<HandleKind = u32>, E = (), M = ()> {
    parts: Vec<Part>,
    /// Which of the parts can be disabled.
    disableable: u64,
    /// Which of the parts may name entities.
    naming: u64,
    /// One empty store per id, through which what is known of the id at run time becomes a type.
    kinds: S::Columns,
    fingerprint: Fingerprint,
    talk: core::marker::PhantomData<fn(E, M)>,
}

/// What tells two protocols apart: a hash of each replicated component, and of everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// The name of the schema.
    pub schema: String,
    /// Of everything: names, fields, forms, events and messages.
    pub hash: u64,
    /// Of each component, by its name.
    pub parts: Vec<(String, u32)>,
}

impl<S: Schema<HandleKind = u32>, E: Wire, M: Wire> Protocol<S, E, M> {
    /// What the schema declares.
    ///
    /// # Panics
    /// Where more than 64 components are replicated.
    #[must_use]
    pub fn new() -> Self {
        struct LayoutOf;
        impl<'a, S: Schema> Visitor<'a, S, Owned> for LayoutOf {
            type Out = Option<Layout>;
            fn visit<C: Component>(self, _: &'a Store<C::Column>) -> Option<Layout>
            where
                S: Holds<C>,
            {
                C::REPLICATE.map(|replication| replication.layout)
            }
        }
        let kinds = S::columns();
        let mut parts = Vec::new();
        for (id, name) in (0..=u8::MAX).zip(S::NAMES) {
            let is_disabled = S::TWINS.iter().any(|twin| twin.1 == id);
            let layout = S::visit(&kinds.as_ref()[usize::from(id)], LayoutOf);
            if let (Some(layout), false) = (layout, is_disabled) {
                let twin = S::TWINS.iter().find(|twin| twin.0 == id);
                parts.push(Part {
                    id,
                    disabled: twin.map(|twin| twin.1),
                    name,
                    layout,
                });
            }
        }
        assert!(
            parts.len() <= MOST_PARTS,
            "`{}` replicates {} components, and {MOST_PARTS} is the most",
            S::NAME,
            parts.len()
        );
        let bits = |which: fn(&Part) -> bool| {
            let each = parts.iter().enumerate();
            each.fold(0, |bits, (part, of)| bits | u64::from(which(of)) << part)
        };
        let fingerprint = Fingerprint::new::<S, E, M>(&parts);
        Self {
            disableable: bits(|part| part.disabled.is_some()),
            naming: bits(|part| part.layout.names_entities()),
            parts,
            kinds,
            fingerprint,
            talk: core::marker::PhantomData,
        }
    }
}

impl<S: Schema<HandleKind = u32>, E: Wire, M: Wire> Default for Protocol<S, E, M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Schema<HandleKind = u32>, E, M> Protocol<S, E, M> {
    /// The replicated components, in the order of their bits on the wire.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// What the other side compares with its own.
    #[must_use]
    pub fn fingerprint(&self) -> &Fingerprint {
        &self.fingerprint
    }

    /// The most bits that an entity takes, all of its components and the framing included.
    #[must_use]
    pub fn max_entity_bits(&self) -> usize {
        let values: usize = self.parts.iter().map(|part| part.layout.max_bits()).sum();
        values + super::packet::MAX_FRAMING_BITS + 3 * self.parts.len()
    }

    pub(super) fn disableable(&self) -> u64 {
        self.disableable
    }

    pub(super) fn naming(&self) -> u64 {
        self.naming
    }

    /// Writes the values of those of the components that the entity has.
    pub(super) fn encode(
        &self,
        world: &World<S>,
        entity: Handle<S>,
        parts: Parts,
        to: &mut BitWriter,
    ) {
        struct Encode<'e> {
            at: Location,
            slot: usize,
            to: &'e mut BitWriter,
        }
        impl<'a, S: Schema> Visitor<'a, S, Owned> for Encode<'_> {
            type Out = Option<()>;
            fn visit<C: Component>(self, store: &'a Store<C::Column>) -> Option<()>
            where
                S: Holds<C>,
            {
                let (column, row) = store.find::<S::Placement>(self.at, self.slot)?;
                (C::REPLICATE?.encode)(&column.row(row), self.to);
                Some(())
            }
        }
        let Some(at) = world.slots.get(entity) else {
            return;
        };
        let slot = entity.index();
        let mask = world.mask_at(at, slot);
        for part in parts {
            let Part { id, disabled, .. } = self.parts[part];
            let id = match disabled {
                Some(disabled) if mask.contains(disabled) => disabled,
                _ => id,
            };
            let encode = Encode { at, slot, to };
            // What is absent is never asked for.
            let _ = S::visit(&world.columns.as_ref()[usize::from(id)], encode);
        }
    }

    /// Reads a value of a component and lets go of it: the reader stands behind it.
    pub(super) fn skip(&self, part: usize, from: &mut BitReader<'_>) -> Result<(), DecodeError> {
        struct Skip<'r, 'b>(&'r mut BitReader<'b>);
        impl<'a, S: Schema> Visitor<'a, S, Owned> for Skip<'_, '_> {
            type Out = Result<(), DecodeError>;
            fn visit<C: Component>(self, _: &'a Store<C::Column>) -> Self::Out
            where
                S: Holds<C>,
            {
                wire::decode::<C>(self.0).map(drop)
            }
        }
        let id = usize::from(self.parts[part].id);
        S::visit(&self.kinds.as_ref()[id], Skip(from))
    }

    /// Reads the value of a component, under its disabled id where it is disabled.
    pub(super) fn decode(
        &self,
        part: usize,
        disabled: bool,
        from: &mut BitReader<'_>,
    ) -> Result<S::Value, DecodeError> {
        struct Decode<'r, 'b> {
            from: &'r mut BitReader<'b>,
            disabled: bool,
        }
        impl<'a, S: Schema> Visitor<'a, S, Owned> for Decode<'_, '_> {
            type Out = Result<S::Value, DecodeError>;
            fn visit<C: Component>(self, _: &'a Store<C::Column>) -> Self::Out
            where
                S: Holds<C>,
            {
                let data = wire::decode::<C>(self.from)?;
                Ok(if self.disabled {
                    S::disabled_value(data)
                } else {
                    S::value(data)
                })
            }
        }
        let id = usize::from(self.parts[part].id);
        S::visit(&self.kinds.as_ref()[id], Decode { from, disabled })
    }
}

impl<S: Schema<HandleKind = u32>, E, M> fmt::Debug for Protocol<S, E, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Protocol")
            .field("schema", &S::NAME)
            .field("parts", &self.parts)
            .finish_non_exhaustive()
    }
}

impl Fingerprint {
    fn new<S: Schema<HandleKind = u32>, E: Wire, M: Wire>(parts: &[Part]) -> Self {
        let mut all = Hash::new();
        let each = parts.iter().map(|part| {
            let mut hash = Hash::new();
            hash.text(part.name);
            hash.number(part.disabled.is_some().into());
            hash.layout(&part.layout);
            all.number(hash.0);
            (clip(part.name), hash.short())
        });
        let parts = each.collect();
        all.text(S::NAME);
        all.layout(&E::LAYOUT);
        all.layout(&M::LAYOUT);
        all.number(super::packet::VERSION.into());
        Self {
            schema: clip(S::NAME),
            hash: all.0,
            parts,
        }
    }

    /// The first component that is not the same on both sides.
    #[must_use]
    pub fn difference<'a>(&'a self, other: &'a Self) -> Option<&'a str> {
        let longer = self.parts.len().max(other.parts.len());
        (0..longer).find_map(
            |index| match (self.parts.get(index), other.parts.get(index)) {
                (ours, theirs) if ours == theirs => None,
                (Some((name, _)), _) | (None, Some((name, _))) => Some(name.as_str()),
                (None, None) => None,
            },
        )
    }
}

/// As much of a name as is told to the other side.
fn clip(name: &str) -> String {
    let chars = name.char_indices();
    let kept = chars.take_while(|(at, char)| at + char.len_utf8() <= super::hello::MOST_NAME);
    kept.map(|(_, char)| char).collect()
}

/// FNV-1a: the same everywhere, and good enough to notice what was not meant.
struct Hash(u64);

impl Hash {
    const fn new() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }

    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }

    fn number(&mut self, number: u64) {
        number
            .to_le_bytes()
            .into_iter()
            .for_each(|byte| self.byte(byte));
    }

    fn wide(&mut self, number: i128) {
        number
            .to_le_bytes()
            .into_iter()
            .for_each(|byte| self.byte(byte));
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        text.bytes().for_each(|byte| self.byte(byte));
    }

    fn parts(&mut self, parts: &[(&str, Layout)]) {
        self.number(parts.len() as u64);
        for (name, layout) in parts {
            self.text(name);
            self.layout(layout);
        }
    }

    fn short(&self) -> u32 {
        let [a, b, c, d, e, f, g, h] = self.0.to_le_bytes();
        u32::from_le_bytes([a ^ e, b ^ f, c ^ g, d ^ h])
    }

    fn layout(&mut self, layout: &Layout) {
        match layout {
            Layout::Unsigned { bits } => {
                self.byte(0);
                self.number((*bits).into());
            }
            Layout::Signed { bits } => {
                self.byte(1);
                self.number((*bits).into());
            }
            Layout::Bool => self.byte(2),
            Layout::Char => self.byte(3),
            Layout::Float32 => self.byte(4),
            Layout::Float64 => self.byte(5),
            Layout::Whole { least, most } => {
                self.byte(6);
                self.wide(*least);
                self.wide(*most);
            }
            Layout::Steps { least, step, count } => {
                self.byte(7);
                self.number(least.to_bits());
                self.number(step.to_bits());
                self.number(*count);
            }
            Layout::Angle { bits } => {
                self.byte(8);
                self.number((*bits).into());
            }
            Layout::Entity => self.byte(9),
            Layout::Option(of) => {
                self.byte(10);
                self.layout(of);
            }
            Layout::Array(of, count) => {
                self.byte(11);
                self.number(*count as u64);
                self.layout(of);
            }
            Layout::List { of, most } => {
                self.byte(12);
                self.number(*most as u64);
                self.layout(of);
            }
            Layout::Text { most } => {
                self.byte(13);
                self.number(*most as u64);
            }
            Layout::Struct(parts) => {
                self.byte(14);
                self.parts(parts);
            }
            Layout::Enum(parts) => {
                self.byte(15);
                self.parts(parts);
            }
            Layout::Custom { name, most } => {
                self.byte(16);
                self.text(name);
                self.number(*most as u64);
            }
        }
    }
}
