// @ts-check
/**
 * What was done, kept in this browser: under the key `hanabi-progress` a text of lines, each of them one
 * attempt as in the kit's own progress files (`hanabi_kit/puzzles/progress.py`), so that what is copied
 * from here into a file `hanabi-progress.jsonl` can be collected by a teacher, and the other way round.
 *
 * Where a browser keeps nothing (forbidden, or full) attempts are kept as long as the page is open, and
 * `notKept` says so. Lines that are not understood stay where they are.
 *
 * @typedef {{puzzle: string, answer: string, right: boolean, hints: number, seconds: number,
 *   shown: boolean, time: string, student: string}} Attempt
 */

export const PROGRESS_KEY = "hanabi-progress";

const PROGRESS_MARK = "hanabi-kit progress";
const PROGRESS_VERSION = 1;

/** Attempts that the browser could not keep, as lines. */
let unkept = "";

/** All lines, those that could not be kept, too. @returns {string} */
export function readLines() {
  try {
    return (localStorage.getItem(PROGRESS_KEY) || "") + unkept;
  } catch {
    return unkept;
  }
}

/** Put lines in the place of all that is kept. @param {string} text @returns {boolean} whether they are kept */
export function writeLines(text) {
  try {
    localStorage.setItem(PROGRESS_KEY, text);
    unkept = "";
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser does not let this page keep anything. */
export function isForbidden() {
  try {
    localStorage.getItem(PROGRESS_KEY);
    return false;
  } catch {
    return true;
  }
}

/** Whether attempts are lost with the page. */
export function notKept() {
  return unkept !== "";
}

/** The attempts in these lines, in their order; a line that holds none is passed over.
 * @param {string} [text] all that is kept, where it is left out @returns {Attempt[]} */
export function attemptsIn(text = readLines()) {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    try {
      const one = JSON.parse(line);
      const fits = one[PROGRESS_MARK] === PROGRESS_VERSION && typeof one.puzzle === "string" && typeof one.right === "boolean";
      return fits ? [{ hints: 0, shown: false, ...one }] : [];
    } catch {
      return [];
    }
  });
}

/** Add an attempt: read anew each time, as another tab may have added some. @param {Attempt} attempt */
export function keepAttempt(attempt) {
  const before = readLines();
  const line = `${JSON.stringify({ [PROGRESS_MARK]: PROGRESS_VERSION, ...attempt })}\n`;
  const joined = before && !before.endsWith("\n") ? `${before}\n${line}` : before + line;
  if (!writeLines(joined)) unkept += line;
}

/**
 * Of each puzzle `"solved"`, `"shown"` or `"tried"`, and the hints seen until then: what came after it
 * was solved, or its answer shown, changes nothing.
 * @param {Attempt[]} [all] @returns {Map<string, {mark: string, hints: number}>}
 */
export function puzzleMarks(all = attemptsIn()) {
  const found = new Map();
  for (const { puzzle, right, shown, hints } of all) {
    const before = found.get(puzzle);
    if (before && before.mark !== "tried") continue;
    const mark = shown ? "shown" : right ? "solved" : "tried";
    found.set(puzzle, { mark, hints: Math.max(hints, before?.hints ?? 0) });
  }
  return found;
}
