//! Bundles: several components given or taken at once.

mod bulk;

use bulk::Nest;
pub use bulk::{Bulk, Turn, Turned};

use crate::column::Column;
use crate::command::{Queues, Renames};
use crate::component::Component;
use crate::mask::Mask;
use crate::schema::{Broken, Holds, IfComponent, Schema, check, twin_of, twins_of};
use crate::storage::{Owned, Placement};
use crate::tag::{Compare, Nothing, One, OtherComponent, Pair};

/// Components given together: one component, a tuple of up to 16 bundles, `()`, or a struct with
/// `#[derive(Bundle)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a bundle of components of `{S}`",
    label = "not a component of `{S}`, nor a tuple or struct of such",
    note = "give a component, a tuple of up to 16 (longer ones nest), or a struct with `#[derive(Bundle)]`"
)]
pub trait Bundle<S: Schema, Form = <Self as Formed>::Form>: Formed + Sized {
    /// The ids of the components.
    const MASK: Mask;
    /// The disabled twins of the components, and the other way round.
    const TWINS: Mask = twins_of::<S>(Self::MASK);
    /// For each component what an entity had: `Option<Transform>` for `Transform`.
    type Former;
    /// The components as a list of types, to find one given twice.
    type Touch;

    /// Checks every invariant.
    ///
    /// # Errors
    /// Names the first component that breaks its invariant.
    fn check(&self) -> Result<(), Broken>;
    /// Appends a row with the components to the columns of a table. Sparse components go under
    /// `slot` here and in what follows.
    fn push(self, columns: &mut [S::Column<Owned>], table: usize, slot: usize);
    /// Writes the components into a row that was moved to `table`: what the entity `had` is
    /// replaced, the rest appended.
    fn put(
        self,
        columns: &mut [S::Column<Owned>],
        table: usize,
        row: usize,
        had: Mask,
        slot: usize,
    ) -> Self::Former;
    /// Takes the components, or their disabled twins, out of a row of a table; the entity `had` them.
    fn take(
        columns: &mut [S::Column<Owned>],
        table: usize,
        row: usize,
        had: Mask,
        slot: usize,
    ) -> Self::Former;
    /// Which of the components that are sparse, or their disabled twins, a slot has.
    fn held(columns: &mut [S::Column<Owned>], slot: usize) -> Mask;
    /// Takes a row out of the columns of a table, sparse components apart; whether anything that
    /// waits has a `Drop`.
    fn discard(columns: &mut [S::Column<Owned>], table: usize, row: usize) -> bool;
    /// Moves a row from the columns of one table to the end of those of another.
    fn migrate(columns: &mut [S::Column<Owned>], table: usize, row: usize, to: usize);
    /// Makes room for more rows in the columns of a table.
    fn reserve(columns: &mut [S::Column<Owned>], table: usize, additional: usize);
    /// Whether any component has an invariant, so that a row may be refused.
    const CHECKED: bool;
    /// Takes the vectors out of the columns of a table, does `then` to all of them and puts them
    /// back; they may be of different lengths then.
    fn bulk<F: Bulk<S, Self>>(columns: &mut [S::Column<Owned>], table: usize, then: F) -> F::Out;
    /// How many rows all columns of a table have.
    fn rows(columns: &mut [S::Column<Owned>], table: usize) -> usize;
    /// Takes out all rows of a table from the row `rows` on; those with a `Drop` go to the trash.
    fn truncate(columns: &mut [S::Column<Owned>], table: usize, rows: usize);
    /// Appends the components to the queues of a command log.
    fn queue(self, queues: &mut Queues<S>);
    /// Takes the components out of the queues of a command log.
    fn dequeue(queues: &mut Queues<S>, renames: &mut Renames<'_, S>) -> Self;
}

/// Whether something is one component, or made of several bundles.
///
/// It picks the impl of [`Bundle`] before that is asked whether it applies: a component that the
/// schema lacks is then reported by its own name, however deep in a bundle it stands.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a component nor a bundle",
    label = "`{Self}` is neither a component nor a bundle",
    note = "put `#[derive(Component)]` on the type and list it in the `#[world]` enum, or `#[derive(Bundle)]` on a struct of components"
)]
pub trait Formed {
    /// [`Single`] or [`Several`].
    type Form;
}

