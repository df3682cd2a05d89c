//! The plain map: what a world must agree with.

use std::collections::BTreeMap;

use framework::Miss;

use super::change::{Change, twin};
use super::data::{Data, Kept, SHAPES};
use crate::zoo::{Entity, Part};

/// The plain map.
#[derive(Default)]
pub(super) struct Model {
    /// Every handle that the world ever gave.
    pub(super) issued: Vec<Entity>,
    pub(super) live: BTreeMap<Entity, Kept>,
    /// The generation at which each slot is.
    pub(super) generations: BTreeMap<u32, u32>,
    pub(super) lost: u64,
}

impl Model {
    pub(super) fn spawned(&mut self, entity: Entity, data: &[(Part, Data)]) {
        let generation = self.generations.entry(entity.slot()).or_insert(0);
        assert_eq!(
            entity.generation(),
            *generation + 1,
            "the next life of the slot"
        );
        *generation += 1;
        assert!(
            !self.issued.contains(&entity),
            "no handle is ever given twice"
        );
        self.issued.push(entity);
        let former = self.live.insert(entity, Kept::new());
        assert!(former.is_none());
        for (part, data) in data {
            self.insert(entity, *part, *data);
        }
    }

    pub(super) fn insert(&mut self, entity: Entity, part: Part, data: Data) -> Option<Data> {
        let kept = self.live.get_mut(&entity).unwrap();
        if let Some(twin) = twin(part) {
            kept.remove(&twin);
        }
        kept.insert(part, data)
    }

    pub(super) fn remove(&mut self, entity: Entity, part: Part) -> Option<Data> {
        let kept = self.live.get_mut(&entity).unwrap();
        kept.remove(&part).or_else(|| kept.remove(&twin(part)?))
    }

    pub(super) fn destroy(&mut self, entity: Entity) -> bool {
        let lived = self.live.remove(&entity).is_some();
        if lived {
            *self.generations.get_mut(&entity.slot()).unwrap() += 1;
        }
        lived
    }

    /// What `enable` and `disable` give.
    pub(super) fn toggle(&mut self, entity: Entity, from: Part, into: Part) -> Result<bool, Miss> {
        let kept = self.live.get_mut(&entity).unwrap();
        if kept.contains_key(&into) {
            return Ok(false);
        }
        let component = from.enabled().unwrap_or(from).name();
        let data = kept.remove(&from).ok_or(Miss::Absent { component })?;
        kept.insert(into, data);
        Ok(true)
    }

    /// Why a look-up of a handle that does not live misses.
    pub(super) fn miss(&self, entity: Entity) -> Option<Miss> {
        if self.live.contains_key(&entity) {
            return None;
        }
        if entity.is_pending() {
            return Some(Miss::Pending);
        }
        let slot = entity.slot();
        Some(match self.generations.get(&slot) {
            Some(&now) => Miss::Stale {
                slot,
                generation: entity.generation().into(),
                now: now.into(),
            },
            None => Miss::OutOfRange { slot },
        })
    }

    /// Why a look-up of a component misses.
    pub(super) fn miss_component(&self, entity: Entity, part: Part) -> Option<Miss> {
        if let Some(miss) = self.miss(entity) {
            return Some(miss);
        }
        let component = part.enabled().unwrap_or(part).name();
        let kept = &self.live[&entity];
        if kept.contains_key(&part) {
            None
        } else if twin(part).is_some_and(|twin| kept.contains_key(&twin)) {
            Some(match part.disabled() {
                Some(_) => Miss::Disabled { component },
                None => Miss::Enabled { component },
            })
        } else {
            Some(Miss::Absent { component })
        }
    }

    /// Applies a change; gives whether the entity had died.
    pub(super) fn change(&mut self, entity: Entity, change: &Change) -> bool {
        if !self.live.contains_key(&entity) {
            return true;
        }
        match change {
            Change::Insert(part, data) => {
                self.insert(entity, *part, *data);
            }
            Change::InsertBundle(_, data) => {
                for (part, data) in data {
                    self.insert(entity, *part, *data);
                }
            }
            Change::Remove(part) => {
                self.remove(entity, *part);
            }
            Change::RemoveBundle(shape) => {
                for part in SHAPES[*shape] {
                    self.remove(entity, *part);
                }
            }
            Change::Enable(part) => {
                let _ = self.toggle(entity, part.disabled().unwrap(), *part);
            }
            Change::Disable(part) => {
                let _ = self.toggle(entity, *part, part.disabled().unwrap());
            }
            Change::Destroy => {
                self.destroy(entity);
            }
        }
        false
    }

    pub(super) fn counted(&self) -> i64 {
        let counts = |part: &Part| {
            matches!(
                part,
                Part::Bag | Part::Cargo | Part::DisabledCargo | Part::Ghost
            )
        };
        let number = self
            .live
            .values()
            .flat_map(Kept::keys)
            .filter(|part| counts(part));
        i64::try_from(number.count()).unwrap()
    }
}
