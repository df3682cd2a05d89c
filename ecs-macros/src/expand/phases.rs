//! `#[derive(Phases)]`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::names::{Names, allowances, impl_at};
use crate::model::phases::{Phase, Phases, Rate};

/// The impl, unless the schema is unknown.
pub(crate) fn expand(model: &Phases) -> TokenStream {
    let names = Names::new(model.library.as_ref(), &model.taken);
    let ecs = &names.ecs;
    let Phases {
        name,
        world: Some(world),
        list: phases,
        ..
    } = model
    else {
        return TokenStream::new();
    };
    let all = phases
        .iter()
        .map(|Phase { cfgs, name, .. }| quote!(#(#cfgs)* Self::#name));
    let rates = phases.iter().map(|Phase { cfgs, rate, .. }| {
        let rate = match rate {
            Rate::Frame => quote!(Frame),
            Rate::Fixed => quote!(Fixed),
            Rate::Network => quote!(Network),
        };
        quote!(#(#cfgs)* #ecs::schedule::Rate::#rate)
    });
    let texts = phases
        .iter()
        .map(|Phase { cfgs, text, .. }| quote!(#(#cfgs)* #text));
    let allowances = allowances();
    // Lists of phases in errors show them at the enum, not at the derive.
    let phases = impl_at(
        name,
        |span| {
            let ecs = names.ecs_at(span);
            quote_spanned!(span=> impl #ecs::schedule::Phases for #name)
        },
        quote! {
            type Schema = #world;
            const ALL: &'static [Self] = &[#(#all),*];
            const RATES: &'static [#ecs::schedule::Rate] = &[#(#rates),*];
            const NAMES: &'static [&'static ::core::primitive::str] = &[#(#texts),*];
            #[inline]
            fn index(self) -> ::core::primitive::usize {
                self as ::core::primitive::usize
            }
        },
    );
    quote! {
        #allowances
        const _: () = { #phases };
    }
}
