//! A value with handles in it, from the struct or enum under `#[derive(Handles)]`.

use syn::DeriveInput;

use super::derived::Derived;
use crate::diagnostics::Diagnostics;
use crate::parse::settings::{Grammar, Key, Takes};

const GRAMMAR: Grammar = Grammar {
    attribute: "handles",
    place: "a type with handles",
    keys: &[Key {
        name: "crate",
        takes: Takes::Path,
        example: "crate = …",
    }],
    elsewhere: &[],
};

/// A type with handles in it.
pub(crate) fn handles(input: &DeriveInput, diagnostics: &mut Diagnostics) -> Derived {
    let impossible = format_args!("handles in the union `{}` cannot be found", input.ident);
    Derived::new(input, &GRAMMAR, impossible, diagnostics)
}
