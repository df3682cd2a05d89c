#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref,
    clippy::type_complexity,
)]
fn slide<S: Holds<Transform>>(mut all: Query<S, &mut Transform>) {}
///The system [`slide`](fn@slide), to be listed by schedules.
struct slide {}
#[automatically_derived]
impl ::core::fmt::Debug for slide {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(__f, "slide")
    }
}
const _: () = {
    #[automatically_derived]
    impl ::ecs::system::Described for slide {
        const NAME: &'static ::core::primitive::str = ::core::concat!(
            ::core::module_path!(), "::slide"
        );
        const PARAMETERS: &'static [&'static ::core::primitive::str] = &["all"];
    }
    #[automatically_derived]
    impl<S: Holds<Transform>> ::ecs::system::System<S> for slide {
        const ACCESSES: &'static [::ecs::Access] = &[
            ::ecs::system::touched(
                &<Query<S, &mut Transform> as ::ecs::system::Argument<S>>::ARG,
            ),
        ];
        const FILTER: ::ecs::Access = ::ecs::system::filter::<S, ()>();
        const CHECKED: ::core::primitive::bool = false;
        type Locals = ((),);
        fn prepare<'w>(
            __frame: &mut ::ecs::system::Frame<'w, S>,
            __state: &'w mut ::ecs::system::SystemState<S>,
            __locals: &'w mut Self::Locals,
        ) -> impl ::ecs::system::Job + use<'w, S> {
            #[allow(unused_imports)]
            use ::ecs::system::{CannotRun as _, Runs as _};
            (&::ecs::system::Runner::<
                S,
                (),
                _,
            >::new(&(<Query<S, &mut Transform> as ::ecs::system::Argument<S>>::ARG,)))
                .prepare_if_possible(slide::<S>, __frame, __state, __locals)
        }
    }
};
