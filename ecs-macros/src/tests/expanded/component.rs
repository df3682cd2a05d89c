///The fields of [`Transform`], each turned by `K`: `Vec`s in a column, slices where whole tables are lent.
pub struct TransformFields<K: ::ecs::column::Shape> {
    ///`Transform::x`
    pub x: K::Of<f32>,
    ///`Transform::y`
    y: K::Of<f32>,
}
#[automatically_derived]
impl<K: ::ecs::column::Shape> ::core::fmt::Debug for TransformFields<K> {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(__f, "TransformFields")
    }
}
const _: () = {
    #[automatically_derived]
    impl ::ecs::component::Own for Transform {}
    #[automatically_derived]
    impl ::ecs::component::Component for Transform {
        type Data = Self;
        type Column = ::ecs::column::Split<Self>;
        type Tag = ::ecs::tag::Twelve<
            ::ecs::tag::D2,
            ::ecs::tag::D4,
            ::ecs::tag::D7,
            ::ecs::tag::D6,
            ::ecs::tag::D4,
            ::ecs::tag::D8,
            ::ecs::tag::Da,
            ::ecs::tag::Da,
            ::ecs::tag::Dc,
            ::ecs::tag::D2,
            ::ecs::tag::D7,
            ::ecs::tag::D9,
        >;
        type Kin = Self::Tag;
        const NAME: &'static ::core::primitive::str = "Transform";
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Self>> = ::core::option::Option::None;
        const FIELDS: &'static [(
            &'static ::core::primitive::str,
            &'static ::core::primitive::str,
        )] = &[("x", "f32"), ("y", "f32")];
        #[inline(always)]
        fn as_data(&self) -> &Self {
            self
        }
        #[inline(always)]
        fn into_data(self) -> Self {
            self
        }
        #[inline(always)]
        fn from_data(__data: Self) -> Self {
            __data
        }
        fn debug(
            __data: &Self,
            __f: &mut ::core::fmt::Formatter<'_>,
        ) -> ::core::fmt::Result {
            #[allow(unused_imports)]
            use ::ecs::component::probe::{HasDebug as _, LacksDebug as _};
            (&::ecs::component::probe::Probe(__data)).debug_if_any(__f)
        }
        fn duplicate(__data: &Self) -> ::core::option::Option<Self> {
            ::core::option::Option::Some(::ecs::column::copy(__data))
        }
        fn map_handles<M: ::ecs::component::HandleMap>(
            __data: &mut Self,
            __map: &mut M,
        ) {
            #[allow(unused_imports)]
            use ::ecs::component::probe::{HasHandles as _, LacksHandles as _};
            ::ecs::component::probe::Probe(&mut __data.x).map_if_any(__map);
            ::ecs::component::probe::Probe(&mut __data.y).map_if_any(__map);
        }
    }
    #[automatically_derived]
    impl ::ecs::column::Plain for Transform {
        type Fields<K: ::ecs::column::Shape> = TransformFields<K>;
        #[inline(always)]
        fn parts(
            &self,
        ) -> TransformFields<::ecs::column::Borrow<'_, ::ecs::column::Value>> {
            TransformFields {
                x: &self.x,
                y: &self.y,
            }
        }
        #[inline(always)]
        fn join(__fields: TransformFields<::ecs::column::Value>) -> Self {
            Self {
                x: __fields.x,
                y: __fields.y,
            }
        }
        #[inline(always)]
        fn make() -> TransformFields<::ecs::column::Nothing> {
            TransformFields { x: (), y: () }
        }
        #[inline(always)]
        fn map<
            A: ::ecs::column::Shape,
            B: ::ecs::column::Shape,
            V: ::ecs::column::Visit<A, B>,
        >(__fields: TransformFields<A>, __visit: &mut V) -> TransformFields<B> {
            TransformFields {
                x: ::ecs::column::Visit::visit::<
                    <::ecs::column::checked::Checked<
                        f32,
                        {
                            #[allow(unused_imports)]
                            use ::ecs::column::checked::LacksCopy as _;
                            ::ecs::column::checked::plain(
                                ::ecs::column::checked::Question::<f32>::IS_COPY,
                                "field `x` of the component `Transform` is not `Copy`: it owns data or borrows; put `#[component(whole)]` on the struct to keep its values in one `Vec`",
                            )
                        },
                    > as ::ecs::column::checked::IfPlain>::Of,
                >(__visit, __fields.x),
                y: ::ecs::column::Visit::visit::<
                    <::ecs::column::checked::Checked<
                        f32,
                        {
                            #[allow(unused_imports)]
                            use ::ecs::column::checked::LacksCopy as _;
                            ::ecs::column::checked::plain(
                                ::ecs::column::checked::Question::<f32>::IS_COPY,
                                "field `y` of the component `Transform` is not `Copy`: it owns data or borrows; put `#[component(whole)]` on the struct to keep its values in one `Vec`",
                            )
                        },
                    > as ::ecs::column::checked::IfPlain>::Of,
                >(__visit, __fields.y),
            }
        }
        #[inline(always)]
        fn borrow<'a, A: ::ecs::column::Shape + 'a>(
            __fields: &'a TransformFields<A>,
        ) -> TransformFields<::ecs::column::Borrow<'a, A>> {
            TransformFields {
                x: &__fields.x,
                y: &__fields.y,
            }
        }
        #[inline(always)]
        fn borrow_mut<'a, A: ::ecs::column::Shape + 'a>(
            __fields: &'a mut TransformFields<A>,
        ) -> TransformFields<::ecs::column::BorrowMut<'a, A>> {
            TransformFields {
                x: &mut __fields.x,
                y: &mut __fields.y,
            }
        }
        #[inline(always)]
        fn zip<A: ::ecs::column::Shape, B: ::ecs::column::Shape>(
            __left: TransformFields<A>,
            __right: TransformFields<B>,
        ) -> TransformFields<::ecs::column::Both<A, B>> {
            TransformFields {
                x: (__left.x, __right.x),
                y: (__left.y, __right.y),
            }
        }
        #[inline(always)]
        fn fill<F: ::ecs::column::Filler<Self>>(
            __fields: &mut TransformFields<::ecs::column::Vecs>,
            __filler: F,
        ) -> F::Out {
            struct Apart;
            impl ::ecs::column::Take<Transform> for Apart {
                type Piece = (f32, (f32, ()));
                #[inline(always)]
                fn take(&self, __value: Transform) -> (f32, (f32, ())) {
                    (__value.x, (__value.y, ()))
                }
            }
            let (__loose, __out) = ::ecs::column::Filler::fill(
                __filler,
                (
                    ::core::mem::take(&mut __fields.x),
                    (::core::mem::take(&mut __fields.y), ()),
                ),
                Apart,
            );
            (__fields.x, (__fields.y, ())) = __loose;
            __out
        }
        #[inline(always)]
        fn apart<
            'a,
            R,
            F: ::core::ops::FnOnce(TransformFields<::ecs::column::SliceMut<'a>>) -> R,
        >(__fields: TransformFields<::ecs::column::SliceMut<'a>>, __then: F) -> R {
            #[allow(clippy::too_many_arguments)]
            fn __via<
                'a,
                R,
                F: ::core::ops::FnOnce(TransformFields<::ecs::column::SliceMut<'a>>) -> R,
            >(__field0: &'a mut [f32], __field1: &'a mut [f32], __then: F) -> R {
                __then(TransformFields {
                    x: __field0,
                    y: __field1,
                })
            }
            let __via: fn(&'a mut [f32], &'a mut [f32], F) -> R = __via::<R, F>;
            __via(__fields.x, __fields.y, __then)
        }
    }
    const _: () = ::ecs::component::refuse_drop::<
        Transform,
    >(
        "the component `Transform` implements `Drop`, but values kept field by field are copied in and out; put `#[component(whole)]` on `Transform`",
        &[::core::mem::needs_drop::<f32>(), ::core::mem::needs_drop::<f32>()],
    );
};
