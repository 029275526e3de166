// @ts-check
/**
 * The walk through a solved end-game: the table, every move's value, what may be drawn.
 *
 * @typedef {{text: string, low: number, high: number, exact: boolean}} Worth
 * @typedef {{id: string, label: string, worth: Worth, best: boolean}} MoveRow
 * @typedef {{label: string, worth: Worth, average: Worth, best: boolean}} BoundsRow
 * @typedef {{then: string, label: string, odds: string, worth: Worth, end: string}} AfterRow
 * @typedef {{path: [string, string][], depth: number, text: string, worth: string,
 *   can_open: boolean, is_open: boolean}} OutlineRow
 * @typedef {{value: string, name: string}} Choice
 * @typedef {{model: string, models: Choice[], objective: string, objectives: Choice[],
 *   about: string, value_name: string, where?: string, solved: boolean, chosen: string | null, told: string, value: Worth | null,
 *   moves: MoveRow[], after: AfterRow[], path: string[], wrong: string[], outline: OutlineRow[],
 *   hits: string[], over: boolean, can_search: boolean, end?: string, more?: number,
 *   worlds?: number, open?: boolean, deals?: string, bounds?: BoundsRow[], beside?: string[], silent?: string, who?: string,
 *   decides?: {id: string, label: string, hands: string, now: boolean}[],
 *   sights?: string[]}} Solved
 */

import { BoardView } from "../../static/board.js";
import { fraction } from "../../static/cards.js";
import { h, sentences } from "../../static/dom.js";
import { widget } from "../../static/live.js";

