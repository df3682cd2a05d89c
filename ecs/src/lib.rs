//! An entity component system whose component set is closed when the program is compiled.
//!
//! Every component, resource and event is named in one declaration, so the compiler knows what
//! others look up: a misuse is a compile error that says what to write instead, storage is typed
//! vectors without `unsafe`, and a loop over rows is vector code over whole fields.
//!
//! # Schema
//!
//! Components are structs with `#[derive(Component)]`. The enum with [`#[world]`](macro@world)
//! lists them; from then on `Game` is a kind of world, and [`World`], `Entity`, `Query` and
//! `Commands` are the names of its parts.
//!
//! ```
#![doc = include_str!("../doctests/game.rs")]
//! ```
//!
//! A plain component (all fields `Copy`) is kept as one `Vec` per field, an enum or one marked
//! `whole` as one `Vec`, a marker not at all. A variant may also name its data:
//! `#[component(data = Position)] Previous` is a second component that holds a `Position`.
//!
//! # Entities
//!
//! An `Entity` is a [`Handle`]: 8 bytes, a slot and a generation. What is destroyed stays
//! destroyed: a stale handle misses, whoever has its slot now.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doctests/game.rs"));
//! # fn main() {
//! let mut world = game();
//! let ball = world.spawn((Position { x: 0.0, y: 9.0 }, Velocity { x: 1.0, y: 0.0 }));
//! world.at_mut::<Position>(ball).y = 8.0; // it is there, or this panics and says why not
//! assert!(world.get::<Name>(ball).is_none()); // it may not be there
//!
//! let former = world.insert(ball, (Name("ball".to_owned()), Position { x: 0.0, y: 7.0 }));
//! assert_eq!(former.unwrap(), (None, Some(Position { x: 0.0, y: 8.0 })));
//! assert_eq!(world.remove::<Name>(ball), Ok(Some(Name("ball".to_owned()))));
//!
//! assert!(world.destroy(ball));
//! assert!(matches!(world.try_get::<Position>(ball), Err(Miss::Stale { .. })));
//! # }
//! ```
//!
//! # Queries
//!
//! [`World::query`] borrows what a tuple of items names; [`World::view`] only reads, through
//! `&World`. Items are `&C`, `&mut C`, `Option` of these, the entity, [`Has`], the filters
//! [`With`], [`Without`] and [`Or`], and tuples of items; `#[derive(Query)]` gives them names.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doctests/game.rs"));
//! # fn main() {
//! # let mut world = game();
//! # world.spawn((Position { x: 0.0, y: 9.0 }, Velocity { x: 1.0, y: 0.0 }));
//! world.query::<(&mut Position, &Velocity)>().each(|(position, velocity)| {
//!     position.x += velocity.x; // the fields that a loop does not name are not touched
//!     position.y += velocity.y;
//! });
//! let moving = world.view_filtered::<(Entity, &Position), (With<Velocity>, Without<Static>)>();
//! for (entity, position) in &moving {
//!     assert_eq!((moving.contains(entity), position.x), (true, 1.0));
//! }
//! # }
//! ```
//!
//! `each` is the fastest walk, `iter` and `iter_mut` the most flexible; `each_table` lends whole
//! field slices, and `each_by_slot` has an order that does not depend on history.
//!
//! # Systems
//!
//! A [`#[system]`](macro@system) is a function whose parameters say what it touches; with `&C`
//! and `&mut C` it runs once per entity. A [`#[schedule]`](macro@schedule) lists systems by path,
//! and a [`Timestep`] runs their phases at a fixed rate, without reading a clock.
//!
//! ```
//! use std::time::Duration;
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doctests/game.rs"));
//!
//! #[derive(Phases, Clone, Copy, Debug)]
//! #[phases(world = Game)]
//! enum Phase {
//!     #[phase(rate = fixed)]
//!     Physics,
//! }
//!
//! #[system(phase = Phase::Physics, order = 1, without = Static)]
//! fn fall(velocity: &mut Velocity, gravity: Res<Gravity>) {
//!     velocity.y += gravity.0 / 60.0;
//! }
//!
//! #[system(phase = Phase::Physics, order = 2)]
//! fn land(moving: Query<(Entity, &Position), With<Velocity>>, mut landed: EventWriter<Landed>) {
//!     moving.each(|(entity, position)| {
//!         if position.y < 0.0 {
//!             landed.emit(Landed(entity));
//!         }
//!     });
//! }
//!
//! #[system(phase = Phase::Physics, order = 3)]
//! fn stop(mut landed: EventReader<Landed>, mut commands: Commands) {
//!     for Landed(entity) in landed.read() {
//!         commands.disable::<Velocity>(*entity); // done when the phase ends
//!     }
//! }
//!
//! #[schedule(phases = Phase)]
//! struct Frame(fall, land, stop);
//!
//! fn main() {
//!     let (mut world, mut frame, mut timestep) = (game(), Frame::new(), Timestep::default());
//!     let ball = world.spawn((Position { x: 0.0, y: -1.0 }, Velocity { x: 1.0, y: 0.0 }));
//!     timestep.advance(Duration::from_millis(17), &mut frame, &mut world);
//!     assert!(!world.has::<Velocity>(ball));
//! }
//! ```
//!
//! # Commands
//!
//! While a query borrows the world nothing can be spawned, moved or destroyed. `Commands` record
//! such changes and replay them, in order, at the end of the phase; a [`CommandLog`] does the same
//! outside of systems. A recorded spawn promises a handle that later commands accept.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doctests/game.rs"));
//! # fn main() {
//! # let mut world = game();
//! let mut log = world.command_log();
//! let ball = log.spawn(Position { x: 0.0, y: 9.0 });
//! log.insert(ball, Name("ball".to_owned()));
//! log.flush(&mut world);
//! let ball = log.resolve(ball).expect("it was spawned");
//! assert!(world.has::<Name>(ball));
//! # }
//! ```
//!
//! # Events
//!
//! A [`Channel`] keeps what was emitted until it is cleared, which the [`Timestep`] does after
//! every step. Each reader has a [`Cursor`], in a system that of its [`EventReader`], and gets
//! every event once; what was cleared before it came is counted as missed.
//!
//! # Parents and children
//!
//! `#[world(hierarchy)]` gives entities parents: [`World::set_parent`], [`World::children`], walks up
//! and down by [`World::hierarchy`], [`World::destroy_subtree`], and [`World::propagate`], which
//! computes a component of every child from that of its parent. `Commands` record the same changes,
//! and the parameter `Hierarchy` shows the links to a system.
//!
//! # Saving and loading
//!
//! With the feature `serde`, a world of a schema with `#[world(snapshot)]` is `Serialize`, and
//! [`World::load`] makes it again: the same handles, the same order, the same future. See
//! [`snapshot`], also for hashes of worlds.
//!
//! # Disabled components
//!
//! A component whose variant says `disable` can leave the queries and keep its data.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doctests/game.rs"));
//! # fn main() {
//! # let mut world = game();
//! let ball = world.spawn((Position { x: 0.0, y: 0.0 }, Velocity { x: 1.0, y: 0.0 }));
//! assert_eq!(world.disable::<Velocity>(ball), Ok(true));
//! assert_eq!(world.view::<(&Position, &Velocity)>().len(), 0);
//! assert_eq!(world.view::<(&Position, &Disabled<Velocity>)>().len(), 1);
//! assert_eq!(world.enable::<Velocity>(ball), Ok(true));
//! # }
//! ```
//!
//! # Sparse components
//!
//! A component stands in a column of each table whose entities have it, so inserting or removing it
//! moves the entity's whole row. One whose variant says `sparse` is kept outside the tables, found by
//! slot: it comes and goes for the same few nanoseconds whatever else the entity has. Queries, filters,
//! bundles and commands treat both kinds alike.
//!
//! ```
//! use ecs::prelude::*;
//! #[derive(Component, Clone, Copy)]
//! struct Health(u32);
//! #[derive(Component, Clone, Copy)]
//! struct Burning { damage: u32 }
//! #[world(name = Game)]
//! enum Part {
//!     Health,
//!     #[component(sparse)]
//!     Burning,
//! }
//!
//! let mut world = Game::world();
//! let torch = world.spawn((Health(9), Burning { damage: 2 }));
//! world.query::<(&mut Health, &Burning)>().each(|(health, fire)| health.0 -= fire.damage);
//! world.remove::<Burning>(torch).unwrap(); // nothing moved
//! assert_eq!(world.at::<Health>(torch).0, 7);
//! ```
//!
//! It pays for what changes often, or few entities have, and is mostly asked for alone: a query of one
//! sparse component and nothing else walks its values as they stand, as fast as a loop over a slice,
//! in the order in which they stand there. A query that asks for more walks the tables that the rest
//! needs and looks every row up, a nanosecond or two each, and is not vectorised: a component that most
//! entities keep, and that loops read beside others, belongs in tables. `each_table` and `par_each` have
//! no slices of it to give: the first does not compile, the second runs on one thread.
//!
//! # Where errors come from
//!
//! What the types can see does not compile, with a text that names the way out: components,
//! resources and events that are not declared, borrowing a component twice in a query or a system,
//! changing the world inside a query, a handle of another schema, a system without a place.
//!
//! ```compile_fail,E0277
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doctests/game.rs"));
//! # fn main() {
//! # let mut world = game();
//! world.query::<(&mut Position, &Position)>().each(|(to, from)| to.x = from.x);
//! # }
//! ```
//!
//! What only the run can see is a value: `None`, or a [`Miss`] that says why a look-up missed; a
//! [`Refused`] that gives the bundle back; a [`Lost`](command::Lost) command. Only what states
//! that it cannot fail panics, such as [`World::at`], and has a twin that does not: `get`,
//! `try_get`, `try_spawn`, `try_insert`, `try_emit`.

