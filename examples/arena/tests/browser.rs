//! The page in a real browser: it plays, sees others move, and outlives a restart of the server.
//!
//! Without a Chromium on the machine there is nothing to see: the test says so and ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// A process that does not outlive the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let known = ["chromium", "chromium-browser", "google-chrome"];
    let known = known.map(|name| Path::new("/usr/bin").join(name));
    named.into_iter().chain(known).find(|path| path.exists())
}

/// The rest of the first line that has these words before it.
fn said(from: impl Read + Send + 'static, before: &'static str) -> String {
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        // Read to the end, so that whoever writes is never kept waiting.
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            if let Some(rest) = line.strip_prefix(before) {
                let _ = tell.send(rest.to_owned());
            }
        }
    });
    told.recv_timeout(Duration::from_secs(30))
        .expect("the process says where it is")
}

fn serve(arguments: &[&str]) -> (Running, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server can be started");
    let address = said(server.stdout.take().unwrap(), "open http://");
    let address = address.split('/').next().unwrap().to_owned();
    (Running(server), address)
}

/// Ends a server as Ctrl-C does.
fn end(mut server: Running) {
    let process = server.0.id().to_string();
    let sent = Command::new("kill")
        .args(["-TERM", &process])
        .status()
        .unwrap();
    assert!(sent.success());
    assert!(
        server.0.wait().unwrap().success(),
        "the server ends cleanly"
    );
}

/// A browser, spoken to by its own protocol.
struct Browser {
    _process: Running,
    socket: WebSocketStream<TcpStream>,
    next: u64,
    /// What pages complained of.
    complaints: Vec<String>,
}

/// A page, by its session.
type Page = String;

impl Browser {
    async fn start(path: &Path, profile: &Path) -> Self {
        let mut process = Command::new(path)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--mute-audio",
                "--remote-debugging-port=0",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stderr(Stdio::piped())
            .spawn()
            .expect("the browser can be started");
        let address = said(process.stderr.take().unwrap(), "DevTools listening on ");
        let host = address
            .trim_start_matches("ws://")
            .split('/')
            .next()
            .unwrap();
        let stream = TcpStream::connect(host).await.unwrap();
        let (socket, _) = tokio_tungstenite::client_async(&address, stream)
            .await
            .unwrap();
        Self {
            _process: Running(process),
            socket,
            next: 0,
            complaints: Vec::new(),
        }
    }

    async fn call(&mut self, page: Option<&Page>, method: &str, parameters: Value) -> Value {
        self.next += 1;
        let mut call = json!({ "id": self.next, "method": method, "params": parameters });
        if let Some(page) = page {
            call["sessionId"] = json!(page);
        }
        self.socket
            .send(Message::Text(call.to_string().into()))
            .await
            .unwrap();
        loop {
            let message = self
                .socket
                .next()
                .await
                .expect("the browser answers")
                .unwrap();
            let Message::Text(text) = message else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["id"] == json!(self.next) {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.listen(&message);
        }
    }

    fn listen(&mut self, message: &Value) {
        let parameters = &message["params"];
        match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => {
                self.complaints
                    .push(parameters["exceptionDetails"].to_string());
            }
            Some("Runtime.consoleAPICalled") if parameters["type"] == "error" => {
                self.complaints.push(parameters["args"].to_string());
            }
            // While the server is away, the network says so.
            Some("Log.entryAdded")
                if parameters["entry"]["level"] == "error"
                    && parameters["entry"]["source"] != "network" =>
            {
                self.complaints.push(parameters["entry"].to_string());
            }
            _ => {}
        }
    }

