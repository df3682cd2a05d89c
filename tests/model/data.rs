//! The data of components as the model keeps it, and the bundles of its histories.

use std::collections::BTreeMap;

use framework::{Component, Disabled};

use crate::zoo::{
    Bag, Cargo, Frozen, Ghost, Mood, Part, Position, Previous, Simd, Unique, Velocity, ZooValue,
    bag, cargo, ghost, simd,
};

/// A component's data as the model keeps it: what counts its drops is only a number here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Data {
    Position(Position),
    Velocity(Velocity),
    Simd(u32),
    Number(u32),
    Mood(Mood),
    Nothing,
}

/// What the model keeps of an entity; disabled components stand under their disabled ids.
pub(super) type Kept = BTreeMap<Part, Data>;

/// A component that the model knows.
pub(super) trait Modelled: Component {
    const PART: Part;
    fn to_data(data: &Self::Data) -> Data;
    fn of_data(data: &Data) -> Self::Data;
}

macro_rules! modelled {
    ($($type:ty, $part:ident, $pattern:pat => $value:expr, |$from:pat_param| $data:expr;)*) => { $(
        impl Modelled for $type {
            const PART: Part = Part::$part;
            fn to_data($from: &<Self as Component>::Data) -> Data {
                $data
            }
            fn of_data(data: &Data) -> <Self as Component>::Data {
                match *data {
                    $pattern => $value,
                    _ => panic!("{data:?} is no {}", stringify!($part)),
                }
            }
        }
    )* };
}

modelled! {
    Position, Position, Data::Position(data) => data, |data| Data::Position(*data);
    Velocity, Velocity, Data::Velocity(data) => data, |data| Data::Velocity(*data);
    Simd, Simd, Data::Simd(number) => simd(number), |data| {
        assert_eq!(*data, simd(data.lanes.0[0]));
        Data::Simd(data.lanes.0[0])
    };
    Bag, Bag, Data::Number(number) => bag(number), |data| {
        assert_eq!(data.items, vec![data.counted.0; data.counted.0 as usize % 4]);
        Data::Number(data.counted.0)
    };
    Cargo, Cargo, Data::Number(number) => cargo(number), |data| Data::Number(data.0.0);
    Ghost, Ghost, Data::Nothing => ghost(), |_| Data::Nothing;
    Mood, Mood, Data::Mood(mood) => mood, |data| Data::Mood(*data);
    Unique, Unique, Data::Number(number) => Unique(number), |data| Data::Number(data.0);
    Previous, Previous, Data::Position(data) => data, |data| Data::Position(*data);
    Frozen, Frozen, Data::Nothing => Frozen, |_| Data::Nothing;
    Disabled<Velocity>, DisabledVelocity, Data::Velocity(data) => data,
        |data| Data::Velocity(*data);
    Disabled<Cargo>, DisabledCargo, Data::Number(number) => cargo(number),
        |data| Data::Number(data.0.0);
}

/// Does something for the type of an id.
macro_rules! typed {
    ($part:expr, $C:ident => $body:expr) => {
        match $part {
            Part::Position => typed!(@one $C, Position, $body),
            Part::Velocity => typed!(@one $C, Velocity, $body),
            Part::Simd => typed!(@one $C, Simd, $body),
            Part::Bag => typed!(@one $C, Bag, $body),
            Part::Cargo => typed!(@one $C, Cargo, $body),
            Part::Ghost => typed!(@one $C, Ghost, $body),
            Part::Mood => typed!(@one $C, Mood, $body),
            Part::Unique => typed!(@one $C, Unique, $body),
            Part::Previous => typed!(@one $C, Previous, $body),
            Part::Frozen => typed!(@one $C, Frozen, $body),
            Part::DisabledVelocity => typed!(@one $C, Disabled<Velocity>, $body),
            Part::DisabledCargo => typed!(@one $C, Disabled<Cargo>, $body),
        }
    };
    (@one $C:ident, $type:ty, $body:expr) => {{
        type $C = $type;
        $body
    }};
}

pub(super) fn make<C: Modelled>(data: &Data) -> C {
    C::from_data(C::of_data(data))
}

/// The components of each bundle that is spawned, inserted and removed as a whole.
pub(super) const SHAPES: [&[Part]; 7] = [
    &[],
    &[Part::Position, Part::Velocity],
    &[Part::Bag, Part::Cargo, Part::Frozen, Part::Previous],
    &[Part::Ghost, Part::DisabledVelocity, Part::Mood],
    &[Part::Simd, Part::DisabledCargo, Part::Unique],
    &[Part::Mood],
    &[
        Part::Frozen,
        Part::Bag,
        Part::Velocity,
        Part::Ghost,
        Part::Simd,
        Part::Previous,
        Part::Position,
    ],
];

