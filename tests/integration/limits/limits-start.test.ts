// @module-tag full
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ensureProgram } from '../../../scripts/setup/builds.mjs';
import { findPostgres } from '../../../scripts/setup/postgres.mjs';
import { openDatabase } from '../../../supabase/local/database/engine.ts';
import { lockDataDir } from '../../../supabase/local/database/lock.ts';
import { copyPreparedDatabase } from '../../../supabase/local/database/prepared-database.ts';
import { loadSecrets } from '../../../supabase/local/keys.ts';
import { ENGINES } from '../../support/backend.ts';
import { LIGHT_CACHE, prepareLightDatabase } from '../../support/light-database.ts';
import { startPostgres } from '../../support/postgres.ts';
import { createMigratedDatabase } from '../../support/test-database.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The stored generation, and the one that devices see. */
async function readGeneration(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl });
  const rows = await database.query<{ kept: string; generation: string }>(
    'select generation as kept, sync.generation() as generation from sync.database',
  );
  await database.close();
  return rows[0];
}

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rihla-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

describe('the data directory', () => {
  test('has one owner, however many processes try at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dataDir)));
    const [owner, ...others] = tries.filter(({ status }) => status === 'fulfilled');
    expect(others).toEqual([]);
    assert(owner?.status === 'fulfilled');
    // The system's lock uses the folder's inode number, which may be reused.
    await owner.value();
  });

  test.each(['', '999999999 1', 'not a process'])(
    'a lock with content %j has no owner and is taken over',
    async (content) => {
      writeFileSync(join(dataDir, 'rihla.lock'), content);
      const unlock = await lockDataDir(dataDir);
      expect(readFileSync(join(dataDir, 'rihla.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
      await unlock();
    },
  );

  test('an unreadable lock fails the start instead of delaying it', async () => {
    mkdirSync(join(dataDir, 'rihla.lock'));
    await expect(lockDataDir(dataDir)).rejects.toMatchObject({ code: 'data_dir_locked' });
  });

  test('secrets are created once, even by simultaneous starts; a broken file is not replaced', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(dataDir)));
    expect(new Set(all.map(({ secretKey }) => secretKey)).size).toBe(1);
    writeFileSync(join(dataDir, 'secrets.json'), '{"secretKey": "sb_secr');
    await expect(loadSecrets(dataDir)).rejects.toMatchObject({ code: 'bad_setting' });
  });
});

/** Stands for applying all migrations, which takes seconds. */
async function makeQuickly(folder: string): Promise<void> {
  cpSync(await prepareLightDatabase(), folder, { recursive: true });
}

/** Opens a data directory from a copy. @returns its generation and number of tables */
async function openCopy(name: string, cacheDir: string) {
  const folder = join(dataDir, name);
  await copyPreparedDatabase(folder, cacheDir, makeQuickly);
  const database = await openDatabase({ dataDir: folder });
  const [row] = await database.query<{ generation: string; tables: number }>(
    `select sync.generation() as generation, (select count(*)::int from pg_tables where schemaname = 'public') as tables`,
  );
  await database.close();
  return row;
}

describe('the prepared database', () => {
  test('is created once, and each copy has its own generation', async () => {
    const cacheDir = join(dataDir, 'cache');
    const databases = join(cacheDir, 'databases');
    // Remains of a crash, and of an earlier state of the migrations.
    mkdirSync(join(databases, 'half-made.part'), { recursive: true });
    mkdirSync(join(databases, 'stale'));
    mkdirSync(join(dataDir, 'b/pglite.part'), { recursive: true });
    writeFileSync(join(dataDir, 'b/pglite.part/PG_VERSION'), 'nonsense');

    const first = await openCopy('a', cacheDir);
    const kept = readdirSync(databases).filter((name) => !name.endsWith('.part'));
    expect(kept).toHaveLength(1);
    expect(kept).not.toContain('stale');
    const second = await openCopy('b', cacheDir);
    expect(second?.tables).toBe(first?.tables);
    expect(second?.tables).toBeGreaterThan(0);
    expect(second?.generation).not.toBe(first?.generation);
    expect(readdirSync(databases).filter((name) => !name.endsWith('.part'))).toEqual(kept);
    expect((await openCopy('b', cacheDir))?.generation).toBe(second?.generation);

    // Interrupted after the copy, before it got its own generation.
    writeFileSync(join(dataDir, 'b/pglite-is-a-copy'), '');
    expect((await openCopy('b', cacheDir))?.generation).not.toBe(second?.generation);
  });
});

describe('invalid settings fail the start with one sentence', () => {
  test.each([
    ['DATABASE_URL', 'nonsense', 'DATABASE_URL must be like postgres://'],
    ['DATABASE_URL', 'https://user:hush@example.com/x', 'DATABASE_URL must be like postgres://'],
    ['PORT', '70000', 'PORT is 70000'],
    ['LOG', 'loud', 'LOG is loud'],
  ])('%s=%s', (name, value, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, [ensureProgram('backend')], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, [name]: value },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`rihla: ${sentence}`);
    expect(stderr).not.toMatch(/hush|TypeError|\n {4}at /);
  });
});

describe.each(ENGINES)('the generation, on %s', (engine) => {
  test('survives a restart, and changes when renewed', async () => {
    const migrated = engine === 'postgres' ? await createMigratedDatabase() : undefined;
    onTestFinished(() => migrated?.drop());
    const databaseUrl = migrated?.url;
    const options = databaseUrl === undefined ? { dataDir, cacheDir: LIGHT_CACHE } : { databaseUrl };
    const seen: unknown[] = [];
    for (const renew of [false, false, true]) {
      const database = await openDatabase(options);
      if (renew) await database.query('select sync.renew_generation()');
      seen.push(...(await database.query('select sync.generation() as generation')));
      await database.close();
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).not.toEqual(seen[0]);
  });

  test.runIf(engine === 'postgres')('changes when a backup is restored elsewhere', async () => {
    const migrated = await createMigratedDatabase();
    onTestFinished(() => migrated.drop());
    const from = migrated.url;
    const elsewhere = await startPostgres();
    onTestFinished(() => elsewhere.stop());
    const before = await readGeneration(from);
    const bin = findPostgres() ?? '';
    const dump = execFileSync(join(bin, 'pg_dump'), ['--no-owner', from], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    const to = await elsewhere.createDatabase();
    const roles = 'create role anon; create role authenticated; create role service_role bypassrls;';
    execFileSync(join(bin, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', to], { input: roles + dump, stdio: 'pipe' });
    const after = await readGeneration(to);
    expect(after?.kept).toBe(before?.kept);
    expect(after?.generation).not.toBe(before?.generation);
  });
});