/// One component.
#[derive(Debug)]
pub struct Single;
/// A tuple, or a struct with `#[derive(Bundle)]`.
#[derive(Debug)]
pub struct Several;

/// A field of a derived bundle, of which it was asked whether it is a component or a bundle: where the
/// answer is an error, the compiler keeps silent about every use of this type.
#[doc(hidden)]
#[derive(Debug)]
pub struct Field<T, const IS_FORMED: bool>(core::marker::PhantomData<T>);

/// Asks it.
#[doc(hidden)]
#[must_use]
pub const fn formed<T: Formed>() -> bool {
    true
}

/// Such a field that is one.
#[doc(hidden)]
pub trait Asked {
    type Of;
}

impl<T: Formed> Asked for Field<T, true> {
    type Of = T;
}

impl<C: Component> Formed for C {
    // `Single` by way of the component, so that of what is none nothing more is asked.
    type Form = <C::Column as Column>::Form;
}

impl<S: Holds<IfComponent<C>>, C: Component> Bundle<S, Single> for C {
    const MASK: Mask = Mask::of(<S as Holds<C>>::ID);
    type Former = Option<C::Data>;
    type Touch = One<C>;

    #[inline(always)]
    fn check(&self) -> Result<(), Broken> {
        check::<C>(self.as_data())
    }

    #[inline(always)]
    fn push(self, columns: &mut [S::Column<Owned>], table: usize, slot: usize) {
        store::<S, C>(columns, S::ID).append::<S::Placement>(table, slot, self.into_data());
    }

    #[inline(always)]
    fn put(
        self,
        columns: &mut [S::Column<Owned>],
        table: usize,
        row: usize,
        had: Mask,
        slot: usize,
    ) -> Option<C::Data> {
        let store = store::<S, C>(columns, S::ID);
        let data = self.into_data();
        if !had.contains(S::ID) {
            store.append::<S::Placement>(table, slot, data);
            return None;
        }
        Some(if <S::Placement as Placement>::SPARSE {
            store.relink(slot, data)
        } else {
            store.column(table).replace(row, data)
        })
    }

    #[inline(always)]
    fn take(
        columns: &mut [S::Column<Owned>],
        table: usize,
        row: usize,
        had: Mask,
        slot: usize,
    ) -> Option<C::Data> {
        let id = if had.contains(S::ID) {
            S::ID
        } else {
            const { twin_of::<S>(<S as Holds<C>>::ID) }.filter(|twin| had.contains(*twin))?
        };
        Some(store::<S, C>(columns, id).extract::<S::Placement>(table, row, slot))
    }

    #[inline(always)]
    fn held(columns: &mut [S::Column<Owned>], slot: usize) -> Mask {
        let mut held = Mask::NONE;
        if <S::Placement as Placement>::SPARSE {
            if store::<S, C>(columns, S::ID).holds(slot) {
                held = Mask::of(S::ID);
            } else if let Some(twin) = const { twin_of::<S>(<S as Holds<C>>::ID) }
                && store::<S, C>(columns, twin).holds(slot)
            {
                held = Mask::of(twin);
            }
        }
        held
    }

    #[inline(always)]
    fn discard(columns: &mut [S::Column<Owned>], table: usize, row: usize) -> bool {
        if <S::Placement as Placement>::SPARSE {
            return false;
        }
        store::<S, C>(columns, S::ID).discard(table, row);
        core::mem::needs_drop::<C::Data>()
    }

    #[inline(always)]
    fn migrate(columns: &mut [S::Column<Owned>], table: usize, row: usize, to: usize) {
        if !<S::Placement as Placement>::SPARSE {
            store::<S, C>(columns, S::ID).migrate(table, row, to);
        }
    }

    fn reserve(columns: &mut [S::Column<Owned>], table: usize, additional: usize) {
        let store = store::<S, C>(columns, S::ID);
        if <S::Placement as Placement>::SPARSE {
            store.slots.reserve(additional);
            store.dense().reserve(additional);
        } else {
            store.column(table).reserve(additional);
        }
    }

    const CHECKED: bool = C::INVARIANT.is_some();

