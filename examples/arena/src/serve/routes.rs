//! Which address gives what: pages, the WebSocket, figures.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{RawQuery, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::{Semaphore, oneshot};

use super::guard::Origins;
use super::hall::{Clock, Door, Request as Ask};
use super::inspect::Question;
use super::socket::{self, Endings, MOST_MESSAGE, Patience};

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Site {
    pub(crate) door: Door,
    pub(crate) origins: Origins,
    /// One permit for each connection that may be a WebSocket.
    pub(crate) sockets: Arc<Semaphore>,
    pub(crate) endings: Arc<Endings>,
    pub(crate) patience: Patience,
    /// Whether there is an inspector.
    pub(crate) inspect: bool,
    /// Whether the truth is told.
    pub(crate) debug: bool,
    /// The lines of the map, as JSON.
    pub(crate) map: String,
    /// The client's side of the protocol.
    pub(crate) mirror: String,
}

type Shared = State<Arc<Site>>;

/// All addresses.
pub(crate) fn routes(site: Arc<Site>) -> Router {
    // What only own pages may ask for.
    let own = Router::new()
        .route("/ticket", get(ticket))
        .route("/play", get(play))
        .route("/metrics", get(metrics))
        .route_layer(from_fn_with_state(Arc::clone(&site), only_own));
    let debug = Router::new()
        .route("/debug/truth", get(truth))
        .route("/debug/clock", get(clock))
        .route_layer(from_fn_with_state(Arc::clone(&site), only_own));
    let inspector = Router::new()
        .route(
            "/inspect",
            get(|| async { typed("text/html", include_str!("page/inspect.html")) }),
        )
        .route("/inspect/state", get(state))
        .route("/inspect/entity", get(entity))
        .route_layer(from_fn_with_state(Arc::clone(&site), only_own));
    let own = if site.debug { own.merge(debug) } else { own };
    let own = if site.inspect {
        own.merge(inspector)
    } else {
        own
    };
    let pages = PAGES
        .into_iter()
        .fold(Router::new(), |router, (path, kind, text)| {
            router.route(path, get(move || async move { typed(kind, text) }))
        });
    pages
        .route("/mirror.js", get(mirror))
        .route("/map.json", get(map))
        .merge(own)
        .layer(from_fn_with_state(Arc::clone(&site), only_here))
        .with_state(site)
}

const SCRIPT: &str = "text/javascript";
const STYLE: &str = "text/css";

/// What everybody may have.
const PAGES: [(&str, &str, &str); 9] = [
    ("/", "text/html", include_str!("page/index.html")),
    ("/arena.css", STYLE, include_str!("page/arena.css")),
    ("/arena.js", SCRIPT, include_str!("page/arena.js")),
    ("/draw.js", SCRIPT, include_str!("page/draw.js")),
    ("/input.js", SCRIPT, include_str!("page/input.js")),
    ("/link.js", SCRIPT, include_str!("page/link.js")),
    ("/icon.svg", "image/svg+xml", include_str!("page/icon.svg")),
    ("/inspect.css", STYLE, include_str!("page/inspect.css")),
    ("/inspect.js", SCRIPT, include_str!("page/inspect.js")),
];

fn typed(kind: &'static str, body: impl IntoResponse) -> Response {
    let mut response = body.into_response();
    let kind = HeaderValue::from_static(kind);
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

async fn mirror(State(site): Shared) -> Response {
    typed(SCRIPT, site.mirror.clone())
}

async fn map(State(site): Shared) -> Response {
    typed("application/json", site.map.clone())
}

/// What lets one player in.
async fn ticket(State(site): Shared) -> Response {
    match site.door.tickets.give(Instant::now()) {
        Some(key) => typed("text/plain", key.to_hex()),
        None => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

async fn metrics(State(site): Shared) -> Response {
    let text = site.door.metrics.borrow().clone();
    let text = text + &site.endings.text();
    typed("text/plain; version=0.0.4", text)
}

/// Everything that clients may be told, of a game that stands still for it.
async fn truth(State(site): Shared) -> Response {
    let (answer, answered) = oneshot::channel();
    if site.door.requests.try_send(Ask::Truth(answer)).is_err() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    match answered.await {
        Ok(truth) => typed("application/octet-stream", truth),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// Everything that the inspector shows, of the log what is newer than `?after=`.
async fn state(State(site): Shared, RawQuery(query): RawQuery) -> Response {
    let after = number(query.as_deref(), "after").unwrap_or(0);
    inspect(&site, Question::State { after }).await
}

/// The components of the entity `?bits=`.
async fn entity(State(site): Shared, RawQuery(query): RawQuery) -> Response {
    match number(query.as_deref(), "bits") {
        Some(bits) => inspect(&site, Question::Entity(bits)).await,
        None => StatusCode::BAD_REQUEST.into_response(),
    }
}

/// The only number in a query.
fn number(query: Option<&str>, name: &str) -> Option<u64> {
    query?.strip_prefix(name)?.strip_prefix('=')?.parse().ok()
}

async fn inspect(site: &Site, question: Question) -> Response {
    let (answer, answered) = oneshot::channel();
    let asked = site.door.requests.try_send(Ask::Inspect(question, answer));
    if asked.is_err() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    match answered.await {
        Ok(answer) => typed("application/json", answer),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// A step, and when it was due.
async fn clock(State(site): Shared) -> Response {
    let Clock { tick, at } = *site.door.clock.borrow();
    typed("text/plain", format!("{tick} {at}"))
}

async fn play(State(site): Shared, upgrade: WebSocketUpgrade) -> Response {
    let Ok(permit) = Arc::clone(&site.sockets).try_acquire_owned() else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let (door, endings) = (site.door.clone(), Arc::clone(&site.endings));
    let patience = site.patience.clone();
    upgrade
        .max_message_size(MOST_MESSAGE)
        .max_frame_size(MOST_MESSAGE)
        .max_write_buffer_size(16 << 10)
        .write_buffer_size(4 << 10)
        .read_buffer_size(1 << 10)
        .on_upgrade(async move |socket| {
            socket::serve(socket, door, patience, endings).await;
            drop(permit);
        })
}

/// Refuses what was sent here under another name, and tells browsers to load nothing from elsewhere.
async fn only_here(State(site): Shared, request: Request, next: Next) -> Response {
    if !site.origins.is_host(request.headers()) {
        return (
            StatusCode::MISDIRECTED_REQUEST,
            "this server has another name\n",
        )
            .into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (
            "content-security-policy",
            "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Refuses what a page of somebody else's asks for.
async fn only_own(State(site): Shared, request: Request, next: Next) -> Response {
    if site.origins.is_own(request.headers()) {
        next.run(request).await
    } else {
        (
            StatusCode::FORBIDDEN,
            "pages of other origins have no access\n",
        )
            .into_response()
    }
}
