const _: () = {
    #[automatically_derived]
    impl ::ecs::component::Handles for Aim {
        fn map_handles<M: ::ecs::component::HandleMap>(&mut self, __map: &mut M) {
            let __data = self;
            #[allow(unused_imports)]
            use ::ecs::component::probe::{HasHandles as _, LacksHandles as _};
            match __data {
                Self::Nowhere {} => {}
                Self::At { 0: __field0, 1: __field1 } => {
                    ::ecs::component::probe::Probe(__field0).map_if_any(__map);
                    ::ecs::component::probe::Probe(__field1).map_if_any(__map);
                }
            }
        }
    }
};
