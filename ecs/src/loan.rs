//! Lending whole components to queries and systems: who may read and who may write is settled
//! once, when the loans are made, and never per table.

use core::fmt;

use crate::column::Column;
use crate::component::Component;
use crate::mask::Mask;
use crate::schema::Entity as Handle;
use crate::schema::{Holds, Schema, Visitor, VisitorMut};
use crate::storage::{Lent, Owned, Placement, Store, position};
use crate::table::Location;
use crate::world::ChangeClock;

/// A component as a query or a system has it for `'w`.
#[derive(Default)]
pub enum Loan<'w, C: Column> {
    /// Not lent here, or handed on already.
    #[default]
    Gone,
    /// For reading.
    Shared(&'w Store<C>),
    /// For writing.
    Unique(&'w mut Store<C>),
    /// For writing, what finds the rows of a sparse component beside its column: filters read it.
    Parted(Outside<'w, &'w mut C>),
    /// A sparse component for reading.
    Outside(Outside<'w, &'w C>),
    /// Only what finds the rows of a sparse component whose column was taken for writing.
    Places(&'w [u32]),
    /// Column by column, for parameters whose filters keep them apart.
    Carved(Vec<Piece<'w, C>>, &'w [u32]),
}

/// One column of a carved loan.
#[derive(Debug)]
pub enum Piece<'w, C> {
    /// Taken for writing.
    Gone,
    /// Taken for reading, once or more.
    Shared(&'w C),
    /// Not taken yet.
    Unique(&'w mut C),
}

impl<C: Column> fmt::Debug for Loan<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gone => "Gone",
            Self::Shared(_) => "Shared",
            Self::Unique(_) => "Unique",
            Self::Parted(_) => "Parted",
            Self::Outside(_) => "Outside",
            Self::Places(_) => "Places",
            Self::Carved(..) => "Carved",
        })
    }
}

/// Which tables a parameter touches, by their masks.
pub(crate) type Wanted = fn(Mask) -> bool;

impl<'w, C: Column> Loan<'w, C> {
    /// Takes the component for writing.
    #[inline(always)]
    fn take_mut(&mut self, masks: &[Mask], wanted: Wanted, now: u64) -> LentMut<'w, C> {
        match core::mem::take(self) {
            Self::Unique(store) => LentMut::all(store, now),
            Self::Carved(mut pieces, at) => {
                let mut mine: Vec<Option<&'w mut C>> = Vec::new();
                mine.resize_with(pieces.len(), || None);
                for position in touched(masks, at, wanted) {
                    mine[position] = match core::mem::replace(&mut pieces[position], Piece::Gone) {
                        Piece::Unique(column) => Some(column),
                        Piece::Gone | Piece::Shared(_) => not_lent(),
                    };
                }
                *self = Self::Carved(pieces, at);
                LentMut {
                    columns: ColumnsMut::Pieces(mine),
                    total: 0,
                    at,
                    now,
                }
            }
            _ => not_lent(),
        }
    }

    /// Takes the component for reading; others may read it too.
    #[inline(always)]
    fn take(&mut self, masks: &[Mask], wanted: Wanted) -> LentRef<'w, C> {
        match core::mem::take(self) {
            Self::Unique(store) => {
                let store: &'w Store<C> = store;
                *self = Self::Shared(store);
                LentRef::all(store)
            }
            Self::Shared(store) => {
                *self = Self::Shared(store);
                LentRef::all(store)
            }
            Self::Carved(mut pieces, at) => {
                let mut mine: Vec<Option<&'w C>> = vec![None; pieces.len()];
                for position in touched(masks, at, wanted) {
                    let column: &'w C = match core::mem::replace(&mut pieces[position], Piece::Gone)
                    {
                        Piece::Unique(column) => column,
                        Piece::Shared(column) => column,
                        Piece::Gone => not_lent(),
                    };
                    pieces[position] = Piece::Shared(column);
                    mine[position] = Some(column);
                }
                *self = Self::Carved(pieces, at);
                LentRef {
                    columns: Columns::Own(mine),
                    at,
                    first: None,
                    ahead: &[],
                }
            }
            _ => not_lent(),
        }
    }
}

