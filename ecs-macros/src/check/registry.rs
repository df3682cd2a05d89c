//! What a struct of resources or events must not be.

use syn::{Data, DeriveInput};

use crate::diagnostics::Diagnostics;
use crate::model::registry::{Kind, Registry};

pub(crate) fn check(input: &DeriveInput, model: &Registry, diagnostics: &mut Diagnostics) {
    is_a_struct(input, model, diagnostics);
    is_not_generic(input, model, diagnostics);
    types_differ(model, diagnostics);
    at_most_256(model, diagnostics);
}

fn is_a_struct(input: &DeriveInput, model: &Registry, diagnostics: &mut Diagnostics) {
    let word = model.kind.word();
    let message = format!("the {word}s of a schema are a struct, with one field for each {word}");
    match &input.data {
        Data::Struct(_) => {}
        Data::Enum(data) => diagnostics.error(data.enum_token, message),
        Data::Union(data) => diagnostics.error(data.union_token, message),
    }
}

fn is_not_generic(input: &DeriveInput, model: &Registry, diagnostics: &mut Diagnostics) {
    if !input.generics.params.is_empty() {
        diagnostics.error(
            &input.generics,
            format_args!(
                "a struct of {}s belongs to one schema and cannot be generic; write the types out",
                model.kind.word()
            ),
        );
    }
}

fn types_differ(model: &Registry, diagnostics: &mut Diagnostics) {
    for entry in model.entries.iter().filter(|entry| entry.repeated) {
        let text = &entry.text;
        let message = match model.kind {
            Kind::Resources => format!(
                "there is a resource `{text}` already, and resources are told apart by their types; wrap this one, as in `struct Second({text});`"
            ),
            Kind::Events => format!(
                "there is a channel of `{text}` already, and events are told apart by their types; wrap this one, as in `struct Second({text});`"
            ),
        };
        diagnostics.error(&entry.field.ty, message);
    }
}

fn at_most_256(model: &Registry, diagnostics: &mut Diagnostics) {
    if let Some(entry) = model.entries.get(256) {
        let word = model.kind.word();
        diagnostics.error(
            &entry.field.ty,
            format_args!(
                "`{}` is one {word} too many: a schema has at most 256",
                entry.text
            ),
        );
    }
}
