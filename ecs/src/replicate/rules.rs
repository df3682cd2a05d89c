//! The rules that keep mirrors right, each with a switch that breaks it, so that tests can show
//! what the rule is for. Nothing else turns one off.

/// One rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Rule {
    /// A packet of another epoch does not count.
    Epoch = 1,
    /// An acknowledgement covers what stood in that packet, and no more.
    AcknowledgedPacket,
    /// A change is everything since what was *acknowledged*.
    AgainstAcknowledged,
    /// All that changed of an entity goes in one packet, or nothing of it does.
    WholeEntities,
    /// What is lost is sent again.
    ResendLost,
    /// Learns and forgets are sent until one is acknowledged.
    ResendLifecycle,
    /// What is older than what was applied to the same slot is not applied.
    NewestWins,
    /// What was said of an entity before it was forgotten does not count after it is learned anew.
    FreshAfterForget,
    /// A component that is added or enabled counts as changed.
    AddingChanges,
    /// Of an entity that the session never heard of nothing is said.
    NoForgetUnheard,
    /// A packet is read to its end before anything is applied.
    CheckBeforeApply,
    /// At most a window of packets is without answer.
    Window,
    /// An acknowledgement of a packet that was never sent does not count.
    OnlySentPackets,
    /// A packet holds nothing of another session's.
    OwnBuffer,
}

/// Which rules hold.
#[derive(Clone, Copy, Debug)]
pub struct Rules(u16);

impl Rules {
    /// All of them.
    pub const ALL: Self = Self(0);

    /// All of these but `rule`.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self(self.0 | 1 << rule as u8)
    }

    #[inline]
    pub(super) const fn hold(self, rule: Rule) -> bool {
        self.0 & 1 << rule as u8 == 0
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::ALL
    }
}
