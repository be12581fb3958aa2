/** Numbers that are the same for the same seed, and what is drawn with them. */
export class Random {
  #state: number;

  /** A generator of its own for each pair, so that the n-th of anything can be made without the ones before it. */
  constructor(seed: number, n = 0) {
    this.#state = scramble(seed ^ scramble(n + 1));
  }

  /** From 0 to before 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return (scramble(this.#state) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to before `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<T>(list: readonly T[]): T {
    return at(list, this.below(list.length));
  }

  /** Like `pick`, but the n-th of the list comes about 1/n as often as the first: how words are used. */
  pickOften<T>(list: readonly T[]): T {
    return at(list, Math.min(list.length, Math.floor((list.length + 1) ** this.next())) - 1);
  }

  /** Around 0, spread by about 1, rarely beyond 3. */
  bell(): number {
    return this.next() + this.next() + this.next() + this.next() - 2 + (this.next() - this.next()) / 2;
  }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`There is nothing at ${index} of ${list.length}.`);
  return found;
}

/** Mixes 32 bits so that a change of one changes half of them (the finaliser of MurmurHash3). */
export function scramble(bits: number): number {
  let mixed = bits | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** The inverse of `scramble`. */
export function unscramble(mixed: number): number {
  // The factors are the inverses of those above, modulo 2^32.
  let bits = Math.imul(mixed ^ (mixed >>> 16), 0x7ed1b41d);
  bits = Math.imul(bits ^ (bits >>> 13) ^ (bits >>> 26), 0xa5cb9243);
  return bits ^ (bits >>> 16);
}
