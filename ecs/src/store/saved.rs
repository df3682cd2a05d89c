//! The stores through `serde`: generations and free list included, so that a store which was saved
//! and loaded goes on to issue the handles it would have issued.

use core::fmt;
use core::marker::PhantomData;

use arrayvec::ArrayVec;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::slot_map::Row;
use super::{
    Entities, Exhaustion, Kind, Number, Policy, SecondaryMap, SlotIndex, SlotMap, SparseSet, Store,
    Value,
};
use crate::handle::Handle;
use crate::slots::{SavedSlots, Slots};

/// As slot and generation. Namespaced handles cannot be saved: what they were issued by is gone
/// when they are loaded; save the slot, and ask the loaded store for `handle_at` it.
impl<T: ?Sized, K: Kind<Issuer = ()>> Serialize for Handle<T, K> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.is_pending() {
            return Err(S::Error::custom(
                "a pending handle cannot be saved: it is real only after the flush",
            ));
        }
        (self.slot().widen(), self.generation().widen()).serialize(to)
    }
}

impl<'de, T: ?Sized, K: Kind<Issuer = ()>> Deserialize<'de> for Handle<T, K> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (slot, generation) = <(u64, u64)>::deserialize(from)?;
        let narrow = K::Slot::truncate(slot);
        if generation % 2 == 0 || generation > K::LAST_GENERATION || narrow.widen() != slot {
            return Err(D::Error::custom("no store can have minted this handle"));
        }
        Handle::issue((), narrow.to_usize(), K::Generation::truncate(generation))
            .ok_or_else(|| D::Error::custom("no store can have minted this handle"))
    }
}

/// A store's slots and, beside them, what it keeps.
#[derive(Serialize, Deserialize)]
struct Saved<V> {
    slots: SavedSlots,
    values: V,
}

/// The values of free slots are saved too: loading puts every byte where it was.
impl<T: Value + Serialize, P: Policy> Serialize for Store<T, P> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Saved {
            slots: self.slots.save(),
            values: &self.values,
        }
        .serialize(to)
    }
}

impl<'de, T: Value + Deserialize<'de>, P: Policy> Deserialize<'de> for Store<T, P> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Saved { slots, values } = Saved::<Vec<T>>::deserialize(from)?;
        if values.len() != slots.generations.len() {
            return Err(D::Error::custom("there are not as many values as slots"));
        }
        let slots = Slots::default().restore(&slots, |_| Some(()), ());
        Ok(Self {
            values,
            slots: slots.map_err(D::Error::custom)?,
        })
    }
}

impl<E: ?Sized, P: Policy> Serialize for Entities<E, P> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.slots.save().serialize(to)
    }
}

impl<'de, E: ?Sized, P: Policy> Deserialize<'de> for Entities<E, P> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let slots = Slots::default().restore(&SavedSlots::deserialize(from)?, |_| Some(()), ());
        Ok(Self {
            slots: slots.map_err(D::Error::custom)?,
            game: PhantomData,
        })
    }
}

/// The values in the order in which they lie, each with its slot.
impl<T, const CAP: usize, I, E> Serialize for SlotMap<T, CAP, I, E>
where
    T: Serialize,
    I: SlotIndex,
    E: Exhaustion,
{
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let owners = self.owners.iter().map(|owner| owner.widen());
        let values: Vec<_> = owners.zip(self.as_slice()).collect();
        Saved {
            slots: self.slots.save(),
            values,
        }
        .serialize(to)
    }
}

impl<'de, T, const CAP: usize, I, E> Deserialize<'de> for SlotMap<T, CAP, I, E>
where
    T: Deserialize<'de>,
    I: SlotIndex,
    E: Exhaustion,
{
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Saved {
            slots,
            values: entries,
        } = Saved::<Vec<(u64, T)>>::deserialize(from)?;
        let mut rows = vec![None; slots.generations.len()];
        let mut owners = [I::ZERO; CAP];
        let mut values = ArrayVec::<T, CAP>::new();
        for (slot, value) in entries {
            let place = usize::try_from(slot)
                .ok()
                .and_then(|slot| rows.get_mut(slot));
            let row = values.len();
            match (place, owners.get_mut(row)) {
                (Some(place @ None), Some(owner)) => {
                    *place = Some(Row(I::truncate(row as u64)));
                    *owner = I::truncate(slot);
                    values.push(value);
                }
                _ => return Err(D::Error::custom("a value has no slot, or another's")),
            }
        }
        let slots = Slots::inline(Row(I::ZERO))
            .restore(&slots, |slot| rows[slot], Row(I::ZERO))
            .map_err(D::Error::custom)?;
        if slots.live() != values.len() {
            return Err(D::Error::custom("a value has a slot that is not live"));
        }
        Ok(Self {
            slots,
            values,
            owners,
        })
    }
}

/// The values in the order in which they lie, each with its entity.
impl<T: Serialize, E: ?Sized, K: Kind<Issuer = ()>> Serialize for SparseSet<T, E, K> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter_unordered())
    }
}

impl<'de, T, E: ?Sized, K> Deserialize<'de> for SparseSet<T, E, K>
where
    T: Deserialize<'de>,
    K: Kind<Issuer = ()>,
{
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut set = Self::new();
        each_entry(from, |entity, value| {
            let len = set.len();
            match set.insert(entity, value) {
                Ok(None) if set.len() > len => Ok(()),
                _ => Err("a slot has two values"),
            }
        })?;
        Ok(set)
    }
}

impl<V: Serialize, K: ?Sized, I: Kind<Issuer = ()>> Serialize for SecondaryMap<K, V, I> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de, V, K: ?Sized, I> Deserialize<'de> for SecondaryMap<K, V, I>
where
    V: Deserialize<'de>,
    I: Kind<Issuer = ()>,
{
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut table = Self::new();
        each_entry(from, |handle, value| {
            let len = table.len();
            match table.insert(handle, value) {
                Ok(None) if table.len() > len => Ok(()),
                _ => Err("a slot has two values"),
            }
        })?;
        Ok(table)
    }
}

/// Reads a sequence of handles with their values.
fn each_entry<'de, D, T, V, K>(
    from: D,
    take: impl FnMut(Handle<T, K>, V) -> Result<(), &'static str>,
) -> Result<(), D::Error>
where
    D: Deserializer<'de>,
    T: ?Sized,
    V: Deserialize<'de>,
    K: Kind<Issuer = ()>,
{
    struct Entries<F, T: ?Sized, V, K: Kind>(F, PhantomData<fn(Handle<T, K>, V)>);

    impl<'de, F, T: ?Sized, V, K> Visitor<'de> for Entries<F, T, V, K>
    where
        F: FnMut(Handle<T, K>, V) -> Result<(), &'static str>,
        V: Deserialize<'de>,
        K: Kind<Issuer = ()>,
    {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("handles with their values")
        }

        fn visit_seq<A: SeqAccess<'de>>(mut self, mut entries: A) -> Result<(), A::Error> {
            while let Some((handle, value)) = entries.next_element()? {
                (self.0)(handle, value).map_err(A::Error::custom)?;
            }
            Ok(())
        }
    }

    from.deserialize_seq(Entries(take, PhantomData))
}
