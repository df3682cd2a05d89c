//! `Watched`: how a tracked component knows that a mutable access changed the value.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Generics, Ident};

use super::data::bindings;
use super::names::{Names, local};
use crate::model::component::{Component, Shape, Storage, Variant};
use crate::model::fields::{Field, Fields};

/// The impl for a component with a struct or enum of its own.
pub(super) fn expand(model: &Component, generics: &Generics, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let ty = &model.item.ty;
    let (header, _, bounds) = generics.split_for_impl();
    let (before, data) = (local("before"), local("data"));
    let (copy, changed) = match (&model.storage, &model.shape) {
        (Storage::Split(_), Shape::Struct(fields)) => {
            let same = all_same(fields, names, &|Field { member, .. }, _| {
                (quote!(&#before.#member), quote!(&#data.#member))
            });
            (quote!(#ecs::column::copy(#data)), quote!(!{ #same }))
        }
        (Storage::PlainWhole, Shape::Enum(variants)) => {
            let (copies, sames) = arms(variants, names);
            (
                quote!(match #data { #copies }),
                quote! {
                    #[allow(unreachable_patterns)]
                    match (#before, #data) { #sames _ => true }
                },
            )
        }
        (Storage::Marker, _) => {
            return opaque(&quote!(#header), ty, &quote!(#bounds), false, names);
        }
        _ => return opaque(&quote!(#header), ty, &quote!(#bounds), true, names),
    };
    quote! {
        #[automatically_derived]
        impl #header #ecs::column::Watched for #ty #bounds {
            type Before = Self;
            #[inline(always)]
            fn before(#data: &Self) -> Self {
                #copy
            }
            #[inline(always)]
            fn changed(#before: &Self, #data: &Self) -> ::core::primitive::bool {
                #[allow(unused_imports)]
                use #ecs::column::probe::{ByEquality as _, ByNothing as _, BySameBits as _};
                #changed
            }
        }
    }
}

/// The impl for values that are not looked at: every mutable access changes them, or none does.
pub(super) fn opaque(
    header: &TokenStream,
    ty: impl quote::ToTokens,
    bounds: &TokenStream,
    changed: bool,
    names: &Names<'_>,
) -> TokenStream {
    let ecs = &names.ecs;
    quote! {
        #[automatically_derived]
        impl #header #ecs::column::Watched for #ty #bounds {
            type Before = ();
            #[inline(always)]
            fn before(_: &Self::Data) {}
            #[inline(always)]
            fn changed((): &(), _: &Self::Data) -> ::core::primitive::bool {
                #changed
            }
        }
    }
}

/// Whether all fields are the same; without a branch, so that loops over rows are vectorised.
fn all_same(
    fields: &Fields,
    names: &Names<'_>,
    pair: &dyn Fn(&Field, usize) -> (TokenStream, TokenStream),
) -> TokenStream {
    let same = local("same");
    let steps = fields.list.iter().enumerate().map(|(index, field)| {
        let (one, other) = pair(field, index);
        let (cfgs, span) = (&field.cfgs, field.ty.span());
        let ecs = names.ecs_at(span);
        let compared =
            quote_spanned!(span=> (&&#ecs::column::probe::Pair(#one, #other)).same_if_comparable());
        quote!(#(#cfgs)* let #same = #same & #compared;)
    });
    quote! {
        let #same = true;
        #(#steps)*
        #same
    }
}

/// The arms that copy a value, and those that compare two of one variant.
fn arms(variants: &[Variant], names: &Names<'_>) -> (TokenStream, TokenStream) {
    let bound = |wish: &str, index: usize| local(&format!("{wish}{index}"));
    let (mut copies, mut sames) = (TokenStream::new(), TokenStream::new());
    for Variant { cfgs, name, fields } in variants {
        let pattern = bindings(fields);
        let copied = members(fields, |index| {
            let field = bound("field", index);
            quote!(*#field)
        });
        copies.extend(quote!(#(#cfgs)* Self::#name { #pattern } => Self::#name { #copied },));
        let others = members(fields, |index| bound("other", index).into_token_stream());
        let same = all_same(fields, names, &|_, index| {
            let (one, other): (Ident, Ident) = (bound("field", index), bound("other", index));
            (one.into_token_stream(), other.into_token_stream())
        });
        sames.extend(quote! {
            #(#cfgs)* (Self::#name { #pattern }, Self::#name { #others }) => !{ #same },
        });
    }
    (copies, sames)
}

/// `x: …, y: …`
fn members(fields: &Fields, value: impl Fn(usize) -> TokenStream) -> TokenStream {
    let one = |(index, Field { cfgs, member, .. }): (usize, &Field)| {
        let value = value(index);
        quote!(#(#cfgs)* #member: #value,)
    };
    fields.list.iter().enumerate().map(one).collect()
}
