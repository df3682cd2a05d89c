// The page: the door, then a picture for every frame, and what the player wants for every round.
import { Input } from "./input.js";
import { Link } from "./link.js";
import { Picture } from "./draw.js";

const $ = (id) => document.getElementById(id);
const map = await (await fetch("map.json")).json();
const picture = new Picture($("view"), $("minimap"), map);
const input = new Input($("view"), { walk: $("stick"), aim: $("aim") });
let link = null;
let shownAt = 0;

$("name").value = sessionStorage.getItem("arena-name") ?? `Guest ${Math.floor(Math.random() * 900 + 100)}`;
$("door").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = $("name").value.trim() || "Guest";
  sessionStorage.setItem("arena-name", name);
  $("door").hidden = true;
  document.activeElement?.blur();
  link = new Link(name, (state, text) => {
    $("link").dataset.state = state;
    $("link").lastElementChild.textContent = text;
  });
});
// Whoever plays already is let in at once, after a reload.
if (sessionStorage.getItem("arena-key")) $("door").requestSubmit();

// What the mirror knows, as it is drawn.
function things(mirror, alpha) {
  const seen = [];
  for (const [handle, { components }] of mirror.entities) {
    const { Sprite: sprite, Health: health, Faction: side, AnimationState: animation } = components;
    if (!components.Transform || !sprite) continue;
    const place = mirror.between(handle, "Transform", alpha);
    seen.push({
      handle,
      ...place,
      look: sprite.look.variant,
      size: sprite.size,
      side: side?.variant,
      clip: animation?.clip.variant,
      health: health?.current,
      full: health?.max,
      name: sprite.look.variant === "Corpse" ? undefined : nameOf(components),
      score: components.Score,
      mine: components.RelativeTransform !== undefined,
    });
  }
  return seen;
}

const nameOf = (components) => components.Name && Object.values(components.Name)[0];

function frame(now) {
  requestAnimationFrame(frame);
  const mirror = link?.mirror;
  if (!mirror) {
    picture.draw([], null, now);
    return;
  }
  const seen = things(mirror, link.alpha);
  const me = seen.find(({ handle }) => handle === link.me) ?? null;
  if (me) {
    me.me = true;
    // The own hand is not waited for.
    if (me.look !== "Corpse") me.rotation = input.facing;
  }
  link.wish = input.wish;
  for (let next; (next = mirror.nextEvent()); ) happened(mirror, next.event);
  picture.draw(seen, me, now);
  if (now - shownAt > 100) {
    shownAt = now;
    show(mirror, seen, me);
  }
}

// Everything that is text.
function show(mirror, seen, me) {
  const mine = mirror.entities.get(link.me)?.components;
  $("hud").hidden = !mine;
  $("around").textContent = me ? players(seen.filter(({ name }) => name).length - 1) : "";
  if (!mine) return;
  const { Health: health, Armor: armor, Score: score } = mine;
  const left = Math.max(0, health.current);
  $("health").textContent = left;
  $("health-bar").style.width = `${(100 * left) / health.max}%`;
  document.querySelector(".health").classList.toggle("low", left < 30);
  $("armor").textContent = armor?.defense ?? 0;
  $("armor-bar").style.width = `${Math.min(100, armor?.defense ?? 0)}%`;
  const weapon = [...mirror.entities.values()].find(isMyWeapon)?.components.Weapon;
  $("ammo").textContent = weapon ? weapon.ammo || "∞" : "–";
  $("weapon").textContent = weapon?.kind.variant.toLowerCase() ?? "no weapon";
  $("kills").textContent = score.kills;
  $("deaths").textContent = score.deaths;
  $("fallen").hidden = left > 0;
  $("table").hidden = !input.scores;
  if (input.scores) showScores(seen);
}

const players = (others) => (others === 1 ? "1 other player near" : `${Math.max(0, others)} other players near`);

// Of weapons in hands a client knows its own alone; those that lie about are in nobody's.
function isMyWeapon({ components }) {
  return components.Weapon && components.RelativeTransform;
}

function showScores(seen) {
  const players = seen.filter(({ name }) => name).sort((a, b) => b.score.kills - a.score.kills);
  const rows = players.slice(0, 12).map(({ name, side, score, me }) => {
    const row = document.createElement("tr");
    if (me) row.className = "me";
    for (const text of [name, score.kills, score.deaths]) {
      const cell = document.createElement("td");
      cell.textContent = text;
      row.append(cell);
    }
    row.firstElementChild.className = side;
    return row;
  });
  $("table").tBodies[0].replaceChildren(...rows);
}

function happened(mirror, event) {
  const place = (handle) => mirror.entities.get(handle)?.components.Transform;
  switch (event.variant) {
    case "Blast":
      picture.add({ kind: "blast", x: event.x, y: event.y, reach: event.reach, lasts: 420 });
      picture.shake = Math.max(picture.shake, 6);
      break;
    case "Hurt": {
      const at = place(event.who);
      if (at) picture.add({ kind: "blood", x: at.x, y: at.y, angle: Math.random() * 6.3, lasts: 320 });
      if (event.who === link.me) {
        $("hurt").classList.add("now");
        setTimeout(() => $("hurt").classList.remove("now"), 60);
        picture.shake = Math.max(picture.shake, 4);
      }
      break;
    }
    case "Took": {
      const at = place(event.by);
      if (at) picture.add({ kind: "ring", x: at.x, y: at.y, lasts: 360 });
      break;
    }
    case "Killed":
      report(mirror, event);
      break;
  }
}

// A line about who fell by whom, as far as they are known here.
function report(mirror, { who, by }) {
  const named = (handle) => {
    const components = mirror.entities.get(handle)?.components;
    const word = document.createElement("b");
    const side = components?.Faction?.variant;
    word.className = side ?? "";
    word.textContent = (components && nameOf(components)) ?? (side === "Monsters" ? "a monster" : null);
    return word.textContent ? word : null;
  };
  const fallen = named(who);
  if (!fallen) return;
  const line = document.createElement("li");
  const winner = by !== null && by !== who ? named(by) : null;
  if (winner) line.append(winner, " ✕ ", fallen);
  else line.append(fallen, " fell");
  $("feed").append(line);
  while ($("feed").children.length > 5) $("feed").firstElementChild.remove();
  setTimeout(() => line.remove(), 6000);
}

// For tests and the curious: what is known and shown.
window.arena = {
  get state() {
    const mirror = link?.mirror;
    const place = mirror?.entities.get(link.me)?.components.Transform;
    const others = [...(mirror?.entities ?? [])].filter(([handle, { components }]) => components.Name && handle !== link.me);
    return {
      state: $("link").dataset.state,
      me: link?.me?.toString() ?? null,
      place: place ?? null,
      known: mirror?.entities.size ?? 0,
      others: others.map(([, { components }]) => ({ name: nameOf(components), ...components.Transform })),
    };
  },
};
requestAnimationFrame(frame);
