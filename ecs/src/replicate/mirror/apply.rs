//! Packets of the server's, checked and applied.

use super::{ANSWERS, Followed, Inbound, MOST_EARLY, Mirror, Naming, Slot, remote};
use crate::column::Column as _;
use crate::component::Component;
use crate::mask::Mask;
use crate::replicate::bits::{BitReader, BitWriter};
use crate::replicate::body::Parts;
use crate::replicate::error::{DecodeError, Wrong};
use crate::replicate::inbound::{Event, Packet, Section};
use crate::replicate::names::Names;
use crate::replicate::packet::{self, Kind, WINDOW};
use crate::replicate::protocol::Part;
use crate::replicate::rules::Rule;
use crate::replicate::states::{Kept, keep};
use crate::replicate::wire::{self, Wire};
use crate::schema::{Holds, Id, Schema, VisitorMut};
use crate::storage::{Owned, Store};
use crate::table::Location;
use crate::world::World;

impl<S: Schema<HandleKind = u32>, E: Wire, M: Wire> Mirror<S, E, M> {
    /// Compares a packet with what is known, and takes out of it what is known better.
    pub(super) fn check(
        &self,
        packet: &Packet,
        sections: &mut Vec<Section>,
    ) -> Result<(), DecodeError> {
        let sequence = packet.sequence;
        let newest_wins = self.rules.hold(Rule::NewestWins);
        let (mut learned, mut wrong) = (0, None);
        sections.retain_mut(|section| {
            let slot = self.slots.get(&section.slot);
            if newest_wins && slot.is_some_and(|slot| slot.sequence > sequence) {
                return false;
            }
            let known = slot.and_then(|slot| Some((slot.generation, slot.entity.as_ref()?)));
            let at = section.at();
            let mut fail = |what| wrong = wrong.or(Some(DecodeError::new(at, what)));
            match (section.kind, known) {
                (Kind::Learn, None) => learned += 1,
                // A forget that is newer ends whatever is there.
                (Kind::Learn, Some(_)) | (Kind::Forget, _) => {}
                (Kind::Change, None) => fail(Wrong::Unknown { slot: section.slot }),
                (Kind::Change, Some((generation, _)))
                    if generation >> 1 & 0xF != section.generation =>
                {
                    fail(Wrong::Generation { slot: section.slot });
                }
                (Kind::Change, Some((generation, entity))) => {
                    section.generation = generation;
                    let before = (entity.present, entity.disabled);
                    let (present, disabled) = section.composition().unwrap_or(before);
                    section.compose((present, disabled));
                    let added = present & !entity.present;
                    if section.parts & !present != 0 || added & !section.parts != 0 {
                        fail(Wrong::Composition);
                    }
                }
            }
            true
        });
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        if self.known + learned > self.limits.entities {
            let most = self.limits.entities;
            return Err(DecodeError::new(packet::COUNT_AT, Wrong::Entities { most }));
        }
        let far = |number: u64| number >= self.events.next + MOST_EARLY;
        if packet.events.iter().any(|event| far(event.number)) {
            return Err(DecodeError::new(packet.events[0].start, Wrong::Sequence));
        }
        let said = self.outbox.first() + self.outbox.len() as u64;
        match packet.expected_message {
            Some((at, low)) if packet::unwrap(low, self.outbox.first()) > said => {
                Err(DecodeError::new(at, Wrong::Sequence))
            }
            _ => Ok(()),
        }
    }

    /// Makes the world as the packet says.
    pub(super) fn apply(
        &mut self,
        world: &mut World<S>,
        bytes: &[u8],
        sequence: u64,
        sections: &[Section],
    ) -> Result<(), DecodeError> {
        self.spawn(world, sequence, sections)?;
        let names = core::mem::take(&mut self.names);
        for section in sections.iter().filter(|one| one.kind != Kind::Forget) {
            self.change(world, bytes, &names, section);
        }
        for section in sections.iter().filter(|one| one.kind == Kind::Learn) {
            self.resolve(world, &names, remote(section.slot, section.generation));
        }
        self.names = names;
        Ok(())
    }

