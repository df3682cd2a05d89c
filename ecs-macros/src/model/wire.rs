//! How a value goes over the wire, from `#[replicate(…)]` on its fields.

use syn::{Data, DeriveInput, Expr, RangeLimits};

use super::derived::Derived;
use crate::diagnostics::Diagnostics;
use crate::parse::settings::{Grammar, Key, Settings, Takes};

/// What `#[replicate(…)]` may say on a field.
const FIELD_GRAMMAR: Grammar = Grammar {
    attribute: "replicate",
    place: "a field",
    keys: &[
        Key {
            name: "range",
            takes: Takes::Expression,
            example: "range = -4096.0..=4096.0",
        },
        Key {
            name: "step",
            takes: Takes::Expression,
            example: "step = 1.0 / 64.0",
        },
        Key {
            name: "bits",
            takes: Takes::Expression,
            example: "bits = 12",
        },
        Key {
            name: "most",
            takes: Takes::Expression,
            example: "most = 16",
        },
        Key {
            name: "angle",
            takes: Takes::Nothing,
            example: "angle",
        },
        Key {
            name: "linear",
            takes: Takes::Nothing,
            example: "linear",
        },
        Key {
            name: "snap",
            takes: Takes::Nothing,
            example: "snap",
        },
        Key {
            name: "skip",
            takes: Takes::Nothing,
            example: "skip",
        },
    ],
    elsewhere: &[],
};

/// What `#[wire(…)]` may say on a type.
const GRAMMAR: Grammar = Grammar {
    attribute: "wire",
    place: "a type",
    keys: &[Key {
        name: "crate",
        takes: Takes::Path,
        example: "crate = …",
    }],
    elsewhere: &[],
};

/// A type with `#[derive(Wire)]`.
pub(crate) struct Wire {
    pub(crate) derived: Derived,
    pub(crate) forms: Forms,
}

impl Wire {
    pub(crate) fn new(input: &DeriveInput, diagnostics: &mut Diagnostics) -> Self {
        let impossible = format_args!("the union `{}` cannot go over the wire", input.ident);
        Self {
            derived: Derived::new(input, &GRAMMAR, impossible, diagnostics),
            forms: Forms::new(&input.data, diagnostics),
        }
    }
}

/// The form of every field: those of a struct, or those of each variant.
pub(crate) struct Forms {
    pub(crate) variants: Vec<Vec<Form>>,
}

impl Forms {
    pub(crate) fn new(data: &Data, diagnostics: &mut Diagnostics) -> Self {
        let mut of = |fields: &syn::Fields| {
            fields
                .iter()
                .map(|field| Form::new(field, diagnostics))
                .collect()
        };
        let variants = match data {
            Data::Struct(data) => vec![of(&data.fields)],
            Data::Enum(data) => data
                .variants
                .iter()
                .map(|variant| of(&variant.fields))
                .collect(),
            Data::Union(_) => Vec::new(),
        };
        Self { variants }
    }
}

/// How one field goes over the wire.
pub(crate) struct Form {
    pub(crate) coding: Coding,
    pub(crate) between: Between,
}

/// What becomes bits.
pub(crate) enum Coding {
    /// The value, as its type says.
    Full,
    /// Nothing: the other side has the default.
    Skip,
    /// A count of steps.
    Steps { ends: [Expr; 2], step: Expr },
    /// A count of as many steps as the bits can tell apart.
    StepsOfBits { ends: [Expr; 2], bits: Expr },
    /// A whole number within a range.
    Whole { ends: [Expr; 2] },
    /// A whole number of so many bits.
    Bits(Expr),
    /// A fraction of a turn.
    Angle(Expr),
    /// The value, of which only the fraction of a turn counts.
    Turn,
    /// At most so many.
    Most(Expr),
}

/// What is between two values.
pub(crate) enum Between {
    /// What the form says.
    Own,
    /// A straight way.
    Linear,
    /// Nothing.
    Snap,
}

impl Form {
    fn new(field: &syn::Field, diagnostics: &mut Diagnostics) -> Self {
        let settings = Settings::of(&field.attrs, &FIELD_GRAMMAR, diagnostics);
        let mut apart = |one: &str, other: &str, why: &str| {
            if let (Some(_), Some(key)) = (settings.key(one), settings.key(other)) {
                diagnostics.error(
                    key,
                    format_args!("`{other}` does not go with `{one}`: {why}"),
                );
            }
        };
        for other in ["range", "step", "bits", "most", "angle", "linear", "snap"] {
            apart("skip", other, "what is skipped has no form");
        }
        for other in ["range", "step", "most"] {
            apart("angle", other, "an angle takes `bits` or nothing");
        }
        for other in ["range", "bits"] {
            apart("most", other, "it is about the number of items");
        }
        apart("step", "bits", "a step says how many bits there are");
        apart("linear", "snap", "keep one");
        apart("angle", "linear", "an angle goes the shorter way round");
        if let (Some(step), None) = (settings.key("step"), settings.key("range")) {
            diagnostics.error(
                step,
                "`step` divides a range; write `range = 0.0..=100.0` beside it",
            );
        }
        let get = |key: &str| settings.expression(key).cloned();
        let ends = get("range").and_then(|range| ends(range, diagnostics));
        let coding = match (ends, get("step"), get("bits")) {
            _ if settings.has("skip") => Coding::Skip,
            (_, _, Some(bits)) if settings.has("angle") => Coding::Angle(bits),
            _ if settings.has("angle") => Coding::Turn,
            (Some(ends), Some(step), _) => Coding::Steps { ends, step },
            (Some(ends), None, Some(bits)) => Coding::StepsOfBits { ends, bits },
            (Some(ends), None, None) => Coding::Whole { ends },
            (None, _, Some(bits)) => Coding::Bits(bits),
            (None, _, None) => match get("most") {
                Some(most) => Coding::Most(most),
                None => Coding::Full,
            },
        };
        let between = if settings.has("snap") {
            Between::Snap
        } else if settings.has("linear") {
            Between::Linear
        } else {
            Between::Own
        };
        Self { coding, between }
    }
}

/// The two ends of `least..=most`.
fn ends(range: Expr, diagnostics: &mut Diagnostics) -> Option<[Expr; 2]> {
    if let Expr::Range(syn::ExprRange {
        start: Some(start),
        limits: RangeLimits::Closed(_),
        end: Some(end),
        ..
    }) = range
    {
        return Some([*start, *end]);
    }
    diagnostics.error(
        range,
        "the range needs both ends, as in `range = -4096.0..=4096.0`",
    );
    None
}
