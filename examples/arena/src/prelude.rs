//! What the systems of the game speak of.

pub(crate) use ecs::prelude::*;

pub(crate) use crate::bodies::{Bodies, Body};
pub(crate) use crate::components::*;
pub(crate) use crate::events::*;
pub(crate) use crate::geometry::{Segment, Vec2};
pub(crate) use crate::picture::Look;
pub(crate) use crate::rules::{bounced, wrapped};
pub(crate) use crate::things::{Attack, Pickup, WeaponKind};
pub(crate) use crate::world::{
    Chance, Commands, Entity, FixedDelta, Hierarchy, Phase, PreviousTransform, Query, Recordings,
    Starts, Static, Walls, World,
};
