/**
 * Finds words with a prefix that is one typo away from a typed word. Words are visited in sorted order. The state for the
 * letters shared with the previous word is reused. If a prefix can no longer match, all words with it are skipped at once.
 *
 * Bit i of `right[d]` is set if the first d letters equal the first i letters of the typed word; of `near[d]` if they do
 * with at most one typo (the automaton of Wu and Manber; swapping two neighbours is one typo).
 */
import type { TextIndex } from './text-index.ts';
import type { WordRange } from './word-rows.ts';

/** The longest typed word that fits in the bits. */
const MAX_BEGUN = 30;

/** Called with runs of words; the end is exclusive. */
export type OnRun = (first: number, end: number) => void;

const MISTAKEN = 1;
const EXACT = 2;

const right = new Uint32Array(MAX_BEGUN + 2);
const near = new Uint32Array(MAX_BEGUN + 2);
const masks = new Uint32Array(MAX_BEGUN + 2);
/** The result for words with these first letters: 0, MISTAKEN or EXACT. */
const verdicts = new Uint8Array(MAX_BEGUN + 2);

/** Finds the words of a run that have exactly one typo in their prefix. */
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
    // If neither of the first two typed letters is among a word's first two, it has two typos by then. Most words are
    // skipped here.
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
    // Words that share the examined letters share the result, unless a longer word has more letters to examine.
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

/** Bit i is set if the i-th letter of the typed word equals the argument. */
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
