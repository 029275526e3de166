// @ts-check
/**
 * The teacher's questions to the class, and practice at one's own pace.
 *
 * @typedef {import("./people.js").Context} Context
 */

import { button, data, language, say } from "./common.js";
import { h } from "./dom.js";
import { asked, spread, told } from "./question.js";

/** What is typed. */
const typed = { id: "", text: "", options: "", seconds: "", items: "" };

/** @param {keyof typeof typed} name @param {string} label @param {Record<string, any>} [more] @param {string} [tag] */
function field(name, label, more = {}, tag = "input") {
  return h("p", { class: "field", key: name }, h("label", { for: `hk-${name}` }, label),
    h(tag, { id: `hk-${name}`, ...(tag === "input" ? { type: "text" } : {}), autocomplete: "off", value: typed[name],
      oninput: (/** @type {any} */ event) => { typed[name] = event.target.value; }, ...more }));
}

/** A form that does something. @param {string} key @param {() => void} go @param {...any} kids */
function form(key, go, ...kids) {
  return h("form", { key, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); go(); } }, ...kids);
}

/** @param {Context} context @param {any} timer what is told of the time left */
export function asking(context, timer) {
  const { question } = context.screen;
  return question ? [h("h2", {}, say("Question"), question.id ? h("small", {}, ` ${question.id}`) : null), running(context, question, timer)]
    : [h("h2", {}, say("Ask the class")), ...offer(context)];
}

/** @param {Context} context */
function offer(context) {
  const seconds = () => (Number(typed.seconds) ? { seconds: Number(typed.seconds) } : {});
  return [
    h("datalist", { id: "hk-ids", key: "ids" },
      data.exercises.map((/** @type {[string, Record<string, string>]} */ [id, text]) => h("option", { value: id, key: id }, text[language])),
      data.puzzles.map((/** @type {string} */ id) => h("option", { value: id, key: id }))),
    field("seconds", say("Time in seconds; empty: as long as you like"), { inputmode: "numeric", maxlength: 4, class: "short" }),
    form("known", () => context.act({ do: "ask", question: known(typed.id.trim()), ...seconds() }),
      h("div", { class: "line" }, field("id", say("An exercise or a puzzle"), { list: "hk-ids", placeholder: "03.2", maxlength: 80 }),
        button(say("Ask"), () => undefined, { type: "submit", class: "main" }))),
    h("details", { key: "own" }, h("summary", {}, say("A question of your own")),
      form("own", () => {
        const options = typed.options.split("\n").map((option) => option.trim()).filter(Boolean);
        context.act({ do: "ask", question: { own: { text: typed.text, options } }, ...seconds() });
      },
      field("text", say("Question"), { rows: 2, maxlength: 1000 }, "textarea"),
      field("options", say("Options, a line each; none: they answer in words"), { rows: 4 }, "textarea"),
      button(say("Ask"), () => undefined, { type: "submit", class: "main" }))),
  ];
}

/** @param {string} id */
function known(id) {
  return data.puzzles.includes(id) ? { puzzle: id } : { exercise: id };
}

/** @param {Context} context @param {any} question @param {any} timer */
function running(context, question, timer) {
  const { pupils } = context.screen;
  const deed = (/** @type {string} */ name, /** @type {string} */ label, /** @type {object} */ more = {}) =>
    button(label, () => context.act({ do: name, ...more }), { key: name });
  const wall = (/** @type {string} */ what, /** @type {string} */ label) =>
    button(label, () => context.act({ do: "project", what }), { key: `wall ${what}` });
  return h("div", { key: "running" },
    asked(question),
    timer,
    h("p", { role: "status" }, h("b", {}, say("{count} of {all} have voted", { count: question.voted || 0, all: pupils.length })),
      question.round === 2 ? ` – ${say("second vote")}` : ""),
    h("div", { class: "tools" },
      question.open ? deed("close", say("Close the vote")) : null,
      !question.open && question.round === 1 && !question.told ? deed("again", say("Vote again")) : null,
      question.told ? null : deed("tell", say("Tell the answer")),
      deed("done", say("Take it away")),
      wall("question", say("Question on the wall")), question.open ? null : wall("spread", say("Votes on the wall"))),
    h("details", { key: "spread", open: true },
      h("summary", {}, say("Votes, for you only")),
      spread(question.spread || []),
      h("ul", { class: "named" }, pupils.filter((/** @type {any} */ pupil) => question.votes?.[pupil.id]).map((/** @type {any} */ pupil) =>
        h("li", { key: pupil.id }, h("b", {}, h("bdi", {}, pupil.name)), " ",
          question.votes[pupil.id].map((/** @type {string | null} */ vote) => vote ?? "–").join(" → "))))),
    told(question));
}

/** @param {Context} context */
export function practising(context) {
  const { practice } = context.screen;
  return [
    h("h2", {}, say("Practice")),
    practice ? h("div", { key: "on" },
      h("div", { class: "tools" }, button(say("End the practice"), () => context.act({ do: "practise", items: [] }))),
      h("ul", { class: "named" }, practice.pupils.map((/** @type {any} */ one) => h("li", { key: one.id },
        h("b", {}, h("bdi", {}, one.name)), " ", one.text))))
      : form("practice", () => {
        const items = typed.items.split(/[\s,;]+/).filter(Boolean);
        context.act({ do: "practise", items: items.length === 1 && data.sets.includes(items[0]) ? items[0] : items });
      },
      h("datalist", { id: "hk-sets" }, data.sets.map((/** @type {string} */ id) => h("option", { value: id, key: id }))),
      h("div", { class: "line" }, field("items", say("A set, or exercises and puzzles with blanks between"),
        { list: "hk-sets", placeholder: "first-hour", maxlength: 400 }),
      button(say("Begin"), () => undefined, { type: "submit" }))),
  ];
}
