//! The derive and attribute macros of `ecs`.

// Looked at through `ecs`, which re-exports every macro with its documentation.
mod check;
mod diagnostics;
mod expand;
mod model;
mod parse;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use syn::{DeriveInput, ItemEnum, ItemStruct};

use diagnostics::Diagnostics;
use model::record;
use model::registry::Kind;
use parse::function::Function;

/// Makes a struct or enum a component: data that entities can carry.
///
/// A struct of `Copy` fields is kept field by field, one `Vec` each; its companion
/// `TransformFields` names them. A struct without fields is a marker and takes no memory. An enum
/// of `Copy` data is kept as one `Vec`, and so is everything under `#[component(whole)]`.
///
/// `#[component(…)]` on the item takes
/// - `whole`: keep whole values; needed where a field is not `Copy`;
/// - `invariant = self.current <= self.max`: a condition that every value must meet, over `self`
///   or as a function of a reference;
/// - `replicate`: its values go to the clients that may see the entity, field by field as
///   `#[replicate(…)]` on each says;
/// - `tracked`: its changes are kept, for `Changed`, `Added` and dirty bits; `replicate` implies it;
/// - `fields = Name`: the name of the companion struct;
/// - `tag = "…"`: any text, where two components are reported to have one tag;
/// - `crate = path`: where the library is; `::ecs` by default.
///
/// `#[replicate(…)]` on a field takes what it takes under [`Wire`](macro@Wire).
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Component, Clone, Copy)]
/// #[component(invariant = self.current <= self.max)]
/// struct Health {
///     current: u32,
///     max: u32,
/// }
///
/// #[derive(Component)]
/// #[component(whole)] // a `String` is not `Copy`
/// struct Name(String);
///
/// #[world(name = Game)]
/// enum Part {
///     Health,
///     Name,
/// }
///
/// let mut world = Game::world();
/// let hero = world.spawn((Health { current: 5, max: 9 }, Name("hero".to_owned())));
/// assert!(world.try_insert(hero, Health { current: 10, max: 9 }).is_err());
/// ```
#[proc_macro_derive(Component, attributes(component, replicate))]
pub fn component(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    run_component(input.into()).into()
}

fn run_component(input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let Some(input) = diagnostics.ok(syn::parse2::<DeriveInput>(input)) else {
        return diagnostics.before(TokenStream::new());
    };
    let model = model::component::Component::new(&input, &mut diagnostics);
    check::component::check(&input, &model, &mut diagnostics);
    diagnostics.before(expand::component::expand(&model))
}

/// Makes a struct the resources of a schema: one field for each, told apart by their types.
///
/// `#[resource(invariant = self.0 > 0.0)]` on a field is a condition that every value must meet;
/// `#[resource(crate = path)]` on the struct says where the library is, `::ecs` by default.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Debug, PartialEq)]
/// struct Gravity(f32);
///
/// #[derive(Resources)]
/// struct GameResources {
///     #[resource(invariant = self.0 < 0.0)]
///     gravity: Gravity,
///     score: u32,
/// }
///
/// #[world(name = Game, resources = GameResources)]
/// enum Part {
///     #[component(marker)]
///     Wall,
/// }
///
/// let mut world = Game::world(GameResources { gravity: Gravity(-9.8), score: 0 });
/// *world.resource_mut::<u32>() += 1;
/// assert_eq!(world.replace_resource(Gravity(-1.6)), Gravity(-9.8));
/// ```
#[proc_macro_derive(Resources, attributes(resource))]
pub fn resources(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    run_registry(Kind::Resources, input.into()).into()
}

/// Makes a struct the events of a schema: one field of type `Channel<E>` for each event `E`.
///
/// `#[event(invariant = self.amount > 0)]` on a field is a condition that every event must meet;
/// `#[event(crate = path)]` on the struct says where the library is, `::ecs` by default.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Debug, PartialEq)]
/// struct Hit {
///     damage: u32,
/// }
///
/// #[derive(Events)]
/// struct GameEvents {
///     #[event(invariant = self.damage > 0)]
///     hits: Channel<Hit>,
/// }
///
/// #[world(name = Game, events = GameEvents)]
/// enum Part {
///     #[component(marker)]
///     Wall,
/// }
///
/// let mut world = Game::world();
/// world.emit(Hit { damage: 3 });
/// let mut cursor = Cursor::new();
/// assert!(world.events::<Hit>().read(&mut cursor).eq([&Hit { damage: 3 }]));
/// ```
#[proc_macro_derive(Events, attributes(event))]
pub fn events(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    run_registry(Kind::Events, input.into()).into()
}

