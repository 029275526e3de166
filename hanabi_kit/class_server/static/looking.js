// @ts-check
/** A table that is only looked at, large or as a small picture: the widgets' board without buttons. */

import { BoardView } from "./board.js";
import { language, say, words } from "./common.js";
import { Model } from "./model.js";
import { styled, uncounted } from "./panes.js";

/** The drawing of a table. */
class Look extends BoardView {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "hk-table");
    this.root.tabIndex = -1;
  }

  title() {
    return say("Hanabi table");
  }

  body() {
    return this.model.get("small") ? [this.fireworks(), ...this.hands()] : [this.top(), this.board(), ...this.hands()];
  }

  /** A small picture has its explanation in the large one. */
  legend() {
    return this.model.get("small") ? null : super.legend();
  }
}

/** A table in an element of the page. */
export class Looking {
  /** @param {HTMLElement} el @param {boolean} small */
  constructor(el, small) {
    this.el = el;
    this.model = new Model(() => undefined);
    this.model.set({ small });
    /** @type {any} */
    this.scene = null;
    /** @type {Look | null} */
    this.view = null;
    this.language = "";
    this.revision = 0;
  }

  /** @param {any} scene a table as it is drawn, or null */
  show(scene) {
    if (!scene) {
      this.view?.stop();
      this.view = this.scene = null;
      return;
    }
    if (scene === this.scene && language === this.language) return;
    this.scene = scene;
    this.language = language;
    this.revision += 1;
    styled("table");
    this.model.set({ scene, language, words: words(), error: "" });
    this.el.classList.toggle("uncounted", uncounted(scene));
    if (this.view === null) {
      this.view = new Look(this.model, this.el);
      this.view.draw();
    } else this.model.set({ revision: this.revision });
  }
}
