//! Components that have no struct of their own: markers, and those that carry other data.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::Expansion;
use crate::expand::names::{ends, impl_at, local, no_parameters};
use crate::expand::watched;
use crate::model::tag::Tag;
use crate::model::text::compact;
use crate::model::world::{Listed, Source};

/// Their types.
pub(super) fn declare(expansion: &Expansion<'_>) -> TokenStream {
    let everywhere = expansion.everywhere();
    let visibility = &expansion.model.visibility;
    let declare = |Listed {
                       name,
                       text,
                       cfgs,
                       attributes,
                       source,
                       ..
                   }: &Listed| {
        let documented = attributes
            .iter()
            .any(|attribute| attribute.path().is_ident("doc"));
        let docs = attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("doc"));
        let f = local("f");
        let (body, doc) = match source {
            Source::Named => return TokenStream::new(),
            Source::Marker(_) => (quote!(;), format!("The marker `{text}`.")),
            Source::DataOf(data, _) | Source::Whole(data, _) => (
                quote!((#visibility #data);),
                format!("The component `{text}`."),
            ),
        };
        let doc = (!documented).then(|| quote!(#[doc = #doc]));
        let body_debug = match source {
            Source::Named | Source::Marker(_) => {
                quote!(::core::fmt::Formatter::write_str(#f, #text))
            }
            Source::DataOf(..) | Source::Whole(..) => {
                let ecs = expansion.ecs();
                quote!(#ecs::component::debug_named::<Self>(#text, &self.0, #f))
            }
        };
        // The struct stands at its variant: what the compiler says of it points there.
        let standing = |tokens: TokenStream| {
            tokens.into_iter().map(|mut token| {
                token.set_span(name.span());
                token
            })
        };
        let head = standing(quote!(#visibility struct #name));
        let none = no_parameters();
        let body = standing(body);
        quote! {
            #(#docs)*
            #doc
            #(#cfgs)*
            #everywhere
            #(#head)* #none #(#body)*

            #[automatically_derived]
            #(#cfgs)*
            #everywhere
            impl ::core::fmt::Debug for #name {
                fn fmt(&self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    #body_debug
                }
            }
        }
    };
    expansion.model.listed.iter().map(declare).collect()
}

/// Their impls.
pub(super) fn implement(expansion: &Expansion<'_>) -> TokenStream {
    expansion
        .model
        .listed
        .iter()
        .map(|listed| implement_one(expansion, listed))
        .collect()
}

fn implement_one(expansion: &Expansion<'_>, listed: &Listed) -> TokenStream {
    let ecs = expansion.ecs();
    let Listed {
        text, cfgs, source, ..
    } = listed;
    match source {
        Source::Named => TokenStream::new(),
        Source::Marker(tag) => marker(expansion, listed, tag),
        Source::DataOf(data, tag) => {
            let alias = expansion
                .names
                .free_at(&format!("{text}Data"), ends(data).0);
            let entry = expansion.entry(data);
            let none = no_parameters();
            let inner = quote!(<#alias as #ecs::component::Component>);
            let (value, f, map) = (local("data"), local("f"), local("map"));
            let m = expansion.names.free("M");
            let methods = quote! {
                const FIELDS: &'static [(&'static ::core::primitive::str, &'static ::core::primitive::str)] = #inner::FIELDS;
                fn debug(
                    #value: &Self::Data,
                    #f: &mut ::core::fmt::Formatter<'_>,
                ) -> ::core::fmt::Result {
                    #inner::debug(#value, #f)
                }
                fn duplicate(#value: &Self::Data) -> ::core::option::Option<Self::Data> {
                    #inner::duplicate(#value)
                }
                fn map_handles<#m: #ecs::component::HandleMap>(
                    #value: &mut Self::Data,
                    #map: &mut #m,
                ) {
                    #inner::map_handles(#value, #map);
                }
            };
            let tag = expansion.names.tag(tag);
            let column = if listed.tracked {
                let watched = expansion.watched(&alias, data);
                quote!(<<#watched as #ecs::component::Component>::Column as #ecs::column::Column>::Tracked)
            } else {
                quote!(<#inner::Column as #ecs::column::Column>::Bare)
            };
            let invariant = quote!(#inner::INVARIANT);
            let data = quote!(#inner::Data);
            let carrier = carrier(
                expansion, listed, &data, &column, &tag, &invariant, &methods,
            );
            quote! {
                #(#cfgs)*
                type #alias #none = #entry;
                #carrier
            }
        }
        Source::Whole(data, tag) => {
            let (value, f, map) = (local("data"), local("f"), local("map"));
            let m = expansion.names.free("M");
            let text = compact(data);
            let methods = quote! {
                const FIELDS: &'static [(&'static ::core::primitive::str, &'static ::core::primitive::str)] = &[("", #text)];
                fn debug(
                    #value: &Self::Data,
                    #f: &mut ::core::fmt::Formatter<'_>,
                ) -> ::core::fmt::Result {
                    #[allow(unused_imports)]
                    use #ecs::component::probe::{HasDebug as _, LacksDebug as _};
                    (&#ecs::component::probe::Probe(#value)).debug_if_any(#f)
                }
                fn duplicate(#value: &Self::Data) -> ::core::option::Option<Self::Data> {
                    #[allow(unused_imports)]
                    use #ecs::component::probe::{HasClone as _, LacksClone as _};
                    (&#ecs::component::probe::Probe(#value)).clone_if_any()
                }
                fn map_handles<#m: #ecs::component::HandleMap>(
                    #value: &mut Self::Data,
                    #map: &mut #m,
                ) {
                    #[allow(unused_imports)]
                    use #ecs::component::probe::{HasHandles as _, LacksHandles as _};
                    #ecs::component::probe::Probe(#value).map_if_any(#map);
                }
            };
            let tag = expansion.names.tag(tag);
            let (column, watched) = kept(expansion, listed, &quote!(Whole), true);
            let invariant = quote!(::core::option::Option::None);
            let carrier = carrier(
                expansion,
                listed,
                &quote!(#data),
                &column,
                &tag,
                &invariant,
                &methods,
            );
            quote!(#carrier #watched)
        }
    }
}

/// The column of a component whose type is made here, and what it is tracked by.
fn kept(
    expansion: &Expansion<'_>,
    listed: &Listed,
    column: &TokenStream,
    changed: bool,
) -> (TokenStream, TokenStream) {
    let ecs = expansion.ecs();
    let column = quote!(#ecs::column::#column<Self>);
    if !listed.tracked {
        return (column, TokenStream::new());
    }
    let cfgs = &listed.cfgs;
    let none = TokenStream::new();
    let watched = watched::opaque(&none, &listed.name, &none, changed, expansion.names);
    (
        quote!(#ecs::column::Tracked<#column>),
        quote!(#(#cfgs)* #watched),
    )
}

/// The impls of a component without data.
fn marker(expansion: &Expansion<'_>, listed: &Listed, tag: &Tag) -> TokenStream {
    let ecs = expansion.ecs();
    let Listed {
        name, text, cfgs, ..
    } = listed;
    let tag = expansion.names.tag(tag);
    let [data, f] = ["data", "f"].map(local);
    let replicate = replication(expansion, listed, &quote!(Self), "marker");
    let (column, watched) = kept(expansion, listed, &quote!(Unit), false);
    let component = component_impl(
        expansion,
        listed,
        quote! {
            type Data = Self;
            type Column = #column;
            type Tag = #tag;
            type Kin = Self::Tag;
            const NAME: &'static ::core::primitive::str = #text;
            #replicate
            fn as_data(&self) -> &Self {
                self
            }
            fn into_data(self) -> Self {
                self
            }
            fn from_data(#data: Self) -> Self {
                #data
            }
            fn debug(_: &Self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Formatter::write_str(#f, #text)
            }
            fn duplicate(_: &Self) -> ::core::option::Option<Self> {
                ::core::option::Option::Some(Self)
            }
        },
    );
    quote! {
        #(#cfgs)*
        #[automatically_derived]
        impl #ecs::component::Own for #name {}

        #component

        #(#cfgs)*
        #[automatically_derived]
        impl #ecs::column::Marker for #name {
            const VALUE: Self = Self;
        }

        #watched
    }
}

/// A component that is a tuple struct around its data.
fn carrier(
    expansion: &Expansion<'_>,
    listed: &Listed,
    data: &TokenStream,
    column: &TokenStream,
    tag: &TokenStream,
    invariant: &TokenStream,
    methods: &TokenStream,
) -> TokenStream {
    let ecs = expansion.ecs();
    let Listed { text, .. } = listed;
    let value = local("data");
    let replicate = replication(expansion, listed, data, "of");
    component_impl(
        expansion,
        listed,
        quote! {
            type Data = #data;
            type Column = #column;
            type Tag = #tag;
            type Kin = Self::Tag;
            const NAME: &'static ::core::primitive::str = #text;
            const INVARIANT: ::core::option::Option<#ecs::column::Invariant<Self::Data>> =
                #invariant;
            #replicate
            #[inline(always)]
            fn as_data(&self) -> &Self::Data {
                &self.0
            }
            #[inline(always)]
            fn into_data(self) -> Self::Data {
                self.0
            }
            #[inline(always)]
            fn from_data(#value: Self::Data) -> Self {
                Self(#value)
            }
            #methods
        },
    )
}

/// How the data goes over the wire, where it does.
fn replication(
    expansion: &Expansion<'_>,
    listed: &Listed,
    data: &TokenStream,
    constructor: &str,
) -> Option<TokenStream> {
    let ecs = expansion.ecs();
    let constructor = syn::Ident::new(constructor, proc_macro2::Span::mixed_site());
    listed.replicate.then(|| {
        quote! {
            const REPLICATE: ::core::option::Option<#ecs::replicate::Replication<#data>> =
                ::core::option::Option::Some(#ecs::replicate::Replication::<#data>::#constructor());
        }
    })
}

/// The impl of `Component`, which stands at the variant.
fn component_impl(expansion: &Expansion<'_>, listed: &Listed, items: TokenStream) -> TokenStream {
    let Listed { name, cfgs, .. } = listed;
    let component = impl_at(
        name,
        |span| {
            let ecs = expansion.names.ecs_at(span);
            quote_spanned!(span=> impl #ecs::component::Component for #name)
        },
        items,
    );
    quote!(#(#cfgs)* #component)
}
