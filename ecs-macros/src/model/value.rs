//! Plain data for a store, from the struct or enum under `#[derive(Value)]`.

use std::collections::BTreeSet;

use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::{DeriveInput, Path};

use super::component::{Shape, collect};
use super::fields::Item;
use crate::diagnostics::Diagnostics;
use crate::parse::settings::{Grammar, Key, Settings, Takes};

const GRAMMAR: Grammar = Grammar {
    attribute: "value",
    place: "a value",
    keys: &[Key {
        name: "crate",
        takes: Takes::Path,
        example: "crate = …",
    }],
    elsewhere: &[],
};

/// Plain data for a store.
pub(crate) struct Value {
    /// The path to the library, where it was given.
    pub(crate) library: Option<Path>,
    /// The name without `r#`.
    pub(crate) text: String,
    /// A union is plain if it is `Copy`: there is nothing to say of its fields.
    pub(crate) shape: Shape,
    pub(crate) taken: BTreeSet<String>,
}

impl Value {
    pub(crate) fn new(input: &DeriveInput, diagnostics: &mut Diagnostics) -> Self {
        let settings = Settings::of(&input.attrs, &GRAMMAR, diagnostics);
        let item = Item::new(&input.ident, &input.generics);
        // One that borrows is refused as a whole: its fields could not be spelled without the lifetimes.
        let shape = match input.generics.lifetimes().next() {
            Some(_) => Shape::Other,
            None => Shape::of(&input.data, &item),
        };
        let mut taken = BTreeSet::new();
        collect(input.to_token_stream(), &mut taken);
        Self {
            library: settings.path("crate").cloned(),
            text: input.ident.unraw().to_string(),
            shape,
            taken,
        }
    }
}