mod access;
mod arity;
pub mod bundle;
pub mod column;
pub mod command;
pub mod component;
pub mod event;
#[allow(dead_code, reason = "read by the stores and the world")]
mod handle;
pub mod hierarchy;
mod loan;
mod mask;
mod miss;
pub mod query;
pub mod replicate;
pub mod resource;
pub mod schedule;
pub mod schema;
#[allow(dead_code, reason = "read by the stores and the world")]
mod slots;
pub mod snapshot;
pub mod spatial;
pub mod storage;
pub mod store;
pub mod system;
mod table;
pub mod tag;
mod text;
mod threads;
pub mod timestep;
pub mod transition;
pub mod world;

/// The README, whose program is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

pub use access::Access;
pub use command::{CommandLog, Commands};
pub use component::{Component, Disabled};
pub use event::{Channel, Cursor, EventReader, EventWriter};
pub use handle::Handle;
pub use hierarchy::{Children, Hierarchy, NotAttached};
pub use mask::Mask;
pub use miss::{Miss, Reason, Refused};
pub use query::{Added, Changed, Checked as Query, Has, Or, PreparedQuery, With, Without};
pub use resource::{Res, ResMut};
pub use schedule::Schedule;
pub use schema::Entity;
pub use schema::{Disables, Holds, Schema};
pub use system::{Dirty, Local, Time};
pub use timestep::{Advance, Timestep};
pub use transition::{Transition, Transitions};
pub use world::{
    Columns, ComponentMemory, ComponentRef, EntityRef, IterDirty, Lengths, Memory, MutOf,
    NotCopied, NotDisjoint, NotDuplicated, RefOf, TableMemory, World,
};

pub use ecs_macros::{
    Bundle, Component, Events, Handles, Phases, Query, Resources, Wire, schedule, system, world,
};

/// What most programs need: `use ecs::prelude::*;`.
///
/// `Query`, `Commands`, `Entity` and `World` are not in it: `#[world]` declares them for its
/// schema.
pub mod prelude {
    pub use ecs_macros::{Bundle, Query, Wire};

    pub use crate::{
        Added, Changed, Channel, Component, Cursor, Dirty, Disabled, EventReader, EventWriter,
        Events, Handles, Has, Local, Miss, Or, Phases, Res, ResMut, Resources, Schedule, Time,
        Timestep, With, Without, schedule, system, world,
    };
}
