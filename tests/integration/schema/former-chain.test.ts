// @module-tag quick
/**
 * Data of the last version before the present chain of migrations (docs/decisions/033-one-short-chain.md): a dump of a
 * PostgreSQL database by its 87 migrations, with rows in every table, written by that version's own fixture for the matrix of
 * rights.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database, DatabaseOptions, Queryable } from '../../../supabase/local/database/database.ts';
import { openDatabase } from '../../../supabase/local/database/engine.ts';
import { ensureRoles } from '../../../supabase/local/database/migrate.ts';
import { openPglite } from '../../../supabase/local/database/pglite-database.ts';
import { postgresDatabase } from '../../../supabase/local/database/postgres-database.ts';
import { loadSecrets } from '../../../supabase/local/keys.ts';
import { ENGINES, type Engine } from '../../support/backend.ts';
import { readSchema } from '../../support/oracles/schema.ts';
import { createEmptyDatabase, createMigratedDatabase } from '../../support/test-database.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DUMP = gunzipSync(readFileSync(join(ROOT, 'tests/fixtures/former-chain.sql.gz'))).toString();
const LAST_FORMER = '20261128060003';

/** A place for a database, and the database in it without any migration of this version. */
interface Store {
  readonly options: DatabaseOptions;
  openBare(): Promise<Database>;
  remove(): Promise<void>;
}

async function createStore(engine: Engine): Promise<Store> {
  if (engine === 'postgres') {
    const empty = await createEmptyDatabase();
    const { url } = empty;
    return { options: { databaseUrl: url }, openBare: async () => postgresDatabase(url), remove: () => empty.drop() };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-former-'));
  return {
    options: { dataDir },
    openBare: () => openPglite({ dataDir: join(dataDir, 'pglite') }),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Runs `work` on the bare database, and closes it. */
async function withBare<T>(store: Store, work: (bare: Database) => Promise<T>): Promise<T> {
  const bare = await store.openBare();
  try {
    return await work(bare);
  } finally {
    await bare.close();
  }
}

/** All rows by table. */
type Rows = ReadonlyMap<string, ReadonlyArray<Record<string, unknown>>>;

async function readRows(database: Queryable): Promise<Rows> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname !~ '^pg_' and schemaname not in ('information_schema', 'supabase_migrations') order by 1`,
  );
  const rows = new Map<string, Array<Record<string, unknown>>>();
  for (const { name } of tables) {
    const found = await database.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`);
    rows.set(name, found.map(({ row }) => row).toSorted(byText));
  }
  return rows;
}

function byText(a: object, b: object): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

const readVersions = (database: Queryable) =>
  database.query<{ version: string; name: string | null }>(
    'select version, name from supabase_migrations.schema_migrations order by version',
  );

describe.each(ENGINES)('data of the last version before the present chain, on %s', (engine) => {
  let store: Store;
  let rows: Rows;
  beforeAll(async () => {
    store = await createStore(engine);
    await withBare(store, async (bare) => {
      await ensureRoles(bare);
      await bare.exec(DUMP);
      rows = await readRows(bare);
    });
    if ('dataDir' in store.options) await copyDatabase(store.options.dataDir);
  });
  afterAll(() => store?.remove());

  /** Opens the data with the present version. */
  async function open(): Promise<Database> {
    const database = await openDatabase(store.options);
    onTestFinished(() => database.close());
    return database;
  }

  /** The rows as the former version knew them, without tables, columns and collections that were added since. */
  async function readFormerRows(database: Queryable): Promise<Rows> {
    const found = await readRows(database);
    return new Map(
      [...rows].map(([name, before]) => {
        const columns = Object.keys(before[0] ?? {});
        const pick = (row: Record<string, unknown>) =>
          Object.fromEntries(columns.map((column) => [column, row[column]]));
        const known = new Set(before.map((row) => row['name']));
        const isFormer = (row: Record<string, unknown>) => name !== 'sync.collections' || known.has(row['name']);
        return [name, (found.get(name) ?? []).filter(isFormer).map(pick).toSorted(byText)];
      }),
    );
  }

  test('has rows in every table', () => {
    const empty = [...rows].filter(([name, found]) => found.length === 0 && !name.startsWith('auth.'));
    expect(empty).toEqual([]);
    expect(rows.size).toBeGreaterThan(60);
  });

  test('is refused with a sentence if a migration is missing, and left as it was', async () => {
    const table = 'supabase_migrations.schema_migrations';
    await withBare(store, (bare) => bare.query(`delete from ${table} where version = $1`, [LAST_FORMER]));
    await expect(openDatabase(store.options)).rejects.toMatchObject({
      code: 'data_too_old',
      message: expect.stringMatching(
        /last opened by a version from before 28 November 2026\. Start that day’s version/,
      ),
    });
    await withBare(store, async (bare) => {
      expect(await readVersions(bare)).toHaveLength(86);
      expect(await readRows(bare)).toEqual(rows);
      await bare.query(`insert into ${table} (version) values ($1)`, [LAST_FORMER]);
    });
  });

  test('is opened with every row, and the versions and the schema of a new database', async () => {
    const database = await open();
    const fresh = await openFresh(engine);
    expect(await readVersions(database)).toEqual(await readVersions(fresh));
    expect(await readSchema(database)).toEqual(await readSchema(fresh));
    expect(await readFormerRows(database)).toEqual(rows);
  });

  test('is opened a second time without a change', async () => {
    expect(await readFormerRows(await open())).toEqual(rows);
  });

  test.runIf(engine === 'pglite')('is restored from a copy of that version with every row', async () => {
    const { dataDir } = store.options as { dataDir: string };
    const command = ['--import', 'tsx', join(ROOT, 'supabase/commands/restore/main.ts'), 'latest'];
    execFileSync(process.execPath, command, { env: { ...process.env, DATA_DIR: dataDir } });
    const database = await open();
    expect(listRows(await readRows(database))).toEqual(expect.arrayContaining(listRows(rows)));
    expect(await readVersions(database)).not.toContainEqual(expect.objectContaining({ version: LAST_FORMER }));
  });
});

/** Copies the database like the backend once a day. */
async function copyDatabase(dataDir: string): Promise<void> {
  await loadSecrets(dataDir);
  const copy = join(dataDir, 'copies/2026-11-28T01-00-00-000Z');
  mkdirSync(copy, { recursive: true });
  cpSync(join(dataDir, 'pglite'), join(copy, 'pglite'), { recursive: true });
  cpSync(join(dataDir, 'secrets.json'), join(copy, 'secrets.json'));
}

/** Whose row each is. A restored database writes stamps and what it derives anew, so that devices notice it. */
function listRows(rows: Rows): string[] {
  const kept = [...rows].filter(([name]) => !/^(?:sync|realtime)\./.test(name));
  return kept
    .flatMap(([name, found]) => found.map(({ id, user_id }) => `${name} ${JSON.stringify([id, user_id])}`))
    .toSorted();
}

async function openFresh(engine: Engine): Promise<Database> {
  if (engine === 'pglite') {
    const database = await openDatabase({ memory: true });
    onTestFinished(() => database.close());
    return database;
  }
  const migrated = await createMigratedDatabase();
  const database = await openDatabase({ databaseUrl: migrated.url });
  onTestFinished(async () => {
    await database.close();
    await migrated.drop();
  });
  return database;
}
