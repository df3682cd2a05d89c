//! A schedule, from the struct under `#[schedule(…)]`, whose fields are paths of systems.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::{Attribute, Expr, Ident, ItemStruct, Path, Type, Visibility};

use super::component::collect;
use super::fields::cfgs;
use super::text::{canonical, written};
use crate::diagnostics::Diagnostics;
use crate::parse::settings::{Grammar, Key, Settings, Takes};

const GRAMMAR: Grammar = Grammar {
    attribute: "schedule",
    place: "a struct",
    keys: &[
        Key {
            name: "phases",
            takes: Takes::Type,
            example: "phases = Phase",
        },
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
    elsewhere: &[],
};

const ENTRY_GRAMMAR: Grammar = Grammar {
    attribute: "system",
    place: "a system in a schedule",
    keys: &[
        Key {
            name: "phase",
            takes: Takes::Path,
            example: "phase = Phase::FixedUpdate",
        },
        Key {
            name: "order",
            takes: Takes::Expression,
            example: "order = 1",
        },
    ],
    elsewhere: &[
        ("with", "the function of the system"),
        ("without", "the function of the system"),
        ("before", "the function of the system"),
        ("after", "the function of the system"),
        ("run_if", "the function of the system"),
        ("init", "the function of the system"),
        ("world", "`#[schedule(world = …)]`"),
        ("crate", "`#[schedule(crate = …)]`"),
    ],
};

/// A schedule.
pub(crate) struct Schedule {
    /// The path to the library, where it was given.
    pub(crate) library: Option<Path>,
    pub(crate) name: Ident,
    pub(crate) visibility: Visibility,
    /// What the struct carries itself: documentation, lint levels.
    pub(crate) attributes: Vec<Attribute>,
    /// What of that must stand on every generated item.
    pub(crate) everywhere: Vec<Attribute>,
    /// The phases; `None` where they were forgotten.
    pub(crate) phases: Option<Type>,
    /// The schema, where it was given.
    pub(crate) world: Option<Type>,
    /// In the order of listing, none twice.
    pub(crate) entries: Vec<Entry>,
    pub(crate) taken: BTreeSet<String>,
}

/// One system of a schedule.
pub(crate) struct Entry {
    pub(crate) cfgs: Vec<Attribute>,
    pub(crate) system: Type,
    /// The path as it was written.
    pub(crate) text: String,
    /// The phase and the order, where the schedule gives them.
    pub(crate) place: Option<(Path, Option<Expr>)>,
}

impl Schedule {
    pub(crate) fn new(
        arguments: TokenStream,
        input: &ItemStruct,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let mut settings = Settings::default();
        settings.read(arguments, &GRAMMAR, diagnostics);
        let mut entries: Vec<Entry> = Vec::new();
        for field in &input.fields {
            let settings = Settings::of(&field.attrs, &ENTRY_GRAMMAR, diagnostics);
            if let (Some(order), false) = (settings.key("order"), settings.has("phase")) {
                diagnostics.error(
                    order,
                    "`order` is a place within a phase; add `phase = …`, or leave it out",
                );
            }
            let entry = Entry {
                cfgs: cfgs(&field.attrs),
                system: field.ty.clone(),
                text: written(&field.ty),
                place: settings
                    .path("phase")
                    .map(|phase| (phase.clone(), settings.expression("order").cloned())),
            };
            let twice = entries.iter().any(|other| {
                canonical(&other.system) == canonical(&entry.system)
                    && (other.cfgs.is_empty() || entry.cfgs.is_empty())
            });
            if twice {
                diagnostics.error(
                    &entry.system,
                    format_args!(
                        "the system `{}` is listed twice; leave one out (a schedule runs each system once in its phase)",
                        entry.text
                    ),
                );
            } else {
                entries.push(entry);
            }
        }
        let mut taken = BTreeSet::new();
        collect(input.to_token_stream(), &mut taken);
        let is_level = |attribute: &&Attribute| {
            ["cfg", "allow"]
                .iter()
                .any(|name| attribute.path().is_ident(name))
        };
        Self {
            library: settings.path("crate").cloned(),
            name: input.ident.clone(),
            visibility: input.vis.clone(),
            attributes: input.attrs.clone(),
            everywhere: input.attrs.iter().filter(is_level).cloned().collect(),
            phases: settings.ty("phases").cloned(),
            world: settings.ty("world").cloned(),
            entries,
            taken,
        }
    }

    /// Whether every system counts, so that indices are known here.
    pub(crate) fn is_unconditional(&self) -> bool {
        self.entries.iter().all(|entry| entry.cfgs.is_empty())
    }
}
