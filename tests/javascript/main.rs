//! The mirror in JavaScript, written from the schema and run under Node: it must show what the mirror
//! in Rust shows, packet by packet, and answer what that answers, bit by bit. Without Node there is
//! nothing to be run, and the test says so.
#![allow(missing_docs)]

mod game;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use framework::replicate::{
    Budget, DecodeError, Limits, Mirror, Protocol, Replicated, Server, Session,
};

use crate::game::{Deed, Entity, Event, Message, Net, World};

/// What is done with the mirror in Node, and what must come of it: a line of JSON for each step.
#[derive(Default)]
struct Trace {
    lines: Vec<String>,
}

impl Trace {
    fn step(&mut self, what: &str, bytes: &[u8], wanted: &str) {
        let mut hex = String::new();
        for byte in bytes {
            let _ = write!(hex, "{byte:02x}");
        }
        let step = format!(r#"{{"what": "{what}", "bytes": "{hex}", "wanted": {wanted}}}"#);
        self.lines.push(step);
    }
}

/// A server, the mirror in Rust, and what the one in JavaScript is to do.
struct Recording {
    server: Server<Net, Event, Message>,
    world: World,
    session: Entity,
    mirror: Mirror<Net, Event, Message>,
    mirrored: World,
    trace: Trace,
}

impl Recording {
    fn new() -> Self {
        let server = Server::new(Budget::default()).expect("the schema fits");
        let mut world = World::new(());
        let session = Session::new(0xCAFE_F00D, 100.0);
        let hello = Mirror::<Net, Event, Message>::hello();
        let (welcome, greeted) = server.greet(&hello, &session);
        greeted.expect("one protocol");
        let mut trace = Trace::default();
        trace.step("hello", &hello, "null");
        trace.step("welcome", &welcome, "null");
        Self {
            session: world.spawn(session),
            server,
            world,
            mirror: Mirror::new(&welcome, Limits::default()).expect("one protocol"),
            mirrored: World::new(()),
            trace,
        }
    }

    /// The packets of a round.
    fn packets(&mut self) -> Vec<Vec<u8>> {
        self.world.advance_tick();
        self.server.stamp(&mut self.world);
        let looked = self
            .server
            .observe(&mut self.world, self.session, |world, view| {
                for entity in world
                    .iter_handles()
                    .filter(|&entity| world.has::<Replicated>(entity))
                {
                    view.always(entity);
                }
            });
        looked.expect("a session");
        let mut packets = Vec::new();
        let sent = self.server.send(&mut self.world, self.session, |packet| {
            packets.push(packet.to_vec());
        });
        sent.expect("a session");
        packets
    }

