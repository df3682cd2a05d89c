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
        const NAME: &'static str = "State";
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Self>> = ::core::option::Option::None;
        const FIELDS: &'static [(&'static str, &'static str)] = &[
            ("", "enum { Idle, Following { target: Entity } }"),
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
                Self::Idle {} => {}
                Self::Following { target: field0 } => {
                    ::ecs::component::probe::Probe(field0).map_if_any(map);
                }
            }
        }
    }
    const _: bool = {
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
