//! The plain map: what every living entity has, and what must be known of it.

use std::collections::BTreeMap;

use framework::Mask;
use framework::transition::Change;

use crate::change::Op;
use crate::game::{Entity, Modelled as _, PARTS, Part, SHAPES, transient};

/// One component of an entity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) number: u64,
    pub(crate) disabled: bool,
    pub(crate) dirty: bool,
    /// The steps in which it last changed and was added.
    pub(crate) changed: u64,
    pub(crate) added: u64,
}

/// An entity.
#[derive(Clone, Debug, Default)]
pub(crate) struct Being {
    /// In the order of [`PARTS`].
    pub(crate) parts: [Option<Kept>; PARTS.len()],
    pub(crate) parent: Option<Entity>,
    pub(crate) children: Vec<Entity>,
}

impl Being {
    pub(crate) fn kept(&self, part: Part) -> Option<&Kept> {
        self.parts[base(part).0 as usize].as_ref()
    }

    /// The component under this id, which may be a disabled one.
    pub(crate) fn under(&self, id: Part) -> Option<&Kept> {
        let (_, disabled) = base(id);
        self.kept(id).filter(|kept| kept.disabled == disabled)
    }

    pub(crate) fn has(&self, id: Part) -> bool {
        self.under(id).is_some()
    }

    pub(crate) fn number(&self, id: Part) -> Option<u64> {
        self.under(id).map(|kept| kept.number)
    }

    /// The ids of all components.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Part> + '_ {
        let ids = PARTS
            .iter()
            .filter_map(|&part| Some(id_of(part, self.kept(part)?.disabled)));
        let mut ids: Vec<Part> = ids.collect();
        ids.sort_unstable();
        ids.into_iter()
    }

    pub(crate) fn mask(&self) -> Mask {
        self.ids().fold(Mask::NONE, |mask, id| mask.with(id as u8))
    }
}

/// A component, and whether the id is its disabled one.
pub(crate) fn base(id: Part) -> (Part, bool) {
    id.enabled().map_or((id, false), |part| (part, true))
}

pub(crate) fn id_of(part: Part, disabled: bool) -> Part {
    if disabled {
        part.disabled().expect("it can be disabled")
    } else {
        part
    }
}

pub(crate) fn tracked(id: Part) -> bool {
    let tracked = [Part::Velocity, Part::Cargo, Part::Fixed, Part::Target];
    tracked.contains(&base(id).0)
}

/// What a component made of a number says its number is.
pub(crate) fn as_kept(part: Part, number: u64) -> u64 {
    match base(part).0 {
        Part::Fixed | Part::Marked => 0,
        Part::Target => crate::game::Target::make(number).number(),
        _ => number,
    }
}

#[derive(Default)]
pub(crate) struct Model {
    pub(crate) live: BTreeMap<Entity, Being>,
    /// Entities that died of late.
    pub(crate) dead: Vec<Entity>,
    /// What the log must say and was not compared yet.
    pub(crate) log: Vec<(Entity, Change<Part>)>,
    /// How many commands were lost.
    pub(crate) lost: u64,
    /// The step.
    pub(crate) now: u64,
}

impl Model {
    pub(crate) fn new_kept(&self, part: Part, number: u64) -> Kept {
        Kept {
            number: as_kept(part, number),
            disabled: false,
            dirty: true,
            changed: self.now,
            added: self.now,
        }
    }

    fn note(&mut self, entity: Entity, id: Part, change: fn(Part) -> Change<Part>) {
        if tracked(id) {
            self.log.push((entity, change(id)));
        }
    }

    /// A new entity with components under these ids.
    pub(crate) fn spawned(&mut self, entity: Entity, parts: impl IntoIterator<Item = (Part, u64)>) {
        let mut being = Being::default();
        for (id, number) in parts {
            let (part, disabled) = base(id);
            let kept = self.new_kept(part, number);
            being.parts[part as usize] = Some(Kept { disabled, ..kept });
        }
        self.born(entity, being);
    }

    fn born(&mut self, entity: Entity, being: Being) {
        for id in being.ids() {
            self.note(entity, id, Change::Spawned);
        }
        assert!(!self.dead.contains(&entity), "no handle is given twice");
        assert!(self.live.insert(entity, being).is_none());
    }

