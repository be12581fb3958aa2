// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeTrial } from '../../../supabase/commands/import/describe-trial.ts';
import { parseImportArguments } from '../../../supabase/commands/import/import-arguments.ts';
import { tryFile } from '../../../supabase/commands/import/import-file.ts';
import { ENGINES } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { mosqueDirectory } from '../../support/real-data.ts';

const place = (slug: string, values: object) => ({
  slug,
  name: slug,
  coordinates: { lat: 1.3, lng: 103.8 },
  ...values,
});

describe.each(ENGINES)('importing prayer spaces, on %s', (engine) => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
  });
  afterAll(() => catalogue.stop());

  const run = async (file: string) =>
    (await catalogue.run('--format', 'table', '--map', 'singapore-mosques', file)).counts;

  test('the directory of mosques is imported completely, and a second import changes nothing', async () => {
    expect(await run(mosqueDirectory())).toMatchObject({ rows: 70, accepted: 70, rejected: 0 });
    expect(await run(mosqueDirectory())).toMatchObject({ rows: 70, unchanged: 70, accepted: 0, updated: 0 });
    const [count] = await catalogue.database.query(
      `select count(*) as spaces, count(distinct id) as ids, min(region) as region, bool_and(kind = 'mosque') as mosques,
         count(website) between 1 and 70 as websites, bool_or(features <> '{}') as features,
         bool_and(phone is null or phone like '+65 %') as phones, count(*) filter (where address like '%Singapore 4%') as codes
       from public.prayer_spaces where not _deleted`,
    );
    expect(count).toEqual({
      spaces: 70,
      ids: 70,
      region: 'sg',
      mosques: true,
      websites: true,
      features: true,
      phones: true,
      codes: 0,
    });
    expect(await catalogue.database.query('select id from public.restaurants')).toEqual([]);
    expect(await catalogue.database.query('select public.data_sources() as credits')).toEqual([
      { credits: [{ attribution: 'Majlis Ugama Islam Singapura (MUIS), mosque directory', licence: null, url: null }] },
    ]);
  });

  test('a trial reports what the file would do, and writes nothing', async () => {
    const spaces = () =>
      catalogue.database.query('select to_jsonb(p) as space from public.prayer_spaces p order by id');
    const all = { description: null, address: null, postal_code: null, phone: null, website: null, muis_url: null };
    const bring = (name: string, mosques: object[]) => [
      '--format',
      'table',
      '--map',
      'singapore-mosques',
      catalogue.file(name, JSON.stringify({ meta: {}, mosques })),
    ];
    await catalogue.database.exec('delete from public.prayer_spaces');
    await catalogue.run(
      ...bring(
        'before.json',
        ['same', 'moved', 'gone'].map((slug) => place(slug, all)),
      ),
    );
    await catalogue.database.query(`delete from public.prayer_spaces where source_id = 'gone'`);
    const before = await spaces();
    const file = bring('after.json', [
      place('same', all),
      place('moved', { ...all, name: 'Renamed', phone: '6512 3456' }),
      place('gone', all),
      place('new', all),
      place('nowhere', { ...all, coordinates: null }),
    ]);
    const trial = await tryFile(parseImportArguments([...file, '--dry-run']), catalogue.target);
    expect(trial.preview).toMatchObject({ accepted: 1, updated: 1, unchanged: 1, ended: 0 });
    expect(trial.preview.columns).toEqual({ name: 1, phone: 1 });
    expect(describeTrial(trial)).toContain('5 rows: 1 new, 1 changed, 1 unchanged, 0 ended, 2 refused');
    expect(await spaces()).toEqual(before);
    expect(await catalogue.database.query('select from catalogue.import_rows')).toEqual([]);
    expect((await catalogue.run(...file)).counts).toMatchObject({ accepted: 1, updated: 1, unchanged: 1, rejected: 2 });
  });

  test('a row without position is refused with the reason, one without a name is not; a deleted one stays deleted', async () => {
    await catalogue.database.exec('delete from public.prayer_spaces');
    const mosques = [
      // A mapped column that no row has would be an error in the mapping.
      place('good', {
        description: null,
        address: null,
        postal_code: null,
        phone: null,
        website: null,
        muis_url: null,
      }),
      place('nowhere', { coordinates: null }),
      place('nameless', { name: ' ' }),
      place('far', { coordinates: { lat: 95, lng: 103.8 } }),
      place('good', { name: 'Twice' }),
    ];
    const file = catalogue.file('mosques.json', JSON.stringify({ meta: {}, mosques }));
    expect(await run(file)).toMatchObject({ rows: 5, accepted: 2, rejected: 3 });
    const names = 'select name, kind from public.prayer_spaces where not _deleted order by name';
    expect(await catalogue.database.query(names)).toEqual([
      { name: 'good', kind: 'mosque' },
      { name: null, kind: 'mosque' },
    ]);
    await catalogue.database.query(`delete from public.prayer_spaces where source_id = 'good'`);
    expect(await run(file)).toMatchObject({ accepted: 0, updated: 0, unchanged: 1, rejected: 4 });
  });

  test('OpenStreetMap’s mosques and prayer rooms are imported with their kinds, all else is refused with the reason', async () => {
    await catalogue.database.exec('delete from public.prayer_spaces');
    const elements = [
      { id: 1, tags: { amenity: 'place_of_worship', religion: 'muslim', name: 'Masjid Sultan', wheelchair: 'yes' } },
      {
        id: 2,
        tags: { amenity: 'place_of_worship', religion: 'muslim', name: 'Surau Al-Amin', 'addr:city': 'Sepang' },
      },
      { id: 3, tags: { room: 'prayer', religion: 'muslim', name: 'Prayer Room, Terminal 2' } },
      { id: 4, tags: { amenity: 'place_of_worship', religion: 'muslim' } },
      { id: 5, tags: { amenity: 'place_of_worship', religion: 'christian', name: 'Chapel' } },
      { id: 6, tags: { amenity: 'restaurant', name: 'Nasi', 'diet:halal': 'yes' } },
      { id: 7 },
    ].map((element) => ({ type: 'node', lat: 2.75, lon: 101.7, ...element }));
    const file = catalogue.file('prayer.json', JSON.stringify({ elements }));
    const bring = async () => (await catalogue.run('--format', 'osm', '--prayer-spaces', file)).counts;
    expect(await bring()).toMatchObject({ rows: 7, accepted: 4, rejected: 3 });
    expect(await bring()).toMatchObject({ unchanged: 4, accepted: 0, updated: 0 });
    expect(
      await catalogue.database.query(
        `select source_id, kind, city, country_code, region, source_url from public.prayer_spaces
         where source = 'osm' order by source_id`,
      ),
    ).toEqual(
      [
        ['1', 'mosque', null],
        ['2', 'musalla', 'Sepang'],
        ['3', 'prayer_room', null],
        ['4', 'mosque', null],
      ].map(([id, kind, city]) => ({
        source_id: `node/${id}`,
        kind,
        city,
        country_code: 'MY',
        region: 'my',
        source_url: `https://www.openstreetmap.org/node/${id}`,
      })),
    );
    expect(await catalogue.database.query('select id from public.restaurants')).toEqual([]);
  });

  test('in a file without a tag that says what its rows are, each is a place to pray; its name tells the kind', async () => {
    await catalogue.database.exec('delete from public.prayer_spaces');
    const features = [{ name: 'مسجد السلام' }, { name: 'Al-Hidayah' }, {}].map((properties, n) => ({
      type: 'Feature',
      id: `way/${n + 1}`,
      geometry: { type: 'Point', coordinates: [31.25, 30.05] },
      properties,
    }));
    const bring = async (more: object[]) => {
      const file = catalogue.file('filtered.geojson', JSON.stringify({ features: [...features, ...more] }));
      return (await catalogue.run('--format', 'osm', '--prayer-spaces', file)).counts;
    };
    expect(await bring([])).toMatchObject({ rows: 3, accepted: 3, rejected: 0 });
    expect(
      await catalogue.database.query(
        'select name, kind from public.prayer_spaces where not _deleted order by source_id',
      ),
    ).toEqual([
      { name: 'مسجد السلام', kind: 'mosque' },
      { name: 'Al-Hidayah', kind: null },
      { name: null, kind: null },
    ]);
    const shop = { ...features[0], id: 'way/4', properties: { shop: 'bakery' } };
    expect(await bring([shop])).toMatchObject({ rows: 4, unchanged: 0, rejected: 4 });
  });

  const FACTS = `select source_id, women, wudu, friday, wheelchair, floor, stated_on::text from public.prayer_spaces
    where not _deleted order by source_id`;
  const nothing = { women: null, wudu: null, friday: null, wheelchair: null, floor: null, stated_on: null };

  test('what tags state is stored with the day of the file; a tag that is taken away is no longer stated', async () => {
    await catalogue.database.exec('delete from public.prayer_spaces');
    const bring = async (day: string, tags: object) => {
      const element = {
        type: 'node',
        id: 101,
        lat: 2.75,
        lon: 101.7,
        tags: { building: 'mosque', religion: 'muslim', ...tags },
      };
      const elements = [
        element,
        { ...element, id: 102, tags: { building: 'mosque', religion: 'muslim', male: 'yes' } },
      ];
      const file = catalogue.file(
        'tags.json',
        JSON.stringify({ osm3s: { timestamp_osm_base: `${day}T01:00:00Z` }, elements }),
      );
      return (await catalogue.run('--format', 'osm', '--prayer-spaces', file)).counts;
    };
    await bring('2026-06-02', { gender_segregated: 'yes', wheelchair: 'limited', level: '2', ablution: 'yes' });
    expect(await catalogue.database.query(FACTS)).toEqual([
      {
        source_id: 'node/101',
        ...nothing,
        women: true,
        wudu: true,
        wheelchair: 'limited',
        floor: '2',
        stated_on: '2026-06-02',
      },
      { source_id: 'node/102', ...nothing },
    ]);
    expect(await bring('2026-07-02', { female: 'no' })).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await catalogue.database.query(FACTS)).toEqual([
      { source_id: 'node/101', ...nothing, women: false, stated_on: '2026-07-02' },
      { source_id: 'node/102', ...nothing },
    ]);
  });

  test('a mapping names the columns of facts; a word that is no yes and no no is left out', async () => {
    await catalogue.database.exec('delete from public.prayer_spaces');
    const map = catalogue.file(
      'facts.json',
      JSON.stringify({
        source: 'facts',
        attribution: 'Somebody',
        as_of: '2026-07-27',
        prayer_space: {
          kind: 'mosque',
          women: { column: 'ladies', values: { Ya: 'yes', Tidak: 'no' } },
          friday: { column: 'jumaat' },
          wheelchair: { column: 'ramp', values: { ramp: 'limited' } },
          floor: { column: 'floor' },
        },
        id: { column: 'id' },
        fields: { name: { column: 'name' }, latitude: { column: 'lat' }, longitude: { column: 'lng' } },
      }),
    );
    const file = catalogue.file(
      'facts.csv',
      'id,name,lat,lng,ladies,jumaat,ramp,floor\n1,A,2.7,101.7,Ya,no,ramp,Level 3\n2,B,2.7,101.7,Mungkin,,,\n',
    );
    expect((await catalogue.run('--format', 'table', '--map', map, file)).counts).toMatchObject({
      accepted: 2,
      warnings: 1,
    });
    expect(await catalogue.database.query(FACTS)).toEqual([
      {
        source_id: '1',
        ...nothing,
        women: true,
        friday: false,
        wheelchair: 'limited',
        floor: 'Level 3',
        stated_on: '2026-07-27',
      },
      { source_id: '2', ...nothing },
    ]);
    const later = (await catalogue.run('--format', 'table', '--map', map, '--as-of', '2026-08-01', file)).counts;
    expect(later).toMatchObject({ updated: 1, unchanged: 1 });
  });

  test('a mapping may name the column of each row’s kind; a row of another kind is refused', async () => {
    await catalogue.database.exec('delete from public.prayer_spaces');
    const map = catalogue.file(
      'kinds.json',
      JSON.stringify({
        source: 'kinds',
        attribution: 'Somebody',
        prayer_space: {
          kind: { column: 'type', values: { Surau: 'musalla', Masjid: 'mosque', Lain: 'unknown' }, others: 'drop' },
        },
        id: { column: 'id' },
        fields: { name: { column: 'name' }, latitude: { column: 'lat' }, longitude: { column: 'lng' } },
      }),
    );
    const file = catalogue.file(
      'kinds.csv',
      'id,name,type,lat,lng\n1,A,Surau,2.7,101.7\n2,B,Masjid,2.7,101.7\n3,C,Kuil,2.7,101.7\n4,,Lain,2.7,101.7\n',
    );
    expect((await catalogue.run('--format', 'table', '--map', map, file)).counts).toMatchObject({
      accepted: 3,
      rejected: 1,
    });
    expect(
      await catalogue.database.query(`select kind from public.prayer_spaces where source = 'kinds' order by source_id`),
    ).toEqual([{ kind: 'musalla' }, { kind: 'mosque' }, { kind: null }]);
  });
});
