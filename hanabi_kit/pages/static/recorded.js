// @ts-check
/**
 * A puzzle whose answers were recorded (`hanabi_kit.pages.recording`): it stands where the widget's
 * Python stands in a notebook. It takes the same messages and has the same traits.
 *
 * @typedef {{id: string, open: Record<string, any>, boxes: Record<string, string>}} Recorded
 * @typedef {{title: string, level: number, kind: string, heading: string, id: string}} Member
 * @typedef {{title: string, description: string, puzzles: Member[], only: string}} Among the puzzles one may go on to
 * @typedef {import("./progress.js").Attempt} Attempt
 * @typedef {{add: (attempt: Attempt) => void, trouble: () => boolean,
 *   marks: () => Map<string, {mark: string, hints: number}>}} Book where attempts are kept
 * @typedef {{written: string, right: boolean, lost: boolean, text: (language: string) => string,
 *   said: (language: string, attempt: number) => string[]}} Given an answer, and what is told of it
 */

import { changed, inLanguage } from "./changes.js";
import { opened } from "./locks.js";
import { fractionText, readChance } from "./numbers.js";

/** Why a message is not obeyed. */
class Refused extends Error {}

export class RecordedPuzzle {
  /**
   * @param {Recorded} record
   * @param {{words: Record<string, Record<string, string>>, languages: Record<string, string>,
   *   language: string, book: Book, among?: (language: string) => Among, go?: (index: number) => void,
   *   speak?: (language: string) => void, clock?: () => number}} page
   *   `words`: by language; `go`: opens another of the puzzles; `clock`: in milliseconds
   */
  constructor(record, { words, languages, language, book, among, go, speak, clock }) {
    this.record = record;
    this.words = words;
    this.languages = languages;
    this.language = language;
    this.book = book;
    /** The puzzles one may go on to, told in a language; else this one alone. @type {(language: string) => Among} */
    this.among = among || ((spoken) => {
      const { task, overview } = inLanguage(record.open, spoken);
      const { title, description, puzzles, only } = overview;
      return { title, description, only, puzzles: [{ ...puzzles[0], id: task.id }] };
    });
    this.at = this.among(language).puzzles.findIndex(({ id }) => id === record.id);
    this.go = go || (() => {});
    this.speak = speak || (() => {});
    this.clock = clock || (() => Date.now());
    /** @type {Map<string, any>} */
    this.kept = new Map();
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.hintsSeen = 0;
    this.since = this.clock();
    this.error = "";
    this.revision = 0;
    /** @type {Given[]} */
    this.answers = [];
    this.hints = 0;
    this.solved = false;
    this.shown = false;
    this.note = "";
    /** The game that goes wrong, and after how many of its actions. @type {{steps: number[], at: number} | null} */
    this.line = null;
  }

  // -- what a widget's model has ---------------------------------------------------------------

  /** @param {string} event @param {() => void} hear */
  on(event, hear) {
    this.listeners.add(hear);
  }

  /** @param {string} event @param {() => void} hear */
  off(event, hear) {
    this.listeners.delete(hear);
  }

  /** @param {string} name @returns {any} */
  get(name) {
    switch (name) {
      case "scene": return this.scene();
      case "task": return this.task();
      case "overview": return this.overview();
      case "line": return this.line && this.step(this.line.at).line;
      case "playing": return null;
      case "work": return "";
      case "words": return this.words[this.language] || {};
      case "languages": return this.languages;
      case "language": return this.language;
      case "error": return this.error;
      default: return this.revision;
    }
  }

  /** @param {any} message */
  send(message) {
    this.error = "";
    try {
      this.obey(message);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.error = refused.message;
    }
    this.revision += 1;
    for (const hear of this.listeners) hear();
  }

  // -- messages --------------------------------------------------------------------------------

  /** @param {any} message */
  obey(message) {
    switch (message.do) {
      case "open": return this.choose(message.index);
      case "answer": return this.answer(message.answer);
      case "hint": return this.hint();
      case "show": return this.show();
      case "again": return this.again();
      case "wrong": return this.showWrong();
      case "go": return this.lookAt(message.at);
      case "language": return this.speakIn(message.language);
      default: throw new Refused(this.say("message {message}: there is no such message here", { message: message.do }));
    }
  }

  /** @param {string} text @param {Record<string, string | number>} [parts] */
  say(text, parts = {}) {
    const found = this.get("words")[text] || text;
    return found.replace(/\{(\w+)\}/g, (/** @type {string} */ place, /** @type {string} */ name) =>
      name in parts ? String(parts[name]) : place);
  }

