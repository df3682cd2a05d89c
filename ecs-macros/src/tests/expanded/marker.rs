const _: () = {
    #[automatically_derived]
    impl ::ecs::component::Own for Static {}
    #[automatically_derived]
    impl ::ecs::component::Component for Static {
        type Data = Self;
        type Column = ::ecs::column::Unit<Self>;
        type Tag = ::ecs::tag::Twelve<
            ::ecs::tag::D7,
            ::ecs::tag::De,
            ::ecs::tag::Dc,
            ::ecs::tag::D4,
            ::ecs::tag::Dc,
            ::ecs::tag::D8,
            ::ecs::tag::Dc,
            ::ecs::tag::Dc,
            ::ecs::tag::Dc,
            ::ecs::tag::D4,
            ::ecs::tag::Dd,
            ::ecs::tag::D8,
        >;
        type Kin = Self::Tag;
        const NAME: &'static ::core::primitive::str = "Static";
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Self>> = ::core::option::Option::None;
        const FIELDS: &'static [(
            &'static ::core::primitive::str,
            &'static ::core::primitive::str,
        )] = &[];
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
                let _ = __data;
                ::core::option::Option::Some(<Self as ::ecs::column::Marker>::VALUE)
            }
        }
        fn map_handles<M: ::ecs::component::HandleMap>(
            __data: &mut Self,
            __map: &mut M,
        ) {
            let _ = (__data, __map);
        }
    }
    #[automatically_derived]
    impl ::ecs::column::Marker for Static {
        const VALUE: Self = Self {};
    }
    const _: () = ::ecs::component::refuse_drop::<
        Static,
    >(
        "the component `Static` implements `Drop`, but values kept field by field are copied in and out; put `#[component(whole)]` on `Static`",
        &[],
    );
};
