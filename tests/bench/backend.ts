/**
 * The backend in its own process, on PostgreSQL and on the embedded database: nearby queries beside a bare handler, pulling a region
 * beside RxDB's Supabase plugin pulling the same rows, packs, and start-up.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { ensureProgram } from '../../scripts/setup/builds.mjs';
import { startBackend } from '../../supabase/local/backend.ts';
import type { Database } from '../../supabase/local/database/database.ts';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import { postgresDatabase } from '../../supabase/local/database/postgres-database.ts';
import { startPostgres } from '../support/postgres.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startBareProcess } from './backend/bare-process.ts';
import { measureNearby, type NearbyQuestion } from './backend/nearby.ts';
import { fillRestaurants, readPositions } from './generated-restaurants.ts';
import { type BenchOptions, type Measurement, significant } from './measurement.ts';
import { type PluginCheckpoint, readPluginPage, readPullPage } from './pull-pages.ts';

const SMALL = 65_000;
const LARGE = 1_000_000;
const CONNECTIONS = 16;
const POSITIONS = 2000;
const SECONDS = 5;
/** Without a log, which a test of speed would only fill a pipe with. */
const QUIET = { LOG: 'off' };
/** The largest generated city's region. */
const REGION = 'ax';
/** Settings for this amount of data, as PostgreSQL's manual advises; its defaults are for the smallest machines. */
const SETTINGS = ['shared_buffers=2GB', 'maintenance_work_mem=256MB', 'max_wal_size=8GB'];

const PARTS = ['start', 'packs', 'pull', 'nearby', 'embedded'] as const;

export async function run({ rows = LARGE, only = PARTS }: BenchOptions): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  if (only.some((part) => part !== 'embedded')) measured.push(...(await measurePostgres(rows, only)));
  if (only.includes('embedded')) measured.push(...(await measureEmbedded(Math.min(SMALL, rows))));
  return measured;
}

async function measurePostgres(rows: number, only: readonly string[]): Promise<Measurement[]> {
  const cluster = await startPostgres('postgres', SETTINGS);
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  try {
    const databaseUrl = await cluster.createDatabase();
    const starts: Measurement[] = [];
    for (const name of ['first', 'warm'])
      starts.push({ name: `backend.start.${name}_s`, value: await timeStart(dataDir, databaseUrl), unit: 's' });
    const measured = only.includes('start') ? starts : [];
    const sizes = [...new Set([Math.min(SMALL, rows), rows])];
    const database = postgresDatabase(databaseUrl);
    const sql = postgres(databaseUrl, { max: CONNECTIONS, onnotice: () => {} });
    for (const size of sizes) {
      await fill(database, size);
      const positions = await readPositions(database, POSITIONS);
      const inSql = async ({ lat, lng, radius_km }: NearbyQuestion) =>
        void (await sql`select document::text from public.nearby_restaurants(${lat}, ${lng}, ${radius_km}) as document`);
      const packs = await measurePacks(dataDir, { DATABASE_URL: databaseUrl }, labelOf(size));
      if (only.includes('packs')) measured.push(...packs);
      const server = await startServerProcess({ dataDir, databaseUrl, env: QUIET, isOptimized: true });
      const bare = await startBareProcess({ DATABASE_URL: databaseUrl });
      const nearby = { label: labelOf(size), positions, ours: server.url, bare: bare.url, inSql };
      if (only.includes('nearby')) measured.push(...(await measureNearby(nearby)));
      if (size === sizes[0] && only.includes('pull')) measured.push(...(await measurePull(server)));
      await Promise.all([bare.stop(), server.stop()]);
    }
    await Promise.all([sql.end(), database.close()]);
    return measured;
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The embedded database, beside a bare handler with a copy of it. */
async function measureEmbedded(rows: number): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  try {
    const database = await openDatabase({ dataDir });
    await fill(database, rows);
    const positions = await readPositions(database, POSITIONS);
    await database.close();
    const copy = join(dataDir, 'copy');
    cpSync(join(dataDir, 'pglite'), copy, { recursive: true });
    // The server would build them before it serves.
    await measurePacks(dataDir, {}, '');
    const server = await startServerProcess({ dataDir, env: QUIET, isOptimized: true });
    const bare = await startBareProcess({ DATA_DIR: copy });
    const label = `.embedded${labelOf(rows)}`;
    const measured = await measureNearby({ label, positions, ours: server.url, bare: bare.url, inSql: undefined });
    await Promise.all([bare.stop(), server.stop()]);
    return measured;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(database: Database, rows: number): Promise<void> {
  console.error(`filling up to ${rows} rows`);
  const started = performance.now();
  await fillRestaurants(database, rows);
  console.error(`  took ${Math.round((performance.now() - started) / 1000)} s`);
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
async function measurePacks(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  label: string,
): Promise<Measurement[]> {
  const started = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', TELL_PEAK, ensureProgram('packs')], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
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

/** Pulls all rows of a region over HTTP: with `sync_pull`, and in pages of a table like the plugin. */
async function measurePull(backend: Pick<ServerProcess, 'url'>): Promise<Measurement[]> {
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
