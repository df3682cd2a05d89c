//! What can be wrong with bytes, and where.

use core::fmt;

/// Bytes that are not what they should be: what is wrong, and at which bit. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// The bit at which it was noticed, counted from 0.
    pub bit: usize,
    /// The component, event or message that was being read, if one was.
    pub within: Option<&'static str>,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What is wrong with bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wrong {
    /// They end although so many bits are still needed.
    Truncated {
        /// How many.
        bits: u32,
    },
    /// They go on after the end.
    Trailing,
    /// The first byte names no kind of packet, or one that does not belong here.
    Kind {
        /// The byte.
        found: u8,
    },
    /// A number that is longer than it need be, or too long.
    Number,
    /// A number beyond what the field holds.
    Range {
        /// The number as it stood there.
        found: u64,
        /// The largest that could.
        most: u64,
    },
    /// A variant that the enum does not have.
    Variant {
        /// Its number.
        found: u64,
        /// How many there are.
        count: u64,
    },
    /// Text that is not UTF-8, or a number that is no character.
    Text,
    /// A handle that no store can have minted.
    Handle,
    /// A value that breaks the invariant of its type.
    Invariant {
        /// The condition as it was written.
        condition: &'static str,
    },
    /// A component that is disabled, or has a value, and is not there.
    Composition,
    /// A change of an entity that was never learned.
    Unknown {
        /// Its slot.
        slot: u32,
    },
    /// A change of an entity that has another generation here.
    Generation {
        /// Its slot.
        slot: u32,
    },
    /// More entities than were agreed on.
    Entities {
        /// How many may be known at once.
        most: usize,
    },
    /// Events, or messages, of which more were skipped than can be.
    Sequence,
}

impl DecodeError {
    /// What is wrong at a bit.
    #[must_use]
    #[cold]
    pub const fn new(bit: usize, wrong: Wrong) -> Self {
        Self {
            bit,
            within: None,
            wrong,
        }
    }

    /// The same error, inside of what is named.
    #[must_use]
    pub(super) const fn within(mut self, name: &'static str) -> Self {
        self.within = Some(name);
        self
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at bit {}", self.bit)?;
        if let Some(name) = self.within {
            write!(f, ", in `{name}`")?;
        }
        write!(f, ": {}", self.wrong)
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated { bits } => write!(f, "the bytes end where {bits} more bits must be"),
            Self::Trailing => f.write_str("the bytes go on after the end"),
            Self::Kind { found } => write!(f, "{found} is no kind of packet to be read here"),
            Self::Number => f.write_str("a number is longer than it may be"),
            Self::Range { found, most } => write!(f, "{found} is more than {most}"),
            Self::Variant { found, count } => {
                write!(f, "there is no variant {found} of {count}, counted from 0")
            }
            Self::Text => f.write_str("this is not text"),
            Self::Handle => f.write_str("no store can have minted this handle"),
            Self::Invariant { condition } => write!(f, "the value does not meet `{condition}`"),
            Self::Composition => f.write_str("a component has a state without being there"),
            Self::Unknown { slot } => write!(f, "the entity in slot {slot} was never learned"),
            Self::Generation { slot } => {
                write!(f, "the entity in slot {slot} is of another generation")
            }
            Self::Entities { most } => write!(f, "more than {most} entities would be known"),
            Self::Sequence => f.write_str("too many were skipped"),
        }
    }
}

impl core::error::Error for DecodeError {}
