//! Bytes that nobody wrote: whatever comes, a side that refuses it is as it was. Used by the tests
//! here, and by the fuzz targets.

use framework::replicate::rules::Rules;
use framework::replicate::{Limits, Mirror, Session};

use crate::game::{Burning, Entity, Event, Message, Name, Net, State, Target, Velocity};
use crate::harness::Harness;
use crate::link::PERFECT;

/// Two sides in the middle of a talk, with something of everything on either.
pub(crate) struct Victim {
    h: Harness,
    entities: [Entity; 4],
    shown: Vec<(Entity, Entity, State)>,
    /// What both sides have sent, for a corpus.
    pub(crate) packets: Vec<Vec<u8>>,
    pub(crate) replies: Vec<Vec<u8>>,
}

impl Victim {
    pub(crate) fn new() -> Self {
        let mut h = Harness::new(PERFECT, 1, Rules::ALL, 1);
        let entities = [1_u8, 2, 3, 4].map(|number| h.spawn(f32::from(number), number.into()));
        let [one, other, third, _] = entities;
        let text = "somebody".to_owned();
        let _ = h.world.insert(one, (Velocity { x: -3 }, Name { text }));
        let _ = h
            .world
            .insert(other, (Target { entity: Some(one) }, Velocity { x: 4 }));
        let _ = h.world.disable::<Velocity>(other);
        let _ = h.world.insert(third, Burning);
        let mut victim = Self {
            h,
            entities,
            shown: Vec::new(),
            packets: Vec::new(),
            replies: Vec::new(),
        };
        (0..4).for_each(|_| victim.talk());
        victim
    }

    /// A round in which everybody says something.
    fn talk(&mut self) {
        let (h, [one, other, third, fourth]) = (&mut self.h, self.entities);
        let round = h.round as u16;
        h.tell(0, round.into(), Some(one));
        let local = h.clients[0].mirror.local(other);
        h.say(0, round.into(), local);
        h.hurt(one, 100 + round);
        match round {
            1 => drop(h.world.remove::<Velocity>(one)),
            2 => drop(h.world.enable::<Velocity>(other).is_ok()),
            3 => drop(h.world.destroy(fourth)),
            _ => drop(h.world.insert(third, Velocity { x: 9 })),
        }
        h.stamp();
        for packet in h.send(0).expect("all is well") {
            h.give(0, &packet).expect("all is well");
            self.packets.push(packet);
        }
        let reply = h.clients[0].mirror.reply().map(<[u8]>::to_vec);
        if let Some(reply) = reply {
            h.answer(0, &reply).expect("all is well");
            self.replies.push(reply);
        }
        self.shown = self.look();
    }

    fn look(&self) -> Vec<(Entity, Entity, State)> {
        let client = &self.h.clients[0];
        let all = client.mirror.iter();
        all.map(|(remote, local)| (remote, local, client.state(local)))
            .collect()
    }

    /// Packets that have not been given yet, and replies: a tampered form of one goes far.
    pub(crate) fn next(&mut self) -> (Vec<Vec<u8>>, Option<Vec<u8>>) {
        let (h, [one, ..]) = (&mut self.h, self.entities);
        h.hurt(one, 999);
        h.spawn(5.0, 5);
        h.tell(0, 77, Some(one));
        h.say(0, 78, None);
        h.stamp();
        let packets = h.send(0).expect("all is well");
        (packets, h.clients[0].mirror.reply().map(<[u8]>::to_vec))
    }

    /// Gives bytes to the client; true if they were refused. A client that took them is another one
    /// afterwards.
    pub(crate) fn packet(&mut self, bytes: &[u8]) -> bool {
        let client = &mut self.h.clients[0];
        let refused = client.mirror.receive(&mut client.world, bytes).is_err();
        if refused {
            assert_eq!(
                self.look(),
                self.shown,
                "what was refused changed something"
            );
            assert!(self.h.clients[0].mirror.next_event().is_none());
        }
        refused
    }

    /// Gives bytes to the server; true if they were refused.
    pub(crate) fn reply(&mut self, bytes: &[u8]) -> bool {
        let h = &mut self.h;
        let session = h.clients[0].session;
        let before = (
            h.session(0).in_flight(),
            h.session(0).stats().messages,
            h.world.len(),
        );
        let mut applied = 0;
        let result = h
            .server
            .receive(&mut h.world, session, bytes, |_, _| applied += 1);
        if result.is_err() {
            let after = (
                h.session(0).in_flight(),
                h.session(0).stats().messages,
                h.world.len(),
            );
            assert_eq!(
                (after, applied),
                (before, 0),
                "what was refused changed something"
            );
        }
        result.is_err()
    }

    /// Gives bytes to both sides as their first words; true if both refuse them.
    pub(crate) fn first_words(&mut self, bytes: &[u8]) -> bool {
        let (_, greeted) = self.h.server.greet(bytes, &Session::new(1, 1.0));
        let welcomed = Mirror::<Net, Event, Message>::new(bytes, Limits::default());
        greeted.is_err() && welcomed.is_err()
    }
}
