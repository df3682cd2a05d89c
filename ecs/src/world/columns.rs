//! Batches by column: many entities from one `Vec` per component.

use super::World;
use crate::bundle::{Given, store};
use crate::column::{All, Column};
use crate::component::Component;
use crate::miss::{Reason, Refused};
use crate::schema::Entity as Handle;
use crate::schema::{Broken, Holds, IfComponent, Schema, check};
use crate::storage::{Owned, Placement};

/// The components of many entities, column by column: a `Vec` of components, or a tuple of up to
/// 16 such, which may nest.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a batch of columns of `{S}`",
    label = "not a `Vec` of a component of `{S}`, nor a tuple of such",
    note = "give one `Vec` per component, as in `(positions, velocities)`"
)]
pub trait Columns<S: Schema>: Sized {
    /// The components of one entity.
    type Bundle: Given<S>;

    /// How long the columns are.
    fn lengths(&self) -> Lengths;
    /// Checks every invariant.
    ///
    /// # Errors
    /// Names the first component that breaks its invariant.
    fn check(&self) -> Result<(), Broken>;
    /// Appends the rows to the columns of a table; those of sparse components belong to `spawned`.
    fn append(self, columns: &mut [S::Column<Owned>], table: usize, spawned: &[Handle<S>]);
}

/// How long several columns are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lengths {
    shortest: usize,
    longest: usize,
}

impl Lengths {
    /// Of no column.
    pub const NONE: Self = Self {
        shortest: usize::MAX,
        longest: 0,
    };

    /// Of these and one more column.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            shortest: self.shortest.min(other.shortest),
            longest: self.longest.max(other.longest),
        }
    }
}

impl<S: Holds<IfComponent<C>>, C: Component> Columns<S> for Vec<C>
where
    C: Given<S>,
{
    type Bundle = C;

    fn lengths(&self) -> Lengths {
        Lengths {
            shortest: self.len(),
            longest: self.len(),
        }
    }

    fn check(&self) -> Result<(), Broken> {
        if C::INVARIANT.is_none() {
            return Ok(());
        }
        self.iter()
            .try_for_each(|value| check::<C>(value.as_data()))
    }

    fn append(self, columns: &mut [S::Column<Owned>], table: usize, spawned: &[Handle<S>]) {
        let store = store::<S, C>(columns, S::ID);
        if <S::Placement as Placement>::SPARSE {
            for (value, entity) in self.into_iter().zip(spawned) {
                store.link(entity.index(), value.into_data());
            }
            return;
        }
        store
            .column(table)
            .fill(All(self.into_iter().map(Component::into_data)));
    }
}

macro_rules! tuples {
    ($($name:ident $value:ident),*; $($left:ident $right:ident),* $(,)?) => {
        impl<S: Schema, $($name: Columns<S>),*> Columns<S> for ($($name,)*)
        where
            ($($name::Bundle,)*): Given<S>,
        {
            type Bundle = ($($name::Bundle,)*);

            fn lengths(&self) -> Lengths {
                let ($($value,)*) = self;
                Lengths::NONE$(.and($value.lengths()))*
            }
            fn check(&self) -> Result<(), Broken> {
                let ($($value,)*) = self;
                $($value.check()?;)*
                Ok(())
            }
            fn append(
                self,
                columns: &mut [S::Column<Owned>],
                table: usize,
                spawned: &[Handle<S>],
            ) {
                let _ = (&columns, table, spawned);
                let ($($value,)*) = self;
                $($value.append(columns, table, spawned);)*
            }
        }
    };
}

crate::arity::for_each_arity!(tuples);

impl<S: Schema> World<S> {
    /// Spawns an entity per row of columns that are given apart, one `Vec` per component, and
    /// gives their handles, in row order. Makes room once.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doctests/game.rs"));
    /// # fn main() {
    /// # let mut world = game();
    /// let positions: Vec<_> = (0u8..9).map(|x| Position { x: x.into(), y: 0.0 }).collect();
    /// let names = vec![Name("one of nine".to_owned()); 9];
    /// let all = world.spawn_columns((positions, names)).unwrap();
    /// assert_eq!(world.at::<Position>(all[8]).x, 8.0);
    /// # }
    /// ```
    ///
    /// # Errors
    /// Gives the columns back, and spawns nothing, where they are of different lengths, a value
    /// does not meet its invariant, or the world has no room for all.
    pub fn spawn_columns<B: Columns<S>>(
        &mut self,
        columns: B,
    ) -> Result<Vec<Handle<S>>, Refused<B>> {
        let refused = |bundle, reason| Err(Refused { bundle, reason });
        let Lengths {
            shortest,
            longest: count,
        } = columns.lengths();
        if shortest < count {
            return refused(
                columns,
                Reason::Uneven {
                    shortest,
                    longest: count,
                },
            );
        }
        if let Err(broken) = columns.check() {
            return refused(columns, Reason::Broken(broken));
        }
        if count > self.limit - self.len().min(self.limit) {
            return refused(columns, Reason::Full { limit: self.limit });
        }
        let table = self.table_of::<B::Bundle>();
        let first = self.tables.rows[table].len();
        <B::Bundle as crate::bundle::Bundle<S>>::reserve(self.columns.as_mut(), table, count);
        self.tables.rows[table].reserve(count);
        self.slots.reserve(count);
        if self.issue(table, first, first + count) < first + count {
            for entity in self.tables.rows[table].split_off(first) {
                self.slots.release(entity);
            }
            return refused(
                columns,
                Reason::Full {
                    limit: self.slots.made(),
                },
            );
        }
        let spawned = self.tables.rows[table][first..].to_vec();
        columns.append(self.columns.as_mut(), table, &spawned);
        let mask = <B::Bundle as crate::bundle::Bundle<S>>::MASK;
        self.note_spawned(table, first, mask);
        Ok(spawned)
    }
}