    #[inline(always)]
    fn bulk<F: Bulk<S, Self>>(columns: &mut [S::Column<Owned>], table: usize, then: F) -> F::Out {
        bulk::one::<S, C, F>(columns, table, then)
    }

    fn rows(columns: &mut [S::Column<Owned>], table: usize) -> usize {
        store::<S, C>(columns, S::ID).column(table).rows()
    }

    fn truncate(columns: &mut [S::Column<Owned>], table: usize, rows: usize) {
        store::<S, C>(columns, S::ID).truncate(table, rows);
    }

    #[inline]
    fn queue(self, queues: &mut Queues<S>) {
        queues.push::<C>(self.into_data());
    }

    #[inline]
    fn dequeue(queues: &mut Queues<S>, renames: &mut Renames<'_, S>) -> Self {
        C::from_data(queues.pop::<C>(renames))
    }
}

/// The store of a component, under its own id or its twin's.
#[inline(always)]
pub(crate) fn store<S: Holds<C>, C: Component>(
    columns: &mut [S::Column<Owned>],
    id: u8,
) -> &mut crate::storage::Store<C::Column> {
    <S as Holds<C>>::column_mut::<Owned>(&mut columns[usize::from(id)])
}

/// Two lists of components that share none.
#[diagnostic::on_unimplemented(
    message = "two bundles are generic here, so they may share a component",
    note = "state that the components differ: `where A: Distinct<B>`"
)]
pub trait Differs<B> {}
impl<B> Differs<B> for Nothing {}
impl<C> Differs<Nothing> for One<C> {}
impl<A: Component, B: Component> Differs<One<B>> for One<A>
where
    A::Kin: Compare<B::Kin>,
    <A::Kin as Compare<B::Kin>>::Same: GivenOnce<A>,
{
}
impl<C, A, B> Differs<Pair<A, B>> for One<C> where One<C>: Differs<A> + Differs<B> {}
impl<A: Differs<C>, B: Differs<C>, C> Differs<C> for Pair<A, B> {}

/// Says that a comparison of two components of a bundle found them different.
#[diagnostic::on_unimplemented(
    message = "a bundle gives `{C}` twice",
    label = "`{C}` is given more than once here",
    note = "an entity has one `{C}` at most: give it once (for a second value of the same data, list a variant with `#[component(data = {C})]`)"
)]
pub trait GivenOnce<C> {}
impl<C> GivenOnce<C> for OtherComponent {}

/// A bundle of components of a schema: what `remove` asks for.
///
/// `W` stands for the soundness of the schema's list. A type in the list that is no component is
/// reported there, and the compiler then knows of no type here, so it says nothing of what is done
/// with such a bundle.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a bundle of components of `{S}`",
    label = "not a component of `{S}`, nor a tuple or struct of such",
    note = "give a component, a tuple of up to 16 (longer ones nest), or a struct with `#[derive(Bundle)]`"
)]
pub trait Known<S: Schema, W = <S as Schema>::Sound>: Bundle<S> {
    /// What an entity had of it: [`Bundle::Former`].
    type Had;
    /// The same, as that type.
    fn had(former: <Self as Bundle<S>>::Former) -> Self::Had;
}

impl<S: Schema, W, B: Bundle<S>> Known<S, W> for B {
    type Had = B::Former;
    #[inline(always)]
    fn had(former: B::Former) -> B::Former {
        former
    }
}

/// A bundle that gives no component twice: what `spawn` and `insert` ask for.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a bundle of components of `{S}`",
    label = "not a component of `{S}`, nor a tuple or struct of such",
    note = "give a component, a tuple of up to 16 (longer ones nest), or a struct with `#[derive(Bundle)]`"
)]
pub trait Given<S: Schema, W = <S as Schema>::Sound>: Known<S, W> {}

impl<S: Schema, W, B: Bundle<S>> Given<S, W> for B where B::Touch: Once {}

/// A list of components that has none twice.
pub trait Once {}
impl Once for Nothing {}
impl<C> Once for One<C> {}
impl<A: Once + Differs<B>, B: Once> Once for Pair<A, B> {}

