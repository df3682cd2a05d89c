//! `Plain`: the same said of every field of a component.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Generics;

use super::companion::Companion;
use super::data::{not_plain, plain, whole_goes};
use super::names::{Names, local};
use crate::model::component::Component;
use crate::model::fields::{Field, arguments};

/// The impl of `Plain`; `generics` has the bounds under which the component is one.
#[expect(
    clippy::too_many_lines,
    reason = "one method of the impl after the other"
)]
pub(super) fn expand(
    model: &Component,
    companion: &Companion<'_>,
    generics: &Generics,
    names: &Names<'_>,
) -> TokenStream {
    let ecs = &names.ecs;
    let ty = &model.item.ty;
    let name = companion.name;
    let (header, _, bounds) = generics.split_for_impl();
    let [k, a, b, v, r, f] = ["K", "A", "B", "V", "R", "F"].map(|wish| names.free(wish));
    let life = names.lifetime("a");
    let [fields, visit, left, right, then, via] =
        ["fields", "visit", "left", "right", "then", "via"].map(local);
    let build = |value: &dyn Fn(&Field) -> TokenStream| {
        let list = companion.fields.list.iter().map(|field| {
            let Field { cfgs, member, .. } = field;
            let value = value(field);
            quote!(#(#cfgs)* #member: #value,)
        });
        quote!({ #(#list)* })
    };
    let each =
        |value: fn(&Field, &syn::Ident) -> TokenStream| build(&|field| value(field, &fields));

    let parts = build(&|Field { member, .. }| quote!(&self.#member));
    let join = each(|Field { member, .. }, fields| quote!(#fields.#member));
    let make = build(&|_| quote!(()));
    let map = build(&|field| map_field(model, field, names));
    let borrow = each(|Field { member, .. }, fields| quote!(&#fields.#member));
    let borrow_mut = each(|Field { member, .. }, fields| quote!(&mut #fields.#member));
    let zip = build(&|Field { member, .. }| quote!((#left.#member, #right.#member)));

    let slices = companion.of(quote!(#ecs::column::SliceMut<#life>));
    let parameters: Vec<_> = companion
        .fields
        .list
        .iter()
        .enumerate()
        .map(|(index, field)| (local(&format!("field{index}")), field))
        .collect();
    let declared = parameters
        .iter()
        .map(|(parameter, Field { cfgs, ty, .. })| quote!(#(#cfgs)* #parameter: &#life mut [#ty],));
    let pointer = parameters
        .iter()
        .map(|(_, Field { cfgs, ty, .. })| quote!(#(#cfgs)* &#life mut [#ty],));
    let gathered = parameters
        .iter()
        .map(|(parameter, Field { cfgs, member, .. })| quote!(#(#cfgs)* #member: #parameter,));
    let handed = parameters
        .iter()
        .map(|(_, Field { cfgs, member, .. })| quote!(#(#cfgs)* #fields.#member,));
    let via_bounds = &generics.where_clause;
    let via_parameters = parameters_of(generics);
    let via_arguments = arguments(generics);

    // A list of pairs has no end, and the standard library extends it in one pass.
    let [loose, out, value, filler] = ["loose", "out", "value", "filler"].map(local);
    let take = names.free("Apart");
    let pairs = |of: &dyn Fn(&Field) -> TokenStream| {
        let fields = companion.fields.list.iter().rev();
        fields.fold(quote!(()), |rest, field| {
            let one = of(field);
            quote!((#one, #rest))
        })
    };
    let piece = pairs(&|Field { ty, .. }| quote!(#ty));
    let taken = pairs(&|Field { member, .. }| quote!(::core::mem::take(&mut #fields.#member)));
    let places = pairs(&|Field { member, .. }| quote!(#fields.#member));
    let values = pairs(&|Field { member, .. }| quote!(#value.#member));

    let of = |shape: TokenStream| companion.of(shape);
    let (of_k, of_a, of_b) = (of(quote!(#k)), of(quote!(#a)), of(quote!(#b)));
    let of_value = of(quote!(#ecs::column::Value));
    let of_vecs = of(quote!(#ecs::column::Vecs));
    let of_nothing = of(quote!(#ecs::column::Nothing));
    let of_parts = of(quote!(#ecs::column::Borrow<'_, #ecs::column::Value>));
    let of_borrow = of(quote!(#ecs::column::Borrow<#life, #a>));
    let of_borrow_mut = of(quote!(#ecs::column::BorrowMut<#life, #a>));
    let of_both = of(quote!(#ecs::column::Both<#a, #b>));
    quote! {
        #[automatically_derived]
        impl #header #ecs::column::Plain for #ty #bounds {
            type Fields<#k: #ecs::column::Shape> = #of_k;
            #[inline(always)]
            fn parts(&self) -> #of_parts {
                #name #parts
            }
            #[inline(always)]
            fn join(#fields: #of_value) -> Self {
                Self #join
            }
            #[inline(always)]
            fn make() -> #of_nothing {
                #name #make
            }
            #[inline(always)]
            fn map<#a: #ecs::column::Shape, #b: #ecs::column::Shape, #v: #ecs::column::Visit<#a, #b>>(
                #fields: #of_a,
                #visit: &mut #v,
            ) -> #of_b {
                #name #map
            }
            #[inline(always)]
            fn borrow<#life, #a: #ecs::column::Shape + #life>(#fields: &#life #of_a) -> #of_borrow {
                #name #borrow
            }
            #[inline(always)]
            fn borrow_mut<#life, #a: #ecs::column::Shape + #life>(
                #fields: &#life mut #of_a,
            ) -> #of_borrow_mut {
                #name #borrow_mut
            }
            #[inline(always)]
            fn zip<#a: #ecs::column::Shape, #b: #ecs::column::Shape>(
                #left: #of_a,
                #right: #of_b,
            ) -> #of_both {
                #name #zip
            }
            #[inline(always)]
            fn fill<#f: #ecs::column::Filler<Self>>(#fields: &mut #of_vecs, #filler: #f) -> #f::Out {
                struct #take;
                impl #header #ecs::column::Take<#ty> for #take #bounds {
                    type Piece = #piece;
                    #[inline(always)]
                    fn take(&self, #value: #ty) -> #piece {
                        #values
                    }
                }
                let (#loose, #out) = #ecs::column::Filler::fill(#filler, #taken, #take);
                #places = #loose;
                #out
            }
            #[inline(always)]
            fn apart<#life, #r, #f: ::core::ops::FnOnce(#slices) -> #r>(
                #fields: #slices,
                #then: #f,
            ) -> #r {
                #[allow(clippy::too_many_arguments)]
                fn #via<#life, #r, #f: ::core::ops::FnOnce(#slices) -> #r #via_parameters>(
                    #(#declared)*
                    #then: #f,
                ) -> #r #via_bounds {
                    #then(#name { #(#gathered)* })
                }
                let #via: fn(#(#pointer)* #f) -> #r = #via::<#r, #f #(, #via_arguments)*>;
                #via(#(#handed)* #then)
            }
        }
    }
}

/// Visits one field, which is where it must be `Copy`; the error names the field.
fn map_field(model: &Component, field: &Field, names: &Names<'_>) -> TokenStream {
    let ecs = &names.ecs;
    let Field {
        member,
        ty,
        generic,
        ..
    } = field;
    let (fields, visit) = (local("fields"), local("visit"));
    if *generic {
        return quote!(#ecs::column::Visit::visit::<#ty>(#visit, #fields.#member));
    }
    let place = format!("the component `{}`", model.text);
    let checked = plain(
        field,
        &not_plain(field, &place, &whole_goes("struct")),
        names,
    );
    let checked = quote!(#ecs::column::checked::Checked<#ty, #checked>);
    quote! {
        #ecs::column::Visit::visit::<<#checked as #ecs::column::checked::IfPlain>::Of>(
            #visit,
            #fields.#member,
        )
    }
}

/// `, T: Bound, const N: usize`, to be declared once more by a nested function.
fn parameters_of(generics: &Generics) -> TokenStream {
    let mut generics = generics.clone();
    for parameter in &mut generics.params {
        match parameter {
            syn::GenericParam::Type(parameter) => parameter.default = None,
            syn::GenericParam::Const(parameter) => parameter.default = None,
            syn::GenericParam::Lifetime(_) => {}
        }
    }
    let parameters = generics.params.iter();
    quote!(#(, #parameters)*)
}
