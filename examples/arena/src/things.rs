//! What the numbers in a map's THINGS stand for. Figures are per second and in map units.

use ecs::Wire;
use serde::{Deserialize, Serialize};

/// What a thing becomes in the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Role {
    PlayerStart,
    Monster(Monster),
    Barrel,
    Pickup(Pickup),
    /// Gives light over the distance given; stands in the way.
    Lamp(f32),
    /// Stands in the way.
    Pillar,
    /// Only to be looked at.
    Ornament,
    /// A mark for the original game's own use.
    Unseen,
}

/// A kind of monster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Monster {
    pub(crate) radius: f32,
    pub(crate) health: f32,
    pub(crate) speed: f32,
    pub(crate) attack: Attack,
}

/// How a monster hurts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Attack {
    /// By touch.
    Bite { damage: f32 },
    /// From afar, with so many shots at once.
    Shot { damage: f32, speed: f32, count: u8 },
}

/// Shots that are fired at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Volley {
    pub(crate) damage: f32,
    pub(crate) speed: f32,
    pub(crate) count: u8,
    /// Radians to either side.
    pub(crate) spread: f32,
    /// The reach of an explosion, or 0.
    pub(crate) blast: f32,
}

impl Attack {
    /// What it fires, if anything.
    pub(crate) fn volley(self) -> Option<Volley> {
        match self {
            Self::Bite { .. } => None,
            Self::Shot {
                damage,
                speed,
                count,
            } => Some(Volley {
                damage,
                speed,
                count,
                spread: 0.12,
                blast: 0.0,
            }),
        }
    }
}

/// What picking something up does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Pickup {
    Health(f32),
    Armor(f32),
    Weapon(WeaponKind),
    Ammo(u16),
    /// Keys and powers: counted, without effect.
    Trophy,
}

/// What a player can carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Wire, Serialize, Deserialize)]
pub(crate) enum WeaponKind {
    Pistol,
    Shotgun,
    Chaingun,
    Launcher,
    Plasma,
}

/// The kind of a deathmatch start.
const DEATHMATCH_START: u16 = 11;

/// The radius of a player.
pub(crate) const PLAYER_RADIUS: f32 = 16.0;
/// The radius of a barrel.
pub(crate) const BARREL_RADIUS: f32 = 10.0;
/// How near a player must come to pick something up, beyond its own radius.
pub(crate) const PICKUP_RADIUS: f32 = 20.0;
/// The radius of a lamp or pillar.
pub(crate) const PILLAR_RADIUS: f32 = 16.0;

/// What the thing of this number becomes; an ornament if no number of the game's is meant.
pub(crate) fn role(kind: u16) -> Role {
    if let Some(monster) = monster(kind) {
        return Role::Monster(monster);
    }
    if let Some(pickup) = pickup(kind) {
        return Role::Pickup(pickup);
    }
    match kind {
        1..=4 | DEATHMATCH_START => Role::PlayerStart,
        2035 => Role::Barrel,
        2028 | 85 | 86 => Role::Lamp(160.0),
        34 | 35 => Role::Lamp(80.0),
        44..=46 | 55..=57 | 70 => Role::Lamp(128.0),
        30..=33 | 36 | 37 | 41..=43 | 47 | 48 | 54 => Role::Pillar,
        14 | 87 | 88 | 89 => Role::Unseen,
        _ => Role::Ornament,
    }
}

fn monster(kind: u16) -> Option<Monster> {
    let bite = |damage| Attack::Bite { damage };
    let bullets = |count| Attack::Shot {
        damage: 9.0,
        speed: 1400.0,
        count,
    };
    let ball = |damage, speed| Attack::Shot {
        damage,
        speed,
        count: 1,
    };
    let (radius, health, speed, attack) = match kind {
        3004 | 84 => (20.0, 20.0, 70.0, bullets(1)),
        9 => (20.0, 30.0, 70.0, bullets(3)),
        65 => (20.0, 70.0, 70.0, bullets(2)),
        3001 => (20.0, 60.0, 70.0, ball(12.0, 350.0)),
        3002 | 58 => (30.0, 150.0, 175.0, bite(20.0)),
        3006 => (16.0, 100.0, 210.0, bite(12.0)),
        3005 => (31.0, 400.0, 70.0, ball(20.0, 350.0)),
        69 => (24.0, 500.0, 70.0, ball(32.0, 525.0)),
        3003 => (24.0, 1000.0, 70.0, ball(32.0, 525.0)),
        66 => (20.0, 300.0, 175.0, ball(40.0, 350.0)),
        67 => (48.0, 600.0, 70.0, ball(32.0, 700.0)),
        68 => (64.0, 500.0, 105.0, ball(20.0, 875.0)),
        71 => (31.0, 400.0, 70.0, bite(10.0)),
        64 => (20.0, 700.0, 262.0, ball(60.0, 700.0)),
        7 => (64.0, 3000.0, 105.0, bullets(3)),
        16 => (40.0, 4000.0, 140.0, ball(80.0, 700.0)),
        _ => return None,
    };
    Some(Monster {
        radius,
        health,
        speed,
        attack,
    })
}

fn pickup(kind: u16) -> Option<Pickup> {
    Some(match kind {
        2014 => Pickup::Health(1.0),
        2011 => Pickup::Health(10.0),
        2012 => Pickup::Health(25.0),
        2013 | 83 => Pickup::Health(100.0),
        2015 => Pickup::Armor(1.0),
        2018 => Pickup::Armor(100.0),
        2019 => Pickup::Armor(200.0),
        2001 | 82 => Pickup::Weapon(WeaponKind::Shotgun),
        2002 => Pickup::Weapon(WeaponKind::Chaingun),
        2003 => Pickup::Weapon(WeaponKind::Launcher),
        2004 | 2006 => Pickup::Weapon(WeaponKind::Plasma),
        2007 => Pickup::Ammo(10),
        2008 => Pickup::Ammo(4),
        2010 => Pickup::Ammo(2),
        2046 => Pickup::Ammo(5),
        8 | 17 | 2047..=2049 => Pickup::Ammo(20),
        5 | 6 | 13 | 38..=40 | 2005 | 2022..=2026 | 2045 => Pickup::Trophy,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_monster_of_the_format_is_known() {
        let monsters = [
            3004, 9, 3001, 3002, 58, 3005, 3003, 69, 3006, 65, 64, 66, 67, 68, 71, 7, 16, 84,
        ];
        for kind in monsters {
            assert!(
                matches!(role(kind), Role::Monster(_)),
                "{kind} is a monster"
            );
        }
    }

    #[test]
    fn starts_barrels_and_the_rest_are_told_apart() {
        assert_eq!(role(1), Role::PlayerStart);
        assert_eq!(role(11), Role::PlayerStart);
        assert_eq!(role(2035), Role::Barrel);
        assert_eq!(role(2012), Role::Pickup(Pickup::Health(25.0)));
        assert_eq!(role(2028), Role::Lamp(160.0));
        assert_eq!(role(48), Role::Pillar);
        assert_eq!(role(14), Role::Unseen);
        assert_eq!(role(15), Role::Ornament);
        assert_eq!(role(u16::MAX), Role::Ornament);
    }
}
