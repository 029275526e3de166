// @ts-check
/**
 * Puzzles in the browser: the table, the question, one's answer, hints, and why it is so.
 *
 * What is right is not known here. An answer is put together first and goes to Python when the
 * reader has it checked: one message, and one with the reaction comes back.
 *
 * @typedef {import("../../static/board.js").Move} Move
 * @typedef {import("../../static/cards.js").Slot} Slot
 * @typedef {[string, boolean][]} Line pieces of a text, each with whether it is bold
 * @typedef {{id: string, title: string, language: string, only: string, level: number, question: Line[], kind: string,
 *   slot: number | null, seat: number | null, who: string, deck: string[] | null,
 *   turns: {turn: number, told: string}[], most: number, cards: string[], hints: Line[][], hints_left: number,
 *   answers: {text: string, right: boolean}[], reaction: string[], solved: boolean, shown: boolean,
 *   wrong: string, note: string, right: string[], why: Line[],
 *   themes: {name: string, about: string}[], proof: string[], can_play_out: boolean,
 *   line_asked: number, line_found: number, line_told: string[]}} Task
 * @typedef {{number: number, told: string, verdict: string, said: string, instead: string[]}} Step
 * @typedef {{asked: number, found: number, over: boolean, who: string, draws: string, model: string,
 *   cards: string, verdict: string, taken: boolean, told: string[], only: number, end: string,
 *   tree: Step[]}} Playing
 * @typedef {{title: string, level: number, kind: string, heading: string, mark: string}} Listed
 * @typedef {{at: number, count: number, following: number | null, endless: boolean, another: boolean,
 *   title: string, description: string, puzzles: Listed[], only: string,
 *   solved: number, hints: number, student: string, kept: string, trouble: string, csv: string,
 *   faults: string[]}} Overview
 * @typedef {{at: number, last: number, told: string, end: string}} Wrong
 */

import { ActingView } from "../../static/acting.js";
import { colours, face, rankOf, rankWord, shape, suitOfCard } from "../../static/cards.js";
import { h, sentences } from "../../static/dom.js";
import { ICONS, icon, widget } from "../../static/live.js";

const LEVELS = 5;

/** From so many puzzles on one may choose which of them are listed. */
const MANY = 13;

