//! Parents and children: which entity belongs to which, and what a child takes from its parent.
//!
//! A schema asks for it with `#[world(hierarchy)]`; others keep nothing and pay nothing. The links
//! are no component: they stand beside the slots, which unlink whatever they free. So a link
//! always has two living ends, whichever way an entity came or went, and a child is in the list of
//! its parent and in no other.

mod propagate;

use core::fmt;

use crate::command::{CommandLog, Outcome};
use crate::miss::Miss;
use crate::schema::Entity as Handle;
use crate::schema::Schema;
use crate::slots::{Tree, Watch};
use crate::table::Slots;
use crate::world::World;

/// Whether entities of a schema have parents: [`Flat`] or [`Nested`]. Sealed.
pub trait Nesting: sealed::Sealed + 'static {
    #[doc(hidden)]
    type Links: Watch + Default + Clone + fmt::Debug + Send + Sync + Unpin;
    /// The entity in the slot `to` is a copy of the one in `from`.
    #[doc(hidden)]
    fn copied(links: &mut Self::Links, from: usize, to: usize);
    /// Children with their parents, slot by slot; those of one parent in their order.
    #[doc(hidden)]
    fn edges(links: &Self::Links) -> Vec<(u32, u32)>;
    /// Puts what `edges` gave into empty links, or says why it is no tree.
    #[doc(hidden)]
    fn restore(
        links: &mut Self::Links,
        edges: &[(u32, u32)],
        alive: &[bool],
    ) -> Result<(), &'static str>;
    /// Whether all links have two living ends that agree.
    #[doc(hidden)]
    fn check(links: &Self::Links, alive: impl Fn(usize) -> bool) -> Result<(), String>;
}

/// Entities have no parents, and nothing is kept: the default.
#[derive(Clone, Copy, Debug)]
pub struct Flat;

/// Entities have parents and children, as `#[world(hierarchy)]` asks.
///
/// It costs 20 bytes a slot, up to the highest slot that ever had a parent or children.
#[derive(Clone, Copy, Debug)]
pub struct Nested;

impl Nesting for Flat {
    type Links = ();
    fn copied((): &mut (), _: usize, _: usize) {}
    fn edges((): &()) -> Vec<(u32, u32)> {
        Vec::new()
    }
    fn restore((): &mut (), edges: &[(u32, u32)], _: &[bool]) -> Result<(), &'static str> {
        match edges {
            [] => Ok(()),
            _ => Err("entities have parents, and in the schema they have none"),
        }
    }
    fn check((): &(), _: impl Fn(usize) -> bool) -> Result<(), String> {
        Ok(())
    }
}

impl Nesting for Nested {
    type Links = Tree;
    fn copied(links: &mut Tree, from: usize, to: usize) {
        if let Some(parent) = links.parent(from) {
            links.attach(to, parent);
        }
    }
    fn edges(links: &Tree) -> Vec<(u32, u32)> {
        links.edges()
    }
    fn restore(links: &mut Tree, edges: &[(u32, u32)], alive: &[bool]) -> Result<(), &'static str> {
        links.restore(edges, alive)
    }
    fn check(links: &Tree, alive: impl Fn(usize) -> bool) -> Result<(), String> {
        links.check(alive)
    }
}

/// That entities have parents and children, as [`Nested`] has it. Sealed.
#[diagnostic::on_unimplemented(
    message = "the entities of this world have no parents and no children",
    note = "ask for them where the schema is declared: `#[world(name = …, hierarchy)]`"
)]
pub trait KeptNesting: Nesting {
    #[doc(hidden)]
    fn tree(links: &Self::Links) -> &Tree;
    #[doc(hidden)]
    fn tree_mut(links: &mut Self::Links) -> &mut Tree;
}

impl KeptNesting for Nested {
    fn tree(links: &Tree) -> &Tree {
        links
    }
    fn tree_mut(links: &mut Tree) -> &mut Tree {
        links
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Flat {}
    impl Sealed for super::Nested {}
}

/// Who belongs to whom: of a world, by [`World::hierarchy`], or as a parameter of a system.
///
/// A system sees the links as they were when its phase began, as those that it changes by
/// `Commands` are changed when the phase ends.
pub struct Hierarchy<'w, S: Schema> {
    slots: &'w Slots<S>,
}

impl<S: Schema> Clone for Hierarchy<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S: Schema> Copy for Hierarchy<'_, S> {}

impl<S: Schema> fmt::Debug for Hierarchy<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hierarchy").finish_non_exhaustive()
    }
}

impl<'w, S: Schema> Hierarchy<'w, S> {
    pub(crate) fn new(slots: &'w Slots<S>) -> Self {
        Self { slots }
    }
}

