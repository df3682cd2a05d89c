//! A slot table as plain numbers, to be written down and made again.

use super::free_list::number;
use super::watch::Watch;
use super::{Cell, Cells, Exhaustion, FreeList, Kind, Number, Slots};

/// All that a slot table will do next depends on: a table made of it issues the same handles as
/// the one it was taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct SavedSlots {
    /// Of every slot ever made; odd while it is live.
    pub(crate) generations: Vec<u64>,
    /// The free slots, the next to be issued first. A slot that is neither live nor free is retired.
    pub(crate) free: Vec<u32>,
    /// The live slots in the order in which they were issued, where it is kept.
    pub(crate) created: Option<Vec<u32>>,
}

impl<P, K, E, F, W, C> Slots<P, K, E, F, W, C>
where
    P: Copy,
    K: Kind,
    E: Exhaustion,
    F: FreeList<P>,
    W: Watch,
    C: Cells<P, K::Generation>,
{
    /// The table as numbers; payloads are left out.
    pub(crate) fn save(&self) -> SavedSlots
    where
        F: Clone,
    {
        let cells = &self.cells.all()[..self.made()];
        let mut list = self.free_list.clone();
        let mut free = Vec::with_capacity(self.free());
        while let Some(cell) = cells.get(list.first()) {
            let slot = list.first();
            list.take(slot, cell.payload);
            free.push(number(slot));
        }
        SavedSlots {
            generations: cells.iter().map(|cell| cell.generation.widen()).collect(),
            free,
            created: self.watch.created(),
        }
    }

    /// Fills a new table from numbers; `payload` gives that of each live slot, `vacant` is that of
    /// the others.
    ///
    /// The numbers may come from anywhere: what no table can have come to is refused with the
    /// reason.
    pub(crate) fn restore(
        mut self,
        saved: &SavedSlots,
        mut payload: impl FnMut(usize) -> Option<P>,
        vacant: P,
    ) -> Result<Self, &'static str> {
        let SavedSlots {
            generations,
            free,
            created,
        } = saved;
        let missing = generations.len().saturating_sub(self.capacity());
        if missing > 0 && !self.grow(missing) {
            return Err("there are more slots than the store can have");
        }
        // Slots that were made at once are on the list already.
        while let Some(cell) = self.cells.all().get(self.free_list.first()) {
            let payload = cell.payload;
            let slot = self.free_list.first();
            self.free_list.take(slot, payload);
        }
        let freed = marked(free, generations.len(), |slot| generations[slot] % 2 == 0)
            .ok_or("a free slot is live, given twice, or was never made")?;
        for (slot, (&generation, freed)) in generations.iter().zip(freed).enumerate() {
            if generation > Self::last_generation().widen() {
                return Err("a generation is higher than the store can have");
            }
            let live = generation % 2 == 1;
            let retired = !live && !freed;
            if retired && (E::WRAPS || generation != 0) {
                return Err("a slot is neither live nor free nor retired");
            }
            self.retired += u32::from(retired);
            self.cells.all_mut()[slot] = Cell {
                generation: K::Generation::truncate(generation),
                payload: if live {
                    payload(slot).ok_or("a live slot has no value")?
                } else {
                    vacant
                },
            };
            if slot >= self.made() {
                self.cells.make(slot);
            }
            if !live {
                self.watch.vacant(slot);
            }
        }
        if self.made() != generations.len() {
            return Err("there are fewer slots than the store has");
        }
        self.live = number(self.made() - free.len()) - self.retired;
        for &slot in free.iter().rev() {
            let slot = slot as usize;
            self.free_list
                .give(slot, &mut self.cells.all_mut()[slot].payload);
        }
        let live = |slot: usize| generations[slot] % 2 == 1;
        let order = match (self.watch.created(), created) {
            (None, _) => (0..generations.len())
                .filter(|&slot| live(slot))
                .map(number)
                .collect(),
            (Some(_), None) => return Err("the order of creation is missing"),
            (Some(_), Some(order)) if order.len() == self.live() => order.clone(),
            (Some(_), Some(_)) => {
                return Err("the order of creation is not that of the live slots");
            }
        };
        marked(&order, generations.len(), live)
            .ok_or("the order of creation is not that of the live slots")?;
        for slot in order {
            self.watch.issued(slot as usize, true);
        }
        Ok(self)
    }
}

/// Which of `made` slots are in `slots`; `None` if one is there twice, is not `valid` or not made.
fn marked(slots: &[u32], made: usize, valid: impl Fn(usize) -> bool) -> Option<Vec<bool>> {
    let mut marks = vec![false; made];
    for &slot in slots {
        let mark = marks.get_mut(slot as usize)?;
        if *mark || !valid(slot as usize) {
            return None;
        }
        *mark = true;
    }
    Some(marks)
}
