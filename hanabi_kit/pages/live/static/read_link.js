// @ts-check
/**
 * What a link or a pasted text says, as far as it can be read without Python: the same forms as
 * `notation/page_links.py`, `notation/posted/compact.py` and `notation/hanablive/links.py` read, and
 * only where nothing has to be filled in or judged. What is not read here is left to Python.
 *
 * @typedef {{table: Record<string, any>}} Posted the table of a position file
 * @typedef {{players: string[], site: number | string, deck: [number, number][],
 *   actions: {type: number, target: number, value: number}[], ranks: number | null}} Recorded
 * @typedef {{position?: Record<string, any>, game?: Recorded, at: number | null,
 *   more: Map<string, string>}} Found
 * @typedef {(text: string, parts?: Record<string, string | number>) => string} Say
 */

const VERSION = 1;

/** Most signs of a link that is read; of one of hanab.live; of what a packed table may become. */
const LONGEST = 20_000;
const LONGEST_GAME = 5_000;

const SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SITE_NAMES = ["Alice", "Bob", "Cathy", "Donald", "Emily", "Frank"];

/** What Python calls a space. */
const SPACES = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const NO_MATTER = new RegExp(`[${SPACES}|~]+`, "g");
const SPACE = new RegExp(`[${SPACES}]`);

/** What a compact line calls the entries of a position file. @type {Record<string, string>} */
const KEYS = {
  rules: "ruleset", hands: "hand_size", viewer: "viewer", turn: "turn_number", gone: "discards",
  clues: "clue_tokens", strikes: "strikes", last: "last_clue", deck: "deck", order: "deck_order",
  left: "turns_left", over: "over", hole: "hole",
};
const NUMBERS = ["hands", "turn", "clues", "strikes", "deck", "left"];

/** A fault that is told in the words that Python has for it. */
export class Fault extends Error {}

/**
 * What a text holds; null where Python has to say.
 * @param {string} text @param {Say} say @returns {Promise<Found | null>}
 */
export async function readText(text, say) {
  const trimmed = text.trim();
  if (isPageLink(trimmed)) return readPageLink(trimmed, say);
  const more = new Map();
  if (trimmed.startsWith("{")) return { game: readExport(trimmed), at: null, more };
  if (/replay-json\/|^(?:[0-9]-?){3}[\w-]*(?:,|%2C)/i.test(trimmed)) return { ...readSiteLink(trimmed), more };
  return isCompact(trimmed) ? { position: readLine(trimmed), at: null, more } : null;
}

/** @param {string} text */
function isPageLink(text) {
  const mark = text.indexOf("#");
  return /^#?[a-z]=/i.test(text.slice(mark + 1)) && !SPACE.test(mark < 0 ? text : text.slice(0, mark));
}

/** @param {string} text @param {Say} say @returns {Promise<Found>} */
async function readPageLink(text, say) {
  if (text.length > LONGEST) {
    throw new Fault(say("a link of {signs} signs: at most {most} are read", { signs: text.length, most: LONGEST }));
  }
  /** @type {Map<string, string>} */
  const more = new Map();
  for (const part of text.slice(text.indexOf("#") + 1).split("&")) {
    const [, key, value] = /^([a-z]{1,12})=(.*)$/s.exec(part) || ["", "", ""];
    if (!key) throw new Error("Python names it");
    if (more.has(key)) throw new Fault(say("{key}: stands there twice", { key }));
    more.set(key, value);
  }
  const [position, game, turn] = ["p", "g", "t"].map((key) => {
    const value = more.get(key);
    more.delete(key);
    return value;
  });
  if (position !== undefined && game !== undefined) {
    throw new Fault(say("p and g: a link holds a position or a game, not both"));
  }
  if (position !== undefined) {
    if (turn !== undefined) throw new Fault(say("t: only a game has turns, and this is a position"));
    const line = opened("p", position, isCompact, say);
    return { position: line.startsWith("z") ? await unpacked(line.slice(1)) : readLine(line), at: null, more };
  }
  if (game === undefined) {
    if (turn !== undefined) throw new Fault(say("t: a turn, but the link has no game"));
    return { at: null, more };
  }
  const link = opened("g", game, (found) => /^[0-9]{3}[a-z]/.test(found), say);
  return { ...readSiteLink(turn === undefined ? link : `${link}#${turn}`), more };
}

/**
 * What is sealed in a link, or a text without a seal.
 * @param {string} key @param {string} text @param {(text: string) => boolean} isBare @param {Say} say
 */
function opened(key, text, isBare, say) {
  const found = /^([0-9]{1,4})\.([a-z2-7]{4})\.(.*)$/is.exec(text);
  if (!found && isBare(unquoted(text))) return text;
  if (found && Number(found[1]) !== VERSION) {
    throw new Fault(say("{key}: this link is of version {version}, and this page reads version {ours}; load the page anew, or ask for a new link",
      { key, version: found[1], ours: VERSION }));
  }
  if (found && seal(found[3]) === found[2].toLowerCase()) return found[3];
  if (!found && text && !/^[0-9]{1,4}(\.([a-z2-7]{0,4}\.?)?)?$/i.test(text)) throw new Error("Python names it");
  throw new Fault(say("{key}: this link is not whole: it was cut off or altered on its way; copy it once more from where it comes", { key }));
}

