// @module-tag full
/**
 * Sliced imports and undos on the embedded database. Readers are answered between slices, and interrupted work is completed or
 * undone.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseTarget } from '../../../supabase/commands/import/database-target.ts';
import { parseImportArguments } from '../../../supabase/commands/import/import-arguments.ts';
import { importFile, tryFile } from '../../../supabase/commands/import/import-file.ts';
import type { ImportTarget } from '../../../supabase/commands/import/import-target.ts';
import { openData } from '../../../supabase/commands/import/settings.ts';
import { startBackend } from '../../../supabase/local/backend.ts';
import type { Database } from '../../../supabase/local/database/database.ts';
import { completeImports } from '../../../supabase/local/operator/merge-import.ts';
import { readManifest } from '../../../supabase/local/packs/manifest-file.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { findFreePort } from '../../support/server-process.ts';

/** Rows per slice, far fewer than in production, so that small files suffice. */
const SLICE = 10;
/** Several slices. */
const ROWS = 25;
/** The second file lacks this many of the first rows, and has as many new ones. */
const GONE = 5;

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
/** Each place has its number in its name and its certificate, so that a half-written one is recognisable. */
const rowsOf = (version: string, from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, n) => `${from + n},Place ${version}${from + n},1.3,103.8,${version}${from + n}`,
  );

const isStep = (sql: string) => /(?:continue|finish)_(?:import|undo)/.test(sql);

let catalogue: TestCatalogue;
/** `catalogue.database` with a limit on steps. */
let database: Database;
/** `catalogue.target` with small slices. */
let target: ImportTarget;
beforeEach(async () => {
  catalogue = await openTestCatalogue('pglite');
  database = bounded(catalogue.database);
  target = databaseTarget(inSmallSlices(database), catalogue.folder);
});
afterEach(() => catalogue.stop());

/** More steps than any import or undo here takes. */
const MANY = 30;
/** Fails after too many steps. Otherwise an import or undo without progress would loop forever. */
function bounded(of: Database): Database {
  let steps = 0;
  return {
    ...of,
    query(sql, params) {
      steps = isStep(sql) ? steps + 1 : 0;
      return steps > MANY ? Promise.reject(new Error(`it did not end in ${MANY} steps`)) : of.query(sql, params);
    },
  };
}

/** The slice size is the last parameter of these database functions. */
function inSmallSlices(of: Database): Database {
  const query: Database['query'] = (sql, params) =>
    of.query(sql, /continue_import|continue_undo|preview_import/.test(sql) ? params?.with(-1, String(SLICE)) : params);
  return { ...of, query };
}
const run = (args: readonly string[], on = target) => importFile(parseImportArguments(args), on, catalogue.folder);

const argsOf = (rows: readonly string[], asOf: string, attribution = 'A list') => [
  '--format',
  'table',
  '--map',
  catalogue.file('list.json', JSON.stringify(mapping(attribution))),
  '--as-of',
  asOf,
  catalogue.file('list.csv', ['id,name,lat,lng,number', ...rows, ''].join('\n')),
];
/** Everything that an import may write about visible places, directly or indirectly. */
const stateOf = async (of: Database) => {
  const [row] = await of.query<{ state: unknown }>(`
    select jsonb_build_object('places', (select jsonb_agg(d.document::jsonb - 'stamp' - 'updated_at' - 'created_at'
        - 'status_history' order by d.id) from catalogue.restaurant_documents d where not d._deleted),
      'staged', (select count(*) from catalogue.import_rows), 'credits', (select jsonb_agg(s) from catalogue.sources s)) as state`);
  return row?.state;
};
const SEEN = `select count(*)::int as places, count(*) filter (where r.name like 'Place b%')::int as renamed,
    count(*) filter (where r.name = 'Place ' || e.certificate_number)::int as whole
  from public.restaurants r join public.restaurant_evidence e on e.restaurant_id = r.id`;

/** Two files. In the second one, places change, are added and end, and the credit differs. */
const first = () => argsOf(rowsOf('a', 0, ROWS), '2026-08-01');
const second = () => [
  ...argsOf(rowsOf('b', GONE, ROWS + GONE), '2026-08-02', 'Another list'),
  '--ending',
  String(GONE),
];

async function newest(): Promise<string> {
  return (await target.list()).find(({ undone_at: undoneAt }) => undoneAt === null)?.id ?? '';
}

