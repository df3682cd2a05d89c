//! The game's thread: steps at their times, sessions that come and go, rounds of packets.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use ecs::replicate::{Budget, Rejected, Session};
use ecs::timestep::step;
use ecs::{Schedule as _, Timestep};
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::{mpsc, oneshot, watch};

use super::figures::{Figures, Now};
use super::guard::Tickets;
use super::inspect::{self, Question};
use super::round::Sights;
use super::truth::Standstill;
use super::words::{Closing, Hello, Key, Welcome};
use crate::events::{Death, Happening, Wish};
use crate::game::nanoseconds;
use crate::geometry::Vec2;
use crate::guests;
use crate::guests::Seat;
use crate::systems::Frame;
use crate::world::{Chronicle, Entity, Game, World};

pub(crate) type Server = ecs::replicate::Server<Game, Happening, Wish>;

/// What goes through the one slot of a session: the packets of a round.
pub(crate) type Packets = Vec<Bytes>;

/// Steps and rounds per second.
const STEPS: u64 = 60;
const ROUNDS: u64 = 30;
/// How many steps a player waits for whoever controlled them.
const SEAT_WAITS: u64 = 60 * STEPS;
/// How many replies of a session are taken per step.
const REPLIES: usize = 8;
/// How many replies may wait to be taken, for each session.
const INBOX: usize = 16;

/// What is asked of the game's thread.
#[derive(Debug)]
pub(crate) enum Request {
    Join(Join),
    /// To stand still and tell the truth.
    Truth(oneshot::Sender<Vec<u8>>),
    /// To be looked at.
    Inspect(Question, oneshot::Sender<String>),
    /// To end, after all sessions have.
    End,
}

/// Somebody wants to play.
#[derive(Debug)]
pub(crate) struct Join {
    pub(crate) hello: Hello,
    pub(crate) answer: oneshot::Sender<Result<Seated, Refused>>,
}

/// Who may play.
#[derive(Debug)]
pub(crate) struct Seated {
    pub(crate) welcome: Welcome,
    pub(crate) inbox: mpsc::Sender<Bytes>,
    pub(crate) outbox: mpsc::Receiver<Packets>,
    pub(crate) closing: oneshot::Receiver<Closing>,
}

/// Who may not, with what to say to their mirror before closing.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) closing: Closing,
    pub(crate) words: Option<Vec<u8>>,
}

/// A session, on this side of the channels.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) entity: Entity,
    key: Key,
    inbox: mpsc::Receiver<Bytes>,
    /// Room for one round.
    pub(crate) outbox: mpsc::Sender<Packets>,
    closing: oneshot::Sender<Closing>,
}

/// How the hall is set up.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) sessions: usize,
    /// How far a player sees.
    pub(crate) sight: f32,
    /// Whether somebody may look into the game.
    pub(crate) inspect: bool,
}

/// The game with its sessions.
pub(crate) struct Hall {
    world: World,
    frame: Frame,
    timestep: Timestep,
    server: Server,
    sights: Sights,
    guests: Vec<Guest>,
    rules: Rules,
    /// Where new players may stand.
    places: Vec<Vec2>,
    tickets: Arc<Tickets>,
    requests: mpsc::Receiver<Request>,
    figures: Figures,
    metrics: watch::Sender<String>,
    clock: watch::Sender<Clock>,
    standstill: Option<Standstill>,
    /// Who came meanwhile.
    waiting: Vec<Join>,
}

/// What the rest of the program has of the hall.
#[derive(Clone, Debug)]
pub(crate) struct Door {
    pub(crate) requests: mpsc::Sender<Request>,
    pub(crate) tickets: Arc<Tickets>,
    pub(crate) metrics: watch::Receiver<String>,
    pub(crate) clock: watch::Receiver<Clock>,
}

/// When the latest step was due, in microseconds of the system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    pub(crate) tick: u64,
    pub(crate) at: u128,
}

