// Reads bits, least significant first, as they were packed.
class BitReader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  left() {
    return 8 * this.bytes.length - this.at;
  }

  fail(what) {
    throw new DecodeError(this.at, what);
  }

  // Up to 53 bits, as a number.
  read(bits) {
    if (bits > this.left()) this.fail(`the bytes end where ${bits} more bits must be`);
    let value = 0;
    let scale = 1;
    while (bits > 0) {
      const shift = this.at & 7;
      const some = Math.min(8 - shift, bits);
      value += ((this.bytes[this.at >> 3] >> shift) & ((1 << some) - 1)) * scale;
      scale *= 2 ** some;
      this.at += some;
      bits -= some;
    }
    return value;
  }

  // Up to 64 bits, as a BigInt.
  readBig(bits) {
    const low = this.read(Math.min(bits, 32));
    return bits > 32 ? BigInt(low) | (BigInt(this.read(bits - 32)) << 32n) : BigInt(low);
  }

  readBit() {
    return this.read(1) === 1;
  }

  // A number in groups of seven bits. What does not fit 53 bits is no number that is sent.
  readVarint() {
    let value = 0;
    let scale = 1;
    for (let groups = 0; groups < 8; groups += 1) {
      const group = this.read(8);
      const digits = group & 0x7f;
      if (digits === 0 && groups > 0 && group < 0x80) break;
      value += digits * scale;
      scale *= 128;
      if (group < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
    }
    return this.fail("a number is longer than it may be");
  }

  // A number after its length in `length` bits.
  readSized(length) {
    const bits = this.read(length);
    if (bits > 53) this.fail("a number is longer than it may be");
    const value = this.read(bits);
    if (bits > 0 && value < 2 ** (bits - 1)) this.fail("a number is longer than it may be");
    return value;
  }

  // A number that must not be above `most`.
  readLimited(bits, most) {
    const value = this.read(bits);
    if (value > most) this.fail(`${value} is more than ${most}`);
    return value;
  }

  finish() {
    const left = this.left();
    if (left >= 8 || this.read(left) !== 0) this.fail("the bytes go on after the end");
  }
}

// Writes bits as a BitReader reads them.
class BitWriter {
  constructor() {
    this.bytes = [];
    this.at = 0;
  }

  write(value, bits) {
    while (bits > 0) {
      const shift = this.at & 7;
      if (shift === 0) this.bytes.push(0);
      const some = Math.min(8 - shift, bits);
      this.bytes[this.at >> 3] |= (value % 2 ** some) << shift;
      value = Math.floor(value / 2 ** some);
      this.at += some;
      bits -= some;
    }
  }

  writeBig(value, bits) {
    const whole = BigInt.asUintN(bits, value);
    this.write(Number(whole & 0xffffffffn), Math.min(bits, 32));
    if (bits > 32) this.write(Number(whole >> 32n), bits - 32);
  }

  writeBit(bit) {
    this.write(bit ? 1 : 0, 1);
  }

  writeVarint(value) {
    while (value > 0x7f) {
      this.write((value % 128) + 128, 8);
      value = Math.floor(value / 128);
    }
    this.write(value, 8);
  }

  writeSized(value, length) {
    let bits = 0;
    while (2 ** bits <= value) bits += 1;
    this.write(bits, length);
    this.write(value, bits);
  }

  finish() {
    return Uint8Array.from(this.bytes);
  }
}

// Bytes that are not what they should be: what is wrong, and at which bit. Nothing has changed.
export class DecodeError extends Error {
  constructor(bit, what) {
    super(`at bit ${bit}: ${what}`);
    this.bit = bit;
  }
}

const snap = (from, to) => to;
const linear = (from, to, alpha) => (alpha < 1 ? from + (to - from) * alpha : to);
const turn = (from, to, alpha) => {
  const way = (to - from) / (2 * Math.PI);
  return from + (way - Math.floor(way + 0.5)) * 2 * Math.PI * alpha;
};
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
// The fewest bits that hold `most`.
const width = (most) => {
  let bits = 0;
  while (2 ** bits <= most) bits += 1;
  return bits;
};
const words = new DataView(new ArrayBuffer(8));

