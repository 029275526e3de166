// @ts-check
/**
 * The page of what was done in this browser: counted, listed, handed out as a file or as a short text, and
 * joined with a file. What is drawn is drawn anew whenever another tab has kept something.
 *
 * @typedef {import("./page.js").Site} Site
 * @typedef {import("./results.js").Result} Result
 */

import { chosenLanguage, inOneOf, rememberLanguage, speakOnPage } from "./languages.js";
import { isForbidden, PROGRESS_KEY, readLines, writeLines } from "./progress.js";
import { attemptsOf, fileText, joined, linesIn, MOST_BYTES } from "./progress_file.js";
import { resultsOf } from "./results.js";
import { shortText } from "./short_text.js";

const FILE_NAME = "hanabi-progress.jsonl";
/** Lines that cannot be read are told one by one up to here. */
const MOST_FAULTS = 20;
const COPIED_MS = 4000;

const site = /** @type {Site} */ (/** @type {any} */ (globalThis).hanabiPuzzles);
const { words, top } = JSON.parse(document.getElementById("hk-data")?.textContent || "{}");
let language = chosenLanguage(Object.keys(site.languages));

/** What the last file came to, said anew in another language. @type {() => string[]} */
let told = () => [];

/** @param {string} text @param {Record<string, string | number>} [parts] */
function say(text, parts = {}) {
  return (words[language][text] || text).replace(/\{(\w+)\}/g, (/** @type {string} */ place, /** @type {string} */ name) =>
    name in parts ? String(parts[name]) : place);
}

/** @param {string} id @returns {any} */
const part = (id) => document.getElementById(`hk-${id}`);

/** @param {string} tag @param {Record<string, string>} [traits] @param {(string | Node)[]} inside */
function element(tag, traits = {}, ...inside) {
  const found = document.createElement(tag);
  for (const [name, value] of Object.entries(traits)) found.setAttribute(name, value);
  found.append(...inside);
  return found;
}

/** @param {Result} result */
function markText({ mark, hints }) {
  if (mark === "shown") return say("answer shown");
  if (mark === "tried") return say("tried, not solved yet");
  return hints ? say("solved, hints: {number}", { number: hints }) : say("solved");
}

/** @param {string} address @param {[string, string]} titled and in which language @param {string[]} more @param {string} mark */
function listItem(address, [title, lang], more, mark) {
  const name = address ? element("a", { href: address, lang }, title) : element("span", {}, title);
  const rest = more.map((text) => element("span", { class: "page-of" }, text));
  return element("li", { "data-mark": mark }, name, ...rest);
}

/** @param {Map<string, Result>} results */
function drawLists(results) {
  const begun = Object.entries(site.sets).filter(
    ([, { texts, puzzles }]) => Object.keys(texts).length && puzzles.some((id) => results.has(id)));
  part("sets").replaceChildren(...begun.map(([name, { texts, puzzles }]) => {
    const [{ title }, spoken] = inOneOf(texts, language);
    const solved = puzzles.filter((id) => results.get(id)?.mark === "solved").length;
    const text = say("solved: {number} of {all}", { number: solved, all: puzzles.length });
    return listItem(`${top}set/${encodeURIComponent(name)}/index.html`, [title, spoken], [text], "");
  }));
  part("of-sets").hidden = begun.length === 0;
  const rows = [...results].sort(([one], [other]) => (one < other ? -1 : 1)).map(([id, result]) => {
    const known = Object.hasOwn(site.puzzles, id) ? site.puzzles[id] : null;
    const tries = say("answers: {number}", { number: result.tries });
    const level = known ? [say("Level {level} / 5", { level: known[1] })] : [];
    const address = known ? `${top}puzzle/${encodeURIComponent(id)}/index.html` : "";
    return { known, item: listItem(address, known ? inOneOf(known[0], language) : [id, ""], [...level, markText(result), tries], result.mark) };
  });
  part("puzzles").replaceChildren(...rows.filter(({ known }) => known).map(({ item }) => item));
  part("others").replaceChildren(...rows.filter(({ known }) => !known).map(({ item }) => item));
  part("of-puzzles").hidden = !rows.some(({ known }) => known);
  part("of-others").hidden = !rows.some(({ known }) => !known);
}

