//! The fields of structs and variants.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::visit_mut::VisitMut as _;
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
    pub(crate) ty: Type,
    /// Whether the type depends on a type parameter.
    pub(crate) generic: bool,
}

impl Fields {
    pub(crate) fn new(fields: &syn::Fields, item: &Item) -> Self {
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
            let mut ty = field.ty.clone();
            ReplaceSelf { ty: &item.ty }.visit_type_mut(&mut ty);
            let ty = enclosed(ty);
            Field {
                cfgs: cfgs(&field.attrs),
                visibility: field.vis.clone(),
                member,
                generic: mentions(ty.to_token_stream(), &item.type_parameters()),
                ty,
            }
        });
        Self {
            style,
            list: list.collect(),
        }
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

    /// The names of the type parameters.
    pub(crate) fn type_parameters(&self) -> Vec<&Ident> {
        self.generics
            .type_params()
            .map(|parameter| &parameter.ident)
            .collect()
    }
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
