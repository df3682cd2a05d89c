//! Chapter Q of the contract: queries.

use framework::prelude::*;
use framework::{Handle, PreparedQuery};

use crate::many::*;
use crate::zoo::{
    Bag, Cargo, Dice, Entity, Frozen, Ghost, Mood, Position, PositionFields, Simd, Velocity, World,
    Zoo, bag, cargo, ghost, position, simd, sorted, velocity,
};

// Q1: sixteen items, and more by nesting
#[test]
fn queries_of_sixteen_items_and_beyond() {
    let mut world: ManyWorld = Many::world();
    let all = world.spawn((
        (A(1), B(2), C(3), D(4), E(5), F(6), G(7), H(8)),
        (I(9), J(10), K(11), L(12), M(13), N(14), O(15), P(16)),
        (Q(17), R(18), S(19), T(20)),
    ));
    world.spawn((A(1), B(2)));
    type Sixteen<'q> = (
        &'q A,
        &'q mut B,
        Option<&'q C>,
        Option<&'q mut D>,
        Has<E>,
        With<F>,
        Without<Unused>,
        Or<(With<Unused>, With<H>)>,
        &'q I,
        &'q J,
        &'q K,
        &'q L,
        &'q M,
        &'q N,
        ManyEntity,
        &'q mut P,
    );
    let mut visits = 0;
    world.query::<Sixteen<'_>>().each(
        |(a, b, c, d, e, (), (), (), i, j, k, l, m, n, entity, p)| {
            assert_eq!(entity, all);
            assert!(e);
            b.0 = a.0 + c.unwrap().0;
            d.unwrap().0 = 40;
            p.0 = i.0 + j.0 + k.0 + l.0 + m.0 + n.0;
            visits += 1;
        },
    );
    assert_eq!(visits, 1);
    assert_eq!((world.at::<B>(all).0, world.at::<D>(all).0), (4, 40));
    assert_eq!(world.at::<P>(all).0, 9 + 10 + 11 + 12 + 13 + 14);

    // Twenty components in nested tuples, as a loop and as an iterator.
    type Twenty<'q> = (
        (&'q mut A, &'q B, &'q C, &'q D, &'q E, &'q F, &'q G, &'q H),
        ((&'q I, &'q J, &'q K, &'q L), (&'q M, &'q N, &'q O, &'q P)),
        (&'q Q, (&'q R, (&'q S,)), &'q mut T),
    );
    world
        .query::<Twenty<'_>>()
        .each(|((a, ..), _, (q, (r, (s,)), t))| {
            a.0 = q.0 + r.0 + s.0;
            t.0 += 1;
        });
    assert_eq!(
        (world.at::<A>(all).0, world.at::<T>(all).0),
        (17 + 18 + 19, 21)
    );
    for ((mut a, ..), ((i, ..), _), _) in &mut world.query::<Twenty<'_>>() {
        a.0 = i.0;
    }
    assert_eq!(world.at::<A>(all).0, 9);
}

#[derive(Query)]
#[query(world = Zoo, crate = framework)]
struct Body {
    entity: Entity,
    position: &'static mut Position,
    velocity: Option<&'static Velocity>,
    frozen: Has<Frozen>,
}

// Q1: a query with named fields, beside filters
#[test]
fn a_query_names_its_fields() {
    let mut world = Zoo::world();
    let moving = world.spawn((position(1), velocity(5)));
    let frozen = world.spawn((position(2), Frozen));
    world.spawn((velocity(1), Frozen));
    let mut seen = Vec::new();
    world.query::<Body>().each(|body| {
        body.position.x += body.velocity.map_or(0, |velocity| i64::from(velocity.dx));
        seen.push((body.entity, body.frozen));
    });
    assert_eq!(seen, [(moving, false), (frozen, true)]);
    assert_eq!(world.at::<Position>(moving).x, 6);
    assert_eq!(world.query_filtered::<Body, Without<Frozen>>().len(), 1);
    let body = world.query::<Body>();
    assert!(body.contains(moving) && body.contains(frozen) && body.len() == 2);
}

