//! A condition that every value must meet, as it was written.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{Expr, Ident};

use super::text::written;

/// A condition that every value must meet.
pub(crate) struct Invariant {
    pub(crate) text: String,
    pub(crate) condition: Condition,
}

/// How the condition is written.
pub(crate) enum Condition {
    /// Over `self`: the body of a method. The token is the `self` that was written, because the
    /// parameter must have its hygiene.
    Body(Expr, Ident),
    /// A function or closure that takes a reference to the value.
    Function(Expr),
}

impl Invariant {
    pub(crate) fn new(expression: &Expr) -> Self {
        let text = written(expression);
        let condition = match find_self(expression.to_token_stream()) {
            Some(token) => Condition::Body(expression.clone(), token),
            None => Condition::Function(expression.clone()),
        };
        Self { text, condition }
    }
}

fn find_self(tokens: TokenStream) -> Option<Ident> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ident) if ident == "self" => Some(ident),
        TokenTree::Group(group) => find_self(group.stream()),
        _ => None,
    })
}
