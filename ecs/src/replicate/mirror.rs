//! The client's side: a world that follows the server's.

mod apply;

use core::fmt;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::bits::{BitReader, BitWriter};
use super::error::{DecodeError, Wrong};
use super::hello::{self, Refusal};
use super::inbound::{Section, read_packet};
use super::names::Names;
use super::outbox::Outbox;
use super::packet::{self, WINDOW, low16};
use super::protocol::Protocol;
use super::rules::{Rule, Rules};
use super::server::MOST_MESSAGES;
use super::states::States;
use super::wire::Wire;
use crate::component::Component;
use crate::handle::Handle;
use crate::schema::{Holds, Schema};
use crate::world::World;

/// What a mirror lets the server make it keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many entities may be known at once.
    pub entities: usize,
    /// The most bytes of a packet.
    pub packet: usize,
    /// How many messages may wait for an acknowledgement.
    pub messages: usize,
}

impl Default for Limits {
    /// 65 536 entities, packets of 1500 bytes, 256 messages.
    fn default() -> Self {
        Self {
            entities: 1 << 16,
            packet: 1500,
            messages: 256,
        }
    }
}

/// Makes a world follow the server's: applies what comes, answers, and knows what the server calls
/// each entity.
///
/// An entity of the server's has a handle of its own in this world, and handles within components,
/// events and messages are translated on the way: in this world they name entities of this world,
/// or miss where the server's entity is not known here. Other entities may live in the world too.
/// Those that are followed should be destroyed by the mirror alone.
pub struct Mirror<S: Schema<HandleKind = u32>, E = (), M = ()> {
    protocol: Protocol<S, E, M>,
    limits: Limits,
    epoch: u32,
    /// The newest packet that was applied, and which of those before it were.
    newest: Option<(u64, u64)>,
    /// How many replies have yet to say what has come.
    answers: u8,
    tick: u64,
    slots: BTreeMap<u32, Slot<S>>,
    /// Slots that are gone, in the order in which they went, so that they can be let go of.
    gone: VecDeque<(u64, u32)>,
    known: usize,
    names: Names,
    /// Which components name an entity: the entity, as the server calls it, slot and part.
    mentions: BTreeSet<(u64, u32, u8)>,
    states: States<S>,
    events: Inbound,
    outbox: Outbox,
    sections: Vec<Section>,
    item: BitWriter,
    words: Vec<u64>,
    reply: BitWriter,
    rules: Rules,
}

/// What is known of one slot of the server's.
struct Slot<S> {
    generation: u32,
    /// The packet that last said anything of it.
    sequence: u64,
    /// `None` once it is forgotten.
    entity: Option<Followed<S>>,
}

/// An entity of the server's.
struct Followed<S> {
    local: Handle<S>,
    present: u64,
    disabled: u64,
    /// Where its earlier states are.
    index: usize,
    /// Components that name entities, as they came, with those that they name.
    naming: Vec<Naming>,
}

struct Naming {
    part: usize,
    bytes: Vec<u8>,
    named: Vec<u64>,
}

/// Events on their way to whoever takes them.
#[derive(Debug, Default)]
struct Inbound {
    /// The number of the next event in order.
    next: u64,
    /// Those that came before their turn.
    early: BTreeMap<u64, (u64, Vec<u8>)>,
    /// Those whose turn it is, each with its tick.
    ready: VecDeque<(u64, Vec<u8>)>,
    missed: u64,
}

/// In how many replies it is told what has come.
const ANSWERS: u8 = 2;

/// How far ahead of the next event one may be.
const MOST_EARLY: u64 = 1 << 12;

/// What became of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was applied.
    Applied,
    /// It had been applied before.
    Duplicate,
    /// It is so old that nothing in it can be new.
    Old,
    /// It belongs to another session.
    OtherEpoch,
}

/// A message that has to wait: too many are without an acknowledgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backlog;

impl fmt::Display for Backlog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too many messages are without an acknowledgement")
    }
}

impl core::error::Error for Backlog {}

impl<S: Schema<HandleKind = u32>, E: Wire, M: Wire> Mirror<S, E, M> {
    /// The first words to the server, which it answers with a welcome.
    #[must_use]
    pub fn hello() -> Vec<u8> {
        hello::hello(Protocol::<S, E, M>::new().fingerprint())
    }

