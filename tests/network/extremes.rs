//! The rest of the scenarios: references, sizes, long times, lost connections, strangers' bytes.

use framework::replicate::rules::Rules;
use framework::replicate::{Budget, Replicated, Server, Session, WINDOW};

use crate::game::{Aim, Event, Health, Message, Name, Net, Place, State, Target, Velocity};
use crate::harness::{Harness, Outcome, RADIUS, run};
use crate::link::{PERFECT, PROFILES, Profile};
use crate::scenarios::{SOON, long, under_every_profile, want};

// R2: F16
#[test]
fn f16_the_numbers_of_packets_come_round() {
    for profile in [PROFILES[0], PROFILES[5]] {
        let result = run(profile, 0..1, Rules::ALL, 1, |h| {
            let (busy, quiet) = (h.spawn(0.0, 1), h.spawn(1.0, 1));
            h.learn(quiet)?;
            for round in 0..40_000_u32 {
                h.hurt(busy, round as u16);
                h.round()?;
            }
            h.hurt(quiet, 2);
            h.learn(quiet)?;
            for round in 0..30_000_u32 {
                h.hurt(busy, round as u16 | 1);
                h.round()?;
                h.clients[0].sent.clear();
            }
            h.settle_quiet(SOON)
        });
        result.unwrap_or_else(|what| panic!("{what}"));
    }
}

// R3: F18
#[test]
fn f18_an_entity_without_replicated_components() {
    under_every_profile(1, |h| {
        let early = h.world.spawn((Replicated,));
        h.learn(early)?;
        let late = h.connect();
        for _ in 0..200 {
            h.round()?;
        }
        want(h.shown(late, early), "who comes later learns it too")?;
        let _ = h.world.insert(early, Health { points: 3 });
        h.learn(early)?;
        let _ = h.world.remove::<Health>(early);
        h.learn(early)?;
        want(
            h.clients[0].shows(early) == Some(State::default()),
            "it is empty again",
        )?;
        let _ = h.world.remove::<Replicated>(early);
        h.rounds(30)?;
        let _ = h.world.insert(early, (Replicated, Health { points: 4 }));
        h.settle_quiet(SOON)
    });
}

// H4, G4: F19
#[test]
fn f19_a_reference_to_what_is_not_known_yet() {
    under_every_profile(1, |h| {
        let target = h.spawn(RADIUS * 4.0, 1);
        let hunter = h.spawn(0.0, 2);
        let _ = h.world.insert(
            hunter,
            Target {
                entity: Some(target),
            },
        );
        h.learn(hunter)?;
        let aim = |h: &Harness| h.clients[0].shows(hunter).and_then(|state| state.aim);
        want(aim(h) == Some(Aim::Missing), "it misses")?;
        let changes = h.session(0).stats().changes;
        h.world.at_mut::<Place>(target).x = 1.0;
        h.learn(target)?;
        want(
            aim(h) == Some(Aim::At(target)),
            "it is there once the target is",
        )?;
        want(
            h.session(0).stats().changes == changes,
            "without being sent again",
        )?;
        h.world.destroy(target);
        h.settle_quiet(SOON)?;
        want(aim(h) == Some(Aim::Missing), "it misses again")?;
        let next = h.spawn(1.0, 3);
        h.learn(next)?;
        want(next.slot() == target.slot(), "the slot is used again")?;
        want(
            aim(h) == Some(Aim::Missing),
            "the next in the slot is somebody else",
        )
    });
}

// R3: F20
#[test]
fn f20_two_that_name_each_other_learned_at_once() {
    under_every_profile(1, |h| {
        let (one, other) = (h.spawn(0.0, 1), h.spawn(1.0, 2));
        let _ = h.world.insert(
            one,
            Target {
                entity: Some(other),
            },
        );
        let _ = h.world.insert(other, Target { entity: Some(one) });
        let packet = h.held()?;
        h.give(0, &packet)?;
        for (hunter, target) in [(one, other), (other, one)] {
            let state = h.clients[0].shows(hunter);
            let aim = state.and_then(|state| state.aim);
            want(
                aim == Some(Aim::At(target)),
                "the order in a packet does not matter",
            )?;
        }
        h.settle_quiet(SOON)
    });
}

