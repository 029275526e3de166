// @ts-check
/**
 * A table drawn from the scene that Python sends, for every widget that shows one.
 *
 * @typedef {import("./cards.js").Suit} Suit
 * @typedef {import("./cards.js").Slot} Slot
 * @typedef {import("./dom.js").Vnode} Vnode
 * @typedef {{seat: number, name: string, short: string, to_move: boolean, own: boolean,
 *   slots: Slot[]}} Hand
 * @typedef {import("./cards.js").Rank} Rank
 * @typedef {import("./cards.js").Mark} Mark
 * @typedef {{suit: string, height: number, reach: number, state: string, lies_across: boolean,
 *   label: string, card: string, sign: string, note: string}} Firework
 * @typedef {{suit: string, ranks: Rank[], lost: Rank[]}} Pile
 * @typedef {{name: string, card: string | null, fitted: boolean | null, marks: Mark[],
 *   label: string}} Holed
 * @typedef {{text: string, kind: string, label: string, slots: number[], to: number | null,
 *   value: string | null, colour: boolean, sign: string}} Move
 * @typedef {{seat: number | null, mover: number, headline: string, last: string | null,
 *   score: number, max_score: number, perfect: number, clue_tokens: number,
 *   max_clue_tokens: number, strikes: number, max_strikes: number, deck: number,
 *   turns_left: number | null, over: boolean, suits: Suit[], ranks: Rank[],
 *   fireworks: Firework[], hands: Hand[], discards: Pile[], discarded: number, moves: Move[],
 *   fault: string | null, colours: Suit[], size: number, tokens: string, half_token: boolean,
 *   certain_only: boolean, notes: string[], legend: {suit: string, text: string}[],
 *   hole: Holed[] | null}} Scene
 */

import { clueMarks, colours, face, fraction, letter, pips, rankWord, shape, suitOf } from "./cards.js";
import { h } from "./dom.js";
import { LiveView } from "./live.js";

/** A widget with a table in it. What can be done with the cards, each widget says itself. */
export class BoardView extends LiveView {
  /** @returns {Scene} */
  get scene() {
    return this.model.get("scene");
  }

  /** Whose turn it is, and what is left. */
  top() {
    const { headline, score, max_score, perfect, ...scene } = this.scene;
    const most = !scene.over && max_score < perfect ? `${this.say("at most")} ${max_score}` : "";
    const dots = (/** @type {number} */ full, /** @type {number} */ all, /** @type {string} */ kind, half = false) =>
      h("span", { class: `hk-dots hk-${kind}`, "aria-hidden": "true" },
        Array.from({ length: Math.min(all, 10) }, (_, i) =>
          h("i", { class: i < full ? "hk-on" : i === full && half ? "hk-halved" : "hk-off" })));
    const least = scene.certain_only ? "≥ " : "";
    const figure = (/** @type {string} */ what, /** @type {number | string} */ number, /** @type {any[]} */ ...more) =>
      h("div", {}, h("div", { class: "hk-what" }, what), h("div", {}, h("b", {}, number), ...more));
    return h("div", { class: "hk-top" },
      h("div", { class: "hk-headline" }, headline),
      h("div", { class: "hk-counts" },
        figure(this.say("score"), `${least}${score}`, ` / ${perfect}`, most ? h("small", {}, ` ${most}`) : null),
        figure(this.say("clue tokens"), scene.tokens,
          dots(scene.clue_tokens, scene.max_clue_tokens, "tokens", scene.half_token)),
        figure(this.say("strikes"), `${least}${scene.strikes}`, dots(scene.strikes, scene.max_strikes, "strikes")),
        figure(this.say("deck"), scene.deck),
        scene.turns_left === null || scene.over ? null
          : h("div", { class: "hk-final" }, figure(this.say("turns left"), scene.turns_left))));
  }

  /** @param {string} letter */
  suit(letter) {
    return suitOf(this.scene.suits, letter);
  }

  board() {
    const { notes } = this.scene;
    return h("div", { class: "hk-board" }, this.fireworks(), this.discards(), this.hole(),
      notes.length ? h("ul", { class: "hk-notes" }, notes.map((note) => h("li", {}, note))) : null);
  }

  /** What is special about the suits and rules. */
  legend() {
    const { legend } = this.scene;
    return legend.length ? h("details", { class: "hk-legend", key: "legend", open: true },
      h("summary", { "data-lm-suppress-shortcuts": "true" }, this.say("What is special here")),
      h("ul", {}, legend.map((line) => h("li", {},
        line.suit ? shape(this.suit(line.suit)) : null, h("span", {}, line.text))))) : null;
  }

  /** The cards that were played face down, where the rules have a hole. */
  hole() {
    const { hole, suits } = this.scene;
    if (hole === null) return null;
    const title = this.say("Played into the hole");
    return h("div", { class: "hk-hole", role: "group", "aria-label": `${title}: ${hole.length}` },
      h("div", { class: "hk-title" }, `${title} `, h("b", {}, hole.length)),
      hole.length ? h("ul", {}, hole.map((card) =>
        h("li", { class: card.fitted === false ? "hk-misplay" : null, title: card.label },
          h("span", { class: "hk-unseen" }, card.label),
          card.card ? face(suits, card.card, "hk-small") : h("span", { class: "hk-back", "aria-hidden": "true" }))))
        : h("div", {}, this.say("nothing yet")));
  }