impl Hall {
    /// A hall around a game, and its door.
    pub(crate) fn new(
        world: World,
        frame: Frame,
        timestep: Timestep,
        places: Vec<Vec2>,
        rules: Rules,
    ) -> (Self, Door) {
        const REQUESTS: usize = 64;
        let (requests, requested) = mpsc::channel(REQUESTS);
        let (clock, told) = watch::channel(Clock::default());
        let (metrics, published) = watch::channel(String::new());
        let tickets = Arc::new(Tickets::default());
        let budget = Budget {
            packet: 1200,
            round: 2400,
            events: 64,
            messages: 4,
        };
        let low = places.iter().copied().fold(Vec2::ZERO, Vec2::min);
        let high = places.iter().copied().fold(Vec2::ZERO, Vec2::max);
        let mut hall = Self {
            sights: Sights::new(low, high, rules.sight),
            server: Server::new(budget).expect("the schema fits a packet, which a test keeps so"),
            world,
            frame,
            timestep,
            guests: Vec::new(),
            rules,
            places,
            tickets: Arc::clone(&tickets),
            requests: requested,
            figures: Figures::default(),
            metrics,
            clock,
            standstill: None,
            waiting: Vec::new(),
        };
        if hall.rules.inspect {
            hall.frame.set_clock(nanoseconds);
            hall.world.resource_mut::<Chronicle>().is_kept = true;
        }
        guests::make_endless(&mut hall.world);
        // Whoever was there when the game was saved has left, as of now.
        hall.vacate();
        let door = Door {
            requests,
            tickets,
            metrics: published,
            clock: told,
        };
        (hall, door)
    }

    fn vacate(&mut self) {
        let tick = self.world.tick();
        self.world
            .query::<&mut Seat>()
            .each(|seat| seat.left = Some(tick));
    }

    /// Plays until it is asked to end, and gives the game back.
    pub(crate) fn run(mut self) -> (World, Timestep) {
        /// What is later than this is not caught up with.
        const GIVE_UP: Duration = Duration::from_millis(250);
        let period = Duration::from_nanos(1_000_000_000 / ROUNDS);
        let mut start = Instant::now();
        let mut steps = 0;
        loop {
            let due = start + Duration::from_nanos(steps * 1_000_000_000 / STEPS);
            let now = Instant::now();
            if let Some(early) = due.checked_duration_since(now) {
                thread::sleep(early);
            }
            let mut late = now.saturating_duration_since(due);
            if late > GIVE_UP {
                self.figures.missed_rounds += whole(late.as_nanos() / period.as_nanos());
                start += late;
                late = Duration::ZERO;
            }
            if !self.answer_requests() {
                break;
            }
            self.listen();
            if self.standstill.is_none() {
                self.step();
            }
            if steps.is_multiple_of(STEPS / ROUNDS) {
                if late > period {
                    self.figures.missed_rounds += 1;
                }
                self.round();
                if let Some(standstill) = &mut self.standstill
                    && !standstill.lasts(&self.world)
                {
                    self.standstill = None;
                    for join in core::mem::take(&mut self.waiting) {
                        let seated = self.seat(join.hello);
                        let _ = join.answer.send(seated);
                    }
                }
            }
            if steps.is_multiple_of(STEPS) {
                self.publish();
                let at = SystemTime::now().duration_since(UNIX_EPOCH);
                self.clock.send_replace(Clock {
                    tick: self.world.tick(),
                    at: at.unwrap_or_default().saturating_sub(late).as_micros(),
                });
                if self.standstill.is_none() {
                    guests::clear_seats(&mut self.world, SEAT_WAITS);
                }
            }
            steps += 1;
        }
        for guest in self.guests.drain(..) {
            let _ = guest.closing.send(Closing::ServerEnds);
        }
        (self.world, self.timestep)
    }

    fn step(&mut self) {
        let start = Instant::now();
        step(&mut self.frame, &mut self.world, false);
        self.figures.step_took(start.elapsed());
    }

    fn round(&mut self) {
        let start = Instant::now();
        self.sights.look(&self.world);
        let (server, world) = (&mut self.server, &mut self.world);
        self.sights
            .round(server, world, &self.guests, &mut self.figures);
        self.figures.round_took(start.elapsed());
    }

    /// Does what is asked for; false if that is to end.
    fn answer_requests(&mut self) -> bool {
        loop {
            match self.requests.try_recv() {
                // Nobody comes while the game stands still: they would be part of the truth before
                // anybody has been told of them.
                Ok(Request::Join(join)) if self.standstill.is_some() => self.waiting.push(join),
                Ok(Request::Join(join)) => {
                    let seated = self.seat(join.hello);
                    // Whoever does not wait for the answer is missed at the next listening.
                    let _ = join.answer.send(seated);
                }
                Ok(Request::Truth(answer)) => self.standstill = Some(Standstill::new(answer)),
                Ok(Request::Inspect(question, answer)) => {
                    let _ = answer.send(inspect::answer(question, &self.world, &self.frame));
                }
                Ok(Request::End) | Err(TryRecvError::Disconnected) => return false,
                Err(TryRecvError::Empty) => return true,
            }
        }
    }

