//! A small world that is replicated, a client of it, and the way between.

use framework::prelude::*;
use framework::replicate::{Budget, Limits, Mirror, Replicated, Server, Session};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(replicate, crate = framework)]
pub(crate) struct Position {
    #[replicate(range = -4096.0..=4096.0, step = 1.0 / 64.0)]
    pub(crate) x: f32,
    #[replicate(range = -4096.0..=4096.0, step = 1.0 / 64.0)]
    pub(crate) y: f32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(replicate, crate = framework)]
pub(crate) struct Health(#[replicate(range = 0..=1000)] pub(crate) u16);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(replicate, crate = framework)]
pub(crate) struct Target(pub(crate) Option<Entity>);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(replicate, crate = framework)]
pub(crate) struct Velocity {
    pub(crate) x: f32,
    #[replicate(skip)]
    pub(crate) thrust: f32,
}

#[derive(Component, Clone, Debug, PartialEq)]
#[component(whole, replicate, crate = framework)]
pub(crate) struct Name(#[replicate(most = 16)] pub(crate) String);

/// Not replicated.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
pub(crate) struct Secret(pub(crate) u8);

#[world(name = Game, crate = framework)]
pub(crate) enum Part {
    Replicated,
    Session,
    Position,
    Health,
    Secret,
    #[component(disable)]
    Velocity,
    Target,
    Name,
    #[component(marker, replicate)]
    Frozen,
}

#[derive(Wire, Clone, Copy, Debug, PartialEq)]
#[wire(crate = framework)]
pub(crate) enum Told {
    Hit { who: Entity, amount: u8 },
    Over,
    Number(u32),
}

#[derive(Wire, Clone, Copy, Debug, PartialEq)]
#[wire(crate = framework)]
pub(crate) enum Said {
    Attack(Entity),
    Stop,
    Number(u32),
}

/// A server and one client, with nothing between them.
pub(crate) struct Link {
    pub(crate) world: World,
    pub(crate) server: Server<Game, Told, Said>,
    pub(crate) client: Entity,
    pub(crate) mirrored: World,
    pub(crate) mirror: Mirror<Game, Told, Said>,
    pub(crate) said: Vec<Said>,
    /// Whether the view follows in the next round.
    pub(crate) observes: bool,
}

impl Link {
    pub(crate) fn new() -> Self {
        Self::with(Budget::default())
    }

    pub(crate) fn with(budget: Budget) -> Self {
        let mut world = World::new(());
        let server = Server::new(budget).expect("the schema fits");
        let client = world.spawn(Session::new(7, 100.0));
        let hello = Mirror::<Game, Told, Said>::hello();
        let (welcome, result) = server.greet(&hello, world.at::<Session>(client));
        result.expect("both sides are the same");
        Self {
            mirror: Mirror::new(&welcome, Limits::default()).expect("both sides are the same"),
            mirrored: World::new(()),
            said: Vec::new(),
            observes: true,
            world,
            server,
            client,
        }
    }

    /// The packets of one round.
    pub(crate) fn packets(&mut self) -> Vec<Vec<u8>> {
        self.world.advance_tick();
        self.server.stamp(&mut self.world);
        if self.observes {
            self.observe();
        }
        let mut packets = Vec::new();
        let sent = self.server.send(&mut self.world, self.client, |packet| {
            packets.push(packet.to_vec());
        });
        sent.expect("the session lives");
        packets
    }

    fn observe(&mut self) {
        self.server
            .observe(&mut self.world, self.client, |world, view| {
                for (entity, at) in &world.view_filtered::<(Entity, &Position), With<Replicated>>()
                {
                    view.see(entity, at.x * at.x + at.y * at.y);
                }
                for entity in world.iter_handles() {
                    if world.has::<Replicated>(entity) && !world.has::<Position>(entity) {
                        view.always(entity);
                    }
                }
            })
            .expect("the session lives");
    }

    /// Delivers the answer, if there is one.
    pub(crate) fn answer(&mut self) {
        if let Some(reply) = self.mirror.reply() {
            let said = &mut self.said;
            self.server
                .receive(&mut self.world, self.client, reply, |_, message| {
                    said.push(message);
                })
                .expect("a reply");
        }
    }

    /// One round, there and back; gives how many bytes went out.
    pub(crate) fn round(&mut self) -> usize {
        let packets = self.packets();
        for packet in &packets {
            self.mirror
                .receive(&mut self.mirrored, packet)
                .expect("a packet");
        }
        self.answer();
        packets.iter().map(Vec::len).sum()
    }

    /// The entity in the mirrored world.
    pub(crate) fn there(&self, entity: Entity) -> Entity {
        self.mirror
            .local(entity)
            .expect("the mirror knows the entity")
    }

    pub(crate) fn session(&self) -> framework::RefOf<'_, Session> {
        self.world.at::<Session>(self.client)
    }
}
