// @ts-check
/** Puts together what `hanabi_kit.pages.changes` took apart. */

/**
 * The value that `change` makes of `before`, which stays as it is.
 * @param {any} before @param {any} change @returns {any}
 */
export function changed(before, change) {
  if (Array.isArray(change)) return change[0];
  const list = Array.isArray(before);
  if (!Object.keys(change).length) return before;
  const after = list ? before.slice(0, change["#"] ?? before.length) : { ...before };
  for (const [key, one] of Object.entries(change)) {
    if (list && key === "#") continue;
    if (Array.isArray(one) && !one.length) delete after[key];
    else after[key] = changed(after[key], one);
  }
  return after;
}

/**
 * A value in a language, of one that has the first language and how the others differ.
 * @param {Record<string, any>} both @param {string} language
 */
export function inLanguage(both, language) {
  const [first] = Object.keys(both);
  return language === first ? both[first] : changed(both[first], both[language]);
}
