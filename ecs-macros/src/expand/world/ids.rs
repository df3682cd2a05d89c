//! The component enum.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use super::{Expansion, Id};
use crate::expand::names::local;
use crate::model::world::Listed;

/// The enum, with the disabled ids after the others.
pub(super) fn declare(expansion: &Expansion<'_>) -> TokenStream {
    let model = expansion.model;
    let (attributes, visibility, id) = (&model.attributes, &model.visibility, &model.id);
    let reals = model.listed.iter().map(
        |Listed {
             name,
             text,
             cfgs,
             attributes,
             ..
         }| {
            let documented = attributes
                .iter()
                .any(|attribute| attribute.path().is_ident("doc"));
            let doc = format!("The component `{text}`.");
            let doc = (!documented).then(|| quote!(#[doc = #doc]));
            quote!(#(#cfgs)* #(#attributes)* #doc #name)
        },
    );
    let disabled = model.listed.iter().filter_map(
        |Listed {
             text, cfgs, twin, ..
         }| {
            let name = &twin.as_ref()?.name;
            let doc = format!("The component `{text}` of entities that have it disabled.");
            Some(quote!(#(#cfgs)* #[doc = #doc] #name))
        },
    );
    let everywhere = expansion.everywhere();
    quote! {
        #(#attributes)*
        #[::core::prelude::v1::derive(
            ::core::clone::Clone,
            ::core::marker::Copy,
            ::core::fmt::Debug,
            ::core::cmp::PartialEq,
            ::core::cmp::Eq,
            ::core::cmp::PartialOrd,
            ::core::cmp::Ord,
            ::core::hash::Hash,
        )]
        #[repr(u8)]
        #everywhere
        #visibility enum #id {
            #(#reals,)*
            #(#disabled,)*
        }
    }
}

/// The enum's constants, methods and traits.
pub(super) fn implement(expansion: &Expansion<'_>) -> TokenStream {
    let model = expansion.model;
    let ecs = expansion.ecs();
    let schema = expansion.schema;
    let (visibility, id) = (&model.visibility, &model.id);
    let all: Vec<_> = expansion.ids().iter().map(|id| mention(id)).collect();
    let reals = &all[..model.listed.len()];
    let count = counted(reals, model.is_unconditional());
    let total = counted(&all, model.is_unconditional());
    let (disabled, enabled) = twins(expansion);
    let [f, number] = ["f", "number"].map(local);
    quote! {
        impl #id {
            /// How many components there are.
            #visibility const COUNT: ::core::primitive::usize = #count;
            /// How many ids there are: one per component, and one more per component that can be
            /// disabled.
            #visibility const TOTAL: ::core::primitive::usize = #total;
            /// All ids in order, those of disabled components last.
            #visibility const ALL: [Self; Self::TOTAL] = [#(#all),*];
            /// The name of the variant.
            #[inline]
            #[must_use]
            #visibility const fn name(self) -> &'static ::core::primitive::str {
                <#schema as #ecs::schema::Schema>::NAMES[self as ::core::primitive::usize]
            }
            /// The id that this component has while it is disabled, where it can be.
            #[inline]
            #[must_use]
            #visibility const fn disabled(self) -> ::core::option::Option<Self> {
                #disabled
            }
            /// The component that is disabled under this id, where it is such.
            #[inline]
            #[must_use]
            #visibility const fn enabled(self) -> ::core::option::Option<Self> {
                #enabled
            }
        }
        #[automatically_derived]
        impl ::core::fmt::Display for #id {
            fn fmt(&self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Formatter::pad(#f, Self::name(*self))
            }
        }
        #[automatically_derived]
        impl ::core::convert::TryFrom<::core::primitive::u8> for #id {
            type Error = #ecs::schema::UnknownId;
            fn try_from(#number: ::core::primitive::u8) -> ::core::result::Result<Self, #ecs::schema::UnknownId> {
                #ecs::schema::numbered(#number)
            }
        }
        #[automatically_derived]
        impl #ecs::schema::Id for #id {
            const ALL: &'static [Self] = &Self::ALL;
            #[inline]
            fn number(self) -> ::core::primitive::u8 {
                self as ::core::primitive::u8
            }
            fn name(self) -> &'static ::core::primitive::str {
                Self::name(self)
            }
        }
    }
}

fn mention(id: &Id<'_>) -> TokenStream {
    let (cfgs, name) = (&id.listed.cfgs, id.name);
    quote!(#(#cfgs)* Self::#name)
}

/// How many of the ids there are: by number, or where a `cfg` decides, by the compiler.
fn counted(ids: &[TokenStream], unconditional: bool) -> TokenStream {
    if unconditional {
        return proc_macro2::Literal::usize_unsuffixed(ids.len()).into_token_stream();
    }
    quote!(<[Self]>::len(&[#(#ids),*]))
}

/// The bodies that map components to their disabled ids and back.
fn twins(expansion: &Expansion<'_>) -> (TokenStream, TokenStream) {
    let map = |forth: bool| {
        let arms = expansion.model.listed.iter().filter_map(
            |Listed {
                 name, cfgs, twin, ..
             }| {
                let twin = &twin.as_ref()?.name;
                let (from, to) = if forth { (name, twin) } else { (twin, name) };
                Some(quote!(#(#cfgs)* Self::#from => ::core::option::Option::Some(Self::#to),))
            },
        );
        quote!(match self { #(#arms)* _ => ::core::option::Option::None })
    };
    if expansion
        .model
        .listed
        .iter()
        .all(|listed| listed.twin.is_none())
    {
        let none = quote!(let _ = self; ::core::option::Option::None);
        return (none.clone(), none);
    }
    (map(true), map(false))
}