// Q1, Q3: every filter as a filter, in tuples and nested, against what entities have
#[test]
fn filters_combine() {
    let mut world = Zoo::world();
    let mut all = Vec::new();
    for code in 0..8_u32 {
        let entity = world.spawn(position(i64::from(code)));
        if code & 1 > 0 {
            world.insert(entity, bag(0)).unwrap();
        }
        if code & 2 > 0 {
            world.insert(entity, Frozen).unwrap();
        }
        if code & 4 > 0 {
            world.insert(entity, Mood::Calm).unwrap();
        }
        all.push(entity);
    }
    macro_rules! filter {
        ($F:ty, |$bag:ident, $frozen:ident, $mood:ident| $expected:expr) => {{
            let expected: Vec<i64> = (0..8_i64)
                .filter(|code| {
                    let ($bag, $frozen, $mood) = (code & 1 > 0, code & 2 > 0, code & 4 > 0);
                    $expected
                })
                .collect();
            let xs = |view: framework::Query<'_, Zoo, &Position, $F>| {
                let mut xs: Vec<i64> = view.iter().map(|row| row.x).collect();
                xs.sort_unstable();
                xs
            };
            assert_eq!(xs(world.view_filtered::<&Position, $F>()), expected);
            // The same as an item of the query.
            let mut xs: Vec<i64> = Vec::new();
            world
                .view::<(&Position, $F)>()
                .each(|(position, _)| xs.push(position.x));
            xs.sort_unstable();
            assert_eq!(xs, expected, "as an item");
        }};
    }
    filter!(With<Bag>, |bag, _frozen, _mood| bag);
    filter!(Without<Bag>, |bag, _frozen, _mood| !bag);
    filter!((With<Bag>, Without<Frozen>), |bag, frozen, _mood| bag
        && !frozen);
    filter!(Or<(With<Bag>, With<Frozen>)>, |bag, frozen, _mood| bag
        || frozen);
    filter!(Or<(Without<Bag>, With<Mood>)>, |bag, _frozen, mood| !bag
        || mood);
    filter!(
        Or<((With<Bag>, Without<Mood>), (With<Frozen>, With<Mood>))>,
        |bag, frozen, mood| (bag && !mood) || (frozen && mood)
    );
    filter!(
        (
            Or<(With<Bag>, With<Frozen>)>,
            Or<(With<Mood>, Without<Frozen>)>
        ),
        |bag, frozen, mood| (bag || frozen) && (mood || !frozen)
    );
    filter!((), |_bag, _frozen, _mood| true);
    filter!(Or<()>, |_bag, _frozen, _mood| false);
}

fn three_tables() -> (World, Vec<Entity>) {
    let mut world = Zoo::world();
    let mut all = Vec::new();
    for number in 0..12_u32 {
        let at = position(i64::from(number));
        all.push(match number % 4 {
            0 => world.spawn((at, velocity(1))),
            1 => world.spawn((at, velocity(2), bag(number))),
            2 => world.spawn((at, Frozen)),
            _ => world.spawn((velocity(3), at, ghost(), cargo(number))),
        });
    }
    (world, all)
}

// Q2: loops, iterators and look-ups of one query agree
#[test]
fn loops_iterators_and_look_ups_agree() {
    let (mut world, all) = three_tables();
    let mut query = world.query::<(Entity, &mut Position, &Velocity)>();
    assert_eq!((query.len(), query.is_empty()), (9, false));
    let mut visited = Vec::new();
    query.each(|(entity, position, velocity)| {
        position.x += i64::from(velocity.dx);
        visited.push(entity);
    });
    let rows = query.iter_mut();
    assert_eq!((rows.len(), rows.size_hint()), (9, (9, Some(9))));
    let iterated: Vec<_> = rows
        .map(|(entity, mut position, velocity)| {
            position.x += i64::from(velocity.dx);
            entity
        })
        .collect();
    assert_eq!(iterated, visited);
    // `fold` and `next` walk alike, also one after the other.
    let mut rows = query.iter_mut();
    let mut mixed: Vec<_> = rows.by_ref().take(4).map(|row| row.0).collect();
    assert_eq!(rows.len(), 5);
    rows.for_each(|(entity, mut position, velocity)| {
        position.x += i64::from(velocity.dx);
        mixed.push(entity);
    });
    assert_eq!(mixed, visited);
    let (_, mut position, _) = query.get(visited[0]).unwrap();
    position.x += 100;
    drop(position);
    assert!(query.get(all[2]).is_none());
    let mut many = Vec::new();
    query.each_many([all[3], all[2], all[0], all[3]], |(entity, position, _)| {
        position.x += 1000;
        many.push(entity);
    });
    assert_eq!(many, [all[3], all[0], all[3]], "in the order of the list");
    let expected = |number: i64, speed: i64, rank: usize| {
        let thrice = if rank < 4 { 2 } else { 3 };
        number + speed * thrice
    };
    for (rank, &entity) in visited.iter().enumerate() {
        let number = all.iter().position(|other| *other == entity).unwrap() as i64;
        let speed = i64::from(world.at::<Velocity>(entity).dx);
        let more = match number {
            0 => 1100,
            3 => 2000,
            _ => 0,
        };
        assert_eq!(
            world.at::<Position>(entity).x,
            expected(number, speed, rank) + more
        );
    }
    assert_eq!(sorted(visited).len(), 9);
}

