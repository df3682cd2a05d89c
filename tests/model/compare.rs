//! Everything that can be asked of a world, compared with the model.

use framework::schema::Id as _;
use framework::{Disabled, Has, Holds, Mask, With, Without};

use super::data::{Data, Kept, Modelled};
use super::pair::Pair;
use crate::zoo::{
    Bag, Cargo, Entity, Frozen, Ghost, Mood, Part, Position, Previous, Simd, Unique, Velocity, Zoo,
    alive,
};

impl Pair {
    /// Compares everything.
    pub(crate) fn check(&mut self) {
        self.check_entities();
        self.check_queries();
        assert_eq!(alive(), self.model.counted(), "every value is dropped once");
        assert_eq!(self.world.lost_count(), self.model.lost);
    }

    fn check_entities(&self) {
        let Self { world, model, .. } = self;
        assert_eq!(world.len(), model.live.len());
        assert_eq!(world.is_empty(), model.live.is_empty());
        assert_eq!(world.slots_made(), model.generations.len());
        assert!(world.iter_handles().eq(model.live.keys().copied()));
        for &entity in &model.issued {
            let kept = model.live.get(&entity);
            assert_eq!(world.contains(entity), kept.is_some());
            let mask = kept.map(|kept| {
                let ids = kept.keys().map(|part| part.number());
                ids.fold(Mask::NONE, Mask::with)
            });
            match world.entity(entity) {
                Ok(inspected) => {
                    assert_eq!(Some(inspected.mask()), mask);
                    assert_eq!(inspected.handle(), entity);
                    let ids = inspected.components().map(|component| component.id());
                    assert!(ids.eq(kept.unwrap().keys().copied()));
                }
                Err(miss) => assert_eq!(Some(miss), model.miss(entity)),
            }
            for part in Part::ALL {
                typed!(part, C => self.check_component::<C>(entity, kept.and_then(|kept| kept.get(&part))));
            }
        }
    }

    fn check_component<C: Modelled>(&self, entity: Entity, kept: Option<&Data>)
    where
        Zoo: Holds<C>,
    {
        let Self { world, model, .. } = self;
        assert_eq!(world.has::<C>(entity), kept.is_some());
        assert_eq!(world.has_id(entity, C::PART), kept.is_some());
        let got = world.get::<C>(entity);
        assert_eq!(got.map(|row| C::to_data(&row)).as_ref(), kept);
        match world.try_get::<C>(entity) {
            Ok(row) => assert_eq!(Some(&C::to_data(&row)), kept),
            Err(miss) => assert_eq!(Some(miss), model.miss_component(entity, C::PART)),
        }
    }

