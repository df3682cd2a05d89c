//! What stands in `#[component(…)]` and its like: keys, some with a value.

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Ident, LitStr, Meta, Path, Token, Type, bracketed, token};

use crate::diagnostics::{Diagnostics, did_you_mean};

/// The keys that an attribute takes at one kind of place.
pub(crate) struct Grammar {
    /// The name of the attribute.
    pub(crate) attribute: &'static str,
    /// Where it stands: "a component".
    pub(crate) place: &'static str,
    /// What may be written.
    pub(crate) keys: &'static [Key],
    /// Keys of other places, each with its place: "a variant of the `#[world]` enum".
    pub(crate) elsewhere: &'static [(&'static str, &'static str)],
}

/// One key.
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) takes: Takes,
    /// How to write it: `tag = "…"`.
    pub(crate) example: &'static str,
}

/// What follows a key.
#[derive(Clone, Copy)]
pub(crate) enum Takes {
    Nothing,
    Type,
    Path,
    /// One path, or several in brackets.
    Paths,
    Expression,
    Text,
    Name,
}

/// A key as it was written, with its value.
#[derive(Clone)]
struct Setting {
    key: Ident,
    value: Value,
}

#[derive(Clone)]
enum Value {
    Nothing,
    Type(Box<Type>),
    Path(Path),
    Paths(Vec<Path>),
    Expression(Box<Expr>),
    Text(LitStr),
    Name(Ident),
}

/// The settings of one place, each key at most once.
#[derive(Default)]
pub(crate) struct Settings {
    list: Vec<Setting>,
    /// Whether something was written that is none of the keys.
    misread: bool,
}

impl Settings {
    /// Reads every attribute of the grammar's name.
    pub(crate) fn of(
        attributes: &[Attribute],
        grammar: &Grammar,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let mut settings = Self::default();
        for attribute in attributes {
            if !attribute.path().is_ident(grammar.attribute) {
                continue;
            }
            if let Meta::List(list) = &attribute.meta {
                settings.read(list.tokens.clone(), grammar, diagnostics);
            } else {
                diagnostics.error(
                    attribute,
                    format_args!(
                        "`#[{name}]` says nothing; write what is meant in parentheses, as in `#[{name}({example})]`",
                        name = grammar.attribute,
                        example = grammar.keys[0].example,
                    ),
                );
            }
        }
        settings
    }

