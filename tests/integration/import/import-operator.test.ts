// @module-tag quick
/** An operator's tasks beyond importing: trying an import, undoing it, and letting a register expire. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeDetailsPack, decodeIndexPack } from '../../../src/catalogue/format/pack.ts';
import { rowAt } from '../../../src/catalogue/format/row-at.ts';
import { restaurantSchema } from '../../../src/domain/places/restaurant.ts';
import { describeTrial } from '../../../supabase/commands/import/describe-trial.ts';
import { parseImportArguments } from '../../../supabase/commands/import/import-arguments.ts';
import { tryFile } from '../../../supabase/commands/import/import-file.ts';
import { undo } from '../../../supabase/commands/import/undo.ts';
import { buildPacks } from '../../../supabase/local/packs/build-packs.ts';
import { ENGINES } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';

const register = (source: string) =>
  JSON.stringify({
    source,
    attribution: 'A register',
    complete: true,
    as_of: '2026-08-01',
    id: { column: 'id' },
    fields: {
      name: { column: 'name' },
      latitude: { column: 'lat' },
      longitude: { column: 'lng' },
      country: { value: 'SG' },
      phone: { column: 'phone' },
    },
    halal: {
      kind: 'register',
      authority: `Authority of ${source}`,
      authoritative: true,
      certificate: { column: 'id' },
      stated_by: `Register ${source}`,
      checked_on: '2026-08-01',
    },
  });
const row = (id: number, name = `Place ${id}`, phone = '') => `${id},${name},LATITUDE,103.8,${phone}`;
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => row(from + n));
/** In degrees. */
const latitudeOf = (corner: number) => (1.2 + corner / 50).toFixed(2);

