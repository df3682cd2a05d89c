//! Snapshots cut short, flipped and made up: refused, or a world that keeps every promise.

use crate::history::{apply, steps};
use crate::{Game, World, bytes, from_bytes, from_text, resources, small, text};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Loads what may be damaged; what loads keeps every promise and can be saved again.
fn try_load(damaged: &[u8]) -> bool {
    let mut loaded = Ok(());
    // A loaded world can be as much larger as rows in columns are than rows in bytes.
    let bound = 300_000 + 400 * damaged.len() as u64;
    let info = allocation_counter::measure(|| {
        loaded = from_bytes(damaged).map(|world| {
            world.check().expect("what loads keeps every promise");
            assert!(from_bytes(&bytes(&world)).is_ok());
        });
    });
    assert!(
        info.bytes_max < bound,
        "{} bytes for {}",
        info.bytes_max,
        damaged.len()
    );
    loaded.is_ok()
}

// W11: no prefix loads, and none panics.
#[test]
fn every_prefix_is_refused() {
    let whole = bytes(&small());
    for len in 0..whole.len() {
        assert!(!try_load(&whole[..len]), "{len} bytes of {}", whole.len());
    }
    assert!(try_load(&whole));
    let text = text(&small());
    for len in (0..text.len()).filter(|len| text.is_char_boundary(*len)) {
        assert!(from_text(&text[..len]).is_err());
    }
}

// W11: every flipped bit is refused, or gives a world that keeps every promise.
#[test]
fn every_flipped_bit_is_refused_or_harmless() {
    let whole = bytes(&small());
    let (mut refused, mut harmless) = (0, 0);
    for bit in 0..8 * whole.len() {
        let mut damaged = whole.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        if try_load(&damaged) {
            harmless += 1;
        } else {
            refused += 1;
        }
    }
    assert!(
        refused > 1000 && harmless > 50,
        "{refused} refused, {harmless} harmless"
    );
}

// W11: bytes behind the end, and another byte anywhere, are no worse.
#[test]
fn random_damage_is_refused_or_harmless() {
    let mut runner = TestRunner::new(Config {
        failure_persistence: None,
        ..Config::default()
    });
    let damage = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6);
    runner
        .run(&(steps(), damage), |(steps, damage)| {
            let mut world: World = Game::world(resources());
            let mut seen = Vec::new();
            for step in &steps {
                apply(&mut world, &mut seen, step);
            }
            let mut bytes = bytes(&world);
            for (index, byte, kind) in damage {
                let at = index.index(bytes.len());
                match kind {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    2 => drop(bytes.remove(at)),
                    _ => {
                        let from = usize::from(byte) % bytes.len();
                        bytes[at] = bytes[from];
                    }
                }
                if bytes.is_empty() {
                    break;
                }
            }
            try_load(&bytes);
            Ok(())
        })
        .unwrap();
}