// How a value of a layout is read, written, and blended between two.
const codecs = {
  Unsigned: ({ bits }) =>
    bits > 53
      ? { read: (from) => from.readBig(bits), write: (to, value) => to.writeBig(value, bits) }
      : {
          read: (from) => from.read(bits),
          write: (to, value) => to.write(clamp(value, 0, 2 ** bits - 1), bits),
        },
  Signed: ({ bits }) =>
    bits > 53
      ? {
          read: (from) => BigInt.asIntN(bits, from.readBig(bits)),
          write: (to, value) => to.writeBig(value, bits),
        }
      : {
          read: (from) => {
            const value = from.read(bits);
            return value < 2 ** (bits - 1) ? value : value - 2 ** bits;
          },
          write: (to, value) => {
            const whole = clamp(value, -(2 ** (bits - 1)), 2 ** (bits - 1) - 1);
            to.write(whole < 0 ? whole + 2 ** bits : whole, bits);
          },
        },
  Bool: () => ({ read: (from) => from.readBit(), write: (to, value) => to.writeBit(value) }),
  Char: () => ({
    read: (from) => {
      const point = from.readLimited(21, 0x10ffff);
      if (point >= 0xd800 && point < 0xe000) from.fail("this is not text");
      return String.fromCodePoint(point);
    },
    write: (to, value) => to.write(value.codePointAt(0), 21),
  }),
  Float32: () => ({
    read: (from) => {
      words.setUint32(0, from.read(32));
      return words.getFloat32(0);
    },
    write: (to, value) => {
      words.setFloat32(0, value);
      to.write(words.getUint32(0), 32);
    },
    blend: linear,
  }),
  Float64: () => ({
    read: (from) => {
      words.setBigUint64(0, from.readBig(64));
      return words.getFloat64(0);
    },
    write: (to, value) => {
      words.setFloat64(0, value);
      to.writeBig(words.getBigUint64(0), 64);
    },
    blend: linear,
  }),
  Whole: ({ least, most }) => {
    const [low, high] = [BigInt(least), BigInt(most)];
    const range = high - low;
    if (range > BigInt(Number.MAX_SAFE_INTEGER)) {
      const bits = range.toString(2).length;
      return {
        read: (from) => {
          const value = from.readBig(bits);
          if (value > range) from.fail(`${value} is more than ${range}`);
          return low + value;
        },
        write: (to, value) => to.writeBig(BigInt(value) - low, bits),
      };
    }
    const bits = width(Number(range));
    return {
      read: (from) => Number(least) + from.readLimited(bits, Number(range)),
      write: (to, value) => to.write(clamp(value, Number(least), Number(most)) - Number(least), bits),
    };
  },
  Steps: ({ least, step, count }) => {
    const bits = width(count);
    return {
      read: (from) => least + from.readLimited(bits, count) * step,
      write: (to, value) => {
        const steps = Math.floor((value - least) / step + 0.5);
        to.write(steps > 0 ? Math.min(steps, count) : 0, bits);
      },
      blend: linear,
    };
  },
  Angle: ({ bits }) => ({
    read: (from) => (from.read(bits) / 2 ** bits) * (2 * Math.PI),
    write: (to, value) => {
      const turns = value / (2 * Math.PI);
      const steps = Math.floor((turns - Math.floor(turns)) * 2 ** bits + 0.5);
      to.write(steps % 2 ** bits || 0, bits);
    },
    blend: turn,
  }),
  // The server's handle as a BigInt: the generation above, the slot in the lower 32 bits.
  Entity: () => ({
    read: (from) => {
      const slot = from.readSized(6);
      const half = from.readSized(5);
      if (slot > 0xffffffff || half >= 2 ** 30) from.fail("no store can have minted this handle");
      return handle(slot, 2 * half + 1);
    },
    write: (to, value) => {
      to.writeSized(Number(value & 0xffffffffn), 6);
      to.writeSized(Number(value >> 33n), 5);
    },
  }),
  Option: ({ of }) => {
    const inner = codec(of);
    return {
      read: (from) => (from.readBit() ? inner.read(from) : null),
      write: (to, value) => {
        const some = value !== null && value !== undefined;
        to.writeBit(some);
        if (some) inner.write(to, value);
      },
      blend: (from, to, alpha) => (from === null || to === null ? to : inner.blend(from, to, alpha)),
    };
  },
  Array: ({ of, count }) => {
    const inner = codec(of);
    return {
      read: (from) => Array.from({ length: count }, () => inner.read(from)),
      write: (to, value) => {
        for (let index = 0; index < count; index += 1) inner.write(to, value[index]);
      },
      blend: (from, to, alpha) => to.map((item, index) => inner.blend(from[index], item, alpha)),
    };
  },
  List: ({ of, most }) => {
    const inner = codec(of);
    const bits = width(most);
    return {
      read: (from) =>
        Array.from({ length: from.readLimited(bits, most) }, () => inner.read(from)),
      write: (to, value) => {
        const items = value.slice(0, most);
        to.write(items.length, bits);
        for (const item of items) inner.write(to, item);
      },
    };
  },
  Text: ({ most }) => {
    const bits = width(most);
    return {
      read: (from) => {
        const bytes = Uint8Array.from({ length: from.readLimited(bits, most) }, () => from.read(8));
        try {
          return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
        } catch {
          return from.fail("this is not text");
        }
      },
      write: (to, value) => {
        let bytes = new TextEncoder().encode(value);
        if (bytes.length > most) {
          let end = most;
          while (end > 0 && (bytes[end] & 0xc0) === 0x80) end -= 1;
          bytes = bytes.subarray(0, end);
        }
        to.write(bytes.length, bits);
        for (const byte of bytes) to.write(byte, 8);
      },
    };
  },
  Struct: ({ fields }) => {
    const inner = fields.map(([name, layout]) => [name, codec(layout)]);
    return {
      read: (from) => {
        const value = {};
        for (const [name, field] of inner) value[name] = field.read(from);
        return value;
      },
      write: (to, value) => {
        for (const [name, field] of inner) field.write(to, value[name]);
      },
      blend: (from, to, alpha) => {
        const value = {};
        for (const [name, field] of inner) value[name] = field.blend(from[name], to[name], alpha);
        return value;
      },
    };
  },
  // `{ variant, … }`, with the fields of the variant beside its name.
  Enum: ({ variants }) => {
    const inner = variants.map(([name, layout]) => [name, codec(layout)]);
    const bits = width(variants.length - 1);
    return {
      read: (from) => {
        const number = from.readLimited(bits, variants.length - 1);
        const [variant, fields] = inner[number];
        return { variant, ...fields.read(from) };
      },
      write: (to, value) => {
        const number = inner.findIndex(([name]) => name === value.variant);
        if (number < 0) throw new RangeError(`there is no variant ${value.variant}`);
        to.write(number, bits);
        inner[number][1].write(to, value);
      },
      blend: (from, to, alpha) => {
        if (from.variant !== to.variant) return to;
        const [, fields] = inner.find(([name]) => name === to.variant);
        return { variant: to.variant, ...fields.blend(from, to, alpha) };
      },
    };
  },
  Custom: ({ name }) => {
    const missing = () => {
      throw new TypeError(`the form \`${name}\` is written by hand; give it to \`custom\``);
    };
    return custom.get(name) ?? { read: missing, write: missing };
  },
};

