///A schedule of 2 systems: `physics::fall`, `slide`.
struct Frame {
    book: ::ecs::schedule::Book,
    system0: ::ecs::schedule::Slot<
        <FrameList as ::ecs::schedule::Listing>::Schema,
        <FrameList as ::ecs::schedule::At<0>>::System,
    >,
    system1: ::ecs::schedule::Slot<
        <FrameList as ::ecs::schedule::Listing>::Schema,
        <FrameList as ::ecs::schedule::At<1>>::System,
    >,
}
#[doc(hidden)]
enum FrameList {}
#[automatically_derived]
impl ::core::fmt::Debug for Frame {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f, "Frame")
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
        ::ecs::schedule::entry_at::<Schema, System1, Phases>(Phase::Update as usize, 9),
    ];
    #[automatically_derived]
    impl ::ecs::schedule::Schedule<Schema> for Frame {
        type Phases = Phases;
        const SYSTEMS: &'static [::ecs::schedule::Entry] = &SYSTEMS;
        const ORDER: &'static [usize] = &ORDER;
        fn new() -> Self {
            Self {
                book: ::ecs::schedule::Book::new(&SYSTEMS),
                system0: ::ecs::schedule::Slot::new(),
                system1: ::ecs::schedule::Slot::new(),
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
            index: usize,
            visitor: V,
        ) -> V::Out {
            let _ = &visitor;
            match index {
                0 => visitor.visit(&mut self.system0),
                1 => visitor.visit(&mut self.system1),
                _ => ::ecs::schedule::no_such_system(index),
            }
        }
        fn start<'w>(&'w mut self, stage: &mut ::ecs::schedule::Stage<'_, 'w, Schema>) {
            #[allow(unused_imports)]
            use ::ecs::schedule::{Stays as _, Travels as _};
            let _ = &stage;
            {
                let job = ::ecs::schedule::Slot::job(
                    &mut self.system0,
                    <Self as ::ecs::schedule::Lists<System0>>::INDEX,
                    stage,
                );
                (&::ecs::schedule::Sent::of(&job)).start_beside_others(job, stage);
            }
            {
                let job = ::ecs::schedule::Slot::job(
                    &mut self.system1,
                    <Self as ::ecs::schedule::Lists<System1>>::INDEX,
                    stage,
                );
                (&::ecs::schedule::Sent::of(&job)).start_beside_others(job, stage);
            }
        }
    }
    const ORDER: [usize; 2] = ::ecs::schedule::sorted(&SYSTEMS);
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
        const INDEX: usize = 0;
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
        const INDEX: usize = 1;
    }
    const _: () = ::ecs::system::check_system::<Schema, System0>();
    const _: () = ::ecs::system::check_system::<Schema, System1>();
};