/** Polls the number of places, renamed places and complete places during some work. */
async function readDuring(work: Promise<unknown>) {
  const reading = new AbortController();
  const done = work.finally(() => reading.abort());
  const seen: { places: number; renamed: number; whole: number }[] = [];
  while (!reading.signal.aborted) seen.push(...(await catalogue.database.query<(typeof seen)[number]>(SEEN)));
  await done;
  return seen;
}

test('readers are answered while a file is merged, tried and undone, and see complete places', async () => {
  await run(first());
  const before = await stateOf(catalogue.database);
  const renaming = argsOf(rowsOf('b', 0, ROWS), '2026-08-02');
  const merging = await readDuring(run(renaming));
  const trial = tryFile(parseImportArguments(argsOf(rowsOf('c', 1, ROWS + 1), '2026-08-03')), target);
  const trying = await readDuring(trial);
  expect((await trial).preview).toMatchObject({
    accepted: 1,
    updated: ROWS - 1,
    ended: 1,
    columns: { name: ROWS - 1 },
  });
  const undoing = await readDuring(
    newest().then(async (id) => expect(await target.undo(id)).toEqual({ restored: ROWS, removed: 0, kept: [] })),
  );
  for (const seen of [merging, undoing]) {
    expect(seen.some(({ renamed }) => renamed > 0 && renamed < ROWS)).toBe(true);
    expect(seen.map(({ places, whole }) => [places, whole])).toEqual(seen.map(() => [ROWS, ROWS]));
  }
  expect(trying.length).toBeGreaterThanOrEqual(ROWS / SLICE);
  expect(await stateOf(catalogue.database)).toEqual(before);
});

const ENDED = 'the process has ended';
/** A database whose process ends before a statement; no later statement reaches it. */
function endBefore(of: Database, isLast: (sql: string) => boolean): Database {
  let hasEnded = false;
  return {
    ...of,
    query(sql, params) {
      hasEnded ||= isLast(sql);
      return hasEnded ? Promise.reject(new Error(ENDED)) : of.query(sql, params);
    },
  };
}

/** The planner's estimate of the number of staged rows. */
async function countedRows(): Promise<number | undefined> {
  const sql = "select reltuples::integer as rows from pg_class where oid = 'catalogue.import_rows'::regclass";
  const [row] = await catalogue.database.query<{ rows: number }>(sql);
  return row?.rows;
}

test('staged rows are analysed before merging or trying, so that a long register is compared by its keys', async () => {
  await run(first());
  expect(await countedRows()).toBe(ROWS);
  await tryFile(parseImportArguments(argsOf(rowsOf('a', 0, ROWS - 1), '2026-08-01')), target);
  expect(await countedRows()).toBe(ROWS - 1);
});

/** Runs work in a process that ends after this number of steps. */
async function breakAfter(
  steps: number,
  work: (target: ImportTarget) => Promise<unknown> = (on) => run(second(), on),
): Promise<'whole' | 'broken off'> {
  let left = steps;
  const broken = endBefore(inSmallSlices(database), (sql) => isStep(sql) && left-- === 0);
  return work(databaseTarget(broken, catalogue.folder)).then(
    () => 'whole',
    (error: unknown) => {
      if (!(error instanceof Error && error.message === ENDED)) throw error;
      return 'broken off';
    },
  );
}

/** A copy of the data as a killed process leaves it. */
async function copyData(name: string): Promise<string> {
  const dataDir = join(catalogue.folder, name);
  await catalogue.database.exec('checkpoint');
  cpSync(join(catalogue.folder, 'data'), dataDir, { recursive: true });
  return dataDir;
}

const SECOND = { restored: ROWS, removed: GONE, kept: [] };