// Codecs of forms that are written by hand, by name: set them before the first Mirror is made.
export const custom = new Map();

function codec(layout) {
  return { blend: snap, ...codecs[layout.kind](layout) };
}

function handle(slot, generation) {
  return (BigInt(generation) << 32n) | BigInt(slot);
}

const KIND = { state: 0xe1, reply: 0xe2, hello: 0xe3, welcome: 0xe4, refusal: 0xe5 };
const WINDOW = 64;
const MOST_EARLY = 4096;
const ANSWERS = 2;
const MOST_MESSAGES = 255;

const parts = SCHEMA.parts.map((part, index) => ({ ...part, index, codec: codec(part.layout) }));
const eventCodec = codec(SCHEMA.event);
const messageCodec = codec(SCHEMA.message);
const tagBits = width(parts.length - 1);

// The number whose lowest 16 bits are `low` and that is nearest to `near`.
function unwrap(low, near) {
  const away = (low - (near % 65536) + 65536) % 65536;
  const number = near + (away < 32768 ? away : away - 65536);
  return number < 0 ? number + 65536 : number;
}

function expectKind(from, kind) {
  const found = from.read(8);
  if (found !== kind) {
    from.at -= 8;
    from.fail(`${found} is no kind of packet to be read here`);
  }
}

function writeName(to, name) {
  const bytes = new TextEncoder().encode(name);
  to.write(bytes.length, 7);
  for (const byte of bytes) to.write(byte, 8);
}

function readName(from) {
  const bytes = Uint8Array.from({ length: from.readLimited(7, 64) }, () => from.read(8));
  return new TextDecoder().decode(bytes);
}

function readFingerprint(from) {
  const version = from.read(8);
  const name = readName(from);
  const hash = from.readBig(64);
  const theirs = Array.from({ length: from.readLimited(7, 64) }, () => ({
    name: readName(from),
    hash: from.read(32),
  }));
  return { version, name, hash, parts: theirs };
}

