//! A link that loses, repeats, delays, reorders, chokes and freezes: no clock, no socket, one seed.

use std::collections::VecDeque;

/// Numbers that look random, the same on every run.
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed ^ 0x9E37_79B9_7F4A_7C15)
    }

    pub(crate) fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub(crate) fn percent(&mut self, chance: u8) -> bool {
        self.below(100) < u64::from(chance)
    }
}

/// How a link is. Chances are in percent, times in ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Profile {
    pub(crate) name: &'static str,
    pub(crate) loss: u8,
    /// Chances of entering and of leaving a burst, in which everything is lost.
    pub(crate) burst: Option<(u8, u8)>,
    pub(crate) duplication: u8,
    /// From the server to the client, and back.
    pub(crate) delay: [u32; 2],
    /// Up to so many ticks more, for each packet its own: what overtakes what.
    pub(crate) jitter: u32,
    /// So many bytes pass in a tick; what does not wait, lost once this many ticks' worth waits.
    pub(crate) bandwidth: Option<usize>,
}

const fn profile(name: &'static str) -> Profile {
    Profile {
        name,
        loss: 0,
        burst: None,
        duplication: 0,
        delay: [0, 0],
        jitter: 0,
        bandwidth: None,
    }
}

pub(crate) const PERFECT: Profile = profile("perfect");

/// What each scenario is run under.
pub(crate) const PROFILES: [Profile; 6] = [
    PERFECT,
    Profile {
        delay: [0, 1],
        ..profile("RTT 1")
    },
    Profile {
        delay: [2, 2],
        ..profile("RTT 4")
    },
    Profile {
        loss: 33,
        ..profile("loss 33 %")
    },
    Profile {
        loss: 5,
        delay: [0, 1],
        ..profile("RTT 1, loss 5 %")
    },
    Profile {
        loss: 20,
        duplication: 10,
        jitter: 5,
        ..profile("loss 20 %, duplication 10 %, jitter 5")
    },
];

/// Worse ones, for random histories.
pub(crate) const ROUGH: [Profile; 4] = [
    PROFILES[5],
    Profile {
        burst: Some((10, 30)),
        delay: [1, 1],
        ..profile("bursts")
    },
    Profile {
        duplication: 50,
        jitter: 12,
        delay: [1, 3],
        ..profile("duplication 50 %, jitter 12")
    },
    Profile {
        bandwidth: Some(300),
        loss: 5,
        delay: [1, 1],
        ..profile("300 bytes a tick")
    },
];

/// What was lost or passed on, for the history of a failure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) sent: u64,
    pub(crate) lost: u64,
    pub(crate) doubled: u64,
}

/// One direction of a link.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    profile: Profile,
    /// The index into `Profile::delay`.
    direction: usize,
    rng: Rng,
    in_burst: bool,
    frozen: bool,
    cut: bool,
    /// What waits for bandwidth, oldest first.
    queue: VecDeque<Vec<u8>>,
    /// What travels, with the tick at which it arrives, in the order of sending.
    travelling: Vec<(u64, Vec<u8>)>,
    pub(crate) tally: Tally,
}

