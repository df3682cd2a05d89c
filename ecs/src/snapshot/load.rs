//! Reading a world: a whole one, or an error.

use core::fmt;
use core::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, SeqAccess, Visitor};

use super::describe::{Description, Known};
use super::older::Older;
use super::save::{FORMAT, Header};
use super::{EventVisitor, ResourceVisitor, Saved, SavedColumn, SavedVisitor, Snapshot};
use crate::column::Column as _;
use crate::component::Component;
use crate::event::{Events, HasEvent};
use crate::hierarchy::Nesting as _;
use crate::mask::Mask;
use crate::resource::{HasResource, Resources, check as check_resource};
use crate::schema::{Holds, Id, Schema, check, twin_of};
use crate::slots::Payload as _;
use crate::storage::Owned;
use crate::table::{Location, Slots};
use crate::world::World;

/// Counters beyond this are damaged: nothing comes so far, and none may run over.
const MOST: u64 = u64::MAX / 2;

/// How many bytes of rows are made room for ahead of what was read.
const AHEAD: usize = 1 << 16;

impl<S: Schema> World<S> {
    /// A world from a snapshot, in any format of `serde`. The resources that are saved come from the
    /// snapshot, the others are those given here.
    ///
    /// Handles that the saved world issued are good in this one, except where they carry their world
    /// (`#[world(namespaced)]`): that is a new one. See the [module](crate::snapshot) for what a
    /// snapshot has.
    ///
    /// # Errors
    /// Where the snapshot is of another schema, or damaged, the error says why; it is that of the
    /// deserializer.
    pub fn load<'de, D: Deserializer<'de>>(
        from: D,
        resources: S::Resources,
    ) -> Result<Self, D::Error>
    where
        S: Snapshot,
    {
        Self::load_as(from, resources, false)
    }

    /// As [`load`](Self::load), for a snapshot whose schema had less than this one.
    ///
    /// Components, resources and events are found by name. A component may have got fields, where
    /// `serde` has a default for them. In a format without field names this takes structs that are
    /// written field by field, as the derive of `serde` does it: without `skip` or `flatten`.
    ///
    /// # Errors
    /// As `load`, and where the snapshot has what the schema has not.
    pub fn load_older<'de, D: Deserializer<'de>>(
        from: D,
        resources: S::Resources,
    ) -> Result<Self, D::Error>
    where
        S: Snapshot,
    {
        Self::load_as(from, resources, true)
    }

    fn load_as<'de, D: Deserializer<'de>>(
        from: D,
        resources: S::Resources,
        older: bool,
    ) -> Result<Self, D::Error>
    where
        S: Snapshot,
    {
        struct Load<S: Snapshot>(S::Resources, bool);
        impl<'de, S: Snapshot> Visitor<'de> for Load<S> {
            type Value = World<S>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a snapshot of a world")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<World<S>, A::Error> {
                let header: Header = parts.next_element()?.ok_or_else(|| missing("header"))?;
                let (mut world, plan) = prepare::<S>(&header, self.0, self.1)
                    .map_err(|why| A::Error::custom(format_args!("cannot load: {why}")))?;
                let components = Components {
                    world: &mut world,
                    plan: &plan,
                };
                let read = parts.next_element_seed(components)?;
                read.ok_or_else(|| missing("components"))?;
                let resources = LoadResources {
                    names: &header.schema.resources,
                    resources: &mut world.resources,
                };
                let read = parts.next_element_seed(resources)?;
                read.ok_or_else(|| missing("resources"))?;
                let events = LoadEvents {
                    names: &header.schema.events,
                    events: &mut world.events,
                };
                let read = parts.next_element_seed(events)?;
                read.ok_or_else(|| missing("events"))?;
                for table in 0..world.tables.len() {
                    world.note_spawned(table, 0, world.tables.masks[table]);
                }
                Ok(world)
            }
        }
        from.deserialize_tuple(4, Load(resources, older))
    }
}

fn missing<E: Error>(what: &str) -> E {
    E::custom(format_args!("cannot load: the {what} are missing"))
}

/// What the values are read by.
struct Plan {
    /// The components in the order in which they stand in the snapshot.
    known: Vec<Known>,
    /// The tables with their masks and numbers of rows, in order.
    tables: Vec<(Mask, usize, usize)>,
}

