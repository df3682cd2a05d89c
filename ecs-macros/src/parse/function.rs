//! A function whose body nobody looks at: it may be half typed, or be in words that are newer than `syn`.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Block, Expr, ItemFn, Stmt, braced};

/// A function, its body as it was written.
pub(crate) struct Function(pub(crate) ItemFn);

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let sig = input.parse()?;
        let body;
        let brace_token = braced!(body in input);
        let body: TokenStream = body.parse()?;
        let stmts = if body.is_empty() {
            Vec::new()
        } else {
            vec![Stmt::Expr(Expr::Verbatim(body), None)]
        };
        let block = Box::new(Block { brace_token, stmts });
        Ok(Self(ItemFn {
            attrs,
            vis,
            sig,
            block,
        }))
    }
}
