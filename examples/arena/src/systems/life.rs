//! What becomes of the dead, and of what is picked up.

use ecs::prelude::*;

use crate::components::{
    AnimationState, Armor, Clip, Collider, Dead, Destructible, Flammable, Health, Interactable,
    Light, Player, RelativeTransform, Returns, Sprite, Transform, Velocity, Weapon,
};
use crate::events::{Death, Revival, Taken};
use crate::picture::Look;
use crate::spawn;
use crate::things::{PICKUP_RADIUS, Pickup, WeaponKind};
use crate::world::{Bodies, Chance, Commands, Entity, Hierarchy, Phase, Query, Starts, Static};

/// Lets players take what lies before them, if it is of use to them.
#[system(phase = Phase::Combat, order = 7)]
pub(crate) fn collect(
    mut items: Query<(Entity, &mut Interactable, &Transform)>,
    mut players: Query<(&mut Health, &mut Armor), With<Player>>,
    carried: Hierarchy,
    mut weapons: Query<&mut Weapon>,
    bodies: Res<Bodies>,
    time: Time,
    mut taken: EventWriter<Taken>,
    mut commands: Commands,
) {
    items.each(|(item, interactable, transform)| {
        for body in bodies.0.near(transform.at(), PICKUP_RADIUS) {
            let Some((mut health, mut armor)) = players.get(body.owner) else {
                continue;
            };
            if health.current <= 0.0 {
                continue;
            }
            let useful = match interactable.pickup {
                Pickup::Health(amount) => {
                    let useful = health.current < health.max;
                    if useful {
                        health.current = (health.current + amount).clamp(0.0, health.max);
                    }
                    useful
                }
                Pickup::Armor(amount) => {
                    let useful = armor.defense < MOST_ARMOR;
                    armor.defense = (armor.defense + amount).clamp(0.0, MOST_ARMOR);
                    useful
                }
                Pickup::Weapon(kind) => {
                    weapons.each_many(carried.children(body.owner), |weapon| {
                        weapon.kind = kind;
                        weapon.ammo = weapon.ammo.saturating_add(20).min(MOST_AMMO);
                    });
                    true
                }
                Pickup::Ammo(rounds) => {
                    let mut useful = false;
                    weapons.each_many(carried.children(body.owner), |weapon| {
                        useful |= weapon.ammo < MOST_AMMO;
                        weapon.ammo = weapon.ammo.saturating_add(rounds).min(MOST_AMMO);
                    });
                    useful
                }
                Pickup::Trophy => true,
            };
            if !useful {
                continue;
            }
            taken.emit(Taken { by: body.owner });
            match interactable.restocks_after {
                Some(steps) => {
                    interactable.back_at = time.tick + u64::from(steps);
                    commands.disable::<Interactable>(item);
                    commands.disable::<Sprite>(item);
                }
                None => commands.destroy(item),
            }
            return;
        }
    });
}

const MOST_ARMOR: f32 = 200.0;
const MOST_AMMO: u16 = 400;

/// Puts back what was taken a while ago.
#[system(phase = Phase::Life, order = 1)]
pub(crate) fn restock(
    items: Query<(Entity, &Disabled<Interactable>)>,
    time: Time,
    mut commands: Commands,
) {
    items.each(|(item, interactable)| {
        if interactable.back_at <= time.tick {
            commands.enable::<Interactable>(item);
            commands.enable::<Sprite>(item);
        }
    });
}

