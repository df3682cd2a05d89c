//! Replication: every client ends up with what it may see, whatever the network does.
//!
//! A [`Server`] turns a world into packets, a [`Mirror`] turns packets into a world. Bytes go in
//! and come out; there is no socket, clock or thread in here. Packets may be lost, repeated, late
//! and out of order in both directions.
//!
//! # What is replicated
//!
//! Components with `#[component(replicate)]`, of entities that have [`Replicated`]. Each field has
//! a form on the wire: that of its type ([`Wire`]), or another by `#[replicate(…)]`, as the derive
//! [`Wire`](macro@crate::Wire) explains. A client is an entity with a [`Session`].
//!
//! ```
//! # fn main() {
//! use ecs::prelude::*;
//! use ecs::replicate::{Budget, Limits, Mirror, Replicated, Server, Session};
//!
//! #[derive(Component, Clone, Copy, Debug, PartialEq)]
//! #[component(replicate)]
//! struct Position {
//!     #[replicate(range = -4096.0..=4096.0, step = 1.0 / 64.0)]
//!     x: f32,
//!     #[replicate(range = -4096.0..=4096.0, step = 1.0 / 64.0)]
//!     y: f32,
//! }
//!
//! #[derive(Component, Clone, Copy, Debug, PartialEq)]
//! #[component(replicate)]
//! struct Target(Option<Entity>);
//!
//! #[world(name = Game)]
//! enum Part {
//!     Replicated,
//!     Session,
//!     Position,
//!     Target,
//! }
//!
//! let mut world = World::new(());
//! let mut server = Server::<Game>::new(Budget::default()).unwrap();
//! let client = world.spawn(Session::new(0x1234_5678, 100.0));
//! let ball = world.spawn((Replicated, Position { x: 1.0, y: 2.5 }));
//! world.spawn((Replicated, Position { x: 3.0, y: 0.0 }, Target(Some(ball))));
//!
//! // The client's side, which is another process.
//! let hello = Mirror::<Game>::hello();
//! let (welcome, result) = server.greet(&hello, &world.at::<Session>(client));
//! assert!(result.is_ok());
//! let mut mirror = Mirror::<Game>::new(&welcome, Limits::default()).unwrap();
//! let mut mirrored = World::new(());
//!
//! // One round.
//! server.stamp(&mut world);
//! server.observe(&mut world, client, |world, view| {
//!     for (entity, at) in &world.view::<(Entity, &Position)>() {
//!         view.see(entity, at.x * at.x + at.y * at.y); // the client stands at 0, 0
//!     }
//! }).unwrap();
//! server.send(&mut world, client, |packet| {
//!     mirror.receive(&mut mirrored, packet).unwrap();
//! }).unwrap();
//! server.receive(&mut world, client, mirror.reply().unwrap(), |_, ()| {}).unwrap();
//!
//! assert_eq!(mirrored.len(), 2);
//! let there = mirror.local(ball).unwrap();
//! assert_eq!(*mirrored.at::<Position>(there), Position { x: 1.0, y: 2.5 });
//! let (_, target) = mirrored.view::<(Entity, &Target)>().single().unwrap();
//! assert_eq!(target.0, Some(there)); // it names the entity of this world
//! # }
//! ```
//!
//! # A round
//!
//! A network tick is a round. [`Server::stamp`] finds what changed. [`Server::observe`] asks what a
//! session may see: whatever source it comes from, a grid, a list, a filter, it is given to a
//! [`View`]. What enters is learned, what leaves is forgotten; where something that left returns
//! before the client was told, nothing happened. [`Server::send`] writes packets within the
//! [`Budget`]: the near before the far, and the longer something waits the sooner it goes.
//! After 16 rounds of waiting an entity goes before everything that has not waited, and of those
//! that have waited equally long each has its turn, so one that is in view all the time waits for
//! 16 + 2 n rounds at most, where n is how many rounds it would take to send all that is in view.
//!
//! What changed and is not acknowledged is sent again when the packet is given up: when three
//! newer ones are acknowledged, or a quarter more than a round trip and one round have passed. A
//! change is always everything since the *acknowledged* version, so packets need not arrive for
//! later ones to be right. All that changed of an entity comes in one packet; changes of several
//! entities may come apart.
//!
//! [`Server::tell`] sends an event, once and in order, after the tick in which it was told;
//! [`Mirror::next_event`] takes it. [`Mirror::say`] sends a message, which [`Server::receive`]
//! applies once and in order. Events and messages are one type each, `E` and `M`, most likely an
//! enum with `#[derive(Wire)]`.
//!
//! # What a mirror shows
//!
//! Every component is at every time a value that the server had (as far as its form goes), and
//! never an older one than was shown before. Once packets pass again, the mirror holds exactly
//! what the session sees within a round trip and two rounds. [`Mirror::between`] gives what is
//! between the two latest states.
//!
//! # What comes from outside
//!
//! Whatever the bytes are, nothing panics: a [`DecodeError`] says at which bit what is wrong, and
//! nothing has changed. Reading takes at most 64 KiB and as much as the bytes themselves, where
//! packets are at most 1500 bytes; applying takes memory for what is learned, of which the
//! [`Limits`] say how much there may be. A message that names an entity which is gone is applied,
//! finds that it misses, and is counted ([`Stats::missed`]).
//!
//! # On the wire
//!
//! Bits, the least significant of each byte first; numbers of several bits lowest bit first. A
//! *varint* is groups of seven bits, lowest first, each followed by a bit that says whether another
//! group comes. A *sized* number is its length in bits and then that many bits. What fills the last
//! byte is 0.
//!
//! A server's packet:
//!
//! | bits | what |
//! |---|---|
//! | 8 | `0xE1` |
//! | 32 | the epoch of the session |
//! | 16 | the sequence number, lowest bits |
//! | 16 | how many entities follow |
//! | 5 | `k`, the parameter of the gaps |
//! | varint | the tick |
//! | 1 (+ 16) | whether the number of the message that is expected next follows, and its lowest bits |
//! | 8 | how many events follow; if any: |
//! | 16, varint | the number of the first, lowest bits; how many still unacknowledged ones are older |
//! | varint, … | of each event: how many ticks before the packet's it was told, and the event |
//!
//! then of each entity, in the order of slots:
//!
//! | bits | what |
//! |---|---|
//! | 1 or 2 | `0` a change, `1 0` a learn, `1 1` a forget (the bits in the order in which they stand) |
//! | gap | the slot, less the one before, less one; the first as it is. In a Rice code: `gap >> k` ones, a zero, `k` bits; or 16 ones and 32 bits |
//! | change: 4 | the generation without its last bit: the four lowest that are left |
//! | learn, forget: sized | the generation without its last bit, its length in 5 bits |
//! | change: 1 | whether the composition follows; in a learn it does, in a forget not |
//! | composition | a bit per replicated component, in the order of ids: whether it is present; then one for each of these that can be disabled: whether it is |
//! | change: mask | `1` and the number of the only component that follows, in the fewest bits that tell all apart; or `0` and a bit per component |
//! | values | of each component in the mask; in a learn, of each that is present |
//!
//! A client's reply: 8 bits `0xE2`; 32 the epoch; 1 whether a packet has come, and if so 16 the
//! sequence number of the newest and 64 of which the lowest says whether the one before it has
//! come, and so on; 8 how many messages follow, and if any 16 the number of the first and the
//! messages.
//!
//! A client's first words: 8 bits `0xE3` and a fingerprint. The answer: 8 bits `0xE4`, 32 the
//! epoch, varint the tick, and a fingerprint; or `0xE5` and a fingerprint, where they differ. A
//! fingerprint: 8 the version of the format, the name of the schema, 64 a hash, 7 how many
//! components, and of each its name and 32 of a hash. A name: 7 its length, and its bytes.

mod bits;
mod body;
mod error;
mod flight;
mod hello;
mod inbound;
mod javascript;
mod mirror;
mod names;
mod outbox;
mod packet;
mod protocol;
#[doc(hidden)]
pub mod rules;
mod send;
mod server;
mod session;
mod states;
mod versions;
mod view;
pub mod wire;

pub use bits::{BitReader, BitWriter};
pub use error::{DecodeError, Wrong};
pub use hello::Refusal;
pub use mirror::{Backlog, Limits, Mirror, Outcome};
pub use packet::WINDOW;
pub use protocol::{Fingerprint, MOST_PARTS, Part, Protocol};
pub use server::{Budget, Received, Rejected, Server, TooLarge};
pub use session::{Replicated, Session, Stats};
pub use view::View;
pub use wire::{Layout, Replication, Wire};