/// A packet with a learn of five components, and what comes of all its damaged forms.
pub(crate) fn f21(h: &mut Harness) -> Outcome {
    let one = h.spawn(1.0, 77);
    let _ = h
        .world
        .insert(one, (Velocity { x: -3 }, Target { entity: None }));
    let _ = h.world.insert(
        one,
        Name {
            text: "somebody".to_owned(),
        },
    );
    h.spawn(2.0, 78);
    let packet = h.held()?;
    for end in 0..packet.len() {
        let client = &mut h.clients[0];
        let refused = client.mirror.receive(&mut client.world, &packet[..end]);
        want(refused.is_err(), "a packet that was cut is refused")?;
        want(
            client.world.is_empty() && client.mirror.is_empty(),
            "nothing has changed",
        )?;
        want(client.mirror.reply().is_none(), "nothing is acknowledged")?;
    }
    for byte in 0..packet.len() {
        for bit in 0..8 {
            let mut damaged = packet.clone();
            damaged[byte] ^= 1 << bit;
            let mut victim = Harness::new(PERFECT, 0, Rules::ALL, 1);
            let client = &mut victim.clients[0];
            // Whatever it says now, it is taken whole or not at all.
            if let Err(error) = client.mirror.receive(&mut client.world, &damaged) {
                want(error.bit <= 8 * packet.len(), "the place is in the packet")?;
                want(
                    client.world.is_empty() && client.mirror.is_empty(),
                    "nothing has changed",
                )?;
                want(client.mirror.reply().is_none(), "nothing is acknowledged")?;
            }
        }
    }
    h.give(0, &packet)?;
    want(
        h.clients[0].shows(one) == Some(h.state(one)),
        "undamaged, it is right",
    )?;
    h.settle_quiet(SOON)
}

// R6: F21
#[test]
fn f21_one_bad_bit_spoils_nothing() {
    run(PERFECT, 0..1, Rules::ALL, 1, f21).unwrap_or_else(|what| panic!("{what}"));
}

// R7: F24
#[test]
fn f24_five_thousand_in_view_at_the_start() {
    for profile in [PROFILES[0], PROFILES[2], PROFILES[5]] {
        let result = run(profile, 0..1, Rules::ALL, 1, |h| {
            let entities: Vec<_> = (0..5000_u16)
                .map(|number| h.spawn(f32::from(number % 100), number))
                .collect();
            let bytes = |h: &Harness| h.session(0).stats().bytes;
            let (mut rounds, mut reached) = (0, 0);
            let (near, far) = (entities[0], entities[99]);
            while h.clients[0].mirror.len() < entities.len() {
                // Those that are known already go on changing.
                h.hurt(near, rounds);
                h.round()?;
                rounds += 1;
                want(rounds < 400, "all are learned")?;
                if h.shown(0, far) && reached == 0 {
                    reached = rounds;
                }
                want(
                    !h.shown(0, far) || h.shown(0, near),
                    "the nearest come first",
                )?;
                let behind = h.clients[0].shows(near).and_then(|state| state.health);
                let behind = behind.map_or(0, |points| rounds - 1 - points);
                want(behind <= 30, "what is known is kept up to date")?;
            }
            want(h.largest_packet <= 1200, "no packet is larger than allowed")?;
            if profile == PERFECT {
                let least = bytes(h).div_ceil(1200);
                want(
                    u64::from(rounds) <= least + 2,
                    &format!("no room is wasted: {rounds} for {least}"),
                )?;
            }
            h.settle(SOON).map(drop)
        });
        result.unwrap_or_else(|what| panic!("{what}"));
    }
}

// R7: F25
#[test]
fn f25_an_entity_that_fits_no_packet_is_refused_with_the_component_named() {
    let tight = Budget {
        packet: 100,
        ..Budget::default()
    };
    let refused = Server::<Net, Event, Message>::new(tight).expect_err("too large");
    assert_eq!(refused.component, "Name");
    assert!(refused.entity_bits > refused.room);
    assert!(
        refused.to_string().contains("`Name` alone takes up to 807"),
        "{refused}"
    );
}

