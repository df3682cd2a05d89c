//! `#[schedule]`.

use proc_macro2::{Delimiter, Group, Literal, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::Ident;

use super::names::{Names, allowances, call_at, ends, local, no_parameters};
use crate::model::schedule::{Entry, Schedule};

/// The struct with what each system remembers, and the impls.
pub(crate) fn expand(model: &Schedule) -> TokenStream {
    let names = Names::new(model.library.as_ref(), &model.taken);
    let expansion = Expansion::new(model, &names);
    let declared = expansion.declare();
    if model.phases.is_none() {
        return declared;
    }
    let listing = expansion.listing();
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
            #listing
            #schedule
            #lists
            #checks
        };
    }
}

struct Expansion<'a> {
    model: &'a Schedule,
    names: &'a Names<'a>,
    /// The name of the schema within the impls.
    schema: Ident,
    /// That of the phases, once they were asked whether they are some.
    phases: Ident,
    /// In the order of listing.
    systems: Vec<Listed<'a>>,
}

/// One system of the list.
struct Listed<'a> {
    entry: &'a Entry,
    /// Its place in the list.
    place: usize,
    /// The field that holds what it remembers.
    slot: Ident,
    /// The name of its type within the impls, standing at its path: named only once, a path that
    /// leads nowhere is reported only once.
    alias: Ident,
}

impl<'a> Expansion<'a> {
    fn new(model: &'a Schedule, names: &'a Names<'a>) -> Self {
        let systems = model.entries.iter().enumerate().map(|(place, entry)| {
            let (first, _) = ends(&entry.system);
            let mut alias = names.free(&format!("System{place}"));
            alias.set_span(first);
            let slot = local(&format!("system{place}"));
            Listed {
                entry,
                place,
                slot,
                alias,
            }
        });
        Self {
            model,
            names,
            schema: names.free("Schema"),
            phases: names.free("Phases"),
            systems: systems.collect(),
        }
    }