// The slots of a packet, ascending, each as its distance from the one before.
class Gaps {
  constructor(low) {
    this.low = low;
    this.next = 0;
  }

  read(from) {
    let ones = 0;
    while (ones < 16 && from.readBit()) ones += 1;
    const gap = ones < 16 ? ones * 2 ** this.low + from.read(this.low) : from.read(32);
    if (ones === 16 && gap < 16 * 2 ** this.low) from.fail("a number is longer than it may be");
    const slot = this.next + gap;
    if (slot > 0xffffffff) from.fail(`${slot} is more than ${0xffffffff}`);
    this.next = slot + 1;
    return slot;
  }
}

const readMask = (from) => parts.filter(() => from.readBit());

function readComposition(from) {
  const present = new Set(readMask(from));
  const disabled = new Set();
  for (const part of present) if (part.disables && from.readBit()) disabled.add(part);
  return { present, disabled };
}

function readSection(from, gaps) {
  const at = from.at;
  const kind = !from.readBit() ? "change" : !from.readBit() ? "learn" : "forget";
  const section = { at, kind, slot: gaps.read(from), composition: null, values: [] };
  let sent = [];
  if (kind === "change") {
    section.check = from.read(4);
    if (from.readBit()) section.composition = readComposition(from);
    sent = from.readBit() ? [parts[from.readLimited(tagBits, parts.length - 1)]] : readMask(from);
  } else {
    const half = from.readSized(5);
    if (half >= 2 ** 30) from.fail("no store can have minted this handle");
    section.generation = 2 * half + 1;
    if (kind === "learn") {
      section.composition = readComposition(from);
      sent = [...section.composition.present];
    }
  }
  section.values = sent.map((part) => [part, part.codec.read(from)]);
  return section;
}

// An entity of the server's.
class Entity {
  constructor(handle) {
    // What the server calls it.
    this.handle = handle;
    // The values of its components by name, and of those that are disabled.
    this.components = {};
    this.disabled = {};
    // The values before the latest, by name, with the tick that replaced each.
    this.former = {};
    this.composition = { present: new Set(), disabled: new Set() };
  }
}

// The client's side of a session: feed it what the server sends, and send what it replies.
//
// Entities are called by the server's handles, as a BigInt. A handle within a component, an event
// or a message names an entity if `entities` has it, and misses otherwise.
export class Mirror {
  // The first words to the server, which it answers with a welcome.
  static hello() {
    const to = new BitWriter();
    to.write(KIND.hello, 8);
    to.write(SCHEMA.version, 8);
    writeName(to, SCHEMA.name);
    to.writeBig(SCHEMA.hash, 64);
    to.write(parts.length, 7);
    for (const part of parts) {
      writeName(to, part.name);
      to.write(part.hash, 32);
    }
    return to.finish();
  }

  // Follows the session that the welcome is of; throws where the server replicates something else.
  constructor(welcome, { entities = 65536, packet = 1500, messages = 256 } = {}) {
    const from = new BitReader(welcome);
    const welcomed = welcome[0] === KIND.welcome;
    expectKind(from, welcomed ? KIND.welcome : KIND.refusal);
    this.epoch = welcomed ? from.read(32) : 0;
    this.tick = welcomed ? from.readVarint() : 0;
    const theirs = readFingerprint(from);
    from.finish();
    if (!welcomed || theirs.hash !== SCHEMA.hash || theirs.name !== SCHEMA.name) {
      const other = (part, index) =>
        part.name !== theirs.parts[index]?.name || part.hash !== theirs.parts[index]?.hash;
      const name = parts.find(other)?.name ?? theirs.parts[parts.length]?.name;
      const what = name ? `\`${name}\` is not the same` : "events or messages are not the same";
      throw new Error(`the server replicates \`${theirs.name}\`, we \`${SCHEMA.name}\`: ${what}`);
    }
    this.limits = { entities, packet, messages };
    // The entities that are known, by handle.
    this.entities = new Map();
    // Events that the server dropped because this client was too slow.
    this.missedEvents = 0;
    this.newest = null;
    this.history = 0n;
    this.answers = 0;
    this.slots = new Map();
    this.gone = [];
    this.nextNumber = 0;
    this.early = new Map();
    this.ready = [];
    this.outbox = [];
    this.firstMessage = 0;
  }

