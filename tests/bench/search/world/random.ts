/** A seeded random generator. */
export class Random {
  #state: number;

  /** Each pair of seed and n has its own sequence, so that the n-th item can be generated without the ones before. */
  constructor(seed: number, n = 0) {
    this.#state = scramble(seed ^ scramble(n + 1));
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return (scramble(this.#state) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<T>(list: readonly T[]): T {
    return at(list, this.below(list.length));
  }

  /** Like `pick`, but the n-th item is about 1/n as frequent as the first (Zipf's law). */
  pickOften<T>(list: readonly T[]): T {
    return at(list, Math.min(list.length, Math.floor((list.length + 1) ** this.next())) - 1);
  }

  /** Approximately normal with mean 0 and standard deviation 0.6; between -2.5 and 2.5. */
  bell(): number {
    return this.next() + this.next() + this.next() + this.next() - 2 + (this.next() - this.next()) / 2;
  }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`There is nothing at ${index} of ${list.length}.`);
  return found;
}

/** MurmurHash3's finaliser: changing one of the 32 bits changes about half of them. */
export function scramble(bits: number): number {
  let mixed = bits | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** The inverse of `scramble`. */
export function unscramble(mixed: number): number {
  // The factors are the inverses of those in `scramble`, modulo 2^32.
  let bits = Math.imul(mixed ^ (mixed >>> 16), 0x7ed1b41d);
  bits = Math.imul(bits ^ (bits >>> 13) ^ (bits >>> 26), 0xa5cb9243);
  return bits ^ (bits >>> 16);
}
