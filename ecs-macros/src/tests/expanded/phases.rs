#[allow(
    clippy::multiple_bound_locations,
    dead_code,
    deprecated,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unreachable_patterns,
    unreachable_pub,
    unused_parens,
    unused_qualifications,
)]
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
