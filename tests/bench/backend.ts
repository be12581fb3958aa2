/**
 * The backend on its own PostgreSQL: nearby queries, pulling a region, compared with RxDB's Supabase plugin pulling the same
 * rows, and start-up.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { ensureProgram } from '../../scripts/setup/builds.mjs';
import { startBackend } from '../../supabase/local/backend.ts';
import type { Backend } from '../../supabase/local/start-options.ts';
import { startPostgres } from '../support/postgres.ts';
import { fillRestaurants, readPositions } from './generated-restaurants.ts';
import { ask } from './light-client.ts';
import { type BenchOptions, type Measurement, significant } from './measurement.ts';
import { type PluginCheckpoint, readPluginPage, readPullPage } from './pull-pages.ts';

const SMALL = 65_000;
const LARGE = 1_000_000;
const CLIENTS = 16;
const SECONDS = 5;
const RADIUS_KM = 5;
/** The largest generated city's region. */
const REGION = 'ax';
/** Settings for this amount of data, as PostgreSQL's manual advises; its defaults are for the smallest machines. */
const SETTINGS = ['shared_buffers=2GB', 'maintenance_work_mem=256MB', 'max_wal_size=8GB'];

export async function run({ rows = LARGE }: BenchOptions): Promise<Measurement[]> {
  const cluster = await startPostgres('postgres', SETTINGS);
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  try {
    const databaseUrl = await cluster.createDatabase();
    const starts: Measurement[] = [];
    for (const name of ['first', 'warm'])
      starts.push({ name: `backend.start.${name}_s`, value: await timeStart(dataDir, databaseUrl), unit: 's' });
    const sizes = [...new Set([Math.min(SMALL, rows), rows])];
    const sql = postgres(databaseUrl, { max: CLIENTS, onnotice: () => {} });
    const measured: Measurement[] = [];
    for (const size of sizes) {
      console.error(`filling up to ${size} rows`);
      const filling = performance.now();
      await fillRestaurants(sql, size);
      console.error(`  took ${Math.round((performance.now() - filling) / 1000)} s`);
      const backend = await startBackend({ port: 0, dataDir, databaseUrl });
      if (size === sizes[0]) measured.push(...(await measurePull(backend)));
      measured.push(...(await measureNearby(backend, sql, labelOf(size))));
      await backend.close();
      measured.push(...(await measurePacks(dataDir, databaseUrl, labelOf(size))));
    }
    await sql.end();
    return [...starts, ...measured];
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeStart(dataDir: string, databaseUrl: string): Promise<number> {
  const started = performance.now();
  const backend = await startBackend({ port: 0, dataDir, databaseUrl });
  const seconds = (performance.now() - started) / 1000;
  await backend.close();
  return significant(seconds);
}

/** A preloaded module that prints the process's peak memory in kB at exit. */
const TELL_PEAK = `data:text/javascript,process.on('exit',()=>console.log(process.resourceUsage().maxRSS))`;

/** Builds all packs in a separate process; measures seconds and peak memory. */
async function measurePacks(dataDir: string, databaseUrl: string, label: string): Promise<Measurement[]> {
  const started = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', TELL_PEAK, ensureProgram('packs')], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  });
  const seconds = (performance.now() - started) / 1000;
  const peakKb = Number(stdout.trim().split('\n').at(-1));
  return [
    { name: `backend.packs${label}.s`, value: significant(seconds), unit: 's' },
    { name: `backend.packs${label}.peak_mb`, value: significant(peakKb / 1024), unit: 'MB' },
  ];
}

/** '65k', '1m'. */
function labelOf(rows: number): string {
  return rows % 1_000_000 === 0 ? `${rows / 1_000_000}m` : `${Math.round(rows / 1000)}k`;
}

/** Queries within five kilometres of a place: over HTTP like a screen, and in SQL alone. */
async function measureNearby(backend: Backend, sql: postgres.Sql, label: string): Promise<Measurement[]> {
  const positions = await readPositions(sql, 2000);
  let asked = 0;
  const next = () => {
    const position = positions[asked++ % positions.length];
    if (!position) throw new Error('there are no places');
    return { lat: position.latitude, lng: position.longitude, radius_km: RADIUS_KM };
  };
  const overHttp = await load(async () => {
    const path = '/rest/v1/rpc/nearby_restaurants';
    const { status } = await ask(backend.url, { path, apiKey: backend.publishableKey, body: next() });
    if (status !== 200) throw new Error(`nearby_restaurants answered ${status}`);
  });
  const inSql = await load(async () => {
    const { lat, lng, radius_km } = next();
    await sql`select document::text from public.nearby_restaurants(${lat}, ${lng}, ${radius_km}) as document`;
  });
  return [...describeLoad(`backend.nearby${label}`, overHttp), ...describeLoad(`backend.nearby${label}.sql`, inSql)];
}

interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Runs all clients concurrently for a few seconds; each repeats `work` without pause. */
async function load(work: () => Promise<void>): Promise<Load> {
  await Promise.all(Array.from({ length: CLIENTS }, work));
  const times: number[] = [];
  const started = performance.now();
  const client = async () => {
    while (performance.now() - started < SECONDS * 1000) {
      const begun = performance.now();
      await work();
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - started) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return { perSecond: times.length / seconds, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}

function describeLoad(name: string, { perSecond, p99Ms }: Load): Measurement[] {
  return [
    { name: `${name}.rps`, value: significant(perSecond), unit: 'requests/s' },
    { name: `${name}.p99_ms`, value: significant(p99Ms), unit: 'ms' },
  ];
}

/** Pulls all rows of a region over HTTP: with `sync_pull`, and in pages of a table like the plugin. */
async function measurePull(backend: Backend): Promise<Measurement[]> {
  const pull = await rowsPerSecond((checkpoint) => readPullPage(backend, REGION, checkpoint));
  const plugin = await rowsPerSecond<PluginCheckpoint>((checkpoint) => readPluginPage(backend, REGION, checkpoint));
  if (pull.rows !== plugin.rows) throw new Error(`the pull has ${pull.rows} rows, the plugin ${plugin.rows}`);
  return [
    { name: 'backend.pull.rows', value: pull.rows, unit: 'rows' },
    { name: 'backend.pull.rows_per_s', value: significant(pull.perSecond), unit: 'rows/s' },
    { name: 'backend.pull.plugin_rows_per_s', value: significant(plugin.perSecond), unit: 'rows/s' },
    { name: 'backend.pull.ratio', value: significant(pull.perSecond / plugin.perSecond), unit: 'x' },
  ];
}

/** Reads all pages repeatedly for a few seconds. `rows` is the number of rows of one pass. */
async function rowsPerSecond<C>(
  readPage: (checkpoint: C | null) => Promise<{ rows: number; checkpoint: C | null }>,
): Promise<{ rows: number; perSecond: number }> {
  let [total, times] = [0, 0];
  const started = performance.now();
  do {
    let checkpoint: C | null = null;
    do {
      const page: { rows: number; checkpoint: C | null } = await readPage(checkpoint);
      total += page.rows;
      checkpoint = page.checkpoint;
    } while (checkpoint !== null);
    times++;
  } while (performance.now() - started < SECONDS * 1000);
  return { rows: total / times, perSecond: (total * 1000) / (performance.now() - started) };
}
