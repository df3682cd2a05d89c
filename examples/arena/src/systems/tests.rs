//! What the systems do together, in a small room.

use ecs::prelude::*;
use ecs::timestep::step;

use super::Frame;
use crate::components::{
    AIController, AIState, Armor, Collider, Dead, Health, Interactable, Player, Sprite, Transform,
    Velocity, Weapon,
};
use crate::demo::Demo;
use crate::events::{Death, Explosion, Hit};
use crate::geometry::{Segment, Vec2};
use crate::level::Level;
use crate::options::Options;
use crate::picture::Look;
use crate::populate::populate;
use crate::things::WeaponKind;
use crate::wad::{Barrier, Line, Map, Name, Thing};
use crate::world::{Entity, World};

const PLAYER: u16 = 1;
const IMP: u16 = 3001;
const BARREL: u16 = 2035;
const MEDIKIT: u16 = 2012;
const SHOTGUN: u16 = 2001;

/// A room of 1000 by 1000 around the origin with the given things, and a player who stands
/// still, presses nothing and looks to the east.
struct Room {
    world: World,
    frame: Frame,
}

impl Room {
    fn with(things: &[(u16, f32, f32)]) -> Self {
        Self::divided(things, &[], 0)
    }

    /// With more walls, and with bots.
    fn divided(things: &[(u16, f32, f32)], walls: &[[f32; 4]], bots: u32) -> Self {
        let outside = [
            [-500.0, -500.0, 500.0, -500.0],
            [500.0, -500.0, 500.0, 500.0],
            [500.0, 500.0, -500.0, 500.0],
            [-500.0, 500.0, -500.0, -500.0],
        ];
        let line = |&[x, y, to_x, to_y]: &[f32; 4]| Line {
            segment: Segment::new(Vec2::new(x, y), Vec2::new(to_x, to_y)),
            barrier: Barrier::Wall,
        };
        let thing = |&(kind, x, y): &(u16, f32, f32)| Thing {
            at: Vec2::new(x, y),
            degrees: 0,
            kind,
        };
        let mut recording = vec![109, 2, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0];
        if bots > 0 {
            // They run in circles and shoot.
            recording.extend([50, 0, 2, 1]);
        }
        recording.extend([0, 0, 0, 0, 0x80]);
        let level = Level {
            map: Map {
                name: Name::new(*b"ROOM\0\0\0\0"),
                things: things.iter().map(thing).collect(),
                lines: outside.iter().chain(walls).map(line).collect(),
            },
            demos: vec![Demo::parse(&recording).unwrap()],
            own_demo: 0,
        };
        let options = Options {
            bots,
            ..Options::default()
        };
        Self {
            world: populate(level, &options),
            frame: Frame::new(),
        }
    }

    fn run(&mut self, steps: u32) {
        for _ in 0..steps {
            step(&mut self.frame, &mut self.world, false);
        }
    }

    fn hit(&mut self, target: Entity, amount: f32) {
        self.world.emit(Hit {
            target,
            by: None,
            amount,
            push: Vec2::ZERO,
        });
        self.run(1);
    }

    fn of(&self, look: Look) -> Vec<Entity> {
        let sprites = self.world.view::<(Entity, &Sprite)>();
        let of = sprites.iter().filter(|(_, sprite)| sprite.look == look);
        of.map(|(entity, _)| entity).collect()
    }

    fn player(&self) -> Entity {
        let (player, _) = self.world.view::<(Entity, &Player)>().single().unwrap();
        player
    }

    fn is_disabled<C: Component>(&self, entity: Entity) -> bool
    where
        crate::world::Game: ecs::Holds<C>,
    {
        matches!(self.world.try_get::<C>(entity), Err(Miss::Disabled { .. }))
    }
}

#[test]
fn barrels_set_each_other_off_but_not_through_walls() {
    let row = [-300.0, -220.0, -140.0, 60.0, 140.0];
    let mut things: Vec<_> = row.map(|x| (BARREL, x, 0.0)).to_vec();
    things.push((PLAYER, 400.0, 400.0));
    let mut room = Room::divided(&things, &[[0.0, -500.0, 0.0, 500.0]], 0);
    let first = room.of(Look::Barrel)[0];
    room.hit(first, 20.0);
    room.run(60);
    assert_eq!(room.of(Look::Barrel).len(), 2);
    assert_eq!(room.world.events::<Explosion>().emitted(), 3);
}

