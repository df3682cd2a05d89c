//! Events: typed channels, written once and read by cursors.

use core::fmt;

use crate::column::Invariant;
use crate::resource::{Hand, check};
use crate::schema::{Broken, Declared};
use crate::snapshot::EventVisitor;

/// The event channels of a schema: a struct with one [`Channel`] each, told apart by type.
/// Implemented by `#[derive(Events)]`, and by `()` for schemas without events.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not declare events",
    label = "no events",
    note = "put `#[derive(Events)]` on the struct"
)]
pub trait Events: Sized + 'static {
    /// Every channel, as a loan.
    type Lent<'w>;
    /// The names of the events, in order.
    const NAMES: &'static [&'static str];
    /// Empty channels.
    fn new() -> Self;
    /// Lends every channel.
    fn lend(&mut self) -> Self::Lent<'_>;
    /// Clears every channel.
    fn clear(&mut self);
    /// The bytes of heap memory that the channels have, that owned by the events themselves apart.
    fn bytes(&self) -> usize;
    /// Moves what was emitted into the channels of `other` behind what is here.
    fn append(&mut self, other: &mut Self);
    /// Does `visitor` to every event that is saved, in order.
    ///
    /// # Errors
    /// Those of the visitor.
    fn each_saved<V: EventVisitor<Self>>(visitor: &mut V) -> Result<(), V::Error> {
        let _ = visitor;
        Ok(())
    }
}

/// All of them together.
#[doc(hidden)]
#[must_use]
pub fn sum<const N: usize>(sizes: [usize; N]) -> usize {
    sizes.iter().sum()
}

/// What a schema that names a struct of events has of it.
#[doc(hidden)]
pub trait AreEvents {
    type Events: Events;
}

impl<T: Events> AreEvents for Declared<T, true> {
    type Events = T;
}

impl Events for () {
    type Lent<'w> = ();
    const NAMES: &'static [&'static str] = &[];
    fn new() {}
    fn lend(&mut self) {}
    fn clear(&mut self) {}
    fn bytes(&self) -> usize {
        0
    }
    fn append(&mut self, (): &mut ()) {}
}

/// Says that `E` is one of the events.
#[diagnostic::on_unimplemented(
    message = "`{E}` is not an event of `{Self}`",
    label = "`{Self}` has no event `{E}`",
    note = "add a field of type `Channel<{E}>` to `{Self}`, the struct named by `events = …` of the `#[world]`"
)]
pub trait HasEvent<E>: Events {
    /// Which field it is.
    const INDEX: u8;
    /// The channel.
    fn channel(&self) -> &Channel<E>;
    /// The channel, for writing.
    fn channel_mut(&mut self) -> &mut Channel<E>;
    /// The loan of the channel.
    fn loan<'a, 'w>(lent: &'a mut Self::Lent<'w>) -> &'a mut Hand<'w, Channel<E>>;
}

impl<E, L: HasChannel<Channel<E>>> HasEvent<E> for L {
    const INDEX: u8 = <L as HasChannel<Channel<E>>>::INDEX;
    fn channel(&self) -> &Channel<E> {
        HasChannel::channel(self)
    }
    fn channel_mut(&mut self) -> &mut Channel<E> {
        HasChannel::channel_mut(self)
    }
    fn loan<'a, 'w>(lent: &'a mut Self::Lent<'w>) -> &'a mut Hand<'w, Channel<E>> {
        <L as HasChannel<Channel<E>>>::loan(lent)
    }
}

/// Says that there is a field of the type `C`, a channel. Implemented by `#[derive(Events)]`,
/// which sees the field's type as it was written and not the event in it.
#[diagnostic::on_unimplemented(
    message = "`{C}` is not a channel of `{Self}`",
    label = "`{Self}` has no `{C}`",
    note = "add a field of type `{C}` to `{Self}`, the struct named by `events = …` of the `#[world]`"
)]
pub trait HasChannel<C>: Events {
    /// Which field it is.
    const INDEX: u8;
    /// The channel.
    fn channel(&self) -> &C;
    /// The channel, for writing.
    fn channel_mut(&mut self) -> &mut C;
    /// The loan of the channel.
    fn loan<'a, 'w>(lent: &'a mut Self::Lent<'w>) -> &'a mut Hand<'w, C>;
}

