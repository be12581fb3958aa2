/** Engines that answer the same questions in turn, each timed for itself. */
import type { Filled } from './engine.ts';
import { progress } from './page/progress.ts';

export interface Times {
  readonly name: string;
  /** Milliseconds for each question, the middle one of its takes; NaN where the engine had no time left. */
  readonly ms: Float64Array;
  /** Of the first takes alone. */
  readonly firstMs: Float64Array;
}

/**
 * Each question is asked so often, in rounds that ask all of them. Of single takes, the slowest in a hundred are mostly others each
 * time: those in which the machine did something else.
 */
const ROUNDS = 3;

/**
 * Answered before anything is timed, so that code is compiled, which takes some hundred answers: other questions than those
 * that are timed, since some engines keep answers. A slow engine stops after so long.
 */
export const WARM_UPS = 1000;
const WARM_UP_MS = 3000;
/** A slow engine stops answering after so long for each question: its percentiles are those of fewer. */
const BUDGET_MS = 10;
/** So many it answers all the same, since fewer have no 99th percentile. Of the last hundred, RxDB keeps the answers. */
const FEWEST = 300;

/** Told of after so many questions: the slowest peers take minutes for as many. */
const TOLD_EVERY = 100;

/**
 * 'cold': each engine finds the processor's caches full of what another did. 'warm': just before each question it answers
 * another of the same kind, which is not timed, so that it finds them as where it is used alone.
 */
export type Caches = 'cold' | 'warm';

/**
 * Asks every engine each question, beginning with another engine each time. `judge` is given every answer, outside of
 * what is timed.
 */
export async function race<Question>(
  engines: readonly Filled<Question>[],
  questions: readonly Question[],
  warmUps: readonly Question[],
  caches: Caches,
  judge: (engine: number, question: number, numbers: readonly number[]) => void = () => {},
): Promise<Times[]> {
  for (const engine of engines) await warmUp(engine, warmUps);
  // What was left by filling engines and by judging is cleared away in nobody's time.
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
        // Who ran out of time answers the same questions in every round.
        const isOver = (spent[at] ?? 0) > budget && (answered[at] ?? 0) >= FEWEST;
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

/** @param part 0.5 for the median; times that are not there don't count */
export function percentile(times: Iterable<number>, part: number): number {
  const sorted = Array.from(times)
    .filter((ms) => !Number.isNaN(ms))
    .toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** How many times as long as ours a peer takes, by a percentile over the questions that both answered. */
export function ratio(ours: Times, peer: Times, part: number): number {
  const shared = ours.ms.filter((_, n) => !Number.isNaN(peer.ms[n]));
  return percentile(peer.ms, part) / percentile(shared, part);
}

/** Over how many questions an engine's percentiles are. */
export function countAnswered({ ms }: Times): number {
  return ms.filter((each) => !Number.isNaN(each)).length;
}
