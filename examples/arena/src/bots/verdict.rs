//! What the bots have measured and found.

use std::fmt;

/// What one bot, or all of them, saw.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// From saying something to hearing that it was done, in microseconds.
    pub(crate) latency: Vec<u32>,
    /// How far what is shown is behind, in microseconds, at its worst in each round.
    pub(crate) staleness: Vec<u32>,
    pub(crate) bytes_in: u64,
    pub(crate) bytes_out: u64,
    pub(crate) packets: u64,
    pub(crate) events: u64,
    pub(crate) missed_events: u64,
    /// How many entities were known at the end.
    pub(crate) known: u64,
    /// How many left before the end, and came back.
    pub(crate) left: u64,
}

/// The server's memory at some time.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) seconds: u64,
    pub(crate) resident: f64,
    pub(crate) world: f64,
    pub(crate) sessions: f64,
    pub(crate) entities: f64,
    /// Players who came, and who died, ever.
    pub(crate) joins: f64,
    pub(crate) deaths: f64,
}

impl Seen {
    pub(crate) fn add(&mut self, other: Self) {
        self.latency.extend(other.latency);
        self.staleness.extend(other.staleness);
        self.bytes_in += other.bytes_in;
        self.bytes_out += other.bytes_out;
        self.packets += other.packets;
        self.events += other.events;
        self.missed_events += other.missed_events;
        self.known += other.known;
        self.left += other.left;
    }
}

/// How the run went.
#[derive(Debug, Default)]
pub struct Verdict {
    pub(crate) clients: u32,
    pub(crate) hostile: u32,
    pub(crate) seconds: f64,
    pub(crate) seen: Seen,
    /// Mirrors that equal the truth.
    pub(crate) equal: u32,
    /// What is wrong: mirrors that differ, sessions that ended before the end.
    pub(crate) wrong: Vec<String>,
    /// What the hostile did, and how often.
    pub(crate) mischief: Vec<(&'static str, u64)>,
    /// The server's own figures, of this run.
    pub(crate) server: Vec<(&'static str, f64)>,
    pub(crate) load: String,
    /// The server's memory every ten seconds, if people came and went.
    pub(crate) memory: Vec<Memory>,
}

impl Verdict {
    /// Whether every client that meant no harm played to the end, and its mirror equals the truth.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.wrong.is_empty() && self.equal == self.clients - self.hostile
    }
}

/// The values at 50, 90, 99 and 100 percent, in milliseconds.
fn percentiles(values: &[u32]) -> [f64; 4] {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    [50, 90, 99, 100].map(|percent| {
        let last = sorted.len().saturating_sub(1);
        let value = sorted.get(last * percent / 100).copied().unwrap_or(0);
        f64::from(value) / 1000.0
    })
}

impl fmt::Display for Verdict {
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seen, .. } = self;
        let good = f64::from((self.clients - self.hostile).max(1));
        writeln!(
            f,
            "{} clients for {:.1} s, of them {} hostile; load {}",
            self.clients, self.seconds, self.hostile, self.load
        )?;
        writeln!(
            f,
            "\n{:<24}{:>9}{:>9}{:>9}{:>9}",
            "ms", "p50", "p90", "p99", "max"
        )?;
        let rows = [
            ("latency of input", &seen.latency),
            ("staleness at its worst", &seen.staleness),
        ];
        for (name, values) in rows {
            write!(f, "{name:<24}")?;
            for value in percentiles(values) {
                write!(f, "{value:>9.1}")?;
            }
            writeln!(f)?;
        }
        let each = |count: u64| count as f64 / good / self.seconds.max(1e-9);
        writeln!(f, "\nof each client, per second")?;
        writeln!(
            f,
            "  kilobytes in          {:>9.2}",
            each(seen.bytes_in) / 1000.0
        )?;
        writeln!(
            f,
            "  kilobytes out         {:>9.2}",
            each(seen.bytes_out) / 1000.0
        )?;
        writeln!(f, "  packets in            {:>9.2}", each(seen.packets))?;
        writeln!(f, "  events                {:>9.2}", each(seen.events))?;
        writeln!(
            f,
            "entities known          {:>11.1}",
            seen.known as f64 / good
        )?;
        writeln!(f, "events missed           {:>11}", seen.missed_events)?;
        writeln!(f, "\nserver")?;
        for (name, value) in &self.server {
            writeln!(f, "  {name:<30}{value:>12.3}")?;
        }
        if !self.memory.is_empty() {
            writeln!(f, "\n{} times somebody left and came back", seen.left)?;
            writeln!(
                f,
                "{:>7}{:>12}{:>10}{:>13}{:>10}{:>8}{:>8}",
                "s", "resident MB", "world MB", "sessions MB", "entities", "joins", "deaths"
            )?;
        }
        for at in &self.memory {
            let [resident, world, sessions] =
                [at.resident, at.world, at.sessions].map(|it| it / 1e6);
            writeln!(
                f,
                "{:>7}{resident:>12.2}{world:>10.2}{sessions:>13.2}{:>10}{:>8}{:>8}",
                at.seconds, at.entities, at.joins, at.deaths
            )?;
        }
        if !self.mischief.is_empty() {
            writeln!(f, "\nmischief")?;
            for (what, count) in &self.mischief {
                writeln!(f, "  {what:<30}{count:>8}")?;
            }
        }
        writeln!(f)?;
        for wrong in self.wrong.iter().take(10) {
            writeln!(f, "WRONG {wrong}")?;
        }
        let all = self.clients - self.hostile;
        writeln!(f, "{} of {all} mirrors equal the truth", self.equal)
    }
}
