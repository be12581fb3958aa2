/**
 * Whether the first five results are what a hungry traveller meant: judged queries on the real data, for this app, for
 * MiniSearch, and for the nearest places with every word. `--only tuning,held-out` chooses the queries. Failures are listed
 * for the tuning set only; held-out queries are only counted.
 */
import { readQuestions } from '../support/meaning.ts';
import { readRealPlaces } from '../support/real-places.ts';
import { fillAll } from './meaning/engines.ts';
import { describe, type Score, scoreOf } from './meaning/score.ts';
import type { BenchOptions, Measurement } from './measurement.ts';

const FILES: Readonly<Record<string, URL>> = {
  tuning: new URL('../search/meaning/tuning.jsonl', import.meta.url),
  'held-out': new URL('../search/meaning/held-out.jsonl', import.meta.url),
};
/** The set whose failures are never shown. */
const HELD_OUT = 'held-out';

export async function run({ only = Object.keys(FILES) }: BenchOptions): Promise<Measurement[]> {
  const places = await readRealPlaces();
  if (places === undefined) {
    console.error('  real data is absent (RIHLA_DATA): nothing can be judged');
    return [];
  }
  const engines = fillAll(places);
  const figures: Measurement[] = [];
  for (const [part, file] of Object.entries(FILES)) {
    if (!only.includes(part)) continue;
    const questions = readQuestions(file);
    for (const [name, ask] of Object.entries(engines)) {
      const score = scoreOf(questions, ask);
      if (part !== HELD_OUT && name === 'ours') for (const line of describe(score)) console.error(line);
      figures.push(...toFigures(`meaning.${part}.${name}`, score));
    }
  }
  return figures;
}

function toFigures(name: string, { success, interval, reciprocalRank }: Score): Measurement[] {
  const [low, high] = interval;
  return [
    { name: `${name}.success_at_5`, value: percent(success), unit: '%' },
    { name: `${name}.success_at_5.low`, value: percent(low), unit: '%' },
    { name: `${name}.success_at_5.high`, value: percent(high), unit: '%' },
    { name: `${name}.mrr`, value: Number(reciprocalRank.toFixed(3)), unit: '' },
  ];
}

const percent = (part: number) => Number((100 * part).toFixed(1));
