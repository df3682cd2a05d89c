//! The pass from parents to children.

use super::KeptNesting;
use crate::column::Column;
use crate::component::Component;
use crate::loan::LentMut;
use crate::query::Apart;
use crate::schema::{Holds, Schema};
use crate::storage::Owned;
use crate::table::Location;
use crate::world::World;

impl<S: Schema> World<S> {
    /// Computes a component of every child from that of its parent, parents before children: a
    /// place in the world from the parent's and a place relative to it.
    ///
    /// `step` is given the parent's `C`, the child's `L` and the child's `C`. It is called for
    /// every entity that has all three, generation by generation: first the children of roots, in
    /// the order of the roots' slots and of their children, then the children of these. The same
    /// tree gives the same order, whatever the history. The order is kept until a link changes, so
    /// a pass is linear in the number of children, and allocates nothing.
    ///
    /// ```
    /// use ecs::prelude::*;
    /// #[derive(Component, Clone, Copy)]
    /// struct Place(f32);
    /// #[derive(Component, Clone, Copy)]
    /// struct Offset(f32);
    /// #[world(name = Game, hierarchy)]
    /// enum Part {
    ///     Place,
    ///     Offset,
    /// }
    ///
    /// let mut world = Game::world();
    /// let ship = world.spawn(Place(7.0));
    /// let gun = world.spawn((Place(0.0), Offset(2.0)));
    /// world.set_parent(gun, ship).unwrap();
    /// world.propagate::<Place, Offset>(|ship, offset, gun| gun.0 = ship.0 + offset.0);
    /// assert_eq!(world.at::<Place>(gun).0, 9.0);
    /// ```
    ///
    /// # Panics
    /// Where `step` does; what was computed before stays.
    pub fn propagate<C: Component, L: Component>(
        &mut self,
        mut step: impl FnMut(&C::Data, &L::Data, &mut C::Data),
    ) where
        S: Holds<C> + Holds<L>,
        S::Nesting: KeptNesting,
        for<'q> (&'q mut C, &'q L): Apart<S>,
    {
        let (written, read) = (<S as Holds<C>>::ID, <S as Holds<L>>::ID);
        S::Nesting::tree_mut(&mut self.slots.watch_mut().1).order();
        let Self {
            slots,
            tables,
            columns,
            clock,
            ..
        } = self;
        let tree = S::Nesting::tree(&slots.watch().1);
        let places = [usize::from(written), usize::from(read)];
        let [own, relative] = columns
            .as_mut()
            .get_disjoint_mut(places)
            .expect("two components have two ids");
        let own = <S as Holds<C>>::column_mut::<Owned>(own);
        let (mut own, spots) = LentMut::with_spots::<<S as Holds<C>>::Placement>(own, clock.now);
        let relative = <S as Holds<L>>::column::<Owned>(relative);
        let place = |slot: usize| slots.get(slots.handle_at::<S>(slot)?);
        for &child in tree.ordered() {
            let slot = child as usize;
            let spot = |slot: usize| spots.find(place(slot)?, slot);
            let Some((parent, child)) = tree.parent(slot).and_then(spot).zip(spot(slot)) else {
                continue;
            };
            let found =
                place(slot).and_then(|at| relative.find::<<S as Holds<L>>::Placement>(at, slot));
            let Some((relative, row)) = found else {
                continue;
            };
            let len = |at: Location| spots.len(tables.rows[at.table()].len());
            let Some((parent, mut child_own)) = pair(own.reborrow(), parent, child, &len) else {
                continue;
            };
            step(&parent, &relative.row(row), &mut child_own);
        }
    }
}

type Pair<'a, C> = (<C as Column>::Mut<'a>, <C as Column>::Mut<'a>);

/// Two rows of one component.
fn pair<'a, C: Column>(
    mut lent: LentMut<'a, C>,
    one: Location,
    other: Location,
    len: &impl Fn(Location) -> usize,
) -> Option<Pair<'a, C>> {
    let order = |at: Location| (at.table(), at.row());
    if order(one) > order(other) {
        let (other, one) = pair(lent, other, one, len)?;
        return Some((one, other));
    }
    let now = lent.now;
    let mut view = lent.take(one.table())?.slices_mut(len(one), now);
    C::cut_mut(&mut view, one.row());
    let first = C::pop_front(&mut view);
    let second = if one.table() == other.table() {
        C::cut_mut(&mut view, other.row() - one.row() - 1);
        C::pop_front(&mut view)
    } else {
        lent.take(other.table())?.row_mut(other.row(), now)
    };
    Some((first, second))
}
