//! `#[system]`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use super::names::{Names, allowances, braces, call_at, ends, local, no_parameters, parentheses};
use crate::model::system::{Home, Keeps, Parameter, Place, Shape, System};
use crate::model::text::written;

/// The function, a type of its name, and the impls.
pub(crate) fn expand(model: &System) -> TokenStream {
    let names = Names::new(model.library.as_ref(), &model.taken);
    let function = function(model);
    if model.shape == Shape::Method {
        return function;
    }
    let declared = declare(model);
    if matches!(model.home, Home::Unknown) || model.shape == Shape::Uncallable {
        return quote!(#function #declared);
    }
    let of_phase = of_phase(model, &names);
    let described = described(model, &names);
    let placed = placed(model, &names);
    let system = system(model, &names);
    let clash = clash(model, &names);
    let everywhere = &model.everywhere;
    let allowances = allowances();
    quote! {
        #function
        #declared
        #(#everywhere)*
        #allowances
        const _: () = {
            #of_phase
            #described
            #placed
            #system
            #clash
        };
    }
}

/// The user's function. What a system takes by value, and how much, is not a matter of taste.
fn function(model: &System) -> TokenStream {
    let function = &model.function;
    quote! {
        #[allow(
            clippy::needless_pass_by_value,
            clippy::too_many_arguments,
            clippy::trivially_copy_pass_by_ref,
            clippy::type_complexity,
        )]
        #function
    }
}

/// The type that schedules list: a braced struct lives beside a function of its name.
fn declare(model: &System) -> TokenStream {
    let System {
        name,
        text,
        visibility,
        everywhere,
        ..
    } = model;
    let doc = format!("The system [`{text}`](fn@{text}), to be listed by schedules.");
    let allowances = allowances();
    let f = local("f");
    quote! {
        #[doc = #doc]
        #(#everywhere)*
        #allowances
        #visibility struct #name {}

        #[automatically_derived]
        #(#everywhere)*
        impl ::core::fmt::Debug for #name {
            fn fmt(&self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Formatter::write_str(#f, #text)
            }
        }
    }
}

fn described(model: &System, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let name = &model.name;
    let path = format!("::{}", model.text);
    let parameters = model.parameters.iter().map(|parameter| &parameter.text);
    quote! {
        #[automatically_derived]
        impl #ecs::system::Described for #name {
            const NAME: &'static ::core::primitive::str = ::core::concat!(::core::module_path!(), #path);
            const PARAMETERS: &'static [&'static ::core::primitive::str] = &[#(#parameters),*];
        }
    }
}

