//! The ways in which replication layers broke, each as it happened, under every profile.

use framework::replicate::rules::Rules;
use framework::replicate::{Budget, Replicated, WINDOW};

use crate::game::{Burning, Health, Name, Place, Target, Velocity};
use crate::harness::{Harness, Outcome, RADIUS, run};
use crate::link::PROFILES;

/// Rounds in which everything must be well again once the links are.
pub(crate) const SOON: u32 = 16;

#[track_caller]
pub(crate) fn under_every_profile(clients: usize, scenario: impl Fn(&mut Harness) -> Outcome) {
    for profile in PROFILES {
        if let Err(what) = run(profile, 0..6, Rules::ALL, clients, &scenario) {
            panic!("{what}");
        }
    }
}

pub(crate) fn want(holds: bool, what: &str) -> Outcome {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

pub(crate) fn f1(h: &mut Harness) -> Outcome {
    let old = h.spawn(7.0, 70);
    h.learn(old)?;
    h.world.destroy(old);
    let new = h.spawn(9.0, 90);
    want(new.slot() == old.slot(), "the slot is used again")?;
    for _ in 0..200 {
        h.round()?;
        if let Some(local) = h.clients[0].mirror.local(new) {
            let client = &h.clients[0];
            let earliest = client.mirror.between::<Place>(&client.world, local, 0.0);
            want(
                earliest.is_some_and(|place| place.x == 9.0),
                "it starts where it is",
            )?;
            break;
        }
    }
    want(
        h.shown(0, new) && !h.shown(0, old),
        "the new one is shown alone",
    )?;
    h.settle_quiet(SOON)
}

// R3, R5, H3: F1
#[test]
fn f1_destroyed_and_its_slot_used_again_in_one_tick() {
    under_every_profile(1, f1);
}

pub(crate) fn f2(h: &mut Harness) -> Outcome {
    let old = h.spawn(7.0, 70);
    h.learn(old)?;
    h.world.destroy(old);
    let forget = h.held()?;
    let new = h.spawn(9.0, 90);
    want(new.slot() == old.slot(), "the slot is used again")?;
    let learn = h.held()?;
    h.give(0, &learn)?;
    want(
        h.shown(0, new) && !h.shown(0, old),
        "learning the new one ends the old",
    )?;
    h.give(0, &forget)?;
    want(h.shown(0, new), "the late forget is of the old one")?;
    h.settle_quiet(SOON)
}

// R4, R5: F2
#[test]
fn f2_the_forget_comes_after_the_learn_of_the_next_in_the_slot() {
    under_every_profile(1, f2);
}

// R5, H5: F3
#[test]
fn f3_a_packet_that_was_held_back_too_long_does_nothing() {
    under_every_profile(1, |h| {
        let old = h.spawn(7.0, 70);
        let late = h.held()?;
        h.learn(old)?;
        let aim = h.clients[0].mirror.local(old);
        h.world.destroy(old);
        let mut points = 0;
        while h.session(0).stats().acknowledged <= 2 * WINDOW {
            points += 1;
            let new = h.spawn(9.0, points);
            want(new.slot() == old.slot(), "the slot is used again")?;
            h.round()?;
            h.world.destroy(new);
            want(points < 2000, "packets are acknowledged")?;
        }
        let new = h.spawn(9.0, points);
        h.learn(new)?;
        let before = h.clients[0].shows(new);
        h.give(0, &late)?;
        want(
            h.clients[0].shows(new) == before,
            "what is old does nothing",
        )?;
        want(!h.shown(0, old), "the old one stays gone")?;
        // A command that names it is counted.
        h.say(0, 1, aim);
        h.settle_quiet(SOON)?;
        want(h.clients[0].applied.len() == 1, "the message is applied")?;
        want(h.session(0).stats().missed == 1, "it names nobody")
    });
}

pub(crate) fn f4(h: &mut Harness) -> Outcome {
    let one = h.spawn(1.0, 10);
    h.learn(one)?;
    let _ = h.world.remove::<Health>(one);
    let removed = h.held()?;
    let _ = h.world.insert(one, Health { points: 11 });
    h.direct()?;
    want(
        h.clients[0]
            .shows(one)
            .is_some_and(|state| state.health == Some(11)),
        "the new value",
    )?;
    h.give(0, &removed)?;
    h.settle_quiet(SOON)
}

// R4: F4
#[test]
fn f4_removed_and_added_again_between_two_acknowledgements() {
    under_every_profile(1, f4);
}

// R3: F5
#[test]
fn f5_values_like_the_default_and_like_the_one_before() {
    under_every_profile(1, |h| {
        let nought = h.world.spawn((
            (Replicated, Place { x: 0.0, y: 0.0 }, Health { points: 0 }),
            (Velocity { x: 0 }, Target { entity: None }),
            Name {
                text: String::new(),
            },
        ));
        h.learn(nought)?;
        let _ = h.world.remove::<Health>(nought);
        h.rounds(1)?;
        let _ = h.world.insert(nought, Health { points: 0 });
        h.learn(nought)?;
        let _ = h.world.remove::<Health>(nought);
        let _ = h.world.insert(nought, Health { points: 0 });
        h.rounds(3)?;
        h.settle_quiet(SOON)
    });
}

pub(crate) fn f6(h: &mut Harness) -> Outcome {
    let one = h.spawn(1.0, 10);
    let _ = h.world.insert(one, Velocity { x: 5 });
    let _ = h.world.disable::<Velocity>(one);
    h.learn(one)?;
    let is = |h: &Harness, velocity| {
        h.clients[0]
            .shows(one)
            .is_some_and(|state| state.velocity == velocity)
    };
    want(is(h, Some((true, 5))), "it is learned as it is, disabled")?;
    let _ = h.world.enable::<Velocity>(one);
    h.learn(one)?;
    want(is(h, Some((false, 5))), "it is enabled with its value")?;
    // Added without a change of anything else.
    let _ = h.world.remove::<Velocity>(one);
    let _ = h.world.insert(one, Burning);
    h.learn(one)?;
    h.settle_quiet(SOON)
}

// C7, R3: F6
#[test]
fn f6_enabled_without_being_written() {
    under_every_profile(1, f6);
}

// R1, R7: F7
#[test]
fn f7_over_the_edge_and_back_in_one_tick() {
    under_every_profile(1, |h| {
        let wanderer = h.spawn(0.0, 1);
        let other = h.spawn(RADIUS * 3.0, 2);
        h.learn(wanderer)?;
        let learns = h.session(0).stats().learns;
        let local = h.clients[0].mirror.local(wanderer);
        h.world.at_mut::<Place>(wanderer).x = RADIUS * 4.0;
        h.world.at_mut::<Place>(wanderer).x = 1.0;
        h.learn(wanderer)?;
        want(h.session(0).stats().forgets == 0, "nothing is forgotten")?;
        want(
            h.session(0).stats().learns == learns,
            "nothing is learned anew",
        )?;
        want(
            h.clients[0].mirror.local(wanderer) == local,
            "it is the same entity",
        )?;
        // One enters as the other leaves.
        h.world.at_mut::<Place>(wanderer).x = RADIUS * 4.0;
        h.world.at_mut::<Place>(other).x = 2.0;
        h.settle_quiet(SOON)?;
        want(
            !h.shown(0, wanderer) && h.shown(0, other),
            "they have changed places",
        )?;
        // Every round another way.
        for round in 0..30_u16 {
            let (in_view, out) = if round % 2 == 0 {
                (wanderer, other)
            } else {
                (other, wanderer)
            };
            h.world.at_mut::<Place>(in_view).x = 1.0;
            h.world.at_mut::<Place>(out).x = RADIUS * 4.0;
            h.hurt(in_view, round + 100);
            h.round()?;
        }
        h.settle_quiet(SOON)
    });
}

pub(crate) fn f8(h: &mut Harness, late_forget: bool) -> Outcome {
    let one = h.spawn(0.0, 1);
    h.learn(one)?;
    h.world.at_mut::<Place>(one).x = RADIUS * 4.0;
    let forget = h.held()?;
    h.world.at_mut::<Place>(one).x = 3.0;
    h.hurt(one, 2);
    let learn = h.held()?;
    if late_forget {
        h.give(0, &learn)?;
        h.give(0, &forget)?;
    } else {
        h.give(0, &forget)?;
        h.give(0, &learn)?;
    }
    want(h.clients[0].world.len() == 1, "there is one of it")?;
    want(
        h.clients[0].shows(one) == Some(h.state(one)),
        "as it is now",
    )?;
    h.settle_quiet(SOON)
}

// R1, R4: F8
#[test]
fn f8_back_before_the_forget_is_acknowledged() {
    under_every_profile(1, |h| f8(h, false));
    under_every_profile(1, |h| f8(h, true));
}

pub(crate) fn f10(h: &mut Harness) -> Outcome {
    let one = h.spawn(0.0, 1);
    h.learn(one)?;
    h.hurt(one, 2);
    let delta = h.held()?;
    h.give(0, &delta)?;
    let ack = h.reply()?;
    h.world.at_mut::<Place>(one).x = RADIUS * 4.0;
    let forget = h.held()?;
    h.give(0, &forget)?;
    h.hurt(one, 3);
    h.world.at_mut::<Place>(one).x = 4.0;
    h.lost()?;
    h.answer(0, &ack)?;
    // Nothing of it is known any more: a change would be refused.
    h.hurt(one, 4);
    h.rounds(30)?;
    h.settle_quiet(SOON)
}

// R4: F10
#[test]
fn f10_an_acknowledgement_after_it_was_forgotten_and_learned_anew() {
    under_every_profile(1, f10);
}

pub(crate) fn f11(h: &mut Harness) -> Outcome {
    let one = h.spawn(0.0, 1);
    h.learn(one)?;
    h.hurt(one, 2);
    h.lost()?;
    h.rounds(30)?;
    h.settle_quiet(SOON)
}

// R4: F11
#[test]
fn f11_a_change_is_lost_and_then_all_is_quiet() {
    under_every_profile(1, f11);
}

pub(crate) fn f12(h: &mut Harness) -> Outcome {
    let one = h.spawn(0.0, 1);
    h.learn(one)?;
    h.hurt(one, 2);
    h.lost()?;
    let _ = h.world.insert(one, Velocity { x: 8 });
    let packet = h.held()?;
    h.give(0, &packet)?;
    want(
        h.clients[0].shows(one) == Some(h.state(one)),
        "the second packet has both changes",
    )?;
    let reply = h.reply()?;
    h.answer(0, &reply)?;
    h.settle_quiet(SOON)
}

// R4: F12
#[test]
fn f12_a_loss_behind_the_acknowledgement_of_another_change() {
    under_every_profile(1, f12);
}

const SMALL: Budget = Budget {
    packet: 190,
    round: 190,
    events: 256,
    messages: 8,
};

pub(crate) fn long(letter: char) -> Name {
    Name {
        text: core::iter::repeat_n(letter, 90).collect(),
    }
}

pub(crate) fn f13(h: &mut Harness) -> Outcome {
    let entities: Vec<_> = (0..3_u8).map(|number| h.spawn(number.into(), 1)).collect();
    for &entity in &entities {
        let _ = h.world.insert(entity, long('a'));
    }
    h.rounds(20)?;
    for (round, letter) in (0_u16..30).zip(('b'..='z').cycle()) {
        for &entity in &entities {
            h.hurt(entity, round);
            let _ = h.world.insert(entity, long(letter));
        }
        h.round()?;
    }
    want(
        h.largest_packet <= SMALL.packet,
        "no packet is larger than allowed",
    )?;
    h.settle_quiet(SOON)
}

// R7: F13
#[test]
fn f13_what_changed_of_an_entity_stays_together() {
    for profile in PROFILES {
        for seed in 0..6 {
            let mut harness = Harness::with_budget(profile, seed, Rules::ALL, 1, SMALL);
            f13(&mut harness).unwrap_or_else(|what| panic!("{}, {seed}: {what}", profile.name));
        }
    }
}

pub(crate) fn f14(h: &mut Harness) -> Outcome {
    let one = h.spawn(0.0, 1);
    h.learn(one)?;
    let mut replies = Vec::new();
    for points in 2..6 {
        h.hurt(one, points);
        let packet = h.held()?;
        h.give(0, &packet)?;
        replies.push(h.reply()?);
    }
    h.hurt(one, 99);
    h.lost()?;
    let strange = h.session(0).stats().strange;
    for at in [3, 1, 3, 0] {
        h.answer(0, &replies[at])?;
    }
    let flying = h.session(0).in_flight();
    want(flying == 1, "all but the lost one are acknowledged")?;
    // Of a packet that was never sent: behind the epoch, the bit and 16 bits of number.
    let mut forged = replies[3].clone();
    let number = u16::from_le_bytes([
        forged[5] >> 1 | forged[6] << 7,
        forged[6] >> 1 | forged[7] << 7,
    ]);
    let far = number.wrapping_add(1000);
    forged[5] = forged[5] & 1 | (far << 1) as u8;
    forged[6] = (far >> 7) as u8;
    forged[7] = forged[7] & !1 | (far >> 15) as u8;
    h.answer(0, &forged)?;
    // Of another epoch.
    let mut other = replies[3].clone();
    other[1] ^= 1;
    h.answer(0, &other)?;
    want(
        h.session(0).in_flight() == flying,
        "they are not taken for acknowledgements",
    )?;
    want(
        h.session(0).stats().strange == strange + 2,
        "they are counted",
    )?;
    h.rounds(20)?;
    h.settle_quiet(SOON)
}

// R4, R6: F14
#[test]
fn f14_acknowledgements_reordered_repeated_and_forged() {
    under_every_profile(1, f14);
}
