//! What the enum of a schema must not be.

use std::collections::HashMap;

use syn::{Attribute, Ident, ItemEnum, Variant};

use crate::diagnostics::Diagnostics;
use crate::model::world::{DERIVED, MOST, World, derived, hides_settings, is_last};
use crate::parse::settings::Settings;

pub(crate) fn check(
    input: &ItemEnum,
    model: &World,
    settings: &[Settings],
    diagnostics: &mut Diagnostics,
) {
    has_a_name(input, model, diagnostics);
    is_not_generic(input, diagnostics);
    is_not_empty(input, diagnostics);
    names_differ(input, diagnostics);
    twins_are_free(input, model, diagnostics);
    at_most_256(model, diagnostics);
    variants_are_names(input, diagnostics);
    settings_agree(settings, diagnostics);
    transient_says_something(model, settings, diagnostics);
    nothing_is_derived_twice(input, diagnostics);
    no_conditional_settings(input, diagnostics);
}

fn has_a_name(input: &ItemEnum, model: &World, diagnostics: &mut Diagnostics) {
    match &model.schema {
        None => diagnostics.error(
            &input.ident,
            "the schema needs a name, by which handles and queries are told from those of other worlds; write `#[world(name = Game)]`",
        ),
        Some(schema) if *schema == input.ident => diagnostics.error(
            schema,
            format_args!(
                "`{schema}` is the name of the component enum; the schema is a type of its own and needs another"
            ),
        ),
        Some(_) => {}
    }
}

fn is_not_generic(input: &ItemEnum, diagnostics: &mut Diagnostics) {
    if !input.generics.params.is_empty() {
        diagnostics.error(
            &input.generics,
            "a schema is one closed set of components and cannot be generic; declare one enum per set",
        );
    }
}

fn is_not_empty(input: &ItemEnum, diagnostics: &mut Diagnostics) {
    if input.variants.is_empty() {
        diagnostics.error(
            &input.ident,
            format_args!(
                "`{0}` lists no components; add one, as in `enum {0} {{ Transform }}`",
                input.ident
            ),
        );
    }
}

fn names_differ(input: &ItemEnum, diagnostics: &mut Diagnostics) {
    let conditional =
        |variant: &Variant| variant.attrs.iter().any(|one| one.path().is_ident("cfg"));
    let mut seen: HashMap<&Ident, bool> = HashMap::new();
    for variant in &input.variants {
        let both = conditional(variant);
        let earlier = seen.insert(&variant.ident, both);
        // Under opposite `cfg`s a name may stand twice.
        if earlier.is_some_and(|earlier| !(earlier && both)) {
            diagnostics.error(
                &variant.ident,
                format_args!(
                    "`{0}` is listed twice; leave one out, or give the second a name of its own with `#[component(data = {0})]`",
                    variant.ident
                ),
            );
        }
    }
}

fn twins_are_free(input: &ItemEnum, model: &World, diagnostics: &mut Diagnostics) {
    for listed in &model.listed {
        let Some(twin) = &listed.twin else { continue };
        if let Some(variant) = input
            .variants
            .iter()
            .find(|variant| variant.ident == twin.name)
        {
            diagnostics.error(
                &variant.ident,
                format_args!(
                    "`{}` is the id of a disabled `{}` and is made by `#[component(disable)]`; rename this component",
                    variant.ident, listed.text
                ),
            );
        }
    }
    for variant in &input.variants {
        if ["ALL", "COUNT", "TOTAL"]
            .iter()
            .any(|name| variant.ident == name)
        {
            diagnostics.error(
                &variant.ident,
                format_args!(
                    "`{}::{}` is a constant that the macro adds; give the component another name",
                    input.ident, variant.ident
                ),
            );
        }
    }
}