    fn declare(&self) -> TokenStream {
        let Self { model, names, .. } = self;
        let list = list_name(self.model);
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
        let texts: Vec<String> = model
            .entries
            .iter()
            .map(|entry| format!("`{}`", entry.text))
            .collect();
        let doc = format!(
            "A schedule of {} systems: {}.",
            texts.len(),
            texts.join(", ")
        );
        let doc = (!documented).then(|| quote!(#[doc = #doc]));
        let slots = self.systems.iter().map(
            |Listed {
                 entry, place, slot, ..
             }| {
                let cfgs = &entry.cfgs;
                let place = Literal::usize_unsuffixed(*place);
                quote! {
                    #(#cfgs)*
                    #slot: #ecs::schedule::Slot<
                        <#list as #ecs::schedule::Listing>::Schema,
                        <#list as #ecs::schedule::At<#place>>::System,
                    >,
                }
            },
        );
        // Without phases there is no schema, and so nothing that could stand in the struct.
        let body = model
            .phases
            .as_ref()
            .map(|_| quote!(book: #ecs::schedule::Book, #(#slots)*));
        let allowances = allowances();
        let f = local("f");
        let text = name.to_string();
        let none = no_parameters();
        quote! {
            #doc
            #(#attributes)*
            #allowances
            #visibility struct #name #none { #body }

            #[doc(hidden)]
            #(#everywhere)*
            #allowances
            enum #list {}

            #[automatically_derived]
            #(#everywhere)*
            impl ::core::fmt::Debug for #name {
                fn fmt(&self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Formatter::write_str(#f, #text)
                }
            }
        }
    }

    /// The schema and the phases, each under a name, and for the fields by the list. They are not named by
    /// the list everywhere, as it is private.
    fn listing(&self) -> Option<TokenStream> {
        let Self {
            model,
            names,
            schema,
            phases,
            ..
        } = self;
        let (ecs, list) = (&names.ecs, list_name(model));
        let given = model.phases.as_ref()?;
        let of_schema = match &model.world {
            Some(world) => quote!(#world),
            None => names.schema_of(given),
        };
        let proven = names.phases(given);
        Some(quote! {
            type #schema = #of_schema;
            type #phases = #proven;
            impl #ecs::schedule::Listing for #list {
                type Schema = #schema;
            }
        })
    }

    fn schedule(&self) -> TokenStream {
        let Self {
            model,
            names,
            schema,
            ..
        } = self;
        let ecs = &names.ecs;
        let (name, phases) = (&model.name, &self.phases);
        let [systems, order] = ["SYSTEMS", "ORDER"].map(|wish| names.free(wish));
        let count = self.count(model.entries.len());
        let entries = self.systems.iter().map(|Listed { entry, alias, .. }| {
            let cfgs = &entry.cfgs;
            let entry = match &entry.place {
                None => quote!(#ecs::schedule::entry::<#schema, #alias, #phases>()),
                Some((phase, order)) => {
                    let order = match order {
                        Some(order) => quote!(#order),
                        None => quote!(0),
                    };
                    quote! {
                        #ecs::schedule::entry_at::<#schema, #alias, #phases>(
                            #phase as ::core::primitive::usize,
                            #order,
                        )
                    }
                }
            };
            quote!(#(#cfgs)* #entry,)
        });
        let opened = self.systems.iter().map(|Listed { entry, slot, .. }| {
            let cfgs = &entry.cfgs;
            quote!(#(#cfgs)* #slot: #ecs::schedule::Slot::new(),)
        });
        let visited = self.visited();
        let started = self.started();
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
                const ORDER: &'static [::core::primitive::usize] = &#order;
                fn new() -> Self {
                    Self { book: #ecs::schedule::Book::new(&#systems), #(#opened)* }
                }
                fn book(&self) -> &#ecs::schedule::Book {
                    &self.book
                }
                fn book_mut(&mut self) -> &mut #ecs::schedule::Book {
                    &mut self.book
                }
                #visited
                #started
            }
            const #order: [::core::primitive::usize; #count] = #sorted;
        }
    }

    /// A match over the index of a system.
    fn visited(&self) -> TokenStream {
        let (ecs, schema) = (&self.names.ecs, &self.schema);
        let visitor_type = self.names.free("V");
        let [index, visitor, found] = ["index", "visitor", "found"].map(local);
        let arms = self.systems.iter().map(
            |Listed {
                 entry,
                 place,
                 slot,
                 alias,
             }| {
                let act = quote!(#visitor.visit(&mut self.#slot));
                if self.model.is_unconditional() {
                    let place = Literal::usize_unsuffixed(*place);
                    return quote!(#place => #act,);
                }
                let cfgs = &entry.cfgs;
                quote! {
                    #(#cfgs)*
                    #found if #found == <Self as #ecs::schedule::Lists<#alias>>::INDEX => #act,
                }
            },
        );
        quote! {
            fn visit<#visitor_type: #ecs::schedule::SlotVisitor<#schema>>(
                &mut self,
                #index: ::core::primitive::usize,
                #visitor: #visitor_type,
            ) -> #visitor_type::Out {
                let _ = &#visitor;
                match #index {
                    #(#arms)*
                    _ => #ecs::schedule::no_such_system(#index),
                }
            }
        }
    }

    /// Every system in turn, each of which may start.
    fn started(&self) -> TokenStream {
        let (ecs, schema) = (&self.names.ecs, &self.schema);
        let lifetime = self.names.lifetime("w");
        let [stage, job] = ["stage", "job"].map(local);
        let starts = self.systems.iter().map(
            |Listed {
                 entry, slot, alias, ..
             }| {
                let cfgs = &entry.cfgs;
                quote! {
                    #(#cfgs)*
                    {
                        let #job = #ecs::schedule::Slot::job(
                            &mut self.#slot,
                            <Self as #ecs::schedule::Lists<#alias>>::INDEX,
                            #stage,
                        );
                        (&#ecs::schedule::Sent::of(&#job)).start_beside_others(#job, #stage);
                    }
                }
            },
        );
        quote! {
            fn start<#lifetime>(
                &#lifetime mut self,
                #stage: &mut #ecs::schedule::Stage<'_, #lifetime, #schema>,
            ) {
                #[allow(unused_imports)]
                use #ecs::schedule::{Stays as _, Travels as _};
                let _ = &#stage;
                #(#starts)*
            }
        }
    }

    /// The names of the systems, and where each is.
    fn lists(&self) -> TokenStream {
        self.systems
            .iter()
            .map(|listed| self.list(listed))
            .collect()
    }

    /// Every token stands at the path: what is wrong with it, or that it is listed twice, is
    /// reported there.
    fn list(&self, listed: &Listed<'_>) -> TokenStream {
        let list = list_name(self.model);
        let (name, schema, ecs) = (&self.model.name, &self.schema, &self.names.ecs);
        let Entry { cfgs, system, .. } = listed.entry;
        let alias = &listed.alias;
        let (first, last) = ends(system);
        let ecs_at = self.names.ecs_at(first);
        let mut path = self.names.free(&format!("Path{}", listed.place));
        path.set_span(first);
        let mut name_at = name.clone();
        name_at.set_span(name.span().located_at(first));
        let index = self.count(listed.place);
        let mut items = Group::new(
            Delimiter::Brace,
            quote!(const INDEX: ::core::primitive::usize = #index;),
        );
        items.set_span(last);
        let lists = quote_spanned! {first=>
            impl #ecs_at::schedule::Lists<#path> for #name_at #items
        };
        let locals = quote_spanned!(last=> >::Locals);
        let asked = quote_spanned! {first=>
            #ecs_at::schedule::listed::<<#path as #ecs_at::system::System<#schema> #locals>()
        };
        let place = Literal::usize_unsuffixed(listed.place);
        quote! {
            #(#cfgs)*
            type #path = #system;
            #(#cfgs)*
            impl #ecs::schedule::At<#place> for #list {
                type System =
                    <#ecs::schedule::Listed<#path, { #asked }> as #ecs::schedule::Named>::System;
            }
            #(#cfgs)*
            type #alias = <#list as #ecs::schedule::At<#place>>::System;
            #(#cfgs)*
            #[automatically_derived]
            #lists
        }
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
        let checks = self.systems.iter().map(|Listed { entry, alias, .. }| {
            let Entry { cfgs, system, .. } = entry;
            let check = call_at(
                system,
                |span| {
                    let ecs = self.names.ecs_at(span);
                    quote_spanned!(span=> #ecs::system::check_system::<#schema, #alias>)
                },
                TokenStream::new(),
            );
            quote!(#(#cfgs)* const _: () = #check;)
        });
        checks.collect()
    }
}

/// The type by which the fields name the schema and the systems: private whatever the schedule is, so
/// that systems may be.
fn list_name(model: &Schedule) -> Ident {
    format_ident!("{}List", model.name)
}
