//! What replication costs: beside `bevy_replicon` on the same entities and views, in larger worlds
//! alone, and the goals. A line is printed only after every client was found to hold what the server
//! holds.

mod ours;
mod rival;

use std::time::Duration;

use ecs::replicate::Budget;
use ours::{CHANGED_BITS, Net, Ours, Round};

/// One packet after the other, as many as it takes.
const ALL: Budget = Budget {
    packet: 1200,
    round: 1 << 30,
    events: 256,
    messages: 8,
};

const FAR: Net = Net { delay: 3, loss: 0 };
const LOSSY: Net = Net { delay: 3, loss: 20 };

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let mut goals = Goals::default();
    beside_the_rival(&mut goals, quick);
    alone(&mut goals);
    bytes(&mut goals);
    memory(&mut goals);
    println!();
    goals.lines.iter().for_each(|line| println!("{line}"));
    if goals.missed > 0 {
        println!("{} of {} goals missed", goals.missed, goals.lines.len());
    }
}

#[derive(Default)]
struct Goals {
    lines: Vec<String>,
    missed: usize,
}

impl Goals {
    fn at_most(&mut self, name: &str, value: f64, bound: f64) {
        self.line(name, value, bound, value <= bound);
    }

    fn at_least(&mut self, name: &str, value: f64, bound: f64) {
        self.line(name, value, bound, value >= bound);
    }

