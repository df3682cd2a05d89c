//! `#[derive(Phases)]`.

use proc_macro2::TokenStream;
use quote::quote;

use super::names::{Names, allowances};
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
    quote! {
        #allowances
        const _: () = {
            #[automatically_derived]
            impl #ecs::schedule::Phases for #name {
                type Schema = #world;
                const ALL: &'static [Self] = &[#(#all),*];
                const RATES: &'static [#ecs::schedule::Rate] = &[#(#rates),*];
                const NAMES: &'static [&'static str] = &[#(#texts),*];
                #[inline]
                fn index(self) -> usize {
                    self as usize
                }
            }
        };
    }
}
