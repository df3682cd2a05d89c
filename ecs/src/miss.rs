//! Why something was not done: the errors of look-ups and structural changes.

use core::fmt;

use crate::handle::Number as _;
use crate::schema::{Broken, Entity, Schema};
use crate::slots::Unresolved;

/// Why a handle, or a component of its entity, was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Miss {
    /// The handle was promised by a command log that has not been flushed.
    Pending,
    /// The handle's slot was never made: it is forged, or of another world.
    OutOfRange {
        /// The slot of the handle.
        slot: u32,
    },
    /// The entity was destroyed, or never was: its slot is at another generation.
    Stale {
        /// The slot of the handle.
        slot: u32,
        /// The generation of the handle.
        generation: u64,
        /// The generation at which the slot is now; even while it is free.
        now: u64,
    },
    /// Another world issued the handle; only those of `#[world(namespaced)]` can tell.
    Foreign,
    /// The entity lives and does not have the component.
    Absent {
        /// The component.
        component: &'static str,
    },
    /// The entity has the component, disabled.
    Disabled {
        /// The component.
        component: &'static str,
    },
    /// The entity has the component, enabled, where the disabled one was asked for.
    Enabled {
        /// The component.
        component: &'static str,
    },
    /// What changes of the component is not tracked.
    NotTracked {
        /// The component.
        component: &'static str,
    },
    /// The schema does not let the component be disabled.
    NotDisableable {
        /// The component.
        component: &'static str,
    },
}

impl Miss {
    pub(crate) fn new<S: Schema>(handle: Entity<S>, why: Unresolved) -> Self {
        // No table has more slots than a `u32` counts, so higher numbers are out of range alike.
        let slot = u32::try_from(handle.index()).unwrap_or(u32::MAX);
        match why {
            Unresolved::Foreign => Self::Foreign,
            _ if handle.is_pending() => Self::Pending,
            Unresolved::OutOfRange => Self::OutOfRange { slot },
            Unresolved::Stale { now } => Self::Stale {
                slot,
                generation: handle.generation().widen(),
                now,
            },
        }
    }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pending => f.write_str(
                "the handle is still pending: it becomes real when the command log that promised it is flushed",
            ),
            Self::Foreign => f.write_str("the handle was issued by another world"),
            Self::OutOfRange { slot } => write!(f, "slot {slot} was never made in this world"),
            Self::Stale { slot, generation, now } => write!(
                f,
                "the handle {slot}v{generation} is stale: its slot is {} now",
                if now % 2 == 1 { "used by a later entity" } else { "free" }
            ),
            Self::Absent { component } => write!(f, "the entity has no `{component}`"),
            Self::NotTracked { component } => write!(
                f,
                "`{component}` is not tracked: it has no `#[component(tracked)]`"
            ),
            Self::NotDisableable { component } => write!(
                f,
                "`{component}` cannot be disabled: its variant has no `#[component(disable)]`"
            ),
            Self::Disabled { component } => write!(f, "the `{component}` of the entity is disabled"),
            Self::Enabled { component } => write!(f, "the `{component}` of the entity is enabled"),
        }
    }
}

impl core::error::Error for Miss {}

/// Why an entity was not spawned or a bundle not inserted. The bundle comes back.
pub struct Refused<B> {
    /// What was given.
    pub bundle: B,
    /// Why it was refused.
    pub reason: Reason,
}

/// Why a bundle was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A component does not meet its invariant.
    Broken(Broken),
    /// The entity was not found.
    Miss(Miss),
    /// The world has as many entities as it may have.
    Full {
        /// The most entities the world may have.
        limit: usize,
    },
    /// The columns of a batch are of different lengths.
    Uneven {
        /// The length of the shortest.
        shortest: usize,
        /// The length of the longest.
        longest: usize,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken(broken) => broken.fmt(f),
            Self::Miss(miss) => miss.fmt(f),
            Self::Full { limit } => write!(f, "the world is full: it may hold {limit} entities"),
            Self::Uneven { shortest, longest } => {
                write!(
                    f,
                    "the columns are of different lengths, from {shortest} to {longest}"
                )
            }
        }
    }
}

impl<B> fmt::Debug for Refused<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Refused")
            .field("reason", &self.reason)
            .finish_non_exhaustive()
    }
}

impl<B> fmt::Display for Refused<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl<B> core::error::Error for Refused<B> {}