#[test]
fn the_dead_keep_velocity_and_collider_disabled_until_they_are_cleared_away() {
    let mut room = Room::with(&[(PLAYER, -400.0, 0.0), (IMP, 300.0, 300.0)]);
    room.run(5);
    let imp = room.of(Look::Monster)[0];
    room.hit(imp, 59.0);
    assert!(!room.is_disabled::<Velocity>(imp));
    room.hit(imp, 1.0);
    assert!(room.is_disabled::<Velocity>(imp) && room.is_disabled::<Collider>(imp));
    assert_eq!(room.of(Look::Corpse), [imp]);
    room.run(601);
    assert!(!room.world.contains(imp));
}

#[test]
fn a_weapon_is_carried_dropped_and_replaced() {
    let mut room = Room::with(&[(PLAYER, 0.0, 0.0), (SHOTGUN, 10.0, 0.0)]);
    let player = room.player();
    room.run(2);
    let weapon = room.world.children(player).next().unwrap();
    assert_eq!(room.world.at::<Weapon>(weapon).kind, WeaponKind::Shotgun);
    room.world
        .at_mut::<Transform>(player)
        .put(Vec2::new(200.0, 100.0));
    room.run(1);
    let place = *room.world.at::<Transform>(weapon);
    assert_eq!((place.x, place.y), (211.0, 94.0));

    room.hit(player, 1000.0);
    assert_eq!(room.world.children(player).count(), 0);
    assert!(room.world.has::<Interactable>(weapon) && room.world.parent(weapon).is_none());

    room.run(181);
    assert!(!room.world.has::<Dead>(player) && room.world.has::<Velocity>(player));
    let next = room.world.children(player).next().unwrap();
    assert_eq!(room.world.parent(next), Some(player));
    assert_eq!(room.world.at::<Weapon>(next).kind, WeaponKind::Pistol);
}

#[test]
fn what_is_taken_is_hidden_until_it_comes_back() {
    let mut room = Room::with(&[(PLAYER, 0.0, 0.0), (MEDIKIT, 10.0, 0.0)]);
    let medikit = room.of(Look::Pickup)[0];
    let player = room.player();
    room.run(5);
    assert!(
        room.world.has::<Interactable>(medikit),
        "the healthy leave it"
    );
    room.hit(player, 50.0);
    room.run(1);
    assert_eq!(room.world.at::<Health>(player).current, 75.0);
    assert!(room.is_disabled::<Interactable>(medikit) && room.is_disabled::<Sprite>(medikit));
    room.world
        .at_mut::<Transform>(player)
        .put(Vec2::new(200.0, 0.0));
    room.run(30 * 60);
    assert!(room.world.has::<Interactable>(medikit) && room.world.has::<Sprite>(medikit));
}

#[test]
fn armour_takes_its_share() {
    let mut room = Room::with(&[(PLAYER, 0.0, 0.0)]);
    let player = room.player();
    room.world.at_mut::<Armor>(player).defense = 15.0;
    room.hit(player, 30.0);
    room.hit(player, 30.0);
    assert_eq!(room.world.at::<Health>(player).current, 55.0);
    assert_eq!(room.world.at::<Armor>(player).defense, 0.0);
}

#[test]
fn a_monster_chases_whom_it_sees() {
    let mut room = Room::with(&[(PLAYER, 200.0, 0.0), (IMP, -200.0, 0.0)]);
    room.run(30);
    let imp = room.of(Look::Monster)[0];
    assert_eq!(room.world.at::<AIController>(imp).state, AIState::Chasing);
    room.run(600);
    assert!(room.world.events::<Hit>().emitted() > 0);
}

#[test]
fn nobody_leaves_the_room_however_crowded_it_is() {
    let mut room = Room::divided(&[(PLAYER, 0.0, 0.0)], &[], 150);
    room.run(600);
    assert!(room.world.events::<Death>().emitted() > 0);
    room.world
        .view::<(&Player, &Transform)>()
        .each(|(_, transform)| {
            assert!(transform.x.abs() < 500.0 && transform.y.abs() < 500.0);
        });
}
