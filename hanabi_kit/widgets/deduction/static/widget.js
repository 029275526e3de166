// @ts-check
/**
 * The deduction board in the browser: a grid of suits and ranks for each hidden card.
 *
 * What is right, wrong or overlooked is decided in Python; here are only the marks that it sends.
 *
 * @typedef {import("../../static/cards.js").Mark} Mark
 * @typedef {import("../../static/live.js").Model} Model
 * @typedef {{slot: number, label: string, face: string | null, marks: Mark[], struck: string[],
 *   flags: Record<string, "wrong" | "missed" | "step">, odds: Record<string, string> | null,
 *   shades: Record<string, number>, progress: string, left: number}} Grid
 * @typedef {{title: string, intro: string, names: Record<string, string>, cards: Grid[],
 *   feedback: string, aids: boolean, odds: boolean, odds_title: string, odds_fault: string,
 *   counting: string, can_undo: boolean, can_redo: boolean, step: boolean, done: boolean, fault: string}} Board
 * @typedef {{slot: number | null, kind: string, text: string,
 *   hands: {label: string, cards: string[]}[]}} Said
 */

import { BoardView } from "../../static/board.js";
import { chip, clueMarks, colours, face, fraction, shape } from "../../static/cards.js";
import { h } from "../../static/dom.js";
import { cardGrid } from "../../static/grid.js";
import { ICONS, icon, widget } from "../../static/live.js";

/** What stands in the corner of a card that something is to be said of. */
const SIGNS = { wrong: "!", missed: "?", step: "×" };

