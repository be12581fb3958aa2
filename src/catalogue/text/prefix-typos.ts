/**
 * Words that begin with a word that is being typed, but for one mistake. Words are walked in their order: what is known of the
 * letters that a word shares with the one before it is kept, and where no such beginning can become right any more, all words
 * that have it are passed over at once.
 *
 * Bit i of `right[d]` is set where the first d letters are the first i of what was typed, of `near[d]` where they are but for
 * one mistake at most (Wu and Manber's automaton; two neighbours that changed places are one mistake).
 */
import type { TextIndex } from './text-index.ts';
import type { WordRange } from './word-rows.ts';

/** The longest word that fits the bits. */
const MAX_BEGUN = 30;

/** Told of runs of words, from the first to before the last. */
export type OnRun = (first: number, end: number) => void;

const MISTAKEN = 1;
const EXACT = 2;

const right = new Uint32Array(MAX_BEGUN + 2);
const near = new Uint32Array(MAX_BEGUN + 2);
const masks = new Uint32Array(MAX_BEGUN + 2);
/** What a word is that has these letters: 0, MISTAKEN or EXACT. */
const verdicts = new Uint8Array(MAX_BEGUN + 2);

/** Finds all words of a run with exactly one mistake in their beginning. */
export function findPrefixTypos(
  { units, unitStarts, shared }: TextIndex,
  typed: string,
  [from, till]: WordRange,
  onRun: OnRun,
): void {
  const maskOf = createMasks(typed);
  const last = typed.length + 1;
  const whole = 1 << typed.length;
  [right[0], near[0], verdicts[0]] = [1, 3, 0];
  for (let w = from, depth = 0; w < till; ) {
    const start = unitStarts[w] ?? 0;
    depth = Math.min(shared[w] ?? 0, depth);
    // With neither of the first two letters in its first two, a word has two mistakes by then. Most words are such.
    if (depth === 0 && ((maskOf(units[start] ?? 0) | maskOf(units[start + 1] ?? 0)) & 3) === 0) {
      w++;
      while (w < till && (shared[w] ?? 0) >= 2) w++;
      continue;
    }
    const end = Math.min((unitStarts[w + 1] ?? 0) - start, last);
    while (depth < end && near[depth] !== 0) {
      depth++;
      const mask = maskOf(units[start + depth - 1] ?? 0);
      masks[depth] = mask;
      step(depth, mask);
      const before = verdicts[depth - 1] ?? 0;
      const now = (right[depth] ?? 0) & whole ? EXACT : (near[depth] ?? 0) & whole ? MISTAKEN : 0;
      verdicts[depth] = Math.max(before, now);
    }
    // All that share the letters that were looked at share what they are, unless a longer one has more to look at.
    const isDone = depth === last || near[depth] === 0;
    const first = w++;
    if (isDone) while (w < till && (shared[w] ?? 0) >= depth) w++;
    if (verdicts[depth] === MISTAKEN) onRun(first, w);
  }
}

function step(depth: number, mask: number): void {
  const [rightBefore, nearBefore] = [right[depth - 1] ?? 0, near[depth - 1] ?? 0];
  const rightNow = (rightBefore & mask) << 1;
  const swapped = depth < 2 ? 0 : ((((right[depth - 2] ?? 0) & mask) << 1) & (masks[depth - 1] ?? 0)) << 1;
  right[depth] = rightNow;
  near[depth] = ((nearBefore & mask) << 1) | rightBefore | (rightBefore << 1) | (rightNow << 1) | swapped;
}

/** Bit i is set where the i-th letter is this one. */
function createMasks(typed: string): (unit: number) => number {
  const low = new Uint32Array(128);
  const others = new Map<number, number>();
  for (let i = 0; i < typed.length; i++) {
    const unit = typed.charCodeAt(i);
    if (unit < 128) low[unit] = (low[unit] ?? 0) | (1 << i);
    else others.set(unit, (others.get(unit) ?? 0) | (1 << i));
  }
  const isPlain = others.size === 0;
  return (unit) => (unit < 128 ? (low[unit] ?? 0) : isPlain ? 0 : (others.get(unit) ?? 0));
}
