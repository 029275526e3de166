// @ts-check
/**
 * One exercise in the browser: the question, a field for its kind of answer, and what is said of it.
 *
 * What is right is not known here. The answer is kept as one text (`sheet`), in the form that Python
 * reads; every change is drawn at once and sent, and Python's word on it is what counts.
 *
 * @typedef {import("../../static/board.js").Move} Move
 * @typedef {import("../../static/cards.js").Mark} Mark
 * @typedef {import("../../static/cards.js").Suit} Suit
 * @typedef {import("../../static/cards.js").Rank} Rank
 * @typedef {[string, string]} Run a piece of a text and its style: "", "bold", "code" or both
 * @typedef {{is: string, runs?: Run[], label?: string, text?: string}} Block
 * @typedef {{key: string, text: Run[]}} Option
 * @typedef {{slot: number, label: string, marks: Mark[]}} GridOf
 * @typedef {{kind: string, options: Option[], count: number, size: number, on_table: boolean,
 *   signature: string, lines?: boolean, before: string, slots: GridOf[], suits: Suit[], colours: Suit[], ranks: Rank[],
 *   names: Record<string, string>, proof: import("../../static/proof.js").Proof}} Field
 * @typedef {{id: string, asks: boolean, level: number, levels: number, question: Block[], field: Field, empty: boolean,
 *   given: string | null, verdict: {right: boolean | null, text: Block[], offers_hint: boolean} | null,
 *   vote: number, before: string[] | null, hints: Block[][], all_hints: number, another: boolean, shown: {answer: string[], code: boolean, why: Block[]} | null,
 *   kept: string, trouble: string}} Task
 */

import { ActingView } from "../../static/acting.js";
import { clueMarks, colours, shape } from "../../static/cards.js";
import { h } from "../../static/dom.js";
import { cardGrid } from "../../static/grid.js";
import { ICONS, icon, widget } from "../../static/live.js";
import { ProofEditor } from "../../static/proof.js";
import { codeLines, orderField } from "./order.js";

/** Milliseconds after which it is said that an answer is being checked. */
const LONG = 400;
/** Milliseconds after which it is said why there may be none. */
const SILENT = 8000;

