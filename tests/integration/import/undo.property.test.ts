// @module-tag full
/** Undoing any import restores the state before. Two files of one source lead to the same state in either order. */
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';

const SEED = 20261126;
/** Runs per property; all passed with 6. */
const RUNS = Number(process.env['UNDO_RUNS'] ?? 2);
/** The register whose files are generated. */
const SOURCE = 'generated';

interface GeneratedFile {
  readonly rows: readonly GeneratedRow[];
  readonly attribution: string;
  readonly licence: string | undefined;
}
interface GeneratedRow {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly certificate: string;
  readonly latitude: string;
  readonly picture: string;
}

const row: fc.Arbitrary<GeneratedRow> = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  name: fc.constantFrom('Amanah', 'Barakah', 'Nasi Padang'),
  phone: fc.constantFrom('', '65551234', '65554321'),
  certificate: fc.constantFrom('', 'C-1', 'C-2'),
  latitude: fc.constantFrom('', '1.3', '1.4'),
  picture: fc.constantFrom('', '/a.jpg', '/b.jpg'),
});
const file: fc.Arbitrary<GeneratedFile> = fc.record({
  rows: fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 5 }),
  attribution: fc.constantFrom('A register', 'Its heirs', 'The Majlis'),
  licence: fc.constantFrom(undefined, 'ODbL 1.0'),
});

let catalogue: TestCatalogue;
beforeEach(async () => {
  catalogue = await openTestCatalogue('pglite');
});
afterEach(() => catalogue.stop());

async function bring({ rows, attribution, licence }: GeneratedFile, asOf: string, isComplete: boolean): Promise<void> {
  const mapping = {
    source: SOURCE,
    attribution,
    ...(licence === undefined ? {} : { licence }),
    complete: isComplete,
    id: { column: 'id' },
    fields: {
      name: { column: 'name' },
      latitude: { column: 'lat' },
      longitude: { value: '103.8' },
      country: { value: 'SG' },
      phone: { column: 'phone' },
      picture: { column: 'picture' },
    },
    halal: {
      kind: 'register',
      authority: 'An authority',
      authoritative: true,
      certificate: { column: 'certificate' },
      stated_by: 'A register',
      checked_on: '2026-08-01',
    },
  };
  const lines = rows.map((each) =>
    [each.id, each.name, each.phone, each.certificate, each.latitude, each.picture].join(),
  );
  const args = [
    '--format',
    'table',
    '--map',
    catalogue.file('generated.json', JSON.stringify(mapping)),
    '--as-of',
    asOf,
    '--older',
    catalogue.file('generated.csv', ['id,name,phone,certificate,lat,picture', ...lines, ''].join('\n')),
  ];
  await catalogue.run(...args).catch((error: unknown) => {
    // With so few rows, any ended row exceeds the limit of one in twenty.
    const [, count] = /--ending (\d+)/.exec(String(error)) ?? [];
    if (count === undefined) throw error;
    return catalogue.run(...args, '--ending', count);
  });
}

/** What people can see and an import may write, except for stamps, history and tombstones. */
async function stateOf(): Promise<unknown> {
  const [found] = await catalogue.database.query<{ state: unknown }>(`select jsonb_build_object(
    'rows', (select jsonb_agg(to_jsonb(r) - '_xid' - '_rev' - 'updated_at' order by r.id)
      from public.restaurants r where not r._deleted),
    'evidence', (select jsonb_agg(to_jsonb(e) order by e.id) from public.restaurant_evidence e
      join public.restaurants r on r.id = e.restaurant_id where not r._deleted),
    'documents', (select jsonb_agg(d.document::jsonb - 'stamp' - 'updated_at' - 'status_history' order by d.id)
      from catalogue.restaurant_documents d where not d._deleted),
    'credits', (select jsonb_agg(s order by s.source) from catalogue.sources s)) as state`);
  return found?.state;
}
/** The credit in the documents, and the source's credit. */
async function creditsOf() {
  const [found] = await catalogue.database.query<{ stored: unknown; shown: unknown }>(
    `select (select jsonb_build_object('attribution', s.attribution, 'licence', s.licence, 'url', s.url)
        from catalogue.sources s where s.source = $1) as stored,
      (select jsonb_agg(distinct d.document::jsonb -> 'credit') from catalogue.restaurant_documents d
        where not d._deleted and d.document::jsonb ->> 'source' = $1) as shown`,
    [SOURCE],
  );
  return found;
}
async function clear(): Promise<void> {
  await catalogue.database.transaction(async (tx) => {
    await tx.exec(`set local sync.hard_delete = 'on'; delete from public.restaurants where source = '${SOURCE}';
      delete from catalogue.imports where source = '${SOURCE}'; delete from catalogue.sources where source = '${SOURCE}'`);
  });
}
const newest = async () => (await catalogue.target.list()).filter(({ undone_at: undoneAt }) => undoneAt === null);
const day = (n: number) => `2026-08-${String(n + 1).padStart(2, '0')}`;

test('undoing imports, last first, restores each earlier state, including the source’s credit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), fc.boolean(), async (files, isComplete) => {
      await clear();
      const states: unknown[] = [];
      for (const [n, each] of files.entries()) {
        states.push(await stateOf());
        await bring(each, day(n), isComplete);
      }
      for (const state of states.toReversed()) {
        await catalogue.target.undo((await newest())[0]?.id ?? '');
        expect(await stateOf()).toEqual(state);
      }
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test('after undoing imports in any order, the source’s credit is that of the newest remaining one', async () => {
  const files = fc.array(file, { minLength: 2, maxLength: 4 });
  const orders = fc.array(fc.nat(99), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(files, orders, async (imported, order) => {
      await clear();
      for (const [n, each] of imported.entries()) await bring(each, day(n), false);
      const left = imported.map((each, n) => ({ ...each, id: '', n }));
      for (const { id } of await newest()) {
        const last = left.findLast((each) => each.id === '');
        if (last) last.id = id;
      }
      for (const pick of order.slice(0, imported.length)) {
        const [undone] = left.splice(pick % left.length, 1);
        await catalogue.target.undo(undone?.id ?? '');
        const last = left.at(-1);
        const credit = last ? { attribution: last.attribution, licence: last.licence ?? null, url: null } : null;
        const found = await creditsOf();
        expect(found?.stored).toEqual(credit);
        // All places may be gone, if the undone imports had added them.
        expect(found?.shown ?? [credit]).toEqual([credit]);
      }
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test('two files of one source lead to the same state in either order', async () => {
  await fc.assert(
    fc.asyncProperty(file, file, fc.boolean(), async (older, newer, isComplete) => {
      const ends: unknown[] = [];
      for (const isReversed of [false, true]) {
        await clear();
        const steps = [() => bring(older, day(0), isComplete), () => bring(newer, day(1), isComplete)];
        for (const step of isReversed ? steps.toReversed() : steps) await step();
        ends.push(await seen());
      }
      expect(ends[1]).toEqual(ends[0]);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

/** What a reader sees of the source's places. */
async function seen(): Promise<unknown> {
  return catalogue.database.query(
    `select r.source_id, r.name, r.phone, r.latitude, r.halal_status, d.document::jsonb -> 'credit' as credit,
      (select jsonb_agg(jsonb_build_array(e.certificate_number, e.ended_on) order by e.certificate_number)
        from public.restaurant_evidence e where e.restaurant_id = r.id and e.ended_on is null) as evidence
     from public.restaurants r join catalogue.restaurant_documents d on d.id = r.id
     where r.source = $1 and not r._deleted order by 1`,
    [SOURCE],
  );
}
