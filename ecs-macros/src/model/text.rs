//! Tokens as they were written, for messages.

use proc_macro2::{Delimiter, LineColumn, TokenStream, TokenTree};
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

/// The tokens in one spelling that a person can read, whatever the spaces between them:
/// `Option<[u8; 2]>`.
pub(crate) fn compact(tokens: impl ToTokens) -> String {
    let mut pieces = Vec::new();
    flatten(tokens.into_token_stream(), &mut pieces);
    let mut text = String::new();
    for Piece { text: piece, .. } in &pieces {
        let is_word =
            |end: Option<char>| end.is_some_and(|end| end.is_alphanumeric() || end == '_');
        let last = text.chars().last();
        let apart = is_word(last) && is_word(piece.chars().next());
        if apart || matches!(last, Some(',' | ';')) {
            text.push(' ');
        }
        text.push_str(piece);
    }
    text
}

/// The tokens in one spelling, whatever the spaces and the invisible groups between them.
pub(crate) fn canonical(tokens: impl ToTokens) -> String {
    let mut pieces = Vec::new();
    flatten(tokens.into_token_stream(), &mut pieces);
    let pieces: Vec<&str> = pieces.iter().map(|piece| piece.text.as_str()).collect();
    pieces.join(" ")
}

/// A token, or one delimiter of a group.
struct Piece {
    text: String,
    start: LineColumn,
    end: LineColumn,
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
        // Both delimiters of a group that was parsed and printed have the span of the whole.
        let (mut opening, mut closing) = (
            Piece::new(open.to_owned(), group.span_open()),
            Piece::new(close.to_owned(), group.span_close()),
        );
        opening.end = LineColumn {
            column: opening.start.column + 1,
            ..opening.start
        };
        closing.start = LineColumn {
            column: closing.end.column.saturating_sub(1),
            ..closing.end
        };
        pieces.push(opening);
        flatten(group.stream(), pieces);
        pieces.push(closing);
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
