/** From the page through the app's worker to twenty cards in the page, beside an empty call of an empty worker. */
import * as Comlink from 'comlink';
import type { Measurement } from '../../measurement.ts';
import { percentile } from '../race.ts';
import { openClient } from './client.ts';
import { nearQueries, type SavedWorld } from './cold.ts';
import type { Echo } from './echo-worker.ts';

const QUESTIONS = 1500;
const WARM_UP = 300;

export async function measureRoundtrip({ label, places }: SavedWorld): Promise<Measurement[]> {
  const client = openClient();
  const worker = new Worker(new URL('./echo-worker.ts', import.meta.url), { type: 'module' });
  const echo = Comlink.wrap<Echo>(worker);
  const [answers, echoes]: [number[], number[]] = [[], []];
  for (const [n, query] of nearQueries(QUESTIONS + WARM_UP, places).entries()) {
    const started = performance.now();
    await echo.echo();
    const between = performance.now();
    const { cards } = await client.search(query);
    const ended = performance.now();
    // What shows fewer cards is not what is promised.
    if (n < WARM_UP || cards.length < query.limit) continue;
    echoes.push(between - started);
    answers.push(ended - between);
  }
  client.close();
  worker.terminate();
  const name = `search.roundtrip.${label}`;
  return [
    { name: `${name}.p50_ms`, value: percentile(answers, 0.5), unit: 'ms' },
    { name: `${name}.p99_ms`, value: percentile(answers, 0.99), unit: 'ms' },
    { name: `${name}.echo_p50_ms`, value: percentile(echoes, 0.5), unit: 'ms' },
    { name: `${name}.echo_ratio_p50`, value: percentile(answers, 0.5) / percentile(echoes, 0.5), unit: 'x' },
  ];
}
