//! The game over the network: pages, sockets, and a thread on which the game goes on.
//!
//! In reading order: what is said first (`words`), who may say it (`guard`), the way from a
//! request to a session (`routes`, `socket`), the game with its sessions (`hall`, `round`), and who
//! looks at it (`figures`, `inspect`, `truth`).

mod figures;
mod guard;
mod hall;
mod inspect;
mod round;
mod routes;
mod socket;
#[cfg(test)]
mod tests;
mod truth;
pub(crate) mod words;

use std::fmt;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use std::{io, thread};

use axum::Router;
use ecs::Timestep;
use ecs::prelude::*;
use ecs::replicate::Protocol;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::Semaphore;

use crate::components::Wall;
use crate::events::{Happening, Wish};
use crate::level::{Level, LoadError};
use crate::options::Options;
use crate::populate::populate;
use crate::saved;
use crate::systems::Frame;
use crate::wad::Barrier;
use crate::world::{Game, World};
use guard::Origins;
use hall::{Hall, Request, Rules};
use routes::Site;
use socket::Patience;

pub(crate) use words::Key;

/// How to serve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Serving {
    /// Where to listen.
    pub listen: SocketAddr,
    /// How many may play at once.
    pub sessions: u32,
    /// Hosts and ports under which this server is known beside its own address.
    pub origins: Vec<String>,
    /// Whether there is an inspector.
    pub inspect: bool,
    /// Whether the truth is told to those who compare their mirrors with it.
    pub debug: bool,
    pub(crate) patience: Patience,
}

impl Default for Serving {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 4000)),
            sessions: 512,
            origins: Vec::new(),
            inspect: true,
            debug: false,
            patience: Patience::default(),
        }
    }
}

/// Why there is no server.
#[derive(Debug)]
pub enum ServeError {
    /// The game cannot begin.
    Load(LoadError),
    /// The address cannot be listened on, or the system gives no threads.
    System(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Load(error) => error.fmt(f),
            Self::System(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ServeError {}

impl From<LoadError> for ServeError {
    fn from(error: LoadError) -> Self {
        Self::Load(error)
    }
}

impl From<io::Error> for ServeError {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// How far a player sees.
const SIGHT: f32 = 700.0;
/// Connections beside those of players: who says its first words, or is about to go.
const MORE_SOCKETS: usize = 64;
/// How long sessions may take to end.
const ENDED_WITHIN: Duration = Duration::from_secs(2);

/// Serves the map of `file` that the options ask for, or goes on with a saved game, until `until`
/// comes true; then gives the game to be saved. `listening` is told the address.
///
/// # Errors
/// Says why the game cannot begin, or the address not be listened on.
pub fn serve(
    options: &Options,
    serving: &Serving,
    file: &[u8],
    saved: Option<&[u8]>,
    until: impl Future<Output = ()> + Send,
    listening: impl FnOnce(SocketAddr) + Send,
) -> Result<Vec<u8>, ServeError> {
    let level = Level::load(options, file)?;
    let places = level.map.things.iter().map(|thing| thing.at).collect();
    let mut frame = Frame::new();
    let (world, timestep) = match saved {
        None => (populate(level, options), Timestep::default()),
        Some(saved) => {
            frame.resume();
            saved::load(saved, level, options).map_err(LoadError::from)?
        }
    };
    let map = map(&world);
    let sessions = usize::try_from(serving.sessions).unwrap_or(usize::MAX);
    let rules = Rules {
        sessions,
        sight: SIGHT,
        inspect: serving.inspect,
    };
    let (hall, door) = Hall::new(world, frame, timestep, places, rules);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = listen(serving.listen)?;
        let address = listener.local_addr()?;
        let most_sockets = sessions + MORE_SOCKETS;
        let sockets = Arc::new(Semaphore::new(most_sockets));
        let site = Arc::new(Site {
            origins: Origins::new(address.port(), address.ip(), &serving.origins),
            door: door.clone(),
            sockets: Arc::clone(&sockets),
            endings: Arc::default(),
            patience: serving.patience.clone(),
            debug: serving.debug,
            inspect: serving.inspect,
            map,
            mirror: Protocol::<Game, Happening, Wish>::new().javascript(),
        });
        let playing = thread::Builder::new()
            .name("hall".to_owned())
            .spawn(|| hall.run())?;
        listening(address);
        let connections = Arc::new(Semaphore::new(most_sockets + MORE_SOCKETS));
        tokio::select! {
            () = accept(listener, routes::routes(site), connections) => {}
            () = until => {}
        }
        let _ = door.requests.send(Request::End).await;
        let ended = tokio::task::spawn_blocking(|| playing.join());
        let Ok(Ok((world, timestep))) = ended.await else {
            return Err(io::Error::other("the game's thread has panicked").into());
        };
        // All permits are back when all connections have ended.
        let all = u32::try_from(most_sockets).unwrap_or(u32::MAX);
        let _ = tokio::time::timeout(ENDED_WITHIN, sockets.acquire_many(all)).await;
        Ok(saved::save(&world, &timestep))
    })
}

/// Listens, and lets the system keep little for those who do not read: half a second of packets. By
/// default it would be megabytes.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    /// The system doubles it, for what it keeps beside the bytes.
    const UNREAD: u32 = 32 << 10;
    const WAITING: u32 = 1024;
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // A server that is started anew need not wait for the connections of the old one.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(UNREAD)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// Takes connections, each to be served on its own: as many as there are permits, with nodelay, and
/// with a time for the headers of each request, so that who is slow with them does not keep others
/// out.
async fn accept(listener: TcpListener, routes: Router, connections: Arc<Semaphore>) {
    /// For the headers of a request, and between requests.
    const HEADERS: Duration = Duration::from_secs(5);
    /// Out of files, or the like: some will be closed.
    const PAUSE: Duration = Duration::from_millis(50);
    loop {
        let Ok(permit) = Arc::clone(&connections).acquire_owned().await else {
            return;
        };
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(routes.clone());
        tokio::spawn(async move {
            let mut http = hyper::server::conn::http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(HEADERS);
            let served = http.serve_connection(TokioIo::new(stream), service);
            // What is wrong with a connection is nobody's concern but its client's.
            let _ = served.with_upgrades().await;
            drop(permit);
        });
    }
}

/// Comes true when somebody presses Ctrl-C, or the system asks this process to end.
pub async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    // Where the signal cannot be listened to, it ends the process as it always does.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// The lines of the map, as JSON: ends and kind.
fn map(world: &World) -> String {
    let mut lines = Vec::new();
    world.view::<&Wall>().each_by_slot(|wall| {
        let kind = match wall.barrier {
            Barrier::Open => 0,
            Barrier::Railing => 1,
            Barrier::Wall => 2,
        };
        let [from, to] = [wall.segment.from, wall.segment.to];
        lines.push(format!("[{},{},{},{},{kind}]", from.x, from.y, to.x, to.y));
    });
    format!("{{\"sight\":{SIGHT},\"lines\":[{}]}}", lines.join(","))
}
