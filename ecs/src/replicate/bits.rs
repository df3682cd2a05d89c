//! Bits in and bits out: least significant first, packed without gaps, in bytes that are the same
//! on every machine.

use super::error::{DecodeError, Wrong};
use super::names::Names;

/// Writes bits one after the other.
#[derive(Clone, Debug, Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    /// Bits that do not fill a word yet, the first in the lowest place; those above are 0.
    rest: u64,
    /// How many of them there are: below 64.
    held: u32,
    /// What names of entities turn into.
    pub(super) names: Names,
}

impl BitWriter {
    /// A writer without bits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many bits were written.
    #[must_use]
    pub fn len(&self) -> usize {
        8 * self.bytes.len() + self.held as usize
    }

    /// Whether nothing was written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends the lowest `bits` bits of `value`, 64 at most; those above must be 0.
    #[inline]
    pub fn write(&mut self, value: u64, bits: u32) {
        debug_assert!(bits == 64 || bits < 64 && value >> bits == 0);
        self.rest |= value << self.held;
        let held = self.held + bits;
        if held < 64 {
            self.held = held;
            return;
        }
        self.bytes.extend_from_slice(&self.rest.to_le_bytes());
        // All 64 were taken where nothing was held before.
        self.rest = value.checked_shr(64 - self.held).unwrap_or(0);
        self.held = held - 64;
    }

    /// Appends one bit.
    #[inline]
    pub fn write_bit(&mut self, bit: bool) {
        self.write(u64::from(bit), 1);
    }

    /// Appends a number in as few groups of seven bits as it needs, each with a bit that says
    /// whether another follows.
    pub fn write_varint(&mut self, mut value: u64) {
        while value > 0x7F {
            self.write(value & 0x7F | 0x80, 8);
            value >>= 7;
        }
        self.write(value, 8);
    }

    /// Appends a number as its length in `length` bits and then that many bits.
    #[inline]
    pub fn write_sized(&mut self, value: u64, length: u32) {
        let bits = 64 - value.leading_zeros();
        self.write(u64::from(bits), length);
        self.write(value, bits);
    }

    /// Appends the first `bits` bits of `words`, which has as many or more.
    pub(super) fn append(&mut self, words: &[u64], bits: u32) {
        let mut rest = bits;
        for &word in &words[..bits.div_ceil(64) as usize] {
            let some = rest.min(64);
            self.write(word, some);
            rest -= some;
        }
    }

    /// All bits, where they are fewer than 64.
    #[inline]
    pub(super) fn short(&self) -> Option<u64> {
        self.bytes.is_empty().then_some(self.rest)
    }

    /// Overwrites 16 bits that were written as 0 at `at`, a whole number of bytes and no longer
    /// among those held back.
    pub(super) fn patch(&mut self, at: usize, value: u16) {
        let bytes = value.to_le_bytes();
        for (offset, byte) in bytes.into_iter().enumerate() {
            let place = at / 8 + offset;
            match self.bytes.get_mut(place) {
                Some(written) => *written = byte,
                None => self.rest |= u64::from(byte) << (8 * (place - self.bytes.len())),
            }
        }
    }

    /// Gives up all bits and keeps the memory.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.rest = 0;
        self.held = 0;
    }

    /// Fills the last byte with zeros and gives the bytes.
    pub fn finish(&mut self) -> &[u8] {
        let bytes = self.held.div_ceil(8) as usize;
        self.bytes
            .extend_from_slice(&self.rest.to_le_bytes()[..bytes]);
        self.rest = 0;
        self.held = 0;
        &self.bytes
    }

    /// Appends the bits to `words`, in words whose last is filled with zeros, and gives up all.
    pub(super) fn drain_words(&mut self, words: &mut Vec<u64>) {
        let whole = self.bytes.chunks_exact(8).map(|chunk| {
            let mut word = [0; 8];
            word.copy_from_slice(chunk);
            u64::from_le_bytes(word)
        });
        words.extend(whole);
        if self.held > 0 {
            words.push(self.rest);
        }
        self.clear();
    }
}

/// Reads bits that a [`BitWriter`] wrote, or claims to have written.
#[derive(Clone, Debug)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    /// The bit to be read next.
    at: usize,
    /// What names of entities turn into.
    pub(super) names: &'a Names,
    /// Every entity that was named, where it is asked for.
    pub(super) named: Option<Vec<u64>>,
}

