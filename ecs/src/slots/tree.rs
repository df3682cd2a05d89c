//! Which slot is whose child: lists linked through the slots, so that freeing a slot unlinks it.

use super::NO_SLOT;
use super::free_list::number;
use super::watch::Watch;

/// What one slot has to do with others. Every link is answered by one back: a child stands in the
/// list of its parent, and only there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    parent: u32,
    /// The children: the first and the last.
    ends: [u32; 2],
    /// The children of the same parent: the one before and the one after.
    beside: [u32; 2],
}

/// Neither parent nor children.
const ALONE: Node = Node {
    parent: NO_SLOT,
    ends: [NO_SLOT; 2],
    beside: [NO_SLOT; 2],
};

/// Parents and children among slots. All slots in it are live, and none is above itself.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// As far as a slot ever had a parent or children; those behind are alone.
    nodes: Vec<Node>,
    /// The slots that have a parent, each behind its own; out of date unless `ordered`.
    order: Vec<u32>,
    ordered: bool,
}

impl Tree {
    fn node(&self, slot: usize) -> Node {
        self.nodes.get(slot).copied().unwrap_or(ALONE)
    }

    pub(crate) fn parent(&self, slot: usize) -> Option<usize> {
        linked(self.node(slot).parent)
    }

    /// The first child, or with `1` for `end` the last.
    pub(crate) fn child(&self, slot: usize, end: usize) -> Option<usize> {
        linked(self.node(slot).ends[end])
    }

    /// The child of the same parent after this one, or with `0` for `side` before it.
    pub(crate) fn beside(&self, slot: usize, side: usize) -> Option<usize> {
        linked(self.node(slot).beside[side])
    }

    /// The slots on the way up, the parent first.
    pub(crate) fn above(&self, slot: usize) -> impl Iterator<Item = usize> + '_ {
        core::iter::successors(self.parent(slot), |&slot| self.parent(slot))
    }

    /// Whether `above` is `slot` or above it. Constant time where `above` has no children.
    pub(crate) fn is_within(&self, slot: usize, above: usize) -> bool {
        slot == above || self.child(above, 0).is_some() && self.above(slot).any(|one| one == above)
    }

    /// Makes `child` the last child of `parent`. The caller knows that both are live and that
    /// `parent` is not [within](Self::is_within) `child`.
    pub(crate) fn attach(&mut self, child: usize, parent: usize) {
        let most = child.max(parent);
        if most >= self.nodes.len() {
            self.nodes.resize(most + 1, ALONE);
        }
        self.detach(child);
        self.ordered = false;
        let last = self.nodes[parent].ends[1];
        self.nodes[child].parent = number(parent);
        self.nodes[child].beside = [last, NO_SLOT];
        self.nodes[parent].ends[1] = number(child);
        match linked(last) {
            Some(last) => self.nodes[last].beside[1] = number(child),
            None => self.nodes[parent].ends[0] = number(child),
        }
    }

    /// Takes `child` from its parent, with all that is below it.
    pub(crate) fn detach(&mut self, child: usize) {
        let Some(parent) = self.parent(child) else {
            return;
        };
        self.ordered = false;
        let beside = self.nodes[child].beside;
        for side in [0, 1] {
            match linked(beside[side]) {
                Some(other) => self.nodes[other].beside[1 - side] = beside[1 - side],
                None => self.nodes[parent].ends[side] = beside[1 - side],
            }
        }
        self.nodes[child].parent = NO_SLOT;
        self.nodes[child].beside = [NO_SLOT; 2];
    }

    #[cold]
    fn unlink(&mut self, slot: usize) {
        self.detach(slot);
        while let Some(child) = self.child(slot, 0) {
            self.detach(child);
        }
    }

    /// The slots that have a parent, generation by generation: the children of roots, in the order
    /// of the roots' slots, then their children, and so on.
    pub(crate) fn order(&mut self) -> &[u32] {
        if !self.ordered {
            let mut order = core::mem::take(&mut self.order);
            order.clear();
            for root in 0..self.nodes.len() {
                if self.parent(root).is_none() {
                    order.extend(self.children(root).map(number));
                }
            }
            let mut next = 0;
            while let Some(&slot) = order.get(next) {
                order.extend(self.children(slot as usize).map(number));
                next += 1;
            }
            self.order = order;
            self.ordered = true;
        }
        &self.order
    }

    /// What [`order`](Self::order) gave, if nothing has changed since.
    pub(crate) fn ordered(&self) -> &[u32] {
        &self.order
    }

    pub(crate) fn children(&self, slot: usize) -> impl Iterator<Item = usize> + '_ {
        core::iter::successors(self.child(slot, 0), |&slot| self.beside(slot, 1))
    }

    /// The slot behind this one on a walk through all that is below `root`, each before what is
    /// below it.
    pub(crate) fn walk(&self, slot: usize, root: usize) -> Option<usize> {
        if let Some(child) = self.child(slot, 0) {
            return Some(child);
        }
        let mut slot = slot;
        while slot != root {
            if let Some(next) = self.beside(slot, 1) {
                return Some(next);
            }
            slot = self.parent(slot)?;
        }
        None
    }
}

