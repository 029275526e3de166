// @ts-check
/**
 * What every widget of the kit does alike: it draws what Python sends, sends one message for each
 * thing the reader does, waits for the answer, and can be used by keys alone.
 *
 * @typedef {import("./dom.js").Vnode} Vnode
 * @typedef {{get: (name: string) => any, send: (message: object) => void,
 *   on: (event: string, hear: () => void) => void,
 *   off: (event: string, hear: () => void) => void}} Model
 */

import { h, patch } from "./dom.js";

/** Milliseconds that an answer is waited for before a new message may go out. */
const PATIENCE = 3000;

/** Drawn on a field of 24 by 24, because not every font has these signs. */
export const ICONS = {
  first: "M6 5V19M19 5L9 12L19 19Z",
  back: "M16 5L6 12L16 19Z",
  forward: "M8 5L18 12L8 19Z",
  last: "M18 5V19M5 5L15 12L5 19Z",
  undo: "M9 4L4 9L9 14M4 9H15A5 5 0 0 1 15 19H9",
  redo: "M15 4L20 9L15 14M20 9H9A5 5 0 0 0 9 19H15",
  left: "M15 5L8 12L15 19",
  right: "M9 5L16 12L9 19",
  up: "M5 15L12 8L19 15",
  down: "M5 9L12 16L19 9",
  right_answer: "M4 13L10 19L20 6",
  wrong_answer: "M6 6L18 18M18 6L6 18",
};

