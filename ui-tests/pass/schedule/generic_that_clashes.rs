// Y3, C10: a generic system is checked where a schedule lists it.
use game::*;
use ecs::Holds;

#[system]
fn follow<S: Holds<Transform> + Holds<Velocity>>(mut moving: ecs::Query<S, &mut Transform>, others: ecs::Query<S, &Velocity>) {
    moving.each(|one| one.x += others.len() as f32);
}

#[schedule(phases = Phase)]
pub struct Frame(
    #[system(phase = Phase::Physics)]
    follow,
);
