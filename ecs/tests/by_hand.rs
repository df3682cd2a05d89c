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
            Some(<Self as Plain>::join(<Self as Plain>::map(
                <Self as Plain>::parts(data),
                &mut column::CopyOut,
            )))
        }
        fn map_handles<M: ecs::component::HandleMap>(data: &mut Self, map: &mut M) {
            #[allow(unused_imports)]
            use ecs::component::probe::{HasHandles as _, LacksHandles as _};
            ecs::component::probe::Probe(&mut data.x).map_handles(map);
            ecs::component::probe::Probe(&mut data.y).map_handles(map);
        }
    }
    impl ecs::component::Own for Transform {}
    impl ecs::column::Plain for Transform {
        type Fields<K: Shape> = TransformFields<K>;
        fn parts(&self) -> TransformFields<column::Borrow<'_, column::Value>> {
            TransformFields {
                x: &self.x,
                y: &self.y,
            }
        }
        fn join(fields: TransformFields<column::Value>) -> Self {
            Self {
                x: fields.x,
                y: fields.y,
            }
        }
        fn make() -> TransformFields<column::Nothing> {
            TransformFields { x: (), y: () }
        }
        fn map<A: Shape, B: Shape, V: column::Visit<A, B>>(
            fields: TransformFields<A>,
            visit: &mut V,
        ) -> TransformFields<B> {
            TransformFields {
                x: visit.visit::<f32>(fields.x),
                y: visit.visit::<f32>(fields.y),
            }
        }
        fn borrow<'a, A: Shape + 'a>(
            fields: &'a TransformFields<A>,
        ) -> TransformFields<column::Borrow<'a, A>> {
            TransformFields {
                x: &fields.x,
                y: &fields.y,
            }
        }
        fn borrow_mut<'a, A: Shape + 'a>(
            fields: &'a mut TransformFields<A>,
        ) -> TransformFields<column::BorrowMut<'a, A>> {
            TransformFields {
                x: &mut fields.x,
                y: &mut fields.y,
            }
        }
        fn zip<A: Shape, B: Shape>(
            left: TransformFields<A>,
            right: TransformFields<B>,
        ) -> TransformFields<column::Both<A, B>> {
            TransformFields {
                x: (left.x, right.x),
                y: (left.y, right.y),
            }
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
        pub const ALL: [Self; Self::TOTAL] = [
            Self::Transform,
            Self::Patrol,
            Self::Previous,
            Self::Static,
            Self::DisabledTransform,
        ];
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
        const INVARIANT: Option<column::Invariant<Transform>> =
            <Transform as ecs::Component>::INVARIANT;
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
        type Resources = GameResources;
        type Events = GameEvents;
        type Order = ecs::store::Unordered;
        const NAME: &'static str = "Game";
        const TOTAL: usize = 5;
        const NAMES: &'static [&'static str] = &[
            "Transform",
            "Patrol",
            "Previous",
            "Static",
            "DisabledTransform",
        ];
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
    // One such impl per real id; a twin adds arms, and an impl of `Disables`.
    impl ecs::schema::Holds<Transform> for Game {
        const ID: u8 = 0;
        #[inline(always)]
        fn column<K: Kind>(
            column: &GameColumn<K>,
        ) -> &K::Of<<Transform as ecs::Component>::Column> {
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
        fn enclose<K: Kind>(
            id: u8,
            of: K::Of<<Transform as ecs::Component>::Column>,
        ) -> GameColumn<K> {
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

// #[derive(Resources)] struct GameResources { gravity: Gravity, hits: Hits }
struct Gravity(f32);
#[derive(Debug, PartialEq)]
struct Hits(u32);
struct GameResources {
    gravity: Gravity,
    hits: Hits,
}
const _: () = {
    use ecs::resource::{Hand, HasResource, Resources};
    pub struct Lent<'w> {
        gravity: Hand<'w, Gravity>,
        hits: Hand<'w, Hits>,
    }
    impl Resources for GameResources {
        type Lent<'w> = Lent<'w>;
        const NAMES: &'static [&'static str] = &["Gravity", "Hits"];
        fn lend(&mut self) -> Lent<'_> {
            Lent {
                gravity: Hand::Unique(&mut self.gravity),
                hits: Hand::Unique(&mut self.hits),
            }
        }
    }
    impl HasResource<Gravity> for GameResources {
        const INDEX: u8 = 0;
        const INVARIANT: Option<column::Invariant<Gravity>> = None;
        fn get(&self) -> &Gravity {
            &self.gravity
        }
        fn get_mut(&mut self) -> &mut Gravity {
            &mut self.gravity
        }
        fn loan<'a, 'w>(lent: &'a mut Self::Lent<'w>) -> &'a mut Hand<'w, Gravity> {
            &mut lent.gravity
        }
    }
    impl HasResource<Hits> for GameResources {
        const INDEX: u8 = 1;
        const INVARIANT: Option<column::Invariant<Hits>> = None;
        fn get(&self) -> &Hits {
            &self.hits
        }
        fn get_mut(&mut self) -> &mut Hits {
            &mut self.hits
        }
        fn loan<'a, 'w>(lent: &'a mut Self::Lent<'w>) -> &'a mut Hand<'w, Hits> {
            &mut lent.hits
        }
    }
};

