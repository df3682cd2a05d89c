#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref,
    clippy::type_complexity,
)]
pub fn fall(transform: &mut Transform, gravity: Res<Gravity>, mut runs: Local<u32>) {}
///The system [`fall`](fn@fall), to be listed by schedules.
pub struct fall {}
#[automatically_derived]
impl ::core::fmt::Debug for fall {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(__f, "fall")
    }
}
const _: () = {
    type OfPhase = <::ecs::schedule::Checked<
        Phases,
        { ::ecs::schema::listed::<<Phases as ::ecs::schedule::Phases>::Schema>() },
    > as ::ecs::schedule::ArePhases>::Schema;
    #[automatically_derived]
    impl ::ecs::system::Described for fall {
        const NAME: &'static ::core::primitive::str = ::core::concat!(
            ::core::module_path!(), "::fall"
        );
        const PARAMETERS: &'static [&'static ::core::primitive::str] = &[
            "transform",
            "gravity",
            "runs",
        ];
    }
    type Phases = Phase;
    #[automatically_derived]
    impl ::ecs::schedule::Placed<Phases> for fall {
        const PHASE: ::core::option::Option<::core::primitive::usize> = ::core::option::Option::Some(
            Phases::Update as ::core::primitive::usize,
        );
        const ORDER: ::core::primitive::i32 = 1;
        const BEFORE: &'static [&'static ::core::primitive::str] = &[];
        const AFTER: &'static [&'static ::core::primitive::str] = &[
            <input::read as ::ecs::system::Described>::NAME,
        ];
    }
    #[automatically_derived]
    impl ::ecs::system::System<OfPhase> for fall {
        const ACCESSES: &'static [::ecs::Access] = &[
            ::ecs::system::touched(
                &<&mut Transform as ::ecs::system::Argument<OfPhase>>::ARG,
            ),
            ::ecs::system::touched(
                &<Res<Gravity> as ::ecs::system::Argument<OfPhase>>::ARG,
            ),
            ::ecs::system::touched(
                &<Local<u32> as ::ecs::system::Argument<OfPhase>>::ARG,
            ),
        ];
        const FILTER: ::ecs::Access = ::ecs::system::filter::<
            OfPhase,
            (::ecs::Without<Static>,),
        >();
        const CHECKED: ::core::primitive::bool = true;
        type Locals = ((), (), ::ecs::system::keeps::Same<u32>);
        fn prepare<'w>(
            __frame: &mut ::ecs::system::Frame<'w, OfPhase>,
            __state: &'w mut ::ecs::system::SystemState<OfPhase>,
            __locals: &'w mut Self::Locals,
        ) -> impl ::ecs::system::Job + use<'w> {
            #[allow(unused_imports)]
            use ::ecs::system::{CannotRun as _, Runs as _};
            (&::ecs::system::Runner::<
                OfPhase,
                (::ecs::Without<Static>,),
                _,
            >::new(
                &(
                    <&mut Transform as ::ecs::system::Argument<OfPhase>>::ARG,
                    <Res<Gravity> as ::ecs::system::Argument<OfPhase>>::ARG,
                    <Local<u32> as ::ecs::system::Argument<OfPhase>>::ARG,
                ),
            ))
                .prepare_if_possible(fall, __frame, __state, __locals)
        }
    }
    const _: () = match ::ecs::system::clash(
        <fall as ::ecs::system::System<OfPhase>>::ACCESSES,
        &<fall as ::ecs::system::System<OfPhase>>::FILTER,
    ) {
        ::core::option::Option::Some(
            __clash @ ::ecs::system::Clash { second: 1, .. },
        ) => ::ecs::system::fail::<OfPhase, fall>(__clash),
        ::core::option::Option::Some(
            __clash @ ::ecs::system::Clash { second: 2, .. },
        ) => ::ecs::system::fail::<OfPhase, fall>(__clash),
        _ => {}
    };
};
