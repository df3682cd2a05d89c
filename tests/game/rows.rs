//! Filters that decide row by row, by way of one that a user writes: every way to run a query
//! visits the rows that it admits and no other.

use framework::Mask;
use framework::prelude::*;
use framework::query::{Bank, Filter, OwnStamp, SomeRows};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Place {
    x: u32,
    y: u32,
}
#[derive(Component, Clone, Debug, PartialEq)]
#[component(whole, crate = framework)]
struct Name(String);

#[world(name = Game, crate = framework)]
enum Part {
    Place,
    Name,
    #[component(marker)]
    Fixed,
}

/// Only entities in even slots, and none at all of a table with `Fixed`.
struct EvenSlots;

impl Filter<Game> for EvenSlots {
    type Checked = Self;
    const REQUIRED: Mask = Mask::NONE;
    const EXCLUDED: Mask = Mask::NONE;
    type Extent = SomeRows;
    type Borrowed<'w> = &'w [Vec<Entity>];
    type Gate<'a> = &'a [Entity];

    fn matches(_: Mask) -> bool {
        true
    }
    fn borrow<'w, const N: usize>(
        bank: &mut Bank<'w, Game, N>,
        _: fn(Mask) -> bool,
    ) -> Self::Borrowed<'w> {
        bank.rows()
    }
    fn share<'a>(borrowed: &'a Self::Borrowed<'_>) -> Self::Borrowed<'a> {
        borrowed
    }
    fn gate<'a>(borrowed: &Self::Borrowed<'a>, table: usize, mask: Mask) -> Option<Self::Gate<'a>> {
        (!mask.contains(Part::Fixed as u8)).then_some(&borrowed[table])
    }
    fn admits(gate: &Self::Gate<'_>, row: usize, entity: Entity, _: &impl OwnStamp) -> bool {
        assert_eq!(gate[row], entity, "a filter sees the entity of its row");
        entity.slot() % 2 == 0
    }
}

#[derive(Query)]
#[query(world = Game, crate = framework)]
struct Placed {
    who: Entity,
    place: &'static mut Place,
}

/// 40 entities in three tables, one of which no row is admitted.
fn crowd() -> (World, Vec<Entity>) {
    let mut world = Game::world();
    let all: Vec<Entity> = (0..40)
        .map(|x| match x % 4 {
            0 => world.spawn((Place { x, y: 0 }, Name(format!("{x}")))),
            3 => world.spawn((Place { x, y: 0 }, Fixed)),
            _ => world.spawn(Place { x, y: 0 }),
        })
        .collect();
    (world, all)
}

fn admitted(all: &[Entity]) -> Vec<u32> {
    let mut slots: Vec<u32> = all
        .iter()
        .map(|entity| entity.slot())
        .filter(|slot| slot % 2 == 0 && slot % 4 != 3)
        .collect();
    slots.sort_unstable();
    slots
}

fn sorted(mut slots: Vec<u32>) -> Vec<u32> {
    slots.sort_unstable();
    slots
}

// Q1, Q2, Q5: a filter that decides row by row is honoured by every walk of a query that reads
#[test]
fn every_walk_of_a_reading_query_keeps_to_the_rows_admitted() {
    let (world, all) = crowd();
    let expected = admitted(&all);
    let query = world.view_filtered::<(Entity, &Place), EvenSlots>();
    assert_eq!(query.len(), expected.len());
    assert!(!query.is_empty());
    let mut seen = Vec::new();
    query.each(|(entity, place)| {
        assert_eq!(place.x, entity.slot());
        seen.push(entity.slot());
    });
    assert_eq!(sorted(seen), expected);
    let mut seen = Vec::new();
    query.each_by_slot(|(entity, _)| seen.push(entity.slot()));
    assert_eq!(seen, expected);
    let rows: Vec<u32> = query.iter().map(|(entity, _)| entity.slot()).collect();
    assert_eq!(sorted(rows), expected, "by fold");
    let mut rows = Vec::new();
    let mut iter = query.iter();
    assert_eq!(iter.size_hint(), (0, Some(40)));
    while let Some((entity, place)) = iter.next() {
        assert_eq!(place.x, entity.slot());
        assert!(iter.size_hint().1.is_some_and(|most| most <= 40));
        rows.push(entity.slot());
    }
    assert_eq!(sorted(rows), expected, "one by one");
    for &entity in &all {
        let admitted = expected.contains(&entity.slot());
        assert_eq!(query.contains(entity), admitted);
        assert_eq!(query.get(entity).is_some(), admitted);
    }
    assert_eq!(query.iter_many(all.iter().copied()).count(), expected.len());
    assert_eq!(query.single().map(drop).unwrap_err().found, expected.len());
}

