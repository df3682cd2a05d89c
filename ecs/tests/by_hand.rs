//! What the macros generate, written by hand for one small schema.
#![allow(missing_docs, clippy::pedantic, missing_debug_implementations)]

use ecs::column::{self, Plain, Shape};
use ecs::storage::{Kind, Owned, Queued};

// #[derive(Component, Clone, Copy)]
#[derive(Debug)]
struct Transform {
    x: f32,
    y: f32,
}

// ---- expansion of the derive: the companion has the visibility of the struct and of its fields
/// The fields of [`Transform`], each turned by `K`: `Vec`s in a column, slices in `each_table`.
struct TransformFields<K: ecs::column::Shape> {
    /// `Transform::x`
    x: K::Of<f32>,
    /// `Transform::y`
    y: K::Of<f32>,
}
const _: () = {
    impl ecs::component::Component for Transform {
        type Data = Self;
        type Column = ecs::column::Split<Self>;
        type Tag = ecs::tag::Digits<ecs::tag::D1, ecs::tag::Digits<ecs::tag::Df, ecs::tag::End>>;
        type Kin = ecs::tag::Digits<ecs::tag::D1, ecs::tag::Digits<ecs::tag::Df, ecs::tag::End>>;
        const NAME: &'static str = "Transform";
        const INVARIANT: Option<column::Invariant<Self>> = None;
        fn as_data(&self) -> &Self {
            self
        }
        fn into_data(self) -> Self {
            self
        }
        fn from_data(data: Self) -> Self {
            data
        }
        fn debug(data: &Self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            #[allow(unused_imports)]
            use ecs::component::probe::{HasDebug as _, LacksDebug as _};
            (&ecs::component::probe::Probe(data)).debug(f)
        }
        fn duplicate(data: &Self) -> Option<Self> {
            // plain: copied field by field
            Some(<Self as Plain>::join(<Self as Plain>::map(<Self as Plain>::parts(data), &mut column::CopyOut)))
        }
        fn map_handles<M: ecs::component::HandleMap>(data: &mut Self, map: &mut M) {
            #[allow(unused_imports)]
            use ecs::component::probe::{HasHandles as _, LacksHandles as _};
            ecs::component::probe::Probe(&mut data.x).map_handles(map);
            ecs::component::probe::Probe(&mut data.y).map_handles(map);
        }
    }
    impl ecs::column::Plain for Transform {
        type Fields<K: Shape> = TransformFields<K>;
        fn parts(&self) -> TransformFields<column::Borrow<'_, column::Value>> {
            TransformFields { x: &self.x, y: &self.y }
        }
        fn join(fields: TransformFields<column::Value>) -> Self {
            Self { x: fields.x, y: fields.y }
        }
        fn make() -> TransformFields<column::Nothing> {
            TransformFields { x: (), y: () }
        }
        fn map<A: Shape, B: Shape, V: column::Visit<A, B>>(
            fields: TransformFields<A>,
            visit: &mut V,
        ) -> TransformFields<B> {
            TransformFields { x: visit.visit::<f32>(fields.x), y: visit.visit::<f32>(fields.y) }
        }
        fn borrow<'a, A: Shape + 'a>(
            fields: &'a TransformFields<A>,
        ) -> TransformFields<column::Borrow<'a, A>> {
            TransformFields { x: &fields.x, y: &fields.y }
        }
        fn borrow_mut<'a, A: Shape + 'a>(
            fields: &'a mut TransformFields<A>,
        ) -> TransformFields<column::BorrowMut<'a, A>> {
            TransformFields { x: &mut fields.x, y: &mut fields.y }
        }
        fn zip<A: Shape, B: Shape>(
            left: TransformFields<A>,
            right: TransformFields<B>,
        ) -> TransformFields<column::Both<A, B>> {
            TransformFields { x: (left.x, right.x), y: (left.y, right.y) }
        }
        #[inline(always)]
        fn apart<'a, R, F: FnOnce(TransformFields<column::SliceMut<'a>>) -> R>(
            fields: TransformFields<column::SliceMut<'a>>,
            then: F,
        ) -> R {
            fn via<'a, R, F: FnOnce(TransformFields<column::SliceMut<'a>>) -> R>(
                x: &'a mut [f32],
                y: &'a mut [f32],
                then: F,
            ) -> R {
                then(TransformFields { x, y })
            }
            let via: fn(&'a mut [f32], &'a mut [f32], F) -> R = via;
            via(fields.x, fields.y, then)
        }
    }
};