/// The positions of a component's columns in the tables that a parameter touches.
fn touched<'a>(
    masks: &'a [Mask],
    at: &'a [u32],
    wanted: Wanted,
) -> impl Iterator<Item = usize> + use<'a> {
    masks
        .iter()
        .enumerate()
        .filter(move |(_, mask)| wanted(**mask))
        .filter_map(move |(table, _)| position(at, table))
}

/// The one column of a sparse component, `R` to it, and what finds its rows.
#[derive(Clone, Copy, Debug)]
pub struct Outside<'w, R> {
    /// `None` where no entity ever had the component.
    pub(crate) column: Option<R>,
    /// The row of each slot; [`ABSENT`](crate::storage::ABSENT), or past the end, where it has none.
    pub(crate) at: &'w [u32],
    /// The slot of each row.
    pub(crate) slots: &'w [u32],
}

impl<'w, C: Column> Outside<'w, &'w C> {
    fn of(store: &'w Store<C>) -> Self {
        Self {
            column: store.columns.first(),
            at: &store.at,
            slots: &store.slots,
        }
    }
}

impl<'w, C: Column> Outside<'w, &'w mut C> {
    fn of_mut(store: &'w mut Store<C>) -> Self {
        Self {
            column: store.columns.first_mut(),
            at: &store.at,
            slots: &store.slots,
        }
    }
}

/// Of a sparse component.
impl<'w, C: Column> Loan<'w, C> {
    #[inline(always)]
    fn take_outside(&mut self) -> Outside<'w, &'w C> {
        let taken = match core::mem::take(self) {
            Self::Unique(store) => Outside::of(store),
            Self::Shared(store) => Outside::of(store),
            Self::Parted(Outside { column, at, slots }) => {
                let column = column.map(|column| &*column);
                Outside { column, at, slots }
            }
            Self::Outside(taken) => taken,
            Self::Gone | Self::Places(_) | Self::Carved(..) => not_lent(),
        };
        *self = Self::Outside(taken);
        taken
    }

    #[inline(always)]
    fn take_outside_mut(&mut self) -> Outside<'w, &'w mut C> {
        let taken = match core::mem::take(self) {
            Self::Unique(store) => Outside::of_mut(store),
            Self::Parted(taken) => taken,
            _ => not_lent(),
        };
        *self = Self::Places(taken.at);
        taken
    }

    /// What finds the rows, whoever takes the column.
    #[inline(always)]
    fn places(&mut self) -> &'w [u32] {
        let (at, left) = match core::mem::take(self) {
            Self::Unique(store) => {
                let parted = Outside::of_mut(store);
                (parted.at, Self::Parted(parted))
            }
            Self::Shared(store) => (store.at.as_slice(), Self::Shared(store)),
            Self::Parted(parted) => (parted.at, Self::Parted(parted)),
            Self::Outside(taken) => (taken.at, Self::Outside(taken)),
            Self::Places(at) => (at, Self::Places(at)),
            Self::Gone | Self::Carved(..) => not_lent(),
        };
        *self = left;
        at
    }
}

#[cold]
fn not_lent<T>() -> T {
    unreachable!("a component was lent twice although the checks of its system passed")
}

/// All columns of a component, or some, for reading.
pub struct LentRef<'w, C> {
    columns: Columns<'w, C>,
    at: &'w [u32],
    /// The first column and its table: a look-up that finds it need not wait for the position.
    first: Option<(usize, &'w C)>,
    /// The columns from the one on that was sought.
    ahead: &'w [C],
}

enum Columns<'w, C> {
    All(&'w [C]),
    Own(Vec<Option<&'w C>>),
    Pieces(&'w [Option<&'w C>]),
}

impl<C> fmt::Debug for LentRef<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LentRef").finish_non_exhaustive()
    }
}

impl<'w, C: Column> LentRef<'w, C> {
    pub(crate) fn all(store: &'w Store<C>) -> Self {
        Self {
            columns: Columns::All(&store.columns),
            at: &store.at,
            first: store.columns.first().map(|column| (store.first, column)),
            ahead: &[],
        }
    }

