//! Collects every mistake, each at its token, and turns them into `compile_error!`s.

use std::fmt::Display;

use proc_macro2::TokenStream;
use quote::ToTokens;

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Diagnostics {
    errors: Vec<syn::Error>,
}

impl Diagnostics {
    /// Reports a mistake at `tokens`.
    pub(crate) fn error(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.errors.push(syn::Error::new_spanned(tokens, message));
    }

    /// Reports what the parser says.
    pub(crate) fn syntax(&mut self, error: syn::Error) {
        self.errors.push(error);
    }

    /// The value, or the report of why there is none.
    pub(crate) fn ok<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.syntax(error)).ok()
    }

    /// The expansion after all mistakes.
    pub(crate) fn before(self, expansion: TokenStream) -> TokenStream {
        let mut tokens: TokenStream = self
            .errors
            .iter()
            .map(syn::Error::to_compile_error)
            .collect();
        tokens.extend(expansion);
        tokens
    }
}

/// ``, did you mean `whole`?`` where one of `words` is close to `word`, or nothing.
pub(crate) fn did_you_mean<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    let near = |other: &str| distance(word, other);
    let best = words.into_iter().min_by_key(|other| near(other));
    match best {
        Some(best) if near(best) * 3 <= word.chars().count().max(3) => {
            format!(", did you mean `{best}`?")
        }
        _ => String::new(),
    }
}

/// How many letters must be put in, taken out, replaced or swapped with their neighbour.
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.chars().collect();
    let right: Vec<char> = right.chars().collect();
    let mut rows = vec![(0..=right.len()).collect::<Vec<usize>>()];
    for (i, a) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in right.iter().enumerate() {
            let above = &rows[i];
            let mut best = (above[j] + usize::from(a != b))
                .min(above[j + 1] + 1)
                .min(row[j] + 1);
            if i > 0 && j > 0 && *a == right[j - 1] && left[i - 1] == *b {
                best = best.min(rows[i - 1][j - 1] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

#[test]
fn a_near_word_is_proposed_and_a_far_one_is_not() {
    let words = ["whole", "invariant", "tag"];
    assert_eq!(did_you_mean("wohle", words), ", did you mean `whole`?");
    assert_eq!(
        did_you_mean("invariants", words),
        ", did you mean `invariant`?"
    );
    assert_eq!(did_you_mean("sparse", words), "");
}