    /// Reads what stands between the parentheses of an attribute.
    pub(crate) fn read(
        &mut self,
        tokens: TokenStream,
        grammar: &Grammar,
        diagnostics: &mut Diagnostics,
    ) {
        let all = |input: ParseStream<'_>| {
            while !input.is_empty() {
                if let Err(error) = self.read_one(input, grammar, diagnostics) {
                    diagnostics.syntax(error);
                    self.misread = true;
                    skip(input)?;
                }
                if !input.is_empty()
                    && let Err(error) = input.parse::<Token![,]>()
                {
                    diagnostics.syntax(error);
                    skip(input)?;
                    let _: Option<Token![,]> = input.parse()?;
                }
            }
            Ok(())
        };
        let read = all.parse2(tokens);
        diagnostics.ok(read);
    }

    fn read_one(
        &mut self,
        input: ParseStream<'_>,
        grammar: &Grammar,
        diagnostics: &mut Diagnostics,
    ) -> syn::Result<()> {
        if !input.peek(Ident::peek_any) {
            return Err(input.error(format_args!("expected a key: {}", grammar.allowed())));
        }
        let key = input.call(Ident::parse_any)?;
        let Some(known) = grammar.keys.iter().find(|known| key == known.name) else {
            diagnostics.error(&key, grammar.unknown(&key.unraw().to_string()));
            self.misread = true;
            return skip(input);
        };
        let value = match (known.takes, input.parse::<Option<Token![=]>>()?) {
            (Takes::Nothing, None) => Value::Nothing,
            (Takes::Nothing, Some(equals)) => {
                diagnostics.error(
                    equals,
                    format_args!("`{key}` takes no value; write just `{key}`"),
                );
                skip(input)?;
                Value::Nothing
            }
            (_, None) => {
                return Err(syn::Error::new_spanned(
                    &key,
                    format_args!("`{key}` needs a value, as in `{}`", known.example),
                ));
            }
            (_, Some(_)) if input.is_empty() || input.peek(Token![,]) => {
                return Err(syn::Error::new_spanned(
                    &key,
                    format_args!("`{key}` needs a value, as in `{}`", known.example),
                ));
            }
            (Takes::Type, Some(_)) => Value::Type(Box::new(input.call(Type::without_plus)?)),
            (Takes::Path, Some(_)) => {
                if let Ok(text) = input.fork().parse::<LitStr>() {
                    input.parse::<LitStr>()?;
                    let path = text.value();
                    return Err(syn::Error::new_spanned(
                        text,
                        format_args!("`{key}` takes a path; write `{key} = {path}` without quotes"),
                    ));
                }
                let path = input.call(Path::parse_mod_style)?;
                if let Some(segment) = path.segments.iter().find(|found| found.ident == "Self") {
                    return Err(syn::Error::new_spanned(
                        &segment.ident,
                        format_args!("`{key}` takes the path of an item; there is no `Self` here"),
                    ));
                }
                Value::Path(path)
            }
            (Takes::Paths, Some(_)) if input.peek(token::Bracket) => {
                let list;
                bracketed!(list in input);
                let paths = Punctuated::<Path, Token![,]>::parse_terminated(&list)?;
                Value::Paths(paths.into_iter().collect())
            }
            (Takes::Paths, Some(_)) => Value::Paths(vec![input.parse()?]),
            (Takes::Expression, Some(_)) => Value::Expression(input.parse()?),
            (Takes::Text, Some(_)) => Value::Text(input.parse().map_err(|error: syn::Error| {
                syn::Error::new(
                    error.span(),
                    format_args!("`{key}` takes a text in quotes, as in `{}`", known.example),
                )
            })?),
            (Takes::Name, Some(_)) => Value::Name(input.parse().map_err(|error: syn::Error| {
                syn::Error::new(
                    error.span(),
                    format_args!("`{key}` takes a name, as in `{}`", known.example),
                )
            })?),
        };
        if self.find(known.name).is_some() {
            diagnostics.error(&key, format_args!("`{key}` is given twice; leave one out"));
        } else {
            self.list.push(Setting { key, value });
        }
        Ok(())
    }

    fn find(&self, name: &str) -> Option<&Setting> {
        self.list.iter().find(|setting| setting.key == name)
    }

    /// The key itself, where it was written.
    pub(crate) fn key(&self, name: &str) -> Option<&Ident> {
        self.find(name).map(|setting| &setting.key)
    }

    /// Whether every key was understood: a key that is missing may otherwise be misspelt.
    pub(crate) fn understood(&self) -> bool {
        !self.misread
    }

    /// Whether the key was written.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The type given for a key.
    pub(crate) fn ty(&self, name: &str) -> Option<&Type> {
        match &self.find(name)?.value {
            Value::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// The path given for a key.
    pub(crate) fn path(&self, name: &str) -> Option<&Path> {
        match &self.find(name)?.value {
            Value::Path(path) => Some(path),
            _ => None,
        }
    }

    /// The paths given for a key.
    pub(crate) fn paths(&self, name: &str) -> &[Path] {
        match self.find(name).map(|setting| &setting.value) {
            Some(Value::Paths(paths)) => paths,
            _ => &[],
        }
    }

    /// The expression given for a key.
    pub(crate) fn expression(&self, name: &str) -> Option<&Expr> {
        match &self.find(name)?.value {
            Value::Expression(expression) => Some(expression),
            _ => None,
        }
    }

    /// The text given for a key.
    pub(crate) fn text(&self, name: &str) -> Option<&LitStr> {
        match &self.find(name)?.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The name given for a key.
    pub(crate) fn name(&self, name: &str) -> Option<&Ident> {
        match &self.find(name)?.value {
            Value::Name(name) => Some(name),
            _ => None,
        }
    }
}

impl Grammar {
    /// The keys that may be written, for messages.
    fn allowed(&self) -> String {
        let keys: Vec<String> = self
            .keys
            .iter()
            .map(|key| format!("`{}`", key.example))
            .collect();
        keys.join(", ")
    }

    fn unknown(&self, key: &str) -> String {
        let Self {
            attribute, place, ..
        } = self;
        if let Some((_, home)) = self.elsewhere.iter().find(|(name, _)| *name == key) {
            return format!(
                "`{key}` belongs on {home}, not on {place}; allowed here: {}",
                self.allowed()
            );
        }
        let hint = did_you_mean(key, self.keys.iter().map(|key| key.name));
        let hint = if hint.is_empty() {
            ";".to_owned()
        } else {
            hint
        };
        format!(
            "`{key}` is not a key of `#[{attribute}]` on {place}{hint} allowed here: {}",
            self.allowed()
        )
    }
}

/// Goes on to the next comma or the end.
fn skip(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}
