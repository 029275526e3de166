// @ts-check
/**
 * The table that a link holds: as it stands in a position, or played through from a game. Anything
 * that is not as it should be throws, and Python says what it is.
 *
 * @typedef {{name: string, site: number, suits: number[], colours: number[], copies: number[][],
 *   said: string[], clues: [string, string, string, string][], hands: Record<string, number>,
 *   tokens: number, strikes: number, settles: boolean, lost: boolean,
 *   legend: {suit: string, text: string}[]}} Rules
 * @typedef {{looks: import("../../../widgets/static/cards.js").Suit[], rulesets: Rules[]}} Carried
 * @typedef {{value: string, touched: boolean}} Said
 * @typedef {{card: string | null, marks: Said[]}} Held
 * @typedef {{rules: Rules, letters: string[], players: string[], mover: number,
 *   viewer: number | null, stacks: number[], discards: string[], tokens: number, strikes: number,
 *   deck: number, turnsLeft: number | null, over: boolean, turn: number | null,
 *   hands: Held[][]}} FirstTable
 */

/** Names that are drawn as they are; of any other Python says how. */
const NAME = /^[\p{Script=Latin}0-9_.'-]+(?: [\p{Script=Latin}0-9_.'-]+)*$/u;
const LONGEST_NAME = 14;

/** What a position may say here. */
const ENTRIES = new Set(["ruleset", "players", "turn", "hand_size", "viewer", "turn_number", "stacks", "discards",
  "clue_tokens", "strikes", "deck", "deck_order", "turns_left", "over", "hands", "assume"]);

/** @param {any} holds @param {string} why */
function ensure(holds, why) {
  if (!holds) throw new Error(why);
}

/** @param {number | string} which its name, or its number on hanab.live @param {Carried} carried */
function rulesOf(which, carried) {
  const rules = carried.rulesets.find((own) => own.name === which || own.site === which);
  if (!rules) throw new Error("not carried");
  return { rules, letters: rules.suits.map((look) => carried.looks[look].letter) };
}

/** @param {string[]} names */
function ensureNames(names) {
  ensure(new Set(names).size === names.length && names.every((name) => NAME.test(name) && name.length <= LONGEST_NAME), "names");
}

/** Every copy of every card. @param {Rules} rules */
function deckSize(rules) {
  return rules.copies.flat().reduce((sum, copies) => sum + copies, 0);
}

/** @param {Rules} rules @param {string[]} letters @param {string} card */
function isCard(rules, letters, card) {
  const copies = rules.copies[letters.indexOf(card.slice(0, -1))];
  return copies !== undefined && copies[Number(card.slice(-1)) - 1] > 0;
}

/**
 * How many cards each firework can still come to.
 * @param {{rules: Rules, letters: string[], stacks: number[], discards: string[]}} table
 */
export function reachOf({ rules, letters, stacks, discards }) {
  return rules.copies.map((copies, suit) => {
    const gone = (/** @type {number} */ rank) => discards.filter((card) => card === letters[suit] + rank).length;
    let reach = stacks[suit];
    while (reach < copies.length && gone(reach + 1) < copies[reach]) reach += 1;
    return reach;
  });
}

/** Whether a game at this table is over. @param {Omit<FirstTable, "over">} table */
function isOver(table) {
  const score = table.stacks.reduce((sum, height) => sum + height, 0);
  const reach = reachOf(table).reduce((sum, height) => sum + height, 0);
  return table.strikes >= table.rules.strikes || score === table.rules.copies.flat().length
    || table.turnsLeft === 0 || (table.rules.settles && score === reach);
}

/**
 * A position as its table says it.
 * @param {Record<string, any>} said @param {Carried} carried @returns {FirstTable}
 */
