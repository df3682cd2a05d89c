//! The packets of one session for one round: what has to go, in which order, into how much room.

use super::bits::BitWriter;
use super::body::{Body, Source};
use super::flight::Record;
use super::outbox::Next;
use super::packet::{self, COUNT_AT, GAP_BITS, Gaps, HEADER_BITS, Kind, low16};
use super::protocol::Protocol;
use super::rules::{Rule, Rules};
use super::server::Budget;
use super::session::{Known, NEAREST, Session};
use super::versions::Versions;
use crate::schema::Schema;
use crate::world::World;

/// Memory that is used again for every session.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pending: Vec<Pending>,
    events: Vec<Next>,
    packet: BitWriter,
    /// How many bits wait at each priority.
    levels: Vec<usize>,
}

/// Something that has to be said of an entity.
#[derive(Clone, Copy, Debug)]
struct Pending {
    /// What follows the kind and the slot.
    body: Body,
    /// Where it stands among the known.
    index: u32,
    priority: u16,
    kind: Kind,
    /// Whether it is of the entity that comes after the known one, which ends thereby.
    renews: bool,
    /// Whether there is room for it in this round.
    chosen: bool,
}

impl Pending {
    #[inline]
    fn index(&self) -> usize {
        self.index as usize
    }

    /// How many bits it takes without the gap.
    #[inline]
    fn bits(&self) -> usize {
        (self.kind.bits() + self.body.bits) as usize
    }
}

/// How much a round of waiting counts against nearness, of which there are 128 ranks.
const PATIENCE: u16 = 8;
const LEVELS: usize = PATIENCE as usize * 256 + 128;

/// The most bits of the number of the first event, and of the tick of each.
const RUN_BITS: usize = 16 + 80;
pub(super) const STAMP_BITS: usize = 80;

pub(super) struct Builder<'a, S: Schema<HandleKind = u32>, E, M, T> {
    pub(super) protocol: &'a Protocol<S, E, M>,
    pub(super) versions: &'a mut Versions,
    pub(super) scratch: &'a mut Scratch,
    pub(super) budget: &'a Budget,
    pub(super) world: &'a World<S>,
    pub(super) rules: Rules,
    pub(super) transport: T,
}