pub(crate) fn f26(h: &mut Harness) -> Outcome {
    let entities: Vec<_> = (0..50)
        .map(|number| h.spawn(f32::from(number as u8), 0))
        .collect();
    h.learn(entities[49])?;
    h.clients[0].reads = false;
    h.clients[0].down.cut(true);
    let mut memory = 0;
    for round in 1..18_000_u32 {
        for &entity in &entities {
            h.hurt(entity, round as u16);
        }
        h.round()?;
        h.clients[1].sent.clear();
        if round == 2 * WINDOW as u32 {
            memory = h.session(0).memory();
        }
    }
    want(h.session(0).memory() == memory, "memory does not grow")?;
    let late = &h.clients[0].sent[2 * WINDOW as usize..];
    want(
        late.iter().all(|packet| packet.len() < 32),
        "only probes are sent to who does not answer",
    )?;
    want(
        h.difference(1).is_none() || h.settle(SOON).is_ok(),
        "others are not affected",
    )?;
    h.clients[0].sent.clear();
    h.settle_quiet(2 * SOON)?;
    want(
        h.clients[0].sent.len() < 30,
        "on return the present is sent, not the past",
    )
}

// R4, R6: F26
#[test]
fn f26_a_client_that_does_not_read_for_ten_minutes() {
    run(PERFECT, 0..1, Rules::ALL, 2, f26).unwrap_or_else(|what| panic!("{what}"));
}

// R7: F27
#[test]
fn f27_nothing_starves() {
    // Ranks count up to 127 and a round of waiting 8: what is far overtakes what is new and near
    // after 16 rounds, and then waits for those that have waited as long.
    const BOUND: u64 = 32;
    for profile in [PROFILES[0], PROFILES[5]] {
        let budget = Budget {
            packet: 400,
            round: 400,
            ..Budget::default()
        };
        let mut h = Harness::with_budget(profile, 1, Rules::ALL, 1, budget);
        let movers: Vec<_> = (0..400)
            .map(|number| h.spawn((number / 8) as f32, 0))
            .collect();
        let still = h.spawn(RADIUS - 1.0, 1);
        while h.clients[0].mirror.len() < 401 {
            h.round().expect("all is well");
        }
        let mut worst = 0;
        for turn in 0..10_u16 {
            h.hurt(still, 100 + turn);
            let before = h.round;
            while h.clients[0].shows(still).and_then(|state| state.health) != Some(100 + turn) {
                for &mover in &movers {
                    h.hurt(mover, h.round as u16);
                }
                h.round().expect("all is well");
                assert!(
                    h.session(0).stats().waiting > 100,
                    "there is no room for all"
                );
                assert!(u64::from(h.session(0).stats().oldest) <= BOUND);
            }
            worst = worst.max(h.round - before);
        }
        let lost = if profile == PERFECT { 0 } else { 40 };
        assert!(worst <= BOUND + lost, "{worst} rounds");
    }
}

// R4: F28
#[test]
fn f28_a_round_trip_longer_than_the_window() {
    let slow = Profile {
        delay: [50, 50],
        name: "RTT 100",
        ..PERFECT
    };
    let result = run(slow, 0..2, Rules::ALL, 1, |h| {
        let one = h.spawn(0.0, 0);
        for points in 1..1000 {
            h.hurt(one, points);
            h.round()?;
        }
        let shown = h.clients[0].shows(one).and_then(|state| state.health);
        want(
            shown.is_some_and(|points| points > 700),
            &format!("it goes on: {shown:?} {:?}", h.session(0).stats()),
        )?;
        h.settle(150).map(drop)
    });
    result.unwrap_or_else(|what| panic!("{what}"));
}

pub(crate) fn f30(h: &mut Harness) -> Outcome {
    let entities: Vec<_> = (0..20)
        .map(|number| h.spawn(f32::from(number as u8), number))
        .collect();
    let packet = h.held()?;
    h.give(0, &packet)?;
    let old_reply = h.reply()?;
    h.hurt(entities[0], 100);
    let old_packet = h.held()?;
    h.reconnect(0);
    h.stamp();
    h.send(0)?;
    h.hurt(entities[1], 101);
    // All that is left of the old session arrives, and what the new one sent first does not.
    h.answer(0, &old_reply)?;
    h.give(0, &old_packet)?;
    want(
        h.clients[0].mirror.is_empty(),
        "packets of the old session are not taken",
    )?;
    h.rounds(20)?;
    h.settle_quiet(SOON)
}

