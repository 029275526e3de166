// @ts-check
/**
 * A recorded game to look back on: steps, the course of the game, what each player could know, what
 * could have been, what was best, and notes.
 *
 * What the chosen seat may not see is not in what Python sends; here it is only drawn.
 *
 * @typedef {import("../../static/cards.js").Slot} Slot
 * @typedef {import("../../static/live.js").Model} Model
 * @typedef {import("../../static/board.js").Hand} Hand
 * @typedef {{game: boolean, can_open: boolean, seats: {seat: number | null, name: string}[],
 *   last: number, walking: boolean, note: string, next: string}} Reading
 * @typedef {{last: number, perfect: number, max_tokens: number, score: number[], most: number[],
 *   tokens: number[], strikes: number[], lost: [number, string][], gone: number | null,
 *   points: {at: number, kind: string, label: string}[], label: string}} Course
 * @typedef {{slot: number, odds: Record<string, string>, label: string}} KnownSlot
 * @typedef {{seat: number, title: string, slots: KnownSlot[]}} Known
 * @typedef {{running: boolean, progress: string, trouble: string}} UnderWay
 * @typedef {UnderWay & {there: boolean, walking: boolean, known: boolean, can_walk: boolean, won: number | null,
 *   told: string[]}} Hindsight
 * @typedef {{actions: string, played: boolean, worth: {value: string, best: boolean}[]}} ValueRow
 * @typedef {{unit: string, models: {model: string, name: string}[],
 *   rows: ValueRow[], told: string[], notes: string[]}} Compared
 * @typedef {UnderWay & {there: boolean, off: string, ask: string, values: Compared | null}} PlanAnswer
 * @typedef {UnderWay & {off: string, values: Compared | null, plan: PlanAnswer}} Best
 */

import { BoardView } from "../../static/board.js";
import { fraction, pips } from "../../static/cards.js";
import { h } from "../../static/dom.js";
import { ICONS, icon, widget } from "../../static/live.js";
import { Stepping } from "../../static/stepping.js";

/** Heights of the strip's three lanes, and the space between them, in pixels. */
const LANES = { score: 88, tokens: 30, marks: 34, gap: 8 };

/** Marks of the strip, drawn on a field of 12 by 12 around their middle. */
const MARKS = {
  strike: "M-5 -5L5 5M5 -5L-5 5",
  lost: "M-5 -4H5L0 5Z",
  gone: "M-1 6V-6L7 -2L-1 2",
};

/** Longer texts are no games; Python refuses them. */
const MOST_BYTES = 2_000_000;

