//! Taking the time of one thing, and writing it down.

use std::time::Instant;

/// The points of one kind of "many".
pub(crate) struct Sheet {
    many: &'static str,
}

impl Sheet {
    pub(crate) const fn of(many: &'static str) -> Self {
        Self { many }
    }

    /// Prints one point.
    pub(crate) fn point(&self, what: &str, count: usize, each: f64, unit: &str) {
        println!("{},{what},{count},{each:.3},{unit}", self.many);
    }

    /// Prints the nanoseconds of one of `things`, in the fastest of `rounds` runs.
    pub(crate) fn time(
        &self,
        what: &str,
        count: usize,
        things: usize,
        rounds: usize,
        run: impl FnMut(),
    ) {
        let mut run = run;
        self.time_of(what, count, things, rounds, || (), |()| run());
    }

    /// The same of what is done to something that is made anew for every run; making and dropping it
    /// is not counted.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub(crate) fn time_of<T>(
        &self,
        what: &str,
        count: usize,
        things: usize,
        rounds: usize,
        mut make: impl FnMut() -> T,
        mut run: impl FnMut(&mut T),
    ) {
        let round = |_| {
            let mut made = make();
            let start = Instant::now();
            run(&mut made);
            start.elapsed().as_secs_f64()
        };
        let best = (0..rounds).map(round).fold(f64::INFINITY, f64::min);
        self.point(what, count, best * 1e9 / things as f64, "ns");
    }
}

/// As many rounds as make some `total` things, but a few at least.
pub(crate) fn rounds(total: usize, things: usize) -> usize {
    (total / things).clamp(3, 999)
}
