#[::core::prelude::v1::derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::cmp::PartialOrd,
    ::core::cmp::Ord,
    ::core::hash::Hash,
)]
#[repr(u8)]
enum Part {
    ///The component `Wind`.
    Wind,
    ///The component `Static`.
    Static,
}
///The component `Wind`.
struct Wind(Vec3);
#[automatically_derived]
impl ::core::fmt::Debug for Wind {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::ecs::component::debug_named::<Self>("Wind", &self.0, __f)
    }
}
///The marker `Static`.
struct Static;
#[automatically_derived]
impl ::core::fmt::Debug for Static {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(__f, "Static")
    }
}
///What `K` keeps of one component of [`Game`].
enum GameColumn<K: ::ecs::storage::Kind> {
    ///Of `Wind`.
    Wind(K::Of<<GameWindEntry as ::ecs::component::Component>::Column>),
    ///Of `Static`.
    Static(K::Of<<GameStaticEntry as ::ecs::component::Component>::Column>),
}
///An id of [`Part`] with its data.
enum GameValue {
    ///Of `Wind`.
    Wind(<GameWindEntry as ::ecs::component::Component>::Data),
    ///Of `Static`.
    Static(<GameStaticEntry as ::ecs::component::Component>::Data),
}
///The schema that [`Part`] lists: a kind of world.
enum Game {}
impl Game {
    ///A world without entities.
    #[must_use]
    fn world() -> ::ecs::World<Self> {
        ::ecs::World::new(())
    }
}
#[automatically_derived]
impl ::core::fmt::Debug for Game {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        match *self {}
    }
}
///An entity of a [`Game`] world.
type Entity = ::ecs::Handle<Game>;
///A query of a [`Game`] world.
type Query<'w, Q, F = ()> = ::ecs::query::Checked<'w, Game, Q, F>;
///The commands of a system of a [`Game`] world.
type Commands<'w> = ::ecs::command::Commands<'w, Game>;
///A world of the schema [`Game`].
type World = ::ecs::World<Game>;
#[doc(hidden)]
type GameWindType = Wind;
#[doc(hidden)]
type GameWindEntry = <::ecs::schema::Listed<
    GameWindType,
    { ::ecs::schema::listed::<<GameWindType as ::ecs::component::Component>::Data>() },
> as ::ecs::schema::Entry>::Component;
#[doc(hidden)]
type GameStaticType = Static;
#[doc(hidden)]
type GameStaticEntry = <::ecs::schema::Listed<
    GameStaticType,
    { ::ecs::schema::listed::<<GameStaticType as ::ecs::component::Component>::Data>() },
