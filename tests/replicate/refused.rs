//! What is refused: other schemas, too large ones, and bytes that are no packet.

use framework::prelude::*;
use framework::replicate::{
    Budget, Limits, Mirror, Outcome, Refusal, Rejected, Replicated, Server, Session, Wrong,
};

use crate::game::{Health, Link, Name, Position, Said, Target, Told, Velocity};

/// As the other world, but for the number of steps of one field.
mod other {
    use framework::prelude::*;
    use framework::replicate::{Replicated, Session};

    #[derive(Component, Clone, Copy, Debug)]
    #[component(replicate, crate = framework)]
    pub(super) struct Position {
        #[replicate(range = -4096.0..=4096.0, step = 1.0 / 32.0)]
        pub(super) x: f32,
    }

    #[world(name = Other, crate = framework)]
    pub(super) enum Part {
        Replicated,
        Session,
        Position,
    }
}

// R3, R6: two sides that do not replicate the same do not begin; both say what each has.
#[test]
fn other_schemas_are_refused_by_both_sides() {
    let link = Link::new();
    let hello = Mirror::<other::Other>::hello();
    let (answer, result) = link.server.greet(&hello, link.session());
    let here = result.expect_err("they differ").to_string();
    assert!(
        here.starts_with("we replicate `Game` with 6 components ("),
        "{here}"
    );
    assert!(
        here.contains("and they replicate `Other` with 1 components ("),
        "{here}"
    );
    assert!(
        here.ends_with("; `Position` is not the same on both sides"),
        "{here}"
    );
    let there = Mirror::<other::Other>::new(&answer, Limits::default());
    let there = there.expect_err("they differ").to_string();
    assert!(there.starts_with("we replicate `Other`"), "{there}");
    let hello = Mirror::<crate::game::Game>::hello();
    let (_, result) = link.server.greet(&hello, link.session());
    let events = result.expect_err("the events differ").to_string();
    assert!(
        events.ends_with("; the events or messages are not the same"),
        "{events}"
    );
    let (_, result) = link.server.greet(b"GET / HTTP/1.1", link.session());
    assert!(matches!(result, Err(Refusal::Bytes(_))));
}

