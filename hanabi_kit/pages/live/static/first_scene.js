// @ts-check
/**
 * What is drawn of a table that a link holds, as `render/scene.py` would have it, but for what only
 * Python works out (what hidden cards can be, what may be done).
 *
 * @typedef {import("../../../widgets/static/board.js").Scene} Scene
 * @typedef {import("../../../widgets/static/cards.js").Mark} Mark
 * @typedef {import("./first_position.js").FirstTable} FirstTable
 * @typedef {import("./first_position.js").Carried} Carried
 * @typedef {import("./read_link.js").Say} Say
 */

import { placed, playedThrough, reachOf } from "./first_position.js";
import { Fault, readText } from "./read_link.js";

/** What a link may say on a page, beside the table. @type {Record<string, string[]>} */
const KNOWN = { play: ["d", "s"], deduce: ["s"], review: ["s"], explore: ["m", "o", "w", "c"] };

/**
 * The scene of a text, as the page shows it; null where Python has to say. Throws Fault.
 * @param {string} text @param {string} page @param {Carried} carried @param {Say} say
 * @returns {Promise<Scene | null>}
 */
export async function firstScene(text, page, carried, say) {
  try {
    const found = await readText(text, say);
    if (found === null) return null;
    for (const key of found.more.keys()) {
      if (!KNOWN[page].includes(key)) throw new Fault(say("{key}: this page knows no such part of a link", { key }));
    }
    // A deal, or the way to a table within a solution, is for Python.
    if (found.more.has("d") || found.more.has("w") || found.more.has("c")) return null;
    // A game without a turn is looked back on; a position is not.
    if (page === "review" ? !found.game : found.game && found.at === null) return null;
    const table = found.game ? playedThrough(found.game, found.at || 0, carried)
      : found.position ? placed(found.position, carried) : null;
    return table && seen(table, page, found.more, carried, say);
  } catch (error) {
    if (error instanceof Fault) throw error;
    return null; // whatever it is, Python says it
  }
}

/**
 * A table as a page shows it: from which seat, its link says.
 * @param {FirstTable} table @param {string} page @param {Map<string, string>} more
 * @param {Carried} carried @param {Say} say
 */
function seen(table, page, more, carried, say) {
  const asked = more.get("s");
  if (asked !== undefined && !/^[1-9]$/.test(asked)) return null;
  const named = asked === undefined ? null : Number(asked) - 1;
  if (named !== null && !(named in table.players)) return null;
  const model = more.get("m");
  if (page === "explore" && table.viewer !== null && (table.viewer !== table.mover || model === "faceup")) return null;
  if (table.viewer !== null && named !== null && named !== table.viewer) return null;
  const movers = page === "play" || page === "deduce" || model === "seat";
  const seat = table.viewer ?? named ?? (movers ? table.mover : null);
  // A position does not tell how it came about; only at the start nothing was done before.
  const begins = table.tokens === table.rules.tokens && !table.discards.length && !table.stacks.some(Boolean);
  const counted = page === "play" || page === "review" || model === "seat";
  const turn = begins ? 1 : counted ? table.turn : null;
  const scene = sceneOf({ ...table, turn }, seat, carried, say);
  // What the own cards can be is for the reader to find out.
  return page === "deduce" ? { ...scene, hands: scene.hands.filter((hand) => !hand.own) } : scene;
}

/**
 * @param {FirstTable} table @param {number | null} seat whose hand is hidden
 * @param {Carried} carried @param {Say} say @returns {Scene}
 */
