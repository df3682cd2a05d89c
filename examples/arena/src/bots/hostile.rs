//! Clients that mean harm: each does one kind of mischief after the other until the end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::client::{self, Client};
use crate::rng::Rng;

const KINDS: [&str; 10] = [
    "garbage for first words",
    "garbage for replies",
    "replies with a bit turned",
    "floods",
    "messages too long",
    "text",
    "reading slowly",
    "sudden deaths",
    "silence before first words",
    "half a request",
];

/// How often each kind of mischief was done.
#[derive(Debug, Default)]
pub(crate) struct Mischief([AtomicU64; KINDS.len()]);

impl Mischief {
    pub(crate) fn counts(&self) -> Vec<(&'static str, u64)> {
        let counts = self.0.iter().map(|count| count.load(Ordering::Relaxed));
        KINDS.into_iter().zip(counts).collect()
    }
}

/// Does harm for ever.
pub(crate) async fn harm(number: u32, server: SocketAddr, mischief: Arc<Mischief>) {
    let mut rng = Rng::new(u64::from(number) + 1);
    loop {
        let kind = rng.below(u32::try_from(KINDS.len()).unwrap_or(1)) as usize;
        // What goes wrong was to go wrong.
        let _ = timeout(Duration::from_secs(20), once(kind, server, &mut rng)).await;
        mischief.0[kind].fetch_add(1, Ordering::Relaxed);
        sleep(Duration::from_millis(50 + u64::from(rng.below(400)))).await;
    }
}

/// Mischief of the given kind, to its end.
async fn once(kind: usize, server: SocketAddr, rng: &mut Rng) -> Result<(), String> {
    if kind < TALKS {
        talk(kind, server, rng).await
    } else {
        hide(kind, server, rng).await
    }
}

/// How many kinds say what they should not.
const TALKS: usize = 6;

async fn talk(kind: usize, server: SocketAddr, rng: &mut Rng) -> Result<(), String> {
    let broken = |error: tokio_tungstenite::tungstenite::Error| error.to_string();
    match kind {
        0 => {
            let mut socket = client::connect(server).await?;
            let bytes = garbage(rng, 600);
            socket
                .send(Message::Binary(bytes.into()))
                .await
                .map_err(broken)?;
            wait_for_end(&mut socket).await;
        }
        1 => {
            let Client { mut socket, .. } = guest(server).await?;
            loop {
                let bytes = garbage(rng, 100);
                socket
                    .send(Message::Binary(bytes.into()))
                    .await
                    .map_err(broken)?;
                sleep(Duration::from_millis(20)).await;
            }
        }
        2 => {
            let Client {
                mut socket,
                mut mirror,
                ..
            } = guest(server).await?;
            let _ = mirror.say(&crate::events::Wish {
                x: 50,
                y: -50,
                facing: 1.0,
                fires: true,
            });
            loop {
                let mut bytes = mirror.reply().unwrap_or_default().to_vec();
                let bit = rng.below(u32::try_from(8 * bytes.len()).unwrap_or(0)) as usize;
                if let Some(byte) = bytes.get_mut(bit / 8) {
                    *byte ^= 1 << (bit % 8);
                }
                socket
                    .send(Message::Binary(bytes.into()))
                    .await
                    .map_err(broken)?;
                sleep(Duration::from_millis(30)).await;
            }
        }
        3 => {
            let Client {
                mut socket,
                mut mirror,
                ..
            } = guest(server).await?;
            loop {
                let _ = mirror.say(&crate::events::Wish {
                    x: 1,
                    y: 1,
                    facing: 0.0,
                    fires: false,
                });
                let bytes = mirror.reply().unwrap_or_default().to_vec();
                socket
                    .feed(Message::Binary(bytes.into()))
                    .await
                    .map_err(broken)?;
            }
        }
        4 => {
            let Client { mut socket, .. } = guest(server).await?;
            let bytes = vec![0xE2; 1 << 20];
            socket
                .send(Message::Binary(bytes.into()))
                .await
                .map_err(broken)?;
            wait_for_end(&mut socket).await;
        }
        _ => {
            let Client { mut socket, .. } = guest(server).await?;
            socket
                .send(Message::Text("hello".into()))
                .await
                .map_err(broken)?;
            wait_for_end(&mut socket).await;
        }
    }
    Ok(())
}

/// Does not say, or not to the end, what it should.
async fn hide(kind: usize, server: SocketAddr, rng: &mut Rng) -> Result<(), String> {
    match kind {
        6 => {
            let client = guest(server).await?;
            sleep(Duration::from_secs(18)).await;
            drop(client);
        }
        7 => {
            let Client { socket, .. } = guest(server).await?;
            sleep(Duration::from_millis(rng.below(3000).into())).await;
            drop(socket);
        }
        8 => {
            let mut socket = client::connect(server).await?;
            wait_for_end(&mut socket).await;
        }
        _ => {
            let stream = TcpStream::connect(server).await;
            let mut stream = stream.map_err(|error| error.to_string())?;
            let _ = stream.write_all(b"GET /play HTTP/1.1\r\nHost: ").await;
            sleep(Duration::from_secs(3)).await;
        }
    }
    Ok(())
}

async fn guest(server: SocketAddr) -> Result<Client, String> {
    client::join(server, "Mischief".to_owned()).await
}

async fn wait_for_end(socket: &mut client::Socket) {
    while let Some(Ok(_)) = socket.next().await {}
}

fn garbage(rng: &mut Rng, most: u32) -> Vec<u8> {
    let length = rng.below(most);
    (0..length).map(|_| rng.next().to_le_bytes()[0]).collect()
}
