//! What the scenarios do with a harness, in their words.

use framework::replicate::{Replicated, Session};

use crate::game::{Entity, Health, Place};
use crate::harness::{Harness, Outcome};

impl Harness {
    pub(crate) fn spawn(&mut self, x: f32, points: u16) -> Entity {
        self.world
            .spawn((Replicated, Place { x, y: 0.0 }, Health { points }))
    }

    pub(crate) fn hurt(&mut self, entity: Entity, points: u16) {
        self.world.at_mut::<Health>(entity).points = points;
    }

    /// Runs until the first client shows an entity as it is, and the server has heard of that.
    pub(crate) fn learn(&mut self, entity: Entity) -> Outcome {
        for _ in 0..200 {
            self.round()?;
            let shown = self.clients[0].shows(entity);
            let settled = shown == Some(self.state(entity).seen(|other| self.shown(0, other)));
            if settled && self.session(0).in_flight() == 0 {
                return Ok(());
            }
        }
        Err(format!("{entity:?} was not learned in 200 rounds"))
    }

    pub(crate) fn shown(&self, client: usize, entity: Entity) -> bool {
        self.clients[client].mirror.local(entity).is_some()
    }

    pub(crate) fn session(&self, client: usize) -> &Session {
        let session = self.clients[client].session;
        self.world.get::<Session>(session).expect("a session")
    }

    /// A round in which the first client is sent something that does not arrive yet.
    pub(crate) fn held(&mut self) -> Result<Vec<u8>, String> {
        self.stamp();
        let mut packets = self.send(0)?;
        match (packets.pop(), packets.is_empty()) {
            (Some(packet), true) => Ok(packet),
            _ => Err("one packet was to be sent".to_owned()),
        }
    }

    /// What the first client answers.
    pub(crate) fn reply(&mut self) -> Result<Vec<u8>, String> {
        let reply = self.clients[0].mirror.reply();
        reply
            .map(<[u8]>::to_vec)
            .ok_or_else(|| "no reply".to_owned())
    }

    /// A round in which what is sent arrives, and the answer too.
    pub(crate) fn direct(&mut self) -> Outcome {
        let packet = self.held()?;
        self.give(0, &packet)?;
        let reply = self.reply()?;
        self.answer(0, &reply)
    }

    /// A round in which what is sent is lost.
    pub(crate) fn lost(&mut self) -> Outcome {
        self.held().map(drop)
    }
}
