// @module-tag full
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../supabase/local/database/database.ts';
import {
  COPY_LIMITS,
  type CopyLimits,
  copyWhenDue,
  listCopies,
} from '../../../supabase/local/database/database-copies.ts';
import { openDatabase } from '../../../supabase/local/database/engine.ts';
import { loadSecrets } from '../../../supabase/local/keys.ts';
import { layOutDatabase } from '../../support/light-database.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let dataDir: string;
let database: Database;
let madeAt: number;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rihla-copies-'));
  await layOutDatabase(dataDir);
  await loadSecrets(dataDir);
  mkdirSync(join(dataDir, 'storage/ab'), { recursive: true });
  writeFileSync(join(dataDir, 'storage/ab/object'), 'a photo');
  database = await openDatabase({ dataDir });
  madeAt = statSync(join(dataDir, 'pglite/PG_VERSION')).mtimeMs;
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const copyAt = (at: number, limits: Partial<CopyLimits> = {}) =>
  copyWhenDue({ database, dataDir, now: () => at, limits: { ...COPY_LIMITS, ...limits } });
const times = async () => (await listCopies(dataDir)).map(({ at }) => at);

describe('copies of the embedded database', () => {
  test('start an hour after the database was created, and are a day apart', async () => {
    await copyAt(madeAt + HOUR - 1000);
    expect(await times()).toEqual([]);
    const first = Math.ceil(madeAt) + HOUR;
    await copyAt(first);
    await copyAt(first + DAY - 1);
    expect(await times()).toEqual([first]);
    await copyAt(first + DAY);
    expect(await times()).toEqual([first + DAY, first]);
  });

  test('contain the database and the secrets, and link the objects without using space', async () => {
    const [copy] = await listCopies(dataDir);
    const folder = copy?.folder ?? '';
    expect(existsSync(join(folder, 'pglite/global/pg_control'))).toBe(true);
    expect(readFileSync(join(folder, 'secrets.json'))).toEqual(readFileSync(join(dataDir, 'secrets.json')));
    expect(statSync(join(folder, 'storage/ab/object')).ino).toBe(statSync(join(dataDir, 'storage/ab/object')).ino);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('number three at most', async () => {
    const [newest = 0] = await times();
    for (const days of [1, 2, 3]) await copyAt(newest + days * DAY);
    expect(await times()).toEqual([3, 2, 1].map((days) => newest + days * DAY));
  });

  test('are deleted after two weeks', async () => {
    const [newest = 0] = await times();
    await copyAt(newest + 14 * DAY);
    expect(await times()).toEqual([newest + 14 * DAY, newest]);
    await copyAt(newest + 40 * DAY);
    expect(await times()).toEqual([newest + 40 * DAY]);
  });

  test('use no more bytes than allowed, except that the newest stays', async () => {
    const [newest = 0] = await times();
    await copyAt(newest + DAY, { bytes: 1000 });
    expect(await times()).toEqual([newest + DAY]);
  });

  test('interrupted by a crash do not count, and are deleted by the next one', async () => {
    const [newest = 0] = await times();
    const unfinished = join(dataDir, 'copies/2026-01-01T00-00-00-000Z.part');
    mkdirSync(unfinished);
    expect(await times()).toEqual([newest]);
    await copyAt(newest + DAY);
    expect(existsSync(unfinished)).toBe(false);
  });
});
