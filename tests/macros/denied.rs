//! Every macro, all of it public, under lints that a strict crate denies.
#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    missing_copy_implementations,
    unreachable_pub,
    unused,
    deprecated,
    private_bounds,
    private_interfaces,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unused_lifetimes,
    unused_qualifications,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::missing_inline_in_public_items,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::panic,
    clippy::unreachable
)]

use framework::{Bundle, Component, Events, Handles, Phases, Resources};
use framework::{schedule, system, world};

/// Where something is.
#[derive(Component, Clone, Copy, Debug, Default)]
#[component(crate = framework, invariant = self.x.is_finite())]
pub struct Position {
    /// From left to right.
    pub x: f32,
    y: f32,
}

/// How fast.
#[derive(Component, Clone, Copy, Debug)]
#[component(crate = framework)]
pub struct Speed(pub f32, f32);

/// Old.
#[derive(Component, Clone, Copy, Debug)]
#[component(crate = framework)]
pub struct Legacy {
    /// Old.
    #[deprecated]
    pub old: u8,
    new: u8,
}

/// Owns data.
#[derive(Component, Clone, Debug)]
#[component(crate = framework, whole)]
pub struct Bag(pub Vec<u8>);

/// Nothing.
#[derive(Component, Clone, Copy, Debug)]
#[component(crate = framework)]
pub struct Mark;

/// One of two.
#[derive(Component, Clone, Copy, Debug)]
#[component(crate = framework)]
pub enum Mood {
    /// Good.
    Good,
    /// Bad.
    Bad {
        /// How bad.
        degree: u8,
    },
}

/// Generic.
#[derive(Component, Clone, Copy, Debug)]
#[component(crate = framework)]
pub struct Grid<T: Copy + 'static, const N: usize> {
    /// The cells.
    pub cells: [T; N],
}

/// Seen by nobody.
#[derive(Component, Clone, Copy, Debug)]
#[component(crate = framework)]
struct Private {
    value: u8,
}

/// With a handle.
#[derive(Handles, Clone, Copy, Debug)]
#[handles(crate = framework)]
pub struct Grip {
    /// The hand.
    pub hand: Option<framework::Handle<Game>>,
}

/// The resources.
#[derive(Resources, Debug)]
#[resource(crate = framework)]
pub struct Stock {
    /// A number.
    #[resource(invariant = *self < 100)]
    pub number: u32,
    name: String,
}

/// The events.
#[derive(Events, Debug)]
#[event(crate = framework)]
pub struct News {
    /// Numbers.
    pub numbers: framework::Channel<u32>,
}

type SmallGrid = Grid<u8, 2>;

/// The components.
#[world(name = Game, resources = Stock, events = News, crate = framework)]
pub enum Part {
    Position,
    #[component(disable)]
    Speed,
    Legacy,
    #[component(disable)]
    Bag,
    Mark,
    Mood,
    SmallGrid,
    Private,
    /// Documented.
    #[component(data = Position)]
    Former,
    #[component(data = String, whole)]
    Label,
    #[component(marker)]
    Frozen,
}

/// The phases.
#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game, crate = framework)]
pub enum Phase {
    /// The only one.
    #[phase(rate = fixed)]
    Only,
}

/// Moves what moves.
#[inline]
#[system(phase = Phase::Only, without = Frozen, crate = framework)]
pub fn advance(position: &mut Position, speed: &Speed, stock: framework::Res<'_, u32>) {
    if *stock > 0 {
        position.x += speed.0;
    }
}

/// Looks at everything.
#[inline]
#[system(phase = Phase::Only, crate = framework)]
pub fn look(
    seen: Query<'_, (&Position, Option<&Speed>)>,
    mut count: framework::Local<'_, usize>,
    mut numbers: framework::EventWriter<'_, u32>,
    mut commands: Commands<'_>,
) {
    *count += seen.len();
    numbers.emit(1);
    commands.spawn(Mark);
}

/// Hidden.
#[system(phase = Phase::Only, crate = framework)]
fn hidden(private: &mut Private) {
    private.value = u8::from(format!("{private:?}").is_empty());
}

#[schedule(phases = Phase, crate = framework)]
pub struct Frame(advance, look, hidden);

/// Two at once.
#[derive(Bundle, Clone, Copy, Debug)]
#[bundle(crate = framework)]
pub struct Moving {
    /// Where.
    pub position: Position,
    /// How fast.
    pub speed: Speed,
}

/// What moves.
#[derive(framework::Query, Debug)]
#[query(world = Game, crate = framework)]
pub struct Body {
    /// Which.
    pub entity: Entity,
    /// Where.
    pub position: &'static mut Position,
    speed: Option<&'static Speed>,
}

// Z3: under denied lints; C1: `pub(…)` carries over to the companion
#[test]
fn a_strict_crate_compiles_and_runs() {
    use framework::Schedule as _;
    let mut world = Game::world(Stock {
        number: 1,
        name: String::new(),
    });
    let mut frame = Frame::new();
    let position = Position { x: 0.0, y: 0.0 };
    let entity = world.spawn(Moving {
        position,
        speed: Speed(1.0, 0.0),
    });
    world.spawn((Private { value: 1 }, SmallGrid { cells: [0; 2] }));
    frame.run_phase(Phase::Only, &mut world);
    world.query::<Body>().each(|body| {
        assert_eq!(body.entity, entity);
        assert!(body.speed.is_some() && body.position.x > 0.9);
    });
    assert_eq!(format!("{:?}", GameValue::Mark(Mark)), "Mark(Mark)");
}
