//! The resources or the events of a schema, from a struct with one field each.

use std::collections::BTreeSet;

use quote::ToTokens as _;
use syn::{Data, DeriveInput, GenericArgument, Path, PathArguments, Type, Visibility};

use super::component::collect;
use super::fields::{Field, Fields, Item};
use super::invariant::Invariant;
use super::text::{canonical, written};
use crate::diagnostics::Diagnostics;
use crate::parse::settings::{Grammar, Key, Settings, Takes};

/// What the struct holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Resources,
    Events,
}

impl Kind {
    /// The attribute, and the word for one entry.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Resources => "resource",
            Self::Events => "event",
        }
    }
}

macro_rules! grammars {
    ($word:literal $container:ident $field:ident) => {
        const $container: Grammar = Grammar {
            attribute: $word,
            place: concat!("a struct of ", $word, "s"),
            keys: &[Key {
                name: "crate",
                takes: Takes::Path,
                example: "crate = …",
            }],
            elsewhere: &[
                ("invariant", concat!("the field of the ", $word)),
                ("save", concat!("the field of the ", $word)),
            ],
        };
        const $field: Grammar = Grammar {
            attribute: $word,
            place: concat!("a field of a struct of ", $word, "s"),
            keys: &[
                Key {
                    name: "invariant",
                    takes: Takes::Expression,
                    example: "invariant = self.0 > 0.0",
                },
                Key {
                    name: "save",
                    takes: Takes::Nothing,
                    example: "save",
                },
            ],
            elsewhere: &[("crate", concat!("the struct of ", $word, "s"))],
        };
    };
}

grammars!("resource" RESOURCES RESOURCE);
grammars!("event" EVENTS EVENT);

/// The resources or events of a schema.
pub(crate) struct Registry {
    pub(crate) kind: Kind,
    /// The path to the library, where it was given.
    pub(crate) library: Option<Path>,
    pub(crate) item: Item,
    pub(crate) visibility: Visibility,
    pub(crate) entries: Vec<Entry>,
    pub(crate) taken: BTreeSet<String>,
}

/// One field.
pub(crate) struct Entry {
    pub(crate) field: Field,
    /// The name of the resource or event, for messages.
    pub(crate) text: String,
    /// Whether an earlier field has the same type.
    pub(crate) repeated: bool,
    pub(crate) invariant: Option<Invariant>,
    /// Whether snapshots have it.
    pub(crate) saved: bool,
}

impl Registry {
    pub(crate) fn new(kind: Kind, input: &DeriveInput, diagnostics: &mut Diagnostics) -> Self {
        let (container, field) = match kind {
            Kind::Resources => (RESOURCES, RESOURCE),
            Kind::Events => (EVENTS, EVENT),
        };
        let settings = Settings::of(&input.attrs, &container, diagnostics);
        let item = Item::new(&input.ident, &input.generics);
        let mut entries: Vec<Entry> = Vec::new();
        if let Data::Struct(data) = &input.data {
            let fields = Fields::new(&data.fields, &item, None);
            for (model, syntax) in fields.list.into_iter().zip(&data.fields) {
                let settings = Settings::of(&syntax.attrs, &field, diagnostics);
                let same =
                    |entry: &Entry| canonical(&entry.field.written) == canonical(&model.written);
                entries.push(Entry {
                    repeated: entries.iter().any(same),
                    text: name_of(&model.written, kind),
                    invariant: settings.expression("invariant").map(Invariant::new),
                    saved: settings.has("save"),
                    field: model,
                });
            }
        }
        let mut taken = BTreeSet::new();
        collect(input.to_token_stream(), &mut taken);
        Self {
            kind,
            library: settings.path("crate").cloned(),
            item,
            visibility: input.vis.clone(),
            entries,
            taken,
        }
    }
}

/// `Gravity` for `physics::Gravity`; for events, that of the channel's argument.
fn name_of(ty: &Type, kind: Kind) -> String {
    let mut ty = ty;
    loop {
        match ty {
            Type::Group(group) => ty = &group.elem,
            Type::Paren(paren) => ty = &paren.elem,
            _ => break,
        }
    }
    let Type::Path(path) = ty else {
        return written(ty);
    };
    let Some(last) = path.path.segments.last() else {
        return written(ty);
    };
    if let (Kind::Events, PathArguments::AngleBracketed(arguments)) = (kind, &last.arguments)
        && let (Some(GenericArgument::Type(event)), 1) =
            (arguments.args.first(), arguments.args.len())
    {
        return name_of(event, Kind::Resources);
    }
    written(last)
}
