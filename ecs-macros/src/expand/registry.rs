//! `#[derive(Resources)]` and `#[derive(Events)]`.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use super::data::aliases_of;
use super::invariant;
use super::names::{Names, allowances, ends, impl_at, local, parentheses};
use crate::model::fields::Field;
use crate::model::registry::{Entry, Kind, Registry};

/// The struct of loans and the impls.
pub(crate) fn expand(model: &Registry) -> TokenStream {
    if !model.item.generics.params.is_empty() {
        return TokenStream::new();
    }
    let names = Names::new(model.library.as_ref(), &model.taken);
    let lent = lent(model, &names);
    let registry = registry(model, &names);
    let entries = model
        .entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| !entry.repeated)
        .map(|(index, entry)| {
            let index = place(&model.entries[..index]);
            match model.kind {
                Kind::Resources => resource(model, entry, &index, &names),
                Kind::Events => event(model, entry, &index, &names),
            }
        });
    let aliases = aliases_of(model.entries.iter().map(|entry| &entry.field));
    let allowances = allowances();
    quote! {
        #allowances
        const _: () = {
            #aliases
            #lent
            #registry
            #(#entries)*
        };
    }
}

/// Every field, as a loan.
fn lent(model: &Registry, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let visibility = &model.visibility;
    let name = names.free("Lent");
    let life = names.lifetime("w");
    let fields = model.entries.iter().map(
        |Entry {
             field: Field {
                 cfgs, member, ty, ..
             },
             ..
         }| {
            let name = name_of(member);
            quote!(#(#cfgs)* #name: #ecs::resource::Hand<#life, #ty>,)
        },
    );
    let f = local("f");
    let lives = names.free("lives");
    let text = format!("{}, lent", model.item.name);
    quote! {
        #[doc(hidden)]
        #visibility struct #name<#life> {
            #(#fields)*
            #lives: ::core::marker::PhantomData<&#life mut ()>,
        }
        #[automatically_derived]
        impl ::core::fmt::Debug for #name<'_> {
            fn fmt(&self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Formatter::write_str(#f, #text)
            }
        }
    }
}

