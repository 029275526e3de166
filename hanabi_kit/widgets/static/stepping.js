// @ts-check
/**
 * Steps along a line of tables: where one stands, and the buttons, the slider and the keys that lead on.
 *
 * @typedef {import("./dom.js").Vnode} Vnode
 * @typedef {import("./live.js").LiveView} LiveView
 */

import { h } from "./dom.js";
import { ICONS, icon } from "./live.js";

/** Where a widget stands on its line: the traits `at` and `controls.last`. */
export class Stepping {
  /** @param {LiveView} view */
  constructor(view) {
    this.view = view;
    /** Where the reader wants to stand, while an answer is under way. @type {number | null} */
    this.target = null;
  }

  /** @returns {number} */
  get at() {
    return this.view.model.get("at");
  }

  /** @returns {number} */
  get last() {
    return this.view.model.get("controls").last;
  }

  /** Step to `at`; while an answer is under way only the newest message is kept. @param {number} at */
  go(at) {
    const { view } = this;
    const to = Math.min(Math.max(at, 0), this.last);
    this.target = to === this.at && !view.waiting ? null : to;
    if (this.target !== null && !view.waiting) view.send({ do: "go", at: to });
  }

  /** Python has answered: go on to where the reader wants to stand. */
  onAnswer() {
    const { view, target } = this;
    if (target === this.at || view.model.get("error")) this.target = null;
    else if (target !== null) view.send({ do: "go", at: target });
  }

  /** @param {string} key @returns {boolean} whether the key is one that steps */
  onLetter(key) {
    const by = { b: -1, f: 1 }[key];
    if (by) this.go((this.target ?? this.at) + by);
    return by !== undefined;
  }

  /** @returns {Vnode} */
  toolbar() {
    const { view, at, last } = this;
    const step = (/** @type {"first" | "back" | "forward" | "last"} */ name,
      /** @type {string} */ label, /** @type {number} */ to) =>
      view.button(icon(ICONS[name]), name, () => this.go(to), {
        label, group: "steps", off: to === at || to < 0 || to > last, class: "hk-button hk-step",
        props: { title: label },
      });
    const place = `${at} / ${last}`;
    return h("div", { class: "hk-steps", role: "toolbar", "aria-label": view.say("Steps") },
      step("first", view.say("First"), 0), step("back", view.say("Back"), at - 1),
      h("input", {
        type: "range", min: 0, max: last, value: this.target ?? at, class: "hk-slider", key: "slider",
        "data-key": "slider", "aria-label": view.say("Place in the game"), "aria-valuetext": place,
        "data-lm-suppress-shortcuts": "true",
        oninput: (/** @type {any} */ event) => this.go(Number(event.target.value)),
      }),
      step("forward", view.say("Forward"), at + 1), step("last", view.say("Last"), last),
      h("span", { class: "hk-place", "aria-hidden": "true" }, place));
  }
}
