// @ts-check
/** Opens the boxes that `hanabi_kit.pages.locking` made, which says what they are for. */

import { inflated } from "./inflate.js";
import { sha256 } from "./sha256.js";

const ROUNDS = 1000;
const NAME_BYTES = 9;

/**
 * What lies in the box with a label; undefined where there is none.
 * @param {Record<string, string>} boxes @param {string} salt @param {string} label @returns {any}
 */
export function opened(boxes, salt, label) {
  let key = sha256(new TextEncoder().encode(`${salt}\n${label}`));
  for (let round = 0; round < ROUNDS; round += 1) key = sha256(key);
  const hashed = sha256(Uint8Array.from([...new TextEncoder().encode("name"), ...key]));
  const name = btoa(String.fromCharCode(...hashed.slice(0, NAME_BYTES)));
  if (!Object.hasOwn(boxes, name)) return undefined;
  const text = Uint8Array.from(atob(boxes[name]), (sign) => sign.charCodeAt(0));
  const seed = new Uint8Array(key.length + 4);
  seed.set(key);
  for (let from = 0; from < text.length; from += 32) {
    new DataView(seed.buffer).setUint32(key.length, from / 32);
    const stream = sha256(seed);
    for (let i = from; i < Math.min(from + 32, text.length); i += 1) text[i] ^= stream[i - from];
  }
  return JSON.parse(new TextDecoder().decode(inflated(text)));
}
