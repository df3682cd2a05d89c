//! A server, clients, and links between them; and the model: what each client may show at any time,
//! and what it must show in the end.

use std::collections::{BTreeMap, BTreeSet};

use framework::replicate::rules::Rules;
use framework::replicate::{Budget, Limits, Mirror, Replicated, Server, Session};

use crate::game::{Entity, Event, Message, Net, Place, State, World, world};
use crate::link::{Link, Profile};

pub(crate) type Outcome = Result<(), String>;

/// What a server had, round by round.
type Past = BTreeMap<Entity, Vec<(u64, State)>>;

/// A server with its clients.
pub(crate) struct Harness {
    pub(crate) server: Server<Net, Event, Message>,
    pub(crate) world: World,
    pub(crate) clients: Vec<Client>,
    pub(crate) round: u64,
    /// For each entity its states, each with the round from which on it had it.
    past: Past,
    profile: Profile,
    seed: u64,
    rules: Rules,
    /// Bytes of a buffer that was handed out before, to see whether they turn up again.
    pub(crate) largest_packet: usize,
}

/// A client, its session and its link.
pub(crate) struct Client {
    pub(crate) session: Entity,
    pub(crate) mirror: Mirror<Net, Event, Message>,
    pub(crate) world: World,
    pub(crate) down: Link,
    pub(crate) up: Link,
    /// Where it looks from.
    pub(crate) eye: (f32, f32),
    /// What it sees at any distance, and never.
    pub(crate) always: BTreeSet<Entity>,
    pub(crate) hidden: BTreeSet<Entity>,
    /// Whether it takes what comes, and answers.
    pub(crate) reads: bool,
    /// What it must show once all has arrived.
    pub(crate) visible: BTreeSet<Entity>,
    /// What it may have heard of.
    ever: BTreeSet<Entity>,
    /// Which state of an entity it showed last.
    shown: BTreeMap<Entity, usize>,
    /// The newest generation that it showed of a slot.
    generations: BTreeMap<u32, u32>,
    /// Numbers of events that were told and heard, and of messages that were said and applied.
    pub(crate) told: Vec<Event>,
    pub(crate) heard: Vec<Event>,
    pub(crate) said: Vec<Message>,
    pub(crate) applied: Vec<Message>,
    /// Packets as they were sent, for those who want to see them.
    pub(crate) sent: Vec<Vec<u8>>,
    /// What moves all the time, and by how many rounds it was behind each time it was looked at.
    pub(crate) movers: BTreeSet<Entity>,
    pub(crate) behind: Vec<u64>,
}

/// How far clients see.
pub(crate) const RADIUS: f32 = 100.0;

impl Harness {
    pub(crate) fn new(profile: Profile, seed: u64, rules: Rules, clients: usize) -> Self {
        Self::with_budget(profile, seed, rules, clients, Budget::default())
    }

    pub(crate) fn with_budget(
        profile: Profile,
        seed: u64,
        rules: Rules,
        clients: usize,
        budget: Budget,
    ) -> Self {
        let mut server = Server::new(budget).expect("the schema fits");
        server.set_rules(rules);
        let mut harness = Self {
            server,
            world: world(),
            clients: Vec::new(),
            round: 0,
            past: BTreeMap::new(),
            profile,
            seed,
            rules,
            largest_packet: 0,
        };
        for _ in 0..clients {
            harness.connect();
        }
        harness
    }

    /// A new client at the origin.
    pub(crate) fn connect(&mut self) -> usize {
        let number = self.clients.len();
        let client = self.client(number);
        self.clients.push(client);
        number
    }

    /// Drops a client's connection, and makes a new one at once. What is on the way to the server
    /// still arrives there; what is on the way to the client arrives at the new mirror.
    pub(crate) fn reconnect(&mut self, number: usize) {
        let session = self.clients[number].session;
        self.world.destroy(session);
        let new = self.client(number);
        let old = core::mem::replace(&mut self.clients[number], new);
        let client = &mut self.clients[number];
        client.down = old.down;
        client.up = old.up;
        client.eye = old.eye;
        client.always = old.always;
        client.hidden = old.hidden;
        client.movers = old.movers;
        client.behind = old.behind;
    }