  /** @param {number} index */
  choose(index) {
    const last = this.among(this.language).puzzles.length;
    if (!(index >= 0 && index < last)) {
      throw new Refused(this.say("puzzle {number}: the set has puzzles 1 to {last}", { number: index + 1, last }));
    }
    this.line = null;
    this.note = "";
    if (index !== this.at) this.go(index);
  }

  /** @param {string} text */
  answer(text) {
    this.refuseWhenDone();
    const given = this.read(text);
    this.line = null;
    this.note = "";
    this.answers.push(given);
    this.solved = given.right;
    this.keep(given.written, given.right, false);
  }

  hint() {
    this.refuseWhenDone();
    if (!this.base.hints_left || this.hints >= this.base.hints_left) {
      throw new Refused(this.say("There are no more hints."));
    }
    this.hints += 1;
    this.hintsSeen = Math.max(this.hintsSeen, this.hints);
  }

  show() {
    this.refuseWhenDone();
    this.line = null;
    this.note = "";
    this.shown = true;
    this.keep("", false, true);
  }

  again() {
    this.answers = [];
    this.hints = 0;
    this.solved = false;
    this.shown = false;
    this.note = "";
    this.line = null;
    this.since = this.clock();
  }

  showWrong() {
    const written = this.wrong?.written;
    const found = written === undefined ? undefined : this.box(`line ${written}`);
    if (!found) throw new Refused(this.say("There is no such game to show here."));
    this.line = found.steps.length ? { steps: found.steps, at: 0 } : null;
    if (!this.line) this.note = inLanguage(found.note, this.language);
  }

  /** @param {number | null} at */
  lookAt(at) {
    if (at === null) {
      this.line = null;
      return;
    }
    if (!this.line || !(at >= 0 && at < this.line.steps.length)) {
      throw new Refused(this.say("step {at}: there is no such step here", { at }));
    }
    this.line.at = at;
  }

  /** @param {string} language */
  speakIn(language) {
    if (!Object.hasOwn(this.languages, language)) return;
    this.language = language;
    this.note = "";
    this.speak(language);
  }

  refuseWhenDone() {
    if (this.done) throw new Refused(this.say("This puzzle is done: start it again, or go on to the next."));
  }

  /** @param {string} answer @param {boolean} right @param {boolean} shown */
  keep(answer, right, shown) {
    const now = this.clock();
    const seconds = Math.max(0, Math.floor((now - this.since) / 1000));
    this.since = now;
    const time = `${new Date(now).toISOString().slice(0, 19)}+00:00`;
    this.book.add({ puzzle: this.base.id, answer, right, hints: this.hintsSeen, seconds, shown, time, student: "" });
  }

  // -- answers ---------------------------------------------------------------------------------

  /** What lies in a box; undefined where there is none. @param {string} label @returns {any} */
  box(label) {
    if (!this.kept.has(label)) this.kept.set(label, opened(this.record.boxes, this.record.id, label));
    return this.kept.get(label);
  }

  /** @param {string} text @returns {Given} */
  read(text) {
    const { kind } = this.base;
    if (kind === "chance") return this.readChance(text);
    if (kind === "identities") return this.readCards(text);
    const said = text.trim();
    const written = kind === "slots" ? said.split(/\s+/).sort().join(" ")
      : /^\d{1,9}$/.test(said) ? String(Number(said)) : said;
    const found = this.recorded(written);
    if (found) return found;
    if (kind === "score") {
      throw new Refused(this.say("answer {answer}: a number from {first} to {last} is needed",
        { answer: `'${text}'`, first: 0, last: this.base.most }));
    }
    throw new Refused(this.say("{action}: the rules do not allow it here", { action: `'${text}'` }));
  }

  /** An answer that was recorded as it is; null where it was not. @param {string} written @returns {Given | null} */
  recorded(written) {
    const box = this.box(`answer ${written}`);
    if (!box) return null;
    const [first] = Object.values(box);
    return {
      written, right: first.right, lost: first.lost,
      text: (language) => inLanguage(box, language).text,
      said: (language, attempt) => {
        const { said } = inLanguage(box, language);
        const place = Math.min(attempt, said.length) - 1;
        return place ? changed(said[0], said[place]) : said[0];
      },
    };
  }

