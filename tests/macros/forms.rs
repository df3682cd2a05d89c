//! Raw identifiers, `cfg`, definitions in functions and from `macro_rules`, two worlds in one
//! module, and every visibility.

#![allow(
    unreachable_pub,
    clippy::needless_pub_self,
    clippy::non_minimal_cfg,
    clippy::pedantic
)]

use framework::prelude::*;

mod raw {
    use framework::prelude::*;

    #[derive(Component, Clone, Copy, Debug, PartialEq)]
    #[component(crate = framework)]
    #[allow(non_camel_case_types)]
    pub(super) struct r#type {
        pub(super) r#fn: u8,
        pub(super) r#match: u8,
    }

    #[world(name = r#dyn, crate = framework)]
    #[allow(non_camel_case_types)]
    pub(super) enum r#enum {
        #[component(disable)]
        r#type,
        #[component(marker)]
        r#async,
    }

    #[derive(Phases, Clone, Copy, Debug)]
    #[phases(world = r#dyn, crate = framework)]
    #[allow(non_camel_case_types)]
    pub(super) enum r#loop {
        #[phase(rate = fixed)]
        r#while,
    }

    #[system(phase = r#loop::r#while, crate = framework)]
    fn r#move(r#type: &mut r#type) {
        r#type.r#fn += 1;
    }

    #[schedule(phases = r#loop, crate = framework)]
    #[allow(non_camel_case_types)]
    pub(super) struct r#for(r#move);

    // Z3: raw identifiers
    #[test]
    fn keywords_can_be_names() {
        let mut world = r#dyn::world();
        let entity = world.spawn((
            r#type {
                r#fn: 1,
                r#match: 2,
            },
            r#async,
        ));
        r#for::new().run_phase(r#loop::r#while, &mut world);
        assert_eq!(
            *world.at::<r#type>(entity),
            r#type {
                r#fn: 2,
                r#match: 2
            }
        );
        assert_eq!(r#enum::r#type.name(), "type");
        assert_eq!(r#enum::Disabledtype.name(), "Disabledtype");
    }
}

mod conditional {
    use framework::prelude::*;

    #[derive(Component, Clone, Copy, Debug, PartialEq)]
    #[component(crate = framework)]
    struct Position {
        x: f32,
        #[cfg(any())]
        absent: Absent,
        #[cfg(all())]
        y: f32,
    }

