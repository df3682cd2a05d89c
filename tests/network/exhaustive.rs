//! A small world, a few events, and every way in which a few packets and acknowledgements can be
//! lost, late or overtaken.

use framework::replicate::rules::Rules;

use crate::game::{Entity, Health, Place};
use crate::harness::{Harness, Outcome, RADIUS};
use crate::link::PERFECT;

/// When something arrives: so many rounds later, or never.
type Fate = Option<u8>;

/// What can happen in a round.
const EVENTS: u8 = 5;

fn happen(h: &mut Harness, pair: &mut [Entity; 2], event: u8, round: u16) {
    let [one, other] = *pair;
    match event {
        0 => {
            let _ = h
                .world
                .mutate::<Health, _>(one, |health| health.points = 100 + round);
        }
        1 if h.world.has::<Health>(one) => drop(h.world.remove::<Health>(one)),
        1 => drop(h.world.insert(
            one,
            Health {
                points: 200 + round,
            },
        )),
        2 => {
            h.world.destroy(one);
            pair[0] = h.spawn(1.0, 300 + round);
        }
        3 => {
            let place = &mut h.world.at_mut::<Place>(other).x;
            *place = if *place > RADIUS { 2.0 } else { RADIUS * 3.0 };
        }
        _ => {
            let _ = h
                .world
                .mutate::<Health, _>(other, |health| health.points = 400 + round);
        }
    }
}

/// Rounds, each with an event and the fates of its packet and of its answer.
fn play(rounds: &[(u8, Fate, Fate)]) -> Outcome {
    let mut h = Harness::new(PERFECT, 1, Rules::ALL, 1);
    let mut pair = [h.spawn(1.0, 1), h.spawn(2.0, 2)];
    let (mut packets, mut replies) = (Vec::new(), Vec::new());
    // So many more that whatever is late comes before the link is well.
    let quiet = (0..4).map(|_| (u8::MAX, Some(0), Some(0)));
    for (now, (event, packet, reply)) in (0_u8..).zip(rounds.iter().copied().chain(quiet)) {
        if event < EVENTS {
            happen(&mut h, &mut pair, event, now.into());
        }
        h.stamp();
        for bytes in h.send(0)? {
            packets.extend(packet.map(|late| (now + late, bytes)));
        }
        // What comes together comes the newest first, so that it is overtaken.
        while let Some(at) = packets.iter().rposition(|&(due, _)| due <= now) {
            let (_, bytes) = packets.remove(at);
            h.give(0, &bytes)?;
        }
        if let Some(bytes) = h.clients[0].mirror.reply() {
            let bytes = bytes.to_vec();
            replies.extend(reply.map(|late| (now + late, bytes)));
        }
        while let Some(at) = replies.iter().rposition(|&(due, _)| due <= now) {
            let (_, bytes) = replies.remove(at);
            h.answer(0, &bytes)?;
        }
    }
    h.settle(16).map(drop)
}

/// Every combination of `count` rounds with these fates.
#[track_caller]
fn check_all(count: u32, packets: &[Fate], replies: &[Fate]) -> u64 {
    let (events, ways, answers) = (
        u64::from(EVENTS),
        packets.len() as u64,
        replies.len() as u64,
    );
    let each = events * ways * answers;
    let cases = each.pow(count);
    for case in 0..cases {
        let mut rest = case;
        let rounds: Vec<_> = (0..count)
            .map(|_| {
                let round = rest % each;
                rest /= each;
                (
                    (round % events) as u8,
                    packets[(round / events % ways) as usize],
                    replies[(round / events / ways) as usize],
                )
            })
            .collect();
        if let Err(what) = play(&rounds) {
            panic!("{rounds:?} (event, packet late, answer late): {what}");
        }
    }
    cases
}

// R4
#[test]
fn every_order_of_a_few_packets_and_acknowledgements_ends_right() {
    let cases = check_all(3, &[Some(0), Some(1), None], &[Some(0), Some(2)]);
    assert_eq!(cases, 27_000);
    check_all(
        2,
        &[Some(0), Some(1), Some(2), Some(3), None],
        &[Some(0), Some(1), Some(2), None],
    );
}

// R4: the same with four packets, of which each comes up to two rounds late or never.
#[test]
#[ignore = "takes ten minutes: 13 million cases"]
fn every_order_of_four_packets_and_acknowledgements_ends_right() {
    check_all(
        4,
        &[Some(0), Some(1), Some(2), None],
        &[Some(0), Some(1), None],
    );
}