    fn client(&mut self, number: usize) -> Client {
        // Numbers of sessions that differ from run to run would be random; these only differ.
        let seed = self.seed * 1000 + self.round * 10 + number as u64;
        let session = Session::new(seed as u32 ^ 0xA5A5_0000, RADIUS);
        let hello = Mirror::<Net, Event, Message>::hello();
        let (welcome, greeted) = self.server.greet(&hello, &session);
        greeted.expect("one protocol");
        let session = self.world.spawn(session);
        let mut mirror = Mirror::new(&welcome, Limits::default()).expect("one protocol");
        mirror.set_rules(self.rules);
        Client {
            session,
            mirror,
            world: world(),
            down: Link::new(self.profile, 0, seed ^ 0xD0),
            up: Link::new(self.profile, 1, seed ^ 0x0B),
            eye: (0.0, 0.0),
            always: BTreeSet::new(),
            hidden: BTreeSet::new(),
            reads: true,
            visible: BTreeSet::new(),
            ever: BTreeSet::new(),
            shown: BTreeMap::new(),
            generations: BTreeMap::new(),
            told: Vec::new(),
            heard: Vec::new(),
            said: Vec::new(),
            applied: Vec::new(),
            sent: Vec::new(),
            movers: BTreeSet::new(),
            behind: Vec::new(),
        }
    }

    /// The state of an entity now, as the server has it.
    pub(crate) fn state(&self, entity: Entity) -> State {
        State::of(&self.world, entity, Some)
    }

    /// Tells a client something.
    pub(crate) fn tell(&mut self, client: usize, number: u32, about: Option<Entity>) {
        let event = Event { number, about };
        let session = self.clients[client].session;
        self.server
            .tell(&mut self.world, session, &event)
            .expect("a session");
        self.clients[client].told.push(event);
    }

    /// Lets a client say something.
    pub(crate) fn say(&mut self, client: usize, number: u32, about: Option<Entity>) {
        let client = &mut self.clients[client];
        let message = Message { number, about };
        if client.mirror.say(&message).is_ok() {
            client.said.push(message);
        }
    }

    /// Notes what everything is.
    pub(crate) fn stamp(&mut self) {
        self.round += 1;
        self.world.advance_tick();
        self.server.stamp(&mut self.world);
        let (world, past, round) = (&self.world, &mut self.past, self.round);
        for entity in world.iter_handles() {
            if !world.has::<Replicated>(entity) {
                continue;
            }
            let state = State::of(world, entity, Some);
            let states = past.entry(entity).or_default();
            if states.last().is_none_or(|(_, last)| *last != state) {
                states.push((round, state));
            }
        }
    }

    /// Lets a client's session look and send; gives the packets.
    pub(crate) fn send(&mut self, number: usize) -> Result<Vec<Vec<u8>>, String> {
        let client = &mut self.clients[number];
        let distance = |world: &World, entity: Entity| {
            let place = world.get::<Place>(entity)?;
            let (x, y) = (place.x - client.eye.0, place.y - client.eye.1);
            Some(x * x + y * y)
        };
        let candidates = |world: &World| -> Vec<(Entity, Option<f32>)> {
            let handles = world.iter_handles();
            let replicated = handles.filter(|&entity| {
                world.has::<Replicated>(entity) && !client.hidden.contains(&entity)
            });
            replicated
                .map(|entity| (entity, distance(world, entity)))
                .collect()
        };
        let seen = candidates(&self.world);
        let looked = self
            .server
            .observe(&mut self.world, client.session, |_, view| {
                for &(entity, distance) in &seen {
                    if client.always.contains(&entity) || distance.is_none() {
                        view.always(entity);
                    } else if let Some(distance) = distance {
                        view.see(entity, distance);
                    }
                }
            });
        looked.map_err(|miss| miss.to_string())?;

        // The server may say what it takes to be in view only where the edge leaves it the choice.
        let session = self.world.at::<Session>(client.session);
        let (near, far) = (session.radius().powi(2), session.keep_radius().powi(2));
        let known: BTreeSet<Entity> = session.known().collect();
        for &(entity, distance) in &seen {
            let distance = if client.always.contains(&entity) {
                None
            } else {
                distance
            };
            let must = distance.is_none_or(|distance| {
                distance <= near || client.visible.contains(&entity) && distance <= far
            });
            let may = distance.is_none_or(|distance| distance <= far);
            if must && !known.contains(&entity) {
                return Err(format!(
                    "{entity:?} is in view of client {number} and unknown"
                ));
            }
            if !may && known.contains(&entity) {
                return Err(format!(
                    "{entity:?} is out of view of client {number} and known"
                ));
            }
        }
        if known.len() > seen.len() {
            return Err(format!("client {number} knows more than there is"));
        }
        client.ever.extend(&known);
        client.visible = known;

        let mut packets = Vec::new();
        let sent = self.server.send(&mut self.world, client.session, |bytes| {
            packets.push(bytes.to_vec());
        });
        sent.map_err(|miss| miss.to_string())?;
        for packet in &packets {
            self.largest_packet = self.largest_packet.max(packet.len());
        }
        Ok(packets)
    }

