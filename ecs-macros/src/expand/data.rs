//! What is done to every field of a value, whatever holds the fields.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote, quote_spanned};

use super::names::{Names, allowances, call_at, local};
use crate::model::component::{Shape, Variant};
use crate::model::fields::{Field, Fields};
use crate::model::text::compact;

/// The fields with their types, as texts; of an enum its variants, without a name.
pub(super) fn described(shape: &Shape) -> TokenStream {
    let named = |field: &Field| {
        let Field {
            member, written, ..
        } = field;
        (
            compact(member).trim_start_matches("r#").to_owned(),
            compact(written),
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

/// The names under which the expansion has the types of fields, to be declared beside what mentions them.
pub(super) fn aliases(shape: &Shape) -> TokenStream {
    match shape {
        Shape::Struct(fields) => aliases_of(&fields.list),
        Shape::Enum(variants) => {
            let of_variant = |Variant { cfgs, fields, .. }: &Variant| {
                let aliases = fields.list.iter().filter_map(alias);
                aliases
                    .map(|alias| quote!(#(#cfgs)* #alias))
                    .collect::<TokenStream>()
            };
            variants.iter().map(of_variant).collect::<TokenStream>()
        }
        Shape::Other => TokenStream::new(),
    }
}

/// The same of some fields.
pub(super) fn aliases_of<'a>(fields: impl IntoIterator<Item = &'a Field>) -> TokenStream {
    fields.into_iter().filter_map(alias).collect()
}

/// The same where others may see them.
pub(super) fn aliases_beside(fields: &Fields) -> TokenStream {
    let allowances = allowances();
    let aliases = fields.list.iter().filter_map(alias);
    aliases
        .map(|alias| quote!(#[doc(hidden)] #allowances #alias))
        .collect()
}

fn alias(field: &Field) -> Option<TokenStream> {
    let Field { cfgs, written, .. } = field;
    let alias = field.alias.as_ref()?;
    Some(quote!(#(#cfgs)* type #alias = #written;))
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

/// The error for a field that is not plain.
///
/// A constant panics with it: an attribute, `diagnostic::on_unimplemented`, could not be written where
/// there is no prelude.
pub(super) fn not_plain(field: &Field, place: &str, way_out: &str) -> String {
    let name = match &field.member {
        syn::Member::Named(name) => syn::ext::IdentExt::unraw(name).to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    };
    format!("field `{name}` of {place} is not `Copy`: it owns data or borrows; {way_out}")
}

/// The way out for a component whose data is not plain.
pub(super) fn whole_goes(place: &str) -> String {
    format!("put `#[component(whole)]` on the {place} to keep its values in one `Vec`")
}

/// Items that refuse payloads of an enum which are not plain.
pub(super) fn payload_checks(
    component: &str,
    variants: &[Variant],
    names: &Names<'_>,
) -> TokenStream {
    let mut checks = TokenStream::new();
    for variant in variants {
        let variant_name = syn::ext::IdentExt::unraw(&variant.name).to_string();
        let place = format!("the variant `{variant_name}` of the component `{component}`");
        for field in variant.fields.list.iter().filter(|field| !field.generic) {
            let message = not_plain(field, &place, &whole_goes("enum"));
            checks.extend(field_check(field, &message, &variant.cfgs, names));
        }
    }
    checks
}

/// An item that refuses a field which is not plain.
pub(super) fn field_check(
    field: &Field,
    message: &str,
    variant_cfgs: &[syn::Attribute],
    names: &Names<'_>,
) -> TokenStream {
    let cfgs = &field.cfgs;
    let checked = plain(field, message, names);
    quote! {
        #(#variant_cfgs)*
        #(#cfgs)*
        const _: ::core::primitive::bool = #checked;
    }
}

/// A constant that is true, and an error at the type of a field which is not plain.
pub(super) fn plain(field: &Field, message: &str, names: &Names<'_>) -> TokenStream {
    let (ecs, ty) = (&names.ecs, &field.ty);
    let call = call_at(
        ty,
        |span| {
            let ecs = names.ecs_at(span);
            quote_spanned!(span=> #ecs::column::checked::plain)
        },
        quote!(#ecs::column::checked::Question::<#ty>::IS_COPY, #message),
    );
    quote! {{
        #[allow(unused_imports)]
        use #ecs::column::checked::LacksCopy as _;
        #call
    }}
}