fn run_registry(kind: Kind, input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let Some(input) = diagnostics.ok(syn::parse2::<DeriveInput>(input)) else {
        return diagnostics.before(TokenStream::new());
    };
    let model = model::registry::Registry::new(kind, &input, &mut diagnostics);
    check::registry::check(&input, &model, &mut diagnostics);
    diagnostics.before(expand::registry::expand(&model))
}

/// Lets a command log reach the handles inside a struct or enum that is a component's field.
///
/// `#[handles(crate = path)]` says where the library is, `::ecs` by default.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Handles, Clone, Copy)]
/// enum Order {
///     Stay,
///     Follow(Entity),
/// }
///
/// #[derive(Component, Clone, Copy)]
/// struct Soldier {
///     order: Order,
/// }
///
/// #[world(name = Game)]
/// enum Part {
///     Soldier,
/// }
///
/// let mut world = Game::world();
/// let mut log = world.command_log();
/// let leader = log.spawn(Soldier { order: Order::Stay }); // promised, not there yet
/// log.spawn(Soldier { order: Order::Follow(leader) });
/// log.flush(&mut world);
/// world.view::<&Soldier>().each(|soldier| match soldier.order {
///     Order::Stay => {}
///     Order::Follow(leader) => assert!(world.contains(leader)),
/// });
/// ```
#[proc_macro_derive(Handles, attributes(handles))]
pub fn handles(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    run_handles(input.into()).into()
}

fn run_handles(input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let Some(input) = diagnostics.ok(syn::parse2::<DeriveInput>(input)) else {
        return diagnostics.before(TokenStream::new());
    };
    let model = model::handles::handles(&input, &mut diagnostics);
    diagnostics.before(expand::handles::expand(&model))
}

/// Checks that a struct or enum is plain data for a `Store`, and names the field that is not.
///
/// Everything that is `Copy + 'static` is a value of a store, with or without this derive, which
/// is there for the message: without it the error speaks of the whole type.
///
/// `#[value(crate = path)]` says where the library is, `::ecs` by default.
///
/// ```
/// use ecs::store::{Store, Value};
///
/// #[derive(Value, Clone, Copy)]
/// struct Enemy {
///     health: u32,
/// }
///
/// let mut enemies = Store::new();
/// let enemy = enemies.insert(Enemy { health: 3 });
/// assert_eq!(enemies[enemy].health, 3);
/// ```
#[proc_macro_derive(Value, attributes(value))]
pub fn value(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    run_value(input.into()).into()
}

fn run_value(input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let Some(input) = diagnostics.ok(syn::parse2::<DeriveInput>(input)) else {
        return diagnostics.before(TokenStream::new());
    };
    let model = model::value::Value::new(&input, &mut diagnostics);
    check::value::check(&input, &model, &mut diagnostics);
    diagnostics.before(expand::value::expand(&model))
}

/// Lets a struct or enum go over the wire: as a field of a replicated component, as an event or as
/// a message.
///
/// `#[replicate(…)]` on a field takes
/// - `range = -4096.0..=4096.0, step = 1.0 / 64.0`: a real number in steps, the nearest one in the
///   range; with `bits = 12` in place of the step, in as many steps as that;
/// - `range = 0..=100`: a whole number in this range, the nearest one;
/// - `bits = 12`: a whole number of so many bits, the nearest one;
/// - `angle, bits = 10`: an angle in radians as a fraction of a turn, from 0; without `bits` as it
///   is; between two states it goes the shorter way round;
/// - `most = 16`: a `Vec` of so many items, or a `String` of so many bytes, and no more;
/// - `linear`: between two states on a straight way, which is what real numbers do anyway;
/// - `snap`: nothing is between two states;
/// - `skip`: not sent; where it arrives it has the default value.
///
/// `#[wire(crate = path)]` says where the library is, `::ecs` by default.
///
/// ```
/// use ecs::Wire;
///
/// #[derive(Wire, Clone, Debug, Default, PartialEq)]
/// enum Order {
///     #[default]
///     Stay,
///     GoTo {
///         #[replicate(range = -64.0..=64.0, step = 0.25)]
///         x: f32,
///     },
/// }
///
/// assert!(<Order as ecs::replicate::Wire>::LAYOUT.max_bits() <= 16);
/// ```
#[proc_macro_derive(Wire, attributes(wire, replicate))]
pub fn wire(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    run_wire(input.into()).into()
}

