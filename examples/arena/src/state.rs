//! The hash of a whole world: what it holds, and the resources that later steps depend on.

use crate::bodies::Bodies;
use crate::hash::StateHasher;
use crate::scene::events;
use crate::world::{FixedDelta, Recordings, Starts, World};

/// Hashes the state that later steps depend on. Times are no part of it.
pub(crate) fn hash(world: &World) -> u64 {
    let mut hasher = StateHasher::new();
    // Every handle and component, the parents, the state of chance and the tick.
    hasher.u64(world.content_hash());
    // The walls are known from the components, and the pairs are found anew in every step.
    let bodies = world.resource::<Bodies>();
    for body in bodies.iter().filter(|body| world.contains(body.owner)) {
        hasher.u64(body.owner.to_bits());
    }
    for demo in &world.resource::<Recordings>().0 {
        hasher.u64(demo.tics().len() as u64);
        for tic in demo.tics() {
            hasher.bytes(&tic.to_bytes());
        }
    }
    for start in &world.resource::<Starts>().0 {
        for coordinate in [start.at.x, start.at.y, start.rotation] {
            hasher.f32(coordinate);
        }
    }
    hasher.f32(world.resource::<FixedDelta>().0);
    for (_, count) in events(world) {
        hasher.u64(count);
    }
    hasher.finish()
}