/// What generated code needs to name the event of a field of type `Channel<E>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a channel",
    note = "every field of a struct of events is a `Channel<…>`"
)]
pub trait IsChannel: Sized {
    /// The event.
    type Event;
    /// An empty channel.
    fn open(invariant: Option<Invariant<Self::Event>>) -> Self;
    /// Drops the events.
    fn empty(&mut self);
    /// The bytes of heap memory of the channel.
    fn bytes(&self) -> usize;
    /// Takes the events of `other`.
    fn append(&mut self, other: &mut Self);
}

impl<E> IsChannel for Channel<E> {
    type Event = E;
    fn open(invariant: Option<Invariant<E>>) -> Self {
        Self::new(invariant)
    }
    fn empty(&mut self) {
        self.clear();
    }
    fn bytes(&self) -> usize {
        self.events.capacity() * size_of::<E>()
    }
    fn append(&mut self, other: &mut Self) {
        self.events.append(&mut other.events);
    }
}

/// A channel of events of type `E`, in the order in which they were emitted.
///
/// Events stay until [`clear`](Self::clear), which keeps the memory; the fixed step driver clears
/// after every step. Readers keep cursors, so each sees every event once, at any rate.
pub struct Channel<E> {
    events: Vec<E>,
    /// The number of events cleared so far: the position of `events[0]`.
    base: u64,
    /// How many had been cleared when the channel was loaded: nobody here has missed them.
    first: u64,
    invariant: Option<Invariant<E>>,
}

impl<E> Channel<E> {
    /// An empty channel.
    #[must_use]
    pub const fn new(invariant: Option<Invariant<E>>) -> Self {
        Self {
            events: Vec::new(),
            base: 0,
            first: 0,
            invariant,
        }
    }

    /// What a snapshot has of the channel: how many events were cleared, and those that are there.
    #[cfg(feature = "serde")]
    pub(crate) fn saved(&self) -> (u64, &[E]) {
        (self.base, &self.events)
    }

    /// Takes what [`saved`](Self::saved) gave in place of all that is there.
    #[cfg(feature = "serde")]
    pub(crate) fn restore(&mut self, base: u64, events: Vec<E>) -> Result<(), Broken> {
        let broken = events.iter().map(|event| check(self.invariant, event));
        broken.collect::<Result<(), Broken>>()?;
        (self.base, self.first) = (base, base);
        self.events = events;
        Ok(())
    }

    /// Appends an event.
    ///
    /// # Panics
    /// Where the event does not meet its invariant.
    pub fn emit(&mut self, event: E) {
        if let Err((broken, _)) = self.try_emit(event) {
            panic!("cannot emit: {broken}");
        }
    }

    /// Appends an event that meets its invariant.
    ///
    /// # Errors
    /// Gives the event back with the condition that it breaks.
    pub fn try_emit(&mut self, event: E) -> Result<(), (Broken, E)> {
        match check(self.invariant, &event) {
            Ok(()) => {
                self.events.push(event);
                Ok(())
            }
            Err(broken) => Err((broken, event)),
        }
    }

    /// Makes room for so many events more.
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.events.reserve(additional);
    }

    /// The events since the last clear.
    pub fn iter(&self) -> core::slice::Iter<'_, E> {
        self.events.iter()
    }

    /// How many events there are since the last clear.
    #[must_use]
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// How many events were ever emitted.
    #[must_use]
    pub fn emitted(&self) -> u64 {
        self.base + self.events.len() as u64
    }

    /// Drops the events and keeps the memory. Cursors learn how many they missed.
    pub fn clear(&mut self) {
        self.base += self.events.len() as u64;
        self.events.clear();
    }

    /// The events that `cursor` has not seen, which count as seen one by one as they are taken.
    pub fn read<'a, 'c>(&'a self, cursor: &'c mut Cursor<E>) -> Unread<'a, 'c, E> {
        self.unread(&mut cursor.next, &mut cursor.missed)
    }

    pub(crate) fn unread<'a, 'c>(
        &'a self,
        next: &'c mut u64,
        missed: &mut u64,
    ) -> Unread<'a, 'c, E> {
        *next = (*next).max(self.first);
        let lag = self.base.saturating_sub(*next);
        *next += lag;
        *missed += lag;
        let seen = usize::try_from(*next - self.base).unwrap_or(usize::MAX);
        Unread {
            events: self.events.get(seen..).unwrap_or(&[]).iter(),
            next,
            missed: lag,
        }
    }
}

