//! Every form of a field: what comes back, how many bits it takes, what is refused.

use core::f32::consts::{PI, TAU};

use framework::prelude::*;
use framework::replicate::{BitReader, BitWriter, DecodeError, Layout, Wire, Wrong};

use crate::game::{Entity, Health, Position, Said, Told};

/// There and back, and the number of bits.
fn there_and_back<T: Wire>(value: &T) -> (T, usize) {
    let mut to = BitWriter::new();
    value.encode(&mut to);
    let bits = to.len();
    assert!(
        bits <= T::LAYOUT.max_bits(),
        "{bits} of {}",
        T::LAYOUT.max_bits()
    );
    let bytes = to.finish().to_vec();
    let mut from = BitReader::new(&bytes);
    let back = T::decode(&mut from).expect("what was written");
    assert_eq!(from.at(), bits);
    from.finish().expect("nothing is left");
    // Cut anywhere, it is an error that says where.
    for end in 0..bytes.len() {
        let mut from = BitReader::new(&bytes[..end]);
        let error = T::decode(&mut from).map(drop).expect_err("it was cut");
        assert!(error.bit <= 8 * end, "{error}");
    }
    (back, bits)
}

fn exact<T: Wire + PartialEq + core::fmt::Debug>(value: T, bits: usize) {
    let (back, took) = there_and_back(&value);
    assert_eq!((back, took), (value, bits));
}

fn decode<T: Wire>(value: u64, bits: u32) -> Result<T, DecodeError> {
    let mut to = BitWriter::new();
    to.write(value, bits);
    T::decode(&mut BitReader::new(to.finish()))
}

// R3: numbers, and what is made of them, come back bit for bit.
#[test]
fn plain_values_come_back() {
    exact(0xA5_u8, 8);
    exact(i16::MIN, 16);
    exact(-1_i64, 64);
    exact(u64::MAX, 64);
    exact(true, 1);
    exact('ß', 21);
    exact(-0.0_f32, 32);
    exact(f64::MIN_POSITIVE, 64);
    exact(Some(7_u16), 17);
    exact(None::<u16>, 1);
    exact([1_u8, 2, 3], 24);
    exact((1_u8, false, [Some('a')]), 31);
    exact((), 0);
    let (back, _) = there_and_back(&f32::from_bits(0x7FC0_1234));
    assert_eq!(back.to_bits(), 0x7FC0_1234);
}

// H8, R3: an entity is its slot and generation, each as long as it is.
#[test]
fn entities_come_back() {
    let mut world = crate::game::World::new(());
    let first: Entity = world.spawn(());
    exact(first, 6 + 5);
    let fifth = world.spawn_batch([(), (), (), ()])[3];
    exact(fifth, 6 + 3 + 5);
    exact(Some(fifth), 1 + 14);
    let last = Entity::from_bits(0x7FFF_FFFF << 32 | 0xFFFF_FFFE).unwrap();
    exact(last, Entity::LAYOUT.max_bits());
}

#[derive(Wire, Clone, Debug, Default, PartialEq)]
#[wire(crate = framework)]
struct Forms {
    #[replicate(range = -1.0..=1.0, step = 0.25)]
    stepped: f32,
    #[replicate(range = 0.0..=1.0, bits = 10)]
    counted: f64,
    #[replicate(range = -5..=10)]
    whole: i32,
    #[replicate(bits = 5)]
    narrow: u16,
    #[replicate(bits = 5)]
    signed: i16,
    #[replicate(angle, bits = 8)]
    angle: f32,
    #[replicate(angle)]
    turn: f32,
    #[replicate(most = 3)]
    list: Vec<u8>,
    #[replicate(most = 5)]
    text: String,
    #[replicate(skip)]
    skipped: u64,
    #[replicate(range = 0..=7)]
    several: [Option<u8>; 2],
    #[replicate(snap)]
    snap: f32,
    #[replicate(linear)]
    number: u8,
}

