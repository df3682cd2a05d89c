//! One client, as the server sees it: what it knows, what is on the way, what it has said.

use super::flight::Flights;
use super::outbox::Outbox;
use crate::handle::Handle;

/// Marks an entity that is replicated: list it in the `#[world]` as `Replicated`.
#[derive(crate::Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[component(crate = crate)]
pub struct Replicated;

/// A client of a [`Server`](super::Server): list it in the `#[world]` as `Session` and give it to
/// an entity. What the client knows and has acknowledged goes with that entity: destroying it ends
/// the session.
///
/// Per known entity it keeps 24 bytes, and 4 per entity in each packet that is on the way.
#[derive(crate::Component, Debug, Default)]
#[component(whole, crate = crate)]
pub struct Session {
    pub(super) epoch: u32,
    radius: f32,
    keep: f32,
    /// The cells that an interest function saw last, to be compared with those it sees now. The
    /// server does not look at them.
    pub cells: Vec<u64>,
    /// In slot order, no slot twice.
    pub(super) known: Vec<Known>,
    pub(super) flights: Flights,
    pub(super) events: Outbox,
    pub(super) inbox: Inbox,
    /// A version at which the client had been told everything, and none of it lost since; 0 if
    /// there may be something to say whatever changed.
    pub(super) settled: u64,
    /// Where among the known the most patient of equals was served last.
    pub(super) turn: usize,
    pub(super) stats: Stats,
}

/// An entity that a session knows, is about to learn or to forget.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) slot: u32,
    pub(super) generation: u32,
    /// The version that was sent last, times 2^16, and the low bits of the sequence number before
    /// which nothing that was sent counts. Of a leaving entity: the version at which its forget
    /// was sent. 0 if nothing was sent, and [`LOST`] if it may not have arrived.
    sent: u64,
    /// The version that was acknowledged, times 2^16, and age, leaving, rank in 8, 1, 7 bits. 0
    /// while nothing is. Of a leaving entity with a rank: the generation of who comes after it.
    acked: u64,
}

const _: () = assert!(size_of::<Known>() == 24);

/// The greatest rank: of what is always relevant, or where the client stands itself.
pub(super) const NEAREST: u8 = 127;

const LEAVING: u64 = 1 << 7;

/// No version that was ever sent, and not 0: what was sent and lost may still arrive.
const LOST: u64 = 1;

impl Known {
    pub(super) fn new(slot: u32, generation: u32, rank: u8, sequence: u64) -> Self {
        Self {
            slot,
            generation,
            sent: sequence & 0xFFFF,
            acked: u64::from(rank),
        }
    }

    #[inline(always)]
    pub(super) fn sent(&self) -> u64 {
        self.sent >> 16
    }

    #[inline(always)]
    pub(super) fn acked(&self) -> u64 {
        self.acked >> 16
    }

    #[inline(always)]
    pub(super) fn is_leaving(&self) -> bool {
        self.acked & LEAVING != 0
    }

    #[inline]
    pub(super) fn rank(&self) -> u8 {
        (self.acked & 0x7F) as u8
    }

    #[inline]
    pub(super) fn set_rank(&mut self, rank: u8) {
        self.acked = self.acked & !0x7F | u64::from(rank & 0x7F);
    }

    /// How many rounds it has been waiting for room.
    #[inline]
    pub(super) fn age(&self) -> u8 {
        (self.acked >> 8 & 0xFF) as u8
    }

    #[inline]
    pub(super) fn grow_older(&mut self) {
        if self.age() < u8::MAX {
            self.acked += 1 << 8;
        }
    }

    /// Whether the session can have heard of it.
    #[inline]
    pub(super) fn was_heard_of(&self) -> bool {
        self.sent() > 0 || self.acked() > 0 || self.is_leaving()
    }

    /// Whether a forget has to be sent.
    #[inline]
    pub(super) fn has_to_go(&self) -> bool {
        self.is_leaving() && self.sent() <= LOST
    }

    /// The generation of the entity that is in view in this slot, while this one is leaving.
    #[inline]
    pub(super) fn successor(&self) -> Option<u32> {
        let follows = self.is_leaving() && self.rank() > 0;
        follows.then(|| u32::try_from(self.acked()).unwrap_or(0))
    }

    /// Notes who comes after this one, which has to be forgotten. Until that is sent, the client
    /// may have to be told to forget this one after all.
    pub(super) fn succeed(&mut self, generation: u32, rank: u8) {
        let age = self.acked & 0xFF00;
        self.acked = u64::from(generation) << 16 | age | LEAVING | u64::from(rank);
    }

    #[inline]
    pub(super) fn set_sent(&mut self, version: u64, sequence: u64) {
        // What was sent so long before has been resolved: it may count.
        let since = (sequence.wrapping_sub(self.sent)) & 0xFFFF;
        let born = if since > 1024 {
            sequence.wrapping_sub(1024) & 0xFFFF
        } else {
            self.sent & 0xFFFF
        };
        self.sent = version << 16 | born;
        self.acked &= !0xFF00;
    }

    /// Notes that what was sent last was lost, or may have been.
    #[inline]
    pub(super) fn lose(&mut self) {
        let version = if self.is_leaving() {
            LOST
        } else {
            self.acked().max(LOST)
        };
        self.sent = version << 16 | self.sent & 0xFFFF;
    }

