//! Code as it is while it is being typed: every macro gets thousands of inputs that were valid until
//! something was cut off, put in, exchanged or repeated.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{DeriveInput, Item, ItemEnum, ItemFn, ItemStruct};

use crate::parse::function::Function;

use super::inputs::{Entry, entry, inputs};

/// How many inputs a macro gets, where `MUTATIONS` does not say another number.
const INPUTS: usize = 2_000;

/// Of how many outputs one is parsed: that takes longer than all else.
const PARSED: usize = 4;

// Z3, Z4
#[test]
fn component_survives_any_code() {
    check("Component");
}

#[test]
fn bundle_survives_any_code() {
    check("Bundle");
}

#[test]
fn query_survives_any_code() {
    check("Query");
}

#[test]
fn resources_survive_any_code() {
    check("Resources");
}

#[test]
fn events_survive_any_code() {
    check("Events");
}

#[test]
fn phases_survive_any_code() {
    check("Phases");
}

#[test]
fn handles_survive_any_code() {
    check("Handles");
}

#[test]
fn value_survives_any_code() {
    check("Value");
}

#[test]
fn wire_survives_any_code() {
    check("Wire");
}

#[test]
fn world_survives_any_code() {
    check("world");
}

#[test]
fn system_survives_any_code() {
    check("system");
}

#[test]
fn schedule_survives_any_code() {
    check("schedule");
}

/// Feeds a macro and reports the first few inputs that it does not bear.
fn check(name: &str) {
    let entry = entry(name);
    let valid: Vec<[Vec<TokenTree>; 2]> = inputs(name)
        .iter()
        .map(|(arguments, item)| [trees(arguments), trees(item)])
        .collect();
    for [arguments, item] in &valid {
        let output = entry.run(
            arguments.iter().cloned().collect(),
            item.iter().cloned().collect(),
        );
        assert!(
            !mentions(&output, "compile_error"),
            "not a valid input: {output}"
        );
    }
    let count = std::env::var("MUTATIONS").map_or(INPUTS, |count| count.parse().expect("a number"));
    let mut random = Random::new(name);
    let mut understood = 0;
    let mut refused = Vec::new();
    for _ in 0..count {
        let [mut arguments, mut item] = random.one_of(&valid).clone();
        let donor = &random.one_of(&valid)[1];
        for _ in 0..=random.below(3) {
            let is_attribute = matches!(entry, Entry::Attribute(_));
            if is_attribute && random.below(3) == 0 {
                mutate(&mut arguments, donor, &mut random);
            } else {
                mutate(&mut item, donor, &mut random);
            }
        }
        let arguments: TokenStream = arguments.into_iter().collect();
        let item: TokenStream = item.into_iter().collect();
        match catch_unwind(AssertUnwindSafe(|| {
            judge(name, entry, &arguments, &item, random.below(PARSED) == 0)
        })) {
            Ok(Ok(well_formed)) => understood += usize::from(well_formed),
            Ok(Err(reason)) => {
                refused.push(format!("{reason}\n  of #[{name}({arguments})] {item}"));
            }
            Err(_) => refused.push(format!("it panics\n  at #[{name}({arguments})] {item}")),
        }
        if refused.len() == MOST_SHOWN {
            break;
        }
    }
    assert!(refused.is_empty(), "`{name}`:\n{}", refused.join("\n"));
    // Else the mutations are too wild to reach anything behind the parser.
    assert!(
        understood * 20 > count,
        "only {understood} inputs of `{name}` were items"
    );
}

const MOST_SHOWN: usize = 5;

/// Whether the item could be read, or what is wrong with the output.
fn judge(
    name: &str,
    entry: Entry,
    arguments: &TokenStream,
    item: &TokenStream,
    parsed: bool,
) -> Result<bool, String> {
    let output = entry.run(arguments.clone(), item.clone());
    let read = match name {
        "world" => syn::parse2::<ItemEnum>(item.clone()).map(|item| Some(item.ident)),
        "system" => syn::parse2::<ItemFn>(item.clone()).map(|item| Some(item.sig.ident)),
        "schedule" => syn::parse2::<ItemStruct>(item.clone()).map(|item| Some(item.ident)),
        _ => syn::parse2::<DeriveInput>(item.clone()).map(|_| None),
    };
    let Ok(kept) = read else {
        // What is wrong with a body is said by the compiler.
        if name == "system" && syn::parse2::<Function>(item.clone()).is_ok() {
            return Ok(false);
        }
        if !mentions(&output, "compile_error") {
            return Err(format!("nothing is said of it: {output}"));
        }
        let is_item = syn::parse2::<Item>(item.clone()).is_ok();
        let ends_with_it = output.to_string().ends_with(&item.to_string());
        if matches!(entry, Entry::Attribute(_)) && is_item && !ends_with_it {
            return Err(format!("the item is lost: {output}"));
        }
        return Ok(false);
    };
    if !parsed {
        return Ok(true);
    }
    let file: syn::File = syn::parse2(output.clone())
        .map_err(|error| format!("{error}: the output is not items: {output}"))?;
    let is_it = |item: &Item, kept: &Ident| match item {
        Item::Enum(item) => name == "world" && item.ident == *kept,
        Item::Fn(item) => name == "system" && item.sig.ident == *kept,
        Item::Struct(item) => name == "schedule" && item.ident == *kept,
        _ => false,
    };
    match kept {
        Some(kept) if !file.items.iter().any(|item| is_it(item, &kept)) => {
            Err(format!("the item is lost: {output}"))
        }
        _ => Ok(true),
    }
}

fn trees(text: &str) -> Vec<TokenTree> {
    let tokens: TokenStream = text.parse().expect("tokens");
    tokens.into_iter().collect()
}

