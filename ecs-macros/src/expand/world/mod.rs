//! `#[world]`.

mod columns;
mod ids;
mod markers;
mod schema;

use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Ident, ItemEnum};

use super::names::{Names, allowances, ends};
use crate::model::world::{Listed, World};

/// The component enum, the schema with all that belongs to it, and the aliases.
pub(crate) fn expand(model: &World, input: &ItemEnum) -> TokenStream {
    let names = Names::new(model.library.as_ref(), &model.taken);
    // A name that is missing was reported; with any other, what follows from the schema is there.
    let unnamed = names.free_at("Unnamed", model.id.span());
    let schema = model.schema.as_ref().unwrap_or(&unnamed);
    if model.listed.is_empty() || !input.generics.params.is_empty() {
        return stripped(input);
    }
    let expansion = Expansion {
        model,
        schema,
        names: &names,
    };
    let parts = [
        ids::declare(&expansion),
        markers::declare(&expansion),
        columns::declare(&expansion),
        expansion.declare(),
        expansion.aliases(),
        expansion.entries(),
    ];
    let impls = [
        ids::implement(&expansion),
        markers::implement(&expansion),
        columns::implement(&expansion),
        schema::implement(&expansion),
        schema::implement_holds(&expansion),
        schema::implement_snapshot(&expansion),
    ];
    let everywhere = expansion.everywhere();
    quote! {
        #(#parts)*
        #everywhere
        const _: () = {
            #(#impls)*
        };
    }
}

/// The enum as the user wrote it, without our attributes: what is left beside an error.
fn stripped(input: &ItemEnum) -> TokenStream {
    let mut input = input.clone();
    // A parameter that nothing uses would be a second error.
    input.generics = syn::Generics::default();
    for variant in &mut input.variants {
        variant
            .attrs
            .retain(|attribute| !attribute.path().is_ident("component"));
    }
    input.into_token_stream()
}

/// What every part of the expansion needs.
struct Expansion<'a> {
    model: &'a World,
    schema: &'a Ident,
    names: &'a Names<'a>,
}

/// One id of the component enum.
struct Id<'a> {
    listed: &'a Listed,
    name: &'a Ident,
    text: &'a str,
}

