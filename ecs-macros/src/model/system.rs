//! A system, from the function under `#[system(…)]`.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::visit_mut::VisitMut;
use syn::{
    Attribute, Expr, FnArg, GenericArgument, Generics, Ident, ItemFn, Pat, Path, PathArguments,
    ReturnType, Signature, Type, Visibility,
};

use super::component::collect;
use super::text::{canonical, written};
use crate::diagnostics::Diagnostics;
use crate::parse::settings::{Grammar, Key, Settings, Takes};

/// What `#[system(…)]` may say on a function.
const GRAMMAR: Grammar = Grammar {
    attribute: "system",
    place: "a function",
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
        Key {
            name: "with",
            takes: Takes::Type,
            example: "with = RigidBody",
        },
        Key {
            name: "without",
            takes: Takes::Type,
            example: "without = (Static, Dead)",
        },
        Key {
            name: "before",
            takes: Takes::Paths,
            example: "before = movement",
        },
        Key {
            name: "after",
            takes: Takes::Paths,
            example: "after = [gravity, input::read]",
        },
        Key {
            name: "run_if",
            takes: Takes::Path,
            example: "run_if = is_running",
        },
        Key {
            name: "init",
            takes: Takes::Nothing,
            example: "init",
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
    elsewhere: &[(
        "rate",
        "the variant of the phase, as in `#[phase(rate = fixed)]`",
    )],
};

/// A system.
pub(crate) struct System {
    /// The path to the library, where it was given.
    pub(crate) library: Option<Path>,
    /// The function, as it was written.
    pub(crate) function: ItemFn,
    pub(crate) name: Ident,
    /// The name without `r#`.
    pub(crate) text: String,
    pub(crate) visibility: Visibility,
    /// `cfg` and lint levels, which must stand on every generated item.
    pub(crate) everywhere: Vec<Attribute>,
    pub(crate) generics: Generics,
    pub(crate) home: Home,
    pub(crate) place: Option<Place>,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) with: Vec<Type>,
    pub(crate) without: Vec<Type>,
    pub(crate) before: Vec<Path>,
    pub(crate) after: Vec<Path>,
    pub(crate) run_if: Option<Path>,
    pub(crate) shape: Shape,
    pub(crate) taken: BTreeSet<String>,
}

/// What the function is, as far as a system can be made of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A plain function that returns nothing.
    Plain,
    /// One that a schedule cannot call.
    Uncallable,
    /// A method, beside which no type can be declared.
    Method,
}

impl Shape {
    fn of(signature: &Signature) -> Self {
        let returns = match &signature.output {
            ReturnType::Default => false,
            ReturnType::Type(_, ty) => {
                !matches!(&**ty, Type::Tuple(tuple) if tuple.elems.is_empty())
            }
        };
        if signature.receiver().is_some() {
            Self::Method
        } else if returns
            || signature.asyncness.is_some()
            || signature.unsafety.is_some()
            || signature.variadic.is_some()
        {
            Self::Uncallable
        } else {
            Self::Plain
        }
    }
}

/// Which schema the system runs on.
pub(crate) enum Home {
    /// The one whose phases these are.
    OfPhases(Path),
    Named(Box<Type>),
    /// Any: the function is generic in it.
    Parameter(Ident),
    /// None was given.
    Unknown,
}

/// When the system runs.
pub(crate) enum Place {
    /// Once, before the first phase.
    Init,
    /// In a phase of this enum.
    Phase {
        phases: Path,
        phase: Path,
        order: Option<Box<Expr>>,
    },
}

/// One parameter of a system.
pub(crate) struct Parameter {
    /// The pattern, for messages.
    pub(crate) text: String,
    pub(crate) ty: Type,
    pub(crate) keeps: Keeps,
    /// Whether it is like `Query<&Foo>`, not like `&Foo` or `Res<Foo>`.
    pub(crate) has_references_inside: bool,
}

/// What a parameter keeps from run to run.
pub(crate) enum Keeps {
    Nothing,
    /// It is written `Local<…>`.
    Local(Box<Type>),
    /// Its type knows: it has some other name.
    Unknown,
}

impl System {
    /// The model, and the settings for the checks.
    pub(crate) fn new(
        arguments: TokenStream,
        input: &ItemFn,
        diagnostics: &mut Diagnostics,
    ) -> (Self, Settings) {
        let mut settings = Settings::default();
        settings.read(arguments, &GRAMMAR, diagnostics);
        let place = if settings.has("init") {
            Some(Place::Init)
        } else {
            settings.path("phase").and_then(|phase| {
                Some(Place::Phase {
                    phases: without_last(phase)?,
                    phase: phase.clone(),
                    order: settings.expression("order").cloned().map(Box::new),
                })
            })
        };
        let home = match (
            &place,
            settings.ty("world"),
            input.sig.generics.type_params().next(),
        ) {
            (Some(Place::Phase { phases, .. }), None, None) => Home::OfPhases(phases.clone()),
            // What else was said of its place was a mistake.
            (Some(Place::Phase { .. }), None, Some(parameter)) => {
                Home::Parameter(parameter.ident.clone())
            }
            (_, Some(world), _) => Home::Named(Box::new(world.clone())),
            (_, None, Some(parameter)) => Home::Parameter(parameter.ident.clone()),
            (_, None, None) => Home::Unknown,
        };
        // The schedule that lists such a system places it.
        let place = place.filter(|_| !matches!(home, Home::Parameter(_)) || settings.has("init"));
        // Lifetimes of its own are refused; beside that error it is as if they had been left out.
        let mut signature = input.sig.clone();
        leave_lifetimes_out(&mut signature);
        let parameters = signature
            .inputs
            .iter()
            .filter_map(|argument| match argument {
                FnArg::Typed(argument) => Some(Parameter::new(&argument.pat, &argument.ty)),
                FnArg::Receiver(_) => None,
            });
        let mut taken = BTreeSet::new();
        collect(input.to_token_stream(), &mut taken);
        let is_level = |attribute: &&Attribute| {
            ["cfg", "allow"]
                .iter()
                .any(|name| attribute.path().is_ident(name))
        };
        let system = Self {
            library: settings.path("crate").cloned(),
            function: input.clone(),
            name: input.sig.ident.clone(),
            text: input.sig.ident.unraw().to_string(),
            visibility: input.vis.clone(),
            everywhere: input.attrs.iter().filter(is_level).cloned().collect(),
            home,
            place,
            parameters: parameters.collect(),
            generics: signature.generics,
            with: members(settings.ty("with")),
            without: members(settings.ty("without")),
            before: settings.paths("before").to_vec(),
            after: settings.paths("after").to_vec(),
            run_if: settings.path("run_if").cloned(),
            shape: Shape::of(&input.sig),
            taken,
        };
        (system, settings)
    }
}

