//! The other end of the wire in JavaScript: one module, written from the schema.

use core::fmt::{self, Write};

use super::packet::VERSION;
use super::protocol::Protocol;
use super::wire::{Layout, Wire};
use crate::schema::Schema;

/// What does not depend on the schema.
const RUNTIME: &str = include_str!("mirror.js");

impl<S: Schema<HandleKind = u32>, E: Wire, M: Wire> Protocol<S, E, M> {
    /// An ES module without dependencies that is the client's side of this protocol: it reads
    /// packets into a `Mirror`, which interpolates, and writes acknowledgements and messages.
    ///
    /// Write it into a file at build time, or serve it as it is: whoever loads it speaks this very
    /// protocol. It runs in browsers and under Node. What it exports is described at its end.
    #[must_use]
    pub fn javascript(&self) -> String {
        let print = self.fingerprint();
        let parts = self.parts().iter().zip(&print.parts).map(|(part, (name, hash))| {
            let (disables, layout) = (part.disabled.is_some(), Script(&part.layout));
            format!("    {{ name: {name:?}, hash: {hash}, disables: {disables}, layout: {layout} }},\n")
        });
        let parts: String = parts.collect();
        format!(
            "// The client's side of `{name}`, written from its schema. Do not edit: it is written anew.\n\
             \n\
             const SCHEMA = {{\n  \
               name: {name:?},\n  \
               version: {VERSION},\n  \
               hash: {hash}n,\n  \
               parts: [\n{parts}  ],\n  \
               event: {event},\n  \
               message: {message},\n\
             }};\n\
             \n\
             {RUNTIME}",
            name = S::NAME,
            hash = print.hash,
            event = Script(&E::LAYOUT),
            message = Script(&M::LAYOUT),
        )
    }
}

/// A layout as an expression of JavaScript.
struct Script<'a>(&'a Layout);

impl fmt::Display for Script<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Layout::Unsigned { bits } => write!(f, "{{ kind: \"Unsigned\", bits: {bits} }}"),
            Layout::Signed { bits } => write!(f, "{{ kind: \"Signed\", bits: {bits} }}"),
            Layout::Bool => f.write_str("{ kind: \"Bool\" }"),
            Layout::Char => f.write_str("{ kind: \"Char\" }"),
            Layout::Float32 => f.write_str("{ kind: \"Float32\" }"),
            Layout::Float64 => f.write_str("{ kind: \"Float64\" }"),
            // As text: they may be more than a number of JavaScript holds.
            Layout::Whole { least, most } => {
                write!(
                    f,
                    "{{ kind: \"Whole\", least: \"{least}\", most: \"{most}\" }}"
                )
            }
            Layout::Steps { least, step, count } => write!(
                f,
                "{{ kind: \"Steps\", least: {least:?}, step: {step:?}, count: {count} }}"
            ),
            Layout::Angle { bits } => write!(f, "{{ kind: \"Angle\", bits: {bits} }}"),
            Layout::Entity => f.write_str("{ kind: \"Entity\" }"),
            Layout::Option(of) => write!(f, "{{ kind: \"Option\", of: {} }}", Script(of)),
            Layout::Array(of, count) => {
                write!(
                    f,
                    "{{ kind: \"Array\", of: {}, count: {count} }}",
                    Script(of)
                )
            }
            Layout::List { of, most } => {
                write!(f, "{{ kind: \"List\", of: {}, most: {most} }}", Script(of))
            }
            Layout::Text { most } => write!(f, "{{ kind: \"Text\", most: {most} }}"),
            Layout::Struct(fields) => named(f, "Struct", "fields", fields),
            Layout::Enum(variants) => named(f, "Enum", "variants", variants),
            Layout::Custom { name, .. } => write!(f, "{{ kind: \"Custom\", name: {name:?} }}"),
        }
    }
}

fn named(
    f: &mut fmt::Formatter<'_>,
    kind: &str,
    list: &str,
    parts: &[(&str, Layout)],
) -> fmt::Result {
    write!(f, "{{ kind: \"{kind}\", {list}: [")?;
    for (index, (name, layout)) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        write!(f, "[{name:?}, {}]", Script(layout))?;
    }
    f.write_char(']')?;
    f.write_str(" }")
}
