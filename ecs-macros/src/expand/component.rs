//! `#[derive(Component)]`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Generics, parse_quote};

use super::companion::Companion;
use super::names::{Names, allowances, call_at, impl_at, local};
use super::{data, invariant, plain, watched, wire};
use crate::model::component::{Component, Shape, Storage};
use crate::model::fields::Field;

/// The companion struct, if there is one, and the impls.
pub(crate) fn expand(model: &Component) -> TokenStream {
    let names = Names::new(model.library.as_ref(), &model.taken);
    let companion = match (&model.storage, &model.shape) {
        (Storage::Split(name), Shape::Struct(fields)) => Some(Companion::new(model, name, fields)),
        _ => None,
    };
    let generics = bounded(model, &names);
    let declaration = companion
        .as_ref()
        .map(|companion| companion.declare(&names));
    let component = component(model, &generics, &names);
    let column = match (&model.storage, &companion) {
        (Storage::Split(_), Some(companion)) => plain::expand(model, companion, &generics, &names),
        (Storage::Marker, _) => marker(model, &generics, &names),
        (Storage::PlainWhole, _) => match &model.shape {
            Shape::Enum(variants) => data::payload_checks(&model.text, variants, &names),
            Shape::Struct(_) | Shape::Other => TokenStream::new(),
        },
        (Storage::Split(_) | Storage::Whole, _) => TokenStream::new(),
    };
    let wire = model
        .replicate
        .as_ref()
        .map(|forms| wire::implement(&model.item, &model.shape, forms, &names));
    let watched = model
        .tracked
        .then(|| watched::expand(model, &generics, &names));
    let no_drop = no_drop(model, &names);
    let allowances = allowances();
    // The companion stands beside the component, and with it what it mentions.
    let (beside, within) = match &companion {
        Some(companion) => (data::aliases_beside(companion.fields), TokenStream::new()),
        None => (TokenStream::new(), data::aliases(&model.shape)),
    };
    quote! {
        #beside
        #declaration
        #allowances
        const _: () = {
            #within
            #component
            #column
            #wire
            #watched
            #no_drop
        };
    }
}

/// The impl of `Component`.
fn component(model: &Component, generics: &Generics, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let ty = &model.item.ty;
    let text = &model.text;
    let (header, _, bounds) = generics.split_for_impl();
    let (data, map, this, f) = (local("data"), local("map"), local("data"), local("f"));
    let m = names.free("M");
    let column = match model.storage {
        Storage::Split(_) => quote!(#ecs::column::Split<Self>),
        Storage::Marker => quote!(#ecs::column::Unit<Self>),
        Storage::PlainWhole | Storage::Whole => quote!(#ecs::column::Whole<Self>),
    };
    let column = if model.tracked {
        quote!(#ecs::column::Tracked<#column>)
    } else {
        column
    };
    let tag = names.tag(&model.tag);
    let invariant = invariant::expand(model.invariant.as_ref(), ty, generics, names);
    let replicate = model.replicate.as_ref().map(|_| {
        quote! {
            const REPLICATE: ::core::option::Option<#ecs::replicate::Replication<Self>> =
                ::core::option::Option::Some(#ecs::replicate::Replication::<Self>::of());
        }
    });
    let duplicate = match model.storage {
        Storage::Split(_) => quote!(::core::option::Option::Some(#ecs::column::copy(#data))),
        Storage::Marker => quote! {{
            let _ = #data;
            ::core::option::Option::Some(<Self as #ecs::column::Marker>::VALUE)
        }},
        Storage::PlainWhole | Storage::Whole => quote! {{
            #[allow(unused_imports)]
            use #ecs::component::probe::{HasClone as _, LacksClone as _};
            (&#ecs::component::probe::Probe(#data)).clone_if_any()
        }},
    };
    let fields = data::described(&model.shape);
    let map_handles = data::map_handles(&model.shape, names);
    // Lists of components in errors show it at the type, not at the derive.
    let component = impl_at(
        &model.item.name,
        |span| {
            let ecs = names.ecs_at(span);
            quote_spanned!(span=> impl #header #ecs::component::Component for #ty #bounds)
        },
        quote! {
            type Data = Self;
            type Column = #column;
            type Tag = #tag;
            type Kin = Self::Tag;
            const NAME: &'static ::core::primitive::str = #text;
            const INVARIANT: ::core::option::Option<#ecs::column::Invariant<Self>> = #invariant;
            #replicate
            const FIELDS: &'static [(&'static ::core::primitive::str, &'static ::core::primitive::str)] = &[#fields];
            #[inline(always)]
            fn as_data(&self) -> &Self {
                self
            }
            #[inline(always)]
            fn into_data(self) -> Self {
                self
            }
            #[inline(always)]
            fn from_data(#this: Self) -> Self {
                #this
            }
            fn debug(#data: &Self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #[allow(unused_imports)]
                use #ecs::component::probe::{HasDebug as _, LacksDebug as _};
                (&#ecs::component::probe::Probe(#data)).debug_if_any(#f)
            }
            fn duplicate(#data: &Self) -> ::core::option::Option<Self> {
                #duplicate
            }
            fn map_handles<#m: #ecs::component::HandleMap>(#data: &mut Self, #map: &mut #m) {
                #map_handles
            }
        },
    );
    quote! {
        #[automatically_derived]
        impl #header #ecs::component::Own for #ty #bounds {}

        #component
    }
}

/// The only value of a marker.
fn marker(model: &Component, generics: &Generics, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let ty = &model.item.ty;
    let (header, _, bounds) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #header #ecs::column::Marker for #ty #bounds {
            const VALUE: Self = Self {};
        }
    }
}

/// The component's parameters, with what makes it one: everything in it is `'static`, and what
/// depends on a parameter is plain.
fn bounded(model: &Component, names: &Names<'_>) -> Generics {
    let mut generics = model.item.generics.clone();
    if model.item.parameters().is_empty() {
        return generics;
    }
    let parameters: Vec<_> = model.item.type_parameters().into_iter().cloned().collect();
    let predicates = &mut generics.make_where_clause().predicates;
    for parameter in parameters {
        predicates.push(parse_quote!(#parameter: 'static));
    }
    if matches!(model.storage, Storage::Whole) {
        return generics;
    }
    for Field { ty, .. } in model.shape.fields().filter(|field| field.generic) {
        predicates.push(parse_quote!(#ty: ::core::marker::Copy + 'static));
        if model.tracked {
            let ecs = &names.ecs;
            predicates.push(parse_quote!(#ty: #ecs::column::SameBits));
        }
    }
    generics
}

/// Refuses a plain component with a `Drop` of its own: rows are copied, so it would run at odd
/// times. A field with a `Drop` has been refused already.
fn no_drop(model: &Component, names: &Names<'_>) -> TokenStream {
    if matches!(model.storage, Storage::Whole) || !model.item.generics.params.is_empty() {
        return TokenStream::new();
    }
    let name = &model.item.name;
    let fields = model
        .shape
        .fields()
        .map(|Field { cfgs, ty, .. }| quote!(#(#cfgs)* ::core::mem::needs_drop::<#ty>()));
    let message = format!(
        "the component `{0}` implements `Drop`, but values kept field by field are copied in and out; put `#[component(whole)]` on `{0}`",
        model.text
    );
    let check = call_at(
        name,
        |span| {
            let ecs = names.ecs_at(span);
            quote_spanned!(span=> #ecs::component::refuse_drop::<#name>)
        },
        quote!(#message, &[#(#fields),*]),
    );
    quote!(const _: () = #check;)
}
