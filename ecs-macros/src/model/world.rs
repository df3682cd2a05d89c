//! A schema, from the enum under `#[world(…)]`.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident};
use syn::ext::IdentExt as _;
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, ItemEnum, Path, Token, Type, Visibility};

use super::component::{collect, tracked};
use super::fields::cfgs;
use super::tag::Tag;
use crate::diagnostics::Diagnostics;
use crate::parse::settings::{Grammar, Key, Settings, Takes};

/// How many ids a `u8` has.
pub(crate) const MOST: usize = 256;

/// What the component enum derives by itself.
pub(crate) const DERIVED: [&str; 8] = [
    "Clone",
    "Copy",
    "Debug",
    "PartialEq",
    "Eq",
    "PartialOrd",
    "Ord",
    "Hash",
];

/// What `#[world(…)]` may say.
const GRAMMAR: Grammar = Grammar {
    attribute: "world",
    place: "an enum",
    keys: &[
        Key {
            name: "name",
            takes: Takes::Name,
            example: "name = Game",
        },
        Key {
            name: "resources",
            takes: Takes::Type,
            example: "resources = GameResources",
        },
        Key {
            name: "events",
            takes: Takes::Type,
            example: "events = GameEvents",
        },
        Key {
            name: "creation_order",
            takes: Takes::Nothing,
            example: "creation_order",
        },
        Key {
            name: "namespaced",
            takes: Takes::Nothing,
            example: "namespaced",
        },
        Key {
            name: "hierarchy",
            takes: Takes::Nothing,
            example: "hierarchy",
        },
        Key {
            name: "snapshot",
            takes: Takes::Nothing,
            example: "snapshot",
        },
        Key {
            name: "prefix",
            takes: Takes::Name,
            example: "prefix = Game",
        },
        Key {
            name: "crate",
            takes: Takes::Path,
            example: "crate = …",
        },
    ],
    elsewhere: &[],
};

/// What `#[component(…)]` may say on a variant.
const VARIANT_GRAMMAR: Grammar = Grammar {
    attribute: "component",
    place: "a variant of the `#[world]` enum",
    keys: &[
        Key {
            name: "disable",
            takes: Takes::Nothing,
            example: "disable",
        },
        Key {
            name: "data",
            takes: Takes::Type,
            example: "data = Transform",
        },
        Key {
            name: "marker",
            takes: Takes::Nothing,
            example: "marker",
        },
        Key {
            name: "whole",
            takes: Takes::Nothing,
            example: "whole",
        },
        Key {
            name: "replicate",
            takes: Takes::Nothing,
            example: "replicate",
        },
        Key {
            name: "tracked",
            takes: Takes::Nothing,
            example: "tracked",
        },
        Key {
            name: "transient",
            takes: Takes::Nothing,
            example: "transient",
        },
        Key {
            name: "sparse",
            takes: Takes::Nothing,
            example: "sparse",
        },
    ],
    elsewhere: &[
        ("invariant", "the component's own struct or enum"),
        ("fields", "the component's own struct"),
        ("tag", "the component's own struct or enum"),
        ("crate", "`#[world(crate = …)]`"),
    ],
};

/// A schema.
#[expect(clippy::struct_excessive_bools, reason = "one per key without a value")]
pub(crate) struct World {
    /// The path to the library, where it was given.
    pub(crate) library: Option<Path>,
    /// The name of the component enum.
    pub(crate) id: Ident,
    /// The name of the schema; `None` where it was forgotten.
    pub(crate) schema: Option<Ident>,
    pub(crate) visibility: Visibility,
    /// What the enum carries itself: documentation, lint levels, the user's derives.
    pub(crate) attributes: Vec<Attribute>,
    /// What of that must stand on every generated item: `cfg` and lint levels.
    pub(crate) everywhere: Vec<Attribute>,
    pub(crate) prefix: Option<Ident>,
    /// Whether the order in which entities were spawned is kept.
    pub(crate) creation_order: bool,
    /// Whether handles of one world are rejected by others of the schema.
    pub(crate) namespaced: bool,
    /// Whether entities have parents.
    pub(crate) hierarchy: bool,
    /// Whether worlds can be saved.
    pub(crate) snapshot: bool,
    pub(crate) resources: Option<Type>,
    pub(crate) events: Option<Type>,
    /// In the order of their ids, no name twice.
    pub(crate) listed: Vec<Listed>,
    /// The first for which there is no id, and how many disabled ids there are.
    pub(crate) beyond: Option<(Listed, usize)>,
    pub(crate) taken: BTreeSet<String>,
}

/// One variant: a component of the schema.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says whether the user wrote one word"
)]
pub(crate) struct Listed {
    pub(crate) name: Ident,
    /// The name without `r#`.
    pub(crate) text: String,
    pub(crate) cfgs: Vec<Attribute>,
    /// Documentation and whatever else the variant carries.
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) source: Source,
    /// Whether a component whose type is generated goes over the wire.
    pub(crate) replicate: bool,
    /// Whether snapshots leave it out.
    pub(crate) transient: bool,
    pub(crate) twin: Option<Twin>,
    /// Whether what changes is tracked, where the component's type is made here.
    pub(crate) tracked: bool,
    /// Whether it is kept outside the tables.
    pub(crate) sparse: bool,
}

/// Where the component's type comes from.
pub(crate) enum Source {
    /// A type of that name is in scope.
    Named,
    /// A marker is generated.
    Marker(Tag),
    /// A type is generated that carries the data of another component.
    DataOf(Box<Type>, Tag),
    /// A type is generated that carries values of any type, kept whole.
    Whole(Box<Type>, Tag),
}

