// C1, Z4: a derive that is forgotten is reported once, however often the component is used.
use ecs::prelude::*;
#[derive(Component)]
#[derive(Clone, Copy, Debug)]
pub struct Velocity {
    pub x: f32,
}
#[world(name = Game)]
pub enum Part {
    Velocity,
}
#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game)]
pub enum Phase {
    #[phase(rate = fixed)]
    Physics,
}
#[system(phase = Phase::Physics)]
pub fn slow(velocity: Option<&mut Velocity>, others: Query<Entity, With<Velocity>>) {
    let _ = (velocity.map(|velocity| velocity.x *= 0.5), others.len());
}
pub fn run(world: &mut World, commands: &mut Commands<'_>, entity: Entity) {
    world.spawn(((), Velocity { x: 0.0 }));
    commands.insert(entity, Velocity { x: 0.0 });
    let _ = world.remove::<Velocity>(entity);
    world.query::<&mut Velocity>().each(|velocity| velocity.x += 1.0);
    world.at_mut::<Velocity>(entity).x = 0.0;
}
