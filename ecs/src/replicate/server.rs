//! The server's side: versions for all, a view and packets for each session.

use core::fmt;

use super::bits::{BitReader, BitWriter};
use super::error::{DecodeError, Wrong};
use super::flight::{Flight, Records};
use super::hello::{self, Hello, Refusal};
use super::packet::{self, Kind, unwrap};
use super::protocol::Protocol;
use super::rules::{Rule, Rules};
use super::send::{Builder, Scratch};
use super::session::{Known, Replicated, Session};
use super::versions::Versions;
use super::view::{Eyes, View, look};
use super::wire::Wire;
use crate::handle::Handle;
use crate::miss::Miss;
use crate::schema::{Holds, Schema};
use crate::world::World;

/// How much a session gets and may give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most bytes of a packet.
    pub packet: usize,
    /// The most bytes per round and session, in packets of that size.
    pub round: usize,
    /// How many events may wait for a session; when there are more, the oldest go.
    pub events: usize,
    /// How many messages a session may send per round, after a pause up to eight times as many.
    pub messages: u32,
}

impl Default for Budget {
    /// One packet of 1200 bytes, 256 events, 8 messages.
    fn default() -> Self {
        Self {
            packet: 1200,
            round: 1200,
            events: 256,
            messages: 8,
        }
    }
}

/// A budget that the schema does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The component that takes most, or that it is an event.
    pub component: &'static str,
    /// How many bits it takes at most.
    pub bits: usize,
    /// How many bits an entity with all components, or the event, takes at most.
    pub entity_bits: usize,
    /// How many bits of a packet there are for entities.
    pub room: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "up to {} bits are needed at once and a packet has room for {}; `{}` alone takes up to {}",
            self.entity_bits, self.room, self.component, self.bits
        )
    }
}

impl core::error::Error for TooLarge {}

/// Replicates the entities of a world that have [`Replicated`] to those that have a [`Session`].
///
/// Once per round, which is one network tick: [`stamp`](Self::stamp), then for each session
/// [`observe`](Self::observe), as often as views should follow, and [`send`](Self::send). What
/// clients send goes to [`receive`](Self::receive) whenever it comes. Nothing here knows a socket
/// or a clock: bytes go in and out, and rounds are counted.
pub struct Server<S: Schema<HandleKind = u32>, E = (), M = ()> {
    protocol: Protocol<S, E, M>,
    budget: Budget,
    versions: Versions,
    eyes: Eyes,
    scratch: Scratch,
    item: BitWriter,
    words: Vec<u64>,
    rules: Rules,
}

/// What a reply of a client brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Received {
    /// Messages that were applied.
    pub messages: u32,
    /// Packets that were acknowledged and had not been before.
    pub acknowledged: u32,
}

/// Why a reply of a client was not taken. The session is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// The entity is no session.
    Session(Miss),
    /// The bytes are not a reply.
    Bytes(DecodeError),
    /// The reply belongs to another session, most likely an earlier one of the same client.
    Epoch {
        /// What it belongs to.
        found: u32,
    },
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Session(miss) => miss.fmt(f),
            Self::Bytes(error) => error.fmt(f),
            Self::Epoch { found } => write!(f, "the reply belongs to the epoch {found}"),
        }
    }
}

impl core::error::Error for Rejected {}