describe('an interrupted import', () => {
  test('is complete after the next start, wherever it was interrupted; a second run changes nothing, and it can be undone', async () => {
    await run(first());
    const before = await stateOf(catalogue.database);
    expect(await breakAfter(Number.POSITIVE_INFINITY)).toBe('whole');
    const after = await stateOf(catalogue.database);
    expect(after).not.toEqual(before);
    expect(await target.undo(await newest())).toEqual(SECOND);

    let steps = 0;
    for (; (await breakAfter(steps)) === 'broken off'; steps++) {
      if (steps % 2 === 0) {
        expect(await completeImports(database)).toEqual([{ file: 'list.csv', outcome: 'completed' }]);
      } else {
        // Without a restart, the next import completes it.
        const { counts } = await run(second());
        expect(counts).toMatchObject({ accepted: 0, updated: 0, unchanged: ROWS, ended: 0, rejected: 0 });
        expect(await target.undo(await newest())).toEqual({ restored: 0, removed: 0, kept: [] });
      }
      expect(await stateOf(catalogue.database), `after ${steps} steps`).toEqual(after);
      expect(await target.undo(await newest())).toEqual(SECOND);
      expect(steps).toBeLessThan(MANY);
    }
    // Steps for rows, endings, the credit, regions, and the end of each.
    expect(steps).toBeGreaterThan(2 * (ROWS / SLICE));
  });

  test('changes nothing if a later slice is refused, even if its rollback is interrupted', async () => {
    await run(first());
    const before = await stateOf(catalogue.database);
    await catalogue.database.exec(
      `alter table public.restaurants add constraint only_now check (name <> 'Place b${ROWS + GONE - 1}')`,
    );
    const refused = `The database refused row ${ROWS}, ${ROWS + GONE - 1}: `;
    await expect(run(second())).rejects.toThrow(refused);
    expect(await stateOf(catalogue.database)).toEqual(before);
    const afterRefusal = Math.ceil(ROWS / SLICE) + 2;
    expect(await breakAfter(afterRefusal)).toBe('broken off');
    expect(await stateOf(catalogue.database)).not.toEqual(before);
    expect(await completeImports(database)).toEqual([{ file: 'list.csv', outcome: 'taken back' }]);
    expect(await stateOf(catalogue.database)).toEqual(before);
    expect(await target.list()).toHaveLength(1);
    await catalogue.database.exec('alter table public.restaurants drop constraint only_now');
    const { counts } = await run(second());
    expect(counts).toMatchObject({ accepted: GONE, updated: ROWS - GONE, ended: GONE, rejected: 0 });
  });

  test('is completed by a backend’s start, followed by its packs', async () => {
    await run(first());
    expect(await breakAfter(1)).toBe('broken off');
    const dataDir = await copyData('served');
    const lines: string[] = [];
    const backend = await startBackend({ dataDir, port: 0, seed: false, log: (line) => lines.push(line) });
    try {
      const manifest = () => readManifest(join(dataDir, 'packs'));
      await vi.waitFor(async () => expect((await manifest())?.regions).toMatchObject([{ rows: ROWS + GONE }]));
      expect(lines).toContain('the import of list.csv had broken off and was completed');
    } finally {
      await backend.close();
    }
  });

  test('is first completed by a command on a database without a backend', async () => {
    await run(first());
    expect(await breakAfter(1)).toBe('broken off');
    const told = vi.spyOn(console, 'error').mockReturnValue();
    // All commands open it like this: `moderate` and `seed` as here, `packs` and `import` for an ImportTarget.
    const settings = { dataDir: await copyData('alone'), port: await findFreePort(), databaseUrl: null };
    const owner = await openData({ ...settings, isPortAlone: false });
    if (owner.kind !== 'database') throw new Error('somebody serves it');
    expect(told.mock.calls).toEqual([['the import of list.csv had broken off and was completed']]);
    expect(await owner.database.query(SEEN)).toEqual([{ places: ROWS + GONE, renamed: ROWS, whole: ROWS + GONE }]);
    await owner.database.close();
  });
});

test('an interrupted undo is complete after the next start, wherever it was interrupted', async () => {
  await run(first());
  const before = await stateOf(catalogue.database);
  let steps = 0;
  for (; ; steps++) {
    await run(second());
    const id = await newest();
    if ((await breakAfter(steps, (on) => on.undo(id))) === 'whole') break;
    // A start completes it; without one, the next undo does, and reports it as undone.
    if (steps % 2 === 0) {
      expect(await completeImports(database)).toEqual([{ file: 'list.csv', outcome: 'undone' }]);
    } else {
      expect(await target.undo(id)).toEqual({ refused: 'undone' });
    }
    expect(await stateOf(catalogue.database), `after ${steps} steps`).toEqual(before);
    expect(steps).toBeLessThan(MANY);
  }
  expect(steps).toBeGreaterThan((ROWS + GONE) / SLICE);
  expect(await stateOf(catalogue.database)).toEqual(before);
});
