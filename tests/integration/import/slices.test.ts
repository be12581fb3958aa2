/** Imports on the embedded database: readers are answered between slices, and one that broke off is completed or taken back. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseImportArguments } from '../../../scripts/import/arguments.ts';
import { databaseTarget } from '../../../scripts/import/database-target.ts';
import { importFile } from '../../../scripts/import/import-file.ts';
import { startBackend } from '../../../supabase/local/backend.ts';
import type { Database } from '../../../supabase/local/database/database.ts';
import { completeImports } from '../../../supabase/local/operator/merge-import.ts';
import { readManifest } from '../../../supabase/local/packs/manifest-file.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';

/** Several slices. */
const ROWS = 450;

const mapping = (attribution: string) => ({
  source: 'list',
  attribution,
  complete: true,
  as_of: '2026-08-01',
  id: { column: 'id' },
  fields: {
    name: { column: 'name' },
    latitude: { column: 'lat' },
    longitude: { column: 'lng' },
    country: { value: 'SG' },
  },
  halal: {
    kind: 'register',
    authority: 'An authority',
    authoritative: true,
    certificate: { column: 'number' },
    stated_by: 'A register',
    checked_on: '2026-08-01',
  },
});
/** Each place has its number in its name and its certificate: one that is half written has two different ones. */
const rowsOf = (version: string, from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, n) => `${from + n},Place ${version}${from + n},1.3,103.8,${version}${from + n}`,
  );

let catalogue: TestCatalogue;
beforeEach(async () => {
  catalogue = await openTestCatalogue('pglite');
});
afterEach(() => catalogue.stop());

const argsOf = (rows: readonly string[], asOf: string, attribution = 'A list') => [
  '--format',
  'table',
  '--map',
  catalogue.file('list.json', JSON.stringify(mapping(attribution))),
  '--as-of',
  asOf,
  catalogue.file('list.csv', ['id,name,lat,lng,number', ...rows, ''].join('\n')),
];
/** What an import may write of places that are shown, and what follows from it. */
const stateOf = async (database: Database) => {
  const [row] = await database.query<{ state: unknown }>(`
    select jsonb_build_object('places', (select jsonb_agg(d.document::jsonb - 'stamp' - 'updated_at' - 'created_at'
        - 'status_history' order by d.id) from catalogue.restaurant_documents d where not d._deleted),
      'staged', (select count(*) from catalogue.import_rows), 'credits', (select jsonb_agg(s) from catalogue.sources s)) as state`);
  return row?.state;
};
const SEEN = `select count(*)::int as places, count(*) filter (where r.name like 'Place b%')::int as renamed,
    count(*) filter (where r.name = 'Place ' || e.certificate_number)::int as whole
  from public.restaurants r join public.restaurant_evidence e on e.restaurant_id = r.id`;

test('a reader is answered while a file is merged, and sees places whole', async () => {
  await catalogue.run(...argsOf(first(), '2026-08-01'));
  const reading = new AbortController();
  const merged = catalogue.run(...argsOf(rowsOf('b', 0, ROWS), '2026-08-02')).finally(() => reading.abort());
  const seen: { places: number; renamed: number; whole: number }[] = [];
  while (!reading.signal.aborted) seen.push(...(await catalogue.database.query<(typeof seen)[number]>(SEEN)));
  expect((await merged).counts).toMatchObject({ updated: ROWS, accepted: 0, rejected: 0 });
  expect(seen.some(({ renamed }) => renamed > 0 && renamed < ROWS)).toBe(true);
  expect(seen.map(({ places, whole }) => [places, whole])).toEqual(seen.map(() => [ROWS, ROWS]));
});

/** A database whose process ends before a statement: none reaches it any more. */
function endBefore(database: Database, isLast: (sql: string) => boolean): Database {
  let hasEnded = false;
  return {
    ...database,
    query(sql, params) {
      hasEnded ||= isLast(sql);
      return hasEnded ? Promise.reject(new Error('the process has ended')) : database.query(sql, params);
    },
  };
}

