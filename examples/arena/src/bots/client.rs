//! One client: a WebSocket, a mirror, and a recording that says what to do.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use ecs::replicate::{Limits, Outcome};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::http;
use super::verdict::Seen;
use crate::components::Transform;
use crate::demo::Demo;
use crate::events::{Happening, Wish};
use crate::geometry::Vec2;
use crate::level::Level;
use crate::populate::resources;
use crate::rules::{RUN, wrapped};
use crate::serve::words::{Hello, Key, Welcome};
use crate::truth::{self, Truth};
use crate::world::{Entity, Game, World};

pub(crate) type Mirror = ecs::replicate::Mirror<Game, Happening, Wish>;
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// How often a client speaks.
const ROUND: Duration = Duration::from_millis(33);

/// What all clients are to do.
#[derive(Clone, Debug)]
pub(crate) enum Orders {
    /// To play, and measure.
    Play,
    /// To play and measure; with a step of the server's, and when it was due in microseconds of
    /// the system's clock.
    Measure { tick: u64, due: u128 },
    /// To say nothing new.
    Rest,
    /// To compare with the truth, and go.
    Compare(Arc<Truth>),
}

/// What all clients share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) server: SocketAddr,
    pub(crate) level: Level,
}

/// A client that has been let in.
pub(crate) struct Client {
    pub(crate) socket: Socket,
    pub(crate) mirror: Mirror,
    pub(crate) entity: u64,
}

/// Opens a WebSocket.
pub(crate) async fn connect(server: SocketAddr) -> Result<Socket, String> {
    let stream = TcpStream::connect(server).await;
    let stream = stream.map_err(|error| format!("cannot connect: {error}"))?;
    let _ = stream.set_nodelay(true);
    let address = format!("ws://{server}/play");
    let opened = tokio_tungstenite::client_async(address, stream).await;
    opened
        .map(|(socket, _)| socket)
        .map_err(|error| format!("cannot play: {error}"))
}

