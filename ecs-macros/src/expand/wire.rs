//! `#[derive(Wire)]`, and what `#[component(replicate)]` adds to a component.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Generics, Member, parse_quote};

use super::data::aliases;
use super::names::{Names, allowances, local};
use crate::model::component::{Shape, Variant};
use crate::model::fields::{Field, Fields, Item};
use crate::model::wire::{Between, Coding, Form, Forms, Wire};

/// The impl.
pub(crate) fn expand(model: &Wire) -> TokenStream {
    let Wire { derived, forms } = model;
    let names = Names::new(derived.library.as_ref(), &derived.taken);
    let implementation = implement(&derived.item, &derived.shape, forms, &names);
    let aliases = aliases(&derived.shape);
    let allowances = allowances();
    quote! {
        #allowances
        const _: () = {
            #aliases
            #implementation
        };
    }
}

/// The impl of `Wire`, with the spans of its fields.
pub(super) fn implement(
    item: &Item,
    shape: &Shape,
    forms: &Forms,
    names: &Names<'_>,
) -> TokenStream {
    let ecs = &names.ecs;
    let ty = &item.ty;
    let coded = coded(shape, forms, names);
    let generics = bounded(item, &coded, names);
    let (header, _, bounds) = generics.split_for_impl();
    let spans = coded.iter().flatten().map(|field| &field.span);
    let (layout, encode, decode, blend) = match shape {
        Shape::Struct(fields) => of_struct(fields, &coded, names),
        Shape::Enum(variants) => of_enum(variants, &coded, names),
        Shape::Other => return TokenStream::new(),
    };
    let (to, from, other, alpha) = (local("to"), local("from"), local("other"), local("alpha"));
    quote! {
        #(#spans)*
        #[automatically_derived]
        impl #header #ecs::replicate::Wire for #ty #bounds {
            const LAYOUT: #ecs::replicate::Layout = #layout;
            #[inline]
            fn encode(&self, #to: &mut #ecs::replicate::BitWriter) {
                let _ = &#to;
                #encode
            }
            #[inline]
            fn decode(
                #from: &mut #ecs::replicate::BitReader<'_>,
            ) -> ::core::result::Result<Self, #ecs::replicate::DecodeError> {
                let _ = &#from;
                #decode
            }
            fn blend(&mut self, #other: &Self, #alpha: ::core::primitive::f32) {
                let _ = (#other, #alpha);
                #blend
            }
        }
    }
}

/// What is written of one field.
struct Coded<'a> {
    field: &'a Field,
    form: &'a Form,
    /// The type of the form, where the field is not skipped.
    ty: Option<TokenStream>,
    /// The item that carries the span of the form, where there is one.
    span: TokenStream,
}

impl Coded<'_> {
    /// `<f32 as Wire>` or `<f32 as Coded<…>>`, at the type of the field.
    fn as_coded(&self, names: &Names<'_>) -> Option<TokenStream> {
        let form = self.ty.as_ref()?;
        let ty = &self.field.ty;
        let ecs = names.ecs_at(ty.span());
        // Asked directly, what has no form is told as that and not as the lack of a choice.
        Some(match self.form.coding {
            Coding::Full => quote_spanned!(ty.span()=> <#ty as #ecs::replicate::Wire>),
            _ => quote_spanned!(ty.span()=> <#ty as #ecs::replicate::wire::Coded<#form>>),
        })
    }
}

fn coded<'a>(shape: &'a Shape, forms: &'a Forms, names: &Names<'_>) -> Vec<Vec<Coded<'a>>> {
    let fields: Vec<&Fields> = match shape {
        Shape::Struct(fields) => vec![fields],
        Shape::Enum(variants) => variants.iter().map(|variant| &variant.fields).collect(),
        Shape::Other => Vec::new(),
    };
    let mut spans = 0;
    let mut one = |(field, form): (&'a Field, &'a Form)| {
        let (ty, span) = form_type(field, form, &mut spans, names);
        Coded {
            field,
            form,
            ty,
            span,
        }
    };
    let pairs = fields.into_iter().zip(&forms.variants);
    pairs
        .map(|(fields, forms)| fields.list.iter().zip(forms).map(&mut one).collect())
        .collect()
}