fn run_wire(input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let Some(input) = diagnostics.ok(syn::parse2::<DeriveInput>(input)) else {
        return diagnostics.before(TokenStream::new());
    };
    let model = model::wire::Wire::new(&input, &mut diagnostics);
    diagnostics.before(expand::wire::expand(&model))
}

/// Makes a struct of components a bundle, to be given and taken at once.
///
/// `#[bundle(crate = path)]` says where the library is, `::ecs` by default.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Copy)]
/// # struct Position { y: f32 }
/// # #[derive(Component, Clone, Copy)]
/// # struct Velocity { y: f32 }
/// # #[world(name = Game)]
/// # enum Part { Position, Velocity }
/// #[derive(Bundle)]
/// struct Ball {
///     position: Position,
///     velocity: Velocity,
/// }
///
/// let mut world = Game::world();
/// let ball = world.spawn(Ball { position: Position { y: 9.0 }, velocity: Velocity { y: 0.0 } });
/// assert!(world.remove::<Ball>(ball).is_ok());
/// assert!(!world.has::<Velocity>(ball));
/// ```
#[proc_macro_derive(Bundle, attributes(bundle))]
pub fn bundle(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    run_record(record::Kind::Bundle, input.into()).into()
}

/// Gives the items of a query names: `struct Body { entity: Entity, at: &'static mut Transform }`.
///
/// A closure gets a `BodyItem`, an iterator gives a `BodyRow`; `world.query::<Body>()`.
/// `#[query(world = Game)]` names the schema, `crate = path` says where the library is, `::ecs`
/// by default.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Copy)]
/// # struct Position { y: f32 }
/// # #[derive(Component, Clone, Copy)]
/// # struct Velocity { y: f32 }
/// # #[world(name = Game)]
/// # enum Part { Position, Velocity }
/// #[derive(Query)]
/// #[query(world = Game)]
/// struct Body {
///     entity: Entity,
///     position: &'static mut Position,
///     velocity: Option<&'static Velocity>,
/// }
///
/// let mut world = Game::world();
/// let ball = world.spawn((Position { y: 9.0 }, Velocity { y: -1.0 }));
/// world.query::<Body>().each(|body| {
///     body.position.y += body.velocity.map_or(0.0, |velocity| velocity.y);
///     assert_eq!(body.entity, ball);
/// });
/// assert_eq!(world.at::<Position>(ball).y, 8.0);
/// ```
#[proc_macro_derive(Query, attributes(query))]
pub fn query(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    run_record(record::Kind::Query, input.into()).into()
}

fn run_record(kind: record::Kind, input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let Some(input) = diagnostics.ok(syn::parse2::<DeriveInput>(input)) else {
        return diagnostics.before(TokenStream::new());
    };
    let model = record::Record::new(kind, &input, &mut diagnostics);
    check::record::check(&input, &model, &mut diagnostics);
    diagnostics.before(expand::record::expand(&model))
}

/// Makes an enum the phases of a schema's schedules: they run in the order of declaration.
///
/// `#[phases(world = Game)]` on the enum names the schema, `crate = path` says where the library
/// is (`::ecs` by default). `#[phase(rate = …)]` on a variant says how often it runs: `frame`,
/// `fixed` or `network`. The enum must be `Copy` and `Debug`.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Copy)]
/// # struct Position { y: f32 }
/// # #[derive(Component, Clone, Copy)]
/// # struct Velocity { y: f32 }
/// # #[world(name = Game)]
/// # enum Part { Position, Velocity }
/// #[derive(Phases, Clone, Copy, Debug)]
/// #[phases(world = Game)]
/// enum Phase {
///     #[phase(rate = frame)]
///     Input,
///     #[phase(rate = fixed)]
///     Physics,
///     #[phase(rate = network)]
///     Send,
/// }
/// ```
#[proc_macro_derive(Phases, attributes(phases, phase))]
pub fn phases(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    run_phases(input.into()).into()
}

