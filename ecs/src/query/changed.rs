//! [`Added`] and [`Changed`]: filters on when a tracked component was added or last changed.

use core::fmt;
use core::marker::PhantomData;

use crate::column::{Column, IfTracked, Stamps, Tracks};
use crate::component::Component;
use crate::loan::{Bank, LentRef, Wanted};
use crate::mask::Mask;
use crate::query::extent::{OwnStamp, SomeRows, Stamp};
use crate::query::filter::Filter;
use crate::schema::Entity as Handle;
use crate::schema::{Holds, IfHeld};

/// Only entities whose `C` was added since: spawned with it, or inserted where it was absent or
/// disabled. `C` must be tracked. As an item of a query it gives `()`.
///
/// Since when, see [`Changed`].
#[derive(Debug)]
pub struct Added<C>(PhantomData<fn() -> C>);

/// Only entities whose `C` was changed since: added, overwritten, enabled, marked, or written with
/// another value. `C` must be tracked. As an item of a query it gives `()`.
///
/// Since when: in the query of a system, since that system last ran; its own writes of that run do
/// not count. In a [prepared](crate::World::prepare) query, since its last
/// [`on`](crate::PreparedQuery::on). In a query made of the world on the spot, since the last
/// [`clear_dirty`](crate::World::clear_dirty). The clock has 64 bits: nothing is missed, and
/// nothing comes back after a wrap.
#[derive(Debug)]
pub struct Changed<C>(PhantomData<fn() -> C>);

/// What [`Added`] and [`Changed`] borrow: the component, unless the query writes it and answers
/// itself.
pub struct Watch<'w, C: Component> {
    lent: Option<LentRef<'w, C::Column>>,
    since: u64,
}

impl<C: Component> fmt::Debug for Watch<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("since", &self.since)
            .finish_non_exhaustive()
    }
}

/// The stamps of one table, unless the query writes them.
#[derive(Clone, Copy, Debug)]
pub struct WatchedRows<'a> {
    stamps: Option<&'a Stamps>,
    since: u64,
}

impl<'w, C: Component> Watch<'w, C> {
    #[inline(always)]
    fn new<S: Holds<C>, const N: usize>(bank: &mut Bank<'w, S, N>, wanted: Wanted) -> Self {
        let own = bank.written.contains(S::ID);
        Self {
            lent: (!own).then(|| bank.take::<C>(wanted)),
            since: bank.since,
        }
    }

    #[inline(always)]
    fn share(&self) -> Watch<'_, C> {
        Watch {
            lent: self.lent.as_ref().map(LentRef::share),
            since: self.since,
        }
    }

    #[inline(always)]
    fn rows(&self, table: usize) -> Option<WatchedRows<'w>> {
        let since = self.since;
        let stamps = match &self.lent {
            None => None,
            Some(lent) => Some(
                lent.get(table)?
                    .stamps()
                    .filter(|stamps| stamps.later_than(since))?,
            ),
        };
        Some(WatchedRows { stamps, since })
    }
}

impl WatchedRows<'_> {
    #[inline(always)]
    fn stamp(&self, id: u8, row: usize, own: &impl OwnStamp) -> Stamp {
        match self.stamps {
            Some(stamps) => stamps.get(row),
            None => own(id).unwrap_or_default(),
        }
    }
}

macro_rules! filter {
    ($filter:ident, $reading:ident) => {
        impl<S: Holds<C>, C: Component<Column: Tracks<C>>> Filter<S> for $filter<C> {
            type Checked = IfTracked<C, IfHeld<S, C, Self>>;

            const REQUIRED: Mask = Mask::of(S::ID);
            const EXCLUDED: Mask = Mask::NONE;
            const READS: Mask = Mask::of(S::ID);
            type Extent = SomeRows;
            type Borrowed<'w> = Watch<'w, C>;
            type Gate<'a> = WatchedRows<'a>;

            #[inline(always)]
            fn matches(mask: Mask) -> bool {
                mask.contains(S::ID)
            }
            #[inline(always)]
            fn borrow<'w, const N: usize>(
                bank: &mut Bank<'w, S, N>,
                wanted: Wanted,
            ) -> Self::Borrowed<'w> {
                Watch::new(bank, wanted)
            }
            #[inline(always)]
            fn share<'a>(borrowed: &'a Self::Borrowed<'_>) -> Self::Borrowed<'a> {
                borrowed.share()
            }
            #[inline(always)]
            fn gate<'a>(
                borrowed: &Self::Borrowed<'a>,
                table: usize,
                mask: Mask,
            ) -> Option<Self::Gate<'a>> {
                if !mask.contains(S::ID) {
                    return None;
                }
                borrowed.rows(table)
            }
            #[inline(always)]
            fn admits(
                gate: &Self::Gate<'_>,
                row: usize,
                _: Handle<S>,
                own: &impl OwnStamp,
            ) -> bool {
                gate.stamp(S::ID, row, own).$reading > gate.since
            }
        }
    };
}

filter!(Added, added);
filter!(Changed, changed);
