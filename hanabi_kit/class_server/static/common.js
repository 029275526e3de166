// @ts-check
/**
 * What the class's pages have in common: words in the reader's language, and what every page shows.
 *
 * @typedef {import("./dom.js").Vnode} Vnode
 */

import { h, patch } from "./dom.js";

/** What the document says: the language, and the words of each by the English ones.
 * @type {{language: string, languages: Record<string, string>,
 *   words: Record<string, Record<string, string>>, [more: string]: any}} */
export const data = JSON.parse(document.getElementById("hk-data")?.textContent || "{}");

const KEPT = "hanabi-kit-language";

/** The language of this reader: chosen here before, or the document's. */
export let language = kept() || data.language;

/** @returns {string | null} */
function kept() {
  try {
    const code = localStorage.getItem(KEPT);
    return code && code in data.languages ? code : null;
  } catch { // a browser that keeps nothing
    return null;
  }
}

/** @param {string} code */
export function speak(code) {
  language = code;
  document.documentElement.lang = code;
  try {
    localStorage.setItem(KEPT, code);
  } catch { // it is asked for again next time
  }
}

/**
 * The reader's words for an English text; `parts` fill its places in braces.
 * @param {string} text @param {Record<string, string | number>} [parts]
 * @returns {string}
 */
export function say(text, parts = {}) {
  const found = (data.words[language] || {})[text] || text;
  return found.replace(/\{(\w+)\}/g, (/** @type {string} */ place, /** @type {string} */ name) =>
    name in parts ? String(parts[name]) : place);
}

/** The page's own words for the programs of widgets that it draws itself. */
export function words() {
  return data.words[language] || {};
}

/**
 * An element in the document, made where it lacks; what is in it is drawn by `put`.
 * @param {string} id @param {Element} [within] @param {string} [tag]
 * @returns {HTMLElement}
 */
export function place(id, within = document.body, tag = "div") {
  const found = document.getElementById(id);
  if (found) return found;
  const made = document.createElement(tag);
  made.id = id;
  within.append(made);
  return made;
}

/** @param {Element} where @param {...any} kids */
export function put(where, ...kids) {
  patch(where, [h("div", { class: "in" }, ...kids)]);
}

/**
 * @param {any} inner @param {(event: Event) => void} press
 * @param {Record<string, any>} [more] attributes
 */
export function button(inner, press, more = {}) {
  return h("button", { type: "button", onclick: press, ...more }, inner);
}

/** Buttons for the languages, each in its own words. @param {(code: string) => void} choose */
export function languages(choose) {
  return h("div", { class: "languages", role: "group", "aria-label": "Language, langue", key: "languages" },
    Object.entries(data.languages).map(([code, name]) => button(name, () => choose(code),
      { key: code, lang: code, class: "quiet", "aria-pressed": code === language ? "true" : "false" })));
}

/**
 * What a page says of its line, for the eyes and for a screen reader.
 * @param {string} state as a `Line` tells it @param {string} error
 */
export function saying(state, error) {
  const told = /** @type {Record<string, string>} */ ({
    lost: say("Connection lost, coming back…"),
    gone: say("The class is over, or you are not in it any more."),
    elsewhere: say("You have this page open in other places, too: go on there, or load it anew here."),
  })[state];
  return h("div", { class: "saying", key: "saying" },
    h("div", { role: "status" }, told ? h("p", { class: "lost" }, told,
      state === "gone" ? [" ", h("a", { href: new URL("../", import.meta.url).href }, say("Join the class"))] : null) : null),
    h("div", { role: "alert" }, error ? h("p", { class: "error" }, error) : null));
}

