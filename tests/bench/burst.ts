import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend } from '../../supabase/local/backend.ts';
import { type Measurement, median, significant } from './measurement.ts';

const PER_SECOND = 1000;
const SECONDS = 60;
const STEP_MS = 20;

/** A thousand requests a second for a minute, whether they are answered or not: how many are, how fast, in what memory. */
export async function run(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  const backend = await startBackend({ port: 0, dataDir });
  const before = process.memoryUsage().rss;
  const answered: number[] = [];
  let [refused, failed, peak] = [0, 0, 0];
  const ask = async () => {
    const started = performance.now();
    try {
      const answer = await fetch(`${backend.url}/rest/v1/restaurants?select=id,name&limit=20`, {
        headers: { apikey: backend.publishableKey },
      });
      await answer.arrayBuffer();
      if (answer.ok) answered.push(performance.now() - started);
      else refused++;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      failed++;
    }
  };
  const asked: Array<Promise<void>> = [];
  const started = performance.now();
  while (performance.now() - started < SECONDS * 1000) {
    const due = Math.floor(((performance.now() - started) * PER_SECOND) / 1000);
    while (asked.length < due) asked.push(ask());
    peak = Math.max(peak, process.memoryUsage().rss);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  await Promise.all(asked);
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
  const sorted = answered.toSorted((a, b) => a - b);
  return [
    { name: 'burst.answered_per_s', value: significant(answered.length / SECONDS), unit: 'requests/s' },
    { name: 'burst.refused_per_s', value: significant(refused / SECONDS), unit: 'requests/s' },
    { name: 'burst.failed', value: failed, unit: 'requests' },
    { name: 'burst.median_ms', value: significant(median(answered)), unit: 'ms' },
    { name: 'burst.p99_ms', value: significant(sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN), unit: 'ms' },
    { name: 'burst.grown_mb', value: significant((peak - before) / 2 ** 20), unit: 'MB' },
  ];
}
