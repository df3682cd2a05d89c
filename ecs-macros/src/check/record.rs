//! What a bundle or a query must not be.

use syn::{Data, DeriveInput};

use crate::diagnostics::Diagnostics;
use crate::model::record::{Kind, Record};
use crate::model::text::written;

pub(crate) fn check(input: &DeriveInput, model: &Record, diagnostics: &mut Diagnostics) {
    is_a_struct(input, model, diagnostics);
    no_lifetimes(input, model, diagnostics);
    match model.kind {
        Kind::Bundle => components_differ(model, diagnostics),
        Kind::Query => {
            has_a_world(input, model, diagnostics);
            is_not_generic(input, diagnostics);
            asks_for_something(input, model, diagnostics);
        }
    }
}

fn is_a_struct(input: &DeriveInput, model: &Record, diagnostics: &mut Diagnostics) {
    let message = match model.kind {
        Kind::Bundle => "a bundle is a struct, with one field for each component",
        Kind::Query => "a query is a struct, with one field for each thing it asks for",
    };
    match &input.data {
        Data::Struct(_) => {}
        Data::Enum(data) => diagnostics.error(data.enum_token, message),
        Data::Union(data) => diagnostics.error(data.union_token, message),
    }
}

fn no_lifetimes(input: &DeriveInput, model: &Record, diagnostics: &mut Diagnostics) {
    for lifetime in input.generics.lifetimes() {
        let lifetime = &lifetime.lifetime;
        match model.kind {
            Kind::Bundle => diagnostics.error(
                lifetime,
                format_args!(
                    "components own their data, so a bundle borrows nothing; leave `{lifetime}` out"
                ),
            ),
            Kind::Query => diagnostics.error(
                lifetime,
                format_args!(
                    "how long a query borrows is up to the loop that runs it; write `&'static` in place of `&{lifetime}`"
                ),
            ),
        }
    }
}

fn components_differ(model: &Record, diagnostics: &mut Diagnostics) {
    for &place in &model.repeated {
        let ty = &model.fields.list[place].written;
        let text = written(ty);
        diagnostics.error(
            ty,
            format_args!(
                "the bundle `{}` gives `{text}` twice; an entity has one `{text}` at most: leave one out",
                model.item.name
            ),
        );
    }
}

fn has_a_world(input: &DeriveInput, model: &Record, diagnostics: &mut Diagnostics) {
    if model.world.is_none() {
        diagnostics.error(
            &input.ident,
            "a query belongs to a schema; name it, as in `#[query(world = Game)]` above the struct",
        );
    }
}

fn is_not_generic(input: &DeriveInput, diagnostics: &mut Diagnostics) {
    for parameter in &input.generics.params {
        if !matches!(parameter, syn::GenericParam::Lifetime(_)) {
            diagnostics.error(
                parameter,
                "a query with names asks for components of one schema and cannot be generic; use a tuple there",
            );
        }
    }
}

fn asks_for_something(input: &DeriveInput, model: &Record, diagnostics: &mut Diagnostics) {
    if matches!(input.data, Data::Struct(_)) && model.fields.list.is_empty() {
        diagnostics.error(
            &input.ident,
            format_args!(
                "`{}` asks for nothing; add a field, as in `velocity: &'static mut Velocity`",
                model.item.name
            ),
        );
    }
}