const first = () => rowsOf('a', 0, ROWS);
/** Places that change, are new and end, with another credit. */
const second = () => argsOf(rowsOf('b', 20, ROWS + 30), '2026-08-02', 'Another list');

/** Imports the second file in a process that ends after so many steps of the merge. */
async function breakAfter(steps: number): Promise<'whole' | 'broken off'> {
  let left = steps;
  const database = endBefore(catalogue.database, (sql) => /continue_import|finish_import/.test(sql) && left-- === 0);
  const target = databaseTarget(database, catalogue.folder);
  return importFile(parseImportArguments(second()), target, catalogue.folder).then(
    () => 'whole',
    () => 'broken off',
  );
}

describe('of an import that breaks off', () => {
  test('all is in after the next start, wherever it broke off; a second run changes nothing, and it can be undone', async () => {
    await catalogue.run(...argsOf(first(), '2026-08-01'));
    const before = await stateOf(catalogue.database);
    const undoNewest = async () => {
      const newest = (await catalogue.target.list()).find(({ undone_at: undoneAt }) => undoneAt === null);
      return catalogue.target.undo(newest?.id ?? '');
    };
    expect(await breakAfter(Number.POSITIVE_INFINITY)).toBe('whole');
    const after = await stateOf(catalogue.database);
    expect(after).not.toEqual(before);
    expect(await undoNewest()).toMatchObject({ restored: ROWS, removed: 30, kept: [] });

    for (let steps = 0; (await breakAfter(steps)) === 'broken off'; steps++) {
      // A start completes it, or without one the next import.
      if (steps % 2 === 0) {
        expect(await completeImports(catalogue.database)).toEqual([{ file: 'list.csv', outcome: 'completed' }]);
        expect(await stateOf(catalogue.database), `after ${steps} steps`).toEqual(after);
      }
      const { counts } = await catalogue.run(...second());
      expect(counts).toMatchObject({ accepted: 0, updated: 0, unchanged: ROWS + 10, ended: 0, rejected: 0 });
      expect(await stateOf(catalogue.database), `after ${steps} steps`).toEqual(after);
      expect(await completeImports(catalogue.database)).toEqual([]);
      await undoNewest();
      expect(await undoNewest()).toMatchObject({ restored: ROWS, removed: 30, kept: [] });
      expect(steps).toBeLessThan(30);
    }
  });

  test('nothing is in when a later slice is refused', async () => {
    await catalogue.run(...argsOf(first(), '2026-08-01'));
    const before = await stateOf(catalogue.database);
    await catalogue.database.exec(
      `alter table public.restaurants add constraint only_now check (name <> 'Place b${ROWS - 1}')`,
    );
    await expect(catalogue.run(...second())).rejects.toThrow('only_now');
    expect(await stateOf(catalogue.database)).toEqual(before);
    expect(await catalogue.target.list()).toHaveLength(1);
    await catalogue.database.exec('alter table public.restaurants drop constraint only_now');
    const { counts } = await catalogue.run(...second());
    expect(counts).toMatchObject({ accepted: 30, updated: ROWS - 20, ended: 20, rejected: 0 });
  });

  test('a backend that starts completes it, and then its packs', async () => {
    await catalogue.run(...argsOf(first(), '2026-08-01'));
    expect(await breakAfter(1)).toBe('broken off');
    const dataDir = join(catalogue.folder, 'copy');
    await catalogue.database.exec('checkpoint');
    cpSync(join(catalogue.folder, 'data'), dataDir, { recursive: true });
    const lines: string[] = [];
    const backend = await startBackend({ dataDir, port: 0, seed: false, log: (line) => lines.push(line) });
    try {
      const manifest = () => readManifest(join(dataDir, 'packs'));
      await vi.waitFor(async () => expect((await manifest())?.regions).toMatchObject([{ rows: ROWS + 30 }]), 20_000);
      expect(lines).toContain('the import of list.csv had broken off and was completed');
    } finally {
      await backend.close();
    }
  });
});
