//! `#[derive(Handles)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse_quote;

use super::data;
use super::names::{Names, allowances, local};
use crate::model::derived::Derived;
use crate::model::fields::Field;

/// The impl, which asks every field that holds handles.
pub(crate) fn expand(model: &Derived) -> TokenStream {
    let names = Names::new(model.library.as_ref(), &model.taken);
    let ecs = &names.ecs;
    let ty = &model.item.ty;
    let mut generics = model.item.generics.clone();
    for Field { ty, .. } in model.shape.fields().filter(|field| field.generic) {
        generics
            .make_where_clause()
            .predicates
            .push(parse_quote!(#ty: #ecs::component::Handles));
    }
    let (header, _, bounds) = generics.split_for_impl();
    let (data, map) = (local("data"), local("map"));
    let m = names.free("M");
    let body = data::map_handles(&model.shape, &names);
    let allowances = allowances();
    quote! {
        #allowances
        const _: () = {
            #[automatically_derived]
            impl #header #ecs::component::Handles for #ty #bounds {
                fn map_handles<#m: #ecs::component::HandleMap>(&mut self, #map: &mut #m) {
                    let #data = self;
                    #body
                }
            }
        };
    }
}