function sceneOf(table, seat, carried, say) {
  const { rules, players, stacks, discards, over } = table;
  const suits = rules.suits.map((look) => carried.looks[look]);
  const reach = reachOf(table), ranks = rules.copies[0].map((_, place) => place + 1);
  const points = stacks.reduce((sum, height) => sum + height, 0);
  const score = table.strikes >= rules.strikes && rules.lost ? 0 : points;
  const who = players[table.mover];
  const cardWords = (/** @type {string} */ card) => say("{suit} {rank}",
    { suit: suits[table.letters.indexOf(card.slice(0, -1))].label, rank: card.slice(-1) });
  return {
    seat, mover: table.mover, headline: headline(table, who, say), last: null, score,
    max_score: reach.reduce((sum, height) => sum + height, 0), perfect: suits.length * ranks.length,
    clue_tokens: table.tokens, max_clue_tokens: rules.tokens, strikes: table.strikes, max_strikes: rules.strikes,
    deck: table.deck, turns_left: table.turnsLeft, over, suits, ranks,
    fireworks: suits.map((suit, place) => firework(suit, stacks[place], reach[place], ranks.length, cardWords, say)),
    hands: players.map((name, place) => ({
      seat: place, name, short: name, to_move: place === table.mover && !over, own: place === seat,
      slots: table.hands[place].map((held, index) => {
        const marks = marksShown(rules, held.marks);
        const card = place === seat ? null : held.card;
        const what = (card ? cardWords(card) : say("face down")) + marksSaid(marks, say);
        return { slot: index + 1, card, odds: {}, marks, label: say("slot {slot}, {what}", { slot: index + 1, what }) };
      }),
    })),
    discards: suits.map((suit, place) => {
      const gone = discards.filter((card) => card.slice(0, -1) === suit.letter).map((card) => Number(card.slice(-1)));
      const lost = ranks.filter((rank) => gone.filter((own) => own === rank).length >= rules.copies[place][rank - 1]);
      return { suit: suit.letter, ranks: gone.sort(), lost };
    }),
    discarded: discards.length, moves: [], fault: null, colours: rules.colours.map((look) => carried.looks[look]),
    size: ranks.length, tokens: String(table.tokens), half_token: false, certain_only: false, notes: [],
    legend: rules.legend, hole: null,
  };
}

/** @param {FirstTable} table @param {string} who @param {Say} say */
function headline({ over, turnsLeft, turn }, who, say) {
  if (over) return say("The game is over.");
  const text = turnsLeft === null ? say("{who} to move.", { who })
    : turnsLeft === 1 ? say("{who} to move, the last turn.", { who })
      : say("{who} to move, {number} turns left.", { who, number: turnsLeft });
  if (turn !== null) return say("Turn {turn}: {text}", { turn, text });
  return text.startsWith(who) ? text : text[0].toUpperCase() + text.slice(1);
}

/**
 * @param {import("../../../widgets/static/cards.js").Suit} suit @param {number} height
 * @param {number} reach @param {number} full @param {(card: string) => string} cardWords @param {Say} say
 */
function firework(suit, height, reach, full, cardWords, say) {
  const card = height ? suit.letter + height : "";
  const said = card ? cardWords(card) : say("{suit}: nothing played yet", { suit: suit.label });
  const [state, label] = height === full ? ["complete", say("{firework}, complete", { firework: said })]
    : reach === height ? ["dead", say("{firework}, can go no further", { firework: said })]
      : reach < full ? ["short", say("{firework}, can get to {rank} at most", { firework: said, rank: reach })]
        : ["open", said];
  const note = height === full ? say("complete") : reach < full ? say("ends at {rank}", { rank: reach }) : "";
  return { suit: suit.letter, height, reach, state, lies_across: reach < full, label, card, sign: "", note };
}

/**
 * What clues said of a card, each once; what a touch already implies is left out.
 * @param {import("./first_position.js").Rules} rules
 * @param {import("./first_position.js").Said[]} marks @returns {Mark[]}
 */
function marksShown(rules, marks) {
  const given = new Set(marks.map((mark) => `${mark.value}${mark.touched}`));
  const touching = rules.clues.filter((clue) => given.has(`${clue[0]}true`));
  const left = rules.clues.flatMap((clue) => clue[3].split(" ")).filter((card) =>
    touching.every((clue) => clue[3].split(" ").includes(card)));
  const others = rules.clues.filter((clue) => given.has(`${clue[0]}false`)
    && clue[3].split(" ").some((card) => left.includes(card)));
  return [...touching.map((clue) => ({ clue, touched: true })), ...others.map((clue) => ({ clue, touched: false }))]
    .map(({ clue: [value, word, sign], touched }) => ({ value, word, colour: !/[0-9]/.test(value), touched, sign }));
}

/** @param {Mark[]} marks @param {Say} say */
function marksSaid(marks, say) {
  const words = marks.filter((mark) => mark.touched).map((mark) => mark.word);
  const end = words.pop();
  const clues = words.length ? say("{most} and {end}", { most: words.join(", "), end: end || "" }) : end;
  return (clues ? say(", touched by {clues}", { clues }) : "")
    + marks.filter((mark) => !mark.touched).map((mark) => say(", not {clue}", { clue: mark.word })).join("");
}
