// @ts-check
/**
 * The kit's widgets on a page of the class: each is its own program with a model of a few lines, which
 * holds what the class has sent for it.
 *
 * @typedef {{render: (context: {model: Model, el: HTMLElement}) => () => void}} Widget
 */

import { BASE } from "./socket.js";
import { Model } from "./model.js";

/** How often a program did not come. */
let tries = 0;

/** Milliseconds after which a program that did not come is asked for again. */
const AGAIN = 2000;

/** The programs that are there or under way, by the widget's name. @type {Map<string, Promise<Widget>>} */
const programs = new Map();

/** The style sheets that are there or under way, by the widget's name. @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Have a widget's style sheet. @param {string} kind @returns {Promise<void>} ends once it is there */
export function styled(kind) {
  const found = sheets.get(kind);
  if (found) return found;
  /** @type {Promise<void>} */
  const coming = new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`program/${kind}.css`, BASE).href;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      sheets.delete(kind);
      done();
    };
    // Before the class's own sheet, which has the last word.
    document.head.insertBefore(link, document.head.querySelector("link[rel=stylesheet]"));
  });
  sheets.set(kind, coming);
  return coming;
}

/** @param {string} kind @returns {Promise<Widget>} */
function program(kind) {
  const found = programs.get(kind);
  if (found) return found;
  // A browser keeps what it failed to load: another try needs another address.
  const address = new URL(`program/${kind}.js`, BASE);
  if (tries) address.search = `again=${tries}`;
  const coming = Promise.all([import(address.href), styled(kind)]).then(([module]) => module.default);
  programs.set(kind, coming);
  coming.catch(() => {
    tries += 1;
    programs.delete(kind);
  });
  return coming;
}

/**
 * Whether nothing is told of what hidden cards can be; then a back is only a back.
 * @param {any} scene a table as it is drawn
 */
export function uncounted(scene) {
  const hidden = scene.hands.flatMap((/** @type {any} */ hand) => hand.slots).filter((/** @type {any} */ slot) => slot.card === null);
  return hidden.length > 0 && hidden.every((/** @type {any} */ slot) => !Object.keys(slot.odds).length);
}

/** Have a program come before it is needed. @param {string} kind */
export function fetchEarly(kind) {
  program(kind).catch(() => undefined);
}

/** One widget in an element of the page. */
export class Pane {
  /** @param {HTMLElement} el @param {(content: any) => Promise<string> | void} send what the reader does */
  constructor(el, send) {
    this.el = el;
    this.send = send;
    this.kind = this.of = "";
    /** @type {Model | null} */
    this.model = null;
    /** @type {(() => void) | null} */
    this.stop = null;
    this.revision = 0;
    /** What is shown. @type {any} */
    this.traits = null;
  }

  /**
   * Show what the class has sent; nothing where it is null.
   * @param {string} kind @param {any} traits @param {string} [of] what it is about: another one is drawn anew
   */
  show(kind, traits, of = "") {
    if (!traits) {
      this.end();
      return;
    }
    if (kind !== this.kind || of !== this.of) {
      this.end();
      this.kind = kind;
      this.of = of;
      this.model = new Model((content) => this.hear(content));
    }
    if (traits === this.traits) return;
    const before = this.traits || {};
    this.traits = traits;
    /** @type {Record<string, any>} */
    const news = {};
    for (const [name, value] of Object.entries(traits)) if (value !== before[name]) news[name] = value;
    this.tell(news);
    if (this.stop === null) this.mount(kind);
  }

  /** @param {string} kind */
  mount(kind) {
    const { model } = this;
    this.stop = () => undefined; // it is on its way
    program(kind).then((widget) => {
      if (this.model === model && model) this.stop = widget.render({ model, el: this.el });
    }).catch(() => window.setTimeout(() => this.model === model && this.mount(kind), AGAIN));
  }

  /** @param {any} content */
  async hear(content) {
    const { model } = this;
    const error = await this.send(content);
    if (this.model === model) this.tell({ error: error || "" });
  }

  /** @param {Record<string, any>} traits */
  tell(traits) {
    this.revision += 1;
    this.model?.set({ ...traits, revision: this.revision });
  }

  end() {
    this.stop?.();
    this.stop = this.model = this.traits = null;
    this.kind = "";
    this.el.textContent = "";
  }
}
