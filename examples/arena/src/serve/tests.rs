//! The server over real sockets: who is let in, what ends a session, and what outlives it.

use std::net::SocketAddr;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;

use super::socket::Patience;
use super::words::{Closing, Hello, Key, Welcome};
use super::{Serving, serve};
use crate::bots::client::{self, Client, Mirror, Socket};
use crate::bots::http;
use crate::level::BUILT_IN;
use crate::options::Options;

/// A server in this process, on a port of its own.
struct Running {
    address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: JoinHandle<Vec<u8>>,
}

impl Running {
    fn start(change: impl FnOnce(&mut Serving)) -> Self {
        Self::load(None, change)
    }

    fn load(saved: Option<Vec<u8>>, change: impl FnOnce(&mut Serving)) -> Self {
        let mut serving = Serving {
            listen: ([127, 0, 0, 1], 0).into(),
            debug: true,
            ..Serving::default()
        };
        change(&mut serving);
        let (end, ended) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = thread::spawn(move || {
            let until = async {
                let _ = ended.await;
            };
            let listening = move |address| tell.send(address).unwrap();
            let options = Options::default();
            serve(
                &options,
                &serving,
                BUILT_IN,
                saved.as_deref(),
                until,
                listening,
            )
            .unwrap()
        });
        Self {
            address: told.recv().unwrap(),
            end: Some(end),
            thread,
        }
    }

    /// Ends the server, and gives the saved game.
    fn end(mut self) -> Vec<u8> {
        let _ = self.end.take().unwrap().send(());
        self.thread.join().unwrap()
    }
}

fn run<F: Future>(test: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(test)
}

async fn ticket(server: SocketAddr) -> Key {
    Key::from_hex(&http::text(server, "/ticket").await.unwrap()).unwrap()
}

fn hello(key: Key) -> Hello {
    Hello {
        key,
        name: "Ann".to_owned(),
        mirror: Mirror::hello(),
    }
}

/// A socket on which these are the first words.
async fn say(server: SocketAddr, hello: &Hello) -> Socket {
    let mut socket = client::connect(server).await.unwrap();
    let bytes = hello.to_bytes();
    socket.send(Message::Binary(bytes.into())).await.unwrap();
    socket
}

async fn welcome(socket: &mut Socket) -> Welcome {
    let Some(Ok(Message::Binary(bytes))) = socket.next().await else {
        panic!("there is no welcome");
    };
    Welcome::from_bytes(&bytes).unwrap()
}

async fn guest(server: SocketAddr) -> Client {
    client::join(server, "Ann".to_owned()).await.unwrap()
}

/// Reads on until the server says why it ends the session.
async fn closed(socket: &mut Socket) -> u16 {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(10) {
        match socket.next().await {
            Some(Ok(Message::Close(Some(frame)))) => return frame.code.into(),
            Some(Ok(_)) => {}
            None | Some(Err(_)) => return 0,
        }
    }
    panic!("the session goes on");
}

#[test]
fn only_who_has_a_key_and_the_protocol_is_let_in() {
    let server = Running::start(|serving| serving.sessions = 2);
    let at = server.address;
    run(async {
        let key = ticket(at).await;
        let mut first = say(at, &hello(key)).await;
        let welcome = welcome(&mut first).await;
        assert_ne!(welcome.key, key, "what comes back is another key");
        assert!(Mirror::new(&welcome.mirror, ecs::replicate::Limits::default()).is_ok());

        let check = async |hello: &Hello, closing: Closing| {
            let mut socket = say(at, hello).await;
            assert_eq!(closed(&mut socket).await, closing.code(), "{closing}");
        };
        check(&hello(key), Closing::UnknownKey).await;
        check(&hello(Key::random().unwrap()), Closing::UnknownKey).await;
        let mut strange = hello(ticket(at).await);
        strange.mirror.truncate(20);
        check(&strange, Closing::OtherProtocol).await;

        let mut socket = client::connect(at).await.unwrap();
        socket
            .send(Message::Binary(vec![1, 2, 3].into()))
            .await
            .unwrap();
        assert_eq!(closed(&mut socket).await, Closing::NoHello.code());
        let mut socket = client::connect(at).await.unwrap();
        socket
            .send(Message::Text("let me in".into()))
            .await
            .unwrap();
        assert_eq!(closed(&mut socket).await, Closing::NoBinary.code());

        let _second = guest(at).await;
        check(&hello(ticket(at).await), Closing::Full).await;
    });
    server.end();
}