    pub(crate) fn duplicated(&mut self, entity: Entity, copy: Entity) {
        let mut being = self.live[&entity].clone();
        for kept in being.parts.iter_mut().flatten() {
            (kept.dirty, kept.changed, kept.added) = (true, self.now, self.now);
        }
        being.children.clear();
        if let Some(parent) = being.parent {
            let parent = self.live.get_mut(&parent).expect("a parent lives");
            parent.children.push(copy);
        }
        self.born(copy, being);
    }

    /// Gives what was there under the same id.
    pub(crate) fn insert(&mut self, entity: Entity, id: Part, number: u64) -> Option<u64> {
        let (part, disabled) = base(id);
        let fresh = self.new_kept(part, number);
        let being = self.live.get_mut(&entity)?;
        let kept = &mut being.parts[part as usize];
        match kept {
            Some(kept) if kept.disabled == disabled => {
                let former = kept.number;
                *kept = Kept {
                    disabled,
                    added: kept.added,
                    ..fresh
                };
                Some(former)
            }
            _ => {
                *kept = Some(Kept { disabled, ..fresh });
                self.note(entity, id, Change::Inserted);
                None
            }
        }
    }

    /// Takes a component, enabled or not.
    pub(crate) fn remove(&mut self, entity: Entity, id: Part) -> Option<(Part, u64)> {
        let (part, _) = base(id);
        let kept = self.live.get_mut(&entity)?.parts[part as usize].take()?;
        let id = id_of(part, kept.disabled);
        self.note(entity, id, Change::Removed);
        Some((id, kept.number))
    }

    /// Gives whether that changed anything, if the component is there.
    pub(crate) fn toggle(&mut self, entity: Entity, part: Part, disabled: bool) -> Option<bool> {
        let now = self.now;
        let kept = self.live.get_mut(&entity)?.parts[part as usize].as_mut()?;
        if kept.disabled == disabled {
            return Some(false);
        }
        kept.disabled = disabled;
        if disabled {
            self.note(entity, part, Change::Disabled);
        } else {
            (kept.dirty, kept.changed) = (true, now);
            self.note(entity, part, Change::Enabled);
        }
        Some(true)
    }

    pub(crate) fn destroy(&mut self, entity: Entity) -> bool {
        let Some(being) = self.live.remove(&entity) else {
            return false;
        };
        if let Some(parent) = being.parent {
            let parent = self.live.get_mut(&parent).expect("a parent lives");
            parent.children.retain(|child| *child != entity);
        }
        for child in &being.children {
            self.live.get_mut(child).expect("a child lives").parent = None;
        }
        if being.ids().any(tracked) {
            self.log.push((entity, Change::Destroyed(being.mask())));
        }
        self.dead.push(entity);
        true
    }

    /// An entity and all below it, each before what is below itself.
    pub(crate) fn subtree(&self, entity: Entity) -> Vec<Entity> {
        let Some(being) = self.live.get(&entity) else {
            return Vec::new();
        };
        let mut all = vec![entity];
        for child in &being.children {
            all.extend(self.subtree(*child));
        }
        all
    }

    pub(crate) fn destroy_subtree(&mut self, entity: Entity) -> usize {
        let all = self.subtree(entity);
        for one in all.iter().rev() {
            self.destroy(*one);
        }
        all.len()
    }

    /// Whether it was possible.
    pub(crate) fn set_parent(&mut self, child: Entity, parent: Option<Entity>) -> bool {
        if !self.live.contains_key(&child) {
            return false;
        }
        if let Some(parent) = parent
            && (!self.live.contains_key(&parent) || self.subtree(child).contains(&parent))
        {
            return false;
        }
        if let Some(former) = self.live[&child].parent {
            let former = self.live.get_mut(&former).expect("a parent lives");
            former.children.retain(|one| *one != child);
        }
        if let Some(parent) = parent {
            let parent = self.live.get_mut(&parent).expect("it was looked up");
            parent.children.push(child);
        }
        self.live.get_mut(&child).expect("it lives").parent = parent;
        true
    }