  // Reads a packet to its end and, if all of it is right, applies it. Throws a DecodeError where
  // it is not, and then nothing has changed.
  //
  // Gives "applied", "duplicate", "old", or "other epoch".
  receive(bytes) {
    const from = new BitReader(bytes);
    if (bytes.length > this.limits.packet) {
      from.fail(`${bytes.length} is more than ${this.limits.packet}`);
    }
    expectKind(from, KIND.state);
    const epoch = from.read(32);
    const low = from.read(16);
    const count = from.read(16);
    const gaps = new Gaps(from.read(5));
    const tick = from.readVarint();
    if (epoch !== this.epoch) return "other epoch";
    const sequence = this.newest === null ? low : unwrap(low, this.newest);
    if (this.newest !== null && sequence <= this.newest) {
      const back = this.newest - sequence;
      if (back > WINDOW) return "old";
      if (back === 0 || (this.history >> BigInt(back - 1)) & 1n) {
        this.answers = ANSWERS;
        return "duplicate";
      }
    }
    const expected = from.readBit() ? from.read(16) : null;
    const events = this.readEvents(from, tick);
    const read = Array.from({ length: count }, () => readSection(from, gaps));
    from.finish();
    const sections = this.check(from, sequence, read, events, expected);
    this.apply(sections, sequence, tick);
    if (this.newest === null || sequence > this.newest) this.tick = tick;
    this.note(sequence, expected);
    this.takeEvents(events);
    return "applied";
  }

  readEvents(from, tick) {
    const count = from.read(8);
    if (count === 0) return { first: 0, list: [] };
    const number = unwrap(from.read(16), this.nextNumber);
    const back = from.readVarint();
    if (back > number) from.fail("too many were skipped");
    const list = Array.from({ length: count }, (_, index) => {
      const ago = from.readVarint();
      if (ago > tick) from.fail("a number is longer than it may be");
      return { number: number + index, tick: tick - ago, event: eventCodec.read(from) };
    });
    return { first: number - back, list };
  }

  // Compares a packet with what is known, and leaves out what is known better.
  check(from, sequence, read, events, expected) {
    const fail = (section, what) => {
      throw new DecodeError(section.at, what);
    };
    let learned = 0;
    const sections = read.filter((section) => {
      const slot = this.slots.get(section.slot);
      if (slot && slot.sequence > sequence) return false;
      const entity = slot?.entity ?? null;
      if (section.kind === "learn") {
        if (!entity) learned += 1;
      } else if (section.kind === "forget") {
        // Whatever is known there is older than this packet.
        return true;
      } else if (!entity) {
        fail(section, `the entity in slot ${section.slot} was never learned`);
      } else if (((slot.generation >>> 1) & 15) !== section.check) {
        fail(section, `the entity in slot ${section.slot} is of another generation`);
      } else {
        section.generation = slot.generation;
        section.composition ??= entity.composition;
        const { present } = section.composition;
        const sent = new Set(section.values.map(([part]) => part));
        const strange = [...sent].some((part) => !present.has(part));
        const bare = [...present].some(
          (part) => !entity.composition.present.has(part) && !sent.has(part),
        );
        if (strange || bare) fail(section, "a component has a state without being there");
      }
      return true;
    });
    if (this.entities.size + learned > this.limits.entities) {
      from.fail(`more than ${this.limits.entities} entities would be known`);
    }
    if (events.list.some(({ number }) => number >= this.nextNumber + MOST_EARLY)) {
      from.fail("too many were skipped");
    }
    const said = this.firstMessage + this.outbox.length;
    if (expected !== null && unwrap(expected, this.firstMessage) > said) {
      from.fail("too many were skipped");
    }
    return sections;
  }

  apply(sections, sequence, tick) {
    for (const { slot: number, kind, generation } of sections) {
      const slot = this.slots.get(number) ?? { generation, entity: null };
      this.slots.set(number, slot);
      slot.sequence = sequence;
      if (slot.entity && (kind === "forget" || slot.generation !== generation)) {
        this.entities.delete(slot.entity.handle);
        slot.entity = null;
      }
      if (kind === "forget") this.gone.push([sequence, number]);
      if (kind === "learn" && !slot.entity) {
        slot.generation = generation;
        slot.entity = new Entity(handle(number, generation));
        this.entities.set(slot.entity.handle, slot.entity);
      }
    }
    for (const section of sections) {
      if (section.kind !== "forget") this.change(this.slots.get(section.slot).entity, section, tick);
    }
  }

