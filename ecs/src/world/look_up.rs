//! Look-ups by handle: a bounds check, a load and a compare, then the column.

use super::World;
use crate::column::{ByField, Cells, Column, Plain};
use crate::component::Component;
use crate::miss::Miss;
use crate::schema::Entity as Handle;
use crate::schema::{Held, Holds, IfComponent, Schema};
use crate::storage::{Owned, Placement};

/// How one row of the component `C` is lent for reading: by value, or as a reference.
pub type RefOf<'a, C> = <<C as Component>::Column as Column>::Ref<'a>;
/// How one row of the component `C` is lent for writing: a guard that stores back when dropped.
pub type MutOf<'a, C> = <<C as Component>::Column as Column>::Mut<'a>;

impl<S: Schema> World<S> {
    /// A component of an entity, or `None` where the handle is stale, or the component absent or
    /// disabled. Constant time.
    #[inline]
    #[must_use]
    pub fn get<C>(&self, entity: Handle<S>) -> Option<RefOf<'_, Held<S, C>>>
    where
        S: Holds<C>,
        Held<S, C>: Component,
    {
        let at = self.slots.get(entity)?;
        let store = S::column::<Owned>(&self.columns.as_ref()[usize::from(S::ID)]);
        let (column, row) = store.find::<S::Placement>(at, entity.index())?;
        Some(column.row(row))
    }

    /// A component of an entity, or why not.
    ///
    /// # Errors
    /// Tells a stale handle from an absent and from a disabled component.
    pub fn try_get<C>(&self, entity: Handle<S>) -> Result<RefOf<'_, Held<S, C>>, Miss>
    where
        S: Holds<C>,
        Held<S, C>: Component,
    {
        match self.get::<C>(entity) {
            Some(row) => Ok(row),
            None => Err(self.miss_component::<C>(entity)),
        }
    }

    /// A component of an entity, for writing. Plain components are lent as a guard that stores
    /// back what was written when it is dropped; forgetting the guard loses the write.
    #[inline]
    #[must_use]
    pub fn get_mut<C>(&mut self, entity: Handle<S>) -> Option<MutOf<'_, Held<S, C>>>
    where
        S: Holds<C>,
        Held<S, C>: Component,
    {
        let at = self.slots.get(entity)?;
        let store = S::column_mut::<Owned>(&mut self.columns.as_mut()[usize::from(S::ID)]);
        let (column, row) = store.find_mut::<S::Placement>(at, entity.index())?;
        Some(column.row_mut(row, self.clock.now))
    }

    /// A component of an entity, for writing, or why not.
    ///
    /// # Errors
    /// Tells a stale handle from an absent and from a disabled component.
    pub fn try_get_mut<C>(&mut self, entity: Handle<S>) -> Result<MutOf<'_, Held<S, C>>, Miss>
    where
        S: Holds<C>,
        Held<S, C>: Component,
    {
        if !self.has::<C>(entity) {
            return Err(self.miss_component::<C>(entity));
        }
        self.get_mut::<C>(entity)
            .ok_or(Miss::Absent { component: C::NAME })
    }

    /// A component that the entity is known to have.
    ///
    /// # Panics
    /// Where it has not; the message names the entity, the component and the reason.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn at<C>(&self, entity: Handle<S>) -> RefOf<'_, Held<S, C>>
    where
        S: Holds<C>,
        Held<S, C>: Component,
    {
        match self.get::<C>(entity) {
            Some(row) => row,
            None => lacks(entity, C::NAME, self.miss_component::<C>(entity)),
        }
    }

    /// A component that the entity is known to have, for writing.
    ///
    /// # Panics
    /// Where it has not; the message names the entity, the component and the reason.
    #[inline]
    #[track_caller]
    pub fn at_mut<C>(&mut self, entity: Handle<S>) -> MutOf<'_, Held<S, C>>
    where
        S: Holds<C>,
        Held<S, C>: Component,
    {
        if !self.has::<C>(entity) {
            lacks(entity, C::NAME, self.miss_component::<C>(entity));
        }
        self.get_mut::<C>(entity)
            .expect("the component was just found")
    }

    /// A plain component of an entity, as one reference per field into its columns. Writing through
    /// them marks a tracked component as nothing: [`mark`](Self::mark) does.
    #[must_use]
    pub fn get_fields_mut<C>(&mut self, entity: Handle<S>) -> Option<C::Fields<Cells<'_>>>
    where
        C: Plain + Component<Column: ByField<C>>,
        S: Holds<C>,
    {
        let at = self.slots.get(entity)?;
        let store = S::column_mut::<Owned>(&mut self.columns.as_mut()[usize::from(S::ID)]);
        let (column, row) = store.find_mut::<S::Placement>(at, entity.index())?;
        Some(column.cells(row))
    }

    /// Runs `change` on a component and gives its result, or `None` where the component was not
    /// there.
    pub fn mutate<C: Component, R>(
        &mut self,
        entity: Handle<S>,
        change: impl FnOnce(&mut C::Data) -> R,
    ) -> Option<R>
    where
        S: Holds<IfComponent<C>>,
    {
        Some(change(&mut *self.get_mut::<C>(entity)?))
    }

    /// Whether the entity lives and has the component, enabled.
    #[inline]
    #[must_use]
    pub fn has<C>(&self, entity: Handle<S>) -> bool
    where
        S: Holds<C>,
        Held<S, C>: Component,
    {
        self.slots.get(entity).is_some_and(|at| {
            if <S::Placement as Placement>::SPARSE {
                S::column::<Owned>(&self.columns.as_ref()[usize::from(S::ID)]).holds(entity.index())
            } else {
                self.tables.masks[at.table()].contains(S::ID)
            }
        })
    }

    /// Why the component was not found.
    #[cold]
    fn miss_component<C: Component>(&self, entity: Handle<S>) -> Miss
    where
        S: Holds<C>,
    {
        self.miss_id(entity, S::ID, C::NAME)
    }

    /// Why nothing was found under an id of the entity.
    #[cold]
    pub(super) fn miss_id(&self, entity: Handle<S>, id: u8, component: &'static str) -> Miss {
        let mask = match self.locate(entity) {
            Ok(at) => self.mask_at(at, entity.index()),
            Err(miss) => return miss,
        };
        for &(real, disabled) in S::TWINS {
            if id == real && mask.contains(disabled) {
                return Miss::Disabled { component };
            }
            if id == disabled && mask.contains(real) {
                return Miss::Enabled { component };
            }
        }
        Miss::Absent { component }
    }
}

#[cold]
#[track_caller]
fn lacks<S: Schema>(entity: Handle<S>, component: &str, miss: Miss) -> ! {
    panic!("no `{component}` of the entity {entity:?}: {miss}")
}
