// The connection: a ticket or the key of last time, first words, packets in, replies out; and back
// again when it breaks.
import { Mirror } from "./mirror.js";

const HELLO = 0xa0;
const WELCOME = 0xa1;
const KEY = "arena-key";
// How often the client speaks, in milliseconds: as often as the server.
const ROUND = 33;

// Reasons that are no use to try again for.
const FINAL = new Map([
  [4005, "the connection sent too much"],
  [4007, "you play in another window"],
]);

export class Link {
  // `changed(state, text)` is told "connecting", "playing", "waiting" or "ended".
  constructor(name, changed) {
    this.name = name;
    this.changed = changed;
    this.mirror = null;
    // The own player's entity, as the server calls it.
    this.me = null;
    this.arrived = 0;
    this.interval = ROUND;
    this.bytes = 0;
    this.tries = 0;
    this.wish = null;
    this.said = null;
    this.socket = null;
    this.open();
    setInterval(() => this.speak(), ROUND);
  }

  async open() {
    this.changed("connecting", this.tries ? "reconnecting" : "connecting");
    let key = sessionStorage.getItem(KEY);
    this.comesBack = key !== null;
    try {
      if (!key) {
        const ticket = await fetch("ticket");
        if (!ticket.ok) throw new Error(`no ticket: ${ticket.status}`);
        key = await ticket.text();
      }
    } catch {
      this.again("the server is away");
      return;
    }
    const address = new URL("play", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => socket.send(hello(key, this.name));
    socket.onmessage = ({ data }) => this.take(new Uint8Array(data));
    socket.onclose = ({ code, reason }) => this.closed(code, reason);
    this.socket = socket;
  }

  take(bytes) {
    this.bytes += bytes.length;
    if (bytes[0] === WELCOME) {
      sessionStorage.setItem(KEY, hex(bytes.subarray(1, 17)));
      this.me = new DataView(bytes.buffer).getBigUint64(17, true);
      this.mirror = new Mirror(bytes.subarray(25));
      this.tries = 0;
      this.said = null;
      this.changed("playing", "connected");
      return;
    }
    const before = this.mirror.tick;
    this.mirror.receive(bytes);
    if (this.mirror.tick > before) {
      const now = performance.now();
      const took = now - this.arrived;
      // After a pause the interval is what it was.
      if (took < 4 * ROUND) this.interval += (took - this.interval) * 0.1;
      this.arrived = now;
    }
    if (document.hidden) this.speak();
  }

  // Says what is wanted, if that has changed, and which packets have come.
  speak() {
    if (!this.mirror || this.socket?.readyState !== WebSocket.OPEN) return;
    const wish = JSON.stringify(this.wish);
    if (this.wish && wish !== this.said && this.mirror.say(this.wish)) this.said = wish;
    const reply = this.mirror.reply();
    if (reply) this.socket.send(reply);
  }

  // How far the picture is between the two latest states, from 0 to 1.
  get alpha() {
    return Math.min((performance.now() - this.arrived) / Math.max(this.interval, 16), 1);
  }

  closed(code, reason) {
    this.mirror = null;
    if (FINAL.has(code)) {
      this.changed("ended", FINAL.get(code));
    } else if (code === 4001 && this.comesBack) {
      // The place was given up: come in anew.
      sessionStorage.removeItem(KEY);
      this.open();
    } else if (code === 4002 && !this.reloaded) {
      this.reloaded = true;
      location.reload();
    } else {
      this.again(reason || "the connection is lost");
    }
  }

  again(why) {
    this.tries += 1;
    this.changed("waiting", why);
    setTimeout(() => this.open(), Math.min(250 * 2 ** this.tries, 4000) * (0.75 + Math.random() / 2));
  }
}

function hello(key, name) {
  let text = new TextEncoder().encode(name);
  while (text.length > 16) text = new TextEncoder().encode((name = name.slice(0, -1)));
  const bytes = Uint8Array.from(key.match(/../g), (digits) => parseInt(digits, 16));
  return new Uint8Array([HELLO, ...bytes, text.length, ...text, ...Mirror.hello()]);
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
