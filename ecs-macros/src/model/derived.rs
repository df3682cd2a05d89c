//! What a derive sees that asks nothing but where the library is.

use std::collections::BTreeSet;
use std::fmt::Display;

use quote::ToTokens as _;
use syn::{Data, DeriveInput, Path};

use super::component::{Shape, collect};
use super::fields::Item;
use crate::diagnostics::Diagnostics;
use crate::parse::settings::{Grammar, Settings};

/// A struct or enum under such a derive.
pub(crate) struct Derived {
    /// The path to the library, where it was given.
    pub(crate) library: Option<Path>,
    pub(crate) item: Item,
    pub(crate) shape: Shape,
    pub(crate) taken: BTreeSet<String>,
}

impl Derived {
    /// Of a union, `impossible` says what is.
    pub(crate) fn new(
        input: &DeriveInput,
        grammar: &Grammar,
        impossible: impl Display,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let settings = Settings::of(&input.attrs, grammar, diagnostics);
        let item = Item::new(&input.ident, &input.generics);
        if let Data::Union(data) = &input.data {
            diagnostics.error(
                data.union_token,
                format_args!(
                    "{impossible}; use an enum, which knows which of its fields is in use"
                ),
            );
        }
        let mut taken = BTreeSet::new();
        collect(input.to_token_stream(), &mut taken);
        Self {
            library: settings.path("crate").cloned(),
            shape: Shape::of(&input.data, &item),
            item,
            taken,
        }
    }
}
