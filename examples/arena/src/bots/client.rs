//! One client: a WebSocket, a mirror, and a recording that says what to do.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use ecs::replicate::{Limits, Outcome};
use futures_util::{FutureExt, SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::timeout_at;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

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

/// How often a client speaks, and how much earlier it may when it is awake anyway.
const ROUND: Duration = Duration::from_millis(33);
const EARLY: Duration = Duration::from_millis(12);
/// What is read at once: a round of packets. The default is a hundred times as much, and is cleared
/// before each reading.
const READ: usize = 2 << 10;

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
    let config = WebSocketConfig::default().read_buffer_size(READ);
    let opened = client_async_with_config(address, stream, Some(config)).await;
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

/// How a client's time ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It was time to go.
    Left,
    /// It was compared with the truth, and equal.
    Equal,
}

/// Plays until it is ordered to compare or has stayed long enough, and says what was seen and what
/// is wrong.
///
/// Hundreds share the cores with the server, so a client wakes up once per round: whatever has come
/// is read in one go, and answered. Where nothing comes it speaks all the same.
pub(crate) async fn play(
    number: u32,
    client: Client,
    shared: &Shared,
    orders: &watch::Receiver<Orders>,
    leaves: Option<Instant>,
    corrupt: bool,
) -> (Seen, Result<End, String>) {
    let Client {
        mut socket,
        mirror,
        entity,
    } = client;
    let (map, demos) = (&shared.level.map, &shared.level.demos);
    let mut bot = Bot {
        world: World::new(resources(map, Vec::new(), 0)),
        mirror,
        entity,
        demo: &demos[number as usize % demos.len()],
        step: u64::from(number) * 977,
        facing: 0.0,
        said: VecDeque::new(),
        seen: Seen::default(),
    };
    let end = bot.rounds(&mut socket, orders, leaves, corrupt).await;
    (bot.seen, end)
}

struct Bot<'a> {
    world: World,
    mirror: Mirror,
    entity: u64,
    demo: &'a Demo,
    /// Where in the recording it is.
    step: u64,
    facing: f32,
    /// When the messages were said that are without an answer.
    said: VecDeque<Instant>,
    seen: Seen,
}

impl Bot<'_> {
    async fn rounds(
        &mut self,
        socket: &mut Socket,
        orders: &watch::Receiver<Orders>,
        leaves: Option<Instant>,
        corrupt: bool,
    ) -> Result<End, String> {
        let mut due = Instant::now() + ROUND;
        loop {
            let mut came = timeout_at(due.into(), socket.next()).await.ok();
            let now = orders.borrow().clone();
            if let Orders::Measure { tick, due } = now {
                self.measure(tick, due);
            }
            while let Some(message) = came {
                match message {
                    Some(Ok(Message::Binary(bytes))) => self.take(&bytes)?,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    other => return Err(ended(other)),
                }
                came = socket.next().now_or_never();
            }
            if Instant::now() + EARLY < due {
                continue;
            }
            due = Instant::now() + ROUND;
            match now {
                Orders::Play | Orders::Measure { .. } if leaves.is_some_and(|at| at < due) => {
                    // Some say so, others are just gone.
                    if self.step.is_multiple_of(2) {
                        let _ = socket.send(Message::Close(None)).await;
                    }
                    return Ok(End::Left);
                }
                Orders::Play => {
                    self.seen = Seen::default();
                    self.decide();
                }
                Orders::Measure { .. } => self.decide(),
                Orders::Rest => self.said.clear(),
                Orders::Compare(truth) => {
                    let result = self.compare(&truth, corrupt);
                    let _ = socket.send(Message::Close(None)).await;
                    return result.map(|()| End::Equal);
                }
            }
            if let Some(reply) = self.mirror.reply() {
                let reply = Bytes::copy_from_slice(reply);
                self.seen.bytes_out += reply.len() as u64;
                let sent = socket.send(Message::Binary(reply)).await;
                sent.map_err(|error| format!("cannot speak: {error}"))?;
            }
        }
    }

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

    /// How far the mirror is behind the server's world: at its worst, before it takes what came.
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