    /// A mirror that follows the session that the welcome is of.
    ///
    /// # Errors
    /// Where the server replicates something else, or the bytes are no welcome.
    pub fn new(welcome: &[u8], limits: Limits) -> Result<Self, Refusal> {
        let protocol = Protocol::new();
        let (epoch, tick) = hello::read_answer(welcome, protocol.fingerprint())?;
        Ok(Self {
            protocol,
            limits,
            epoch,
            newest: None,
            answers: 0,
            tick,
            slots: BTreeMap::new(),
            gone: VecDeque::new(),
            known: 0,
            names: Names::empty(),
            mentions: BTreeSet::new(),
            states: States::new(),
            events: Inbound::default(),
            outbox: Outbox::default(),
            sections: Vec::new(),
            item: BitWriter::new(),
            words: Vec::new(),
            reply: BitWriter::new(),
            rules: Rules::ALL,
        })
    }

    /// The rules that hold, for tests that break one.
    #[doc(hidden)]
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Reads a packet to its end and, if all of it is right, applies it.
    ///
    /// # Errors
    /// Where the bytes are no packet of the server's: nothing has changed, and the packet is not
    /// acknowledged.
    pub fn receive(&mut self, world: &mut World<S>, bytes: &[u8]) -> Result<Outcome, DecodeError> {
        if bytes.len() > self.limits.packet {
            let (found, most) = (bytes.len() as u64, self.limits.packet as u64);
            return Err(DecodeError::new(0, Wrong::Range { found, most }));
        }
        let from = &mut BitReader::new(bytes);
        let head = packet::Head::read(from, self.newest.map(|(newest, _)| newest))?;
        if head.epoch != self.epoch && self.rules.hold(Rule::Epoch) {
            return Ok(Outcome::OtherEpoch);
        }
        if let Some((newest, history)) = self.newest
            && let Some(back) = newest.checked_sub(head.sequence)
        {
            if back > WINDOW {
                return Ok(Outcome::Old);
            }
            if back == 0 || history >> (back - 1) & 1 == 1 {
                self.answers = ANSWERS;
                return Ok(Outcome::Duplicate);
            }
        }
        let mut sections = core::mem::take(&mut self.sections);
        sections.clear();
        let read = read_packet(&self.protocol, from, &head, &mut sections, self.events.next);
        let result = match read {
            Ok(packet) => self.check(&packet, &mut sections).and_then(|()| {
                let newest = self.newest.is_none_or(|(newest, _)| head.sequence > newest);
                let tick = core::mem::replace(&mut self.tick, head.tick);
                let applied = self.apply(world, bytes, head.sequence, &sections);
                if applied.is_err() || !newest {
                    self.tick = tick;
                }
                applied?;
                self.finish(bytes, packet);
                Ok(Outcome::Applied)
            }),
            Err(error) => {
                if !self.rules.hold(Rule::CheckBeforeApply) {
                    let _ = self.apply(world, bytes, head.sequence, &sections);
                }
                Err(error)
            }
        };
        self.sections = sections;
        result
    }

    /// What to send to the server: what has arrived, and the messages that it has not
    /// acknowledged. `None` where there is nothing to say. To be sent once per round; what came is
    /// told in two rounds, since a reply that is lost makes the server send again.
    pub fn reply(&mut self) -> Option<&[u8]> {
        if self.answers == 0 && self.outbox.len() == 0 {
            return None;
        }
        self.answers = self.answers.saturating_sub(1);
        let to = &mut self.reply;
        to.clear();
        to.write(packet::REPLY.into(), 8);
        to.write(self.epoch.into(), 32);
        to.write_bit(self.newest.is_some());
        if let Some((newest, history)) = self.newest {
            to.write(low16(newest).into(), 16);
            to.write(history, 64);
        }
        let room = 8 * self.limits.packet;
        let mut used = to.len() + 24;
        let count = self.outbox.all().take(MOST_MESSAGES).take_while(|next| {
            used += next.bits;
            used <= room
        });
        let count = count.count();
        to.write(count as u64, 8);
        if count > 0 {
            to.write(low16(self.outbox.first()).into(), 16);
            for next in self.outbox.all().take(count) {
                self.outbox.write(next, to);
            }
        }
        Some(to.finish())
    }

