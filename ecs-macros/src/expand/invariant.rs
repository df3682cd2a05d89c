//! The constant that holds an invariant, and the method around its condition.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Generics, Type};

use super::names::Names;
use crate::model::invariant::{Condition, Invariant};

/// The value of the constant `INVARIANT` of `ty`.
pub(super) fn expand(
    invariant: Option<&Invariant>,
    ty: &Type,
    generics: &Generics,
    names: &Names<'_>,
) -> TokenStream {
    let Some(Invariant { text, condition }) = invariant else {
        return quote!(::core::option::Option::None);
    };
    let ecs = &names.ecs;
    let (items, holds) = match condition {
        Condition::Function(function) => (TokenStream::new(), quote!(#function)),
        Condition::Body(body, this) => {
            let condition = names.free("Condition");
            let holds = names.free("holds");
            let (header, _, bounds) = generics.split_for_impl();
            let items = quote! {
                trait #condition {
                    fn #holds(&self) -> ::core::primitive::bool;
                }
                impl #header #condition for #ty #bounds {
                    fn #holds(&#this) -> ::core::primitive::bool {
                        #body
                    }
                }
            };
            (items, quote!(<#ty as #condition>::#holds))
        }
    };
    quote! {{
        #items
        ::core::option::Option::Some(#ecs::column::Invariant { text: #text, holds: #holds })
    }}
}
