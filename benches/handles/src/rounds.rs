//! Runs the entries of a workload in turn, round after round, and keeps the best of each: on a
//! shared machine only figures of one run compare.

use std::time::Instant;

/// One container doing one workload.
pub(crate) trait Step {
    /// Untimed work before a step.
    fn prepare(&mut self) {}
    /// The timed work.
    fn step(&mut self);
    /// Equal for all entries of a workload.
    fn checksum(&mut self) -> u64;
}

/// Whose container it is, and with which rivals it is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// Ours, in place: compared with the fastest rival.
    Ours,
    /// Ours, packed without gaps: compared with the fastest rival of which that is true too.
    Dense,
    /// Another library's.
    Rival,
    /// Another library's, packed without gaps.
    DenseRival,
}

impl Side {
    /// Whether `rival` is one for this. Where there are holes, containers that close them compete
    /// only among themselves.
    pub(crate) fn competes(self, rival: Self, holes: bool) -> bool {
        match self {
            Self::Ours => rival == Self::Rival || rival == Self::DenseRival && !holes,
            Self::Dense => rival == Self::DenseRival,
            Self::Rival | Self::DenseRival => false,
        }
    }
}

pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) side: Side,
    pub(crate) make: Box<dyn Fn() -> Box<dyn Step>>,
}

pub(crate) struct Workload {
    pub(crate) name: &'static str,
    /// How many operations a step makes.
    pub(crate) operations: u32,
    /// Whether it walks a container of which entries were removed.
    pub(crate) holes: bool,
    pub(crate) entries: Vec<Entry>,
}

pub(crate) struct Options {
    pub(crate) rounds: usize,
    pub(crate) slot_micros: u64,
    pub(crate) only: Option<String>,
}

impl Options {
    pub(crate) fn from_arguments() -> Self {
        let mut options = Self {
            rounds: 25,
            slot_micros: 3000,
            only: None,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            let mut value = || arguments.next().expect("an option has a value");
            match name.as_str() {
                "--rounds" => options.rounds = value().parse().expect("a number"),
                "--slot-us" => options.slot_micros = value().parse().expect("a number"),
                "--only" => options.only = Some(value()),
                _ => panic!("options: --rounds N, --slot-us MICROSECONDS, --only WORKLOAD"),
            }
        }
        options
    }
}

/// Nanoseconds a step, of the best round of each entry.
pub(crate) fn run(workload: &Workload, options: &Options) -> Vec<f64> {
    check(workload);
    let mut entries: Vec<_> = workload
        .entries
        .iter()
        .map(|entry| (entry.make)())
        .collect();
    let repeats: Vec<u32> = entries
        .iter_mut()
        .map(|entry| {
            time(entry.as_mut(), 2);
            let step = time(entry.as_mut(), 2).max(10.0);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                clippy::cast_precision_loss,
                reason = "a small count"
            )]
            let repeats = (options.slot_micros as f64 * 1000.0 / step) as u32;
            repeats.clamp(1, 20_000)
        })
        .collect();
    let mut best = vec![f64::INFINITY; entries.len()];
    for round in 0..options.rounds {
        for turn in 0..entries.len() {
            let at = (turn + round) % entries.len();
            time(entries[at].as_mut(), 1);
            best[at] = best[at].min(time(entries[at].as_mut(), repeats[at]));
        }
    }
    best
}

/// Every entry must come to the same result.
fn check(workload: &Workload) {
    let mut expected = None;
    for entry in &workload.entries {
        let mut steps = (entry.make)();
        for _ in 0..3 {
            steps.prepare();
            steps.step();
        }
        let sum = steps.checksum();
        assert_eq!(
            *expected.get_or_insert(sum),
            sum,
            "{} differs in {}",
            entry.name,
            workload.name
        );
    }
}

fn time(entry: &mut dyn Step, repeats: u32) -> f64 {
    let mut total = 0.0;
    for _ in 0..repeats {
        entry.prepare();
        let start = Instant::now();
        entry.step();
        total += start.elapsed().as_secs_f64();
    }
    total * 1e9 / f64::from(repeats)
}

/// A small random number generator, the same on every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }
}