impl Parameter {
    fn new(pattern: &Pat, ty: &Type) -> Self {
        let text = match pattern {
            Pat::Ident(pattern) => pattern.ident.unraw().to_string(),
            pattern => written(pattern),
        };
        let has_references_inside = matches!(ty, Type::Path(_)) && canonical(ty).contains('&');
        Self {
            text,
            ty: ty.clone(),
            keeps: keeps(ty),
            has_references_inside,
        }
    }
}

/// Takes the lifetimes that a function declares out of its signature.
fn leave_lifetimes_out(signature: &mut Signature) {
    struct Declared(BTreeSet<Ident>);
    impl VisitMut for Declared {
        fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
            let declared = |lifetime: &mut syn::Lifetime| self.0.contains(&lifetime.ident);
            reference.lifetime.take_if(declared);
            syn::visit_mut::visit_type_reference_mut(self, reference);
        }

        fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
            if self.0.contains(&lifetime.ident) {
                lifetime.ident = Ident::new("_", lifetime.ident.span());
            }
        }
    }
    let lifetimes = signature.generics.lifetimes();
    let mut declared = Declared(
        lifetimes
            .map(|declared| declared.lifetime.ident.clone())
            .collect(),
    );
    if declared.0.is_empty() {
        return;
    }
    let generics = &mut signature.generics;
    let parameters = std::mem::take(&mut generics.params).into_iter();
    generics.params = parameters
        .filter(|parameter| !matches!(parameter, syn::GenericParam::Lifetime(_)))
        .collect();
    if let Some(bounds) = &mut generics.where_clause {
        let predicates = std::mem::take(&mut bounds.predicates).into_iter();
        bounds.predicates = predicates
            .filter(|predicate| !matches!(predicate, syn::WherePredicate::Lifetime(_)))
            .collect();
    }
    declared.visit_signature_mut(signature);
}

/// `Phase` of `Phase::FixedUpdate`.
pub(crate) fn without_last(path: &Path) -> Option<Path> {
    let mut path = path.clone();
    path.segments.pop()?;
    let last = path.segments.pop()?.into_value();
    path.segments.push(last);
    Some(path)
}

/// The members of a tuple, or the one type.
fn members(ty: Option<&Type>) -> Vec<Type> {
    match ty {
        None => Vec::new(),
        Some(Type::Tuple(tuple)) => tuple.elems.iter().cloned().collect(),
        Some(Type::Paren(paren)) => members(Some(&paren.elem)),
        Some(Type::Group(group)) => members(Some(&group.elem)),
        Some(ty) => vec![ty.clone()],
    }
}

/// What a parameter keeps, as far as its name tells. The names only save the compiler work.
fn keeps(ty: &Type) -> Keeps {
    const NOTHING: &[&str] = &[
        "Commands",
        "Dirty",
        "Entity",
        "EventReader",
        "EventWriter",
        "Hierarchy",
        "Query",
        "Res",
        "ResMut",
        "Time",
        "Transitions",
    ];
    match ty {
        Type::Group(group) => keeps(&group.elem),
        Type::Paren(paren) => keeps(&paren.elem),
        // What borrows for the call is a query.
        Type::Path(path) if borrows(ty) || path.path.segments.is_empty() => Keeps::Nothing,
        Type::Path(path) => {
            let last = path.path.segments.last().expect("there is a segment");
            let name = last.ident.to_string();
            // A world may give its aliases a prefix, as in `MenuQuery`.
            if NOTHING.iter().any(|known| name.ends_with(known)) {
                return Keeps::Nothing;
            }
            match &last.arguments {
                PathArguments::AngleBracketed(arguments) if name == "Local" => arguments
                    .args
                    .iter()
                    .find_map(|argument| match argument {
                        GenericArgument::Type(ty) => Some(Keeps::Local(Box::new(ty.clone()))),
                        _ => None,
                    })
                    .unwrap_or(Keeps::Unknown),
                _ => Keeps::Unknown,
            }
        }
        _ => Keeps::Nothing,
    }
}

/// Whether the type has a reference inside that is not `'static`.
fn borrows(ty: &Type) -> bool {
    let text = canonical(ty).replace(' ', "");
    text.match_indices('&')
        .any(|(at, _)| !text[at + 1..].starts_with("'static"))
}
