// @module-tag full
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportOutcome } from '../../../supabase/commands/import/import-file.ts';
import { evidenceId } from '../../../supabase/commands/import/place-id.ts';
import { ENGINES } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { findRealData, generatedRegister, singaporeRegister } from '../../support/real-data.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

const SEED = 20_261_120;
const MAPPING = JSON.stringify({
  source: 'list',
  attribution: 'a list',
  id: { column: 'id' },
  fields: {
    name: { column: 'name' },
    latitude: { column: 'lat' },
    longitude: { column: 'lng' },
    country: { value: 'SG' },
    phone: { column: 'phone' },
  },
  halal: { kind: 'tag', statement: { column: 'claim' }, stated_by: 'A list' },
});
const ABOUT = { file: 'a', source: 'list', as_of: null, is_complete: false, ending: null, is_older_fine: false };
const HEAD = 'id,name,lat,lng,phone,claim';

const reportOf = (outcome: ImportOutcome) =>
  readFileSync(outcome.reportPath, 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

/** Reading large files is the same on every engine, and PGlite takes half a minute for their rows. */
const LARGE_FILES_ON = ENGINES.at(-1);

describe.each(ENGINES)('importing, on %s', (engine) => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
  });
  afterAll(() => catalogue.stop());

  const register = ['--format', 'table', '--map', 'singapore-muis'];
  const one = async <T>(sql: string, params?: readonly unknown[]): Promise<T> => {
    const [row] = await catalogue.database.query<{ value: T }>(sql, params);
    if (!row) throw new Error('no row');
    return row.value;
  };
  const stamp = () => one<string>('select coalesce(max(_xid), $$0$$)::text as value from public.restaurants');
  const total = () => one<number>('select count(*)::int as value from public.restaurants where not _deleted');
  const slugsOf = async (ids: readonly string[]) =>
    catalogue.database.query<{ source_id: string; slug: string }>(
      `select source_id, slug from public.restaurants where source = 'list'
         and source_id = any (array(select jsonb_array_elements_text($1::text::jsonb))) order by source_id`,
      [JSON.stringify(ids)],
    );
  const staged = () => one<number>('select count(*)::int as value from catalogue.import_rows');
  const list = (name: string, ...rows: string[]) => [
    '--format',
    'table',
    '--map',
    catalogue.file('list.json', MAPPING),
    catalogue.file(`${name}.csv`, [HEAD, ...rows, ''].join('\n')),
  ];

  test('only changes are written, and only changed rows get a new stamp', async () => {
    await catalogue.run(...list('a', '1,Alpha,1.3,103.8,,', '2,Beta,1.31,103.81,,diet:halal=yes'));
    const before = await stamp();
    const { counts } = await catalogue.run(
      ...list('a', '1,Alpha,1.3,103.8,,', '2,Beta,1.31,103.81,65551234,diet:halal=only', '3,Gamma,1.32,103.82,,'),
    );
    expect(counts).toMatchObject({ accepted: 1, updated: 1, unchanged: 1, rejected: 0 });
    expect(
      await catalogue.database.query(
        `select source_id, halal_status, phone from public.restaurants
         where source = 'list' and _xid > $1::text::xid8 order by source_id`,
        [before],
      ),
    ).toEqual([
      { source_id: '2', halal_status: 'halal_friendly', phone: '+65 6555 1234' },
      { source_id: '3', halal_status: 'unverified', phone: null },
    ]);
    expect(
      await one(`select string_agg(e.statement, ',') as value from public.restaurant_evidence e
        join public.restaurants r on r.id = e.restaurant_id where r.source = 'list'`),
    ).toBe('diet:halal=only');
  });

  test('a withdrawn claim is removed; evidence of others remains', async () => {
    await catalogue.run(...list('b', '10,Delta,1.3,103.8,,diet:halal=yes', '11,Epsilon,1.3,103.8,,diet:halal=yes'));
    await catalogue.database.exec(`
      update public.restaurants set halal_status = 'muslim_owned' where source = 'list' and source_id = '11';
      insert into public.restaurant_evidence (restaurant_id, kind, stated_by)
      select id, 'owner_statement', 'The owner' from public.restaurants where source = 'list' and source_id = '11'`);
    const { counts } = await catalogue.run(...list('b', '10,Delta,1.3,103.8,,', '11,Epsilon,1.3,103.8,,'));
    expect(counts).toMatchObject({ updated: 2 });
    expect(
      await catalogue.database.query(`select r.source_id, r.halal_status, coalesce(string_agg(e.stated_by, ','), '') as voices
        from public.restaurants r left join public.restaurant_evidence e on e.restaurant_id = r.id
        where r.source = 'list' and r.source_id in ('10', '11') group by 1, 2 order by 1`),
    ).toEqual([
      { source_id: '10', halal_status: 'unverified', voices: '' },
      { source_id: '11', halal_status: 'muslim_owned', voices: 'The owner' },
    ]);
  });

  test('a place deleted here stays deleted and counts as rejected', async () => {
    await catalogue.run(...list('c', '20,Zeta,1.3,103.8,,'));
    await catalogue.database.exec(`delete from public.restaurants where source = 'list' and source_id = '20'`);
    const outcome = await catalogue.run(...list('c', '20,Zeta,1.3,103.8,,', '21,Eta,1.3,103.8,,'));
    expect(outcome.counts).toMatchObject({ rows: 2, accepted: 1, updated: 0, unchanged: 0, rejected: 1 });
    expect(reportOf(outcome)).toContainEqual(
      expect.objectContaining({ outcome: 'rejected', line: 1, reason: 'it was deleted here and stays so' }),
    );
  });

  test('bad rows are rejected with a reason each, the others are imported', async () => {
    const outcome = await catalogue.run(
      ...list(
        'd',
        '30,North,91,103.8,,',
        '31,Fine,1.3,103.8,,',
        '31,Twice,1.3,103.8,,',
        '32,,1.3,103.8,,',
        ',No id,1,2,,',
        'short',
      ),
    );
    expect(outcome.counts).toMatchObject({ rows: 6, accepted: 1, rejected: 5 });
    expect(reportOf(outcome)).toMatchObject([
      { line: 1, source_id: '30', reason: 'its latitude 91 is outside -90 to 90' },
      { line: 4, source_id: '32', reason: 'it has no name' },
      { line: 5, source_id: null, reason: 'it has no id of its own in the source' },
      { line: 6, reason: expect.stringContaining('6 fields') },
      { line: 3, source_id: '31', reason: 'its source id was in the file before' },
      { outcome: 'summary', rejected: 5 },
    ]);
  });

  test('a place keeps its first id, and its rejected evidence stays rejected', async () => {
    // Like ids from the time when all ids of places were random.
    const old = '2b1c6f0e-93a5-5d41-8e52-6f0b8d2a7c19';
    const claim = evidenceId('list', '50', 'source_tag', 'A list:diet:halal=yes');
    await insertRestaurant(catalogue.database, { id: old, name: 'Eta', source: 'list', source_id: '50' });
    await insertInto(catalogue.database, 'restaurant_evidence', {
      id: claim,
      restaurant_id: old,
      kind: 'source_tag',
      stated_by: 'A list',
      statement: 'diet:halal=yes',
    });
    await catalogue.database.query(
      `update public.restaurant_evidence set state = 'rejected' where id = $1::text::uuid returning id`,
      [claim],
    );
    const { counts } = await catalogue.run(...list('f', '50,Eta renamed,1.3,103.8,,diet:halal=yes'));
    expect(counts).toMatchObject({ accepted: 0, updated: 1 });
    expect(
      await catalogue.database.query(
        `select id, name, halal_status from public.restaurants where source = 'list' and source_id = '50'`,
      ),
    ).toEqual([{ id: old, name: 'Eta renamed', halal_status: 'unverified' }]);
  });

  test('equal names in one file get different short slugs', async () => {
    await catalogue.run(...list('g', '60,Same,1.3,103.8,,', '61,Same,1.3,103.8,,'));
    expect((await slugsOf(['60', '61'])).map(({ slug }) => slug)).toEqual(['same-0000003c', 'same-0000003d']);
  });

  test('a file that breaks off after thousands of good rows changes nothing', async () => {
    const rows = generatedRegister(2500)
      .trim()
      .split('\n')
      .slice(1)
      .map((line, id) => JSON.stringify({ id: `t${id}`, name: line.slice(0, 20), lat: 1.3, lng: 103.8 }));
    const file = catalogue.file('cut.json', `[${rows.join(',')},{"id":`);
    const [before, count] = [await stamp(), await total()];
    const args = ['--format', 'table', '--map', catalogue.file('list.json', MAPPING), file];
    await expect(catalogue.run(...args)).rejects.toMatchObject({ code: 'file-truncated' });
    expect([await stamp(), await total(), await staged()]).toEqual([before, count, 0]);
  });

  test('a merge that fails half-way changes nothing', async () => {
    await catalogue.database.exec(`alter table public.restaurants add constraint only_now check (name <> 'Theta')`);
    const [before, count] = [await stamp(), await total()];
    await expect(catalogue.run(...list('e', '40,Iota,1.3,103.8,,', '41,Theta,1.3,103.8,,'))).rejects.toThrow(
      /^The database refused row 2, 41: .*only_now.* Nothing of the file is in\.$/,
    );
    await catalogue.database.exec(`alter table public.restaurants drop constraint only_now`);
    expect([await stamp(), await total(), await staged()]).toEqual([before, count, 0]);
  });

  test('an import whose stage was cleared by another one fails and changes nothing', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    await catalogue.target.stage(id, []);
    await expect(catalogue.target.merge(id, 3, [], ABOUT)).rejects.toMatchObject({ code: 'overtaken' });
  });

  test('slugs are unique, independent of the file’s order, and survive renaming', async () => {
    const name = fc.constantFrom('Kebab House', 'kebab house!', 'Kebab-House 2', 'مطعم', 'مطعم 2', '!!!', 'Nasi');
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 2, maxLength: 8 }), async (names) => {
        const ids = names.map((_, index) => `p${index}`);
        const rows = names.map((text, index) => `p${index},${text},1.3,103.8,,`);
        const slugs = [];
        for (const order of [rows, rows.toReversed()]) {
          await catalogue.run(...list('p', ...order));
          slugs.push(await slugsOf(ids));
          const renamed = await catalogue.run(...list('p', ...order.map((row) => row.replace(/,[^,]+/, ',Renamed'))));
          expect(renamed.counts.updated).toBe(names.length);
          expect(await slugsOf(ids)).toEqual(slugs.at(-1));
          await catalogue.database.transaction(async (tx) => {
            await tx.exec(`set local sync.hard_delete = 'on'; delete from public.restaurants where source_id like 'p%'
              and source = 'list'`);
          });
        }
        expect(slugs[0]).toEqual(slugs[1]);
        expect(new Set(slugs[0]?.map(({ slug }) => slug)).size).toBe(names.length);
      }),
      { seed: SEED, numRuns: 3 },
    );
  });

  test.runIf(engine === LARGE_FILES_ON)(
    'the Singapore register: every row is counted, and a second run changes nothing',
    async () => {
      const file = singaporeRegister();
      const { counts } = await catalogue.run(...register, file);
      expect(counts).toMatchObject({ rows: 4053, accepted: 4053, updated: 0, unchanged: 0, rejected: 0 });
      expect(
        await one(`select count(*)::int as value from public.restaurants
        where source = 'muis' and latitude is null and time_zone = 'Asia/Singapore'`),
      ).toBe(117);
      expect(
        await one(`select count(*)::int as value from public.restaurant_evidence e join public.restaurants r
        on r.id = e.restaurant_id where e.verified and e.authority = 'MUIS' and r.halal_status = 'certified'
        and e.certificate_number = r.source_id and e.checked_on = '2026-08-21' and e.valid_until is null`),
      ).toBe(4053);
      expect(await one(`select array_agg(distinct region) as value from public.restaurants`)).toEqual(['sg']);
      const before = await stamp();
      const again = await catalogue.run(...register, file);
      expect(again.counts).toMatchObject({ rows: 4053, accepted: 0, updated: 0, unchanged: 4053, rejected: 0 });
      expect(await stamp()).toBe(before);
      expect(await staged()).toBe(0);
    },
  );

  test.runIf(engine === LARGE_FILES_ON).each([
    { path: 'restaurants/egypt.geojson', args: ['--format', 'osm'], rows: 7743, rejected: 741 },
    {
      path: 'restaurants/osm-diet-halal-world.json',
      args: ['--format', 'table', '--map', 'osm-world'],
      rows: 6959,
      rejected: 0,
    },
  ])('$path: every row in one count, a second run changes nothing', async ({ path, args, rows, rejected }) => {
    const file = findRealData(path);
    if (!file) {
      console.log(`real data is absent (RIHLA_DATA): ${path} is not tried`);
      return;
    }
    const first = await catalogue.run(...args, file);
    expect(first.counts).toMatchObject({ rows, rejected });
    const { accepted, updated, unchanged } = first.counts;
    expect(accepted + updated + unchanged + rejected).toBe(rows);
    const reasons = reportOf(first).filter((line) => JSON.stringify(line).startsWith('{"outcome":"rejected"'));
    expect(reasons).toHaveLength(rejected);
    const before = await stamp();
    const second = await catalogue.run(...args, file);
    expect(second.counts).toMatchObject({ rows, accepted: 0, updated: 0, unchanged: rows - rejected, rejected });
    expect(await stamp()).toBe(before);
  });

  test.runIf(engine === LARGE_FILES_ON)(
    'Egypt keeps split shifts and Arabic names, and most places are unverified',
    async () => {
      if (!findRealData('restaurants/egypt.geojson')) return;
      expect(
        await one(
          `select count(*)::int as value from public.restaurants where operating_hours -> 'monday' -> 1 is not null`,
        ),
      ).toBeGreaterThan(10);
      expect(await one(`select count(*)::int as value from public.restaurants where name ~ '[ء-ي]'`)).toBeGreaterThan(
        1000,
      );
      expect(
        await one(`select count(*)::int as value from public.restaurants
        where country_code = 'EG' and halal_status <> 'unverified' and not exists (
          select from public.restaurant_evidence e where e.restaurant_id = restaurants.id)`),
      ).toBe(0);
    },
  );
});