    fn give(&mut self, packet: &[u8]) {
        let outcome = self.mirror.receive(&mut self.mirrored, packet);
        let shown = game::shown(&self.mirror, &self.mirrored);
        let wanted = match outcome {
            Ok(outcome) => format!(r#"{{"outcome": "{outcome:?}", "shown": {shown}}}"#),
            Err(DecodeError { .. }) => format!(r#"{{"outcome": "refused", "shown": {shown}}}"#),
        };
        self.trace.step("packet", packet, &wanted);
        while let Some((tick, event)) = self.mirror.next_event() {
            let about = game::name(&self.mirror, event.about);
            let wanted = format!(
                r#"{{"tick": {tick}, "number": {}, "about": {about}, "text": {:?}}}"#,
                event.number, event.text
            );
            self.trace.step("event", &[], &wanted);
        }
    }

    /// Lets both sides say something.
    fn say(&mut self, message: &Message) {
        self.mirror.say(message).expect("there is room");
        let about = message.about.and_then(|local| self.mirror.remote(local));
        let about = about.map_or("null".to_owned(), |about| {
            format!("\"{}\"", about.to_bits())
        });
        let deed = match message.deed {
            Deed::Wait => r#"{"variant": "Wait"}"#.to_owned(),
            Deed::Go { x, y } => format!(r#"{{"variant": "Go", "x": {x}, "y": {y}}}"#),
        };
        let wanted = format!(
            r#"{{"number": {}, "about": {about}, "deed": {deed}}}"#,
            message.number
        );
        self.trace.step("say", &[], &wanted);
    }

    fn reply(&mut self) {
        let Some(reply) = self.mirror.reply().map(<[u8]>::to_vec) else {
            return;
        };
        self.trace.step("reply", &reply, "null");
        let received = self
            .server
            .receive(&mut self.world, self.session, &reply, |_, _| {});
        received.expect("a reply");
    }

    fn round(&mut self) {
        for packet in self.packets() {
            self.give(&packet);
        }
        self.reply();
    }
}

/// Runs the trace under Node; `None` if there is none.
fn run(trace: &Trace) -> Option<Result<(), String>> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("javascript");
    std::fs::create_dir_all(&folder).expect("a folder for what is built");
    let module = Protocol::<Net, Event, Message>::new().javascript();
    std::fs::write(folder.join("mirror.mjs"), module).expect("a file");
    std::fs::write(folder.join("check.mjs"), include_str!("check.mjs")).expect("a file");
    let node = Command::new("node")
        .arg("check.mjs")
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut node = match node {
        Ok(node) => node,
        Err(error) => {
            println!("skipped: there is no Node to run the mirror in JavaScript ({error})");
            return None;
        }
    };
    let mut input = node.stdin.take().expect("it is piped");
    let written = input.write_all(trace.lines.join("\n").as_bytes());
    drop(input);
    let output = node.wait_with_output().expect("it ends");
    let said = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    let fine = output.status.success() && written.is_ok();
    Some(if fine { Ok(()) } else { Err(said) })
}

/// A history with something of everything.
fn record() -> Recording {
    let mut all = Recording::new();
    let one = game::spawn(&mut all.world, 1);
    let other = game::spawn(&mut all.world, 2);
    let empty = all.world.spawn((Replicated,));
    game::aim(&mut all.world, one, Some(other));
    game::aim(&mut all.world, other, Some(one));
    all.round();
    for number in 0..40_u16 {
        game::change(&mut all.world, one, number);
        if number % 3 == 0 {
            game::restructure(&mut all.world, other, number);
        }
        if number % 5 == 0 {
            let event = Event {
                number: number.into(),
                about: Some(one),
                text: format!("{number} ä €"),
            };
            all.server
                .tell(&mut all.world, all.session, &event)
                .expect("a session");
        }
        if number % 4 == 0 {
            let about = all.mirror.local(one);
            all.say(&Message {
                number: number.into(),
                about,
                deed: if number % 8 == 0 {
                    Deed::Wait
                } else {
                    Deed::Go {
                        x: -0.5,
                        y: f32::from(number),
                    }
                },
            });
        }
        match number % 7 {
            // Lost.
            3 => drop(all.packets()),
            // Late, and twice.
            5 => {
                let early = all.packets();
                game::change(&mut all.world, one, number + 100);
                for packet in all.packets().iter().chain(&early).chain(&early) {
                    all.give(packet);
                }
                all.reply();
            }
            // Damaged.
            6 => {
                for packet in all.packets() {
                    for end in 0..packet.len() {
                        all.give(&packet[..end]);
                    }
                    for bit in 0..8 * packet.len() {
                        // What the damage makes of a value may be taken by both; a packet that
                        // starts differently is taken by neither.
                        if bit < 40 {
                            let mut damaged = packet.clone();
                            damaged[bit / 8] ^= 1 << (bit % 8);
                            all.give(&damaged);
                        }
                    }
                    all.give(&packet);
                }
                all.reply();
            }
            _ => all.round(),
        }
        if number == 20 {
            all.world.destroy(other);
            let next = game::spawn(&mut all.world, 3);
            assert_eq!(next.slot(), other.slot());
        }
        if number == 30 {
            all.world.destroy(empty);
        }
    }
    for _ in 0..20 {
        all.round();
    }
    all
}

// R3, R8: the generated decoder is a second reading of the wire format, and agrees with the first.
#[test]
fn the_mirror_in_javascript_shows_and_answers_what_the_one_in_rust_does() {
    let all = record();
    let kinds = ["packet", "event", "say", "reply"];
    assert!(
        kinds
            .iter()
            .all(|kind| all.trace.lines.iter().any(|line| line.contains(kind)))
    );
    if let Some(result) = run(&all.trace) {
        result.unwrap_or_else(|said| panic!("{said}"));
    }
}

// R6: what is not as it should be is noticed by the check itself.
#[test]
fn a_trace_that_is_not_right_is_noticed() {
    let mut all = record();
    let at = all
        .trace
        .lines
        .iter()
        .position(|line| line.contains("\"x\": "))
        .expect("a place");
    all.trace.lines[at] = all.trace.lines[at].replace("\"x\": ", "\"x\": 1");
    if let Some(result) = run(&all.trace) {
        result.expect_err("something is not as in Rust");
    }
}
