// Draws what the mirror knows: floor, light, things, people, shots, shadows, walls.
const COLOURS = {
  Marines: "#4cc9ff", Raiders: "#c39bff", Monsters: "#ff5d6c",
  Pickup: "#52e39a", Weapon: "#ffd27a", Barrel: "#d98f3d",
};
const TAU = 2 * Math.PI;
const VOID = "#070a12";

// How many units are seen to the longer side.
const HALF = 720;

export class Picture {
  constructor(canvas, minimap, map) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.shade = document.createElement("canvas");
    this.sight = map.sight;
    this.lines = map.lines;
    this.solid = map.lines.filter((line) => line[4] === 2);
    this.paths = [0, 1, 2].map((kind) => strokes(map.lines.filter((line) => line[4] === kind)));
    this.floor = outline(this.solid);
    this.small = minimap.getContext("2d");
    this.at = [0, 0];
    this.effects = [];
    this.shake = 0;
    this.resize();
    addEventListener("resize", () => this.resize());
    this.overview();
  }

  resize() {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    this.canvas.width = innerWidth * ratio;
    this.canvas.height = innerHeight * ratio;
    this.shade.width = this.canvas.width / 2;
    this.shade.height = this.canvas.height / 2;
    this.scale = Math.max(this.canvas.width, this.canvas.height) / (2 * HALF);
  }

  // Something that is seen for a while.
  add(effect) {
    if (this.effects.length < 200) this.effects.push({ since: performance.now(), ...effect });
  }

  // `things` have `x`, `y`, `rotation`, and what the mirror knows of them.
  draw(things, me, now) {
    const { context: to, canvas } = this;
    if (me) this.at = [me.x, me.y];
    to.setTransform(1, 0, 0, 1, 0, 0);
    to.fillStyle = VOID;
    to.fillRect(0, 0, canvas.width, canvas.height);
    this.shake *= 0.88;
    const tremble = () => (Math.random() - 0.5) * this.shake;
    const place = (context, part) =>
      context.setTransform(
        this.scale * part, 0, 0, -this.scale * part,
        (canvas.width / 2 - (this.at[0] + tremble()) * this.scale) * part,
        (canvas.height / 2 + (this.at[1] + tremble()) * this.scale) * part,
      );
    place(to, 1);
    this.ground(to, now);
    const order = { Corpse: 0, Ornament: 1, Pickup: 2, Lamp: 3, Pillar: 3, Barrel: 4, Monster: 5, Bot: 6, Player: 6, Shot: 7 };
    const sorted = [...things].sort((a, b) => (order[a.look] ?? 2) - (order[b.look] ?? 2));
    to.save();
    to.clip(this.floor, "evenodd");
    for (const thing of sorted) if (thing.look === "Lamp") this.light(to, thing, now);
    to.restore();
    for (const thing of sorted) this.thing(to, thing, now);
    this.effects = this.effects.filter((effect) => now - effect.since < effect.lasts);
    // A picture is as old as its frame, and what happens may be newer.
    for (const effect of this.effects) this.effect(to, effect, Math.max(0, now - effect.since) / effect.lasts);
    place(this.shade.getContext("2d"), 0.5);
    this.shadows(to);
    place(to, 1);
    this.walls(to);
    for (const thing of sorted) if (thing.name) this.label(to, thing);
    this.edge(to);
    this.map(things, me);
  }

  ground(to, now) {
    to.fillStyle = "#141b2b";
    to.fill(this.floor, "evenodd");
    // A soft light around the player.
    const glow = to.createRadialGradient(...this.at, 0, ...this.at, HALF * 0.9);
    glow.addColorStop(0, "rgb(86 118 190 / .30)");
    glow.addColorStop(1, "rgb(86 118 190 / 0)");
    to.fillStyle = glow;
    to.fill(this.floor, "evenodd");
    to.lineWidth = 1.5;
    to.strokeStyle = "rgb(150 175 230 / .10)";
    to.stroke(this.paths[0]);
  }

  walls(to) {
    to.lineCap = "round";
    to.lineWidth = 3;
    to.setLineDash([10, 8]);
    to.strokeStyle = "rgb(150 175 230 / .45)";
    to.stroke(this.paths[1]);
    to.setLineDash([]);
    to.lineWidth = 9;
    to.strokeStyle = "rgb(76 120 220 / .20)";
    to.stroke(this.paths[2]);
    to.lineWidth = 3;
    to.strokeStyle = "#8fa8dc";
    to.stroke(this.paths[2]);
  }

  light(to, thing, now) {
    const reach = 190 + 8 * Math.sin(now / 90 + thing.x);
    const glow = to.createRadialGradient(thing.x, thing.y, 0, thing.x, thing.y, reach);
    glow.addColorStop(0, "rgb(255 214 130 / .34)");
    glow.addColorStop(1, "rgb(255 214 130 / 0)");
    to.fillStyle = glow;
    disc(to, thing.x, thing.y, reach);
  }

  thing(to, thing, now) {
    const { x, y, look, size } = thing;
    switch (look) {
      case "Ornament":
        to.fillStyle = "#3d4a68";
        disc(to, x, y, size);
        break;
      case "Pillar":
        to.fillStyle = "#56658a";
        to.strokeStyle = "#8799c4";
        to.lineWidth = 2;
        disc(to, x, y, size * 0.8);
        to.stroke();
        break;
      case "Lamp":
        to.fillStyle = "#fff0c4";
        disc(to, x, y, size * 0.5);
        break;
      case "Corpse":
        to.fillStyle = "rgb(120 30 45 / .55)";
        disc(to, x, y, size * 0.9);
        to.fillStyle = "rgb(60 10 22 / .8)";
        disc(to, x, y, size * 0.5);
        break;
      case "Pickup":
        diamond(to, x, y, 11 + Math.sin(now / 260 + x) * 1.5, COLOURS.Pickup);
        break;
      case "Weapon":
        if (!thing.mine) diamond(to, x, y, 9, COLOURS.Weapon);
        break;
      case "Barrel":
        to.fillStyle = COLOURS.Barrel;
        disc(to, x, y, size);
        to.strokeStyle = "#ffce8a";
        to.lineWidth = 2;
        to.stroke();
        to.fillStyle = "#6b3d10";
        disc(to, x, y, size * 0.4);
        break;
      case "Shot":
        this.shot(to, thing);
        break;
      default:
        this.walker(to, thing, now);
    }
  }

  shot(to, { x, y, rotation, side }) {
    const length = 34;
    const [dx, dy] = [Math.cos(rotation) * length, Math.sin(rotation) * length];
    const streak = to.createLinearGradient(x - dx, y - dy, x, y);
    const warm = side === "Monsters" ? "255 130 90" : "255 240 180";
    streak.addColorStop(0, `rgb(${warm} / 0)`);
    streak.addColorStop(1, `rgb(${warm} / .95)`);
    to.strokeStyle = streak;
    to.lineWidth = 4;
    line(to, x - dx, y - dy, x, y);
    to.fillStyle = `rgb(${warm})`;
    disc(to, x, y, 3);
  }

  // Monsters have horns, people a gun.
  walker(to, thing, now) {
    const { x, y, rotation, size, side, clip } = thing;
    const colour = COLOURS[side] ?? "#aab";
    const step = clip === "Walk" ? Math.sin(now / 75 + thing.x * 0.1) : 0;
    to.save();
    to.translate(x, y);
    to.fillStyle = "rgb(0 0 0 / .35)";
    disc(to, 3, -3, size * 1.06);
    to.rotate(rotation);
    to.fillStyle = "#2a3650";
    for (const foot of [1, -1]) {
      to.beginPath();
      to.ellipse(step * foot * size * 0.35, foot * size * 0.5, size * 0.42, size * 0.25, 0, 0, TAU);
      to.fill();
    }
    if (side === "Monsters") {
      to.fillStyle = "#ffd9c9";
      for (const horn of [1, -1]) {
        to.beginPath();
        to.moveTo(size * 0.55, horn * size * 0.75);
        to.lineTo(size * 1.35, horn * size * 0.6);
        to.lineTo(size * 0.8, horn * size * 0.3);
        to.fill();
      }
    } else {
      to.fillStyle = "#d7e2ff";
      to.fillRect(size * 0.3, -size * 0.5, size * 1.05, size * 0.26);
    }
    const body = to.createRadialGradient(-size * 0.2, size * 0.25, 1, 0, 0, size);
    body.addColorStop(0, clip === "Pain" ? "#ffffff" : mix(colour, 0.35));
    body.addColorStop(1, colour);
    to.fillStyle = body;
    disc(to, 0, 0, size * 0.86);
    to.fillStyle = "rgb(5 10 20 / .75)";
    to.beginPath();
    to.ellipse(size * 0.42, 0, size * 0.18, size * 0.46, 0, 0, TAU);
    to.fill();
    if (thing.me) {
      to.strokeStyle = "rgb(255 255 255 / .85)";
      to.lineWidth = 2;
      disc(to, 0, 0, size * 0.98, true);
    }
    to.restore();
    if (thing.health < thing.full && thing.health > 0) {
      const width = Math.max(size * 2, 30);
      to.fillStyle = "rgb(0 0 0 / .55)";
      to.fillRect(x - width / 2, y + size + 8, width, 5);
      to.fillStyle = thing.health < thing.full * 0.3 ? COLOURS.Monsters : COLOURS.Pickup;
      to.fillRect(x - width / 2, y + size + 8, width * (thing.health / thing.full), 5);
    }
  }

  // Names stay upright and of one size.
  label(to, thing) {
    const [x, y] = this.toScreen(thing.x, thing.y + thing.size + 16);
    to.save();
    to.setTransform(1, 0, 0, 1, 0, 0);
    const size = 12 * Math.min(devicePixelRatio || 1, 2);
    to.font = `600 ${size}px system-ui, sans-serif`;
    to.textAlign = "center";
    to.lineWidth = 3;
    to.strokeStyle = "rgb(5 8 16 / .8)";
    to.strokeText(thing.name, x, y);
    to.fillStyle = thing.me ? "#fff" : COLOURS[thing.side] ?? "#dde";
    to.fillText(thing.name, x, y);
    to.restore();
  }

  toScreen(x, y) {
    const { width, height } = this.canvas;
    return [width / 2 + (x - this.at[0]) * this.scale, height / 2 - (y - this.at[1]) * this.scale];
  }

  effect(to, { kind, x, y, reach, angle }, part) {
    if (kind === "blast") {
      const radius = reach * (0.35 + 0.65 * Math.sqrt(part));
      const glow = to.createRadialGradient(x, y, 0, x, y, radius);
      glow.addColorStop(0, `rgb(255 245 200 / ${0.9 * (1 - part)})`);
      glow.addColorStop(0.5, `rgb(255 150 50 / ${0.6 * (1 - part)})`);
      glow.addColorStop(1, "rgb(255 80 20 / 0)");
      to.fillStyle = glow;
      disc(to, x, y, radius);
    } else if (kind === "blood") {
      to.fillStyle = `rgb(255 70 90 / ${1 - part})`;
      for (let drop = 0; drop < 6; drop += 1) {
        const way = angle + (drop - 2.5) * 0.5;
        const far = 8 + 34 * part * (0.6 + 0.1 * drop);
        disc(to, x + Math.cos(way) * far, y + Math.sin(way) * far, 2.5);
      }
    } else if (kind === "ring") {
      to.strokeStyle = `rgb(82 227 154 / ${1 - part})`;
      to.lineWidth = 3;
      disc(to, x, y, 16 + 26 * part, true);
    }
  }

  // What a wall hides from the player is darker.
  shadows(to) {
    const shade = this.shade.getContext("2d");
    const [px, py] = this.at;
    const far = 4 * HALF;
    shade.save();
    shade.setTransform(1, 0, 0, 1, 0, 0);
    shade.clearRect(0, 0, this.shade.width, this.shade.height);
    shade.restore();
    shade.fillStyle = VOID;
    for (const [x1, y1, x2, y2] of this.solid) {
      const near = Math.min(Math.hypot(x1 - px, y1 - py), Math.hypot(x2 - px, y2 - py));
      if (near > 1.6 * HALF && Math.hypot((x1 + x2) / 2 - px, (y1 + y2) / 2 - py) > 1.6 * HALF) continue;
      const [ax, ay] = away(px, py, x1, y1, far);
      const [bx, by] = away(px, py, x2, y2, far);
      shade.beginPath();
      shade.moveTo(x1, y1);
      shade.lineTo(x2, y2);
      shade.lineTo(bx, by);
      shade.lineTo(ax, ay);
      shade.fill();
    }
    to.setTransform(1, 0, 0, 1, 0, 0);
    to.globalAlpha = 0.62;
    to.drawImage(this.shade, 0, 0, this.canvas.width, this.canvas.height);
    to.globalAlpha = 1;
  }

  edge(to) {
    const { width, height } = this.canvas;
    to.setTransform(1, 0, 0, 1, 0, 0);
    const radius = Math.hypot(width, height) / 2;
    const dark = to.createRadialGradient(width / 2, height / 2, radius * 0.55, width / 2, height / 2, radius);
    dark.addColorStop(0, "rgb(4 6 12 / 0)");
    dark.addColorStop(1, "rgb(4 6 12 / .75)");
    to.fillStyle = dark;
    to.fillRect(0, 0, width, height);
  }

  // The whole map, drawn once.
  overview() {
    const xs = this.solid.flatMap(([x1, , x2]) => [x1, x2]);
    const ys = this.solid.flatMap(([, y1, , y2]) => [y1, y2]);
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const side = this.small.canvas.width;
    const scale = (side - 32) / Math.max(right - left, high - low, 1);
    this.toMap = (x, y) => [
      side / 2 + (x - (left + right) / 2) * scale,
      side / 2 - (y - (low + high) / 2) * scale,
    ];
    this.plan = document.createElement("canvas");
    this.plan.width = this.plan.height = side;
    const to = this.plan.getContext("2d");
    const [x, y] = this.toMap(0, 0);
    to.setTransform(scale, 0, 0, -scale, x, y);
    to.fillStyle = "rgb(90 120 190 / .28)";
    to.fill(this.floor, "evenodd");
    to.lineWidth = 2 / scale;
    to.strokeStyle = "rgb(160 185 240 / .55)";
    to.stroke(this.paths[2]);
  }

  map(things, me) {
    const { small: to } = this;
    const side = to.canvas.width;
    to.clearRect(0, 0, side, side);
    to.drawImage(this.plan, 0, 0);
    for (const { x, y, side: team, look } of things) {
      if (!(team in COLOURS) || look === "Shot" || look === "Corpse") continue;
      to.fillStyle = COLOURS[team];
      const [mx, my] = this.toMap(x, y);
      disc(to, mx, my, 4);
    }
    if (me) {
      const [mx, my] = this.toMap(me.x, me.y);
      to.fillStyle = "#fff";
      disc(to, mx, my, 6);
    }
  }
}