    /// Gives a packet to a client.
    pub(crate) fn give(&mut self, number: usize, bytes: &[u8]) -> Outcome {
        let (round, past) = (self.round, &self.past);
        let client = &mut self.clients[number];
        let received = client.mirror.receive(&mut client.world, bytes);
        received.map_err(|error| format!("client {number} refused a packet: {error}"))?;
        while let Some((tick, event)) = client.mirror.next_event() {
            if tick > client.mirror.tick() {
                return Err(format!("client {number} heard {event:?} before its tick"));
            }
            let about = event.about.and_then(|local| client.mirror.remote(local));
            client.heard.push(Event { about, ..event });
        }
        client
            .check(past, round)
            .map_err(|what| format!("client {number} in round {round}: {what}"))
    }

    /// Gives a reply to the server.
    pub(crate) fn answer(&mut self, number: usize, bytes: &[u8]) -> Outcome {
        let client = &mut self.clients[number];
        let applied = &mut client.applied;
        let received = self
            .server
            .receive(&mut self.world, client.session, bytes, |_, message| {
                applied.push(message);
            });
        match received {
            Ok(_) | Err(framework::replicate::Rejected::Epoch { .. }) => Ok(()),
            Err(error) => Err(format!(
                "the server refused a reply of client {number}: {error}"
            )),
        }
    }

    /// One round of everything: the server sends, what arrives arrives, the clients answer.
    pub(crate) fn round(&mut self) -> Outcome {
        self.stamp();
        for number in 0..self.clients.len() {
            for packet in self.send(number)? {
                let client = &mut self.clients[number];
                client.down.send(self.round, &packet);
                client.sent.push(packet);
            }
            if self.clients[number].reads {
                for packet in self.clients[number].down.arrive(self.round) {
                    self.give(number, &packet)?;
                }
                let client = &mut self.clients[number];
                if let Some(reply) = client.mirror.reply() {
                    client.up.send(self.round, reply);
                }
            }
            for reply in self.clients[number].up.arrive(self.round) {
                self.answer(number, &reply)?;
            }
            let client = &mut self.clients[number];
            client.note_delay(&self.past, self.round);
        }
        Ok(())
    }

    pub(crate) fn rounds(&mut self, count: u32) -> Outcome {
        (0..count).try_for_each(|_| self.round())
    }

    /// Why a client does not show exactly what it should, if it does not.
    pub(crate) fn difference(&self, number: usize) -> Option<String> {
        let client = &self.clients[number];
        let shown: BTreeSet<Entity> = client.mirror.iter().map(|(remote, _)| remote).collect();
        if shown != client.visible {
            return Some(format!(
                "client {number} shows {shown:?} and should show {:?}",
                client.visible
            ));
        }
        for (remote, local) in client.mirror.iter() {
            let wanted = self.state(remote).seen(|entity| shown.contains(&entity));
            let found = client.state(local);
            if wanted != found {
                return Some(format!(
                    "client {number} shows {remote:?} as {found:?} and should as {wanted:?}"
                ));
            }
        }
        let mut heard = client.heard.iter();
        for told in &client.told {
            if heard.next().map(|heard| heard.number) != Some(told.number) {
                return Some(format!(
                    "client {number} heard {:?} of {:?}",
                    client.heard, client.told
                ));
            }
        }
        let said: Vec<_> = client.said.iter().map(|message| message.number).collect();
        let applied: Vec<_> = client
            .applied
            .iter()
            .map(|message| message.number)
            .collect();
        (said != applied).then(|| format!("of {said:?} that client {number} said came {applied:?}"))
    }