impl<'a, E> IntoIterator for &'a Channel<E> {
    type Item = &'a E;
    type IntoIter = core::slice::Iter<'a, E>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<E> Default for Channel<E> {
    fn default() -> Self {
        Self::new(None)
    }
}

impl<E: fmt::Debug> fmt::Debug for Channel<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.events).finish()
    }
}

/// How far one reader of a channel has come.
pub struct Cursor<E> {
    next: u64,
    missed: u64,
    kind: core::marker::PhantomData<fn(E)>,
}

impl<E> Cursor<E> {
    /// A reader that has seen nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            next: 0,
            missed: 0,
            kind: core::marker::PhantomData,
        }
    }

    /// How many events were cleared before this reader came to them, in all.
    #[must_use]
    pub const fn missed(&self) -> u64 {
        self.missed
    }
}

impl<E> Clone for Cursor<E> {
    fn clone(&self) -> Self {
        Self {
            next: self.next,
            missed: self.missed,
            kind: core::marker::PhantomData,
        }
    }
}

impl<E> Default for Cursor<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E> fmt::Debug for Cursor<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cursor")
            .field("next", &self.next)
            .field("missed", &self.missed)
            .finish()
    }
}

/// The events that a cursor has not seen; what is not taken stays unread. The events outlive the
/// borrow of the cursor.
#[derive(Debug)]
pub struct Unread<'a, 'c, E> {
    events: core::slice::Iter<'a, E>,
    next: &'c mut u64,
    missed: u64,
}

impl<E> Unread<'_, '_, E> {
    /// How many events were cleared since this cursor last read.
    #[must_use]
    pub fn missed(&self) -> u64 {
        self.missed
    }
}

impl<'a, E> Iterator for Unread<'a, '_, E> {
    type Item = &'a E;

    fn next(&mut self) -> Option<&'a E> {
        let event = self.events.next()?;
        *self.next += 1;
        Some(event)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.events.size_hint()
    }
}

impl<E> ExactSizeIterator for Unread<'_, '_, E> {}

/// Reads the events of a channel: a parameter of a system, with a cursor of its own.
#[derive(Debug)]
pub struct EventReader<'w, E> {
    pub(crate) channel: &'w Channel<E>,
    pub(crate) next: &'w mut u64,
    pub(crate) missed: &'w mut u64,
}

impl<'w, E> EventReader<'w, E> {
    /// The events that this system has not seen.
    pub fn read(&mut self) -> Unread<'w, '_, E> {
        self.channel.unread(self.next, self.missed)
    }

    /// How many events were cleared before this system came to them, in all.
    #[must_use]
    pub fn missed(&self) -> u64 {
        *self.missed
    }

    /// Counts every event as seen.
    pub fn skip(&mut self) {
        self.read().for_each(drop);
    }
}

/// Emits events into a channel: a parameter of a system.
#[derive(Debug)]
pub struct EventWriter<'w, E> {
    pub(crate) channel: &'w mut Channel<E>,
}

impl<E> EventWriter<'_, E> {
    /// Appends an event.
    ///
    /// # Panics
    /// Where the event does not meet its invariant.
    pub fn emit(&mut self, event: E) {
        self.channel.emit(event);
    }

    /// Appends an event that meets its invariant.
    ///
    /// # Errors
    /// Gives the event back with the condition that it breaks.
    pub fn try_emit(&mut self, event: E) -> Result<(), (Broken, E)> {
        self.channel.try_emit(event)
    }
}
