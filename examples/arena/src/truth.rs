//! What a world holds of what clients are told, read from its columns: of the server's world it is
//! the truth, of a mirror what it shows.

use ecs::Disabled;
use serde::{Deserialize, Serialize};

use crate::components::{
    AnimationState, Armor, Clip, Faction, Health, Name, RelativeTransform, Score, Sprite,
    Transform, Weapon,
};
use crate::geometry::Vec2;
use crate::picture::Look;
use crate::things::WeaponKind;
use crate::world::{Entity, World};

/// Everything that clients may be told, at one moment.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Truth {
    pub(crate) tick: u64,
    pub(crate) entities: Vec<(u64, Seen)>,
    pub(crate) viewers: Vec<Viewer>,
}

/// Who sees, and how far.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Viewer {
    pub(crate) entity: u64,
    pub(crate) radius: f32,
    pub(crate) keep: f32,
}

/// One entity, as it can be seen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Seen {
    pub(crate) place: Option<Transform>,
    look: Option<(Look, f32)>,
    hidden: Option<(Look, f32)>,
    clip: Option<Clip>,
    health: Option<(f32, f32)>,
    armor: Option<f32>,
    faction: Option<Faction>,
    score: Option<[u32; 4]>,
    name: Option<String>,
    weapon: Option<(WeaponKind, u16)>,
    is_carried: bool,
    /// Who carries it; a mirror does not know.
    pub(crate) carrier: Option<u64>,
}

impl Seen {
    /// What `entity` looks like in `world`.
    pub(crate) fn of(world: &World, entity: Entity) -> Self {
        let sprite = |sprite: &Sprite| (sprite.look, sprite.size);
        Self {
            place: world.get::<Transform>(entity).map(|it| *it),
            look: world.get::<Sprite>(entity).map(|it| sprite(&it)),
            hidden: world.get::<Disabled<Sprite>>(entity).map(|it| sprite(&it)),
            clip: world.get::<AnimationState>(entity).map(|it| it.clip),
            health: world.get::<Health>(entity).map(|it| (it.current, it.max)),
            armor: world.get::<Armor>(entity).map(|it| it.defense),
            faction: world.get::<Faction>(entity).copied(),
            score: world
                .get::<Score>(entity)
                .map(|it| [it.shots, it.kills, it.deaths, it.pickups]),
            name: world.get::<Name>(entity).map(|it| it.0.clone()),
            weapon: world.get::<Weapon>(entity).map(|it| (it.kind, it.ammo)),
            is_carried: world.has::<RelativeTransform>(entity),
            carrier: world.parent(entity).map(Entity::to_bits),
        }
    }

    /// What of a shown entity is not as it should be: more apart than numbers become on the wire.
    pub(crate) fn difference(&self, shown: &Self) -> Option<&'static str> {
        /// Half of a step, and what numbers of 32 bits cannot say.
        const PLACE: f32 = 0.0625 + 0.002;
        const ANGLE: f32 = std::f32::consts::PI / 512.0 + 0.001;
        const WHOLE: f32 = 0.5 + 0.001;
        let near = |one: f32, other: f32, apart: f32| (one - other).abs() <= apart;
        let number = |one: Option<f32>, other: Option<f32>| match (one, other) {
            (Some(one), Some(other)) => near(one, other, WHOLE),
            (one, other) => one.is_none() && other.is_none(),
        };
        let sprite = |one: Option<(Look, f32)>, other: Option<(Look, f32)>| {
            one.map(|it| it.0) == other.map(|it| it.0)
                && number(one.map(|it| it.1), other.map(|it| it.1))
        };
        let place = match (self.place, shown.place) {
            (Some(one), Some(other)) => {
                let turn = (one.rotation - other.rotation).rem_euclid(std::f32::consts::TAU);
                near(one.x, other.x, PLACE)
                    && near(one.y, other.y, PLACE)
                    && (turn <= ANGLE || turn >= std::f32::consts::TAU - ANGLE)
            }
            (one, other) => one.is_none() && other.is_none(),
        };
        let parts = [
            ("its place", place),
            ("its look", sprite(self.look, shown.look)),
            ("its hidden look", sprite(self.hidden, shown.hidden)),
            ("what it does", self.clip == shown.clip),
            (
                "its health",
                number(self.health.map(|it| it.0), shown.health.map(|it| it.0))
                    && number(self.health.map(|it| it.1), shown.health.map(|it| it.1)),
            ),
            ("its armour", number(self.armor, shown.armor)),
            ("its side", self.faction == shown.faction),
            ("its score", self.score == shown.score),
            ("its name", self.name == shown.name),
            ("its weapon", self.weapon == shown.weapon),
            ("whether it is carried", self.is_carried == shown.is_carried),
        ];
        parts.iter().find(|(_, same)| !same).map(|(what, _)| *what)
    }
}

impl Truth {
    /// What a viewer's mirror should hold, compared with what it does: the first thing that is
    /// wrong. `shown` is called with the entity as the server calls it.
    pub(crate) fn compare(
        &self,
        viewer: u64,
        known: usize,
        shown: impl Fn(u64) -> Option<Seen>,
    ) -> Result<(), String> {
        /// Where rounding decides, either is right.
        const SLACK: f32 = 0.01;
        let it = self.viewers.iter().find(|it| it.entity == viewer);
        let it = it.ok_or("the server has no such session")?;
        let own = self.entities.iter().find(|(entity, _)| *entity == viewer);
        let own = own.ok_or("the server has no such player")?;
        let eye = own.1.place.ok_or("the player is nowhere")?;
        let mut held = 0;
        for (entity, seen) in &self.entities {
            let shown = shown(*entity);
            held += usize::from(shown.is_some());
            let Some(place) = seen.place else { continue };
            let away: Vec2 = place.at() - eye.at();
            let away = away.length();
            let mine = *entity == viewer || seen.carrier == Some(viewer);
            let must = mine || seen.carrier.is_none() && away < it.radius - SLACK;
            let may = mine || seen.carrier.is_none() && away < it.keep + SLACK;
            match shown {
                None if must => return Err(format!("{entity:#x}, {away} away, is missing")),
                Some(_) if !may => return Err(format!("{entity:#x}, {away} away, is in view")),
                Some(shown) => {
                    if let Some(what) = seen.difference(&shown) {
                        return Err(format!(
                            "{entity:#x}: {what} differs: {seen:?}, shown {shown:?}"
                        ));
                    }
                }
                None => {}
            }
        }
        if held != known {
            return Err(format!("{} entities are shown that are gone", known - held));
        }
        Ok(())
    }
}