    /// Says something to the server, which will apply it once and in order.
    ///
    /// # Errors
    /// Where too many messages are without an acknowledgement.
    pub fn say(&mut self, message: &M) -> Result<(), Backlog> {
        if self.outbox.len() >= self.limits.messages {
            return Err(Backlog);
        }
        self.item.names = core::mem::take(&mut self.names);
        message.encode(&mut self.item);
        self.names = core::mem::take(&mut self.item.names);
        self.outbox.push(self.tick, &mut self.item, &mut self.words);
        Ok(())
    }

    /// How many messages are without an acknowledgement.
    #[must_use]
    pub fn unanswered(&self) -> usize {
        self.outbox.len()
    }

    /// Takes the next event, with the tick of the server's world in which it was told. What it
    /// names is looked up now: an entity that is gone, or never came, is a miss.
    pub fn next_event(&mut self) -> Option<(u64, E)> {
        loop {
            let (tick, bytes) = self.events.ready.pop_front()?;
            let from = &mut BitReader::new(&bytes);
            from.names = &self.names;
            // It was read once when it came.
            if let Ok(event) = E::decode(from) {
                return Some((tick, event));
            }
        }
    }

    /// How many events the server dropped because this client was too slow.
    #[must_use]
    pub fn missed_events(&self) -> u64 {
        self.events.missed
    }

    /// The tick of the server's world that the newest packet tells of.
    #[must_use]
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// How many of the server's entities are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known
    }

    /// Whether none is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known == 0
    }

    /// The entity that the server calls `remote`, in this world.
    #[must_use]
    pub fn local(&self, remote: Handle<S>) -> Option<Handle<S>> {
        let slot = self.slots.get(&remote.slot())?;
        let entity = slot.entity.as_ref()?;
        (slot.generation == remote.generation()).then_some(entity.local)
    }

    /// What the server calls an entity of this world, if it is one of the server's.
    #[must_use]
    pub fn remote(&self, local: Handle<S>) -> Option<Handle<S>> {
        let remote = Handle::from_bits(self.names.remote(local.to_bits()))?;
        (self.local(remote) == Some(local)).then_some(remote)
    }

    /// All entities of the server's that are known, as it calls them and as this world does, in
    /// the order of the server's slots.
    pub fn iter(&self) -> impl Iterator<Item = (Handle<S>, Handle<S>)> + '_ {
        self.slots.iter().filter_map(|(&number, slot)| {
            let entity = slot.entity.as_ref()?;
            Some((Handle::mint(number, slot.generation)?, entity.local))
        })
    }

    /// A component between the two latest states: at `alpha` 0 as it was before the newest tick
    /// changed it, at 1 as it is; by the rule of each field. A component that the newest tick did
    /// not change is as it is. `None` where the entity does not have it, or it is not `Clone`.
    #[must_use]
    pub fn between<C: Component>(
        &self,
        world: &World<S>,
        entity: Handle<S>,
        alpha: f32,
    ) -> Option<C::Data>
    where
        S: Holds<C>,
    {
        let mut shown = C::duplicate(&*world.get::<C>(entity)?)?;
        let remote = self.remote(entity)?;
        let followed = self.slots.get(&remote.slot())?.entity.as_ref()?;
        let before = self.states.get::<C>(followed.index, self.tick);
        if let (Some(before), Some(replication)) = (before, C::REPLICATE) {
            (replication.blend)(&mut shown, before, alpha.clamp(0.0, 1.0));
        }
        Some(shown)
    }
}

impl<S: Schema<HandleKind = u32>, E, M> fmt::Debug for Mirror<S, E, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mirror")
            .field("epoch", &self.epoch)
            .field("newest", &self.newest)
            .field("tick", &self.tick)
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}

/// What the server calls the entity of a slot and generation.
fn remote(slot: u32, generation: u32) -> u64 {
    u64::from(generation) << 32 | u64::from(slot)
}