/// The status of an answer to a request with these headers.
async fn status(server: SocketAddr, path: &str, headers: &str) -> u16 {
    let mut stream = TcpStream::connect(server).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer[9..12].parse().unwrap()
}

#[test]
fn pages_of_other_origins_and_other_names_get_nothing() {
    let server = Running::start(|_| {});
    let at = server.address;
    run(async {
        let host = format!("Host: {at}\r\n");
        let own = format!("{host}Origin: http://{at}\r\n");
        let other = format!("{host}Origin: http://evil.example\r\n");
        for path in [
            "/ticket",
            "/metrics",
            "/debug/clock",
            "/inspect",
            "/inspect/state",
        ] {
            assert_eq!(status(at, path, &own).await, 200, "{path}");
            assert_eq!(status(at, path, &other).await, 403, "{path}");
            assert_eq!(
                status(at, path, "Host: evil.example\r\n").await,
                421,
                "{path}"
            );
        }
        let upgrade = "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
        assert_eq!(status(at, "/play", &format!("{other}{upgrade}")).await, 403);
        assert_eq!(status(at, "/", "Host: evil.example\r\n").await, 421);
        assert_eq!(status(at, "/nothing", &own).await, 404);
    });
    server.end();
    let server = Running::start(|serving| {
        serving.debug = false;
        serving.inspect = false;
    });
    let at = server.address;
    let host = format!("Host: {at}\r\n");
    for path in ["/debug/truth", "/debug/clock", "/inspect", "/inspect/state"] {
        assert_eq!(run(status(at, path, &host)), 404, "{path}");
    }
    server.end();
}

#[test]
fn what_a_session_may_not_do_ends_it_and_it_is_told_why() {
    let server = Running::start(|serving| {
        serving.patience = Patience {
            hello: Duration::from_millis(200),
            silent: Duration::from_millis(600),
            ..Patience::default()
        };
    });
    let at = server.address;
    run(async {
        let mut late = client::connect(at).await.unwrap();
        assert_eq!(closed(&mut late).await, Closing::TooLate.code());

        let mut strange = guest(at).await;
        let bytes = Message::Binary(vec![9; 40].into());
        strange.socket.send(bytes).await.unwrap();
        assert_eq!(closed(&mut strange.socket).await, Closing::NoReply.code());

        let mut text = guest(at).await;
        text.socket
            .send(Message::Text("hello".into()))
            .await
            .unwrap();
        assert_eq!(closed(&mut text.socket).await, Closing::NoBinary.code());

        let mut fast = guest(at).await;
        for _ in 0..400 {
            // Its end may come before all is written.
            let _ = fast.socket.send(Message::Ping(vec![0; 4].into())).await;
        }
        let code = closed(&mut fast.socket).await;
        assert!(code == Closing::TooFast.code() || code == 0, "{code}");

        let mut long = guest(at).await;
        let _ = long
            .socket
            .send(Message::Binary(vec![0; 5000].into()))
            .await;
        closed(&mut long.socket).await;

        // It reads, and never says anything.
        let mut silent = guest(at).await;
        assert_eq!(closed(&mut silent.socket).await, Closing::Silent.code());

        let text = http::text(at, "/metrics").await.unwrap();
        let count = |closing: Closing| format!("{{reason=\"{closing}\"}} 1\n");
        for closing in [
            Closing::TooLate,
            Closing::NoReply,
            Closing::NoBinary,
            Closing::Silent,
        ] {
            assert!(text.contains(&count(closing)), "{closing} in {text}");
        }
    });
    server.end();
}

#[test]
fn a_key_gives_the_same_player_after_a_lost_connection_and_after_a_restart() {
    let server = Running::start(|_| {});
    let at = server.address;
    let (key, entity) = run(async {
        let mut first = say(at, &hello(ticket(at).await)).await;
        let Welcome { key, entity, .. } = welcome(&mut first).await;

        // The connection is taken over while it lasts,
        let mut second = say(at, &hello(key)).await;
        assert_eq!(welcome(&mut second).await.entity, entity);
        assert_eq!(closed(&mut first).await, Closing::TakenOver.code());

        // and found again after it was lost.
        drop(second);
        let mut third = say(at, &hello(key)).await;
        let again = welcome(&mut third).await;
        assert_eq!((again.key, again.entity), (key, entity));
        let ending = thread::spawn(|| server.end());
        assert_eq!(closed(&mut third).await, Closing::ServerEnds.code());
        (key, (entity, ending.join().unwrap()))
    });
    let (entity, saved) = entity;

    let server = Running::load(Some(saved), |_| {});
    let at = server.address;
    run(async {
        let mut back = say(at, &hello(key)).await;
        let again = welcome(&mut back).await;
        assert_eq!((again.key, again.entity), (key, entity));
        let other = guest(at).await;
        assert_ne!(other.entity, entity);
    });
    server.end();
}

