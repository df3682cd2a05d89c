//! Commands: structural changes recorded while systems run, replayed at the end of the phase.

use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
struct Cannon {
    shells: u32,
    last: Option<Entity>,
}

#[derive(Component, Clone, Copy, Debug)]
struct ShotBy(Entity);

#[world(name = Game)]
enum Part {
    Cannon,
    ShotBy,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game)]
enum Phase {
    #[phase(rate = fixed)]
    Battle,
}

/// Destroys the cannons that are down to one shell. Nothing happens before the phase ends.
#[system(phase = Phase::Battle, order = 1)]
fn scrap(cannon: &Cannon, entity: Entity, mut commands: Commands) {
    if cannon.shells == 1 {
        commands.destroy(entity);
    }
}

/// A recorded spawn promises a handle, which may stand in components: both become real together.
#[system(phase = Phase::Battle, order = 2)]
fn shoot(cannon: &mut Cannon, entity: Entity, mut commands: Commands) {
    cannon.shells -= 1;
    let last = Some(commands.spawn(ShotBy(entity)));
    commands.insert(entity, Cannon { last, ..*cannon });
}

#[schedule(world = Game, phases = Phase)]
struct Frame(scrap, shoot);

fn main() {
    let (mut world, mut frame) = (Game::world(), Frame::new());
    let cannon = world.spawn(Cannon {
        shells: 2,
        last: None,
    });

    frame.run_phase(Phase::Battle, &mut world);
    let shell = world.at::<Cannon>(cannon).last.expect("it has shot");
    println!("the shell is {:?}", world.entity(shell).unwrap());
    assert_eq!(world.at::<ShotBy>(shell).0, cannon);

    // Now the cannon is destroyed first, and so the `insert` of `shoot` is late.
    frame.run_phase(Phase::Battle, &mut world);
    let late = world.lost_commands()[0];
    println!("`{}` by `{}` came too late", late.command, late.system);
    assert_eq!((late.command, late.entity), ("insert", cannon));
    assert!(late.system.ends_with("::shoot"));
    assert_eq!((world.lost_count(), world.len()), (1, 2));
}
