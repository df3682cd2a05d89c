//! What the struct of a schedule must not be.

use syn::{Fields, ItemStruct, Type};

use crate::diagnostics::Diagnostics;
use crate::model::schedule::Schedule;

pub(crate) fn check(input: &ItemStruct, model: &Schedule, diagnostics: &mut Diagnostics) {
    lists_paths(input, diagnostics);
    has_phases(input, model, diagnostics);
    is_not_generic(input, diagnostics);
}

fn lists_paths(input: &ItemStruct, diagnostics: &mut Diagnostics) {
    if let Fields::Named(fields) = &input.fields {
        diagnostics.error(
            fields,
            format_args!(
                "a schedule lists the paths of systems, as in `struct {}(physics::gravity, physics::movement);`",
                input.ident
            ),
        );
        return;
    }
    for field in &input.fields {
        let mut ty = &field.ty;
        while let Type::Group(group) = ty {
            ty = &group.elem;
        }
        if !matches!(ty, Type::Path(_)) {
            diagnostics.error(
                ty,
                "a schedule lists the paths of functions with `#[system]`, as in `physics::gravity`",
            );
        }
    }
}

fn has_phases(input: &ItemStruct, model: &Schedule, diagnostics: &mut Diagnostics) {
    if model.phases.is_none() {
        diagnostics.error(
            &input.ident,
            "a schedule runs the phases of an enum; name it, as in `#[schedule(phases = Phase)]`",
        );
    }
}

fn is_not_generic(input: &ItemStruct, diagnostics: &mut Diagnostics) {
    if !input.generics.params.is_empty() {
        diagnostics.error(
            &input.generics,
            "a schedule belongs to one schema and cannot be generic; write the types out",
        );
    }
}