/** One review on the page. */
class ReviewerView extends BoardView {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "hk-reviewer");
    this.stepping = new Stepping(this);
    /** What one jumps to. */
    this.kind = "strike";
    /** Whether what the players could know is drawn. */
    this.knowing = true;
    /** The card whose odds are open. @type {{seat: number, slot: number} | null} */
    this.chosen = null;
    /** A note being written, and its turn. @type {{at: number, text: string} | null} */
    this.draft = null;
    /** A game being pasted. */
    this.paste = "";
    /** Whether Shift was held with the last key. */
    this.shifted = false;
  }

  title() {
    return this.say("Game reviewer");
  }

  /** @returns {Reading} */
  get controls() {
    return this.model.get("controls");
  }

  onAnswer() {
    const { note, game } = this.controls;
    this.stepping.onAnswer();
    if (this.draft && this.draft.at === this.stepping.at && this.draft.text.trim() === note) this.draft = null;
    if (game && !this.model.get("error")) this.paste = "";
  }

  /** @param {string} kind @param {boolean} back */
  jump(kind, back) {
    this.stepping.target = null;
    this.request({ do: "jump", kind, back });
  }

  body() {
    const { game, can_open: canOpen } = this.controls;
    if (!game) return [this.opening(), this.said([], this.model.get("error")), this.help(this.keys())];
    return [
      this.top(), this.walkBanner(), this.events(), this.steps(), this.strip(), this.facts(),
      this.board(), ...this.hands(),
      h("div", { class: "hk-panels", key: "panels" },
        h("div", { class: "hk-panels-left" }, this.hindsight(), this.note()), this.best()),
      canOpen ? h("details", { class: "hk-another", key: "another" },
        h("summary", { "data-lm-suppress-shortcuts": "true" }, this.say("Open another game")),
        this.opening()) : null,
      this.help(this.keys()),
    ];
  }

  // -- opening a game --------------------------------------------------------------------------

  opening() {
    return h("div", { class: "hk-opening", key: "opening" },
      h("label", {}, h("span", {}, this.say("A game of hanab.live: its JSON, or a link with /replay-json/")),
        h("textarea", {
          key: "paste", "data-key": "paste", rows: "4", spellcheck: "false", value: this.paste,
          "data-lm-suppress-shortcuts": "true",
          oninput: (/** @type {any} */ event) => { this.paste = event.target.value; },
        })),
      this.button(this.say("Open the game"), "open", () => this.request({ do: "open", text: this.paste }),
        { class: "hk-button hk-main" }),
      h("label", { class: "hk-file" }, h("span", {}, this.say("or open a file that holds it")),
        h("input", {
          type: "file", key: "file", "data-key": "file", accept: ".json,.txt,application/json",
          "data-lm-suppress-shortcuts": "true",
          onchange: (/** @type {any} */ event) => this.openFile(event.target),
        })));
  }

  /** Send what a file holds, and of a huge one only so much that it is refused. @param {any} field */
  async openFile(field) {
    const [file] = field.files;
    if (!file) return;
    const text = await file.slice(0, MOST_BYTES + 1).text();
    field.value = "";  // so that the same file can be opened again once it was put right
    this.request({ do: "open", text });
  }

  // -- where one stands ------------------------------------------------------------------------

  events() {
    return this.said([
      h("p", { class: "hk-event" }, this.scene.last || this.say("The cards are dealt.")),
      h("p", { class: "hk-unseen" }, this.scene.headline),
      this.controls.next ? h("p", { class: "hk-next" }, this.controls.next) : null,
    ], this.model.get("error"));
  }

  walkBanner() {
    if (!this.controls.walking) return null;
    return h("div", { class: "hk-message hk-walking", key: "walking" },
      h("span", {}, this.say("What could have been: this line wins, with every card known.")),
      this.button(this.say("Back to the game"), "game", () => this.request({ do: "game" })));
  }

  steps() {
    const { seats } = this.controls;
    return h("div", { class: "hk-controls", key: "controls" },
      this.stepping.toolbar(),
      h("div", { class: "hk-more" },
        this.jumps(),
        this.choice(this.say("Seen by"), "seat",
          seats.map(({ seat, name }) => ({ value: seat, name })), this.model.get("seat"),
          (seat) => this.request({ do: "seat", seat })),
        this.button(this.say("What each could know"), "knowing", () => {
          this.knowing = !this.knowing;
          this.draw();
        }, { props: { "aria-pressed": this.knowing ? "true" : "false" } })));
  }

  jumps() {
    const names = {
      strike: this.say("strike"), lost: this.say("card lost for good"), clue: this.say("clue"),
      play: this.say("card played"), discard: this.say("discard"), note: this.say("note"),
    };
    const kinds = Object.entries(names).map(([value, name]) => ({ value, name }));
    const arrow = (/** @type {"left" | "right"} */ way, /** @type {string} */ label) =>
      this.button(icon(ICONS[way]), `jump ${way}`, () => this.jump(this.kind, way === "left"),
        { label, class: "hk-button hk-jump", props: { title: label } });
    return h("div", { class: "hk-jumps", role: "group", "aria-label": this.say("Jump") },
      arrow("left", this.say("to the one before")),
      this.choice(this.say("Jump to"), "kind", kinds, this.kind, (kind) => {
        this.kind = kind;
        this.draw();
      }),
      arrow("right", this.say("to the next one")));
  }

  // -- the course of the game ------------------------------------------------------------------

  /** @returns {Course} */
  get course() {
    return this.model.get("course");
  }

  strip() {
    const course = this.course;
    const { score, tokens, marks, gap } = LANES;
    const tall = score + gap + tokens + gap + marks;
    const columns = course.last + 1;
    const left = (/** @type {number} */ at) => `${(100 * at) / columns}%`;
    const middle = (/** @type {number} */ at) => `${(100 * (at + 0.5)) / columns}%`;
    const wide = `${100 / columns}%`;
    const height = (/** @type {number} */ points) => (score * points) / course.perfect;
    const floor = score + gap + tokens;
    const lane = floor + gap + marks / 2;
    const at = (/** @type {number} */ place, /** @type {number} */ y, /** @type {string} */ path,
      /** @type {string} */ kind) => h("svg", { x: middle(place), y, overflow: "visible" },
      h("path", { d: path, class: `hk-sign hk-sign-${kind}` }));
    return h("div", { class: "hk-course", key: "course" },
      h("div", { class: "hk-lanes", "aria-hidden": "true" },
        h("span", { style: { height: `${score}px` } }, `${this.say("score")} / ${course.perfect}`),
        h("span", { style: { height: `${tokens}px` } }, this.say("clue tokens")),
        h("span", { style: { height: `${marks}px` } }, this.say("✕ strike, ▼ card lost"))),
      h("svg", {
        class: "hk-strip", width: "100%", height: tall, role: "img", "aria-label": course.label,
        onclick: (/** @type {any} */ event) => {
          const box = event.currentTarget.getBoundingClientRect();
          this.stepping.go(Math.floor(((event.clientX - box.left) / box.width) * columns));
        },
      },
      h("rect", { class: "hk-field", x: 0, y: 0, width: "100%", height: score }),
      course.most.map((most, i) => most < course.perfect
        ? h("rect", { class: "hk-never", x: left(i), y: 0, width: wide, height: score - height(most) }) : null),
      course.score.map((points, i) => h("rect", {
        class: "hk-score", x: left(i), y: score - height(points), width: wide, height: height(points),
      })),
      course.most.map((most, i) => h("line", {
        class: "hk-most", x1: left(i), x2: left(i + 1), y1: score - height(most), y2: score - height(most),
      })),
      h("line", { class: "hk-base", x1: 0, x2: "100%", y1: score, y2: score }),
      course.tokens.map((full, i) => {
        const bar = (tokens * full) / (course.max_tokens || 1);
        return h("rect", { class: "hk-token", x: left(i), y: floor - bar, width: wide, height: bar });
      }),
      h("line", { class: "hk-base", x1: 0, x2: "100%", y1: floor, y2: floor }),
      course.strikes.map((place) => at(place, lane, MARKS.strike, "strike")),
      course.lost.map(([place]) => at(place, lane, MARKS.lost, "lost")),
      course.gone === null ? null : [
        h("line", { class: "hk-gone-line", x1: middle(course.gone), x2: middle(course.gone), y1: 0, y2: tall }),
        at(course.gone, 8, MARKS.gone, "gone"),
      ],
      h("rect", { class: "hk-here", x: left(this.stepping.at), y: 0, width: wide, height: tall })),
      course.points.length ? h("details", { class: "hk-points", open: true, key: "points" },
        h("summary", { "data-lm-suppress-shortcuts": "true" },
          this.say("Turning points: {number}", { number: course.points.length })),
        h("div", { class: "hk-pointrow", role: "toolbar", "aria-label": this.say("Turning points") },
          course.points.map(({ at: place, kind, label }) => this.button(
            [h("span", { class: `hk-pointmark hk-point-${kind}`, "aria-hidden": "true" }), label],
            `point ${kind} ${place}`, () => this.stepping.go(place),
            { group: "points", props: { "aria-current": place === this.stepping.at ? "true" : null } }))))
        : null);
  }

  facts() {
    /** @type {{name: string, value: string, about: string}[]} */
    const facts = this.model.get("facts");
    return h("ul", { class: "hk-facts", key: "facts", "aria-label": this.say("Numbers") },
      facts.map(({ name, value, about }) => h("li", {}, h("span", { class: "hk-what" }, name),
        h("b", {}, fraction(value)), h("span", { class: "hk-what" }, about))));
  }

  // -- hands -----------------------------------------------------------------------------------

  /** @param {number} seat @returns {Known | undefined} */
  known(seat) {
    /** @type {Known[]} */
    const all = this.model.get("knowledge");
    return all.find((known) => known.seat === seat);
  }

  /** @param {Hand} hand @param {string} label @returns {Record<string, string>} */
  cardsProps(hand, label) {
    return {
      role: hand.own ? "toolbar" : "group", "aria-label": `${label}, ${this.say("newest first")}`,
    };
  }

  /** Own cards can be asked for their odds; faces are only looked at. @param {Hand} hand @param {Slot} slot */
  card(hand, slot) {
    return hand.own ? this.knownCard(hand, slot, this.picture(slot)) : super.card(hand, slot);
  }

  /** @param {Hand} hand @param {{slot: number, label: string}} slot @param {any} picture */
  knownCard(hand, slot, picture) {
    const open = this.isOpen(hand.seat, slot.slot);
    return this.button(picture, `know ${hand.seat} ${slot.slot}`, () => {
      this.chosen = open ? null : { seat: hand.seat, slot: slot.slot };
      this.draw();
    }, {
      group: `know ${hand.seat}`, class: `hk-card${open ? " hk-open" : ""}`,
      label: `${hand.short}, ${slot.label}`, props: { "aria-expanded": open ? "true" : "false" },
    });
  }

  /** @param {number} seat @param {number} slot */
  isOpen(seat, slot) {
    return this.chosen !== null && this.chosen.seat === seat && this.chosen.slot === slot;
  }

  /** @param {Hand} hand */
  under(hand) {
    const known = this.known(hand.seat);
    const slots = hand.own ? hand.slots : known && this.knowing ? known.slots : [];
    const open = slots.find((slot) => this.isOpen(hand.seat, slot.slot));
    const { suits, ranks } = this.scene;
    return [
      known && this.knowing && known.slots.length ? h("div", { class: "hk-known-row", key: "known" },
        h("div", { class: "hk-quiet" }, known.title),
        h("div", { class: "hk-cards", role: "toolbar", "aria-label": `${known.title}, ${this.say("newest first")}` },
          known.slots.map((slot) => {
            const picture = pips(suits, ranks, { ...slot, card: null, marks: [] });
            const cards = Object.keys(slot.odds);
            // A tip of odds where there are none would be wrong.
            if (!Object.values(slot.odds)[0] && cards.length > 1) {
              /** @type {any} */ (picture.kids[0]).props.title = cards.join(" ");
            }
            return h("div", { class: "hk-slot", key: `known ${slot.slot}` }, this.knownCard(hand, slot, picture));
          }))) : null,
      open ? this.details(hand, open) : null,
    ];
  }

  /** What can be known of a card, in words and as odds.
   * @param {Hand} hand @param {KnownSlot | Slot} slot */
  details(hand, slot) {
    const shares = Object.values(slot.odds);
    return h("div", { class: "hk-details", key: "details", role: "group", "aria-label": `${hand.short}, ${slot.label}` },
      h("div", { class: "hk-about" },
        h("p", {}, slot.label[0].toUpperCase() + slot.label.slice(1) + "."),
        h("div", { class: "hk-doing" }, this.button(this.say("Close"), "close", () => this.close()))),
      shares.length > 1 && shares[0] ? this.odds(/** @type {Slot} */ (slot)) : null);
  }

  close() {
    const chosen = this.chosen;
    if (!chosen) return;
    this.chosen = null;
    this.draw();
    this.focusOn(`know ${chosen.seat} ${chosen.slot}`);
  }

  /** Once a card is open, the details follow the focus along the hand.
   * @param {string} group @param {string} key */
  onItem(group, key) {
    const [kind, seat, slot] = key.split(" ");
    if (kind !== "know" || !this.chosen || this.chosen.seat !== Number(seat)) return;
    if (this.chosen.slot === Number(slot)) return;
    this.chosen = { seat: Number(seat), slot: Number(slot) };
    this.draw();
  }

  // -- hindsight, the best action, notes -------------------------------------------------------

  /** What stands under a question: how far it is, with a way to stop it; or why there is no answer.
   * @param {UnderWay} task @param {string} key */
  underWay(task, key) {
    return [
      task.running ? h("div", { class: "hk-running", key: "running" },
        h("progress", { "aria-label": this.say("Working on it") }),
        h("span", { "aria-hidden": "true" }, task.progress),
        this.button(this.say("Stop"), `stop ${key}`, () => this.send({ do: "stop" }))) : null,
      task.trouble ? h("p", { class: "hk-note" }, task.trouble) : null,
    ];
  }

  hindsight() {
    /** @type {Hindsight} */
    const found = this.model.get("hindsight");
    const title = this.say("When was perfection lost?");
    return h("div", { class: "hk-panel", role: "group", "aria-label": title, key: "hindsight" },
      h("div", { class: "hk-title" }, title),
      found.there && !found.running && !found.known
        ? this.button(found.told.length ? this.say("Look for longer") : this.say("Look back with every card known"), "look", () => this.request({ do: "look back" }),
          { class: "hk-button hk-main" }) : null,
      this.underWay(found, "look"),
      h("div", { role: "status", class: "hk-told" }, found.told.map((told) => h("p", {}, told))),
      found.there && found.won !== null && found.can_walk && !found.running
        ? h("div", { class: "hk-doing" },
          found.walking ? null : this.button(this.say("Go to that turn"), "won", () => this.stepping.go(found.won || 0)),
          this.button(this.say("Step through what could have been"), "walk", () => this.request({ do: "walk" })))
        : null);
  }

  best() {
    /** @type {Best} */
    const found = this.model.get("best");
    const title = this.say("What was best here?");
    return h("div", { class: "hk-panel", role: "group", "aria-label": title, key: "best" },
      h("div", { class: "hk-title" }, title),
      found.off ? h("p", { class: "hk-quiet" }, found.off)
        : found.running || found.values ? null
          : this.button(this.say("Value every action"), "compare", () => this.request({ do: "compare" }),
            { class: "hk-button hk-main" }),
      this.underWay(found, "compare"),
      h("div", { role: "status", class: "hk-told" },
        found.values ? found.values.told.map((told) => h("p", {}, told)) : []),
      found.values ? this.values(found.values) : null,
      found.plan && found.plan.there ? this.ofThePlan(found.plan) : null);
  }

  /** What was right with what the mover saw, by a plan of the team. @param {PlanAnswer} found */
  ofThePlan(found) {
    return h("div", { class: "hk-of-plan", role: "group", "aria-label": found.ask, key: "plan" },
      found.off ? h("p", { class: "hk-quiet" }, found.off)
        : found.running ? h("div", { class: "hk-title" }, found.ask)
          : found.values ? h("div", { class: "hk-title" }, found.ask)
            : this.button(found.ask, "plan", () => this.request({ do: "plan" })),
      this.underWay(found, "plan"),
      h("div", { role: "status", class: "hk-told" },
        found.values ? found.values.told.map((told) => h("p", {}, told)) : []),
      found.values ? this.values(found.values) : null);
  }

  /** @param {Compared} found */
  values(found) {
    const worth = (/** @type {string} */ value) => /^\d+(\/\d+)?$/.test(value) ? fraction(value) : value;
    return [
      h("table", { class: "hk-odds hk-values" },
        h("caption", {}, found.unit),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, this.say("action")),
          found.models.map((model) => h("th", { scope: "col" }, model.name)))),
        h("tbody", {}, found.rows.map((row) => h("tr", { class: row.played ? "hk-played" : "" },
          h("th", { scope: "row" }, row.actions,
            row.played ? h("b", { class: "hk-badge" }, this.say("played")) : null),
          row.worth.map((own) => h("td", {}, worth(own.value),
            own.best ? h("small", { class: "hk-bestmark" }, ` ★ ${this.say("best")}`) : null)))))),
      h("ul", { class: "hk-quiet" }, found.notes.map((note) => h("li", {}, note))),
    ];
  }

  note() {
    const { walking, note } = this.controls;
    if (walking) return null;
    const at = this.stepping.at;
    const label = this.say("Note of this turn");
    return h("div", { class: "hk-panel", key: "note" },
      h("label", {}, h("span", { class: "hk-title" }, label),
        h("textarea", {
          key: "note", "data-key": "note", rows: "3", maxlength: "5000",
          "data-lm-suppress-shortcuts": "true",
          value: this.draft && this.draft.at === at ? this.draft.text : note,
          oninput: (/** @type {any} */ event) => { this.draft = { at, text: event.target.value }; },
          onchange: (/** @type {any} */ event) => this.send({ do: "note", at, text: event.target.value }),
        })),
      h("p", { class: "hk-quiet" }, this.say("Kept when you leave the field.")));
  }

  // -- keys ------------------------------------------------------------------------------------

  /** @returns {[string, string][]} */
  keys() {
    return [
      ["B, F", this.say("one step back or forward")],
      [this.say("Home, End"), this.say("to the deal, to the end of the game")],
      ["S, L, C, N", this.say("to the next strike, card lost for good, clue, note; with Shift to the one before")],
      ["K", this.say("show or hide what each player could know")],
      [this.say("Tab"), this.say("to the next group: steps, turning points, each hand, the questions")],
      ["← →", this.say("along a hand or the steps; ↑ ↓ to the group above and below")],
      [this.say("Enter or Space"), this.say("open the odds of a card, press a button")],
      [this.say("Esc"), this.say("close the card")],
    ];
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    this.shifted = event.shiftKey;
    super.onKey(event);
  }

  /** @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onLetter(key, item) { // eslint-disable-line no-unused-vars
    if (!this.controls.game) return false;
    if (this.stepping.onLetter(key)) return true;
    const kind = { s: "strike", l: "lost", c: "clue", n: "note" }[key];
    if (kind) this.jump(kind, this.shifted);
    else if (key === "home") this.stepping.go(0);
    else if (key === "end") this.stepping.go(this.controls.last);
    else if (key === "k") {
      this.knowing = !this.knowing;
      this.draw();
    } else if (key === "escape" && this.chosen) this.close();
    else return false;
    return true;
  }
}

export default widget(ReviewerView);
