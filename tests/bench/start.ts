import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend } from '../../supabase/local/backend.ts';
import { type Measurement, median, significant } from './measurement.ts';

const RUNS = 3;

/**
 * Seconds until the backend, with the samples, has started: on a new machine, with an earlier start's prepared database, and
 * with an existing data directory.
 */
export async function run(): Promise<Measurement[]> {
  const first: number[] = [];
  const prepared: number[] = [];
  const warm: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const folder = mkdtempSync(join(tmpdir(), 'rihla-bench-'));
    const cacheDir = join(folder, 'cache');
    first.push(await timeStart(join(folder, 'first'), cacheDir));
    prepared.push(await timeStart(join(folder, 'second'), cacheDir));
    warm.push(await timeStart(join(folder, 'second'), cacheDir));
    rmSync(folder, { recursive: true, force: true });
  }
  return [
    { name: 'start.first_s', value: significant(median(first)), unit: 's' },
    { name: 'start.prepared_s', value: significant(median(prepared)), unit: 's' },
    { name: 'start.warm_s', value: significant(median(warm)), unit: 's' },
  ];
}

async function timeStart(dataDir: string, cacheDir: string): Promise<number> {
  const started = performance.now();
  const backend = await startBackend({ port: 0, dataDir, cacheDir });
  const seconds = (performance.now() - started) / 1000;
  await backend.close();
  return seconds;
}