/** The four signs that tell whether a text is whole. @param {string} text */
export function seal(text) {
  const plain = unquoted(text.replaceAll("+", " ")).replace(NO_MATTER, "");
  let sum = -1;
  for (const byte of new TextEncoder().encode(plain)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  const signs = "abcdefghijklmnopqrstuvwxyz234567";
  return [27, 22, 17, 12].map((place) => signs[(~sum >>> place) & 31]).join("");
}

/** A text without its %xx, as Python's `unquote` reads it. @param {string} text */
function unquoted(text) {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(Uint8Array.from(run.slice(1).split("%"), (pair) => parseInt(pair, 16))));
}

/** The table that is packed in a link. @param {string} text @returns {Promise<Record<string, any>>} */
async function unpacked(text) {
  const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const content = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = content.getReader();
  /** @type {Uint8Array[]} */
  const pieces = [];
  for (let size = 0, piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length;
    if (size > LONGEST) throw new Error("more than is read");
    pieces.push(piece.value);
  }
  return JSON.parse(await new Blob(/** @type {BlobPart[]} */ (pieces)).text());
}

/** @param {string} text */
function isCompact(text) {
  return /^\s*[0-9]{1,2}p(?=[\s+~|]|%20|%7C)/i.test(text);
}

/**
 * A compact line as the table of a position file.
 * @param {string} text @returns {Record<string, any>}
 */
function readLine(text) {
  const lines = text.split("\n").filter((own) => !own.trim().startsWith("#")).join(" ").trim();
  const [first, ...parts] = partsOf(SPACE.test(lines) ? lines : unquoted(lines.replaceAll("+", " ")));
  /** @type {Record<string, any>} */
  const table = { ruleset: "standard", discards: "", strikes: 0, players: [], hands: {}, stacks: told(first.slice(1)) };
  for (const [head, ...rest] of parts) {
    if (head.text in KEYS && !head.quoted && !head.starred) {
      table[KEYS[head.text]] = NUMBERS.includes(head.text) ? Number(told(rest)) : told(rest);
      continue;
    }
    table.players.push(head.text);
    table.hands[head.text] = told(rest);
    if (head.starred) table.turn = head.text;
    if (/(^| )xx(\/|$| )/.test(told(rest))) table.viewer ??= head.text;
  }
  table.turn ??= table.viewer;
  if (table.players.length !== Number.parseInt(first[0].text, 10)) throw new Error("a hand is missing");
  return table;
}

/** @param {{text: string}[]} words */
function told(words) {
  return words.map((word) => word.text).join(" ");
}

/**
 * The words of each part of a line.
 * @param {string} text @returns {{text: string, quoted: boolean, starred: boolean}[][]}
 */
function partsOf(text) {
  const word = /\s*(?:([|~])|(\*?)(?:"((?:[^"]|"")*)"|([^\s|~",*][^\s|~",]*)))/y;
  /** @type {{text: string, quoted: boolean, starred: boolean}[][]} */
  const parts = [[]];
  for (const whole = text.trim(); word.lastIndex < whole.length;) {
    const found = word.exec(whole);
    if (!found) throw new Error("Python names it");
    if (found[1]) parts.push([]);
    else {
      parts[parts.length - 1].push({ text: found[4] ?? found[3].replaceAll('""', '"'),
        quoted: found[4] === undefined, starred: found[2] === "*" });
    }
  }
  return parts;
}

/**
 * A game that hanab.live hands out as JSON. What may change its meaning is left to Python.
 * @param {string} text @returns {Recorded}
 */
function readExport(text) {
  const { players, deck, actions, options = {}, ...rest } = JSON.parse(text);
  const { variant = "No Variant", ...others } = options;
  const harmless = ["id", "notes", "seed"];
  if (Object.keys(rest).some((key) => !harmless.includes(key)) || Object.values(others).some(Boolean)) {
    throw new Error("Python reads it");
  }
  return {
    players,
    site: variant === "No Variant" ? "standard" : variant,
    deck: deck.map((/** @type {any} */ card) => [card.suitIndex, card.rank]),
    actions: actions.map((/** @type {any} */ { type, target, value = 0 }) => ({ type, target, value })),
    ranks: null,
  };
}

/**
 * A game as hanab.live's link has it, with or without an address, and the turn that it names.
 * @param {string} text @returns {{game: Recorded, at: number | null}}
 */
function readSiteLink(text) {
  if (text.length > LONGEST_GAME) throw new Error("Python names it");
  const [, inner, turn] = /^(?:.*?replay-json\/)?([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(text) || ["", "", ""];
  const plain = inner.replaceAll(/%2C/gi, ",").replaceAll("-", "");
  const found = /^([2-6])([0-9])([0-9])([a-zA-Z0-9]*),([0-9])([0-9])([a-zA-Z0-9]*),([0-9]{1,9})(?:,.*)?$/.exec(plain);
  if (!found) throw new Error("Python names it");
  const ranks = Number(found[3]), low = Number(found[5]), kinds = Number(found[6]) - low + 1;
  const actions = (found[7].match(/../g) || []).map((two) => {
    const number = SIGNS.indexOf(two[0]);
    return { type: low + (number % kinds), target: SIGNS.indexOf(two[1]), value: Math.floor(number / kinds) - 1 };
  });
  const game = {
    players: SITE_NAMES.slice(0, Number(found[1])),
    site: Number(found[8]),
    deck: [...found[4]].map((sign) => /** @type {[number, number]} */ (
      [Math.floor(SIGNS.indexOf(sign) / ranks), (SIGNS.indexOf(sign) % ranks) + 1])),
    actions,
    ranks,
  };
  const at = /^[0-9]{1,9}$/.test((turn || "").trim()) ? Number(turn) - 1 : null;
  return { game, at: at !== null && at >= 0 && at <= actions.length ? at : null };
}