    /// Heals all links and gives how many rounds it takes until every client shows exactly what it
    /// should. It must not take more than `most`.
    pub(crate) fn settle(&mut self, most: u32) -> Result<u32, String> {
        for client in &mut self.clients {
            client.down.heal();
            client.up.heal();
            client.reads = true;
        }
        for round in 1..=most {
            self.round()?;
            if (0..self.clients.len()).all(|number| self.difference(number).is_none()) {
                return Ok(round);
            }
        }
        let what = (0..self.clients.len()).find_map(|number| self.difference(number));
        Err(format!(
            "{most} rounds after healing: {}",
            what.unwrap_or_default()
        ))
    }

    /// As `settle`, and then nothing more may be sent.
    pub(crate) fn settle_quiet(&mut self, most: u32) -> Outcome {
        self.settle(most)?;
        self.rounds(20)?;
        for number in 0..self.clients.len() {
            if let Some(what) = self.difference(number) {
                return Err(format!("once all was well: {what}"));
            }
            let before = self.clients[number].sent.len();
            self.round()?;
            if self.clients[number].sent.len() > before {
                return Err(format!(
                    "client {number} is sent packets with nothing in them"
                ));
            }
        }
        Ok(())
    }
}

impl Client {
    /// What it shows of an entity of its world.
    pub(crate) fn state(&self, local: Entity) -> State {
        State::of(&self.world, local, |entity| self.mirror.remote(entity))
    }

    /// What it shows of the server's entity.
    pub(crate) fn shows(&self, remote: Entity) -> Option<State> {
        Some(self.state(self.mirror.local(remote)?))
    }

    /// Whether all that is shown was so on the server once, and not before what was shown already.
    fn check(&mut self, past: &Past, round: u64) -> Outcome {
        if self.world.len() != self.mirror.len() {
            return Err("the world holds what the mirror does not know".to_owned());
        }
        let known: Vec<_> = self.mirror.iter().collect();
        for &(remote, local) in &known {
            if !self.ever.contains(&remote) {
                return Err(format!("{remote:?} is shown and was never in view"));
            }
            let newest = self.generations.entry(remote.slot()).or_default();
            if remote.generation() < *newest {
                return Err(format!("{remote:?} is shown after a later one in its slot"));
            }
            *newest = remote.generation();
            let found = self.state(local);
            let states = past.get(&remote).map_or(&[][..], Vec::as_slice);
            let before = self.shown.get(&remote).copied().unwrap_or(0);
            let fits =
                |state: &State| state.seen(|entity| self.mirror.local(entity).is_some()) == found;
            let index = (before..states.len()).find(|&index| fits(&states[index].1));
            let Some(index) = index else {
                let had = states.iter().any(|(_, state)| fits(state));
                let what = if had {
                    "is older than what was shown"
                } else {
                    "never was"
                };
                return Err(format!(
                    "{remote:?} is shown as {found:?}, which {what}; it was {states:?}, shown last {before}, now {round}"
                ));
            };
            self.shown.insert(remote, index);
        }
        let in_order = |numbers: &[Event]| {
            numbers
                .windows(2)
                .all(|pair| pair[0].number < pair[1].number)
        };
        if !in_order(&self.heard) {
            return Err(format!("heard {:?}", self.heard));
        }
        Ok(())
    }

    /// Notes by how many rounds what moves is behind.
    fn note_delay(&mut self, past: &Past, round: u64) {
        for entity in self.movers.intersection(&self.visible) {
            let Some(states) = past.get(entity) else {
                continue;
            };
            let Some(&index) = self.shown.get(entity) else {
                continue;
            };
            // What is shown was so until the next state came.
            let behind = states
                .get(index + 1)
                .map_or(0, |(since, _)| round + 1 - since);
            self.behind.push(behind);
        }
    }
}

/// Runs a scenario under a profile and some seeds.
pub(crate) fn run(
    profile: Profile,
    seeds: core::ops::Range<u64>,
    rules: Rules,
    clients: usize,
    scenario: impl Fn(&mut Harness) -> Outcome,
) -> Outcome {
    for seed in seeds {
        let mut harness = Harness::new(profile, seed, rules, clients);
        let result =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| scenario(&mut harness)));
        let result = result.unwrap_or_else(|_| Err("a panic, see above".to_owned()));
        result.map_err(|what| {
            let tallies = harness
                .clients
                .iter()
                .map(|client| (&client.down.tally, &client.up.tally));
            let tallies: Vec<_> = tallies.collect();
            format!(
                "profile `{}`, seed {seed}, round {}: {what}\nlinks: {tallies:?}",
                profile.name, harness.round
            )
        })?;
    }
    Ok(())
}
