const _: () = {
    #[automatically_derived]
    impl ::ecs::component::Own for State {}
    #[automatically_derived]
    impl ::ecs::component::Component for State {
        type Data = Self;
        type Column = ::ecs::column::Whole<Self>;
        type Tag = ::ecs::tag::Twelve<
            ::ecs::tag::D1,
            ::ecs::tag::D1,
            ::ecs::tag::Dc,
            ::ecs::tag::Dd,
            ::ecs::tag::D7,
            ::ecs::tag::De,
            ::ecs::tag::D9,
            ::ecs::tag::Dd,
            ::ecs::tag::D1,
            ::ecs::tag::Db,
            ::ecs::tag::D9,
            ::ecs::tag::De,
        >;
        type Kin = Self::Tag;
        const NAME: &'static ::core::primitive::str = "State";
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Self>> = ::core::option::Option::None;
        const FIELDS: &'static [(
            &'static ::core::primitive::str,
            &'static ::core::primitive::str,
        )] = &[("", "enum { Idle, Following { target: Entity } }")];
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
                Self::Idle {} => {}
                Self::Following { target: __field0 } => {
                    ::ecs::component::probe::Probe(__field0).map_if_any(__map);
                }
            }
        }
    }
    const _: ::core::primitive::bool = {
        #[allow(unused_imports)]
        use ::ecs::column::checked::LacksCopy as _;
        ::ecs::column::checked::plain(
            ::ecs::column::checked::Question::<Entity>::IS_COPY,
            "field `target` of the variant `Following` of the component `State` is not `Copy`: it owns data or borrows; put `#[component(whole)]` on the enum to keep its values in one `Vec`",
        )
    };
    const _: () = ::ecs::component::refuse_drop::<
        State,
    >(
        "the component `State` implements `Drop`, but values kept field by field are copied in and out; put `#[component(whole)]` on `State`",
        &[::core::mem::needs_drop::<Entity>()],
    );
};