// #[derive(Component)] #[component(whole)]
#[derive(Clone, Debug)]
struct Patrol {
    waypoints: Vec<f32>,
}
const _: () = {
    impl ecs::component::Component for Patrol {
        type Data = Self;
        type Column = ecs::column::Whole<Self>;
        type Tag = ecs::tag::Digits<ecs::tag::D2, ecs::tag::End>;
        type Kin = ecs::tag::Digits<ecs::tag::D2, ecs::tag::End>;
        const NAME: &'static str = "Patrol";
        fn as_data(&self) -> &Self {
            self
        }
        fn into_data(self) -> Self {
            self
        }
        fn from_data(data: Self) -> Self {
            data
        }
        fn duplicate(data: &Self) -> Option<Self> {
            #[allow(unused_imports)]
            use ecs::component::probe::{HasClone as _, LacksClone as _};
            (&ecs::component::probe::Probe(data)).duplicate()
        }
    }
};

// #[world(name = Game)]
// enum Part { #[component(disable)] Transform, Patrol,
//             #[component(data = Transform)] Previous, #[component(marker)] Static }
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Part {
    Transform,
    Patrol,
    Previous,
    Static,
    DisabledTransform,
}
struct Previous(Transform);
struct Static;
enum Game {}
enum GameColumn<K: Kind> {
    Transform(K::Of<<Transform as ecs::Component>::Column>),
    Patrol(K::Of<<Patrol as ecs::Component>::Column>),
    Previous(K::Of<<Previous as ecs::Component>::Column>),
    Static(K::Of<<Static as ecs::Component>::Column>),
    DisabledTransform(K::Of<<Transform as ecs::Component>::Column>),
}
enum GameValue {
    Transform(Transform),
    Patrol(Patrol),
    Previous(Transform),
    Static(Static),
    DisabledTransform(Transform),
}
const _: () = {
    impl Part {
        pub const COUNT: usize = 4;
        pub const TOTAL: usize = 5;
        pub const ALL: [Self; Self::TOTAL] =
            [Self::Transform, Self::Patrol, Self::Previous, Self::Static, Self::DisabledTransform];
        pub const fn disabled(self) -> Option<Self> {
            match self {
                Self::Transform => Some(Self::DisabledTransform),
                _ => None,
            }
        }
        pub const fn enabled(self) -> Option<Self> {
            match self {
                Self::DisabledTransform => Some(Self::Transform),
                _ => None,
            }
        }
    }
    impl core::fmt::Display for Part {
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str(ecs::schema::Id::name(*self))
        }
    }
    impl ecs::schema::Id for Part {
        const ALL: &'static [Self] = &Self::ALL;
        fn number(self) -> u8 {
            self as u8
        }
        fn name(self) -> &'static str {
            <Game as ecs::schema::Schema>::NAMES[self as usize]
        }
    }
    impl ecs::Component for Previous {
        type Data = Transform;
        type Column = <Transform as ecs::Component>::Column;
        type Tag = ecs::tag::Digits<ecs::tag::D3, ecs::tag::End>;
        type Kin = ecs::tag::Digits<ecs::tag::D3, ecs::tag::End>;
        const NAME: &'static str = "Previous";
        const INVARIANT: Option<column::Invariant<Transform>> = <Transform as ecs::Component>::INVARIANT;
        fn as_data(&self) -> &Transform {
            &self.0
        }
        fn into_data(self) -> Transform {
            self.0
        }
        fn from_data(data: Transform) -> Self {
            Self(data)
        }
        fn debug(data: &Transform, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            <Transform as ecs::Component>::debug(data, f)
        }
        fn duplicate(data: &Transform) -> Option<Transform> {
            <Transform as ecs::Component>::duplicate(data)
        }
        fn map_handles<M: ecs::component::HandleMap>(data: &mut Transform, map: &mut M) {
            <Transform as ecs::Component>::map_handles(data, map);
        }
    }
    impl ecs::Component for Static {
        type Data = Self;
        type Column = ecs::column::Unit<Self>;
        type Tag = ecs::tag::Digits<ecs::tag::D4, ecs::tag::End>;
        type Kin = ecs::tag::Digits<ecs::tag::D4, ecs::tag::End>;
        const NAME: &'static str = "Static";
        fn as_data(&self) -> &Self {
            self
        }
        fn into_data(self) -> Self {
            self
        }
        fn from_data(data: Self) -> Self {
            data
        }
        fn duplicate(_: &Self) -> Option<Self> {
            Some(Self)
        }
    }
    impl ecs::column::Marker for Static {
        const VALUE: Self = Self;
    }

    impl ecs::schema::Schema for Game {
        type Id = Part;
        type Value = GameValue;
        type Column<K: Kind> = GameColumn<K>;
        type Columns = [GameColumn<Owned>; 5];
        type Resources = ();
        type Events = ();
        const NAME: &'static str = "Game";
        const TOTAL: usize = 5;
        const NAMES: &'static [&'static str] =
            &["Transform", "Patrol", "Previous", "Static", "DisabledTransform"];
        const TWINS: &'static [(u8, u8)] = &[(0, 4)];
        fn columns() -> Self::Columns {
            [
                GameColumn::Transform(<Owned as Kind>::empty()),
                GameColumn::Patrol(<Owned as Kind>::empty()),
                GameColumn::Previous(<Owned as Kind>::empty()),
                GameColumn::Static(<Owned as Kind>::empty()),
                GameColumn::DisabledTransform(<Owned as Kind>::empty()),
            ]
        }
        fn empty<K: Kind>() -> Vec<GameColumn<K>> {
            vec![
                GameColumn::Transform(<K as Kind>::empty()),
                GameColumn::Patrol(<K as Kind>::empty()),
                GameColumn::Previous(<K as Kind>::empty()),
                GameColumn::Static(<K as Kind>::empty()),
                GameColumn::DisabledTransform(<K as Kind>::empty()),
            ]
        }
        #[inline]
        fn visit<'a, K: Kind, V: ecs::schema::Visitor<'a, Self, K>>(
            column: &'a GameColumn<K>,
            visitor: V,
        ) -> V::Out {
            match column {
                GameColumn::Transform(of) => visitor.visit::<Transform>(of),
                GameColumn::Patrol(of) => visitor.visit::<Patrol>(of),
                GameColumn::Previous(of) => visitor.visit::<Previous>(of),
                GameColumn::Static(of) => visitor.visit::<Static>(of),
                GameColumn::DisabledTransform(of) => visitor.visit::<Transform>(of),
            }
        }
        #[inline]
        fn visit_mut<'a, K: Kind, V: ecs::schema::VisitorMut<'a, Self, K>>(
            column: &'a mut GameColumn<K>,
            visitor: V,
        ) -> V::Out {
            match column {
                GameColumn::Transform(of) => visitor.visit::<Transform>(of),
                GameColumn::Patrol(of) => visitor.visit::<Patrol>(of),
                GameColumn::Previous(of) => visitor.visit::<Previous>(of),
                GameColumn::Static(of) => visitor.visit::<Static>(of),
                GameColumn::DisabledTransform(of) => visitor.visit::<Transform>(of),
            }
        }
        fn visit_value<V: ecs::schema::ValueVisitor<Self>>(value: GameValue, visitor: V) -> V::Out {
            match value {
                GameValue::Transform(data) => visitor.visit::<Transform>(0, data),
                GameValue::Patrol(data) => visitor.visit::<Patrol>(1, data),
                GameValue::Previous(data) => visitor.visit::<Previous>(2, data),
                GameValue::Static(data) => visitor.visit::<Static>(3, data),
                GameValue::DisabledTransform(data) => visitor.visit::<Transform>(4, data),
            }
        }
    }
    // One such impl per real id; a twin adds arms, an impl for `Disabled<…>` and one of `Disables`.
    impl ecs::schema::Holds<Transform> for Game {
        const ID: u8 = 0;
        #[inline(always)]
        fn column<K: Kind>(column: &GameColumn<K>) -> &K::Of<<Transform as ecs::Component>::Column> {
            match column {
                GameColumn::Transform(of) | GameColumn::DisabledTransform(of) => of,
                _ => ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn column_mut<K: Kind>(
            column: &mut GameColumn<K>,
        ) -> &mut K::Of<<Transform as ecs::Component>::Column> {
            match column {
                GameColumn::Transform(of) | GameColumn::DisabledTransform(of) => of,
                _ => ecs::schema::wrong_column(),
            }
        }
        #[inline(always)]
        fn enclose<K: Kind>(id: u8, of: K::Of<<Transform as ecs::Component>::Column>) -> GameColumn<K> {
            match id {
                4 => GameColumn::DisabledTransform(of),
                _ => GameColumn::Transform(of),
            }
        }
        fn value(data: Transform) -> GameValue {
            GameValue::Transform(data)
        }
        fn disabled_value(data: Transform) -> GameValue {
            GameValue::DisabledTransform(data)
        }
    }
    impl ecs::schema::Holds<ecs::Disabled<Transform>> for Game {
        const ID: u8 = 4;
        #[inline(always)]
        fn column<K: Kind>(column: &GameColumn<K>) -> &K::Of<<Transform as ecs::Component>::Column> {
            <Self as ecs::schema::Holds<Transform>>::column::<K>(column)
        }
        #[inline(always)]
        fn column_mut<K: Kind>(
            column: &mut GameColumn<K>,
        ) -> &mut K::Of<<Transform as ecs::Component>::Column> {
            <Self as ecs::schema::Holds<Transform>>::column_mut::<K>(column)
        }
        #[inline(always)]
        fn enclose<K: Kind>(_: u8, of: K::Of<<Transform as ecs::Component>::Column>) -> GameColumn<K> {
            GameColumn::DisabledTransform(of)
        }
        fn value(data: Transform) -> GameValue {
            GameValue::DisabledTransform(data)
        }
    }
    impl ecs::schema::Disables<Transform> for Game {
        const DISABLED: u8 = 4;
    }
};
macro_rules! holds {
    ($C:ident $id:literal $data:ty) => {
        impl ecs::schema::Holds<$C> for Game {
            const ID: u8 = $id;
            #[inline(always)]
            fn column<K: Kind>(column: &GameColumn<K>) -> &K::Of<<$C as ecs::Component>::Column> {
                match column {
                    GameColumn::$C(of) => of,
                    _ => ecs::schema::wrong_column(),
                }
            }
            #[inline(always)]
            fn column_mut<K: Kind>(
                column: &mut GameColumn<K>,
            ) -> &mut K::Of<<$C as ecs::Component>::Column> {
                match column {
                    GameColumn::$C(of) => of,
                    _ => ecs::schema::wrong_column(),
                }
            }
            #[inline(always)]
            fn enclose<K: Kind>(_: u8, of: K::Of<<$C as ecs::Component>::Column>) -> GameColumn<K> {
                GameColumn::$C(of)
            }
            fn value(data: $data) -> GameValue {
                GameValue::$C(data)
            }
        }
    };
}
holds!(Patrol 1 Patrol);
holds!(Previous 2 Transform);
holds!(Static 3 Static);

#[test]
fn it_compiles() {
    let _ = <Game as ecs::schema::Schema>::empty::<Queued>();
}