    async fn open(&mut self, address: &str, width: u32, height: u32, mobile: bool) -> Page {
        let target = self
            .call(None, "Target.createTarget", json!({ "url": "about:blank" }))
            .await;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = self.call(None, "Target.attachToTarget", attach).await;
        let page = attached["sessionId"].as_str().unwrap().to_owned();
        for domain in ["Runtime.enable", "Log.enable", "Page.enable"] {
            self.call(Some(&page), domain, json!({})).await;
        }
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": if mobile { 2 } else { 1 }, "mobile": mobile,
        });
        self.call(Some(&page), "Emulation.setDeviceMetricsOverride", size)
            .await;
        let touch = json!({ "enabled": mobile });
        self.call(Some(&page), "Emulation.setTouchEmulationEnabled", touch)
            .await;
        self.call(Some(&page), "Page.navigate", json!({ "url": address }))
            .await;
        page
    }

    async fn ask(&mut self, page: &Page, expression: &str) -> Value {
        let what = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call(Some(page), "Runtime.evaluate", what).await;
        answer["result"]["value"].clone()
    }

    /// Asks until the answer is as it should be.
    async fn wait(&mut self, page: &Page, expression: &str, what: &str) -> Value {
        let start = Instant::now();
        loop {
            let answer = self.ask(page, expression).await;
            if !answer.is_null() && answer != json!(false) {
                return answer;
            }
            let complaints = &self.complaints;
            assert!(
                start.elapsed() < Duration::from_secs(25),
                "{what}; {complaints:?}"
            );
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    async fn play(&mut self, page: &Page, name: &str) {
        self.wait(page, "!!window.arena", "the page is loaded")
            .await;
        let enter = format!(
            "document.getElementById('name').value = '{name}'; document.getElementById('door').requestSubmit(); true"
        );
        self.ask(page, &enter).await;
        self.wait(
            page,
            "arena.state.place && arena.state.state === 'playing'",
            "somebody plays",
        )
        .await;
    }

    async fn key(&mut self, page: &Page, kind: &str, code: &str) {
        let key = json!({ "type": kind, "code": code, "key": code });
        self.call(Some(page), "Input.dispatchKeyEvent", key).await;
    }

    async fn picture(&mut self, page: &Page, name: &str) {
        let shot = self
            .call(
                Some(page),
                "Page.captureScreenshot",
                json!({ "format": "png" }),
            )
            .await;
        let bytes = decoded(shot["data"].as_str().unwrap());
        assert!(bytes.starts_with(b"\x89PNG"));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let mut file = std::fs::File::create(folder.join(name)).unwrap();
        file.write_all(&bytes).unwrap();
    }
}

/// Clicks on the lamp that is furthest from everything else on the inspector's map, and sees what it
/// is made of.
async fn pick(browser: &mut Browser, page: &Page) {
    const LAMP: &str = "(async () => {
        const map = await (await fetch('/map.json')).json();
        const { things } = await (await fetch('/inspect/state?after=0')).json();
        const canvas = document.getElementById('map');
        const [width, height] = [canvas.clientWidth, canvas.clientHeight];
        const xs = map.lines.flatMap((line) => [line[0], line[2]]);
        const ys = map.lines.flatMap((line) => [line[1], line[3]]);
        const middle = (list) => (Math.min(...list) + Math.max(...list)) / 2;
        const extent = (list) => Math.max(...list) - Math.min(...list);
        const by = Math.min((width - 24) / extent(xs), (height - 24) / extent(ys));
        const at = ([, x, y]) => [width / 2 + (x - middle(xs)) * by, height / 2 - (y - middle(ys)) * by];
        const away = (one, other) => Math.hypot(at(one)[0] - at(other)[0], at(one)[1] - at(other)[1]);
        const alone = (one) => Math.min(...things.filter((it) => it !== one).map((it) => away(one, it)));
        const lamps = things.filter((thing) => thing[3] === 'Lamp');
        const lamp = lamps.reduce((best, one) => (alone(one) > alone(best) ? one : best));
        const box = canvas.getBoundingClientRect();
        const is = await (await fetch(`/inspect/entity?bits=${lamp[0]}`)).json();
        return { x: box.left + at(lamp)[0], y: box.top + at(lamp)[1], name: is.entity };
    })()";
    let nothing = "document.getElementById('entity').textContent";
    assert_eq!(browser.ask(page, nothing).await, "Nothing is picked.");
    let lamp = browser.ask(page, LAMP).await;
    for kind in ["mousePressed", "mouseReleased"] {
        let mouse = json!({
            "type": kind, "x": lamp["x"], "y": lamp["y"], "button": "left", "clickCount": 1,
        });
        browser
            .call(Some(page), "Input.dispatchMouseEvent", mouse)
            .await;
    }
    let shown = format!(
        "document.querySelector('#entity h3')?.textContent === {}",
        lamp["name"]
    );
    browser.wait(page, &shown, "what was picked is shown").await;
    let parts = "[...document.querySelectorAll('#entity b')].map((it) => it.textContent).join()";
    let parts = browser.ask(page, parts).await;
    let parts = parts.as_str().unwrap();
    assert!(
        parts.contains("Transform") && parts.contains("Light"),
        "{parts}"
    );
}