export function placed(said, carried) {
  ensure(Object.keys(said).every((key) => ENTRIES.has(key)), "more than is read here");
  const { rules, letters } = rulesOf(said.ruleset, carried);
  /** @type {string[]} */
  const players = said.players;
  ensureNames(players);
  ensure(players.length in rules.hands && players.includes(said.turn), "players");
  const cards = (/** @type {string} */ text) => text.split(" ").filter(Boolean).map((card) => {
    ensure(isCard(rules, letters, card), "no such card");
    return card;
  });
  const stacks = letters.map(() => 0);
  for (const card of cards(said.stacks)) stacks[letters.indexOf(card.slice(0, -1))] = Number(card.slice(-1));
  const discards = cards(said.discards);
  const viewer = said.viewer === undefined ? null : players.indexOf(said.viewer);
  const hands = players.map((name, seat) => String(said.hands[name]).split(" ").filter(Boolean).map((text) => {
    const [card, marks = ""] = text.split("/");
    ensure(card === "xx" ? seat === viewer : isCard(rules, letters, card), "a card");
    return { card: card === "xx" ? null : card, marks: marksOf(rules, marks) };
  }));
  const { clue_tokens: tokens, strikes, deck, turns_left: turnsLeft = null } = said;
  ensure([tokens, strikes, deck, turnsLeft ?? 0].every(Number.isInteger) && viewer !== -1, "numbers");
  const there = deck + discards.length + hands.flat().length + stacks.reduce((sum, height) => sum + height, 0);
  ensure(there === deckSize(rules) && (deck > 0 || turnsLeft !== null || said.over), "Python fills it in");
  const table = { rules, letters, players, mover: players.indexOf(said.turn), viewer, stacks, discards,
    tokens, strikes, deck, turnsLeft, turn: null, hands };
  return { ...table, over: said.over !== undefined || isOver(table) };
}

/** @param {Rules} rules @param {string} text such as "r!3" @returns {Said[]} */
function marksOf(rules, text) {
  const found = text.match(/!?[^!]/g) || [];
  ensure(found.join("") === text, "marks");
  return found.map((mark) => {
    const value = mark.slice(-1);
    ensure(rules.clues.some((clue) => clue[0] === value), "marks");
    return { value, touched: mark.length === 1 };
  });
}

/**
 * A game after its first `at` actions.
 * @param {import("./read_link.js").Recorded} game @param {number} at @param {Carried} carried
 * @returns {FirstTable}
 */
export function playedThrough(game, at, carried) {
  const { rules, letters } = rulesOf(game.site, carried);
  const { players } = game;
  ensureNames(players);
  const size = rules.hands[players.length];
  const deck = game.deck.map(([suit, rank]) => letters[suit] + rank);
  ensure(deck.length === deckSize(rules) && deck.every((card) => isCard(rules, letters, card)), "deck");
  ensure(size && (game.ranks === null || game.ranks === rules.copies[0].length) && at <= game.actions.length, "players");
  /** @type {{order: number, card: string, marks: Said[]}[][]} */
  const hands = players.map((_, seat) => deck.slice(seat * size, (seat + 1) * size)
    .map((card, place) => ({ order: seat * size + place, card, marks: [] })).reverse());
  /** @type {FirstTable} */
  const table = { rules, letters, players, mover: 0, viewer: null, stacks: letters.map(() => 0), discards: [],
    tokens: rules.tokens, strikes: 0, deck: deck.length - size * players.length, turnsLeft: null, over: false,
    turn: at + 1, hands };
  for (const action of game.actions.slice(0, at)) {
    ensure(!table.over && Number.isInteger(action.target) && action.type < 4, "an action");
    if (action.type < 2) {
      const hand = hands[table.mover];
      const place = hand.findIndex((held) => held.order === action.target);
      ensure(place >= 0, "no such card in this hand");
      putDown(table, hand.splice(place, 1)[0].card, action.type === 0);
      if (table.deck > 0) {
        const order = deck.length - table.deck;
        hand.unshift({ order, card: deck[order], marks: [] });
        table.deck -= 1;
      }
    } else {
      const value = action.type === 2 ? rules.said[action.value] : String(action.value);
      const clue = rules.clues.find((own) => own[0] === value);
      ensure(clue && table.tokens > 0 && action.target !== table.mover && hands[action.target], "a clue");
      const touched = new Set(/** @type {string[]} */ (clue)[3].split(" "));
      for (const held of hands[action.target]) held.marks.push({ value, touched: touched.has(held.card) });
      table.tokens -= 1;
    }
    if (table.turnsLeft !== null) table.turnsLeft -= 1;
    else if (table.deck === 0) table.turnsLeft = players.length;
    table.mover = (table.mover + 1) % players.length;
    table.over = isOver(table);
  }
  return table;
}

/** Play or discard a card. @param {FirstTable} table @param {string} card @param {boolean} played */
function putDown(table, card, played) {
  const { rules, letters, stacks } = table;
  const suit = letters.indexOf(card.slice(0, -1)), rank = Number(card.slice(-1));
  if (played && stacks[suit] === rank - 1) {
    stacks[suit] = rank;
    if (rank === rules.copies[suit].length) table.tokens = Math.min(table.tokens + 1, rules.tokens);
    return;
  }
  table.discards.push(card);
  if (played) table.strikes += 1;
  else {
    ensure(table.tokens < rules.tokens, "a discard");
    table.tokens += 1;
  }
}