/// The world without its values.
fn prepare<S: Snapshot>(
    header: &Header,
    resources: S::Resources,
    older: bool,
) -> Result<(World<S>, Plan), String> {
    if header.format != FORMAT {
        return Err(format!(
            "the snapshot has the form {}, this library reads {FORMAT}",
            header.format
        ));
    }
    let schema: &Description = &header.schema;
    let known = schema.find_in::<S>(older)?;
    if header.tick > MOST {
        return Err("the tick is too high".to_owned());
    }
    if !(0.0..=1.0).contains(&header.alpha) {
        return Err("the alpha is not between 0 and 1".to_owned());
    }
    let mut world = World::<S>::new(resources);
    world.stand_at(header.tick, header.alpha);
    let made = header.slots.generations.len();
    let mut places: Vec<Option<Location>> = vec![None; made];
    let mut tables = Vec::with_capacity(header.tables.len());
    for saved in &header.tables {
        let mask = mask_of::<S>(&saved.components, &known)?;
        if world.tables.find(mask).is_some() {
            return Err("two tables have the same components".to_owned());
        }
        let table = world.table(mask);
        for (row, &slot) in saved.rows.iter().enumerate() {
            match places.get_mut(slot as usize) {
                Some(place @ None) => *place = Some(Location::new(table, row)),
                Some(Some(_)) => return Err(format!("slot {slot} stands in two rows")),
                None => return Err(format!("a row is of slot {slot}, which was never made")),
            }
        }
        tables.push((mask, table, saved.rows.len()));
    }
    let vacant = Location::link(u32::MAX);
    world.slots = Slots::<S>::default().restore(&header.slots, |slot| places[slot], vacant)?;
    for (saved, &(_, table, _)) in header.tables.iter().zip(&tables) {
        let mut rows = Vec::with_capacity(saved.rows.len());
        for &slot in &saved.rows {
            let entity = world.slots.handle_at::<S>(slot as usize);
            rows.push(entity.ok_or_else(|| format!("a row is of slot {slot}, which is free"))?);
        }
        world.tables.rows[table] = rows;
    }
    let alive = places.iter().map(Option::is_some).collect::<Vec<_>>();
    S::Nesting::restore(&mut world.slots.watch_mut().1, &header.parents, &alive)?;
    if let Some(limit) = header.limit {
        world.set_limit(usize::try_from(limit).unwrap_or(usize::MAX));
    }
    Ok((world, Plan { known, tables }))
}

/// The components of a table.
fn mask_of<S: Snapshot>(components: &[u8], known: &[Known]) -> Result<Mask, String> {
    let mut mask = Mask::NONE;
    for pair in components.windows(2) {
        if pair[0] >= pair[1] {
            return Err("the components of a table are not in order".to_owned());
        }
    }
    for &place in components {
        let Some(Known { id, .. }) = known.get(usize::from(place)) else {
            return Err(format!("a table has component {place}, which is none"));
        };
        if twin_of::<S>(*id).is_some_and(|twin| mask.contains(twin)) {
            let name = S::NAMES[usize::from(*id)];
            return Err(format!("a table has `{name}` and its disabled twin"));
        }
        mask = mask.with(*id);
    }
    Ok(mask)
}

/// Reads every component.
struct Components<'a, S: Snapshot> {
    world: &'a mut World<S>,
    plan: &'a Plan,
}

impl<'de, S: Snapshot> DeserializeSeed<'de> for Components<'_, S> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_tuple(self.plan.known.len(), self)
    }
}

impl<'de, S: Snapshot> Visitor<'de> for Components<'_, S> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rows of {} components", self.plan.known.len())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<(), A::Error> {
        for known in &self.plan.known {
            let rows = Rows {
                world: self.world,
                tables: &self.plan.tables,
                known,
            };
            let read = parts.next_element_seed(rows)?;
            read.ok_or_else(|| missing("rows of a component"))?;
        }
        Ok(())
    }
}

/// Reads the rows of one component in all tables.
struct Rows<'a, S: Snapshot> {
    world: &'a mut World<S>,
    tables: &'a [(Mask, usize, usize)],
    known: &'a Known,
}

impl<'de, S: Snapshot> DeserializeSeed<'de> for Rows<'_, S> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        struct Typed<'a, 'de, S: Snapshot, D>(Rows<'a, S>, D, PhantomData<&'de ()>);
        impl<'de, S: Snapshot, D: Deserializer<'de>> SavedVisitor<S> for Typed<'_, 'de, S, D> {
            type Out = Result<(), D::Error>;
            fn visit<C: Component>(self) -> Self::Out
            where
                S: Holds<C>,
                C::Column: SavedColumn<C>,
            {
                let Typed(rows, from, _) = self;
                let all = if <C::Column as SavedColumn<C>>::EMPTY {
                    0
                } else {
                    rows.with().map(|(_, len)| len).sum()
                };
                from.deserialize_tuple(all, RowsOf::<S, C>(rows, PhantomData))
            }
        }
        let id = S::Id::ALL[usize::from(self.known.id)];
        S::visit_saved(id, Typed(self, from, PhantomData))
            .unwrap_or_else(|| Err(D::Error::custom("a component that is saved is not")))
    }
}

impl<S: Snapshot> Rows<'_, S> {
    /// The tables that have the component, with their numbers of rows.
    fn with(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let with = self.tables.iter();
        with.filter(|(mask, ..)| mask.contains(self.known.id))
            .map(|&(_, table, len)| (table, len))
    }
}

struct RowsOf<'a, S: Snapshot, C>(Rows<'a, S>, PhantomData<C>);