// Q1, Q2: the same of a query that writes, and only the rows admitted are written
#[test]
fn every_walk_of_a_writing_query_keeps_to_the_rows_admitted() {
    let (mut world, all) = crowd();
    let expected = admitted(&all);
    let mut query = world.query_filtered::<(Entity, &mut Place), EvenSlots>();
    assert_eq!(query.len(), expected.len());
    query.each(|(_, place)| place.y += 1);
    query.each_by_slot(|(_, place)| place.y += 10);
    query.par_each(|(_, place)| place.y += 1_000_000);
    query.each_many(all.iter().copied(), |(_, place)| place.y += 100);
    for (_, mut place) in &mut query {
        place.y += 1000;
    }
    query
        .iter_mut()
        .for_each(|(_, mut place)| place.y += 10_000);
    for &entity in &all {
        if let Some((_, mut place)) = query.get(entity) {
            place.y += 100_000;
        }
    }
    for &entity in &all {
        let wanted = if expected.contains(&entity.slot()) {
            1_111_111
        } else {
            0
        };
        assert_eq!(world.at::<Place>(entity).y, wanted, "{entity:?}");
        assert_eq!(world.at::<Place>(entity).x, entity.slot());
    }
}

// Q1, Q6: cut into pieces for several threads, the rows admitted are visited once each
#[test]
fn pieces_for_several_threads_keep_to_the_rows_admitted() {
    let mut world = Game::world();
    for x in 0..5000 {
        world.spawn((Place { x, y: 0 }, Name(String::new())));
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(3)
        .build()
        .unwrap();
    let mut query = world.query_filtered::<(Entity, &mut Place, &mut Name), EvenSlots>();
    pool.install(|| {
        query.par_each(|(entity, place, name)| {
            assert_eq!(place.x, entity.slot());
            place.y += 1;
            name.0.push('x');
        })
    });
    for (place, name) in &world.view::<(&Place, &Name)>() {
        assert_eq!(place.y, u32::from(place.x % 2 == 0));
        assert_eq!(name.0.len(), place.y as usize);
    }
}

// Q1: in `Or` a row is admitted by any member, in a tuple by all
#[test]
fn filters_of_rows_combine() {
    let (world, all) = crowd();
    let either = world.view_filtered::<Entity, Or<(EvenSlots, With<Fixed>)>>();
    assert_eq!(either.len(), admitted(&all).len() + 10);
    let both = world.view_filtered::<Entity, (EvenSlots, With<Name>)>();
    assert_eq!(both.len(), 10);
    let neither = world.view_filtered::<Entity, (EvenSlots, With<Fixed>)>();
    assert!(neither.is_empty());
    assert_eq!(neither.iter().count(), 0);
    let nested = world.view_filtered::<Entity, (Or<(With<Fixed>, (EvenSlots, With<Name>))>,)>();
    assert_eq!(nested.len(), 20);
}

// Q1, Q7: a query with names and a prepared one honour it too, and one that is left alone finds it
#[test]
fn named_and_prepared_queries_decide_row_by_row() {
    let (mut world, all) = crowd();
    let mut prepared = world.prepare::<Placed, EvenSlots>();
    prepared.on(&mut world).each(|row| {
        assert_eq!(row.who.slot() % 2, 0);
        row.place.y = 7;
    });
    assert_eq!(prepared.on(&mut world).len(), admitted(&all).len());
    for &entity in &all[1..] {
        world.destroy(entity);
    }
    let single = prepared.on(&mut world).single().map(|row| row.who);
    assert_eq!(single, Ok(all[0]));
    let sevens = world.view::<&Place>();
    assert_eq!(sevens.iter().filter(|place| place.y == 7).count(), 1);
}
