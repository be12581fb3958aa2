/** Numbers that are the same for the same seed, and what is drawn with them. */
export interface Random {
  /** From 0 to before 1. */
  next(): number;
  /** A whole number from 0 to before `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  /** Like `pick`, but the n-th of the list comes about 1/n as often as the first: how words are used. */
  pickOften<T>(list: readonly T[]): T;
  /** Around 0, spread by about 1, rarely beyond 3. */
  bell(): number;
}

/** A generator of its own for each pair, so that the n-th of anything can be made without the ones before it. */
export function createRandom(seed: number, n = 0): Random {
  let state = scramble(seed ^ scramble(n + 1));
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    return (scramble(state) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (list) => at(list, below(list.length)),
    pickOften: (list) => at(list, Math.min(list.length, Math.floor((list.length + 1) ** next())) - 1),
    bell: () => next() + next() + next() + next() - 2 + (next() - next()) / 2,
  };
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