fn run_phases(input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let Some(input) = diagnostics.ok(syn::parse2::<DeriveInput>(input)) else {
        return diagnostics.before(TokenStream::new());
    };
    let model = model::phases::Phases::new(&input, &mut diagnostics);
    check::phases::check(&input, &model, &mut diagnostics);
    diagnostics.before(expand::phases::expand(&model))
}

/// Makes an enum of component names the schema of a kind of world.
///
/// `#[world(…)]` takes
/// - `name = Game`: the schema, a type; required;
/// - `resources = GameResources`: a struct with `#[derive(Resources)]`;
/// - `events = GameEvents`: a struct with `#[derive(Events)]`;
/// - `creation_order`: keep the order in which entities are spawned, for `World::iter_created`;
/// - `namespaced`: handles carry their world, 16 bytes each, and every other world rejects them;
/// - `hierarchy`: entities have parents and children, for `World::set_parent` and its like, and the
///   alias `Hierarchy` is that parameter of a system;
/// - `snapshot`: worlds can be saved, loaded and hashed; see `ecs::snapshot`;
/// - `prefix = Game`: what to put before the aliases `Entity`, `Query`, `Commands` and `World`,
///   for a second schema in one module;
/// - `crate = path`: where the library is; `::ecs` by default.
///
/// A variant is the name of a component in scope, or says what it is in `#[component(…)]`:
/// - `disable`: the component can be disabled, under a second id (`DisabledVelocity`);
/// - `sparse`: the component is kept outside the tables, so that inserting and removing it moves
///   nothing else;
/// - `data = Transform`: a component of its own, with the data of another;
/// - `data = glam::Vec3, whole`: one with values of any type;
/// - `marker`: one without data;
/// - `replicate` beside `data` or `marker`: its values go to the clients that may see the entity;
/// - `tracked` beside `data` or `marker`: its changes are kept;
/// - `transient`: beside any of these, snapshots leave it out.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Component, Clone, Copy)]
/// struct Transform {
///     x: f32,
/// }
///
/// #[derive(Component, Clone, Copy)]
/// struct Velocity {
///     x: f32,
/// }
///
/// #[world(name = Game)]
/// enum Part {
///     Transform,
///     #[component(disable)]
///     Velocity,
///     #[component(data = Transform)]
///     PreviousTransform,
///     #[component(marker)]
///     Static,
/// }
///
/// let mut world: World = Game::world();
/// let start = Transform { x: 0.0 };
/// let stone: Entity = world.spawn((start, PreviousTransform(start), Static));
/// assert_eq!((Part::COUNT, Part::Static.name()), (4, "Static"));
/// assert!(world.has::<Static>(stone));
/// ```
#[proc_macro_attribute]
pub fn world(
    arguments: proc_macro::TokenStream,
    input: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    run_world(arguments.into(), input.into()).into()
}

fn run_world(arguments: TokenStream, input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let Some(item) = diagnostics.ok(syn::parse2::<ItemEnum>(input.clone())) else {
        return diagnostics.before(input);
    };
    let (model, settings) = model::world::World::new(arguments, &item, &mut diagnostics);
    check::world::check(&item, &model, &settings, &mut diagnostics);
    diagnostics.before(expand::world::expand(&model, &item))
}