function draw() {
  const results = resultsOf(attemptsOf(linesIn(readLines())));
  const every = [...results.values()];
  const number = (/** @type {(one: Result) => boolean} */ fits) => every.filter(fits).length;
  part("count").textContent = every.length ? say(
    "Solved without a hint: {alone}; with hints: {helped}; answer shown: {shown}; tried, not solved yet: {tried}.", {
      alone: number(({ mark, hints }) => mark === "solved" && !hints),
      helped: number(({ mark, hints }) => mark === "solved" && hints > 0),
      shown: number(({ mark }) => mark === "shown"),
      tried: number(({ mark }) => mark === "tried"),
    }) : "";
  part("forbidden").hidden = !isForbidden();
  part("empty").hidden = every.length > 0;
  part("hand-in").hidden = every.length === 0;
  drawLists(results);
  drawText(results);
  const lines = told();
  part("told").replaceChildren(...lines.slice(0, 1));
  part("faults").replaceChildren(...lines.slice(1).map((line) => element("li", {}, line)));
  document.title = `${say("What you have done")} · hanabi-kit`;
}

/** @param {Map<string, Result>} [results] */
function drawText(results = resultsOf(attemptsOf(linesIn(readLines())))) {
  const text = shortText(part("name").value, results);
  part("text").value = text || say("This is more than a short text holds: hand in the file.");
  fitText();
  part("copy").disabled = !text;
  part("copied").textContent = "";
}

/** All of the text is seen at once. */
function fitText() {
  const field = part("text");
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`; // and its border
}

// -- what is handed out ----------------------------------------------------------------------------

function saveFile() {
  const text = fileText(readLines(), part("name").value.trim());
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  element("a", { href: address, download: FILE_NAME }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

async function copyText() {
  const field = part("text");
  let copied = true;
  try {
    await navigator.clipboard.writeText(field.value);
  } catch { // no clipboard where a page comes by plain HTTP or as a file
    field.select();
    copied = document.execCommand("copy");
  }
  part("copied").textContent = copied ? say("Copied.") : say("The text is marked: copy it with the keys.");
  setTimeout(() => { part("copied").textContent = ""; }, COPIED_MS);
}

// -- what is taken in ------------------------------------------------------------------------------

/** @param {File} file @returns {Promise<() => string[]>} what is told of it, once in words */
async function takeFile(file) {
  const { name } = file;
  if (file.size > MOST_BYTES) return () => [say("{file} is larger than 20 MB: nothing was changed.", { file: name })];
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return () => [say("{file} cannot be read: nothing was changed.", { file: name })];
  }
  if (bytes.every((byte) => byte === 10 || byte === 13 || byte === 32)) {
    return () => [say("{file} is empty: nothing was changed.", { file: name })];
  }
  const found = joined(readLines(), bytes);
  if (!found) return () => [say("{file} is no progress file: nothing was changed.", { file: name })];
  const { text, added, there, faults } = found;
  const lines = () => faults.slice(0, MOST_FAULTS).map(faultText)
    .concat(faults.length > MOST_FAULTS ? [say("Lines not told here: {number}.", { number: faults.length - MOST_FAULTS })] : []);
  if (text !== readLines() && !writeLines(text)) {
    return () => [isForbidden()
      ? say("This browser is not allowed to keep anything: nothing was changed.")
      : say("There is no room for {file} in this browser: nothing was changed.", { file: name })];
  }
  const parts = { file: name, added, there, faults: faults.length };
  return () => [faults.length
    ? say("{file}: answers that were added: {added}; there already: {there}; lines that could not be read: {faults}.", parts)
    : say("{file}: answers that were added: {added}; there already: {there}.", parts), ...lines()];
}

/** @param {import("./progress_file.js").Line} line */
function faultText({ number, fault, field }) {
  switch (fault) {
    case "later": return say("Line {number}: a later version of the kit wrote it; it is kept, but not counted.", { number });
    case "broken": return say("Line {number}: it breaks off, or is damaged.", { number });
    case "field": return say("Line {number}: what stands under “{field}” does not fit.", { number, field });
    default: return say("Line {number}: no answer stands in it.", { number });
  }
}

async function takeIn() {
  const [file] = part("file").files || [];
  if (!file) return;
  told = await takeFile(file);
  part("file").value = ""; // so that the same file can be taken once more
  draw();
}

// -- the page --------------------------------------------------------------------------------------

/** @param {string} wanted */
function speak(wanted) {
  language = wanted;
  speakOnPage(wanted);
  rememberLanguage(wanted);
  draw();
}

speakOnPage(language);
for (const button of document.querySelectorAll("[data-speaks]")) {
  button.addEventListener("click", () => speak(button.getAttribute("data-speaks") || language));
}
part("name").addEventListener("input", () => drawText());
part("save").addEventListener("click", saveFile);
part("copy").addEventListener("click", copyText);
part("file").addEventListener("change", takeIn);
addEventListener("storage", ({ key }) => {
  if (key === null || key === PROGRESS_KEY) draw();
});
addEventListener("resize", fitText);
addEventListener("pageshow", draw); // also where one comes back to it
draw();