    /// The same loan once more.
    #[inline(always)]
    pub(crate) fn share(&self) -> LentRef<'_, C> {
        let columns = match &self.columns {
            Columns::All(columns) => Columns::All(columns),
            Columns::Own(pieces) => Columns::Pieces(pieces),
            Columns::Pieces(pieces) => Columns::Pieces(pieces),
        };
        LentRef {
            columns,
            at: self.at,
            first: self.first,
            ahead: &[],
        }
    }

    /// Whether a table has a column.
    #[inline(always)]
    pub(crate) fn has(&self, table: usize) -> bool {
        position(self.at, table).is_some()
    }

    /// Goes on to a table that has a column, for [`following`](Self::following).
    #[inline(always)]
    pub(crate) fn seek(&mut self, table: usize) -> Option<()> {
        if let Columns::All(columns) = &self.columns {
            self.ahead = columns.get(position(self.at, table)?..)?;
        }
        Some(())
    }

    /// The column of the table that was sought, or of the one after the table taken last where that
    /// has a column too: columns stand in the order of their tables.
    #[inline(always)]
    pub(crate) fn following(&mut self, table: usize) -> Option<&'w C> {
        let Columns::All(_) = &self.columns else {
            return self.get(table);
        };
        let (column, rest) = self.ahead.split_first()?;
        self.ahead = rest;
        Some(column)
    }

    /// The column of a table, if it has one.
    #[inline(always)]
    pub(crate) fn get(&self, table: usize) -> Option<&'w C> {
        if let Some((first, column)) = self.first
            && first == table
        {
            return Some(column);
        }
        let position = position(self.at, table)?;
        match &self.columns {
            Columns::All(columns) => columns.get(position),
            Columns::Own(pieces) => *pieces.get(position)?,
            Columns::Pieces(pieces) => *pieces.get(position)?,
        }
    }
}

/// Where the rows of a component are: in tables, or where it is sparse in one column, which then
/// counts as that of the table 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spots<'w> {
    at: &'w [u32],
    /// The rows of the one column of a sparse component.
    len: Option<usize>,
}

impl Spots<'_> {
    /// The table and the row of an entity that stands at `at`, in `slot`, if it has the component.
    #[inline(always)]
    pub(crate) fn find(self, at: Location, slot: usize) -> Option<Location> {
        match self.len {
            Some(_) => position(self.at, slot).map(|row| Location::new(0, row)),
            None => position(self.at, at.table()).map(|_| at),
        }
    }

    /// How many rows the column of a table has, `rows` unless the component is sparse.
    #[inline(always)]
    pub(crate) fn len(self, rows: usize) -> usize {
        self.len.unwrap_or(rows)
    }
}

/// All columns of a component, or some, for writing.
pub struct LentMut<'w, C> {
    columns: ColumnsMut<'w, C>,
    /// How many columns there are, with those that were taken.
    total: usize,
    at: &'w [u32],
    /// The stamp of what is changed through it.
    pub(crate) now: u64,
}

enum ColumnsMut<'w, C> {
    All(&'w mut [C]),
    Pieces(Vec<Option<&'w mut C>>),
}

impl<C> fmt::Debug for LentMut<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LentMut").finish_non_exhaustive()
    }
}

impl<'w, C: Column> LentMut<'w, C> {
    pub(crate) fn all(store: &'w mut Store<C>, now: u64) -> Self {
        Self {
            total: store.columns.len(),
            columns: ColumnsMut::All(&mut store.columns),
            at: &store.at,
            now,
        }
    }

    /// All of a component by its placement, and what finds its rows: see [`Spots`].
    pub(crate) fn with_spots<P: Placement>(store: &'w mut Store<C>, now: u64) -> (Self, Spots<'w>) {
        let spots = Spots {
            at: &store.at,
            len: P::SPARSE.then_some(store.slots.len()),
        };
        let lent = Self {
            total: store.columns.len(),
            columns: ColumnsMut::All(&mut store.columns),
            at: if P::SPARSE { &[0] } else { &store.at },
            now,
        };
        (lent, spots)
    }