/// The impl of `Resources` or `Events`.
fn registry(model: &Registry, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let ty = &model.item.ty;
    let lent = names.free("Lent");
    let life = names.lifetime("w");
    let lives = names.free("lives");
    let lend = model.entries.iter().map(
        |Entry {
             field: Field { cfgs, member, .. },
             ..
         }| {
            let name = name_of(member);
            quote!(#(#cfgs)* #name: #ecs::resource::Hand::Unique(&mut self.#member),)
        },
    );
    let texts = model.entries.iter().map(
        |Entry {
             field: Field { cfgs, .. },
             text,
             ..
         }| { quote!(#(#cfgs)* #text) },
    );
    let saved = each_saved(model, names);
    let common = quote! {
        type Lent<#life> = #lent<#life>;
        const NAMES: &'static [&'static ::core::primitive::str] = &[#(#texts),*];
        fn lend(&mut self) -> #lent<'_> {
            #lent { #(#lend)* #lives: ::core::marker::PhantomData }
        }
        #saved
    };
    if model.kind == Kind::Resources {
        return impl_at(
            &model.item.name,
            |span| {
                let ecs = names.ecs_at(span);
                quote_spanned!(span=> impl #ecs::resource::Resources for #ty)
            },
            common,
        );
    }
    events(model, &common, names)
}

/// The impl of `Events`, with what it has in common with that of `Resources`.
fn events(model: &Registry, common: &TokenStream, names: &Names<'_>) -> TokenStream {
    let (ecs, ty) = (&names.ecs, &model.item.ty);
    let opened = model.entries.iter().map(
        |Entry {
             field, invariant, ..
         }| {
            let Field {
                cfgs, member, ty, ..
            } = field;
            let event: syn::Type = syn::parse_quote!(<#ty as #ecs::event::IsChannel>::Event);
            let invariant = if invariant.is_some() {
                invariant::expand(invariant.as_ref(), &event, &model.item.generics, names)
            } else {
                let (first, last) = ends(ty);
                let none = syn::Ident::new("None", last);
                quote_spanned!(first=> ::core::option::Option::#none)
            };
            let open = as_channel(ty, "open", invariant, names);
            quote!(#(#cfgs)* #member: #open,)
        },
    );
    // The same asked of every channel.
    let each = |method: &'static str, arguments: fn(&syn::Member) -> TokenStream| {
        model.entries.iter().map(move |entry| {
            let Field {
                cfgs, member, ty, ..
            } = &entry.field;
            let call = as_channel(ty, method, arguments(member), names);
            quote!(#(#cfgs)* #call)
        })
    };
    let sizes = each("bytes", |member| quote!(&self.#member));
    let emptied = each("empty", |member| quote!(&mut self.#member));
    let other = local("other");
    let appended = each("append", |member| {
        let other = local("other");
        quote!(&mut self.#member, &mut #other.#member)
    });
    impl_at(
        &model.item.name,
        |span| {
            let ecs = names.ecs_at(span);
            quote_spanned!(span=> impl #ecs::event::Events for #ty)
        },
        quote! {
            #common
            fn bytes(&self) -> ::core::primitive::usize {
                #ecs::event::sum([#(#sizes,)*])
            }
            fn new() -> Self {
                Self { #(#opened)* }
            }
            fn clear(&mut self) {
                #(#emptied;)*
            }
            fn append(&mut self, #other: &mut Self) {
                let _ = &#other;
                #(#appended;)*
            }
        },
    )
}

/// A call of a method of `IsChannel`, standing at the type: where that is no channel, it is
/// reported once.
fn as_channel(
    ty: &syn::Type,
    method: &str,
    arguments: TokenStream,
    names: &Names<'_>,
) -> TokenStream {
    let (first, last) = ends(ty);
    let ecs = names.ecs_at(first);
    let method = syn::Ident::new(method, last);
    let arguments = parentheses(last, arguments);
    quote_spanned!(first=> <#ty as #ecs::event::IsChannel>::#method #arguments)
}

fn resource(
    model: &Registry,
    entry: &Entry,
    index: &TokenStream,
    names: &Names<'_>,
) -> TokenStream {
    let ecs = &names.ecs;
    let registry = &model.item.ty;
    let Field {
        cfgs, member, ty, ..
    } = &entry.field;
    let invariant = invariant::expand(entry.invariant.as_ref(), ty, &model.item.generics, names);
    let loan = loan(entry, names);
    let has = impl_at(
        ty,
        |span| {
            let ecs = names.ecs_at(span);
            let registry = standing(registry, span);
            quote_spanned!(span=> impl #ecs::resource::HasResource<#ty> for #registry)
        },
        quote! {
            const INDEX: ::core::primitive::u8 = #index;
            const INVARIANT: ::core::option::Option<#ecs::column::Invariant<#ty>> = #invariant;
            fn get(&self) -> &#ty {
                &self.#member
            }
            fn get_mut(&mut self) -> &mut #ty {
                &mut self.#member
            }
            #loan
        },
    );
    quote!(#(#cfgs)* #has)
}

/// Does a visitor to every entry that is saved; nothing where none is.
fn each_saved(model: &Registry, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let v = names.free("V");
    let visitor = local("visitor");
    let kind = match model.kind {
        Kind::Resources => quote!(ResourceVisitor),
        Kind::Events => quote!(EventVisitor),
    };
    let saved = model
        .entries
        .iter()
        .filter(|entry| entry.saved && !entry.repeated);
    let visits = saved.map(|Entry { field, text, .. }| {
        let Field { cfgs, ty, .. } = field;
        let (first, last) = ends(ty);
        // Stands at the type: what is wrong with it is reported there.
        let ecs = names.ecs_at(first);
        let one = match model.kind {
            Kind::Resources => quote!(#ty),
            Kind::Events => quote_spanned!(first=> <#ty as #ecs::event::IsChannel>::Event),
        };
        let call = quote_spanned! {first=>
            #ecs::snapshot::#kind::<Self>::visit::<#one>
        };
        let arguments = parentheses(last, quote!(#visitor, #text));
        quote!(#(#cfgs)* #call #arguments?;)
    });
    let visits: Vec<TokenStream> = visits.collect();
    if visits.is_empty() {
        return TokenStream::new();
    }
    quote! {
        fn each_saved<#v: #ecs::snapshot::#kind<Self>>(
            #visitor: &mut #v,
        ) -> ::core::result::Result<(), #v::Error> {
            #(#visits)*
            ::core::result::Result::Ok(())
        }
    }
}

fn event(model: &Registry, entry: &Entry, index: &TokenStream, names: &Names<'_>) -> TokenStream {
    let registry = &model.item.ty;
    let Field {
        cfgs, member, ty, ..
    } = &entry.field;
    let loan = loan(entry, names);
    let has = impl_at(
        ty,
        |span| {
            let ecs = names.ecs_at(span);
            let registry = standing(registry, span);
            quote_spanned!(span=> impl #ecs::event::HasChannel<#ty> for #registry)
        },
        quote! {
            const INDEX: ::core::primitive::u8 = #index;
            fn channel(&self) -> &#ty {
                &self.#member
            }
            fn channel_mut(&mut self) -> &mut #ty {
                &mut self.#member
            }
            #loan
        },
    );
    quote!(#(#cfgs)* #has)
}

/// The type of the struct, standing at one of its fields.
fn standing(ty: &syn::Type, span: proc_macro2::Span) -> TokenStream {
    let token = |mut token: proc_macro2::TokenTree| {
        token.set_span(span);
        token
    };
    ty.to_token_stream().into_iter().map(token).collect()
}

fn loan(entry: &Entry, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let Field { member, ty, .. } = &entry.field;
    let name = name_of(member);
    let (outer, inner) = (names.lifetime("a"), names.lifetime("w"));
    let lent = local("lent");
    quote! {
        fn loan<#outer, #inner>(
            #lent: &#outer mut Self::Lent<#inner>,
        ) -> &#outer mut #ecs::resource::Hand<#inner, #ty> {
            &mut #lent.#name
        }
    }
}

/// How many fields stand before one: by number, or where a `cfg` decides, by the compiler.
fn place(before: &[Entry]) -> TokenStream {
    if before.iter().all(|entry| entry.field.cfgs.is_empty()) {
        return Literal::usize_unsuffixed(before.len()).into_token_stream();
    }
    let units = before.iter().map(
        |Entry {
             field: Field { cfgs, .. },
             ..
         }| quote!(#(#cfgs)* ()),
    );
    quote!(<[()]>::len(&[#(#units),*]) as ::core::primitive::u8)
}

/// The name of the loan of a field.
fn name_of(member: &syn::Member) -> syn::Ident {
    match member {
        syn::Member::Named(name) => name.clone(),
        syn::Member::Unnamed(index) => local(&format!("field{}", index.index)),
    }
}
