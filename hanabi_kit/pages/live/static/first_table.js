// @ts-check
/**
 * The table of a link, drawn before Python has come: to be looked at, in the looks of the page's
 * widget. Python has the last word: its widget takes this place.
 *
 * @typedef {import("../../../widgets/static/board.js").Scene} Scene
 * @typedef {import("./first_position.js").Carried & {words: Record<string, string>}} Tables
 */

import { BoardView } from "../../../widgets/static/board.js";
import { h } from "../../../widgets/static/dom.js";
import { firstScene } from "./first_scene.js";
import { Fault } from "./read_link.js";

/** What fills the places in a text. @param {Record<string, string>} words @returns {import("./read_link.js").Say} */
function filled(words) {
  return (text, parts = {}) => (words[text] || text).replace(/\{(\w+)\}/g, (place, name) =>
    name in parts ? String(parts[name]) : place);
}

class FirstView extends BoardView {
  title() {
    return this.scene.headline;
  }

  body() {
    return [this.top(), this.board(), ...this.hands()];
  }

  /** A back says nothing of what it can be: Python works that out.
   * @param {import("../../../widgets/static/cards.js").Slot} slot */
  picture(slot) {
    return slot.card ? super.picture(slot) : h("span", { class: "hk-back", "aria-hidden": "true" });
  }
}

export default {
  /** The scene of a text, or null, as a page has it.
   * @param {string} text @param {string} page @param {Tables} tables */
  scene: (text, page, tables) => firstScene(text, page, tables, filled(tables.words)),

  /**
   * Draw the table of a text into an element, in place of what is there.
   * @param {string} text
   * @param {{page: string, widget: string, language: string, tables: Tables}} data
   * @param {HTMLElement} el
   * @returns {Promise<{drawn: boolean, fault: string}>} what is wrong with the text, as far as that is seen here
   */
  async draw(text, data, el) {
    const { words } = data.tables;
    /** @type {Scene | null} */
    let scene = null;
    try {
      scene = await firstScene(text, data.page, data.tables, filled(words));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { drawn: false, fault: error.message };
    }
    if (scene === null) return { drawn: false, fault: "" };
    /** @type {Record<string, any>} */
    const traits = { scene, words, language: data.language };
    el.replaceChildren();
    new FirstView({ get: (name) => traits[name], send() {}, on() {}, off() {} }, el, `hk-${data.widget}`).draw();
    return { drawn: true, fault: "" };
  },
};