// #[derive(Events)] struct GameEvents { fallen: Channel<Fallen> }
struct Fallen(ecs::Handle<Game>);
struct GameEvents {
    fallen: ecs::event::Channel<Fallen>,
}
const _: () = {
    use ecs::event::{Channel, Events, HasChannel};
    use ecs::resource::Hand;
    pub struct Lent<'w> {
        fallen: Hand<'w, Channel<Fallen>>,
    }
    impl Events for GameEvents {
        type Lent<'w> = Lent<'w>;
        const NAMES: &'static [&'static str] = &["Fallen"];
        fn new() -> Self {
            Self {
                fallen: Channel::new(None),
            }
        }
        fn lend(&mut self) -> Lent<'_> {
            Lent {
                fallen: Hand::Unique(&mut self.fallen),
            }
        }
        fn clear(&mut self) {
            self.fallen.clear();
        }
    }
    impl HasChannel<Channel<Fallen>> for GameEvents {
        const INDEX: u8 = 0;
        fn channel(&self) -> &Channel<Fallen> {
            &self.fallen
        }
        fn channel_mut(&mut self) -> &mut Channel<Fallen> {
            &mut self.fallen
        }
        fn loan<'a, 'w>(lent: &'a mut Self::Lent<'w>) -> &'a mut Hand<'w, Channel<Fallen>> {
            &mut lent.fallen
        }
    }
};

// What #[world] declares beside the schema.
type Entity = ecs::Handle<Game>;
type Query<'w, Q, F = ()> = ecs::Query<'w, Game, Q, F, <Q as ecs::query::Select<Game>>::Mode>;
type Commands<'w> = ecs::Commands<'w, Game>;
type World = ecs::World<Game>;
impl Game {
    fn world(resources: GameResources) -> World {
        ecs::World::new(resources)
    }
}

// #[derive(Phases, Clone, Copy, Debug)] #[phases(world = Game)]
// enum Phase { #[phase(rate = frame)] Input, #[phase(rate = fixed)] Physics }
#[derive(Clone, Copy, Debug)]
enum Phase {
    Input,
    Physics,
}
const _: () = {
    use ecs::schedule::{Phases, Rate};
    impl Phases for Phase {
        type Schema = Game;
        const ALL: &'static [Self] = &[Self::Input, Self::Physics];
        const RATES: &'static [Rate] = &[Rate::Frame, Rate::Fixed];
        const NAMES: &'static [&'static str] = &["Input", "Physics"];
        fn index(self) -> usize {
            self as usize
        }
    }
};

