//! The frame of packets: what stands before the components, bit by bit.

use super::bits::{BitReader, BitWriter};
use super::error::{DecodeError, Wrong};

/// Counts changes of the format.
pub(super) const VERSION: u8 = 1;

/// The first byte of what a server sends about entities.
pub(super) const STATE: u8 = 0xE1;
/// The first byte of what a mirror sends back.
pub(super) const REPLY: u8 = 0xE2;
/// The first byte of what a client says first.
pub(super) const HELLO: u8 = 0xE3;
/// The first byte of the answer.
pub(super) const WELCOME: u8 = 0xE4;
/// The first byte of the answer to one that has another protocol.
pub(super) const REFUSAL: u8 = 0xE5;

/// How many packets may be without an answer; a reply tells of so many and the newest.
pub const WINDOW: u64 = 64;

/// The most bits of an entity that are neither its masks nor its values.
pub(super) const MAX_FRAMING_BITS: usize = 2 + GAP_BITS + 35 + 2 + 7;

/// The most bits of the header of a packet, without events.
pub(super) const HEADER_BITS: usize = 8 + 32 + 16 + 16 + 5 + 80 + 17 + 8;

/// Where the number of entities stands.
pub(super) const COUNT_AT: usize = 8 + 32 + 16;

/// The most bits of the distance between two slots.
pub(super) const GAP_BITS: usize = ESCAPE as usize + 32;

/// So many ones before the digits say that all digits follow.
const ESCAPE: u32 = 16;

/// How the bits of a generation are told in a change: whoever knows the entity knows the rest.
pub(super) const CHECK_BITS: u32 = 4;

/// What a packet says about one entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Some of its components, against what the session has acknowledged.
    Change,
    /// All of it.
    Learn,
    /// That it is out of view.
    Forget,
}

impl Kind {
    #[inline]
    pub(super) const fn bits(self) -> u32 {
        match self {
            Self::Change => 1,
            Self::Learn | Self::Forget => 2,
        }
    }

    #[inline]
    const fn code(self) -> u64 {
        match self {
            Self::Change => 0b0,
            Self::Learn => 0b01,
            Self::Forget => 0b11,
        }
    }

    #[inline]
    pub(super) fn read(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        if !from.read_bit()? {
            return Ok(Self::Change);
        }
        Ok(if from.read_bit()? {
            Self::Forget
        } else {
            Self::Learn
        })
    }
}

/// The slots of a packet, ascending: each as the distance to the one before, in a Rice code whose
/// parameter the packet states.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gaps {
    low: u32,
    /// The least that the next slot can be.
    next: u64,
}

impl Gaps {
    /// For `count` slots spread over `span`.
    #[inline]
    pub(super) fn new(count: usize, span: u64) -> Self {
        // The parameter that is best for distances which are as likely at every length.
        let mean = span / (count as u64).max(1);
        let low = (mean * 11 / 16 + 1).ilog2();
        Self {
            low: low.min(31),
            next: 0,
        }
    }

    pub(super) fn write_parameter(self, to: &mut BitWriter) {
        to.write(self.low.into(), 5);
    }

    pub(super) fn read_parameter(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        #[expect(clippy::cast_possible_truncation, reason = "5 bits")]
        let low = from.read(5)? as u32;
        Ok(Self { low, next: 0 })
    }

    /// How many bits a slot takes as a rule.
    pub(super) const fn usual_bits(self) -> u32 {
        self.low + 2
    }

    /// What says which kind of entry it is and of which slot, and how many bits that are: 50 at
    /// most.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "few bits")]
    pub(super) fn head(self, kind: Kind, slot: u32) -> (u64, u32) {
        let gap = u64::from(slot) - self.next;
        let bits = kind.bits();
        let ones = gap >> self.low;
        let (digits, above, low) = if ones < u64::from(ESCAPE) {
            (gap & ((1 << self.low) - 1), ones as u32 + 1, self.low)
        } else {
            (gap, ESCAPE, 32)
        };
        let unary = (1 << ones.min(ESCAPE.into())) - 1;
        let value = kind.code() | unary << bits | digits << (bits + above);
        (value, bits + above + low)
    }

    /// Goes on behind `slot`.
    #[inline]
    pub(super) fn pass(&mut self, slot: u32) {
        self.next = u64::from(slot) + 1;
    }

    pub(super) fn read(&mut self, from: &mut BitReader<'_>) -> Result<u32, DecodeError> {
        let start = from.at();
        let mut ones = 0;
        while ones < ESCAPE && from.read_bit()? {
            ones += 1;
        }
        let gap = match ones {
            ESCAPE => {
                let gap = from.read(32)?;
                if gap >> self.low < u64::from(ESCAPE) {
                    return Err(DecodeError::new(start, Wrong::Number));
                }
                gap
            }
            ones => u64::from(ones) << self.low | from.read(self.low)?,
        };
        let slot = self.next + gap;
        self.next = slot + 1;
        let most = u64::from(u32::MAX);
        let found = slot;
        u32::try_from(slot).map_err(|_| DecodeError::new(start, Wrong::Range { found, most }))
    }
}

/// What stands at the start of a server's packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) epoch: u32,
    pub(super) sequence: u64,
    pub(super) entities: u64,
    pub(super) gaps: Gaps,
    pub(super) tick: u64,
}

impl Head {
    /// Reads it; `newest` is the number of the newest packet that was applied.
    #[expect(clippy::cast_possible_truncation, reason = "32 and 16 bits")]
    pub(super) fn read(from: &mut BitReader<'_>, newest: Option<u64>) -> Result<Self, DecodeError> {
        expect_kind(from, STATE)?;
        let epoch = from.read(32)? as u32;
        let low = from.read(16)? as u16;
        Ok(Self {
            epoch,
            sequence: newest.map_or(low.into(), |newest| unwrap(low, newest)),
            entities: from.read(16)?,
            gaps: Gaps::read_parameter(from)?,
            tick: from.read_varint()?,
        })
    }
}

/// The number whose lowest 16 bits are `low` and that is nearest to `near`.
pub(super) fn unwrap(low: u16, near: u64) -> u64 {
    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are meant")]
    let away = low.wrapping_sub(near as u16).cast_signed();
    near.checked_add_signed(away.into())
        .unwrap_or_else(|| near + u64::from(away.cast_unsigned()))
}

/// The lowest 16 bits.
#[expect(clippy::cast_possible_truncation, reason = "the lowest bits are meant")]
pub(super) const fn low16(number: u64) -> u16 {
    number as u16
}

/// Reads the byte that says what kind of packet this is.
pub(super) fn expect_kind(from: &mut BitReader<'_>, kind: u8) -> Result<(), DecodeError> {
    let start = from.at();
    #[expect(clippy::cast_possible_truncation, reason = "8 bits")]
    let found = from.read(8)? as u8;
    if found == kind {
        return Ok(());
    }
    Err(DecodeError::new(start, Wrong::Kind { found }))
}