impl Tree {
    /// Children with their parents, slot by slot; those of one parent in their order.
    pub(crate) fn edges(&self) -> Vec<(u32, u32)> {
        let parents = 0..self.nodes.len();
        let edges = parents.flat_map(|parent| {
            self.children(parent)
                .map(move |child| (number(child), number(parent)))
        });
        edges.collect()
    }

    /// Fills an empty tree with what [`edges`](Self::edges) gave, or says why it is none.
    pub(crate) fn restore(
        &mut self,
        edges: &[(u32, u32)],
        alive: &[bool],
    ) -> Result<(), &'static str> {
        for &(child, parent) in edges {
            let (child, parent) = (child as usize, parent as usize);
            if [child, parent]
                .iter()
                .any(|slot| alive.get(*slot) != Some(&true))
            {
                return Err("a parent or a child does not live");
            }
            if self.parent(child).is_some() {
                return Err("an entity has two parents");
            }
            self.attach(child, parent);
        }
        // Who is on a ring is below no root.
        if self.order().len() != edges.len() {
            return Err("an entity is above itself");
        }
        Ok(())
    }

    /// Whether all links have two living ends that agree, and nobody is above itself.
    pub(crate) fn check(&self, alive: impl Fn(usize) -> bool) -> Result<(), String> {
        let mut children = 0;
        for (slot, node) in self.nodes.iter().enumerate() {
            if *node != ALONE && !alive(slot) {
                return Err(format!("slot {slot} has links and does not live"));
            }
            let mut before = NO_SLOT;
            for child in self.children(slot) {
                let node = self.nodes[child];
                if node.parent != number(slot) || node.beside[0] != before {
                    return Err(format!("slots {slot} and {child} disagree on their link"));
                }
                before = number(child);
                children += 1;
            }
            if node.ends[1] != before {
                return Err(format!("slot {slot} has another last child"));
            }
        }
        if self
            .nodes
            .iter()
            .filter(|node| node.parent != NO_SLOT)
            .count()
            != children
        {
            return Err("a child is in no list".to_owned());
        }
        let mut copy = self.clone();
        copy.ordered = false;
        if copy.order().len() != children || self.ordered && copy.order != self.order {
            return Err("an entity is above itself, or the order is out of date".to_owned());
        }
        Ok(())
    }
}

fn linked(slot: u32) -> Option<usize> {
    (slot != NO_SLOT).then_some(slot as usize)
}

impl Watch for Tree {
    #[inline]
    fn issued(&mut self, _: usize, _: bool) {}

    #[inline]
    fn freed(&mut self, slot: usize) {
        if self.nodes.get(slot).is_some_and(|node| *node != ALONE) {
            self.unlink(slot);
        }
    }

    fn vacant(&mut self, _: usize) {}

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.order.capacity() * size_of::<u32>()
    }
}
