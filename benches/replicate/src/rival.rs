//! The same work by `bevy_replicon`: real clients, of which only the server's part is timed.

use std::time::Duration;

use cpu_time::ThreadTime;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy_replicon::prelude::*;
use bevy_replicon::test_app::ServerTestAppExt;
use serde::{Deserialize, Serialize};

macro_rules! components {
    ($($name:ident($data:ty))*) => { $(
        #[derive(Component, Serialize, Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        struct $name($data);
    )* };
}

components! { Six([u8; 6]) Three([u8; 3]) Two([u8; 2]) One(u8) }

type Row = (&'static Six, &'static Three, &'static Two, &'static One);

/// A server and its clients, each of which sees everything.
pub(crate) struct Rival {
    server: App,
    clients: Vec<App>,
    entities: Vec<Entity>,
    round: u8,
}

impl Rival {
    pub(crate) fn new(clients: usize, entities: u32) -> Self {
        let app = || {
            let mut app = App::new();
            app.add_plugins((
                MinimalPlugins,
                StatesPlugin,
                RepliconPlugins.set(ServerPlugin::new(PostUpdate)),
            ))
            .replicate::<Six>()
            .replicate::<Three>()
            .replicate::<Two>()
            .replicate::<One>()
            .finish();
            app
        };
        let mut server = app();
        let mut clients: Vec<App> = (0..clients).map(|_| app()).collect();
        for client in &mut clients {
            server.connect_client(client);
        }
        let entities = (0..entities)
            .map(|number| {
                let [a, b, c, d] = number.to_le_bytes();
                let row = (
                    Six([a, b, c, d, 0, 0]),
                    Three([a, b, c]),
                    Two([a, b]),
                    One(a),
                );
                server.world_mut().spawn((Replicated, row)).id()
            })
            .collect();
        let mut rival = Self {
            server,
            clients,
            entities,
            round: 0,
        };
        for _ in 0..4 {
            rival.tick();
        }
        rival
    }

    /// Changes one component of one in `every` entities.
    pub(crate) fn change(&mut self, every: usize) {
        self.round = self.round.wrapping_add(1);
        let offset = usize::from(self.round) % every;
        for &entity in self.entities.iter().skip(offset).step_by(every) {
            if let Some(mut six) = self.server.world_mut().get_mut::<Six>(entity) {
                six.0[5] = self.round;
            }
        }
    }

    /// One tick of the server, timed, and then of the network and the clients.
    pub(crate) fn tick(&mut self) -> Duration {
        let start = ThreadTime::now();
        self.server.update();
        let took = start.elapsed();
        for client in &mut self.clients {
            self.server.exchange_with_client(client);
            client.update();
            self.server.exchange_with_client(client);
        }
        took
    }

    /// Whether every client has what the server has.
    pub(crate) fn agrees(&mut self) -> bool {
        let wanted = rows(&mut self.server);
        self.clients.iter_mut().all(|client| rows(client) == wanted)
    }
}

/// What an app holds, without its names for it.
fn rows(app: &mut App) -> Vec<(Six, Three, Two, One)> {
    let mut query = app.world_mut().query::<Row>();
    let rows = query.iter(app.world());
    let mut rows: Vec<_> = rows
        .map(|(&six, &three, &two, &one)| (six, three, two, one))
        .collect();
    rows.sort_unstable();
    rows
}

/// What an app costs that has nothing to replicate.
pub(crate) fn empty() -> Duration {
    let mut rival = Rival::new(0, 0);
    (0..200).map(|_| rival.tick()).min().unwrap_or_default()
}