impl<'a> Expansion<'a> {
    fn ecs(&self) -> &'a TokenStream {
        &self.names.ecs
    }

    /// The attributes that every item has.
    fn everywhere(&self) -> TokenStream {
        let own = &self.model.everywhere;
        let allowances = allowances();
        quote!(#(#own)* #allowances)
    }

    /// All ids: those of the components, then those of the disabled ones.
    fn ids(&self) -> Vec<Id<'a>> {
        let listed = &self.model.listed;
        let real = listed.iter().map(|listed| Id {
            listed,
            name: &listed.name,
            text: &listed.text,
        });
        let disabled = listed.iter().filter_map(|listed| {
            let twin = listed.twin.as_ref()?;
            Some(Id {
                listed,
                name: &twin.name,
                text: &twin.text,
            })
        });
        real.chain(disabled).collect()
    }

    /// The name of an item that belongs to the schema: `GameColumn`.
    fn named(&self, what: &str) -> Ident {
        quote::format_ident!("{}{what}", self.schema)
    }

    /// The schema itself: a type without values.
    fn declare(&self) -> TokenStream {
        let Self { model, schema, .. } = self;
        let ecs = self.ecs();
        let everywhere = self.everywhere();
        let visibility = &model.visibility;
        let doc = format!("The schema that [`{}`] lists: a kind of world.", model.id);
        let world_doc = "A world without entities.";
        let (parameter, argument, note) = match &model.resources {
            Some(resources) => (
                quote!(these_resources: #resources),
                quote!(these_resources),
                "with these resources",
            ),
            None => (TokenStream::new(), quote!(()), ""),
        };
        let world_doc = match note {
            "" => world_doc.to_owned(),
            note => format!("A world without entities, {note}."),
        };
        let debug = self.debug(
            schema,
            &TokenStream::new(),
            &TokenStream::new(),
            &quote!(match *self {}),
        );
        quote! {
            #[doc = #doc]
            #everywhere
            #visibility enum #schema {}

            #everywhere
            impl #schema {
                #[doc = #world_doc]
                #[must_use]
                #visibility fn world(#parameter) -> #ecs::World<Self> {
                    #ecs::World::new(#argument)
                }
            }

            #debug
        }
    }

    /// A `Debug` with this body, for items that may be public.
    fn debug(
        &self,
        name: &Ident,
        header: &TokenStream,
        arguments: &TokenStream,
        body: &TokenStream,
    ) -> TokenStream {
        let everywhere = self.everywhere();
        let f = super::names::local("f");
        quote! {
            #[automatically_derived]
            #everywhere
            impl #header ::core::fmt::Debug for #name #arguments {
                fn fmt(&self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    #body
                }
            }
        }
    }

    /// `Entity`, `Query`, `Commands`, `World` and, where entities have parents, `Hierarchy` of this
    /// schema.
    fn aliases(&self) -> TokenStream {
        let Self { model, schema, .. } = self;
        let ecs = self.ecs();
        let everywhere = self.everywhere();
        let visibility = &model.visibility;
        let named = |alias| match &model.prefix {
            Some(prefix) => quote::format_ident!("{prefix}{alias}"),
            None => Ident::new(alias, proc_macro2::Span::mixed_site()),
        };
        let [entity, query, commands, world] = ["Entity", "Query", "Commands", "World"].map(named);
        let hierarchy = model.hierarchy.then(|| {
            let name = named("Hierarchy");
            let doc = format!("Parents and children of a [`{schema}`] world.");
            quote! {
                #[doc = #doc]
                #everywhere
                #visibility type #name<'w> = #ecs::Hierarchy<'w, #schema>;
            }
        });
        let docs = [
            format!("An entity of a [`{schema}`] world."),
            format!("A query of a [`{schema}`] world."),
            format!("The commands of a system of a [`{schema}`] world."),
            format!("A world of the schema [`{schema}`]."),
        ];
        let kind = model.namespaced.then(|| quote!(, #ecs::store::Namespaced));
        let [entity_doc, query_doc, commands_doc, world_doc] = docs;
        quote! {
            #[doc = #entity_doc]
            #everywhere
            #visibility type #entity = #ecs::Handle<#schema #kind>;
            #[doc = #query_doc]
            #everywhere
            #visibility type #query<'w, Q, F = ()> = #ecs::query::Checked<'w, #schema, Q, F>;
            #[doc = #commands_doc]
            #everywhere
            #visibility type #commands<'w> = #ecs::command::Commands<'w, #schema>;
            #[doc = #world_doc]
            #everywhere
            #visibility type #world = #ecs::World<#schema>;
            #hierarchy
        }
    }

    /// A type as a component. Where it is none, this type is an error, once and where the type is
    /// written, and the compiler keeps silent about every use of it.
    fn entry(&self, ty: impl ToTokens) -> TokenStream {
        let (first, last) = ends(&ty);
        let ecs = self.names.ecs_at(first);
        let data = quote_spanned!(last=> >::Data);
        self.proven(
            &ty,
            first,
            &quote_spanned!(first=> <#ty as #ecs::component::Component #data),
        )
    }

    /// A component whose changes can be tracked, in the same way. `alias` is the component, which the
    /// user wrote as `ty`.
    fn watched(&self, alias: &Ident, ty: impl ToTokens) -> TokenStream {
        let (first, last) = ends(ty);
        let ecs = self.names.ecs_at(first);
        let before = quote_spanned!(last=> >::Before);
        self.proven(
            alias,
            first,
            &quote_spanned!(first=> <#alias as #ecs::column::Watched #before),
        )
    }

    /// `ty`, given that `fact`, a projection of it, is a type.
    fn proven(&self, ty: impl ToTokens, span: Span, fact: &TokenStream) -> TokenStream {
        let ecs = self.names.ecs_at(span);
        quote_spanned! {span=>
            <#ecs::schema::Listed<#ty, { #ecs::schema::listed::<#fact>() }> as #ecs::schema::Entry>
                ::Component
        }
    }

    /// Names for the components and for their types. An alias is transparent: it has no part in
    /// what is public.
    fn entries(&self) -> TokenStream {
        let everywhere = self.everywhere();
        let aliases = self.model.listed.iter().map(|listed| {
            let (cfgs, name) = (&listed.cfgs, &listed.name);
            let (ty, component) = (self.ty(listed), self.component(listed));
            let entry = self.entry(&ty);
            quote! {
                #[doc(hidden)]
                #(#cfgs)*
                #everywhere
                type #ty = #name;
                #[doc(hidden)]
                #(#cfgs)*
                #everywhere
                type #component = #entry;
            }
        });
        aliases.collect()
    }

    /// An impl for the schema that stands at a variant, so that what is wrong with the component
    /// is reported there, and in the same words whichever impl it is found in.
    fn implement(&self, listed: &Listed, path: &TokenStream, items: TokenStream) -> TokenStream {
        let span = listed.name.span();
        let ecs = self.names.ecs_at(span);
        let mut schema = self.schema.clone();
        schema.set_span(schema.span().located_at(span));
        let mut body = Group::new(Delimiter::Brace, items);
        body.set_span(span);
        quote_spanned!(span=> impl #ecs::#path for #schema #body)
    }

    /// The type that a variant names. The name that the user wrote is mentioned only once, so that
    /// a type that does not exist is reported only once.
    fn ty(&self, listed: &Listed) -> Ident {
        let mut alias = self.named(&format!("{}Type", listed.text));
        alias.set_span(listed.name.span());
        alias
    }

    /// The component that a variant names.
    fn component(&self, listed: &Listed) -> Ident {
        self.named(&format!("{}Entry", listed.text))
    }

    /// What `kind` keeps of a component.
    fn kept(&self, listed: &Listed, kind: &Ident) -> TokenStream {
        let (ecs, component) = (self.ecs(), self.component(listed));
        quote!(#kind::Of<<#component as #ecs::component::Component>::Column>)
    }

    /// The data of a component.
    fn data(&self, listed: &Listed) -> TokenStream {
        let (ecs, component) = (self.ecs(), self.component(listed));
        quote!(<#component as #ecs::component::Component>::Data)
    }
}
