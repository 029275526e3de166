// @ts-check
/**
 * A proof to write: its steps with what is said of each, and the fields and phrases of the next one.
 *
 * It is part of a widget, or of the field of an exercise. What follows is decided in Python; here are
 * only the words that are not sent yet.
 *
 * @typedef {import("./cards.js").Suit} Suit
 * @typedef {import("./cards.js").Rank} Rank
 * @typedef {import("./live.js").LiveView} LiveView
 * @typedef {{number: number, depth: number, supposed: boolean, claim: string, reasons: string,
 *   note: string, holds: boolean | null, remark: string, hand: string[]}} Step
 * @typedef {{claim: string, reasons: string, note: string}} Fields
 * @typedef {Fields & {supposed: boolean, under: number, place: number, changes: boolean, named: string[]}} Draft
 * @typedef {{goal: string, remark: string, proved: boolean, lines: Step[], draft: Draft, under: number[],
 *   undo: boolean, slots: number, picked: {slots: number[], cards: string[], number: number, most: number},
 *   claims: string[], reasons: string[][], text: string, suits: Suit[], ranks: Rank[],
 *   names: Record<string, string>}} Proof
 */

import { chip, colours, shape } from "./cards.js";
import { h } from "./dom.js";
import { cardGrid } from "./grid.js";
import { ICONS, icon } from "./live.js";

const PENCIL = "M5 19L6 15L16 5L19 8L9 18Z";
const PLUS = "M12 5V19M5 12H19";

/** The part of a widget in which a proof is written. */
export class ProofEditor {
  /**
   * @param {LiveView} view the widget that it is part of
   * @param {() => Proof} proof what Python says of it
   * @param {(message: object, ...next: string[]) => void} send
   */
  constructor(view, proof, send) {
    this.view = view;
    this.proof = proof;
    this.send = send;
    /** What is written, as it stands here. @type {Fields} */
    this.fields = { claim: "", reasons: "", note: "" };
    /** Whether something of it was not sent yet. */
    this.unsent = false;
    /** Messages whose answer is under way. */
    this.flying = 0;
    /** The whole proof as text, while somebody changes it. @type {string | null} */
    this.text = null;
    this.onAnswer();
  }

  onAnswer() {
    this.flying = Math.max(0, this.flying - 1);
    if (this.unsent || this.flying) return;
    const { claim, reasons, note } = this.proof().draft;
    this.fields = { claim, reasons, note };
  }

  /** Send what is written, and then a message. @param {object} message @param {string[]} next */
  ask(message, ...next) {
    if (this.unsent) {
      this.unsent = false;
      this.flying += 1;
      this.send({ do: "write", ...this.fields });
    }
    this.flying += 1;
    this.send(message, ...next);
  }

  put() {
    this.ask({ do: "put" }, "claim");
  }

  /** @returns {import("./dom.js").Vnode[]} */
  nodes() {
    return [this.goal(), this.steps(), this.writing(), this.phrases(), this.asText()];
  }

  // -- what there is ---------------------------------------------------------------------------

  goal() {
    const { view } = this;
    const { goal, remark, proved } = this.proof();
    return h("div", { class: `hk-p-goal${proved ? " hk-p-proved" : ""}`, key: "goal" },
      goal ? h("p", {}, h("span", { class: "hk-quiet" }, view.say("To be proved:")), " ", h("b", {}, goal)) : null,
      h("p", { role: "status" }, proved ? icon(ICONS.right_answer) : null, remark));
  }

  steps() {
    const { view } = this;
    const { lines } = this.proof();
    if (!lines.length) return h("p", { class: "hk-quiet", key: "steps" }, view.say("There is no step yet."));
    return h("ol", { class: "hk-p-steps", key: "steps", "aria-label": view.say("Steps of the proof") },
      lines.map((step) => this.step(step)));
  }

