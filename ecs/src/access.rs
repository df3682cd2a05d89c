//! What a query or a parameter touches, as constants.

use crate::mask::Mask;

/// What one parameter of a system touches, known when the program is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that is touched or not"
)]
pub struct Access {
    /// Components read.
    pub reads: Mask,
    /// Components written.
    pub writes: Mask,
    /// Sparse components of which only is read who has them: others may write them meanwhile.
    pub present: Mask,
    /// Those of the components read and written that are sparse: filters keep no two parameters apart in
    /// them, as they are lent whole.
    pub sparse: Mask,
    /// Components without which no table is touched.
    pub required: Mask,
    /// Components with which no table is touched.
    pub excluded: Mask,
    /// Resources read, by field.
    pub resource_reads: Mask,
    /// Resources written, by field.
    pub resource_writes: Mask,
    /// Events read, by field.
    pub event_reads: Mask,
    /// Events written, by field.
    pub event_writes: Mask,
    /// Whether commands are recorded.
    pub commands: bool,
    /// Whether the transition log is read.
    pub log: bool,
    /// Whether the whole world is borrowed.
    pub world: bool,
    /// Whether it is an item of the row for which the system runs.
    pub row: bool,
}

impl Access {
    /// Touches nothing.
    pub const NONE: Self = Self {
        reads: Mask::NONE,
        writes: Mask::NONE,
        present: Mask::NONE,
        sparse: Mask::NONE,
        required: Mask::NONE,
        excluded: Mask::NONE,
        resource_reads: Mask::NONE,
        resource_writes: Mask::NONE,
        event_reads: Mask::NONE,
        event_writes: Mask::NONE,
        commands: false,
        log: false,
        world: false,
        row: false,
    };

    /// What either touches; for components, of one query: both sets are required.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self {
            reads: self.reads.union(other.reads),
            writes: self.writes.union(other.writes),
            present: self.present.union(other.present),
            sparse: self.sparse.union(other.sparse),
            required: self.required.union(other.required),
            excluded: self.excluded.union(other.excluded),
            resource_reads: self.resource_reads.union(other.resource_reads),
            resource_writes: self.resource_writes.union(other.resource_writes),
            event_reads: self.event_reads.union(other.event_reads),
            event_writes: self.event_writes.union(other.event_writes),
            commands: self.commands || other.commands,
            log: self.log || other.log,
            world: self.world || other.world,
            row: self.row || other.row,
        }
    }

    /// The components touched.
    #[must_use]
    pub const fn components(self) -> Mask {
        self.reads.union(self.writes).union(self.present)
    }

    /// Whether anything of the world is touched.
    #[must_use]
    pub const fn touches_something(self) -> bool {
        self.world
            || self.row
            || self.commands
            || self.log
            || !self.components().is_empty()
            || !self.required.is_empty()
            || !self.resource_reads.union(self.resource_writes).is_empty()
            || !self.event_reads.union(self.event_writes).is_empty()
    }

    /// The components that one writes and the other touches.
    #[must_use]
    pub const fn shared_components(self, other: Self) -> Mask {
        self.writes
            .intersection(other.components())
            .union(other.writes.intersection(self.components()))
    }

    /// Whether anything is written that another system, or a condition, can see in the same phase.
    #[must_use]
    pub const fn writes_something(self) -> bool {
        self.world
            || !self.writes.is_empty()
            || !self.resource_writes.is_empty()
            || !self.event_writes.is_empty()
    }

    /// As [`shared_components`](Self::shared_components), of parameters of one system: who has a
    /// component does not change while it runs.
    #[must_use]
    pub const fn shared_values(self, other: Self) -> Mask {
        let (mut one, mut two) = (self, other);
        one.present = Mask::NONE;
        two.present = Mask::NONE;
        one.shared_components(two)
    }

    /// Whether the filters keep the two from ever touching one table.
    #[must_use]
    pub const fn filtered_apart(self, other: Self) -> bool {
        self.required.intersects(other.excluded) || other.required.intersects(self.excluded)
    }
}
