const _: () = {
    type PatrolFieldType0 = Vec<Vec2>;
    #[automatically_derived]
    impl ::ecs::component::Own for Patrol {}
    #[automatically_derived]
    impl ::ecs::component::Component for Patrol {
        type Data = Self;
        type Column = ::ecs::column::Whole<Self>;
        type Tag = ::ecs::tag::Twelve<
            ::ecs::tag::Dc,
            ::ecs::tag::D9,
            ::ecs::tag::D2,
            ::ecs::tag::Da,
            ::ecs::tag::Df,
            ::ecs::tag::Dd,
            ::ecs::tag::D5,
            ::ecs::tag::Da,
            ::ecs::tag::Dc,
            ::ecs::tag::Dd,
            ::ecs::tag::D7,
            ::ecs::tag::D9,
        >;
        type Kin = Self::Tag;
        const NAME: &'static ::core::primitive::str = "Patrol";
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Self>> = {
            trait Condition {
                fn holds(&self) -> ::core::primitive::bool;
            }
            impl Condition for Patrol {
                fn holds(&self) -> ::core::primitive::bool {
                    self.next <= self.waypoints.len()
                }
            }
            ::core::option::Option::Some(::ecs::column::Invariant {
                text: "self.next <= self.waypoints.len()",
                holds: <Patrol as Condition>::holds,
            })
        };
        const FIELDS: &'static [(
            &'static ::core::primitive::str,
            &'static ::core::primitive::str,
        )] = &[("waypoints", "Vec<Vec2>"), ("next", "usize")];
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
            ::ecs::component::probe::Probe(&mut __data.waypoints).map_if_any(__map);
            ::ecs::component::probe::Probe(&mut __data.next).map_if_any(__map);
        }
    }
};
