//! What a snapshot says of its schema, and what may differ when it is loaded.

use serde::{Deserialize, Serialize};

use super::hash::Hasher;
use super::{EventVisitor, ResourceVisitor, Saved, SavedColumn, SavedVisitor, Snapshot};
use crate::component::Component;
use crate::event::{Events, HasEvent};
use crate::resource::{HasResource, Resources};
use crate::schema::{Holds, Id};

/// The hash of what a snapshot says of its schema: the names of the components, resources and events
/// that are saved, and of the fields of components with their types, in order.
#[must_use]
pub fn schema_hash<S: Snapshot>() -> u64 {
    // Texts and lists always let themselves be serialized.
    Hasher::hash(&Description::of::<S>()).unwrap_or_default()
}

/// What of a schema is saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Description {
    name: String,
    /// Those that are saved, in id order, disabled ones under their own names.
    pub(super) components: Vec<Part>,
    pub(super) resources: Vec<String>,
    pub(super) events: Vec<String>,
}

/// A component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Part {
    name: String,
    /// The fields with their types; for an enum one field without a name.
    pub(super) fields: Vec<(String, String)>,
}

/// One saved component as the schema has it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) id: u8,
    /// The fields that the snapshot has, where the schema has more.
    pub(super) older: Option<Vec<String>>,
}

struct Fields;

impl<S: Snapshot> SavedVisitor<S> for Fields {
    type Out = &'static [(&'static str, &'static str)];
    fn visit<C: Component>(self) -> Self::Out
    where
        S: Holds<C>,
        C::Column: SavedColumn<C>,
    {
        C::FIELDS
    }
}

struct Names(Vec<String>);

impl<L: Resources> ResourceVisitor<L> for Names {
    type Error = core::convert::Infallible;
    fn visit<R: Saved>(&mut self, name: &'static str) -> Result<(), Self::Error>
    where
        L: HasResource<R>,
    {
        self.0.push(name.to_owned());
        Ok(())
    }
}

impl<L: Events> EventVisitor<L> for Names {
    type Error = core::convert::Infallible;
    fn visit<E: Saved>(&mut self, name: &'static str) -> Result<(), Self::Error>
    where
        L: HasEvent<E>,
    {
        self.0.push(name.to_owned());
        Ok(())
    }
}

/// The ids that are saved, in order.
pub(super) fn saved_ids<S: Snapshot>() -> impl Iterator<Item = S::Id> {
    let is_saved = |id: &S::Id| S::visit_saved(*id, Fields).is_some();
    S::Id::ALL.iter().copied().filter(is_saved)
}

impl Description {
    pub(super) fn of<S: Snapshot>() -> Self {
        let part = |id: &S::Id| {
            let owned = |(name, ty): &(&str, &str)| ((*name).to_owned(), (*ty).to_owned());
            Some(Part {
                name: id.name().to_owned(),
                fields: S::visit_saved(*id, Fields)?.iter().map(owned).collect(),
            })
        };
        let (mut resources, mut events) = (Names(Vec::new()), Names(Vec::new()));
        let Ok(()) = <S::Resources as Resources>::each_saved(&mut resources);
        let Ok(()) = <S::Events as Events>::each_saved(&mut events);
        Self {
            name: S::NAME.to_owned(),
            components: S::Id::ALL.iter().filter_map(part).collect(),
            resources: resources.0,
            events: events.0,
        }
    }

    /// What each component of this description is in the schema.
    ///
    /// # Errors
    /// Says what differs; for an `older` one, what is more than a schema may have got since.
    pub(super) fn find_in<S: Snapshot>(&self, older: bool) -> Result<Vec<Known>, String> {
        let now = Self::of::<S>();
        if self.name != now.name {
            return Err(format!(
                "it is of the schema `{}`, not of `{}`",
                self.name, now.name
            ));
        }
        let names = |parts: &[Part]| -> Vec<String> {
            parts.iter().map(|part| part.name.clone()).collect()
        };
        let lists = [
            (
                "component",
                &names(&self.components),
                &names(&now.components),
            ),
            ("resource", &self.resources, &now.resources),
            ("event", &self.events, &now.events),
        ];
        for (word, before, now) in lists {
            differ(word, before, now, older)?;
        }
        let ids: Vec<u8> = saved_ids::<S>().map(Id::number).collect();
        let mut known = Vec::with_capacity(ids.len());
        for before in &self.components {
            let place = now
                .components
                .iter()
                .position(|part| part.name == before.name);
            let Some(place) = place else {
                return Err(format!("the schema has no component `{}`", before.name));
            };
            let after = &now.components[place];
            let older_fields = if before.fields == after.fields {
                None
            } else if older && gained(before, after) {
                Some(before.fields.iter().map(|(name, _)| name.clone()).collect())
            } else {
                return Err(format!(
                    "the component `{}` has {} in the snapshot and {} in the schema{}",
                    before.name,
                    before.shown(),
                    after.shown(),
                    if !older && gained(before, after) {
                        "; `load_older` takes it where the new fields have a default"
                    } else {
                        ""
                    },
                ));
            };
            known.push(Known {
                id: ids[place],
                older: older_fields,
            });
        }
        Ok(known)
    }
}

impl Part {
    fn shown(&self) -> String {
        match &self.fields[..] {
            [] => "no fields".to_owned(),
            [(name, ty)] if name.is_empty() => format!("`{ty}`"),
            fields => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(name, ty)| format!("{name}: {ty}"))
                    .collect();
                format!("`{}`", fields.join(", "))
            }
        }
    }
}

/// Whether a component has only got fields.
fn gained(before: &Part, after: &Part) -> bool {
    let named = |part: &Part| part.fields.iter().all(|(name, _)| !name.is_empty());
    let mut rest = after.fields.iter();
    named(after)
        && !before.fields.is_empty()
        && before
            .fields
            .iter()
            .all(|field| rest.any(|one| one == field))
}

/// Refuses two lists of names that differ.
fn differ(word: &str, before: &[String], now: &[String], older: bool) -> Result<(), String> {
    if let Some(gone) = before.iter().find(|name| !now.contains(name)) {
        return Err(format!(
            "it has the {word} `{gone}`, which the schema does not save"
        ));
    }
    let mut seen = before.to_vec();
    seen.sort_unstable();
    if let Some([twice, ..]) = seen.windows(2).find(|two| two[0] == two[1]) {
        return Err(format!("it has the {word} `{twice}` twice"));
    }
    if older || before == now {
        return Ok(());
    }
    match now.iter().find(|name| !before.contains(name)) {
        Some(new) => Err(format!(
            "it lacks the {word} `{new}`; `load_older` takes what the schema has got since"
        )),
        None => Err(format!(
            "it has the {word}s in another order, from `{}` on; `load_older` takes them by name",
            before
                .iter()
                .zip(now)
                .find(|(before, now)| before != now)
                .map_or("", |(before, _)| before)
        )),
    }
}