/** One board on the page. */
class DeductionView extends BoardView {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "hk-deduction");
    /** What a press on a card does. @type {"strike" | "keep"} */
    this.tool = "strike";
    /** Whether it does so in every grid. */
    this.everywhere = false;
    /** The card whose odds are told. @type {{slot: number, card: string} | null} */
    this.looked = null;
  }

  /** @returns {Board} */
  get deduction() {
    return this.model.get("board");
  }

  title() {
    return this.say("Deduction board: {title}", { title: this.deduction.title });
  }

  body() {
    const board = this.deduction;
    return [
      h("div", { class: "hk-d-title" }, board.title),
      h("p", {}, board.intro),
      this.top(), this.board(), ...this.hands(),
      board.fault ? h("p", { class: "hk-error" }, board.fault) : this.tools(),
      board.counting || board.odds_fault
        ? h("p", { class: "hk-note" }, board.counting || board.odds_fault) : null,
      this.remarks(),
      board.fault ? null : h("div", { class: "hk-d-grids" }, board.cards.map((grid) => this.grid(grid))),
      this.help(this.keys()),
    ];
  }

  draw() {
    super.draw();
    // Odds that take long are counted bit by bit: each answer lets the next bit begin, and other
    // messages come in between.
    if (this.deduction.counting && !this.waiting) this.send({ do: "count" });
  }

  /** What can be done with all cards at once. */
  tools() {
    const board = this.deduction;
    const group = "tools";
    const tool = (/** @type {"strike" | "keep"} */ name, /** @type {string} */ label) =>
      this.button(label, `tool ${name}`, () => this.take(name), {
        group, props: { "aria-pressed": this.tool === name ? "true" : "false" },
      });
    return h("div", { class: "hk-d-tools", role: "toolbar", "aria-label": this.say("Marks") },
      h("div", { class: "hk-d-toolset", role: "group", "aria-label": this.say("A press on a card") },
        h("span", { class: "hk-quiet", "aria-hidden": "true" }, this.say("A press on a card")),
        tool("strike", this.say("strikes it out")), tool("keep", this.say("keeps only it")),
        this.button(this.say("in every grid"), "everywhere", () => this.spread(), {
          group, props: { "aria-pressed": this.everywhere ? "true" : "false" },
        })),
      h("div", { class: "hk-d-toolset" },
        this.button([icon(ICONS.undo), this.say("Undo")], "undo", () => this.send({ do: "undo" }),
          { group, off: !board.can_undo }),
        this.button([icon(ICONS.redo), this.say("Redo")], "redo", () => this.send({ do: "redo" }),
          { group, off: !board.can_redo })),
      h("div", { class: "hk-d-toolset" },
        this.button(this.say("Check"), "check", () => this.request({ do: "check" }),
          { group, class: "hk-button hk-main" }),
        board.aids ? [
          this.button(board.step ? this.say("Take this step") : this.say("Next step"), "step",
            () => this.request({ do: "step" }), { group }),
          this.button(this.say("Odds"), "odds", () => this.request({ do: "odds", show: !board.odds }), {
            group, props: { "aria-pressed": board.odds ? "true" : "false" },
          }),
        ] : null));
  }

  /** Everything said, for screen readers; what is about no single card is seen here, too. */
  remarks() {
    /** @type {Said[]} */
    const told = this.model.get("told");
    return h("div", { class: "hk-d-told", key: "told" }, this.said(told.map((said) =>
      h("p", { class: said.slot === null ? `hk-message hk-d-${said.kind}` : "hk-unseen" },
        said.text, said.hands.map((hand) => h("span", { class: "hk-unseen" },
          " ", this.say("{label}: {cards}.", {
          label: hand.label, cards: hand.cards.map((card) => this.deduction.names[card]).join(", "),
        }))))),
      this.model.get("error")));
  }

  /** @param {Grid} grid */
  grid(grid) {
    const { ranks, suits } = this.scene;
    const { slot } = grid;
    const every = suits.flatMap((suit) => ranks.map((rank) => suit.letter + rank));
    const left = every.filter((card) => !grid.struck.includes(card));
    /** @type {Said[]} */
    const told = this.model.get("told");
    return h("div", {
      class: "hk-d-grid", key: `grid ${slot}`, role: "group", "aria-label": `${grid.label}; ${grid.progress}`,
    },
    h("div", { class: "hk-d-gridtop", "aria-hidden": "true" },
      h("span", { class: "hk-d-gridslot" }, slot),
      grid.face ? face(suits, grid.face, "hk-d-truth") : null,
      clueMarks(suits, this.scene.colours, grid.marks)),
    cardGrid(this, { slot, suits, ranks }, {
      corner: icon(ICONS.undo), corner_label: this.say("take all strikes back"), corner_off: !grid.struck.length,
      all: () => this.send({ do: "restore", slots: [slot], cards: every }),
      press: (cards) => this.press([slot], cards),
      label: (what) => `${this.place(slot)}, ${what}`,
      cell: (suit, rank, columns) => this.cell(grid, suit, rank, columns),
    }),
    h("div", { class: "hk-d-leftover", "aria-hidden": "true" },
      left.length > 1 ? h("span", {}, this.leftOver(grid))
        : h("b", {}, left.length ? this.say("left: {what}", { what: this.deduction.names[left[0]] })
          : this.say("nothing is left")),
      h("span", { class: "hk-d-progress" }, grid.progress)),
    h("div", { class: "hk-d-why", "aria-hidden": "true" },
      told.filter((said) => said.slot === slot && said.kind !== "quiet").map((said) =>
        h("div", { class: `hk-message hk-d-${said.kind}` }, said.text,
          said.hands.map((hand) => h("div", { class: "hk-d-example" },
            h("span", { class: "hk-quiet" }, hand.label),
            h("span", { class: "hk-d-chips" }, hand.cards.map((card) => chip(this.scene.suits, card)))))))),
    grid.odds ? this.oddsTable(grid) : null);
  }

  /** @param {Grid} grid @param {import("../../static/cards.js").Suit} suit @param {import("../../static/cards.js").Rank} rank @param {number} columns */
  cell(grid, suit, rank, columns) {
    const card = suit.letter + rank;
    const struck = grid.struck.includes(card);
    const flag = grid.flags[card];
    const shade = grid.odds && !struck ? grid.shades[card] || 0 : 0;
    const words = [
      `${this.place(grid.slot)}, ${this.deduction.names[card]}`,
      struck ? this.say("struck out") : null,
      flag === "wrong" ? this.say("but it can be") : null,
      flag === "missed" ? this.say("can be struck out") : null,
      flag === "step" ? this.say("the step strikes it out") : null,
      grid.odds ? `${this.say("odds")} ${grid.odds[card] || 0}` : null,
    ];
    const look = (/** @type {boolean} */ in_) => {
      if (!this.deduction.odds) return;
      this.looked = in_ ? { slot: grid.slot, card } : null;
      this.draw();
    };
    return this.button([
      h("span", { class: "hk-d-what-card" }, shape(suit), rank),
      flag ? h("span", { class: "hk-d-flag" }, SIGNS[flag]) : null,
    ], `cell ${grid.slot} ${card}`, () => this.press([grid.slot], [card]), {
      group: `grid ${grid.slot}`,
      class: `hk-grid-cell${struck ? " hk-grid-struck" : ""}${flag ? ` hk-d-is-${flag}` : ""}`,
      label: words.filter(Boolean).join(", "),
      props: {
        "data-columns": columns, style: { ...colours(suit), "--hk-shade": `${shade * 12.5}%` },
        onpointerenter: () => look(true), onpointerleave: () => look(false), onfocus: () => look(true),
      },
    });
  }

  /** How many are left, or the odds of the card that is looked at. @param {Grid} grid */
  leftOver(grid) {
    const card = this.looked?.slot === grid.slot ? this.looked.card : null;
    if (!grid.odds || !card) return this.say("left: {what}", { what: grid.left });
    return this.say("{card}: {odds}", { card: this.deduction.names[card], odds: grid.odds[card] || "0" });
  }

  /** @param {Grid} grid */
  oddsTable(grid) {
    const { suits, ranks } = this.scene;
    return h("details", { class: "hk-d-oddsmore", key: `odds ${grid.slot}` },
      h("summary", { "data-lm-suppress-shortcuts": "true" }, this.say("Odds as a table"),
        h("span", { class: "hk-unseen" }, `, ${this.place(grid.slot)}`)),
      h("div", { class: "hk-d-oddsbox" }, h("table", { class: "hk-odds" },
        h("caption", {}, this.deduction.odds_title),
        h("thead", {}, h("tr", {}, h("td", {}), ranks.map((rank) => h("th", { scope: "col" }, rank)))),
        h("tbody", {}, suits.map((suit) => h("tr", { style: colours(suit) },
          h("th", { scope: "row" }, shape(suit), h("span", { class: "hk-unseen" }, suit.label)),
          ranks.map((rank) => {
            const share = grid.odds?.[suit.letter + rank];
            return h("td", { class: share ? "hk-can" : "hk-cannot" }, share ? fraction(share) : null);
          })))))));
  }

  /** @param {number} slot */
  place(slot) {
    return this.say("slot {slot}", { slot });
  }

  // -- doing --------------------------------------------------------------------------------------

  /** @param {"strike" | "keep"} name */
  take(name) {
    this.tool = name;
    this.draw();
  }

  spread() {
    this.everywhere = !this.everywhere;
    this.draw();
  }

  /** Strike cards out, or take the strikes back where all of them are struck already.
   * @param {number[]} slots @param {string[]} cards @param {"strike" | "keep"} [tool] */
  press(slots, cards, tool = this.tool) {
    const grids = this.deduction.cards;
    const where = this.everywhere ? grids.map((grid) => grid.slot) : slots;
    const all = grids.filter((grid) => where.includes(grid.slot))
      .every((grid) => cards.every((card) => grid.struck.includes(card)));
    // Marks made fast must all arrive: none is held back while an answer is under way.
    this.send({ do: tool === "keep" ? "keep" : all ? "restore" : "strike", slots: where, cards });
  }

  /** The cards that an item of a grid stands for. @param {string} key */
  cardsOf(key) {
    const [kind, slot, what] = key.split(" ");
    const { ranks, suits } = this.scene;
    if (kind === "cell") return { slot: Number(slot), cards: [what] };
    if (kind === "row") return { slot: Number(slot), cards: ranks.map((rank) => what + rank) };
    if (kind === "column") return { slot: Number(slot), cards: suits.map((suit) => suit.letter + what) };
    return null;
  }

  /** @returns {[string, string][]} */
  keys() {
    return [
      [this.say("Tab"), this.say("to the next group: the buttons, each grid")],
      ["← → ↑ ↓", this.say("within a grid; Home and End to its ends")],
      [this.say("Enter or Space"), this.say("mark a card, or all of a suit or rank at its head")],
      ["X", this.say("strike out, or take it back")],
      ["K", this.say("keep only this")],
      ["A", this.say("marks go to every grid, or to one again")],
      ["W", this.say("why it is so, once it is no secret")],
      ["U, R", this.say("undo, redo")],
      ["C", this.say("check")],
      ...(this.deduction.aids ? /** @type {[string, string][]} */ ([
        ["N", this.say("the next step; again, take it")], ["O", this.say("odds on or off")],
      ]) : []),
    ];
  }

  /** @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onLetter(key, item) {
    const board = this.deduction;
    if (board.fault) return false;
    const at = this.cardsOf(item.dataset.key || "");
    if (key === "x" && at) this.press([at.slot], at.cards, "strike");
    else if (key === "k" && at) this.press([at.slot], at.cards, "keep");
    else if (key === "w" && at?.cards.length === 1) this.request({ do: "why", slot: at.slot, card: at.cards[0] });
    else if (key === "a") this.spread();
    else if (key === "u" && board.can_undo) this.send({ do: "undo" });
    else if (key === "r" && board.can_redo) this.send({ do: "redo" });
    else if (key === "c") this.request({ do: "check" });
    else if (key === "n" && board.aids) this.request({ do: "step" });
    else if (key === "o" && board.aids) this.request({ do: "odds", show: !board.odds });
    else return false;
    return true;
  }
}

export default widget(DeductionView);