  /** @param {Step} step */
  step({ number, depth, supposed, claim, reasons, note, holds, remark, hand }) {
    const { view } = this;
    const { draft } = this.proof();
    const kind = supposed ? "hk-p-supposed" : holds ? "hk-p-good" : "hk-p-open";
    const state = supposed ? view.say("supposed") : holds ? view.say("follows") : view.say("does not follow yet");
    const tool = (/** @type {string} */ path, /** @type {string} */ what, /** @type {string} */ label) =>
      view.button(icon(path), `${what} ${number}`, () => this.ask({ do: what, step: number }, "claim"), {
        group: "steps", label: `${label}: ${view.say("step {number}", { number })}`,
        class: "hk-button hk-p-tool", props: { title: label, "data-columns": "3" },
      });
    return h("li", {
      key: `step ${number}`, class: `hk-p-step ${kind}${draft.place === number ? " hk-p-here" : ""}`,
      style: { "--hk-depth": String(depth) },
    },
    h("div", { class: "hk-p-said" },
      h("span", { class: "hk-p-number" }, `${number}.`),
      h("div", { class: "hk-p-words" },
        h("p", {}, supposed ? h("span", { class: "hk-quiet" }, `${view.say("suppose")} `) : null, h("b", {}, claim)),
        reasons ? h("p", {}, h("span", { class: "hk-quiet" }, `${view.say("because")} `), reasons) : null,
        note ? h("p", { class: "hk-p-note" }, note) : null),
      h("span", { class: "hk-p-sign" }, supposed ? h("span", { "aria-hidden": "true" }, "?")
        : icon(holds ? ICONS.right_answer : ICONS.wrong_answer), h("span", { class: "hk-unseen" }, state))),
    h("div", { class: "hk-p-tools" },
      tool(PENCIL, "change", view.say("Change")), tool(PLUS, "insert", view.say("A step before it")),
      tool(ICONS.wrong_answer, "remove", view.say("Take it out"))),
    remark ? h("div", { class: "hk-message hk-p-remark" }, remark, hand.length ? this.hand(hand) : null) : null);
  }

  /** A hand that shows why a step does not follow; its cards stand in the sentence, too.
   * @param {string[]} hand */
  hand(hand) {
    const { suits } = this.proof();
    return h("span", { class: "hk-p-hand", "aria-hidden": "true" }, hand.map((card, at) =>
      h("span", { class: "hk-p-slot" }, h("small", {}, at + 1), chip(suits, card))));
  }

  // -- the step that is written ------------------------------------------------------------------

  writing() {
    const { view } = this;
    const { draft, lines, under, undo } = this.proof();
    const number = draft.place || lines.length + 1;
    const title = draft.changes ? view.say("Change step {number}", { number })
      : draft.place ? view.say("A step before step {number}", { number }) : view.say("Step {number}", { number });
    return h("div", { class: "hk-p-writing", key: "writing", role: "group", "aria-label": title },
      h("div", { class: "hk-p-row" }, h("b", {}, title),
        view.button(view.say("only supposed"), "suppose", () => this.ask({ do: "suppose", supposed: !draft.supposed }), {
          props: { "aria-pressed": draft.supposed ? "true" : "false" },
        }),
        !draft.place && under.length ? view.choice(view.say("stands under"), "under", [
          { value: 0, name: view.say("no supposition") },
          ...under.map((step) => ({ value: step, name: view.say("step {number}", { number: step }) })),
        ], draft.under, (step) => this.ask({ do: "under", step })) : null),
      this.field("claim", draft.supposed ? view.say("Suppose that") : view.say("It says")),
      draft.supposed ? null : this.field("reasons", view.say("because")),
      this.field("note", view.say("In your own words (not judged)")),
      h("div", { class: "hk-p-row" },
        view.button(draft.changes ? view.say("Put it in its place") : view.say("Put the step down"), "put",
          () => this.put(), { class: "hk-button hk-main", off: !this.fields.claim.trim() }),
        draft.place ? view.button(view.say("Leave it"), "leave", () => this.ask({ do: "leave" }, "claim")) : null,
        view.button([icon(ICONS.undo), view.say("Undo")], "undo", () => this.ask({ do: "undo" }), { off: !undo })));
  }

  /** @param {keyof Fields} name @param {string} label */
  field(name, label) {
    return h("label", { class: "hk-p-field", key: `label ${name}` }, h("span", {}, label), h("input", {
      key: name, "data-key": name, type: "text", autocomplete: "off", maxlength: 500, class: "hk-input",
      value: this.fields[name], "data-lm-suppress-shortcuts": "true",
      oninput: (/** @type {any} */ event) => {
        this.fields = { ...this.fields, [name]: event.target.value };
        this.unsent = true;
        this.view.draw();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" && this.fields.claim.trim()) this.put();
      },
    }));
  }

  // -- phrases -----------------------------------------------------------------------------------