  change(entity, { composition, values }, tick) {
    const { present, disabled } = composition;
    for (const part of entity.composition.present) {
      const { name } = part;
      if (!present.has(part)) {
        delete entity.components[name];
        delete entity.disabled[name];
        delete entity.former[name];
      } else if (disabled.has(part) !== entity.composition.disabled.has(part)) {
        const [source, target] = disabled.has(part)
          ? [entity.components, entity.disabled]
          : [entity.disabled, entity.components];
        target[name] = source[name];
        delete source[name];
      }
    }
    for (const [part, value] of values) {
      const { name } = part;
      const values = disabled.has(part) ? entity.disabled : entity.components;
      if (name in values) entity.former[name] = { tick, value: values[name] };
      values[name] = value;
    }
    entity.composition = composition;
  }

  // Notes that a packet was applied.
  note(sequence, expected) {
    this.answers = ANSWERS;
    if (this.newest === null) {
      this.newest = sequence;
    } else if (sequence > this.newest) {
      const ahead = BigInt(sequence - this.newest);
      this.history = BigInt.asUintN(64, (this.history << ahead) | (1n << (ahead - 1n)));
      this.newest = sequence;
    } else {
      this.history |= 1n << BigInt(this.newest - sequence - 1);
    }
    while (this.gone.length > 0 && this.gone[0][0] + WINDOW < this.newest) {
      const [since, number] = this.gone.shift();
      const slot = this.slots.get(number);
      if (slot && !slot.entity && slot.sequence === since) this.slots.delete(number);
    }
    if (expected !== null) {
      const number = unwrap(expected, this.firstMessage);
      while (this.firstMessage < number && this.outbox.length > 0) {
        this.outbox.shift();
        this.firstMessage += 1;
      }
    }
  }

  takeEvents({ first, list }) {
    if (first > this.nextNumber) {
      // The server has dropped what came before.
      const came = [...this.early.keys()].filter((number) => number < first).sort((a, b) => a - b);
      for (const number of came) {
        this.ready.push(this.early.get(number));
        this.early.delete(number);
      }
      this.missedEvents += first - this.nextNumber - came.length;
      this.nextNumber = first;
    }
    for (const event of list) {
      if (event.number >= this.nextNumber) this.early.set(event.number, event);
    }
    for (let event; (event = this.early.get(this.nextNumber)); this.nextNumber += 1) {
      this.early.delete(this.nextNumber);
      this.ready.push(event);
    }
  }

  // The next event, `{ tick, event }`, or null.
  nextEvent() {
    const next = this.ready.shift();
    return next ? { tick: next.tick, event: next.event } : null;
  }

  // Says something to the server, which will apply it once and in order. False where too many
  // messages are without an acknowledgement.
  say(message) {
    if (this.outbox.length >= this.limits.messages) return false;
    const to = new BitWriter();
    messageCodec.write(to, message);
    this.outbox.push({ bits: to.at, bytes: to.finish() });
    return true;
  }

  // What to send to the server, once per round, or null where there is nothing to say. What came is
  // told in two rounds, since a reply that is lost makes the server send again.
  reply() {
    if (this.answers === 0 && this.outbox.length === 0) return null;
    this.answers = Math.max(0, this.answers - 1);
    const to = new BitWriter();
    to.write(KIND.reply, 8);
    to.write(this.epoch, 32);
    to.writeBit(this.newest !== null);
    if (this.newest !== null) {
      to.write(this.newest % 65536, 16);
      to.writeBig(this.history, 64);
    }
    const room = 8 * this.limits.packet;
    let used = to.at + 24;
    let count = 0;
    while (count < Math.min(this.outbox.length, MOST_MESSAGES)) {
      used += this.outbox[count].bits;
      if (used > room) break;
      count += 1;
    }
    to.write(count, 8);
    if (count > 0) to.write(this.firstMessage % 65536, 16);
    for (const { bits, bytes } of this.outbox.slice(0, count)) {
      const from = new BitReader(bytes);
      for (let left = bits; left > 0; left -= 32) to.write(from.read(Math.min(left, 32)), Math.min(left, 32));
    }
    return to.finish();
  }

  // A component between the two latest states: at `alpha` 0 as it was before the newest tick
  // changed it, at 1 as it is. Undefined where the entity does not have it.
  between(entity, name, alpha) {
    const shown = this.entities.get(entity)?.components[name];
    const former = this.entities.get(entity)?.former[name];
    if (shown === undefined || former?.tick !== this.tick) return shown;
    const part = parts.find((part) => part.name === name);
    return part.codec.blend(former.value, shown, Math.min(Math.max(alpha, 0), 1));
  }
}
