//! Bots: many real clients in a process of their own, whose mirrors are compared with the truth.

pub(crate) mod client;
mod hostile;
pub(crate) mod http;
mod verdict;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::level::{BUILT_IN, Level};
use crate::options::Options;
use crate::rng::Rng;
use crate::truth::Truth;
use client::{End, Orders, Shared};
use hostile::Mischief;
use verdict::{Memory, Seen};

pub use verdict::Verdict;

/// What the bots are to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bots {
    /// Where the server is.
    pub server: SocketAddr,
    /// How many clients.
    pub clients: u32,
    /// For how long they play.
    pub seconds: u32,
    /// How many of a hundred mean harm.
    pub hostile: u32,
    /// Whether to spoil one mirror, to see that it is noticed.
    pub corrupt: bool,
    /// Within so many seconds everybody leaves, to come back as somebody else; 0 if they stay.
    pub churn: u32,
}

impl Default for Bots {
    fn default() -> Self {
        Self {
            server: SocketAddr::from(([127, 0, 0, 1], 4000)),
            clients: 50,
            seconds: 10,
            hostile: 0,
            corrupt: false,
            churn: 0,
        }
    }
}

/// The text of `--help`.
pub const HELP: &str = "\
Many clients of a running `arena --debug`, each with a mirror that is compared with the truth.

Usage: arena-bots [OPTIONS]

  --server ADDRESS   where the server is (default: 127.0.0.1:4000)
  --clients N        how many clients (default: 50)
  --seconds N        for how long they play (default: 10)
  --hostile PERCENT  how many of them mean harm (default: 0)
  --churn SECONDS    let each leave within this time and come back as somebody
                     else, and print the server's memory every ten seconds
  --corrupt          spoil one mirror before it is compared: the run must fail
  --help             print this text

The exit code is 0 if every client played to the end and every mirror equals the truth.
";

impl Bots {
    /// Reads the arguments, without the program's name; `None` where help is asked for.
    ///
    /// # Errors
    /// Says what is wrong with the first argument that makes no sense.
    pub fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Option<Self>, String> {
        let mut bots = Self::default();
        let mut arguments = arguments.into_iter();
        while let Some(option) = arguments.next() {
            match option.as_str() {
                "--help" | "-h" => return Ok(None),
                "--corrupt" => {
                    bots.corrupt = true;
                    continue;
                }
                "--server" | "--clients" | "--seconds" | "--hostile" | "--churn" => {}
                _ => return Err(format!("`{option}` is no option; --help lists them")),
            }
            let value = arguments.next();
            let value = value.ok_or_else(|| format!("`{option}` needs a value after it"))?;
            let number = |most: u32| {
                let number = value.parse().ok().filter(|number| *number <= most);
                number.ok_or_else(|| format!("`{option}` needs a whole number up to {most}"))
            };
            match option.as_str() {
                "--clients" => bots.clients = number(10_000)?,
                "--seconds" => bots.seconds = number(86_400)?,
                "--hostile" => bots.hostile = number(100)?,
                "--churn" => bots.churn = number(3600)?,
                _ => {
                    let server = value.parse();
                    bots.server =
                        server.map_err(|_| format!("`{option}` needs an address and a port"))?;
                }
            }
        }
        Ok(Some(bots))
    }
}

/// Lets the bots play, and judges.
///
/// # Errors
/// Says why there is nothing to judge: no server, or one that does not tell the truth.
pub fn run_bots(bots: &Bots) -> Result<Verdict, String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    runtime.block_on(run(bots))
}

async fn run(bots: &Bots) -> Result<Verdict, String> {
    let server = bots.server;
    let level = Level::load(&Options::default(), BUILT_IN).map_err(|error| error.to_string())?;
    let shared = Arc::new(Shared { server, level });
    let hostile = bots.clients * bots.hostile / 100;
    let (give, orders) = watch::channel(Orders::Play);
    let mut clients = JoinSet::new();
    for number in 0..bots.clients - hostile {
        let (shared, orders, bots) = (Arc::clone(&shared), orders.clone(), bots.clone());
        clients.spawn(async move { live(number, &shared, &orders, &bots).await });
        // Not all in one step: people do not come at once either.
        sleep(Duration::from_millis(5)).await;
    }
    let mischief = Arc::new(Mischief::default());
    let mut villains = JoinSet::new();
    for number in 0..hostile {
        villains.spawn(hostile::harm(number, server, Arc::clone(&mischief)));
    }
    // Until everybody knows what is around them.
    sleep(Duration::from_secs(2)).await;
    let before = figures(server).await?;
    let start = Instant::now();
    give.send_replace(clock(server).await?);
    let memory = watch_memory(bots, start).await?;
    let seconds = start.elapsed().as_secs_f64();
    let after = figures(server).await?;
    give.send_replace(Orders::Rest);
    let load = load();
    sleep(Duration::from_millis(300)).await;
    villains.shutdown().await;
    let truth = http::get(server, "/debug/truth").await?;
    let truth: Truth = postcard::from_bytes(&truth)
        .map_err(|error| format!("the truth makes no sense: {error}"))?;
    // What was written has long been read: the server waited for the answers.
    sleep(Duration::from_millis(100)).await;
    give.send_replace(Orders::Compare(Arc::new(truth)));
    let mut verdict = Verdict {
        clients: bots.clients,
        hostile,
        seconds,
        mischief: if hostile > 0 {
            mischief.counts()
        } else {
            Vec::new()
        },
        server: compare(&before, &after),
        load,
        memory,
        ..Verdict::default()
    };
    while let Some(ended) = clients.join_next().await {
        let (seen, result) = ended.map_err(|error| error.to_string())?;
        verdict.seen.add(seen);
        match result {
            Ok(()) => verdict.equal += 1,
            Err(reason) => verdict.wrong.push(reason),
        }
    }
    Ok(verdict)
}

