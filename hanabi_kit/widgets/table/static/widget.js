// @ts-check
/**
 * The table in the browser: draws the scene that Python sends, and sends messages back.
 *
 * No rule of the game lives here. Whatever the scene says is drawn as text nodes and attributes,
 * never as markup, so a player's name can only ever be a name. One message goes out for each thing the
 * reader does, and one message with the new scene comes back.
 *
 * @typedef {import("../../static/cards.js").Slot} Slot
 * @typedef {import("../../static/live.js").Model} Model
 * @typedef {import("../../static/board.js").Hand} Hand
 * @typedef {import("../../static/board.js").Move} Move
 * @typedef {{seats: {seat: number | null, name: string}[], last: number, branch_at: number | null,
 *   has_record: boolean, can_undo: boolean, can_redo: boolean, can_reply: boolean,
 *   note: string, curtain: string | null, can_move_cards: boolean, peeked: string}} Controls
 */

import { ActingView } from "../../static/acting.js";
import { h } from "../../static/dom.js";
import { ICONS, icon, widget } from "../../static/live.js";
import { Stepping } from "../../static/stepping.js";

/** One table on the page. */
class TableView extends ActingView {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "hk-table");
    this.stepping = new Stepping(this);
  }

  title() {
    return this.say("Hanabi table");
  }

  onAnswer() {
    this.stepping.onAnswer();
  }

  /** @returns {Controls} */
  get controls() {
    return this.model.get("controls");
  }

  /** @param {Move | undefined} move */
  act(move) {
    if (!move || this.waiting) return;
    this.chosen = null;
    this.preview = null;
    this.stepping.target = null;
    this.send({ do: "act", action: move.text });
  }

  body() {
    this.tidy();
    return [
      this.top(), this.events(), this.steps(), this.board(),
      ...(this.controls.curtain === null ? this.hands() : [this.curtain(this.controls.curtain)]),
      this.help(this.keys()),
    ];
  }

  /** What covers the hands between two turns. @param {string} who */
  curtain(who) {
    return h("div", { class: "hk-curtain", key: "curtain" },
      h("p", {}, this.controls.note),
      this.button(this.say("I am {who}: show what I see", { who }), "lift",
        () => this.request({ do: "lift" }), { class: "hk-button hk-main" }));
  }

  /** What happened, in words. */
  events() {
    /** @type {string[]} */
    const told = this.model.get("told");
    const message = this.model.get("message");
    const { note, peeked } = this.controls;
    const events = told.length ? told : [this.scene.last || ""];
    return this.said([
      events.map((event) => h("p", { class: "hk-event" }, event)),
      h("p", { class: "hk-unseen" }, this.scene.headline),
      message ? h("p", { class: "hk-message" }, message) : null,
      note && this.controls.curtain === null ? h("p", { class: "hk-note" }, note) : null,
      peeked ? h("p", { class: "hk-note" }, peeked) : null,
    ], this.model.get("error"));
  }

  steps() {
    const { last, branch_at, has_record, can_undo, can_redo, can_reply, seats } = this.controls;
    const playDeck = this.scene.moves.find((move) => move.kind === "deck");
    return h("div", { class: "hk-controls" },
      last > 0 || has_record ? this.stepping.toolbar() : null,
      h("div", { class: "hk-more" },
        can_undo || can_redo
          ? [
            this.button([icon(ICONS.undo), this.say("Undo")], "undo", () => this.send({ do: "undo" }), { off: !can_undo }),
            this.button([icon(ICONS.redo), this.say("Redo")], "redo", () => this.send({ do: "redo" }), { off: !can_redo }),
          ]
          : null,
        branch_at !== null && has_record
          ? this.button(this.say("Back to the record"), "record", () => this.send({ do: "record" }),
            { props: { title: `${this.say("You left the record after")} ${branch_at}` } })
          : null,
        can_reply
          ? this.button(this.say("Let the others move"), "reply", () => this.send({ do: "reply" }), { class: "hk-button hk-main" })
          : null,
        playDeck
          ? this.button(this.say("Play from the deck"), "play-deck", () => this.act(playDeck),
            { label: playDeck.label })
          : null,
        this.controls.curtain === null
          ? this.choice(this.say("Seen by"), "seat",
            seats.map(({ seat, name }) => ({ value: seat, name })), this.scene.seat,
            (seat) => this.send({ do: "seat", seat }))
          : null));
  }

  /** What else can be done with a card of the own hand. @param {Hand} hand @param {Slot} slot */
  besides(hand, slot) {
    return hand.own && this.controls.can_move_cards ? [
      this.button(icon(ICONS.left), "move left", () => this.moveCard(slot.slot, -1),
        { label: this.say("Move this card to the left"), props: { title: this.say("Move this card to the left") } }),
      this.button(icon(ICONS.right), "move right", () => this.moveCard(slot.slot, 1),
        { label: this.say("Move this card to the right"), props: { title: this.say("Move this card to the right") } }),
    ] : null;
  }

  /** The number stays with the card: only where it is held changes.
   * @param {number} slot @param {number} step */
  moveCard(slot, step) {
    this.request({ do: "move", slot, step });
  }

  /** @returns {[string, string][]} */
  keys() {
    return [
      [this.say("Tab"), this.say("to the next group: steps, each hand, the clues to each player")],
      ["← →", this.say("within a group; Home and End to its ends")],
      ["↑ ↓", this.say("to the hand or clues above and below")],
      [this.say("Enter or Space"), this.say("choose a card, give a clue, press a button")],
      ["P, D", this.say("play or discard the card in focus")],
      [this.say("Shift ← →"), this.say("move the card in focus within the own hand")],
      ["B, F", this.say("one step back or forward")],
      ["U, R", this.say("undo, redo")],
      [this.say("Esc"), this.say("close the card")],
    ];
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const item = /** @type {HTMLElement} */ (event.target);
    const [kind, seat, slot] = (item.dataset.key || "").split(" ");
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.shiftKey && step && kind === "card" && Number(seat) === this.scene.seat) {
      if (this.controls.can_move_cards) this.moveCard(Number(slot), step);
      event.preventDefault();
      event.stopPropagation();
    } else super.onKey(event);
  }

  /** @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onLetter(key, item) {
    const { can_undo, can_redo } = this.controls;
    if (super.onLetter(key, item) || this.stepping.onLetter(key)) return true;
    if (key === "u" && can_undo) this.send({ do: "undo" });
    else if (key === "r" && can_redo) this.send({ do: "redo" });
    else return false;
    return true;
  }
}

export default widget(TableView);
