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
    #[cfg(debug)]
    ///The component `Trace`.
    Trace,
    #[cfg(debug)]
    ///The component `Trace` of entities that have it disabled.
    DisabledTrace,
}
///What `K` keeps of one component of [`Game`].
enum GameColumn<K: ::ecs::storage::Kind> {
    ///Of `Transform`.
    Transform(K::Of<<GameTransformEntry as ::ecs::component::Component>::Column>),
    #[cfg(debug)]
    ///Of `Trace`.
    Trace(K::Of<<GameTraceEntry as ::ecs::component::Component>::Column>),
    #[cfg(debug)]
    ///Of `DisabledTrace`.
    DisabledTrace(K::Of<<GameTraceEntry as ::ecs::component::Component>::Column>),
}
///An id of [`Part`] with its data.
enum GameValue {
    ///Of `Transform`.
    Transform(<GameTransformEntry as ::ecs::component::Component>::Data),
    #[cfg(debug)]
    ///Of `Trace`.
    Trace(<GameTraceEntry as ::ecs::component::Component>::Data),
    #[cfg(debug)]
    ///Of `DisabledTrace`.
    DisabledTrace(<GameTraceEntry as ::ecs::component::Component>::Data),
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
type GameEntity = ::ecs::Handle<Game>;
///A query of a [`Game`] world.
type GameQuery<'w, Q, F = ()> = ::ecs::query::Checked<'w, Game, Q, F>;
///The commands of a system of a [`Game`] world.
type GameCommands<'w> = ::ecs::command::Commands<'w, Game>;
///A world of the schema [`Game`].
type GameWorld = ::ecs::World<Game>;
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
#[cfg(debug)]
type GameTraceType = Trace;
#[doc(hidden)]
#[cfg(debug)]
type GameTraceEntry = <::ecs::schema::Listed<
    GameTraceType,
    { ::ecs::schema::listed::<<GameTraceType as ::ecs::component::Component>::Data>() },
> as ::ecs::schema::Entry>::Component;
const _: () = {
    impl Part {
        /// How many components there are.
        const COUNT: ::core::primitive::usize = <[Self]>::len(
            &[Self::Transform, #[cfg(debug)] Self::Trace],
        );
        /// How many ids there are: one per component, and one more per component that can be
        /// disabled.
        const TOTAL: ::core::primitive::usize = <[Self]>::len(
            &[
                Self::Transform,
                #[cfg(debug)]
                Self::Trace,
                #[cfg(debug)]
                Self::DisabledTrace,
            ],
        );
        /// All ids in order, those of disabled components last.
        const ALL: [Self; Self::TOTAL] = [
            Self::Transform,
            #[cfg(debug)]
            Self::Trace,
            #[cfg(debug)]
            Self::DisabledTrace,
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
                #[cfg(debug)]
                Self::Trace => ::core::option::Option::Some(Self::DisabledTrace),
                _ => ::core::option::Option::None,
            }
        }
        /// The component that is disabled under this id, where it is such.
        #[inline]
        #[must_use]
        const fn enabled(self) -> ::core::option::Option<Self> {
            match self {
                #[cfg(debug)]
                Self::DisabledTrace => ::core::option::Option::Some(Self::Trace),
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
    impl GameValue {
        /// Which component this is a value of.
        #[inline]
        #[must_use]
        const fn id(&self) -> Part {
            match self {
                Self::Transform(_) => Part::Transform,
                #[cfg(debug)]
                Self::Trace(_) => Part::Trace,
                #[cfg(debug)]
                Self::DisabledTrace(_) => Part::DisabledTrace,
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
                #[cfg(debug)]
                Self::Trace(__data) => {
                    ::ecs::component::debug_named::<GameTraceEntry>("Trace", __data, __f)
                }
                #[cfg(debug)]
                Self::DisabledTrace(__data) => {
                    ::ecs::component::debug_named::<
                        GameTraceEntry,
                    >("DisabledTrace", __data, __f)
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
                    <Game as ::ecs::schema::Holds<GameTransformType>>::Proof,
                >(),
                #[cfg(debug)]
                ::ecs::schema::listed::<
                    <Game as ::ecs::schema::Holds<GameTraceType>>::Proof,
                >(),
            ],
        )] as ::ecs::schema::Proves<()>>::Then;
        const NAME: &'static ::core::primitive::str = "Game";
        const TOTAL: ::core::primitive::usize = Part::TOTAL;
        const NAMES: &'static [&'static ::core::primitive::str] = &[
            "Transform",
            #[cfg(debug)]
            "Trace",
            #[cfg(debug)]
            "DisabledTrace",
        ];
        const TWINS: &'static [(::core::primitive::u8, ::core::primitive::u8)] = &[
            #[cfg(debug)]
            (
                Part::Trace as ::core::primitive::u8,
                Part::DisabledTrace as ::core::primitive::u8,
            ),
        ];
        const TRACKED: ::ecs::Mask = ::ecs::schema::tracked(
            &[
                ::ecs::schema::is_tracked::<GameTransformEntry>(),
                #[cfg(debug)]
                ::ecs::schema::is_tracked::<GameTraceEntry>(),
                #[cfg(debug)]
                ::ecs::schema::is_tracked::<GameTraceEntry>(),
            ],
        );
        fn columns() -> Self::Columns {
            [
                GameColumn::Transform(
                    <::ecs::storage::Owned as ::ecs::storage::Kind>::empty(),
                ),
                #[cfg(debug)]
                GameColumn::Trace(
                    <::ecs::storage::Owned as ::ecs::storage::Kind>::empty(),
                ),
                #[cfg(debug)]
                GameColumn::DisabledTrace(
                    <::ecs::storage::Owned as ::ecs::storage::Kind>::empty(),
                ),
            ]
        }
        fn empty<K: ::ecs::storage::Kind>() -> ::std::vec::Vec<GameColumn<K>> {
            ::ecs::schema::list([
                GameColumn::Transform(<K as ::ecs::storage::Kind>::empty()),
                #[cfg(debug)]
                GameColumn::Trace(<K as ::ecs::storage::Kind>::empty()),
                #[cfg(debug)]
                GameColumn::DisabledTrace(<K as ::ecs::storage::Kind>::empty()),
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
                #[cfg(debug)]
                GameColumn::Trace(__of) => {
                    ::ecs::schema::Visitor::visit::<GameTraceEntry>(__visitor, __of)
                }
                #[cfg(debug)]
                GameColumn::DisabledTrace(__of) => {
                    ::ecs::schema::Visitor::visit::<GameTraceEntry>(__visitor, __of)
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
                #[cfg(debug)]
                GameColumn::Trace(__of) => {
                    ::ecs::schema::VisitorMut::visit::<GameTraceEntry>(__visitor, __of)
                }
                #[cfg(debug)]
                GameColumn::DisabledTrace(__of) => {
                    ::ecs::schema::VisitorMut::visit::<GameTraceEntry>(__visitor, __of)
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
                #[cfg(debug)]
                GameValue::Trace(__data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GameTraceEntry,
                    >(__visitor, Part::Trace as ::core::primitive::u8, __data)
                }
                #[cfg(debug)]
                GameValue::DisabledTrace(__data) => {
                    ::ecs::schema::ValueVisitor::visit::<
                        GameTraceEntry,
                    >(__visitor, Part::DisabledTrace as ::core::primitive::u8, __data)
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
            #[cfg(debug)]
            (
                <Game as ::ecs::schema::Holds<GameTraceType>>::ID,
                ::ecs::tag::hash::<GameTraceEntry>(),
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
    #[cfg(debug)]
    #[automatically_derived]
    impl ::ecs::schema::Holds<GameTraceType> for Game {
        type Proof = GameTraceEntry;
        const ID: ::core::primitive::u8 = Part::Trace as ::core::primitive::u8;
        type Placement = ::ecs::storage::InTables;
        #[inline(always)]
        fn column<K: ::ecs::storage::Kind>(
            __column: &GameColumn<K>,
        ) -> &K::Of<<GameTraceEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Trace(__of) | GameColumn::DisabledTrace(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn column_mut<K: ::ecs::storage::Kind>(
            __column: &mut GameColumn<K>,
        ) -> &mut K::Of<<GameTraceEntry as ::ecs::component::Component>::Column> {
            match __column {
                GameColumn::Trace(__of) | GameColumn::DisabledTrace(__of) => __of,
                _ => ::ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn enclose<K: ::ecs::storage::Kind>(
            __id: ::core::primitive::u8,
            __of: K::Of<<GameTraceEntry as ::ecs::component::Component>::Column>,
        ) -> GameColumn<K> {
            if __id == Part::DisabledTrace as ::core::primitive::u8 {
                GameColumn::DisabledTrace(__of)
            } else {
                GameColumn::Trace(__of)
            }
        }
        fn value(
            __data: <GameTraceEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::Trace(__data)
        }
        fn disabled_value(
            __data: <GameTraceEntry as ::ecs::component::Component>::Data,
        ) -> GameValue {
            GameValue::DisabledTrace(__data)
        }
    }
    #[cfg(debug)]
    #[automatically_derived]
    impl ::ecs::schema::Disables<GameTraceType> for Game {
        type Proof = GameTraceEntry;
        const DISABLED: ::core::primitive::u8 = Part::DisabledTrace
            as ::core::primitive::u8;
    }
};
