//! What a component must not be.

use syn::{Attribute, Data, DeriveInput, Fields};

use crate::diagnostics::Diagnostics;
use crate::model::component::{Component, Shape, Storage};

pub(crate) fn check(input: &DeriveInput, model: &Component, diagnostics: &mut Diagnostics) {
    no_union(input, model, diagnostics);
    no_lifetimes(input, model, diagnostics);
    not_packed(model, diagnostics);
    no_settings_inside(input, model, diagnostics);
    forms_only_where_replicated(input, model, diagnostics);
    fields_only_where_split(model, diagnostics);
}

fn no_union(input: &DeriveInput, model: &Component, diagnostics: &mut Diagnostics) {
    if let Data::Union(data) = &input.data {
        diagnostics.error(
            data.union_token,
            format_args!(
                "the union `{}` cannot be a component; use an enum, which knows which of its fields is in use",
                model.text
            ),
        );
    }
}

fn no_lifetimes(input: &DeriveInput, model: &Component, diagnostics: &mut Diagnostics) {
    for lifetime in input.generics.lifetimes() {
        let lifetime = &lifetime.lifetime;
        diagnostics.error(
            lifetime,
            format_args!(
                "the component `{}` borrows for `{lifetime}`; a component owns its data: keep the value itself, or a handle to where it is kept",
                model.text
            ),
        );
    }
}

fn not_packed(model: &Component, diagnostics: &mut Diagnostics) {
    if let Some(packed) = &model.packed {
        diagnostics.error(
            packed,
            format_args!(
                "the fields of `{}` are `packed` and cannot be borrowed one by one; leave `packed` out (columns have no padding), or put `#[component(whole)]` on the struct",
                model.text
            ),
        );
    }
}

fn no_settings_inside(input: &DeriveInput, model: &Component, diagnostics: &mut Diagnostics) {
    let mut check = |attributes: &[Attribute], place: &str| {
        for attribute in attributes
            .iter()
            .filter(|one| one.path().is_ident("component"))
        {
            diagnostics.error(
                attribute,
                format_args!(
                    "`#[component(…)]` is about the whole of `{}`; put it above the item, not on {place}",
                    model.text
                ),
            );
        }
    };
    let mut fields = |fields: &Fields| {
        for field in fields {
            check(&field.attrs, "a field");
        }
    };
    match &input.data {
        Data::Struct(data) => fields(&data.fields),
        Data::Enum(data) => data
            .variants
            .iter()
            .for_each(|variant| fields(&variant.fields)),
        Data::Union(_) => {}
    }
    if let Data::Enum(data) = &input.data {
        data.variants
            .iter()
            .for_each(|variant| check(&variant.attrs, "a variant"));
    }
}

fn forms_only_where_replicated(
    input: &DeriveInput,
    model: &Component,
    diagnostics: &mut Diagnostics,
) {
    if model.replicate.is_some() {
        return;
    }
    let fields: Vec<&syn::Field> = match &input.data {
        Data::Struct(data) => data.fields.iter().collect(),
        Data::Enum(data) => data.variants.iter().flat_map(|one| &one.fields).collect(),
        Data::Union(_) => Vec::new(),
    };
    let attributes = fields.into_iter().flat_map(|field| &field.attrs);
    for attribute in attributes.filter(|one| one.path().is_ident("replicate")) {
        diagnostics.error(
            attribute,
            format_args!(
                "`{0}` is not replicated, so its fields have no form on the wire; put `#[component(replicate)]` on `{0}`, or leave this out",
                model.text
            ),
        );
    }
}

fn fields_only_where_split(model: &Component, diagnostics: &mut Diagnostics) {
    if let (Some(key), false) = (
        &model.fields_key,
        matches!(model.storage, Storage::Split(_)) || matches!(model.shape, Shape::Other),
    ) {
        diagnostics.error(
            key,
            format_args!(
                "`fields` names the struct of columns, and the values of `{}` are not kept field by field; leave it out",
                model.text
            ),
        );
    }
}