    fn seat(&mut self, hello: Hello) -> Result<Seated, Refused> {
        let refuse = |closing| Refused {
            closing,
            words: None,
        };
        let fresh = Key::random().map_err(|_| refuse(Closing::Full))?;
        let session = Session::new(fresh.epoch(), self.rules.sight);
        let (mirror, answer) = self.server.greet(&hello.mirror, &session);
        if answer.is_err() {
            return Err(Refused {
                closing: Closing::OtherProtocol,
                words: Some(mirror),
            });
        }
        let seats = self.world.view::<(Entity, &Seat)>();
        let seat = seats.iter().find(|(_, seat)| seat.key == hello.key);
        let (entity, key) = if let Some((entity, seat)) = seat {
            let key = seat.key;
            self.part(key, Closing::TakenOver);
            if self.guests.len() >= self.rules.sessions {
                return Err(refuse(Closing::Full));
            }
            self.figures.returns += 1;
            (entity, key)
        } else {
            if self.guests.len() >= self.rules.sessions {
                return Err(refuse(Closing::Full));
            }
            if !self.tickets.take(hello.key, Instant::now()) {
                return Err(refuse(Closing::UnknownKey));
            }
            let entity = guests::arrive(&mut self.world, hello.name, &self.places);
            self.figures.joins += 1;
            (entity, fresh)
        };
        let seat = Seat { key, left: None };
        let _ = self.world.insert(entity, (seat, session));
        let (to_inbox, inbox) = mpsc::channel(INBOX);
        let (outbox, from_outbox) = mpsc::channel(1);
        let (closing, when_closing) = oneshot::channel();
        self.guests.push(Guest {
            entity,
            key,
            inbox,
            outbox,
            closing,
        });
        Ok(Seated {
            welcome: Welcome {
                key,
                entity: entity.to_bits(),
                mirror,
            },
            inbox: to_inbox,
            outbox: from_outbox,
            closing: when_closing,
        })
    }

    /// Ends the session with this key, if there is one.
    fn part(&mut self, key: Key, closing: Closing) {
        if let Some(at) = self.guests.iter().position(|guest| guest.key == key) {
            self.dismiss(at, closing);
        }
    }

    fn dismiss(&mut self, at: usize, closing: Closing) {
        let guest = self.guests.swap_remove(at);
        let _ = self.world.remove::<(Session,)>(guest.entity);
        guests::rest(&mut self.world, guest.entity);
        let _ = guest.closing.send(closing);
        self.figures.leaves += 1;
    }

    /// Takes what clients have sent, and notices who is gone.
    fn listen(&mut self) {
        let mut at = 0;
        while at < self.guests.len() {
            match self.hear(at) {
                Ok(()) => at += 1,
                Err(closing) => self.dismiss(at, closing),
            }
        }
    }

    fn hear(&mut self, at: usize) -> Result<(), Closing> {
        let guest = &mut self.guests[at];
        for _ in 0..REPLIES {
            let bytes = match guest.inbox.try_recv() {
                Ok(bytes) => bytes,
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(Closing::Gone),
            };
            self.figures.replies += 1;
            let player = guest.entity;
            let received = self
                .server
                .receive(&mut self.world, player, &bytes, |world, wish| {
                    guests::want(world, player, wish);
                });
            match received {
                Ok(_) => {}
                Err(Rejected::Epoch { .. }) => self.figures.strange += 1,
                Err(_) => return Err(Closing::NoReply),
            }
        }
        Ok(())
    }

    /// Lets the rest of the program read the figures.
    fn publish(&mut self) {
        let mut now = Now {
            sessions: self.guests.len(),
            entities: self.world.len(),
            world_bytes: self.world.memory().total(),
            session_bytes: 0,
            tick: self.world.tick(),
            deaths: self.world.events::<Death>().emitted(),
            waiting: 0,
            oldest: 0,
        };
        self.world.view::<&Session>().each(|session| {
            now.session_bytes += session.memory();
            now.waiting += u64::from(session.stats().waiting);
            now.oldest = now.oldest.max(session.stats().oldest.into());
        });
        self.metrics.send_replace(self.figures.text(&now));
    }
}

fn whole(number: u128) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