/** @param {string} path */
export function icon(path) {
  return h("svg", { class: "hk-icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: path }));
}

/** One widget on the page. A widget says what is in it (`body`) and which keys it knows. */
export class LiveView {
  /** @param {Model} model @param {HTMLElement} el @param {string} kind its class for styles */
  constructor(model, el, kind) {
    this.model = model;
    this.root = document.createElement("div");
    this.root.className = `hk-kit ${kind}`;
    // Key presses in here are ours: JupyterLab must not cut a cell when somebody presses D.
    this.root.setAttribute("data-lm-suppress-shortcuts", "true");
    this.root.setAttribute("role", "group");
    this.root.tabIndex = -1;
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.root.addEventListener("focusin", (event) => this.onFocus(event));
    el.append(this.root);
    /** Where the Tab key stops in each group. @type {Map<string, string>} */
    this.stops = new Map();
    /** When the last message went out, while its answer is under way. @type {number | null} */
    this.asked = null;
    /** The message that was asked for last, as text. */
    this.newest = "";
    /** What sends the messages that wait until those before them are answered. @type {(() => void)[]} */
    this.queued = [];
    /** What gets the focus with the next answer, the first of them that is there; nothing, once the
     * reader has gone elsewhere by then. @type {string[]} */
    this.next = [];
    /** Whether the focus is moved by drawing, not by the reader. */
    this.redrawing = false;
    this.hear = () => {
      this.asked = null;
      this.onAnswer();
      if (!this.waiting) this.queued.shift()?.();
      this.draw();
    };
    model.on("change:revision", this.hear);
  }

  stop() {
    this.model.off("change:revision", this.hear);
    this.root.remove();
  }

  /** What the widget is called by a screen reader. @returns {string} */
  title() {
    return "";
  }

  /** What is in it. @returns {(Vnode | null)[]} */
  body() {
    return [];
  }

  /** What to do when Python has answered, before it is drawn. */
  onAnswer() {}

  /**
   * The reader's words for an English text; `parts` fill its places in braces.
   * @param {string} text @param {Record<string, string | number>} [parts]
   */
  say(text, parts = {}) {
    const found = this.model.get("words")[text] || text;
    return found.replace(/\{(\w+)\}/g, (/** @type {string} */ place, /** @type {string} */ name) =>
      name in parts ? String(parts[name]) : place);
  }

  /** Whether an answer is under way; one that does not come is not waited for. */
  get waiting() {
    return this.asked !== null && performance.now() - this.asked < PATIENCE;
  }

  /** @param {object} message */
  send(message) {
    this.asked = performance.now();
    this.newest = JSON.stringify(message);
    this.model.send(message);
  }

  /**
   * Send a message, or keep it until those before it are answered. The same message again, as from a
   * double click, is the one before.
   * @param {object} message @param {string[]} next what gets the focus with the answer, as in `next`;
   *   where none is named, what was to get it
   */
  request(message, ...next) {
    const text = JSON.stringify(message);
    const go = () => {
      if (next.length) this.next = next;
      this.send(message);
    };
    if (!this.waiting) go();
    else if (text !== this.newest) this.queued.push(go);
    this.newest = text;
  }

  draw() {
    const within = this.root.contains(document.activeElement);
    const focused = /** @type {any} */ (document.activeElement);
    const { group, key } = within ? focused.dataset : {};
    this.redrawing = true;
    this.root.setAttribute("aria-label", this.title());
    this.root.lang = this.model.get("language");
    patch(this.root, [h("div", { class: "hk-in" }, this.body())]);
    this.setStops();
    // What had the focus may have been moved, which takes it away, or be gone (a clue that can no
    // longer be given): stay close.
    if (within && !this.root.contains(document.activeElement)) {
      const near = group ? this.items(group)[0] : undefined;
      (this.keyed(key) || near || this.root).focus();
    }
    const next = this.next.find((one) => this.keyed(one));
    if (within && next && !this.waiting) {
      this.focusOn(next);
      this.next = [];
    }
    this.redrawing = false;
  }

  /** A live region: a screen reader tells it after every step. `error` is told at once.
   * @param {any[]} told @param {string} error */
  said(told, error) {
    return h("div", { class: "hk-said" },
      h("div", { role: "status", "aria-atomic": "true", key: "status" }, told),
      h("div", { role: "alert", key: "alert" }, error ? h("p", { class: "hk-error" }, error) : null));
  }

  /**
   * @param {any} inner @param {string} key @param {() => void} press
   * @param {{label?: string, off?: boolean, class?: string, group?: string, props?: object,
   *   once?: boolean}} [more] `once`: the second click of a double click does not count, as the first
   *   may have put something else under the pointer
   */
  button(inner, key, press, more = {}) {
    // A button that is off keeps the focus it has, so that a key held at the last step goes nowhere.
    return h("button", {
      key, type: "button", class: more.class || "hk-button", "aria-label": more.label,
      "aria-disabled": more.off ? "true" : null, "data-key": key, "data-group": more.group,
      "data-lm-suppress-shortcuts": "true", onclick: (/** @type {MouseEvent} */ event) =>
        more.off || (more.once && event.detail > 1) || press(),
      ...more.props,
    }, inner);
  }

  /**
   * A choice from a list.
   * @param {string} label @param {string} key
   * @param {{value: any, name: string}[]} choices @param {any} chosen @param {(value: any) => void} choose
   */
  choice(label, key, choices, chosen, choose) {
    return h("label", { class: "hk-choice", key: `label ${key}` }, h("span", {}, label),
      h("select", {
        key, "data-key": key, "data-lm-suppress-shortcuts": "true", disabled: choices.length < 2,
        value: choices.findIndex((entry) => entry.value === chosen),
        onchange: (/** @type {any} */ event) => choose(choices[Number(event.target.value)].value),
      }, choices.map((entry, index) => h("option", { key: String(index), value: index }, entry.name))));
  }

  /** Keys and what they do, and the language. @param {[string, string][]} keys */
  help(keys) {
    const language = this.model.get("language");
    /** Each language in its own words, so that everybody finds their own. @type {Record<string, string>} */
    const names = this.model.get("languages");
    const out = this.notebookCell ? [[this.say("Esc"), this.say("to the notebook and its own keys")]] : [];
    return h("details", { class: "hk-help", key: "help", ontoggle: () => this.draw() },
      h("summary", { "data-lm-suppress-shortcuts": "true" }, this.say("Keys, help, language")),
      h("ul", {}, [...keys, ...out].map(([key, what]) => h("li", {}, h("b", {}, key), h("span", {}, what)))),
      h("div", { class: "hk-languages" }, Object.entries(names).map(([code, name]) =>
        this.button(name, `language ${code}`, () => this.request({ do: "language", language: code }), {
          props: { lang: code, "aria-pressed": code === language ? "true" : "false" },
        }))));
  }

  /** @param {string} group @returns {HTMLElement[]} */
  items(group) {
    /** @type {NodeListOf<HTMLElement>} */
    const all = this.root.querySelectorAll("[data-group]");
    return [...all].filter((item) => item.dataset.group === group);
  }

  /** Let Tab stop once in every group: at the item that had the focus last, or at the first. */
  setStops() {
    /** @type {Map<string, HTMLElement[]>} */
    const groups = new Map();
    /** @type {NodeListOf<HTMLElement>} */
    const all = this.root.querySelectorAll("[data-group]");
    for (const item of all) {
      const group = item.dataset.group || "";
      groups.set(group, [...(groups.get(group) || []), item]);
    }
    for (const [group, items] of groups) {
      const stop = items.find((item) => item.dataset.key === this.stops.get(group)) || items[0];
      for (const item of items) item.tabIndex = item === stop ? 0 : -1;
    }
  }

  /** @param {string | undefined} key @returns {HTMLElement | undefined} */
  keyed(key) {
    /** @type {NodeListOf<HTMLElement>} */
    const all = this.root.querySelectorAll("[data-key]");
    return key === undefined ? undefined : [...all].find((item) => item.dataset.key === key);
  }

  /** @param {string} key */
  focusOn(key) {
    this.keyed(key)?.focus();
  }

  /** @param {FocusEvent} event */
  onFocus(event) {
    const item = /** @type {HTMLElement} */ (event.target);
    const { group, key } = item.dataset;
    if (!this.redrawing) this.next = [];
    if (!group || !key) return;
    this.stops.set(group, key);
    this.setStops();
    this.onItem(group, key);
  }

  /** What to do when an item of a group gets the focus. @param {string} group @param {string} key */
  onItem(group, key) {} // eslint-disable-line no-unused-vars

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const item = /** @type {HTMLElement} */ (event.target);
    // Whoever writes or chooses there needs every key.
    if (item instanceof HTMLSelectElement || item instanceof HTMLTextAreaElement) return;
    const leaves = event.key === "Escape" && !event.isComposing;
    if (item instanceof HTMLInputElement && item.type === "text" && !leaves) {
      event.stopPropagation();
      return;
    }
    if (this.onLetter(event.key.toLowerCase(), item) || this.onArrow(event.key, item) || (leaves && this.leave())) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** The cell of a notebook of JupyterLab that this stands in. @returns {HTMLElement | null} */
  get notebookCell() {
    return this.root.closest(".jp-Cell");
  }

  /** Give the focus to the notebook, whose own keys lead on: in here they are cut off.
   * @returns {boolean} whether there is one */
  leave() {
    this.notebookCell?.focus();
    return this.notebookCell !== null;
  }

  /** @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onLetter(key, item) { // eslint-disable-line no-unused-vars
    return false;
  }

  /** @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onArrow(key, item) {
    const group = item.dataset.group;
    if (!group) return false;
    const items = this.items(group);
    const at = items.indexOf(item);
    // In a grid the arrows up and down keep the column.
    const columns = Number(item.dataset.columns || 0);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: items.length - 1,
      ...(columns ? { ArrowUp: at - columns, ArrowDown: at + columns } : {}) }[key];
    if (to !== undefined) {
      if (!columns) items[Math.min(Math.max(to, 0), items.length - 1)].focus();
      else items[to]?.focus();
      return true;
    }
    if (key !== "ArrowUp" && key !== "ArrowDown") return false;
    /** @type {NodeListOf<HTMLElement>} */
    const stops = this.root.querySelectorAll("[data-group][tabindex='0']");
    const next = [...stops].findIndex((stop) => stop.dataset.group === group) + (key === "ArrowUp" ? -1 : 1);
    stops[next]?.focus();
    return true;
  }
}

/**
 * What anywidget wants: a function that puts a view into an element.
 * @param {new (model: Model, el: HTMLElement) => LiveView} View
 */
export function widget(View) {
  return {
    /** @param {{model: Model, el: HTMLElement}} context */
    render({ model, el }) {
      const view = new View(model, el);
      view.draw();
      return () => view.stop();
    },
  };
}
