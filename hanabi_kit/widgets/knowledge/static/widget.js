// @ts-check
/**
 * The knowledge explorer in the browser: worlds drawn or listed, what is known in one of them, and
 * menus to say or ask something. What is true, and which worlds fall away, Python decides.
 *
 * @typedef {import("../../static/live.js").Model} Model
 * @typedef {import("../../static/dom.js").Vnode} Vnode
 * @typedef {import("../../static/cards.js").Suit} Suit
 * @typedef {{words: string, cards: string[]}} Row
 * @typedef {{number: number, rows: Row[], label: string, real: boolean, fallen: boolean,
 *   truth: boolean | null, x: number, y: number, alike: string[]}} World
 * @typedef {{name: string, letter: string, pattern: string | null, shown: boolean}} Agent
 * @typedef {{agent: number, path: string, x: number, y: number}} Line
 * @typedef {{width: number, height: number, left: number, top: number, node: [number, number], names: number,
 *   lines: Line[], path: Line[]}} Drawing
 * @typedef {{headline: string, note: string, agents: Agent[], suits: Suit[], worlds: World[],
 *   surely_real: boolean, chosen: number, can_draw: boolean, drawing: Drawing | null,
 *   pages: {page: number, last: number, worlds: number} | null}} Scene
 * @typedef {{before: string[], fact: number}} FormRow
 * @typedef {{before: string[], join: "and" | "or", rows: FormRow[]}} Form
 * @typedef {{value: any, name: string}} Choice
 * @typedef {{seat: number, name: string, values: {value: string, name: string, label: string}[]}} Clues
 * @typedef {{befores: Choice[], groups: {name: string, facts: Choice[]}[], most_rows: number,
 *   most_before: number, form: Form | null, text: string, ready: string[], question: string,
 *   clues: Clues[], world: {title: string, note: string, agents: {name: string, lines: string[]}[]},
 *   answer: {truth: boolean, text: string, lines: string[], count: string} | null,
 *   steps: {text: string, left: number}[], at: number, can_redo: boolean, can_hide: boolean,
 *   real_shown: boolean}} Menu
 */

import { face } from "../../static/cards.js";
import { h } from "../../static/dom.js";
import { ICONS, LiveView, icon, widget } from "../../static/live.js";

/** Announcements that get a button each; of more, one is chosen from a list. */
const MOST_BUTTONS = 8;

/** How much smaller a drawing may be made to fit; the smallest world then still is 44 pixels high. */
const LEAST_SCALE = 0.75;