/** One solved end-game on the page. */
class SolutionView extends BoardView {
  /** @param {import("../../static/live.js").Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "hk-solution");
    /** What is written into the search field. */
    this.sought = "";
    /** Whether the button that had the focus is gone, and the moves were not there yet. */
    this.astray = false;
  }

  /** The focus goes on with the walk: where its button is gone, to the first of what one may choose. */
  draw() {
    const before = document.activeElement;
    super.draw();
    const now = document.activeElement;
    this.astray = now === this.root && (this.astray || before !== this.root);
    const next = this.items("moves")[0] || this.items("choices")[0];
    if (this.astray && next && !this.model.get("work").told) next.focus();
  }

  title() {
    return this.say("Solution of an end-game");
  }

  /** @returns {Solved} */
  get solved() {
    return this.model.get("solution");
  }

  body() {
    const solved = this.solved;
    /** @type {string | undefined} */
    const working = this.model.get("work").told;
    return [
      this.question(),
      this.said([
        h("p", { class: "hk-unseen" }, this.scene.headline),
        working ? h("p", { class: "hk-unseen" }, this.say("Being solved…")) : null,
        solved.value ? h("p", { class: "hk-event" }, this.value(solved)) : null,
        (solved.beside || []).map((text) => h("p", {}, text)),
        solved.told ? h("div", { class: "hk-message" }, sentences(solved.told.split("\n"))) : null,
      ], this.model.get("error")),
      // Several times a second: nobody would want that read out.
      working ? h("p", { class: "hk-note", "aria-hidden": "true" }, working) : null,
      working ? this.button(this.say("Stop the search"), "stop", () => this.send({ do: "stop" }),
        { class: "hk-button hk-main" }) : null,
      !working && solved.value && (solved.open ?? !solved.value.exact) && !solved.path.length
        ? h("div", { class: "hk-more" }, this.button(this.say("Search again, twice as long"), "solve",
          () => this.request({ do: "solve" }))) : null,
      solved.solved ? this.way(solved) : null,
      h("div", { class: "hk-solved" },
        h("div", { class: "hk-where", key: "where" },
          solved.where ? h("p", { class: "hk-note" }, solved.where) : null, this.top(), this.board(), this.hands()),
        solved.solved ? h("div", { class: "hk-what-next", key: "next" },
          ...(solved.decides ? this.plan(solved)
            : [this.moves(solved), this.after(solved), this.wrong(solved)])) : null),
      solved.solved && solved.can_search ? this.tree(solved) : null,
      this.help(this.keys()),
    ];
  }

  /** The models and goals one can ask for. */
  question() {
    const { model, models, objective, objectives, about } = this.solved;
    if (!models) return h("p", {}, this.model.get("work").told || "");
    return h("div", { class: "hk-question" },
      h("div", { class: "hk-more" },
        this.choice(this.say("Model"), "model", models, model, (value) => this.request({ do: "model", model: value })),
        this.choice(this.say("Goal"), "goal", objectives, objective,
          (value) => this.request({ do: "objective", objective: value }))),
      h("p", { class: "hk-about-model" }, about));
  }

  /** @param {Solved} solved */
  value(solved) {
    const worth = /** @type {Worth} */ (solved.value);
    const why = solved.decides ? this.say("(bounds that are proved)")
      : this.say("(bounds: the search did not finish)");
    return `${solved.value_name} ${worth.text}${worth.exact ? "" : ` ${why}`}`;
  }

  /** The way here, each step a place to go back to. @param {Solved} solved */
  way(solved) {
    const group = "way";
    return h("nav", { class: "hk-way", "aria-label": this.say("The way here") },
      this.button(this.say("Start"), "way 0", () => this.request({ do: "back", to: 0 }),
        { group, off: solved.path.length === 0 }),
      solved.path.map((text, i) => this.button(text, `way ${i + 1}`,
        () => this.request({ do: "back", to: i + 1 }),
        { group, off: i + 1 === solved.path.length })));
  }

  /** @param {Worth} worth */
  bar(worth) {
    return h("span", { class: "hk-bar", "aria-hidden": "true",
      style: { "--hk-low": `${100 * worth.low}%`, "--hk-high": `${100 * worth.high}%` } });
  }

  /** @param {Solved} solved */
  moves(solved) {
    if (!solved.moves.length) return h("p", {}, solved.end || "");
    return h("div", { role: "group", "aria-label": this.say("Moves") },
      h("div", { class: "hk-title" }, this.say("Moves, the best first")),
      h("div", { class: "hk-rows" }, solved.moves.map((move) =>
        this.button([
          h("span", { class: "hk-star", "aria-hidden": "true" }, move.best ? "★" : ""),
          h("span", { class: "hk-row-label" }, move.label),
          h("span", { class: "hk-row-worth" }, move.worth.text, this.bar(move.worth)),
        ], `move ${move.id}`, () => this.request({ do: "choose", move: move.id }), {
          group: "moves", class: `hk-button hk-row-button${move.best ? " hk-best" : ""}`,
          label: `${move.best ? `${this.say("best:")} ` : ""}${move.label}: ${move.worth.text}`,
          props: { "aria-pressed": move.id === solved.chosen ? "true" : "false" },
        }))),
      h("div", { class: "hk-more" },
        this.button(this.say("Explain"), "explain", () => this.request({ do: "explain" }))));
  }

  /** @param {Solved} solved */
  after(solved) {
    if (solved.chosen === null || !solved.after.length) return null;
    const seat = solved.worlds !== undefined;
    const title = seat ? this.say("The mover's hand may be (a dash for a card nobody needs):")
      : this.say("Then, with these odds:");
    return h("div", { key: "after", role: "group", "aria-label": title },
      h("div", { class: "hk-title" }, title),
      h("div", { class: "hk-rows" }, solved.after.map((row) => this.button([
        h("span", { class: "hk-row-label" }, row.label),
        row.odds ? h("span", { class: "hk-odds-of" }, fraction(row.odds)) : null,
        h("span", { class: "hk-row-worth" }, row.end || row.worth.text, this.bar(row.worth)),
      ], `after ${row.then}`, () => this.request({ do: "step", then: row.then }), {
        group: "after", class: "hk-button hk-row-button",
        label: `${row.label}${row.odds ? `, ${row.odds}` : ""}: ${row.end || row.worth.text}`,
      }))),
      solved.more ? h("p", {}, this.say("and {number} more hands, less likely", { number: solved.more })) : null,
      seat ? null : h("div", { class: "hk-more" },
        this.button(this.say("Show me how this goes wrong"), "wrong", () => this.request({ do: "wrong" }))));
  }

  /** A plan: what it tells the player whose turn it is, and what each action can be worth. */
  plan(/** @type {Solved} */ solved) {
    const { bounds = [], decides = [], who = "", deals = "" } = solved;
    const real = decides.some((row) => row.now);
    return [
      solved.silent ? h("p", { class: "hk-note" }, solved.silent) : null,
      decides.length ? h("div", { key: "decides", role: "group", "aria-label": who },
        h("div", { class: "hk-title" }, who),
        h("div", { class: "hk-rows" }, decides.map((row) => this.button([
          real ? h("span", { class: "hk-star", "aria-hidden": "true" }, row.now ? "●" : "") : null,
          h("span", { class: "hk-row-label" }, row.label),
          h("span", { class: "hk-row-worth" }, row.hands),
        ], `choice ${row.id}`, () => this.request({ do: "choose", move: row.id }), {
          group: "choices", class: `hk-button hk-row-button${row.now ? " hk-best" : ""}`,
          label: `${row.now ? `${this.say("with the hands really seen:")} ` : ""}${row.label}, ${row.hands}`,
          props: { "aria-pressed": row.id === solved.chosen ? "true" : "false" },
        }))),
        real
          ? h("p", {}, `● ${this.say("with the hands that are really seen")}`) : null) : null,
      this.outcomes(solved),
      bounds.length ? h("div", { key: "bounds" },
        h("div", { class: "hk-title" }, this.say("What each action can make of these hands, the best first")),
        h("p", {}, deals),
        h("table", { class: "hk-bounds" }, h("tbody", {}, bounds.map((row) => h("tr", {},
          h("th", { scope: "row" }, row.best ? `★ ${row.label}` : row.label),
          h("td", {}, row.worth.text, this.bar(row.worth),
            h("span", { class: "hk-average" }, this.say("on average {value}", { value: row.average.text })))))))) : null,
      h("div", { class: "hk-more" },
        this.button(this.say("Explain"), "explain", () => this.request({ do: "explain" }))),
    ];
  }

  /** For which hands the plan says so, and what everybody sees then. @param {Solved} solved */
  outcomes(solved) {
    if (solved.chosen === null || !solved.sights) return null;
    const title = this.say("Everybody then sees; go on there:");
    return h("div", { key: "outcomes" },
      h("div", { class: "hk-title" }, this.say("The plan says so if")),
      h("ul", { class: "hk-sights" }, solved.sights.map((text) => h("li", {}, text)),
        solved.more ? h("li", {}, this.say("and {number} more cases", { number: solved.more })) : null),
      h("div", { role: "group", "aria-label": title },
        h("div", { class: "hk-title" }, title),
        h("div", { class: "hk-rows" }, solved.after.map((row) => this.button(row.label,
          `after ${row.then}`, () => this.request({ do: "step", then: row.then }),
          { group: "after", class: "hk-button hk-row-button" })))));
  }

  /** @param {Solved} solved */
  wrong(solved) {
    if (!solved.wrong.length) return null;
    const steps = solved.wrong.slice(0, -1);
    return h("div", { key: "wrong", role: "group", "aria-label": this.say("How it goes wrong") },
      h("div", { class: "hk-title" }, this.say("How it goes wrong, step by step:")),
      h("ol", { class: "hk-wrong" }, steps.map((text, i) => h("li", {},
        this.button(text, `wrong ${i + 1}`, () => this.request({ do: "follow", steps: i + 1 }),
          { group: "wrong" })))),
      h("p", { class: "hk-event" }, solved.wrong[steps.length]));
  }

  /** The tree of best play, to be opened bit by bit, and searched. @param {Solved} solved */
  tree(solved) {
    const open = (/** @type {OutlineRow} */ row) =>
      this.request({ do: "open", path: row.path, wide: !row.is_open });
    return h("details", { class: "hk-tree", key: "tree" },
      h("summary", { "data-lm-suppress-shortcuts": "true" }, this.say("The tree of best play")),
      h("form", {
        class: "hk-more",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.request({ do: "search", text: this.sought });
        },
      },
        h("label", { class: "hk-choice" }, h("span", {}, this.say("Find (such as b4)")),
          h("input", { type: "text", key: "find", class: "hk-input", maxlength: 60, "data-lm-suppress-shortcuts": "true",
            oninput: (/** @type {any} */ event) => { this.sought = event.target.value; } })),
        h("button", { type: "submit", class: "hk-button", key: "find button" }, this.say("Find"))),
      solved.hits.length ? h("ul", {}, solved.hits.map((text, i) => h("li", {},
        this.button(text, `hit ${i}`, () => this.request({ do: "hit", hit: i }), { group: "hits" })))) : null,
      h("ul", { class: "hk-outline" }, solved.outline.map((row) => {
        const key = row.path.flat().join("|");
        return h("li", { key, style: { "--hk-depth": String(Math.min(row.depth, 12)) } },
          row.can_open ? this.button(row.is_open ? "−" : "+", `open ${key}`, () => open(row), {
            label: `${row.is_open ? this.say("Close") : this.say("Open")}: ${row.text}`,
            props: { "aria-expanded": row.is_open ? "true" : "false" },
          }) : h("span", { class: "hk-leaf" }),
          this.button(row.text, `entry ${key}`, () => this.request({ do: "go", path: row.path }), { group: "outline" }),
          h("span", { class: "hk-row-worth" }, row.worth));
      })));
  }

  /** @returns {[string, string][]} */
  keys() {
    return [
      [this.say("Tab"), this.say("to the next group: the way here, moves, what may follow")],
      ["← →", this.say("within a group; Home and End to its ends")],
      [this.say("Enter or Space"), this.say("choose a move, go on to a table")],
      ["B", this.say("one step back")],
      ["W", this.say("show how the chosen move goes wrong")],
      ["E", this.say("explain the best move")],
    ];
  }

  /** @param {string} key */
  onLetter(key) {
    const solved = this.solved;
    if (key === "b" && solved.path.length) this.request({ do: "back", to: solved.path.length - 1 });
    else if (key === "w" && solved.chosen !== null && !solved.decides && solved.worlds === undefined) this.request({ do: "wrong" });
    else if (key === "e" && solved.solved) this.request({ do: "explain" });
    else return false;
    return true;
  }
}

export default widget(SolutionView);