// Q2: `single` and `is_empty`
#[test]
fn single_gives_the_only_row() {
    let (mut world, all) = three_tables();
    assert_eq!(
        world
            .view::<&Position>()
            .single()
            .err()
            .map(|why| why.found),
        Some(12)
    );
    let why = world
        .view_filtered::<&Simd, With<Frozen>>()
        .single()
        .unwrap_err();
    assert_eq!(why.to_string(), "the query matches 0 entities, not one");
    assert!(world.view::<&Simd>().is_empty());
    world.insert(all[2], simd(4)).unwrap();
    assert_eq!(*world.view::<&Simd>().single().unwrap(), simd(4));
    let mut query = world.query::<(&mut Simd, Entity)>();
    let (mut row, entity) = query.single().unwrap();
    row.mask = 1;
    drop(row);
    assert_eq!((entity, world.at::<Simd>(entity).mask), (all[2], 1));
}

// Q3: whole field slices with their handles, table by table
#[test]
fn whole_tables_are_lent_with_their_handles() {
    let (mut world, all) = three_tables();
    let mut seen = Vec::new();
    world
        .query::<(&mut Position, &Velocity, Option<&Bag>, Has<Ghost>)>()
        .each_table(|handles, (position, velocity, bags, ghost)| {
            let PositionFields { x, y, level } = position;
            assert_eq!(
                [x.len(), y.len(), level.len(), velocity.dx.len()],
                [handles.len(); 4]
            );
            for (x, dx) in x.iter_mut().zip(velocity.dx) {
                *x = -i64::from(*dx);
            }
            if let Some(bags) = bags {
                assert!(
                    bags.iter()
                        .map(|bag| all[bag.counted.0 as usize])
                        .eq(handles.iter().copied())
                );
            }
            seen.push((handles.to_vec(), bags.is_some(), ghost));
        });
    let of = |number: usize| {
        all.iter()
            .copied()
            .skip(number)
            .step_by(4)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        seen,
        [
            (of(0), false, false),
            (of(1), true, false),
            (of(3), false, true)
        ]
    );
    for &entity in &all {
        let x = world.at::<Position>(entity).x;
        match world.get::<Velocity>(entity) {
            Some(velocity) => assert_eq!(x, -i64::from(velocity.dx)),
            None => assert!(x >= 0),
        }
    }
}

// Q4: what may stand beside what: two readers of one component, and a component beside its twin
#[test]
fn readers_may_share_a_component() {
    let mut world = Zoo::world();
    let entity = world.spawn((position(3), velocity(1), cargo(5)));
    world
        .view::<(&Position, &Position, Option<&Position>)>()
        .each(|(one, other, third)| {
            assert_eq!((one, Some(one)), (other, third));
        });
    world
        .query::<(
            &mut Cargo,
            Has<Cargo>,
            With<Cargo>,
            Option<&mut Disabled<Cargo>>,
        )>()
        .each(|(cargo, has, (), disabled)| {
            cargo.0.0 += 1;
            assert!(has && disabled.is_none());
        });
    world
        .query::<((&mut Position, &Velocity), &Velocity)>()
        .each(|((position, one), other)| {
            position.x += i64::from(one.dx + other.dx);
        });
    assert_eq!(
        (
            world.at::<Position>(entity).x,
            world.at::<Cargo>(entity).0.0
        ),
        (5, 6)
    );
    // Structural changes are possible again as soon as the borrow ends.
    let found: Vec<_> = world.view::<Entity>().iter().collect();
    for entity in found {
        world.destroy(entity);
    }
    assert!(world.is_empty());
}

