/**
 * Edit distance from one word to many others. Columns of the distance matrix are bits of two integers (Myers 1999, in
 * Hyyrö's form, in which swapping two neighbours is one edit), so that a letter costs a handful of operations. Words of up
 * to 32 UTF-16 units.
 */

const MAX_PATTERN = 32;
const DIGIT = /\p{N}/u;

/**
 * Number of typos that are forgiven in a word. Words with a digit are house numbers and postal codes: a typo would be
 * another number.
 */
export function allowedTypos(word: string): 0 | 1 | 2 {
  if (word.length < 4 || word.length > MAX_PATTERN || DIGIT.test(word)) return 0;
  return word.length >= 8 ? 2 : 1;
}

/** The same if hardly any place matches: also allows a typo in words of three letters. */
export function looselyAllowedTypos(word: string): 0 | 1 | 2 {
  return word.length === 3 && !DIGIT.test(word) ? 1 : allowedTypos(word);
}

/** A word in the form of `EditDistance.to`. */
export function unitsOf(word: string): Uint16Array {
  return Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
}

/** Whether more bits are set than a limit of 1 or 2. */
export function hasMoreBits(bits: number, limit: number): boolean {
  const rest = bits & (bits - 1);
  return limit === 1 ? rest !== 0 : (rest & (rest - 1)) !== 0;
}

export class EditDistance {
  readonly #length: number;
  readonly #masks = new Map<number, number>();
  /** Masks of the letters below 256, the common case, without a map lookup. */
  readonly #low = new Uint32Array(256);

  constructor(pattern: string) {
    this.#length = pattern.length;
    for (let i = 0; i < pattern.length; i++) {
      const unit = pattern.charCodeAt(i);
      const mask = (this.#masks.get(unit) ?? 0) | (1 << i);
      this.#masks.set(unit, mask);
      if (unit < 256) this.#low[unit] = mask;
    }
  }

  /**
   * Distance to the word at `units[start..end)`; with `prefix`, to its nearest prefix. Returns `limit + 1` for anything
   * beyond `limit`.
   */
  to(units: Uint16Array, start: number, end: number, limit: number, prefix: boolean): number {
    const length = this.#length;
    if (end - start < length - limit || (!prefix && end - start > length + limit)) return limit + 1;
    const stop = prefix ? Math.min(end, start + length + limit) : end;
    const top = 1 << (length - 1);
    let positive = length === 32 ? -1 : (1 << length) - 1;
    let [negative, diagonal, equalBefore] = [0, 0, 0];
    let distance = length;
    let best = limit + 1;
    for (let at = start; at < stop; at++) {
      const unit = units[at] ?? 0;
      const equal = unit < 256 ? (this.#low[unit] ?? 0) : (this.#masks.get(unit) ?? 0);
      const swapped = ((~diagonal & equal) << 1) & equalBefore;
      diagonal = (((equal & positive) + positive) ^ positive) | equal | negative | swapped;
      equalBefore = equal;
      let up = negative | ~(diagonal | positive);
      let down = diagonal & positive;
      if (up & top) distance++;
      else if (down & top) distance--;
      up = (up << 1) | 1;
      down <<= 1;
      positive = down | ~(diagonal | up);
      negative = up & diagonal;
      if (prefix && distance < best) best = distance;
    }
    return Math.min(prefix ? best : distance, limit + 1);
  }
}