fn placed(model: &System, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let name = &model.name;
    match &model.place {
        None => TokenStream::new(),
        Some(Place::Init) => {
            let p = names.free("P");
            quote! {
                #[automatically_derived]
                impl<#p> #ecs::schedule::Placed<#p> for #name {
                    const PHASE: ::core::option::Option<::core::primitive::usize> = ::core::option::Option::None;
                    const ORDER: ::core::primitive::i32 = 0;
                    const BEFORE: &'static [&'static ::core::primitive::str] = &[];
                    const AFTER: &'static [&'static ::core::primitive::str] = &[];
                }
            }
        }
        Some(Place::Phase {
            phases,
            phase,
            order,
        }) => {
            let order = match order {
                Some(order) => quote!(#order),
                None => quote!(0),
            };
            let named = |paths: &[syn::Path]| {
                let names = paths
                    .iter()
                    .map(|path| quote!(<#path as #ecs::system::Described>::NAME));
                quote!(&[#(#names),*])
            };
            let alias = phases_alias(phases, names);
            let (before, after) = (named(&model.before), named(&model.after));
            let variant = phase.segments.last();
            let none = no_parameters();
            quote! {
                type #alias #none = #phases;
                #[automatically_derived]
                impl #ecs::schedule::Placed<#alias> for #name {
                    const PHASE: ::core::option::Option<::core::primitive::usize> =
                        ::core::option::Option::Some(#alias::#variant as ::core::primitive::usize);
                    const ORDER: ::core::primitive::i32 = #order;
                    const BEFORE: &'static [&'static ::core::primitive::str] = #before;
                    const AFTER: &'static [&'static ::core::primitive::str] = #after;
                }
            }
        }
    }
}

/// A short name for the schema of the phases.
fn of_phase(model: &System, names: &Names<'_>) -> Option<TokenStream> {
    let Home::OfPhases(phases) = &model.home else {
        return None;
    };
    let (schema, alias) = (schema(model, names), phases_alias(phases, names));
    let of_phases = names.schema_of(&alias);
    Some(quote!(type #schema = #of_phases;))
}

/// The name of the phases within the impls, standing where they were named: mentioned only once, an enum
/// that does not exist is reported only once.
fn phases_alias(phases: &syn::Path, names: &Names<'_>) -> Ident {
    names.free_at("Phases", ends(phases).0)
}

/// The schema as a type.
fn schema(model: &System, names: &Names<'_>) -> TokenStream {
    match &model.home {
        Home::OfPhases(_) => names.free("OfPhase").into_token_stream(),
        Home::Named(world) => quote!(#world),
        Home::Parameter(parameter) => quote!(#parameter),
        Home::Unknown => quote!(()),
    }
}

fn system(model: &System, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let name = &model.name;
    let schema = schema(model, names);
    let (header, _, bounds) = model.generics.split_for_impl();
    let filters = model
        .with
        .iter()
        .map(|ty| filter("With", ty, names))
        .chain(model.without.iter().map(|ty| filter("Without", ty, names)));
    let at = model.without.last().or(model.with.last());
    let filter = parentheses(
        at.map_or_else(|| name.span(), |ty| ends(ty).1),
        quote!(#(#filters,)*),
    );
    let parameters: Vec<_> = model
        .parameters
        .iter()
        .map(|Parameter { ty, .. }| argument(ty, &schema, names))
        .collect();
    let accesses = parameters
        .iter()
        .map(|argument| quote!(#ecs::system::touched(&#argument)));
    let locals = locals(model, &schema, names);
    let ready = model.run_if.as_ref().map(|condition| {
        let world = local("world");
        let text = written(condition);
        let asked = local("condition");
        quote! {
            const CONDITION: ::core::option::Option<&'static ::core::primitive::str> =
                ::core::option::Option::Some(#text);
            fn ready(#world: &#ecs::World<#schema>) -> ::core::primitive::bool {
                let #asked: fn(&#ecs::World<#schema>) -> ::core::primitive::bool = #condition;
                #asked(#world)
            }
        }
    });
    let checked = !matches!(model.home, Home::Parameter(_));
    let [frame, state, remembered] = ["frame", "state", "locals"].map(local);
    let lifetime = names.lifetime("w");
    let captured = match &model.home {
        Home::Parameter(parameter) => quote!(#lifetime, #parameter),
        _ => quote!(#lifetime),
    };
    // The function's parameters are asked once more here. What is wrong with one of them was
    // reported at its type; at the same place, the compiler does not report it again. Only what
    // stands in a type like `Query<&Foo>` makes the function itself wrong.
    let mut inner = model
        .parameters
        .iter()
        .filter(|parameter| parameter.has_references_inside);
    let (first, last) = match (&model.parameters[..], inner.next(), inner.next()) {
        ([Parameter { ty, .. }], _, _) | (_, Some(Parameter { ty, .. }), None) => ends(ty),
        _ => ends(name),
    };
    let ecs_first = names.ecs_at(first);
    let mut function = name.clone();
    function.set_span(name.span().located_at(first));
    let close = quote_spanned!(last=> >);
    let function = match &model.home {
        Home::Parameter(parameter) => quote_spanned!(first=> #function::<#parameter #close),
        // The empty list makes the path end where the type ends.
        _ => quote_spanned!(first=> #function::<#close),
    };
    let new = quote_spanned!(last=> ::new);
    let parameters = parentheses(last, quote!(#(#parameters,)*));
    let runner = parentheses(
        last,
        quote_spanned!(first=> &#ecs_first::system::Runner::<#schema, #filter, _ #close #new(&#parameters)),
    );
    let given = parentheses(last, quote!(#function, #frame, #state, #remembered));
    let run = quote_spanned!(first=> #runner.prepare_if_possible #given);
    // Not by `impl_at`: of a type that does not exist the compiler proposes to declare a parameter, and
    // the head makes it propose it here in the same words as at the function, so once.
    let span = name.span();
    let ecs_here = names.ecs_at(span);
    let head =
        quote_spanned!(span=> impl #header #ecs_here::system::System<#schema> for #name #bounds);
    let body = braces(
        span,
        quote! {
            const ACCESSES: &'static [#ecs::Access] = &[#(#accesses),*];
            const FILTER: #ecs::Access = #ecs::system::filter::<#schema, #filter>();
            const CHECKED: ::core::primitive::bool = #checked;
            type Locals = #locals;
            #ready
            fn prepare<#lifetime>(
                #frame: &mut #ecs::system::Frame<#lifetime, #schema>,
                #state: &#lifetime mut #ecs::system::SystemState<#schema>,
                #remembered: &#lifetime mut Self::Locals,
            ) -> impl #ecs::system::Job + use<#captured> {
                #[allow(unused_imports)]
                use #ecs::system::{CannotRun as _, Runs as _};
                #run
            }
        },
    );
    quote!(#[automatically_derived] #head #body)
}

/// What all parameters keep, standing where the last one stands that keeps something.
fn locals(model: &System, schema: &TokenStream, names: &Names<'_>) -> TokenStream {
    let mut last = model.name.span();
    let kept = model.parameters.iter().map(|Parameter { ty, keeps, .. }| {
        let (first, end) = ends(ty);
        let ecs = names.ecs_at(first);
        let close = quote_spanned!(end=> >::Kept);
        match keeps {
            Keeps::Nothing => return quote!((),),
            Keeps::Local(local) => {
                last = ends(&**local).1;
                // Between angle brackets, as at the function.
                return quote!(#ecs::system::keeps::Same<#local>,);
            }
            Keeps::Unknown => {}
        }
        // A constant cannot depend on a schema that is a parameter.
        if matches!(model.home, Home::Parameter(_)) {
            return quote_spanned!(first=> <[fn(#ty); 1] as #ecs::system::keeps::Keeps #close,);
        }
        let argument = argument(ty, schema, names);
        let known = quote_spanned! {first=>
            <[fn(#ty); #ecs::system::keeps::one(&#argument)] as #ecs::system::keeps::Keeps>::ONE
        };
        quote_spanned!(first=> <[fn(#ty); #known] as #ecs::system::keeps::Keeps #close,)
    });
    let kept: TokenStream = kept.collect();
    parentheses(last, kept)
}

/// The type of a parameter as a value, standing where the type stands. The type is not put between
/// angle brackets: one that does not exist is then reported in the same words as at the function.
fn argument(ty: &syn::Type, schema: &TokenStream, names: &Names<'_>) -> TokenStream {
    let (first, last) = ends(ty);
    let ecs = names.ecs_at(first);
    let value = quote_spanned!(last=> >::ARG);
    quote_spanned!(first=> <#ty as #ecs::system::Argument<#schema> #value)
}

/// The check of a system whose schema is known: an arm per parameter, so that the error stands at
/// the second of the two.
fn clash(model: &System, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let name = &model.name;
    if matches!(model.home, Home::Parameter(_)) || model.parameters.len() < 2 {
        return TokenStream::new();
    }
    let schema = schema(model, names);
    let found = local("clash");
    let arms = model
        .parameters
        .iter()
        .enumerate()
        .skip(1)
        .map(|(index, Parameter { ty, .. })| {
            let index = Literal::usize_unsuffixed(index);
            let fail = call_at(
                ty,
                |span| {
                    let ecs = names.ecs_at(span);
                    quote_spanned!(span=> #ecs::system::fail::<#schema, #name>)
                },
                quote!(#found),
            );
            quote! {
                ::core::option::Option::Some(#found @ #ecs::system::Clash { second: #index, .. }) =>
                    #fail,
            }
        });
    quote! {
        const _: () = match #ecs::system::clash(
            <#name as #ecs::system::System<#schema>>::ACCESSES,
            &<#name as #ecs::system::System<#schema>>::FILTER,
        ) {
            #(#arms)*
            _ => (),
        };
    }
}

/// A filter of the attribute, standing where the component stands.
fn filter(kind: &str, ty: &syn::Type, names: &Names<'_>) -> TokenStream {
    let (first, last) = ends(ty);
    let kind = syn::Ident::new(kind, first);
    let ecs = names.ecs_at(first);
    let close = quote_spanned!(last=> >);
    quote_spanned!(first=> #ecs::#kind<#ty #close)
}
