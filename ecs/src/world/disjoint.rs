//! Reaching one component of several entities at once.

use super::World;
use super::look_up::MutOf;
use crate::column::Column;
use crate::component::Component;
use crate::loan::LentMut;
use crate::miss::Miss;
use crate::schema::Entity as Handle;
use crate::schema::{Held, Holds, Schema};
use crate::storage::Owned;
use crate::table::Location;

/// Why several entities were not reached at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDisjoint {
    /// The handle at this index was not found, or its component.
    Miss(usize, Miss),
    /// The handles at these two indices are one.
    Twice(usize, usize),
}

impl core::fmt::Display for NotDisjoint {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Miss(index, miss) => write!(f, "handle {index}: {miss}"),
            Self::Twice(one, other) => write!(f, "handles {one} and {other} name one entity"),
        }
    }
}

impl core::error::Error for NotDisjoint {}

impl<S: Schema> World<S> {
    /// One component of several different entities, for writing.
    ///
    /// # Errors
    /// Names the first handle that misses, or two that are one.
    ///
    /// # Panics
    /// Never.
    pub fn get_disjoint_mut<C, const N: usize>(
        &mut self,
        entities: [Handle<S>; N],
    ) -> Result<[MutOf<'_, Held<S, C>>; N], NotDisjoint>
    where
        S: Holds<C>,
        Held<S, C>: Component,
    {
        let mut order = [(Location::new(0, 0), 0); N];
        for (index, (&entity, place)) in entities.iter().zip(&mut order).enumerate() {
            if let Err(miss) = self.try_get::<C>(entity) {
                return Err(NotDisjoint::Miss(index, miss));
            }
            let at = self
                .locate(entity)
                .map_err(|miss| NotDisjoint::Miss(index, miss))?;
            *place = (at, index);
        }
        let store = S::column_mut::<Owned>(&mut self.columns.as_mut()[usize::from(S::ID)]);
        let (mut lent, spots) = LentMut::with_spots::<S::Placement>(store, self.clock.now);
        let mut order = order.map(|(at, index)| {
            let found = spots.find(at, entities[index].index());
            let at = found.expect("a look-up found the column");
            (at.table(), at.row(), index)
        });
        order.sort_unstable();
        for pair in order.windows(2) {
            if pair[0].0 == pair[1].0 && pair[0].1 == pair[1].1 {
                let (one, other) = (pair[0].2.min(pair[1].2), pair[0].2.max(pair[1].2));
                return Err(NotDisjoint::Twice(one, other));
            }
        }
        let mut guards: [Option<MutOf<'_, C>>; N] = [const { None }; N];
        let mut rest = order.as_slice();
        while let Some(&(table, ..)) = rest.first() {
            let here = rest.iter().take_while(|place| place.0 == table).count();
            let rows = spots.len(self.tables.rows[table].len());
            let column = lent.take(table).expect("a look-up found the column");
            let mut view = column.slices_mut(rows, lent.now);
            let mut next = 0;
            for &(_, row, index) in &rest[..here] {
                C::Column::cut_mut(&mut view, row - next);
                guards[index] = Some(C::Column::pop_front(&mut view));
                next = row + 1;
            }
            rest = &rest[here..];
        }
        Ok(guards.map(|guard| guard.expect("every handle was found")))
    }
}