/** One set of puzzles on the page. */
class PuzzleView extends ActingView {
  /** @param {import("../../static/live.js").Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "hk-puzzle");
    /** Cards or slots that are marked. @type {Set<string>} */
    this.marked = new Set();
    /** What is written, or yes or no. */
    this.written = "";
    /** The puzzle that all this belongs to. */
    this.about = this.task.id;
    /** How many answers were seen. */
    this.seen = this.task.answers.length;
    /** Which puzzles are listed: of which kind and level ("" and 0 for any), and whether those that
     * are done are left out. */
    this.listed = { kind: "", level: 0, open: false };
    /** Which cards come when an end-game is played out. */
    this.draws = "hopeful";
  }

  title() {
    return this.say("Hanabi puzzle");
  }

  /** @returns {Task} */
  get task() {
    return this.model.get("task");
  }

  /** @returns {Overview} */
  get overview() {
    return this.model.get("overview");
  }

  /** @returns {Wrong | null} */
  get line() {
    return this.model.get("line");
  }

  /** @returns {Playing | null} */
  get playing() {
    return this.model.get("playing");
  }

  /** Whether an action may be chosen now. */
  get acting() {
    return this.playing ? !this.playing.over : !this.done && !this.line;
  }

  get done() {
    return this.task.solved || this.task.shown;
  }

  onAnswer() {
    const { playing } = this;
    const about = playing ? `${this.task.id} ${playing.found}` : this.task.id;
    if (this.about !== about) {
      this.about = about;
      this.forget();
    }
  }

  forget() {
    this.chosen = null;
    this.preview = null;
    this.draft = null;
    this.marked.clear();
    this.written = "";
  }

  draw() {
    const within = this.root.contains(document.activeElement);
    super.draw();
    const { answers } = this.task;
    if (within && answers.length > this.seen) this.root.querySelector(".hk-reaction")?.scrollIntoView({ block: "nearest" });
    this.seen = answers.length;
  }

  /** @param {Move | undefined} move */
  act(move) {
    if (!move || !this.acting) return;
    this.draft = move.text;
    this.chosen = null;
    this.preview = null;
    this.draw();
    this.focusOn("check");
  }

  body() {
    this.tidy();
    if (this.playing) return this.playingBody(this.playing);
    return [
      this.aboutSet(), this.heading(), this.line ? null : this.question(),
      this.line ? this.wrong(this.line) : null,
      this.top(), this.board(), this.line ? null : this.deck(), ...this.hands(),
      this.line ? null : this.answering(), this.line ? null : this.reaction(),
      this.line ? null : this.helping(), this.hintList(), this.why(), this.progress(),
      this.help(this.keys()),
    ];
  }

  // -- the puzzle ------------------------------------------------------------------------------

  /** Which set and part of it this is, and at its beginning what the set says of itself. */
  aboutSet() {
    const { at, title, description, puzzles } = this.overview;
    const part = puzzles.slice(0, at + 1).map(({ heading }) => heading).filter(Boolean).pop();
    if (!title && !part) return null;
    return h("div", { class: "hk-of-set", key: "of set", lang: "" },
      h("div", {}, title ? h("b", {}, title) : null, title && part ? " · " : null, part || null),
      description && at === 0 ? h("p", { class: "hk-quiet" }, description) : null);
  }

  heading() {
    const { at, count, endless } = this.overview;
    const { level, title, language, only } = this.task;
    const back = this.near(-1);
    const on = this.near(1);
    const open = (/** @type {number | undefined} */ index, /** @type {string} */ key) => () =>
      index === undefined || this.request({ do: "open", index }, key);
    const said = this.say("level {level} of {most}", { level, most: LEVELS });
    const place = endless ? this.say("Puzzle {number}", { number: at + 1 })
      : this.say("Puzzle {number} of {count}", { number: at + 1, count });
    return h("div", { class: "hk-heading" },
      h("div", { class: "hk-titles" },
        h("div", { class: "hk-quiet" }, place),
        h("div", { class: "hk-headline", role: "heading", "aria-level": "2", lang: language }, title),
        h("div", { class: "hk-quiet" }, h("span", { class: "hk-level", "aria-hidden": "true" },
          Array.from({ length: LEVELS }, (_, i) => h("i", { class: i < level ? "hk-on" : "hk-off" }))), said),
        only ? h("div", { class: "hk-quiet hk-only", key: "only" }, only) : null),
      count > 1 ? h("div", { class: "hk-doing" },
        this.button(icon(ICONS.left), "previous", open(back, "previous"),
          { label: this.say("Previous puzzle"), off: back === undefined, class: "hk-button hk-step" }),
        this.button(icon(ICONS.right), "following", open(on, "following"),
          { label: this.say("Next puzzle"), off: on === undefined, class: "hk-button hk-step" })) : null);
  }

  /** Whether a puzzle is among those that are listed. @param {Listed} one */
  fits({ kind, level, mark }) {
    const wanted = this.listed;
    return (!wanted.kind || kind === wanted.kind) && (!wanted.level || level === wanted.level)
      && !(wanted.open && (mark === "solved" || mark === "shown"));
  }

  /** The next of the listed puzzles in this direction. @param {1 | -1} step @returns {number | undefined} */
  near(step) {
    const { at, following, puzzles } = this.overview;
    if (step === 1 && following !== null && following !== at && this.fits(puzzles[following])) return following;
    for (let index = at + step; index >= 0 && index < puzzles.length; index += step) {
      if (this.fits(puzzles[index])) return index;
    }
    return undefined;
  }

  /** What comes after the open puzzle, and what its button is called: the next of the set or, where
   * there is no end of them and this one is done, a fresh one. */
  onward() {
    const index = this.near(1);
    if (index !== undefined) return { name: this.say("Next puzzle"), message: { do: "open", index } };
    return this.overview.another ? { name: this.say("Another one"), message: { do: "another" } } : null;
  }

  goOn() {
    const onward = this.onward();
    if (onward) this.request(onward.message, "following", "previous", "check");
  }

  /** A text of the puzzle with bold pieces, in the language in which it is there: so that a screen
   * reader reads it with the right voice. @param {Line[]} lines */
  text(lines) {
    return lines.map((line) => h("p", { lang: this.task.language }, line.map(([piece, bold]) => bold ? h("b", {}, piece) : h("span", {}, piece))));
  }

  question() {
    return h("div", { class: "hk-question", key: "question" }, this.text(this.task.question));
  }

  /** The cards still to be drawn, where everybody knows them. */
  deck() {
    const { deck } = this.task;
    const { suits } = this.scene;
    if (!deck) return null;
    if (!deck.length) return h("p", { class: "hk-quiet", key: "deck" }, this.say("The deck is empty: nothing is left to draw."));
    const title = this.say("The deck, next card first");
    return h("div", { class: "hk-deck", key: "deck" }, h("div", { class: "hk-title" }, title),
      h("ol", { "aria-label": title }, deck.map((card, index) => h("li", { key: String(index) },
        face(suits, card), h("span", { class: "hk-unseen" }, `${suitOfCard(suits, card).label} ${rankWord(rankOf(card))}`)))));
  }

  /** What one sees of a card: where its clues are the question, only its back. @param {Slot} slot */
  picture(slot) {
    if (slot.card || Object.keys(slot.odds).length || this.scene.fault) return super.picture(slot);
    return h("span", { class: "hk-back hk-unknown", "aria-hidden": "true" }, "?");
  }

  // -- the answer ------------------------------------------------------------------------------

  answering() {
    const { kind, solved, shown } = this.task;
    if (!this.playing && (solved || shown)) return null;
    if (this.playing?.over) return null;
    const form = kind === "action" ? this.actionForm() : kind === "identities" ? this.cardForm()
      : kind === "chance" ? this.chanceForm() : kind === "slots" ? this.slotForm()
        : kind === "score" ? this.scoreForm() : kind === "turn" ? this.turnForm() : this.yesForm();
    return h("div", { class: "hk-answer", key: "answer", role: "group", "aria-label": this.say("Your answer") },
      form, this.button(this.playing && !this.playing.asked ? this.say("Play it") : this.say("Check"), "check", () => this.check(),
        { class: "hk-button hk-main", off: this.given() === null }));
  }

  /** The answer as Python reads it; null while there is none. @returns {string | null} */
  given() {
    const { kind } = this.task;
    if (kind === "action") return this.scene.moves.some(({ text }) => text === this.draft) ? this.draft : null;
    if (kind === "identities" || kind === "slots") return [...this.marked].sort().join(" ");
    return this.written.trim() || null;
  }

  check() {
    const answer = this.given();
    if (answer === null) return;
    if (this.playing) this.request({ do: "move", action: answer }, "leave", "onward");
    else this.request({ do: "answer", answer }, "onward", "written", "check");
  }

  actionForm() {
    const move = this.scene.moves.find(({ text }) => text === this.draft);
    const playDeck = this.scene.moves.find(({ kind }) => kind === "deck");
    return [
      h("p", { class: "hk-draft" }, h("span", { class: "hk-what" }, this.say("Your answer")),
        h("b", {}, move ? move.label : this.say("Choose one of the mover's cards, or a clue."))),
      playDeck ? this.button(this.say("Play from the deck"), "play-deck", () => this.act(playDeck)) : null,
    ];
  }

  /** @param {string} mark */
  toggle(mark) {
    if (!this.marked.delete(mark)) this.marked.add(mark);
    this.draw();
  }

  cardForm() {
    const { suits, ranks } = this.scene;
    const { slot, cards, who } = this.task;
    const label = who ? this.say("Every card that {who}'s slot {slot} can be", { who, slot: slot ?? "" })
      : this.say("Every card that slot {slot} can be", { slot: slot ?? "" });
    return h("div", { class: "hk-marking" }, h("p", { class: "hk-what" }, label),
      h("div", { class: "hk-grid", role: "group", "aria-label": label, style: { "--hk-ranks": String(ranks.length) } },
        suits.map((suit) => ranks.map((rank) => {
          const card = suit.letter + rank;
          const on = this.marked.has(card);
          return this.button([shape(suit), h("b", {}, rank), on ? icon(ICONS.right_answer) : null],
            `mark ${card}`, () => this.toggle(card), {
              group: "marks", class: "hk-button hk-mark-card", off: !cards.includes(card),
              label: `${suit.label} ${rankWord(rank)}`,
              props: { "aria-pressed": on ? "true" : "false", "data-columns": ranks.length, style: colours(suit) },
            });
        }))),
      this.button(this.say("Clear"), "clear", () => {
        this.marked.clear();
        this.draw();
      }, { off: this.marked.size === 0 }));
  }

  slotForm() {
    const { seat, who } = this.task;
    const own = this.scene.hands.find((hand) => hand.seat === seat);
    return h("div", { class: "hk-marking" },
      h("p", { class: "hk-what" }, who ? this.say("Mark {who}'s slots; it may be none.", { who })
        : this.say("Mark the slots; it may be none.")),
      h("div", { class: "hk-doing", role: "group", "aria-label": this.say("Slots") },
        (own?.slots || []).map(({ slot, label }) => this.button(
          [this.marked.has(String(slot)) ? icon(ICONS.right_answer) : null, String(slot)],
          `slot ${slot}`, () => this.toggle(String(slot)),
          { group: "slots", label, props: { "aria-pressed": this.marked.has(String(slot)) ? "true" : "false" } }))));
  }

  yesForm() {
    const choices = [["yes", this.say("Yes")], ["no", this.say("No")]];
    return h("div", { class: "hk-doing", role: "group", "aria-label": this.say("Your answer") },
      choices.map(([value, name]) => this.button(
        [this.written === value ? icon(ICONS.right_answer) : null, name], value, () => {
          this.written = value;
          this.draw();
        }, { group: "yes or no", props: { "aria-pressed": this.written === value ? "true" : "false" } })));
  }

  chanceForm() {
    return this.writtenForm(this.say("Probability, such as 1/3 or 25 %"));
  }

  scoreForm() {
    return this.writtenForm(this.say("A number of points, 0 to {most}", { most: this.task.most }), "numeric");
  }

  /** A line to write the answer on. @param {string} label @param {string} [mode] the keyboard of a telephone */
  writtenForm(label, mode = "text") {
    return h("label", { class: "hk-choice", key: "written label" },
      h("span", {}, label),
      h("input", {
        key: "written", "data-key": "written", type: "text", autocomplete: "off",
        value: this.written, class: "hk-input", inputmode: mode, "data-lm-suppress-shortcuts": "true",
        oninput: (/** @type {any} */ event) => {
          this.written = event.target.value;
          this.draw();
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter") this.check();
        },
      }));
  }

  turnForm() {
    const { turns } = this.task;
    const choice = (/** @type {string} */ value, /** @type {any} */ what) => this.button(
      [this.written === value ? icon(ICONS.right_answer) : null, what], `turn ${value}`, () => {
        this.written = value;
        this.draw();
      }, {
        group: "turns", class: "hk-button hk-turn",
        props: { "data-columns": 1, "aria-pressed": this.written === value ? "true" : "false" },
      });
    return h("div", { class: "hk-marking" }, h("p", { class: "hk-what" }, this.say("Which turn?")),
      h("ol", { class: "hk-turns", "aria-label": this.say("What the players do") },
        h("li", { key: "before" }, choice("0", this.say("It was lost before"))),
        turns.map(({ turn, told }) => h("li", { key: String(turn) },
          choice(String(turn), [h("b", {}, this.say("Turn {turn}", { turn })), h("span", {}, told)]))),
        h("li", { key: "never" }, choice("never", this.say("Never")))));
  }

  // -- what is said to it ----------------------------------------------------------------------

  reaction() {
    const { answers, reaction, solved, shown, right, note } = this.task;
    const work = this.model.get("work");
    const last = answers[answers.length - 1];
    const sign = solved ? icon(ICONS.right_answer) : icon(ICONS.wrong_answer);
    const told = shown ? h("div", { class: "hk-reaction" },
      h("p", {}, right.length > 1 ? this.say("These are the best answers:") : this.say("The answer:"), " ",
        h("b", {}, right.join(", "))))
      : last ? h("div", { class: `hk-reaction ${solved ? "hk-good" : "hk-wrong"}` }, sign,
        h("div", {}, reaction.map((line) => h("p", {}, line)))) : null;
    return h("div", { class: "hk-reactions", key: "reactions" },
      this.said([told, note ? h("p", { class: "hk-note" }, note) : null], this.model.get("error")),
      work ? h("div", { class: "hk-work", key: "work" }, h("span", {}, work),
        this.button(this.say("Stop"), "stop", () => this.request({ do: "stop" }, "check", "onward"))) : null);
  }

  helping() {
    const { hints, hints_left, wrong, answers } = this.task;
    const done = this.done;
    const how = this.say("How it goes wrong: {action}", { action: wrong });
    const onward = this.onward();
    const left = hints_left ? this.say("Hint {number} of {count}",
      { number: hints.length + 1, count: hints.length + hints_left }) : this.say("No more hints");
    return h("div", { class: "hk-doing", key: "helping" },
      done && onward ? this.button([onward.name, " ", icon(ICONS.right)], "onward",
        () => this.goOn(), { class: "hk-button hk-main" }) : null,
      !done && hints.length + hints_left ? this.button(left, "hint", () => this.request({ do: "hint" }, "hint"),
        { off: !hints_left }) : null,
      wrong ? this.button(done ? how : this.say("Show me how this goes wrong"), "wrong",
        () => this.request({ do: "wrong" }, "line forward")) : null,
      !done ? this.button(this.say("Show the answer"), "show", () => this.request({ do: "show" }, "onward", "again")) : null,
      done || answers.length ? this.button(this.say("Start again"), "again", () => {
        this.forget();
        this.request({ do: "again" }, "hint", "show");
      }) : null,
      this.task.can_play_out ? this.playOut(this.say("Play it out")) : null);
  }

  /** Which cards come, and the button that begins. @param {string} label */
  playOut(label) {
    const ways = [
      { value: "hopeful", name: this.say("the hardest that leave a chance") },
      { value: "hardest", name: this.say("the hardest of all") },
      { value: "random", name: this.say("at random") },
    ];
    return h("div", { class: "hk-doing hk-playout", key: "play out" },
      this.choice(this.say("Cards"), "draws", ways, this.draws, (value) => {
        this.draws = value;
        this.draw();
      }),
      this.button(label, "playout", () => this.request({ do: "playout", draws: this.draws }, "leave")));
  }

  /** The line that the puzzle states, once it is done. */
  statedLine() {
    const { line_told } = this.task;
    if (!this.done || !line_told.length) return null;
    const title = this.say("The whole line");
    return h("div", { class: "hk-stated", key: "stated line" },
      h("div", { class: "hk-title", role: "heading", "aria-level": "3" }, title),
      h("ol", { "aria-label": title }, line_told.map((told, index) => h("li", { key: String(index) }, told))));
  }

  // -- played out ------------------------------------------------------------------------------

  /** @param {Playing} playing */
  playingBody(playing) {
    const { asked, over } = playing;
    const found = asked > 0 && over;
    return [
      this.aboutSet(), this.heading(), this.question(), this.playingHead(playing),
      this.top(), this.board(), ...this.hands(), this.answering(), this.verdict(playing),
      asked ? this.helping() : this.leaving(playing), asked ? this.hintList() : null,
      over && !asked ? this.tree(playing) : null, found ? this.why() : null,
      this.progress(), this.help(this.keys()),
    ];
  }

  /** @param {Playing} playing */
  playingHead({ asked, found, over, who, model, cards }) {
    const title = asked ? this.say("The line, move {number} of {count}", { number: Math.min(found + 1, asked), count: asked })
      : this.say("Played out");
    return h("div", { class: "hk-playing", key: "playing" },
      h("div", { class: "hk-title", role: "heading", "aria-level": "3" }, title),
      asked ? null : h("p", { class: "hk-quiet" }, model, " ", cards),
      over ? null : h("p", {}, this.say("{who} is to move.", { who })));
  }

  /** What was said of the last move. @param {Playing} playing */
  verdict({ verdict, taken, told, end }) {
    const work = this.model.get("work");
    const bad = !taken || verdict === "worse";
    const signs = { only: ICONS.right_answer, best: ICONS.right_answer, worse: ICONS.wrong_answer };
    const sign = taken ? signs[/** @type {"only" | "best" | "worse"} */ (verdict)] : ICONS.wrong_answer;
    const said = told.length || end ? h("div", { class: `hk-reaction ${bad ? "hk-wrong" : "hk-good"}` },
      sign ? icon(sign) : null,
      h("div", {}, told.map((line) => h("p", {}, line)), end ? h("p", {}, h("b", {}, end)) : null)) : null;
    return h("div", { class: "hk-reactions", key: "reactions" },
      this.said([said], this.model.get("error")),
      work ? h("div", { class: "hk-work", key: "work" }, h("span", {}, work),
        this.button(this.say("Stop"), "stop", () => this.request({ do: "stop" }, "check", "onward"))) : null);
  }

  /** @param {Playing} playing */
  leaving({ over }) {
    return h("div", { class: "hk-doing", key: "leaving" },
      this.button(this.say("Back to the puzzle"), "leave", () => this.request({ do: "leave" }, "playout", "onward"),
        { class: `hk-button${over ? " hk-main" : ""}` }),
      this.playOut(this.say("Play it out again")));
  }

  /** What was played, and what would have been best. @param {Playing} playing */
  tree({ tree }) {
    const names = {
      only: this.say("the only move"), best: this.say("best"), worse: this.say("not best"),
      open: this.say("not judged"), "": this.say("the kit's move"),
    };
    const title = this.say("What was played, and what was best");
    return h("div", { class: "hk-tree", key: "tree" },
      h("div", { class: "hk-title", role: "heading", "aria-level": "3" }, title),
      h("ol", { "aria-label": title }, tree.map(({ number, told, verdict, said, instead }) => h("li",
        { key: String(number), class: `hk-step-${verdict || "kit"}` },
        h("div", {}, h("b", { class: "hk-tag" }, names[/** @type {keyof typeof names} */ (verdict)]), " ", told),
        said ? h("p", { class: "hk-quiet" }, said) : null,
        instead.length ? h("div", { class: "hk-instead" }, h("p", {}, this.say("Best was:")),
          h("ol", { start: number, "aria-label": this.say("Best was:") },
            instead.map((line, index) => h("li", { key: String(index) }, line)))) : null))));
  }

  hintList() {
    const { hints } = this.task;
    if (!hints.length || this.line) return null;
    return h("ol", { class: "hk-hintlist", "aria-label": this.say("Hints"), "aria-live": "polite", key: "hints" },
      hints.map((hint, index) => h("li", { key: String(index) },
        h("b", {}, this.say("Hint {number} of {count}", { number: index + 1, count: hints.length + this.task.hints_left })),
        h("div", {}, this.text(hint)))));
  }

  why() {
    const { kind, why, themes, proof, answers } = this.task;
    const proved = sentences(proof);
    if (!this.done || this.line) return null;
    const tried = answers.filter(({ right }) => !right).map(({ text }) => text);
    return h("div", { class: "hk-why", key: "why" },
      h("div", { class: "hk-title", role: "heading", "aria-level": "3" }, this.say("Why")), this.text(why),
      themes.length ? h("ul", { class: "hk-themes", "aria-label": this.say("Themes"), key: "themes" },
        themes.map(({ name, about }) => h("li", { key: name }, h("b", {}, name), h("span", {}, about)))) : null,
      proof.length && kind === "action" ? h("details", { class: "hk-proof", open: !why.length, key: "proof" },
        h("summary", { "data-lm-suppress-shortcuts": "true" }, this.say("What is proved, and where each action fails")),
        proved) : proved,
      this.statedLine(),
      tried.length ? h("p", { class: "hk-quiet" }, `${this.say("You tried:")} ${[...new Set(tried)].join(", ")}`) : null);
  }

  // -- how it goes wrong -----------------------------------------------------------------------

  /** @param {Wrong} line */
  wrong({ at, last, told, end }) {
    const step = (/** @type {"first" | "back" | "forward" | "last"} */ name,
      /** @type {string} */ label, /** @type {number} */ to) =>
      this.button(icon(ICONS[name]), `line ${name}`, () => this.request({ do: "go", at: to }, `line ${name}`), {
        label, group: "line", off: to === at || to < 0 || to > last, class: "hk-button hk-step",
      });
    return h("div", { class: "hk-wrongline", key: "wrong line" },
      h("div", { class: "hk-title", role: "heading", "aria-level": "3" }, this.say("How this goes wrong")),
      h("div", { role: "status" }, h("p", { class: "hk-event" }, told), end ? h("p", {}, h("b", {}, end)) : null),
      h("div", { class: "hk-doing" },
        h("div", { class: "hk-steps", role: "toolbar", "aria-label": this.say("Steps") },
          step("first", this.say("First"), 0), step("back", this.say("Back"), at - 1),
          step("forward", this.say("Forward"), at + 1), step("last", this.say("Last"), last),
          h("span", { class: "hk-place" }, `${at} / ${last}`)),
        this.button(this.say("Back to the puzzle"), "leave", () => this.request({ do: "go", at: null }, "wrong", "check"),
          { class: "hk-button hk-main" })));
  }

  // -- the set ---------------------------------------------------------------------------------

  progress() {
    const { count, endless, solved, hints, kept, trouble, csv, faults, student } = this.overview;
    const used = this.say("hints used: {hints}", { hints });
    const summary = [
      student ? `${student}: ` : "",
      endless ? this.say("solved here: {solved}", { solved }) : this.say("{solved} of {count} solved", { solved, count }),
      hints ? ` · ${used}` : "",
    ];
    return h("div", { class: "hk-set", key: "set" },
      h("details", { class: "hk-help", key: "all", ontoggle: () => this.scrollList() },
        h("summary", { "data-lm-suppress-shortcuts": "true" }, summary),
        count >= MANY ? this.sieve() : null, this.list()),
      kept && !trouble ? h("p", { class: "hk-quiet" }, this.say("Progress is kept in {file}.", { file: kept })) : null,
      trouble ? h("p", { class: "hk-note" }, trouble) : null,
      faults.length ? h("p", { class: "hk-note" }, this.say("Not everything could be read:"), " ", faults.join("; ")) : null,
      csv ? this.button(this.say("Save the attempts as a table: {file}", { file: csv }), "csv",
        () => this.request({ do: "csv" }, "csv")) : null);
  }

  /** Which of many puzzles are listed; the buttons to the next one keep to them. */
  sieve() {
    const { puzzles, count } = this.overview;
    const names = {
      deduction: this.say("Own cards"), knowledge: this.say("What others know"),
      endgame: this.say("End-games, all hands open"), hidden: this.say("End-games, own hand hidden"),
      deal: this.say("Known deals"),
    };
    const kinds = Object.entries(names).filter(([value]) => puzzles.some(({ kind }) => kind === value));
    const levels = [...new Set(puzzles.map(({ level }) => level))].sort();
    const any = this.say("all");
    const { kind, level, open } = this.listed;
    const choose = (/** @type {object} */ wanted) => {
      Object.assign(this.listed, wanted);
      this.draw();
      this.scrollList();
    };
    const shown = puzzles.filter((one) => this.fits(one)).length;
    return h("div", { class: "hk-sieve", key: "sieve" },
      this.choice(this.say("Kind"), "kind listed", [{ value: "", name: any },
        ...kinds.map(([value, name]) => ({ value, name }))], kind, (value) => choose({ kind: value })),
      this.choice(this.say("Level"), "level listed", [{ value: 0, name: any },
        ...levels.map((value) => ({ value, name: String(value) }))], level, (value) => choose({ level: value })),
      this.button([open ? icon(ICONS.right_answer) : null, this.say("Not done yet")], "open listed",
        () => choose({ open: !open }), { props: { "aria-pressed": open ? "true" : "false" } }),
      h("span", { class: "hk-quiet", role: "status", key: "listed" },
        this.say("{shown} of {count} listed", { shown, count })));
  }

  /** The puzzles that are listed, under the headings of their parts. */
  list() {
    const { puzzles, at, count, only } = this.overview;
    const marks = { solved: this.say("solved"), shown: this.say("answer shown"), tried: this.say("tried") };
    const signs = { solved: ICONS.right_answer, shown: "M3 12Q12 3 21 12Q12 21 3 12M12 9V15", tried: "M5 12H19" };
    /** Of each part its heading, and its puzzles. @type {{heading: string, entries: any[]}[]} */
    const parts = [];
    let heading = "";
    puzzles.forEach((one, index) => {
      heading = one.heading || heading;
      if (!this.fits(one)) return;
      const { title, level, mark } = one;
      const known = /** @type {"solved" | "shown" | "tried"} */ (mark);
      const said = mark ? marks[known] : this.say("new");
      if (!parts.length || parts[parts.length - 1].heading !== heading) parts.push({ heading, entries: [] });
      parts[parts.length - 1].entries.push(h("li", { key: String(index) }, this.button([
        h("span", { class: "hk-sign" }, mark ? icon(signs[known]) : null),
        h("span", { class: "hk-listed", lang: "" }, `${index + 1}. ${title}`),
        h("span", { class: "hk-quiet" }, `${this.say("level {level} of {most}", { level, most: LEVELS })}, ${said}`),
      ], `puzzle ${index}`, () => this.request({ do: "open", index }, `puzzle ${index}`), {
        group: "puzzles", class: "hk-button hk-one",
        props: { "data-columns": 1, "aria-current": index === at ? "true" : null },
      })));
    });
    return h("div", { class: `hk-list ${count >= MANY ? "hk-long" : ""}`, key: "list" },
      only ? h("p", { class: "hk-quiet hk-only" }, only) : null,
      parts.length ? null : h("p", { class: "hk-quiet" }, this.say("None is left.")),
      parts.map(({ heading: name, entries }, index) => h("div", { key: `part ${index}` },
        name ? h("div", { class: "hk-part", role: "heading", "aria-level": "3", lang: "" }, name) : null,
        h("ol", { class: "hk-puzzles" }, entries))));
  }

  /** Bring the open puzzle into sight in a long list, without moving the page. */
  scrollList() {
    /** @type {HTMLElement | null} */
    const list = this.root.querySelector(".hk-long");
    /** @type {HTMLElement | null} */
    const current = this.root.querySelector(".hk-one[aria-current]");
    if (!list) return;
    list.scrollTop = current ? current.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
  }

  /** @returns {[string, string][]} */
  keys() {
    return [
      [this.say("Tab"), this.say("to the next group: each hand, the clues, the answer, the buttons")],
      ["← →", this.say("within a group; Home and End to its ends")],
      ["↑ ↓", this.say("to the group above or below; within a grid to the row above or below")],
      [this.say("Enter or Space"), this.say("choose a card, give a clue, press a button")],
      ["P, D", this.say("choose to play or to discard the card in focus")],
      ["C", this.say("check the answer")],
      ["H", this.say("one more hint")],
      ["N", this.say("next puzzle")],
      [this.say("Esc"), this.say("close the card, or leave the game that goes wrong or is played out")],
    ];
  }

  /** @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onLetter(key, item) {
    if (super.onLetter(key, item)) return true;
    if (key === "escape" && this.line) this.request({ do: "go", at: null }, "wrong", "check");
    else if (key === "escape" && this.playing && !this.playing.asked) this.request({ do: "leave" }, "playout", "onward");
    else if (key === "c" && this.acting) this.check();
    else if (key === "h" && !this.done && !this.line && this.task.hints_left) this.request({ do: "hint" });
    else if (key === "n" && this.onward()) this.goOn();
    else return false;
    return true;
  }
}

export default widget(PuzzleView);
