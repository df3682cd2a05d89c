//! Branded stores: handles of one do not compile with another, and an owner's look-up cannot fail.

use ecs::store::{BrandedHandle, BrandedStore, branded};

struct Enemy {
    name: String,
    health: u32,
}

/// Functions are generic over the brand `N`.
fn hit<'brand, N>(
    store: &mut BrandedStore<'brand, N, Enemy>,
    target: BrandedHandle<'brand, N, Enemy>,
) {
    match store.find_mut(target) {
        Some(enemy) => enemy.health -= 1,
        None => println!("the target is gone"),
    }
}

fn main() {
    branded!(let mut reds: Enemy);
    branded!(let mut blues: Enemy);
    let red = reds.insert(Enemy {
        name: "red".into(),
        health: 3,
    });
    let blue = blues.insert(Enemy {
        name: "blue".into(),
        health: 5,
    });

    // No `Option`: the entry is there for as long as its owner is. `blues.get(&red)` does not
    // compile, although both stores keep enemies.
    reds.get_mut(&red).health -= 1;
    println!("{} has {} left", reds.get(&red).name, reds.get(&red).health);

    // A second name of an entry is `Copy`, and may turn stale.
    let target = blue.handle();
    hit(&mut blues, target);
    println!("{} has {} left", blues[&blue].name, blues[&blue].health);

    // Removing takes the owner, so that nobody can ask for what is gone: `blues.get(&blue)` does
    // not compile below this line.
    let gone = blues.remove(blue);
    println!("{} is gone", gone.name);
    hit(&mut blues, target);
    assert_eq!((reds.len(), blues.len()), (1, 0));
}
