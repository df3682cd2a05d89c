//! `#[derive(Bundle)]` and `#[derive(Query)]`: a struct taken apart into a tuple and put together
//! again.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::{Generics, Ident, parse_quote};

use super::data::{aliases_beside, aliases_of};
use super::names::{Names, allowances, call_at, ends, local, no_parameters};
use crate::model::fields::{Field, Style};
use crate::model::record::{Kind, Record};

/// How many members the tuples of the library may have.
const MOST: usize = 16;

/// The impls, and for a query the structs of what it gives.
pub(crate) fn expand(model: &Record) -> TokenStream {
    let names = Names::new(model.library.as_ref(), &model.taken);
    match model.kind {
        Kind::Bundle if model.is_struct && model.item.generics.lifetimes().next().is_none() => {
            bundle(model, &names)
        }
        Kind::Query if model.item.generics.params.is_empty() && !model.fields.list.is_empty() => {
            query(model, &names)
        }
        Kind::Bundle | Kind::Query => TokenStream::new(),
    }
}

/// The members as a tuple, nested where there are more than a tuple may have.
fn tuple(members: &[TokenStream]) -> TokenStream {
    if members.len() <= MOST {
        return quote!((#(#members,)*));
    }
    let groups = members.chunks(MOST).map(tuple).collect::<Vec<_>>();
    tuple(&groups)
}

/// What is needed to take the struct apart and to put it together.
struct Parts {
    /// `(Transform, Patrol)`.
    types: TokenStream,
    /// `(self.transform, self.patrol)`.
    values: TokenStream,
    /// `(bundle.transform, bundle.patrol)`.
    taken: TokenStream,
    /// `(field0, field1)`.
    bindings: TokenStream,
    /// `{ transform: field0, patrol: field1 }`.
    joined: TokenStream,
}

impl Parts {
    /// `types` are those of the fields, as the expansion names them.
    fn new(model: &Record, types: &[TokenStream]) -> Self {
        let list = &model.fields.list;
        let each = |one: &dyn Fn(usize, &Field) -> TokenStream| -> Vec<TokenStream> {
            list.iter()
                .enumerate()
                .map(|(index, field)| one(index, field))
                .collect()
        };
        let binding = |index: usize| local(&format!("field{index}"));
        let joined = each(&|index, Field { member, .. }| {
            let binding = binding(index);
            quote!(#member: #binding)
        });
        Self {
            types: tuple(types),
            values: tuple(&each(&|_, Field { member, .. }| quote!(self.#member))),
            taken: tuple(&each(&|_, Field { member, .. }| {
                let bundle = local("bundle");
                quote!(#bundle.#member)
            })),
            bindings: tuple(&each(&|index, _| binding(index).into_token_stream())),
            joined: quote!({ #(#joined),* }),
        }
    }
}

#[expect(
    clippy::too_many_lines,
    reason = "one method of the impl after the other"
)]
fn bundle(model: &Record, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let ty = &model.item.ty;
    let s = names.free("S");
    let (formed, fields) = formed(model, names);
    let Parts {
        types,
        values,
        taken,
        bindings,
        joined,
    } = Parts::new(model, &fields);
    let generics = with_schema(model, &fields, &s, names);
    let (header, _, bounds) = generics.split_for_impl();
    let (own_header, _, own_bounds) = model.item.generics.split_for_impl();
    let forward = quote!(<#types as #ecs::bundle::Bundle<#s>>);
    let checks = model.fields.list.iter().zip(&fields).map(
        |(Field { member, .. }, ty)| quote!(<#ty as #ecs::bundle::Bundle<#s>>::check(&self.#member)),
    );
    let [bulk, turn] = ["F", "Apart"].map(|wish| names.free(wish));
    let [
        columns,
        table,
        row,
        rows,
        to,
        had,
        slot,
        additional,
        then,
        bundle,
        queues,
        renames,
    ] = [
        "columns",
        "table",
        "row",
        "rows",
        "to",
        "had",
        "slot",
        "additional",
        "then",
        "bundle",
        "queues",
        "renames",
    ]
    .map(local);
    let stores = quote!(&mut [<#s as #ecs::Schema>::Column<#ecs::storage::Owned>]);
    let aliases = aliases_of(&model.fields.list);
    let allowances = allowances();
    quote! {
        #allowances
        const _: () = {
            #aliases
            #formed
            #[automatically_derived]
            impl #header #ecs::bundle::Bundle<#s> for #ty #bounds {
                const MASK: #ecs::Mask = #forward::MASK;
                type Former = #forward::Former;
                type Touch = #forward::Touch;
                fn check(&self) -> ::core::result::Result<(), #ecs::schema::Broken> {
                    #ecs::schema::all([#(#checks),*])
                }
                #[inline(always)]
                fn push(self, #columns: #stores, #table: ::core::primitive::usize, #slot: ::core::primitive::usize) {
                    #forward::push(#values, #columns, #table, #slot);
                }
                #[inline(always)]
                fn put(
                    self,
                    #columns: #stores,
                    #table: ::core::primitive::usize,
                    #row: ::core::primitive::usize,
                    #had: #ecs::Mask,
                    #slot: ::core::primitive::usize,
                ) -> Self::Former {
                    #forward::put(#values, #columns, #table, #row, #had, #slot)
                }
                #[inline(always)]
                fn take(
                    #columns: #stores,
                    #table: ::core::primitive::usize,
                    #row: ::core::primitive::usize,
                    #had: #ecs::Mask,
                    #slot: ::core::primitive::usize,
                ) -> Self::Former {
                    #forward::take(#columns, #table, #row, #had, #slot)
                }
                #[inline(always)]
                fn discard(#columns: #stores, #table: ::core::primitive::usize, #row: ::core::primitive::usize) -> ::core::primitive::bool {
                    #forward::discard(#columns, #table, #row)
                }
                #[inline(always)]
                fn migrate(#columns: #stores, #table: ::core::primitive::usize, #row: ::core::primitive::usize, #to: ::core::primitive::usize) {
                    #forward::migrate(#columns, #table, #row, #to);
                }
                fn reserve(#columns: #stores, #table: ::core::primitive::usize, #additional: ::core::primitive::usize) {
                    #forward::reserve(#columns, #table, #additional);
                }
                const CHECKED: ::core::primitive::bool = #forward::CHECKED;
                #[inline(always)]
                fn bulk<#bulk: #ecs::bundle::Bulk<#s, Self>>(
                    #columns: #stores,
                    #table: ::core::primitive::usize,
                    #then: #bulk,
                ) -> #bulk::Out {
                    struct #turn;
                    impl #own_header #ecs::bundle::Turn<#ty, #types> for #turn #own_bounds {
                        #[inline(always)]
                        fn turn(#bundle: #ty) -> #types {
                            #taken
                        }
                    }
                    #forward::bulk(#columns, #table, #ecs::bundle::Turned::new(#then, #turn))
                }
                fn rows(#columns: #stores, #table: ::core::primitive::usize) -> ::core::primitive::usize {
                    #forward::rows(#columns, #table)
                }
                fn truncate(#columns: #stores, #table: ::core::primitive::usize, #rows: ::core::primitive::usize) {
                    #forward::truncate(#columns, #table, #rows);
                }
                #[inline(always)]
                fn held(#columns: #stores, #slot: ::core::primitive::usize) -> #ecs::Mask {
                    #forward::held(#columns, #slot)
                }
                #[inline(always)]
                fn queue(self, #queues: &mut #ecs::command::Queues<#s>) {
                    #forward::queue(#values, #queues);
                }
                #[inline(always)]
                fn dequeue(
                    #queues: &mut #ecs::command::Queues<#s>,
                    #renames: &mut #ecs::command::Renames<'_, #s>,
                ) -> Self {
                    let #bindings = #forward::dequeue(#queues, #renames);
                    Self #joined
                }
            }
            #[automatically_derived]
            impl #own_header #ecs::bundle::Formed for #ty #own_bounds {
                type Form = #ecs::bundle::Several;
            }
        };
    }
}

/// Names for what the fields are made of, and those names. Where a field is neither a component nor a
/// bundle, its name is an error, once and at its type, and the compiler keeps silent about every use of
/// the bundle. What depends on a parameter has to be asked where the bundle is used.
fn formed(model: &Record, names: &Names<'_>) -> (TokenStream, Vec<TokenStream>) {
    let mut items = TokenStream::new();
    let named = model.fields.list.iter().enumerate().map(|(index, field)| {
        let Field { ty, generic, .. } = field;
        if *generic || !model.item.generics.params.is_empty() {
            return ty.to_token_stream();
        }
        let name = names.free_at(&format!("Formed{index}"), ends(ty).0);
        let asked = call_at(
            ty,
            |span| {
                let ecs = names.ecs_at(span);
                quote_spanned!(span=> #ecs::bundle::formed::<#ty>)
            },
            TokenStream::new(),
        );
        let (ecs, none) = (&names.ecs, no_parameters());
        let asked = quote!(<#ecs::bundle::Field<#ty, { #asked }> as #ecs::bundle::Asked>::Of);
        items.extend(quote!(type #name #none = #asked;));
        quote!(#name)
    });
    let named = named.collect();
    (items, named)
}

/// The bundle's parameters after the schema, each field a bundle of the schema.
fn with_schema(
    model: &Record,
    fields: &[TokenStream],
    schema: &Ident,
    names: &Names<'_>,
) -> Generics {
    let ecs = &names.ecs;
    let mut generics = model.item.generics.clone();
    generics
        .params
        .insert(0, parse_quote!(#schema: #ecs::Schema));
    let bounds = &mut generics.make_where_clause().predicates;
    for (Field { ty, .. }, named) in model.fields.list.iter().zip(fields) {
        let (first, last) = ends(ty);
        let ecs = names.ecs_at(last);
        let bound = quote_spanned!(last=> #ecs::bundle::Bundle<#schema>);
        let colon = quote_spanned!(first=> :);
        bounds.push(parse_quote!(#named #colon #bound));
    }
    generics
}

fn query(model: &Record, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let Some(given_world) = &model.world else {
        return TokenStream::new();
    };
    let ty = &model.item.ty;
    let name = &model.item.name;
    // Named once, so that a schema which does not exist is reported once.
    let world = &world_alias(model, given_world);
    let life = names.lifetime("r");
    let Parts {
        bindings, joined, ..
    } = Parts::new(model, &[]);
    let aliases: Vec<_> = (0..model.fields.list.len())
        .map(|index| format_ident!("{name}Field{index}"))
        .collect();
    let fields_are = aliases
        .iter()
        .zip(&model.fields.list)
        .map(|(alias, field)| {
            let ty = &field.ty;
            let asked = call_at(
                ty,
                |span| {
                    let ecs = names.ecs_at(span);
                    quote_spanned!(span=> #ecs::query::asked::<#world, #ty>)
                },
                TokenStream::new(),
            );
            quote! {
                #[doc(hidden)]
                #[allow(dead_code, non_camel_case_types)]
                type #alias = <#ecs::query::Field<#ty, { #asked }> as #ecs::query::Asked>::Query;
            }
        });
    let types = tuple(
        &aliases
            .iter()
            .map(|alias| quote!(#alias))
            .collect::<Vec<_>>(),
    );
    let (item, row) = (format_ident!("{name}Item"), format_ident!("{name}Row"));
    let item_struct = given(model, world, &item, "Item", "a closure gets of", names);
    let row_struct = given(
        model,
        world,
        &row,
        "Row",
        "an iterator or a look-up gives of",
        names,
    );
    let asked = quote!(<#types as #ecs::query::Select<#world>>);
    let span = name.span();
    let ecs_at = names.ecs_at(span);
    // At the name, because a component that is borrowed twice is reported here, and only here: the
    // impl asks nothing.
    let apart = quote_spanned! {span=>
        impl #ecs_at::query::Ask<#world> for #name {
            type Checked = Self;
        }
        impl #ecs_at::query::Disjoint<#world> for #name {}
        const _: () =
            #ecs_at::query::apart::<#world, <#name as #ecs_at::query::Named<#world>>::Fields>();
    };
    let fields = local("fields");
    let seen = local("query");
    let allowances = allowances();
    let field_aliases = aliases_beside(&model.fields);
    quote! {
        #[doc(hidden)]
        #allowances
        type #world = #given_world;
        #field_aliases
        #(#fields_are)*
        #item_struct
        #row_struct
        #allowances
        const _: () = {
            #[automatically_derived]
            impl #ecs::query::Named<#world> for #ty {
                type Fields = #types;
                type NamedItem<#life> = #item<#life>;
                type NamedRow<#life> = #row<#life>;
                #[inline(always)]
                fn item<#life>(#fields: #asked::Item<#life>) -> #item<#life> {
                    let #bindings = #fields;
                    #item #joined
                }
                #[inline(always)]
                fn row<#life>(#fields: #asked::Row<#life>) -> #row<#life> {
                    let #bindings = #fields;
                    #row #joined
                }
            }
            #ecs::named_query!(#world, #ty);
            #apart
            // The struct only names what is asked for; this counts as a use of its fields.
            fn uses(#seen: #ty) {
                let #ty #joined = #seen;
                let _ = #bindings;
            }
        };
    }
}

/// The name of the schema within the expansion, standing where the schema was named.
fn world_alias(model: &Record, world: &syn::Type) -> Ident {
    let mut alias = format_ident!("{}World", model.item.name);
    alias.set_span(alias.span().located_at(ends(world).0));
    alias
}

/// A struct of the query's fields, each as the query gives it.
fn given(
    model: &Record,
    world: &Ident,
    name: &Ident,
    what: &str,
    does: &str,
    names: &Names<'_>,
) -> TokenStream {
    let ecs = &names.ecs;
    let visibility = &model.visibility;
    let life = names.lifetime("r");
    let what = Ident::new(what, proc_macro2::Span::mixed_site());
    let query = syn::ext::IdentExt::unraw(&model.item.name).to_string();
    let list = model.fields.list.iter().enumerate().map(
        |(
            index,
            Field {
                cfgs,
                visibility,
                member,
                ..
            },
        )| {
            let (label, text) = match member {
                syn::Member::Named(name) => {
                    (quote!(#name:), syn::ext::IdentExt::unraw(name).to_string())
                }
                syn::Member::Unnamed(index) => (TokenStream::new(), index.index.to_string()),
            };
            let doc = format!("`{query}::{text}`");
            let alias = format_ident!("{}Field{index}", model.item.name);
            quote! {
                #(#cfgs)* #[doc = #doc]
                #visibility #label <#alias as #ecs::query::Select<#world>>::#what<#life>
            }
        },
    );
    let body = match model.fields.style {
        Style::Named | Style::Unit => quote!({ #(#list,)* }),
        Style::Tuple => quote!((#(#list),*);),
    };
    let doc = format!("What {does} a [`{query}`].");
    let allowances = allowances();
    let f = local("f");
    let text = name.to_string();
    quote! {
        #[doc = #doc]
        #allowances
        #visibility struct #name<#life> #body

        #[automatically_derived]
        impl ::core::fmt::Debug for #name<'_> {
            fn fmt(&self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Formatter::write_str(#f, #text)
            }
        }
    }
}