#[derive(Component, Clone, Debug)]
#[component(whole, replicate, crate = framework)]
struct Diary(#[replicate(most = 2000)] String);

#[world(name = Large, prefix = Large, crate = framework)]
enum LargePart {
    Replicated,
    Session,
    Diary,
}

// R7: an entity that may not fit into a packet is refused before there is one.
#[test]
fn what_may_not_fit_is_refused_at_once() {
    let error = Server::<Large>::new(Budget::default()).expect_err("it is too large");
    assert_eq!(error.component, "Diary");
    assert_eq!(error.bits, 11 + 8 * 2000);
    let budget = Budget {
        packet: 2200,
        ..Budget::default()
    };
    assert!(Server::<Large>::new(budget).is_ok());
}

/// A link with some of everything on the way, and the packet that brings it.
fn full() -> (Link, Vec<u8>) {
    let mut link = Link::new();
    let a = link
        .world
        .spawn((Replicated, Position { x: 1.0, y: 2.0 }, Health(3)));
    link.world
        .spawn((Replicated, Name("Ada".to_owned()), Target(Some(a))));
    let gone = link.world.spawn((Replicated, Position { x: 3.0, y: 4.0 }));
    link.round();
    link.world.at_mut::<Health>(a).0 = 9;
    link.world.destroy(gone);
    link.world.spawn((
        Replicated,
        Velocity {
            x: 1.0,
            thrust: 0.0,
        },
    ));
    link.server
        .tell(
            &mut link.world,
            link.client,
            &Told::Hit { who: a, amount: 1 },
        )
        .unwrap();
    let mut packets = link.packets();
    assert_eq!(packets.len(), 1);
    let packet = packets.remove(0);
    (link, packet)
}

// R6: cut anywhere, a packet is refused, says where, and changes nothing.
#[test]
fn a_packet_that_is_cut_changes_nothing() {
    let (mut link, packet) = full();
    // What came before is told to the end.
    while link.mirror.reply().is_some() {}
    let before = (format!("{:?}", link.mirrored), format!("{:?}", link.mirror));
    for end in 0..packet.len() {
        let result = link.mirror.receive(&mut link.mirrored, &packet[..end]);
        let error = result.expect_err("it was cut");
        assert!(error.bit <= 8 * end);
        assert!(error.to_string().starts_with("at bit "), "{error}");
        let after = (format!("{:?}", link.mirrored), format!("{:?}", link.mirror));
        assert_eq!(before, after, "cut at {end}");
        assert_eq!(link.mirror.reply(), None, "it was acknowledged");
    }
    let longer = [&packet[..], &[0]].concat();
    let error = link
        .mirror
        .receive(&mut link.mirrored, &longer)
        .expect_err("too long");
    assert_eq!(error.wrong, Wrong::Trailing);
    assert_eq!(
        link.mirror.receive(&mut link.mirrored, &packet),
        Ok(Outcome::Applied)
    );
}

// R6: with any bit turned, a packet is applied as another valid one, or changes nothing.
#[test]
fn a_packet_with_a_bit_turned_does_no_harm() {
    let (_, packet) = full();
    let mut refused = 0;
    for bit in 0..8 * packet.len() {
        let (mut link, mut packet) = full();
        packet[bit / 8] ^= 1 << (bit % 8);
        let before = format!("{:?}", link.mirrored);
        match link.mirror.receive(&mut link.mirrored, &packet) {
            Ok(Outcome::Applied) => {}
            Ok(_) => assert_eq!(before, format!("{:?}", link.mirrored)),
            Err(_) => {
                refused += 1;
                assert_eq!(before, format!("{:?}", link.mirrored));
            }
        }
    }
    assert!(refused > packet.len(), "{refused} of {}", 8 * packet.len());
}

// R5, R6: a reply that is cut, or of another epoch, changes nothing but a count.
#[test]
fn a_reply_that_is_cut_changes_nothing() {
    let (mut link, packet) = full();
    link.mirror.receive(&mut link.mirrored, &packet).unwrap();
    link.mirror.say(&Said::Stop).unwrap();
    let reply = link.mirror.reply().unwrap().to_vec();
    let before = format!("{:?}", *link.session());
    for end in 0..reply.len() {
        let result = link
            .server
            .receive(&mut link.world, link.client, &reply[..end], |_, _| {
                panic!("nothing was said")
            });
        assert!(matches!(result, Err(Rejected::Bytes(_))), "{result:?}");
        assert_eq!(before, format!("{:?}", *link.session()));
    }
    let mut other = reply.clone();
    other[1] ^= 1;
    let result = link
        .server
        .receive(&mut link.world, link.client, &other, |_, _| ());
    assert_eq!(result, Err(Rejected::Epoch { found: 6 }));
    assert_eq!(link.session().stats().strange, 1);
    let result = link
        .server
        .receive(&mut link.world, link.client, &reply, |_, _| ());
    assert_eq!(result.unwrap().messages, 1);
}

// R9: messages that come too fast are left for later, and none is lost.
#[test]
fn messages_are_bounded_in_rate() {
    let budget = Budget {
        messages: 2,
        ..Budget::default()
    };
    let mut link = Link::with(budget);
    for number in 0..40 {
        link.mirror.say(&Said::Number(number)).unwrap();
    }
    link.round();
    assert_eq!(link.said.len(), 16);
    link.round();
    assert_eq!(link.said.len(), 18);
    for _ in 0..20 {
        link.round();
    }
    assert_eq!(link.said, (0..40).map(Said::Number).collect::<Vec<_>>());
    assert!(link.session().stats().refused > 0);
}

// R6: a mirror keeps no more entities than it said it would.
#[test]
fn a_mirror_has_its_limits() {
    let mut link = Link::new();
    let limits = Limits {
        entities: 2,
        ..Limits::default()
    };
    let hello = Mirror::<crate::game::Game, Told, Said>::hello();
    let (welcome, _) = link.server.greet(&hello, link.session());
    link.mirror = Mirror::new(&welcome, limits).unwrap();
    link.world.spawn_batch([
        (Replicated, Health(1)),
        (Replicated, Health(2)),
        (Replicated, Health(3)),
    ]);
    let packets = link.packets();
    let error = link
        .mirror
        .receive(&mut link.mirrored, &packets[0])
        .expect_err("too many");
    assert_eq!(error.wrong, Wrong::Entities { most: 2 });
    assert!(link.mirrored.is_empty() && link.mirror.is_empty());
}

// R1: a session ends with its entity.
#[test]
fn a_session_ends_with_its_entity() {
    let mut link = Link::new();
    link.world.destroy(link.client);
    link.server.stamp(&mut link.world);
    let sent = link
        .server
        .send(&mut link.world, link.client, |_| panic!("nobody is there"));
    assert!(matches!(sent, Err(Miss::Stale { .. })));
    let _ = Session::default();
}
