//! `#[schedule]`.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::Ident;

use super::names::{Names, allowances, call_at, local};
use crate::model::schedule::{Entry, Schedule};

/// The struct with what each system remembers, and the impls.
pub(crate) fn expand(model: &Schedule) -> TokenStream {
    let names = Names::new(model.library.as_ref(), &model.taken);
    let expansion = Expansion::new(model, &names);
    let declared = expansion.declare();
    if model.phases.is_none() {
        return declared;
    }
    let schedule = expansion.schedule();
    let lists = expansion.lists();
    let checks = expansion.checks();
    let everywhere = &model.everywhere;
    let allowances = allowances();
    quote! {
        #declared
        #(#everywhere)*
        #allowances
        const _: () = {
            #schedule
            #lists
            #checks
        };
    }
}

struct Expansion<'a> {
    model: &'a Schedule,
    names: &'a Names<'a>,
    /// The schema as a type.
    schema: TokenStream,
    /// The field of each system.
    slots: Vec<Ident>,
}

impl<'a> Expansion<'a> {
    fn new(model: &'a Schedule, names: &'a Names<'a>) -> Self {
        let ecs = &names.ecs;
        let schema = match (&model.world, &model.phases) {
            (Some(world), _) => quote!(#world),
            (None, Some(phases)) => quote!(<#phases as #ecs::schedule::Phases>::Schema),
            (None, None) => quote!(()),
        };
        let slots = (0..model.entries.len()).map(|index| local(&format!("system{index}")));
        Self {
            model,
            names,
            schema,
            slots: slots.collect(),
        }
    }

    fn each(&self) -> impl Iterator<Item = (&'a Entry, &Ident)> {
        self.model.entries.iter().zip(&self.slots)
    }

    fn declare(&self) -> TokenStream {
        let Self {
            model,
            names,
            schema,
            ..
        } = self;
        let ecs = &names.ecs;
        let Schedule {
            name,
            visibility,
            attributes,
            everywhere,
            ..
        } = model;
        let documented = attributes
            .iter()
            .any(|attribute| attribute.path().is_ident("doc"));
        let list: Vec<String> = model
            .entries
            .iter()
            .map(|entry| format!("`{}`", entry.text))
            .collect();
        let doc = format!("A schedule of {} systems: {}.", list.len(), list.join(", "));
        let doc = (!documented).then(|| quote!(#[doc = #doc]));
        let slots = self.each().map(|(Entry { cfgs, system, .. }, slot)| {
            quote!(#(#cfgs)* #slot: #ecs::schedule::Slot<#schema, #system>,)
        });
        // Without phases there is no schema, and so nothing that could stand in the struct.
        let body = model
            .phases
            .as_ref()
            .map(|_| quote!(book: #ecs::schedule::Book, #(#slots)*));
        let allowances = allowances();
        let f = local("f");
        let text = name.to_string();
        quote! {
            #doc
            #(#attributes)*
            #allowances
            #visibility struct #name { #body }

            #[automatically_derived]
            #(#everywhere)*
            #allowances
            impl ::core::fmt::Debug for #name {
                fn fmt(&self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Formatter::write_str(#f, #text)
                }
            }
        }
    }

    fn schedule(&self) -> TokenStream {
        let Self {
            model,
            names,
            schema,
            ..
        } = self;
        let ecs = &names.ecs;
        let (name, phases) = (&model.name, &model.phases);
        let systems = names.free("SYSTEMS");
        let count = self.count(model.entries.len());
        let entries = self.each().map(
            |(
                Entry {
                    cfgs,
                    system,
                    place,
                    ..
                },
                _,
            )| {
                let entry = match place {
                    None => quote!(#ecs::schedule::entry::<#schema, #system, #phases>()),
                    Some((phase, order)) => {
                        let order = match order {
                            Some(order) => quote!(#order),
                            None => quote!(0),
                        };
                        quote! {
                            #ecs::schedule::entry_at::<#schema, #system, #phases>(
                                #phase as usize,
                                #order,
                            )
                        }
                    }
                };
                quote!(#(#cfgs)* #entry,)
            },
        );
        let opened = self.each().map(
            |(Entry { cfgs, .. }, slot)| quote!(#(#cfgs)* #slot: #ecs::schedule::Slot::new(),),
        );
        let [index, world] = ["index", "world"].map(local);
        let run = self.dispatch(|slot| quote!(#ecs::schedule::Slot::run(&mut self.#slot, #world)));
        let flush =
            self.dispatch(|slot| quote!(#ecs::schedule::Slot::flush(&mut self.#slot, #world)));
        let sorted = call_at(
            name,
            |span| {
                let ecs = names.ecs_at(span);
                quote_spanned!(span=> #ecs::schedule::sorted)
            },
            quote!(&#systems),
        );
        quote! {
            const #systems: [#ecs::schedule::Entry; #count] = [#(#entries)*];
            #[automatically_derived]
            impl #ecs::schedule::Schedule<#schema> for #name {
                type Phases = #phases;
                const SYSTEMS: &'static [#ecs::schedule::Entry] = &#systems;
                const ORDER: &'static [usize] = &const { #ecs::schedule::sorted(&#systems) };
                fn new() -> Self {
                    Self { book: #ecs::schedule::Book::new(&#systems), #(#opened)* }
                }
                fn book(&self) -> &#ecs::schedule::Book {
                    &self.book
                }
                fn book_mut(&mut self) -> &mut #ecs::schedule::Book {
                    &mut self.book
                }
                fn run_system(&mut self, #index: usize, #world: &mut #ecs::World<#schema>) {
                    #run
                }
                fn flush_system(&mut self, #index: usize, #world: &mut #ecs::World<#schema>) {
                    #flush
                }
            }
            const _: [usize; #count] = #sorted;
        }
    }

    /// A match over the index of a system.
    fn dispatch(&self, act: impl Fn(&Ident) -> TokenStream) -> TokenStream {
        let ecs = &self.names.ecs;
        let index = local("index");
        let arms = self
            .each()
            .enumerate()
            .map(|(place, (Entry { cfgs, system, .. }, slot))| {
                let act = act(slot);
                if self.model.is_unconditional() {
                    let place = Literal::usize_unsuffixed(place);
                    return quote!(#place => #act,);
                }
                quote! {
                    #(#cfgs)*
                    place if place == <Self as #ecs::schedule::Lists<#system>>::INDEX => #act,
                }
            });
        let world = local("world");
        quote! {
            let _ = &#world;
            match #index {
                #(#arms)*
                _ => #ecs::schedule::no_such_system(#index),
            }
        }
    }

    fn lists(&self) -> TokenStream {
        let ecs = &self.names.ecs;
        let name = &self.model.name;
        let lists = self
            .each()
            .enumerate()
            .map(|(index, (Entry { cfgs, system, .. }, _))| {
                let index = self.count(index);
                quote! {
                    #(#cfgs)*
                    #[automatically_derived]
                    impl #ecs::schedule::Lists<#system> for #name {
                        const INDEX: usize = #index;
                    }
                }
            });
        lists.collect()
    }

    /// How many systems stand before one: by number, or where a `cfg` decides, by the compiler.
    fn count(&self, before: usize) -> TokenStream {
        let before = &self.model.entries[..before];
        if before.iter().all(|entry| entry.cfgs.is_empty()) {
            return Literal::usize_unsuffixed(before.len()).into_token_stream();
        }
        let units = before.iter().map(|Entry { cfgs, .. }| quote!(#(#cfgs)* ()));
        quote!(<[()]>::len(&[#(#units),*]))
    }

    /// One check per system, at its path: generic systems learn their schema only here.
    fn checks(&self) -> TokenStream {
        let schema = &self.schema;
        let checks = self.each().map(|(Entry { cfgs, system, .. }, _)| {
            let check = call_at(
                system,
                |span| {
                    let ecs = self.names.ecs_at(span);
                    quote_spanned!(span=> #ecs::system::check_system::<#schema, #system>)
                },
                TokenStream::new(),
            );
            quote!(#(#cfgs)* const _: () = #check;)
        });
        checks.collect()
    }
}
