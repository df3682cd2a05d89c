const _: () = {
    #[automatically_derived]
    impl ::ecs::schedule::Phases for Phase {
        type Schema = Game;
        const ALL: &'static [Self] = &[Self::Input, Self::Update];
        const RATES: &'static [::ecs::schedule::Rate] = &[
            ::ecs::schedule::Rate::Frame,
            ::ecs::schedule::Rate::Fixed,
        ];
        const NAMES: &'static [&'static ::core::primitive::str] = &["Input", "Update"];
        #[inline]
        fn index(self) -> ::core::primitive::usize {
            self as ::core::primitive::usize
        }
    }
};
