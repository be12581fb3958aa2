// @module-tag full
/** After a write was cut at any of twenty points, the backend starts, and what is damaged is set aside with a warning. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startBackend } from '../../../supabase/local/backend.ts';
import type { StartOptions } from '../../../supabase/local/start-options.ts';
import { CUTTINGS, cutFiles } from '../../support/cut-files.ts';
import { LIGHT_CACHE, layOutDatabase } from '../../support/light-database.ts';
import { hasPostgres } from '../../support/postgres.ts';
import { createMigratedDatabase } from '../../support/test-database.ts';
import { WRITTEN_KINDS } from '../../support/written-files.ts';

const CUTS = 20;
const UNCUT = cutFiles(Number.POSITIVE_INFINITY, 'kill');
/** The database that all starts share, because a start on it takes a second less than on a new one. */
let shared: { readonly url: string; readonly drop: () => Promise<void> } | undefined;

beforeAll(async () => {
  shared = hasPostgres() ? await createMigratedDatabase() : undefined;
});
afterAll(() => shared?.drop());

async function newFolder(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-cut-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  if (shared === undefined) await layOutDatabase(dataDir);
  return dataDir;
}

/** Starts the backend and stops it. @returns what it printed */
async function startOn(dataDir: string, options: Partial<StartOptions> = {}): Promise<readonly string[]> {
  const lines: string[] = [];
  const database = shared === undefined ? {} : { databaseUrl: shared.url };
  const log = (line: string) => void lines.push(line);
  const world = { port: 0, seed: false, cacheDir: LIGHT_CACHE, log, ...database, ...options };
  const backend = await startBackend({ ...world, dataDir });
  try {
    expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
  } finally {
    await backend.close();
  }
  return lines;
}

test('the backend starts after every write was cut at any of twenty points', async () => {
  /** Steps of each kind's whole write. */
  const steps = new Map<string, number>();
  const measured = await newFolder();
  for (const { name, prepare, write } of WRITTEN_KINDS) {
    const system = cutFiles(Number.POSITIVE_INFINITY, 'kill');
    await prepare?.(measured, UNCUT);
    await write(measured, system);
    steps.set(name, system.steps());
  }
  for (let n = 0; n < CUTS; n++) {
    const cutting = CUTTINGS[n % CUTTINGS.length] ?? 'kill';
    const dataDir = await newFolder();
    for (const { name, prepare, write } of WRITTEN_KINDS) {
      await prepare?.(dataDir, UNCUT);
      await expect(write(dataDir, cutFiles((n * (steps.get(name) ?? 0)) / CUTS, cutting))).rejects.toThrow();
    }
    const lines = await startOn(dataDir);
    expect(lines.filter((line) => line.includes("can't be read"))).toEqual([]);
    for (const { check } of WRITTEN_KINDS) await check(dataDir);
  }
});

test.each([
  ['nothing, as an earlier version left it on a full disk', ''],
  ['half of its JSON', '{"customers":{"cus_1":{"id":"cus_1","obj'],
  ['something else', 'null'],
])('a payments stand-in whose file holds %s begins anew, and says so', async (_, content) => {
  const dataDir = await newFolder();
  const path = join(dataDir, 'payments-stand-in.json');
  writeFileSync(path, content);
  const abandoned = `${path}.of-a-killed-process.part`;
  writeFileSync(abandoned, 'x');
  utimesSync(abandoned, 0, 0);
  const lines = await startOn(dataDir);
  const aside = readdirSync(dataDir).find((name) => name.startsWith('payments-stand-in.json.damaged-'));
  expect(existsSync(abandoned)).toBe(false);
  expect(readFileSync(join(dataDir, aside ?? ''), 'utf8')).toBe(content);
  expect(lines.filter((line) => line.startsWith(path))).toEqual([expect.stringContaining(`it is now ${dataDir}`)]);
  expect((await startOn(dataDir)).filter((line) => line.startsWith(path))).toEqual([]);
});
