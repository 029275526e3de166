// @ts-check
/**
 * Pieces put in order: those chosen, with buttons to move them, and those left to choose from.
 *
 * A piece is a step of an argument, or some lines of code, which keep their indentation.
 *
 * @typedef {import("./widget.js").Run} Run
 * @typedef {{key: string, text: Run[]}} Piece
 * @typedef {{what: string, none: string, left: string, next: (name: string) => string}} Said what is
 *   said of such pieces
 * @typedef {object} View what of an exercise's view is needed
 * @property {(text: string, values?: Record<string, any>) => string} say
 * @property {() => string[]} marked the keys that are chosen, in their order
 * @property {(text: string | null) => void} edit
 * @property {(name: string) => void} focusOn
 * @property {(name: string) => any} keyed
 * @property {(inside: any, id: string, press: () => void, more: any) => import("../../static/dom.js").Vnode} button
 * @property {(runs: Run[]) => any} runs
 */

import { h } from "../../static/dom.js";
import { ICONS, icon } from "../../static/live.js";

/** Lines of code, each with its own indentation, so that a long one goes on further in.
 * @param {string} code */
export function codeLines(code) {
  return h("code", { class: "hk-x-block" }, code.split("\n").map((line) => {
    const text = line.trimStart();
    return h("span", { style: { "--hk-x-in": String(line.length - text.length) } }, text);
  }));
}

/** @param {View} view @param {Piece[]} options @param {Said} said @param {boolean} [code] whether they are code */
export function orderField(view, options, said, code = false) {
  const chosen = view.marked();
  const left = options.filter(({ key }) => !chosen.includes(key));
  const runs = (/** @type {string} */ key) => options.find((option) => option.key === key)?.text || [];
  const plain = (/** @type {string} */ key) => runs(key).map(([piece]) => piece).join("");
  const text = (/** @type {string} */ key) =>
    h("span", { class: "hk-x-text" }, code ? codeLines(plain(key)) : view.runs(runs(key)));
  const name = (/** @type {string} */ key) => `${key}) ${plain(key).trim().replace(/\s+/g, " ")}`;
  const lines = (/** @type {string} */ key) => code ? plain(key).split("\n").length : 1;
  const place = (/** @type {number} */ at) => chosen.slice(0, at).reduce((sum, key) => sum + lines(key), 1);
  const put = (/** @type {string[]} */ keys, /** @type {string[]} */ ...next) => {
    view.edit(keys.join(" ") || null);
    view.focusOn(next.find((one) => view.keyed(one)) || "");
  };
  const moved = (/** @type {number} */ at, /** @type {number} */ by) => {
    const keys = [...chosen];
    keys.splice(at + by, 0, ...keys.splice(at, 1));
    return keys;
  };
  const tool = (/** @type {any} */ sign, /** @type {string} */ id, /** @type {string} */ label,
    /** @type {boolean} */ off, /** @type {() => void} */ press) =>
    view.button(sign, id, press, {
      group: "order", label, off, class: "hk-button hk-x-tool", props: { "data-columns": "3", title: label },
    });
  return [
    h("p", { class: "hk-what" }, said.what),
    h("ol", { class: "hk-x-order", "aria-label": view.say("Your order") }, chosen.map((key, at) =>
      h("li", { key }, h("span", { class: "hk-x-place", "aria-hidden": "true" }, place(at)),
        h("b", { class: "hk-x-key" }, key), text(key),
        h("span", { class: "hk-x-tools" },
          tool(icon(ICONS.up), `earlier ${key}`, view.say("Earlier: {step}", { step: name(key) }), at === 0,
            () => put(moved(at, -1), `earlier ${key}`)),
          tool(icon(ICONS.down), `later ${key}`, view.say("Later: {step}", { step: name(key) }),
            at === chosen.length - 1, () => put(moved(at, 1), `later ${key}`)),
          tool(icon(ICONS.wrong_answer), `out ${key}`, view.say("Take out: {step}", { step: name(key) }), false,
            () => put(chosen.filter((one) => one !== key), `add ${key}`)))))),
    chosen.length ? null : h("p", { class: "hk-x-none" }, said.none),
    left.length ? h("div", { class: "hk-x-left", role: "group", "aria-label": said.left },
      left.map(({ key }, at) => view.button([
        h("span", { class: "hk-x-plus", "aria-hidden": "true" }, "+"), h("b", { class: "hk-x-key" }, key), text(key),
      ], `add ${key}`, () => put([...chosen, key], ...left.slice(at + 1, at + 2).map((one) => `add ${one.key}`),
        `add ${left[0].key}`, `out ${key}`), {
        group: "left", class: "hk-button hk-x-option", label: said.next(name(key)),
        props: { "data-columns": "1" },
      }))) : null,
  ];
}
