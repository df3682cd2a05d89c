//! The work of `rival` by this library, and larger worlds that the rival has no part in.

use std::time::Duration;

use cpu_time::ThreadTime;

use ecs::prelude::*;
use ecs::replicate::{Budget, Limits, Mirror, Replicated, Server, Session};

macro_rules! components {
    ($($name:ident($data:ty))*) => { $(
        #[derive(Component, Clone, Copy, Debug, PartialEq)]
        #[component(replicate)]
        struct $name($data);
    )* };
}

components! { Six([u8; 6]) Three([u8; 3]) Two([u8; 2]) One(u8) }

/// How many bits the component takes that changes.
pub(crate) const CHANGED_BITS: usize = 48;

#[world(name = Game)]
enum Part {
    Replicated,
    Session,
    Six,
    Three,
    Two,
    One,
}

/// How the link is: packets on the way for so many rounds there and back, of which so many percent
/// are lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Net {
    pub(crate) delay: usize,
    pub(crate) loss: u64,
}

/// What a round took and sent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Round {
    /// Finding what changed, which is done once for all sessions.
    pub(crate) stamp: Duration,
    /// Writing packets, and taking acknowledgements.
    pub(crate) sessions: Duration,
    pub(crate) bytes: u64,
    pub(crate) packets: u64,
    /// Entities in packets.
    pub(crate) sent: u64,
    pub(crate) oldest: u32,
    pub(crate) allocations: u64,
}

impl Round {
    pub(crate) fn total(&self) -> Duration {
        self.stamp + self.sessions
    }
}

/// A server, and clients that each see some of its entities.
pub(crate) struct Ours {
    server: Server<Game>,
    world: World,
    clients: Vec<Client>,
    entities: Vec<Entity>,
    /// One that no client sees, and that always changes: a world in which nothing at all does is
    /// told apart at once, and would say nothing of what a quiet entity costs.
    unseen: Entity,
    net: Net,
    seed: u64,
    round: u8,
}

struct Client {
    session: Entity,
    sees: Vec<Entity>,
    mirror: Mirror<Game>,
    world: World,
    /// What was sent in this round, and where each packet ends.
    packets: Vec<u8>,
    ends: Vec<usize>,
    /// Answers on their way, for the rounds to come.
    answers: std::collections::VecDeque<Option<Vec<u8>>>,
}

impl Ours {
    /// `clients` that see `each` entities of `entities`, spread evenly at random.
    pub(crate) fn new(
        clients: usize,
        entities: usize,
        each: usize,
        budget: Budget,
        net: Net,
    ) -> Self {
        let mut world = World::new(());
        let mut ours = Self {
            server: Server::new(budget).expect("the schema fits"),
            unseen: world.spawn((Replicated, Six([0; 6]))),
            world,
            clients: Vec::new(),
            entities: Vec::new(),
            net,
            seed: 1,
            round: 0,
        };
        for _ in 0..clients {
            let session = Session::new(ours.random(), 1.0);
            let hello = Mirror::<Game>::hello();
            let (welcome, greeted) = ours.server.greet(&hello, &session);
            greeted.expect("one protocol");
            let client = Client {
                session: ours.world.spawn(session),
                sees: Vec::new(),
                mirror: Mirror::new(&welcome, Limits::default()).expect("one protocol"),
                world: World::new(()),
                packets: Vec::new(),
                ends: Vec::new(),
                answers: (0..net.delay).map(|_| None).collect(),
            };
            ours.clients.push(client);
        }
        for number in 0..entities {
            #[expect(clippy::cast_possible_truncation, reason = "a few hundred thousand")]
            let [a, b, c, d] = (number as u32).to_le_bytes();
            let row = (
                Six([a, b, c, d, 0, 0]),
                Three([a, b, c]),
                Two([a, b]),
                One(a),
            );
            ours.entities.push(ours.world.spawn((Replicated, row)));
        }
        for client in 0..clients {
            let mut left = each;
            let sees = (0..entities).filter(|&number| {
                let chosen =
                    each == entities || ours.random() as usize % (entities - number) < left;
                left -= usize::from(chosen);
                chosen
            });
            let sees: Vec<usize> = sees.collect();
            ours.clients[client].sees = sees
                .into_iter()
                .map(|number| ours.entities[number])
                .collect();
        }
        ours.server.stamp(&mut ours.world);
        for client in &ours.clients {
            let looked = ours
                .server
                .observe(&mut ours.world, client.session, |_, view| {
                    client.sees.iter().for_each(|&entity| view.always(entity));
                });
            looked.expect("a session");
        }
        ours.settle();
        ours
    }