// #[system(phase = Phase::Physics, order = 1, without = Static)]
fn fall(transform: &mut Transform, gravity: ecs::Res<Gravity>, mut runs: ecs::Local<u32>) {
    transform.y += gravity.0;
    *runs += 1;
}
/// The system [`fall`](fn@fall), to be listed by schedules.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub struct fall {}
const _: () = {
    // `Self_` stands for the schema; the macro gets it from the phase's enum or `world = …`.
    type OfPhase = <Phase as ecs::schedule::Phases>::Schema;
    impl ecs::system::Described for fall {
        const NAME: &'static str = concat!(module_path!(), "::", "fall");
        const PARAMETERS: &'static [&'static str] = &["transform", "gravity", "runs"];
    }
    impl ecs::schedule::Placed<Phase> for fall {
        const PHASE: Option<usize> = Some(Phase::Physics as usize);
        const ORDER: i32 = 1;
        const BEFORE: &'static [&'static str] = &[];
        const AFTER: &'static [&'static str] = &[];
    }
    // A public function may run on a private schema.
    #[allow(private_interfaces)]
    impl ecs::system::System<OfPhase> for fall {
        const ACCESSES: &'static [ecs::Access] = &[
            ecs::system::arg::<OfPhase, &mut Transform>().access(),
            ecs::system::arg::<OfPhase, ecs::Res<Gravity>>().access(),
            ecs::system::arg::<OfPhase, ecs::Local<u32>>().access(),
        ];
        const FILTER: (ecs::Mask, ecs::Mask) =
            ecs::system::filter::<OfPhase, (ecs::Without<Static>,)>();
        // A parameter written `Local<T>` keeps a `T`, every other nothing.
        type Locals = ((), (), u32);
        fn run(
            world: &mut ecs::World<OfPhase>,
            state: &mut ecs::system::SystemState<OfPhase>,
            locals: &mut Self::Locals,
        ) {
            use ecs::system::{CannotRun as _, Runs as _};
            (&ecs::system::Runner::<OfPhase, (ecs::Without<Static>,), _>::new(&(
                ecs::system::arg::<OfPhase, &mut Transform>(),
                ecs::system::arg::<OfPhase, ecs::Res<Gravity>>(),
                ecs::system::arg::<OfPhase, ecs::Local<u32>>(),
            )))
                .run(fall, world, state, locals);
        }
    }
    // One spanned arm per parameter but the first: the error stands at the second of the two.
    const _: () = match ecs::system::clash(
        <fall as ecs::system::System<OfPhase>>::ACCESSES,
        <fall as ecs::system::System<OfPhase>>::FILTER,
    ) {
        Some(clash @ ecs::system::Clash { second: 1, .. }) => {
            ecs::system::fail::<OfPhase, fall>(clash)
        }
        Some(clash @ ecs::system::Clash { second: 2, .. }) => {
            ecs::system::fail::<OfPhase, fall>(clash)
        }
        _ => (),
    };
};

// #[system(phase = Phase::Physics, order = 2)]
fn land(
    mut moving: Query<(Entity, &mut Transform), ecs::Without<Static>>,
    still: Query<&Transform, ecs::With<Static>>,
    mut fallen: ecs::EventWriter<Fallen>,
    mut commands: Commands,
) {
    let floor = still
        .iter()
        .map(|ground| ground.y)
        .fold(f32::NEG_INFINITY, f32::max);
    moving.each(|(entity, transform)| {
        if transform.y < floor {
            transform.y = floor;
            fallen.emit(Fallen(entity));
            commands.disable::<Transform>(entity);
        }
    });
}
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub struct land {}
const _: () = {
    type OfPhase = <Phase as ecs::schedule::Phases>::Schema;
    impl ecs::system::Described for land {
        const NAME: &'static str = concat!(module_path!(), "::", "land");
        const PARAMETERS: &'static [&'static str] = &["moving", "still", "fallen", "commands"];
    }
    impl ecs::schedule::Placed<Phase> for land {
        const PHASE: Option<usize> = Some(Phase::Physics as usize);
        const ORDER: i32 = 2;
        const BEFORE: &'static [&'static str] = &[];
        const AFTER: &'static [&'static str] = &[<fall as ecs::system::Described>::NAME];
    }
    // A public function may run on a private schema.
    #[allow(private_interfaces)]
    impl ecs::system::System<OfPhase> for land {
        const ACCESSES: &'static [ecs::Access] = &[
            ecs::system::arg::<OfPhase, Query<(Entity, &mut Transform), ecs::Without<Static>>>()
                .access(),
            ecs::system::arg::<OfPhase, Query<&Transform, ecs::With<Static>>>().access(),
            ecs::system::arg::<OfPhase, ecs::EventWriter<Fallen>>().access(),
            ecs::system::arg::<OfPhase, Commands>().access(),
        ];
        const FILTER: (ecs::Mask, ecs::Mask) = ecs::system::filter::<OfPhase, ()>();
        type Locals = ((), (), (), ());
        fn run(
            world: &mut ecs::World<OfPhase>,
            state: &mut ecs::system::SystemState<OfPhase>,
            locals: &mut Self::Locals,
        ) {
            use ecs::system::{CannotRun as _, Runs as _};
            (&ecs::system::Runner::<OfPhase, (), _>::new(&(
                ecs::system::arg::<OfPhase, Query<(Entity, &mut Transform), ecs::Without<Static>>>(
                ),
                ecs::system::arg::<OfPhase, Query<&Transform, ecs::With<Static>>>(),
                ecs::system::arg::<OfPhase, ecs::EventWriter<Fallen>>(),
                ecs::system::arg::<OfPhase, Commands>(),
            )))
                .run(land, world, state, locals);
        }
    }
    const _: () = match ecs::system::clash(
        <land as ecs::system::System<OfPhase>>::ACCESSES,
        <land as ecs::system::System<OfPhase>>::FILTER,
    ) {
        Some(clash @ ecs::system::Clash { second: 1, .. }) => {
            ecs::system::fail::<OfPhase, land>(clash)
        }
        _ => (),
    };
};

