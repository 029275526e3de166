// @ts-check
/**
 * Cards, backs, clue marks and fireworks as elements. A suit is told by shape, letter and colour.
 *
 * @typedef {{letter: string, label: string, path: string, fill: string,
 *   ink: string, tint: string}} Suit
 * @typedef {{value: string, word: string, colour: boolean, touched: boolean}} Mark
 * @typedef {{slot: number, card: string | null, odds: Record<string, string>, marks: Mark[],
 *   label: string}} Slot
 */

import { h } from "./dom.js";

/** @param {Suit[]} suits @param {string} letter */
export function suitOf(suits, letter) {
  return /** @type {Suit} */ (suits.find((suit) => suit.letter === letter));
}

/** @param {Suit} suit @param {string} [kind] */
export function shape(suit, kind = "hk-shape") {
  return h("svg", { class: kind, viewBox: "-1 -1 26 26", "aria-hidden": "true", focusable: "false" },
    h("path", { d: suit.path, fill: suit.fill, stroke: suit.ink }));
}

/** @param {Suit} suit */
export function colours(suit) {
  return { "--hk-fill": suit.fill, "--hk-ink": suit.ink, "--hk-tint": suit.tint };
}

/** The front of a card. @param {Suit[]} suits @param {string} card @param {string} [more] */
export function face(suits, card, more = "") {
  const suit = suitOf(suits, card[0]);
  return h("span", { class: `hk-face ${more}`, style: colours(suit), "aria-hidden": "true" },
    h("span", { class: "hk-rank" }, card.slice(1)),
    shape(suit),
    h("span", { class: "hk-letter" }, suit.letter));
}

/**
 * The back of a card with what it can be, a row for each suit.
 * @param {Suit[]} suits @param {number[]} ranks @param {Slot} slot
 */
export function pips(suits, ranks, slot) {
  const cards = Object.keys(slot.odds);
  if (cards.length === 1) {
    return h("span", { class: "hk-back hk-known" }, face(suits, cards[0], "hk-small"));
  }
  const tip = cards.map((card) => `${card}: ${slot.odds[card]}`).join("\n");
  return h("span", { class: "hk-back", "aria-hidden": "true" },
    h("span", { class: "hk-pips", title: tip },
      suits.map((suit) => {
        const can = ranks.map((rank) => slot.odds[suit.letter + rank] !== undefined);
        return h("span", { class: "hk-row", style: { ...colours(suit), "--hk-ranks": String(ranks.length) } },
          can.includes(true) ? shape(suit) : h("span", { class: "hk-shape" }),
          can.map((is, i) => is ? h("b", {}, ranks[i]) : h("i", {}, "·")));
      })));
}

/** @param {Suit[]} suits @param {Mark[]} marks */
export function clueMarks(suits, marks) {
  return h("span", { class: "hk-marks", "aria-hidden": "true" },
    marks.map((mark) => h("span", {
      class: mark.touched ? "hk-mark hk-touched" : "hk-mark hk-untouched",
    }, mark.colour ? shape(suitOf(suits, mark.value)) : mark.value)));
}

/** An exact fraction, written as one. @param {string} share such as "3/50" */
export function fraction(share) {
  const [over, under] = share.split("/");
  if (!under) return h("span", {}, over);
  return h("span", { class: "hk-part" }, h("span", {}, over),
    h("span", { class: "hk-unseen" }, "/"), h("span", {}, under));
}
