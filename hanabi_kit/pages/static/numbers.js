// @ts-check
/**
 * Probabilities as they are mostly typed: 1/3, 0.25, 0,25, 12.5 %. Python reads more; what is not read
 * here is asked for in one of these forms.
 *
 * @typedef {{above: bigint, below: bigint, decimals: number}} Typed a fraction in its lowest terms, and
 *   with how many decimals it was written (0: it is exact)
 */

const FORM = /^(\d{1,20})\/(\d{1,20})$|^(\d{0,20})(?:[.,](\d{1,20}))?(%?)$/;

/** @param {bigint} a @param {bigint} b @returns {bigint} */
function shared(a, b) {
  return b ? shared(b, a % b) : a;
}

/** @param {string} text @returns {Typed | null} null where it is none of these forms */
export function readChance(text) {
  const found = FORM.exec(text.replace(/[\s\u00a0\u202f]/g, ""));
  if (!found || !/\d/.test(text)) return null;
  const [, over, under, whole = "", after = "", percent] = found;
  const places = after.length + (percent ? 2 : 0);
  const above = BigInt(over ?? whole + after);
  const below = over === undefined ? 10n ** BigInt(places) : BigInt(under);
  if (!below) return null;
  const divisor = shared(above, below) || 1n;
  return { above: above / divisor, below: below / divisor, decimals: places };
}

/** As Python writes a fraction. @param {Typed} typed */
export function fractionText({ above, below }) {
  return below === 1n ? String(above) : `${above}/${below}`;
}