/// Makes a function a system, which schedules list by its path.
///
/// Its parameters say what it touches: `Query<…>`, `Res<…>`, `ResMut<…>`, `EventReader<…>`,
/// `EventWriter<…>`, `Commands`, `Hierarchy`, `Dirty<…>`, `Transitions<…>`, `Local<…>` and `Time`. A function
/// with parameters `&Component` or `&mut Component` runs once per entity that has them all; one with `&mut World` runs alone. A
/// function that is generic in its schema is placed by the schedule.
///
/// `#[system(…)]` takes
/// - `phase = Phase::FixedUpdate`: when it runs;
/// - `order = 1`: its place within the phase, 0 by default; equal ones run as they are listed;
/// - `before = movement`, `after = [gravity, input::read]`: its place relative to others;
/// - `with = RigidBody`, `without = (Static, Dead)`: which entities, where it runs per entity;
/// - `run_if = is_running`: a function of `&World` that says whether it runs now;
/// - `init`: it runs once, before the first phase;
/// - `world = Game`: its schema, where no phase says so;
/// - `crate = path`: where the library is; `::ecs` by default.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Copy)]
/// # struct Position { y: f32 }
/// # #[derive(Component, Clone, Copy)]
/// # struct Velocity { y: f32 }
/// # #[world(name = Game)]
/// # enum Part { Position, Velocity }
/// # #[derive(Phases, Clone, Copy, Debug)]
/// # #[phases(world = Game)]
/// # enum Phase { #[phase(rate = fixed)] Physics }
/// #[system(phase = Phase::Physics)]
/// fn movement(position: &mut Position, velocity: &Velocity) {
///     position.y += velocity.y;
/// }
///
/// #[system(phase = Phase::Physics, after = movement)]
/// fn land(moving: Query<(Entity, &Position), With<Velocity>>, mut commands: Commands) {
///     moving.each(|(entity, position)| {
///         if position.y < 0.0 {
///             commands.remove::<Velocity>(entity);
///         }
///     });
/// }
/// # #[schedule(phases = Phase)]
/// # struct Frame(movement, land);
/// # let (mut world, mut frame) = (Game::world(), Frame::new());
/// # let ball = world.spawn((Position { y: 0.5 }, Velocity { y: -1.0 }));
/// # frame.run_phase(Phase::Physics, &mut world);
/// # assert!(!world.has::<Velocity>(ball));
/// ```
#[proc_macro_attribute]
pub fn system(
    arguments: proc_macro::TokenStream,
    input: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    run_system(arguments.into(), input.into()).into()
}

fn run_system(arguments: TokenStream, input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let Some(Function(item)) = diagnostics.ok(syn::parse2(input.clone())) else {
        return diagnostics.before(input);
    };
    let (model, settings) = model::system::System::new(arguments, &item, &mut diagnostics);
    check::system::check(&item, &model, &settings, &mut diagnostics);
    diagnostics.before(expand::system::expand(&model))
}

/// Makes a list of systems a schedule: `struct Frame(physics::gravity, physics::movement);`.
///
/// `#[schedule(…)]` takes
/// - `phases = Phase`: the enum with `#[derive(Phases)]`; required;
/// - `world = Game`: the schema, by default that of the phases;
/// - `crate = path`: where the library is; `::ecs` by default.
///
/// `#[system(phase = …, order = …)]` before a path places a system that does not say itself where
/// it runs.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Copy)]
/// # struct Position { y: f32 }
/// # #[derive(Component, Clone, Copy)]
/// # struct Velocity { y: f32 }
/// # #[world(name = Game)]
/// # enum Part { Position, Velocity }
/// # #[derive(Phases, Clone, Copy, Debug)]
/// # #[phases(world = Game)]
/// # enum Phase { #[phase(rate = fixed)] Physics }
/// #[system(phase = Phase::Physics)]
/// fn movement(position: &mut Position, velocity: &Velocity) {
///     position.y += velocity.y;
/// }
///
/// #[schedule(phases = Phase)]
/// struct Frame(movement);
///
/// let (mut world, mut frame) = (Game::world(), Frame::new());
/// let ball = world.spawn((Position { y: 9.0 }, Velocity { y: -1.0 }));
/// frame.run_phase(Phase::Physics, &mut world);
/// assert_eq!(world.at::<Position>(ball).y, 8.0);
/// ```
#[proc_macro_attribute]
pub fn schedule(
    arguments: proc_macro::TokenStream,
    input: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    run_schedule(arguments.into(), input.into()).into()
}

fn run_schedule(arguments: TokenStream, input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let Some(item) = diagnostics.ok(syn::parse2::<ItemStruct>(input.clone())) else {
        return diagnostics.before(input);
    };
    let model = model::schedule::Schedule::new(arguments, &item, &mut diagnostics);
    check::schedule::check(&item, &model, &mut diagnostics);
    diagnostics.before(expand::schedule::expand(&model))
}
