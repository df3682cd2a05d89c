//! Tokens as they were written, for messages.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;

/// The tokens with a space wherever the source has one: `self.current <= self.max`.
pub(crate) fn written(tokens: impl ToTokens) -> String {
    let mut pieces = Vec::new();
    flatten(tokens.into_token_stream(), &mut pieces);
    let mut text = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        if index > 0 && pieces[index - 1].is_apart_from(piece) {
            text.push(' ');
        }
        text.push_str(&piece.text);
    }
    text
}

/// A token, or one delimiter of a group.
struct Piece {
    text: String,
    start: proc_macro2::LineColumn,
    end: proc_macro2::LineColumn,
    file: String,
}

impl Piece {
    fn new(text: String, span: proc_macro2::Span) -> Self {
        Self {
            text,
            start: span.start(),
            end: span.end(),
            file: span.file(),
        }
    }

    fn is_apart_from(&self, next: &Self) -> bool {
        let near = self.file == next.file && self.end.line == next.start.line;
        !(near && self.end.column == next.start.column)
    }
}

fn flatten(tokens: TokenStream, pieces: &mut Vec<Piece>) {
    for token in tokens {
        let TokenTree::Group(group) = token else {
            pieces.push(Piece::new(token.to_string(), token.span()));
            continue;
        };
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => {
                flatten(group.stream(), pieces);
                continue;
            }
        };
        pieces.push(Piece::new(open.to_owned(), group.span_open()));
        flatten(group.stream(), pieces);
        pieces.push(Piece::new(close.to_owned(), group.span_close()));
    }
}

#[test]
fn an_expression_reads_as_it_was_written() {
    for text in [
        "self.current <= self.max",
        "a::b(&x, [0; 2]).len() > 1",
        "!self.0.is_empty()",
    ] {
        let tokens: TokenStream = text.parse().expect("an expression");
        assert_eq!(written(tokens), text);
    }
}
