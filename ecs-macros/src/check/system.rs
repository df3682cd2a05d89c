//! What the function of a system must not be.

use syn::{FnArg, GenericParam, ItemFn, ReturnType, Type};

use crate::diagnostics::Diagnostics;
use crate::model::system::{Home, System};
use crate::parse::settings::Settings;

/// How many parameters a system may have.
const MOST: usize = 16;

pub(crate) fn check(
    input: &ItemFn,
    model: &System,
    settings: &Settings,
    diagnostics: &mut Diagnostics,
) {
    is_a_plain_function(input, model, diagnostics);
    returns_nothing(input, diagnostics);
    is_generic_in_the_schema_only(input, model, settings, diagnostics);
    at_most_16(model, input, diagnostics);
    types_are_written_out(input, diagnostics);
    has_a_home(input, model, settings, diagnostics);
    settings_agree(settings, diagnostics);
}

fn is_a_plain_function(input: &ItemFn, model: &System, diagnostics: &mut Diagnostics) {
    let signature = &input.sig;
    if let Some(receiver) = signature.receiver() {
        diagnostics.error(
            receiver,
            "a system is a plain function; take what it needs as parameters and move it out of the `impl`",
        );
    }
    if let Some(token) = &signature.asyncness {
        diagnostics.error(
            token,
            format_args!(
                "the system `{}` runs within one phase and cannot wait; leave `async` out",
                model.text
            ),
        );
    }
    if let Some(token) = &signature.unsafety {
        diagnostics.error(
            token,
            format_args!(
                "the system `{}` is called by the schedule, which makes no promises; leave `unsafe` out",
                model.text
            ),
        );
    }
    if let Some(token) = &signature.variadic {
        diagnostics.error(
            token,
            "a system has a fixed list of parameters; leave `...` out",
        );
    }
}

fn returns_nothing(input: &ItemFn, diagnostics: &mut Diagnostics) {
    if let ReturnType::Type(_, ty) = &input.sig.output
        && !matches!(&**ty, Type::Tuple(tuple) if tuple.elems.is_empty())
    {
        diagnostics.error(
                ty,
                "nobody receives what a system returns; write results into a resource, an event or a component",
            );
    }
}

fn is_generic_in_the_schema_only(
    input: &ItemFn,
    model: &System,
    settings: &Settings,
    diagnostics: &mut Diagnostics,
) {
    let schema = match &model.home {
        Home::Parameter(parameter) => Some(parameter),
        _ => None,
    };
    for parameter in &input.sig.generics.params {
        match parameter {
            GenericParam::Lifetime(lifetime) => diagnostics.error(
                &lifetime.lifetime,
                format_args!(
                    "what a system is given is lent for one call; leave `{}` out",
                    lifetime.lifetime
                ),
            ),
            GenericParam::Type(ty)
                if Some(&ty.ident) == schema && !settings.has("phase") => {}
            GenericParam::Type(ty) if settings.has("phase") || settings.has("world") => diagnostics
                .error(
                    &ty.ident,
                    format_args!(
                        "a system that is generic in its schema is placed by the schedule that lists it; leave `{}` here out",
                        if settings.has("phase") { "phase" } else { "world" }
                    ),
                ),
            GenericParam::Type(ty) => diagnostics.error(
                &ty.ident,
                format_args!(
                    "a system can be generic in its schema, which is its first parameter, and in nothing else; write out what `{}` is",
                    ty.ident
                ),
            ),
            GenericParam::Const(constant) => diagnostics.error(
                &constant.ident,
                format_args!(
                    "a system can be generic in its schema and in nothing else; write out what `{}` is",
                    constant.ident
                ),
            ),
        }
    }
}

fn at_most_16(model: &System, input: &ItemFn, diagnostics: &mut Diagnostics) {
    if let Some(extra) = input.sig.inputs.iter().nth(MOST) {
        diagnostics.error(
            extra,
            format_args!(
                "the system `{}` has more than {MOST} parameters; put several queries into one, or several resources into a struct",
                model.text
            ),
        );
    }
}

fn types_are_written_out(input: &ItemFn, diagnostics: &mut Diagnostics) {
    for argument in &input.sig.inputs {
        let FnArg::Typed(argument) = argument else {
            continue;
        };
        if let Type::ImplTrait(ty) = &*argument.ty {
            diagnostics.error(
                ty,
                "what a system is given depends on the type of its parameter; write the type out",
            );
        }
        for attribute in &argument.attrs {
            if attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr") {
                diagnostics.error(
                    attribute,
                    "the macro cannot see which way `cfg` goes; write the function twice, under two opposite `#[cfg(…)]`",
                );
            }
        }
    }
}

fn has_a_home(input: &ItemFn, model: &System, settings: &Settings, diagnostics: &mut Diagnostics) {
    if matches!(model.home, Home::Parameter(_)) {
        return;
    }
    if let (Some(phase), None) = (settings.path("phase"), &model.place) {
        diagnostics.error(
            phase,
            "write the phase with its enum, as in `phase = Phase::FixedUpdate`",
        );
    } else if matches!(model.home, Home::Unknown) && settings.understood() {
        diagnostics.error(
            &input.sig.ident,
            format_args!(
                "the system `{}` needs a place: a phase, as in `#[system(phase = Phase::FixedUpdate)]`, or `world = …` where the schedule places it",
                model.text
            ),
        );
    }
}

fn settings_agree(settings: &Settings, diagnostics: &mut Diagnostics) {
    if let (Some(world), true) = (settings.key("world"), settings.has("phase")) {
        diagnostics.error(
            world,
            "the phase says which world this is; leave `world` out",
        );
    }
    if let (Some(init), true) = (settings.key("init"), settings.has("phase")) {
        diagnostics.error(
            init,
            "an `init` system runs once before the first phase; keep either `init` or `phase`",
        );
    }
    if !settings.has("phase") {
        for name in ["order", "before", "after"] {
            if let Some(key) = settings.key(name) {
                diagnostics.error(
                    key,
                    format_args!(
                        "`{name}` is a place within a phase; add `phase = …`, or leave it out"
                    ),
                );
            }
        }
    }
}
