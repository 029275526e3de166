// @ts-check
/**
 * A table on which one chooses an action: a card opens, a clue shows what it would touch.
 *
 * What is then done with the action, each widget says itself (`act`).
 *
 * @typedef {import("./cards.js").Slot} Slot
 * @typedef {import("./board.js").Hand} Hand
 * @typedef {import("./board.js").Move} Move
 */

import { BoardView } from "./board.js";
import { clueSign } from "./cards.js";
import { h } from "./dom.js";

/** A board with cards and clues to choose. */
export class ActingView extends BoardView {
  /** @param {import("./live.js").Model} model @param {HTMLElement} el @param {string} kind */
  constructor(model, el, kind) {
    super(model, el, kind);
    /** The card whose details are open. @type {{seat: number, slot: number} | null} */
    this.chosen = null;
    /** The clue that is pointed at. @type {Move | null} */
    this.preview = null;
    /** The action that is chosen already. @type {string | null} */
    this.draft = null;
  }

  /** Take an action. @param {Move | undefined} move */
  act(move) {} // eslint-disable-line no-unused-vars

  /** Forget what is not there any more. */
  tidy() {
    const { hands, moves } = this.scene;
    const { chosen, preview } = this;
    if (chosen && !this.slotOf(hands[chosen.seat], chosen.slot)) this.chosen = null;
    if (preview && !moves.some((move) => move.text === preview.text)) this.preview = null;
  }

  /** @param {Hand | undefined} hand @param {number} slot */
  slotOf(hand, slot) {
    return hand?.slots.find((own) => own.slot === slot);
  }

  /** @param {string} kind @param {number} slot */
  moveOf(kind, slot) {
    return this.scene.moves.find((move) => move.kind === kind && move.slots[0] === slot);
  }

  /** @param {Hand} hand @param {string} label @returns {Record<string, string>} */
  cardsProps(hand, label) {
    return { role: "toolbar", "aria-label": `${label}, ${this.say("newest first")}` };
  }

  /** @param {Hand} hand */
  under(hand) {
    const clues = this.scene.moves.filter((move) => move.kind === "clue" && move.to === hand.seat);
    const chosen = this.chosen?.seat === hand.seat ? this.slotOf(hand, this.chosen.slot) : null;
    return [
      chosen ? this.details(hand, chosen) : null,
      clues.length ? this.clues(hand, clues) : null,
    ];
  }

  /** The slots of a hand that the action pointed at, or else the chosen one, concerns; null where
   * there is none. @param {Hand} hand @returns {number[] | null} */
  meant(hand) {
    const { scene, preview, draft } = this;
    const move = preview || scene.moves.find((one) => one.text === draft);
    if (!move) return null;
    const seat = move.to === null ? scene.mover : move.to;
    return seat === hand.seat ? move.slots : null;
  }

  /** @param {Hand} hand @param {Slot} slot */
  card(hand, slot) {
    const meant = this.meant(hand);
    const open = this.chosen?.seat === hand.seat && this.chosen.slot === slot.slot;
    const would = meant ? (meant.includes(slot.slot) ? " hk-would" : this.preview ? " hk-spared" : "") : "";
    return this.button(this.picture(slot), `card ${hand.seat} ${slot.slot}`,
      () => this.choose(hand.seat, slot.slot), {
        group: `hand ${hand.seat}`, class: `hk-card${open ? " hk-open" : ""}${would}`,
        label: `${hand.short}, ${slot.label}`, props: { "aria-expanded": open ? "true" : "false" },
      });
  }

  /** @param {number} seat @param {number} slot */
  choose(seat, slot) {
    const open = this.chosen?.seat === seat && this.chosen.slot === slot;
    this.chosen = open ? null : { seat, slot };
    this.draw();
  }