impl<S, E, M> Server<S, E, M>
where
    S: Schema<HandleKind = u32> + Holds<Replicated> + Holds<Session>,
    E: Wire,
    M: Wire,
{
    /// A server that has seen nothing yet.
    ///
    /// # Errors
    /// Where an entity with every replicated component may not fit into a packet.
    ///
    /// # Panics
    /// Where more than 64 components are replicated.
    pub fn new(budget: Budget) -> Result<Self, TooLarge> {
        let protocol = Protocol::new();
        let room = (8 * budget.packet).saturating_sub(packet::HEADER_BITS);
        let entity_bits = protocol.max_entity_bits();
        let event_bits = E::LAYOUT.max_bits() + 2 * super::send::STAMP_BITS + 16;
        if event_bits > room / 2 {
            return Err(TooLarge {
                component: "an event",
                bits: E::LAYOUT.max_bits(),
                entity_bits: event_bits,
                room: room / 2,
            });
        }
        if entity_bits > room {
            let largest = protocol
                .parts()
                .iter()
                .max_by_key(|part| part.layout.max_bits());
            return Err(TooLarge {
                component: largest.map_or("no component", |part| part.name),
                bits: largest.map_or(0, |part| part.layout.max_bits()),
                entity_bits,
                room,
            });
        }
        Ok(Self {
            versions: Versions::new(protocol.parts().len()),
            protocol,
            budget,
            eyes: Eyes::default(),
            scratch: Scratch::default(),
            item: BitWriter::new(),
            words: Vec::new(),
            rules: Rules::ALL,
        })
    }

    /// What is replicated.
    #[must_use]
    pub fn protocol(&self) -> &Protocol<S, E, M> {
        &self.protocol
    }

    /// The rules that hold, for tests that break one.
    #[doc(hidden)]
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// How many rounds there were.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.versions.now - 1
    }

    /// Answers a client's first words, and says whether it can have this session: the bytes go to
    /// the client before anything else, and tell it so too.
    ///
    /// # Errors
    /// Where the client has another protocol; the answer is to be sent all the same.
    pub fn greet(&self, hello: &[u8], session: &Session) -> (Vec<u8>, Result<(), Refusal>) {
        let ours = self.protocol.fingerprint();
        let refused = match Hello::read(hello) {
            Ok(Hello { fingerprint }) if fingerprint == *ours => {
                let welcome = hello::welcome(ours, session.epoch, self.versions.tick);
                return (welcome, Ok(()));
            }
            Ok(Hello { fingerprint }) => Refusal::Mismatch {
                ours: ours.clone(),
                theirs: fingerprint,
            },
            Err(error) => Refusal::Bytes(error),
        };
        (hello::refusal(ours), Err(refused))
    }

    /// Starts a round: finds what changed since the last one. Between this and the last
    /// [`send`](Self::send) of the round the world should not change: what does is found in the
    /// next round, and sent again.
    pub fn stamp(&mut self, world: &mut World<S>) {
        self.versions.watch(&self.protocol, world, self.rules);
        self.versions.start(world.tick());
    }

    /// Asks `interest` what a session may see, and compares it with what the session knows: what
    /// has come into view will be learned, what has left will be forgotten.
    ///
    /// # Errors
    /// Where the entity is no session.
    pub fn observe(
        &mut self,
        world: &mut World<S>,
        session: Handle<S>,
        interest: impl FnOnce(&World<S>, &mut View<'_>),
    ) -> Result<(), Miss> {
        let mut it = take(world, session)?;
        let forget_unheard = !self.rules.hold(Rule::NoForgetUnheard);
        look(
            &mut it,
            &self.versions,
            &mut self.eyes,
            forget_unheard,
            |view| {
                interest(world, view);
            },
        );
        put(world, session, it);
        Ok(())
    }

    /// Sends an event to a session, once and after what has happened up to now. Where too many
    /// are waiting, the oldest is dropped and counted, and the client learns that it missed some.
    ///
    /// # Errors
    /// Where the entity is no session.
    pub fn tell(
        &mut self,
        world: &mut World<S>,
        session: Handle<S>,
        event: &E,
    ) -> Result<(), Miss> {
        let tick = world.tick();
        let mut it = world.try_get_mut::<Session>(session)?;
        event.encode(&mut self.item);
        it.events.push(tick, &mut self.item, &mut self.words);
        if it.events.len() > self.budget.events {
            let number = it.events.first() + 1;
            it.events.acknowledge_before(number);
            it.stats.dropped_events += 1;
        }
        Ok(())
    }

    /// Writes what a session has to hear in this round, and gives each packet to `transport`.
    /// Nothing is written, and nothing allocated, where there is nothing to say.
    ///
    /// # Errors
    /// Where the entity is no session.
    pub fn send(
        &mut self,
        world: &mut World<S>,
        session: Handle<S>,
        transport: impl FnMut(&[u8]),
    ) -> Result<(), Miss> {
        let mut it = take(world, session)?;
        let (now, rules) = (self.versions.now, self.rules);
        let Session {
            flights,
            known,
            events,
            settled,
            stats,
            ..
        } = &mut it;
        flights.give_up(now, |flight, records| {
            stats.lost += 1;
            *settled = 0;
            resolve(flight, records, false, known, rules);
            events.lost(flight.events);
        });
        Builder {
            protocol: &self.protocol,
            versions: &mut self.versions,
            scratch: &mut self.scratch,
            budget: &self.budget,
            world,
            rules,
            transport,
        }
        .send(&mut it);
        put(world, session, it);
        Ok(())
    }

    /// Takes a reply: acknowledgements, and messages, which go to `apply` in the order in which
    /// they were said, each once. Messages that come faster than the budget allows are left for
    /// the client to send again.
    ///
    /// # Errors
    /// Where the entity is no session, or the bytes are no reply of its client: nothing happens.
    pub fn receive(
        &mut self,
        world: &mut World<S>,
        session: Handle<S>,
        bytes: &[u8],
        mut apply: impl FnMut(&mut World<S>, M),
    ) -> Result<Received, Rejected> {
        let mut it = take(world, session).map_err(Rejected::Session)?;
        let result = self.read_reply(world, &mut it, bytes);
        put(world, session, it);
        let (received, messages) = result?;
        for message in messages {
            apply(world, message);
        }
        Ok(received)
    }

    fn read_reply(
        &mut self,
        world: &World<S>,
        session: &mut Session,
        bytes: &[u8],
    ) -> Result<(Received, Vec<M>), Rejected> {
        let from = &mut BitReader::new(bytes);
        from.named = Some(Vec::new());
        // What follows the epoch only makes sense to the session of which it is.
        let found = read_epoch(from).map_err(Rejected::Bytes)?;
        if found != session.epoch && self.rules.hold(Rule::Epoch) {
            session.stats.strange += 1;
            return Err(Rejected::Epoch { found });
        }
        let reply = Reply::<M>::read(from, session.inbox.next).map_err(Rejected::Bytes)?;
        let mut received = Received::default();
        if let Some((newest, history)) = reply.answer {
            received.acknowledged = self.acknowledge(session, newest, history);
        }
        let inbox = &mut session.inbox;
        inbox.gain(self.versions.now, self.budget.messages);
        let mut messages = Vec::new();
        for (number, message) in (reply.first_message..).zip(reply.messages) {
            inbox.to_tell = true;
            if number != inbox.next {
                continue;
            }
            if inbox.credit == 0 {
                session.stats.refused += 1;
                continue;
            }
            inbox.credit -= 1;
            inbox.next += 1;
            messages.push(message.value);
            session.stats.messages += 1;
            let named = message.named.into_iter();
            let dead = named.filter(|&bits| {
                Handle::from_bits(bits).is_none_or(|entity| !world.contains(entity))
            });
            session.stats.missed += dead.count() as u64;
        }
        received.messages = u32::try_from(messages.len()).unwrap_or(u32::MAX);
        Ok((received, messages))
    }

    fn acknowledge(&self, session: &mut Session, newest: u16, history: u64) -> u32 {
        let (now, rules) = (self.versions.now, self.rules);
        let Session {
            flights,
            known,
            events,
            settled,
            stats,
            ..
        } = session;
        let mut newest = unwrap(newest, flights.next().saturating_sub(1));
        let mut history = history;
        if newest >= flights.next() && !rules.hold(Rule::OnlySentPackets) {
            newest = flights.next().saturating_sub(1);
            history = u64::MAX;
        }
        let mut count = 0;
        let version_now = self.versions.now;
        let sane = flights.acknowledge(newest, history, now, |flight, records, acked| {
            if acked {
                count += 1;
                stats.acknowledged += 1;
                events.acknowledge(flight.events);
            } else {
                stats.lost += 1;
                *settled = 0;
                events.lost(flight.events);
            }
            let mut flight = *flight;
            if !rules.hold(Rule::AcknowledgedPacket) {
                flight.version = version_now;
            }
            resolve(&flight, records, acked, known, rules);
        });
        stats.strange += u64::from(!sane);
        count
    }
}

