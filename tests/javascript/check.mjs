// Plays a trace on the mirror in JavaScript and compares what comes of it with what came of it in Rust.
import { readFileSync } from "node:fs";
import { Mirror } from "./mirror.mjs";

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// What Rust says of 32-bit numbers is their shortest form, which names the same one.
const same = (one, other) => {
  if (typeof one === "number" && typeof other === "number") {
    return one === other || Math.abs(one - other) <= 1e-5 * Math.max(1, Math.abs(one));
  }
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") {
    return one === other;
  }
  const keys = Object.keys(one).sort();
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.join() === Object.keys(other).sort().join() &&
    keys.every((key) => same(one[key], other[key]))
  );
};

const aimOf = (mirror, handle) =>
  handle === null ? null : mirror.entities.has(handle) ? `${handle}` : "missing";

const plain = (mirror, value) => {
  if (typeof value === "bigint") return `${value}`;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => plain(mirror, item));
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, plain(mirror, of)]));
};

const shown = (mirror) => {
  const all = {};
  for (const [handle, entity] of mirror.entities) {
    const parts = {};
    for (const [name, value] of Object.entries(entity.components)) {
      parts[name] =
        name === "Target" ? { entity: aimOf(mirror, value.entity) } : plain(mirror, value);
    }
    for (const [name, value] of Object.entries(entity.disabled)) {
      parts[`disabled ${name}`] = plain(mirror, value);
    }
    if (entity.components.Place) {
      const { x, turn } = mirror.between(handle, "Place", 0.5);
      parts.half = { x, turn };
    }
    all[`${handle}`] = parts;
  }
  return all;
};

const OUTCOMES = { applied: "Applied", duplicate: "Duplicate", old: "Old", "other epoch": "OtherEpoch" };

let mirror = null;
let step = 0;
const expect = (wanted, found) => {
  if (!same(wanted, found)) {
    console.log(`step ${step}: in Rust ${JSON.stringify(wanted)}\nhere ${JSON.stringify(found)}`);
    process.exit(1);
  }
};

for (const line of readFileSync(0, "utf8").split("\n")) {
  step += 1;
  const { what, bytes, wanted } = JSON.parse(line);
  if (what === "hello") expect(bytes, hexOf(Mirror.hello()));
  if (what === "welcome") mirror = new Mirror(bytesOf(bytes));
  if (what === "packet") {
    let outcome = "refused";
    try {
      outcome = OUTCOMES[mirror.receive(bytesOf(bytes))];
    } catch (error) {
      if (error.name !== "Error" || error.bit === undefined) throw error;
    }
    expect(wanted, { outcome, shown: shown(mirror) });
  }
  if (what === "event") {
    const { tick, event } = mirror.nextEvent();
    const about = aimOf(mirror, event.about);
    expect(wanted, { tick, number: event.number, about, text: event.text });
  }
  if (what === "say") {
    const about = wanted.about === null ? null : BigInt(wanted.about);
    expect(true, mirror.say({ ...wanted, about }));
  }
  if (what === "reply") expect(bytes, hexOf(mirror.reply()));
}
