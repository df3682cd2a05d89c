//! As much of HTTP as the bots need: to get what is at an address.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The body of what is at `path`.
pub(crate) async fn get(server: SocketAddr, path: &str) -> Result<Vec<u8>, String> {
    /// As long as the truth may be waited for.
    const WITHIN: Duration = Duration::from_secs(15);
    let got = timeout(WITHIN, exchange(server, path)).await;
    let answer = got.map_err(|_| format!("{path} takes too long"))?;
    let answer = answer.map_err(|error| format!("cannot get {path}: {error}"))?;
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n");
    let end = end.ok_or_else(|| format!("{path} has no end of its headers"))?;
    let head = String::from_utf8_lossy(&answer[..end]);
    if !head.starts_with("HTTP/1.1 200") {
        let status = head.lines().next().unwrap_or_default();
        return Err(format!("{path} is not there: {status}"));
    }
    Ok(answer[end + 4..].to_vec())
}

/// What is at `path`, as text.
pub(crate) async fn text(server: SocketAddr, path: &str) -> Result<String, String> {
    let body = get(server, path).await?;
    String::from_utf8(body).map_err(|_| format!("{path} is not text"))
}

async fn exchange(server: SocketAddr, path: &str) -> std::io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(server).await?;
    // Closed after the answer, so that its end is the end of the body.
    let request = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(answer)
}