  /** What is known of a card, and what can be done with it. @param {Hand} hand @param {Slot} slot */
  details(hand, slot) {
    const cards = Object.keys(slot.odds);
    const mine = hand.seat === this.scene.mover;
    return h("div", { class: "hk-details", role: "group", "aria-label": `${hand.short}, ${slot.label}` },
      h("div", { class: "hk-about" },
        h("p", {}, slot.label[0].toUpperCase() + slot.label.slice(1) + "."),
        h("div", { class: "hk-doing" },
          ["play", "discard"].map((kind) => {
            const move = mine ? this.moveOf(kind, slot.slot) : undefined;
            return move ? this.button(move.label, kind, () => this.act(move),
              { class: `hk-button${kind === "play" ? " hk-main" : ""}`, once: true }) : null;
          }),
          this.besides(hand, slot),
          this.button(this.say("Close"), "close", () => this.close()))),
      cards.length > 1 ? this.odds(slot) : null);
  }

  /** What a widget lets do with a card besides. @param {Hand} hand @param {Slot} slot
   * @returns {any} */
  besides(hand, slot) { // eslint-disable-line no-unused-vars
    return null;
  }

  close() {
    const chosen = this.chosen;
    if (!chosen) return;
    this.chosen = null;
    this.draw();
    this.focusOn(`card ${chosen.seat} ${chosen.slot}`);
  }

  /** @param {Hand} hand @param {Move[]} clues */
  clues(hand, clues) {
    const group = `clues ${hand.seat}`;
    const show = (/** @type {Move | null} */ move) => {
      if (this.preview?.text === move?.text) return;
      this.preview = move;
      this.draw();
    };
    const preview = this.preview?.to === hand.seat ? this.preview : null;
    const name = `${this.say("Clues to")} ${hand.short}`;
    return h("div", { class: "hk-clues" },
      h("div", { class: "hk-hint", "aria-hidden": "true" }, preview ? preview.label : name),
      h("div", { class: "hk-cluerow", role: "toolbar", "aria-label": name },
        clues.map((move) => this.button([
          h("span", { class: "hk-word", "aria-hidden": "true" },
            clueSign(this.scene.suits, this.scene.colours, move)),
          h("span", { class: "hk-hits", "aria-hidden": "true" },
            hand.slots.map(({ slot }) => h("i", { class: move.slots.includes(slot) ? "hk-on" : "hk-off" }))),
        ], `clue ${hand.seat} ${move.value}`, () => this.act(move), {
          group, label: move.label, class: "hk-button hk-clue", once: true,
          props: {
            "aria-pressed": this.draft === move.text ? "true" : null,
            onpointerenter: () => show(move), onpointerleave: () => show(null),
            onfocus: () => show(move), onblur: () => show(null),
          },
        }))));
  }

  /** Once a card is open, the details follow the focus along the hand.
   * @param {string} group @param {string} key */
  onItem(group, key) {
    const [kind, seat, slot] = key.split(" ");
    if (kind !== "card" || !this.chosen || this.chosen.seat !== Number(seat)) return;
    if (this.chosen.slot === Number(slot)) return;
    this.chosen = { seat: Number(seat), slot: Number(slot) };
    this.draw();
  }

  /** A key held down acts once: when it comes again, another card may lie in that place.
   * @param {KeyboardEvent} event */
  onKey(event) {
    const { key = "", group = "" } = /** @type {HTMLElement} */ (event.target).dataset;
    const acts = /^(hand|clues) /.test(group) || key === "play" || key === "discard";
    if (event.repeat && acts && ["enter", "p", "d"].includes(event.key.toLowerCase())) {
      event.preventDefault();
      event.stopPropagation();
    } else super.onKey(event);
  }

  /** @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onLetter(key, item) {
    const [kind, seat, slot] = (item.dataset.key || "").split(" ");
    const mine = kind === "card" && Number(seat) === this.scene.mover;
    if (key === "p" && mine) this.act(this.moveOf("play", Number(slot)));
    else if (key === "d" && mine) this.act(this.moveOf("discard", Number(slot)));
    else if (key === "escape" && this.chosen) this.close();
    else return false;
    return true;
  }
}
