//! `Schema` and `Holds`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Ident;

use super::{Expansion, Id};
use crate::expand::names::{call_at, ends, local};
use crate::model::world::{Listed, Twin};

/// The schema as the library sees it.
#[expect(
    clippy::too_many_lines,
    reason = "one item of the impl after the other"
)]
pub(super) fn implement(expansion: &Expansion<'_>) -> TokenStream {
    let model = expansion.model;
    let ecs = expansion.ecs();
    let (schema, id_type) = (expansion.schema, &model.id);
    let (column, value) = (expansion.named("Column"), expansion.named("Value"));
    let schema_text = syn::ext::IdentExt::unraw(schema).to_string();
    let [k, v] = ["K", "V"].map(|wish| expansion.names.free(wish));
    let life = expansion.names.lifetime("a");
    let [of, visitor, data, shown] = ["of", "visitor", "data", "value"].map(local);
    let ids = expansion.ids();
    let each = |one: &dyn Fn(&Id<'_>, Ident) -> TokenStream| {
        let all = ids.iter().map(|id| {
            let cfgs = &id.listed.cfgs;
            let one = one(id, expansion.component(id.listed));
            quote!(#(#cfgs)* #one,)
        });
        all.collect::<TokenStream>()
    };
    let names = each(&|Id { text, .. }, _| quote!(#text));
    let tracked = each(&|_, component| quote!(#ecs::schema::is_tracked::<#component>()));
    let twins = model.listed.iter().filter_map(
        |Listed {
             name, cfgs, twin, ..
         }| {
            let twin = &twin.as_ref()?.name;
            Some(quote!(#(#cfgs)* (#id_type::#name as ::core::primitive::u8, #id_type::#twin as ::core::primitive::u8),))
        },
    );
    let outside: Vec<_> = ids
        .iter()
        .filter(|id| id.listed.sparse)
        .map(|Id { listed, name, .. }| {
            let cfgs = &listed.cfgs;
            quote!(#(#cfgs)* #id_type::#name as ::core::primitive::u8,)
        })
        .collect();
    let sparse = (!outside.is_empty()).then(|| {
        quote!(const SPARSE: #ecs::Mask = #ecs::schema::sparse(
            &[#(#outside)*],
            <#schema as #ecs::schema::Schema>::TRACKED,
        );)
    });
    let empties = |kind: TokenStream| {
        each(&|Id { name, .. }, _| quote!(#column::#name(<#kind as #ecs::storage::Kind>::empty())))
    };
    let owned = empties(quote!(#ecs::storage::Owned));
    let empty = empties(quote!(#k));
    let visit = |path: &str| {
        let trait_name = proc_macro2::Ident::new(path, proc_macro2::Span::mixed_site());
        each(&|Id { name, .. }, component| {
            quote! {
                #column::#name(#of) =>
                    #ecs::schema::#trait_name::visit::<#component>(#visitor, #of)
            }
        })
    };
    let (visits, visits_mut) = (visit("Visitor"), visit("VisitorMut"));
    let values = each(&|Id { name, .. }, component| {
        quote! {
            #value::#name(#data) => #ecs::schema::ValueVisitor::visit::<#component>(
                #visitor,
                #id_type::#name as ::core::primitive::u8,
                #data,
            )
        }
    });
    let proven = |ty: &Option<syn::Type>, kind: &str| match ty {
        Some(ty) => declared(ty, kind, expansion),
        None => quote!(()),
    };
    let resources = proven(&model.resources, "Resources");
    let events = proven(&model.events, "Events");
    let order = if model.creation_order {
        quote!(CreationOrder)
    } else {
        quote!(Unordered)
    };
    let handle_kind = if model.namespaced {
        quote!(#ecs::store::Namespaced)
    } else {
        quote!(::core::primitive::u32)
    };
    let nesting = if model.hierarchy {
        quote!(Nested)
    } else {
        quote!(Flat)
    };
    // In a constant, as types in the signature would have to be as visible as the schema.
    let sound = model.listed.iter().map(|listed| {
        let (cfgs, ty) = (&listed.cfgs, expansion.ty(listed));
        quote!(#(#cfgs)* #ecs::schema::listed::<<#schema as #ecs::schema::Holds<#ty>>::Proof>())
    });
    let hashes = model.listed.iter().map(|listed| {
        let (cfgs, ty) = (&listed.cfgs, expansion.ty(listed));
        let component = expansion.component(listed);
        quote! {
            #(#cfgs)* (<#schema as #ecs::schema::Holds<#ty>>::ID, #ecs::tag::hash::<#component>()),
        }
    });
    let distinct = call_at(
        id_type,
        |span| {
            let ecs = expansion.names.ecs_at(span);
            quote_spanned!(span=> #ecs::tag::all_differ)
        },
        quote!(<#schema as #ecs::schema::Schema>::NAMES, &[#(#hashes)*]),
    );
    quote! {
        #[automatically_derived]
        impl #ecs::schema::Schema for #schema {
            type Id = #id_type;
            type Value = #value;
            type Column<#k: #ecs::storage::Kind> = #column<#k>;
            type Columns = [#column<#ecs::storage::Owned>; #id_type::TOTAL];
            type Resources = #resources;
            type Events = #events;
            type Order = #ecs::store::#order;
            type HandleKind = #handle_kind;
            type Nesting = #ecs::hierarchy::#nesting;
            type Sound =
                <[(); #ecs::schema::sound(&[#(#sound),*])] as #ecs::schema::Proves<()>>::Then;
            const NAME: &'static ::core::primitive::str = #schema_text;
            const TOTAL: ::core::primitive::usize = #id_type::TOTAL;
            const NAMES: &'static [&'static ::core::primitive::str] = &[#names];
            const TWINS: &'static [(::core::primitive::u8, ::core::primitive::u8)] = &[#(#twins)*];
            const TRACKED: #ecs::Mask = #ecs::schema::tracked(&[#tracked]);
            #sparse
            fn columns() -> Self::Columns {
                [#owned]
            }
            fn empty<#k: #ecs::storage::Kind>() -> ::std::vec::Vec<#column<#k>> {
                #ecs::schema::list([#empty])
            }
            #[inline]
            fn visit<#life, #k: #ecs::storage::Kind, #v: #ecs::schema::Visitor<#life, Self, #k>>(
                #shown: &#life #column<#k>,
                #visitor: #v,
            ) -> #v::Out {
                match #shown { #visits }
            }
            #[inline]
            fn visit_mut<
                #life,
                #k: #ecs::storage::Kind,
                #v: #ecs::schema::VisitorMut<#life, Self, #k>,
            >(
                #shown: &#life mut #column<#k>,
                #visitor: #v,
            ) -> #v::Out {
                match #shown { #visits_mut }
            }
            fn visit_value<#v: #ecs::schema::ValueVisitor<Self>>(
                #shown: #value,
                #visitor: #v,
            ) -> #v::Out {
                match #shown { #values }
            }
        }
        const _: () = #distinct;
    }
}

/// The struct of resources or of events. Where it is none, this type is an error, once and where it is
/// named, and the compiler keeps silent about every use of it.
fn declared(ty: &syn::Type, kind: &str, expansion: &Expansion<'_>) -> TokenStream {
    let (first, last) = ends(ty);
    let ecs = expansion.names.ecs_at(first);
    let module = Ident::new(&kind.trim_end_matches('s').to_lowercase(), first);
    let kind = Ident::new(kind, first);
    let are = quote::format_ident!("Are{kind}");
    let lent = quote_spanned!(last=> >::Lent<'static>);
    quote_spanned! {first=>
        <#ecs::schema::Declared<#ty, {
            #ecs::schema::listed::<<#ty as #ecs::#module::#kind #lent>()
        }> as #ecs::#module::#are>::#kind
    }
}

/// That the schema has each component, and under which id.
pub(super) fn implement_holds(expansion: &Expansion<'_>) -> TokenStream {
    expansion
        .model
        .listed
        .iter()
        .map(|listed| holds(expansion, listed))
        .collect()
}

/// That worlds can be saved, where the schema asks for it.
pub(super) fn implement_snapshot(expansion: &Expansion<'_>) -> TokenStream {
    let model = expansion.model;
    if !model.snapshot {
        return TokenStream::new();
    }
    let ecs = expansion.ecs();
    let (schema, id_type) = (expansion.schema, &model.id);
    let v = expansion.names.free("V");
    let [id, visitor] = ["id", "visitor"].map(local);
    let arms = model.listed.iter().map(|listed| {
        let Listed {
            name, cfgs, twin, ..
        } = listed;
        let twin = twin
            .as_ref()
            .map(|Twin { name, .. }| quote!(| #id_type::#name));
        let value = if listed.transient {
            quote!(::core::option::Option::None)
        } else {
            // Stands at the variant: what is wrong with the component is reported there.
            let span = name.span();
            let ecs = expansion.names.ecs_at(span);
            let ty = expansion.ty(listed);
            quote_spanned! {span=>
                ::core::option::Option::Some(#ecs::snapshot::SavedVisitor::visit::<#ty>(#visitor))
            }
        };
        quote!(#(#cfgs)* #id_type::#name #twin => #value,)
    });
    quote! {
        #[automatically_derived]
        impl #ecs::snapshot::Snapshot for #schema {
            fn visit_saved<#v: #ecs::snapshot::SavedVisitor<Self>>(
                #id: #id_type,
                #visitor: #v,
            ) -> ::core::option::Option<#v::Out> {
                match #id { #(#arms)* }
            }
        }
    }
}

fn holds(expansion: &Expansion<'_>, listed: &Listed) -> TokenStream {
    let ecs = expansion.ecs();
    let id_type = &expansion.model.id;
    let (column, value) = (expansion.named("Column"), expansion.named("Value"));
    let Listed {
        name, cfgs, twin, ..
    } = listed;
    let k = expansion.names.free("K");
    let [shown, of, id, data] = ["column", "of", "id", "data"].map(local);
    let kept = expansion.kept(listed, &k);
    let lent = expansion.data(listed);
    let (pattern, enclose, disabled_value, twin_impls) = match twin {
        None => (
            quote!(#column::#name(#of)),
            quote!({ let _ = #id; #column::#name(#of) }),
            TokenStream::new(),
            TokenStream::new(),
        ),
        Some(Twin { name: twin, .. }) => (
            quote!(#column::#name(#of) | #column::#twin(#of)),
            quote! {
                if #id == #id_type::#twin as ::core::primitive::u8 {
                    #column::#twin(#of)
                } else {
                    #column::#name(#of)
                }
            },
            quote! {
                fn disabled_value(#data: #lent) -> #value {
                    #value::#twin(#data)
                }
            },
            twin_impls(expansion, listed, twin),
        ),
    };
    let proof = expansion.component(listed);
    let placement = if listed.sparse {
        quote!(Sparse)
    } else {
        quote!(InTables)
    };
    let items = quote! {
            type Proof = #proof;
            const ID: ::core::primitive::u8 = #id_type::#name as ::core::primitive::u8;
            type Placement = #ecs::storage::#placement;
            #[inline(always)]
            fn column<#k: #ecs::storage::Kind>(#shown: &#column<#k>) -> &#kept {
                match #shown {
                    #pattern => #of,
                    _ => #ecs::schema::wrong_column(),
                }
            }
            #[inline(always)]
            fn column_mut<#k: #ecs::storage::Kind>(
                #shown: &mut #column<#k>,
            ) -> &mut #kept {
                match #shown {
                    #pattern => #of,
                    _ => #ecs::schema::wrong_column(),
                }
            }
            #[inline(always)]
            fn enclose<#k: #ecs::storage::Kind>(#id: ::core::primitive::u8, #of: #kept) -> #column<#k> {
                #enclose
            }
            fn value(#data: #lent) -> #value {
                #value::#name(#data)
            }
            #disabled_value
    };
    let ty = expansion.ty(listed);
    let holds = expansion.implement(listed, &quote!(schema::Holds<#ty>), items);
    quote! {
        #(#cfgs)*
        #[automatically_derived]
        #holds
        #twin_impls
    }
}

/// That the schema has the component disabled too.
fn twin_impls(expansion: &Expansion<'_>, listed: &Listed, twin: &Ident) -> TokenStream {
    let id_type = &expansion.model.id;
    let cfgs = &listed.cfgs;
    let ty = expansion.ty(listed);
    let proof = expansion.component(listed);
    let disables = expansion.implement(
        listed,
        &quote!(schema::Disables<#ty>),
        quote!(type Proof = #proof; const DISABLED: ::core::primitive::u8 = #id_type::#twin as ::core::primitive::u8;),
    );
    quote! {
        #(#cfgs)*
        #[automatically_derived]
        #disables
    }
}
