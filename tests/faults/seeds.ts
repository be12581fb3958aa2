/** The seeds of a suite: a few in `npm test`, any range with `npm run test:faults -- --seeds A..B`. */

/** Set and validated by scripts/faults.mjs. */
const RANGE = process.env['RIHLA_SEEDS'];
/** Interval of progress reports, from which an interrupted run can be continued. */
const REPORT_EVERY_MS = 30_000;
/** Practically no timeout for a range given by hand; else the configuration's. */
export const SEEDS_TIMEOUT_MS = RANGE === undefined ? undefined : 24 * 3_600_000;

/** @param byDefault number of seeds, from 1, if no range is given */
export function seedRange(byDefault: number): { readonly from: number; readonly to: number } {
  const [from, to] = RANGE === undefined ? [1, byDefault] : RANGE.split('..').map(Number);
  return { from: from ?? 1, to: to ?? byDefault };
}

/**
 * Runs a case for each seed and prints the seeds.
 * @param name printed with them
 * @throws {Error} that names the first failing seed
 */
export async function forEachSeed(
  name: string,
  byDefault: number,
  run: (seed: number) => Promise<void>,
): Promise<void> {
  const { from, to } = seedRange(byDefault);
  const began = performance.now();
  let reportedAt = began;
  for (let seed = from; seed <= to; seed++) {
    try {
      await run(seed);
    } catch (cause) {
      throw new Error(`${name}: seed ${seed} failed`, { cause });
    }
    if (performance.now() - reportedAt < REPORT_EVERY_MS) continue;
    reportedAt = performance.now();
    console.log(`${name}: seeds ${from}..${seed} of ${from}..${to} are done`);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}: seeds ${from}..${to}, ${to - from + 1} passed in ${seconds} s`);
}

/** A seeded generator of numbers from 0 (inclusive) to 1 (exclusive): mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