#[test]
fn who_reads_slowly_is_let_go_and_nobody_else_notices() {
    let server = Running::start(|serving| {
        serving.patience = Patience {
            silent: Duration::from_millis(1500),
            write: Duration::from_millis(1500),
            ..Patience::default()
        };
    });
    let at = server.address;
    let slow = run(async {
        // It has a session, and reads nothing any more.
        guest(at).await
    });
    let bots = crate::bots::Bots {
        churn: 0,
        server: at,
        clients: 6,
        seconds: 2,
        ..crate::bots::Bots::default()
    };
    let verdict = crate::bots::run_bots(&bots).unwrap();
    assert!(verdict.is_good(), "{verdict}");
    let text = run(http::text(at, "/metrics")).unwrap();
    let count = |closing: Closing| text.contains(&format!("{{reason=\"{closing}\"}} 1\n"));
    assert!(count(Closing::Silent) || count(Closing::TooSlow), "{text}");
    drop(slow);
    server.end();
}

#[test]
fn mirrors_equal_the_truth_among_villains_and_a_spoilt_one_is_found() {
    let server = Running::start(|_| {});
    let bots = crate::bots::Bots {
        churn: 0,
        server: server.address,
        clients: 12,
        seconds: 2,
        hostile: 50,
        corrupt: false,
    };
    let verdict = crate::bots::run_bots(&bots).unwrap();
    assert!(verdict.is_good(), "{verdict}");
    let bots = crate::bots::Bots {
        churn: 0,
        clients: 3,
        seconds: 0,
        hostile: 0,
        corrupt: true,
        ..bots
    };
    let verdict = crate::bots::run_bots(&bots).unwrap();
    assert!(!verdict.is_good(), "{verdict}");
    assert_eq!(verdict.equal, 2);
    assert!(verdict.wrong[0].contains("its place differs"), "{verdict}");
    server.end();
}

#[test]
fn the_inspector_shows_the_world_and_no_key() {
    let server = Running::start(|_| {});
    let at = server.address;
    run(async {
        let mut socket = say(at, &hello(ticket(at).await)).await;
        let Welcome { key, entity, .. } = welcome(&mut socket).await;
        let state = http::text(at, "/inspect/state?after=0").await.unwrap();
        let state: serde_json::Value = serde_json::from_str(&state).unwrap();
        let rows = state["tables"].as_array().unwrap().iter();
        let rows: u64 = rows.map(|table| table["rows"].as_u64().unwrap()).sum();
        assert_eq!(rows, state["entities"].as_u64().unwrap());
        assert_eq!(state["sessions"][0]["name"], "Ann");
        assert!(state["times"]["control::steer"]["runs"].as_u64().unwrap() > 0);
        let systems = state["phases"].to_string();
        assert!(systems.contains("physics::movement"), "{systems}");
        assert!(!state["log"].as_array().unwrap().is_empty());

        let found = http::text(at, &format!("/inspect/entity?bits={entity}")).await;
        let found = found.unwrap();
        assert!(
            found.contains("Transform") && found.contains("Ann"),
            "{found}"
        );
        assert!(
            found.contains("Seat") && !found.contains(&key.to_hex()),
            "{found}"
        );
        // What stands still is where the map shows it, when it is picked there.
        let (things, own) = (state["things"].as_array().unwrap(), entity.to_string());
        assert!(things.iter().any(|thing| thing[0] == own));
        let lamp = things.iter().find(|thing| thing[3] == "Lamp").unwrap();
        let bits = lamp[0].as_str().unwrap();
        let found = http::text(at, &format!("/inspect/entity?bits={bits}")).await;
        let found: serde_json::Value = serde_json::from_str(&found.unwrap()).unwrap();
        let components = found["components"].as_array().unwrap();
        let place = components.iter().find(|one| one[0] == "Transform").unwrap();
        let [x, y] = [1, 2].map(|axis| lamp[axis].as_f64().unwrap());
        let wanted = format!("x: {x:?}, y: {y:?}");
        assert!(
            place[1].as_str().unwrap().contains(&wanted),
            "{place}, {wanted}"
        );
        let gone = http::text(at, "/inspect/entity?bits=4294967295")
            .await
            .unwrap();
        assert!(gone.contains("gone"), "{gone}");
    });
    server.end();
}
