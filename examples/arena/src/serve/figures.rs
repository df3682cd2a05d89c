//! What the server counts, and its text for Prometheus.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::time::Duration;

/// What is counted on the game's thread.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    pub(crate) packets: u64,
    pub(crate) bytes: u64,
    /// Rounds that a session skipped because its slot was still full.
    pub(crate) full_slots: u64,
    pub(crate) rounds: u64,
    /// Rounds that began when the next one was due already, or not at all.
    pub(crate) missed_rounds: u64,
    pub(crate) replies: u64,
    /// Replies of an earlier session of the same client.
    pub(crate) strange: u64,
    pub(crate) joins: u64,
    pub(crate) returns: u64,
    pub(crate) leaves: u64,
    rounds_took: Times,
    steps_took: Times,
}

/// How long the latest of something took.
#[derive(Debug, Default)]
struct Times(VecDeque<Duration>);

impl Times {
    /// A minute of rounds.
    const KEPT: usize = 1800;

    fn add(&mut self, time: Duration) {
        if self.0.len() == Self::KEPT {
            self.0.pop_front();
        }
        self.0.push_back(time);
    }

    /// The quantiles of 50, 99 and 100 percent.
    fn quantiles(&self) -> [Duration; 3] {
        let mut sorted: Vec<_> = self.0.iter().copied().collect();
        sorted.sort_unstable();
        let at = |percent: usize| {
            let last = sorted.len().saturating_sub(1);
            sorted
                .get(last * percent / 100)
                .copied()
                .unwrap_or_default()
        };
        [at(50), at(99), at(100)]
    }
}

/// What only the moment of asking knows.
#[derive(Debug)]
pub(crate) struct Now {
    pub(crate) sessions: usize,
    pub(crate) entities: usize,
    pub(crate) world_bytes: usize,
    pub(crate) session_bytes: usize,
    pub(crate) tick: u64,
    pub(crate) deaths: u64,
    pub(crate) waiting: u64,
    pub(crate) oldest: u64,
}

impl Figures {
    pub(crate) fn round_took(&mut self, time: Duration) {
        self.rounds += 1;
        self.rounds_took.add(time);
    }

    pub(crate) fn step_took(&mut self, time: Duration) {
        self.steps_took.add(time);
    }

    /// Everything, in the text form of Prometheus.
    pub(crate) fn text(&self, now: &Now) -> String {
        let mut text = String::new();
        let counters = [
            ("packets", "Packets handed to sockets.", self.packets),
            ("packet_bytes", "Bytes of these packets.", self.bytes),
            (
                "full_slots",
                "Rounds that a session skipped, its slot being full.",
                self.full_slots,
            ),
            ("network_ticks", "Rounds of packets.", self.rounds),
            (
                "network_ticks_missed",
                "Rounds that began after the next one was due.",
                self.missed_rounds,
            ),
            ("replies", "Replies of clients.", self.replies),
            (
                "replies_strange",
                "Replies of an earlier session.",
                self.strange,
            ),
            ("joins", "Players who came.", self.joins),
            ("returns", "Players who came back.", self.returns),
            ("leaves", "Players who went.", self.leaves),
            ("ticks", "Steps of the game, ever.", now.tick),
            ("deaths", "Players and monsters who died.", now.deaths),
        ];
        for (name, help, value) in counters {
            let _ = writeln!(
                text,
                "# HELP arena_{name}_total {help}\n# TYPE arena_{name}_total counter\narena_{name}_total {value}"
            );
        }
        let gauges = [
            ("sessions", "Sessions now.", now.sessions as u64),
            ("entities", "Entities now.", now.entities as u64),
            (
                "world_bytes",
                "Heap memory of the world.",
                now.world_bytes as u64,
            ),
            (
                "session_bytes",
                "Heap memory of all sessions.",
                now.session_bytes as u64,
            ),
            (
                "waiting",
                "Entities that waited for room in the last round.",
                now.waiting,
            ),
            (
                "oldest_rounds",
                "Rounds that the most patient of them has waited.",
                now.oldest,
            ),
            (
                "process_resident_bytes",
                "Memory of the process.",
                resident(),
            ),
        ];
        for (name, help, value) in gauges {
            let _ = writeln!(
                text,
                "# HELP arena_{name} {help}\n# TYPE arena_{name} gauge\narena_{name} {value}"
            );
        }
        let times = [
            (
                "network_tick",
                "What a round of packets took.",
                &self.rounds_took,
            ),
            ("tick", "What a step of the game took.", &self.steps_took),
        ];
        for (name, help, times) in times {
            let _ = writeln!(
                text,
                "# HELP arena_{name}_seconds {help}\n# TYPE arena_{name}_seconds gauge"
            );
            for (quantile, time) in ["0.5", "0.99", "1"].iter().zip(times.quantiles()) {
                let seconds = time.as_secs_f64();
                let _ = writeln!(
                    text,
                    "arena_{name}_seconds{{quantile=\"{quantile}\"}} {seconds:.6}"
                );
            }
        }
        text
    }
}

/// The memory of this process, where the system tells it; 0 elsewhere.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
    kibibytes.unwrap_or(0) * 1024
}
