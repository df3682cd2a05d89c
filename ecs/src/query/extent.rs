//! Whether a query visits whole tables or decides row by row: settled by types, so that a loop
//! over whole tables stays what it is.

/// Which rows of the tables that match a query visits.
pub trait Extent {
    /// Whether some rows may be left out.
    const BY_ROW: bool;
    /// What it is together with another item or filter.
    type With<B: Extent>: Extent;
}

/// Every row of a table that matches.
#[derive(Debug)]
pub struct AllRows;
/// Those rows of a table that are admitted one by one.
#[derive(Debug)]
pub struct SomeRows;

impl Extent for AllRows {
    const BY_ROW: bool = false;
    type With<B: Extent> = B;
}
impl Extent for SomeRows {
    const BY_ROW: bool = true;
    type With<B: Extent> = Self;
}

/// Says that a query visits every row of the tables that match.
#[diagnostic::on_unimplemented(
    message = "a query that decides row by row cannot give whole tables or count its rows in advance",
    label = "this query leaves out rows of the tables that match",
    note = "visit the rows with `each`, or take the filter that decides row by row out of the query"
)]
pub trait Whole {}
impl Whole for AllRows {}

/// When a tracked component of an entity was last changed, and when it was added: readings of the
/// world's change clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// When it last changed.
    pub changed: u64,
    /// When it was added.
    pub added: u64,
}

/// The stamp of a component of the row in hand, for filters on a component that the query itself
/// borrows for writing: given its id.
pub trait OwnStamp: Fn(u8) -> Option<Stamp> {}
impl<F: Fn(u8) -> Option<Stamp>> OwnStamp for F {}