    #[inline(always)]
    pub(crate) fn reborrow(&mut self) -> LentMut<'_, C> {
        let columns = match &mut self.columns {
            ColumnsMut::All(columns) => ColumnsMut::All(columns),
            ColumnsMut::Pieces(pieces) => {
                ColumnsMut::Pieces(pieces.iter_mut().map(Option::as_deref_mut).collect())
            }
        };
        LentMut {
            columns,
            total: self.total,
            at: self.at,
            now: self.now,
        }
    }

    /// Whether a table has a column.
    #[inline(always)]
    pub(crate) fn has(&self, table: usize) -> bool {
        position(self.at, table).is_some()
    }

    /// The column of a table that was not taken yet, if it has one, to be looked at.
    pub(crate) fn peek(&self, table: usize) -> Option<&C> {
        let position = position(self.at, table)?;
        match &self.columns {
            ColumnsMut::All(columns) => {
                columns.get((position + columns.len()).checked_sub(self.total)?)
            }
            ColumnsMut::Pieces(pieces) => pieces.get(position)?.as_deref(),
        }
    }

    /// The column of a table, if it has one. Tables must be asked for in ascending order.
    #[inline(always)]
    pub(crate) fn take(&mut self, table: usize) -> Option<&'w mut C> {
        self.seek(table)?;
        self.following(table)
    }

    /// Goes on to a table that has a column, for [`following`](Self::following).
    #[inline(always)]
    pub(crate) fn seek(&mut self, table: usize) -> Option<()> {
        if let ColumnsMut::All(columns) = &mut self.columns {
            let taken = self.total - columns.len();
            let position = position(self.at, table)?;
            *columns = core::mem::take(columns).get_mut(position - taken..)?;
        }
        Some(())
    }

    /// The column of the table that was sought, or of the one after the table taken last where that
    /// has a column too: columns stand in the order of their tables.
    #[inline(always)]
    pub(crate) fn following(&mut self, table: usize) -> Option<&'w mut C> {
        match &mut self.columns {
            ColumnsMut::All(columns) => {
                let (column, rest) = core::mem::take(columns).split_first_mut()?;
                *columns = rest;
                Some(column)
            }
            ColumnsMut::Pieces(pieces) => pieces.get_mut(position(self.at, table)?)?.take(),
        }
    }
}

/// How many components the bank of a system holds without allocating.
pub(crate) const INLINE: usize = 16;

/// The components that a query or a system borrows, each taken out by the item that asks for it.
pub struct Bank<'w, S: Schema, const N: usize = INLINE> {
    touched: Mask,
    few: [Option<S::Column<Lent<'w>>>; N],
    more: Vec<S::Column<Lent<'w>>>,
    /// What the query that is being made writes: its filters do not borrow it.
    pub(crate) written: Mask,
    /// The stamp of what is changed now.
    pub(crate) now: u64,
    /// Since when filters ask what changed.
    pub(crate) since: u64,
    /// The masks of all tables.
    pub(crate) masks: &'w [Mask],
    /// The entities of all tables, row by row.
    pub(crate) rows: &'w [Vec<Handle<S>>],
}

impl<S: Schema, const N: usize> fmt::Debug for Bank<'_, S, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bank")
            .field("touched", &self.touched)
            .finish_non_exhaustive()
    }
}

impl<'w, S: Schema, const N: usize> Bank<'w, S, N> {
    #[inline(always)]
    fn new(touched: Mask, masks: &'w [Mask], rows: &'w [Vec<Handle<S>>]) -> Self {
        Self {
            touched,
            few: [const { None }; N],
            more: Vec::new(),
            written: Mask::NONE,
            now: 0,
            since: 0,
            masks,
            rows,
        }
    }

    /// Sets the stamp of what is changed, and since when filters ask.
    #[inline(always)]
    pub(crate) fn at(&mut self, clock: ChangeClock) {
        self.now = clock.now;
        self.since = clock.cleared;
    }