/// The type of a form, and the item that it needs.
fn form_type(
    field: &Field,
    form: &Form,
    spans: &mut usize,
    names: &Names<'_>,
) -> (Option<TokenStream>, TokenStream) {
    let ecs = &names.ecs;
    let wire = quote!(#ecs::replicate::wire);
    let mut stepped = |span: TokenStream| {
        let name = names.free(&format!("Span{spans}"));
        *spans += 1;
        let cfgs = &field.cfgs;
        let item = quote! {
            #(#cfgs)*
            struct #name;
            #(#cfgs)*
            impl #wire::Spanned for #name {
                const SPAN: #wire::Span = #span;
            }
            #(#cfgs)*
            const _: #wire::Span = <#name as #wire::Spanned>::SPAN;
        };
        (Some(quote!(#wire::Steps<#name>)), item)
    };
    let no_item = TokenStream::new();
    match &form.coding {
        Coding::Full => (Some(quote!(#wire::Full)), no_item),
        Coding::Skip => (None, no_item),
        Coding::Steps {
            ends: [least, most],
            step,
        } => stepped(quote_spanned!(least.span()=> #wire::Span::stepped(#least, #most, #step))),
        Coding::StepsOfBits {
            ends: [least, most],
            bits,
        } => stepped(quote_spanned!(least.span()=> #wire::Span::of_bits(#least, #most, #bits))),
        Coding::Whole {
            ends: [least, most],
        } => {
            let between = quote_spanned!(least.span()=> #wire::between(#least, #most));
            (
                Some(quote!(#wire::Whole<{ #between.0 }, { #between.1 }>)),
                no_item,
            )
        }
        Coding::Bits(bits) => (Some(quote!(#wire::Bits<{ #bits }>)), no_item),
        Coding::Angle(bits) => (Some(quote!(#wire::Angle<{ #bits }>)), no_item),
        Coding::Turn => (Some(quote!(#wire::Turn)), no_item),
        Coding::Most(most) => (Some(quote!(#wire::Most<{ #most }>)), no_item),
    }
}

/// The parameters, with what the fields that depend on them must be.
fn bounded(item: &Item, coded: &[Vec<Coded<'_>>], names: &Names<'_>) -> Generics {
    let ecs = &names.ecs;
    let mut generics = item.generics.clone();
    let mut predicates = Vec::<syn::WherePredicate>::new();
    for field in coded.iter().flatten().filter(|field| field.field.generic) {
        let ty = &field.field.ty;
        predicates.push(match (&field.ty, &field.form.coding) {
            (None, _) => parse_quote!(#ty: ::core::default::Default),
            (_, Coding::Full) => parse_quote!(#ty: #ecs::replicate::Wire),
            (Some(form), _) => parse_quote!(#ty: #ecs::replicate::wire::Coded<#form>),
        });
    }
    if !predicates.is_empty() {
        generics.make_where_clause().predicates.extend(predicates);
    }
    generics
}

type Bodies = (TokenStream, TokenStream, TokenStream, TokenStream);

fn of_struct(fields: &Fields, coded: &[Vec<Coded<'_>>], names: &Names<'_>) -> Bodies {
    let ecs = &names.ecs;
    let coded = coded.first().map_or(&[][..], |coded| coded);
    debug_assert_eq!(fields.list.len(), coded.len());
    let parts = layouts(coded, names);
    let (to, other, alpha) = (local("to"), local("other"), local("alpha"));
    let encode = coded.iter().filter_map(|one| {
        let Field { cfgs, member, .. } = one.field;
        let path = one.as_coded(names)?;
        Some(quote!(#(#cfgs)* #path::encode(&self.#member, #to);))
    });
    let decode = values(coded, names);
    let blend = coded.iter().map(|one| {
        let Field { cfgs, member, .. } = one.field;
        let call = blend(
            one,
            &quote!(&mut self.#member),
            &quote!(&#other.#member),
            &alpha,
            names,
        );
        call.map(|call| quote!(#(#cfgs)* #call))
    });
    (
        quote!(#ecs::replicate::Layout::Struct(&[#parts])),
        quote!(#(#encode)*),
        quote!(::core::result::Result::Ok(Self { #decode })),
        quote!(#(#blend)*),
    )
}

fn of_enum(variants: &[Variant], coded: &[Vec<Coded<'_>>], names: &Names<'_>) -> Bodies {
    let ecs = &names.ecs;
    let (to, from, other, alpha) = (local("to"), local("from"), local("other"), local("alpha"));
    let tag = local("tag");
    let counted = |variants: &[Variant]| {
        let each = variants
            .iter()
            .map(|Variant { cfgs, .. }| quote!(#(#cfgs)* ()));
        quote!(<[()]>::len(&[#(#each),*]))
    };
    let count = counted(variants);
    let pairs = || variants.iter().zip(coded);
    let parts = pairs().map(|(Variant { cfgs, name, .. }, coded)| {
        let text = syn::ext::IdentExt::unraw(name).to_string();
        let parts = layouts(coded, names);
        quote!(#(#cfgs)* (#text, #ecs::replicate::Layout::Struct(&[#parts])),)
    });
    let arms = pairs()
        .enumerate()
        .map(|(index, (Variant { cfgs, name, .. }, coded))| {
            let before = counted(&variants[..index]);
            let bindings = bind(coded, "field");
            let fields = coded.iter().enumerate().filter_map(|(index, one)| {
                let cfgs = &one.field.cfgs;
                let path = one.as_coded(names)?;
                let field = local(&format!("field{index}"));
                Some(quote!(#(#cfgs)* #path::encode(#field, #to);))
            });
            quote! {
                #(#cfgs)*
                Self::#name { #bindings } => {
                    #ecs::replicate::wire::write_tag(#to, #before, #count);
                    #(#fields)*
                }
            }
        });
    // No reference can be matched without arms.
    let shown = if variants.is_empty() {
        quote!(*self)
    } else {
        quote!(self)
    };
    let encode = quote!(match #shown { #(#arms)* });
    let choices = pairs()
        .enumerate()
        .map(|(index, (Variant { cfgs, name, .. }, coded))| {
            let before = counted(&variants[..index]);
            let values = values(coded, names);
            quote! {
                #(#cfgs)*
                if #tag == #before {
                    return ::core::result::Result::Ok(Self::#name { #values });
                }
            }
        });
    let decode = quote! {
        let #tag = #ecs::replicate::wire::read_tag(#from, #count)?;
        #(#choices)*
        #ecs::replicate::wire::no_variant(#tag)
    };
    let blends = pairs().filter_map(|(Variant { cfgs, name, .. }, coded)| {
        let calls: Vec<TokenStream> = coded
            .iter()
            .enumerate()
            .filter_map(|(index, one)| {
                let cfgs = &one.field.cfgs;
                let field = local(&format!("field{index}")).into_token_stream();
                let before = local(&format!("other{index}")).into_token_stream();
                let call = blend(one, &field, &before, &alpha, names)?;
                Some(quote!(#(#cfgs)* #call))
            })
            .collect();
        if calls.is_empty() {
            return None;
        }
        let (bindings, before) = (bind(coded, "field"), bind(coded, "other"));
        Some(quote! {
            #(#cfgs)*
            (Self::#name { #bindings }, Self::#name { #before }) => { #(#calls)* }
        })
    });
    (
        quote!(#ecs::replicate::Layout::Enum(&[#(#parts)*])),
        encode,
        decode,
        quote!(match (self, #other) { #(#blends)* _ => {} }),
    )
}

/// `("x", <f32 as Wire>::LAYOUT),` of each field that is not skipped.
fn layouts(coded: &[Coded<'_>], names: &Names<'_>) -> TokenStream {
    let one = |one: &Coded<'_>| {
        let Field { cfgs, member, .. } = one.field;
        let path = one.as_coded(names)?;
        let text = match member {
            Member::Named(name) => syn::ext::IdentExt::unraw(name).to_string(),
            Member::Unnamed(index) => index.index.to_string(),
        };
        Some(quote!(#(#cfgs)* (#text, #path::LAYOUT),))
    };
    coded.iter().filter_map(one).collect()
}

/// `x: <f32 as Wire>::decode(from)?,` of each field.
fn values(coded: &[Coded<'_>], names: &Names<'_>) -> TokenStream {
    let from = local("from");
    let one = |one: &Coded<'_>| {
        let Field { cfgs, member, .. } = one.field;
        let value = match one.as_coded(names) {
            Some(path) => quote!(#path::decode(#from)?),
            None => quote!(::core::default::Default::default()),
        };
        quote!(#(#cfgs)* #member: #value,)
    };
    coded.iter().map(one).collect()
}

/// `x: field0,` of each field.
fn bind(coded: &[Coded<'_>], prefix: &str) -> TokenStream {
    let one = |(index, one): (usize, &Coded<'_>)| {
        let Field { cfgs, member, .. } = one.field;
        let name = local(&format!("{prefix}{index}"));
        quote!(#(#cfgs)* #member: #name,)
    };
    coded.iter().enumerate().map(one).collect()
}

/// The call that brings one field between two values.
fn blend(
    one: &Coded<'_>,
    field: &TokenStream,
    other: &TokenStream,
    alpha: &Ident,
    names: &Names<'_>,
) -> Option<TokenStream> {
    let path = one.as_coded(names)?;
    let ty = &one.field.ty;
    match one.form.between {
        Between::Snap => None,
        Between::Own => Some(quote!(#path::blend(#field, #other, #alpha);)),
        Between::Linear => {
            let ecs = names.ecs_at(ty.span());
            let linear = quote_spanned!(ty.span()=> <#ty as #ecs::replicate::wire::Linear>);
            Some(quote!(#linear::linear(#field, #other, #alpha);))
        }
    }
}