impl<S: Schema<HandleKind = u32>, E, M> fmt::Debug for Server<S, E, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("protocol", &self.protocol)
            .field("budget", &self.budget)
            .field("rounds", &self.versions.now)
            .finish_non_exhaustive()
    }
}

/// Takes a session out of its entity, so that the world can be read meanwhile.
fn take<S: Schema<HandleKind = u32> + Holds<Session>>(
    world: &mut World<S>,
    entity: Handle<S>,
) -> Result<Session, Miss> {
    Ok(core::mem::take(&mut *world.try_get_mut::<Session>(entity)?))
}

/// Puts it back.
fn put<S: Schema<HandleKind = u32> + Holds<Session>>(
    world: &mut World<S>,
    entity: Handle<S>,
    session: Session,
) {
    if let Some(mut place) = world.get_mut::<Session>(entity) {
        *place = session;
    }
}

/// Notes what became of a packet in what the session knows.
fn resolve(
    flight: &Flight,
    records: &mut Records<'_>,
    acked: bool,
    known: &mut Vec<Known>,
    rules: Rules,
) {
    let mut at = 0;
    for record in records {
        at += gallop(&known[at..], record.slot());
        let Some(entry) = known
            .get_mut(at)
            .filter(|entry| entry.slot == record.slot())
        else {
            continue;
        };
        if !entry.counts(flight.sequence) && rules.hold(Rule::FreshAfterForget) {
            continue;
        }
        let kind = record.kind();
        let lifecycle = kind != Kind::Change;
        match (acked, kind) {
            (true, Kind::Forget) if entry.is_leaving() => {
                known.remove(at);
            }
            (true, Kind::Forget) => {}
            // What is leaving is learned anew if it comes back.
            (true, _) if entry.is_leaving() => {}
            (true, _) => entry.acknowledge(flight.version),
            (false, kind) => {
                let resent = rules.hold(Rule::ResendLost)
                    && (!lifecycle || rules.hold(Rule::ResendLifecycle));
                let last =
                    entry.sent() == flight.version && entry.is_leaving() == (kind == Kind::Forget);
                if last && resent {
                    entry.lose();
                }
            }
        }
    }
}

