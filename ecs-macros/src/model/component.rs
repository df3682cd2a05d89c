//! A component, from the struct or enum under `#[derive(Component)]`.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident};
use std::collections::BTreeSet;
use syn::ext::IdentExt as _;
use syn::{Data, DeriveInput, Ident, Path, Visibility};

use super::fields::{Field, Fields, Item, cfgs};
use super::invariant::Invariant;
use super::tag::Tag;
use super::wire::Forms;
use crate::diagnostics::Diagnostics;
use crate::parse::settings::{Grammar, Key, Settings, Takes};

/// What `#[component(…)]` may say on a struct or enum.
pub(crate) const GRAMMAR: Grammar = Grammar {
    attribute: "component",
    place: "a component",
    keys: &[
        Key {
            name: "whole",
            takes: Takes::Nothing,
            example: "whole",
        },
        Key {
            name: "invariant",
            takes: Takes::Expression,
            example: "invariant = self.current <= self.max",
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
            name: "fields",
            takes: Takes::Name,
            example: "fields = TransformColumns",
        },
        Key {
            name: "tag",
            takes: Takes::Text,
            example: "tag = \"…\"",
        },
        Key {
            name: "crate",
            takes: Takes::Path,
            example: "crate = …",
        },
    ],
    elsewhere: &[
        ("disable", "a variant of the `#[world]` enum"),
        ("data", "a variant of the `#[world]` enum"),
        ("marker", "a variant of the `#[world]` enum"),
        ("sparse", "a variant of the `#[world]` enum"),
    ],
};

/// A component.
pub(crate) struct Component {
    /// The path to the library, where it was given.
    pub(crate) library: Option<Path>,
    pub(crate) item: Item,
    /// The name without `r#`.
    pub(crate) text: String,
    pub(crate) visibility: Visibility,
    pub(crate) storage: Storage,
    pub(crate) shape: Shape,
    /// `packed`, where it was written and the fields are kept one by one.
    pub(crate) packed: Option<Path>,
    pub(crate) invariant: Option<Invariant>,
    /// How every field goes over the wire, where the component does.
    pub(crate) replicate: Option<Forms>,
    /// Whether what changes is tracked.
    pub(crate) tracked: bool,
    /// `fields`, where it was written.
    pub(crate) fields_key: Option<Ident>,
    pub(crate) tag: Tag,
    /// Every identifier of the input: names made up must not be among them.
    pub(crate) taken: BTreeSet<String>,
}

/// How the values stand in a table.
pub(crate) enum Storage {
    /// One `Vec` per field; the name is that of the companion struct.
    Split(Ident),
    /// Nothing at all.
    Marker,
    /// One `Vec` of values that are checked to be plain.
    PlainWhole,
    /// One `Vec` of any values.
    Whole,
}

/// What the component is made of.
pub(crate) enum Shape {
    Struct(Fields),
    Enum(Vec<Variant>),
    /// Something that the checks have refused.
    Other,
}

impl Shape {
    pub(crate) fn of(data: &Data, item: &Item) -> Self {
        match data {
            Data::Struct(data) => Self::Struct(Fields::new(&data.fields, item, None)),
            Data::Enum(data) => Self::Enum(variants(data, item)),
            Data::Union(_) => Self::Other,
        }
    }

    /// Every field of every variant.
    pub(crate) fn fields(&self) -> Box<dyn Iterator<Item = &Field> + '_> {
        match self {
            Self::Struct(fields) => Box::new(fields.list.iter()),
            Self::Enum(variants) => {
                Box::new(variants.iter().flat_map(|variant| &variant.fields.list))
            }
            Self::Other => Box::new(std::iter::empty()),
        }
    }
}

/// A variant of an enum.
pub(crate) struct Variant {
    pub(crate) cfgs: Vec<syn::Attribute>,
    pub(crate) name: Ident,
    pub(crate) fields: Fields,
}

impl Component {
    pub(crate) fn new(input: &DeriveInput, diagnostics: &mut Diagnostics) -> Self {
        let settings = Settings::of(&input.attrs, &GRAMMAR, diagnostics);
        let item = Item::new(&input.ident, &input.generics);
        let whole = settings.has("whole");
        let shape = Shape::of(&input.data, &item);
        let storage = match &shape {
            Shape::Struct(_) if whole => Storage::Whole,
            Shape::Struct(fields) if fields.list.is_empty() => Storage::Marker,
            Shape::Struct(_) => Storage::Split(match settings.name("fields") {
                Some(name) => name.clone(),
                None => format_ident!("{}Fields", item.name),
            }),
            Shape::Enum(_) if !whole => Storage::PlainWhole,
            Shape::Enum(_) | Shape::Other => Storage::Whole,
        };
        let packed = match &storage {
            Storage::Split(_) => packed(&input.attrs),
            _ => None,
        };
        let refused = item.generics.lifetimes().next().is_some() || packed.is_some();
        let mut taken = BTreeSet::new();
        collect(input.to_token_stream(), &mut taken);
        Self {
            library: settings.path("crate").cloned(),
            text: item.name.unraw().to_string(),
            visibility: input.vis.clone(),
            storage: if refused { Storage::Whole } else { storage },
            shape: if refused { Shape::Other } else { shape },
            item: if refused {
                item.without_lifetimes()
            } else {
                item
            },
            packed,
            invariant: settings.expression("invariant").map(Invariant::new),
            replicate: settings
                .has("replicate")
                .then(|| Forms::new(&input.data, diagnostics)),
            tracked: tracked(&settings),
            fields_key: settings.key("fields").cloned(),
            tag: match settings.text("tag") {
                Some(text) => Tag::new(&text.value()),
                None => Tag::of(&input.ident),
            },
            taken,
        }
    }
}

/// Whether what changes of a component, or of a variant of a schema, is tracked: where it says so,
/// and where it goes over the wire.
pub(crate) fn tracked(settings: &Settings) -> bool {
    settings.has("tracked") || settings.has("replicate")
}

/// `packed` in `#[repr(…)]`.
fn packed(attributes: &[syn::Attribute]) -> Option<Path> {
    let mut found = None;
    for attribute in attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("repr"))
    {
        let _: syn::Result<()> = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("packed") {
                found = Some(meta.path.clone());
            }
            if meta.input.peek(syn::token::Paren) {
                let content;
                syn::parenthesized!(content in meta.input);
                content.parse::<TokenStream>()?;
            }
            Ok(())
        });
    }
    found
}

/// The variants of an enum.
fn variants(data: &syn::DataEnum, item: &Item) -> Vec<Variant> {
    let variant = |variant: &syn::Variant| Variant {
        cfgs: cfgs(&variant.attrs),
        name: variant.ident.clone(),
        fields: Fields::new(&variant.fields, item, Some(&variant.ident)),
    };
    data.variants.iter().map(variant).collect()
}

/// Collects the text of every identifier.
pub(crate) fn collect(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                names.insert(ident.unraw().to_string());
            }
            TokenTree::Group(group) => collect(group.stream(), names),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}
