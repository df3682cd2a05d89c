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
        const NAME: &'static str = "Mood";
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Self>> = ::core::option::Option::None;
        const FIELDS: &'static [(&'static str, &'static str)] = &[
            ("", "enum { Calm, Angry { at: Entity, by: f32 } }"),
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
            {
                #[allow(unused_imports)]
                use ::ecs::component::probe::{HasClone as _, LacksClone as _};
                (&::ecs::component::probe::Probe(data)).clone_if_any()
            }
        }
        fn map_handles<M: ::ecs::component::HandleMap>(data: &mut Self, map: &mut M) {
            #[allow(unused_imports)]
            use ::ecs::component::probe::{HasHandles as _, LacksHandles as _};
            match data {
                Self::Calm {} => {}
                Self::Angry { at: field0, #[cfg(test)] by: field1 } => {
                    ::ecs::component::probe::Probe(field0).map_if_any(map);
                    #[cfg(test)] ::ecs::component::probe::Probe(field1).map_if_any(map);
                }
            }
        }
    }
    const _: bool = {
        #[allow(unused_imports)]
        use ::ecs::column::checked::LacksCopy as _;
        ::ecs::column::checked::plain(
            ::ecs::column::checked::Question::<Entity>::IS_COPY,
            "field `at` of the variant `Angry` of the component `Mood` is not `Copy`: it owns data or borrows; put `#[component(whole)]` on the enum to keep its values in one `Vec`",
        )
    };
    #[cfg(test)]
    const _: bool = {
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
        fn before(data: &Self) -> Self {
            match data {
                Self::Calm {} => Self::Calm {},
                Self::Angry { at: field0, #[cfg(test)] by: field1 } => {
                    Self::Angry {
                        at: *field0,
                        #[cfg(test)]
                        by: *field1,
                    }
                }
            }
        }
        #[inline(always)]
        fn changed(before: &Self, data: &Self) -> bool {
            #[allow(unused_imports)]
            use ::ecs::column::probe::{ByEquality as _, ByNothing as _, BySameBits as _};
            #[allow(unreachable_patterns)]
            match (before, data) {
                (Self::Calm {}, Self::Calm {}) => {
                    !{
                        let same = true;
                        same
                    }
                }
                (
                    Self::Angry { at: field0, #[cfg(test)] by: field1 },
                    Self::Angry { at: other0, #[cfg(test)] by: other1 },
                ) => {
                    !{
                        let same = true;
                        let same = same
                            & (&&::ecs::column::probe::Pair(field0, other0)).same();
                        #[cfg(test)]
                        let same = same
                            & (&&::ecs::column::probe::Pair(field1, other1)).same();
                        same
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
