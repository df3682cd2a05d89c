//! What must arrive once and in order: events on their way to a client, messages to the server.

use std::collections::VecDeque;

use super::bits::BitWriter;

/// Encoded items, each with a number, until they are acknowledged.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    items: VecDeque<Item>,
    /// The bits of the items, each from a new word on.
    words: VecDeque<u64>,
    /// The number of the first item.
    first: u64,
}

#[derive(Clone, Copy, Debug)]
struct Item {
    tick: u64,
    bits: u32,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Waiting,
    Sent,
    Acknowledged,
}

/// An item that is to be written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    pub(super) tick: u64,
    pub(super) bits: usize,
    word: usize,
}

impl Outbox {
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    /// The number of the first item that is not acknowledged.
    pub(super) fn first(&self) -> u64 {
        self.first
    }

    /// The bytes of heap memory in use.
    pub(super) fn memory(&self) -> usize {
        self.items.capacity() * size_of::<Item>() + self.words.capacity() * size_of::<u64>()
    }

    /// Appends what `scratch` holds, and leaves it empty.
    pub(super) fn push(&mut self, tick: u64, scratch: &mut BitWriter, words: &mut Vec<u64>) {
        let bits = u32::try_from(scratch.len()).unwrap_or(u32::MAX);
        words.clear();
        scratch.drain_words(words);
        self.words.extend(words.iter());
        self.items.push_back(Item {
            tick,
            bits,
            state: State::Waiting,
        });
    }

    /// The items that were not sent yet, or were lost: the first run of them, with its number.
    pub(super) fn run(&self) -> (u64, impl Iterator<Item = Next> + '_) {
        let waiting = |item: &Item| item.state == State::Waiting;
        let skipped = self.items.iter().position(waiting);
        let skipped = skipped.unwrap_or(self.items.len());
        let mut word: usize = self.items.range(..skipped).map(Item::words).sum();
        let run = self
            .items
            .range(skipped..)
            .take_while(move |item| waiting(item));
        let run = run.map(move |item| {
            let next = Next {
                tick: item.tick,
                bits: item.bits as usize,
                word,
            };
            word += item.words();
            next
        });
        (self.first + skipped as u64, run)
    }

    /// All items from the first on.
    pub(super) fn all(&self) -> impl Iterator<Item = Next> + '_ {
        let mut word = 0;
        self.items.iter().map(move |item| {
            let next = Next {
                tick: item.tick,
                bits: item.bits as usize,
                word,
            };
            word += item.words();
            next
        })
    }

    /// Appends the bits of an item.
    pub(super) fn write(&self, next: Next, to: &mut BitWriter) {
        let words = self
            .words
            .range(next.word..next.word + next.bits.div_ceil(64));
        let mut rest = next.bits;
        for &word in words {
            let some = rest.min(64);
            #[expect(clippy::cast_possible_truncation, reason = "64 at most")]
            to.write(word, some as u32);
            rest -= some;
        }
    }

    /// Notes that items were sent.
    pub(super) fn sent(&mut self, (first, count): (u64, u32)) {
        self.set((first, count), State::Waiting, State::Sent);
    }

    /// Notes that items did not arrive.
    pub(super) fn lost(&mut self, run: (u64, u32)) {
        self.set(run, State::Sent, State::Waiting);
    }

    /// Notes that items have arrived, and lets go of those before which all have.
    pub(super) fn acknowledge(&mut self, run: (u64, u32)) {
        self.set(run, State::Sent, State::Acknowledged);
        self.set(run, State::Waiting, State::Acknowledged);
        while let Some(item) = self.items.front()
            && item.state == State::Acknowledged
        {
            self.drop_first();
        }
    }

    /// Notes that all items before `number` have arrived.
    pub(super) fn acknowledge_before(&mut self, number: u64) {
        while self.first < number && !self.items.is_empty() {
            self.drop_first();
        }
    }

    fn drop_first(&mut self) {
        if let Some(item) = self.items.pop_front() {
            self.words.drain(..item.words());
            self.first += 1;
        }
    }

    fn set(&mut self, (first, count): (u64, u32), from: State, to: State) {
        for number in first..first + u64::from(count) {
            let index = number.checked_sub(self.first);
            let index = index.and_then(|index| usize::try_from(index).ok());
            if let Some(item) = index.and_then(|index| self.items.get_mut(index))
                && item.state == from
            {
                item.state = to;
            }
        }
    }
}

impl Item {
    fn words(&self) -> usize {
        (self.bits as usize).div_ceil(64)
    }
}