/** One explorer on the page. */
class KnowledgeView extends LiveView {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "hk-knowledge");
    /** Which of the announcements in the list is chosen. */
    this.ready = 0;
    /** The world that was brought into sight last. */
    this.seen = 0;
    /** What the menus say, until Python has heard it. @type {Form | null} */
    this.draft = null;
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.root);
  }

  stop() {
    this.observer.disconnect();
    super.stop();
  }

  onAnswer() {
    if (this.model.get("error") || JSON.stringify(this.draft) === JSON.stringify(this.ordered(this.menu.form))) {
      this.draft = null;
    }
  }

  /** The same statement, with its parts in the order in which the menus write them.
   * @param {Form | null} form */
  ordered(form) {
    return form && {
      before: form.before, join: form.join,
      rows: form.rows.map(({ before, fact }) => ({ before, fact })),
    };
  }

  draw() {
    super.draw();
    this.fit();
  }

  /** Let the drawing fill its frame, if that makes it only a little smaller, and bring the chosen
   * world into sight. */
  fit() {
    const { chosen, drawing } = this.scene;
    /** @type {HTMLElement | null} */
    const plane = this.root.querySelector(".hk-plane");
    if (plane && drawing && plane.parentElement?.clientWidth) {
      const scale = Math.min(1, Math.max(LEAST_SCALE, plane.parentElement.clientWidth / drawing.width));
      plane.style.setProperty("zoom", String(scale));
    }
    const world = this.keyed(`world ${chosen}`);
    const frame = world?.closest(".hk-frame");
    if (!world || !frame || this.seen === chosen) return;
    // Within its own frame only: the notebook stays where it is.
    const [own, around] = [world.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (!around.width) return;
    frame.scrollLeft += (own.left + own.right - around.left - around.right) / 2;
    frame.scrollTop += (own.top + own.bottom - around.top - around.bottom) / 2;
    this.seen = chosen;
  }

  title() {
    return this.say("Knowledge explorer");
  }

  /** @returns {Scene} */
  get scene() {
    return this.model.get("scene");
  }

  /** @returns {Menu} */
  get menu() {
    return this.model.get("menu");
  }

  body() {
    return [
      h("div", { class: "hk-top" }, h("p", { class: "hk-headline" }, this.scene.headline)),
      this.events(), this.controls(),
      h("div", { class: "hk-halves" },
        h("div", { class: "hk-half" },
          this.agents(),
          this.scene.drawing ? this.drawing(this.scene.drawing) : this.list(),
          this.scene.note ? h("p", { class: "hk-small-note" }, this.scene.note) : null,
          this.about()),
        h("div", { class: "hk-half" }, this.saying(), this.steps())),
      this.help([
        [this.say("Tab"), this.say("to the next group: players, worlds, announcements, menus, steps")],
        ["← → ↑ ↓", this.say("between worlds; within a group; Home and End to its ends")],
        [this.say("Enter or Space"), this.say("choose a world, make an announcement, press a button")],
        ["A", this.say("ask whether the statement is true")],
        ["U, R", this.say("undo, redo")],
        ["L", this.say("drawing or list")],
      ]),
    ];
  }

  events() {
    /** @type {string[]} */
    const told = this.model.get("told");
    const answer = this.menu.answer;
    return this.said([
      told.map((line) => h("p", { class: "hk-event" }, line)),
      h("p", { class: "hk-unseen" },
        answer && !told.length ? [answer.text, ...answer.lines, answer.count].join(" ") : this.scene.headline),
    ], this.model.get("error"));
  }

  controls() {
    const { at, can_redo, can_hide, real_shown } = this.menu;
    const { can_draw, drawing } = this.scene;
    return h("div", { class: "hk-tools" },
      this.button([icon(ICONS.undo), this.say("Undo")], "undo", () => this.request({ do: "undo" }), { off: !at }),
      this.button([icon(ICONS.redo), this.say("Redo")], "redo", () => this.request({ do: "redo" }), { off: !can_redo }),
      can_draw
        ? this.button(drawing ? this.say("List the worlds") : this.say("Draw the worlds"), "list",
          () => this.toggleList())
        : null,
      can_hide
        ? this.button(real_shown ? this.say("Hide the real world") : this.say("Show the real world"), "real",
          () => this.request({ do: "real", marked: !real_shown }))
        : null);
  }

  toggleList() {
    if (this.scene.can_draw) this.request({ do: "list", listed: this.scene.drawing !== null });
  }

  /** Whose lines are drawn. */
  agents() {
    if (!this.scene.drawing) return null;
    return h("div", { class: "hk-agents", role: "toolbar", "aria-label": this.say("Whose lines are drawn") },
      this.scene.agents.map((agent, who) => this.button([
        h("svg", { class: "hk-sample", viewBox: "0 0 52 22", "aria-hidden": "true", focusable: "false" },
          h("path", { d: "M1 11H51", class: `hk-line hk-ink${who % 6}`, "stroke-dasharray": agent.pattern }),
          this.letter(who, 26, 11)),
        h("span", {}, agent.name),
        agent.shown ? icon(ICONS.right_answer) : icon(ICONS.wrong_answer),
      ], `agent ${who}`, () => this.request({ do: "lines", who, drawn: !agent.shown }), {
        group: "agents", class: "hk-button hk-agent", label: this.say("{who}: lines", { who: agent.name }),
        props: { "aria-pressed": agent.shown ? "true" : "false" },
      })));
  }

  /** @param {number} who @param {number} x @param {number} y */
  letter(who, x, y) {
    return h("g", { class: `hk-ink${who % 6}` },
      h("circle", { class: "hk-disc", cx: x, cy: y, r: 9 }),
      h("text", { x, y: y + 4.5, "text-anchor": "middle" }, this.scene.agents[who].letter));
  }

  // -- the worlds ------------------------------------------------------------------------------

  /** @param {Drawing} drawing */
  drawing(drawing) {
    const { width, height, left, top, node } = drawing;
    const many = drawing.lines.length > 70;
    return h("div", { class: "hk-frame", role: "group", "aria-label": this.say("Worlds"), key: "drawing" },
      h("div", { class: "hk-plane", style: { width: `${width}px`, height: `${height}px` } },
        h("svg", { class: "hk-lines", width, height, viewBox: `${left} ${top} ${width} ${height}`, "aria-hidden": "true", focusable: "false" },
          drawing.path.map((line) => h("path", { class: "hk-trail", d: line.path })),
          [...drawing.lines, ...drawing.path].map(({ agent, path }) => h("path", {
            d: path, class: `hk-line hk-ink${agent % 6}`, "stroke-dasharray": this.scene.agents[agent].pattern })),
          [...(many ? [] : drawing.lines), ...drawing.path].map(({ agent, x, y }) => this.letter(agent, x, y))),
        this.scene.worlds.map((world) => {
          const style = {
            left: `${world.x - left - node[0] / 2}px`, top: `${world.y - top - node[1] / 2}px`,
            width: `${node[0]}px`, height: `${node[1]}px`, "--hk-names": `${drawing.names}px`,
          };
          return world.fallen
            ? h("div", { class: "hk-world hk-fallen", style, key: `gone ${world.number}`, "aria-hidden": "true" },
              this.inside(world),
              h("svg", { class: "hk-strike", viewBox: "0 0 10 10", preserveAspectRatio: "none" },
                h("path", { d: "M0 0L10 10M10 0L0 10" })))
            : this.world(world, this.inside(world), { style });
        })));
  }

  /** @param {World} world @param {any} inner @param {object} props */
  world(world, inner, props) {
    const chosen = world.number === this.scene.chosen;
    return this.button(inner, `world ${world.number}`, () => this.send({ do: "world", world: world.number }), {
      group: "worlds", label: this.worldLabel(world),
      class: `hk-world${world.real ? " hk-real" : ""}${chosen ? " hk-chosen" : ""}`,
      props: { "aria-pressed": chosen ? "true" : "false", ...props },
    });
  }

  /** @param {World} world */
  worldLabel(world) {
    const parts = [`${this.say("World")} ${world.number}: ${world.label}`];
    if (world.real) parts.push(this.realWord());
    if (world.truth !== null) {
      parts.push(world.truth ? this.say("the statement is true") : this.say("the statement is false"));
    }
    return parts.join(", ");
  }

  realWord() {
    return this.scene.surely_real ? this.say("real") : this.say("perhaps real");
  }

  /** What stands in a world. @param {World} world */
  inside(world) {
    return [
      h("span", { class: "hk-head", "aria-hidden": "true" },
        h("b", {}, world.number),
        world.real ? h("span", { class: "hk-mark-real" }, `★ ${this.realWord()}`) : null,
        world.truth === null ? null : this.truth(world.truth)),
      world.rows.map((row) => h("span", { class: "hk-line-of", "aria-hidden": "true" },
        row.cards.length ? h("span", { class: "hk-holder" }, row.words) : row.words,
        row.cards.map((card) => face(this.scene.suits, card)))),
    ];
  }

  /** @param {boolean} is */
  truth(is) {
    return h("span", { class: is ? "hk-true" : "hk-false", key: "truth" },
      icon(is ? ICONS.right_answer : ICONS.wrong_answer));
  }

  list() {
    const { agents, worlds, pages } = this.scene;
    const asked = this.menu.answer !== null;
    return h("div", { class: "hk-listing", key: "list" },
      h("div", { class: "hk-frame" },
        h("table", { class: "hk-worlds" },
          h("caption", { class: "hk-unseen" }, this.say("The worlds, and from which others each player cannot tell them")),
          h("thead", {}, h("tr", {},
            h("th", { scope: "col" }, this.say("World")),
            h("th", { scope: "col" }, this.say("What is so")),
            asked ? h("th", { scope: "col" }, this.say("True?")) : null,
            agents.map(({ name }) => h("th", { scope: "col" },
              this.say("{who} cannot tell it from", { who: name }))))),
          h("tbody", {}, worlds.map((world) => h("tr", {
            key: `row ${world.number}`,
            class: `${world.fallen ? "hk-gone" : ""}${world.number === this.scene.chosen ? " hk-here" : ""}`,
          },
            h("th", { scope: "row" }, world.fallen
              ? h("s", {}, world.number)
              : this.world(world, [h("b", {}, world.number), world.real ? " ★" : null],
                { "data-columns": 1, title: world.real ? this.realWord() : null })),
            h("td", {}, world.fallen
              ? [h("s", {}, world.label), h("span", { class: "hk-unseen" }, ` (${this.say("fallen away")})`)]
              : world.rows.map((row) => h("span", { class: "hk-line-of" },
                row.cards.length ? h("span", { class: "hk-holder" }, row.words) : row.words,
                row.cards.map((card) => [face(this.scene.suits, card), h("span", { class: "hk-unseen" }, ` ${card} `)])))),
            asked ? h("td", {}, world.truth === null ? null : [this.truth(world.truth),
              h("span", {}, world.truth ? this.say("yes") : this.say("no"))]) : null,
            world.alike.map((numbers) => h("td", {}, numbers))))))),
      pages && pages.last > 0
        ? h("div", { class: "hk-tools" },
          this.button(icon(ICONS.back), "page back", () => this.request({ do: "page", page: pages.page - 1 }),
            { label: this.say("Previous worlds"), off: pages.page === 0 }),
          h("span", {}, this.say("page {page} of {pages}", { page: pages.page + 1, pages: pages.last + 1 })),
          this.button(icon(ICONS.forward), "page forward", () => this.request({ do: "page", page: pages.page + 1 }),
            { label: this.say("Next worlds"), off: pages.page === pages.last }))
        : null);
  }

  /** What is known in the chosen world. */
  about() {
    const { world, answer } = this.menu;
    return h("section", { class: "hk-about-world", "aria-label": world.title, key: "about" },
      h("p", { class: "hk-name-of" }, world.title, world.note ? h("em", {}, ` ★ ${world.note}`) : null),
      answer ? this.answer(answer) : null,
      h("ul", { class: "hk-minds" }, world.agents.map((agent, who) => h("li", {},
        h("span", { class: `hk-mind hk-ink${who % 6}`, "aria-hidden": "true" }, this.scene.agents[who].letter),
        h("span", {}, agent.lines.map((line) => [line, " "]))))));
  }

  /** @param {{truth: boolean, text: string, lines: string[], count: string}} answer */
  answer(answer) {
    return h("div", { class: "hk-reply", key: "answer" },
      h("p", { class: "hk-verdict" }, this.truth(answer.truth), answer.text),
      answer.lines.length ? h("ol", {}, answer.lines.map((line) => h("li", {}, line))) : null,
      h("p", {}, answer.count));
  }

  // -- saying something ------------------------------------------------------------------------

  saying() {
    const { ready, question, clues, form } = this.menu;
    return h("div", { class: "hk-saying" },
      question ? this.part(this.say("Let them answer"), [
        h("p", {}, this.say("“{what}”", { what: question })),
        h("div", { class: "hk-tools", role: "toolbar", "aria-label": this.say("Who answers") },
          this.button(this.say("All at once"), "answer all", () => this.request({ do: "answer", who: "all" }),
            { group: "answers", class: "hk-button hk-main" }),
          this.scene.agents.map(({ name }, who) => this.button(name, `answer ${who}`,
            () => this.request({ do: "answer", who }), { group: "answers", label: this.say("{who} answers", { who: name }) }))),
      ]) : null,
      clues.length ? this.part(this.say("Give a clue"), clues.map((hand) =>
        h("div", { class: "hk-tools", role: "toolbar", "aria-label": `${this.say("Clues to")} ${hand.name}` },
          h("span", { class: "hk-to", "aria-hidden": "true" }, hand.name),
          hand.values.map(({ value, name, label }) => this.button(name, `clue ${hand.seat} ${value}`,
            () => this.request({ do: "clue", to: hand.seat, value }), { group: `clues ${hand.seat}`, label }))))) : null,
      ready.length ? this.part(this.say("Say in front of everybody"), this.announcements(ready)) : null,
      form ? this.part(this.say("Make a statement of your own"), this.builder(this.draft || form)) : null);
  }

  /** @param {string} title @param {any} inner */
  part(title, inner) {
    return h("div", { class: "hk-part-of", role: "group", "aria-label": title, key: title },
      h("p", { class: "hk-title", "aria-hidden": "true" }, title), inner);
  }

  /** @param {string[]} ready */
  announcements(ready) {
    if (ready.length <= MOST_BUTTONS) {
      return h("div", { class: "hk-ready", role: "toolbar", "aria-label": this.say("Announcements") },
        ready.map((text, number) => this.button(text, `ready ${number}`,
          () => this.request({ do: "ready", ready: number }), { group: "ready" })));
    }
    return h("div", { class: "hk-tools" },
      this.pick(this.say("Announcement"), "ready", ready.map((name, value) => ({ value, name })), this.ready,
        (value) => {
          this.ready = value;
          this.draw();
        }),
      this.button(this.say("Say it"), "say ready", () => this.request({ do: "ready", ready: this.ready })));
  }

  /** A list to choose from, whose label only a screen reader tells.
   * @param {string} label @param {string} key @param {Choice[]} choices @param {any} chosen
   * @param {(value: any) => void} choose @param {{name: string, facts: Choice[]}[]} [groups] */
  pick(label, key, choices, chosen, choose, groups) {
    const option = (/** @type {Choice} */ entry) =>
      h("option", { key: String(entry.value), value: entry.value }, entry.name);
    const all = groups ? groups.flatMap((group) => group.facts) : choices;
    return h("select", {
      key, "data-key": key, class: "hk-pick", "aria-label": label, "data-lm-suppress-shortcuts": "true",
      value: chosen,
      onchange: (/** @type {any} */ event) => {
        const found = all.find((entry) => String(entry.value) === event.target.value);
        if (found) choose(found.value);
      },
    }, groups && groups.length > 1
      ? groups.map((group) => h("optgroup", { label: group.name, key: group.name }, group.facts.map(option)))
      : all.map(option));
  }

  /** @param {Form} form */
  builder(form) {
    const { befores, groups, most_before, most_rows, text, answer } = this.menu;
    const write = (/** @type {Partial<Form>} */ more) => {
      // Each change counts, however quickly it follows another.
      this.draft = this.ordered({ ...form, ...more });
      this.send({ do: "write", form: this.draft });
      this.draw();
    };
    const prefixes = (/** @type {string} */ key, /** @type {string[]} */ chosen,
      /** @type {(befores: string[]) => void} */ put) =>
      [...chosen, ...(chosen.length < most_before ? [""] : [])].map((before, at) => this.pick(
        this.say("What comes before, number {number}", { number: at + 1 }), `${key} before ${at}`,
        [{ value: "", name: at < chosen.length ? this.say("(take away)") : this.say("(nothing before)") }, ...befores],
        before, (value) => put(value
          ? [...chosen.slice(0, at), value, ...chosen.slice(at + 1)]
          : chosen.filter((_, other) => other !== at))));
    const put = (/** @type {number} */ at, /** @type {Partial<FormRow>} */ more) =>
      write({ rows: form.rows.map((row, other) => (other === at ? { ...row, ...more } : row)) });
    const joined = form.rows.length > 1;
    return [
      joined || form.before.length
        ? h("div", { class: "hk-row-of hk-whole", role: "group", "aria-label": this.say("Before the whole statement") },
          prefixes("whole", form.before, (before) => write({ before })))
        : null,
      form.rows.map((row, at) => h("div", { class: "hk-row-of", key: `row ${at}`, role: "group", "aria-label": `${this.say("Part")} ${at + 1}` },
        at === 1 ? this.pick(this.say("How the parts are joined"), "join",
          [{ value: "and", name: this.say("and") }, { value: "or", name: this.say("or") }], form.join,
          (join) => write({ join })) : null,
        at > 1 ? h("span", {}, form.join === "and" ? this.say("and") : this.say("or")) : null,
        prefixes(`row ${at}`, row.before, (before) => put(at, { before })),
        this.pick(this.say("Fact"), `fact ${at}`, [], row.fact, (fact) => put(at, { fact }), groups),
        joined ? this.button(icon(ICONS.wrong_answer), `away ${at}`,
          () => write({ rows: form.rows.filter((_, other) => other !== at) }),
          { label: this.say("Take part {number} away", { number: at + 1 }) }) : null)),
      h("p", { class: "hk-statement" }, this.say("“{what}”", { what: text })),
      h("div", { class: "hk-tools" },
        this.button(this.say("Is it true?"), "ask", () => this.send({ do: "ask" }),
          { class: `hk-button${answer ? "" : " hk-main"}`, props: { "aria-pressed": answer ? "true" : "false" } }),
        this.button(this.say("Say it to all"), "say", () => this.request({ do: "say" })),
        form.rows.length < most_rows
          ? this.button(this.say("Add a part"), "add",
            () => write({ rows: [...form.rows, { before: [], fact: form.rows[form.rows.length - 1].fact }] }))
          : null),
    ];
  }

  steps() {
    const { steps, at } = this.menu;
    return h("div", { class: "hk-part-of", role: "group", "aria-label": this.say("What was said"), key: "steps" },
      h("p", { class: "hk-title", "aria-hidden": "true" }, this.say("What was said")),
      h("ol", { class: "hk-stepping" }, steps.map(({ text, left }, number) => h("li", { key: String(number) },
        this.button([h("span", { class: "hk-left" }, left),
          h("span", { class: "hk-unseen" }, ` ${this.say("worlds left:")} `), h("span", {}, text)],
        `step ${number}`, () => this.request({ do: "go", at: number }), {
          group: "steps", class: `hk-button hk-step-of${number > at ? " hk-undone" : ""}`,
          props: { "aria-current": number === at ? "step" : null, "data-columns": 1 },
        })))));
  }

  // -- keys ------------------------------------------------------------------------------------

  /** @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onLetter(key, item) { // eslint-disable-line no-unused-vars
    if (key === "u" && this.menu.at) this.request({ do: "undo" });
    else if (key === "r" && this.menu.can_redo) this.request({ do: "redo" });
    else if (key === "l" && this.scene.can_draw) this.toggleList();
    else if (key === "a" && this.menu.form) this.send({ do: "ask" });
    else return false;
    return true;
  }

  /** In the drawing the arrows go to the next world in their direction.
   * @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onArrow(key, item) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] || [0, 0];
    const number = Number((item.dataset.key || "").split(" ")[1]);
    const here = this.scene.worlds.find((world) => world.number === number);
    if (item.dataset.group !== "worlds" || !this.scene.drawing || !here || (!dx && !dy)) {
      return super.onArrow(key, item);
    }
    const far = (/** @type {World} */ world) => {
      const along = (world.x - here.x) * dx + (world.y - here.y) * dy;
      const aside = Math.abs((world.x - here.x) * dy) + Math.abs((world.y - here.y) * dx);
      return along > 1 && aside <= 2 * along ? along + 2 * aside : Infinity;
    };
    const near = this.scene.worlds.filter((world) => !world.fallen && far(world) < Infinity)
      .sort((one, other) => far(one) - far(other))[0];
    if (near) this.focusOn(`world ${near.number}`);
    else if (dy) return super.onArrow(key, item);
    return true;
  }
}

export default widget(KnowledgeView);