    #[derive(Component, Clone, Copy, Debug, PartialEq)]
    #[component(crate = framework)]
    struct Speed(#[cfg(any())] Absent, f32);

    #[derive(Resources)]
    #[resource(crate = framework)]
    struct Stock {
        #[cfg(any())]
        absent: Absent,
        number: u32,
        #[cfg(all())]
        name: String,
    }

    #[cfg(all())]
    #[world(name = Game, resources = Stock, crate = framework)]
    enum Part {
        #[cfg(any())]
        Absent,
        Position,
        #[cfg(any())]
        #[component(disable)]
        AbsentToo,
        #[cfg(all())]
        #[component(disable)]
        Speed,
        #[cfg(any())]
        #[component(marker)]
        Mark,
        #[cfg(all())]
        #[component(data = Position)]
        Mark,
    }

    #[cfg(any())]
    #[world(name = Nothing, crate = framework)]
    enum AbsentWorld {
        Absent,
    }

    #[cfg(any())]
    #[system(phase = Nowhere::Never, crate = framework)]
    fn absent(absent: &Absent) {}

    // Z3: `cfg` on variants and fields; C5: ids and counts follow
    #[test]
    fn what_is_configured_out_leaves_no_trace() {
        assert_eq!((Part::COUNT, Part::TOTAL), (3, 4));
        let names: Vec<&str> = Part::ALL.iter().map(|id| id.name()).collect();
        assert_eq!(names, ["Position", "Speed", "Mark", "DisabledSpeed"]);
        assert_eq!(Part::Speed.disabled(), Some(Part::DisabledSpeed));
        assert_eq!(Part::try_from(3), Ok(Part::DisabledSpeed));
        let mut world = Game::world(Stock {
            number: 1,
            name: String::from("a"),
        });
        let position = Position { x: 1.0, y: 2.0 };
        let entity = world.spawn((position, Speed(3.0), Mark(position)));
        assert_eq!(world.at::<Mark>(entity).y, 2.0);
        assert_eq!(world.disable::<Speed>(entity), Ok(true));
        assert_eq!(
            (*world.resource::<u32>(), &**world.resource::<String>()),
            (1, "a")
        );
    }
}

// Z3: inside a function
#[test]
fn everything_can_be_defined_in_a_function() {
    #[derive(Component, Clone, Copy, Debug)]
    #[component(crate = framework)]
    struct Local(u8);
    #[derive(Resources)]
    #[resource(crate = framework)]
    struct Stock {
        number: u32,
    }
    #[world(name = Game, resources = Stock, crate = framework)]
    enum Part {
        #[component(disable)]
        Local,
        #[component(marker)]
        Mark,
    }
    #[derive(Phases, Clone, Copy, Debug)]
    #[phases(world = Game, crate = framework)]
    enum Phase {
        #[phase(rate = fixed)]
        Only,
    }
    #[system(phase = Phase::Only, crate = framework)]
    fn count(local: &mut Local, number: Res<u32>) {
        local.0 += u8::try_from(*number).unwrap_or(0);
    }
    #[schedule(phases = Phase, crate = framework)]
    struct Frame(count);
    #[derive(Query)]
    #[query(world = Game, crate = framework)]
    struct Asked {
        local: &'static Local,
    }
    #[derive(Bundle)]
    #[bundle(crate = framework)]
    struct Given {
        local: Local,
        mark: Mark,
    }
    let mut world: World = Game::world(Stock { number: 2 });
    world.spawn(Given {
        local: Local(1),
        mark: Mark,
    });
    Frame::new().run_phase(Phase::Only, &mut world);
    world
        .query::<Asked>()
        .each(|asked| assert_eq!(asked.local.0, 3));
    let closure = || {
        #[derive(Component, Clone, Copy)]
        #[component(crate = framework)]
        struct Inner {
            x: u8,
        }
        Inner { x: 1 }.x
    };
    assert_eq!(closure(), 1);
}

/// Passes every kind of fragment to the macros.
macro_rules! game {
    (
        $schema:ident $part:ident $prefix:ident $phase:ident $frame:ident;
        $(#[$meta:meta])* $vis:vis struct $component:ident { $field:ident: $ty:ty = $limit:expr }
        $data:ty; $library:path; $condition:expr; $order:literal; $system:ident
    ) => {
        $(#[$meta])*
        #[component(crate = $library, invariant = self.$field < $limit * 2)]
        $vis struct $component {
            $field: $ty,
            fixed: u8,
        }
        #[world(name = $schema, prefix = $prefix, crate = $library)]
        $vis enum $part {
            #[component(disable)]
            $component,
            #[component(data = $data, whole)]
            Other,
            #[component(marker)]
            Mark,
        }
        #[derive(Phases, Clone, Copy, Debug)]
        #[phases(world = $schema, crate = $library)]
        $vis enum $phase {
            #[phase(rate = fixed)]
            Only,
        }
        #[system(phase = $phase::Only, order = $order, run_if = $condition, crate = $library)]
        fn $system(value: &mut $component) {
            value.$field += 1;
        }
        #[schedule(phases = $phase, crate = $library)]
        $vis struct $frame($system);
    };
}

mod generated {
    use framework::prelude::*;

    macro_rules! twins {
        ($($name:ident)*) => {
            $(
                #[derive(Component, Clone, Copy, Debug)]
                #[component(crate = framework)]
                struct $name {
                    value: u8,
                }
            )*
            /// One token for all, so that even the names have one place.
            mod inner {
                use framework::prelude::*;
                #[derive(Component, Clone, Copy, Debug)]
                #[component(crate = framework)]
                pub(super) struct Same(pub(super) u8);
            }
            mod outer {
                use framework::prelude::*;
                #[derive(Component, Clone, Copy, Debug)]
                #[component(crate = framework)]
                pub(super) struct Same(pub(super) u8);
            }
        };
    }
    twins!(First Second);
    type InnerSame = inner::Same;
    type OuterSame = outer::Same;

    #[world(name = Game, crate = framework)]
    enum Part {
        First,
        Second,
        InnerSame,
        OuterSame,
    }

    // Z3: from `macro_rules`; Q4: components that come from one expansion are still two
    #[test]
    fn components_of_one_expansion_are_told_apart() {
        let mut world = Game::world();
        world.spawn((First { value: 1 }, Second { value: 2 }));
        world.spawn((inner::Same(1), outer::Same(2)));
        world
            .query::<(&mut First, &Second)>()
            .each(|(first, second)| first.value += second.value);
        world
            .query::<(&mut inner::Same, &outer::Same)>()
            .each(|(inner, outer)| inner.0 += outer.0);
        let sums: u8 = world
            .query::<&First>()
            .iter()
            .map(|first| first.value)
            .sum();
        assert_eq!(sums, 3);
    }
}

mod passed {
    use framework::prelude::*;

    fn always<W>(_: &W) -> bool {
        true
    }

    game! {
        Game Part Our Phase Frame;
        #[derive(Component, Clone, Copy, Debug)]
        pub(super) struct Value { count: u32 = 1 + 1 }
        Vec<String>; framework; always; 1; grow
    }

    // Z3: from `macro_rules`; every fragment keeps its meaning
    #[test]
    fn fragments_reach_the_macros_whole() {
        let mut world: OurWorld = Game::world();
        let entity: OurEntity = world.spawn((
            Value { count: 1, fixed: 0 },
            Other(vec![String::from("a")]),
            Mark,
        ));
        Frame::new().run_phase(Phase::Only, &mut world);
        assert_eq!(world.at::<Value>(entity).count, 2);
        // `1 + 1` is one expression: its double is 4, not 3.
        assert!(
            world
                .try_insert(entity, Value { count: 3, fixed: 0 })
                .is_ok()
        );
        assert!(
            world
                .try_insert(entity, Value { count: 4, fixed: 0 })
                .is_err()
        );
    }
}

mod two_worlds {
    use framework::prelude::*;

    #[derive(Component, Clone, Copy, Debug, PartialEq)]
    #[component(crate = framework)]
    struct Shared(u8);

    #[world(name = Game, crate = framework)]
    enum Part {
        Shared,
        #[component(marker)]
        Mark,
    }

    #[world(name = Menu, crate = framework, prefix = Menu)]
    enum MenuPart {
        #[component(disable)]
        Shared,
        #[component(data = Shared)]
        Former,
    }

    // H2, C5: one component in two schemas, under two ids
    #[test]
    fn two_schemas_share_a_component_and_a_module() {
        let (mut game, mut menu): (World, MenuWorld) = (Game::world(), Menu::world());
        let entity: Entity = game.spawn((Shared(1), Mark));
        let item: MenuEntity = menu.spawn((Shared(2), Former(Shared(3))));
        assert_eq!(*game.at::<Shared>(entity), Shared(1));
        assert_eq!(*menu.at::<Former>(item), Shared(3));
        let seen: MenuQuery<&Shared> = menu.query::<&Shared>();
        assert_eq!(seen.len(), 1);
    }
}

mod visible {
    pub(in crate::macros::forms) mod a {
        use framework::prelude::*;

        /// Which visibility does not matter.
        macro_rules! all {
            ($($vis:vis $name:ident $field_vis:vis $companion:ident)*) => {
                $(
                    #[derive(Component, Clone, Copy, Debug)]
                    #[component(crate = framework)]
                    $vis struct $name {
                        $field_vis value: super::Field,
                        other: self::Other,
                        last: crate::macros::forms::visible::Field,
                    }
                    #[allow(dead_code)]
                    type $companion<K> = <$name as framework::column::Plain>::Fields<K>;
                )*
            };
        }
        all! {
            Private Of0
            pub(self) SelfOnly pub(self) Of1
            pub(super) Super pub(super) Of2
            pub(crate) Crate pub(super) Of3
            pub(in crate::macros) In pub(in crate::macros::forms) Of4
            pub Public pub(crate) Of5
        }
        #[derive(Clone, Copy, Debug)]
        struct Other;

        #[world(name = Game, crate = framework)]
        pub enum Part {
            Private,
            SelfOnly,
            Super,
            Crate,
            In,
            Public,
        }

        pub(in crate::macros::forms) fn world() -> World {
            let mut world = Game::world();
            let (value, other) = (super::Field(7), Other);
            world.spawn((
                Private {
                    value,
                    other,
                    last: value,
                },
                SelfOnly {
                    value,
                    other,
                    last: value,
                },
                Super {
                    value,
                    other,
                    last: value,
                },
                Crate {
                    value,
                    other,
                    last: value,
                },
                In {
                    value,
                    other,
                    last: value,
                },
                Public {
                    value,
                    other,
                    last: value,
                },
            ));
            world
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Field(pub u8);
}

// C1: field visibility carries over to the companion
#[test]
fn fields_are_seen_from_where_the_struct_shows_them() {
    let mut world = visible::a::world();
    let mut seen = Vec::new();
    world
        .query::<(&visible::a::Public, &visible::a::In)>()
        .each_table(|_, (public, inside)| {
            seen.push((public.value[0], inside.value[0]));
        });
    assert_eq!(seen, [(visible::Field(7), visible::Field(7))]);
}

// C3, Z3: generics, constants, defaults and where clauses
#[test]
fn generic_components_work_in_several_instances() {
    #[derive(Component, Clone, Copy, Debug)]
    #[component(crate = framework)]
    struct Grid<T = u8, const N: usize = 2>
    where
        T: Into<u32> + Copy + 'static,
    {
        cells: [T; N],
        next: Option<framework::Handle<Self>>,
    }
    trait Unit {
        type Value: Copy + 'static;
    }
    #[derive(Debug)]
    struct Metre;
    impl Unit for Metre {
        type Value = f32;
    }
    #[derive(Component, Debug)]
    #[component(crate = framework)]
    struct Length<U: Unit>(U::Value, core::marker::PhantomData<U>);

    type Small = Grid;
    type InMetres = Length<Metre>;

    #[world(name = Game, crate = framework)]
    enum Part {
        Small,
        #[component(data = Grid<u16, 3>)]
        Large,
        InMetres,
    }
    let mut world = Game::world();
    let entity = world.spawn((
        Grid {
            cells: [1_u8, 2],
            next: None,
        },
        Large(Grid {
            cells: [3_u16; 3],
            next: None,
        }),
        Length::<Metre>(1.5, core::marker::PhantomData),
    ));
    world
        .query::<(&mut Small, &Large, &InMetres)>()
        .each(|(small, large, length)| {
            small.cells[0] += u8::try_from(large.cells[2]).unwrap_or(0);
            assert!(length.0 > 1.0);
        });
    assert_eq!(world.at::<Small>(entity).cells, [4, 2]);
}
