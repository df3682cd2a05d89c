//! The fields of structs and variants.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::visit_mut::VisitMut;
use syn::{Attribute, GenericParam, Generics, Ident, Index, Member, Type, Visibility, parse_quote};

use super::self_type::{ReplaceSelf, mentions};

/// The fields of a struct or a variant.
pub(crate) struct Fields {
    pub(crate) style: Style,
    pub(crate) list: Vec<Field>,
}

/// How the fields are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Named,
    Tuple,
    Unit,
}

/// One field; its type does not contain `Self`.
pub(crate) struct Field {
    /// `#[cfg(…)]`, to be put on every mention.
    pub(crate) cfgs: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) member: Member,
    /// The type as it was written, for texts.
    pub(crate) written: Type,
    /// The type as expansions name it: by `alias`, where it has one.
    pub(crate) ty: Type,
    /// The name under which the expansion declares the type.
    ///
    /// The compiler proposes to declare what does not exist as a parameter, if it stands between angle
    /// brackets; so it says this of `Option<Typo>` at the item, but never of `Typo`. An alias has the
    /// same said of the expansion, in the same words and at the same place, so only once.
    pub(crate) alias: Option<Ident>,
    /// Whether the type depends on a parameter.
    pub(crate) generic: bool,
}

impl Fields {
    /// The fields of the item, or of one of its variants.
    pub(crate) fn new(fields: &syn::Fields, item: &Item, variant: Option<&Ident>) -> Self {
        let style = match fields {
            syn::Fields::Named(_) => Style::Named,
            syn::Fields::Unnamed(_) => Style::Tuple,
            syn::Fields::Unit => Style::Unit,
        };
        let list = fields.iter().enumerate().map(|(index, field)| {
            let member = match &field.ident {
                Some(name) => Member::Named(name.clone()),
                None => Member::Unnamed(Index::from(index)),
            };
            let mut written = field.ty.clone();
            ReplaceSelf { ty: &item.ty }.visit_type_mut(&mut written);
            StateLifetimes.visit_type_mut(&mut written);
            let written = enclosed(written);
            let has_alias =
                item.generics.params.is_empty() && has_arguments(written.to_token_stream());
            let alias = has_alias.then(|| {
                let variant = variant.map(ToString::to_string).unwrap_or_default();
                let variant = variant.trim_start_matches("r#");
                format_ident!("{}{variant}FieldType{index}", item.name)
            });
            Field {
                cfgs: cfgs(&field.attrs),
                visibility: field.vis.clone(),
                member,
                generic: mentions(written.to_token_stream(), &item.parameters()),
                ty: match &alias {
                    Some(alias) => standing_at(alias, &written),
                    None => written.clone(),
                },
                written,
                alias,
            }
        });
        Self {
            style,
            list: list.collect(),
        }
    }
}

/// States the lifetimes that the user left out. The compiler reports them at the field; one is then
/// enough.
struct StateLifetimes;

impl VisitMut for StateLifetimes {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        if reference.lifetime.is_none() {
            reference.lifetime = Some(parse_quote!('static));
        }
        syn::visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = syn::Lifetime::new("'static", lifetime.span());
        }
    }

    // What a function borrows needs no name.
    fn visit_type_bare_fn_mut(&mut self, _: &mut syn::TypeBareFn) {}
    fn visit_parenthesized_generic_arguments_mut(
        &mut self,
        _: &mut syn::ParenthesizedGenericArguments,
    ) {
    }
}

/// The name and the parameters of a struct or enum, `Self` replaced.
pub(crate) struct Item {
    pub(crate) name: Ident,
    /// `Grid<T, N>`.
    pub(crate) ty: Type,
    pub(crate) generics: Generics,
}

impl Item {
    pub(crate) fn new(name: &Ident, generics: &Generics) -> Self {
        let arguments = arguments(generics);
        let ty: Type = match &arguments[..] {
            [] => parse_quote!(#name),
            arguments => parse_quote!(#name<#(#arguments),*>),
        };
        let mut generics = generics.clone();
        ReplaceSelf { ty: &ty }.visit_generics_mut(&mut generics);
        Self {
            name: name.clone(),
            ty,
            generics,
        }
    }

    /// The same item with `'static` for every lifetime: good enough beside an error.
    pub(crate) fn without_lifetimes(&self) -> Self {
        struct Static;
        impl syn::visit_mut::VisitMut for Static {
            fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
                *lifetime = syn::Lifetime::new("'static", lifetime.span());
            }
        }
        let mut generics = self.generics.clone();
        generics.params = generics
            .params
            .into_iter()
            .filter(|parameter| !matches!(parameter, GenericParam::Lifetime(_)))
            .collect();
        generics.where_clause = None;
        let mut ty = self.ty.clone();
        Static.visit_generics_mut(&mut generics);
        Static.visit_type_mut(&mut ty);
        Self {
            name: self.name.clone(),
            ty,
            generics,
        }
    }

    /// The names of all parameters but lifetimes.
    pub(crate) fn parameters(&self) -> Vec<&Ident> {
        let mut names = self.type_parameters();
        names.extend(self.generics.const_params().map(|constant| &constant.ident));
        names
    }

    /// The names of the type parameters.
    pub(crate) fn type_parameters(&self) -> Vec<&Ident> {
        self.generics
            .type_params()
            .map(|parameter| &parameter.ident)
            .collect()
    }
}

/// Whether something stands between angle brackets.
fn has_arguments(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Punct(punct) => punct.as_char() == '<',
        TokenTree::Group(group) => has_arguments(group.stream()),
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    })
}

/// The alias where the type stands: the empty list of arguments ends where the type ends.
fn standing_at(alias: &Ident, ty: &Type) -> Type {
    let tokens: Vec<TokenTree> = ty.to_token_stream().into_iter().collect();
    let [first, last] = [tokens.first(), tokens.last()]
        .map(|token| token.map_or_else(|| alias.span(), TokenTree::span));
    let mut name = alias.clone();
    name.set_span(alias.span().located_at(first));
    let list = quote_spanned!(last=> <>);
    parse_quote!(#name #list)
}

/// The type so that `&` can stand before it: a sum of traits in parentheses.
fn enclosed(ty: Type) -> Type {
    match &ty {
        Type::TraitObject(syn::TypeTraitObject { bounds, .. })
        | Type::ImplTrait(syn::TypeImplTrait { bounds, .. })
            if bounds.len() > 1 || bounds.trailing_punct() =>
        {
            parse_quote!((#ty))
        }
        _ => ty,
    }
}

/// The parameters as arguments: `T, { N }`. In braces, because a type of the constant's name would
/// be taken for it.
pub(crate) fn arguments(generics: &Generics) -> Vec<TokenStream> {
    let arguments = generics.params.iter().map(|parameter| match parameter {
        GenericParam::Type(parameter) => parameter.ident.to_token_stream(),
        GenericParam::Lifetime(parameter) => parameter.lifetime.to_token_stream(),
        GenericParam::Const(parameter) => {
            let name = &parameter.ident;
            quote!({ #name })
        }
    });
    arguments.collect()
}

/// The `#[cfg(…)]` among some attributes.
pub(crate) fn cfgs(attributes: &[Attribute]) -> Vec<Attribute> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"))
        .cloned()
        .collect()
}
