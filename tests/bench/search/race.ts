/** Times engines that answer the same queries in turn. */
import type { Filled } from './engine.ts';
import { progress } from './page/progress.ts';

export interface Times {
  readonly name: string;
  /** Each query's median of all takes, in milliseconds; NaN if the engine had no time left. */
  readonly ms: Float64Array;
  /** The first takes only. */
  readonly firstMs: Float64Array;
}

/**
 * Rounds of all queries. The slowest hundredth of single takes differs between rounds, because it is mostly caused by other
 * activity of the machine.
 */
const ROUNDS = 3;

/**
 * Number of untimed warm-up queries. Compiling the code takes some hundred answers. They differ from the timed queries, since
 * some engines cache answers. A slow engine stops earlier.
 */
export const WARM_UPS = 1000;
const WARM_UP_MS = 3000;
/** Time budget per query; a slow engine answers only a part of the queries. */
const BUDGET_MS = 10;
/** Minimum number of answers, since fewer have no 99th percentile, and RxDB caches the last hundred. */
const MIN_ANSWERS = 300;

/** Logs progress after this many queries, which take the slowest peers minutes. */
const TOLD_EVERY = 100;

/**
 * 'cold': the processor's caches contain another engine's data. 'warm': just before each query the engine answers another one,
 * untimed, as if it ran alone.
 */
export type Caches = 'cold' | 'warm';

/**
 * Runs each query on every engine, starting with another engine each time. `judge` gets the answers of the first round,
 * outside of the timing.
 */
export async function race<Question>(
  engines: readonly Filled<Question>[],
  questions: readonly Question[],
  warmUps: readonly Question[],
  caches: Caches,
  judge: (engine: number, question: number, numbers: readonly number[]) => void = () => {},
): Promise<Times[]> {
  for (const engine of engines) await warmUp(engine, warmUps);
  // Collect garbage of filling and judging outside of the timing.
  globalThis.gc?.();
  const budget = BUDGET_MS * questions.length;
  const takes = engines.map(() =>
    Array.from({ length: ROUNDS }, () => new Float64Array(questions.length).fill(Number.NaN)),
  );
  const spent = engines.map(() => 0);
  const answered = engines.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, question] of questions.entries()) {
      if (n % TOLD_EVERY === 0)
        progress(`  ${caches}, round ${round + 1} of ${ROUNDS}: question ${n} of ${questions.length}`);
      for (let turn = 0; turn < engines.length; turn++) {
        const at = (n + turn) % engines.length;
        const [engine, own] = [engines[at], takes[at]?.[round]];
        if (engine === undefined || own === undefined) continue;
        // An engine that ran out of time answers the same queries in every round.
        const isOver = (spent[at] ?? 0) > budget && (answered[at] ?? 0) >= MIN_ANSWERS;
        if (round === 0 ? isOver : Number.isNaN(takes[at]?.[0]?.[n])) continue;
        const other = questions[(n + Math.floor(questions.length / 2)) % questions.length];
        if (caches === 'warm' && other !== undefined) await engine.ask(other);
        const started = performance.now();
        const asked = engine.ask(question);
        const answer: unknown = asked instanceof Promise ? await asked : asked;
        const ms = performance.now() - started;
        own[n] = ms;
        if (round > 0) continue;
        spent[at] = (spent[at] ?? 0) + ms;
        answered[at] = (answered[at] ?? 0) + 1;
        judge(at, n, engine.numbersOf(answer));
      }
    }
  }
  return engines.map(({ name }, at) => {
    const own = takes[at] ?? [];
    const ms = Float64Array.from(questions, (_, n) =>
      percentile(
        own.map((each) => each[n] ?? Number.NaN),
        0.5,
      ),
    );
    return { name, ms, firstMs: own[0] ?? ms };
  });
}

async function warmUp<Question>(engine: Filled<Question>, questions: readonly Question[]): Promise<void> {
  const started = performance.now();
  for (const question of questions) {
    await engine.ask(question);
    if (performance.now() - started > WARM_UP_MS) return;
  }
}

/** @param times NaN is ignored @param part 0.5 for the median */
export function percentile(times: Iterable<number>, part: number): number {
  const sorted = Array.from(times)
    .filter((ms) => !Number.isNaN(ms))
    .toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** A peer's percentile divided by ours, over the queries that both answered. */
export function ratio(ours: Times, peer: Times, part: number): number {
  const shared = ours.ms.filter((_, n) => !Number.isNaN(peer.ms[n]));
  return percentile(peer.ms, part) / percentile(shared, part);
}

/** The number of queries that an engine answered. */
export function countAnswered({ ms }: Times): number {
  return ms.filter((each) => !Number.isNaN(each)).length;
}