> as ::ecs::schema::Entry>::Component;
const _: () = {
    impl Part {
        /// How many components there are.
        const COUNT: ::core::primitive::usize = 2;
        /// How many ids there are: one per component, and one more per component that can be
        /// disabled.
        const TOTAL: ::core::primitive::usize = 2;
        /// All ids in order, those of disabled components last.
        const ALL: [Self; Self::TOTAL] = [Self::Wind, Self::Static];
        /// The name of the variant.
        #[inline]
        #[must_use]
        const fn name(self) -> &'static ::core::primitive::str {
            <Game as ::ecs::schema::Schema>::NAMES[self as ::core::primitive::usize]
        }
        /// The id that this component has while it is disabled, where it can be.
        #[inline]
        #[must_use]
        const fn disabled(self) -> ::core::option::Option<Self> {
            let _ = self;
            ::core::option::Option::None
        }
        /// The component that is disabled under this id, where it is such.
        #[inline]
        #[must_use]
        const fn enabled(self) -> ::core::option::Option<Self> {
            let _ = self;
            ::core::option::Option::None
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Display for Part {
        fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::core::fmt::Formatter::pad(__f, Self::name(*self))
        }
    }
    #[automatically_derived]
    impl ::core::convert::TryFrom<::core::primitive::u8> for Part {
        type Error = ::ecs::schema::UnknownId;
        fn try_from(
            __number: ::core::primitive::u8,
        ) -> ::core::result::Result<Self, ::ecs::schema::UnknownId> {
            ::ecs::schema::numbered(__number)
        }
    }
    #[automatically_derived]
    impl ::ecs::schema::Id for Part {
        const ALL: &'static [Self] = &Self::ALL;
        #[inline]
        fn number(self) -> ::core::primitive::u8 {
            self as ::core::primitive::u8
        }
        fn name(self) -> &'static ::core::primitive::str {
            Self::name(self)
        }
    }
    #[automatically_derived]
    impl ::ecs::component::Component for Wind {
        type Data = Vec3;
        type Column = ::ecs::column::Whole<Self>;
        type Tag = ::ecs::tag::Twelve<
            ::ecs::tag::De,
            ::ecs::tag::Db,
            ::ecs::tag::De,
            ::ecs::tag::D2,
            ::ecs::tag::Db,
            ::ecs::tag::D3,
            ::ecs::tag::Dc,
            ::ecs::tag::D4,
            ::ecs::tag::D6,
            ::ecs::tag::D2,
            ::ecs::tag::D4,
            ::ecs::tag::D7,
        >;
        type Kin = Self::Tag;
        const NAME: &'static ::core::primitive::str = "Wind";
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Self::Data>> = ::core::option::Option::None;
        #[inline(always)]
        fn as_data(&self) -> &Self::Data {
            &self.0
        }
        #[inline(always)]
        fn into_data(self) -> Self::Data {
            self.0
        }
        #[inline(always)]
        fn from_data(__data: Self::Data) -> Self {
            Self(__data)
        }
        const FIELDS: &'static [(
            &'static ::core::primitive::str,
            &'static ::core::primitive::str,
        )] = &[("", "Vec3")];
        fn debug(
            __data: &Self::Data,
            __f: &mut ::core::fmt::Formatter<'_>,
        ) -> ::core::fmt::Result {
            #[allow(unused_imports)]
            use ::ecs::component::probe::{HasDebug as _, LacksDebug as _};
            (&::ecs::component::probe::Probe(__data)).debug_if_any(__f)
        }
        fn duplicate(__data: &Self::Data) -> ::core::option::Option<Self::Data> {
            #[allow(unused_imports)]
            use ::ecs::component::probe::{HasClone as _, LacksClone as _};
            (&::ecs::component::probe::Probe(__data)).clone_if_any()
        }
        fn map_handles<M: ::ecs::component::HandleMap>(
            __data: &mut Self::Data,
            __map: &mut M,
        ) {
            #[allow(unused_imports)]
            use ::ecs::component::probe::{HasHandles as _, LacksHandles as _};
            ::ecs::component::probe::Probe(__data).map_if_any(__map);
        }
    }
    #[automatically_derived]
    impl ::ecs::component::Own for Static {}
    #[automatically_derived]
    impl ::ecs::component::Component for Static {
        type Data = Self;
        type Column = ::ecs::column::Unit<Self>;
        type Tag = ::ecs::tag::Twelve<
            ::ecs::tag::D1,
            ::ecs::tag::Da,
            ::ecs::tag::Df,
            ::ecs::tag::D2,
            ::ecs::tag::D9,
            ::ecs::tag::Dc,
            ::ecs::tag::Df,
            ::ecs::tag::Df,
            ::ecs::tag::D7,
            ::ecs::tag::D3,
            ::ecs::tag::De,
            ::ecs::tag::Dd,
        >;
        type Kin = Self::Tag;
        const NAME: &'static ::core::primitive::str = "Static";
        fn as_data(&self) -> &Self {
            self
        }
        fn into_data(self) -> Self {
            self
        }
        fn from_data(__data: Self) -> Self {
            __data
        }
        fn debug(_: &Self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::core::fmt::Formatter::write_str(__f, "Static")
        }
        fn duplicate(_: &Self) -> ::core::option::Option<Self> {
            ::core::option::Option::Some(Self)
        }
    }
    #[automatically_derived]
    impl ::ecs::column::Marker for Static {
        const VALUE: Self = Self;
    }
    impl GameValue {
        /// Which component this is a value of.
        #[inline]
        #[must_use]
        const fn id(&self) -> Part {
            match self {
                Self::Wind(_) => Part::Wind,
                Self::Static(_) => Part::Static,
            }
        }
    }
    #[automatically_derived]
    #[allow(
        dead_code,
        deprecated,
        missing_copy_implementations,
        non_camel_case_types,
        non_snake_case,
        private_bounds,
        private_interfaces,
        unreachable_patterns,
        unreachable_pub,
        unused_parens,
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction,
    )]
    impl<K: ::ecs::storage::Kind> ::core::fmt::Debug for GameColumn<K> {
        fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecs::schema::debug_column::<Game, K>(self, __f)
        }
    }
    #[automatically_derived]
    #[allow(
        dead_code,
        deprecated,
        missing_copy_implementations,
        non_camel_case_types,
        non_snake_case,
        private_bounds,
        private_interfaces,
        unreachable_patterns,
        unreachable_pub,
        unused_parens,
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction,
    )]
    impl ::core::fmt::Debug for GameValue {
        fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            match self {
                Self::Wind(__data) => {
                    ::ecs::component::debug_named::<GameWindEntry>("Wind", __data, __f)
                }
                Self::Static(__data) => {
                    ::ecs::component::debug_named::<
                        GameStaticEntry,
                    >("Static", __data, __f)
                }
            }
        }
    }
    #[automatically_derived]
    impl ::ecs::schema::Schema for Game {
        type Id = Part;
        type Value = GameValue;
        type Column<K: ::ecs::storage::Kind> = GameColumn<K>;
        type Columns = [GameColumn<::ecs::storage::Owned>; Part::TOTAL];
        type Resources = ();
        type Events = ();
        type Order = ::ecs::store::Unordered;
        type HandleKind = ::core::primitive::u32;
        type Nesting = ::ecs::hierarchy::Flat;
        type Sound = <[(); ::ecs::schema::sound(
            &[
                ::ecs::schema::listed::<
                    <Game as ::ecs::schema::Holds<GameWindType>>::Proof,
                >(),
                ::ecs::schema::listed::<
                    <Game as ::ecs::schema::Holds<GameStaticType>>::Proof,
                >(),
            ],
        )] as ::ecs::schema::Proves<()>>::Then;
        const NAME: &'static ::core::primitive::str = "Game";
        const TOTAL: ::core::primitive::usize = Part::TOTAL;
        const NAMES: &'static [&'static ::core::primitive::str] = &["Wind", "Static"];
        const TWINS: &'static [(::core::primitive::u8, ::core::primitive::u8)] = &[];
        const TRACKED: ::ecs::Mask = ::ecs::schema::tracked(
            &[
                ::ecs::schema::is_tracked::<GameWindEntry>(),
                ::ecs::schema::is_tracked::<GameStaticEntry>(),
            ],
        );
        fn columns() -> Self::Columns {
            [
                GameColumn::Wind(
                    <::ecs::storage::Owned as ::ecs::storage::Kind>::empty(),
                ),
                GameColumn::Static(
                    <::ecs::storage::Owned as ::ecs::storage::Kind>::empty(),
                ),
            ]
        }
        fn empty<K: ::ecs::storage::Kind>() -> ::std::vec::Vec<GameColumn<K>> {
            ::ecs::schema::list([
                GameColumn::Wind(<K as ::ecs::storage::Kind>::empty()),
                GameColumn::Static(<K as ::ecs::storage::Kind>::empty()),
            ])
        }
        #[inline]
        fn visit<'a, K: ::ecs::storage::Kind, V: ::ecs::schema::Visitor<'a, Self, K>>(
            __value: &'a GameColumn<K>,
            __visitor: V,
        ) -> V::Out {
            match __value {
                GameColumn::Wind(__of) => {
                    ::ecs::schema::Visitor::visit::<GameWindEntry>(__visitor, __of)
                }
                GameColumn::Static(__of) => {
                    ::ecs::schema::Visitor::visit::<GameStaticEntry>(__visitor, __of)
                }
            }
        }
        #[inline]
        fn visit_mut<
            'a,
            K: ::ecs::storage::Kind,
            V: ::ecs::schema::VisitorMut<'a, Self, K>,
        >(__value: &'a mut GameColumn<K>, __visitor: V) -> V::Out {
            match __value {
                GameColumn::Wind(__of) => {
                    ::ecs::schema::VisitorMut::visit::<GameWindEntry>(__visitor, __of)
                }
                GameColumn::Static(__of) => {
                    ::ecs::schema::VisitorMut::visit::<GameStaticEntry>(__visitor, __of)
                }
            }
        }
        fn visit_value<V: ::ecs::schema::ValueVisitor<Self>>(
            __value: GameValue,
            __visitor: V,
        ) -> V::Out {
            match __value {
                GameValue::Wind(__data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GameWindEntry,
                    >(__visitor, Part::Wind as ::core::primitive::u8, __data)
                }
                GameValue::Static(__data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GameStaticEntry,
                    >(__visitor, Part::Static as ::core::primitive::u8, __data)
                }
            }
        }
    }
    const _: () = ::ecs::tag::all_differ(
        <Game as ::ecs::schema::Schema>::NAMES,
        &[
            (
                <Game as ::ecs::schema::Holds<GameWindType>>::ID,
                ::ecs::tag::hash::<GameWindEntry>(),
            ),
            (
                <Game as ::ecs::schema::Holds<GameStaticType>>::ID,
                ::ecs::tag::hash::<GameStaticEntry>(),
            ),
        ],
    );
    #[automatically_derived]
    impl ::ecs::schema::Holds<GameWindType> for Game {
        type Proof = GameWindEntry;
        const ID: ::core::primitive::u8 = Part::Wind as ::core::primitive::u8;
        type Placement = ::ecs::storage::InTables;
        #[inline(always)]
        fn column<K: ::ecs::storage::Kind>(
            __column: &GameColumn<K>,
        ) -> &K::Of<<GameWindEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Wind(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn column_mut<K: ::ecs::storage::Kind>(
            __column: &mut GameColumn<K>,
        ) -> &mut K::Of<<GameWindEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Wind(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn enclose<K: ::ecs::storage::Kind>(
            __id: ::core::primitive::u8,
            __of: K::Of<<GameWindEntry as ::ecs::component::Component>::Column>,
        ) -> GameColumn<K> {
            {
                let _ = __id;
                GameColumn::Wind(__of)
            }
        }
        fn value(
            __data: <GameWindEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::Wind(__data)
        }
    }
    #[automatically_derived]
    impl ::ecs::schema::Holds<GameStaticType> for Game {
        type Proof = GameStaticEntry;
        const ID: ::core::primitive::u8 = Part::Static as ::core::primitive::u8;
        type Placement = ::ecs::storage::InTables;
        #[inline(always)]
        fn column<K: ::ecs::storage::Kind>(
            __column: &GameColumn<K>,
        ) -> &K::Of<<GameStaticEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Static(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn column_mut<K: ::ecs::storage::Kind>(
            __column: &mut GameColumn<K>,
        ) -> &mut K::Of<<GameStaticEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Static(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn enclose<K: ::ecs::storage::Kind>(
            __id: ::core::primitive::u8,
            __of: K::Of<<GameStaticEntry as ::ecs::component::Component>::Column>,
        ) -> GameColumn<K> {
            {
                let _ = __id;
                GameColumn::Static(__of)
            }
        }
        fn value(
            __data: <GameStaticEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::Static(__data)
        }
    }
};