/// Whether the name occurs outside of every group.
fn mentions(tokens: &TokenStream, name: &str) -> bool {
    tokens
        .clone()
        .into_iter()
        .any(|token| matches!(token, TokenTree::Ident(ident) if ident == name))
}

/// Does one thing to some token, however deep it stands.
fn mutate(tokens: &mut Vec<TokenTree>, donor: &[TokenTree], random: &mut Random) {
    let groups: Vec<usize> = (0..tokens.len())
        .filter(|&index| matches!(tokens[index], TokenTree::Group(_)))
        .collect();
    if !groups.is_empty() && random.below(4) != 0 {
        let index = *random.one_of(&groups);
        let TokenTree::Group(group) = &tokens[index] else {
            return;
        };
        let mut inner: Vec<TokenTree> = group.stream().into_iter().collect();
        mutate(&mut inner, donor, random);
        let mut mutated = Group::new(group.delimiter(), inner.into_iter().collect());
        mutated.set_span(group.span());
        tokens[index] = TokenTree::Group(mutated);
        return;
    }
    let place = random.below(tokens.len() + 1);
    if place == tokens.len() {
        tokens.extend(invented(donor, random));
        return;
    }
    match random.below(8) {
        0 => _ = tokens.remove(place),
        1 => tokens.insert(place, tokens[place].clone()),
        2 => {
            let other = random.below(tokens.len());
            tokens.swap(place, other);
        }
        3 | 4 => _ = tokens.splice(place..=place, invented(donor, random)),
        5 => _ = tokens.splice(place..place, invented(donor, random)),
        6 => tokens.truncate(place),
        _ => {
            let last = (place + random.below(3)).min(tokens.len() - 1);
            let wrapped = tokens.drain(place..=last).collect();
            tokens.insert(
                place,
                TokenTree::Group(Group::new(Delimiter::None, wrapped)),
            );
        }
    }
}

/// A token from nowhere, or one of another input.
fn invented(donor: &[TokenTree], random: &mut Random) -> Vec<TokenTree> {
    let word = |word: &str| vec![Ident::new(word, Span::call_site()).into()];
    match random.below(8) {
        0 => word(random.one_of::<&str>(KEYWORDS)),
        1 => word(random.one_of::<&str>(WORDS)),
        2 => vec![
            Ident::new_raw(
                random.one_of::<&str>(&["type", "match", "x"]),
                Span::call_site(),
            )
            .into(),
        ],
        3 | 4 => {
            let sign = *random.one_of(SIGNS);
            let spacing = *random.one_of(&[Spacing::Alone, Spacing::Joint]);
            vec![Punct::new(sign, spacing).into()]
        }
        5 => trees(random.one_of::<&str>(PIECES)),
        6 => {
            let literal = match random.below(4) {
                0 => Literal::u64_unsuffixed(random.next()),
                1 => Literal::string("whole"),
                2 => Literal::f32_suffixed(0.5),
                _ => Literal::byte_string(b"\xff"),
            };
            vec![literal.into()]
        }
        _ => {
            let mut token = random.one_of(donor).clone();
            while let TokenTree::Group(group) = &token {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                if inner.is_empty() || random.below(3) == 0 {
                    break;
                }
                token = random.one_of(&inner).clone();
            }
            token.to_token_stream().into_iter().collect()
        }
    }
}

const KEYWORDS: &[&str] = &[
    "self", "Self", "crate", "super", "fn", "struct", "enum", "union", "where", "impl", "dyn",
    "pub", "mut", "ref", "const", "static", "async", "unsafe", "extern", "type", "for", "in", "as",
    "_", "default", "macro", "true",
];

const WORDS: &[&str] = &[
    "T",
    "Game",
    "Transform",
    "whole",
    "marker",
    "disable",
    "data",
    "name",
    "phase",
    "order",
    "init",
    "world",
    "prefix",
    "invariant",
    "tag",
    "fields",
    "rate",
    "fixed",
    "Fields",
    "Entity",
    "Channel",
    "Local",
    "K",
    "naïve",
    "r",
    "__",
];

const SIGNS: &[char] = &[
    '\'', ',', ';', ':', '=', '<', '>', '&', '#', '!', '?', '.', '|', '-', '+', '*', '$', '@', '/',
];

/// What is longer than a token.
const PIECES: &[&str] = &[
    "'a",
    "'static",
    "::",
    "..",
    "->",
    "=>",
    "&&",
    "()",
    "[]",
    "{}",
    "<>",
    "(,)",
    "#[cfg(test)]",
    "#[component]",
    "#[component(whole)]",
    "#[component(data = , marker)]",
    "#[system(order)]",
    "#[phase(rate = fixd)]",
    "#[resource(invariant)]",
    "#[doc = \"x\"]",
    "<T: Copy, const N: usize = 3>",
    "<'a, T: 'a + ?Sized>",
    "where Self: Sized",
    "impl Fn(&u8) -> !",
    "dyn for<'a> Tr<'a> + Send",
    "m!(Self { })",
    "<Self as Tr>::Of<{ N + 1 }>",
    "[Self; { 1 }]",
    "*const u8",
    "!",
    "_",
    "&'_ mut (u8,)",
    "self: Box<Self>",
    "...",
    "x: u8",
    "= 1 << 3",
    "pub(in a::b)",
    "Vec<Vec<u8>>",
    "extern \"C\" fn(u8, ...)",
    "async move { }",
    "|x| x",
    "Self::A { .. }",
    "unsafe { }",
    "a::<b>::c!",
];

/// The same numbers on every run.
struct Random(u64);

impl Random {
    fn new(name: &str) -> Self {
        let seed = name.bytes().fold(7, |seed: u64, byte| {
            seed.wrapping_mul(31).wrapping_add(u64::from(byte))
        });
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).expect("below a usize")
    }

    fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}
