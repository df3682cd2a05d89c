//! Any bytes that either side reads as the other's first words: refused, and then nothing
//! has changed, or taken whole.
//!
//! `cargo +nightly fuzz run first_words` from this folder's parent; the corpus begins with real ones.
#![no_main]
#![allow(dead_code, missing_docs, reason = "the tests use more of these modules")]

#[path = "../tests/network/game.rs"]
mod game;
#[path = "../tests/network/harness.rs"]
mod harness;
#[path = "../tests/network/hostile.rs"]
mod hostile;
#[path = "../tests/network/link.rs"]
mod link;
#[path = "../tests/network/steps.rs"]
mod steps;

use std::cell::RefCell;

use hostile::Victim;
use libfuzzer_sys::fuzz_target;

thread_local! {
    static VICTIM: RefCell<Victim> = RefCell::new(Victim::new());
}

fuzz_target!(|bytes: &[u8]| {
    VICTIM.with_borrow_mut(|victim| {
        if !victim.first_words(bytes) {
            *victim = Victim::new();
        }
    });
});
