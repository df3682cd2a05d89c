//! Random histories over a link that loses, repeats and delays, each way: afterwards both sides
//! are equal, and meanwhile nothing is older than it was.

use framework::prelude::*;
use framework::replicate::{Budget, Replicated, Session};

use crate::game::{Entity, Frozen, Health, Link, Position, Said, Target, Told, Velocity};

/// The same numbers for the same seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// Packets on their way, each with the round in which it arrives.
#[derive(Default)]
struct Way(Vec<(u64, Vec<u8>)>);

impl Way {
    fn post(&mut self, now: u64, packet: Vec<u8>, bad: bool, dice: &mut Dice) {
        if !bad {
            self.0.push((now, packet));
            return;
        }
        if dice.below(5) == 0 {
            return;
        }
        if dice.below(10) == 0 {
            self.0.push((now + dice.below(6), packet.clone()));
        }
        self.0.push((now + dice.below(6), packet));
    }

    fn due(&mut self, now: u64, dice: &mut Dice) -> Vec<Vec<u8>> {
        let mut due = Vec::new();
        let mut at = 0;
        while at < self.0.len() {
            if self.0[at].0 <= now {
                due.push(self.0.swap_remove(at).1);
            } else {
                at += 1;
            }
        }
        for index in (1..due.len()).rev() {
            due.swap(
                index,
                usize::try_from(dice.below(index as u64 + 1)).unwrap(),
            );
        }
        due
    }
}

fn change(link: &mut Link, alive: &mut Vec<Entity>, dice: &mut Dice) {
    let coordinate = |dice: &mut Dice| (dice.below(1600) as f32 - 800.0) / 8.0;
    for _ in 0..dice.below(6) {
        let place = Position {
            x: coordinate(dice),
            y: coordinate(dice),
        };
        if alive.len() < 6 || dice.below(12) == 0 {
            let entity = match dice.below(3) {
                0 => link.world.spawn((Replicated, place)),
                1 => link.world.spawn((Replicated, place, Health(1))),
                _ => link.world.spawn((
                    place,
                    Velocity {
                        x: 1.0,
                        thrust: 0.0,
                    },
                )),
            };
            alive.push(entity);
        }
        let which = usize::try_from(dice.below(alive.len() as u64)).unwrap();
        let entity = alive[which];
        let number = u16::try_from(dice.below(1000)).unwrap();
        let world = &mut link.world;
        match dice.below(14) {
            0 => {
                world.destroy(entity);
                alive.swap_remove(which);
            }
            1 => drop(world.insert(entity, Replicated)),
            2 => drop(world.remove::<Replicated>(entity)),
            3 => drop(world.insert(entity, Health(number))),
            4 => drop(world.remove::<Health>(entity)),
            5 => drop(world.insert(
                entity,
                Velocity {
                    x: number.into(),
                    thrust: 0.0,
                },
            )),
            6 => drop(world.disable::<Velocity>(entity)),
            7 => drop(world.enable::<Velocity>(entity)),
            8 => drop(world.insert(entity, Frozen)),
            9 => drop(world.remove::<Frozen>(entity)),
            10 => {
                let other = alive[usize::try_from(dice.below(alive.len() as u64)).unwrap()];
                drop(world.insert(entity, Target(Some(other))));
            }
            _ => *world.at_mut::<Position>(entity) = place,
        }
    }
}

/// Both sides hold the same of every entity that the session sees.
fn assert_equal(link: &Link, seed: u64) {
    let session = link.session();
    let known: Vec<Entity> = session.known::<crate::game::Game>().collect();
    let there: Vec<Entity> = link.mirror.iter().map(|(remote, _)| remote).collect();
    assert_eq!(known, there, "seed {seed}");
    for &entity in &known {
        let local = link.there(entity);
        let (here, there) = (&link.world, &link.mirrored);
        let shown =
            |world: &crate::game::World, entity, target: &dyn Fn(Entity) -> Option<Entity>| {
                format!(
                    "{:?} {:?} {:?} {:?} {:?} {:?}",
                    world.get::<Position>(entity).map(|at| *at),
                    world.get::<Health>(entity).map(|health| *health),
                    world.get::<Velocity>(entity).map(|velocity| velocity.x),
                    world
                        .try_get::<Velocity>(entity)
                        .is_err_and(|miss| matches!(miss, Miss::Disabled { .. })),
                    world.has::<Frozen>(entity),
                    world.get::<Target>(entity).map(|at| at.0.and_then(target)),
                )
            };
        let name = |target| link.mirror.local(target);
        let lives = |target| link.mirrored.contains(target).then_some(target);
        assert_eq!(
            shown(here, entity, &name),
            shown(there, local, &lives),
            "seed {seed}, {entity:?}"
        );
    }
}

fn history(seed: u64) {
    let mut dice = Dice(seed);
    let packet = if seed.is_multiple_of(2) { 1200 } else { 160 };
    let mut link = Link::with(Budget {
        packet,
        round: packet * (1 + seed as usize % 3),
        ..Budget::default()
    });
    let first = dice.below(1 << 16);
    *link.world.at_mut::<Session>(link.client) = Session::new(7, 60.0).numbered_from(first);
    let mut alive = Vec::new();
    let (mut down, mut up) = (Way::default(), Way::default());
    let rounds = 60 + dice.below(60);
    let (mut told, mut heard, mut asked, mut answered) = (0, 0, 0, 0);
    for now in 0..rounds + 80 {
        let bad = now < rounds;
        link.observes = !bad || dice.below(3) > 0;
        if bad {
            change(&mut link, &mut alive, &mut dice);
            for _ in 0..dice.below(3) {
                let event = Told::Number(told);
                link.server
                    .tell(&mut link.world, link.client, &event)
                    .unwrap();
                told += 1;
                if link.mirror.say(&Said::Number(asked)).is_ok() {
                    asked += 1;
                }
            }
        }
        for packet in link.packets() {
            down.post(now, packet, bad, &mut dice);
        }
        for packet in down.due(now, &mut dice) {
            let before = link.mirror.tick();
            let result = link.mirror.receive(&mut link.mirrored, &packet);
            result.unwrap_or_else(|error| panic!("seed {seed}, round {now}: {error}"));
            assert!(link.mirror.tick() >= before);
        }
        while let Some((_, event)) = link.mirror.next_event() {
            assert_eq!(event, Told::Number(heard), "seed {seed}");
            heard += 1;
        }
        if let Some(reply) = link.mirror.reply() {
            up.post(now, reply.to_vec(), bad, &mut dice);
        }
        for reply in up.due(now, &mut dice) {
            let result = link
                .server
                .receive(&mut link.world, link.client, &reply, |_, message| {
                    assert_eq!(message, Said::Number(answered), "seed {seed}");
                    answered += 1;
                });
            result.unwrap_or_else(|error| panic!("seed {seed}, round {now}: {error}"));
        }
    }
    assert_equal(&link, seed);
    assert_eq!((told, asked), (heard, answered), "seed {seed}");
    assert_eq!(link.packets().len(), 0, "seed {seed}");
}

// R4, I1 to I13: whatever is lost, repeated, late and out of order, both sides end up equal.
#[test]
fn both_sides_end_up_equal() {
    for seed in 0..1000 {
        history(seed);
    }
}