impl<'de, S: Snapshot, C: Component> Visitor<'de> for RowsOf<'_, S, C>
where
    S: Holds<C>,
    C::Column: SavedColumn<C>,
{
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: usize = self.0.with().map(|(_, len)| len).sum();
        write!(f, "{rows} rows of `{}`", C::NAME)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<(), A::Error> {
        if <C::Column as SavedColumn<C>>::EMPTY {
            return Ok(());
        }
        let Rows {
            world,
            tables,
            known,
        } = self.0;
        let store = S::column_mut::<Owned>(&mut world.columns.as_mut()[usize::from(known.id)]);
        for &(mask, table, len) in tables {
            if !mask.contains(known.id) {
                continue;
            }
            let column = store.column(table);
            column.reserve(len.min(AHEAD / size_of::<C::Data>().max(1)));
            for _ in 0..len {
                let row = Row::<C> {
                    older: known.older.as_deref(),
                    kind: PhantomData,
                };
                let data = from.next_element_seed(row)?.ok_or_else(|| {
                    A::Error::custom(format_args!(
                        "cannot load: rows of `{}` are missing",
                        C::NAME
                    ))
                })?;
                check::<C>(&data)
                    .map_err(|broken| A::Error::custom(format_args!("cannot load: {broken}")))?;
                column.push(data);
            }
        }
        Ok(())
    }
}

/// Reads one value.
struct Row<'a, C> {
    older: Option<&'a [String]>,
    kind: PhantomData<C>,
}

impl<'de, C: Component> DeserializeSeed<'de> for Row<'_, C>
where
    C::Column: SavedColumn<C>,
{
    type Value = C::Data;
    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<C::Data, D::Error> {
        match self.older {
            // What has names says itself which fields it has.
            Some(fields) if !from.is_human_readable() => {
                <C::Column as SavedColumn<C>>::load_row(Older { from, fields })
            }
            _ => <C::Column as SavedColumn<C>>::load_row(from),
        }
    }
}

/// Reads the resources that are saved.
struct LoadResources<'a, R> {
    names: &'a [String],
    resources: &'a mut R,
}

impl<'de, R: Resources> DeserializeSeed<'de> for LoadResources<'_, R> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_tuple(self.names.len(), self)
    }
}

impl<'de, R: Resources> Visitor<'de> for LoadResources<'_, R> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} resources", self.names.len())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, from: A) -> Result<(), A::Error> {
        struct Named<'a, 'de, R, A> {
            life: PhantomData<&'de ()>,
            name: &'a str,
            resources: &'a mut R,
            from: A,
        }
        impl<'de, L: Resources, A: SeqAccess<'de>> ResourceVisitor<L> for Named<'_, 'de, L, A> {
            type Error = A::Error;
            fn visit<R: Saved>(&mut self, name: &'static str) -> Result<(), A::Error>
            where
                L: HasResource<R>,
            {
                if name != self.name {
                    return Ok(());
                }
                let value: Option<R> = self.from.next_element()?;
                let value = value.ok_or_else(|| missing("resources"))?;
                check_resource(L::INVARIANT, &value)
                    .map_err(|broken| A::Error::custom(format_args!("cannot load: {broken}")))?;
                *self.resources.get_mut() = value;
                Ok(())
            }
        }
        let mut named = Named {
            life: PhantomData,
            name: "",
            resources: self.resources,
            from,
        };
        for name in self.names {
            named.name = name;
            R::each_saved(&mut named)?;
        }
        Ok(())
    }
}

/// Reads the channels of the events that are saved.
struct LoadEvents<'a, E> {
    names: &'a [String],
    events: &'a mut E,
}

impl<'de, E: Events> DeserializeSeed<'de> for LoadEvents<'_, E> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_tuple(self.names.len(), self)
    }
}

impl<'de, E: Events> Visitor<'de> for LoadEvents<'_, E> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} channels of events", self.names.len())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, from: A) -> Result<(), A::Error> {
        struct Named<'a, 'de, E, A> {
            life: PhantomData<&'de ()>,
            name: &'a str,
            events: &'a mut E,
            from: A,
        }
        impl<'de, L: Events, A: SeqAccess<'de>> EventVisitor<L> for Named<'_, 'de, L, A> {
            type Error = A::Error;
            fn visit<E: Saved>(&mut self, name: &'static str) -> Result<(), A::Error>
            where
                L: HasEvent<E>,
            {
                if name != self.name {
                    return Ok(());
                }
                let saved: Option<(u64, Vec<E>)> = self.from.next_element()?;
                let (before, events) = saved.ok_or_else(|| missing("events"))?;
                if before > MOST {
                    return Err(A::Error::custom(
                        "cannot load: a channel has had too many events",
                    ));
                }
                let channel = self.events.channel_mut();
                channel
                    .restore(before, events)
                    .map_err(|broken| A::Error::custom(format_args!("cannot load: {broken}")))
            }
        }
        let mut named = Named {
            life: PhantomData,
            name: "",
            events: self.events,
            from,
        };
        for name in self.names {
            named.name = name;
            E::each_saved(&mut named)?;
        }
        Ok(())
    }
}