    /// Does what was recorded; gives whether the command is lost.
    pub(crate) fn apply(&mut self, entity: Entity, op: &Op) -> bool {
        let lives = self.live.contains_key(&entity);
        match *op {
            Op::Insert(id, number) => drop(self.insert(entity, id, number)),
            Op::InsertBundle(shape, number) => {
                for (part, number) in parts_of(shape, number) {
                    self.insert(entity, part, number);
                }
            }
            Op::Remove(part) => drop(self.remove(entity, part)),
            Op::RemoveBundle(shape) => {
                let mut gone: Vec<Part> = SHAPES[shape].to_vec();
                // The log has them in the order of their ids.
                if let Some(being) = self.live.get(&entity) {
                    gone.sort_by_key(|part| {
                        id_of(*part, being.kept(*part).is_some_and(|kept| kept.disabled))
                    });
                }
                for part in gone {
                    self.remove(entity, part);
                }
            }
            Op::Enable(part) => drop(self.toggle(entity, part, false)),
            Op::Disable(part) => drop(self.toggle(entity, part, true)),
            Op::Destroy => drop(self.destroy(entity)),
            Op::DestroySubtree => drop(self.destroy_subtree(entity)),
            Op::SetParent(parent) => return !self.set_parent(entity, parent),
        }
        !lives
    }

    /// Changes the number of an enabled component, or accesses it without a change.
    pub(crate) fn write(&mut self, entity: Entity, id: Part, number: u64) -> bool {
        let now = self.now;
        let (part, disabled) = base(id);
        let kept = self
            .live
            .get_mut(&entity)
            .and_then(|being| being.parts[part as usize].as_mut());
        let Some(kept) = kept.filter(|kept| kept.disabled == disabled) else {
            return false;
        };
        // What is kept whole counts as changed where it is lent mutably.
        if kept.number != number || part == Part::Cargo {
            (kept.dirty, kept.changed) = (true, now);
        }
        kept.number = number;
        true
    }

    /// Writes the component under an id of every entity that fits, as `by` says.
    pub(crate) fn write_all(
        &mut self,
        id: Part,
        by: impl Fn(u64) -> u64,
        fits: impl Fn(&Being) -> bool,
    ) {
        let all: Vec<(Entity, u64)> = self
            .matching(|being| fits(being) && being.has(id))
            .map(|(entity, being)| (entity, being.number(id).expect("it has it")))
            .collect();
        for (entity, number) in all {
            self.write(entity, id, by(number));
        }
    }

    pub(crate) fn matching(
        &self,
        fits: impl Fn(&Being) -> bool,
    ) -> impl Iterator<Item = (Entity, &Being)> {
        let all = self.live.iter().filter(move |(_, being)| fits(being));
        all.map(|(entity, being)| (*entity, being))
    }

    /// As after saving and loading.
    pub(crate) fn loaded(&mut self) {
        self.log.clear();
        let now = self.now;
        for (&entity, being) in &mut self.live {
            for part in PARTS {
                let kept = &mut being.parts[part as usize];
                if transient(part) {
                    *kept = None;
                }
                if let Some(kept) = kept {
                    (kept.dirty, kept.changed, kept.added) = (true, now, now);
                }
            }
            let ids = being.ids().filter(|id| tracked(*id));
            self.log.extend(ids.map(|id| (entity, Change::Spawned(id))));
        }
        self.lost = 0;
    }

    pub(crate) fn clear_dirty(&mut self) {
        for being in self.live.values_mut() {
            for kept in being.parts.iter_mut().flatten() {
                kept.dirty = false;
            }
        }
    }

    /// How many values that count their drops there are.
    pub(crate) fn counted(&self) -> i64 {
        let counted = |being: &Being| {
            i64::from(being.kept(Part::Cargo).is_some())
                + i64::from(being.kept(Part::Load).is_some())
        };
        self.live.values().map(counted).sum()
    }
}

/// The parts of a bundle made of a number, with their numbers.
pub(crate) fn parts_of(shape: usize, number: u64) -> impl Iterator<Item = (Part, u64)> {
    (number..)
        .zip(SHAPES[shape])
        .map(|(number, part)| (*part, number))
}
