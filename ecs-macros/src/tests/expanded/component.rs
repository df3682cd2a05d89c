///The fields of [`Transform`], each turned by `K`: `Vec`s in a column, slices where whole tables are lent.
pub struct TransformFields<K: ::ecs::column::Shape> {
    ///`Transform::x`
    pub x: K::Of<f32>,
    ///`Transform::y`
    y: K::Of<f32>,
}
#[automatically_derived]
impl<K: ::ecs::column::Shape> ::core::fmt::Debug for TransformFields<K> {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f, "TransformFields")
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
        const NAME: &'static str = "Transform";
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Self>> = ::core::option::Option::None;
        const FIELDS: &'static [(&'static str, &'static str)] = &[
            ("x", "f32"),
            ("y", "f32"),
        ];
        #[inline(always)]
        fn as_data(&self) -> &Self {
            self
        }
        #[inline(always)]
        fn into_data(self) -> Self {
            self
        }
        #[inline(always)]
        fn from_data(data: Self) -> Self {
            data
        }
        fn debug(
            data: &Self,
            f: &mut ::core::fmt::Formatter<'_>,
        ) -> ::core::fmt::Result {
            #[allow(unused_imports)]
            use ::ecs::component::probe::{HasDebug as _, LacksDebug as _};
            (&::ecs::component::probe::Probe(data)).debug_if_any(f)
        }
        fn duplicate(data: &Self) -> ::core::option::Option<Self> {
            ::core::option::Option::Some(::ecs::column::copy(data))
        }
        fn map_handles<M: ::ecs::component::HandleMap>(data: &mut Self, map: &mut M) {
            #[allow(unused_imports)]
            use ::ecs::component::probe::{HasHandles as _, LacksHandles as _};
            ::ecs::component::probe::Probe(&mut data.x).map_if_any(map);
            ::ecs::component::probe::Probe(&mut data.y).map_if_any(map);
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
        fn join(fields: TransformFields<::ecs::column::Value>) -> Self {
            Self { x: fields.x, y: fields.y }
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
        >(fields: TransformFields<A>, visit: &mut V) -> TransformFields<B> {
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
                >(visit, fields.x),
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
                >(visit, fields.y),
            }
        }
        #[inline(always)]
        fn borrow<'a, A: ::ecs::column::Shape + 'a>(
            fields: &'a TransformFields<A>,
        ) -> TransformFields<::ecs::column::Borrow<'a, A>> {
            TransformFields {
                x: &fields.x,
                y: &fields.y,
            }
        }
        #[inline(always)]
        fn borrow_mut<'a, A: ::ecs::column::Shape + 'a>(
            fields: &'a mut TransformFields<A>,
        ) -> TransformFields<::ecs::column::BorrowMut<'a, A>> {
            TransformFields {
                x: &mut fields.x,
                y: &mut fields.y,
            }
        }
        #[inline(always)]
        fn zip<A: ::ecs::column::Shape, B: ::ecs::column::Shape>(
            left: TransformFields<A>,
            right: TransformFields<B>,
        ) -> TransformFields<::ecs::column::Both<A, B>> {
            TransformFields {
                x: (left.x, right.x),
                y: (left.y, right.y),
            }
        }
        #[inline(always)]
        fn fill<F: ::ecs::column::Filler<Self>>(
            fields: &mut TransformFields<::ecs::column::Vecs>,
            filler: F,
        ) -> F::Out {
            struct Apart;
            impl ::ecs::column::Take<Transform> for Apart {
                type Piece = (f32, (f32, ()));
                #[inline(always)]
                fn take(&self, value: Transform) -> (f32, (f32, ())) {
                    (value.x, (value.y, ()))
                }
            }
            let (loose, out) = ::ecs::column::Filler::fill(
                filler,
                (
                    ::core::mem::take(&mut fields.x),
                    (::core::mem::take(&mut fields.y), ()),
                ),
                Apart,
            );
            (fields.x, (fields.y, ())) = loose;
            out
        }
        #[inline(always)]
        fn apart<
            'a,
            R,
            F: ::core::ops::FnOnce(TransformFields<::ecs::column::SliceMut<'a>>) -> R,
        >(fields: TransformFields<::ecs::column::SliceMut<'a>>, then: F) -> R {
            #[allow(clippy::too_many_arguments)]
            fn via<
                'a,
                R,
                F: ::core::ops::FnOnce(TransformFields<::ecs::column::SliceMut<'a>>) -> R,
            >(field0: &'a mut [f32], field1: &'a mut [f32], then: F) -> R {
                then(TransformFields {
                    x: field0,
                    y: field1,
                })
            }
            let via: fn(&'a mut [f32], &'a mut [f32], F) -> R = via::<R, F>;
            via(fields.x, fields.y, then)
        }
    }
    const _: () = ::ecs::component::refuse_drop::<
        Transform,
    >(
        "the component `Transform` implements `Drop`, but values kept field by field are copied in and out; put `#[component(whole)]` on `Transform`",
        &[::core::mem::needs_drop::<f32>(), ::core::mem::needs_drop::<f32>()],
    );
};
