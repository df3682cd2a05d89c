//! What two parameters of one system may not both touch: decided in constants, worded in
//! constants, and reported at the parameter.

use crate::access::Access;
use crate::event::Events;
use crate::mask::Mask;
use crate::resource::Resources;
use crate::schema::Schema;
use crate::system::System;

/// What two parameters of a system share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A component, one borrow of which is mutable.
    Component(u8),
    /// A resource, one borrow of which is mutable.
    Resource(u8),
    /// An event, one borrow of which writes.
    Event(u8),
    /// The command log.
    Commands,
    /// The whole world, beside which there is nothing to borrow.
    World,
}

/// Two parameters of a system that cannot both be borrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The first parameter.
    pub first: usize,
    /// The second parameter, at which the error is shown.
    pub second: usize,
    /// What they share.
    pub cause: Cause,
}

/// All items of the row as one query, and every other parameter as it is.
const fn in_query(accesses: &[Access], index: usize, filter: &Access) -> Access {
    let mut access = accesses[index];
    if access.row {
        let mut other = 0;
        while other < accesses.len() {
            if accesses[other].row {
                access.required = access.required.union(accesses[other].required);
                access.excluded = access.excluded.union(accesses[other].excluded);
            }
            other += 1;
        }
        access.reads = access.reads.union(filter.reads);
        access.required = access.required.union(filter.required);
        access.excluded = access.excluded.union(filter.excluded);
    }
    access
}

const fn written_twice(a: Mask, b: Mask, reads_a: Mask, reads_b: Mask) -> Option<u8> {
    a.intersection(b.union(reads_b))
        .union(b.intersection(a.union(reads_a)))
        .first()
}

/// What two parameters share that they must not.
#[must_use]
pub const fn overlap(a: Access, b: Access) -> Option<Cause> {
    if (a.world && b.touches_something()) || (b.world && a.touches_something()) {
        return Some(Cause::World);
    }
    if a.commands && b.commands {
        return Some(Cause::Commands);
    }
    let resource = written_twice(
        a.resource_writes,
        b.resource_writes,
        a.resource_reads,
        b.resource_reads,
    );
    if let Some(resource) = resource {
        return Some(Cause::Resource(resource));
    }
    let event = written_twice(a.event_writes, b.event_writes, a.event_reads, b.event_reads);
    if let Some(event) = event {
        return Some(Cause::Event(event));
    }
    let same_row = a.row && b.row;
    let mut shared = a.shared_values(b);
    if !same_row && a.filtered_apart(b) {
        shared = shared.intersection(a.sparse);
    }
    match shared.first() {
        Some(component) => Some(Cause::Component(component)),
        None => None,
    }
}

/// The first two parameters that cannot both be borrowed.
#[must_use]
pub const fn clash(accesses: &[Access], filter: &Access) -> Option<Clash> {
    let mut second = 1;
    while second < accesses.len() {
        let mut first = 0;
        while first < second {
            let one = in_query(accesses, first, filter);
            let other = in_query(accesses, second, filter);
            if let Some(cause) = overlap(one, other) {
                return Some(Clash {
                    first,
                    second,
                    cause,
                });
            }
            first += 1;
        }
        second += 1;
    }
    None
}

/// The components that one parameter writes and another touches, in tables that their filters
/// keep apart: these are lent column by column.
#[must_use]
pub const fn carved(accesses: &[Access], filter: &Access) -> Mask {
    let mut all = Mask::NONE;
    let mut second = 1;
    while second < accesses.len() {
        let mut first = 0;
        while first < second {
            let one = in_query(accesses, first, filter);
            let other = in_query(accesses, second, filter);
            all = all.union(one.shared_values(other));
            first += 1;
        }
        second += 1;
    }
    all
}

/// A text put together in a constant.
struct Text {
    bytes: [u8; 768],
    len: usize,
}

impl Text {
    const fn new() -> Self {
        Self {
            bytes: [0; 768],
            len: 0,
        }
    }

    const fn push(mut self, text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut index = 0;
        while index < bytes.len() && self.len < self.bytes.len() {
            self.bytes[self.len] = bytes[index];
            self.len += 1;
            index += 1;
        }
        self
    }

    const fn number(self, number: usize) -> Self {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let text = if number >= 10 {
            self.push(DIGITS[number / 10 % 10])
        } else {
            self
        };
        text.push(DIGITS[number % 10])
    }

    const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "a text was cut within a character",
        }
    }
}

/// Reports that two parameters of a system cannot both be borrowed.
///
/// # Panics
/// Always, with the text of the error.
#[track_caller]
pub const fn fail<S: Schema, T: System<S>>(clash: Clash) {
    let (system, parameters) = (T::NAME, T::PARAMETERS);
    let components = S::NAMES;
    let resources = <S::Resources as Resources>::NAMES;
    let events = <S::Events as Events>::NAMES;
    let text = Text::new().push("system `").push(system);
    let (text, way_out) = match clash.cause {
        Cause::Component(id) => (
            text.push("` borrows `")
                .push(components[id as usize])
                .push("` twice, at least once mutably: "),
            "keep them apart with `With`/`Without`, or make them one query",
        ),
        Cause::Resource(index) => (
            text.push("` borrows the resource `")
                .push(resources[index as usize])
                .push("` twice, at least once mutably: "),
            "one `ResMut` reads and writes",
        ),
        Cause::Event(index) => (
            text.push("` reads and writes the event `")
                .push(events[index as usize])
                .push("`: "),
            "split it into two systems, one that emits and one that reads",
        ),
        Cause::Commands => (
            text.push("` records commands into one log twice: "),
            "one `Commands` is enough",
        ),
        Cause::World => (
            text.push("` borrows the whole world beside something else: "),
            "a system that takes `&mut World` takes nothing else",
        ),
    };
    let text = text
        .push("in parameter ")
        .number(clash.first + 1)
        .push(" (`")
        .push(parameters[clash.first])
        .push("`) and in parameter ")
        .number(clash.second + 1)
        .push(" (`")
        .push(parameters[clash.second])
        .push("`); ")
        .push(way_out);
    panic!("{}", text.as_str())
}

/// Reports a system whose parameters clash, where a schedule lists it: for generic systems the
/// schema is not known before.
///
/// # Panics
/// Where two parameters cannot both be borrowed.
#[track_caller]
pub const fn check_system<S: Schema, T: System<S>>() {
    if !T::CHECKED
        && let Some(clash) = clash(T::ACCESSES, &T::FILTER)
    {
        fail::<S, T>(clash);
    }
}