/** One exercise on the page. */
class ExerciseView extends ActingView {
  /** @param {import("../../static/live.js").Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "hk-exercise");
    /** The answer as it stands here. @type {string | null} */
    this.sheet = this.task.given;
    /** Whether something is written that was not sent yet. */
    this.unsent = false;
    /** Wishes whose answer is under way. */
    this.flying = 0;
    /** When a check began that is not answered yet. @type {number | null} */
    this.checking = null;
    /** Whether nobody is at the other end any more. */
    this.cut = false;
    /** Whether the reader is asked if the answer is really to be shown. */
    this.asking = false;
    /** Whether the card fills the screen, to be read from the back of a room. */
    this.large = false;
    /** Whether the page was asked to go on. */
    this.gone = false;
    /** Where a proof is the answer, what it is written in. */
    this.proof = this.field.kind === "proof" ? new ProofEditor(this, () => this.field.proof,
      (message, ...next) => this.request({ do: "proof", message }, ...next)) : null;
    document.addEventListener("fullscreenchange", () => {
      const large = document.fullscreenElement === this.root;
      if (large === this.large) return;
      this.large = large;
      this.root.classList.toggle("hk-x-large", large);
      this.draw();
    });
    this.root.addEventListener("focusout", (event) => {
      const to = /** @type {Node | null} */ (event.relatedTarget);
      if (this.unsent && !(to && this.root.contains(to))) this.put();
    });
  }

  title() {
    return this.say("Exercise {id}", { id: this.task.id });
  }

  /** @returns {Task} */
  get task() {
    return this.model.get("task");
  }

  get field() {
    return this.task.field;
  }

  // -- to and from Python ----------------------------------------------------------------------

  /** @param {object} message */
  send(message) {
    this.flying += 1;
    try {
      super.send(message);
    } catch {
      this.cut = true; // the line is gone with the Python that was restarted
    }
  }

  onAnswer() {
    this.cut = false;
    this.proof?.onAnswer();
    this.flying = Math.max(0, this.flying - 1);
    if (!this.flying) this.checking = null;
    if (!this.unsent && !this.flying) this.sheet = this.task.given;
  }

  draw() {
    const within = this.root.contains(document.activeElement);
    const before = this.root.querySelector(".hk-x-verdict");
    this.draft = this.field.kind === "move" ? this.sheet : null;
    super.draw();
    const verdict = this.root.querySelector(".hk-x-verdict");
    if (within && verdict && !before) verdict.scrollIntoView({ block: "nearest" });
  }

  put() {
    this.unsent = false;
    this.send({ do: "put", answer: this.sheet });
  }

  /** The answer is another one now. @param {string | null} text @param {boolean} [finished] */
  edit(text, finished = true) {
    this.sheet = text;
    this.unsent = !finished;
    if (finished) this.put();
    this.draw();
  }

  check() {
    if (!this.canCheck) return;
    this.unsent = false;
    this.request({ do: "check", answer: this.sheet ?? "" });
    this.checking = performance.now();
    this.draw();
    for (const later of [LONG, SILENT]) setTimeout(() => this.draw(), later);
  }

  get canCheck() {
    return this.sheet?.replaceAll(";", "").trim() ? true : this.task.empty;
  }

  // -- the card --------------------------------------------------------------------------------

  body() {
    const { asks, field, question } = this.task;
    const scene = this.model.get("scene");
    if (scene) this.tidy();
    if (this.large) {
      return [
        this.heading(),
        h("div", { class: "hk-x-question", key: "question" }, this.blocks(question)),
        ...(scene ? [h("div", { class: "hk-x-table", key: "table" }, this.top(), this.board(), this.hands())] : []),
        h("ul", { class: "hk-x-shown-options", key: "options" }, (field.options || []).map(({ key, text }) =>
          h("li", {}, h("b", { class: "hk-x-key" }, key.toUpperCase()), h("span", { class: "hk-x-text" }, field.kind === "lines" ? codeLines(text[0][0]) : this.runs(text))))),
      ];
    }
    return [
      this.heading(),
      h("div", { class: asks ? "hk-x-question" : "hk-unseen", key: "question" }, this.blocks(question)),
      ...(scene ? [h("div", { class: "hk-x-table", key: "table" }, this.top(), this.board(), this.hands())] : []),
      this.voted(),
      h("div", { class: "hk-x-answer", key: "answer" }, this.answering(field)),
      this.doing(),
      h("div", { class: "hk-x-told", key: "told" }, this.verdict(), this.hinted(), this.solution(), this.keeping()),
      this.help(this.keys()),
    ];
  }

  heading() {
    const { level, levels } = this.task;
    return h("div", { class: "hk-x-heading", key: "heading" },
      h("span", { class: "hk-x-title", role: "heading", "aria-level": "3" }, this.title()),
      h("span", { class: "hk-quiet" }, h("span", { class: "hk-x-level", "aria-hidden": "true" },
        Array.from({ length: levels }, (_, i) => h("i", { class: i < level ? "hk-on" : "hk-off" }))),
      this.say("level {level} of {most}", { level, most: levels })), this.large ? this.projector() : null);
  }

  /** For a class: question, options and table alone, in large type, on the whole screen. */
  projector() {
    if (!document.fullscreenEnabled) return null;
    const label = this.large ? this.say("Back to the page") : this.say("For the projector");
    return this.button(label, "projector", () => {
      if (this.large) document.exitFullscreen();
      else this.root.requestFullscreen();
    }, { class: "hk-button hk-x-projector" });
  }

  /** What was voted before, where a prediction is asked again. */
  voted() {
    const { vote, before } = this.task;
    if (vote !== 2) return null;
    return h("div", { class: "hk-x-before", key: "before" }, before
      ? [h("b", {}, this.say("You voted before:")), before.map((line) => h("p", {}, line)), h("p", {}, this.say("What do you say now?"))]
      : h("p", {}, this.say("You have not voted yet: the same question stands further up. A vote here counts alone.")));
  }

  /** @param {Run[]} runs */
  runs(runs) {
    return runs.map(([piece, style]) => {
      const text = style.includes("code") ? h("code", {}, piece) : piece;
      return style.includes("bold") ? h("b", {}, text) : h("span", {}, text);
    });
  }

  /** @param {Block[]} blocks */
  blocks(blocks) {
    return blocks.map((block) => block.is === "code" ? this.code(block.text || "")
      : block.is === "item" ? h("p", { class: "hk-x-item" }, h("span", {}, `${block.label} `), this.runs(block.runs || []))
        : h("p", {}, this.runs(block.runs || [])));
  }

  /** Lines of code, which may be wider than the card. @param {string} text */
  code(text) {
    return h("pre", { class: "hk-x-code", tabindex: "0", role: "group", "aria-label": this.say("Code") }, h("code", {}, text));
  }

  /** What one sees of a card: where its clues are the question, only its back.
   * @param {import("../../static/cards.js").Slot} slot */
  picture(slot) {
    if (slot.card || Object.keys(slot.odds).length || this.scene.fault) return super.picture(slot);
    return h("span", { class: "hk-back hk-x-unknown", "aria-hidden": "true" }, "?");
  }

  /** Whether there is more to see of a card, or something to do with it.
   * @param {import("../../static/cards.js").Slot} slot */
  opens(slot) {
    return this.field.kind === "move" && this.field.on_table || Object.keys(slot.odds).length > 1;
  }

  /** @param {import("../../static/board.js").Hand} hand @param {import("../../static/cards.js").Slot} slot
   * @returns {import("../../static/dom.js").Vnode} */
  card(hand, slot) {
    if (this.opens(slot)) return super.card(hand, slot);
    return h("span", { class: "hk-looked-at" }, h("span", { class: "hk-unseen" }, slot.label), this.picture(slot));
  }

  /** @param {import("../../static/board.js").Hand} hand @param {string} label @returns {Record<string, string>} */
  cardsProps(hand, label) {
    const role = hand.slots.some((slot) => this.opens(slot)) ? "toolbar" : "group";
    return { ...super.cardsProps(hand, label), role };
  }

  // -- fields ----------------------------------------------------------------------------------

  /** @param {Field} field */
  answering(field) {
    switch (field.kind) {
      case "choice": return this.options("radio", field.options);
      case "choices": return this.options("checkbox", field.options);
      case "truth": return this.options("radio", [
        { key: "yes", text: [[this.say("Yes"), ""]] }, { key: "no", text: [[this.say("No"), ""]] }]);
      case "order": return this.order(field.options);
      case "numbers": return this.numbers(field.count);
      case "cards": case "hand": return this.grids(field);
      case "slots": return this.slots(field.size);
      case "move": return field.on_table ? this.chosenMove() : this.writtenMove();
      case "function": return this.written(field);
      case "lines": return this.lines(field);
      case "proof": return this.proof?.nodes();
      default: return this.text(0, this.say("Your answer"), this.sheet ?? "", (text) => text);
    }
  }

  /** What is marked, of answers that are a list of keys. @returns {string[]} */
  marked() {
    return (this.sheet ?? "").split(" ").filter(Boolean);
  }

  /** Options, of which one or several are ticked.
   * @param {"radio" | "checkbox"} role @param {Option[]} options */
  options(role, options) {
    const marked = this.marked();
    const lettered = this.field.kind !== "truth";
    return [
      h("p", { class: "hk-what" }, role === "radio" ? this.say("Choose one.")
        : this.say("Tick all that hold; it may be none.")),
      h("div", {
        class: "hk-x-options", role: role === "radio" ? "radiogroup" : "group", "aria-label": this.say("Your answer"),
      }, options.map(({ key, text }) => {
        const on = marked.includes(key);
        return this.button([
          h("span", { class: `hk-x-box hk-x-${role}`, "aria-hidden": "true" }, on ? icon(ICONS.right_answer) : null),
          lettered ? h("b", { class: "hk-x-key" }, key) : null, h("span", { class: "hk-x-text" }, this.runs(text)),
        ], `option ${key}`, () => this.tick(role, key), {
          group: "options", class: "hk-button hk-x-option",
          label: lettered ? `${key}) ${text.map(([piece]) => piece).join("")}` : undefined,
          props: { role, "aria-checked": on ? "true" : "false", "data-columns": "1" },
        });
      })),
    ];
  }

  /** @param {string} role @param {string} key */
  tick(role, key) {
    if (role === "radio") return this.edit(key);
    const marked = this.marked();
    const { options } = this.field;
    const now = marked.includes(key) ? marked.filter((one) => one !== key) : [...marked, key];
    return this.edit(options.map((option) => option.key).filter((one) => now.includes(one)).join(" "));
  }

  /** @param {Option[]} options */
  order(options) {
    return orderField(this, options, {
      what: this.say("Put the steps in order. A step that does not belong stays out."),
      none: this.say("No step is chosen yet."),
      left: this.say("Steps to choose from"),
      next: (step) => this.say("Next step: {step}", { step }),
    });
  }

  /** A function whose lines are put in order. @param {Field} field */
  lines({ before, options }) {
    return [
      before ? h("p", { class: "hk-what" }, this.say("Given is:")) : null,
      before ? this.code(before) : null,
      ...orderField(this, options, {
        what: this.say("Put the lines in order; they keep their indentation. A line that does not belong stays out."),
        none: this.say("No line is chosen yet."),
        left: this.say("Lines to choose from"),
        next: (line) => this.say("Next line: {line}", { line }),
      }, true),
      h("p", { class: "hk-quiet" }, this.say("You may write the function in the cell below instead.")),
    ];
  }

  /** A function that is written in a cell, or put together here. @param {Field} field */
  written({ signature, lines }) {
    return [
      h("p", {}, this.say("Write your answer in the cell below, and run the check after it:"), " ", h("code", {}, signature)),
      lines ? h("p", {}, this.say("Or put its lines in order, here on the card.")) : null,
      lines ? this.button(this.say("Put lines in order"), "lines", () => {
        this.request({ do: "lines" }, "add a");
      }) : null,
    ];
  }

  /** A line to write in. @param {number} at @param {string} label @param {string} value
   * @param {(text: string) => string} whole the whole answer, with this in its place */
  text(at, label, value, whole) {
    return h("label", { class: "hk-x-line", key: `line ${at}` }, h("span", {}, label),
      h("input", {
        key: `text ${at}`, "data-key": `text ${at}`, type: "text", autocomplete: "off",
        value, class: "hk-input", "data-lm-suppress-shortcuts": "true",
        oninput: (/** @type {any} */ event) => this.edit(whole(event.target.value), false),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter") this.check();
        },
      }));
  }

  /** @param {number} count */
  numbers(count) {
    const parts = count === 1 ? [this.sheet ?? ""] : (this.sheet ?? "").split(";").map((part) => part.trim());
    const label = (/** @type {number} */ at) => count === 1 ? this.say("Your answer")
      : this.say("Number {number} of {count}", { number: at + 1, count });
    return [
      h("p", { class: "hk-what" }, this.say("A number may be written as 12, 1/3, 0.333 or 33.3 %.")),
      h("div", { class: "hk-x-lines" }, Array.from({ length: count }, (_, at) => this.text(at, label(at), parts[at] || "", (text) => {
        if (count === 1) return text;
        const now = Array.from({ length: count }, (_, i) => i === at ? text.replaceAll(";", " ") : parts[i] || "");
        return now.join("; ");
      }))),
    ];
  }

  // -- cards -----------------------------------------------------------------------------------

  /** What each grid has left, or ticked. @returns {Set<string>[]} */
  held() {
    const { kind, names, slots } = this.field;
    const every = Object.keys(names);
    if (this.sheet === null) return slots.map(() => new Set(kind === "hand" ? every : []));
    const parts = kind === "hand" ? this.sheet.split("|") : [this.sheet];
    return slots.map((_, at) => new Set((parts[at] || "").split(" ").filter(Boolean)));
  }

  /** @param {Field} field */
  grids(field) {
    const striking = field.kind === "hand";
    const held = this.held();
    return [
      h("p", { class: "hk-what" }, striking
        ? this.say("Strike out what each card cannot be. Slot 1 is the newest card.")
        : this.say("Tick the cards of your answer; it may be none.")),
      h("div", { class: "hk-x-grids" }, field.slots.map((grid, at) => this.grid(field, grid, at, held[at]))),
      this.button(this.say("Start again"), "again", () => this.edit(null), { off: this.sheet === null }),
    ];
  }

  /** @param {Field} field @param {GridOf} grid @param {number} at @param {Set<string>} held */
  grid({ kind, suits, ranks, names, colours: said }, grid, at, held) {
    const striking = kind === "hand";
    const where = (/** @type {string} */ what) => grid.label ? `${grid.label}, ${what}` : what;
    const state = (/** @type {boolean} */ on) => striking ? (on ? "" : `, ${this.say("struck out")}`) : "";
    return h("div", { class: "hk-x-grid", key: `grid ${grid.slot}`, role: "group", "aria-label": grid.label || this.say("Your answer") },
      grid.label ? h("div", { class: "hk-x-gridtop", "aria-hidden": "true" }, h("b", {}, grid.label),
        clueMarks(suits, said, grid.marks)) : null,
      cardGrid(this, { slot: grid.slot, suits, ranks }, {
        corner: icon(striking ? ICONS.undo : ICONS.right_answer),
        corner_label: striking ? this.say("take all strikes back") : this.say("all cards"),
        corner_off: striking && held.size === Object.keys(names).length,
        all: () => this.mark(at, Object.keys(names), striking),
        press: (cards) => this.mark(at, cards),
        label: where,
        cell: (suit, rank, columns) => {
          const card = suit.letter + rank;
          const on = held.has(card);
          return this.button([shape(suit), h("span", {}, rank), on && !striking ? icon(ICONS.right_answer) : null],
            `cell ${grid.slot} ${card}`, () => this.mark(at, [card]), {
              group: `grid ${grid.slot}`, label: where(names[card]) + state(on), off: !(card in names),
              class: `hk-grid-cell${striking ? (on ? "" : " hk-grid-struck") : on ? " hk-x-on" : " hk-x-off"}`,
              props: {
                "data-columns": columns, style: colours(suit),
                "aria-pressed": striking ? null : on ? "true" : "false",
              },
            });
        },
      }),
      h("div", { class: "hk-quiet", "aria-hidden": "true" }, striking ? this.say("left: {what}", { what: held.size })
        : this.say("ticked: {what}", { what: held.size })));
  }

  /** Turn marks over: all of them go one way, the first that would change one.
   * @param {number} at @param {string[]} cards @param {boolean} [back] take the strikes back at any rate */
  mark(at, cards, back = false) {
    const { kind, names } = this.field;
    const held = this.held();
    const known = cards.filter((card) => card in names);
    // In a hand a press strikes out first; elsewhere it ticks first.
    const add = back || kind === "hand" ? back || known.every((card) => !held[at].has(card)) : !known.every((card) => held[at].has(card));
    for (const card of known) {
      if (add) held[at].add(card);
      else held[at].delete(card);
    }
    const texts = held.map((one) => Object.keys(names).filter((card) => one.has(card)).join(" "));
    this.edit(texts.join(" | "));
  }

  /** @param {number} size */
  slots(size) {
    const marked = this.marked();
    const label = (/** @type {number} */ slot) => this.say("slot {slot}", { slot });
    return [
      h("p", { class: "hk-what" }, this.say("Mark the slots of your answer; it may be none. Slot 1 is the newest card.")),
      h("div", { class: "hk-x-slots", role: "group", "aria-label": this.say("Your answer") },
        Array.from({ length: size }, (_, i) => String(i + 1)).map((slot) => {
          const on = marked.includes(slot);
          return this.button([on ? icon(ICONS.right_answer) : null, slot], `slot ${slot}`, () => {
            const now = on ? marked.filter((one) => one !== slot) : [...marked, slot].sort((a, b) => Number(a) - Number(b));
            this.edit(now.join(" "));
          }, { group: "slots", label: label(Number(slot)), class: "hk-button hk-x-slot", props: { "aria-pressed": on ? "true" : "false" } });
        })),
    ];
  }

  // -- actions ---------------------------------------------------------------------------------

  /** @param {Move | undefined} move */
  act(move) {
    if (!move || !this.field.on_table) return;
    this.chosen = null;
    this.preview = null;
    this.edit(move.text);
    this.focusOn("check");
  }

  chosenMove() {
    const move = this.scene.moves.find(({ text }) => text === this.sheet);
    const playDeck = this.scene.moves.find(({ kind }) => kind === "deck");
    return [
      h("p", { class: "hk-x-draft" }, h("span", { class: "hk-what" }, this.say("Your answer")),
        h("b", {}, move ? move.label : this.say("Choose one of the mover's cards, or a clue."))),
      playDeck ? this.button(this.say("Play from the deck"), "play-deck", () => this.act(playDeck)) : null,
    ];
  }

  writtenMove() {
    return [
      h("p", { class: "hk-what" }, this.say("Write an action, such as play 2, discard 1 or clue Bob red.")),
      this.text(0, this.say("Your answer"), this.sheet ?? "", (text) => text),
    ];
  }

  // -- what is said ----------------------------------------------------------------------------

  doing() {
    const { shown, hints, all_hints, field, vote } = this.task;
    const code = field.kind === "function";
    const check = vote ? this.say("Vote") : this.say("Check");
    if (this.asking && !shown) {
      return h("div", { class: "hk-x-doing", role: "group", "aria-label": this.say("Show the answer"), key: "doing" },
        h("span", {}, this.say("Show the answer now? It is kept that you asked for it.")),
        this.button(this.say("Yes, show it"), "show now", () => {
          this.asking = false;
          this.next = ["check", "hint"];
          this.request({ do: "show" });
        }),
        this.button(this.say("No, I go on"), "show not", () => {
          this.asking = false;
          this.draw();
          this.focusOn("show");
        }, { class: "hk-button hk-main" }));
    }
    return h("div", { class: "hk-x-doing", key: "doing" },
      code ? null : this.button(check, "check", () => this.check(), { class: "hk-button hk-main", off: !this.canCheck }),
      vote === 1 ? this.goingOn() : this.button(this.hintName(), "hint", () => this.request({ do: "hint" }), { off: hints.length >= all_hints }),
      vote === 1 ? null : this.button(this.say("Show the answer"), "show", () => this.ask(), { off: shown !== null }),
      this.task.another ? this.button(this.say("Another like it"), "another", () => {
        this.next = ["text 0", "check"];
        this.request({ do: "another" });
      }) : null,
      this.projector());
  }

  /** Once the vote is cast, a button that lets the page go on: where something hears it, which says so in the page
   * (hanabi_kit/machine/labextensions). */
  goingOn() {
    if (this.task.verdict === null || this.gone || !this.root.closest("[data-hk-go-on]")) return null;
    return this.button(this.say("Go on"), "go on", () => {
      this.gone = true;
      this.root.dispatchEvent(new CustomEvent("hanabi-kit:go-on", { bubbles: true, composed: true }));
      this.draw();
    }, { class: "hk-button hk-main" });
  }

  /** What the button says that shows the next hint. */
  hintName() {
    const { hints, all_hints } = this.task;
    if (all_hints === 1) return this.say("Hint");
    return this.say("Hint {number} of {count}", { number: Math.min(hints.length + 1, all_hints), count: all_hints });
  }

  ask() {
    this.asking = true;
    this.draw();
    this.focusOn("show not");
  }

  verdict() {
    const { verdict, given } = this.task;
    const here = verdict && !this.unsent && this.sheet === given ? verdict : null;
    const kind = !here || here.right === null ? "" : here.right ? " hk-x-good" : " hk-x-wrong";
    const sign = kind ? icon(here?.right ? ICONS.right_answer : ICONS.wrong_answer) : null;
    const waited = this.checking === null ? 0 : performance.now() - this.checking;
    if (this.cut || waited >= LONG) {
      // A card outlives its Python when that is restarted: nobody is there then to answer.
      const told = !this.cut && waited < SILENT ? this.say("Being checked …")
        : this.say("No answer yet. Python is still busy, or it was restarted: then run the notebook's cells again, from the top.");
      return h("div", { key: "verdict" }, this.said([h("p", { class: "hk-note" }, told)], ""));
    }
    return h("div", { key: "verdict" }, this.said([here ? h("div", { class: `hk-x-verdict${kind}` }, sign,
      h("div", {}, this.blocks(here.text), this.offer(here.offers_hint))) : null], this.model.get("error")));
  }

  /** That there is a hint to be had, as long as there is one. @param {boolean} offered */
  offer(offered) {
    if (!offered || this.task.hints.length >= this.task.all_hints) return null;
    return h("p", { class: "hk-quiet" }, this.say("Would a hint help? The button “{button}” shows one.", { button: this.hintName() }));
  }

  hinted() {
    const { hints, all_hints } = this.task;
    return h("div", { role: "status", key: "hinted" }, hints.map((hint, at) => h("div", { class: "hk-x-hint" },
      h("b", {}, all_hints === 1 ? this.say("Hint") : this.say("Hint {number} of {count}", { number: at + 1, count: all_hints })),
      this.blocks(hint))));
  }

  solution() {
    const { shown } = this.task;
    return h("div", { role: "status", key: "solution" }, shown ? h("div", { class: "hk-x-shown" },
      h("b", {}, this.say("The answer:")), shown.code ? this.code(shown.answer.join("\n"))
        : shown.answer.map((line) => h("p", { class: "hk-x-right" }, line)),
      this.blocks(shown.why)) : null);
  }

  keeping() {
    const { kept, trouble } = this.task;
    return h("div", { class: "hk-quiet hk-x-kept", key: "kept" }, trouble ? h("p", { class: "hk-note" }, trouble)
      : kept ? [icon(ICONS.right_answer), this.say("Your answer is kept in {file}.", { file: kept })] : null);
  }

  // -- keys ------------------------------------------------------------------------------------

  /** @returns {[string, string][]} */
  keys() {
    const { kind } = this.field;
    const enter = this.say("Enter or Space");
    /** @type {Record<string, [string, string][]>} */
    const own = {
      choice: [["↑ ↓", this.say("from option to option")], [enter, this.say("choose it")]],
      choices: [["↑ ↓", this.say("from option to option")], [enter, this.say("tick it, or take the tick away")]],
      order: [["← → ↑ ↓", this.say("from button to button, from step to step")], [enter, this.say("add, move or take out a step")]],
      numbers: [[this.say("Enter"), this.say("check")]],
      cards: [["← → ↑ ↓", this.say("within a grid; Home and End to its ends")], [enter, this.say("mark a card, or all of a suit or rank at its head")]],
      slots: [["← →", this.say("from slot to slot")], [enter, this.say("mark it, or take the mark away")]],
      move: [["← →", this.say("along a hand or the clues; ↑ ↓ to the next group")], ["P, D", this.say("play, discard the card in focus")]],
    };
    return [
      [this.say("Tab"), this.say("to the next group or button")],
      ...(this.proof?.keys() || []),
      ...(own[kind === "truth" ? "choice" : kind === "hand" ? "cards" : kind === "lines" ? "order" : kind] || []),
      ...(kind === "function" ? [] : /** @type {[string, string][]} */ ([["C", this.task.vote ? this.say("vote") : this.say("check")]])),
      .../** @type {[string, string][]} */ (this.task.vote === 1 ? [] : [["H", this.say("next hint")]]),
    ];
  }

  /** @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onLetter(key, item) {
    if (key === "c" && this.field.kind !== "function") this.check();
    else if (key === "h" && this.task.hints.length < this.task.all_hints) this.request({ do: "hint" });
    else if (key === "escape" && this.asking) {
      this.asking = false;
      this.draw();
      this.focusOn("show");
    } else return this.model.get("scene") ? super.onLetter(key, item) : false;
    return true;
  }
}

export default widget(ExerciseView);
