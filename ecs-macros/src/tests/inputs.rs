//! Every macro, and a few inputs that it takes.

use proc_macro2::TokenStream;

use crate::model::{record, registry};

/// A macro as a function of what it is given.
#[derive(Clone, Copy)]
pub(super) enum Entry {
    /// Gets an item, which stays where it is.
    Derive(fn(TokenStream) -> TokenStream),
    /// Gets its arguments and the item, which it gives back.
    Attribute(fn(TokenStream, TokenStream) -> TokenStream),
}

/// The macros by name.
pub(super) fn entry(name: &str) -> Entry {
    use Entry::{Attribute, Derive};
    match name {
        "Component" => Derive(crate::run_component),
        "Bundle" => Derive(|input| crate::run_record(record::Kind::Bundle, input)),
        "Query" => Derive(|input| crate::run_record(record::Kind::Query, input)),
        "Resources" => Derive(|input| crate::run_registry(registry::Kind::Resources, input)),
        "Events" => Derive(|input| crate::run_registry(registry::Kind::Events, input)),
        "Phases" => Derive(crate::run_phases),
        "Handles" => Derive(crate::run_handles),
        "Value" => Derive(crate::run_value),
        "Wire" => Derive(crate::run_wire),
        "world" => Attribute(crate::run_world),
        "system" => Attribute(crate::run_system),
        "schedule" => Attribute(crate::run_schedule),
        _ => panic!("no macro is called `{name}`"),
    }
}

impl Entry {
    /// What the macro gives for an input.
    pub(super) fn run(self, arguments: TokenStream, item: TokenStream) -> TokenStream {
        match self {
            Self::Derive(run) => run(item),
            Self::Attribute(run) => run(arguments, item),
        }
    }
}

