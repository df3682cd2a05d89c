// What the player wants, from keys, the mouse and thumbs: a push, a direction, a trigger.
const RUN = 50;
const KEYS = {
  KeyW: [0, 1], ArrowUp: [0, 1], KeyS: [0, -1], ArrowDown: [0, -1],
  KeyA: [-1, 0], ArrowLeft: [-1, 0], KeyD: [1, 0], ArrowRight: [1, 0],
};
// How far a thumb moves for a run, in pixels.
const THROW = 48;

export class Input {
  constructor(view, sticks) {
    this.down = new Set();
    this.facing = 0;
    this.fires = false;
    this.scores = false;
    this.thumbs = new Map();
    this.sticks = sticks;
    addEventListener("keydown", (event) => this.key(event, true));
    addEventListener("keyup", (event) => this.key(event, false));
    addEventListener("blur", () => this.release());
    view.addEventListener("contextmenu", (event) => event.preventDefault());
    view.addEventListener("pointerdown", (event) => this.press(event));
    view.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      view.addEventListener(name, (event) => this.lift(event));
    }
  }

  key(event, down) {
    if (event.target instanceof HTMLInputElement) return;
    if (event.code === "Tab") {
      this.scores = down;
      event.preventDefault();
    } else if (event.code === "Space") {
      this.fires = down;
      event.preventDefault();
    } else if (event.code in KEYS) {
      if (down) this.down.add(event.code);
      else this.down.delete(event.code);
      event.preventDefault();
    }
  }

  release() {
    this.down.clear();
    this.fires = false;
    this.scores = false;
  }

  press(event) {
    event.target.setPointerCapture(event.pointerId);
    if (event.pointerType === "mouse") {
      if (event.button === 0) this.fires = true;
      this.aimAt(event.clientX, event.clientY);
      return;
    }
    const role = event.clientX < innerWidth / 2 ? "walk" : "aim";
    if ([...this.thumbs.values()].some((thumb) => thumb.role === role)) return;
    const thumb = { role, from: [event.clientX, event.clientY], by: [0, 0] };
    this.thumbs.set(event.pointerId, thumb);
    this.show(thumb);
    if (role === "aim") this.fires = true;
  }

  move(event) {
    if (event.pointerType === "mouse") {
      this.aimAt(event.clientX, event.clientY);
      return;
    }
    const thumb = this.thumbs.get(event.pointerId);
    if (!thumb) return;
    const by = [event.clientX - thumb.from[0], event.clientY - thumb.from[1]];
    const length = Math.hypot(...by);
    const part = Math.min(1, THROW / Math.max(length, 1));
    thumb.by = by.map((way) => (way * part) / THROW);
    if (thumb.role === "aim" && length > 8) this.facing = Math.atan2(-by[1], by[0]);
    this.show(thumb);
  }

  lift(event) {
    const thumb = this.thumbs.get(event.pointerId);
    this.thumbs.delete(event.pointerId);
    if (!thumb || thumb.role === "aim") this.fires = false;
    if (thumb) this.sticks[thumb.role].classList.remove("on");
  }

  show({ role, from, by }) {
    const stick = this.sticks[role];
    stick.classList.add("on");
    stick.style.left = `${from[0]}px`;
    stick.style.top = `${from[1]}px`;
    stick.firstElementChild.style.transform = `translate(${by[0] * THROW}px, ${by[1] * THROW}px)`;
  }

  aimAt(x, y) {
    this.facing = Math.atan2(innerHeight / 2 - y, x - innerWidth / 2);
  }

  // What to say to the server.
  get wish() {
    let [x, y] = [0, 0];
    for (const code of this.down) {
      x += KEYS[code][0];
      y += KEYS[code][1];
    }
    for (const { role, by } of this.thumbs.values()) {
      if (role !== "walk") continue;
      x += by[0];
      y -= by[1];
    }
    const length = Math.max(Math.hypot(x, y), 1);
    const round = (way) => Math.round((way / length) * RUN);
    // As finely as it is sent, so that a trembling hand says nothing.
    const facing = (Math.round((this.facing / (2 * Math.PI)) * 256) / 256) * 2 * Math.PI;
    return { x: round(x), y: round(y), facing, fires: this.fires };
  }
}
