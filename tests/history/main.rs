//! One random history of all that a world can do, beside a plain map: components in tables and
//! outside, tracked and not, with a `Drop` and without, disabled and enabled, parents and children,
//! commands, dirty bits, the transition log, what queries saw since they last ran, saving and loading.
//!
//! `STEPS` says how many steps, `SEED` which history:
//! `STEPS=1000000 cargo test --release -p ecs-tests --test history`.
#![allow(missing_docs, reason = "a test")]
#![allow(
    clippy::let_unit_value,
    clippy::manual_is_multiple_of,
    clippy::redundant_closure_for_method_calls,
    clippy::too_many_lines,
    clippy::type_complexity,
    clippy::unit_arg,
    reason = "the numbers of a test are small, and it keeps its history in one place"
)]

#[macro_use]
mod game;
mod change;
mod compare;
mod model;
mod pair;

use game::alive;
use pair::Pair;

/// How many steps the history has, where `STEPS` does not say another number.
const STEPS: u64 = 10_000;

fn number(name: &str) -> Option<u64> {
    let number = std::env::var(name).ok()?;
    Some(number.parse().expect("a number"))
}

/// Says which history failed, and where.
struct Report {
    seed: u64,
    step: u64,
}

impl Drop for Report {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self { seed, step } = self;
            eprintln!(
                "failed at step {step}: SEED={seed} STEPS={} cargo test -p ecs-tests --test history",
                *step + 1
            );
        }
    }
}

// W3, W4, W10, W11, W12, W14, C7, C11, C12, G1, G2, K1, K2, Q1, Q2: a world agrees with a map through everything at once
#[test]
fn a_history_of_everything_agrees_with_a_map() {
    let (steps, given) = (number("STEPS").unwrap_or(STEPS), number("SEED"));
    // Several short ones reach more than one where worlds are young.
    let histories = match given {
        Some(seed) => vec![(seed, steps)],
        None => vec![
            (1, steps / 10),
            (2, steps / 10),
            (3, steps - steps / 10 * 2),
        ],
    };
    for (seed, steps) in histories {
        let mut report = Report { seed, step: 0 };
        let mut pair = Pair::new(seed);
        while report.step < steps {
            pair.step();
            report.step += 1;
        }
        pair.compare_all();
        drop(pair.world);
        assert_eq!(alive(), 0, "every value was dropped once");
    }
}
