const _: () = {
    #[automatically_derived]
    impl ::ecs::component::Own for Mood {}
    #[automatically_derived]
    impl ::ecs::component::Component for Mood {
        type Data = Self;
        type Column = ::ecs::column::Tracked<::ecs::column::Whole<Self>>;
        type Tag = ::ecs::tag::Twelve<
            ::ecs::tag::Db,
            ::ecs::tag::D0,
            ::ecs::tag::Dc,
            ::ecs::tag::Dd,
            ::ecs::tag::D8,
            ::ecs::tag::Dd,
            ::ecs::tag::D2,
            ::ecs::tag::D2,
            ::ecs::tag::D4,
            ::ecs::tag::Dc,
            ::ecs::tag::D6,
            ::ecs::tag::D5,
        >;
        type Kin = Self::Tag;
        const NAME: &'static ::core::primitive::str = "Mood";
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Self>> = ::core::option::Option::None;
        const FIELDS: &'static [(
            &'static ::core::primitive::str,
            &'static ::core::primitive::str,
        )] = &[("", "enum { Calm, Angry { at: Entity, by: f32 } }")];
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
            {
                #[allow(unused_imports)]
                use ::ecs::component::probe::{HasClone as _, LacksClone as _};
                (&::ecs::component::probe::Probe(__data)).clone_if_any()
            }
        }
        fn map_handles<M: ::ecs::component::HandleMap>(
            __data: &mut Self,
            __map: &mut M,
        ) {
            #[allow(unused_imports)]
            use ::ecs::component::probe::{HasHandles as _, LacksHandles as _};
            match __data {
                Self::Calm {} => {}
                Self::Angry { at: __field0, #[cfg(test)] by: __field1 } => {
                    ::ecs::component::probe::Probe(__field0).map_if_any(__map);
                    #[cfg(test)]
                    ::ecs::component::probe::Probe(__field1).map_if_any(__map);
                }
            }
        }
    }
    const _: ::core::primitive::bool = {
        #[allow(unused_imports)]
        use ::ecs::column::checked::LacksCopy as _;
        ::ecs::column::checked::plain(
            ::ecs::column::checked::Question::<Entity>::IS_COPY,
            "field `at` of the variant `Angry` of the component `Mood` is not `Copy`: it owns data or borrows; put `#[component(whole)]` on the enum to keep its values in one `Vec`",
        )
    };
    #[cfg(test)]
    const _: ::core::primitive::bool = {
        #[allow(unused_imports)]
        use ::ecs::column::checked::LacksCopy as _;
        ::ecs::column::checked::plain(
            ::ecs::column::checked::Question::<f32>::IS_COPY,
            "field `by` of the variant `Angry` of the component `Mood` is not `Copy`: it owns data or borrows; put `#[component(whole)]` on the enum to keep its values in one `Vec`",
        )
    };
    #[automatically_derived]
    impl ::ecs::column::Watched for Mood {
        type Before = Self;
        #[inline(always)]
        fn before(__data: &Self) -> Self {
            match __data {
                Self::Calm {} => Self::Calm {},
                Self::Angry { at: __field0, #[cfg(test)] by: __field1 } => {
                    Self::Angry {
                        at: *__field0,
                        #[cfg(test)]
                        by: *__field1,
                    }
                }
            }
        }
        #[inline(always)]
        fn changed(__before: &Self, __data: &Self) -> ::core::primitive::bool {
            #[allow(unused_imports)]
            use ::ecs::column::probe::{ByEquality as _, ByNothing as _, BySameBits as _};
            #[allow(unreachable_patterns)]
            match (__before, __data) {
                (Self::Calm {}, Self::Calm {}) => {
                    !{
                        let __same = true;
                        __same
                    }
                }
                (
                    Self::Angry { at: __field0, #[cfg(test)] by: __field1 },
                    Self::Angry { at: __other0, #[cfg(test)] by: __other1 },
                ) => {
                    !{
                        let __same = true;
                        let __same = __same
                            & (&&::ecs::column::probe::Pair(__field0, __other0))
                                .same_if_comparable();
                        #[cfg(test)]
                        let __same = __same
                            & (&&::ecs::column::probe::Pair(__field1, __other1))
                                .same_if_comparable();
                        __same
                    }
                }
                _ => true,
            }
        }
    }
    const _: () = ::ecs::component::refuse_drop::<
        Mood,
    >(
        "the component `Mood` implements `Drop`, but values kept field by field are copied in and out; put `#[component(whole)]` on `Mood`",
        &[
            ::core::mem::needs_drop::<Entity>(),
            #[cfg(test)]
            ::core::mem::needs_drop::<f32>(),
        ],
    );
};
