//! Every path into the library and every name that an expansion makes up.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Lifetime, Path};

use crate::model::tag::Tag;

/// The names of one expansion.
pub(super) struct Names<'a> {
    /// The path to the library: `::ecs`, or what was given as `crate = …`.
    pub(super) ecs: TokenStream,
    given: Option<&'a Path>,
    taken: &'a BTreeSet<String>,
}

impl<'a> Names<'a> {
    pub(super) fn new(library: Option<&'a Path>, taken: &'a BTreeSet<String>) -> Self {
        let ecs = match library {
            Some(path) => path.to_token_stream(),
            None => quote!(::ecs),
        };
        Self {
            ecs,
            given: library,
            taken,
        }
    }

    /// The path to the library, standing at a token of the user's.
    pub(super) fn ecs_at(&self, span: Span) -> TokenStream {
        match self.given {
            Some(path) => moved(path.to_token_stream(), span),
            None => quote_spanned!(span=> ::ecs),
        }
    }

    /// `wish`, or with a number after it where the user has that name already.
    pub(super) fn free(&self, wish: &str) -> Ident {
        let numbered = (1..).map(|number| format!("{wish}{number}"));
        let name = std::iter::once(wish.to_owned())
            .chain(numbered)
            .find(|name| !self.taken.contains(name))
            .expect("there are more numbers than names");
        Ident::new(&name, Span::mixed_site())
    }

    /// As [`free`](Self::free), for items that are mentioned in an error at `span`: a name that
    /// comes from the macro would make it speak of the macro.
    pub(super) fn free_at(&self, wish: &str, span: Span) -> Ident {
        let mut name = self.free(wish);
        name.set_span(span);
        name
    }

    /// `'wish`, or with a number after it where the user has that lifetime already.
    pub(super) fn lifetime(&self, wish: &str) -> Lifetime {
        Lifetime::new(&format!("'{}", self.free(wish)), Span::mixed_site())
    }

    /// Some phases. Where they are none, this type is an error, once and where they are named, and the
    /// compiler keeps silent about every use of it.
    pub(super) fn phases(&self, phases: impl ToTokens) -> TokenStream {
        let (ecs, checked) = (&self.ecs, self.checked(phases));
        quote!(<#checked as #ecs::schedule::ArePhases>::Phases)
    }

    /// Their schema, in the same way.
    pub(super) fn schema_of(&self, phases: impl ToTokens) -> TokenStream {
        let (ecs, checked) = (&self.ecs, self.checked(phases));
        quote!(<#checked as #ecs::schedule::ArePhases>::Schema)
    }

    fn checked(&self, phases: impl ToTokens) -> TokenStream {
        let (first, last) = ends(&phases);
        let ecs = self.ecs_at(first);
        let close = quote_spanned!(last=> >::Schema);
        quote_spanned! {first=>
            #ecs::schedule::Checked<#phases, {
                #ecs::schema::listed::<<#phases as #ecs::schedule::Phases #close>()
            }>
        }
    }

    /// A tag as a type.
    pub(super) fn tag(&self, tag: &Tag) -> TokenStream {
        let ecs = &self.ecs;
        let digits = tag.digits.iter().map(|digit| {
            let digit = Ident::new(&format!("D{digit:x}"), Span::mixed_site());
            quote!(#ecs::tag::#digit)
        });
        quote!(#ecs::tag::Twelve<#(#digits),*>)
    }
}

/// A local variable or parameter that no user code can name, nor hide: a constant of the same name would be
/// taken for it.
pub(super) fn local(name: &str) -> Ident {
    Ident::new(&format!("__{name}"), Span::mixed_site())
}

/// What generated items may do although the user's crate denies it.
pub(super) fn allowances() -> TokenStream {
    // `deprecated`: the user may deprecate a field that we must still copy. `dead_code`: nobody
    // has to use all that is generated. The others are reported at the user's own item already, or
    // are about code that stands where the user's own does, so that errors are shown there.
    quote! {
        #[allow(
            dead_code,
            deprecated,
            missing_copy_implementations,
            non_camel_case_types,
            non_snake_case,
            private_bounds,
            private_interfaces,
            unreachable_patterns,
            unreachable_pub,
            unused_parens,
            unused_qualifications,
            clippy::all,
            clippy::nursery,
            clippy::pedantic,
            clippy::restriction,
        )]
    }
}

/// A call that, if it panics in a constant, is reported from the first token of `at` to its last:
/// the callee has the span of the one, the parentheses that of the other.
pub(super) fn call_at(
    at: impl ToTokens,
    callee: impl FnOnce(Span) -> TokenStream,
    arguments: TokenStream,
) -> TokenStream {
    let (first, last) = ends(at);
    let mut call = callee(first);
    call.extend(parentheses(last, arguments));
    call
}

/// Code in parentheses that end at `last`.
pub(super) fn parentheses(last: Span, inner: TokenStream) -> TokenStream {
    let mut group = Group::new(Delimiter::Parenthesis, inner);
    group.set_span(last);
    TokenTree::Group(group).into()
}

/// Code in braces that end at `last`.
pub(super) fn braces(last: Span, inner: TokenStream) -> TokenStream {
    let mut group = Group::new(Delimiter::Brace, inner);
    group.set_span(last);
    TokenTree::Group(group).into()
}

/// An impl that errors show, where they name it, as if it stood at `at`: its head and its braces
/// do.
pub(super) fn impl_at(
    at: impl ToTokens,
    head: impl FnOnce(Span) -> TokenStream,
    items: TokenStream,
) -> TokenStream {
    let (first, last) = ends(at);
    let body = braces(last, items);
    let mut head = head(first).into_iter().peekable();
    let key = head.next();
    let none = match head.peek() {
        Some(TokenTree::Punct(open)) if open.as_char() == '<' => TokenStream::new(),
        _ => no_parameters(),
    };
    quote!(#[automatically_derived] #key #none #(#head)* #body)
}

/// An empty list of parameters that is not the user's: of a type that does not exist the compiler
/// would say that it may be a parameter missing at this item, and so report it once more.
pub(super) fn no_parameters() -> TokenStream {
    quote!(<>)
}

/// The first and the last token of some code.
pub(super) fn ends(code: impl ToTokens) -> (Span, Span) {
    let tokens: Vec<TokenTree> = code.into_token_stream().into_iter().collect();
    let first = tokens.first().map_or_else(Span::call_site, TokenTree::span);
    let last = tokens.last().map_or_else(Span::call_site, TokenTree::span);
    (first, last)
}

/// The same tokens, standing somewhere else.
fn moved(tokens: TokenStream, span: Span) -> TokenStream {
    let moved = |mut token: TokenTree| {
        token.set_span(token.span().located_at(span));
        token
    };
    tokens.into_iter().map(moved).collect()
}