// Q5: the same contents give the same order by slot, whatever the history
#[test]
fn the_order_by_slot_does_not_depend_on_history() {
    for seed in 0..40 {
        let mut dice = Dice(seed);
        let (mut one, mut other) = (Zoo::world(), Zoo::world());
        let size = 3 + dice.below(30);
        let handles: Vec<Entity> = (0..size).map(|_| one.spawn(())).collect();
        assert!(
            (0..size)
                .map(|_| other.spawn(()))
                .eq(handles.iter().copied())
        );
        // One world gets its components in order, the other with detours, in another order.
        let wanted: Vec<(bool, bool)> = (0..size)
            .map(|_| (dice.below(3) > 0, dice.below(2) > 0))
            .collect();
        let give = |world: &mut World, index: usize| {
            let (has, frozen) = wanted[index];
            if has {
                world
                    .insert(handles[index], position(index as i64))
                    .unwrap();
            }
            if frozen {
                world.insert(handles[index], Frozen).unwrap();
            }
        };
        for index in 0..size {
            give(&mut one, index);
        }
        for _ in 0..50 {
            let entity = dice.pick(&handles);
            match dice.below(3) {
                0 => drop(other.insert(entity, (bag(1), position(0))).unwrap()),
                1 => drop(other.insert(entity, Frozen).unwrap()),
                _ => {
                    other.remove::<(Bag, Position, Frozen)>(entity).unwrap();
                }
            }
        }
        let mut order: Vec<usize> = (0..size).collect();
        while !order.is_empty() {
            let index = order.swap_remove(dice.below(order.len()));
            other
                .remove::<(Bag, Position, Frozen)>(handles[index])
                .unwrap();
            give(&mut other, index);
        }
        let walk = |world: &mut World| {
            let mut by_slot = Vec::new();
            world
                .view::<(Entity, &Position, Has<Frozen>)>()
                .each_by_slot(|(entity, position, frozen)| {
                    by_slot.push((entity, position.x, frozen))
                });
            let mut mutable = Vec::new();
            world
                .query::<(Entity, &mut Position, Has<Frozen>)>()
                .each_by_slot(|(entity, position, frozen)| {
                    mutable.push((entity, position.x, frozen))
                });
            assert_eq!(mutable, by_slot);
            by_slot
        };
        let rows = walk(&mut one);
        assert_eq!(rows, walk(&mut other));
        assert!(rows.is_sorted_by_key(|row| row.0.slot()));
        assert_eq!(rows.len(), wanted.iter().filter(|wanted| wanted.0).count());
    }
}

// Q7: a prepared query made first sees every table that comes up later, in every way to ask
#[test]
fn a_prepared_query_sees_tables_that_come_up_later() {
    let mut world = Zoo::world();
    let mut moving = PreparedQuery::<Zoo, (Entity, &mut Position), Without<Frozen>>::new();
    let mut expected = Vec::new();
    let mut spawned = 0;
    while spawned < 6 {
        let entity = match spawned {
            0 => world.spawn(position(0)),
            1 => world.spawn((position(1), Frozen)),
            2 => world.spawn((position(2), bag(2))),
            3 => world.spawn((position(3), ghost(), velocity(1))),
            4 => world.spawn(simd(4)),
            _ => world.spawn((position(5), Mood::Calm)),
        };
        if ![1, 4].contains(&spawned) {
            expected.push(entity);
        }
        spawned += 1;
        let mut query = moving.on(&mut world);
        assert_eq!(query.len(), expected.len());
        let mut found = Vec::new();
        query.each(|(entity, position)| {
            position.x += 1;
            found.push(entity);
        });
        assert_eq!(found, expected);
        assert!(
            query
                .iter_mut()
                .map(|row| row.0)
                .eq(expected.iter().copied())
        );
        assert_eq!(query.get(entity).is_some(), expected.contains(&entity));
        let mut rows = 0;
        query.each_table(|handles, _| rows += handles.len());
        assert_eq!(rows, expected.len());
        let mut by_slot = Vec::new();
        query.each_by_slot(|(entity, _)| by_slot.push(entity));
        assert_eq!(by_slot, expected);
    }
}

