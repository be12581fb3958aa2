/** The judged queries on the real data, for our search and the text peers. */

import type { Position } from '#domain/geo/geo.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { searchSegments } from '../../../../src/catalogue/segments/search-segments.ts';
import type { Measurement } from '../../measurement.ts';
import { AT, type Filled, WANTED } from '../engine.ts';
import { JUDGED } from '../judge.ts';
import { askText, numbersOf, openOurs } from '../peers/ours.ts';
import { percentile, race, ratio } from '../race.ts';
import { idFor } from '../world/places.ts';
import type { TextQuestion } from '../world/questions.ts';
import { fillAll, mean, TEXT_PEERS } from './engines.ts';

/** Served by the runner. */
export interface RealData {
  readonly places: readonly Restaurant[];
  readonly judgements: readonly RealJudgement[];
}

interface RealJudgement {
  readonly text: string;
  readonly near: Position | null;
  /** Numbers of the correct places. */
  readonly expected: readonly number[];
}

/** Repetitions of the queries, to have enough times for a percentile. */
const TIMES = 3;

export async function measureReal(url: string, peers: readonly string[]): Promise<Measurement[]> {
  // Trusted, since the runner made it.
  const { places, judgements } = (await (await fetch(url)).json()) as RealData;
  const numbered = places.map((place, n) => ({ ...place, id: idFor(n) }));
  const segment = openOurs(numbered);
  const ours: Filled<RealJudgement> = {
    ...askText(segment),
    // Unlike the peers it gets the position, as in the app.
    ask: ({ text, near }) => {
      const page = { sort: 'relevance', offset: 0, limit: WANTED, at: AT } as const;
      return searchSegments([segment], { ...NO_FILTERS, ...page, text, ...(near && { near }) });
    },
    numbersOf,
  };
  const others = await fillAll(TEXT_PEERS, peers, () => numbered, numbered.length);
  const textOnly = withoutPlace({ ...askText(segment), name: 'text_only' });
  const engines = [ours, textOnly, ...others.map(withoutPlace)];
  const questions = Array.from({ length: TIMES }, () => judgements).flat();
  const found = engines.map((): { recalls: number[]; ranks: number[] } => ({ recalls: [], ranks: [] }));
  const times = await race(engines, questions, questions, 'cold', (engine, n, numbers) => {
    const expected = questions[n]?.expected ?? [];
    const first = numbers.slice(0, JUDGED);
    const right = first.filter((number) => expected.includes(number)).length;
    const rank = first.findIndex((number) => expected.includes(number));
    found[engine]?.recalls.push(right / Math.min(JUDGED, expected.length));
    found[engine]?.ranks.push(rank < 0 ? 0 : 1 / (rank + 1));
  });
  for (const engine of engines) await engine.close();
  return engines.flatMap(({ name }, at) => {
    const prefix = `search.text.real.${name === 'ours' ? '' : `${name}_`}`;
    const [own, its] = [times[0], times[at]];
    return [
      { name: `${prefix}recall_at_10`, value: mean(found[at]?.recalls ?? []), unit: '' },
      { name: `${prefix}mrr`, value: mean(found[at]?.ranks ?? []), unit: '' },
      { name: `${prefix}p50_ms`, value: percentile(its?.ms ?? [], 0.5), unit: 'ms' },
      { name: `${prefix}p99_ms`, value: percentile(its?.ms ?? [], 0.99), unit: 'ms' },
      ...(at > 0 && own && its ? [{ name: `${prefix}ratio_p50`, value: ratio(own, its, 0.5), unit: 'x' }] : []),
    ];
  });
}

function withoutPlace(engine: Filled<TextQuestion>): Filled<RealJudgement> {
  return { ...engine, ask: ({ text }) => engine.ask({ text, intended: text }) };
}
