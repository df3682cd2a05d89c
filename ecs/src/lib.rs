//! An entity component system whose component set is closed when the program is compiled.

mod access;
mod arity;
pub mod bundle;
pub mod column;
pub mod command;
pub mod component;
pub mod event;
#[allow(dead_code, reason = "read by the stores and the world")]
mod handle;
mod loan;
mod mask;
mod miss;
pub mod query;
pub mod resource;
pub mod schedule;
pub mod schema;
#[allow(dead_code, reason = "read by the stores and the world")]
mod slots;
pub mod storage;
pub mod store;
pub mod system;
mod table;
pub mod tag;
mod text;
pub mod timestep;
pub mod world;

pub use access::Access;
pub use command::{CommandLog, Commands};
pub use component::{Component, Disabled};
pub use event::{Channel, Cursor, EventReader, EventWriter};
pub use handle::Handle;
pub use mask::Mask;
pub use miss::{Miss, Reason, Refused};
pub use query::{Has, Or, PreparedQuery, Query, With, Without};
pub use resource::{Res, ResMut};
pub use schedule::Schedule;
pub use schema::{Disables, Holds, Schema};
pub use system::{Local, Time};
pub use timestep::{Advance, Timestep};
pub use world::{
    Columns, ComponentRef, EntityRef, Lengths, MutOf, NotCopied, NotDisjoint, NotDuplicated, RefOf, World,
};

pub use ecs_macros::{
    Bundle, Component, Events, Handles, Phases, Query, Resources, schedule, system, world,
};

/// What most programs need: `use ecs::prelude::*;`.
///
/// `Query`, `Commands`, `Entity` and `World` are not in it: `#[world]` declares them for its
/// schema.
pub mod prelude {
    pub use ecs_macros::{Bundle, Query};

    pub use crate::{
        Channel, Component, Cursor, Disabled, EventReader, EventWriter, Events, Handles, Has,
        Local, Miss, Or, Phases, Res, ResMut, Resources, Schedule, Time, Timestep, With, Without,
        schedule, system, world,
    };
}
