// The inspector: asks twice a second what there is, and shows it. It changes nothing.
const $ = (id) => document.getElementById(id);
const COLOURS = { Marines: "#4cc9ff", Raiders: "#c39bff", Monsters: "#ff5d6c" };
const LOOKS = { Pickup: "#52e39a", Weapon: "#ffd27a", Barrel: "#d98f3d", Lamp: "#fff0c4", Shot: "#ffffff" };
const KEPT = 400;
const map = await (await fetch("map.json")).json();
let before = null;
let things = [];
let picked = null;
let log = [];
let last = 0;

const number = (value) => Math.round(value).toLocaleString("en");
const bytes = (value) => (value < 1e4 ? `${number(value)} B` : value < 1e7 ? `${number(value / 1e3)} kB` : `${(value / 1e6).toFixed(1)} MB`);

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

async function look() {
  try {
    const answer = await fetch(`inspect/state?after=${last}`);
    if (!answer.ok) throw new Error(answer.status);
    show(await answer.json());
    if (picked) await pick(picked);
    $("away").hidden = true;
  } catch {
    $("away").hidden = false;
  }
  setTimeout(look, 500);
}

function show(state) {
  state.at = performance.now();
  // A server that was started anew counts from the beginning.
  if (before && state.tick < before.tick) [before, log, last] = [null, [], 0];
  const old = before && state.at - before.at >= 900 ? before : before?.before;
  $("tick").textContent = number(state.tick);
  $("entities").textContent = number(state.entities);
  $("bytes").textContent = bytes(state.bytes);
  $("count").textContent = state.sessions.length;
  systems(state, old);
  sessions(state.sessions, old, state.at);
  tables(state.tables);
  transitions(state.log);
  things = state.things;
  draw();
  if (before) before.before = null;
  state.before = before;
  before = state;
}

function systems(state, old) {
  const each = (name) => {
    const now = state.times[name];
    const then = old?.times[name] ?? { runs: 0, total: 0 };
    return now && now.runs > then.runs ? (now.total - then.total) / (now.runs - then.runs) / 1000 : 0;
  };
  const names = state.phases.flatMap(({ stages }) => stages.flat());
  const most = Math.max(...names.map(each), 0.001);
  $("step").textContent = `${number(names.reduce((sum, name) => sum + each(name), 0))} µs`;
  const phases = state.phases.map(({ phase, stages }) => {
    const box = element("div", undefined, "phase");
    box.append(element("b", phase));
    for (const stage of stages) {
      const row = element("div", undefined, "stage");
      for (const name of stage) {
        const system = element("span");
        const bar = element("i");
        bar.style.width = `${(100 * each(name)) / most}%`;
        system.append(bar, name.split("::").pop(), element("em", each(name).toFixed(1)));
        row.append(system);
      }
      box.append(row);
    }
    return box;
  });
  $("systems").replaceChildren(...phases);
}

function sessions(list, old, at) {
  const heads = ["player", "known", "in flight", "lost", "round trip", "kB/s", "packets/s", "sent again", "waiting", "oldest", "missed", "memory"];
  const rows = list.map((session) => {
    const then = old?.sessions.find(({ entity }) => entity === session.entity);
    const seconds = (at - (old?.at ?? at)) / 1000;
    const rate = (name) => (then && seconds > 0 ? (session[name] - then[name]) / seconds : 0);
    // Every packet that was given up had to be said once more.
    const again = session.packets ? session.lost / session.packets : 0;
    return [
      session.name ?? session.entity,
      session.known,
      session.inFlight,
      session.lost,
      session.roundTrip === null ? "–" : `${session.roundTrip.toFixed(0)} ms`,
      (rate("bytes") / 1000).toFixed(1),
      rate("packets").toFixed(0),
      `${(100 * again).toFixed(1)} %`,
      session.waiting,
      session.oldest,
      session.missed,
      bytes(session.memory),
    ];
  });
  table($("sessions"), heads, rows);
}

