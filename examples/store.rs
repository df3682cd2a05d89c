//! The bug that generations kill, in slow motion: the boss, the grunt, and a stale handle.

use std::collections::HashMap;

use ecs::store::{Store, StoreCommands, Value};

#[derive(Clone, Copy, Debug, Value)]
struct Enemy {
    name: &'static str,
    x: f32,
    speed: f32,
    health: i32,
}

#[derive(Clone, Copy, Value)]
struct Texture {
    width: u32,
}

fn main() {
    let mut enemies = Store::new();
    let mut textures = Store::new();
    let boss = enemies.insert(enemy("boss", 0.0, 500));
    let grunt = enemies.insert(enemy("grunt", 10.0, 20));
    let skin = textures.insert(Texture { width: 64 });
    println!("the boss is {boss:?}, the grunt {grunt:?}");

    // A handle is of one type of entry: `textures.get(boss)` does not compile.
    println!("the skin is {} texels wide", textures[skin].width);

    // Handles are map keys as they are.
    let threat = HashMap::from([(boss, 100), (grunt, 5)]);

    // A frame: what lives moves; who has no health left dies at once, which moves nothing. An
    // insert could move the others, so it is recorded: `enemies.insert(…)` would not compile here.
    enemies[grunt].health = 0;
    let mut commands = StoreCommands::new();
    enemies.each(|enemy, handle, reaper| {
        enemy.x += enemy.speed;
        if enemy.health <= 0 {
            reaper.remove(handle);
            commands.insert(self::enemy("reinforcement", enemy.x, 10));
        }
    });
    commands.flush(&mut enemies);

    // The newcomer sits where the grunt sat.
    let (newcomer, _) = enemies
        .iter()
        .find(|(_, enemy)| enemy.name == "reinforcement")
        .unwrap();
    println!("the newcomer is {newcomer:?}, in the slot of {grunt:?}");
    assert_eq!(newcomer.slot(), grunt.slot());

    // An index would hit the newcomer now. The handle misses, and says why.
    assert!(enemies.get(grunt).is_none());
    println!("hitting the grunt: {}", enemies.try_get(grunt).unwrap_err());
    assert!(enemies.remove(grunt).is_none(), "nobody dies twice");
    println!("the newcomer is well: {:?}", enemies[newcomer]);
    assert_eq!(threat.get(&newcomer), None, "and inherits nothing");
}

fn enemy(name: &'static str, x: f32, health: i32) -> Enemy {
    Enemy {
        name,
        x,
        speed: 1.0,
        health,
    }
}