    /// Spawns and destroys.
    fn spawn(
        &mut self,
        world: &mut World<S>,
        sequence: u64,
        sections: &[Section],
    ) -> Result<(), DecodeError> {
        // What is new comes first: where the world has no room for it, nothing has happened yet.
        let mut spawned = Vec::new();
        for section in sections.iter().filter(|one| one.kind == Kind::Learn) {
            let slot = self.slots.get(&section.slot);
            let is_known = slot
                .is_some_and(|slot| slot.generation == section.generation && slot.entity.is_some());
            if is_known {
                continue;
            }
            match world.try_spawn(()) {
                Ok(local) => spawned.push((section.slot, section.generation, local)),
                Err(_) => {
                    for (_, _, local) in spawned {
                        world.destroy(local);
                    }
                    let most = world.len();
                    return Err(DecodeError::new(section.at(), Wrong::Entities { most }));
                }
            }
        }
        for section in sections {
            let slot = self.slots.entry(section.slot).or_insert(Slot {
                generation: section.generation,
                sequence,
                entity: None,
            });
            slot.sequence = sequence;
            let ends = section.kind == Kind::Forget
                || section.kind == Kind::Learn && slot.generation != section.generation;
            if ends {
                let (generation, entity) = (slot.generation, slot.entity.take());
                if let Some(followed) = entity {
                    self.end(world, section.slot, generation, followed);
                }
            }
            if section.kind == Kind::Forget {
                self.gone.push_back((sequence, section.slot));
            }
        }
        for (number, generation, local) in spawned {
            self.known += 1;
            self.names
                .insert(remote(number, generation), local.to_bits());
            let index = self.states.claim();
            if let Some(slot) = self.slots.get_mut(&number) {
                slot.generation = generation;
                slot.entity = Some(Followed {
                    local,
                    present: 0,
                    disabled: 0,
                    index,
                    naming: Vec::new(),
                });
            }
        }
        Ok(())
    }

    /// Lets go of an entity.
    fn end(&mut self, world: &mut World<S>, slot: u32, generation: u32, followed: Followed<S>) {
        world.destroy(followed.local);
        self.known -= 1;
        self.names.remove(remote(slot, generation));
        self.states.release(followed.index);
        for naming in followed.naming {
            for named in naming.named {
                self.mentions.remove(&(named, slot, part8(naming.part)));
            }
        }
    }

    /// Brings one entity to what a section says.
    fn change(&mut self, world: &mut World<S>, bytes: &[u8], names: &Names, section: &Section) {
        let Some(slot) = self.slots.get_mut(&section.slot) else {
            return;
        };
        let Some(entity) = &mut slot.entity else {
            return;
        };
        let (present, disabled) = section.composition().unwrap_or((section.parts, 0));
        let id = |part: usize| S::Id::ALL[usize::from(self.protocol.parts()[part].id)];
        // Where the entity was destroyed by others there is nothing to bring up to date.
        for part in Parts(entity.present & !present) {
            let _ = world.remove_id(entity.local, id(part));
            self.states
                .forget(usize::from(self.protocol.parts()[part].id), entity.index);
        }
        for part in Parts(present & entity.present & (disabled ^ entity.disabled)) {
            let _ = match disabled >> part & 1 {
                1 => world.disable_id(entity.local, id(part)),
                _ => world.enable_id(entity.local, id(part)),
            };
        }
        let is_new = entity.present == 0 && world.is_bare(entity.local);
        entity.present = present;
        entity.disabled = disabled;
        entity.naming.retain(|naming| {
            let stays = present >> naming.part & 1 == 1 && section.parts >> naming.part & 1 == 0;
            if !stays {
                for &named in &naming.named {
                    self.mentions
                        .remove(&(named, section.slot, part8(naming.part)));
                }
            }
            stays
        });
        let from = &mut BitReader::new(bytes);
        from.skip_to(section.values());
        from.names = names;
        let mut staged = Mask::NONE;
        for part in Parts(section.parts) {
            let names_entities = self.protocol.naming() >> part & 1 == 1;
            from.named = names_entities.then(Vec::new);
            let start = from.at();
            let Part {
                id, disabled: twin, ..
            } = self.protocol.parts()[part];
            let shown = match twin {
                Some(twin) if disabled >> part & 1 == 1 => twin,
                _ => id,
            };
            let reader = &mut *from;
            let read = if is_new {
                world.stage(shown, Stage { from: reader })
            } else {
                let (kept, index, tick) = (self.states.column(id), entity.index, self.tick);
                let there = world.rewrite(entity.local, shown, move |at| Rewrite {
                    at,
                    from: reader,
                    kept,
                    index,
                    tick,
                });
                // Gained since it was learned, or taken away by others.
                there.unwrap_or_else(|| {
                    let value = self.protocol.decode(part, shown != id, from)?;
                    let _ = world.insert_value(entity.local, value);
                    Ok(())
                })
            };
            if read.is_err() {
                break;
            }
            staged = staged.with(shown);
            if let Some(named) = from.named.take().filter(|named| !named.is_empty()) {
                for &named in &named {
                    self.mentions.insert((named, section.slot, part8(part)));
                }
                entity.naming.push(Naming {
                    part,
                    bytes: copy_bits(bytes, start, from.at()),
                    named,
                });
            }
        }
        if is_new {
            world.unstage(entity.local, staged);
        }
    }

