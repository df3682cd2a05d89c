//! What is printed at the end.

use std::fmt;
use std::time::Duration;

/// How a game went.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The name of the map.
    pub map: String,
    /// The number of fixed steps.
    pub ticks: u64,
    /// How many entities there are of each kind.
    pub entities: Vec<(&'static str, usize)>,
    /// The shots, kills, deaths and pickups of each player of a recording, and of all bots.
    pub scores: Vec<(String, [u32; 4])>,
    /// How often each kind of event happened.
    pub events: Vec<(&'static str, u64)>,
    /// Every system in the order of running, with the time it took in all.
    pub systems: Vec<(&'static str, Duration)>,
    /// The time of the whole simulation.
    pub elapsed: Duration,
    /// The hash of the final state; times are no part of it.
    pub hash: u64,
    /// The picture of the final state, if the options ask for one.
    pub picture: Option<String>,
    /// The game to be played on, if the options ask for it.
    pub saved: Option<Vec<u8>>,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let played = Duration::from_secs(self.ticks) / 60;
        let times = played.as_secs_f64() / self.elapsed.as_secs_f64().max(1e-9);
        writeln!(f, "map {}", self.map)?;
        writeln!(
            f,
            "ticks {} ({:.1} s of play in {:.3} s, {times:.0} times real time)",
            self.ticks,
            played.as_secs_f64(),
            self.elapsed.as_secs_f64()
        )?;
        let all: usize = self.entities.iter().map(|(_, count)| count).sum();
        writeln!(f, "\nentities {all}")?;
        for (kind, count) in &self.entities {
            writeln!(f, "  {kind:<22}{count:>8}")?;
        }
        writeln!(f, "\nevents")?;
        for (kind, count) in &self.events {
            writeln!(f, "  {kind:<22}{count:>8}")?;
        }
        write!(f, "\n{:<24}", "scores")?;
        for heading in ["shots", "kills", "deaths", "pickups"] {
            write!(f, "{heading:>9}")?;
        }
        writeln!(f)?;
        for (who, score) in &self.scores {
            write!(f, "  {who:<22}")?;
            for count in score {
                write!(f, "{count:>9}")?;
            }
            writeln!(f)?;
        }
        let all: Duration = self.systems.iter().map(|(_, time)| time).sum();
        writeln!(f, "\nsystems {:>23.2} µs a tick", self.each_tick(all))?;
        for (system, time) in &self.systems {
            writeln!(f, "  {system:<22}{:>8.2}", self.each_tick(*time))?;
        }
        writeln!(f, "\nhash {:016x}", self.hash)
    }
}

impl Summary {
    /// The part of a time that one tick takes on average, in microseconds.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a game lasts less than 2^53 ticks"
    )]
    fn each_tick(&self, time: Duration) -> f64 {
        time.as_secs_f64() * 1e6 / self.ticks.max(1) as f64
    }
}
