// @ts-check
/**
 * Cards, backs, clue marks and fireworks as elements. A suit is told by shape, letter and colour.
 *
 * @typedef {{letter: string, label: string, path: string, fill: string,
 *   ink: string, tint: string}} Suit
 * @typedef {number | string} Rank a number, or "S" for START
 * @typedef {{value: string, word: string, colour: boolean, touched: boolean, sign: string}} Mark
 * @typedef {{slot: number, card: string | null, odds: Record<string, string>, marks: Mark[],
 *   label: string}} Slot
 */

import { h } from "./dom.js";

/** @param {Suit[]} suits @param {string} letter */
export function suitOf(suits, letter) {
  return /** @type {Suit} */ (suits.find((suit) => suit.letter === letter));
}

/** The suit of a card such as "r4". @param {Suit[]} suits @param {string} card */
export function suitOfCard(suits, card) {
  return suitOf(suits, card.slice(0, -1));
}

/** The rank of a card as it is printed. @param {string} card */
export function rankOf(card) {
  return card.slice(-1);
}

/** The rank in words. @param {Rank} rank */
export function rankWord(rank) {
  return rank === "S" ? "START" : String(rank);
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
  const suit = suitOfCard(suits, card);
  return h("span", { class: `hk-face ${more}`, style: colours(suit), "aria-hidden": "true" },
    h("span", { class: "hk-rank" }, rankOf(card)),
    shape(suit),
    letter(suit));
}

/** A card within a line of text. @param {Suit[]} suits @param {string} card */
export function chip(suits, card) {
  const suit = suitOfCard(suits, card);
  return h("span", { class: "hk-chip", style: colours(suit) }, shape(suit), rankOf(card));
}

/** The letters of a suit, in the corner of its card: a part of the picture, which the style sheet writes, so
 * that the label of a button with it need not spell them. @param {Suit} suit */
export function letter(suit) {
  return h("span", { class: suit.letter.length > 1 ? "hk-letter hk-two" : "hk-letter", "data-letter": suit.letter });
}

/**
 * The back of a card with what it can be, a row for each suit; the style sheet writes it, as it does letters.
 * @param {Suit[]} suits @param {Rank[]} ranks @param {Slot} slot
 */
export function pips(suits, ranks, slot) {
  const cards = Object.keys(slot.odds);
  if (cards.length === 1) {
    return h("span", { class: "hk-back hk-known" }, face(suits, cards[0], "hk-small"));
  }
  const tip = cards.map((card) => (slot.odds[card] ? `${card}: ${slot.odds[card]}` : card)).join("\n");
  return h("span", { class: "hk-back", "aria-hidden": "true" },
    h("span", { class: ranks.length > 5 ? "hk-pips hk-close" : "hk-pips", title: tip },
      suits.map((suit) => {
        const can = ranks.map((rank) => slot.odds[suit.letter + rank] !== undefined);
        return h("span", { class: "hk-row", style: { ...colours(suit), "--hk-ranks": String(ranks.length) } },
          can.includes(true) ? shape(suit) : h("span", { class: "hk-shape" }),
          can.map((is, i) => is ? h("b", { "data-rank": String(ranks[i]) }) : h("i", {})));
      })));
}

/** What a clue says: a suit's shape, a colour that is no suit in a bubble, or a rank.
 * @param {Suit[]} suits @param {Suit[]} said colours that are no suit of the table
 * @param {{value: string | null, colour: boolean, sign: string}} clue */
export function clueSign(suits, said, { value, colour, sign }) {
  const what = value || "";
  if (!colour) return sign || what;
  const suit = suitOf(suits, what);
  if (suit) return shape(suit);
  const look = suitOf(said, what);
  return h("span", { class: "hk-bubble", style: look ? colours(look) : {} }, what);
}

/** @param {Suit[]} suits @param {Suit[]} said @param {Mark[]} marks */
export function clueMarks(suits, said, marks) {
  return h("span", { class: "hk-marks", "aria-hidden": "true" },
    marks.map((mark) => h("span", {
      class: `hk-mark ${mark.touched ? "hk-touched" : "hk-untouched"}${mark.sign || mark.value[0] === "?" ? " hk-wide" : ""}`,
      title: mark.value[0] === "?" ? mark.word : null,
    }, clueSign(suits, said, mark))));
}

/** An exact fraction, written as one. @param {string} share such as "3/50" */
export function fraction(share) {
  const [over, under] = share.split("/");
  if (!under) return h("span", {}, over);
  return h("span", { class: "hk-part" }, h("span", {}, over),
    h("span", { class: "hk-unseen" }, "/"), h("span", {}, under));
}
