// @ts-check
/**
 * What came of each puzzle, as `summaries` of `hanabi_kit/puzzles/progress.py` has it: what came after
 * it was solved, or its answer shown, changes nothing.
 *
 * @typedef {import("./progress.js").Attempt & {vote?: number}} Judged
 * @typedef {{mark: "tried" | "solved" | "shown", hints: number, tries: number, seconds: number}} Result
 *   `tries`: answers that were judged, which a first vote is not
 */

/** @param {Judged[]} attempts @returns {Map<string, Result>} */
export function resultsOf(attempts) {
  /** @type {Map<string, Result>} */
  const found = new Map();
  for (const { puzzle, right, shown, hints, seconds, vote } of attempts) {
    const before = found.get(puzzle) || { mark: "tried", hints: 0, tries: 0, seconds: 0 };
    if (before.mark !== "tried") continue;
    found.set(puzzle, {
      mark: shown ? "shown" : right ? "solved" : "tried",
      hints: Math.max(before.hints, hints),
      tries: before.tries + (shown || vote === 1 ? 0 : 1),
      seconds: before.seconds + seconds,
    });
  }
  return found;
}
