//! Parameters about change: what of a component is dirty, and the transition log.

use core::fmt;

use crate::access::Access;
use crate::column::{Column, Tracks};
use crate::component::Component;
use crate::loan::LentRef;
use crate::mask::Mask;
use crate::query::Select;
use crate::schema::Entity as Handle;
use crate::schema::{Holds, Schema};
use crate::system::{Arg, Argument, Frame, ParameterState};
use crate::table::Slots;
use crate::transition::Transitions;

/// Which entities have a dirty `C`: a parameter of a system. What was cleared last counts, and not
/// when the system last ran: that is a query with [`Changed`](crate::Changed).
///
/// It reads `C`, so what others write of it in the same run they wrote before or write after.
pub struct Dirty<'w, S: Schema, C: Component> {
    lent: LentRef<'w, C::Column>,
    rows: &'w [Vec<Handle<S>>],
    slots: &'w Slots<S>,
    since: u64,
}

impl<S: Schema, C: Component> fmt::Debug for Dirty<'_, S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dirty").finish_non_exhaustive()
    }
}

impl<S: Holds<C>, C: Component> Dirty<'_, S, C> {
    /// Whether the component of an entity is dirty; see [`is_dirty`](crate::World::is_dirty).
    #[must_use]
    pub fn contains(&self, entity: Handle<S>) -> bool {
        let stamp = self.slots.get(entity).and_then(|at| {
            let stamps = self.lent.get(at.table())?.stamps()?;
            Some(stamps.get(at.row()))
        });
        stamp.is_some_and(|stamp| stamp.changed > self.since)
    }

    /// The entities whose component is dirty, in the order of tables and rows.
    pub fn iter(&self) -> impl Iterator<Item = Handle<S>> + '_ {
        let tables = self.rows.iter().enumerate();
        tables.flat_map(move |(table, rows)| {
            let stamps = self.lent.get(table).and_then(Column::stamps);
            stamps
                .into_iter()
                .flat_map(move |stamps| stamps.changed_since(self.since))
                .map(|row| rows[row])
        })
    }

    /// Whether none is dirty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl<S: Holds<C>, C: Component<Column: Tracks<C>>> Argument<S> for Dirty<'_, S, C> {
    const ACCESS: Access = Access {
        reads: Mask::of(S::ID),
        required: Mask::of(S::ID),
        ..Access::NONE
    };
    type Item = ();
    type Local = ();
    type Fetched<'w> = Dirty<'w, S, C>;
    type Given<'i, 'f> = Dirty<'f, S, C>;
    type Arg = Arg<Self>;
    const ARG: Arg<Self> = Arg::new(&<Self as Argument<S>>::ACCESS);

    #[inline(always)]
    fn nothing<'r>() -> Option<<Self::Item as Select<S>>::Item<'r>> {
        Some(())
    }
    fn fetch<'w>(
        frame: &mut Frame<'w, S>,
        _: &'w mut ParameterState,
        (): &'w mut (),
    ) -> Self::Fetched<'w> {
        let parts = frame.parts();
        Dirty {
            lent: parts.bank.take::<C>(|mask| mask.contains(S::ID)),
            rows: parts.bank.rows,
            slots: parts.slots,
            since: parts.clock.cleared,
        }
    }
    #[inline(always)]
    fn give<'i, 'f>(
        (): <Self::Item as Select<S>>::Item<'i>,
        fetched: &'f mut Self::Fetched<'_>,
    ) -> Self::Given<'i, 'f> {
        Dirty {
            lent: fetched.lent.share(),
            rows: fetched.rows,
            slots: fetched.slots,
            since: fetched.since,
        }
    }
}

impl<S: Schema> Argument<S> for Transitions<'_, S> {
    const ACCESS: Access = Access {
        log: true,
        ..Access::NONE
    };
    type Item = ();
    type Local = ();
    type Fetched<'w> = Transitions<'w, S>;
    type Given<'i, 'f> = Transitions<'f, S>;
    type Arg = Arg<Self>;
    const ARG: Arg<Self> = Arg::new(&<Self as Argument<S>>::ACCESS);

    #[inline(always)]
    fn nothing<'r>() -> Option<<Self::Item as Select<S>>::Item<'r>> {
        Some(())
    }
    fn fetch<'w>(
        frame: &mut Frame<'w, S>,
        state: &'w mut ParameterState,
        (): &'w mut (),
    ) -> Self::Fetched<'w> {
        Transitions {
            log: frame.parts().transitions,
            next: &mut state.next,
            missed: &mut state.missed,
        }
    }
    #[inline(always)]
    fn give<'i, 'f>(
        (): <Self::Item as Select<S>>::Item<'i>,
        fetched: &'f mut Self::Fetched<'_>,
    ) -> Self::Given<'i, 'f> {
        Transitions {
            log: fetched.log,
            next: fetched.next,
            missed: fetched.missed,
        }
    }
}
