//! What a session may see: entities with their distance, from any source of interest.

use super::session::{Known, NEAREST, Session};
use super::versions::Versions;
use crate::handle::Handle;
use crate::schema::Schema;

/// Takes what a session may see, in any order: from a grid, a list, a filter, or all of these.
///
/// What a session does not know yet enters within [`radius`](Self::radius); what it knows stays
/// within [`keep_radius`](Self::keep_radius). An entity given twice counts once, where it is
/// nearest. What is not replicated, or stale, does not count.
#[derive(Debug)]
pub struct View<'a> {
    versions: &'a Versions,
    marks: &'a mut Vec<u8>,
    seen: &'a mut Vec<u32>,
    /// The cells that an interest function saw last time; the server does not look at them.
    pub cells: &'a mut Vec<u64>,
    radius: f32,
    keep: f32,
}

const SEEN: u8 = 0x80;

impl View<'_> {
    /// How far the session sees what is new to it.
    #[must_use]
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// How far it still sees what it knows.
    #[must_use]
    pub fn keep_radius(&self) -> f32 {
        self.keep
    }

    /// Gives an entity at a distance, which counts if it is within the radius. What is near is
    /// sent first where there is no room for all.
    #[inline]
    pub fn see<S: Schema>(&mut self, entity: Handle<S>, distance_squared: f32) {
        let keep = self.keep * self.keep;
        if distance_squared > keep || distance_squared.is_nan() {
            return;
        }
        // 1 to 63 beyond the radius, 64 to 126 within: the nearer the more.
        let radius = self.radius * self.radius;
        let rank = if distance_squared <= radius {
            64 + part(radius - distance_squared, radius)
        } else {
            1 + part(keep - distance_squared, keep - radius)
        };
        self.mark(entity, rank);
    }

    /// Gives an entity that the session sees at any distance, and first.
    #[inline]
    pub fn always<S: Schema>(&mut self, entity: Handle<S>) {
        self.mark(entity, NEAREST);
    }

    #[inline]
    fn mark<S: Schema>(&mut self, entity: Handle<S>, rank: u8) {
        let slot = entity.slot();
        if self.versions.hot(slot).generation != entity.generation() {
            return;
        }
        let mark = &mut self.marks[slot as usize];
        if *mark == 0 {
            self.seen.push(slot);
        }
        *mark = (*mark).max(SEEN | rank);
    }
}

/// 62 parts of a whole, rounded down.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "from 0 to 62; what is no number becomes 0"
)]
fn part(of: f32, whole: f32) -> u8 {
    ((62.0 * of / whole) as u8).min(62)
}

/// Whether what is new to a session enters at this rank.
const fn enters(rank: u8) -> bool {
    rank >= 64
}

/// What [`look`] needs and keeps for the next session.
#[derive(Debug, Default)]
pub(super) struct Eyes {
    /// By slot; all 0 between two looks.
    marks: Vec<u8>,
    seen: Vec<u32>,
    new: Vec<Known>,
}

/// Compares what a session sees with what it knows.
pub(super) fn look(
    session: &mut Session,
    versions: &Versions,
    eyes: &mut Eyes,
    forget_unheard: bool,
    interest: impl FnOnce(&mut View<'_>),
) {
    eyes.marks
        .resize(versions.hot.len().max(eyes.marks.len()), 0);
    let mut cells = core::mem::take(&mut session.cells);
    interest(&mut View {
        versions,
        marks: &mut eyes.marks,
        seen: &mut eyes.seen,
        cells: &mut cells,
        radius: session.radius(),
        keep: session.keep_radius(),
    });
    session.cells = cells;
    let next = session.flights.next();
    session.known.retain_mut(|known| {
        let mark = eyes.marks.get_mut(known.slot as usize);
        let mark = mark.map_or(0, core::mem::take);
        let rank = mark & !SEEN;
        let now = versions.hot(known.slot).generation;
        let is_same = mark != 0 && now == known.generation;
        if is_same && !known.is_leaving() {
            known.set_rank(rank);
            return true;
        }
        session.settled = 0;
        if is_same && known.sent() == 0 {
            // The forget is in no packet yet: all stays as it was.
            known.stay();
            known.set_rank(rank);
            return true;
        }
        let follows = mark != 0 && enters(rank);
        if !known.was_heard_of() && !forget_unheard {
            if follows {
                *known = Known::new(known.slot, now, rank, next);
            }
            return follows;
        }
        if !known.is_leaving() {
            known.leave();
        }
        if follows {
            known.succeed(now, rank);
        } else {
            known.set_rank(0);
        }
        true
    });
    for slot in eyes.seen.drain(..) {
        let mark = core::mem::take(&mut eyes.marks[slot as usize]);
        let rank = mark & !SEEN;
        if mark != 0 && enters(rank) {
            let generation = versions.hot(slot).generation;
            eyes.new.push(Known::new(slot, generation, rank, next));
        }
    }
    if !eyes.new.is_empty() {
        session.settled = 0;
        merge(&mut session.known, &mut eyes.new);
    }
}

/// Puts `new` among `known`, both of which are in slot order afterwards.
fn merge(known: &mut Vec<Known>, new: &mut Vec<Known>) {
    let Some(&filler) = new.first() else {
        return;
    };
    new.sort_unstable_by_key(|known| known.slot);
    // From the back, so that nothing is overwritten before it has moved.
    let mut from = known.len();
    let mut to = from + new.len();
    if to > known.capacity() {
        // An eighth more, not twice as much: there are many sessions, and each has its own.
        known.reserve_exact(new.len().max(known.len() / 8));
    }
    known.resize(to, filler);
    while let Some(last) = new.last() {
        to -= 1;
        if from > 0 && known[from - 1].slot > last.slot {
            from -= 1;
            known[to] = known[from];
        } else {
            known[to] = *last;
            new.pop();
        }
    }
}