/// How many of `known`, in slot order, stand before `slot`: found in steps that double, since it
/// is near as a rule.
fn gallop(known: &[Known], slot: u32) -> usize {
    let mut step = 1;
    while step < known.len() && known[step].slot < slot {
        step *= 2;
    }
    let low = step / 2;
    let high = (step + 1).min(known.len());
    low + known[low..high].partition_point(|known| known.slot < slot)
}

/// What a client sends.
struct Reply<M> {
    answer: Option<(u16, u64)>,
    first_message: u64,
    messages: Vec<Said<M>>,
}

struct Said<M> {
    value: M,
    named: Vec<u64>,
}

fn read_epoch(from: &mut BitReader<'_>) -> Result<u32, DecodeError> {
    packet::expect_kind(from, packet::REPLY)?;
    #[expect(clippy::cast_possible_truncation, reason = "32 bits")]
    Ok(from.read(32)? as u32)
}

/// How many messages a reply may hold.
pub(super) const MOST_MESSAGES: usize = 255;

impl<M: Wire> Reply<M> {
    fn read(from: &mut BitReader<'_>, expected: u64) -> Result<Self, DecodeError> {
        #[expect(clippy::cast_possible_truncation, reason = "16 bits")]
        let answer = if from.read_bit()? {
            Some((from.read(16)? as u16, from.read(64)?))
        } else {
            None
        };
        let count = from.read(8)?;
        let mut first_message = expected;
        let mut messages = Vec::new();
        if count > 0 {
            let start = from.at();
            #[expect(clippy::cast_possible_truncation, reason = "16 bits")]
            let first = from.read(16)? as u16;
            first_message = unwrap(first, expected);
            if first_message > expected {
                return Err(DecodeError::new(start, Wrong::Sequence));
            }
        }
        for _ in 0..count {
            let value = M::decode(from).map_err(|error| error.within("a message"))?;
            let named = from.named.as_mut().map(core::mem::take).unwrap_or_default();
            messages.push(Said { value, named });
        }
        from.finish()?;
        Ok(Self {
            answer,
            first_message,
            messages,
        })
    }
}