// #[system(init, world = Game)]
fn start(world: &mut World) {
    world.spawn((Transform { x: 0.0, y: -3.0 }, Static));
}
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub struct start {}
const _: () = {
    impl ecs::system::Described for start {
        const NAME: &'static str = concat!(module_path!(), "::", "start");
        const PARAMETERS: &'static [&'static str] = &["world"];
    }
    // An `init` system belongs to no phase; `Placed` is left to the schedule that lists it.
    impl ecs::system::System<Game> for start {
        const ACCESSES: &'static [ecs::Access] = &[ecs::system::arg::<Game, &mut World>().access()];
        const FILTER: (ecs::Mask, ecs::Mask) = ecs::system::filter::<Game, ()>();
        type Locals = ((),);
        fn run(
            world: &mut ecs::World<Game>,
            state: &mut ecs::system::SystemState<Game>,
            locals: &mut Self::Locals,
        ) {
            use ecs::system::{CannotRun as _, Runs as _};
            (&ecs::system::Runner::<Game, (), _>::new(&(ecs::system::arg::<Game, &mut World>(),)))
                .run(start, world, state, locals);
        }
    }
    impl<P> ecs::schedule::Placed<P> for start {
        const PHASE: Option<usize> = None;
        const ORDER: i32 = 0;
        const BEFORE: &'static [&'static str] = &[];
        const AFTER: &'static [&'static str] = &[];
    }
};

// A plug-in's system, generic in the schema: the macro gives it no phase and no check of its own.
// #[system]
fn slide<S: ecs::schema::Holds<Transform>>(mut all: ecs::Query<S, &mut Transform>) {
    all.each(|transform| transform.x += 1.0);
}
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub struct slide {}
const _: () = {
    impl ecs::system::Described for slide {
        const NAME: &'static str = concat!(module_path!(), "::", "slide");
        const PARAMETERS: &'static [&'static str] = &["all"];
    }
    impl<S: ecs::schema::Holds<Transform>> ecs::system::System<S> for slide {
        const ACCESSES: &'static [ecs::Access] =
            &[ecs::system::arg::<S, ecs::Query<S, &mut Transform>>().access()];
        const FILTER: (ecs::Mask, ecs::Mask) = ecs::system::filter::<S, ()>();
        type Locals = ((),);
        fn run(
            world: &mut ecs::World<S>,
            state: &mut ecs::system::SystemState<S>,
            locals: &mut Self::Locals,
        ) {
            use ecs::system::{CannotRun as _, Runs as _};
            (&ecs::system::Runner::<S, (), _>::new(&(ecs::system::arg::<
                S,
                ecs::Query<S, &mut Transform>,
            >(),)))
                .run(slide::<S>, world, state, locals);
        }
    }
};

