//! A value with handles in it, from the struct or enum under `#[derive(Handles)]`.

use std::collections::BTreeSet;

use quote::ToTokens as _;
use syn::{Data, DeriveInput, Path};

use super::component::{Shape, collect, variants};
use super::fields::{Fields, Item};
use crate::diagnostics::Diagnostics;
use crate::parse::settings::{Grammar, Key, Settings, Takes};

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
pub(crate) struct Handles {
    /// The path to the library, where it was given.
    pub(crate) library: Option<Path>,
    pub(crate) item: Item,
    pub(crate) shape: Shape,
    pub(crate) taken: BTreeSet<String>,
}

impl Handles {
    pub(crate) fn new(input: &DeriveInput, diagnostics: &mut Diagnostics) -> Self {
        let settings = Settings::of(&input.attrs, &GRAMMAR, diagnostics);
        let item = Item::new(&input.ident, &input.generics);
        let shape = match &input.data {
            Data::Struct(data) => Shape::Struct(Fields::new(&data.fields, &item)),
            Data::Enum(data) => Shape::Enum(variants(data, &item)),
            Data::Union(data) => {
                diagnostics.error(
                    data.union_token,
                    format_args!(
                        "handles in the union `{}` cannot be found; use an enum, which knows which of its fields is in use",
                        input.ident
                    ),
                );
                Shape::Other
            }
        };
        let mut taken = BTreeSet::new();
        collect(input.to_token_stream(), &mut taken);
        Self {
            library: settings.path("crate").cloned(),
            item,
            shape,
            taken,
        }
    }
}