describe.each(ENGINES)('an operator, on %s', (engine) => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
  });
  afterAll(() => catalogue.stop());

  /** Each source has its own corner and authority, so that its places match no other source's. */
  const corners = new Map<string, number>();
  const fileOf = (source: string, lines: readonly string[]) => {
    const corner = corners.get(source) ?? corners.size;
    corners.set(source, corner);
    const text = ['id,name,lat,lng,phone', ...lines, ''].join('\n');
    return text.replaceAll('LATITUDE', latitudeOf(corner));
  };
  const args = (source: string, lines: readonly string[], ...more: string[]) => [
    '--format',
    'table',
    '--map',
    catalogue.file(`${source}.json`, register(source)),
    ...more,
    catalogue.file(`${source}.csv`, fileOf(source, lines)),
  ];
  const bring = (source: string, lines: readonly string[], ...more: string[]) =>
    catalogue.run(...args(source, lines, ...more));
  const rowsOf = <T>(sql: string, ...params: unknown[]) => catalogue.database.query<T & object>(sql, params);
  const statuses = async (source: string) =>
    Object.fromEntries(
      (
        await rowsOf<{ id: string; said: string }>(
          `select r.source_id as id, concat_ws(' ', r.halal_status, e.ended_on, r._deleted::text) as said
           from public.restaurants r left join public.restaurant_evidence e on e.restaurant_id = r.id
           where r.source = $1 order by 1`,
          source,
        )
      ).map(({ id, said }) => [id, said]),
    );
  /** Everything that an import may write, directly or indirectly. */
  const snapshot = (source: string) =>
    rowsOf(
      `select to_jsonb(r) - '_xid' - '_rev' - 'updated_at' as place, (
         select jsonb_agg(to_jsonb(e) order by e.id) from public.restaurant_evidence e where e.restaurant_id = r.id) as evidence
       from public.restaurants r where r.source = $1 and not r._deleted order by r.id`,
      source,
    );
  const documents = () =>
    rowsOf<{ credit: unknown; stamp: number }>(
      `select document -> 'credit' as credit, (document ->> 'stamp')::float8 as stamp
         from catalogue.restaurant_documents where slug like 'place-_%' and document ->> 'source' = 'odbl' order by slug`,
    );
  const shownCredits = () =>
    catalogue.database.transaction(async (tx) => {
      await tx.exec('set local role anon');
      return (await tx.query<{ credits: unknown }>('select public.data_sources() as credits'))[0]?.credits;
    });
  const known = async () =>
    (
      await rowsOf<{
        value: unknown;
      }>(`select jsonb_build_array(place_kind, names, building, position_precision, cuisine_types, inferred_cuisines)
        as value from public.restaurants where source_id = 'node/77'`)
    )[0]?.value;
  const newest = async () => (await catalogue.target.list())[0]?.id.slice(0, 8) ?? '';

  test('a place missing from a newer complete register loses its certificate, and regains it when listed again', async () => {
    await bring('ends', rows(1, 40));
    const { counts } = await bring('ends', rows(2, 40), '--as-of', '2026-08-21');
    expect(counts).toMatchObject({ ended: 1, accepted: 0, rejected: 0 });
    expect(await statuses('ends')).toMatchObject({ 1: 'unverified 2026-08-21 false', 2: 'certified false' });
    const [history] = await rowsOf<{ reason: string }>(
      `select h.reason from public.restaurant_status_history h join public.restaurants r on r.id = h.restaurant_id
       where r.source = 'ends' and r.source_id = '1' order by h.id desc limit 1`,
    );
    expect(history?.reason).toBe('No longer on the register of 2026-08-21');
    expect((await bring('ends', rows(2, 40), '--as-of', '2026-08-22')).counts).toMatchObject({ ended: 0 });
    await bring('ends', rows(1, 40), '--as-of', '2026-08-23');
    expect(await statuses('ends')).toMatchObject({ 1: 'certified false' });
  });

  test('evidence of others remains when a register drops a place', async () => {
    await bring('other', rows(1, 30));
    await catalogue.database.exec(`
      update public.restaurants set halal_status = 'muslim_owned' where source = 'other' and source_id = '1';
      insert into public.restaurant_evidence (restaurant_id, kind, stated_by)
      select id, 'owner_statement', 'The owner' from public.restaurants where source = 'other' and source_id = '1'`);
    await bring('other', rows(2, 30), '--as-of', '2026-08-21');
    const [place] = await rowsOf<{ halal_status: string }>(
      `select halal_status from public.restaurants where source = 'other' and source_id = '1'`,
    );
    expect(place).toEqual({ halal_status: 'muslim_owned' });
  });

  test('more than one in twenty end only if their number is given', async () => {
    await bring('many', rows(1, 20));
    const cut = [rows(3, 20), '--as-of', '2026-08-21'] as const;
    await expect(bring('many', ...cut)).rejects.toMatchObject({ code: 'ending', message: /2 of 20 .*--ending 2/ });
    await expect(bring('many', ...cut, '--ending', '3')).rejects.toMatchObject({ code: 'ending' });
    expect(Object.values(await statuses('many')).every((said) => said === 'certified false')).toBe(true);
    expect((await bring('many', ...cut, '--ending', '2')).counts).toMatchObject({ ended: 2 });
  });

  test('an older file is refused; with --older it only adds what no newer file has stated', async () => {
    await bring('old', [row(1, 'New name', '65551234'), row(2), ...rows(5, 40)], '--as-of', '2026-08-21');
    const older = [row(1, 'Old name', ''), row(2, 'Place 2', '65554321'), row(3)];
    await expect(bring('old', older)).rejects.toMatchObject({ code: 'older', message: /2026-08-21 .*--older/ });
    const { counts } = await bring('old', older, '--older');
    expect(counts).toMatchObject({ accepted: 1, updated: 1, unchanged: 1, ended: 0 });
    expect(
      await rowsOf(`select source_id, name, phone, halal_status from public.restaurants
        where source = 'old' and source_id in ('1', '2', '3') order by 1`),
    ).toEqual([
      { source_id: '1', name: 'New name', phone: '+65 6555 1234', halal_status: 'certified' },
      { source_id: '2', name: 'Place 2', phone: '+65 6555 4321', halal_status: 'certified' },
      { source_id: '3', name: 'Place 3', phone: null, halal_status: 'unverified' },
    ]);
  });

  test('undoing an import restores the state before, and the import can be repeated', async () => {
    await bring('undo', rows(1, 40));
    const before = await snapshot('undo');
    const changed = [row(2, 'Renamed'), row(3, 'Place 3', '65551234'), ...rows(4, 41)];
    await bring('undo', changed, '--as-of', '2026-08-21');
    const after = await snapshot('undo');
    expect(after).not.toEqual(before);
    expect(await undo(catalogue.target, await newest())).toContain('40 places put back as they were, 1 places that');
    expect(await snapshot('undo')).toEqual(before);
    await expect(undo(catalogue.target, await newest())).rejects.toMatchObject({ code: 'undo' });
    await bring('undo', changed, '--as-of', '2026-08-21');
    expect(await snapshot('undo')).toHaveLength(after.length);
    expect((await statuses('undo'))['41']).toBe('certified false');
  });

  test('undoing an import keeps later changes by other imports or people', async () => {
    await bring('later', rows(1, 40));
    await bring('later', [row(1, 'Second'), row(2, 'Second'), ...rows(3, 40)], '--as-of', '2026-08-02');
    const second = await newest();
    await bring('later', [row(1, 'Third'), row(2, 'Second'), ...rows(3, 40)], '--as-of', '2026-08-03');
    await catalogue.database.exec(
      `update public.restaurants set phone = '+65 6000 0000' where source = 'later' and source_id = '2'`,
    );
    // The third file renewed the check of every certificate.
    expect(await undo(catalogue.target, second)).toContain('40 places stay');
    expect(
      await rowsOf(`select name, phone from public.restaurants where source = 'later' and source_id < '3'
        and length(source_id) = 1 order by source_id`),
    ).toEqual([
      { name: 'Third', phone: null },
      { name: 'Second', phone: '+65 6000 0000' },
    ]);
  });

  test('a trial reports what an import would do, and writes nothing', async () => {
    await bring('try', rows(1, 40));
    const before = await snapshot('try');
    const cut = args('try', [row(1, 'Renamed'), ...rows(2, 30), row(50), 'short'], '--as-of', '2026-08-21');
    const trial = await tryFile(parseImportArguments(cut), catalogue.target);
    expect(trial.preview).toMatchObject({ accepted: 1, ended: 10, refused: 'ending', columns: { name: 1 } });
    const text = describeTrial(trial);
    expect(text).toContain('"name":"Renamed"');
    const latitude = Number(latitudeOf(corners.get('try') ?? -1));
    expect(text).toContain(`positions: ${latitude}, 103.8 to ${latitude}, 103.8`);
    expect(text).toContain('countries: SG 31');
    expect(text).toContain('1 new, 30 changed, 0 unchanged, 10 ended, 1 refused');
    expect(text).toContain('refused: 1 rows, such as 32: the row does not have the ');
    expect(text).toContain('--ending 10');
    expect(await snapshot('try')).toEqual(before);
    expect(await rowsOf('select from catalogue.import_rows')).toEqual([]);
    expect((await catalogue.target.list()).filter(({ source }) => source === 'try')).toHaveLength(1);
  });

  test('a place’s credit comes from the mapping of its newest import', async () => {
    const mapping = JSON.parse(register('odbl'));
    const picture = '/storage/v1/object/public/places/warung.jpg';
    const credited = (attribution: string) =>
      catalogue.file(
        'odbl.json',
        JSON.stringify({
          ...mapping,
          fields: { ...mapping.fields, picture: { value: picture } },
          attribution,
          licence: 'ODbL 1.0',
          licence_url: 'https://opendatacommons.org/licenses/odbl/1-0/',
        }),
      );
    const file = catalogue.file('odbl.csv', fileOf('odbl', rows(1, 2)));
    await catalogue.run('--format', 'table', '--map', credited('Edinburgh Halal Map'), file);
    const [before] = await documents();
    const credit = { licence: 'ODbL 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' };
    expect(before?.credit).toEqual({ attribution: 'Edinburgh Halal Map', ...credit });
    await catalogue.run('--format', 'table', '--map', credited('Edinburgh Halal Society'), file);
    const after = await documents();
    expect(after.map((each) => each.credit)).toEqual(
      after.map(() => ({ attribution: 'Edinburgh Halal Society', ...credit })),
    );
    // Devices receive the change.
    expect(after.every(({ stamp }) => stamp > (before?.stamp ?? 0))).toBe(true);
    // The packs contain the credit too.
    const packs = join(catalogue.folder, 'credited');
    const { regions, world } = await buildPacks(catalogue.database, packs);
    const details = await Promise.all(
      regions.map(async ({ details: { path } }) => [
        ...(await decodeDetailsPack(readFileSync(join(packs, path)))).restaurants(),
      ]),
    );
    const told = details.flat().map((each) => restaurantSchema.parse(each));
    expect(told.map((each) => [each.credit, each.primary_image_url])).toContainEqual([after[0]?.credit, picture]);
    // So do the region indexes and the world index, for the map.
    for (const indexes of [regions.map(({ index }) => index), [world.index]]) {
      const named = await Promise.all(
        indexes.map(async ({ path }) => {
          const { columns, rows: count } = await decodeIndexPack(readFileSync(join(packs, path)));
          return Array.from({ length: count }, (_, at) => rowAt(columns, at).credits).flat();
        }),
      );
      expect(named.flat()).toContainEqual(after[0]?.credit);
    }
    // /credits queries as a visitor. A source without visible places is not listed.
    expect(await shownCredits()).toContainEqual({ attribution: 'Edinburgh Halal Society', ...credit });
    await catalogue.database.exec(`update public.restaurants set _deleted = true where source = 'odbl'`);
    expect(await shownCredits()).not.toContainEqual({ attribution: 'Edinburgh Halal Society', ...credit });
  });

  test('stores details of a place, and a stated cuisine replaces an inferred one', async () => {
    const tags = {
      amenity: 'fast_food',
      name: 'كشري التحرير',
      'name:en': 'Koshary El Tahrir',
      'name:ar-Latn': 'Kushari',
    };
    const osm = (more: object) =>
      catalogue.file(
        'known.json',
        JSON.stringify({ elements: [{ type: 'node', id: 77, lat: 1.3, lon: 103.8, tags: { ...tags, ...more } }] }),
      );
    const names = { en: 'Koshary El Tahrir', 'ar-Latn': 'Kushari' };
    await catalogue.run('--format', 'osm', osm({ street_vendor: 'yes', 'addr:housename': 'Bab' }));
    expect(await known()).toEqual(['stall', names, 'Bab', 'place', ['Fast Food'], []]);
    await catalogue.run('--format', 'osm', osm({ amenity: 'canteen', cuisine: '', 'diet:halal': 'yes' }));
    expect(await known()).toEqual(['canteen', names, null, 'place', [], ['Egyptian']]);
    // However the cuisine was stated.
    await catalogue.database.exec(
      `update public.restaurants set cuisine_types = '{Vegan}' where source_id = 'node/77'`,
    );
    expect(await known()).toEqual(['canteen', names, null, 'place', ['Vegan'], []]);
  });
});
