//! Work on several threads: `par_each`, and systems side by side. All of it holds without the
//! feature `parallel` too, where one thing is done after the other.
#![allow(missing_docs)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::float_cmp,
    reason = "the numbers of a test are small and exact"
)]

mod each;
mod explain;
mod systems;

/// What is given on so many threads.
fn on_threads<R: Send>(threads: usize, run: impl FnOnce() -> R + Send) -> R {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("a pool of threads").install(run)
}
