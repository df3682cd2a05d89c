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
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::ecs::component::debug_named::<Self>("Previous", &self.0, __f)
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
    fn world(these_resources: GameResources) -> ::ecs::World<Self> {
        ::ecs::World::new(these_resources)
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
        const COUNT: ::core::primitive::usize = 3;
        /// How many ids there are: one per component, and one more per component that can be
        /// disabled.
        const TOTAL: ::core::primitive::usize = 4;
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
        const fn name(self) -> &'static ::core::primitive::str {
            <Game as ::ecs::schema::Schema>::NAMES[self as ::core::primitive::usize]
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
        const NAME: &'static ::core::primitive::str = "Previous";
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
        fn from_data(__data: Self::Data) -> Self {
            Self(__data)
        }
        const FIELDS: &'static [(
            &'static ::core::primitive::str,
            &'static ::core::primitive::str,
        )] = <PreviousData as ::ecs::component::Component>::FIELDS;
        fn debug(
            __data: &Self::Data,
            __f: &mut ::core::fmt::Formatter<'_>,
        ) -> ::core::fmt::Result {
            <PreviousData as ::ecs::component::Component>::debug(__data, __f)
        }
        fn duplicate(__data: &Self::Data) -> ::core::option::Option<Self::Data> {
            <PreviousData as ::ecs::component::Component>::duplicate(__data)
        }
        fn map_handles<M: ::ecs::component::HandleMap>(
            __data: &mut Self::Data,
            __map: &mut M,
        ) {
            <PreviousData as ::ecs::component::Component>::map_handles(__data, __map);
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
                Self::Transform(__data) => {
                    ::ecs::component::debug_named::<
                        GameTransformEntry,
                    >("Transform", __data, __f)
                }
                Self::Velocity(__data) => {
                    ::ecs::component::debug_named::<
                        GameVelocityEntry,
                    >("Velocity", __data, __f)
                }
                Self::Previous(__data) => {
                    ::ecs::component::debug_named::<
                        GamePreviousEntry,
                    >("Previous", __data, __f)
                }
                Self::DisabledVelocity(__data) => {
                    ::ecs::component::debug_named::<
                        GameVelocityEntry,
                    >("DisabledVelocity", __data, __f)
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
        const NAME: &'static ::core::primitive::str = "Game";
        const TOTAL: ::core::primitive::usize = Part::TOTAL;
        const NAMES: &'static [&'static ::core::primitive::str] = &[
            "Transform",
            "Velocity",
            "Previous",
            "DisabledVelocity",
        ];
        const TWINS: &'static [(::core::primitive::u8, ::core::primitive::u8)] = &[
            (
                Part::Velocity as ::core::primitive::u8,
                Part::DisabledVelocity as ::core::primitive::u8,
            ),
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
            __value: &'a GameColumn<K>,
            __visitor: V,
        ) -> V::Out {
            match __value {
                GameColumn::Transform(__of) => {
                    ::ecs::schema::Visitor::visit::<GameTransformEntry>(__visitor, __of)
                }
                GameColumn::Velocity(__of) => {
                    ::ecs::schema::Visitor::visit::<GameVelocityEntry>(__visitor, __of)
                }
                GameColumn::Previous(__of) => {
                    ::ecs::schema::Visitor::visit::<GamePreviousEntry>(__visitor, __of)
                }
                GameColumn::DisabledVelocity(__of) => {
                    ::ecs::schema::Visitor::visit::<GameVelocityEntry>(__visitor, __of)
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
                GameColumn::Transform(__of) => {
                    ::ecs::schema::VisitorMut::visit::<
                        GameTransformEntry,
                    >(__visitor, __of)
                }
                GameColumn::Velocity(__of) => {
                    ::ecs::schema::VisitorMut::visit::<
                        GameVelocityEntry,
                    >(__visitor, __of)
                }
                GameColumn::Previous(__of) => {
                    ::ecs::schema::VisitorMut::visit::<
                        GamePreviousEntry,
                    >(__visitor, __of)
                }
                GameColumn::DisabledVelocity(__of) => {
                    ::ecs::schema::VisitorMut::visit::<
                        GameVelocityEntry,
                    >(__visitor, __of)
                }
            }
        }
        fn visit_value<V: ::ecs::schema::ValueVisitor<Self>>(
            __value: GameValue,
            __visitor: V,
        ) -> V::Out {
            match __value {
                GameValue::Transform(__data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GameTransformEntry,
                    >(__visitor, Part::Transform as ::core::primitive::u8, __data)
                }
                GameValue::Velocity(__data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GameVelocityEntry,
                    >(__visitor, Part::Velocity as ::core::primitive::u8, __data)
                }
                GameValue::Previous(__data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GamePreviousEntry,
                    >(__visitor, Part::Previous as ::core::primitive::u8, __data)
                }
                GameValue::DisabledVelocity(__data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GameVelocityEntry,
                    >(__visitor, Part::DisabledVelocity as ::core::primitive::u8, __data)
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
        const ID: ::core::primitive::u8 = Part::Transform as ::core::primitive::u8;
        type Placement = ::ecs::storage::InTables;
        #[inline(always)]
        fn column<K: ::ecs::storage::Kind>(
            __column: &GameColumn<K>,
        ) -> &K::Of<<GameTransformEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Transform(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn column_mut<K: ::ecs::storage::Kind>(
            __column: &mut GameColumn<K>,
        ) -> &mut K::Of<<GameTransformEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Transform(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn enclose<K: ::ecs::storage::Kind>(
            __id: ::core::primitive::u8,
            __of: K::Of<<GameTransformEntry as ::ecs::component::Component>::Column>,
        ) -> GameColumn<K> {
            {
                let _ = __id;
                GameColumn::Transform(__of)
            }
        }
        fn value(
            __data: <GameTransformEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::Transform(__data)
        }
    }
    #[automatically_derived]
    impl ::ecs::schema::Holds<GameVelocityType> for Game {
        type Proof = GameVelocityEntry;
        const ID: ::core::primitive::u8 = Part::Velocity as ::core::primitive::u8;
        type Placement = ::ecs::storage::InTables;
        #[inline(always)]
        fn column<K: ::ecs::storage::Kind>(
            __column: &GameColumn<K>,
        ) -> &K::Of<<GameVelocityEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Velocity(__of) | GameColumn::DisabledVelocity(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn column_mut<K: ::ecs::storage::Kind>(
            __column: &mut GameColumn<K>,
        ) -> &mut K::Of<<GameVelocityEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Velocity(__of) | GameColumn::DisabledVelocity(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn enclose<K: ::ecs::storage::Kind>(
            __id: ::core::primitive::u8,
            __of: K::Of<<GameVelocityEntry as ::ecs::component::Component>::Column>,
        ) -> GameColumn<K> {
            if __id == Part::DisabledVelocity as ::core::primitive::u8 {
                GameColumn::DisabledVelocity(__of)
            } else {
                GameColumn::Velocity(__of)
            }
        }
        fn value(
            __data: <GameVelocityEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::Velocity(__data)
        }
        fn disabled_value(
            __data: <GameVelocityEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::DisabledVelocity(__data)
        }
    }
    #[automatically_derived]
    impl ::ecs::schema::Disables<GameVelocityType> for Game {
        type Proof = GameVelocityEntry;
        const DISABLED: ::core::primitive::u8 = Part::DisabledVelocity
            as ::core::primitive::u8;
    }
    #[automatically_derived]
    impl ::ecs::schema::Holds<GamePreviousType> for Game {
        type Proof = GamePreviousEntry;
        const ID: ::core::primitive::u8 = Part::Previous as ::core::primitive::u8;
        type Placement = ::ecs::storage::InTables;
        #[inline(always)]
        fn column<K: ::ecs::storage::Kind>(
            __column: &GameColumn<K>,
        ) -> &K::Of<<GamePreviousEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Previous(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn column_mut<K: ::ecs::storage::Kind>(
            __column: &mut GameColumn<K>,
        ) -> &mut K::Of<<GamePreviousEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Previous(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn enclose<K: ::ecs::storage::Kind>(
            __id: ::core::primitive::u8,
            __of: K::Of<<GamePreviousEntry as ::ecs::component::Component>::Column>,
        ) -> GameColumn<K> {
            {
                let _ = __id;
                GameColumn::Previous(__of)
            }
        }
        fn value(
            __data: <GamePreviousEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::Previous(__data)
        }
    }
};