// R1, R4: F30
#[test]
fn f30_reconnecting_while_learning() {
    under_every_profile(1, f30);
    under_every_profile(2, |h| {
        let entities: Vec<_> = (0..20)
            .map(|number| h.spawn(f32::from(number as u8), number))
            .collect();
        for points in 0..40_u16 {
            for &entity in &entities {
                h.hurt(entity, points);
            }
            if points % 3 == 0 {
                h.reconnect(usize::from(points % 2));
            }
            h.round()?;
        }
        h.settle_quiet(SOON)
    });
}

pub(crate) fn f31(h: &mut Harness) -> Outcome {
    let mine: Vec<_> = ['a', 'b']
        .into_iter()
        .zip(0..)
        .map(|(letter, client)| {
            let entity = h.spawn(0.0, 1);
            let _ = h.world.insert(entity, long(letter));
            h.clients[1 - client].hidden.insert(entity);
            entity
        })
        .collect();
    // Packets of all sessions are written before any of them is read.
    for _ in 0..10 {
        h.stamp();
        let packets: Vec<_> = (0..2)
            .map(|client| h.send(client))
            .collect::<Result<_, _>>()?;
        for (client, packets) in packets.into_iter().enumerate() {
            for packet in packets {
                h.give(client, &packet)?;
            }
        }
        h.hurt(mine[0], h.round as u16);
        h.hurt(mine[1], h.round as u16);
    }
    want(
        !h.shown(0, mine[1]) && !h.shown(1, mine[0]),
        "each has its own",
    )?;
    h.settle_quiet(SOON)
}

// R6: F31
#[test]
fn f31_no_packet_holds_bytes_of_another_client() {
    under_every_profile(2, f31);
}

// R5: F32
#[test]
fn f32_a_client_names_an_entity_whose_slot_was_used_again() {
    under_every_profile(1, |h| {
        let old = h.spawn(0.0, 1);
        h.learn(old)?;
        let named = h.clients[0].mirror.local(old);
        h.say(0, 7, named);
        h.world.destroy(old);
        let new = h.spawn(0.0, 2);
        want(new.slot() == old.slot(), "the slot is used again")?;
        h.settle_quiet(SOON)?;
        let said = &h.clients[0].applied;
        want(
            said.len() == 1 && said[0].about == Some(old),
            "it names the old one",
        )?;
        want(!h.world.contains(old), "which is gone")?;
        want(h.session(0).stats().missed == 1, "which is counted")?;
        // The session goes on.
        h.say(0, 8, h.clients[0].mirror.local(new));
        h.settle_quiet(SOON)?;
        want(h.session(0).stats().missed == 1, "the new one lives")
    });
}

// R1, R7: two views do not disturb each other.
#[test]
fn one_session_forgets_what_another_goes_on_seeing() {
    under_every_profile(2, |h| {
        let session = h.clients[1].session;
        h.world
            .at_mut::<Session>(session)
            .set_radius(1000.0, 1100.0);
        let one = h.spawn(0.0, 1);
        h.learn(one)?;
        h.world.at_mut::<Place>(one).x = 500.0;
        h.settle_quiet(SOON)?;
        want(
            !h.shown(0, one) && h.shown(1, one),
            "one has a smaller view",
        )
    });
}

// R3, R4: a learn that is sent again and again is learned once.
#[test]
fn a_learn_that_is_repeated_spawns_once() {
    under_every_profile(1, |h| {
        let one = h.spawn(0.0, 1);
        let first = h.held()?;
        h.give(0, &first)?;
        let local = h.clients[0].mirror.local(one);
        h.clients[0].up.cut(true);
        for _ in 0..60 {
            h.round()?;
        }
        want(h.session(0).stats().learns >= 3, "it was sent again")?;
        want(
            h.clients[0].mirror.local(one) == local,
            "it is the same entity",
        )?;
        h.clients[0].up.cut(false);
        h.settle_quiet(SOON)?;
        want(h.clients[0].mirror.local(one) == local, "to the end")
    });
}

// R9: events and messages come once and in order.
#[test]
fn events_and_messages_come_once_and_in_order() {
    under_every_profile(2, |h| {
        let one = h.spawn(0.0, 1);
        h.learn(one)?;
        for number in 0..60 {
            h.tell(0, number, Some(one));
            if number % 2 == 0 {
                h.tell(1, number, None);
            }
            h.say(0, number, h.clients[0].mirror.local(one));
            h.round()?;
        }
        h.settle_quiet(2 * SOON)?;
        want(
            h.clients[0].heard == h.clients[0].told,
            "they name the same entities",
        )
    });
}