    /// Writes anew what names an entity that was just learned.
    fn resolve(&self, world: &mut World<S>, names: &Names, learned: u64) {
        let mentions = self
            .mentions
            .range((learned, 0, 0)..=(learned, u32::MAX, u8::MAX));
        for &(_, slot, part) in mentions {
            let part = usize::from(part);
            let entity = self.slots.get(&slot).and_then(|slot| slot.entity.as_ref());
            let naming = entity.and_then(|entity| {
                let naming = entity.naming.iter().find(|naming| naming.part == part);
                Some((entity, naming?))
            });
            let Some((entity, naming)) = naming else {
                continue;
            };
            let from = &mut BitReader::new(&naming.bytes);
            from.names = names;
            if let Ok(value) = self
                .protocol
                .decode(part, entity.disabled >> part & 1 == 1, from)
            {
                let _ = world.insert_value(entity.local, value);
            }
        }
    }

    /// Notes that a packet was applied, and takes what else was in it.
    pub(super) fn finish(&mut self, bytes: &[u8], packet: Packet) {
        let sequence = packet.sequence;
        self.answers = ANSWERS;
        self.newest = Some(match self.newest {
            None => (sequence, 0),
            Some((newest, history)) if sequence > newest => {
                let ahead = sequence - newest;
                // The one that was the newest becomes a bit too.
                let history = match ahead {
                    1..=63 => history << ahead | 1 << (ahead - 1),
                    64 => 1 << 63,
                    _ => 0,
                };
                (sequence, history)
            }
            Some((newest, history)) => (newest, history | 1 << (newest - sequence - 1)),
        });
        let newest = self.newest.map_or(0, |(newest, _)| newest);
        while let Some(&(since, slot)) = self.gone.front()
            && since + WINDOW < newest
        {
            self.gone.pop_front();
            if self
                .slots
                .get(&slot)
                .is_some_and(|slot| slot.entity.is_none() && slot.sequence == since)
            {
                self.slots.remove(&slot);
            }
        }
        if let Some((_, low)) = packet.expected_message {
            let number = packet::unwrap(low, self.outbox.first());
            self.outbox.acknowledge_before(number);
        }
        self.events.take(bytes, packet.first_event, packet.events);
    }
}

/// Reads a value into the trash of its store.
struct Stage<'r, 'b> {
    from: &'r mut BitReader<'b>,
}

impl<'a, S: Schema> VisitorMut<'a, S, Owned> for Stage<'_, '_> {
    type Out = Result<(), DecodeError>;
    fn visit<C: Component>(self, store: &'a mut Store<C::Column>) -> Self::Out
    where
        S: Holds<C>,
    {
        store.trash.push(wire::decode::<C>(self.from)?);
        Ok(())
    }
}

/// Reads a value into its row, and keeps the one that was there.
struct Rewrite<'r, 'b, S: Schema> {
    at: Location,
    from: &'r mut BitReader<'b>,
    kept: &'r mut S::Column<Kept>,
    index: usize,
    tick: u64,
}

impl<'a, S: Schema> VisitorMut<'a, S, Owned> for Rewrite<'_, '_, S> {
    type Out = Result<(), DecodeError>;
    fn visit<C: Component>(self, store: &'a mut Store<C::Column>) -> Self::Out
    where
        S: Holds<C>,
    {
        let data = wire::decode::<C>(self.from)?;
        let former = store.column(self.at.table()).replace(self.at.row(), data);
        keep::<S, C>(self.kept, self.index, self.tick, former);
        Ok(())
    }
}

impl Inbound {
    /// Sorts events in.
    fn take(&mut self, bytes: &[u8], first: u64, events: Vec<Event>) {
        if first > self.next {
            // The server has dropped what came before.
            let kept = self.early.split_off(&first);
            let came = core::mem::replace(&mut self.early, kept);
            self.missed += first - self.next - came.len() as u64;
            self.ready.extend(came.into_values());
            self.next = first;
        }
        for event in events {
            if event.number >= self.next {
                let bits = copy_bits(bytes, event.start, event.end);
                self.early.insert(event.number, (event.tick, bits));
            }
        }
        while let Some(event) = self.early.remove(&self.next) {
            self.ready.push_back(event);
            self.next += 1;
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "64 at most")]
fn part8(part: usize) -> u8 {
    part as u8
}

/// The bits from `start` to `end`, from the first place on.
fn copy_bits(bytes: &[u8], start: usize, end: usize) -> Vec<u8> {
    let from = &mut BitReader::new(bytes);
    from.skip_to(start);
    let to = &mut BitWriter::new();
    let mut left = end - start;
    while left > 0 {
        let some = left.min(64);
        #[expect(clippy::cast_possible_truncation, reason = "64 at most")]
        let some32 = some as u32;
        to.write(from.read(some32).unwrap_or(0), some32);
        left -= some;
    }
    to.finish().to_vec()
}