/// Inputs that every macro takes: the arguments of the attribute, and the item.
#[expect(clippy::too_many_lines, reason = "one input after the other")]
pub(super) fn inputs(name: &str) -> &'static [(&'static str, &'static str)] {
    match name {
        "Component" => &[
            ("", COMPONENT),
            (
                "",
                "#[derive(Clone, Copy)] #[component(whole, tag = \"odd\", crate = ::other::ecs)]
                 pub(crate) enum Order<T: Copy = u8, const N: usize = 2> where T: Into<u32> {
                     Stay, Walk { to: [T; N], #[cfg(feature = \"haste\")] r#type: Self },
                     Follow(Entity, Option<<Self as Has>::Of>), Last = 7,
                 }",
            ),
            (
                "",
                "#[component(fields = Columns)] #[repr(C, align(16))]
                 struct Grid<T, const N: usize>(pub [T; N], fn(&T) -> !, (Wrapper<T>, m!(Self)));",
            ),
            ("", "pub struct Static;"),
            ("", "#[component(tracked)] struct Place { x: f32, #[cfg(test)] r#type: [T; 2] }"),
        ],
        "Bundle" => &[
            (
                "",
                "#[bundle(crate = renamed)] pub struct Walker { pub at: Transform, #[cfg(test)] by: Velocity }",
            ),
            (
                "",
                "struct Pair<A: Component, B>(A, pub(super) B) where B: Component;",
            ),
        ],
        "Query" => &[
            (
                "",
                "#[query(world = game::Game)] pub struct Body {
                     entity: Entity, pub at: &'static mut Transform,
                     speed: Option<&'static Velocity>, frozen: Has<Static>,
                     other: &'static crate::Patrol, }",
            ),
            (
                "",
                "#[query(world = game::Game, crate = renamed)] struct r#Pair(&'static A, pub Option<&'static mut B<3>>);",
            ),
        ],
        "Resources" => &[
            (
                "",
                "pub struct GameResources { #[resource(invariant = self.0 > 0.0)] pub gravity: Gravity,
                     score: Score, #[cfg(test)] clock: time::Clock<3> }",
            ),
            (
                "",
                "#[resource(crate = renamed)] struct Shared(#[resource(invariant = check)] Map<String, u8>, Vec<Self>);",
            ),
        ],
        "Events" => &[
            (
                "",
                "pub struct GameEvents { #[event(invariant = self.amount > 0)] pub hits: Channel<Hit>,
                     landings: ecs::Channel<game::Land>, }",
            ),
            (
                "",
                "#[event(crate = renamed)] struct Few(#[event(invariant = |hit| hit.is_real())] Channel<Hit<'static>>);",
            ),
        ],
        "Phases" => &[
            (
                "",
                "#[phases(world = Game)] pub enum Phase {
                     #[phase(rate = frame)] Input, #[phase(rate = fixed)] FixedUpdate,
                     #[cfg(feature = \"net\")] #[phase(rate = network)] Send, }",
            ),
            (
                "",
                "#[phases(world = menu::Menu, crate = renamed)] enum r#Match { #[phase(rate = frame)] r#Draw }",
            ),
        ],
        "Handles" => &[
            (
                "",
                "struct Squad<T, const N: usize> { leader: Entity, members: [Option<Entity>; N], data: T }",
            ),
            (
                "",
                "#[handles(crate = renamed)] enum Target<'a> { None, Unit(Entity, Self), At { x: &'a f32, y: f32 } }",
            ),
        ],
        "Value" => &[
            (
                "",
                "#[derive(Clone, Copy)] pub struct Enemy { pub at: [f32; 2], target: Option<Handle<Enemy>> }",
            ),
            (
                "",
                "enum Order<T: Copy> { Stay, Walk(T, (u8, T)), Follow { whom: Handle<Self> } }",
            ),
            ("", "union Bits { a: u32, b: f32 }"),
        ],
        "Wire" => &[
            (
                "",
                "#[wire(crate = ::other)] struct Shot { #[replicate(range = -1.0..=1.0, step = 0.5)] at: f32, #[replicate(bits = 4)] left: u8, #[replicate(skip)] #[cfg(test)] seen: Vec<u8> }",
            ),
            (
                "",
                "enum Order<T: Wire> { Stay, Walk(T, #[replicate(range = 0..=9, linear)] u8), Turn { #[replicate(angle, bits = 9, snap)] by: f32 } }",
            ),
        ],
        "world" => &[
            (
                "name = Game, resources = GameResources, events = game::GameEvents",
                WORLD,
            ),
            (
                "name = r#Match, prefix = Match, crate = renamed::ecs",
                "pub(crate) enum Part { #[component(data = glam::Vec3, whole)] At, Other }",
            ),
        ],
        "system" => &[
            (
                "phase = Phase::FixedUpdate, order = -1 + 2, before = movement, after = [gravity, input::read]",
                SYSTEM,
            ),
            (
                "phase = Phase::Physics, with = RigidBody, without = (Static, Dead), run_if = is_running",
                "fn r#move(at: &mut Transform, r#type: &Velocity, _: Option<&Patrol>, (a, b): Pair) { at.x += 1.0; }",
            ),
            (
                "init, world = Game",
                "pub(super) fn start(world: &mut World) -> () {}",
            ),
            (
                "",
                "fn anywhere<S: Schema + Holds<Transform>>(query: Query<'_, S, &mut Transform>) where S: Sized {}",
            ),
        ],
        "schedule" => &[
            (
                "phases = Phase, world = Game",
                "/// Runs a frame.
                 #[derive(Debug)] pub struct Frame(
                     input::read, physics::gravity, #[cfg(test)] physics::movement,
                     #[system(phase = Phase::Late, order = 3)] plug_in::walk<Game>,
                 );",
            ),
            (
                "phases = menu::Phase, crate = renamed",
                "struct Menu(draw);",
            ),
            ("phases = Phase", "pub struct Empty;"),
        ],
        _ => panic!("no macro is called `{name}`"),
    }
}

pub(super) const COMPONENT: &str = "
    /// Where a body is.
    #[derive(Clone, Copy, Debug)]
    #[component(invariant = self.x <= self.y)]
    pub struct Transform { pub x: f32, y: f32 }";

const WORLD: &str = "
    /// What there is.
    #[derive(Serialize)]
    pub enum Part {
        Transform,
        #[component(disable)] Velocity,
        #[component(marker)] Static,
        /// Before this step.
        #[cfg(feature = \"render\")]
        #[component(data = Transform, disable)] PreviousTransform,
    }";

const SYSTEM: &str = "
    /// Lets all fall.
    #[allow(clippy::many)]
    pub fn fall(
        mut bodies: Query<&mut Velocity, Without<Static>>,
        gravity: Res<Gravity>,
        mut hits: EventWriter<game::Hit>,
        mut runs: Local<u32>,
        commands: Commands<'_>,
        time: Time,
    ) {
        *runs += 1;
        bodies.each(|velocity| velocity.y -= gravity.0);
    }";