// R3: what a field's form cannot hold becomes the nearest that it can.
#[test]
fn forms_give_the_nearest() {
    let near = |value: Forms| there_and_back(&value).0;
    let nothing = Forms::default();
    assert_eq!(near(nothing.clone()), nothing);
    let stepped = |stepped| {
        near(Forms {
            stepped,
            ..Forms::default()
        })
        .stepped
    };
    assert_eq!(
        [0.3, 0.375, -7.0, 7.0, f32::NAN].map(stepped),
        [0.25, 0.5, -1.0, 1.0, -1.0]
    );
    let all = near(Forms {
        counted: 0.5,
        whole: 99,
        narrow: 99,
        signed: -99,
        angle: -PI / 2.0,
        turn: -1.5,
        list: vec![1, 2, 3, 4],
        text: "größer".to_owned(),
        skipped: 9,
        several: [Some(9), None],
        ..Forms::default()
    });
    assert!((all.counted - 0.5).abs() < 1.0 / 1023.0);
    assert_eq!((all.whole, all.narrow, all.signed), (10, 31, -16));
    assert!((all.angle - 1.5 * PI).abs() < TAU / 512.0);
    assert_eq!(all.turn.to_bits(), (-1.5_f32).to_bits());
    assert_eq!((all.list, all.text.as_str()), (vec![1, 2, 3], "grö"));
    assert_eq!((all.skipped, all.several), (0, [Some(7), None]));
}

// R3: the most bits of a form are known when the program is compiled, and exact.
#[test]
fn sizes_are_exact() {
    const MOST: usize = Forms::LAYOUT.max_bits();
    let fields = [4, 10, 4, 5, 5, 8, 32, 2 + 24, 3 + 40, 2 * 4, 32, 8];
    assert_eq!(MOST, fields.iter().sum());
    let largest = Forms {
        list: vec![0; 3],
        text: "12345".to_owned(),
        several: [Some(0); 2],
        ..Forms::default()
    };
    assert_eq!(there_and_back(&largest).1, MOST);
    assert_eq!(Position::LAYOUT.max_bits(), 40);
    assert_eq!(Health::LAYOUT.max_bits(), 10);
    let (_, over) = there_and_back(&Told::Over);
    assert_eq!((over, there_and_back(&Said::Stop).1), (2, 2));
    assert!(matches!(Told::LAYOUT, Layout::Enum(variants) if variants.len() == 3));
}

// R6: what no value has as its form is refused, with the bit and the reason.
#[test]
fn other_bits_are_refused() {
    let wrong = |error: Result<(), DecodeError>| {
        let error = error.expect_err("it is wrong");
        (error.bit, error.wrong)
    };
    assert_eq!(
        wrong(decode::<char>(0xD800, 21).map(drop)),
        (0, Wrong::Text)
    );
    assert_eq!(
        wrong(decode::<Health>(1001, 10).map(drop)),
        (
            0,
            Wrong::Range {
                found: 1001,
                most: 1000
            }
        )
    );
    assert_eq!(
        wrong(decode::<Told>(3, 2).map(drop)),
        (0, Wrong::Variant { found: 3, count: 3 })
    );
    assert_eq!(
        wrong(decode::<Position>((1 << 20) - 1, 20).map(drop)),
        (
            0,
            Wrong::Range {
                found: (1 << 20) - 1,
                most: 1 << 19
            }
        )
    );
    // A slot whose length says more than there is in it.
    assert_eq!(
        wrong(decode::<Entity>(0b01_0000_11, 11).map(drop)),
        (0, Wrong::Number)
    );
    // 33 bits of slot.
    assert_eq!(
        wrong(decode::<Entity>(33 | 1 << 38, 50).map(drop)),
        (0, Wrong::Handle)
    );
    assert_eq!(
        wrong(decode::<u32>(0, 24).map(drop)),
        (0, Wrong::Truncated { bits: 32 })
    );
}

// R8: between two values, by the rule of each field.
#[test]
fn fields_blend_by_their_rules() {
    let before = Forms {
        stepped: 0.0,
        angle: 0.1,
        turn: TAU - 0.5,
        snap: 1.0,
        number: 10,
        narrow: 4,
        ..Forms::default()
    };
    let mut now = Forms {
        stepped: 1.0,
        angle: TAU - 0.1,
        turn: 0.5,
        snap: 2.0,
        number: 20,
        narrow: 8,
        ..Forms::default()
    };
    now.blend(&before, 0.5);
    assert_eq!((now.stepped, now.snap), (0.5, 2.0));
    assert_eq!((now.number, now.narrow), (15, 8));
    assert!(now.angle.abs() < 1e-5, "{}", now.angle);
    assert!((now.turn - TAU).abs() < 1e-5, "{}", now.turn);
}
