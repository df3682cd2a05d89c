//! What becomes of the dead, and of what is picked up.

use crate::prelude::*;
use crate::rules::fill;
use crate::spawn;
use crate::things::PICKUP_RADIUS;

/// Lets players take what lies before them, if it is of use to them.
#[system(phase = Phase::Combat, order = 7)]
pub(crate) fn collect(
    item: Entity,
    interactable: &mut Interactable,
    transform: &Transform,
    mut players: Query<(&mut Health, &mut Armor), With<Player>>,
    carried: Hierarchy,
    mut weapons: Query<&mut Weapon>,
    bodies: Res<Bodies>,
    time: Time,
    mut taken: EventWriter<Taken>,
    mut commands: Commands,
) {
    const MOST_ARMOR: f32 = 200.0;
    for Body { owner: by, .. } in bodies.near(transform.at(), PICKUP_RADIUS) {
        let player = players.get(by).filter(|(health, _)| health.current > 0.0);
        let Some((mut health, mut armor)) = player else {
            continue;
        };
        let mut load = |kind, rounds| {
            let mut useful = false;
            weapons.each_many(carried.children(by), |it| useful |= it.load(kind, rounds));
            useful
        };
        let most = health.max;
        let useful = match interactable.pickup {
            Pickup::Health(amount) => fill(&mut health.current, amount, most),
            Pickup::Armor(amount) => fill(&mut armor.defense, amount, MOST_ARMOR),
            Pickup::Weapon(kind) => load(Some(kind), 20),
            Pickup::Ammo(rounds) => load(None, rounds),
            Pickup::Trophy => true,
        };
        if !useful {
            continue;
        }
        taken.emit(Taken { by });
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
}

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
        if lamps.contains(who) {
            commands.disable::<Light>(who);
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

/// Brings players back after three seconds, somewhere else and armed anew, and monsters that return
/// after twenty, to where they came from.
#[system(phase = Phase::Life, order = 3)]
pub(crate) fn revive(
    entity: Entity,
    dead: &Dead,
    player: Option<&Player>,
    returns: Option<&Returns>,
    transform: &mut Transform,
    health: &mut Health,
    armor: Option<&mut Armor>,
    sprite: &mut Sprite,
    animation: &mut AnimationState,
    fire: &mut Flammable,
    starts: Res<Starts>,
    time: Time,
    mut chance: ResMut<Chance>,
    mut revivals: EventWriter<Revival>,
    mut commands: Commands,
) {
    let after = if player.is_some() { 180 } else { 1200 };
    if time.tick < dead.since + after {
        return;
    }
    if let Some(player) = player {
        let Some(start) = chance.0.pick(&starts.0) else {
            return;
        };
        *transform = Transform::new(start.at, start.rotation);
        sprite.look = player.look;
        if let Some(armor) = armor {
            armor.defense = 0.0;
        }
        // The handle is only promised yet; later commands take it all the same.
        let weapon = commands.spawn(spawn::weapon(*transform));
        commands.disable::<Light>(weapon);
        commands.set_parent(weapon, entity);
        revivals.emit(Revival);
    } else if let Some(returns) = returns {
        transform.put(returns.to);
        sprite.look = Look::Monster;
    } else {
        return;
    }
    health.current = health.max;
    *animation = AnimationState::IDLE;
    fire.burning = 0;
    commands.enable::<Velocity>(entity);
    commands.enable::<Collider>(entity);
    commands.remove::<Dead>(entity);
}

/// Clears away what was left behind ten seconds ago: corpses and their weapons.
#[system(phase = Phase::Life, order = 4, without = (Player, Returns))]
pub(crate) fn clean_up(corpse: Entity, dead: &Dead, time: Time, mut commands: Commands) {
    const AFTER: u64 = 600;
    if time.tick >= dead.since + AFTER {
        commands.destroy(corpse);
    }
}
