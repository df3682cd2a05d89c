// Y1, Y3: a component that a system is given per entity is borrowed too.
use game::*;

#[system(phase = Phase::Physics)]
fn follow(transform: &mut Transform, all: Query<&Velocity>) {
    transform.x += all.len() as f32;
}
