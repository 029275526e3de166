// @ts-check
/**
 * A question to the class: its text, what there is to choose, how the votes are spread, what is right.
 *
 * @typedef {{is: string, text?: string, runs?: [string, string][], label?: string}} Block
 * @typedef {{key: string, text: string, counts: number[], misconception: string,
 *   right: boolean | null}} Row
 * @typedef {{id: string, text: string, prose: Block[], scene: any, options: [string, string][] | null,
 *   several: boolean, ordered: boolean, none: boolean, how: string, open: boolean, round: number,
 *   given: string | null, earlier: string | null, spread?: Row[], voted?: number,
 *   votes?: Record<string, (string | null)[]>,
 *   told?: {right: string, because: string, prose: Block[], yours: boolean | null}}} Question
 */

import { button, say } from "./common.js";
import { h } from "./dom.js";

/** How it is written that nothing is the answer. */
const NONE = "none";

/** @param {Block[]} blocks */
export function prose(blocks) {
  return blocks.map((block) => {
    if (block.is === "code") return h("pre", {}, block.text || "");
    const runs = (block.runs || [[block.text || "", ""]]).map(([piece, style]) =>
      style === "" ? piece : h(style.includes("code") ? "code" : "b", {}, piece));
    return block.label ? h("p", { class: "item" }, h("span", { "aria-hidden": "true" }, block.label), " ", h("span", {}, runs))
      : h("p", {}, runs);
  });
}

/** @param {Question} question */
export function asked(question) {
  return h("div", { class: "asked" }, prose(question.prose));
}

/** How many gave each answer, as bars: of the first round as a line, of the second as another.
 * @param {Row[]} rows */
export function spread(rows) {
  const rounds = Math.max(1, ...rows.map((row) => row.counts.length));
  const all = Array.from({ length: rounds }, (_, round) => rows.reduce((sum, row) => sum + row.counts[round], 0));
  if (!rows.length) return h("p", { class: "soft" }, say("No votes."));
  return h("ul", { class: "spread", "aria-label": say("Votes") }, rows.map((row) =>
    h("li", { class: `${row.right ? "right" : ""}${rounds > 1 ? " rounds" : ""}`, key: row.key },
      h("span", { class: "label" }, row.right ? h("b", { class: "sign" }, "✓ ") : null,
        row.key.length <= 2 && row.key !== row.text ? h("b", {}, `${row.key}) `) : null, row.text),
      row.counts.map((count, round) => {
        const share = all[round] ? Math.round((100 * count) / all[round]) : 0;
        return h("span", { class: round === rounds - 1 ? "line" : "line before" },
          rounds > 1 ? h("span", { class: "round" }, round ? say("after") : say("before")) : null,
          h("span", { class: "bar", "aria-hidden": "true" }, h("i", { style: { width: `${share}%` } })),
          h("span", { class: "count" }, h("b", {}, count), h("small", {}, ` ${share} %`)));
      }),
      row.misconception ? h("span", { class: "why" }, row.misconception) : null)));
}

/** What is right, and why. @param {Question} question */
export function told(question) {
  const { told: news } = question;
  if (!news) return null;
  return h("div", { class: "told" },
    news.yours === null || news.yours === undefined ? null
      : h("p", { class: news.yours ? "well" : "not" }, news.yours ? say("You were right.") : say("Not this time.")),
    news.right ? h("p", { class: "answer" }, h("b", { "aria-hidden": "true" }, "✓ "), h("b", {}, news.right)) : null,
    prose(news.prose));
}

/** A vote that is being put together: several options, or an order, or a text. */
export class Vote {
  /** @param {(answer: string) => void} send @param {() => void} draw */
  constructor(send, draw) {
    this.send = send;
    this.draw = draw;
    /** Of which question and round. */
    this.of = "";
    this.text = "";
    /** @type {string[]} */
    this.chosen = [];
  }

  /** Begin anew where it is another question. @param {Question} question */
  about(question) {
    const of = `${question.id} ${question.text} ${question.round}`;
    if (of === this.of) return;
    this.of = of;
    this.text = question.options ? "" : question.given || "";
    this.chosen = question.given && question.options && question.given !== NONE ? question.given.split(" ") : [];
  }

  /** @param {Question} question */
  body(question) {
    this.about(question);
    const { options, several, ordered, open, given } = question;
    if (!options) return open ? this.field(question) : null;
    const many = several || ordered;
    const chosen = many ? this.chosen : given === null ? [] : [given];
    return [
      ordered ? h("p", { class: "soft" }, say("Press them in the right order.")) : null,
      several ? h("p", { class: "soft" }, say("Press all that are right.")) : null,
      h("div", { class: "votes", role: "group", "aria-label": say("Your vote"), key: "votes" },
        options.map(([key, text]) => {
          const at = chosen.indexOf(key);
          return button([h("b", { class: "letter", "aria-hidden": "true" }, ordered ? (at < 0 ? "·" : at + 1) : key.length > 2 ? "" : key),
            h("span", {}, text)], () => open && (many ? this.turn(key) : this.send(key)),
          { key, class: "vote", "aria-pressed": at < 0 ? "false" : "true", "aria-disabled": open ? null : "true" });
        })),
      open && (many || question.none) ? h("div", { class: "tools", key: "tools" },
        many ? button(say("Send"), () => this.chosen.length && this.send(this.chosen.join(" ")),
          { class: "main", "aria-disabled": this.chosen.length ? null : "true" }) : null,
        question.none ? button(say("None of them"), () => { this.chosen = []; this.send(NONE); },
          { "aria-pressed": given === NONE ? "true" : "false" }) : null) : null,
    ];
  }

  /** @param {string} key */
  turn(key) {
    this.chosen = this.chosen.includes(key) ? this.chosen.filter((one) => one !== key) : [...this.chosen, key];
    this.draw();
  }

  /** @param {Question} question */
  field(question) {
    return h("form", { class: "answer", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (this.text.trim()) this.send(this.text.trim());
    } },
    h("label", { for: "hk-answer" }, say("Your answer")),
    question.how ? h("p", { class: "soft", id: "hk-how" }, question.how) : null,
    h("div", { class: "line" },
      h("input", { id: "hk-answer", type: "text", maxlength: 200, autocomplete: "off", value: this.text,
        "aria-describedby": question.how ? "hk-how" : null,
        oninput: (/** @type {any} */ event) => { this.text = event.target.value; } }),
      button(say("Send"), () => undefined, { type: "submit", class: "main" })),
    question.none ? button(say("None of them"), () => this.send(NONE)) : null);
  }

  /** What was voted, in words. @param {Question} question */
  said(question) {
    const { given, options, open, earlier } = question;
    const names = new Map(options || []);
    const words = given === null ? "" : given === NONE ? say("None of them")
      : given.split(" ").every((key) => names.has(key)) ? given.split(" ").map((key) => names.get(key)).join("; ")
        : names.get(given) || given;
    return [
      h("p", { role: "status", key: "given" }, words ? [say("Your vote:"), " ", h("b", {}, words)] : null,
        words && open ? ` – ${say("you may change it while the vote is open.")}` : null),
      earlier ? h("p", { class: "soft", key: "earlier" }, say("Before:"), " ", earlier) : null,
      open ? null : h("p", { class: "soft", key: "closed" }, say("The vote is closed.")),
    ];
  }
}