impl Link {
    pub(crate) fn new(profile: Profile, direction: usize, seed: u64) -> Self {
        Self {
            profile,
            direction,
            rng: Rng::new(seed),
            in_burst: false,
            frozen: false,
            cut: false,
            queue: VecDeque::new(),
            travelling: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// From now on nothing is lost, repeated or delayed; what travels arrives.
    pub(crate) fn heal(&mut self) {
        self.profile = PERFECT;
        self.in_burst = false;
        self.frozen = false;
        self.cut = false;
    }

    /// Nothing arrives until it thaws, and then all of it, in order.
    pub(crate) fn freeze(&mut self) {
        self.frozen = true;
    }

    pub(crate) fn thaw(&mut self) {
        self.frozen = false;
    }

    /// Loses all that is sent from now on, or no longer.
    pub(crate) fn cut(&mut self, cut: bool) {
        self.cut = cut;
    }

    pub(crate) fn send(&mut self, now: u64, bytes: &[u8]) {
        self.tally.sent += 1;
        if let Some((enter, leave)) = self.profile.burst {
            let chance = if self.in_burst { leave } else { enter };
            self.in_burst ^= self.rng.percent(chance);
        }
        if self.cut || self.in_burst || self.rng.percent(self.profile.loss) {
            self.tally.lost += 1;
            return;
        }
        match self.profile.bandwidth {
            Some(cap) => {
                let waiting: usize = self.queue.iter().map(Vec::len).sum();
                if waiting + bytes.len() > cap.max(bytes.len()) * 4 {
                    self.tally.lost += 1;
                } else {
                    self.queue.push_back(bytes.to_vec());
                }
            }
            None => self.travel(now, bytes.to_vec()),
        }
    }

    fn travel(&mut self, now: u64, bytes: Vec<u8>) {
        if self.rng.percent(self.profile.duplication) {
            self.tally.doubled += 1;
            let at = self.arrival(now);
            self.travelling.push((at, bytes.clone()));
        }
        let at = self.arrival(now);
        self.travelling.push((at, bytes));
    }

    fn arrival(&mut self, now: u64) -> u64 {
        let jitter = self.rng.below(u64::from(self.profile.jitter) + 1);
        now + u64::from(self.profile.delay[self.direction]) + jitter
    }

    /// What arrives in this tick. What arrives together does so in the order of sending, or, where
    /// the link reorders at all, in any.
    pub(crate) fn arrive(&mut self, now: u64) -> Vec<Vec<u8>> {
        if self.frozen {
            return Vec::new();
        }
        // A packet larger than what passes in a tick uses up the ticks after it.
        let mut room = self.profile.bandwidth.unwrap_or(usize::MAX);
        while room > 0
            && let Some(bytes) = self.queue.pop_front()
        {
            room = room.saturating_sub(bytes.len());
            self.travel(now, bytes);
        }
        let (arrived, travelling) = core::mem::take(&mut self.travelling)
            .into_iter()
            .partition(|&(at, _)| at <= now);
        self.travelling = travelling;
        let mut arrived: Vec<(u64, Vec<u8>)> = arrived;
        if self.profile.jitter > 0 {
            for last in (1..arrived.len()).rev() {
                let other = self.rng.below(last as u64 + 1) as usize;
                arrived.swap(last, other);
            }
        }
        arrived.into_iter().map(|(_, bytes)| bytes).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(profile: Profile, seed: u64, packets: u64) -> (Vec<(u64, u64)>, Tally) {
        let mut link = Link::new(profile, 0, seed);
        let mut arrived = Vec::new();
        for now in 0..packets + 50 {
            if now < packets {
                link.send(now, &now.to_le_bytes());
            }
            for bytes in link.arrive(now) {
                arrived.push((now, u64::from_le_bytes(bytes.try_into().expect("8 bytes"))));
            }
        }
        (arrived, link.tally)
    }

    // R4: what the histories run on does what it says.
    #[test]
    fn a_link_loses_repeats_and_reorders_as_its_profile_says() {
        let (arrived, _) = run(PERFECT, 1, 100);
        assert!(
            arrived
                .iter()
                .zip(0..)
                .all(|(&got, sent)| got == (sent, sent))
        );
        let (arrived, _) = run(PROFILES[2], 1, 100);
        assert!(
            arrived
                .iter()
                .zip(0..)
                .all(|(&got, sent)| got == (sent + 2, sent))
        );

        let (arrived, tally) = run(PROFILES[3], 1, 10_000);
        assert!((3000..3600).contains(&tally.lost));
        assert_eq!(arrived.len() as u64, 10_000 - tally.lost);

        let (arrived, tally) = run(PROFILES[5], 1, 10_000);
        assert!((1800..2200).contains(&tally.lost));
        assert!((600..1000).contains(&tally.doubled));
        let overtaken = arrived
            .windows(2)
            .filter(|pair| pair[0].1 > pair[1].1)
            .count();
        assert!(overtaken > 2000);
        assert!(
            arrived
                .iter()
                .all(|&(at, sent)| at >= sent && at - sent <= 5)
        );

        let (_, tally) = run(ROUGH[1], 1, 10_000);
        assert!((2000..3000).contains(&tally.lost), "{tally:?}");
        assert_eq!(run(PROFILES[5], 7, 500).0, run(PROFILES[5], 7, 500).0);
        assert_ne!(run(PROFILES[5], 7, 500).0, run(PROFILES[5], 8, 500).0);
    }

    // R4
    #[test]
    fn a_link_freezes_thaws_chokes_and_heals() {
        let mut link = Link::new(PERFECT, 0, 1);
        link.send(0, &[0]);
        link.freeze();
        link.send(1, &[1]);
        assert!(link.arrive(1).is_empty());
        link.thaw();
        assert_eq!(link.arrive(2), [[0], [1]]);
        link.cut(true);
        link.send(3, &[3]);
        link.cut(false);
        assert!(link.arrive(3).is_empty());

        let narrow = Profile {
            bandwidth: Some(10),
            ..PERFECT
        };
        let mut link = Link::new(narrow, 0, 1);
        for number in 0..9 {
            link.send(0, &[number; 6]);
        }
        // Of 40 bytes that wait, 12 pass; more than 40 never wait.
        let passed: Vec<_> = (0..6).map(|now| link.arrive(now).len()).collect();
        assert_eq!(passed, [2, 2, 2, 0, 0, 0]);
        assert_eq!(link.tally.lost, 3);
        let mut link = Link::new(PROFILES[3], 0, 1);
        link.heal();
        for now in 0..100 {
            link.send(now, &[0]);
            assert_eq!(link.arrive(now).len(), 1);
        }
    }
}
