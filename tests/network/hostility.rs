//! A short, seeded run of what the fuzz targets run for long.

use crate::game::{Event, Message, Net};
use crate::hostile::Victim;
use crate::link::Rng;

/// More than this, and the length of the input, nobody can make a side allocate.
const MOST: u64 = 64 * 1024;

/// What is done to bytes that were right.
fn damage(rng: &mut Rng, bytes: &mut Vec<u8>, others: &[Vec<u8>]) {
    for _ in 0..=rng.below(3) {
        let at = rng.below(bytes.len().max(1) as u64) as usize;
        match rng.below(7) {
            0 => bytes.truncate(at),
            1 => bytes.push(rng.next() as u8),
            2 if !bytes.is_empty() => bytes[at] = rng.next() as u8,
            3 if !bytes.is_empty() => bytes[at] = 0xFF,
            4 => {
                let other = &others[rng.below(others.len() as u64) as usize];
                bytes.truncate(at);
                bytes.extend(other.iter().skip(at));
            }
            _ if !bytes.is_empty() => bytes[at] ^= 1 << rng.below(8),
            _ => bytes.push(0),
        }
    }
}

/// Runs so many damaged forms of `real`; every one is refused or taken, and most are refused.
fn run(seed: u64, count: u32, real: &[Vec<u8>], mut give: impl FnMut(&mut Victim, &[u8]) -> bool) {
    let mut rng = Rng::new(seed);
    let mut victim = Victim::new();
    let mut refused = 0;
    for _ in 0..count {
        let mut bytes = real[rng.below(real.len() as u64) as usize].clone();
        damage(&mut rng, &mut bytes, real);
        let mut is_refused = false;
        let allocated = allocation_counter::measure(|| is_refused = give(&mut victim, &bytes));
        assert!(
            allocated.bytes_max <= MOST + bytes.len() as u64,
            "{} bytes for {}",
            allocated.bytes_max,
            bytes.len()
        );
        if is_refused {
            refused += 1;
        } else {
            victim = Victim::new();
        }
    }
    assert!(
        refused > count / 10 && refused < count,
        "{refused} of {count}"
    );
}

fn count() -> u32 {
    if cfg!(debug_assertions) { 3000 } else { 30_000 }
}

// R6
#[test]
fn packets_that_nobody_wrote_change_nothing_or_are_taken_whole() {
    let mut victim = Victim::new();
    let (mut real, _) = victim.next();
    real.extend(victim.packets);
    run(1, count(), &real, |victim, bytes| {
        // What the window and the duplicates keep out is old news; the rest is read.
        victim.packet(bytes)
    });
}

// R5, R6
#[test]
fn replies_that_nobody_wrote_change_nothing_or_are_taken_whole() {
    let mut victim = Victim::new();
    let (_, reply) = victim.next();
    let mut real: Vec<_> = reply.into_iter().collect();
    real.extend(victim.replies);
    run(2, count(), &real, Victim::reply);
}

// R6
#[test]
fn first_words_that_nobody_wrote_are_refused() {
    let hello = framework::replicate::Mirror::<Net, Event, Message>::hello();
    let real = [hello];
    run(3, count(), &real, Victim::first_words);
}

// R6: a packet, or a reply, that is cut anywhere changes nothing.
#[test]
fn what_is_cut_anywhere_is_refused() {
    let mut victim = Victim::new();
    let (packets, reply) = victim.next();
    for packet in packets {
        for end in 0..packet.len() {
            assert!(victim.packet(&packet[..end]), "cut after {end} bytes");
        }
    }
    if let Some(reply) = reply {
        for end in 0..reply.len() {
            assert!(victim.reply(&reply[..end]), "cut after {end} bytes");
        }
    }
}

/// Writes what the fuzz targets start from.
#[test]
#[ignore = "writes into the folder of the fuzz targets"]
fn write_the_corpus() {
    let mut victim = Victim::new();
    let (packets, reply) = victim.next();
    let hello = framework::replicate::Mirror::<Net, Event, Message>::hello();
    let all = [
        (
            "packet",
            victim
                .packets
                .into_iter()
                .chain(packets)
                .collect::<Vec<_>>(),
        ),
        ("reply", victim.replies.into_iter().chain(reply).collect()),
        ("first_words", vec![hello]),
    ];
    for (target, files) in all {
        let folder = format!("{}/../fuzz/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
        std::fs::create_dir_all(&folder).expect("a folder");
        for (number, bytes) in files.iter().enumerate() {
            std::fs::write(format!("{folder}/{number}"), bytes).expect("a file");
        }
    }
}