function disc(to, x, y, radius, onlyLine) {
  to.beginPath();
  to.arc(x, y, radius, 0, TAU);
  if (onlyLine) to.stroke();
  else to.fill();
}

function line(to, x1, y1, x2, y2) {
  to.beginPath();
  to.moveTo(x1, y1);
  to.lineTo(x2, y2);
  to.stroke();
}

function diamond(to, x, y, size, colour) {
  const glow = to.createRadialGradient(x, y, 0, x, y, size * 2.4);
  glow.addColorStop(0, `${colour}66`);
  glow.addColorStop(1, `${colour}00`);
  to.fillStyle = glow;
  disc(to, x, y, size * 2.4);
  to.fillStyle = colour;
  to.beginPath();
  to.moveTo(x, y + size);
  to.lineTo(x + size * 0.7, y);
  to.lineTo(x, y - size);
  to.lineTo(x - size * 0.7, y);
  to.fill();
}

// A colour of six digits, nearer to white.
function mix(colour, part) {
  const parts = colour.slice(1).match(/../g).map((digits) => parseInt(digits, 16));
  return `rgb(${parts.map((value) => Math.round(value + (255 - value) * part)).join(" ")})`;
}

function away(px, py, x, y, far) {
  const [dx, dy] = [x - px, y - py];
  const length = Math.hypot(dx, dy) || 1;
  return [x + (dx / length) * far, y + (dy / length) * far];
}

function strokes(lines) {
  const path = new Path2D();
  for (const [x1, y1, x2, y2] of lines) {
    path.moveTo(x1, y1);
    path.lineTo(x2, y2);
  }
  return path;
}

// The rings that solid lines form: what is within an odd number of them is floor.
function outline(lines) {
  const path = new Path2D();
  const from = new Map();
  for (const line of lines) {
    const start = `${line[0]},${line[1]}`;
    if (!from.has(start)) from.set(start, []);
    from.get(start).push(line);
  }
  const used = new Set();
  for (const first of lines) {
    if (used.has(first)) continue;
    path.moveTo(first[0], first[1]);
    for (let line = first; line && !used.has(line); ) {
      used.add(line);
      path.lineTo(line[2], line[3]);
      line = from.get(`${line[2]},${line[3]}`)?.find((next) => !used.has(next));
    }
    path.closePath();
  }
  return path;
}