    fn line(&mut self, name: &str, value: f64, bound: f64, holds: bool) {
        let verdict = if holds { "holds" } else { "misses" };
        self.missed += usize::from(!holds);
        self.lines
            .push(format!("goal {name} {value:.2} {bound:.2} {verdict}"));
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure to be read")]
fn nanoseconds(took: Duration, per: usize) -> f64 {
    took.as_nanos() as f64 / per as f64
}

fn beside_the_rival(goals: &mut Goals, quick: bool) {
    println!("ns per client and entity: nothing, a tenth, all changed one component");
    println!("| clients x entities | bevy_replicon | ecs | ratio |\n|---|---|---|---|");
    let sizes: &[(usize, usize)] = if quick {
        &[(20, 1000)]
    } else {
        &[(1, 1000), (20, 1000), (64, 1000), (20, 4000), (20, 10_000)]
    };
    let empty = rival::empty();
    let (mut quiet, mut all) = (f64::MAX, f64::MAX);
    for &(clients, entities) in sizes {
        let mut rival = rival::Rival::new(clients, u32::try_from(entities).unwrap_or(u32::MAX));
        let mut ours = Ours::new(clients, entities, entities, ALL, Net { delay: 0, loss: 0 });
        let pairs = clients * entities;
        let mut columns = [Vec::new(), Vec::new(), Vec::new()];
        for every in [0, 10, 1] {
            // In turn, so that what else the machine does meets both.
            let (mut theirs, mut took) = (Duration::MAX, Duration::MAX);
            for _ in 0..10 {
                if every > 0 {
                    rival.change(every);
                }
                theirs = theirs.min(rival.tick().saturating_sub(empty));
                ours.change(every);
                took = took.min(ours.tick().total());
            }
            let (theirs, took) = (nanoseconds(theirs, pairs), nanoseconds(took, pairs));
            let ratio = theirs / took;
            columns[0].push(format!("{theirs:.1}"));
            columns[1].push(format!("{took:.1}"));
            columns[2].push(format!("{ratio:.1}"));
            if clients > 1 && every == 0 {
                quiet = quiet.min(ratio);
            } else if clients > 1 && every == 1 {
                all = all.min(ratio);
            }
        }
        rival.tick();
        ours.settle();
        assert!(
            rival.agrees() && ours.agrees(),
            "clients are not what they should be"
        );
        let [theirs, took, ratio] = columns.map(|column| column.join(", "));
        println!("| {clients} x {entities} | {theirs} | {took} | {ratio} |");
    }
    goals.at_least("N1-quiet-times-cheaper-than-replicon", quiet, 20.0);
    goals.at_least("N1-all-changed-times-cheaper-than-replicon", all, 3.0);
}

/// The median of each figure over some rounds with changes, once the first have passed.
fn rounds(ours: &mut Ours, every: usize, count: usize) -> (Round, Duration) {
    for _ in 0..4 {
        ours.change(every);
        ours.tick();
    }
    let mut all: Vec<Round> = (0..count)
        .map(|_| {
            ours.change(every);
            ours.tick()
        })
        .collect();
    all.sort_by_key(Round::total);
    let oldest = all.iter().map(|round| round.oldest).max().unwrap_or(0);
    let fastest = Round { oldest, ..all[0] };
    (fastest, all[all.len() / 2].total())
}

#[expect(clippy::cast_precision_loss, reason = "a figure to be read")]
fn alone(goals: &mut Goals) {
    println!("\nlarger worlds: the best network tick, stamping included");
    println!(
        "| entities / clients / pairs | changed | budget, loss | tick ms (median) | stamp ms | ns per pair | ns per sent entity | bytes per sent entity | longest wait |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let row = |entities: usize,
               clients: usize,
               each: usize,
               every: usize,
               budget: Budget,
               net: Net| {
        let mut ours = Ours::new(clients, entities, each, budget, net);
        let (round, median) = rounds(&mut ours, every, 15);
        let pairs = ours.pairs();
        ours.settle();
        assert!(ours.agrees(), "clients are not what they should be");
        let per_sent = |value: f64| match round.sent {
            0 => "–".to_owned(),
            sent => format!("{:.1}", value / sent as f64),
        };
        println!(
            "| {entities} / {clients} / {pairs} | {} | {}, {} % | {:.3} ({:.3}) | {:.3} | {:.2} | {} | {} | {} |",
            match every {
                0 => "0 %",
                10 => "10 %",
                _ => "100 %",
            },
            if budget == ALL { "none" } else { "1200 B" },
            net.loss,
            round.total().as_secs_f64() * 1e3,
            median.as_secs_f64() * 1e3,
            round.stamp.as_secs_f64() * 1e3,
            nanoseconds(round.sessions, pairs),
            per_sent(round.sessions.as_nanos() as f64),
            per_sent(round.bytes as f64),
            round.oldest,
        );
        (round, pairs)
    };
    let tight = Budget::default();
    let (small, clients, each) = (20_000, 200, 248);
    let (quiet, pairs) = row(small, clients, each, 0, ALL, FAR);
    let (few, _) = row(small, clients, each, 10, ALL, FAR);
    row(small, clients, each, 10, ALL, LOSSY);
    let (most, _) = row(small, clients, each, 1, ALL, FAR);
    row(small, clients, each, 1, tight, LOSSY);
    let (wide, _) = row(100_000, clients, each, 10, ALL, FAR);
    let (wide_quiet, _) = row(100_000, 500, 400, 0, ALL, FAR);
    row(100_000, 500, 400, 10, ALL, LOSSY);
    let (capacity, many) = row(100_000, 500, 400, 1, ALL, FAR);
    row(100_000, 500, 400, 1, tight, LOSSY);

    let per_sent = |round: &Round| round.sessions.as_nanos() as f64 / round.sent.max(1) as f64;
    goals.at_most("N1-quiet-pair-ns", nanoseconds(quiet.sessions, pairs), 2.0);
    goals.at_most(
        "N1-quiet-pair-ns-100000-entities",
        nanoseconds(wide_quiet.sessions, many),
        2.0,
    );
    goals.at_most("N1-sent-entity-ns-most-change", per_sent(&most), 45.0);
    goals.at_most("N1-sent-entity-ns-few-change", per_sent(&few), 80.0);
    let growth = wide.sessions.as_secs_f64() / few.sessions.as_secs_f64();
    goals.at_most("N1-tick-100000-over-20000-entities", growth, 1.3);
    goals.at_most("N1-quiet-tick-bytes", quiet.bytes as f64, 0.0);
    goals.at_most("N1-quiet-tick-allocations", quiet.allocations as f64, 0.0);
    goals.at_most(
        "N3-packet-build-ms",
        capacity.sessions.as_secs_f64() * 1e3,
        8.3,
    );
}

#[expect(clippy::cast_precision_loss, reason = "a figure to be read")]
fn bytes(goals: &mut Goals) {
    // All 250 of 20,000 entities that a client knows change.
    let mut ours = Ours::new(20, 20_000, 250, ALL, FAR);
    let (round, _) = rounds(&mut ours, 1, 10);
    ours.settle();
    assert!(ours.agrees(), "clients are not what they should be");
    let payload = CHANGED_BITS as f64 / 8.0;
    let framing = round.bytes as f64 / round.sent as f64 - payload;
    goals.at_most("N2-framing-bytes-per-entity-with-generation", framing, 3.5);
    // Which 250 of 20,000 slots: log2(n/k) + 1.44 bits. The value that changes is one byte.
    let entropy = (80.0_f64.log2() + 1.44 + CHANGED_BITS as f64) / 8.0;
    println!(
        "\nbytes per changed entity: {:.2}, of which {payload} are the value; {:.2} times the entropy of slots and values as declared",
        framing + payload,
        (framing + payload) / entropy
    );

    for (net, bound) in [(FAR, 1.05), (LOSSY, 1.15 / 0.8)] {
        // Changes that come once: a hundredth of the entities, and then nothing for a while.
        let mut ours = Ours::new(20, 20_000, 1000, ALL, net);
        let (mut changes, mut copies) = (0, 0);
        for _ in 0..20 {
            let before = ours.sent();
            ours.change(100);
            let first = ours.tick().sent;
            for _ in 0..60 {
                ours.tick();
            }
            changes += first;
            copies += ours.sent() - before;
        }
        ours.settle();
        assert!(ours.agrees(), "clients are not what they should be");
        let name = format!("N2-copies-per-change-at-{}-percent-loss", net.loss);
        goals.at_most(&name, copies as f64 / changes as f64, bound);
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure to be read")]
fn memory(goals: &mut Goals) {
    let mut ours = Ours::new(100, 20_000, 400, ALL, FAR);
    for _ in 0..20 {
        ours.change(1);
        ours.tick();
    }
    let known = ours.pairs() as f64;
    // With three rounds there and back, packets of four rounds are on the way.
    let per_known = ours.memory() as f64 / known;
    goals.at_most(
        "N5-bytes-per-known-with-four-in-flight",
        per_known,
        24.0 + 4.0 * 8.0,
    );
    ours.settle();
    assert!(ours.agrees(), "clients are not what they should be");

    ours.cut();
    for _ in 0..100 {
        ours.change(1);
        ours.tick();
    }
    let before = ours.memory();
    // Ten minutes at 30 ticks a second.
    for _ in 0..18_000 / 10 {
        ours.change(1);
        ours.tick();
    }
    goals.at_most(
        "N5-growth-in-a-minute-of-silence-bytes",
        (ours.memory() - before) as f64,
        0.0,
    );
    println!("bytes per known entity and client, all included: {per_known:.1}");
}
