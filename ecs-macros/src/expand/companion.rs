//! The companion of a plain component: its fields, each turned by a shape.

use std::fmt::Write as _;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, Ident, parse_quote};

use super::names::{Names, allowances, local};
use crate::model::component::Component;
use crate::model::fields::{Field, Fields, Style, arguments};
use crate::model::text::compact;

/// The companion struct of a component.
pub(super) struct Companion<'a> {
    pub(super) name: &'a Ident,
    pub(super) fields: &'a Fields,
    model: &'a Component,
}

impl<'a> Companion<'a> {
    pub(super) fn new(model: &'a Component, name: &'a Ident, fields: &'a Fields) -> Self {
        Self {
            name,
            fields,
            model,
        }
    }

    /// `TransformFields<shape>`.
    pub(super) fn of(&self, shape: impl ToTokens) -> TokenStream {
        let name = self.name;
        let arguments = arguments(&self.model.item.generics);
        quote!(#name<#shape #(, #arguments)*>)
    }

    /// The struct itself, with the visibility of the component and of its fields.
    pub(super) fn declare(&self, names: &Names<'_>) -> TokenStream {
        let Self {
            name,
            fields,
            model,
        } = self;
        let ecs = &names.ecs;
        let visibility = &model.visibility;
        let shape = names.free("K");
        let generics = self.generics(&parse_quote!(#shape: #ecs::column::Shape));
        let list = fields.list.iter().map(|field| {
            let Field {
                cfgs,
                visibility,
                member,
                ty,
                ..
            } = field;
            let mut doc = format!("`{}::{}`", model.text, raw_less(member));
            if field.alias.is_some() {
                let _ = write!(doc, ", a `{}`", compact(&field.written));
            }
            let name = match member {
                syn::Member::Named(name) => quote!(#name:),
                syn::Member::Unnamed(_) => TokenStream::new(),
            };
            quote!(#(#cfgs)* #[doc = #doc] #visibility #name #shape::Of<#ty>)
        });
        let (parameters, bounds) = (&generics.params, &generics.where_clause);
        let body = match fields.style {
            Style::Named | Style::Unit => quote!(#bounds { #(#list,)* }),
            Style::Tuple => quote!((#(#list),*) #bounds;),
        };
        let doc = format!(
            "The fields of [`{0}`], each turned by `{shape}`: `Vec`s in a column, slices where whole tables are lent.",
            model.text
        );
        let (header, _, _) = generics.split_for_impl();
        let of_shape = self.of(&shape);
        let allowances = allowances();
        let text = name.to_string();
        let f = local("f");
        quote! {
            #[doc = #doc]
            #allowances
            #visibility struct #name<#parameters> #body

            #[automatically_derived]
            impl #header ::core::fmt::Debug for #of_shape #bounds {
                fn fmt(&self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Formatter::write_str(#f, #text)
                }
            }
        }
    }

    /// The component's parameters after the shape; where a field depends on one, it must be
    /// `'static` for the shape to turn it.
    fn generics(&self, shape: &GenericParam) -> Generics {
        let mut generics = self.model.item.generics.clone();
        generics.params.insert(0, shape.clone());
        for Field { ty, .. } in self.fields.list.iter().filter(|field| field.generic) {
            generics
                .make_where_clause()
                .predicates
                .push(parse_quote!(#ty: 'static));
        }
        generics
    }
}

fn raw_less(member: &syn::Member) -> String {
    use syn::ext::IdentExt as _;
    match member {
        syn::Member::Named(name) => name.unraw().to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}