impl<'w, S: Schema> Hierarchy<'w, S>
where
    S::Nesting: KeptNesting,
{
    fn tree(self) -> &'w Tree {
        S::Nesting::tree(&self.slots.watch().1)
    }

    fn handle(self, slot: usize) -> Option<Handle<S>> {
        self.slots.handle_at(slot)
    }

    /// The parent of an entity, if it lives and has one. Constant time.
    #[must_use]
    pub fn parent(self, entity: Handle<S>) -> Option<Handle<S>> {
        let parent = self.tree().parent(self.slots.find(entity)?)?;
        self.handle(parent)
    }

    /// The children of an entity, in the order in which they were given to it; from both ends.
    /// Nothing is allocated, here and in the other walks.
    #[must_use]
    pub fn children(self, entity: Handle<S>) -> Children<'w, S> {
        let child = |end| self.tree().child(self.slots.find(entity)?, end);
        Children {
            hierarchy: self,
            ends: child(0).zip(child(1)),
        }
    }

    /// The parent of an entity, its parent's parent, and so on.
    pub fn ancestors(self, entity: Handle<S>) -> impl Iterator<Item = Handle<S>> + use<'w, S> {
        let slot = self.slots.find(entity);
        slot.into_iter()
            .flat_map(move |slot| self.tree().above(slot))
            .filter_map(move |slot| self.handle(slot))
    }

    /// Everything below an entity, each before what is below itself.
    pub fn descendants(self, entity: Handle<S>) -> impl Iterator<Item = Handle<S>> + use<'w, S> {
        let root = self.slots.find(entity);
        let next = move |&slot: &usize| self.tree().walk(slot, root?);
        core::iter::successors(root, next)
            .skip(1)
            .filter_map(move |slot| self.handle(slot))
    }
}

/// The children of an entity, in the order in which they were given to it.
pub struct Children<'w, S: Schema> {
    hierarchy: Hierarchy<'w, S>,
    /// The first and the last that were not given yet.
    ends: Option<(usize, usize)>,
}

impl<S: Schema> fmt::Debug for Children<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Children").finish_non_exhaustive()
    }
}

impl<S: Schema> Children<'_, S>
where
    S::Nesting: KeptNesting,
{
    fn take(&mut self, side: usize) -> Option<Handle<S>> {
        let (first, last) = self.ends?;
        let taken = if side == 1 { first } else { last };
        self.ends = if first == last {
            None
        } else {
            let next = self.hierarchy.tree().beside(taken, side)?;
            Some(if side == 1 {
                (next, last)
            } else {
                (first, next)
            })
        };
        self.hierarchy.handle(taken)
    }
}

impl<S: Schema> Iterator for Children<'_, S>
where
    S::Nesting: KeptNesting,
{
    type Item = Handle<S>;
    fn next(&mut self) -> Option<Handle<S>> {
        self.take(1)
    }
}

impl<S: Schema> DoubleEndedIterator for Children<'_, S>
where
    S::Nesting: KeptNesting,
{
    fn next_back(&mut self) -> Option<Handle<S>> {
        self.take(0)
    }
}

/// Why an entity was not given a parent. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAttached<E> {
    /// The child was not found.
    Child(Miss),
    /// The parent was not found.
    Parent(Miss),
    /// The parent is the child itself, or below it: the way up from the one to the other.
    Cycle(Vec<E>),
}

/// How many steps of a long way are written out.
const SHOWN: usize = 8;

impl<E: fmt::Debug> fmt::Display for NotAttached<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Child(miss) => write!(f, "the child was not found: {miss}"),
            Self::Parent(miss) => write!(f, "the parent was not found: {miss}"),
            Self::Cycle(path) => {
                let [parent, way @ ..] = path.as_slice() else {
                    return f.write_str("an entity cannot be above itself");
                };
                let Some((child, between)) = way.split_last() else {
                    return write!(f, "{parent:?} cannot be its own parent");
                };
                write!(
                    f,
                    "{parent:?} cannot be the parent of {child:?}: it is below it, by "
                )?;
                for above in between.iter().take(SHOWN) {
                    write!(f, "{above:?} < ")?;
                }
                if between.len() > SHOWN {
                    write!(f, "({} more) < ", between.len() - SHOWN)?;
                }
                write!(f, "{child:?}")
            }
        }
    }
}

impl<E: fmt::Debug> core::error::Error for NotAttached<E> {}

impl<S: Schema> World<S> {
    /// Who belongs to whom.
    #[must_use]
    pub fn hierarchy(&self) -> Hierarchy<'_, S>
    where
        S::Nesting: KeptNesting,
    {
        Hierarchy::new(&self.slots)
    }

