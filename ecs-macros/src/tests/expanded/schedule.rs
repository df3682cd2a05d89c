///A schedule of 2 systems: `physics::fall`, `slide`.
struct Frame {
    book: ::ecs::schedule::Book,
    __system0: ::ecs::schedule::Slot<
        <FrameList as ::ecs::schedule::Listing>::Schema,
        <FrameList as ::ecs::schedule::At<0>>::System,
    >,
    __system1: ::ecs::schedule::Slot<
        <FrameList as ::ecs::schedule::Listing>::Schema,
        <FrameList as ::ecs::schedule::At<1>>::System,
    >,
}
#[doc(hidden)]
enum FrameList {}
#[automatically_derived]
impl ::core::fmt::Debug for Frame {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(__f, "Frame")
    }
}
const _: () = {
    type Schema = <::ecs::schedule::Checked<
        Phase,
        { ::ecs::schema::listed::<<Phase as ::ecs::schedule::Phases>::Schema>() },
    > as ::ecs::schedule::ArePhases>::Schema;
    type Phases = <::ecs::schedule::Checked<
        Phase,
        { ::ecs::schema::listed::<<Phase as ::ecs::schedule::Phases>::Schema>() },
    > as ::ecs::schedule::ArePhases>::Phases;
    impl ::ecs::schedule::Listing for FrameList {
        type Schema = Schema;
    }
    const SYSTEMS: [::ecs::schedule::Entry; 2] = [
        ::ecs::schedule::entry::<Schema, System0, Phases>(),
        ::ecs::schedule::entry_at::<
            Schema,
            System1,
            Phases,
        >(Phase::Update as ::core::primitive::usize, 9),
    ];
    #[automatically_derived]
    impl ::ecs::schedule::Schedule<Schema> for Frame {
        type Phases = Phases;
        const SYSTEMS: &'static [::ecs::schedule::Entry] = &SYSTEMS;
        const ORDER: &'static [::core::primitive::usize] = &ORDER;
        fn new() -> Self {
            Self {
                book: ::ecs::schedule::Book::new(&SYSTEMS),
                __system0: ::ecs::schedule::Slot::new(),
                __system1: ::ecs::schedule::Slot::new(),
            }
        }
        fn book(&self) -> &::ecs::schedule::Book {
            &self.book
        }
        fn book_mut(&mut self) -> &mut ::ecs::schedule::Book {
            &mut self.book
        }
        fn visit<V: ::ecs::schedule::SlotVisitor<Schema>>(
            &mut self,
            __index: ::core::primitive::usize,
            __visitor: V,
        ) -> V::Out {
            let _ = &__visitor;
            match __index {
                0 => __visitor.visit(&mut self.__system0),
                1 => __visitor.visit(&mut self.__system1),
                _ => ::ecs::schedule::no_such_system(__index),
            }
        }
        fn start<'w>(
            &'w mut self,
            __stage: &mut ::ecs::schedule::Stage<'_, 'w, Schema>,
        ) {
            #[allow(unused_imports)]
            use ::ecs::schedule::{Stays as _, Travels as _};
            let _ = &__stage;
            {
                let __job = ::ecs::schedule::Slot::job(
                    &mut self.__system0,
                    <Self as ::ecs::schedule::Lists<System0>>::INDEX,
                    __stage,
                );
                (&::ecs::schedule::Sent::of(&__job)).start_beside_others(__job, __stage);
            }
            {
                let __job = ::ecs::schedule::Slot::job(
                    &mut self.__system1,
                    <Self as ::ecs::schedule::Lists<System1>>::INDEX,
                    __stage,
                );
                (&::ecs::schedule::Sent::of(&__job)).start_beside_others(__job, __stage);
            }
        }
    }
    const ORDER: [::core::primitive::usize; 2] = ::ecs::schedule::sorted(&SYSTEMS);
    type Path0 = physics::fall;
    impl ::ecs::schedule::At<0> for FrameList {
        type System = <::ecs::schedule::Listed<
            Path0,
            {
                ::ecs::schedule::listed::<
                    <Path0 as ::ecs::system::System<Schema>>::Locals,
                >()
            },
        > as ::ecs::schedule::Named>::System;
    }
    type System0 = <FrameList as ::ecs::schedule::At<0>>::System;
    #[automatically_derived]
    impl ::ecs::schedule::Lists<Path0> for Frame {
        const INDEX: ::core::primitive::usize = 0;
    }
    type Path1 = slide;
    impl ::ecs::schedule::At<1> for FrameList {
        type System = <::ecs::schedule::Listed<
            Path1,
            {
                ::ecs::schedule::listed::<
                    <Path1 as ::ecs::system::System<Schema>>::Locals,
                >()
            },
        > as ::ecs::schedule::Named>::System;
    }
    type System1 = <FrameList as ::ecs::schedule::At<1>>::System;
    #[automatically_derived]
    impl ::ecs::schedule::Lists<Path1> for Frame {
        const INDEX: ::core::primitive::usize = 1;
    }
    const _: () = ::ecs::system::check_system::<Schema, System0>();
    const _: () = ::ecs::system::check_system::<Schema, System1>();
};
