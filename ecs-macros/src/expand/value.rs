//! `#[derive(Value)]`.

use proc_macro2::TokenStream;
use quote::quote;

use super::data::{aliases, field_check, not_plain};
use super::names::{Names, allowances};
use crate::model::component::Shape;
use crate::model::value::Value;

/// One check for each field: the trait itself is implemented for everything that passes.
pub(crate) fn expand(model: &Value) -> TokenStream {
    let names = Names::new(model.library.as_ref(), &model.taken);
    let way_out = format!(
        "a `Store` keeps plain data; a `SlotMap` takes any type: keep the values of `{}` there",
        model.text
    );
    let check = |field, place: &str, cfgs: &[syn::Attribute]| {
        field_check(field, &not_plain(field, place, &way_out), cfgs, &names)
    };
    let checks: TokenStream = match &model.shape {
        Shape::Struct(fields) => {
            let place = format!("the value `{}`", model.text);
            let fields = fields.list.iter().filter(|field| !field.generic);
            fields.map(|field| check(field, &place, &[])).collect()
        }
        Shape::Enum(variants) => variants
            .iter()
            .flat_map(|variant| {
                let name = syn::ext::IdentExt::unraw(&variant.name);
                let place = format!("the variant `{name}` of the value `{}`", model.text);
                let fields = variant.fields.list.iter().filter(|field| !field.generic);
                fields
                    .map(move |field| check(field, &place, &variant.cfgs))
                    .collect::<Vec<_>>()
            })
            .collect(),
        Shape::Other => TokenStream::new(),
    };
    let aliases = aliases(&model.shape);
    let allowances = allowances();
    quote! {
        #allowances
        const _: () = {
            #aliases
            #checks
        };
    }
}
