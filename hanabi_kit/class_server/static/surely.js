// @ts-check
/**
 * Asked once more before something is done that a class cannot undo.
 *
 * @typedef {import("./people.js").Context} Context
 */

import { button, say } from "./common.js";
import { h } from "./dom.js";

/** Which of the page's questions waits for an answer; empty where none does. */
let waiting = "";

/**
 * A button; where `question` says what would be lost, it asks before it acts.
 * @param {Context} context @param {string} name of this button, unlike the others'
 * @param {any} inner @param {string} question what to think of first; empty where nothing is lost
 * @param {() => void} act @param {Record<string, any>} [more] attributes of the button
 */
export function surely(context, name, inner, question, act, more = {}) {
  if (waiting !== name || !question) {
    return button(inner, () => begin(context, name, question, act), { key: name, ...more });
  }
  const answered = (/** @type {() => void} */ then) => () => {
    waiting = "";
    then();
  };
  return h("div", { class: "asks", key: name, role: "group", "aria-label": question },
    h("p", {}, question),
    h("div", { class: "tools" },
      button(say("Yes, do it"), answered(act), { class: "bad", key: "yes" }),
      button(say("Not now"), answered(() => context.draw()), { key: "no" })));
}

/**
 * Do it, or ask first: for a form, whose button is pressed by Enter in a field, too.
 * @param {Context} context @param {string} name @param {string} question @param {() => void} act
 */
export function begin(context, name, question, act) {
  waiting = question ? name : "";
  if (question) context.draw();
  else act();
}

/**
 * What there is to think of where games end that somebody plays; empty where none does.
 * @param {any[]} tables those at which they would end
 */
export function endsGames(tables) {
  const playing = tables.filter(({ scene, over, at }) => scene && !over && at > 0);
  if (!playing.length) return "";
  return say("A game goes on there (tables: {count}). It ends now, and stays in the report.", { count: playing.length });
}
