// @ts-check
/**
 * Unpacks what was packed by "deflate" (RFC 1951). The browser's own way to do it is missing in those of
 * some years ago, and answers later; a reaction should come at once.
 */

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
  3073, 4097, 6145, 8193, 12289, 16385, 24577];
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
/** In which order the lengths of the codes of lengths come. */
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_CODE = 15;

/** @typedef {{counts: number[], symbols: number[]}} Code how many codes have each length, and what they mean */

/** @param {number[]} lengths of each symbol's code; 0: it has none @returns {Code} */
function codeOf(lengths) {
  const counts = Array(LONGEST_CODE + 1).fill(0);
  for (const length of lengths) counts[length] += 1;
  counts[0] = 0;
  const symbols = [...lengths.keys()].filter((symbol) => lengths[symbol]);
  return { counts, symbols: symbols.sort((a, b) => lengths[a] - lengths[b] || a - b) };
}

/** @param {Uint8Array} packed @returns {Uint8Array} */
export function inflated(packed) {
  /** @type {number[]} */
  const out = [];
  let place = 0; // in bits
  const bits = (/** @type {number} */ count) => {
    let found = 0;
    for (let i = 0; i < count; i += 1, place += 1) found |= ((packed[place >> 3] >> (place & 7)) & 1) << i;
    return found;
  };
  const symbol = (/** @type {Code} */ { counts, symbols }) => {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= LONGEST_CODE; length += 1) {
      code |= bits(1);
      if (code - counts[length] < first) return symbols[index + code - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    throw new Error("a box that cannot be unpacked");
  };
  const stored = () => {
    place = (place + 7) & ~7;
    const length = bits(16);
    place += 16;
    for (let i = 0; i < length; i += 1) out.push(bits(8));
  };
  const written = () => {
    const [many, far, codes] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const own = Array(CODE_ORDER.length).fill(0);
    for (let i = 0; i < codes; i += 1) own[CODE_ORDER[i]] = bits(3);
    const code = codeOf(own);
    /** @type {number[]} */
    const lengths = [];
    while (lengths.length < many + far) {
      const next = symbol(code);
      if (next < 16) lengths.push(next);
      else if (next === 16) lengths.push(...Array(3 + bits(2)).fill(lengths[lengths.length - 1]));
      else lengths.push(...Array(next === 17 ? 3 + bits(3) : 11 + bits(7)).fill(0));
    }
    return [codeOf(lengths.slice(0, many)), codeOf(lengths.slice(many))];
  };
  const agreed = () => [
    codeOf(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
    codeOf(Array(30).fill(5)),
  ];
  const block = (/** @type {Code[]} */ [literals, distances]) => {
    for (let next = symbol(literals); next !== 256; next = symbol(literals)) {
      if (next < 256) {
        out.push(next);
        continue;
      }
      const length = LENGTHS[next - 257] + bits(LENGTH_BITS[next - 257]);
      const back = symbol(distances);
      const distance = DISTANCES[back] + bits(DISTANCE_BITS[back]);
      for (let i = 0; i < length; i += 1) out.push(out[out.length - distance]);
    }
  };
  for (let last = 0; !last;) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) stored();
    else block(kind === 1 ? agreed() : written());
  }
  return Uint8Array.from(out);
}