fn at_most_256(model: &World, diagnostics: &mut Diagnostics) {
    if let Some((listed, disabled)) = &model.beyond {
        let disabled = match disabled {
            0 => String::new(),
            1 => ", and the disabled one counts too".to_owned(),
            more => format!(", and the {more} disabled ones count too"),
        };
        diagnostics.error(
            &listed.name,
            format_args!(
                "`{}` is one component too many: a schema has at most {MOST} ids{disabled}",
                listed.text
            ),
        );
    }
}

fn variants_are_names(input: &ItemEnum, diagnostics: &mut Diagnostics) {
    for variant in &input.variants {
        let name = &variant.ident;
        if !variant.fields.is_empty() {
            diagnostics.error(
                &variant.fields,
                format_args!(
                    "list only the name: `{name}`; the data is that of the type `{name}`, or of another with `#[component(data = …)]`"
                ),
            );
        }
        if let Some((_, number)) = &variant.discriminant {
            diagnostics.error(
                number,
                format_args!(
                    "ids are counted from 0 in the order of the list; write `{name}` without a number"
                ),
            );
        }
    }
}

fn settings_agree(settings: &[Settings], diagnostics: &mut Diagnostics) {
    for written in settings {
        if let (Some(tracked), None, None) = (
            written.key("tracked"),
            written.key("data"),
            written.key("marker"),
        ) {
            diagnostics.error(
                tracked,
                "whether a component of its own type is tracked is said there; put `#[component(tracked)]` on its struct or enum",
            );
        }
        if let (Some(marker), Some(_)) = (written.key("marker"), written.key("data")) {
            diagnostics.error(
                marker,
                "a marker has no data; keep either `marker` or `data`",
            );
        }
        if let (Some(replicate), None, None) = (
            written.key("replicate"),
            written.key("data"),
            written.key("marker"),
        ) {
            diagnostics.error(
                replicate,
                "`replicate` goes with `data` or `marker` here; for a component of your own put `#[component(replicate)]` on its struct",
            );
        }
        if let (Some(whole), None) = (written.key("whole"), written.key("data")) {
            diagnostics.error(
                whole,
                "`whole` goes with `data` here, as in `#[component(data = glam::Vec3, whole)]`; for a component of your own put `#[component(whole)]` on its struct",
            );
        }
    }
}

fn transient_says_something(model: &World, settings: &[Settings], diagnostics: &mut Diagnostics) {
    if model.snapshot {
        for written in settings {
            if let (Some(sparse), None) = (written.key("sparse"), written.key("transient")) {
                diagnostics.error(
                    sparse,
                    "a snapshot has what stands in tables, and a sparse component does not; write `sparse, transient` to leave it out, or take `sparse` away",
                );
            }
        }
        return;
    }
    for written in settings {
        if let Some(transient) = written.key("transient") {
            diagnostics.error(
                transient,
                "worlds of this schema are not saved, so there is nothing to be left out; leave `transient` out, or write `#[world(…, snapshot)]`",
            );
        }
    }
}

fn nothing_is_derived_twice(input: &ItemEnum, diagnostics: &mut Diagnostics) {
    for attribute in &input.attrs {
        if attribute.path().is_ident("derive") {
            let paths = derived(attribute).unwrap_or_default();
            for path in &paths {
                if let Some(name) = DERIVED.iter().find(|name| is_last(path, name)) {
                    diagnostics.error(
                        path,
                        format_args!("`#[world]` derives `{name}` already; leave it out"),
                    );
                }
            }
        }
        if attribute.path().is_ident("repr") {
            diagnostics.error(
                attribute,
                "`#[world]` makes the enum `repr(u8)`; leave this out",
            );
        }
    }
}

fn no_conditional_settings(input: &ItemEnum, diagnostics: &mut Diagnostics) {
    let conditional = |attribute: &&Attribute| hides_settings(attribute);
    for variant in &input.variants {
        for attribute in variant.attrs.iter().filter(conditional) {
            diagnostics.error(
                attribute,
                "the macro cannot see which way `cfg_attr` goes; list the variant twice, under two opposite `#[cfg(…)]`",
            );
        }
    }
}
