//! The only place that knows threads, and only with the feature `parallel`: without it the same
//! functions do one thing after the other.

#[cfg(feature = "parallel")]
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

/// How many threads there are to share work.
#[cfg(feature = "parallel")]
pub(crate) fn count() -> usize {
    rayon::current_num_threads()
}

/// How many threads there are to share work.
#[cfg(not(feature = "parallel"))]
pub(crate) fn count() -> usize {
    1
}

/// Calls `work` once with each, in no order that is promised.
#[cfg(feature = "parallel")]
pub(crate) fn for_each<P: Send>(pieces: Vec<P>, work: impl Fn(P) + Sync + Send) {
    pieces.into_par_iter().for_each(work);
}

/// Calls `work` once with each, in order.
#[cfg(not(feature = "parallel"))]
pub(crate) fn for_each<P: Send>(pieces: Vec<P>, work: impl Fn(P) + Sync + Send) {
    pieces.into_iter().for_each(work);
}
