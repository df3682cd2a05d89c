//! The 64-bit hash of a game's state: the same bytes give the same number on every target.

use crate::rng::mix;

/// Takes values in as little-endian bytes; order counts.
#[derive(Clone, Debug)]
pub(crate) struct StateHasher {
    /// FNV-1a over everything written so far.
    sum: u64,
}

impl StateHasher {
    pub(crate) fn new() -> Self {
        Self {
            sum: 0xcbf2_9ce4_8422_2325,
        }
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.sum = (self.sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub(crate) fn u32(&mut self, value: u32) {
        self.bytes(&value.to_le_bytes());
    }

    pub(crate) fn u64(&mut self, value: u64) {
        self.bytes(&value.to_le_bytes());
    }

    /// Hashes the bits, so that 0.0 and -0.0 differ.
    pub(crate) fn f32(&mut self, value: f32) {
        self.u32(value.to_bits());
    }

    pub(crate) fn finish(&self) -> u64 {
        // FNV's high bits change little for the last bytes written.
        mix(self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(write: impl FnOnce(&mut StateHasher)) -> u64 {
        let mut hasher = StateHasher::new();
        write(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn the_sum_is_fnv_1a() {
        let mut hasher = StateHasher::new();
        hasher.bytes(b"foobar");
        assert_eq!(hasher.sum, 0x8594_4171_f739_67e8);
    }

    #[test]
    fn order_width_and_sign_of_zero_count() {
        assert_ne!(hash(|h| h.bytes(&[1, 2])), hash(|h| h.bytes(&[2, 1])));
        assert_ne!(hash(|h| h.u32(1)), hash(|h| h.u64(1)));
        assert_ne!(hash(|h| h.f32(0.0)), hash(|h| h.f32(-0.0)));
        assert_eq!(
            hash(|h| h.u32(0x0403_0201)),
            hash(|h| h.bytes(&[1, 2, 3, 4]))
        );
    }
}