/// Gets a ticket and a session.
pub(crate) async fn join(server: SocketAddr, name: String) -> Result<Client, String> {
    let ticket = http::text(server, "/ticket").await?;
    let key = Key::from_hex(&ticket).ok_or("the ticket is no key")?;
    let mut socket = connect(server).await?;
    let hello = Hello {
        key,
        name,
        mirror: Mirror::hello(),
    };
    let hello = Message::Binary(hello.to_bytes().into());
    socket
        .send(hello)
        .await
        .map_err(|error| error.to_string())?;
    loop {
        match socket.next().await {
            Some(Ok(Message::Binary(bytes))) => {
                let welcome = Welcome::from_bytes(&bytes).ok_or("this is no welcome")?;
                let mirror = Mirror::new(&welcome.mirror, Limits::default());
                return Ok(Client {
                    socket,
                    mirror: mirror.map_err(|refusal| refusal.to_string())?,
                    entity: welcome.entity,
                });
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            other => return Err(ended(other)),
        }
    }
}

/// Why there is nothing more from a socket.
fn ended(message: Option<Result<Message, tokio_tungstenite::tungstenite::Error>>) -> String {
    match message {
        Some(Ok(Message::Close(Some(frame)))) => {
            format!(
                "the session ended: {} {}",
                u16::from(frame.code),
                frame.reason
            )
        }
        Some(Ok(other)) => format!("this is not expected: {other:?}"),
        Some(Err(error)) => format!("the connection broke: {error}"),
        None => "the connection is gone".to_owned(),
    }
}

/// Plays until it is ordered to compare, and says what was seen and what is wrong.
pub(crate) async fn play(
    number: u32,
    client: Client,
    shared: Arc<Shared>,
    mut orders: watch::Receiver<Orders>,
    corrupt: bool,
) -> (Seen, Result<(), String>) {
    let Client {
        socket,
        mirror,
        entity,
    } = client;
    let (map, demos) = (&shared.level.map, &shared.level.demos);
    let mut bot = Bot {
        world: World::new(resources(map, Vec::new(), 0)),
        mirror,
        entity,
        demo: demos[number as usize % demos.len()].clone(),
        step: u64::from(number) * 977,
        facing: 0.0,
        said: VecDeque::new(),
        seen: Seen::default(),
    };
    let (mut sink, mut stream) = socket.split();
    let mut rounds = tokio::time::interval(ROUND);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            message = stream.next() => match message {
                Some(Ok(Message::Binary(bytes))) => {
                    if let Err(reason) = bot.take(&bytes) {
                        return (bot.seen, Err(reason));
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => return (bot.seen, Err(ended(other))),
            },
            _ = rounds.tick() => {
                let now = orders.borrow().clone();
                match now {
                    Orders::Play => {
                        bot.seen = Seen::default();
                        bot.decide();
                    }
                    Orders::Measure { tick, due } => {
                        bot.measure(tick, due);
                        bot.decide();
                    }
                    Orders::Rest => bot.said.clear(),
                    Orders::Compare(truth) => {
                        let result = bot.compare(&truth, corrupt);
                        let _ = sink.send(Message::Close(None)).await;
                        return (bot.seen, result);
                    }
                }
                if let Some(reply) = bot.mirror.reply() {
                    let reply = Bytes::copy_from_slice(reply);
                    bot.seen.bytes_out += reply.len() as u64;
                    if let Err(error) = sink.send(Message::Binary(reply)).await {
                        return (bot.seen, Err(format!("cannot speak: {error}")));
                    }
                }
            }
            changed = orders.changed() => if changed.is_err() {
                return (bot.seen, Err("nobody gives orders any more".to_owned()));
            }
        }
    }
}

struct Bot {
    world: World,
    mirror: Mirror,
    entity: u64,
    demo: Demo,
    /// Where in the recording it is.
    step: u64,
    facing: f32,
    /// When the messages were said that are without an answer.
    said: VecDeque<Instant>,
    seen: Seen,
}

impl Bot {
    fn take(&mut self, bytes: &[u8]) -> Result<(), String> {
        let outcome = self.mirror.receive(&mut self.world, bytes);
        let outcome = outcome.map_err(|error| format!("a packet is wrong: {error}"))?;
        if !matches!(outcome, Outcome::Applied | Outcome::Duplicate) {
            return Err(format!("a packet came that is {outcome:?}"));
        }
        self.seen.bytes_in += bytes.len() as u64;
        self.seen.packets += 1;
        while self.said.len() > self.mirror.unanswered() {
            if let Some(said) = self.said.pop_front() {
                let took = said.elapsed().as_micros();
                self.seen
                    .latency
                    .push(u32::try_from(took).unwrap_or(u32::MAX));
            }
        }
        while self.mirror.next_event().is_some() {
            self.seen.events += 1;
        }
        Ok(())
    }

    /// Two steps of the recording make a round.
    fn decide(&mut self) {
        let mut push = Vec2::ZERO;
        let mut fires = false;
        for _ in 0..2 {
            let input = self.demo.input(self.step, 0);
            self.step += 1;
            self.facing = wrapped(self.facing + input.turn());
            let ahead = Vec2::from_angle(self.facing);
            push = ahead * input.forward() - ahead.perpendicular() * input.side();
            fires |= input.attacks();
        }
        let wish = Wish {
            x: whole(push.x),
            y: whole(push.y),
            facing: self.facing,
            fires,
        };
        if self.mirror.say(&wish).is_ok() {
            self.said.push_back(Instant::now());
        }
    }

    /// How far the mirror is behind the server's world.
    fn measure(&mut self, tick: u64, due: u128) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let steps = u128::from(self.mirror.tick().saturating_sub(tick));
        let due = due + steps * 1_000_000 / 60;
        let behind = now.unwrap_or_default().as_micros().saturating_sub(due);
        let behind = u32::try_from(behind).unwrap_or(u32::MAX);
        self.seen.staleness.push(behind);
    }

    fn compare(&mut self, truth: &Truth, corrupt: bool) -> Result<(), String> {
        self.seen.known = self.mirror.len() as u64;
        self.seen.missed_events = self.mirror.missed_events();
        let local = |remote: u64| Entity::from_bits(remote).and_then(|it| self.mirror.local(it));
        if corrupt {
            let own = local(self.entity).ok_or("the own player is not known")?;
            self.world.at_mut::<Transform>(own).x += 1.0;
        }
        truth.compare(self.entity, self.mirror.len(), |remote| {
            local(remote).map(|it| truth::Seen::of(&self.world, it))
        })
    }
}

fn whole(number: f32) -> i8 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "clamped to less than an i8 holds"
    )]
    let whole = number.clamp(-RUN, RUN).round() as i8;
    whole
}
