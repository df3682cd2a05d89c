//! What generated code asks of a field: whether it is plain. The answer is a constant, whose text names
//! the field; where it is an error, the compiler keeps silent about every use of the field.

use core::marker::PhantomData;

/// Asks whether `T` is `Copy`.
#[derive(Debug)]
pub struct Question<T>(PhantomData<T>);

// An associated constant of the type itself is found before one of a trait, where its bounds hold.
impl<T: Copy> Question<T> {
    /// It is.
    pub const IS_COPY: bool = true;
}

/// Answers for what is not `Copy`.
pub trait LacksCopy {
    /// It is not.
    const IS_COPY: bool = false;
}
impl<T> LacksCopy for Question<T> {}

/// Refuses a field that is not plain, at the caller.
///
/// # Panics
/// With `message`, if `is_copy` is false.
#[track_caller]
#[must_use]
pub const fn plain(is_copy: bool, message: &str) -> bool {
    assert!(is_copy, "{}", message);
    true
}

/// A field of type `T` that was asked.
#[derive(Debug)]
pub struct Checked<T, const PLAIN: bool>(PhantomData<T>);

/// Says `T` of a field that was found to be plain.
pub trait IfPlain {
    /// `T`.
    type Of: Copy + 'static;
}

impl<T: Copy + 'static> IfPlain for Checked<T, true> {
    type Of = T;
}