impl<S: Schema<HandleKind = u32>, E, M, T: FnMut(&[u8])> Builder<'_, S, E, M, T> {
    pub(super) fn send(&mut self, session: &mut Session) {
        if !session.flights.is_open() && self.rules.hold(Rule::Window) {
            let probe = session.flights.probe(self.versions.now, self.versions.now);
            if let Some(sequence) = probe {
                self.begin(session, sequence, Gaps::new(1, 0));
                self.scratch.packet.write(0, 8);
                self.finish(session);
            }
            return;
        }
        let bits = self.collect(session);
        let events = self.plan_events(session);
        if self.scratch.pending.is_empty() && events == 0 && !session.inbox.to_tell {
            session.stats.waiting = 0;
            return;
        }
        let chosen = self.choose(session, bits, events);
        self.emit(session, chosen);
    }

    /// Picks the events that go, and gives how many bits they take: half a packet at most, and in
    /// every other round so few that any entity fits beside them.
    fn plan_events(&mut self, session: &Session) -> usize {
        let whole = 8 * self.budget.packet - HEADER_BITS;
        let mut left = whole / 2;
        if self.versions.now.is_multiple_of(2) {
            left = left.min(whole - self.protocol.max_entity_bits());
        }
        left = left.saturating_sub(RUN_BITS);
        let mut used = 0;
        let run = session.events.run().1.take(255);
        self.scratch.events.clear();
        self.scratch.events.extend(run.take_while(|next| {
            used += next.bits + STAMP_BITS;
            used <= left
        }));
        match self.scratch.events.len() {
            0 => 0,
            count => {
                let events = &self.scratch.events;
                RUN_BITS + count * STAMP_BITS + events.iter().map(|next| next.bits).sum::<usize>()
            }
        }
    }

    /// Finds what has to be said, and gives how many bits that takes at most.
    fn collect(&mut self, session: &mut Session) -> usize {
        let pending = &mut self.scratch.pending;
        pending.clear();
        if session.settled >= self.versions.latest {
            return 0;
        }
        let source = Source {
            protocol: self.protocol,
            world: self.world,
        };
        let mut bits = 0;
        let mut unheard = false;
        for (index, known) in (0..).zip(session.known.iter_mut()) {
            let hot = self.versions.hot(known.slot);
            let lives = hot.generation == known.generation;
            // Of what is leaving: its forget is on the way.
            if lives && hot.newest <= known.sent() {
                continue;
            }
            if !lives && !known.is_leaving() {
                if !known.was_heard_of() && self.rules.hold(Rule::NoForgetUnheard) {
                    unheard = true;
                    continue;
                }
                known.leave();
            }
            let waited = PATIENCE * u16::from(known.age());
            let mut one = Pending {
                body: Body::default(),
                index,
                priority: waited + u16::from(known.rank()),
                kind: Kind::Change,
                renews: false,
                chosen: true,
            };
            let entity = (known.slot, hot.generation);
            if known.is_leaving() {
                if known.successor() == Some(hot.generation) {
                    one.kind = Kind::Learn;
                    one.renews = true;
                    one.body = self.versions.learn(source, entity);
                } else if known.has_to_go() {
                    one.kind = Kind::Forget;
                    one.body = forget(known.generation);
                    // As soon as possible: it is short, and makes room.
                    one.priority = waited + u16::from(NEAREST);
                } else {
                    continue;
                }
            } else if known.acked() == 0 {
                one.kind = Kind::Learn;
                one.body = self.versions.learn(source, entity);
            } else {
                let base = if self.rules.hold(Rule::AgainstAcknowledged) {
                    known.acked()
                } else {
                    known.sent()
                };
                one.body = self.versions.change(source, entity, base);
            }
            bits += one.bits() + GAP_BITS;
            pending.push(one);
        }
        if unheard {
            // Nobody heard of them, and they are gone.
            let versions = &*self.versions;
            session.known.retain(|known| {
                known.was_heard_of() || versions.hot(known.slot).generation == known.generation
            });
            return self.collect(session);
        }
        if pending.is_empty() {
            session.settled = self.versions.now;
        }
        bits
    }

    /// Marks what there is room for, and gives how much that is: the most urgent first, of equals
    /// in turn. `bits` is what all of it takes at most.
    fn choose(&mut self, session: &mut Session, bits: usize, events: usize) -> usize {
        let room = self.room().saturating_sub(events);
        let Scratch {
            pending, levels, ..
        } = &mut *self.scratch;
        if bits <= room {
            return pending.len();
        }
        levels.clear();
        levels.resize(LEVELS, 0);
        // How long a gap is, is not known before all is chosen; it is near this. Where it was longer,
        // what finds no room waits for the next round.
        let last = pending
            .last()
            .map_or(0, |one| session.known[one.index()].slot);
        let fit = room * pending.len() / bits;
        let gap = Gaps::new(fit, last.into()).usual_bits() as usize;
        for one in &*pending {
            levels[usize::from(one.priority)] += one.bits() + gap;
        }
        let mut left = room;
        let mut level = LEVELS - 1;
        while level > 0 && levels[level] <= left {
            left -= levels[level];
            level -= 1;
        }
        let mut count = 0;
        for one in &mut *pending {
            one.chosen = usize::from(one.priority) > level;
            count += usize::from(one.chosen);
        }
        // Of equals those that stand behind who was served last come first.
        let start = pending.partition_point(|one| one.index() <= session.turn);
        let (early, late) = pending.split_at_mut(start);
        for one in late.iter_mut().chain(early) {
            if usize::from(one.priority) == level && one.bits() + gap <= left {
                left -= one.bits() + gap;
                one.chosen = true;
                count += 1;
                session.turn = one.index();
            }
        }
        count
    }

    /// How many bits of entities a round holds.
    fn room(&self) -> usize {
        let Budget { packet, round, .. } = *self.budget;
        let round = round.max(packet);
        let whole = round / packet * (8 * packet - HEADER_BITS);
        whole + (8 * (round % packet)).saturating_sub(HEADER_BITS)
    }

    /// Writes the `chosen` ones, in slot order, into as many packets as there may be.
    fn emit(&mut self, session: &mut Session, chosen: usize) {
        let last = self.scratch.pending.iter().rev().find(|one| one.chosen);
        let span = last.map_or(0, |one| u64::from(session.known[one.index()].slot));
        let gaps = Gaps::new(chosen, span);
        let mut left = chosen;
        let mut bytes_left = self.budget.round.max(self.budget.packet);
        let mut next = 0;
        while bytes_left * 8 >= HEADER_BITS && self.is_open(session) {
            let most = 8 * bytes_left.min(self.budget.packet);
            let sequence = session.flights.next();
            self.begin(session, sequence, gaps);
            let events = self.write_events(session);
            let count = self.write_entities(session, &mut next, gaps, most);
            let version = self.versions.now;
            session.flights.send(version, version, count, events);
            session.events.sent(events);
            self.scratch.packet.patch(COUNT_AT, low16(count.into()));
            let sent = self.finish(session);
            bytes_left -= sent.min(bytes_left);
            left -= count as usize;
            if left == 0 || count == 0 {
                break;
            }
        }
        session.stats.waiting = 0;
        session.stats.oldest = 0;
        if left == 0 && chosen == self.scratch.pending.len() {
            return;
        }
        for (index, one) in self.scratch.pending.iter().enumerate() {
            if index >= next || !one.chosen {
                let known = &mut session.known[one.index()];
                known.grow_older();
                session.stats.waiting += 1;
                session.stats.oldest = session.stats.oldest.max(known.age().into());
            }
        }
    }

    /// Writes what was chosen from the `next` pending one on, as far as the packet has room, and
    /// gives how many those are.
    fn write_entities(
        &mut self,
        session: &mut Session,
        next: &mut usize,
        mut gaps: Gaps,
        most: usize,
    ) -> u32 {
        let version = self.versions.now;
        let sequence = session.flights.next();
        let mut count = 0;
        while let Some(&one) = self.scratch.pending.get(*next) {
            if one.chosen {
                let known = &mut session.known[one.index()];
                let (head, bits) = gaps.head(one.kind, known.slot);
                let length = self.scratch.packet.len() + bits as usize + one.body.bits as usize;
                let mut body = one.body;
                if count == 0xFFFF {
                    break;
                }
                if length > most {
                    if self.rules.hold(Rule::WholeEntities) {
                        break;
                    }
                    body = cut(self.versions, self.protocol, self.world, one, known);
                }
                if one.renews {
                    let generation = known.successor().unwrap_or(known.generation);
                    *known = Known::new(known.slot, generation, known.rank(), sequence);
                }
                gaps.pass(known.slot);
                let to = &mut self.scratch.packet;
                self.versions.append(head, bits, body, to);
                known.set_sent(version, sequence);
                session.flights.record(Record::new(known.slot, one.kind));
                match one.kind {
                    Kind::Change => session.stats.changes += 1,
                    Kind::Learn => session.stats.learns += 1,
                    Kind::Forget => session.stats.forgets += 1,
                }
                count += 1;
            }
            *next += 1;
        }
        count
    }

    fn is_open(&self, session: &Session) -> bool {
        session.flights.is_open() || !self.rules.hold(Rule::Window)
    }

    /// Writes the header.
    fn begin(&mut self, session: &mut Session, sequence: u64, gaps: Gaps) {
        let to = &mut self.scratch.packet;
        if self.rules.hold(Rule::OwnBuffer) {
            to.clear();
        }
        to.write(packet::STATE.into(), 8);
        to.write(session.epoch.into(), 32);
        to.write(low16(sequence).into(), 16);
        to.write(0, 16);
        gaps.write_parameter(to);
        to.write_varint(self.versions.tick);
        to.write_bit(session.inbox.to_tell);
        if session.inbox.to_tell {
            to.write(low16(session.inbox.next).into(), 16);
        }
        session.inbox.to_tell = false;
    }

    /// Writes the events that were picked, into the first packet of the round, and gives the
    /// number of the first and how many there are.
    fn write_events(&mut self, session: &Session) -> (u64, u32) {
        let Scratch { packet, events, .. } = &mut *self.scratch;
        let (first, _) = session.events.run();
        let count = u32::try_from(events.len()).unwrap_or(255);
        packet.write(count.into(), 8);
        if count > 0 {
            packet.write(low16(first).into(), 16);
            packet.write_varint(first - session.events.first());
        }
        for next in events.drain(..) {
            packet.write_varint(self.versions.tick.saturating_sub(next.tick));
            session.events.write(next, packet);
        }
        (first, count)
    }

    /// Hands the packet over and gives its length.
    fn finish(&mut self, session: &mut Session) -> usize {
        let bytes = self.scratch.packet.finish();
        session.stats.packets += 1;
        session.stats.bytes += bytes.len() as u64;
        (self.transport)(bytes);
        bytes.len()
    }
}

/// What is left of a change that is cut, which is against the rules.
#[cold]
fn cut<S: Schema<HandleKind = u32>, E, M>(
    versions: &mut Versions,
    protocol: &Protocol<S, E, M>,
    world: &World<S>,
    one: Pending,
    known: &Known,
) -> Body {
    let parts = versions.changed_since(known.slot, known.acked());
    let entity = (known.slot, known.generation);
    match one.kind {
        Kind::Change => {
            let first = parts & parts.wrapping_neg();
            versions.put_change(Source { protocol, world }, entity, first, false)
        }
        Kind::Learn | Kind::Forget => one.body,
    }
}

/// What a forget says: which entity of the slot.
#[inline]
fn forget(generation: u32) -> Body {
    let number = u64::from(generation >> 1);
    let bits = 64 - number.leading_zeros();
    Body {
        word: u64::from(bits) | number << 5,
        bits: 5 + bits,
    }
}