function tables(list) {
  const sorted = [...list].sort((one, other) => other.rows - one.rows);
  const rows = sorted.map(({ components, rows, bytes: size }) => [components.join(" · "), number(rows), bytes(size)]);
  table($("tables"), ["components", "rows", "bytes"], rows);
}

function table(to, heads, rows) {
  const head = element("tr");
  head.append(...heads.map((text) => element("th", text)));
  const body = rows.map((cells) => {
    const row = element("tr");
    row.append(...cells.map((text) => element("td", text)));
    return row;
  });
  to.replaceChildren(head, ...body);
}

function transitions(news) {
  for (const entry of news) last = Math.max(last, entry[0]);
  log = [...log, ...news].slice(-KEPT);
  const wanted = $("filter").value.toLowerCase();
  const lines = log.filter((entry) => entry.slice(2).join(" ").toLowerCase().includes(wanted));
  const list = $("log");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  list.replaceChildren(
    ...lines.map(([, tick, entity, what, of]) => {
      const line = element("li", undefined, what);
      const bits = BigInt(entity);
      line.append(element("span", tick), element("span", `${bits & 0xffffffffn}v${bits >> 32n}`), element("span", what), element("span", of));
      return line;
    }),
  );
  if (atEnd) list.scrollTop = list.scrollHeight;
}

const xs = map.lines.flatMap(([x1, , x2]) => [x1, x2]);
const ys = map.lines.flatMap(([, y1, , y2]) => [y1, y2]);
const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];

function scale() {
  const { clientWidth: width, clientHeight: height } = $("map");
  const by = Math.min((width - 24) / (right - left), (height - 24) / (high - low));
  return (x, y) => [width / 2 + (x - (left + right) / 2) * by, height / 2 - (y - (low + high) / 2) * by];
}

function draw() {
  const canvas = $("map");
  const ratio = devicePixelRatio || 1;
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const to = canvas.getContext("2d");
  to.scale(ratio, ratio);
  const at = scale();
  for (const [x1, y1, x2, y2, kind] of map.lines) {
    to.strokeStyle = ["#1c2740", "#33456b", "#7f97cc"][kind];
    to.beginPath();
    to.moveTo(...at(x1, y1));
    to.lineTo(...at(x2, y2));
    to.stroke();
  }
  for (const [entity, x, y, look, side] of things) {
    const [mx, my] = at(x, y);
    to.fillStyle = COLOURS[side] ?? LOOKS[look] ?? "#56658a";
    to.beginPath();
    to.arc(mx, my, look === "Shot" ? 1.2 : side ? 3.2 : 2, 0, 7);
    to.fill();
    if (entity === picked) {
      to.strokeStyle = "#fff";
      to.lineWidth = 1.5;
      to.beginPath();
      to.arc(mx, my, 8, 0, 7);
      to.stroke();
      to.lineWidth = 1;
    }
  }
}

$("map").addEventListener("click", ({ offsetX, offsetY }) => {
  const at = scale();
  const far = ([, x, y]) => {
    const [mx, my] = at(x, y);
    return Math.hypot(mx - offsetX, my - offsetY);
  };
  const nearest = things.reduce((best, thing) => (!best || far(thing) < far(best) ? thing : best), null);
  picked = nearest && far(nearest) < 24 ? nearest[0] : null;
  draw();
  if (picked) pick(picked);
  else $("entity").replaceChildren(element("p", "Nothing is picked."));
});

async function pick(entity) {
  const found = await (await fetch(`inspect/entity?bits=${entity}`)).json();
  if (found.gone) {
    $("entity").replaceChildren(element("h3", "It is gone."), element("p", found.gone));
    return;
  }
  const lines = found.components.map(([name, value]) => {
    const line = element("div");
    line.append(element("b", name), value);
    return line;
  });
  $("entity").replaceChildren(element("h3", found.entity), ...lines);
}

look();