/// What is written in base 64.
fn decoded(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for digit in text.bytes().filter(|digit| *digit != b'=') {
        let value = DIGITS
            .iter()
            .position(|one| *one == digit)
            .expect("a digit");
        bits = bits << 6 | u32::try_from(value).unwrap();
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xFF).to_le_bytes()[0]);
        }
    }
    bytes
}

#[test]
fn a_browser_plays_sees_others_and_outlives_a_restart() {
    let Some(path) = chromium() else {
        println!("SKIPPED: there is no Chromium in /usr/bin, nor does CHROMIUM name one");
        return;
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(play(&path));
}

async fn play(path: &Path) {
    let folder = std::env::temp_dir().join(format!("arena-browser-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let saved = folder.join("saved.game");
    let saved = saved.to_str().unwrap();
    let (server, address) = serve(&["--listen", "127.0.0.1:0", "--debug", "--save", saved]);
    // Other clients, of which some will be near.
    let bots = Command::new(env!("CARGO_BIN_EXE_arena-bots"))
        .args(["--server", &address, "--clients", "40", "--seconds", "600"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let bots = Running(bots.expect("the bots can be started"));

    let mut browser = Browser::start(path, &folder.join("profile")).await;
    let url = format!("http://{address}/");
    let page = browser.open(&url, 1280, 720, false).await;
    browser
        .wait(&page, "!!window.arena", "the page is loaded")
        .await;
    browser.picture(&page, "door.png").await;
    browser.play(&page, "Ada").await;

    // It moves when a key is down. Whoever stands at a wall goes the other way.
    let place = "JSON.stringify([arena.state.place.x, arena.state.place.y])";
    let before = browser.ask(&page, place).await;
    let mut moved = false;
    for code in ["KeyW", "KeyS", "KeyA", "KeyD"] {
        browser.key(&page, "keyDown", code).await;
        tokio::time::sleep(Duration::from_millis(400)).await;
        browser.key(&page, "keyUp", code).await;
        moved |= browser.ask(&page, place).await != before;
    }
    assert!(moved, "the player does not move");

    // Another client is in sight, and moves too.
    let others = "JSON.stringify(arena.state.others.filter((one) => one.name.startsWith('Bot ')))";
    browser
        .wait(
            &page,
            &format!("JSON.parse({others}).length > 0"),
            "others are near",
        )
        .await;
    let before = browser.ask(&page, others).await;
    let changed = format!("{others} !== {before}");
    browser.wait(&page, &changed, "others move").await;
    browser.key(&page, "keyDown", "Space").await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    browser.picture(&page, "play.png").await;
    browser.key(&page, "keyUp", "Space").await;

    let phone = browser.open(&url, 390, 844, true).await;
    browser.play(&phone, "Grace").await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    browser.picture(&phone, "phone.png").await;
    let wide = browser
        .open(&format!("{url}inspect"), 1280, 1500, false)
        .await;
    let rows = "document.querySelectorAll('#sessions tr').length > 2 && document.querySelectorAll('#log li').length > 0";
    browser
        .wait(&wide, rows, "the inspector shows sessions and transitions")
        .await;
    pick(&mut browser, &wide).await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    browser.picture(&wide, "inspector.png").await;

    // The server goes away and comes back with what it saved.
    let me = browser.ask(&page, "arena.state.me").await;
    drop(bots);
    end(server);
    browser
        .wait(
            &page,
            "arena.state.state !== 'playing'",
            "the end is noticed",
        )
        .await;
    browser.picture(&page, "away.png").await;
    sleep(Duration::from_millis(200));
    let (server, again) = serve(&["--listen", &address, "--load", saved]);
    assert_eq!(again, address);
    browser
        .wait(
            &page,
            "arena.state.state === 'playing' && !!arena.state.place",
            "it is back",
        )
        .await;
    assert_eq!(
        browser.ask(&page, "arena.state.me").await,
        me,
        "the player is the same"
    );
    browser.picture(&page, "back.png").await;
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
    end(server);
    drop(browser);
    let _ = std::fs::remove_dir_all(&folder);
}
