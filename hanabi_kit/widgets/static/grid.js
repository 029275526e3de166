// @ts-check
/**
 * A grid of cards to strike out or to tick: a column a rank, a row a suit, with heads for all of one.
 *
 * @typedef {import("./cards.js").Suit} Suit
 * @typedef {import("./cards.js").Rank} Rank
 * @typedef {import("./dom.js").Vnode} Vnode
 * @typedef {import("./live.js").LiveView} LiveView
 */

import { rankWord, shape } from "./cards.js";
import { h } from "./dom.js";

/**
 * @param {LiveView} view
 * @param {{slot: number, suits: Suit[], ranks: Rank[]}} grid
 * @param {{corner: any, corner_label: string, corner_off: boolean, all: () => void,
 *   press: (cards: string[]) => void, label: (what: string) => string,
 *   cell: (suit: Suit, rank: Rank, columns: number) => Vnode}} more
 *   the button in the corner, which is for all cards (`all`); what a head does with its cards; how
 *   labels are completed; one card
 * @returns {Vnode}
 */
export function cardGrid(view, { slot, suits, ranks }, more) {
  const columns = ranks.length + 1;
  const head = (/** @type {any} */ inner, /** @type {string} */ key, /** @type {string} */ what,
    /** @type {() => void} */ press, /** @type {object} */ props = {}, off = false) =>
    view.button(inner, key, press, {
      group: `grid ${slot}`, class: "hk-button hk-grid-head", label: more.label(what), off,
      props: { "data-columns": columns, ...props },
    });
  return h("div", { class: "hk-grid-cells", style: { "--hk-columns": String(columns) } },
    head(more.corner, `every ${slot}`, more.corner_label, more.all, { title: more.corner_label }, more.corner_off),
    ranks.map((rank) => head(rank, `column ${slot} ${rank}`, view.say("all cards of rank {rank}", { rank: rankWord(rank) }),
      () => more.press(suits.map((suit) => suit.letter + rank)))),
    suits.map((suit) => [
      head([shape(suit), h("small", {}, suit.letter)], `row ${slot} ${suit.letter}`,
        view.say("all cards of suit {suit}", { suit: suit.label }),
        () => more.press(ranks.map((rank) => suit.letter + rank))),
      ranks.map((rank) => more.cell(suit, rank, columns)),
    ]));
}