/// Does something with the bundle of a shape, or with its type.
macro_rules! bundled {
    ($shape:expr, $data:expr, |$bundle:ident| $body:expr) => {{
        let mut data = $data.iter().map(|(_, data)| data);
        let mut next = || data.next().unwrap();
        match $shape {
            0 => bundled!(@one $bundle, (), $body),
            1 => bundled!(@one $bundle,
                (make::<Position>(next()), make::<Velocity>(next())), $body),
            2 => bundled!(@one $bundle, (
                make::<Bag>(next()),
                make::<Cargo>(next()),
                make::<Frozen>(next()),
                make::<Previous>(next()),
            ), $body),
            3 => bundled!(@one $bundle, (
                (make::<Ghost>(next()), make::<Disabled<Velocity>>(next())),
                make::<Mood>(next()),
            ), $body),
            4 => bundled!(@one $bundle, (
                make::<Simd>(next()),
                make::<Disabled<Cargo>>(next()),
                make::<Unique>(next()),
            ), $body),
            5 => bundled!(@one $bundle, make::<Mood>(next()), $body),
            _ => bundled!(@one $bundle, (
                (make::<Frozen>(next()), (make::<Bag>(next()), make::<Velocity>(next()))),
                (make::<Ghost>(next()),),
                make::<Simd>(next()),
                (),
                make::<Previous>(next()),
                make::<Position>(next()),
            ), $body),
        }
    }};
    (@one $bundle:ident, $made:expr, $body:expr) => {{
        let $bundle = $made;
        $body
    }};
}

macro_rules! bundle_type {
    ($shape:expr, $B:ident => $body:expr) => {
        match $shape {
            0 => bundle_type!(@one $B, (), $body),
            1 => bundle_type!(@one $B, (Position, Velocity), $body),
            2 => bundle_type!(@one $B, (Bag, Cargo, Frozen, Previous), $body),
            3 => bundle_type!(@one $B, ((Ghost, Disabled<Velocity>), Mood), $body),
            4 => bundle_type!(@one $B, (Simd, Disabled<Cargo>, Unique), $body),
            5 => bundle_type!(@one $B, Mood, $body),
            _ => bundle_type!(@one $B,
                ((Frozen, (Bag, Velocity)), (Ghost,), Simd, (), Previous, Position), $body),
        }
    };
    (@one $B:ident, $type:ty, $body:expr) => {{
        type $B = $type;
        $body
    }};
}

pub(super) fn value(part: Part, data: &Data) -> ZooValue {
    match part {
        Part::Position => ZooValue::Position(Position::of_data(data)),
        Part::Velocity => ZooValue::Velocity(Velocity::of_data(data)),
        Part::Simd => ZooValue::Simd(Simd::of_data(data)),
        Part::Bag => ZooValue::Bag(Bag::of_data(data)),
        Part::Cargo => ZooValue::Cargo(Cargo::of_data(data)),
        Part::Ghost => ZooValue::Ghost(Ghost::of_data(data)),
        Part::Mood => ZooValue::Mood(Mood::of_data(data)),
        Part::Unique => ZooValue::Unique(Unique::of_data(data)),
        Part::Previous => ZooValue::Previous(Previous::of_data(data)),
        Part::Frozen => ZooValue::Frozen(Frozen),
        Part::DisabledVelocity => ZooValue::DisabledVelocity(Velocity::of_data(data)),
        Part::DisabledCargo => ZooValue::DisabledCargo(Cargo::of_data(data)),
    }
}

pub(super) fn of_value(value: &ZooValue) -> (Part, Data) {
    let data = match value {
        ZooValue::Position(data) | ZooValue::Previous(data) => Data::Position(*data),
        ZooValue::Velocity(data) | ZooValue::DisabledVelocity(data) => Data::Velocity(*data),
        ZooValue::Simd(data) => Simd::to_data(data),
        ZooValue::Bag(data) => Bag::to_data(data),
        ZooValue::Cargo(data) | ZooValue::DisabledCargo(data) => Cargo::to_data(data),
        ZooValue::Ghost(_) | ZooValue::Frozen(_) => Data::Nothing,
        ZooValue::Mood(data) => Data::Mood(*data),
        ZooValue::Unique(data) => Unique::to_data(data),
    };
    (value.id(), data)
}
