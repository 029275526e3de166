// @ts-check
/**
 * The line to the class: it brings the screen and takes what somebody does.
 *
 * A telephone sleeps, changes its network, loses it. So what was sent and not answered is kept and
 * sent again, under the same name, which counts once; and the line is made anew at once when the
 * telephone wakes or finds a network.
 *
 * @typedef {{screen?: any, n?: number, changes?: any[], answer?: string, error?: string}} Heard
 * @typedef {{message: Record<string, any>, done: (error: string) => void, since: number}} Kept
 */

/** Where the class's pages begin: they may lie below another server's. */
export const BASE = new URL("../", import.meta.url);

/** Milliseconds between two tries to come back: at first, and at most. */
const FIRST_TRY = 300, LAST_TRY = 4000;

/** Milliseconds that a line may take to open, or a message to be answered, before it counts as lost. */
const PATIENCE = 5000;

/** Why a line was ended, as the class's server says. */
const GONE = 4001, ANOTHER = 4004;

/** Milliseconds of sleep after which the line is made anew: a network forgets the old one in silence. */
const SLEPT = 4000;

/**
 * What stands in `screen` after a change; what did not change is the very same object.
 * @param {any} screen @param {(string | number)[]} path @param {any} value `undefined` takes it away
 * @returns {any}
 */
export function changed(screen, path, value) {
  if (!path.length) return value;
  const [key, ...rest] = path;
  /** @type {any} */
  const copy = Array.isArray(screen) ? [...screen] : { ...screen };
  if (rest.length || value !== undefined) copy[key] = changed(copy[key], rest, value);
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}

/** A socket that comes back. */
export class Line {
  /**
   * @param {string} who "pupil", "teacher" or "wall"
   * @param {(screen: any) => void} show draws a screen
   * @param {(state: string) => void} tell "there", "lost", "gone" (not one of the class any more, or
   *   it is over) or "elsewhere" (open in too many places)
   */
  constructor(who, show, tell) {
    this.url = `${BASE.href.replace(/^http/, "ws").replace(/[?#].*/, "")}${who}/socket`;
    this.show = show;
    this.tell = tell;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** The number of the newest message; 0 before the first screen. */
    this.n = 0;
    /** @type {any} */
    this.screen = null;
    /** What has no answer yet, in the order in which it was done. @type {Map<string, Kept>} */
    this.kept = new Map();
    const noise = crypto.getRandomValues(new Uint32Array(3));
    this.mark = [...noise].map((part) => part.toString(36)).join("").slice(0, 24);
    this.count = 0;
    this.wait = FIRST_TRY;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** Whether the whole screen was asked for and has not come. */
    this.lacking = false;
    this.hidden = 0;
    this.state = "lost";
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.hidden = Date.now();
      else if (!this.open || Date.now() - this.hidden > SLEPT) this.begin();
    });
    window.addEventListener("pageshow", (event) => event.persisted && this.begin());
    window.addEventListener("online", () => this.begin());
    // The class may be on this very machine, so being without a network is only a reason to try anew.
    window.addEventListener("offline", () => this.lost());
    window.setInterval(() => this.watch(), 1000);
    this.begin();
  }

  get open() {
    return this.socket !== null && this.socket.readyState === WebSocket.OPEN;
  }

  /** Make the line anew, now. */
  begin() {
    this.drop();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.timer = window.setTimeout(() => this.lost(), PATIENCE);
    socket.onopen = () => {
      window.clearTimeout(this.timer);
      this.lacking = true;
      socket.send(JSON.stringify({ have: this.n }));
      for (const kept of this.kept.values()) this.transmit(kept);
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    socket.onclose = ({ code }) => this.lost(code);
  }

  /** Forget the line that is there. */
  drop() {
    window.clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** The line is gone: come back soon, not all of a class in the same moment. @param {number} [code] */
  lost(code) {
    this.drop();
    if (code === GONE || this.state !== "gone") this.state = code === GONE ? "gone" : code === ANOTHER ? "elsewhere" : "lost";
    this.tell(this.state);
    if (this.state === "elsewhere") return; // two tabs would go on to throw each other out
    this.timer = window.setTimeout(() => this.begin(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LAST_TRY);
  }

  /** A message that nobody answers went into a line that is dead. */
  watch() {
    const now = Date.now();
    if (this.open && [...this.kept.values()].some(({ since }) => now - since > PATIENCE)) {
      this.begin();
    }
  }

  /** @param {Heard} heard */
  hear(heard) {
    this.wait = FIRST_TRY;
    if (this.state !== "there") {
      this.state = "there";
      this.tell(this.state);
    }
    if (heard.answer !== undefined) {
      const kept = this.kept.get(heard.answer);
      this.kept.delete(heard.answer);
      kept?.done(heard.error || "");
    } else if (heard.screen !== undefined) {
      this.n = heard.n || 0;
      this.lacking = false;
      this.screen = heard.screen;
      this.show(this.screen);
    } else if (heard.changes !== undefined && heard.n !== undefined) {
      if (heard.n === this.n + 1) {
        this.n = heard.n;
        this.lacking = false;
        for (const [path, value] of heard.changes) this.screen = changed(this.screen, path, value);
        this.show(this.screen);
      } else if (heard.n > this.n && !this.lacking) {
        this.lacking = true;
        this.socket?.send(JSON.stringify({ have: this.n }));
      }
    }
  }

  /** @param {Kept} kept */
  transmit(kept) {
    kept.since = Date.now();
    this.socket?.send(JSON.stringify(kept.message));
  }

  /**
   * Do something; it is kept until the class has answered.
   * @param {Record<string, any>} message
   * @returns {Promise<string>} why it could not be; empty where it was done
   */
  send(message) {
    this.count += 1;
    const id = `${this.mark}-${this.count}`;
    return new Promise((done) => {
      const kept = { message: { id, ...message }, done, since: Date.now() };
      this.kept.set(id, kept);
      if (this.open) this.transmit(kept);
    });
  }
}
