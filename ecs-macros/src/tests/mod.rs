//! What the macros write, what they say of mistakes, and what holds of them whatever they are
//! given.

mod budget;
mod expansions;
mod inputs;
mod mistakes;
mod mutated;

use proc_macro2::{TokenStream, TokenTree};
use syn::LitStr;

/// Runs a macro on source text. A derive has no arguments.
fn run(name: &str, arguments: &str, item: &str) -> TokenStream {
    inputs::entry(name).run(
        arguments.parse().expect("tokens"),
        item.parse().expect("tokens"),
    )
}

/// The texts of all `compile_error!`s in an expansion.
fn messages(expansion: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    let mut tokens = expansion.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident) if ident == "compile_error" => {
                tokens.next();
                if let Some(TokenTree::Group(group)) = tokens.next() {
                    let text: LitStr = syn::parse2(group.stream()).expect("a text");
                    found.push(text.value());
                }
            }
            TokenTree::Group(group) => found.extend(messages(group.stream())),
            _ => {}
        }
    }
    found
}
