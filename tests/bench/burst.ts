import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { ask } from './light-client.ts';
import { type Measurement, median, significant } from './measurement.ts';

const PER_SECOND = 1000;
const SECONDS = 60;
const STEP_MS = 20;
/** Time for the process to release memory after the burst. */
const REST_MS = 5000;
const QUESTION = { path: '/rest/v1/restaurants?select=id,name&limit=20', apiKey: PUBLISHABLE_KEY };

/**
 * Sends a thousand requests a second for a minute to a backend in a separate process, over at most a thousand connections; a
 * request waits while all are busy. Measures the share of answers and of refusals by code, times, memory, and whether the
 * backend serves afterwards. Refusals come from our own limit on waiting requests (`ADMISSION_LIMITS`).
 */
export async function run(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  const server = await startServerProcess({ dataDir, env: { LOG: 'off' }, isOptimized: true });
  try {
    const before = residentMb(server);
    const { asked, times, refusals, failures, peakMb } = await burst(server);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const afterwards = performance.now();
    const { status } = await ask(server.url, QUESTION);
    if (status !== 200) throw new Error(`after the burst the backend answered ${status}`);
    const sorted = times.toSorted((a, b) => a - b);
    return [
      { name: 'burst.asked', value: asked, unit: 'requests' },
      { name: 'burst.answered_200', value: share(times.length, asked), unit: '%' },
      ...[...refusals].map(([name, count]) => ({
        name: `burst.refused_${name}`,
        value: share(count, asked),
        unit: '%',
      })),
      ...[...failures].map(([code, count]) => ({ name: `burst.broken_${code}`, value: count, unit: 'requests' })),
      { name: 'burst.answered_per_s', value: significant(times.length / SECONDS), unit: 'requests/s' },
      { name: 'burst.median_ms', value: significant(median(times)), unit: 'ms' },
      { name: 'burst.p99_ms', value: significant(sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN), unit: 'ms' },
      { name: 'burst.memory_before_mb', value: before, unit: 'MB' },
      { name: 'burst.memory_peak_mb', value: peakMb, unit: 'MB' },
      { name: 'burst.memory_after_mb', value: residentMb(server), unit: 'MB' },
      { name: 'burst.served_after_ms', value: significant(performance.now() - afterwards), unit: 'ms' },
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function burst(server: ServerProcess) {
  /** Duration of each request answered with 200, in milliseconds. */
  const times: number[] = [];
  /** Number of refusals by status and code: '503_busy'. */
  const refusals = new Map<string, number>();
  /** Number of broken connections by the system's error code: 'ECONNRESET'. */
  const failures = new Map<string, number>();
  const askOnce = async () => {
    const started = performance.now();
    try {
      const { status, code } = await ask(server.url, QUESTION);
      if (status === 200) times.push(performance.now() - started);
      else refusals.set(`${status}_${code}`, (refusals.get(`${status}_${code}`) ?? 0) + 1);
    } catch (error) {
      // Counted and printed at the end, since each request should get an answer with a code.
      const code = String(Object(error).code);
      failures.set(code, (failures.get(code) ?? 0) + 1);
    }
  };
  const asked: Array<Promise<void>> = [];
  let [peakMb, looked] = [0, 0];
  const started = performance.now();
  for (let elapsed = 0; elapsed < SECONDS * 1000; elapsed = performance.now() - started) {
    const due = Math.floor((elapsed * PER_SECOND) / 1000);
    while (asked.length < due) asked.push(askOnce());
    if (elapsed - looked > 1000) {
      looked = elapsed;
      peakMb = Math.max(peakMb, residentMb(server));
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  await Promise.all(asked);
  return { asked: asked.length, times, refusals, failures, peakMb: Math.max(peakMb, residentMb(server)) };
}

/** The process's resident memory. */
function residentMb({ pid }: ServerProcess): number {
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return Math.round(kilobytes / 1024);
}

function share(count: number, of: number): number {
  return significant((count * 100) / of);
}
