//! The states before the latest, for what is shown between the two.

use core::fmt;

use crate::column::Column;
use crate::component::Component;
use crate::schema::{Holds, Schema, VisitorMut};
use crate::storage::Kind;

/// The value of each component before the latest, and the tick that changed it.
pub(super) struct States<S: Schema> {
    /// By id.
    columns: Vec<S::Column<Kept>>,
    /// How many places were made.
    made: usize,
    free: Vec<usize>,
}

/// Keeps a value and a tick for some entities, by place.
#[derive(Debug)]
pub(super) struct Kept;

impl Kind for Kept {
    type Of<C: Column> = Vec<Option<(u64, C::Value)>>;
    fn empty<C: Column>() -> Self::Of<C> {
        Vec::new()
    }
}

impl<S: Schema> States<S> {
    pub(super) fn new() -> Self {
        Self {
            columns: S::empty(),
            made: 0,
            free: Vec::new(),
        }
    }

    /// A place for an entity.
    pub(super) fn claim(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| {
            self.made += 1;
            self.made - 1
        })
    }

    /// Gives a place back.
    pub(super) fn release(&mut self, index: usize) {
        for id in 0..self.columns.len() {
            self.forget(id, index);
        }
        self.free.push(index);
    }

    /// Drops a value.
    pub(super) fn forget(&mut self, id: usize, index: usize) {
        struct Drop(usize);
        impl<'a, S: Schema> VisitorMut<'a, S, Kept> for Drop {
            type Out = ();
            fn visit<C: Component>(self, kept: &'a mut Vec<Option<(u64, C::Data)>>)
            where
                S: Holds<C>,
            {
                if let Some(place) = kept.get_mut(self.0) {
                    *place = None;
                }
            }
        }
        S::visit_mut(&mut self.columns[id], Drop(index));
    }

    /// What is kept of the component of an id.
    pub(super) fn column(&mut self, id: u8) -> &mut S::Column<Kept> {
        &mut self.columns[usize::from(id)]
    }

    /// The value that `tick` has replaced, if it has.
    pub(super) fn get<C: Component>(&self, index: usize, tick: u64) -> Option<&C::Data>
    where
        S: Holds<C>,
    {
        let kept = <S as Holds<C>>::column::<Kept>(&self.columns[usize::from(S::ID)]);
        match kept.get(index) {
            Some(Some((since, value))) if *since == tick => Some(value),
            _ => None,
        }
    }
}

/// Keeps a value that `tick` has replaced.
pub(super) fn keep<S: Holds<C>, C: Component>(
    column: &mut S::Column<Kept>,
    index: usize,
    tick: u64,
    data: C::Data,
) {
    let kept = <S as Holds<C>>::column_mut::<Kept>(column);
    if kept.len() <= index {
        kept.resize_with(index + 1, || None);
    }
    kept[index] = Some((tick, data));
}

impl<S: Schema> fmt::Debug for States<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("States")
            .field("made", &self.made)
            .finish_non_exhaustive()
    }
}
