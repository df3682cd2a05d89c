/// The components.
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
    ///The component `Transform`.
    Transform,
    ///The component `Velocity`.
    Velocity,
    ///The component `Previous`.
    Previous,
    ///The component `Velocity` of entities that have it disabled.
    DisabledVelocity,
}
///The component `Previous`.
struct Previous(Transform);
#[automatically_derived]
impl ::core::fmt::Debug for Previous {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::ecs::component::debug_named::<Self>("Previous", &self.0, f)
    }
}
///What `K` keeps of one component of [`Game`].
enum GameColumn<K: ::ecs::storage::Kind> {
    ///Of `Transform`.
    Transform(K::Of<<GameTransformEntry as ::ecs::component::Component>::Column>),
    ///Of `Velocity`.
    Velocity(K::Of<<GameVelocityEntry as ::ecs::component::Component>::Column>),
    ///Of `Previous`.
    Previous(K::Of<<GamePreviousEntry as ::ecs::component::Component>::Column>),
    ///Of `DisabledVelocity`.
    DisabledVelocity(K::Of<<GameVelocityEntry as ::ecs::component::Component>::Column>),
}
///An id of [`Part`] with its data.
enum GameValue {
    ///Of `Transform`.
    Transform(<GameTransformEntry as ::ecs::component::Component>::Data),
    ///Of `Velocity`.
    Velocity(<GameVelocityEntry as ::ecs::component::Component>::Data),
    ///Of `Previous`.
    Previous(<GamePreviousEntry as ::ecs::component::Component>::Data),
    ///Of `DisabledVelocity`.
    DisabledVelocity(<GameVelocityEntry as ::ecs::component::Component>::Data),
}
///The schema that [`Part`] lists: a kind of world.
enum Game {}
impl Game {
    ///A world without entities, with these resources.
    #[must_use]
    fn world(resources: GameResources) -> ::ecs::World<Self> {
        ::ecs::World::new(resources)
    }
}
#[automatically_derived]
impl ::core::fmt::Debug for Game {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
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
type GameTransformType = Transform;
#[doc(hidden)]
type GameTransformEntry = <::ecs::schema::Listed<
    GameTransformType,
    {
        ::ecs::schema::listed::<
            <GameTransformType as ::ecs::component::Component>::Data,
        >()
    },
> as ::ecs::schema::Entry>::Component;
#[doc(hidden)]
type GameVelocityType = Velocity;
#[doc(hidden)]
type GameVelocityEntry = <::ecs::schema::Listed<
    GameVelocityType,
    {
        ::ecs::schema::listed::<
            <GameVelocityType as ::ecs::component::Component>::Data,
        >()
    },
> as ::ecs::schema::Entry>::Component;
#[doc(hidden)]
type GamePreviousType = Previous;
#[doc(hidden)]
type GamePreviousEntry = <::ecs::schema::Listed<
    GamePreviousType,
    {
        ::ecs::schema::listed::<
            <GamePreviousType as ::ecs::component::Component>::Data,
        >()
    },
> as ::ecs::schema::Entry>::Component;
const _: () = {
    impl Part {
        /// How many components there are.
        const COUNT: usize = 3;
        /// How many ids there are: one per component, and one more per component that can be
        /// disabled.
        const TOTAL: usize = 4;
        /// All ids in order, those of disabled components last.
        const ALL: [Self; Self::TOTAL] = [
            Self::Transform,
            Self::Velocity,
            Self::Previous,
            Self::DisabledVelocity,
        ];
        /// The name of the variant.
        #[inline]
        #[must_use]
        const fn name(self) -> &'static str {
            <Game as ::ecs::schema::Schema>::NAMES[self as usize]
        }
        /// The id that this component has while it is disabled, where it can be.
        #[inline]
        #[must_use]
        const fn disabled(self) -> ::core::option::Option<Self> {
            match self {
                Self::Velocity => ::core::option::Option::Some(Self::DisabledVelocity),
                _ => ::core::option::Option::None,
            }
        }
        /// The component that is disabled under this id, where it is such.
        #[inline]
        #[must_use]
        const fn enabled(self) -> ::core::option::Option<Self> {
            match self {
                Self::DisabledVelocity => ::core::option::Option::Some(Self::Velocity),
                _ => ::core::option::Option::None,
            }
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Display for Part {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::core::fmt::Formatter::pad(f, Self::name(*self))
        }
    }
    #[automatically_derived]
    impl ::core::convert::TryFrom<u8> for Part {
        type Error = ::ecs::schema::UnknownId;
        fn try_from(
            number: u8,
        ) -> ::core::result::Result<Self, ::ecs::schema::UnknownId> {
            ::ecs::schema::numbered(number)
        }
    }
    #[automatically_derived]
    impl ::ecs::schema::Id for Part {
        const ALL: &'static [Self] = &Self::ALL;
        #[inline]
        fn number(self) -> u8 {
            self as u8
        }
        fn name(self) -> &'static str {
            Self::name(self)
        }
    }
    type PreviousData = <::ecs::schema::Listed<
        Transform,
        { ::ecs::schema::listed::<<Transform as ::ecs::component::Component>::Data>() },
    > as ::ecs::schema::Entry>::Component;
    #[automatically_derived]
    impl ::ecs::component::Component for Previous {
        type Data = <PreviousData as ::ecs::component::Component>::Data;
        type Column = <<PreviousData as ::ecs::component::Component>::Column as ::ecs::column::Column>::Bare;
        type Tag = ::ecs::tag::Twelve<
            ::ecs::tag::Dd,
            ::ecs::tag::D7,
            ::ecs::tag::De,
            ::ecs::tag::D1,
            ::ecs::tag::D8,
            ::ecs::tag::D4,
            ::ecs::tag::Dc,
            ::ecs::tag::Db,
            ::ecs::tag::De,
            ::ecs::tag::Df,
            ::ecs::tag::De,
            ::ecs::tag::D8,
        >;
        type Kin = Self::Tag;
        const NAME: &'static str = "Previous";
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Self::Data>> = <PreviousData as ::ecs::component::Component>::INVARIANT;
        #[inline(always)]
        fn as_data(&self) -> &Self::Data {
            &self.0
        }
        #[inline(always)]
        fn into_data(self) -> Self::Data {
            self.0
        }
        #[inline(always)]
        fn from_data(data: Self::Data) -> Self {
            Self(data)
        }
        const FIELDS: &'static [(&'static str, &'static str)] = <PreviousData as ::ecs::component::Component>::FIELDS;
        fn debug(
            data: &Self::Data,
            f: &mut ::core::fmt::Formatter<'_>,
        ) -> ::core::fmt::Result {
            <PreviousData as ::ecs::component::Component>::debug(data, f)
        }
        fn duplicate(data: &Self::Data) -> ::core::option::Option<Self::Data> {
            <PreviousData as ::ecs::component::Component>::duplicate(data)
        }
        fn map_handles<M: ::ecs::component::HandleMap>(
            data: &mut Self::Data,
            map: &mut M,
        ) {
            <PreviousData as ::ecs::component::Component>::map_handles(data, map);
        }
    }
    impl GameValue {
        /// Which component this is a value of.
        #[inline]
        #[must_use]
        const fn id(&self) -> Part {
            match self {
                Self::Transform(_) => Part::Transform,
                Self::Velocity(_) => Part::Velocity,
                Self::Previous(_) => Part::Previous,
                Self::DisabledVelocity(_) => Part::DisabledVelocity,
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
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecs::schema::debug_column::<Game, K>(self, f)
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
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            match self {
                Self::Transform(data) => {
                    ::ecs::component::debug_named::<
                        GameTransformEntry,
                    >("Transform", data, f)
                }
                Self::Velocity(data) => {
                    ::ecs::component::debug_named::<
                        GameVelocityEntry,
                    >("Velocity", data, f)
                }
                Self::Previous(data) => {
                    ::ecs::component::debug_named::<
                        GamePreviousEntry,
                    >("Previous", data, f)
                }
                Self::DisabledVelocity(data) => {
                    ::ecs::component::debug_named::<
                        GameVelocityEntry,
                    >("DisabledVelocity", data, f)
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
        type Resources = <::ecs::schema::Declared<
            GameResources,
            {
                ::ecs::schema::listed::<
                    <GameResources as ::ecs::resource::Resources>::Lent<'static>,
                >()
            },
        > as ::ecs::resource::AreResources>::Resources;
        type Events = ();
        type Order = ::ecs::store::Unordered;
        type HandleKind = ::core::primitive::u32;
        type Nesting = ::ecs::hierarchy::Flat;
        type Sound = <[(); ::ecs::schema::sound(
            &[
                ::ecs::schema::listed::<
                    <Game as ::ecs::schema::Holds<GameTransformType>>::Proof,
                >(),
                ::ecs::schema::listed::<
                    <Game as ::ecs::schema::Holds<GameVelocityType>>::Proof,
                >(),
                ::ecs::schema::listed::<
                    <Game as ::ecs::schema::Holds<GamePreviousType>>::Proof,
                >(),
            ],
        )] as ::ecs::schema::Proves<()>>::Then;
        const NAME: &'static str = "Game";
        const TOTAL: usize = Part::TOTAL;
        const NAMES: &'static [&'static str] = &[
            "Transform",
            "Velocity",
            "Previous",
            "DisabledVelocity",
        ];
        const TWINS: &'static [(u8, u8)] = &[
            (Part::Velocity as u8, Part::DisabledVelocity as u8),
        ];
        const TRACKED: ::ecs::Mask = ::ecs::schema::tracked(
            &[
                ::ecs::schema::is_tracked::<GameTransformEntry>(),
                ::ecs::schema::is_tracked::<GameVelocityEntry>(),
                ::ecs::schema::is_tracked::<GamePreviousEntry>(),
                ::ecs::schema::is_tracked::<GameVelocityEntry>(),
            ],
        );
        fn columns() -> Self::Columns {
            [
                GameColumn::Transform(
                    <::ecs::storage::Owned as ::ecs::storage::Kind>::empty(),
                ),
                GameColumn::Velocity(
                    <::ecs::storage::Owned as ::ecs::storage::Kind>::empty(),
                ),
                GameColumn::Previous(
                    <::ecs::storage::Owned as ::ecs::storage::Kind>::empty(),
                ),
                GameColumn::DisabledVelocity(
                    <::ecs::storage::Owned as ::ecs::storage::Kind>::empty(),
                ),
            ]
        }
        fn empty<K: ::ecs::storage::Kind>() -> ::std::vec::Vec<GameColumn<K>> {
            ::ecs::schema::list([
                GameColumn::Transform(<K as ::ecs::storage::Kind>::empty()),
                GameColumn::Velocity(<K as ::ecs::storage::Kind>::empty()),
                GameColumn::Previous(<K as ::ecs::storage::Kind>::empty()),
                GameColumn::DisabledVelocity(<K as ::ecs::storage::Kind>::empty()),
            ])
        }
        #[inline]
        fn visit<'a, K: ::ecs::storage::Kind, V: ::ecs::schema::Visitor<'a, Self, K>>(
            value: &'a GameColumn<K>,
            visitor: V,
        ) -> V::Out {
            match value {
                GameColumn::Transform(of) => {
                    ::ecs::schema::Visitor::visit::<GameTransformEntry>(visitor, of)
                }
                GameColumn::Velocity(of) => {
                    ::ecs::schema::Visitor::visit::<GameVelocityEntry>(visitor, of)
                }
                GameColumn::Previous(of) => {
                    ::ecs::schema::Visitor::visit::<GamePreviousEntry>(visitor, of)
                }
                GameColumn::DisabledVelocity(of) => {
                    ::ecs::schema::Visitor::visit::<GameVelocityEntry>(visitor, of)
                }
            }
        }
        #[inline]
        fn visit_mut<
            'a,
            K: ::ecs::storage::Kind,
            V: ::ecs::schema::VisitorMut<'a, Self, K>,
        >(value: &'a mut GameColumn<K>, visitor: V) -> V::Out {
            match value {
                GameColumn::Transform(of) => {
                    ::ecs::schema::VisitorMut::visit::<GameTransformEntry>(visitor, of)
                }
                GameColumn::Velocity(of) => {
                    ::ecs::schema::VisitorMut::visit::<GameVelocityEntry>(visitor, of)
                }
                GameColumn::Previous(of) => {
                    ::ecs::schema::VisitorMut::visit::<GamePreviousEntry>(visitor, of)
                }
                GameColumn::DisabledVelocity(of) => {
                    ::ecs::schema::VisitorMut::visit::<GameVelocityEntry>(visitor, of)
                }
            }
        }
        fn visit_value<V: ::ecs::schema::ValueVisitor<Self>>(
            value: GameValue,
            visitor: V,
        ) -> V::Out {
            match value {
                GameValue::Transform(data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GameTransformEntry,
                    >(visitor, Part::Transform as u8, data)
                }
                GameValue::Velocity(data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GameVelocityEntry,
                    >(visitor, Part::Velocity as u8, data)
                }
                GameValue::Previous(data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GamePreviousEntry,
                    >(visitor, Part::Previous as u8, data)
                }
                GameValue::DisabledVelocity(data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GameVelocityEntry,
                    >(visitor, Part::DisabledVelocity as u8, data)
                }
            }
        }
    }
    const _: () = ::ecs::tag::all_differ(
        <Game as ::ecs::schema::Schema>::NAMES,
        &[
            (
                <Game as ::ecs::schema::Holds<GameTransformType>>::ID,
                ::ecs::tag::hash::<GameTransformEntry>(),
            ),
            (
                <Game as ::ecs::schema::Holds<GameVelocityType>>::ID,
                ::ecs::tag::hash::<GameVelocityEntry>(),
            ),
            (
                <Game as ::ecs::schema::Holds<GamePreviousType>>::ID,
                ::ecs::tag::hash::<GamePreviousEntry>(),
            ),
        ],
    );
    #[automatically_derived]
    impl ::ecs::schema::Holds<GameTransformType> for Game {
        type Proof = GameTransformEntry;
        const ID: u8 = Part::Transform as u8;
        type Placement = ::ecs::storage::InTables;
        #[inline(always)]
        fn column<K: ::ecs::storage::Kind>(
            column: &GameColumn<K>,
        ) -> &K::Of<<GameTransformEntry as ::ecs::component::Component>::Column> {
            match column {
                GameColumn::Transform(of) => of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn column_mut<K: ::ecs::storage::Kind>(
            column: &mut GameColumn<K>,
        ) -> &mut K::Of<<GameTransformEntry as ::ecs::component::Component>::Column> {
            match column {
                GameColumn::Transform(of) => of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn enclose<K: ::ecs::storage::Kind>(
            id: u8,
            of: K::Of<<GameTransformEntry as ::ecs::component::Component>::Column>,
        ) -> GameColumn<K> {
            {
                let _ = id;
                GameColumn::Transform(of)
            }
        }
        fn value(
            data: <GameTransformEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::Transform(data)
        }
    }
    #[automatically_derived]
    impl ::ecs::schema::Holds<GameVelocityType> for Game {
        type Proof = GameVelocityEntry;
        const ID: u8 = Part::Velocity as u8;
        type Placement = ::ecs::storage::InTables;
        #[inline(always)]
        fn column<K: ::ecs::storage::Kind>(
            column: &GameColumn<K>,
        ) -> &K::Of<<GameVelocityEntry as ::ecs::component::Component>::Column> {
            match column {
                GameColumn::Velocity(of) | GameColumn::DisabledVelocity(of) => of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn column_mut<K: ::ecs::storage::Kind>(
            column: &mut GameColumn<K>,
        ) -> &mut K::Of<<GameVelocityEntry as ::ecs::component::Component>::Column> {
            match column {
                GameColumn::Velocity(of) | GameColumn::DisabledVelocity(of) => of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn enclose<K: ::ecs::storage::Kind>(
            id: u8,
            of: K::Of<<GameVelocityEntry as ::ecs::component::Component>::Column>,
        ) -> GameColumn<K> {
            if id == Part::DisabledVelocity as u8 {
                GameColumn::DisabledVelocity(of)
            } else {
                GameColumn::Velocity(of)
            }
        }
        fn value(
            data: <GameVelocityEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::Velocity(data)
        }
        fn disabled_value(
            data: <GameVelocityEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::DisabledVelocity(data)
        }
    }
    #[automatically_derived]
    impl ::ecs::schema::Disables<GameVelocityType> for Game {
        type Proof = GameVelocityEntry;
        const DISABLED: u8 = Part::DisabledVelocity as u8;
    }
    #[automatically_derived]
    impl ::ecs::schema::Holds<GamePreviousType> for Game {
        type Proof = GamePreviousEntry;
        const ID: u8 = Part::Previous as u8;
        type Placement = ::ecs::storage::InTables;
        #[inline(always)]
        fn column<K: ::ecs::storage::Kind>(
            column: &GameColumn<K>,
        ) -> &K::Of<<GamePreviousEntry as ::ecs::component::Component>::Column> {
            match column {
                GameColumn::Previous(of) => of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn column_mut<K: ::ecs::storage::Kind>(
            column: &mut GameColumn<K>,
        ) -> &mut K::Of<<GamePreviousEntry as ::ecs::component::Component>::Column> {
            match column {
                GameColumn::Previous(of) => of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn enclose<K: ::ecs::storage::Kind>(
            id: u8,
            of: K::Of<<GamePreviousEntry as ::ecs::component::Component>::Column>,
        ) -> GameColumn<K> {
            {
                let _ = id;
                GameColumn::Previous(of)
            }
        }
        fn value(
            data: <GamePreviousEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::Previous(data)
        }
    }
};
