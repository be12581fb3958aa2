/**
 * The round trip from the page through the app's worker to twenty cards in the page, compared with an empty Comlink call to an
 * empty worker, which the design calls an echo, and with a bare message whose answer settles a promise, which is how queries
 * are sent. All three alternate, and each goes first equally often, because a later one finds the main thread awake. A bare
 * message takes twice as long on some processors as on others, so there are rounds, each with new workers.
 */
import * as Comlink from 'comlink';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import type { SearchClient } from '#workers/search/api.ts';
import type { Measurement } from '../../measurement.ts';
import { AT, WANTED } from '../engine.ts';
import { percentile } from '../race.ts';
import { textQuestions } from '../world/questions.ts';
import { openClient } from './client.ts';
import { nearQueries, type SavedWorld } from './cold.ts';
import type { Echo, EchoMessage } from './echo-worker.ts';
import { progress } from './progress.ts';

const ROUNDS = 9;
/** Queries per round, after the warm-up. */
const QUESTIONS = 250;
const TEXTS = 400;
const WARM_UP = 1000;
const REST_MS = 500;

export async function measureRoundtrip({ label, places }: SavedWorld): Promise<Measurement[]> {
  const queries = nearQueries(ROUNDS * (QUESTIONS + WARM_UP), places);
  const rounds: Times[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = round * (QUESTIONS + WARM_UP);
    const times = await timeRound(queries.slice(from, from + QUESTIONS + WARM_UP));
    rounds.push(times);
    const [answer, echo, message] = NAMES.map((each) => half(times[each]).toFixed(3));
    progress(`round trip ${label}: ${answer} ms, an empty call ${echo}, a bare message ${message}`);
  }
  const client = openClient();
  const texts = await timeTexts(client, places);
  client.close();
  const all = (name: Name): number[] => rounds.flatMap((times) => times[name]);
  const name = `search.roundtrip.${label}`;
  const beside = (other: 'echo' | 'message'): Measurement[] => {
    const ratios = rounds.map((times) => half(times.answer) / half(times[other]));
    return [
      { name: `${name}.${other}_p50_ms`, value: half(all(other)), unit: 'ms' },
      { name: `${name}.${other}_ratio_p50`, value: half(ratios), unit: 'x' },
      { name: `${name}.${other}_ratio_least`, value: Math.min(...ratios), unit: 'x' },
      { name: `${name}.${other}_ratio_most`, value: Math.max(...ratios), unit: 'x' },
      { name: `${name}.${other}_p99_ms`, value: percentile(all(other), 0.99), unit: 'ms' },
    ];
  };
  return [
    { name: `${name}.p50_ms`, value: half(all('answer')), unit: 'ms' },
    { name: `${name}.p99_ms`, value: percentile(all('answer'), 0.99), unit: 'ms' },
    ...beside('echo'),
    ...beside('message'),
    { name: `${name}.text_p50_ms`, value: half(texts), unit: 'ms' },
    { name: `${name}.text_p99_ms`, value: percentile(texts, 0.99), unit: 'ms' },
  ];
}

/** Runs one round with new workers. */
async function timeRound(queries: readonly SearchQuery[]): Promise<Times> {
  const client = openClient();
  const worker = new Worker(new URL('./echo-worker.ts', import.meta.url), { type: 'module' });
  const calls = Comlink.wrap<Echo>(worker);
  const message = openMessages(worker);
  const times: Times = { answer: [], echo: [], message: [] };
  await comeToRest(client);
  for (const [n, query] of queries.entries()) {
    const took = await timeInTurns(n, {
      answer: async () => (await client.search(query)).cards.length,
      echo: () => calls.echo(),
      message,
    });
    // Only full pages of cards count.
    if (n < WARM_UP || took.answer.result !== query.limit) continue;
    for (const name of NAMES) times[name].push(took[name].ms);
  }
  client.close();
  worker.terminate();
  return times;
}

/**
 * Waits until the worker is idle. After its first answer it reads its other files and builds its word tables, which a text
 * query waits for; then it does maintenance while there are no queries.
 */
async function comeToRest(client: SearchClient): Promise<void> {
  const page = { sort: 'relevance', offset: 0, limit: WANTED, at: AT } as const;
  await client.search({ ...NO_FILTERS, ...page, text: 'nasi' });
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
}

/** Times text queries of all kinds, whose cards have highlights; only those with results count. */
async function timeTexts(client: SearchClient, places: number): Promise<number[]> {
  const page = { sort: 'relevance', offset: 0, limit: WANTED, at: AT } as const;
  const times: number[] = [];
  for (const [n, { text }] of textQuestions(TEXTS + WARM_UP, places).entries()) {
    const started = performance.now();
    const { cards } = await client.search({ ...NO_FILTERS, ...page, text });
    const ms = performance.now() - started;
    if (n >= WARM_UP && cards.length > 0) times.push(ms);
  }
  return times;
}

const half = (ms: readonly number[]): number => percentile(ms, 0.5);

const NAMES = ['answer', 'echo', 'message'] as const;
type Name = (typeof NAMES)[number];
/** Duration of each query, in milliseconds. */
type Times = Record<Name, number[]>;

interface Took {
  readonly ms: number;
  readonly result: unknown;
}

async function timeInTurns(turn: number, asks: Record<Name, () => Promise<unknown>>): Promise<Record<Name, Took>> {
  const took: Partial<Record<Name, Took>> = {};
  for (let i = 0; i < NAMES.length; i++) {
    const name = NAMES[(turn + i) % NAMES.length];
    if (name === undefined) continue;
    const started = performance.now();
    const result = await asks[name]();
    took[name] = { ms: performance.now() - started, result };
  }
  // All names have been measured.
  return took as Record<Name, Took>;
}

function openMessages(worker: Worker): () => Promise<void> {
  const waiting = new Map<number, () => void>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<EchoMessage | object>) => {
    if (!('ticket' in data)) return;
    waiting.get(data.ticket)?.();
    waiting.delete(data.ticket);
  });
  return () => {
    const ticket = ++last;
    const message: EchoMessage = { ticket };
    return new Promise((resolve) => {
      waiting.set(ticket, resolve);
      worker.postMessage(message, []);
    });
  };
}
