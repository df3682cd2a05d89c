//! The only place that knows threads, and only with the feature `parallel`: without it the same
//! functions do one thing after the other.

#[cfg(feature = "parallel")]
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

/// How some work ended: done, or with a panic that goes on later.
pub(crate) type Outcome = std::thread::Result<()>;

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

/// Where work can be handed out that borrows for `'w`.
#[cfg(feature = "parallel")]
pub(crate) struct Scope<'s, 'w>(&'s rayon::Scope<'w>);

/// Where work can be handed out that borrows for `'w`.
#[cfg(not(feature = "parallel"))]
pub(crate) struct Scope<'s, 'w>(core::marker::PhantomData<(&'s (), &'w mut &'w ())>);

/// Calls `hand_out`, and comes back when all that it has handed out is done.
#[cfg(feature = "parallel")]
pub(crate) fn scope<'w>(hand_out: impl FnOnce(Scope<'_, 'w>)) {
    rayon::in_place_scope(|scope| hand_out(Scope(scope)));
}

/// Calls `hand_out`, and comes back when all that it has handed out is done.
#[cfg(not(feature = "parallel"))]
pub(crate) fn scope<'w>(hand_out: impl FnOnce(Scope<'_, 'w>)) {
    hand_out(Scope(core::marker::PhantomData));
}

#[cfg(feature = "parallel")]
impl<'w> Scope<'_, 'w> {
    /// Hands out some work.
    pub(crate) fn spawn(&self, work: impl FnOnce() + Send + 'w) {
        self.0.spawn(|_| work());
    }
}

#[cfg(not(feature = "parallel"))]
#[expect(clippy::unused_self, reason = "with threads it is used")]
impl<'w> Scope<'_, 'w> {
    /// Hands out some work, which is done at once.
    pub(crate) fn spawn(&self, work: impl FnOnce() + Send + 'w) {
        work();
    }
}
