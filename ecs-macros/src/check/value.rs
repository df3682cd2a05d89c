//! What plain data must not be.

use syn::DeriveInput;

use crate::diagnostics::Diagnostics;
use crate::model::value::Value;

pub(crate) fn check(input: &DeriveInput, model: &Value, diagnostics: &mut Diagnostics) {
    no_lifetimes(input, model, diagnostics);
}

fn no_lifetimes(input: &DeriveInput, model: &Value, diagnostics: &mut Diagnostics) {
    for lifetime in input.generics.lifetimes() {
        let lifetime = &lifetime.lifetime;
        diagnostics.error(
            lifetime,
            format_args!(
                "the value `{}` borrows for `{lifetime}`; a store outlives what it could borrow: keep the data itself, or a handle to where it is kept",
                model.text
            ),
        );
    }
}