// #[schedule(world = Game, phases = Phase)]
// struct Frame(start, fall, land, #[system(phase = Phase::Physics, order = 9)] slide);
/// The systems …
struct Frame {
    book: ecs::schedule::Book,
    system0: ecs::schedule::Slot<Game, start>,
    system1: ecs::schedule::Slot<Game, fall>,
    system2: ecs::schedule::Slot<Game, land>,
    system3: ecs::schedule::Slot<Game, slide>,
}
const _: () = {
    use ecs::schedule::{Book, Entry, Schedule, Slot, entry, sorted};
    const SYSTEMS: [Entry; 4] = [
        entry::<Game, start, Phase>(),
        entry::<Game, fall, Phase>(),
        entry::<Game, land, Phase>(),
        ecs::schedule::entry_at::<Game, slide, Phase>(Phase::Physics as usize, 9),
    ];
    impl Schedule<Game> for Frame {
        type Phases = Phase;
        const SYSTEMS: &'static [Entry] = &SYSTEMS;
        const ORDER: &'static [usize] = &const { sorted(&SYSTEMS) };
        fn new() -> Self {
            Self {
                book: Book::new(&SYSTEMS),
                system0: Slot::new(),
                system1: Slot::new(),
                system2: Slot::new(),
                system3: Slot::new(),
            }
        }
        fn book(&self) -> &Book {
            &self.book
        }
        fn book_mut(&mut self) -> &mut Book {
            &mut self.book
        }
        fn run_system(&mut self, index: usize, world: &mut ecs::World<Game>) {
            match index {
                0 => self.system0.run(world),
                1 => self.system1.run(world),
                2 => self.system2.run(world),
                3 => self.system3.run(world),
                _ => ecs::schedule::no_such_system(index),
            }
        }
        fn flush_system(&mut self, index: usize, world: &mut ecs::World<Game>) {
            match index {
                0 => self.system0.flush(world),
                1 => self.system1.flush(world),
                2 => self.system2.flush(world),
                3 => self.system3.flush(world),
                _ => ecs::schedule::no_such_system(index),
            }
        }
    }
    impl ecs::schedule::Lists<start> for Frame {
        const INDEX: usize = 0;
    }
    impl ecs::schedule::Lists<fall> for Frame {
        const INDEX: usize = 1;
    }
    impl ecs::schedule::Lists<land> for Frame {
        const INDEX: usize = 2;
    }
    impl ecs::schedule::Lists<slide> for Frame {
        const INDEX: usize = 3;
    }
    // One const per listed system, spanned at its path: generic systems are checked only here.
    const _: () = ecs::system::check_system::<Game, start>();
    const _: () = ecs::system::check_system::<Game, fall>();
    const _: () = ecs::system::check_system::<Game, land>();
    const _: () = ecs::system::check_system::<Game, slide>();
    // The order, spanned at the struct's name.
    const _: [usize; 4] = sorted(&SYSTEMS);
};

// #[derive(Bundle)] struct Walker { transform: Transform, patrol: Patrol }
struct Walker {
    transform: Transform,
    patrol: Patrol,
}
const _: () = {
    use ecs::bundle::{Bundle, Formed, Several};
    use ecs::command::{Queues, Renames};
    use ecs::schema::{Broken, Schema};
    type Fields = (Transform, Patrol);
    // Everything is that of the tuple of the fields; only the two conversions are new.
    impl<S: Schema> Bundle<S> for Walker
    where
        Transform: Bundle<S>,
        Patrol: Bundle<S>,
    {
        const MASK: ecs::Mask = <Fields as Bundle<S>>::MASK;
        type Former = <Fields as Bundle<S>>::Former;
        type Touch = <Fields as Bundle<S>>::Touch;
        fn check(&self) -> Result<(), Broken> {
            <Transform as Bundle<S>>::check(&self.transform)?;
            <Patrol as Bundle<S>>::check(&self.patrol)
        }
        fn push(self, columns: &mut [S::Column<Owned>], table: usize) {
            <Fields as Bundle<S>>::push((self.transform, self.patrol), columns, table);
        }
        fn put(
            self,
            columns: &mut [S::Column<Owned>],
            table: usize,
            row: usize,
            had: ecs::Mask,
        ) -> Self::Former {
            <Fields as Bundle<S>>::put((self.transform, self.patrol), columns, table, row, had)
        }
        fn take(
            columns: &mut [S::Column<Owned>],
            table: usize,
            row: usize,
            had: ecs::Mask,
        ) -> Self::Former {
            <Fields as Bundle<S>>::take(columns, table, row, had)
        }
        fn discard(columns: &mut [S::Column<Owned>], table: usize, row: usize) -> bool {
            <Fields as Bundle<S>>::discard(columns, table, row)
        }
        fn migrate(columns: &mut [S::Column<Owned>], table: usize, row: usize, to: usize) {
            <Fields as Bundle<S>>::migrate(columns, table, row, to);
        }
        fn reserve(columns: &mut [S::Column<Owned>], table: usize, additional: usize) {
            <Fields as Bundle<S>>::reserve(columns, table, additional);
        }
        fn queue(self, queues: &mut Queues<S>) {
            <Fields as Bundle<S>>::queue((self.transform, self.patrol), queues);
        }
        fn dequeue(queues: &mut Queues<S>, renames: &mut Renames<'_, S>) -> Self {
            let (transform, patrol) = <Fields as Bundle<S>>::dequeue(queues, renames);
            Self { transform, patrol }
        }
    }
    impl Formed for Walker {
        type Form = Several;
    }
};