// Q7: running a prepared query again allocates nothing; nor do other walks and look-ups
#[test]
fn a_prepared_query_allocates_nothing() {
    let (mut world, all) = three_tables();
    let mut prepared = world.prepare::<(Entity, &mut Position, Option<&Velocity>), ()>();
    let walk = |prepared: &mut PreparedQuery<_, (Entity, &mut Position, Option<&Velocity>), ()>,
                world: &mut World| {
        let mut query = prepared.on(world);
        let mut sum = query.len() as i64;
        query.each(|(_, position, velocity)| {
            sum += position.x + velocity.map_or(0, |velocity| i64::from(velocity.dx));
        });
        query.each_by_slot(|(_, position, _)| sum += position.x);
        query.each_table(|handles, (_, position, _)| sum += position.x[0] + handles.len() as i64);
        sum += query
            .iter_mut()
            .map(|(_, position, _)| position.x)
            .sum::<i64>();
        sum + query.get(all[3]).map_or(0, |(_, position, _)| position.x)
    };
    let first = walk(&mut prepared, &mut world);
    let allocated = allocation_counter::measure(|| {
        assert_eq!(walk(&mut prepared, &mut world), first);
        assert_eq!(world.view::<&Position>().iter().len(), 12);
        assert_eq!(world.at::<Position>(all[5]).x, 5);
        assert!(world.get::<Bag>(all[0]).is_none() && !world.has::<Bag>(all[0]));
        world.at_mut::<Position>(all[5]).y = 1;
    });
    assert_eq!(allocated.count_total, 0, "{allocated:?}");
}

// Q8: a query that only reads is asked again inside its own loop
#[test]
fn readers_nest() {
    let (world, all) = three_tables();
    let query = world.view::<(Entity, &Position)>();
    let mut pairs = 0;
    query.each(|(one, position)| {
        for (other, other_position) in &query {
            if one < other {
                assert_eq!(position.x < other_position.x, one.slot() < other.slot());
                pairs += 1;
            }
        }
        assert_eq!(query.get(one).unwrap().1.x, position.x);
        assert!(query.get(all[0]).is_some());
        let velocities = world.view::<&Velocity>();
        assert_eq!(velocities.get(one).is_some(), velocities.contains(one));
        assert_eq!(world.get::<Position>(one).unwrap().x, position.x);
        query.each_by_slot(|_| {});
    });
    assert_eq!(pairs, 12 * 11 / 2);
    let shared: &World = &world;
    let sums: Vec<i64> = std::thread::scope(|scope| {
        let sum = || {
            shared
                .view::<&Position>()
                .iter()
                .map(|row| row.x)
                .sum::<i64>()
        };
        [scope.spawn(sum), scope.spawn(sum)]
            .map(|thread| thread.join().unwrap())
            .to_vec()
    });
    assert_eq!(sums, [66, 66]);
}

// Q8: a handle kept in a component is looked up safely, also after its entity has died
#[test]
fn a_handle_in_a_component_is_looked_up_safely() {
    let mut world = Zoo::world();
    let prey: Handle<Zoo> = world.spawn(position(1));
    let hunter = world.spawn(Mood::Hunting { prey: Some(prey) });
    let found = |world: &World| {
        let positions = world.view::<&Position>();
        let mut found = Vec::new();
        world.view::<&Mood>().each(|mood| {
            if let Mood::Hunting { prey: Some(prey) } = mood {
                found.push(positions.get(*prey).map(|position| position.x));
            }
        });
        found
    };
    assert_eq!(found(&world), [Some(1)]);
    world.destroy(prey);
    assert_eq!(found(&world), [None]);
    let newcomer = world.spawn(position(2));
    assert_eq!(newcomer.slot(), prey.slot());
    assert_eq!(found(&world), [None], "never the next occupant");
    *world.at_mut::<Mood>(hunter) = Mood::Hunting {
        prey: Some(newcomer),
    };
    assert_eq!(found(&world), [Some(2)]);
}