/// A client as often as it comes, to the end of the run.
async fn live(
    number: u32,
    shared: &Shared,
    orders: &watch::Receiver<Orders>,
    bots: &Bots,
) -> (Seen, Result<(), String>) {
    let corrupt = bots.corrupt && number == 0;
    let mut rng = Rng::new(u64::from(number) + 1);
    let mut seen = Seen::default();
    loop {
        let client = match client::join(shared.server, format!("Bot {number}")).await {
            Ok(client) => client,
            Err(reason) => return (seen, Err(reason)),
        };
        let stays = Duration::from_millis(u64::from(rng.below(1000 * bots.churn.max(1))));
        let leaves = (bots.churn > 0).then(|| Instant::now() + stays);
        let (once, end) = Box::pin(client::play(
            number, client, shared, orders, leaves, corrupt,
        ))
        .await;
        seen.add(once);
        match end {
            Ok(End::Left) => seen.left += 1,
            Ok(End::Equal) => return (seen, Ok(())),
            Err(reason) => return (seen, Err(reason)),
        }
    }
}

/// Waits for the end of the run, and looks at the server's memory on the way if people come and go.
async fn watch_memory(bots: &Bots, start: Instant) -> Result<Vec<Memory>, String> {
    const EVERY: Duration = Duration::from_secs(10);
    let end = start + Duration::from_secs(bots.seconds.into());
    let mut memory = Vec::new();
    while bots.churn > 0 && Instant::now() + EVERY <= end {
        sleep(EVERY).await;
        let figures = figures(bots.server).await?;
        memory.push(Memory {
            seconds: start.elapsed().as_secs(),
            resident: of(&figures, "arena_process_resident_bytes"),
            world: of(&figures, "arena_world_bytes"),
            sessions: of(&figures, "arena_session_bytes"),
            entities: of(&figures, "arena_entities"),
            joins: of(&figures, "arena_joins_total"),
            deaths: of(&figures, "arena_deaths_total"),
        });
    }
    tokio::time::sleep_until(end.into()).await;
    Ok(memory)
}

/// The server's clock, by which the bots measure.
async fn clock(server: SocketAddr) -> Result<Orders, String> {
    let clock = http::text(server, "/debug/clock").await?;
    let clock = clock.split_once(' ').and_then(|(tick, due)| {
        let (tick, due) = (tick.parse().ok()?, due.parse().ok()?);
        Some(Orders::Measure { tick, due })
    });
    clock.ok_or_else(|| "the server's clock makes no sense".to_owned())
}

/// Figures of the server, by name.
async fn figures(server: SocketAddr) -> Result<Vec<(String, f64)>, String> {
    // They are published once a second.
    let text = http::text(server, "/metrics").await?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let figure = |line: &str| {
        let (name, value) = line.rsplit_once(' ')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    Ok(lines.filter_map(figure).collect())
}

fn of(figures: &[(String, f64)], name: &str) -> f64 {
    let found = figures.iter().find(|(known, _)| known == name);
    found.map_or(0.0, |(_, value)| *value)
}

/// What the server did between two looks.
fn compare(before: &[(String, f64)], after: &[(String, f64)]) -> Vec<(&'static str, f64)> {
    let grown = |name: &str| of(after, name) - of(before, name);
    vec![
        ("steps", grown("arena_ticks_total")),
        ("network ticks", grown("arena_network_ticks_total")),
        (
            "network ticks missed",
            grown("arena_network_ticks_missed_total"),
        ),
        (
            "network tick p50 ms",
            1e3 * of(after, "arena_network_tick_seconds{quantile=\"0.5\"}"),
        ),
        (
            "network tick p99 ms",
            1e3 * of(after, "arena_network_tick_seconds{quantile=\"0.99\"}"),
        ),
        (
            "network tick max ms",
            1e3 * of(after, "arena_network_tick_seconds{quantile=\"1\"}"),
        ),
        (
            "step p99 ms",
            1e3 * of(after, "arena_tick_seconds{quantile=\"0.99\"}"),
        ),
        ("full slots", grown("arena_full_slots_total")),
        ("oldest waiting, rounds", of(after, "arena_oldest_rounds")),
        ("entities", of(after, "arena_entities")),
        (
            "resident megabytes before",
            of(before, "arena_process_resident_bytes") / 1e6,
        ),
        (
            "resident megabytes after",
            of(after, "arena_process_resident_bytes") / 1e6,
        ),
    ]
}

/// The machine's load, where the system tells it.
fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let parts: Vec<_> = load.split(' ').take(2).collect();
    if load.is_empty() {
        "unknown".to_owned()
    } else {
        parts.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Option<Bots>, String> {
        Bots::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_are_understood_or_refused() {
        let wanted = Bots {
            server: ([127, 0, 0, 1], 9).into(),
            clients: 7,
            seconds: 3,
            hostile: 5,
            corrupt: true,
            churn: 20,
        };
        let line = "--server 127.0.0.1:9 --clients 7 --seconds 3 --hostile 5 --churn 20 --corrupt";
        assert_eq!(parsed(line), Ok(Some(wanted)));
        assert_eq!(parsed("--help"), Ok(None));
        assert!(parsed("--clients").unwrap_err().contains("needs a value"));
        assert!(parsed("--hostile 101").unwrap_err().contains("up to 100"));
        assert!(parsed("--many").unwrap_err().contains("no option"));
        assert!(parsed("--server here").unwrap_err().contains("an address"));
    }
}
