//! Packets on the way: what stood in each, until it is acknowledged or given up.

use std::collections::VecDeque;

use super::packet::{Kind, WINDOW};

/// The packets of a session that may still be acknowledged.
#[derive(Debug, Default)]
pub(super) struct Flights {
    /// The number of the next packet.
    next: u64,
    /// One more than the newest that was acknowledged.
    answered: u64,
    /// The oldest that is not resolved; [`next`](Self::next) if all are.
    oldest: u64,
    /// In order: those that are not resolved, and before them those that may yet tell how long
    /// the way is.
    window: VecDeque<Flight>,
    /// What stood in the packets from `oldest` on, in order.
    records: VecDeque<Record>,
    /// How many records came before those.
    before: u64,
    /// In sixteenths of a round; 0 before it is known.
    round_trip: u32,
    /// The packet that is sent again and again while the window is closed.
    probe: Option<u64>,
    /// The round in which anything was sent last.
    last_sent: u64,
}

/// One packet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Flight {
    pub(super) sequence: u64,
    /// The version of the world that it tells of.
    pub(super) version: u64,
    /// The round in which it was sent.
    pub(super) sent_at: u64,
    /// Its events: the number of the first, and how many.
    pub(super) events: (u64, u32),
    first_record: u64,
    record_count: u32,
    resolved: bool,
    acked: bool,
}

/// An entity in a packet: its slot, and in the two highest bits its kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record(u32);

impl Record {
    #[inline]
    pub(super) fn new(slot: u32, kind: Kind) -> Self {
        Self(slot | (kind as u32) << 30)
    }

    #[inline]
    pub(super) fn slot(self) -> u32 {
        self.0 & !(0b11 << 30)
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        match self.0 >> 30 {
            0 => Kind::Change,
            1 => Kind::Learn,
            _ => Kind::Forget,
        }
    }
}

/// Used until a round trip is measured, in sixteenths of a round.
const FIRST_ROUND_TRIP: u32 = 8 * 16;

impl Flights {
    pub(super) fn next(&self) -> u64 {
        self.next
    }

    /// Starts counting at `sequence`, before anything is sent.
    pub(super) fn start_at(&mut self, sequence: u64) {
        debug_assert_eq!(self.next, self.oldest);
        self.next = sequence;
        self.answered = sequence;
        self.oldest = sequence;
    }