  fireworks() {
    const { fireworks, size } = this.scene;
    return h("ul", { class: "hk-fireworks", "aria-label": this.say("Fireworks") },
      fireworks.map((firework) => {
        const suit = this.suit(firework.suit);
        return h("li", { class: "hk-firework" },
          h("span", { class: "hk-unseen" }, firework.label),
          h("span", { class: firework.lies_across ? "hk-across" : "hk-upright", "aria-hidden": "true" },
            firework.card ? face(this.scene.suits, firework.card)
              : h("span", { class: "hk-empty", style: colours(suit) }, shape(suit), letter(suit))),
          firework.sign ? h("span", { class: "hk-grows", "aria-hidden": "true" }, firework.sign) : null,
          h("span", { class: "hk-ticks", style: colours(suit), "aria-hidden": "true" },
            Array.from({ length: size }, (_, i) => h("i", {
              class: i < firework.height ? "hk-on" : i < firework.reach ? "hk-off" : "hk-gone",
            }))),
          h("small", { class: "hk-under", "aria-hidden": "true" }, firework.note));
      }));
  }

  discards() {
    const { discards, discarded } = this.scene;
    return h("div", { class: "hk-discards", role: "group", "aria-label": `${this.say("Discarded")}: ${discarded}` },
      h("div", { class: "hk-title" }, `${this.say("Discarded")} `, h("b", {}, discarded)),
      discarded ? h("ul", {}, discards.filter((pile) => pile.ranks.length).map((pile) => {
        const suit = this.suit(pile.suit);
        return h("li", { key: pile.suit, style: colours(suit) },
          h("span", { class: "hk-unseen" }, suit.label), shape(suit),
          pile.ranks.map((rank) => h("span", {
            class: pile.lost.includes(rank) ? "hk-gone" : "hk-away",
            title: pile.lost.includes(rank) ? `${suit.label} ${rankWord(rank)}: ${this.say("no copy is left")}` : null,
          }, rank)));
      })) : h("div", {}, this.say("nothing yet")));
  }

  hands() {
    const { fault, hands } = this.scene;
    return [
      fault ? h("p", { class: "hk-error" }, `${this.say("These clue marks cannot be:")} ${fault}`) : null,
      h("div", { class: "hk-hands" }, hands.map((hand) => this.hand(hand))),
      this.legend(),
    ];
  }

  /** @param {Hand} hand */
  hand(hand) {
    const label = hand.to_move ? `${hand.short}, ${this.say("to move")}` : hand.short;
    const kind = `hk-hand${hand.to_move ? " hk-moves" : ""}${hand.own ? " hk-own" : ""}`;
    return h("div", { class: kind, key: `hand ${hand.seat}`, role: "group", "aria-label": label },
      h("div", { class: "hk-name", title: hand.name },
        h("bdi", {}, hand.short),
        hand.to_move ? h("span", { class: "hk-badge" }, this.say("to move")) : null,
        hand.own ? h("span", { class: "hk-quiet" }, this.say("own hand")) : null),
      hand.slots.length
        ? h("div", { class: "hk-cards", ...this.cardsProps(hand, label) },
          hand.slots.map((slot) => h("div", { class: "hk-slot", key: `slot ${slot.slot}` },
            h("span", { class: "hk-number", "aria-hidden": "true" }, slot.slot),
            this.card(hand, slot),
            clueMarks(this.scene.suits, this.scene.colours, slot.marks))))
        : h("div", { class: "hk-quiet" }, this.say("no cards")),
      this.under(hand));
  }

  /** Attributes of the row of cards; a list where nothing can be done with them.
   * @param {Hand} hand @param {string} label @returns {Record<string, string>} */
  cardsProps(hand, label) {
    return { role: "group", "aria-label": `${label}, ${this.say("newest first")}` };
  }

  /** One card; here only to be looked at. @param {Hand} hand @param {Slot} slot @returns {Vnode} */
  card(hand, slot) {
    return h("span", { class: "hk-looked-at" },
      h("span", { class: "hk-unseen" }, slot.label), this.picture(slot));
  }

  /** What stands under a hand. @param {Hand} hand @returns {any} */
  under(hand) { // eslint-disable-line no-unused-vars
    return null;
  }

  /** Face or back of a card. @param {Slot} slot */
  picture(slot) {
    const { suits, ranks } = this.scene;
    return slot.card ? face(suits, slot.card) : pips(suits, ranks, slot);
  }

  /** The odds of a back, as a table. @param {Slot} slot */
  odds(slot) {
    const { suits, ranks } = this.scene;
    return h("table", { class: "hk-odds" },
      h("caption", {}, this.say("How likely each card is")),
      h("thead", {}, h("tr", {}, h("td", {}), ranks.map((rank) => h("th", { scope: "col" }, rank)))),
      h("tbody", {}, suits.map((suit) => h("tr", { style: colours(suit) },
        h("th", { scope: "row" }, shape(suit), h("span", {}, suit.label)),
        ranks.map((rank) => {
          const share = slot.odds[suit.letter + rank];
          return h("td", { class: share === undefined ? "hk-cannot" : "hk-can" }, share ? fraction(share) : null);
        })))));
  }
}
