const _: () = {
    #[automatically_derived]
    impl ::ecs::component::Handles for Aim {
        fn map_handles<M: ::ecs::component::HandleMap>(&mut self, map: &mut M) {
            let data = self;
            #[allow(unused_imports)]
            use ::ecs::component::probe::{HasHandles as _, LacksHandles as _};
            match data {
                Self::Nowhere {} => {}
                Self::At { 0: field0, 1: field1 } => {
                    ::ecs::component::probe::Probe(field0).map_if_any(map);
                    ::ecs::component::probe::Probe(field1).map_if_any(map);
                }
            }
        }
    }
};
