// @ts-check
/**
 * A progress file read in the browser, and joined with what is kept there. Lines are read as
 * `hanabi_kit/puzzles/answers/attempts.py` reads them: a line that cannot be read costs itself alone. One
 * that a later version of the kit wrote is kept as it is; so are fields that are not known here.
 *
 * @typedef {import("./results.js").Judged} Judged
 * @typedef {"broken" | "foreign" | "field" | "later"} Fault
 * @typedef {{number: number, raw: string, table: Record<string, any> | null, fault: Fault | "", field: string}} Line
 *   `table`: what an attempt has, whose fields all fit; `field`: the one that does not
 */

/** As many bytes as the kit reads of such a file. */
export const MOST_BYTES = 20000000;

const LINE_MARK = "hanabi-kit progress";
const LINE_START = `{"${LINE_MARK}"`;
const LINE_VERSION = 1;
const LONGEST_TEXT = 2000;
const MOST_NUMBER = 1e9;
/** @type {Record<string, any>} */
const DEFAULTS = { answer: "", right: false, hints: 0, seconds: 0, shown: false, time: "", student: "", vote: 0 };

/** Which encoding the bytes are in: editors on Windows save a file anew in UTF-16. @param {Uint8Array} bytes */
function encodingOf(bytes) {
  const head = Array.from(bytes.slice(0, 4)).join(" ");
  if (/^255 254|^123 0 34 0$/.test(head)) return "utf-16le";
  if (/^254 255|^0 123 0 34$/.test(head)) return "utf-16be";
  return "utf-8";
}

/** The lines of a text; where one broke off and another follows in the same line, both.
 * @param {string} text @returns {Line[]} */
export function linesIn(text) {
  return text.split(/\r\n|\r|\n/).flatMap((line, at) =>
    line.split(new RegExp(`(?=${LINE_START.replace("{", "\\{")})`)).map((piece) => piece.trim()).filter(Boolean)
      .map((piece) => lineOf(at + 1, piece)));
}

/** @param {number} number @param {string} piece @returns {Line} */
function lineOf(number, piece) {
  const raw = piece.replace(/^\0+|\0+$/g, "").trim();
  /** @param {Fault} fault @param {string} [field] @returns {Line} */
  const wrong = (fault, field = "") => ({ number, raw, table: null, fault, field });
  let table;
  try {
    table = JSON.parse(raw);
  } catch {
    return wrong("broken");
  }
  if (raw.includes("\ufffd")) return wrong("broken");
  if (typeof table !== "object" || table === null || Array.isArray(table) || !(LINE_MARK in table)) return wrong("foreign");
  const version = table[LINE_MARK];
  if (version !== LINE_VERSION) {
    return Number.isInteger(version) && version > LINE_VERSION ? wrong("later") : wrong("field", LINE_MARK);
  }
  if (typeof table.puzzle !== "string" || !table.puzzle) return wrong("field", "puzzle");
  for (const [name, value] of Object.entries(table)) {
    const type = name === "puzzle" ? "string" : typeof DEFAULTS[name];
    if (!Object.hasOwn(DEFAULTS, name) && name !== "puzzle") continue;
    if (typeof value !== type || !fits(name, value)) return wrong("field", name);
  }
  if (table.vote === 1 && (table.right || table.shown)) return wrong("field", "vote");
  return { number, raw, table, fault: "", field: "" };
}

/** @param {string} name @param {any} value */
function fits(name, value) {
  if (typeof value === "string") return value.length <= LONGEST_TEXT;
  if (typeof value === "number") return Number.isInteger(value) && value >= 0 && value <= (name === "vote" ? 2 : MOST_NUMBER);
  return true;
}

/** @param {Line[]} lines @returns {Judged[]} */
export function attemptsOf(lines) {
  return lines.flatMap(({ table }) => (table ? [/** @type {Judged} */ ({ ...DEFAULTS, ...table })] : []));
}

/**
 * What is kept, and a file, as one text.
 *
 * A line that is there already counts once, also where only one of the two names the student. The lines are
 * in the order of their times then: what came after a puzzle was solved changes nothing.
 * @param {string} kept @param {Uint8Array} bytes
 * @returns {{text: string, added: number, there: number, faults: Line[]} | null} null where the file is no
 *   progress file; `faults`: the lines that are not among the attempts
 */
export function joined(kept, bytes) {
  const own = linesIn(kept);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const others = linesIn(text);
  if (!others.some(({ table, raw }) => table || raw.startsWith(LINE_START))) return null;
  /** @type {Map<string, Set<string>>} */
  const known = new Map();
  const raws = new Set(own.map(({ raw }) => raw));
  own.forEach((line) => isNew(known, line));
  const fresh = others.filter((line) => (line.table ? isNew(known, line) : line.fault === "later" && !raws.has(line.raw)));
  const added = fresh.filter(({ table }) => table).length;
  const all = [...timed(own), ...timed(fresh)].sort((one, other) => (one.time === other.time ? 0 : one.time < other.time ? -1 : 1));
  return {
    text: all.map(({ raw }) => `${raw}\n`).join(""),
    added,
    there: others.filter(({ table }) => table).length - added,
    faults: others.filter(({ table }) => !table),
  };
}

/** Whether nothing says the same; from then on this does.
 * @param {Map<string, Set<string>>} known by all but the student, the students @param {Line} line */
function isNew(known, { table }) {
  if (!table) return false;
  const { student, ...rest } = { ...DEFAULTS, ...table };
  const key = JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)));
  const students = known.get(key) || new Set();
  const found = students.has(student) || (students.size > 0 && (!student || students.has("")));
  known.set(key, students.add(student));
  return !found;
}

/** Lines with their times; one without has that of the line before. @param {Line[]} lines */
function timed(lines) {
  let time = -Infinity;
  return lines.map(({ raw, table }) => {
    const text = table?.time || "";
    const found = Date.parse(/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
    if (!Number.isNaN(found)) time = found;
    return { raw, time };
  });
}

/** What is kept, as a file to hand in. @param {string} kept @param {string} student who it is, where a line does not say */
export function fileText(kept, student) {
  return linesIn(kept).map(({ raw, table }) => {
    const own = student && table && !table.student ? JSON.stringify({ ...table, student }) : raw;
    return `${own}\n`;
  }).join("");
}
