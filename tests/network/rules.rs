//! What each rule is for: without it, one of the scenarios goes wrong.

use framework::replicate::Budget;
use framework::replicate::rules::{Rule, Rules};

use crate::game::{Health, Place};
use crate::harness::{Harness, Outcome, RADIUS};
use crate::link::{PERFECT, PROFILES};
use crate::{extremes, scenarios};

/// The scenario holds with all rules, under every profile, and fails without this one.
#[track_caller]
fn breaks(rule: Rule, clients: usize, scenario: impl Fn(&mut Harness) -> Outcome) {
    breaks_within(Budget::default(), rule, clients, scenario);
}

#[track_caller]
fn breaks_within(
    budget: Budget,
    rule: Rule,
    clients: usize,
    scenario: impl Fn(&mut Harness) -> Outcome,
) {
    let run = |profile, rules| {
        let mut harness = Harness::with_budget(profile, 1, rules, clients, budget);
        let scenario = || scenario(&mut harness);
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(scenario))
            .unwrap_or_else(|_| Err("a panic".to_owned()))
    };
    run(PERFECT, Rules::ALL).unwrap_or_else(|what| panic!("with all rules: {what}"));
    let broken = PROFILES
        .iter()
        .find_map(|&profile| run(profile, Rules::ALL.without(rule)).err());
    let what = broken.unwrap_or_else(|| panic!("nothing goes wrong without {rule:?}"));
    println!("without {rule:?}: {what}");
}

// R1, R4: I1
#[test]
fn i1_without_epochs_an_old_session_answers_for_a_new_one() {
    breaks(Rule::Epoch, 1, extremes::f30);
}

// R4: I2
#[test]
fn i2_an_acknowledgement_of_more_than_the_packet_hides_a_loss() {
    breaks(Rule::AcknowledgedPacket, 1, |h| {
        let one = h.spawn(0.0, 1);
        h.learn(one)?;
        h.hurt(one, 2);
        let packet = h.held()?;
        h.give(0, &packet)?;
        let reply = h.reply()?;
        h.hurt(one, 3);
        h.lost()?;
        h.answer(0, &reply)?;
        h.rounds(20)?;
        h.settle_quiet(16)
    });
}

// R4: I3
#[test]
fn i3_changes_against_what_was_sent_leave_out_what_was_lost() {
    breaks(Rule::AgainstAcknowledged, 1, scenarios::f12);
}

// R7: I4
#[test]
fn i4_an_entity_in_two_packets_shows_what_never_was() {
    let budget = Budget {
        packet: 190,
        round: 570,
        ..Budget::default()
    };
    breaks_within(budget, Rule::WholeEntities, 1, scenarios::f13);
}

// R4: I5
#[test]
fn i5_what_is_lost_and_not_sent_again_stays_lost() {
    breaks(Rule::ResendLost, 1, scenarios::f11);
}

// R4: I6
#[test]
fn i6_a_learn_or_forget_that_is_lost_has_to_come_again() {
    breaks(Rule::ResendLifecycle, 1, |h| {
        h.spawn(0.0, 1);
        h.lost()?;
        h.rounds(20)?;
        h.settle_quiet(16)
    });
    breaks(Rule::ResendLifecycle, 1, |h| {
        let one = h.spawn(0.0, 1);
        h.learn(one)?;
        h.world.destroy(one);
        h.lost()?;
        h.rounds(20)?;
        h.settle_quiet(16)
    });
}

// R4: I7
#[test]
fn i7_what_is_late_must_not_undo_what_is_new() {
    breaks(Rule::NewestWins, 1, |h| scenarios::f8(h, true));
    breaks(Rule::NewestWins, 1, |h| {
        let one = h.spawn(0.0, 1);
        h.learn(one)?;
        h.hurt(one, 2);
        let early = h.held()?;
        h.hurt(one, 3);
        let late = h.held()?;
        h.give(0, &late)?;
        h.give(0, &early)
    });
}

// R4: I8
#[test]
fn i8_what_was_said_before_it_was_forgotten_does_not_count() {
    breaks(Rule::FreshAfterForget, 1, scenarios::f10);
}

// C7, R3: I9
#[test]
fn i9_what_is_added_or_enabled_counts_as_changed() {
    breaks(Rule::AddingChanges, 1, scenarios::f6);
}

// R1, R3: I10
#[test]
fn i10_nothing_is_said_of_what_was_never_heard_of() {
    breaks(Rule::NoForgetUnheard, 1, |h| {
        let known = h.spawn(0.0, 1);
        h.learn(known)?;
        // The window is closed, so that nothing more can be said.
        h.clients[0].reads = false;
        h.clients[0].down.cut(true);
        for points in 0..100 {
            h.hurt(known, points);
            h.round()?;
        }
        let (moved, gone) = (h.spawn(1.0, 1), h.spawn(2.0, 1));
        h.rounds(1)?;
        h.world.at_mut::<Place>(moved).x = RADIUS * 4.0;
        h.world.destroy(gone);
        let next = h.spawn(RADIUS * 4.0, 1);
        h.rounds(1)?;
        h.clients[0].down.cut(false);
        h.settle_quiet(40)?;
        let forgets = h.session(0).stats().forgets;
        if forgets > 0 || h.shown(0, next) {
            return Err(format!("{forgets} forgets of what was never heard of"));
        }
        Ok(())
    });
}

// R6: I11
#[test]
fn i11_a_bad_packet_changes_nothing() {
    breaks(Rule::CheckBeforeApply, 1, extremes::f21);
}

// R6: I12
#[test]
fn i12_who_does_not_answer_costs_nothing_more() {
    breaks(Rule::Window, 2, |h| {
        let entities: Vec<_> = (0..20_u8).map(|number| h.spawn(number.into(), 0)).collect();
        h.learn(entities[19])?;
        h.clients[0].reads = false;
        h.clients[0].down.cut(true);
        for round in 1..500 {
            for &entity in &entities {
                h.hurt(entity, round);
            }
            h.round()?;
        }
        let late = &h.clients[0].sent[150..];
        match late.iter().map(Vec::len).max() {
            Some(32..) => Err("what changed is sent to somebody who does not answer".to_owned()),
            _ => h.settle_quiet(40),
        }
    });
}

// R4, R6: I13
#[test]
fn i13_what_was_never_sent_cannot_be_acknowledged() {
    breaks(Rule::OnlySentPackets, 1, scenarios::f14);
}

// R6: I14
#[test]
fn i14_a_buffer_belongs_to_one_session() {
    breaks(Rule::OwnBuffer, 2, extremes::f31);
}

// R2: what is removed is gone, and the scenarios know the component that it was.
#[test]
fn a_removal_alone_is_a_change() {
    let mut h = Harness::new(PERFECT, 1, Rules::ALL, 1);
    let one = h.spawn(0.0, 1);
    h.learn(one).expect("all is well");
    let _ = h.world.remove::<Health>(one);
    h.direct().expect("all is well");
    assert_eq!(h.clients[0].shows(one), Some(h.state(one)));
}
