// @ts-check
/**
 * SHA-256 (FIPS 180-4), as the browser's own is missing where a page comes by plain HTTP or as a file.
 */

/** The first 32 bits of what follows the point in a root of each of the first primes.
 * @param {number} count @param {number} root */
function fractions(count, root) {
  const found = [];
  for (let prime = 2; found.length < count; prime += 1) {
    let divisor = 2;
    while (divisor * divisor <= prime && prime % divisor) divisor += 1;
    if (divisor * divisor > prime) found.push((prime ** (1 / root) * 2 ** 32) | 0);
  }
  return found;
}

const START = fractions(8, 2);
const ADDED = fractions(64, 3);

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** @param {Uint8Array} bytes @returns {Uint8Array} the 32 bytes of its hash */
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let from = 0; from < padded.length; from += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(from + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const low = words[i - 15];
      const high = words[i - 2];
      words[i] = words[i - 16] + words[i - 7]
        + (turned(low, 7) ^ turned(low, 18) ^ (low >>> 3)) + (turned(high, 17) ^ turned(high, 19) ^ (high >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ADDED[i] + words[i]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
  }
  const hash = new Uint8Array(32);
  state.forEach((word, i) => new DataView(hash.buffer).setInt32(4 * i, word));
  return hash;
}
