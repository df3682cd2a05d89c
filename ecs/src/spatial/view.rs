//! What somebody sees: near things, without flicker at the edge.

use core::fmt;

use crate::handle::{Handle, Kind};
use crate::spatial::{Grid, sort};

/// Who stands within a radius, with the changes since the last look.
///
/// What has been seen stays seen until it is further away than radius and margin, so walking along
/// the edge is not a flicker of enterings and leavings. Looking allocates only when more is seen than
/// ever before.
pub struct View<T: ?Sized, K: Kind = u32> {
    radius: f32,
    margin: f32,
    /// In the order of handles, as the others.
    seen: Vec<Handle<T, K>>,
    entered: Vec<Handle<T, K>>,
    left: Vec<Handle<T, K>>,
    /// What was seen at the last look.
    before: Vec<Handle<T, K>>,
}

impl<T: ?Sized, K: Kind> View<T, K> {
    /// Sees what touches the circle of `radius`, and goes on seeing what touches the one that is
    /// wider by `margin`.
    #[must_use]
    pub const fn new(radius: f32, margin: f32) -> Self {
        Self {
            radius,
            margin,
            seen: Vec::new(),
            entered: Vec::new(),
            left: Vec::new(),
            before: Vec::new(),
        }
    }

    /// Changes how far is seen, from the next look on.
    pub fn set_reach(&mut self, radius: f32, margin: f32) {
        self.radius = radius;
        self.margin = margin;
    }

    /// Looks around `center`, at those that `wanted` says may be seen. Takes the time of the query
    /// and of sorting what it finds.
    pub fn look(
        &mut self,
        grid: &Grid<T, K>,
        center: [f32; 2],
        mut wanted: impl FnMut(Handle<T, K>) -> bool,
    ) {
        let near = f64::from(self.radius.max(0.0));
        let far = self.radius.max(0.0) + self.margin.max(0.0);
        core::mem::swap(&mut self.seen, &mut self.before);
        self.seen.clear();
        let before = &self.before;
        let seen = &mut self.seen;
        grid.each_in_circle(center, far, |circle| {
            let is_near = circle.touches(center, near);
            if (is_near || find(before, circle.owner)) && wanted(circle.owner) {
                seen.push(circle.owner);
            }
        });
        sort(seen);
        difference(&self.seen, &self.before, &mut self.entered);
        difference(&self.before, &self.seen, &mut self.left);
    }

    /// What is seen, in the order of handles.
    #[must_use]
    pub fn seen(&self) -> &[Handle<T, K>] {
        &self.seen
    }

    /// What is seen and was not at the look before, in the order of handles.
    #[must_use]
    pub fn entered(&self) -> &[Handle<T, K>] {
        &self.entered
    }

    /// What was seen at the look before and no longer is, in the order of handles.
    #[must_use]
    pub fn left(&self) -> &[Handle<T, K>] {
        &self.left
    }

    /// Whether `handle` is seen.
    #[must_use]
    pub fn sees(&self, handle: Handle<T, K>) -> bool {
        find(&self.seen, handle)
    }
}

impl<T: ?Sized, K: Kind> fmt::Debug for View<T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View")
            .field("radius", &self.radius)
            .field("margin", &self.margin)
            .field("seen", &self.seen)
            .finish_non_exhaustive()
    }
}

fn key<T: ?Sized, K: Kind>(handle: Handle<T, K>) -> (K::Slot, K::Generation) {
    (handle.slot(), handle.generation())
}

fn find<T: ?Sized, K: Kind>(sorted: &[Handle<T, K>], handle: Handle<T, K>) -> bool {
    sorted
        .binary_search_by_key(&key(handle), |&handle| key(handle))
        .is_ok()
}

/// What is in `one` and not in `other`, both sorted.
fn difference<T: ?Sized, K: Kind>(
    one: &[Handle<T, K>],
    other: &[Handle<T, K>],
    into: &mut Vec<Handle<T, K>>,
) {
    into.clear();
    let mut rest = other;
    for &handle in one {
        while let [first, tail @ ..] = rest
            && key(*first) < key(handle)
        {
            rest = tail;
        }
        if rest.first().is_none_or(|&first| key(first) != key(handle)) {
            into.push(handle);
        }
    }
}
