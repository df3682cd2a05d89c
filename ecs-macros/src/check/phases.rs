//! What an enum of phases must not be.

use syn::{Data, DeriveInput};

use crate::diagnostics::Diagnostics;
use crate::model::phases::Phases;

pub(crate) fn check(input: &DeriveInput, model: &Phases, diagnostics: &mut Diagnostics) {
    is_an_enum(input, diagnostics);
    has_a_world(input, model, diagnostics);
    is_not_generic(input, diagnostics);
    variants_are_names(input, diagnostics);
}

fn is_an_enum(input: &DeriveInput, diagnostics: &mut Diagnostics) {
    let message = "phases are the variants of an enum, in the order in which they run";
    match &input.data {
        Data::Enum(data) if data.variants.is_empty() => diagnostics.error(
            &input.ident,
            format_args!(
                "`{}` has no phases; add one, as in `#[phase(rate = fixed)] FixedUpdate`",
                input.ident
            ),
        ),
        Data::Enum(_) => {}
        Data::Struct(data) => diagnostics.error(data.struct_token, message),
        Data::Union(data) => diagnostics.error(data.union_token, message),
    }
}

fn has_a_world(input: &DeriveInput, model: &Phases, diagnostics: &mut Diagnostics) {
    if model.world.is_none() {
        diagnostics.error(
            &input.ident,
            "phases belong to a schema; name it, as in `#[phases(world = Game)]` above the enum",
        );
    }
}

fn is_not_generic(input: &DeriveInput, diagnostics: &mut Diagnostics) {
    if !input.generics.params.is_empty() {
        diagnostics.error(
            &input.generics,
            "phases belong to one schema and cannot be generic; leave the parameters out",
        );
    }
}

fn variants_are_names(input: &DeriveInput, diagnostics: &mut Diagnostics) {
    let Data::Enum(data) = &input.data else {
        return;
    };
    for variant in &data.variants {
        let name = &variant.ident;
        if !variant.fields.is_empty() {
            diagnostics.error(
                &variant.fields,
                format_args!("a phase carries no data; write just `{name}`"),
            );
        }
        if let Some((_, number)) = &variant.discriminant {
            diagnostics.error(
                number,
                format_args!(
                    "phases run in the order in which they are declared; write `{name}` without a number"
                ),
            );
        }
    }
}
