//! The truth for those who compare: the game stands still until everybody has been told
//! everything, and then its columns are read.

use std::time::{Duration, Instant};

use ecs::prelude::*;
use ecs::replicate::{Replicated, Session};
use tokio::sync::oneshot;

use crate::truth::{Seen, Truth, Viewer};
use crate::world::{Entity, World};

/// A game that stands still.
#[derive(Debug)]
pub(crate) struct Standstill {
    answer: Option<oneshot::Sender<Vec<u8>>>,
    since: Instant,
    /// How many rounds in a row had nothing to tell.
    quiet: u32,
}

impl Standstill {
    /// After this long the truth is told, whoever has not heard everything.
    const PATIENCE: Duration = Duration::from_secs(12);
    /// So long it stands still after the truth was told.
    const AFTER: Duration = Duration::from_millis(1500);
    const QUIET: u32 = 4;

    pub(crate) fn new(answer: oneshot::Sender<Vec<u8>>) -> Self {
        Self {
            answer: Some(answer),
            since: Instant::now(),
            quiet: 0,
        }
    }

    /// Looks after a round whether it is time; false when the game goes on.
    pub(crate) fn lasts(&mut self, world: &World) -> bool {
        let told = |session: &Session| session.in_flight() == 0 && session.stats().waiting == 0;
        let quiet = world.view::<&Session>().iter().all(told);
        self.quiet = if quiet { self.quiet + 1 } else { 0 };
        let enough = self.quiet >= Self::QUIET || self.since.elapsed() > Self::PATIENCE;
        if enough && let Some(answer) = self.answer.take() {
            let bytes = postcard::to_allocvec(&read(world)).unwrap_or_default();
            let _ = answer.send(bytes);
            self.since = Instant::now();
        }
        self.answer.is_some() || self.since.elapsed() < Self::AFTER
    }
}

fn read(world: &World) -> Truth {
    let replicated = world.view_filtered::<Entity, With<Replicated>>();
    let seen = |entity: Entity| (entity.to_bits(), Seen::of(world, entity));
    let viewers = world.view::<(Entity, &Session)>();
    let viewer = |(entity, session): (Entity, &Session)| Viewer {
        entity: entity.to_bits(),
        radius: session.radius(),
        keep: session.keep_radius(),
    };
    Truth {
        tick: world.tick(),
        entities: replicated.iter().map(seen).collect(),
        viewers: viewers.iter().map(viewer).collect(),
    }
}
