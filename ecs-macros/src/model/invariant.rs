//! A condition that every value must meet, as it was written.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprParen, Ident, token};

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
        let mut expression = expression.clone();
        Parenthesise.visit_expr_mut(&mut expression);
        let expression = &expression;
        let text = written(expression);
        let condition = match find_self(expression.to_token_stream()) {
            Some(token) => Condition::Body(expression.clone(), token),
            None => Condition::Function(expression.clone()),
        };
        Self { text, condition }
    }
}

/// Puts parentheses where the arguments of a `macro_rules` macro have invisible ones, which the
/// compiler forgets: `$limit * 2` must not become `1 + 1 * 2`.
struct Parenthesise;

impl VisitMut for Parenthesise {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        if let Expr::Group(group) = expression {
            *expression = Expr::Paren(ExprParen {
                attrs: Vec::new(),
                paren_token: token::Paren(group.group_token.span),
                expr: group.expr.clone(),
            });
        }
    }
}

fn find_self(tokens: TokenStream) -> Option<Ident> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ident) if ident == "self" => Some(ident),
        TokenTree::Group(group) => find_self(group.stream()),
        _ => None,
    })
}
