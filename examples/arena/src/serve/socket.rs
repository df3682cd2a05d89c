//! One client's WebSocket: first words within a time, then packets out and replies in.

use std::fmt::Write as _;
use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::guard::Rate;
use super::hall::{Door, Join, Packets, Refused, Request, Seated};
use super::words::{Closing, Hello};

/// How long is waited for clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Patience {
    /// For first words.
    pub(crate) hello: Duration,
    /// Without anything to say, until the client is asked whether it is still there.
    pub(crate) quiet: Duration,
    /// For any sign of life.
    pub(crate) silent: Duration,
    /// For a round of packets to be written.
    pub(crate) write: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            hello: Duration::from_secs(5),
            quiet: Duration::from_secs(4),
            silent: Duration::from_secs(15),
            write: Duration::from_secs(10),
        }
    }
}

/// How long the game's thread may take to answer.
const SEATED_WITHIN: Duration = Duration::from_secs(5);
/// How long saying good-bye may take.
const CLOSED_WITHIN: Duration = Duration::from_secs(1);
/// Messages and bytes that a client may send per second, and at once after a pause.
const MESSAGES: (u32, u32) = (90, 180);
const BYTES: (u32, u32) = (16 << 10, 64 << 10);
/// The longest message of a client.
pub(crate) const MOST_MESSAGE: usize = 4 << 10;

/// How many sessions ended for each reason.
#[derive(Debug, Default)]
pub(crate) struct Endings([AtomicU64; Closing::ALL.len()]);

impl Endings {
    fn count(&self, closing: Closing) {
        let at = Closing::ALL.iter().position(|one| *one == closing);
        if let Some(count) = at.and_then(|at| self.0.get(at)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// In the text form of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = "# HELP arena_closings_total Connections that ended, by reason.\n\
                        # TYPE arena_closings_total counter\n"
            .to_owned();
        for (reason, count) in Closing::ALL.iter().zip(&self.0) {
            let count = count.load(Ordering::Relaxed);
            let _ = writeln!(text, "arena_closings_total{{reason=\"{reason}\"}} {count}");
        }
        text
    }
}

/// Serves one client to the end.
pub(crate) async fn serve(
    mut socket: WebSocket,
    door: Door,
    patience: Patience,
    endings: Arc<Endings>,
) {
    let closing = match sit_down(&mut socket, &door, &patience).await {
        Ok(seated) => {
            let (mut sink, stream) = socket.split();
            let closing = play(&mut sink, stream, seated, &patience).await;
            say_good_bye(&mut sink, closing).await;
            closing
        }
        Err(Refused { closing, words }) => {
            if let Some(words) = words {
                let _ = timeout(CLOSED_WITHIN, socket.send(Message::Binary(words.into()))).await;
            }
            say_good_bye(&mut socket, closing).await;
            closing
        }
    };
    endings.count(closing);
}

/// From the connection to a session: nothing is kept for a client whose key is not known.
async fn sit_down(
    socket: &mut WebSocket,
    door: &Door,
    patience: &Patience,
) -> Result<Seated, Refused> {
    let refuse = |closing| Refused {
        closing,
        words: None,
    };
    let first = timeout(patience.hello, socket.recv()).await;
    let bytes = match first.map_err(|_| refuse(Closing::TooLate))? {
        Some(Ok(Message::Binary(bytes))) => bytes,
        Some(Ok(Message::Text(_))) => return Err(refuse(Closing::NoBinary)),
        Some(Ok(_)) => return Err(refuse(Closing::NoHello)),
        Some(Err(_)) | None => return Err(refuse(Closing::Gone)),
    };
    let hello = Hello::from_bytes(&bytes).ok_or_else(|| refuse(Closing::NoHello))?;
    let (answer, answered) = oneshot::channel();
    let join = Request::Join(Join { hello, answer });
    let asked = door.requests.try_send(join);
    asked.map_err(|_| refuse(Closing::Full))?;
    let seated = timeout(SEATED_WITHIN, answered).await;
    let seated = seated.map_err(|_| refuse(Closing::Full))?;
    seated.map_err(|_| refuse(Closing::ServerEnds))?
}

async fn play(
    sink: &mut SplitSink<WebSocket, Message>,
    stream: SplitStream<WebSocket>,
    seated: Seated,
    patience: &Patience,
) -> Closing {
    let Seated {
        welcome,
        inbox,
        outbox,
        closing,
    } = seated;
    let welcome = Message::Binary(welcome.to_bytes().into());
    match timeout(patience.write, sink.send(welcome)).await {
        Ok(Ok(())) => {}
        Ok(Err(_)) => return Closing::Gone,
        Err(_) => return Closing::TooSlow,
    }
    tokio::select! {
        closing = closing => closing.unwrap_or(Closing::ServerEnds),
        closing = write(sink, outbox, patience) => closing,
        closing = read(stream, inbox, patience) => closing,
    }
}

/// Writes what is in the slot whenever there is something; empties it only then, so that a client
/// who reads slowly fills it and nothing more.
async fn write(
    sink: &mut SplitSink<WebSocket, Message>,
    mut outbox: mpsc::Receiver<Packets>,
    patience: &Patience,
) -> Closing {
    loop {
        let messages = match timeout(patience.quiet, outbox.recv()).await {
            Ok(Some(packets)) => packets.into_iter().map(Message::Binary).collect(),
            // The session is over; why is told elsewhere.
            Ok(None) => return pending().await,
            Err(_) => vec![Message::Ping(axum::body::Bytes::new())],
        };
        let written = async {
            for message in messages {
                sink.feed(message).await?;
            }
            sink.flush().await
        };
        match timeout(patience.write, written).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return Closing::Gone,
            Err(_) => return Closing::TooSlow,
        }
    }
}

/// Passes on what comes, as long as it is little enough.
async fn read(
    mut stream: SplitStream<WebSocket>,
    inbox: mpsc::Sender<axum::body::Bytes>,
    patience: &Patience,
) -> Closing {
    let now = Instant::now();
    let mut messages = Rate::new(MESSAGES.0, MESSAGES.1, now);
    let mut bytes = Rate::new(BYTES.0, BYTES.1, now);
    loop {
        let message = match timeout(patience.silent, stream.next()).await {
            Ok(Some(Ok(message))) => message,
            Ok(Some(Err(_)) | None) => return Closing::Gone,
            Err(_) => return Closing::Silent,
        };
        let now = Instant::now();
        let length = match &message {
            Message::Binary(data) | Message::Ping(data) | Message::Pong(data) => data.len(),
            Message::Text(_) => return Closing::NoBinary,
            Message::Close(_) => return Closing::Gone,
        };
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        if !messages.take(1, now) || !bytes.take(length, now) {
            return Closing::TooFast;
        }
        if let Message::Binary(data) = message
            && inbox.try_send(data).is_err()
        {
            if inbox.is_closed() {
                return pending().await;
            }
            return Closing::TooFast;
        }
    }
}

async fn say_good_bye<S: SinkExt<Message> + Unpin>(sink: &mut S, closing: Closing) {
    if closing == Closing::Gone {
        return;
    }
    let frame = CloseFrame {
        code: closing.code(),
        reason: closing.to_string().into(),
    };
    // Whoever does not read it does not learn why.
    let _ = timeout(CLOSED_WITHIN, sink.send(Message::Close(Some(frame)))).await;
}