    fn check_queries(&mut self) {
        type Moving<'q> = (Entity, &'q Position, &'q Velocity);
        let Self {
            world,
            model,
            queries,
            ..
        } = self;
        let live = &model.live;
        let of = |kept: &Kept, part: Part| kept.get(&part).copied();
        let all = |part: &[Part]| {
            let wanted = |kept: &&Kept| part.iter().all(|part| kept.contains_key(part));
            live.values().filter(wanted).count()
        };

        // Both components, as every kind of walk gives them.
        let moving: Vec<_> = live
            .iter()
            .filter_map(|(entity, kept)| {
                let (position, velocity) = (of(kept, Part::Position)?, of(kept, Part::Velocity)?);
                Some((*entity, position, velocity))
            })
            .collect();
        let row = |(entity, position, velocity): (Entity, &Position, &Velocity)| {
            (entity, Data::Position(*position), Data::Velocity(*velocity))
        };
        let view = world.view::<Moving<'_>>();
        let mut found = Vec::new();
        view.each(|item| found.push(row(item)));
        assert_same(found, &moving);
        let rows = view.iter();
        assert_eq!(rows.len(), moving.len());
        let found = rows.map(|(entity, position, velocity)| row((entity, &position, &velocity)));
        assert_same(found.collect(), &moving);
        let mut found = Vec::new();
        view.each_by_slot(|item| found.push(row(item)));
        assert_eq!(found, moving, "by slot, in this order");
        assert_eq!(view.len(), moving.len());
        assert_eq!(view.is_empty(), moving.is_empty());
        assert_eq!(view.single().is_ok(), moving.len() == 1);
        for &entity in &model.issued {
            let expected = moving.iter().find(|row| row.0 == entity);
            assert_eq!(view.contains(entity), expected.is_some());
            let got = view.get(entity);
            let got = got.map(|(entity, position, velocity)| row((entity, &position, &velocity)));
            assert_eq!(got.as_ref(), expected);
        }
        let many = view.iter_many(model.issued.iter().copied());
        assert_same(many.map(|(entity, ..)| entity).collect(), &first(&moving));
        let mut found = Vec::new();
        queries.moving.on(world).each(|item| found.push(row(item)));
        assert_same(found, &moving);

        // Optional components, presence, filters, disabled components.
        let mut found = Vec::new();
        let query = world.view::<(Entity, Option<&Bag>, Has<Frozen>)>();
        query.each(|(entity, bag, frozen)| found.push((entity, bag.map(Bag::to_data), frozen)));
        let expected = live.iter().map(|(entity, kept)| {
            (
                *entity,
                of(kept, Part::Bag),
                kept.contains_key(&Part::Frozen),
            )
        });
        assert_same(found, &expected.collect::<Vec<_>>());

        let mut found = Vec::new();
        let query = world.view_filtered::<(Entity, &Mood), (With<Frozen>, Without<Position>)>();
        query.each(|(entity, mood)| found.push((entity, Data::Mood(*mood))));
        let expected = live.iter().filter_map(|(entity, kept)| {
            let filtered = kept.contains_key(&Part::Frozen) && !kept.contains_key(&Part::Position);
            filtered.then_some((*entity, of(kept, Part::Mood)?))
        });
        assert_same(found, &expected.collect::<Vec<_>>());

        let mut found = Vec::new();
        world
            .query::<(Entity, &Disabled<Velocity>, Option<&mut Cargo>)>()
            .each(|(entity, velocity, cargo)| {
                found.push((
                    entity,
                    Data::Velocity(*velocity),
                    cargo.map(|cargo| cargo.0.0),
                ));
            });
        let expected = live.iter().filter_map(|(entity, kept)| {
            let cargo = of(kept, Part::Cargo).map(|data| Cargo::of_data(&data).0.0);
            Some((*entity, of(kept, Part::DisabledVelocity)?, cargo))
        });
        assert_same(found, &expected.collect::<Vec<_>>());

        let mut found = Vec::new();
        queries
            .loaded
            .on(world)
            .each(|(entity, bag)| found.push((entity, bag.map(Bag::to_data))));
        let expected = live.iter().filter_map(|(entity, kept)| {
            let either = kept.contains_key(&Part::Bag) || kept.contains_key(&Part::DisabledCargo);
            either.then_some((*entity, of(kept, Part::Bag)))
        });
        assert_same(found, &expected.collect::<Vec<_>>());

        let mut found = Vec::new();
        let query = world.view::<(Entity, Option<&Simd>, &Previous)>();
        query.each_by_slot(|(entity, simd, previous)| {
            found.push((entity, simd.map(Simd::to_data), Data::Position(*previous)));
        });
        let expected = live.iter().filter_map(|(entity, kept)| {
            Some((*entity, of(kept, Part::Simd), of(kept, Part::Previous)?))
        });
        assert_eq!(found, expected.collect::<Vec<_>>());

        // Columns of every kind are as long as their tables.
        assert_eq!(
            world.view::<(&Ghost, &Frozen)>().len(),
            all(&[Part::Ghost, Part::Frozen])
        );
        let mut rows = 0;
        world
            .view::<(&Ghost, &Simd)>()
            .each_table(|handles, (ghosts, simds)| {
                assert_eq!(
                    [ghosts.len(), simds.lanes.len(), simds.mask.len()],
                    [handles.len(); 3]
                );
                rows += handles.len();
            });
        assert_eq!(rows, all(&[Part::Ghost, Part::Simd]));
        assert_eq!(
            world
                .view_filtered::<(), With<Disabled<Cargo>>>()
                .iter()
                .count(),
            all(&[Part::DisabledCargo])
        );
    }
}

pub(super) fn first<A: Copy, B, C>(rows: &[(A, B, C)]) -> Vec<A> {
    rows.iter().map(|row| row.0).collect()
}

/// Compares rows without regard to their order.
#[track_caller]
pub(super) fn assert_same<T: core::fmt::Debug + PartialEq>(mut found: Vec<T>, expected: &[T]) {
    assert_eq!(found.len(), expected.len(), "{found:?} is not {expected:?}");
    for row in expected {
        let index = found.iter().position(|other| other == row);
        let index = index.unwrap_or_else(|| panic!("{row:?} is missing in {found:?}"));
        found.swap_remove(index);
    }
}