/// Lays down who died: no longer moving, in nobody's way, and disarmed.
#[system(phase = Phase::Life, order = 2)]
pub(crate) fn fall(
    mut bodies: Query<(&mut Sprite, &mut AnimationState), Without<Destructible>>,
    carried: Hierarchy,
    lamps: Query<&Light, With<Static>>,
    weapons: Query<&Weapon>,
    mut deaths: EventReader<Death>,
    time: Time,
    mut commands: Commands,
) {
    for &Death { who, .. } in deaths.read() {
        if lamps.get(who).is_some() {
            commands.disable::<Light>(who);
            continue;
        }
        let Some((mut sprite, mut animation)) = bodies.get(who) else {
            continue;
        };
        sprite.look = Look::Corpse;
        *animation = AnimationState::start(Clip::Death, time.tick);
        commands.disable::<Velocity>(who);
        commands.disable::<Collider>(who);
        let dead = Dead { since: time.tick };
        commands.insert(who, (dead,));
        for weapon in carried.children(who) {
            match weapons.get(weapon).map(|weapon| weapon.kind) {
                None | Some(WeaponKind::Pistol) => commands.destroy(weapon),
                Some(kind) => {
                    commands.set_parent(weapon, None);
                    commands.remove::<RelativeTransform>(weapon);
                    commands.disable::<Light>(weapon);
                    commands.insert(weapon, (spawn::dropped(kind), dead));
                }
            }
        }
    }
}

/// Brings players back after three seconds, somewhere else and armed anew.
#[system(phase = Phase::Life, order = 3)]
pub(crate) fn revive(
    mut players: Query<(
        Entity,
        &Dead,
        &Player,
        &mut Transform,
        &mut Health,
        &mut Armor,
        &mut Sprite,
        &mut AnimationState,
        &mut Flammable,
    )>,
    starts: Res<Starts>,
    time: Time,
    mut chance: ResMut<Chance>,
    mut revivals: EventWriter<Revival>,
    mut commands: Commands,
) {
    const AFTER: u64 = 180;
    players.each(
        |(entity, dead, player, transform, health, armor, sprite, animation, fire)| {
            if time.tick < dead.since + AFTER {
                return;
            }
            let count = u32::try_from(starts.0.len()).unwrap_or(u32::MAX);
            let Some(start) = starts.0.get(chance.0.below(count) as usize) else {
                return;
            };
            *transform = Transform::new(start.at, start.rotation);
            health.current = health.max;
            armor.defense = 0.0;
            sprite.look = player.look;
            *animation = AnimationState::IDLE;
            fire.burning = 0;
            commands.enable::<Velocity>(entity);
            commands.enable::<Collider>(entity);
            commands.remove::<Dead>(entity);
            let weapon = commands.spawn(spawn::weapon(*transform));
            commands.disable::<Light>(weapon);
            // The handle is only promised yet; later commands take it all the same.
            commands.set_parent(weapon, entity);
            revivals.emit(Revival);
        },
    );
}

/// Brings monsters that return back to where they came from, as they were.
#[system(phase = Phase::Life, order = 4)]
pub(crate) fn come_back(
    mut monsters: Query<(
        Entity,
        &Dead,
        &Returns,
        &mut Transform,
        &mut Health,
        &mut Sprite,
        &mut AnimationState,
        &mut Flammable,
    )>,
    time: Time,
    mut commands: Commands,
) {
    const AFTER: u64 = 1200;
    monsters.each(
        |(entity, dead, returns, transform, health, sprite, animation, fire)| {
            if time.tick < dead.since + AFTER {
                return;
            }
            transform.put(returns.to);
            health.current = health.max;
            sprite.look = Look::Monster;
            *animation = AnimationState::IDLE;
            fire.burning = 0;
            commands.enable::<Velocity>(entity);
            commands.enable::<Collider>(entity);
            commands.remove::<Dead>(entity);
        },
    );
}

/// Clears away what was left behind ten seconds ago: corpses and their weapons.
#[system(phase = Phase::Life, order = 5)]
pub(crate) fn clean_up(
    corpses: Query<(Entity, &Dead), (Without<Player>, Without<Returns>)>,
    time: Time,
    mut commands: Commands,
) {
    const AFTER: u64 = 600;
    corpses.each(|(corpse, dead)| {
        if time.tick >= dead.since + AFTER {
            commands.destroy(corpse);
        }
    });
}
