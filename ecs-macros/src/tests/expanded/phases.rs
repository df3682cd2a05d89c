const _: () = {
    #[automatically_derived]
    impl ::ecs::schedule::Phases for Phase {
        type Schema = Game;
        const ALL: &'static [Self] = &[Self::Input, Self::Update];
        const RATES: &'static [::ecs::schedule::Rate] = &[
            ::ecs::schedule::Rate::Frame,
            ::ecs::schedule::Rate::Fixed,
        ];
        const NAMES: &'static [&'static str] = &["Input", "Update"];
        #[inline]
        fn index(self) -> usize {
            self as usize
        }
    }
};
