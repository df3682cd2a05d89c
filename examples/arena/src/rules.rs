//! The game's arithmetic: weapons, armour, explosions. Knows no entities.

use crate::geometry::Vec2;
use crate::things::{Volley, WeaponKind};

/// The part of their speed that players keep from one step to the next.
pub(crate) const PLAYER_GLIDE: f32 = 0.944_194;
/// How hard a player pushes who runs.
pub(crate) const RUN: f32 = 50.0;
/// The change of a player's velocity in a second for one unit of input.
pub(crate) const THRUST: f32 = 38.281_25;

/// What a weapon does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeaponStats {
    /// Steps from shot to shot.
    pub(crate) pause: u64,
    pub(crate) volley: Volley,
}

/// The figures of a kind of weapon.
pub(crate) fn stats(kind: WeaponKind) -> WeaponStats {
    let (pause, damage, speed, count, spread, blast) = match kind {
        WeaponKind::Pistol => (24, 10.0, 1600.0, 1, 0.05, 0.0),
        WeaponKind::Shotgun => (62, 10.0, 1600.0, 7, 0.1, 0.0),
        WeaponKind::Chaingun => (7, 10.0, 1600.0, 1, 0.05, 0.0),
        WeaponKind::Launcher => (34, 80.0, 700.0, 1, 0.0, 128.0),
        WeaponKind::Plasma => (5, 22.0, 875.0, 1, 0.0, 0.0),
    };
    let volley = Volley {
        damage,
        speed,
        count,
        spread,
        blast,
    };
    WeaponStats { pause, volley }
}

/// Raises `level` by `amount`, to `most` at the most; false if it is there already.
pub(crate) fn fill(level: &mut f32, amount: f32, most: f32) -> bool {
    let has_room = *level < most;
    if has_room {
        *level = (*level + amount).clamp(0.0, most);
    }
    has_room
}

/// What is left of a blow after armour, and of the armour after the blow.
pub(crate) fn absorb(damage: f32, defense: f32) -> (f32, f32) {
    let taken = damage / 3.0;
    let taken = if taken < defense { taken } else { defense };
    (damage - taken, defense - taken)
}

/// The damage at a distance from an explosion: all at its centre, none at its edge.
pub(crate) fn falloff(damage: f32, distance: f32, reach: f32) -> f32 {
    damage * (1.0 - distance / reach).clamp(0.0, 1.0)
}

/// The angle turned back into `-π..=π`, for angles at most one turn outside.
pub(crate) fn wrapped(angle: f32) -> f32 {
    use std::f32::consts::{PI, TAU};
    if angle > PI {
        angle - TAU
    } else if angle < -PI {
        angle + TAU
    } else {
        angle
    }
}

/// The velocity after meeting an obstacle: nothing is left of the motion against `normal`
/// but what the body throws back.
pub(crate) fn bounced(velocity: Vec2, normal: Vec2, restitution: f32) -> Vec2 {
    let against = velocity.dot(normal);
    if against < 0.0 {
        velocity - normal * (against * (1.0 + restitution))
    } else {
        velocity
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these results are exact")]
mod tests {
    use super::*;

    #[test]
    fn armour_takes_a_third_while_it_lasts() {
        assert_eq!(absorb(30.0, 100.0), (20.0, 90.0));
        assert_eq!(absorb(30.0, 4.0), (26.0, 0.0));
        assert_eq!(absorb(30.0, 0.0), (30.0, 0.0));
    }

    #[test]
    fn what_is_full_takes_no_more() {
        let mut level = 90.0;
        assert!(fill(&mut level, 25.0, 100.0));
        assert_eq!(level, 100.0);
        assert!(!fill(&mut level, 25.0, 100.0));
    }

    #[test]
    fn explosions_fade_with_distance() {
        assert_eq!(falloff(128.0, 0.0, 128.0), 128.0);
        assert_eq!(falloff(128.0, 64.0, 128.0), 64.0);
        assert_eq!(falloff(128.0, 500.0, 128.0), 0.0);
    }

    #[test]
    fn angles_stay_within_half_a_turn() {
        assert!((wrapped(4.0) - (4.0 - std::f32::consts::TAU)).abs() < 1e-6);
        assert!((wrapped(-4.0) - (std::f32::consts::TAU - 4.0)).abs() < 1e-6);
        assert_eq!(wrapped(1.0), 1.0);
    }

    #[test]
    fn a_bounce_turns_back_only_what_goes_against_the_wall() {
        let up = Vec2::new(0.0, 1.0);
        assert_eq!(bounced(Vec2::new(3.0, -2.0), up, 0.0), Vec2::new(3.0, 0.0));
        assert_eq!(bounced(Vec2::new(3.0, -2.0), up, 0.5), Vec2::new(3.0, 1.0));
        assert_eq!(bounced(Vec2::new(3.0, 2.0), up, 0.5), Vec2::new(3.0, 2.0));
    }
}
