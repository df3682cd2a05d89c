//! Random histories: saved at any point, a world goes on as if nothing had happened.

use proptest::prelude::*;

use crate::{
    Cache, Chance, Entity, Game, Health, Hit, Mood, Name, Place, Previous, Shared, Tagged, Target,
    Velocity, World, assert_same, bytes, from_bytes, from_text, resources, text,
};

#[derive(Clone, Debug)]
pub(crate) struct Step(u8, usize, usize, u8);

pub(crate) fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (any::<u8>(), any::<usize>(), any::<usize>(), any::<u8>());
    prop::collection::vec(step.prop_map(|(a, b, c, d)| Step(a, b, c, d)), 0..80)
}

/// Does one step; the same for the same world.
pub(crate) fn apply(world: &mut World, seen: &mut Vec<Entity>, step: &Step) {
    let &Step(what, which, other, number) = step;
    let pick = |index: usize| seen.get(index % seen.len().max(1)).copied();
    let (one, two) = (pick(which), pick(other));
    let value = f32::from(number);
    match (what % 20, one, two) {
        (0..=3, _, two) => seen.push(match number % 4 {
            0 => world.spawn((Place { x: value, y: 0.5 }, Velocity(1, number.into()))),
            1 => world.spawn((Name(number.to_string()), Tagged)),
            2 => world.spawn((Target { who: two }, Mood::Angry { since: number })),
            _ => world.spawn((Velocity(2, 2), Previous(Place { x: 1.0, y: value }))),
        }),
        (4 | 5, Some(one), _) => drop(world.destroy(one)),
        (6, Some(one), _) => drop(world.insert(one, Place { x: value, y: value })),
        (7, Some(one), two) => drop(world.insert(one, (Target { who: two }, Mood::Calm))),
        (8, Some(one), _) => {
            let health = Health {
                current: number.into(),
                max: 300,
            };
            drop(world.insert(one, (health, Name("x".repeat(number.into())))));
        }
        (9, Some(one), _) => drop(world.remove::<(Place, Mood)>(one)),
        (10, Some(one), _) => drop(world.remove::<(Name, Tagged)>(one)),
        (11, Some(one), _) => drop(world.disable::<Velocity>(one)),
        (12, Some(one), _) => drop(world.enable::<Velocity>(one)),
        (13, Some(one), _) => drop(world.disable::<Name>(one)),
        (14, Some(one), two) => drop(world.set_parent(one, two)),
        (15, Some(one), _) if number % 8 == 0 => drop(world.destroy_subtree(one)),
        (15, Some(one), _) => drop(world.set_parent(one, None)),
        (16, Some(one), _) => {
            let cache = std::rc::Rc::new(number);
            drop(world.insert(one, (Cache(cache.clone()), Shared(cache))));
        }
        (17, Some(one), _) => {
            if let Ok(copy) = world.duplicate(one) {
                seen.push(copy);
            }
        }
        (18, Some(who), _) => {
            world.emit(Hit {
                who,
                force: number % 10,
            });
            if number < 64 {
                world.clear_events();
            }
            world.resource_mut::<Chance>().0 += 1;
        }
        (19, _, _) if number == 0 => world.clear(),
        _ => {
            world.advance_tick();
            let mut last = 0.0;
            world.query::<&mut Place>().each(|place| {
                // Depends on the order of tables and rows.
                place.x += last;
                last = place.x;
            });
        }
    }
}

/// Transient components are not saved, and make tables of their own.
fn without_transient(world: &mut World) {
    let all: Vec<Entity> = world.iter_handles().collect();
    for entity in all {
        let _ = world.remove::<(Cache, Shared)>(entity);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    // W11, Z2: steps, save, load, more steps give the same bytes, handles and hashes as all steps.
    #[test]
    fn a_loaded_world_goes_on_as_the_saved_one(before in steps(), after in steps()) {
        let mut world = Game::world(resources());
        let mut seen = Vec::new();
        for step in &before {
            apply(&mut world, &mut seen, step);
            world.check().unwrap();
        }
        without_transient(&mut world);
        // Tables that differ only in what is transient become one, which is as if saved before.
        let mut world = from_bytes(&bytes(&world)).unwrap();
        let mut loaded = from_text(&text(&world)).unwrap();
        let mut also = seen.clone();
        for step in &after {
            let lasting = Step(if step.0 % 20 == 16 { 0 } else { step.0 }, step.1, step.2, step.3);
            apply(&mut world, &mut seen, &lasting);
            apply(&mut loaded, &mut also, &lasting);
        }
        prop_assert_eq!(seen, also);
        assert_same(&world, &loaded);
        prop_assert_eq!(format!("{world:?}"), format!("{loaded:?}"));
    }

    // W11: whatever the history, the loaded world has the same contents and keeps every promise.
    #[test]
    fn a_loaded_world_is_whole(steps in steps()) {
        let mut world = Game::world(resources());
        let mut seen = Vec::new();
        for step in &steps {
            apply(&mut world, &mut seen, step);
        }
        let loaded = from_bytes(&bytes(&world)).unwrap();
        assert_same(&world, &loaded);
        for entity in seen {
            prop_assert_eq!(world.contains(entity), loaded.contains(entity));
            prop_assert_eq!(world.get::<Place>(entity).map(|row| *row), loaded.get::<Place>(entity).map(|row| *row));
            prop_assert_eq!(world.get::<Name>(entity), loaded.get::<Name>(entity));
            prop_assert_eq!(world.get::<Target>(entity).map(|row| *row), loaded.get::<Target>(entity).map(|row| *row));
        }
    }
}