    fn random(&mut self) -> u32 {
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) as u32
    }

    pub(crate) fn pairs(&self) -> usize {
        self.clients.iter().map(|client| client.sees.len()).sum()
    }

    /// Changes one component of one in `every` entities; of none that is seen if that is 0.
    pub(crate) fn change(&mut self, every: usize) {
        self.round = self.round.wrapping_add(1);
        self.world.at_mut::<Six>(self.unseen).0[5] = self.round;
        if every == 0 {
            return;
        }
        let offset = usize::from(self.round) % every;
        for &entity in self.entities.iter().skip(offset).step_by(every) {
            self.world.at_mut::<Six>(entity).0[5] = self.round;
        }
    }

    /// A network tick of the server, timed, and of the clients.
    pub(crate) fn tick(&mut self) -> Round {
        let mut round = Round::default();
        let sent_before = self.sent();
        let allocated = allocation_counter::measure(|| {
            let start = ThreadTime::now();
            self.server.stamp(&mut self.world);
            round.stamp = start.elapsed();
        });
        round.allocations += allocated.count_total;
        // The server's work for all, and then the clients', which would run elsewhere.
        let answers: Vec<_> = self
            .clients
            .iter_mut()
            .map(|client| client.answers.pop_front().flatten())
            .collect();
        let allocated = allocation_counter::measure(|| {
            let start = ThreadTime::now();
            for (client, answer) in self.clients.iter_mut().zip(&answers) {
                if let Some(answer) = answer {
                    let received =
                        self.server
                            .receive(&mut self.world, client.session, answer, |_, ()| {});
                    received.expect("a reply");
                }
                client.packets.clear();
                let sent = self.server.send(&mut self.world, client.session, |packet| {
                    client.ends.push(client.packets.len() + packet.len());
                    client.packets.extend_from_slice(packet);
                });
                sent.expect("a session");
            }
            round.sessions = start.elapsed();
        });
        round.allocations += allocated.count_total;
        for index in 0..self.clients.len() {
            let mut start = 0;
            for end in core::mem::take(&mut self.clients[index].ends) {
                round.bytes += (end - start) as u64;
                round.packets += 1;
                if u64::from(self.random()) % 100 >= self.net.loss {
                    let client = &mut self.clients[index];
                    let packet = &client.packets[start..end];
                    client
                        .mirror
                        .receive(&mut client.world, packet)
                        .expect("a packet");
                }
                start = end;
            }
            let lost = u64::from(self.random()) % 100 < self.net.loss;
            let client = &mut self.clients[index];
            let answer = client.mirror.reply().map(<[u8]>::to_vec);
            client.answers.push_back(answer.filter(|_| !lost));
            let session = self.world.at::<Session>(client.session);
            round.oldest = round.oldest.max(session.stats().oldest);
        }
        round.sent = self.sent() - sent_before;
        round
    }

    pub(crate) fn sent(&self) -> u64 {
        let stats = self.clients.iter().map(|client| {
            let session = self.world.at::<Session>(client.session);
            session.stats().changes + session.stats().learns
        });
        stats.sum()
    }

    /// Lets everything arrive.
    pub(crate) fn settle(&mut self) {
        for _ in 0..2000 {
            let waiting = |ours: &Self| {
                ours.clients.iter().any(|client| {
                    let session = ours.world.at::<Session>(client.session);
                    session.in_flight() > 0 || client.mirror.len() < client.sees.len()
                })
            };
            let sent = self.tick().sent;
            if sent == 0 && !waiting(self) {
                return;
            }
        }
    }

    /// Whether every client has what the server has, of what it sees.
    pub(crate) fn agrees(&self) -> bool {
        self.clients.iter().all(|client| {
            client.mirror.len() == client.sees.len()
                && client.sees.iter().all(|&entity| {
                    client.mirror.local(entity).is_some_and(|local| {
                        *self.world.at::<Six>(entity) == *client.world.at::<Six>(local)
                            && *self.world.at::<Three>(entity) == *client.world.at::<Three>(local)
                            && *self.world.at::<Two>(entity) == *client.world.at::<Two>(local)
                            && *self.world.at::<One>(entity) == *client.world.at::<One>(local)
                    })
                })
        })
    }

    /// Bytes that the sessions keep.
    pub(crate) fn memory(&self) -> usize {
        let sessions = self.clients.iter();
        sessions
            .map(|client| self.world.at::<Session>(client.session).memory())
            .sum()
    }

    /// Loses everything from now on.
    pub(crate) fn cut(&mut self) {
        self.net.loss = 100;
    }
}
