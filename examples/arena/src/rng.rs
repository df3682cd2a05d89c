//! A small seeded generator (`SplitMix64`): the game's only source of chance.

use serde::{Deserialize, Serialize};

/// Gives the same numbers for the same seed, on every target.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Rng {
    state: u64,
}

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
    }

    /// A number below `bound`, or 0 if `bound` is 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        // The high half of the product is below `bound`; its bias is one part in 2^32.
        let product = (self.next() >> 32) * u64::from(bound);
        u32::try_from(product >> 32).unwrap_or(0)
    }

    /// Any of `choices`, or `None` if there are none.
    pub(crate) fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(choices.len()).unwrap_or(u32::MAX);
        choices.get(self.below(count) as usize)
    }

    /// A number in `0.0..1.0`, a multiple of 2^-16.
    pub(crate) fn unit(&mut self) -> f32 {
        let bits = self.next().to_le_bytes();
        f32::from(u16::from_le_bytes([bits[6], bits[7]])) / 65536.0
    }

    /// A number in `-1.0..1.0`.
    pub(crate) fn signed(&mut self) -> f32 {
        self.unit() * 2.0 - 1.0
    }
}

/// Spreads every bit of `value` over all bits of the result; one to one.
pub(crate) fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        let mut rng = Rng::new(1_234_567);
        assert_eq!(rng.next(), 6_457_827_717_110_365_317);
        assert_eq!(rng.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_stay_in_range_and_reach_all_of_it() {
        let mut rng = Rng::new(7);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[usize::try_from(rng.below(6)).unwrap()] += 1;
            assert!((0.0..1.0).contains(&rng.unit()));
            assert!((-1.0..1.0).contains(&rng.signed()));
        }
        assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
        assert_eq!(rng.below(0), 0);
    }
}