  phrases() {
    const { view } = this;
    const { picked, slots, claims, reasons, draft } = this.proof();
    const group = (/** @type {string} */ label, /** @type {any} */ ...inner) =>
      h("div", { class: "hk-p-group", role: "group", "aria-label": label }, h("span", { class: "hk-what" }, label),
        h("div", { class: "hk-p-row" }, inner));
    const claim = (/** @type {string} */ phrase) => view.button(phrase, `claim ${phrase}`,
      () => this.ask({ do: "claim", phrase }), { group: "claims", class: "hk-button hk-p-phrase" });
    const join = (/** @type {string} */ how, /** @type {string} */ label) => view.button(label, `join ${how}`,
      () => this.ask({ do: "join", how }), { group: "claims", off: !this.fields.claim.trim() });
    const reason = (/** @type {string} */ phrase) => view.button(phrase, `reason ${phrase}`,
      () => this.ask({ do: "reason", phrase }), {
        group: "reasons", class: "hk-button hk-p-phrase",
        props: { "aria-pressed": draft.named.includes(phrase) ? "true" : "false" },
      });
    return h("details", { class: "hk-p-phrases", key: "phrases", open: true },
      h("summary", { "data-lm-suppress-shortcuts": "true" }, view.say("Put a step together")),
      h("div", { class: "hk-p-palette" }, h("div", { class: "hk-p-picks" }, group(view.say("Slots"), Array.from({ length: slots }, (_, i) => i + 1).map((slot) =>
        view.button(slot, `pick ${slot}`, () => this.ask({ do: "slot", slot }), {
          group: "slots", label: view.say("slot {slot}", { slot }),
          props: { "aria-pressed": picked.slots.includes(slot) ? "true" : "false" },
        }))),
      h("div", { class: "hk-p-group" }, h("span", { class: "hk-what" }, view.say("Cards")), this.grid())),
      h("div", { class: "hk-p-offered" }, group(view.say("What the step says"), claims.map(claim), join("if", view.say("if …, then …")),
        join("and", view.say("… and …")), join("or", view.say("… or …"))),
      draft.supposed ? null : [
        reasons[0].length ? group(view.say("Why: clues"), reasons[0].map(reason)) : null,
        reasons[1].length ? group(view.say("Why: copies"), reasons[1].map(reason),
          view.choice(view.say("copies out of sight"), "number",
            Array.from({ length: picked.most + 1 }, (_, i) => ({ value: i, name: String(i) })), picked.number,
            (number) => this.ask({ do: "number", number }))) : null,
        reasons[2].length ? group(view.say("Why: steps above"), reasons[2].map(reason)) : null,
      ])));
  }

  grid() {
    const { view } = this;
    const { suits, ranks, names, picked } = this.proof();
    const known = (/** @type {string[]} */ cards) => cards.filter((card) => card in names);
    return h("div", { class: "hk-p-grid", role: "group", "aria-label": view.say("Cards") },
      cardGrid(view, { slot: 0, suits, ranks }, {
        corner: icon(ICONS.undo), corner_label: view.say("put slots and cards back"),
        corner_off: !picked.cards.length && !picked.slots.length,
        all: () => this.ask({ do: "unpick" }),
        press: (cards) => this.ask({ do: "cards", cards: known(cards) }),
        label: (what) => what,
        cell: (suit, rank, columns) => {
          const card = suit.letter + rank;
          const on = picked.cards.includes(card);
          return view.button([shape(suit), h("span", {}, rank), on ? icon(ICONS.right_answer) : null],
            `cell 0 ${card}`, () => this.ask({ do: "cards", cards: [card] }), {
              group: "grid 0", label: names[card] || card, off: !(card in names),
              class: `hk-grid-cell${on ? " hk-p-on" : " hk-p-off"}`,
              props: { "data-columns": columns, style: colours(suit), "aria-pressed": on ? "true" : "false" },
            });
        },
      }));
  }

  // -- as text -------------------------------------------------------------------------------------

  asText() {
    const { view } = this;
    const { text, lines } = this.proof();
    const shown = this.text ?? text;
    return h("details", { class: "hk-p-text", key: "text" },
      h("summary", { "data-lm-suppress-shortcuts": "true" }, view.say("The proof as text")),
      h("label", { class: "hk-p-field" },
        h("span", {}, view.say("One line for each step; what stands under a supposition begins further in.")),
        h("textarea", {
          key: "whole", "data-key": "whole", class: "hk-input", rows: Math.max(6, lines.length + 2), maxlength: 10000,
          spellcheck: "false", value: shown, "data-lm-suppress-shortcuts": "true",
          oninput: (/** @type {any} */ event) => {
            this.text = event.target.value;
            view.draw();
          },
        })),
      h("div", { class: "hk-p-row" },
        view.button(view.say("Read this text"), "read", () => {
          this.ask({ do: "read", text: shown });
          this.text = null;
        }, { off: this.text === null })));
  }

  /** @returns {[string, string][]} */
  keys() {
    const { view } = this;
    return [
      [view.say("Enter"), view.say("in a field: put the step down")],
      ["← → ↑ ↓", view.say("from button to button, within a grid")],
      [view.say("Enter or Space"), view.say("pick it, or put it back; take a phrase")],
    ];
  }
}
