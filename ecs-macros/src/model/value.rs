//! Plain data for a store, from the struct or enum under `#[derive(Value)]`.

use std::collections::BTreeSet;

use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::{Data, DeriveInput};

use super::component::{Shape, collect, variants};
use super::fields::{Fields, Item};

/// Plain data for a store.
pub(crate) struct Value {
    pub(crate) item: Item,
    /// The name without `r#`.
    pub(crate) text: String,
    /// A union is plain if it is `Copy`: there is nothing to say of its fields.
    pub(crate) shape: Shape,
    pub(crate) taken: BTreeSet<String>,
}

impl Value {
    pub(crate) fn new(input: &DeriveInput) -> Self {
        let item = Item::new(&input.ident, &input.generics);
        let shape = match &input.data {
            // Refused as a whole: its fields could not be spelled without the lifetimes.
            _ if input.generics.lifetimes().next().is_some() => Shape::Other,
            Data::Struct(data) => Shape::Struct(Fields::new(&data.fields, &item)),
            Data::Enum(data) => Shape::Enum(variants(data, &item)),
            Data::Union(_) => Shape::Other,
        };
        let mut taken = BTreeSet::new();
        collect(input.to_token_stream(), &mut taken);
        Self {
            text: input.ident.unraw().to_string(),
            item,
            shape,
            taken,
        }
    }
}
