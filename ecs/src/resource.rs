//! Resources: values of which a world has one each, declared with the schema.

use core::fmt;
use core::ops::{Deref, DerefMut};

use crate::column::Invariant;
use crate::schema::{Broken, Declared};
use crate::snapshot::ResourceVisitor;

/// The resources of a schema: a struct with one field each, told apart by type. Implemented by
/// `#[derive(Resources)]`, and by `()` for schemas without resources.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not declare resources",
    label = "no resources",
    note = "put `#[derive(Resources)]` on the struct"
)]
pub trait Resources: Sized + 'static {
    /// Every field, as a loan.
    type Lent<'w>;
    /// The names of the fields' types, in order.
    const NAMES: &'static [&'static str];
    /// Lends every field.
    fn lend(&mut self) -> Self::Lent<'_>;
    /// Does `visitor` to every resource that is saved, in order.
    ///
    /// # Errors
    /// Those of the visitor.
    fn each_saved<V: ResourceVisitor<Self>>(visitor: &mut V) -> Result<(), V::Error> {
        let _ = visitor;
        Ok(())
    }
}

/// What a schema that names a struct of resources has of it.
#[doc(hidden)]
pub trait AreResources {
    type Resources: Resources;
}

impl<T: Resources> AreResources for Declared<T, true> {
    type Resources = T;
}

impl Resources for () {
    type Lent<'w> = ();
    const NAMES: &'static [&'static str] = &[];
    fn lend(&mut self) {}
}

/// Says that `R` is one of the resources.
#[diagnostic::on_unimplemented(
    message = "`{R}` is not a resource of `{Self}`",
    label = "`{Self}` has no resource `{R}`",
    note = "add a field of type `{R}` to `{Self}`, the struct named by `resources = …` of the `#[world]`"
)]
pub trait HasResource<R>: Resources {
    /// Which field it is.
    const INDEX: u8;
    /// What every value must meet.
    const INVARIANT: Option<Invariant<R>>;
    /// The resource.
    fn get(&self) -> &R;
    /// The resource, for writing.
    fn get_mut(&mut self) -> &mut R;
    /// The loan of the field.
    fn loan<'a, 'w>(lent: &'a mut Self::Lent<'w>) -> &'a mut Hand<'w, R>;
}

/// One value as a system has it for `'w`.
#[derive(Debug, Default)]
pub enum Hand<'w, T> {
    /// Handed on already.
    #[default]
    Gone,
    /// For reading.
    Shared(&'w T),
    /// For writing.
    Unique(&'w mut T),
}

impl<'w, T> Hand<'w, T> {
    /// Takes the value for reading; others may read it too.
    pub(crate) fn take(&mut self) -> &'w T {
        let value: &'w T = match core::mem::take(self) {
            Self::Shared(value) => value,
            Self::Unique(value) => value,
            Self::Gone => unreachable!("a value was lent twice although the checks passed"),
        };
        *self = Self::Shared(value);
        value
    }

    /// Takes the value for writing.
    pub(crate) fn take_mut(&mut self) -> &'w mut T {
        match core::mem::take(self) {
            Self::Unique(value) => value,
            Self::Shared(_) | Self::Gone => {
                unreachable!("a value was lent twice although the checks passed")
            }
        }
    }
}

/// Checks a value against the invariant of a resource or an event.
pub(crate) fn check<T>(invariant: Option<Invariant<T>>, value: &T) -> Result<(), Broken> {
    match invariant {
        Some(invariant) if !(invariant.holds)(value) => Err(Broken {
            component: short_name::<T>(),
            condition: invariant.text,
        }),
        _ => Ok(()),
    }
}

/// The name of a type without its path.
pub(crate) fn short_name<T>() -> &'static str {
    let name = core::any::type_name::<T>();
    let end = name.find('<').unwrap_or(name.len());
    let start = name[..end].rfind("::").map_or(0, |colons| colons + 2);
    &name[start..]
}

/// A resource, for reading: a parameter of a system.
pub struct Res<'w, R>(pub(crate) &'w R);

impl<R> Clone for Res<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R> Copy for Res<'_, R> {}

impl<R> Deref for Res<'_, R> {
    type Target = R;
    fn deref(&self) -> &R {
        self.0
    }
}

impl<R: fmt::Debug> fmt::Debug for Res<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A resource, for writing: a parameter of a system. Its invariant is checked in debug builds
/// when this is dropped.
pub struct ResMut<'w, R> {
    pub(crate) value: &'w mut R,
    pub(crate) invariant: Option<Invariant<R>>,
}

impl<R> Deref for ResMut<'_, R> {
    type Target = R;
    fn deref(&self) -> &R {
        self.value
    }
}

impl<R> DerefMut for ResMut<'_, R> {
    fn deref_mut(&mut self) -> &mut R {
        self.value
    }
}

impl<R> Drop for ResMut<'_, R> {
    fn drop(&mut self) {
        if cfg!(debug_assertions)
            && !std::thread::panicking()
            && let Err(broken) = check(self.invariant, self.value)
        {
            panic!("a resource was left broken: {broken}");
        }
    }
}

impl<R: fmt::Debug> fmt::Debug for ResMut<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}