    /// Whether what was sent as number `sequence` was about this stay in the view.
    #[inline]
    pub(super) fn counts(&self, sequence: u64) -> bool {
        let since = (sequence.wrapping_sub(self.sent)) & 0xFFFF;
        since < 0x8000
    }

    #[inline]
    pub(super) fn acknowledge(&mut self, version: u64) {
        if version > self.acked() {
            self.acked = version << 16 | self.acked & 0xFFFF;
        }
    }

    /// Starts forgetting.
    pub(super) fn leave(&mut self) {
        self.acked = self.acked & !0xFFFF | LEAVING;
        self.sent &= 0xFFFF;
    }

    /// Takes back a forget that was not sent.
    pub(super) fn stay(&mut self) {
        self.acked &= !LEAVING;
        self.lose();
    }
}

/// What a client has said.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Inbox {
    /// The number of the next message.
    pub(super) next: u64,
    /// Whether the client has yet to be told that messages came.
    pub(super) to_tell: bool,
    /// How many messages may come now.
    pub(super) credit: u32,
    /// The round in which that was so.
    credited_at: Option<u64>,
}

impl Inbox {
    /// Lets as many more messages come as there were rounds, times `each`; eight rounds' worth at
    /// most.
    pub(super) fn gain(&mut self, now: u64, each: u32) {
        let most = each.saturating_mul(8);
        let rounds = self.credited_at.map_or(8, |before| now - before);
        let gained = rounds.saturating_mul(each.into());
        let credit = gained.saturating_add(self.credit.into());
        self.credit = u32::try_from(credit).map_or(most, |credit| credit.min(most));
        self.credited_at = Some(now);
    }
}

/// What became of a session's packets so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Packets sent.
    pub packets: u64,
    /// Bytes sent.
    pub bytes: u64,
    /// Changes of entities sent, again or for the first time.
    pub changes: u64,
    /// Learns sent, again or for the first time.
    pub learns: u64,
    /// Forgets sent, again or for the first time.
    pub forgets: u64,
    /// Packets that were acknowledged.
    pub acknowledged: u64,
    /// Packets that were given up as lost.
    pub lost: u64,
    /// Acknowledgements of packets that were never sent, or of another epoch.
    pub strange: u64,
    /// Entities named by messages that do not live any more.
    pub missed: u64,
    /// Messages that were applied.
    pub messages: u64,
    /// Messages that came too fast and have to come again.
    pub refused: u64,
    /// Events that were dropped because the client was too slow.
    pub dropped_events: u64,
    /// How many entities had to wait in the last round.
    pub waiting: u32,
    /// How many rounds the most patient of them has been waiting.
    pub oldest: u32,
}

impl Session {
    /// A client that sees as far as `radius`, and keeps in view what it has seen until that is an
    /// eighth further away. `epoch` should be a random number: it tells this session from earlier
    /// ones of the same client.
    #[must_use]
    pub fn new(epoch: u32, radius: f32) -> Self {
        Self {
            epoch,
            radius,
            keep: radius * 1.125,
            ..Self::default()
        }
    }

    /// The same, with packets numbered from `sequence` on, for tests of what comes round.
    #[doc(hidden)]
    #[must_use]
    pub fn numbered_from(mut self, sequence: u64) -> Self {
        self.flights.start_at(sequence);
        self
    }

    /// The number that tells this session from earlier ones.
    #[must_use]
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// How far the client sees what it has not seen yet.
    #[must_use]
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// How far it still sees what it has seen.
    #[must_use]
    pub fn keep_radius(&self) -> f32 {
        self.keep
    }

    /// Sets how far the client sees what is new to it, and what is not; the second is at least
    /// the first.
    pub fn set_radius(&mut self, radius: f32, keep: f32) {
        self.radius = radius;
        self.keep = keep.max(radius);
    }

    /// What became of the packets so far.
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// How many entities the client knows, is about to learn or to forget.
    #[must_use]
    pub fn known_len(&self) -> usize {
        self.known.len()
    }

    /// The entities that the client knows or is about to learn, in slot order.
    pub fn known<S: crate::Schema>(&self) -> impl Iterator<Item = Handle<S>> + '_ {
        self.known.iter().filter_map(|known| {
            let generation = if known.is_leaving() {
                known.successor()?
            } else {
                known.generation
            };
            Handle::mint(known.slot, generation)
        })
    }

    /// Whether the client was told of an entity and not yet to forget it.
    #[must_use]
    pub fn knows<S: crate::Schema>(&self, entity: Handle<S>) -> bool {
        self.position(entity.slot()).is_ok_and(|index| {
            let known = &self.known[index];
            known.generation == entity.generation() && known.was_heard_of() && !known.is_leaving()
        })
    }

    /// How many packets are without an answer.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        self.flights.unanswered()
    }

    /// The round trip as it was measured, in sixteenths of a round; `None` before the first.
    #[must_use]
    pub fn round_trip(&self) -> Option<u32> {
        self.flights.round_trip()
    }

    /// The bytes of heap memory in use.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.known.capacity() * size_of::<Known>()
            + self.flights.memory()
            + self.events.memory()
            + self.cells.capacity() * size_of::<u64>()
    }

    /// Where a slot stands among the known, or would.
    pub(super) fn position(&self, slot: u32) -> Result<usize, usize> {
        self.known.binary_search_by_key(&slot, |known| known.slot)
    }
}
