//! Every macro where nothing is in scope but what is named.
#![no_implicit_prelude]
#![allow(clippy::pedantic)]

mod empty {
    /// Nothing here is imported.
    #[::core::prelude::v1::derive(::framework::Component)]
    #[component(crate = ::framework, invariant = self.x <= 1.0)]
    pub(super) struct Plain {
        pub(super) x: f32,
        y: [u8; 3],
    }

    #[::core::prelude::v1::derive(::framework::Component)]
    #[component(crate = ::framework, whole)]
    pub(super) struct Owner(pub(super) ::std::vec::Vec<u8>);

    #[::core::prelude::v1::derive(::framework::Component)]
    #[component(crate = ::framework)]
    pub(super) struct Marker;

    #[::core::prelude::v1::derive(::framework::Component)]
    #[component(crate = ::framework)]
    pub(super) enum Mood {
        Calm,
        Angry(f32, ::core::option::Option<::framework::Handle<Game>>),
    }

    #[::core::prelude::v1::derive(::framework::Handles)]
    #[handles(crate = ::framework)]
    pub(super) struct Grip {
        held: ::core::option::Option<::framework::Handle<Game>>,
    }

    #[::core::prelude::v1::derive(::framework::Resources)]
    #[resource(crate = ::framework)]
    pub(super) struct Stock {
        #[resource(invariant = *self > 0)]
        pub(super) count: u32,
    }

    #[::core::prelude::v1::derive(::framework::Events)]
    #[event(crate = ::framework)]
    pub(super) struct News {
        #[event(invariant = |number| *number > 0)]
        numbers: ::framework::event::Channel<u32>,
    }

    #[::framework::world(
        name = Game,
        resources = Stock,
        events = News,
        crate = ::framework,
    )]
    pub(super) enum Part {
        Plain,
        #[component(disable)]
        Owner,
        Marker,
        Mood,
        #[component(data = Plain)]
        Former,
        #[component(data = ::std::string::String, whole)]
        Name,
        #[component(marker)]
        Frozen,
    }

    #[::core::prelude::v1::derive(
        ::framework::Phases,
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::fmt::Debug
    )]
    #[phases(world = Game, crate = ::framework)]
    pub(super) enum Phase {
        #[phase(rate = fixed)]
        Only,
    }

    #[::framework::system(phase = Phase::Only, without = Frozen, crate = ::framework)]
    fn grow(plain: &mut Plain, stock: ::framework::Res<u32>) {
        plain.x += *stock as f32 / 10.0;
        plain.y[0] += 1;
    }

    #[::framework::schedule(phases = Phase, crate = ::framework)]
    pub(super) struct Frame(grow);

    #[::core::prelude::v1::derive(::framework::Bundle)]
    #[bundle(crate = ::framework)]
    pub(super) struct Both {
        pub(super) plain: Plain,
        pub(super) mood: Mood,
    }

    #[::core::prelude::v1::derive(::framework::Query)]
    #[query(world = Game, crate = ::framework)]
    pub(super) struct Asked {
        pub(super) plain: &'static Plain,
        pub(super) mood: &'static mut Mood,
    }

    pub(super) const fn plain(x: f32) -> Plain {
        Plain { x, y: [0; 3] }
    }

    pub(super) const fn grip() -> Grip {
        Grip {
            held: ::core::option::Option::None,
        }
    }
}

// Z3: without a prelude and without imports
#[::core::prelude::v1::test]
fn everything_works_without_a_prelude() {
    use ::framework::Schedule as _;
    let mut world = empty::Game::world(empty::Stock { count: 1 });
    let mut frame = <empty::Frame as ::framework::Schedule<empty::Game>>::new();
    let entity = world.spawn(empty::Both {
        plain: empty::plain(0.0),
        mood: empty::Mood::Calm,
    });
    let other = world.spawn((empty::Owner(::std::vec![1]), empty::Marker, empty::Frozen));
    frame.run_phase(empty::Phase::Only, &mut world);
    world.query::<empty::Asked>().each(|asked| {
        ::std::assert!(asked.plain.x > 0.09);
        *asked.mood = empty::Mood::Angry(asked.plain.x, ::core::option::Option::Some(other));
    });
    ::std::assert!(::core::matches!(
        *world.at::<empty::Mood>(entity),
        empty::Mood::Angry(x, _) if x > 0.09
    ));
    let _ = empty::grip();
    ::std::assert_eq!(
        ::std::string::ToString::to_string(&empty::Part::Frozen),
        "Frozen"
    );
}
