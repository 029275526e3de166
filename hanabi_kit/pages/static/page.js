// @ts-check
/**
 * The pages of puzzles and sets. On that of a puzzle the puzzle player comes over what the page shows
 * without a program; on that of a set each puzzle gets its mark.
 *
 * @typedef {{words: Record<string, Record<string, string>>, languages: Record<string, string>,
 *   only: Record<string, string>, puzzles: Record<string, [Record<string, string>, number, string, string]>,
 *   sets: Record<string, {puzzles: string[],
 *     texts: Record<string, {title: string, description: string, headings: Record<string, string>}>}>
 * }} Site what all pages share: of each puzzle its titles by language, level, kind and folder; what is in each
 *   set, and in each folder, which has no texts; what is said to readers of a language in which something is missing
 */

import player from "../../widgets/puzzle/static/widget.js";
import { chosenLanguage, inOneOf, rememberLanguage, speakOnPage } from "./languages.js";
import { keepAttempt, notKept, puzzleMarks } from "./progress.js";
import { RecordedPuzzle } from "./recorded.js";

/** @param {Site} site @param {string} id the open puzzle */
function amongOthers(site, id) {
  const wanted = new URLSearchParams(location.search).get("set") || "";
  const named = Object.hasOwn(site.sets, wanted) && site.sets[wanted].puzzles.includes(id);
  const name = named ? wanted : site.puzzles[id]?.[3] || "";
  const set = Object.hasOwn(site.sets, name) ? site.sets[name] : null;
  if (!set) return {};
  const { puzzles, texts } = set;
  /** @param {string} language */
  const among = (language) => {
    const [said, spoken] = Object.keys(texts).length ? inOneOf(texts, language) : [undefined, language];
    const { title = "", description = "", headings = {} } = said || {};
    let missing = spoken !== language;
    const members = puzzles.map((one) => {
      const [titles, level, kind] = site.puzzles[one];
      const [called, code] = inOneOf(titles, language);
      missing = missing || code !== language;
      return { id: one, title: called, level, kind, heading: headings[one] || "" };
    });
    return { title, description, puzzles: members, only: missing ? site.only[language] : "" };
  };
  const go = (/** @type {number} */ index) => {
    location.href = `../${encodeURIComponent(puzzles[index])}/index.html?set=${encodeURIComponent(name)}`;
  };
  return { among, go };
}

/** @param {Site} site @param {HTMLElement} place */
function openPuzzle(site, place) {
  const record = JSON.parse(document.getElementById("hk-record")?.textContent || "null");
  const model = new RecordedPuzzle(record, {
    words: site.words, languages: site.languages,
    language: chosenLanguage(Object.keys(site.languages)),
    book: { add: keepAttempt, trouble: notKept, marks: puzzleMarks },
    speak: (language) => {
      speakOnPage(language);
      rememberLanguage(language);
    },
    ...amongOthers(site, record.id),
  });
  player.render({ model, el: place });
  document.documentElement.classList.add("page-live");
  return (/** @type {string} */ language) => model.send({ do: "language", language });
}

/** Beside each puzzle of a set: whether it is solved. */
function showMarks() {
  const done = puzzleMarks();
  for (const item of document.querySelectorAll("[data-puzzle]")) {
    const mark = done.get(item.getAttribute("data-puzzle") || "")?.mark || "";
    item.setAttribute("data-mark", mark);
  }
}

function openPage() {
  const site = /** @type {Site} */ (/** @type {any} */ (globalThis).hanabiPuzzles);
  const known = Object.keys(site.languages);
  speakOnPage(chosenLanguage(known));
  const place = document.getElementById("hk-player");
  const speak = place ? openPuzzle(site, place) : (/** @type {string} */ language) => {
    speakOnPage(language);
    rememberLanguage(language);
  };
  showMarks();
  for (const button of document.querySelectorAll("[data-speaks]")) {
    button.addEventListener("click", () => speak(button.getAttribute("data-speaks") || known[0]));
  }
}

openPage();