    /// The parent of an entity, if it lives and has one. Constant time.
    #[must_use]
    pub fn parent(&self, entity: Handle<S>) -> Option<Handle<S>>
    where
        S::Nesting: KeptNesting,
    {
        self.hierarchy().parent(entity)
    }

    /// The children of an entity, in the order in which they were given to it.
    #[must_use]
    pub fn children(&self, entity: Handle<S>) -> Children<'_, S>
    where
        S::Nesting: KeptNesting,
    {
        self.hierarchy().children(entity)
    }

    /// Makes an entity the last child of another, or of none, and gives its former parent. What is
    /// below it comes along. Linear in the number of entities above the new parent where the child
    /// has children itself, constant time otherwise.
    ///
    /// ```
    /// use ecs::prelude::*;
    /// # #[derive(Component, Clone, Copy)]
    /// # struct Wheel;
    /// #[world(name = Game, hierarchy)]
    /// enum Part {
    ///     Wheel,
    /// }
    ///
    /// let mut world = Game::world();
    /// let (car, wheel) = (world.spawn(()), world.spawn(Wheel));
    /// world.set_parent(wheel, car).unwrap();
    /// assert_eq!(world.parent(wheel), Some(car));
    /// assert!(world.set_parent(car, wheel).is_err(), "a car is not part of its wheel");
    /// assert_eq!(world.destroy_subtree(car), 2);
    /// ```
    ///
    /// # Errors
    /// Where one of the two is not found, or the parent is the child itself or below it, nothing
    /// happens.
    pub fn set_parent(
        &mut self,
        child: Handle<S>,
        parent: impl Into<Option<Handle<S>>>,
    ) -> Result<Option<Handle<S>>, NotAttached<Handle<S>>>
    where
        S::Nesting: KeptNesting,
    {
        self.locate(child).map_err(NotAttached::Child)?;
        let former = self.parent(child);
        let slot = child.index();
        let Some(parent) = parent.into() else {
            S::Nesting::tree_mut(&mut self.slots.watch_mut().1).detach(slot);
            return Ok(former);
        };
        self.locate(parent).map_err(NotAttached::Parent)?;
        let tree = S::Nesting::tree_mut(&mut self.slots.watch_mut().1);
        if tree.is_within(parent.index(), slot) {
            return Err(NotAttached::Cycle(self.way_up(parent, child)));
        }
        tree.attach(slot, parent.index());
        Ok(former)
    }

    #[cold]
    fn way_up(&self, from: Handle<S>, to: Handle<S>) -> Vec<Handle<S>>
    where
        S::Nesting: KeptNesting,
    {
        let mut way = vec![from];
        if from != to {
            let above = self.hierarchy().ancestors(from);
            way.extend(above.take_while(|one| *one != to));
            way.push(to);
        }
        way
    }

    /// Destroys an entity and everything below it, and gives how many that were. The deepest go
    /// first, so a panicking `Drop` leaves no entity without its parent.
    ///
    /// [`destroy`](Self::destroy) leaves the children alive, without a parent.
    pub fn destroy_subtree(&mut self, entity: Handle<S>) -> usize
    where
        S::Nesting: KeptNesting,
    {
        if !self.contains(entity) {
            return 0;
        }
        let mut all = vec![entity];
        all.extend(self.hierarchy().descendants(entity));
        for &one in all.iter().rev() {
            self.destroy(one);
        }
        all.len()
    }
}

impl<S: Schema> CommandLog<S> {
    /// Records that an entity becomes the last child of another, or of none. Either may be pending.
    ///
    /// Where one of them has died by the flush, or the parent is below the child then, the command
    /// does nothing and is counted as lost.
    pub fn set_parent(&mut self, child: Handle<S>, parent: impl Into<Option<Handle<S>>>)
    where
        S::Nesting: KeptNesting,
    {
        self.queue_parent(parent.into());
        self.record("set_parent", child, |world, queues, renames, child| {
            let parent = queues.pop_parent(renames);
            match world.set_parent(child, parent) {
                Ok(_) => Outcome::Done,
                Err(_) => Outcome::Lost,
            }
        });
    }

    /// Records that an entity is destroyed with everything that is below it at the flush.
    pub fn destroy_subtree(&mut self, entity: Handle<S>)
    where
        S::Nesting: KeptNesting,
    {
        self.record("destroy_subtree", entity, |world, _, _, entity| match world
            .destroy_subtree(entity)
        {
            0 => Outcome::Lost,
            _ => Outcome::Done,
        });
    }
}
