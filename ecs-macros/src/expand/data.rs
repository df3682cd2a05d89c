//! What is done to every field of a value, whatever holds the fields.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote, quote_spanned};
use syn::Generics;
use syn::spanned::Spanned as _;

use super::names::{Names, local};
use crate::model::component::{Shape, Variant};
use crate::model::fields::{Field, Fields, Item};
use crate::model::text::compact;

/// The fields with their types, as texts; of an enum its variants, without a name.
pub(super) fn described(shape: &Shape) -> TokenStream {
    let named = |field: &Field| {
        let Field { member, ty, .. } = field;
        (
            compact(member).trim_start_matches("r#").to_owned(),
            compact(ty),
        )
    };
    match shape {
        Shape::Struct(fields) => {
            let list = fields.list.iter().map(|field| {
                let (cfgs, (name, ty)) = (&field.cfgs, named(field));
                quote!(#(#cfgs)* (#name, #ty),)
            });
            list.collect()
        }
        Shape::Enum(variants) => {
            let texts = variants.iter().map(|Variant { name, fields, .. }| {
                let list: Vec<String> = fields
                    .list
                    .iter()
                    .map(named)
                    .map(|(name, ty)| format!("{name}: {ty}"))
                    .collect();
                match list[..] {
                    [] => name.to_string(),
                    _ => format!("{name} {{ {} }}", list.join(", ")),
                }
            });
            let text = format!("enum {{ {} }}", texts.collect::<Vec<_>>().join(", "));
            quote!(("", #text))
        }
        Shape::Other => TokenStream::new(),
    }
}

/// The body of `map_handles`: every field that holds handles is asked to replace them.
pub(super) fn map_handles(shape: &Shape, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let (data, map) = (local("data"), local("map"));
    let one = |place: TokenStream| quote!(#ecs::component::probe::Probe(#place).map_if_any(#map););
    let visits = match shape {
        Shape::Struct(fields) => {
            let visit = |field: &Field| {
                let Field { cfgs, member, .. } = field;
                let visit = one(quote!(&mut #data.#member));
                quote!(#(#cfgs)* #visit)
            };
            fields.list.iter().map(visit).collect::<TokenStream>()
        }
        Shape::Enum(variants)
            if variants
                .iter()
                .any(|variant| !variant.fields.list.is_empty()) =>
        {
            let arms = variants.iter().map(|Variant { cfgs, name, fields }| {
                let bindings = bindings(fields);
                let visits = fields
                    .list
                    .iter()
                    .enumerate()
                    .map(|(index, Field { cfgs, .. })| {
                        let visit = one(local(&format!("field{index}")).into_token_stream());
                        quote!(#(#cfgs)* #visit)
                    });
                quote!(#(#cfgs)* Self::#name { #bindings } => { #(#visits)* })
            });
            quote!(match #data { #(#arms)* })
        }
        Shape::Enum(_) | Shape::Other => TokenStream::new(),
    };
    if visits.is_empty() {
        return quote!(let _ = (#data, #map););
    }
    quote! {
        #[allow(unused_imports)]
        use #ecs::component::probe::{HasHandles as _, LacksHandles as _};
        #visits
    }
}

/// `x: field0, y: field1`: binds every field of a pattern.
pub(super) fn bindings(fields: &Fields) -> TokenStream {
    let binding = |(index, Field { cfgs, member, .. }): (usize, &Field)| {
        let name = local(&format!("field{index}"));
        quote!(#(#cfgs)* #member: #name,)
    };
    fields.list.iter().enumerate().map(binding).collect()
}

/// The error for a field that is not plain, as attributes of a local trait.
pub(super) fn not_plain(field: &Field, place: &str, note: &str, names: &Names<'_>) -> TokenStream {
    if !names.prelude {
        return TokenStream::new();
    }
    let name = match &field.member {
        syn::Member::Named(name) => syn::ext::IdentExt::unraw(name).to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    };
    let message = format!("field `{name}` of {place} is not `Copy`");
    quote_spanned! {field.ty.span()=>
        #[diagnostic::on_unimplemented(
            message = #message,
            label = "`{Self}` owns data or borrows",
            note = #note,
        )]
    }
}

/// The way out for a component whose data is not plain.
pub(super) fn whole_goes(place: &str) -> String {
    format!("put `#[component(whole)]` on the {place} to keep its values in one `Vec`")
}

/// Items that refuse payloads of an enum which are not plain.
pub(super) fn payload_checks(
    component: &str,
    variants: &[Variant],
    item: &Item,
    names: &Names<'_>,
) -> TokenStream {
    let mut checks = TokenStream::new();
    for variant in variants {
        let variant_name = syn::ext::IdentExt::unraw(&variant.name).to_string();
        let place = format!("the variant `{variant_name}` of the component `{component}`");
        for field in variant.fields.list.iter().filter(|field| !field.generic) {
            checks.extend(field_check(
                field,
                &place,
                &whole_goes("enum"),
                &variant.cfgs,
                &item.generics,
                names,
            ));
        }
    }
    checks
}

/// An item that refuses a field which is not plain.
pub(super) fn field_check(
    field: &Field,
    place: &str,
    note: &str,
    variant_cfgs: &[syn::Attribute],
    generics: &Generics,
    names: &Names<'_>,
) -> TokenStream {
    let attributes = not_plain(field, place, note, names);
    let (header, _, bounds) = generics.split_for_impl();
    let Field { cfgs, ty, .. } = field;
    let [plain, any] = ["Plain", "Any"].map(|wish| names.free_at(wish, ty.span()));
    quote_spanned! {ty.span()=>
        #(#variant_cfgs)*
        #(#cfgs)*
        const _: () = {
            #attributes
            trait #plain {}
            impl<#any: ::core::marker::Copy> #plain for #any {}
            const fn plain<#any: #plain>() {}
            const fn check #header () #bounds {
                plain::<#ty>()
            }
        };
    }
}