    /// Whether one more packet may go out.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        // One number is left for the probe.
        self.next - self.answered < WINDOW - 1
    }

    pub(super) fn unanswered(&self) -> usize {
        usize::try_from(self.next - self.answered).unwrap_or(usize::MAX)
    }

    pub(super) fn round_trip(&self) -> Option<u32> {
        (self.round_trip > 0).then_some(self.round_trip)
    }

    pub(super) fn memory(&self) -> usize {
        self.window.capacity() * size_of::<Flight>() + self.records.capacity() * size_of::<Record>()
    }

    /// How many rounds a packet is waited for: a quarter more than a round trip, and one.
    fn patience(&self) -> u64 {
        let round_trip = match self.round_trip {
            0 => FIRST_ROUND_TRIP,
            measured => measured,
        };
        u64::from((round_trip + round_trip / 4).div_ceil(16)) + 1
    }

    /// Notes an entity in the packet that is being written.
    #[inline]
    pub(super) fn record(&mut self, record: Record) {
        if self.records.len() == self.records.capacity() {
            // An eighth more, not twice as much: there are many sessions, and each has its own.
            self.records.reserve_exact(self.records.len() / 8 + 16);
        }
        self.records.push_back(record);
    }

    /// Notes a packet with the last `record_count` records, and gives its number.
    pub(super) fn send(&mut self, version: u64, now: u64, record_count: u32, events: (u64, u32)) {
        let flight = Flight {
            sequence: self.next,
            version,
            sent_at: now,
            events,
            first_record: self.before + self.records.len() as u64 - u64::from(record_count),
            record_count,
            resolved: false,
            acked: false,
        };
        if self.next - self.oldest >= WINDOW {
            // Only where the window is broken on purpose.
            self.oldest += 1;
        }
        if self.window.len() as u64 == WINDOW {
            self.window.pop_front();
        }
        self.window.push_back(flight);
        self.next += 1;
        self.last_sent = now;
    }

    /// The number of the probe, where it is time to send it.
    pub(super) fn probe(&mut self, version: u64, now: u64) -> Option<u64> {
        if now - self.last_sent < self.patience() {
            return None;
        }
        self.last_sent = now;
        // The same number each time: it takes the last place of the window.
        if self.probe.is_none() {
            self.probe = Some(self.next);
            self.send(version, now, 0, (0, 0));
        }
        self.probe
    }

    /// Calls `lost` with every packet that has been waited for long enough.
    pub(super) fn give_up(&mut self, now: u64, mut lost: impl FnMut(&Flight, &mut Records<'_>)) {
        let patience = self.patience();
        for sequence in self.oldest..self.next {
            let at = self.place(sequence);
            let flight = &mut self.window[at];
            if now - flight.sent_at <= patience {
                break;
            }
            if !flight.resolved {
                flight.resolved = true;
                let flight = *flight;
                lost(&flight, &mut self.records_of(&flight));
            }
        }
        self.pop();
    }

    /// Takes an acknowledgement of `newest` and of those before it whose bits are set, and calls
    /// `resolved` with each packet that is acknowledged by it, or lost because three newer ones
    /// are; false if `newest` was never sent.
    pub(super) fn acknowledge(
        &mut self,
        newest: u64,
        history: u64,
        now: u64,
        mut resolved: impl FnMut(&Flight, &mut Records<'_>, bool),
    ) -> bool {
        if newest >= self.next {
            return false;
        }
        if newest >= self.answered {
            self.answered = newest + 1;
            // One that was given up too early tells most of all how long it takes. A probe was sent
            // several times.
            if let Some(flight) = self.window.get(self.place(newest))
                && self.probe != Some(newest)
            {
                self.measure(now - flight.sent_at);
            }
            if self.is_open() {
                self.probe = None;
            }
        }
        for sequence in self.oldest..self.next.min(newest + 1) {
            let back = newest - sequence;
            let acked = back == 0 || back <= 64 && history >> (back - 1) & 1 == 1;
            let at = self.place(sequence);
            let flight = &mut self.window[at];
            if acked && !flight.resolved {
                flight.resolved = true;
                flight.acked = true;
                let flight = *flight;
                resolved(&flight, &mut self.records_of(&flight), true);
            }
        }
        let mut newer = 0;
        for sequence in (self.oldest..self.next).rev() {
            let at = self.place(sequence);
            let flight = &mut self.window[at];
            if flight.acked {
                newer += 1;
            } else if newer >= 3 && !flight.resolved {
                flight.resolved = true;
                let flight = *flight;
                resolved(&flight, &mut self.records_of(&flight), false);
            }
        }
        self.pop();
        true
    }

    fn measure(&mut self, rounds: u64) {
        let sample = u32::try_from(rounds.clamp(1, 1 << 16)).unwrap_or(1 << 16) * 16;
        self.round_trip = match self.round_trip {
            0 => sample,
            before => (7 * before + sample) / 8,
        };
    }

    fn records_of(&self, flight: &Flight) -> Records<'_> {
        let first = usize::try_from(flight.first_record.saturating_sub(self.before));
        let first = first.unwrap_or(usize::MAX).min(self.records.len());
        let end = (first + flight.record_count as usize).min(self.records.len());
        Records(self.records.range(first..end))
    }

    /// Lets go of the oldest packets as far as they are resolved, and of their records.
    fn pop(&mut self) {
        while self.oldest < self.next {
            let flight = &self.window[self.place(self.oldest)];
            if !flight.resolved {
                break;
            }
            let end = flight.first_record + u64::from(flight.record_count);
            let gone = usize::try_from(end - self.before).unwrap_or(usize::MAX);
            self.records.drain(..gone.min(self.records.len()));
            self.before = end;
            self.oldest += 1;
        }
        let told = self.oldest.min(self.answered);
        while self
            .window
            .front()
            .is_some_and(|flight| flight.sequence < told)
        {
            self.window.pop_front();
        }
    }

    /// Where the packet with this number stands; nowhere if it is out of the window.
    #[inline]
    fn place(&self, sequence: u64) -> usize {
        let first = self.next - self.window.len() as u64;
        usize::try_from(sequence.wrapping_sub(first)).unwrap_or(usize::MAX)
    }
}

/// What stood in one packet, in slot order.
pub(super) struct Records<'a>(std::collections::vec_deque::Iter<'a, Record>);

impl Iterator for Records<'_> {
    type Item = Record;
    #[inline]
    fn next(&mut self) -> Option<Record> {
        self.0.next().copied()
    }
}