// #[derive(Query)] #[query(world = Game)]
// struct Body { entity: Entity, transform: &'static mut Transform, patrol: Option<&'static Patrol> }
#[allow(dead_code)]
struct Body {
    entity: Entity,
    transform: &'static mut Transform,
    patrol: Option<&'static Patrol>,
}
/// What a closure gets of a [`Body`].
#[allow(dead_code)]
struct BodyItem<'r> {
    entity: <Entity as ecs::query::Select<Game>>::Item<'r>,
    transform: <&'static mut Transform as ecs::query::Select<Game>>::Item<'r>,
    patrol: <Option<&'static Patrol> as ecs::query::Select<Game>>::Item<'r>,
}
/// What an iterator gives of a [`Body`].
#[allow(dead_code)]
struct BodyRow<'a> {
    entity: <Entity as ecs::query::Select<Game>>::Row<'a>,
    transform: <&'static mut Transform as ecs::query::Select<Game>>::Row<'a>,
    patrol: <Option<&'static Patrol> as ecs::query::Select<Game>>::Row<'a>,
}
const _: () = {
    type Fields = (Entity, &'static mut Transform, Option<&'static Patrol>);
    impl ecs::query::Named<Game> for Body {
        type Fields = Fields;
        type NamedItem<'r> = BodyItem<'r>;
        type NamedRow<'a> = BodyRow<'a>;
        fn item<'r>(fields: <Fields as ecs::query::Select<Game>>::Item<'r>) -> BodyItem<'r> {
            let (entity, transform, patrol) = fields;
            BodyItem {
                entity,
                transform,
                patrol,
            }
        }
        fn row<'a>(fields: <Fields as ecs::query::Select<Game>>::Row<'a>) -> BodyRow<'a> {
            let (entity, transform, patrol) = fields;
            BodyRow {
                entity,
                transform,
                patrol,
            }
        }
    }
    ecs::named_query!(Game, Body);
    // Spanned at the name of the struct: a component that is borrowed twice is reported there.
    impl ecs::query::Apart<Game> for Body where Fields: ecs::query::Apart<Game> {}
};

#[test]
fn a_schema_by_hand_runs() {
    use ecs::schedule::Schedule;
    let mut world = Game::world(GameResources {
        gravity: Gravity(-1.0),
        hits: Hits(0),
    });
    let mut frame = Frame::new();
    let faller = world.spawn((
        Transform { x: 0.0, y: 0.0 },
        Patrol {
            waypoints: vec![1.0],
        },
    ));
    for _ in 0..5 {
        frame.run_phase(Phase::Physics, &mut world);
    }
    assert_eq!(world.len(), 2);
    assert!(!world.has::<Transform>(faller));
    assert_eq!(
        world.try_get::<Transform>(faller).unwrap_err(),
        ecs::Miss::Disabled {
            component: "Transform"
        }
    );
    assert_eq!(world.at::<ecs::Disabled<Transform>>(faller).y, -3.0);
    assert_eq!(world.at::<ecs::Disabled<Transform>>(faller).x, 4.0);
    assert_eq!(world.events::<Fallen>().len(), 1);
    let walker = world.spawn(Walker {
        transform: Transform { x: 1.0, y: 2.0 },
        patrol: Patrol { waypoints: vec![] },
    });
    let mut seen = 0;
    world.query::<Body>().each(|body| {
        body.transform.x += 1.0;
        assert!(body.patrol.is_some() == (body.entity == walker));
        seen += 1;
    });
    assert_eq!(seen, 2);
    assert_eq!(world.at::<Transform>(walker).x, 2.0);
    println!("{world:?}");
}