  /** @param {string} text @returns {Given} */
  readChance(text) {
    const read = readChance(text);
    if (!read) {
      throw new Refused(this.say("probability {answer}: write it as 1/3, 0.25 or 25 %, please", { answer: `'${text}'` }));
    }
    const value = fractionText(read);
    if (read.above > read.below) {
      throw new Refused(this.say("probability {answer}: it lies between 0 (never) and 1 (always)", { answer: `'${text}'` }));
    }
    const found = this.recorded(value);
    if (found) return found;
    if (read.decimals && this.box(`rounded ${value} ${read.decimals}`)) {
      throw new Refused(this.say("{value}: that is rounded. Write it exactly, as a fraction such as 1/3.", { value }));
    }
    const box = this.box("wrong");
    return {
      written: value, right: false, lost: false, text: () => value,
      said: (language, attempt) => {
        const said = inLanguage(box, language);
        return said[Math.min(attempt, said.length) - 1].map((/** @type {string} */ line) => line.replaceAll("{value}", value));
      },
    };
  }

  /** @param {string} text @returns {Given} */
  readCards(text) {
    const marked = new Set(text.split(/\s+/).filter(Boolean));
    /** @type {string[]} */
    const cards = this.base.cards;
    const written = cards.filter((card) => marked.has(card)).join(" ");
    const found = this.recorded(written);
    if (found) return found;
    const about = cards.map((card) => ({ box: this.box(`card ${card}`), on: marked.has(card) }));
    const [first] = Object.keys(about[0].box);
    const wrong = about.filter(({ box, on }) => on && !box[first].in);
    const missing = about.filter(({ box, on }) => !on && box[first].in);
    const counts = this.box("counts");
    return {
      written, right: false, lost: false, text: (language) => written || inLanguage(counts, language).none,
      said: (language, attempt) => {
        const told = inLanguage(counts, language);
        const { said } = inLanguage((wrong[0] || missing[0]).box, language);
        return [
          ...(wrong.length ? [told.wrong[wrong.length - 1]] : []),
          ...(missing.length ? [told.missing[missing.length - 1]] : []),
          ...said[Math.min(attempt, said.length) - 1],
        ];
      },
    };
  }

  // -- what is drawn ---------------------------------------------------------------------------

  get done() {
    return this.solved || this.shown;
  }

  get open() {
    return inLanguage(this.record.open, this.language);
  }

  /** The task as it is at first. @returns {any} */
  get base() {
    return this.open.task;
  }

  /** What is told once it is done. @returns {any} */
  get told() {
    return inLanguage(this.box("done"), this.language);
  }

  /** The action of which it can be shown how it goes wrong. @returns {{written: string, text: string} | null} */
  get wrong() {
    const given = this.answers.filter(({ lost }) => lost).pop();
    if (given) return { written: given.written, text: given.text(this.language) };
    if (!this.done || !this.told.rival) return null;
    return { written: this.told.rival, text: this.told.rival_text };
  }

  /** @param {number} at */
  step(at) {
    const place = this.line ? this.line.steps[at] : 0;
    return inLanguage(this.box("steps")[place], this.language);
  }

  scene() {
    let scene = this.open.scene;
    if (this.line) {
      for (let at = 0; at <= this.line.at; at += 1) scene = changed(scene, this.step(at).scene);
    } else if (this.done) scene = changed(scene, this.told.scene);
    return scene;
  }

  task() {
    const { base, language, answers, hints, solved, shown, note } = this;
    const last = answers[answers.length - 1];
    return {
      ...base,
      hints: Array.from({ length: hints }, (_, index) => inLanguage(this.box(`hint ${index + 1}`), language)),
      hints_left: base.hints_left - hints,
      answers: answers.map((given) => ({ text: given.text(language), right: given.right })),
      reaction: shown || !last ? [] : last.said(language, answers.length),
      solved, shown, note,
      wrong: this.wrong?.text || "",
      ...(this.done ? this.told.task : {}),
    };
  }

  overview() {
    const { title, description, puzzles, only } = this.among(this.language);
    const done = this.book.marks();
    const found = puzzles.map(({ id, ...one }) => ({ ...one, mark: done.get(id)?.mark || "" }));
    return {
      ...this.open.overview,
      at: this.at, count: puzzles.length, title, description, only, puzzles: found,
      solved: found.filter(({ mark }) => mark === "solved").length,
      hints: puzzles.reduce((sum, { id }) => sum + (done.get(id)?.hints || 0), 0),
      trouble: this.book.trouble()
        ? this.say("This browser keeps nothing: what you do here is forgotten when the page is closed.") : "",
    };
  }
}
