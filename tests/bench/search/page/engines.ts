/** Compares engines in this page on the generated world. */
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Measurement } from '../../measurement.ts';
import type { Fill, Filled } from '../engine.ts';
import { agree, type JudgedQuestion, judgeTexts, recallBeside, recallOf, scoresOf } from '../judge.ts';
import { fillDexie, fillDexieTuned } from '../peers/dexie.ts';
import { fillFlexSearch } from '../peers/flexsearch.ts';
import { IN_MEMORY } from '../peers/in-memory.ts';
import { fillMiniSearch } from '../peers/minisearch.ts';
import { fillOrama } from '../peers/orama.ts';
import { askGeo, askText, openOurs } from '../peers/ours.ts';
import { fillRxdb, fillRxdbTuned } from '../peers/rxdb.ts';
import { fillFts } from '../peers/sqlite-fts.ts';
import { fillUfuzzy } from '../peers/ufuzzy.ts';
import { countAnswered, percentile, race, ratio, type Times, WARM_UPS } from '../race.ts';
import { generatePlaces } from '../world/places.ts';
import { geoQuestions, textQuestions, WARM_UP_SEED } from '../world/questions.ts';
import { progress } from './progress.ts';

const GEO_PEERS = {
  ...IN_MEMORY,
  dexie: fillDexie,
  dexie_tuned: fillDexieTuned,
  rxdb: fillRxdb,
  rxdb_tuned: fillRxdbTuned,
};
export const TEXT_PEERS = {
  minisearch: fillMiniSearch,
  flexsearch: fillFlexSearch,
  sqlite: fillFts,
  ufuzzy: fillUfuzzy,
  orama: fillOrama,
};

export interface Contest {
  /** '65k' */
  readonly label: string;
  readonly places: number;
  readonly questions: number;
  /** Names of peers; unknown ones are ignored. */
  readonly peers: readonly string[];
}

/** Limits the number of judged queries: places times queries. */
const LOOKS = 1e8;

export async function measureGeo({ label, places, questions: count, peers }: Contest): Promise<Measurement[]> {
  const segment = openOurs(generatePlaces(places));
  progress(`geo ${label}: ours is filled`);
  const engines = [askGeo(segment), ...(await fillAll(GEO_PEERS, peers, () => generatePlaces(places), places))];
  const questions = geoQuestions(count, places);
  const warmUps = geoQuestions(WARM_UPS, places, WARM_UP_SEED);
  const answers = questions.map(() => new Map<number, readonly number[]>());
  const times = await race(engines, questions, warmUps, 'cold', (engine, n, numbers) =>
    answers[n]?.set(engine, numbers),
  );
  const warm = await race(engines, questions, warmUps, 'warm');
  const differing = new Map(engines.map(({ name }) => [name, 0]));
  for (const [n, question] of questions.entries()) {
    const ours = scoresOf(question, answers[n]?.get(0) ?? []);
    for (const [engine, numbers] of answers[n] ?? []) {
      const name = engines[engine]?.name ?? '';
      if (!agree(ours, scoresOf(question, numbers))) differing.set(name, (differing.get(name) ?? 0) + 1);
    }
  }
  for (const engine of engines) await engine.close();
  return [
    ...describe(`search.geo.${label}`, times),
    ...describe(`search.geo.${label}.warm`, warm),
    ...[...differing].map(([name, value]) => ({
      name: `search.geo.${label}.${name}_differing`,
      value,
      unit: 'answers',
    })),
  ];
}

export async function measureText({ label, places, questions: count, peers }: Contest): Promise<Measurement[]> {
  const segment = openOurs(generatePlaces(places));
  progress(`text ${label}: ours is filled`);
  const engines = [askText(segment), ...(await fillAll(TEXT_PEERS, peers, () => generatePlaces(places), places))];
  const questions = textQuestions(count, places);
  const warmUps = textQuestions(WARM_UPS, places, WARM_UP_SEED);
  const judged = judgeTexts(questions.slice(0, Math.ceil(Math.min(count, LOOKS / places))), places);
  progress(`text ${label}: ${judged.length} questions are judged`);
  const answers = engines.map((): (readonly number[])[] => []);
  const times = await race(engines, questions, warmUps, 'cold', (engine, n, numbers) => {
    const own = answers[engine];
    if (own) own[n] = numbers;
  });
  const warm = await race(engines, questions, warmUps, 'warm');
  const ufuzzy = answers[engines.findIndex(({ name }) => name === 'ufuzzy')] ?? [];
  for (const engine of engines) await engine.close();
  return [
    ...describe(`search.text.${label}`, times),
    ...describe(`search.text.${label}.warm`, warm),
    ...engines.flatMap(({ name }, at) => {
      const prefix = `search.text.${label}.${name === 'ours' ? '' : `${name}_`}`;
      const own = answers[at] ?? [];
      const byUfuzzy = own.flatMap((numbers, n) => recallBeside(ufuzzy[n] ?? [], numbers) ?? []);
      return [
        {
          name: `${prefix}recall_at_10`,
          value: mean(own.flatMap((numbers, n) => judgedBy(judged[n], numbers))),
          unit: '',
        },
        ...(byUfuzzy.length > 0 ? [{ name: `${prefix}recall_by_ufuzzy`, value: mean(byUfuzzy), unit: '' }] : []),
      ];
    }),
  ];
}

export async function fillAll<Question>(
  fills: Readonly<Record<string, Fill<Question>>>,
  wanted: readonly string[],
  places: () => Iterable<Restaurant>,
  count: number,
): Promise<Filled<Question>[]> {
  const filled: Filled<Question>[] = [];
  for (const [name, fill] of Object.entries(fills)) {
    if (!wanted.includes(name)) continue;
    const started = performance.now();
    filled.push(await fill(places(), count));
    progress(`  ${name} is filled (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
  return filled;
}

function describe(prefix: string, [ours, ...peers]: readonly Times[]): Measurement[] {
  if (ours === undefined) return [];
  const own = [50, 99].map((p) => ({ name: `${prefix}.p${p}_ms`, value: percentile(ours.ms, p / 100), unit: 'ms' }));
  return [
    ...own,
    { name: `${prefix}.first_takes_p99_ms`, value: percentile(ours.firstMs, 0.99), unit: 'ms' },
    ...peers.map((peer) => ({
      name: `${prefix}.${peer.name}_first_takes_ratio_p99`,
      value: ratio(firstTakes(ours), firstTakes(peer), 0.99),
      unit: 'x',
    })),
    ...peers.flatMap((peer) =>
      [50, 99].flatMap((p) => [
        { name: `${prefix}.${peer.name}_p${p}_ms`, value: percentile(peer.ms, p / 100), unit: 'ms' },
        { name: `${prefix}.${peer.name}_ratio_p${p}`, value: ratio(ours, peer, p / 100), unit: 'x' },
      ]),
    ),
    ...peers.map((peer) => ({
      name: `${prefix}.${peer.name}_answered`,
      value: countAnswered(peer),
      unit: 'questions',
    })),
  ];
}

function firstTakes(times: Times): Times {
  return { ...times, ms: times.firstMs };
}

function judgedBy(judged: JudgedQuestion | undefined, numbers: readonly number[]): number[] {
  const recall = judged && recallOf(judged, numbers);
  return recall === undefined ? [] : [recall];
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
