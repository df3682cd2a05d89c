///The fields of [`Grid`], each turned by `K`: `Vec`s in a column, slices where whole tables are lent.
struct GridFields<K: framework::column::Shape, T: Copy, const N: usize = 4>(
    ///`Grid::0`
    K::Of<[T; N]>,
    ///`Grid::1`
    K::Of<Option<Handle<Grid<T, { N }>>>>,
)
where
    [T; N]: 'static,
    Option<Handle<Grid<T, { N }>>>: 'static;
#[automatically_derived]
impl<K: framework::column::Shape, T: Copy, const N: usize> ::core::fmt::Debug
for GridFields<K, T, { N }>
where
    [T; N]: 'static,
    Option<Handle<Grid<T, { N }>>>: 'static,
{
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(__f, "GridFields")
    }
}
const _: () = {
    #[automatically_derived]
    impl<T: Copy, const N: usize> framework::component::Own for Grid<T, { N }>
    where
        T: 'static,
        [T; N]: ::core::marker::Copy + 'static,
        Option<Handle<Grid<T, { N }>>>: ::core::marker::Copy + 'static,
    {}
    #[automatically_derived]
    impl<T: Copy, const N: usize> framework::component::Component for Grid<T, { N }>
    where
        T: 'static,
        [T; N]: ::core::marker::Copy + 'static,
        Option<Handle<Grid<T, { N }>>>: ::core::marker::Copy + 'static,
    {
        type Data = Self;
        type Column = framework::column::Split<Self>;
        type Tag = framework::tag::Twelve<
            framework::tag::D1,
            framework::tag::D7,
            framework::tag::D6,
            framework::tag::D8,
            framework::tag::D3,
            framework::tag::Dd,
            framework::tag::Df,
            framework::tag::D2,
            framework::tag::De,
            framework::tag::D2,
            framework::tag::D4,
            framework::tag::De,
        >;
        type Kin = Self::Tag;
        const NAME: &'static ::core::primitive::str = "Grid";
        const INVARIANT: ::core::option::Option<framework::column::Invariant<Self>> = ::core::option::Option::None;
        const FIELDS: &'static [(
            &'static ::core::primitive::str,
            &'static ::core::primitive::str,
        )] = &[("0", "[T; N]"), ("1", "Option<Handle<Grid<T, {N}>>>")];
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
            use framework::component::probe::{HasDebug as _, LacksDebug as _};
            (&framework::component::probe::Probe(__data)).debug_if_any(__f)
        }
        fn duplicate(__data: &Self) -> ::core::option::Option<Self> {
            ::core::option::Option::Some(framework::column::copy(__data))
        }
        fn map_handles<M: framework::component::HandleMap>(
            __data: &mut Self,
            __map: &mut M,
        ) {
            #[allow(unused_imports)]
            use framework::component::probe::{HasHandles as _, LacksHandles as _};
            framework::component::probe::Probe(&mut __data.0).map_if_any(__map);
            framework::component::probe::Probe(&mut __data.1).map_if_any(__map);
        }
    }
    #[automatically_derived]
    impl<T: Copy, const N: usize> framework::column::Plain for Grid<T, { N }>
    where
        T: 'static,
        [T; N]: ::core::marker::Copy + 'static,
        Option<Handle<Grid<T, { N }>>>: ::core::marker::Copy + 'static,
    {
        type Fields<K: framework::column::Shape> = GridFields<K, T, { N }>;
        #[inline(always)]
        fn parts(
            &self,
        ) -> GridFields<
            framework::column::Borrow<'_, framework::column::Value>,
            T,
            { N },
        > {
            GridFields {
                0: &self.0,
                1: &self.1,
            }
        }
        #[inline(always)]
        fn join(__fields: GridFields<framework::column::Value, T, { N }>) -> Self {
            Self {
                0: __fields.0,
                1: __fields.1,
            }
        }
        #[inline(always)]
        fn make() -> GridFields<framework::column::Nothing, T, { N }> {
            GridFields { 0: (), 1: () }
        }
        #[inline(always)]
        fn map<
            A: framework::column::Shape,
            B: framework::column::Shape,
            V: framework::column::Visit<A, B>,
        >(
            __fields: GridFields<A, T, { N }>,
            __visit: &mut V,
        ) -> GridFields<B, T, { N }> {
            GridFields {
                0: framework::column::Visit::visit::<[T; N]>(__visit, __fields.0),
                1: framework::column::Visit::visit::<
                    Option<Handle<Grid<T, { N }>>>,
                >(__visit, __fields.1),
            }
        }
        #[inline(always)]
        fn borrow<'a, A: framework::column::Shape + 'a>(
            __fields: &'a GridFields<A, T, { N }>,
        ) -> GridFields<framework::column::Borrow<'a, A>, T, { N }> {
            GridFields {
                0: &__fields.0,
                1: &__fields.1,
            }
        }
        #[inline(always)]
        fn borrow_mut<'a, A: framework::column::Shape + 'a>(
            __fields: &'a mut GridFields<A, T, { N }>,
        ) -> GridFields<framework::column::BorrowMut<'a, A>, T, { N }> {
            GridFields {
                0: &mut __fields.0,
                1: &mut __fields.1,
            }
        }
        #[inline(always)]
        fn zip<A: framework::column::Shape, B: framework::column::Shape>(
            __left: GridFields<A, T, { N }>,
            __right: GridFields<B, T, { N }>,
        ) -> GridFields<framework::column::Both<A, B>, T, { N }> {
            GridFields {
                0: (__left.0, __right.0),
                1: (__left.1, __right.1),
            }
        }
        #[inline(always)]
        fn fill<F: framework::column::Filler<Self>>(
            __fields: &mut GridFields<framework::column::Vecs, T, { N }>,
            __filler: F,
        ) -> F::Out {
            struct Apart;
            impl<T: Copy, const N: usize> framework::column::Take<Grid<T, { N }>>
            for Apart
            where
                T: 'static,
                [T; N]: ::core::marker::Copy + 'static,
                Option<Handle<Grid<T, { N }>>>: ::core::marker::Copy + 'static,
            {
                type Piece = ([T; N], (Option<Handle<Grid<T, { N }>>>, ()));
                #[inline(always)]
                fn take(
                    &self,
                    __value: Grid<T, { N }>,
                ) -> ([T; N], (Option<Handle<Grid<T, { N }>>>, ())) {
                    (__value.0, (__value.1, ()))
                }
            }
            let (__loose, __out) = framework::column::Filler::fill(
                __filler,
                (
                    ::core::mem::take(&mut __fields.0),
                    (::core::mem::take(&mut __fields.1), ()),
                ),
                Apart,
            );
            (__fields.0, (__fields.1, ())) = __loose;
            __out
        }
        #[inline(always)]
        fn apart<
            'a,
            R,
            F: ::core::ops::FnOnce(
                    GridFields<framework::column::SliceMut<'a>, T, { N }>,
                ) -> R,
        >(
            __fields: GridFields<framework::column::SliceMut<'a>, T, { N }>,
            __then: F,
        ) -> R {
            #[allow(clippy::too_many_arguments)]
            fn __via<
                'a,
                R,
                F: ::core::ops::FnOnce(
                        GridFields<framework::column::SliceMut<'a>, T, { N }>,
                    ) -> R,
                T: Copy,
                const N: usize,
            >(
                __field0: &'a mut [[T; N]],
                __field1: &'a mut [Option<Handle<Grid<T, { N }>>>],
                __then: F,
            ) -> R
            where
                T: 'static,
                [T; N]: ::core::marker::Copy + 'static,
                Option<Handle<Grid<T, { N }>>>: ::core::marker::Copy + 'static,
            {
                __then(GridFields {
                    0: __field0,
                    1: __field1,
                })
            }
            let __via: fn(
                &'a mut [[T; N]],
                &'a mut [Option<Handle<Grid<T, { N }>>>],
                F,
            ) -> R = __via::<R, F, T, { N }>;
            __via(__fields.0, __fields.1, __then)
        }
    }
};