/// Of readers without a world.
static NO_NAMES: Names = Names::NONE;

impl<'a> BitReader<'a> {
    /// A reader at the first bit of `bytes`.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            names: &NO_NAMES,
            named: None,
        }
    }

    /// The bit that is read next, counted from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many bits are left.
    #[must_use]
    pub fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    /// Reads `bits` bits, 64 at most.
    ///
    /// # Errors
    /// Where fewer are left.
    #[inline]
    pub fn read(&mut self, bits: u32) -> Result<u64, DecodeError> {
        debug_assert!(bits <= 64);
        if bits as usize > self.left() {
            return Err(self.error(Wrong::Truncated { bits }));
        }
        if bits == 0 {
            return Ok(0);
        }
        let (rest, shift) = (&self.bytes[self.at / 8..], self.at % 8);
        // One load, but at the end of the bytes and for what touches nine of them.
        let value = match rest.first_chunk() {
            Some(word) if shift + bits as usize <= 64 => u64::from_le_bytes(*word) >> shift,
            _ => Self::read_apart(rest, shift),
        };
        self.at += bits as usize;
        Ok(value & (u64::MAX >> (64 - bits)))
    }

    /// The bits from `shift` on, with zeros where the bytes end.
    fn read_apart(rest: &[u8], shift: usize) -> u64 {
        let mut word = [0; 16];
        for (to, from) in word.iter_mut().zip(rest.iter().take(9)) {
            *to = *from;
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "what lies above was not asked for"
        )]
        let value = (u128::from_le_bytes(word) >> shift) as u64;
        value
    }

    /// Reads one bit.
    ///
    /// # Errors
    /// Where none is left.
    #[inline]
    pub fn read_bit(&mut self) -> Result<bool, DecodeError> {
        Ok(self.read(1)? == 1)
    }

    /// Reads what [`BitWriter::write_varint`] wrote.
    ///
    /// # Errors
    /// Where it does not end, is more than 64 bits, or could have been shorter.
    pub fn read_varint(&mut self) -> Result<u64, DecodeError> {
        let start = self.at;
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let group = self.read(8)?;
            let digits = group & 0x7F;
            if shift == 63 && group > 1 || digits == 0 && shift > 0 && group & 0x80 == 0 {
                return Err(DecodeError::new(start, Wrong::Number));
            }
            value |= digits << shift;
            if group & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(DecodeError::new(start, Wrong::Number))
    }

    /// Reads what [`BitWriter::write_sized`] wrote with a length of `length` bits, up to 64 bits.
    ///
    /// # Errors
    /// Where it does not end, or could have been shorter.
    #[inline]
    pub fn read_sized(&mut self, length: u32) -> Result<u64, DecodeError> {
        let start = self.at;
        let bits = self.read(length)?;
        #[expect(clippy::cast_possible_truncation, reason = "64 at most")]
        let value = match bits {
            0..=64 => self.read(bits as u32)?,
            _ => return Err(DecodeError::new(start, Wrong::Number)),
        };
        if u64::from(64 - value.leading_zeros()) != bits {
            return Err(DecodeError::new(start, Wrong::Number));
        }
        Ok(value)
    }

    /// Checks that no byte is left, and that what fills the last one is 0.
    ///
    /// # Errors
    /// Where more follows.
    pub fn finish(&mut self) -> Result<(), DecodeError> {
        let left = self.left();
        let at = self.at;
        if left >= 8 {
            return Err(self.error(Wrong::Trailing));
        }
        #[expect(clippy::cast_possible_truncation, reason = "below 8")]
        match self.read(left as u32)? {
            0 => Ok(()),
            _ => Err(DecodeError::new(at, Wrong::Trailing)),
        }
    }

    /// Goes on at a bit that was read before.
    pub(super) fn skip_to(&mut self, bit: usize) {
        self.at = bit.min(8 * self.bytes.len());
    }

    /// An error at the bit that is read next.
    #[must_use]
    #[cold]
    pub fn error(&self, wrong: Wrong) -> DecodeError {
        DecodeError::new(self.at, wrong)
    }
}
