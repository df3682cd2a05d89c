//! Sparse sets: a walk whose order is a property of the contents, not of their history.

use ecs::Handle;
use ecs::store::{Entities, SparseSet, join};

fn main() {
    let mut entities = Entities::new();
    let bodies: Vec<Handle<()>> = (0..6).map(|_| entities.spawn()).collect();

    // Two simulations that come to the same contents on different ways.
    let mut straight = SparseSet::new();
    for &body in &bodies {
        straight
            .insert(body, f64::from(body.slot()))
            .expect("a new entity");
    }
    let mut winding = SparseSet::new();
    for &body in bodies.iter().rev() {
        winding.insert(body, -1.0).expect("a new entity");
    }
    for at in [3, 0, 5] {
        winding.remove(bodies[at]);
    }
    for &body in &bodies {
        winding
            .insert(body, f64::from(body.slot()))
            .expect("a new entity");
    }
    let lying: Vec<_> = winding
        .iter_unordered()
        .map(|(body, _)| body.slot())
        .collect();
    println!("as they lie: {lying:?}");
    let walked: Vec<_> = winding.iter().map(|(body, _)| body.slot()).collect();
    println!("as they are walked: {walked:?}");
    assert!(straight.iter().eq(winding.iter()));

    // Only some move. The join visits those that have both, in the same order on every run.
    let mut speed = SparseSet::new();
    for &body in bodies.iter().step_by(2).rev() {
        speed.insert(body, 0.5).expect("a new entity");
    }
    join((&mut winding, &speed)).each(|body, (place, speed)| {
        *place += speed;
        println!("{body:?} is at {place}");
    });

    // Destroying an entity touches no set: its values stay until somebody cleans up.
    entities.destroy(bodies[2]);
    assert_eq!(winding.len(), 6);
    winding.retain(|body, _| entities.is_alive(body));
    println!("{} of {} bodies are left", winding.len(), bodies.len());
}
