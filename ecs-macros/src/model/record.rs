//! Structs whose fields are taken together: bundles and queries.

use std::collections::BTreeSet;

use quote::ToTokens as _;
use syn::{Data, DeriveInput, Path, Type, Visibility};

use super::component::collect;
use super::fields::{Fields, Item, Style};
use super::text::canonical;
use crate::diagnostics::Diagnostics;
use crate::parse::settings::{Grammar, Key, Settings, Takes};

/// What is derived.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Bundle,
    Query,
}

const BUNDLE: Grammar = Grammar {
    attribute: "bundle",
    place: "a bundle",
    keys: &[Key {
        name: "crate",
        takes: Takes::Path,
        example: "crate = …",
    }],
    elsewhere: &[],
};

const QUERY: Grammar = Grammar {
    attribute: "query",
    place: "a query",
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
    elsewhere: &[],
};

/// A bundle or a query.
pub(crate) struct Record {
    pub(crate) kind: Kind,
    /// The path to the library, where it was given.
    pub(crate) library: Option<Path>,
    /// The schema of a query.
    pub(crate) world: Option<Type>,
    pub(crate) item: Item,
    /// Whether it is a struct, as it has to be.
    pub(crate) is_struct: bool,
    pub(crate) visibility: Visibility,
    pub(crate) fields: Fields,
    /// The places of fields whose types stand there once more, after the first.
    pub(crate) repeated: Vec<usize>,
    pub(crate) taken: BTreeSet<String>,
}

impl Record {
    pub(crate) fn new(kind: Kind, input: &DeriveInput, diagnostics: &mut Diagnostics) -> Self {
        let grammar = match kind {
            Kind::Bundle => BUNDLE,
            Kind::Query => QUERY,
        };
        let settings = Settings::of(&input.attrs, &grammar, diagnostics);
        let item = Item::new(&input.ident, &input.generics);
        let fields = match &input.data {
            Data::Struct(data) => Fields::new(&data.fields, &item, None),
            Data::Enum(_) | Data::Union(_) => Fields {
                style: Style::Unit,
                list: Vec::new(),
            },
        };
        let types: Vec<String> = fields
            .list
            .iter()
            .map(|field| canonical(&field.written))
            .collect();
        let repeated = (0..types.len()).filter(|&place| types[..place].contains(&types[place]));
        let mut taken = BTreeSet::new();
        collect(input.to_token_stream(), &mut taken);
        Self {
            kind,
            library: settings.path("crate").cloned(),
            world: settings.ty("world").cloned(),
            item,
            is_struct: matches!(input.data, Data::Struct(_)),
            visibility: input.vis.clone(),
            repeated: repeated.collect(),
            fields,
            taken,
        }
    }
}
