//! `#[derive(Resources)]`, `#[derive(Events)]` and `#[derive(Handles)]`.

use framework::event::Channel;
use framework::resource::HasResource;
use framework::{Component, Events, Handle, Handles, Resources, world};

#[derive(Debug, PartialEq)]
struct Gravity(f32);

#[derive(Resources)]
#[resource(crate = framework)]
struct GameResources {
    #[resource(invariant = self.0 < 0.0)]
    gravity: Gravity,
    names: Vec<String>,
    r#type: [u8; 2],
}

#[derive(Debug)]
struct Hit {
    amount: u32,
}

#[derive(Events)]
#[event(crate = framework)]
struct GameEvents {
    #[event(invariant = self.amount > 0)]
    hits: Channel<Hit>,
    deaths: Channel<Handle<Game>>,
}

#[derive(Handles, Clone, Copy, Debug)]
#[handles(crate = framework)]
struct Grip {
    held: Option<Handle<Game>>,
    strength: f32,
}

#[derive(Handles, Clone, Copy, Debug)]
#[handles(crate = framework)]
enum Aim {
    Nowhere,
    At(Handle<Game>, f32),
    With { grip: Grip },
}

#[derive(Component, Debug)]
#[component(crate = framework)]
struct Arm {
    grip: Grip,
    aim: Aim,
    length: f32,
}

#[world(name = Game, resources = GameResources, events = GameEvents, crate = framework)]
enum Part {
    Arm,
}

// G3, G4, C4
#[test]
fn resources_and_events_are_declared_with_the_schema() {
    let resources = GameResources {
        gravity: Gravity(-10.0),
        names: Vec::new(),
        r#type: [0; 2],
    };
    let world = Game::world(resources);
    drop(world);
    assert_eq!(
        <GameResources as framework::resource::Resources>::NAMES,
        ["Gravity", "Vec<String>", "[u8; 2]"]
    );
    assert_eq!(
        <GameEvents as framework::event::Events>::NAMES,
        ["Hit", "Handle<Game>"]
    );
    let invariant = <GameResources as HasResource<Gravity>>::INVARIANT.unwrap();
    assert_eq!(invariant.text, "self.0 < 0.0");
    assert!(!(invariant.holds)(&Gravity(1.0)));
    let mut events = <GameEvents as framework::event::Events>::new();
    assert!(events.hits.try_emit(Hit { amount: 0 }).is_err());
    assert!(events.hits.try_emit(Hit { amount: 1 }).is_ok());
}

/// Puts one handle in place of every other.
struct All(Handle<Game>);

impl framework::component::HandleMap for All {
    fn map<T: ?Sized, K: framework::store::Kind>(&mut self, handle: Handle<T, K>) -> Handle<T, K> {
        let Self(to) = self;
        handle
            .renumbered(to.slot().into(), to.generation().into())
            .unwrap_or(handle)
    }
}

// K2: handles inside components are reached, through structs and enums.
#[test]
fn every_handle_of_a_component_is_reached() {
    let resources = GameResources {
        gravity: Gravity(-10.0),
        names: Vec::new(),
        r#type: [0; 2],
    };
    let mut world = Game::world(resources);
    let nowhere = Arm {
        grip: Grip {
            held: None,
            strength: 1.0,
        },
        aim: Aim::Nowhere,
        length: 1.0,
    };
    let first = world.spawn(nowhere);
    let grip = Grip {
        held: Some(first),
        strength: 1.0,
    };
    let second = world.spawn(Arm {
        grip,
        aim: Aim::At(first, 0.0),
        length: 1.0,
    });
    let mut arm = Arm {
        grip,
        aim: Aim::At(first, 0.0),
        length: 1.0,
    };
    <Arm as Component>::map_handles(&mut arm, &mut All(second));
    assert_eq!(arm.grip.held, Some(second));
    assert!(matches!(arm.aim, Aim::At(handle, _) if handle == second));
    arm.aim = Aim::With { grip };
    <Arm as Component>::map_handles(&mut arm, &mut All(second));
    assert!(
        matches!(arm.aim, Aim::With { grip: Grip { held: Some(handle), .. } } if handle == second)
    );
}

#[derive(framework::Phases, Clone, Copy, Debug, PartialEq)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = frame)]
    Input,
    #[phase(rate = fixed)]
    r#Move,
    #[phase(rate = network)]
    Send,
}

// Y2
#[test]
fn phases_are_declared_in_the_order_in_which_they_run() {
    use framework::schedule::{Phases as _, Rate};
    assert_eq!(Phase::ALL, [Phase::Input, Phase::Move, Phase::Send]);
    assert_eq!(Phase::RATES, [Rate::Frame, Rate::Fixed, Rate::Network]);
    assert_eq!(Phase::NAMES, ["Input", "Move", "Send"]);
}