    /// The entities of all tables, row by row: for filters that decide row by row.
    #[must_use]
    #[inline(always)]
    pub fn rows(&self) -> &'w [Vec<Handle<S>>] {
        self.rows
    }

    #[inline(always)]
    fn put(&mut self, index: usize, loan: S::Column<Lent<'w>>) {
        match self.few.get_mut(index) {
            Some(place) => *place = Some(loan),
            None => self.more.push(loan),
        }
    }

    /// Lends the components in `touched`, those in `carved` column by column.
    #[inline(always)]
    pub(crate) fn exclusive(
        stores: &'w mut [S::Column<Owned>],
        touched: Mask,
        carved: Mask,
        masks: &'w [Mask],
        rows: &'w [Vec<Handle<S>>],
    ) -> Self {
        let mut bank = Self::new(touched, masks, rows);
        let mut rest = stores;
        let mut base = 0;
        for (index, id) in touched.iter().enumerate() {
            let (_, ahead) = rest.split_at_mut(usize::from(id) - base);
            let Some((store, behind)) = ahead.split_first_mut() else {
                not_lent()
            };
            rest = behind;
            base = usize::from(id) + 1;
            bank.put(
                index,
                S::visit_mut(
                    store,
                    LendMut {
                        id,
                        carve: carved.contains(id),
                    },
                ),
            );
        }
        bank
    }

    /// Lends the components in `touched` for reading.
    #[inline(always)]
    pub(crate) fn shared(
        stores: &'w [S::Column<Owned>],
        touched: Mask,
        masks: &'w [Mask],
        rows: &'w [Vec<Handle<S>>],
    ) -> Self {
        let mut bank = Self::new(touched, masks, rows);
        for (index, id) in touched.iter().enumerate() {
            bank.put(index, S::visit(&stores[usize::from(id)], LendRef { id }));
        }
        bank
    }

    #[inline(always)]
    fn loan<C: Component>(&mut self) -> &mut Loan<'w, C::Column>
    where
        S: Holds<C>,
    {
        S::column_mut(self.lent(S::ID))
    }

    #[inline(always)]
    fn lent(&mut self, id: u8) -> &mut S::Column<Lent<'w>> {
        let index = self.touched.rank(id);
        match self.few.get_mut(index) {
            Some(Some(loan)) => loan,
            Some(None) => not_lent(),
            None => &mut self.more[index - N],
        }
    }

    /// Takes the component `C` for writing in the tables that are wanted.
    #[inline(always)]
    pub(crate) fn take_mut<C: Component>(&mut self, wanted: Wanted) -> LentMut<'w, C::Column>
    where
        S: Holds<C>,
    {
        let (masks, now) = (self.masks, self.now);
        self.loan::<C>().take_mut(masks, wanted, now)
    }

    /// Takes the component `C` for reading in the tables that are wanted.
    #[inline(always)]
    pub(crate) fn take<C: Component>(&mut self, wanted: Wanted) -> LentRef<'w, C::Column>
    where
        S: Holds<C>,
    {
        let masks = self.masks;
        self.loan::<C>().take(masks, wanted)
    }
}

impl<'w, S: Schema, const N: usize> Bank<'w, S, N> {
    /// Takes the sparse component `C` for reading.
    #[inline(always)]
    pub(crate) fn take_outside<C: Component>(&mut self) -> Outside<'w, &'w C::Column>
    where
        S: Holds<C>,
    {
        self.loan::<C>().take_outside()
    }

    /// Takes the sparse component `C` for writing.
    #[inline(always)]
    pub(crate) fn take_outside_mut<C: Component>(&mut self) -> Outside<'w, &'w mut C::Column>
    where
        S: Holds<C>,
    {
        self.loan::<C>().take_outside_mut()
    }

    /// What finds the rows of the sparse component `id`.
    #[inline(always)]
    pub(crate) fn places(&mut self, id: u8) -> &'w [u32] {
        struct Places;
        impl<'a, 'w, S: Schema> VisitorMut<'a, S, Lent<'w>> for Places
        where
            'w: 'a,
        {
            type Out = &'w [u32];
            #[inline(always)]
            fn visit<C: Component>(self, loan: &'a mut Loan<'w, C::Column>) -> &'w [u32]
            where
                S: Holds<C>,
            {
                loan.places()
            }
        }
        S::visit_mut(self.lent(id), Places)
    }
}

struct LendMut {
    id: u8,
    carve: bool,
}

impl<'w, S: Schema> VisitorMut<'w, S, Owned> for LendMut {
    type Out = S::Column<Lent<'w>>;

    #[inline(always)]
    fn visit<C: Component>(self, store: &'w mut Store<C::Column>) -> Self::Out
    where
        S: Holds<C>,
    {
        let loan = if self.carve {
            let pieces = store.columns.iter_mut().map(Piece::Unique).collect();
            Loan::Carved(pieces, &store.at)
        } else {
            Loan::Unique(store)
        };
        <S as Holds<C>>::enclose::<Lent<'w>>(self.id, loan)
    }
}

struct LendRef {
    id: u8,
}

impl<'w, S: Schema> Visitor<'w, S, Owned> for LendRef {
    type Out = S::Column<Lent<'w>>;

    #[inline(always)]
    fn visit<C: Component>(self, store: &'w Store<C::Column>) -> Self::Out
    where
        S: Holds<C>,
    {
        <S as Holds<C>>::enclose::<Lent<'w>>(self.id, Loan::Shared(store))
    }
}