/// The disabled id of a component.
pub(crate) struct Twin {
    pub(crate) name: Ident,
    pub(crate) text: String,
}

impl World {
    /// The model, and the settings of each variant for the checks.
    pub(crate) fn new(
        arguments: TokenStream,
        input: &ItemEnum,
        diagnostics: &mut Diagnostics,
    ) -> (Self, Vec<Settings>) {
        let mut settings = Settings::default();
        settings.read(arguments, &GRAMMAR, diagnostics);
        let mut listed: Vec<Listed> = Vec::new();
        let mut written = Vec::new();
        for variant in &input.variants {
            let settings = Settings::of(&variant.attrs, &VARIANT_GRAMMAR, diagnostics);
            let new = Listed::new(variant, &settings);
            let clash = |other: &Listed| {
                other.name == new.name && (other.cfgs.is_empty() || new.cfgs.is_empty())
            };
            if !listed.iter().any(clash) {
                listed.push(new);
            }
            written.push(settings);
        }
        // A name that is also that of a twin is the check's affair.
        let twins: BTreeSet<_> = listed
            .iter()
            .filter_map(|listed| listed.twin.as_ref())
            .map(|twin| twin.name.clone())
            .collect();
        listed.retain(|listed| !twins.contains(&listed.name));
        let beyond = beyond(&mut listed);
        let mut taken = BTreeSet::new();
        collect(input.to_token_stream(), &mut taken);
        let is_level = |attribute: &&Attribute| {
            ["cfg", "allow"]
                .iter()
                .any(|name| attribute.path().is_ident(name))
        };
        let world = Self {
            library: settings.path("crate").cloned(),
            id: input.ident.clone(),
            schema: settings.name("name").cloned(),
            visibility: input.vis.clone(),
            attributes: own(&input.attrs),
            everywhere: input.attrs.iter().filter(is_level).cloned().collect(),
            prefix: settings.name("prefix").cloned(),
            creation_order: settings.has("creation_order"),
            namespaced: settings.has("namespaced"),
            hierarchy: settings.has("hierarchy"),
            snapshot: settings.has("snapshot"),
            resources: settings.ty("resources").cloned(),
            events: settings.ty("events").cloned(),
            listed,
            beyond,
            taken,
        };
        (world, written)
    }

    /// Whether every variant counts, so that ids are known here.
    pub(crate) fn is_unconditional(&self) -> bool {
        self.listed.iter().all(|listed| listed.cfgs.is_empty())
    }
}

/// Takes away what is listed beyond the last id.
fn beyond(listed: &mut Vec<Listed>) -> Option<(Listed, usize)> {
    // Variants behind a `cfg` may not count: `repr(u8)` refuses those that do.
    let certain = |listed: &[Listed], twins: bool| {
        listed
            .iter()
            .filter(|listed| listed.cfgs.is_empty() && (!twins || listed.twin.is_some()))
            .count()
    };
    let disabled = certain(listed, true);
    let mut first = None;
    while certain(listed, false) + certain(listed, true) > MOST {
        first = listed.pop();
    }
    first.map(|first| (first, disabled))
}

/// Whether an attribute of ours stands behind a condition that the macro cannot see.
pub(crate) fn hides_settings(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg_attr")
        && attribute.meta.require_list().is_ok_and(|list| {
            let mut tokens = list.tokens.clone().into_iter();
            tokens.any(|token| token.to_string() == "component")
        })
}

/// The attributes without those that the macro writes itself; the checks refuse them.
fn own(attributes: &[Attribute]) -> Vec<Attribute> {
    let keep = |attribute: &Attribute| {
        if attribute.path().is_ident("repr") {
            return None;
        }
        let mut attribute = attribute.clone();
        if let (true, Ok(paths)) = (attribute.path().is_ident("derive"), derived(&attribute)) {
            let paths = paths
                .iter()
                .filter(|path| !DERIVED.iter().any(|name| is_last(path, name)));
            attribute = syn::parse_quote!(#[derive(#(#paths),*)]);
        }
        Some(attribute)
    };
    attributes.iter().filter_map(keep).collect()
}

/// What an attribute `derive` derives.
pub(crate) fn derived(attribute: &Attribute) -> syn::Result<Punctuated<Path, Token![,]>> {
    attribute.parse_args_with(Punctuated::parse_terminated)
}

/// Whether the last part of the path is this name.
pub(crate) fn is_last(path: &Path, name: &str) -> bool {
    path.segments.last().is_some_and(|last| last.ident == name)
}

impl Listed {
    fn new(variant: &syn::Variant, settings: &Settings) -> Self {
        let name = &variant.ident;
        let tag = || Tag::of(name);
        let source = match settings.ty("data") {
            Some(data) if settings.has("whole") => Source::Whole(Box::new(data.clone()), tag()),
            Some(data) => Source::DataOf(Box::new(data.clone()), tag()),
            None if settings.has("marker") => Source::Marker(tag()),
            None => Source::Named,
        };
        let text = name.unraw().to_string();
        let twin = settings.has("disable").then(|| Twin {
            name: format_ident!("Disabled{}", name, span = name.span()),
            text: format!("Disabled{text}"),
        });
        let is_ours = |attribute: &&Attribute| {
            !attribute.path().is_ident("component")
                && !attribute.path().is_ident("cfg")
                && !hides_settings(attribute)
        };
        Self {
            name: name.clone(),
            text,
            cfgs: cfgs(&variant.attrs),
            attributes: variant.attrs.iter().filter(is_ours).cloned().collect(),
            source,
            replicate: settings.has("replicate"),
            transient: settings.has("transient"),
            twin,
            tracked: tracked(settings),
            sparse: settings.has("sparse"),
        }
    }
}
