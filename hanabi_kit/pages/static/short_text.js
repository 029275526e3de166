// @ts-check
/**
 * What was done, as a short text (`HK1-…`) that a teacher's machine reads. The format is described in
 * `hanabi_kit/puzzles/short_text.py`, which reads it, and writes the same.
 *
 * @typedef {import("./results.js").Result} Result
 */

const SHORT_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SHORT_PREFIX = "HK1";
const MOST_SIGNS = 8000;
const MOST_TRIES = 99;
const MOST_SECONDS = 999999;
const LONGEST_NAME = 60;
const CLOSING_DIGITS = /[0-9]{1,9}$/;

/** @param {number} number @param {number} digits */
function binary(number, digits) {
  return number.toString(2).padStart(digits, "0");
}

/** @param {number} number */
function numberBits(number) {
  const digits = (number + 1).toString(2);
  return "0".repeat(digits.length - 1) + digits;
}

/** @param {string} text */
function textBits(text) {
  const bytes = new TextEncoder().encode(text);
  return numberBits(bytes.length) + Array.from(bytes, (byte) => binary(byte, 8)).join("");
}

/** @param {string} before @param {string} id */
function idBits(before, id) {
  const one = CLOSING_DIGITS.exec(before);
  const other = CLOSING_DIGITS.exec(id);
  if (one && other && one[0].length === other[0].length) {
    const higher = Number(other[0]) - Number(one[0]);
    if (before.slice(0, one.index) === id.slice(0, other.index) && higher > 0) return numberBits(higher);
  }
  return numberBits(0) + textBits(id);
}

/** @param {string} bits as many as make whole signs */
function inSigns(bits) {
  return (bits.match(/.{5}/g) || []).map((five) => SHORT_SIGNS[parseInt(five, 2)]).join("");
}

/** The lowest 30 bits of the CRC-32 of an ASCII text. @param {string} text */
function checkSum(text) {
  let sum = -1;
  for (let at = 0; at < text.length; at += 1) {
    sum ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum & 0x3fffffff;
}

/** The text; empty where that is more than fits into one.
 * @param {string} name @param {Map<string, Result>} results @returns {string} */
export function shortText(name, results) {
  const found = [...results].sort(([one], [other]) => (one < other ? -1 : 1));
  let bits = textBits(Array.from(name.trim()).slice(0, LONGEST_NAME).join("")) + numberBits(found.length);
  let before = "";
  for (const [id, { mark, hints, tries, seconds }] of found) {
    bits += idBits(before, id) + binary(["tried", "solved", "shown"].indexOf(mark), 2);
    bits += numberBits(Math.min(hints, MOST_TRIES)) + numberBits(Math.min(tries, MOST_TRIES));
    bits += numberBits(Math.min(seconds, MOST_SECONDS));
    before = id;
  }
  bits = bits.padEnd(Math.ceil(bits.length / 5) * 5, "0");
  if (bits.length / 5 > MOST_SIGNS) return "";
  const body = inSigns(binary(bits.length / 5, 15) + bits);
  const signs = body + inSigns(binary(checkSum(SHORT_PREFIX + body), 30));
  return [SHORT_PREFIX, ...(signs.match(/.{1,5}/g) || [])].join("-");
}
