// @ts-check
/**
 * A proof about a hidden hand in the browser: the table, and below it the proof to write.
 */

import { BoardView } from "../../static/board.js";
import { h } from "../../static/dom.js";
import { widget } from "../../static/live.js";
import { ProofEditor } from "../../static/proof.js";

/** One proof on the page. */
class ProofView extends BoardView {
  /** @param {import("../../static/live.js").Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "hk-proof");
    this.editor = new ProofEditor(this, () => this.model.get("proof"), (message, ...next) => this.request(message, ...next));
  }

  title() {
    return this.say("A proof to write");
  }

  onAnswer() {
    this.editor.onAnswer();
  }

  /** A card of which nothing is told: what its clues say is to be found.
   * @param {import("../../static/cards.js").Slot} slot */
  picture(slot) {
    if (slot.card || this.scene.fault) return super.picture(slot);
    return h("span", { class: "hk-back hk-unknown", "aria-hidden": "true" }, "?");
  }

  body() {
    return [
      this.top(), this.board(), ...this.hands(),
      ...this.editor.nodes(),
      this.said([], this.model.get("error")),
      this.help([[this.say("Tab"), this.say("to the next group or button")], ...this.editor.keys()]),
    ];
  }
}

export default widget(ProofView);
