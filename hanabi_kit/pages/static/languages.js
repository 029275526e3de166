// @ts-check
/**
 * In which language a page speaks: as its address says (`?lang=fr`, or its folder: `data-language`), else
 * as was chosen before, else as the browser would like. What stands in the page in each language is shown by its style sheet.
 */

const LANGUAGE_KEY = "hanabi-language";

/** @param {string[]} known codes of the languages there are @returns {string} */
export function chosenLanguage(known) {
  const asked = new URLSearchParams(location.search).get("lang") || document.documentElement.dataset.language;
  const wished = [asked, before(), ...navigator.languages];
  const found = wished.map((code) => (code || "").slice(0, 2).toLowerCase()).find((code) => known.includes(code));
  return found || known[0];
}

function before() {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/**
 * What is there in a language, else in the first of those there are; and in which.
 * @template T @param {Record<string, T>} texts by language @param {string} language @returns {[T, string]}
 */
export function inOneOf(texts, language) {
  const code = Object.hasOwn(texts, language) ? language : Object.keys(texts)[0];
  return [texts[code], code];
}

/** Let the page speak a language from now on. @param {string} language */
export function speakOnPage(language) {
  document.documentElement.lang = language;
  const title = document.querySelector(`h1 > [lang="${language}"]`)?.textContent;
  if (title) document.title = `${title} · hanabi-kit`;
  for (const button of document.querySelectorAll("[data-speaks]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("data-speaks") === language));
  }
}

/** Keep that a language was chosen. @param {string} language */
export function rememberLanguage(language) {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch { /* a browser that keeps nothing */ }
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.set("lang", language);
  try {
    history.replaceState(null, "", address);
  } catch { /* a page that was opened as a file */ }
}
