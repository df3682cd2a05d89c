//! Reads a server's packet to its end, without touching anything.

use super::bits::BitReader;
use super::body::{Parts, width};
use super::error::{DecodeError, Wrong};
use super::packet::{self, CHECK_BITS, Gaps, Head, Kind};
use super::protocol::Protocol;
use super::wire::{Wire, tag_bits};
use crate::schema::Schema;

/// What a packet holds beside its sections.
#[derive(Debug)]
pub(super) struct Packet {
    pub(super) sequence: u64,
    /// The number of the message that the server expects next, and where it says so.
    pub(super) expected_message: Option<(usize, u16)>,
    /// The number of the oldest event that the server still has.
    pub(super) first_event: u64,
    pub(super) events: Vec<Event>,
}

/// An event, as bits of the packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub(super) number: u64,
    pub(super) tick: u64,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What a packet says about one entity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Section {
    /// Where it starts.
    at: u32,
    pub(super) slot: u32,
    /// Of a change only the lowest bits, without the last.
    pub(super) generation: u32,
    pub(super) kind: Kind,
    /// Whether it tells which components there are.
    has_composition: bool,
    present: u64,
    disabled: u64,
    /// The components whose values follow.
    pub(super) parts: u64,
    /// How many bits further the values start.
    values: u16,
}

// A byte of input makes one section at most, so that a packet of 1500 bytes takes 60 KB to read.
const _: () = assert!(size_of::<Section>() == 40);

impl Section {
    /// Where it starts.
    pub(super) fn at(&self) -> usize {
        self.at as usize
    }

    /// Where the values start.
    pub(super) fn values(&self) -> usize {
        self.at() + usize::from(self.values)
    }

    /// The components that are present, and those that are disabled, where that is told.
    pub(super) fn composition(&self) -> Option<(u64, u64)> {
        self.has_composition
            .then_some((self.present, self.disabled))
    }

    pub(super) fn compose(&mut self, (present, disabled): (u64, u64)) {
        self.has_composition = true;
        self.present = present;
        self.disabled = disabled;
    }
}

/// A place in a packet; packets are shorter than 2^29 bytes.
fn place(from: &BitReader<'_>) -> u32 {
    u32::try_from(from.at()).unwrap_or(u32::MAX)
}

/// Reads what follows the head.
pub(super) fn read_packet<S: Schema<HandleKind = u32>, E: Wire, M>(
    protocol: &Protocol<S, E, M>,
    from: &mut BitReader<'_>,
    head: &Head,
    sections: &mut Vec<Section>,
    next_event: u64,
) -> Result<Packet, DecodeError> {
    let at = from.at();
    #[expect(clippy::cast_possible_truncation, reason = "16 bits")]
    let expected_message = if from.read_bit()? {
        Some((at, from.read(16)? as u16))
    } else {
        None
    };
    let mut packet = Packet {
        sequence: head.sequence,
        expected_message,
        first_event: 0,
        events: Vec::new(),
    };
    let count = from.read(8)?;
    if count > 0 {
        let start = from.at();
        #[expect(clippy::cast_possible_truncation, reason = "16 bits")]
        let low = from.read(16)? as u16;
        let number = packet::unwrap(low, next_event);
        let back = from.read_varint()?;
        let first = number.checked_sub(back);
        packet.first_event = first.ok_or(DecodeError::new(start, Wrong::Sequence))?;
        for number in number..number + count {
            let at = from.at();
            let ago = from.read_varint()?;
            let tick = head.tick.checked_sub(ago);
            let tick = tick.ok_or(DecodeError::new(at, Wrong::Number))?;
            let start = from.at();
            E::decode(from).map_err(|error| error.within("an event"))?;
            packet.events.push(Event {
                number,
                tick,
                start,
                end: from.at(),
            });
        }
    }
    let mut gaps = head.gaps;
    let most = usize::try_from(head.entities).unwrap_or(usize::MAX);
    sections.reserve_exact(most.min(from.left() / LEAST_BITS));
    for _ in 0..head.entities {
        sections.push(read_section(protocol, from, &mut gaps)?);
    }
    from.finish()?;
    Ok(packet)
}

/// The fewest bits of a section.
const LEAST_BITS: usize = 8;

fn read_section<S: Schema<HandleKind = u32>, E, M>(
    protocol: &Protocol<S, E, M>,
    from: &mut BitReader<'_>,
    gaps: &mut Gaps,
) -> Result<Section, DecodeError> {
    let at = place(from);
    let kind = Kind::read(from)?;
    let slot = gaps.read(from)?;
    let count = protocol.parts().len();
    let mut section = Section {
        at,
        slot,
        generation: 0,
        kind,
        has_composition: false,
        present: 0,
        disabled: 0,
        parts: 0,
        values: 0,
    };
    #[expect(clippy::cast_possible_truncation, reason = "few bits, or checked")]
    if kind == Kind::Change {
        section.generation = from.read(CHECK_BITS)? as u32;
        if from.read_bit()? {
            section.compose(read_composition(protocol, from)?);
        }
        section.parts = if from.read_bit()? {
            let start = from.at();
            let (found, count) = (from.read(tag_bits(count))?, count as u64);
            if found >= count {
                return Err(DecodeError::new(start, Wrong::Variant { found, count }));
            }
            1 << found
        } else {
            from.read(width(count))?
        };
    } else {
        let start = from.at();
        let half = from.read_sized(5)?;
        if half >= 1 << 30 {
            return Err(DecodeError::new(start, Wrong::Handle));
        }
        section.generation = half as u32 * 2 + 1;
        if kind == Kind::Learn {
            let composition = read_composition(protocol, from)?;
            section.compose(composition);
            section.parts = composition.0;
        }
    }
    section.values = u16::try_from(from.at() - section.at()).unwrap_or(u16::MAX);
    for part in Parts(section.parts) {
        protocol.skip(part, from)?;
    }
    Ok(section)
}

fn read_composition<S: Schema<HandleKind = u32>, E, M>(
    protocol: &Protocol<S, E, M>,
    from: &mut BitReader<'_>,
) -> Result<(u64, u64), DecodeError> {
    let present = from.read(width(protocol.parts().len()))?;
    let mut disabled = 0;
    for part in Parts(present & protocol.disableable()) {
        disabled |= u64::from(from.read_bit()?) << part;
    }
    Ok((present, disabled))
}
