//! Puts the real type in place of `Self`, so that a field's type can stand in another item.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Ident, Macro, Path, QSelf, Type, parse_quote};

/// Replaces `Self` by a type.
pub(crate) struct ReplaceSelf<'a> {
    /// `Grid<T, N>` for `struct Grid<T, const N: usize>`.
    pub(crate) ty: &'a Type,
}

impl ReplaceSelf<'_> {
    fn path(&self, qself: &mut Option<QSelf>, path: &mut Path) {
        let is_self = path
            .segments
            .first()
            .is_some_and(|first| first.ident == "Self");
        if qself.is_some() || !is_self || path.leading_colon.is_some() {
            return;
        }
        let ty = self.ty;
        if path.segments.len() == 1 {
            if let Type::Path(replacement) = ty {
                *path = replacement.path.clone();
            }
            return;
        }
        let rest = path.segments.iter().skip(1);
        let replacement: syn::TypePath = parse_quote!(<#ty>::#(#rest)::*);
        *qself = replacement.qself;
        *path = replacement.path;
    }

    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let ty = self.ty;
        tokens
            .into_iter()
            .map(|token| match token {
                TokenTree::Ident(ident) if ident == "Self" => quote!(<#ty>),
                TokenTree::Group(group) => {
                    let mut replaced = Group::new(group.delimiter(), self.tokens(group.stream()));
                    replaced.set_span(group.span());
                    TokenTree::Group(replaced).into_token_stream()
                }
                token => token.into_token_stream(),
            })
            .collect()
    }
}

impl VisitMut for ReplaceSelf<'_> {
    fn visit_type_path_mut(&mut self, node: &mut syn::TypePath) {
        visit_mut::visit_type_path_mut(self, node);
        self.path(&mut node.qself, &mut node.path);
    }

    fn visit_expr_path_mut(&mut self, node: &mut syn::ExprPath) {
        visit_mut::visit_expr_path_mut(self, node);
        self.path(&mut node.qself, &mut node.path);
    }

    fn visit_macro_mut(&mut self, node: &mut Macro) {
        node.tokens = self.tokens(node.tokens.clone());
    }
}

/// Whether one of `names` occurs anywhere in `tokens`.
pub(crate) fn mentions(tokens: TokenStream, names: &[&Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.contains(&&ident),
        TokenTree::Group(group) => mentions(group.stream(), names),
        _ => false,
    })
}
