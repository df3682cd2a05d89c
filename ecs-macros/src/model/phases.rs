//! The phases of a schema's schedules, from the enum under `#[derive(Phases)]`.

use std::collections::BTreeSet;

use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::{Attribute, Data, DeriveInput, Ident, Path, Type};

use super::component::collect;
use super::fields::cfgs;
use crate::diagnostics::{Diagnostics, did_you_mean};
use crate::parse::settings::{Grammar, Key, Settings, Takes};

const GRAMMAR: Grammar = Grammar {
    attribute: "phases",
    place: "an enum of phases",
    keys: &[
        Key {
            name: "world",
            takes: Takes::Type,
            example: "world = Game",
        },
        Key {
            name: "crate",
            takes: Takes::Path,
            example: "crate = …",
        },
    ],
    elsewhere: &[("rate", "a variant, as in `#[phase(rate = fixed)]`")],
};

const VARIANT_GRAMMAR: Grammar = Grammar {
    attribute: "phase",
    place: "a phase",
    keys: &[Key {
        name: "rate",
        takes: Takes::Name,
        example: "rate = fixed",
    }],
    elsewhere: &[
        ("world", "the enum, as in `#[phases(world = Game)]`"),
        ("crate", "the enum, as in `#[phases(crate = …)]`"),
    ],
};

/// The phases of a schema.
pub(crate) struct Phases {
    /// The path to the library, where it was given.
    pub(crate) library: Option<Path>,
    pub(crate) name: Ident,
    /// The schema; `None` where it was forgotten.
    pub(crate) world: Option<Type>,
    pub(crate) list: Vec<Phase>,
    pub(crate) taken: BTreeSet<String>,
}

/// One phase.
pub(crate) struct Phase {
    pub(crate) cfgs: Vec<Attribute>,
    pub(crate) name: Ident,
    /// The name without `r#`.
    pub(crate) text: String,
    pub(crate) rate: Rate,
}

/// How often a phase runs.
#[derive(Clone, Copy)]
pub(crate) enum Rate {
    Frame,
    Fixed,
    Network,
}

impl Phases {
    pub(crate) fn new(input: &DeriveInput, diagnostics: &mut Diagnostics) -> Self {
        let settings = Settings::of(&input.attrs, &GRAMMAR, diagnostics);
        let mut phases = Vec::new();
        if let Data::Enum(data) = &input.data {
            for variant in &data.variants {
                let settings = Settings::of(&variant.attrs, &VARIANT_GRAMMAR, diagnostics);
                phases.push(Phase {
                    cfgs: cfgs(&variant.attrs),
                    name: variant.ident.clone(),
                    text: variant.ident.unraw().to_string(),
                    // Fixed where it was forgotten: good enough beside an error.
                    rate: rate(&variant.ident, settings.name("rate"), diagnostics)
                        .unwrap_or(Rate::Fixed),
                });
            }
        }
        let mut taken = BTreeSet::new();
        collect(input.to_token_stream(), &mut taken);
        Self {
            library: settings.path("crate").cloned(),
            name: input.ident.clone(),
            world: settings.ty("world").cloned(),
            list: phases,
            taken,
        }
    }
}

fn rate(phase: &Ident, written: Option<&Ident>, diagnostics: &mut Diagnostics) -> Option<Rate> {
    let Some(written) = written else {
        diagnostics.error(
            phase,
            format_args!(
                "the phase `{phase}` needs a rate: `#[phase(rate = frame)]` runs once a frame, `fixed` once a fixed step, `network` at the network rate"
            ),
        );
        return None;
    };
    match written.to_string().as_str() {
        "frame" => Some(Rate::Frame),
        "fixed" => Some(Rate::Fixed),
        "network" => Some(Rate::Network),
        other => {
            let hint = did_you_mean(other, ["frame", "fixed", "network"]);
            let hint = if hint.is_empty() { ";" } else { &hint };
            diagnostics.error(
                written,
                format_args!(
                    "`{other}` is not a rate{hint} rates are `frame`, `fixed` and `network`"
                ),
            );
            None
        }
    }
}
