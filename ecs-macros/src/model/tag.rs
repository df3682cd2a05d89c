//! The tag of a component: a hash of where it is declared, so that the type system can tell
//! components apart.

use std::collections::HashMap;
use std::sync::Mutex;

use proc_macro2::{Ident, Span};

/// Twelve hexadecimal digits.
pub(crate) struct Tag {
    pub(crate) digits: [u8; 12],
}

impl Tag {
    /// The tag of the item `name`, declared where `name` stands.
    pub(crate) fn of(name: &Ident) -> Self {
        let package = if proc_macro::is_available() {
            let of = |variable| std::env::var(variable).unwrap_or_default();
            format!("{} {}", of("CARGO_PKG_NAME"), of("CARGO_CRATE_NAME"))
        } else {
            String::new()
        };
        let place = |span: Span| {
            let start = span.start();
            format!("{}:{}:{}", span.file(), start.line, start.column)
        };
        let key = format!(
            "{package} {} {} {name}",
            place(name.span()),
            place(Span::call_site())
        );
        let count = count(&key);
        Self::new(&format!("{key} {count}"))
    }

    /// The tag that is the hash of `text`.
    pub(crate) fn new(text: &str) -> Self {
        // FNV-1a, then a mix so that the low digits depend on every byte.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        hash = (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
        Self {
            digits: std::array::from_fn(|index| (hash >> (4 * index) & 0xf) as u8),
        }
    }
}

/// How often `key` was asked for before: items of one `macro_rules` expansion may share it.
fn count(key: &str) -> usize {
    static SEEN: Mutex<Option<HashMap<String, usize>>> = Mutex::new(None);
    if !proc_macro::is_available() {
        return 0;
    }
    let mut seen = SEEN
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let count = seen
        .get_or_insert_default()
        .entry(key.to_owned())
        .or_insert(0);
    *count += 1;
    *count
}