/// Implements bundles for tuples.
macro_rules! tuples {
    ($($name:ident $value:ident),*; $($pairs:tt)*) => {
        impl<$($name),*> Formed for ($($name,)*) {
            type Form = Several;
        }

        impl<S: Schema, $($name: Bundle<S>),*> Bundle<S, Several> for ($($name,)*) {
            const MASK: Mask = Mask::NONE$(.union($name::MASK))*;
            type Former = ($($name::Former,)*);
            type Touch = crate::arity::list!($($name::Touch),*);

            #[inline(always)]
            fn check(&self) -> Result<(), Broken> {
                let ($($value,)*) = self;
                $($value.check()?;)*
                Ok(())
            }
            #[inline(always)]
            fn push(self, columns: &mut [S::Column<Owned>], table: usize, slot: usize) {
                let _ = (&columns, table, slot);
                let ($($value,)*) = self;
                $($value.push(columns, table, slot);)*
            }
            #[inline(always)]
            #[allow(clippy::unused_unit)]
            fn put(
                self,
                columns: &mut [S::Column<Owned>],
                table: usize,
                row: usize,
                had: Mask,
                slot: usize,
            ) -> Self::Former {
                let _ = (&columns, table, row, had, slot);
                let ($($value,)*) = self;
                ($($value.put(columns, table, row, had, slot),)*)
            }
            #[inline(always)]
            #[allow(clippy::unused_unit)]
            fn take(
                columns: &mut [S::Column<Owned>],
                table: usize,
                row: usize,
                had: Mask,
                slot: usize,
            ) -> Self::Former {
                let _ = (&columns, table, row, had, slot);
                ($($name::take(columns, table, row, had, slot),)*)
            }
            #[inline(always)]
            fn held(columns: &mut [S::Column<Owned>], slot: usize) -> Mask {
                let _ = (&columns, slot);
                Mask::NONE$(.union($name::held(columns, slot)))*
            }
            #[inline(always)]
            fn discard(columns: &mut [S::Column<Owned>], table: usize, row: usize) -> bool {
                let _ = (&columns, table, row);
                false $(| $name::discard(columns, table, row))*
            }
            #[inline(always)]
            fn migrate(columns: &mut [S::Column<Owned>], table: usize, row: usize, to: usize) {
                let _ = (&columns, table, row, to);
                $($name::migrate(columns, table, row, to);)*
            }
            fn reserve(columns: &mut [S::Column<Owned>], table: usize, additional: usize) {
                let _ = (&columns, table, additional);
                $($name::reserve(columns, table, additional);)*
            }
            const CHECKED: bool = false $(|| $name::CHECKED)*;

            #[inline(always)]
            fn bulk<BULK: Bulk<S, Self>>(
                columns: &mut [S::Column<Owned>],
                table: usize,
                then: BULK,
            ) -> BULK::Out {
                type Nested<$($name),*> = crate::arity::nest!($($name),*);
                <Nested<$($name),*> as bulk::List<S>>::bulk(columns, table, Turned::new(then, Nest))
            }
            fn rows(columns: &mut [S::Column<Owned>], table: usize) -> usize {
                let _ = (&columns, table);
                usize::MAX $(.min($name::rows(columns, table)))*
            }
            fn truncate(columns: &mut [S::Column<Owned>], table: usize, rows: usize) {
                let _ = (&columns, table, rows);
                $($name::truncate(columns, table, rows);)*
            }
            #[inline(always)]
            fn queue(self, queues: &mut Queues<S>) {
                let _ = &queues;
                let ($($value,)*) = self;
                $($value.queue(queues);)*
            }
            #[inline(always)]
            #[allow(clippy::unused_unit)]
            fn dequeue(queues: &mut Queues<S>, renames: &mut Renames<'_, S>) -> Self {
                let _ = (&queues, &renames);
                ($($name::dequeue(queues, renames),)*)
            }
        }

        impl<$($name),*> Turn<($($name,)*), crate::arity::nest!($($name),*)> for Nest {
            #[inline(always)]
            #[allow(clippy::unused_unit)]
            fn turn(($($value,)*): ($($name,)*)) -> crate::arity::nest!($($name),*) {
                crate::arity::nest!($($value),*)
            }
        }
    };
}

crate::arity::for_each_arity!(tuples);
