//! Every path into the library and every name that an expansion makes up.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::{Lifetime, Path};

use crate::model::tag::Tag;

/// The names of one expansion.
pub(super) struct Names<'a> {
    /// The path to the library: `::ecs`, or what was given as `crate = …`.
    pub(super) ecs: TokenStream,
    taken: &'a BTreeSet<String>,
}

impl<'a> Names<'a> {
    pub(super) fn new(library: Option<&Path>, taken: &'a BTreeSet<String>) -> Self {
        let ecs = match library {
            Some(path) => path.to_token_stream(),
            None => quote!(::ecs),
        };
        Self { ecs, taken }
    }

    /// `wish`, or with a number after it where the user has that name already.
    pub(super) fn free(&self, wish: &str) -> Ident {
        let numbered = (1..).map(|number| format!("{wish}{number}"));
        let name = std::iter::once(wish.to_owned())
            .chain(numbered)
            .find(|name| !self.taken.contains(name))
            .expect("there are more numbers than names");
        Ident::new(&name, Span::mixed_site())
    }

    /// `'wish`, or with a number after it where the user has that lifetime already.
    pub(super) fn lifetime(&self, wish: &str) -> Lifetime {
        Lifetime::new(&format!("'{}", self.free(wish)), Span::mixed_site())
    }

    /// A tag as a type.
    pub(super) fn tag(&self, tag: &Tag) -> TokenStream {
        let ecs = &self.ecs;
        let digits = tag.digits.iter().map(|digit| {
            let digit = Ident::new(&format!("D{digit:x}"), Span::mixed_site());
            quote!(#ecs::tag::#digit)
        });
        quote!(#ecs::tag::Twelve<#(#digits),*>)
    }
}

/// A local variable or parameter that no user code can name.
pub(super) fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// What generated items may do although the user's crate denies it.
pub(super) fn allowances() -> TokenStream {
    // `deprecated`: the user may deprecate a field that we must still copy. `dead_code`: nobody
    // has to use all that is generated. The others are reported at the user's own item already.
    quote! {
        #[allow(
            dead_code,
            deprecated,
            non_camel_case_types,
            non_snake_case,
            private_bounds,
            private_interfaces,
            unreachable_patterns,
            unreachable_pub,
        )]
    }
}
