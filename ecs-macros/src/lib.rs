//! The derive and attribute macros of `ecs`.

// Looked at through `ecs`, which re-exports every macro with its documentation.
mod check;
mod diagnostics;
mod expand;
mod model;
mod parse;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use diagnostics::Diagnostics;

/// Makes a struct or enum a component: data that entities can carry.
///
/// A struct of `Copy` fields is kept field by field, one `Vec` each; its companion
/// `TransformFields` names them. A struct without fields is a marker and takes no memory. An enum
/// of `Copy` data is kept as one `Vec`, and so is everything under `#[component(whole)]`.
///
/// `#[component(…)]` on the item takes
/// - `whole`: keep whole values; needed where a field is not `Copy`;
/// - `invariant = self.current <= self.max`: a condition that every value must meet, over `self`
///   or as a function of a reference;
/// - `fields = Name`: the name of the companion struct;
/// - `tag = "…"`: any text, where two components are reported to have one tag;
/// - `crate = path`: where the library is; `::ecs` by default.
#[proc_macro_derive(Component, attributes(component))]
pub fn component(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    run_component(input.into()).into()
}

fn run_component(input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let Some(input) = diagnostics.ok(syn::parse2::<DeriveInput>(input)) else {
        return diagnostics.before(TokenStream::new());
    };
    let model = model::component::Component::new(&input, &mut diagnostics);
    check::component::check(&input, &model, &mut diagnostics);
    diagnostics.before(expand::component::expand(&model))
}
