//! The client's side: a world that follows the server's.

use core::fmt;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::bits::{BitReader, BitWriter};
use super::body::Parts;
use super::error::{DecodeError, Wrong};
use super::hello::{self, Refusal};
use super::inbound::{Packet, Section, read_packet};
use super::names::Names;
use super::outbox::Outbox;
use super::packet::{self, Kind, WINDOW, low16};
use super::protocol::Protocol;
use super::rules::{Rule, Rules};
use super::server::MOST_MESSAGES;
use super::states::States;
use super::wire::Wire;
use crate::component::Component;
use crate::handle::Handle;
use crate::schema::{Holds, Id, Schema};
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

    /// Compares a packet with what is known, and takes out of it what is known better.
    fn check(&self, packet: &Packet, sections: &mut Vec<Section>) -> Result<(), DecodeError> {
        let sequence = packet.sequence;
        let newest_wins = self.rules.hold(Rule::NewestWins);
        let (mut learned, mut wrong) = (0, None);
        sections.retain_mut(|section| {
            let slot = self.slots.get(&section.slot);
            if newest_wins && slot.is_some_and(|slot| slot.sequence > sequence) {
                return false;
            }
            let known = slot.and_then(|slot| Some((slot.generation, slot.entity.as_ref()?)));
            let at = section.at();
            let mut fail = |what| wrong = wrong.or(Some(DecodeError::new(at, what)));
            match (section.kind, known) {
                (Kind::Learn, None) => learned += 1,
                // A forget that is newer ends whatever is there.
                (Kind::Learn, Some(_)) | (Kind::Forget, _) => {}
                (Kind::Change, None) => fail(Wrong::Unknown { slot: section.slot }),
                (Kind::Change, Some((generation, _)))
                    if generation >> 1 & 0xF != section.generation =>
                {
                    fail(Wrong::Generation { slot: section.slot });
                }
                (Kind::Change, Some((generation, entity))) => {
                    section.generation = generation;
                    let before = (entity.present, entity.disabled);
                    let (present, disabled) = section.composition().unwrap_or(before);
                    section.compose((present, disabled));
                    let added = present & !entity.present;
                    if section.parts & !present != 0 || added & !section.parts != 0 {
                        fail(Wrong::Composition);
                    }
                }
            }
            true
        });
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        if self.known + learned > self.limits.entities {
            let most = self.limits.entities;
            return Err(DecodeError::new(packet::COUNT_AT, Wrong::Entities { most }));
        }
        let far = |number: u64| number >= self.events.next + MOST_EARLY;
        if packet.events.iter().any(|event| far(event.number)) {
            return Err(DecodeError::new(packet.events[0].start, Wrong::Sequence));
        }
        let said = self.outbox.first() + self.outbox.len() as u64;
        match packet.expected_message {
            Some((at, low)) if packet::unwrap(low, self.outbox.first()) > said => {
                Err(DecodeError::new(at, Wrong::Sequence))
            }
            _ => Ok(()),
        }
    }

    /// Makes the world as the packet says.
    fn apply(
        &mut self,
        world: &mut World<S>,
        bytes: &[u8],
        sequence: u64,
        sections: &[Section],
    ) -> Result<(), DecodeError> {
        self.spawn(world, sequence, sections)?;
        let names = core::mem::take(&mut self.names);
        for section in sections.iter().filter(|one| one.kind != Kind::Forget) {
            self.change(world, bytes, &names, section);
        }
        for section in sections.iter().filter(|one| one.kind == Kind::Learn) {
            self.resolve(world, &names, remote(section.slot, section.generation));
        }
        self.names = names;
        Ok(())
    }

    /// Spawns and destroys.
    fn spawn(
        &mut self,
        world: &mut World<S>,
        sequence: u64,
        sections: &[Section],
    ) -> Result<(), DecodeError> {
        // What is new comes first: where the world has no room for it, nothing has happened yet.
        let mut spawned = Vec::new();
        for section in sections.iter().filter(|one| one.kind == Kind::Learn) {
            let slot = self.slots.get(&section.slot);
            let is_known = slot
                .is_some_and(|slot| slot.generation == section.generation && slot.entity.is_some());
            if is_known {
                continue;
            }
            match world.try_spawn(()) {
                Ok(local) => spawned.push((section.slot, section.generation, local)),
                Err(_) => {
                    for (_, _, local) in spawned {
                        world.destroy(local);
                    }
                    let most = world.len();
                    return Err(DecodeError::new(section.at(), Wrong::Entities { most }));
                }
            }
        }
        for section in sections {
            let slot = self.slots.entry(section.slot).or_insert(Slot {
                generation: section.generation,
                sequence,
                entity: None,
            });
            slot.sequence = sequence;
            let ends = section.kind == Kind::Forget
                || section.kind == Kind::Learn && slot.generation != section.generation;
            if ends {
                let (generation, entity) = (slot.generation, slot.entity.take());
                if let Some(followed) = entity {
                    self.end(world, section.slot, generation, followed);
                }
            }
            if section.kind == Kind::Forget {
                self.gone.push_back((sequence, section.slot));
            }
        }
        for (number, generation, local) in spawned {
            self.known += 1;
            self.names
                .insert(remote(number, generation), local.to_bits());
            let index = self.states.claim();
            if let Some(slot) = self.slots.get_mut(&number) {
                slot.generation = generation;
                slot.entity = Some(Followed {
                    local,
                    present: 0,
                    disabled: 0,
                    index,
                    naming: Vec::new(),
                });
            }
        }
        Ok(())
    }

    /// Lets go of an entity.
    fn end(&mut self, world: &mut World<S>, slot: u32, generation: u32, followed: Followed<S>) {
        world.destroy(followed.local);
        self.known -= 1;
        self.names.remove(remote(slot, generation));
        self.states.release(followed.index);
        for naming in followed.naming {
            for named in naming.named {
                self.mentions.remove(&(named, slot, part8(naming.part)));
            }
        }
    }

    /// Brings one entity to what a section says.
    fn change(&mut self, world: &mut World<S>, bytes: &[u8], names: &Names, section: &Section) {
        let Some(slot) = self.slots.get_mut(&section.slot) else {
            return;
        };
        let Some(entity) = &mut slot.entity else {
            return;
        };
        let (present, disabled) = section.composition().unwrap_or((section.parts, 0));
        let id = |part: usize| S::Id::ALL[usize::from(self.protocol.parts()[part].id)];
        // Where the entity was destroyed by others there is nothing to bring up to date.
        for part in Parts(entity.present & !present) {
            let _ = world.remove_id(entity.local, id(part));
            self.states
                .forget(usize::from(self.protocol.parts()[part].id), entity.index);
        }
        for part in Parts(present & entity.present & (disabled ^ entity.disabled)) {
            let _ = match disabled >> part & 1 {
                1 => world.disable_id(entity.local, id(part)),
                _ => world.enable_id(entity.local, id(part)),
            };
        }
        entity.present = present;
        entity.disabled = disabled;
        entity.naming.retain(|naming| {
            let stays = present >> naming.part & 1 == 1 && section.parts >> naming.part & 1 == 0;
            if !stays {
                for &named in &naming.named {
                    self.mentions
                        .remove(&(named, section.slot, part8(naming.part)));
                }
            }
            stays
        });
        let from = &mut BitReader::new(bytes);
        from.skip_to(section.values());
        from.names = names;
        for part in Parts(section.parts) {
            let names_entities = self.protocol.naming() >> part & 1 == 1;
            from.named = names_entities.then(Vec::new);
            let start = from.at();
            let is_disabled = disabled >> part & 1 == 1;
            let Ok(value) = self.protocol.decode(part, is_disabled, from) else {
                return;
            };
            let id = usize::from(self.protocol.parts()[part].id);
            if let Ok(Some(former)) = world.insert_value(entity.local, value) {
                self.states.keep(id, entity.index, self.tick, former);
            }
            if let Some(named) = from.named.take().filter(|named| !named.is_empty()) {
                for &named in &named {
                    self.mentions.insert((named, section.slot, part8(part)));
                }
                entity.naming.push(Naming {
                    part,
                    bytes: copy_bits(bytes, start, from.at()),
                    named,
                });
            }
        }
    }

    /// Writes anew what names an entity that was just learned.
    fn resolve(&self, world: &mut World<S>, names: &Names, learned: u64) {
        let mentions = self
            .mentions
            .range((learned, 0, 0)..=(learned, u32::MAX, u8::MAX));
        for &(_, slot, part) in mentions {
            let part = usize::from(part);
            let entity = self.slots.get(&slot).and_then(|slot| slot.entity.as_ref());
            let naming = entity.and_then(|entity| {
                let naming = entity.naming.iter().find(|naming| naming.part == part);
                Some((entity, naming?))
            });
            let Some((entity, naming)) = naming else {
                continue;
            };
            let from = &mut BitReader::new(&naming.bytes);
            from.names = names;
            if let Ok(value) = self
                .protocol
                .decode(part, entity.disabled >> part & 1 == 1, from)
            {
                let _ = world.insert_value(entity.local, value);
            }
        }
    }

    /// Notes that a packet was applied, and takes what else was in it.
    fn finish(&mut self, bytes: &[u8], packet: Packet) {
        let sequence = packet.sequence;
        self.answers = ANSWERS;
        self.newest = Some(match self.newest {
            None => (sequence, 0),
            Some((newest, history)) if sequence > newest => {
                let ahead = sequence - newest;
                // The one that was the newest becomes a bit too.
                let history = match ahead {
                    1..=63 => history << ahead | 1 << (ahead - 1),
                    64 => 1 << 63,
                    _ => 0,
                };
                (sequence, history)
            }
            Some((newest, history)) => (newest, history | 1 << (newest - sequence - 1)),
        });
        let newest = self.newest.map_or(0, |(newest, _)| newest);
        while let Some(&(since, slot)) = self.gone.front()
            && since + WINDOW < newest
        {
            self.gone.pop_front();
            if self
                .slots
                .get(&slot)
                .is_some_and(|slot| slot.entity.is_none() && slot.sequence == since)
            {
                self.slots.remove(&slot);
            }
        }
        if let Some((_, low)) = packet.expected_message {
            let number = packet::unwrap(low, self.outbox.first());
            self.outbox.acknowledge_before(number);
        }
        self.events.take(bytes, packet.first_event, packet.events);
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

impl Inbound {
    /// Sorts events in.
    fn take(&mut self, bytes: &[u8], first: u64, events: Vec<super::inbound::Event>) {
        if first > self.next {
            // The server has dropped what came before.
            let kept = self.early.split_off(&first);
            let came = core::mem::replace(&mut self.early, kept);
            self.missed += first - self.next - came.len() as u64;
            self.ready.extend(came.into_values());
            self.next = first;
        }
        for event in events {
            if event.number >= self.next {
                let bits = copy_bits(bytes, event.start, event.end);
                self.early.insert(event.number, (event.tick, bits));
            }
        }
        while let Some(event) = self.early.remove(&self.next) {
            self.ready.push_back(event);
            self.next += 1;
        }
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

#[expect(clippy::cast_possible_truncation, reason = "64 at most")]
fn part8(part: usize) -> u8 {
    part as u8
}

/// The bits from `start` to `end`, from the first place on.
fn copy_bits(bytes: &[u8], start: usize, end: usize) -> Vec<u8> {
    let from = &mut BitReader::new(bytes);
    from.skip_to(start);
    let to = &mut BitWriter::new();
    let mut left = end - start;
    while left > 0 {
        let some = left.min(64);
        #[expect(clippy::cast_possible_truncation, reason = "64 at most")]
        let some32 = some as u32;
        to.write(from.read(some32).unwrap_or(0), some32);
        left -= some;
    }
    to.finish().to_vec()
}
