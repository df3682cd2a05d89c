//! The column enum and the value enum.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Expansion, Id};
use crate::expand::names::local;
use crate::model::world::Listed;

/// The two enums, one variant per id.
pub(super) fn declare(expansion: &Expansion<'_>) -> TokenStream {
    let model = expansion.model;
    let ecs = expansion.ecs();
    let everywhere = expansion.everywhere();
    let visibility = &model.visibility;
    let (column, value) = (expansion.named("Column"), expansion.named("Value"));
    let k = expansion.names.free("K");
    let ids = expansion.ids();
    let variants = |payload: &dyn Fn(&Listed) -> TokenStream| {
        let variant = |Id { listed, name, text }: &Id<'_>| {
            let (cfgs, payload) = (&listed.cfgs, payload(listed));
            let doc = format!("Of `{text}`.");
            quote!(#(#cfgs)* #[doc = #doc] #name(#payload),)
        };
        ids.iter().map(variant).collect::<TokenStream>()
    };
    let columns = variants(&|listed| expansion.kept(listed, &k));
    let values = variants(&|listed| expansion.data(listed));
    let column_doc = format!(
        "What `{k}` keeps of one component of [`{}`].",
        expansion.schema
    );
    let value_doc = format!("An id of [`{}`] with its data.", model.id);
    quote! {
        #[doc = #column_doc]
        #everywhere
        #visibility enum #column<#k: #ecs::storage::Kind> {
            #columns
        }
        #[doc = #value_doc]
        #everywhere
        #visibility enum #value {
            #values
        }
    }
}

/// The id of a value, and a `Debug` for both.
pub(super) fn implement(expansion: &Expansion<'_>) -> TokenStream {
    let model = expansion.model;
    let ecs = expansion.ecs();
    let schema = expansion.schema;
    let (visibility, id_type) = (&model.visibility, &model.id);
    let (column, value) = (expansion.named("Column"), expansion.named("Value"));
    let k = expansion.names.free("K");
    let (f, data) = (local("f"), local("data"));
    let ids = expansion.ids();
    let arms = ids.iter().map(|Id { listed, name, .. }| {
        let cfgs = &listed.cfgs;
        quote!(#(#cfgs)* Self::#name(_) => #id_type::#name,)
    });
    let shown = ids.iter().map(|Id { listed, name, text }| {
        let cfgs = &listed.cfgs;
        let component = expansion.component(listed);
        quote! {
            #(#cfgs)*
            Self::#name(#data) => #ecs::component::debug_named::<#component>(#text, #data, #f),
        }
    });
    let column_debug = expansion.debug(
        &column,
        &quote!(<#k: #ecs::storage::Kind>),
        &quote!(<#k>),
        &quote!(#ecs::schema::debug_column::<#schema, #k>(self, #f)),
    );
    let value_debug = expansion.debug(
        &value,
        &TokenStream::new(),
        &TokenStream::new(),
        &quote!(match self { #(#shown)* }),
    );
    quote! {
        impl #value {
            /// Which component this is a value of.
            #[inline]
            #[must_use]
            #visibility const fn id(&self) -> #id_type {
                match self { #(#arms)* }
            }
        }
        #column_debug
        #value_debug
    }
}
