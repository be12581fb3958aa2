// @module-tag quick
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decodeDetailsPack, decodeIndexPack } from '../../../src/catalogue/format/pack.ts';
import { decodePrayerPack } from '../../../src/catalogue/format/prayer-pack.ts';
import { rowAt } from '../../../src/catalogue/format/row-at.ts';
import { isWithin } from '../../../src/domain/geo/geo.ts';
import { restaurantSchema } from '../../../src/domain/places/restaurant.ts';
import { RAMADAN_DAYS } from '../../../src/domain/prayer/ramadan-days.ts';
import { type Manifest, manifestSchema, type PackFile } from '../../../src/domain/sync/packs.ts';
import { buildPacks, updatePacks } from '../../../supabase/local/packs/build-packs.ts';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const region = (manifest: Manifest, id: string) => {
  const found = manifest.regions.find((one) => one.id === id);
  if (!found) throw new Error(`no region ${id}`);
  return found;
};

describe.each(ONE_ENGINE)('packs, on %s', (engine) => {
  let catalogue: TestCatalogue;
  let outDir = '';
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
    outDir = join(catalogue.folder, 'packs');
  });
  afterAll(() => catalogue.stop());

  const read = ({ path }: PackFile) => readFileSync(join(outDir, path));
  /** Latitudes by country. */
  const spacesOf = async ({ prayerSpaces = [] }: Manifest) =>
    Promise.all(
      prayerSpaces.map(async ({ country, rows, file }) => {
        const { spaces } = await decodePrayerPack(read(file));
        expect(spaces).toHaveLength(rows);
        return [country, ...spaces.map(({ latitude }) => latitude)];
      }),
    );
  const versions = () => readdirSync(outDir).filter((name) => name !== 'manifest.json');
  test('an empty catalogue has a manifest without regions, and an empty world', async () => {
    const manifest = await buildPacks(catalogue.database, outDir);
    expect(manifest).toMatchObject({ regions: [], world: { rows: 0 }, prayerSpaces: [] });
    expect((await decodeIndexPack(read(manifest.world.index))).rows).toBe(0);
  });

  test('each region contains its places, complete, checksummed and compressed; the world contains all', async () => {
    const { database } = catalogue;
    const contact = { address: '1 Arab Street', phone: '+65 6555 1234' };
    await insertRestaurant(database, { latitude: 1.2, longitude: 103.7, ...contact });
    await insertRestaurant(database, { latitude: 1.4, longitude: 103.9 });
    await insertRestaurant(database, { latitude: null, longitude: null });
    await insertRestaurant(database, { country_code: 'MY', country: 'Malaysia', city: 'Kuala Lumpur' });
    const manifest = await buildPacks(database, outDir);
    expect(manifestSchema.parse(JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')))).toEqual(manifest);
    expect(manifest.regions.map(({ id, rows, name }) => [id, rows, name])).toEqual([
      ['my', 1, 'Malaysia'],
      ['sg', 3, 'Singapore'],
    ]);
    expect(manifest.world.rows).toBe(4);
    const singapore = region(manifest, 'sg');
    expect(singapore.bounds).toEqual({ south: 1.2, west: 103.7, north: 1.4, east: 103.9 });
    for (const file of [manifest.world.index, ...manifest.regions.flatMap(({ index, details }) => [index, details])]) {
      const bytes = read(file);
      expect(bytes.length).toBe(file.bytes);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
      const brotli = readFileSync(join(outDir, `${file.path}.br`));
      expect(brotli.length).toBe(file.compressedBytes);
      expect(brotliDecompressSync(brotli).equals(bytes)).toBe(true);
      const gzipped = readFileSync(join(outDir, `${file.path}.gz`));
      expect(gzipped.length).toBe(file.gzipBytes);
      expect(gunzipSync(gzipped).equals(bytes)).toBe(true);
    }
    const details = await decodeDetailsPack(read(singapore.details));
    const documents = [...details.restaurants()].map((document) => restaurantSchema.parse(document));
    expect(details).toMatchObject({ region: 'sg', rows: 3, version: manifest.version });
    for (const { latitude, longitude } of documents) {
      if (latitude !== null && longitude !== null && singapore.bounds) {
        expect(isWithin(singapore.bounds, { latitude, longitude })).toBe(true);
      }
    }
    const index = await decodeIndexPack(read(singapore.index));
    expect(index).toMatchObject({ region: 'sg', rows: 3, version: manifest.version });
    expect(rowAt(index.columns, 0)).toMatchObject(contact);
    // The world index has neither streets nor phone numbers.
    const world = await decodeIndexPack(read(manifest.world.index));
    const rows = Array.from({ length: 4 }, (_, row) => rowAt(world.columns, row));
    expect(rows.map(({ address, phone }) => address + phone).join('')).toBe('');
  });

  test('builds nothing while nothing changes, and every change is in the next build', async () => {
    const { database } = catalogue;
    const first = await updatePacks(database, outDir);
    const same = await updatePacks(database, outDir);
    expect(same).toEqual({ manifest: first.manifest, isNew: false });
    // Packs in another format, left by an earlier version of the app, are replaced.
    writeFileSync(join(outDir, 'manifest.json'), JSON.stringify({ ...first.manifest, packFormat: 1 }));
    expect((await updatePacks(database, outDir)).isNew).toBe(true);
    await database.exec(`delete from public.restaurants where country_code = 'MY'`);
    const { manifest, isNew } = await updatePacks(database, outDir);
    expect(isNew).toBe(true);
    expect(manifest.regions.map(({ id }) => id)).toEqual(['sg']);
    expect(BigInt(manifest.version.xid)).toBeGreaterThan(BigInt(first.manifest.version.xid));
  });

  test('the operator’s days of Ramadan are in the manifest at the next update, which writes no pack', async () => {
    const before = (await updatePacks(catalogue.database, outDir)).manifest;
    const own = [{ country: 'MY', from: '2027-02-09', to: '2027-03-10' }];
    writeFileSync(join(catalogue.folder, 'ramadan-days.json'), JSON.stringify(own));
    const { manifest, isNew } = await updatePacks(catalogue.database, outDir);
    expect(isNew).toBe(true);
    expect(manifest).toEqual({ ...before, ramadanDays: [...own, ...RAMADAN_DAYS] });
    expect(manifestSchema.parse(JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')))).toEqual(manifest);
    expect((await updatePacks(catalogue.database, outDir)).isNew).toBe(false);
    rmSync(join(catalogue.folder, 'ramadan-days.json'));
    expect((await updatePacks(catalogue.database, outDir)).manifest).toEqual(before);
  });

  test('prayer spaces are packed by country, and a new or deleted one is in the next build', async () => {
    const { database } = catalogue;
    const add = (id: string, country: string, latitude: number) =>
      database.exec(`insert into public.prayer_spaces (name, kind, latitude, longitude, country_code, source, source_id)
        values ('A mosque', 'mosque', ${latitude}, 103.8, '${country}', 'test', '${id}')`);
    await add('one', 'SG', 1.3);
    await add('two', 'SG', 1.2);
    await add('three', 'MY', 3.1);
    const first = await updatePacks(database, outDir);
    expect(first.isNew).toBe(true);
    expect(await spacesOf(first.manifest)).toEqual([
      ['my', 3.1],
      ['sg', 1.2, 1.3],
    ]);
    expect((await updatePacks(database, outDir)).isNew).toBe(false);
    await database.exec(`delete from public.prayer_spaces where source_id in ('two', 'three')`);
    expect(await spacesOf((await updatePacks(database, outDir)).manifest)).toEqual([['sg', 1.3]]);
  });

  test('what a source states of a prayer space is packed with its name and day', async () => {
    const { database } = catalogue;
    await database.exec(`
      insert into catalogue.sources (source, attribution) values ('stating', '© A list of somebody');
      insert into public.prayer_spaces (latitude, longitude, country_code, source, source_id, women, wudu, wheelchair, floor, stated_on)
      values (-6.2, 106.8, 'ID', 'stating', '1', true, false, 'limited', '3', '2026-06-02')`);
    const { manifest } = await updatePacks(database, outDir);
    const file = manifest.prayerSpaces?.find(({ country }) => country === 'id')?.file;
    const { spaces } = await decodePrayerPack(readFileSync(join(outDir, file?.path ?? '')));
    const facts = { women: true, wudu: false, wheelchair: 'limited', floor: '3' };
    const statements = [{ by: 'A list of somebody', on: '2026-06-02', facts }];
    expect(spaces).toEqual([{ name: '', kind: null, latitude: -6.2, longitude: 106.8, statements }]);
    await database.exec(`delete from public.prayer_spaces where source = 'stating'`);
  });

  test('a place to pray that two sources list is packed once, and stays two rows', async () => {
    const { database } = catalogue;
    await database.exec(`
      insert into public.prayer_spaces (name, kind, latitude, longitude, country_code, source, source_id, women)
      values ('Masjid Agung', 'mosque', -7, 110, 'ID', 'first', '1', null), (null, 'mosque', -7.0002, 110, 'ID', 'second', '1', true)`);
    const { manifest } = await updatePacks(database, outDir);
    expect((await spacesOf(manifest)).filter(([country]) => country === 'id')).toEqual([['id', -7]]);
    expect(
      await database.query(
        `select count(*)::int as rows from public.prayer_spaces where source in ('first', 'second')`,
      ),
    ).toEqual([{ rows: 2 }]);
    await database.exec(`delete from public.prayer_spaces where source in ('first', 'second')`);
  });

  test('the database answers while packs are compressed, which takes longer than reading them', async () => {
    const { database } = catalogue;
    await insertRestaurant(database);
    let isInTransaction = false;
    const watched: typeof database = {
      ...database,
      transaction: (work) => {
        isInTransaction = true;
        return database.transaction(work).finally(() => {
          isInTransaction = false;
        });
      },
    };
    const compressed = { meanwhile: 0, afterwards: 0 };
    const watcher = watch(outDir, { recursive: true }, (_, name) => {
      if (name?.endsWith('.br') || name?.endsWith('.gz')) compressed[isInTransaction ? 'meanwhile' : 'afterwards']++;
    });
    await updatePacks(watched, outDir);
    await vi.waitFor(() => expect(compressed.afterwards).toBeGreaterThan(0));
    watcher.close();
    expect(compressed.meanwhile).toBe(0);
  });

  test('keeps the previous version, and deletes older and damaged ones', async () => {
    const { database } = catalogue;
    const builds: Manifest[] = [];
    for (let n = 0; n < 3; n++) {
      await insertRestaurant(database);
      builds.push(await buildPacks(database, outDir));
    }
    // Files of the last two builds, including unchanged prayer spaces that they refer to.
    const named = builds
      .slice(1)
      .flatMap(({ world, prayerSpaces = [] }) => [world.index, ...prayerSpaces.map(({ file }) => file)]);
    const folders = new Set(named.map(({ path }) => path.split('/')[0]));
    expect(new Set(versions())).toEqual(folders);
    expect(folders.size).toBe(3);
    const [, , last] = builds;
    if (!last) throw new Error('no build');
    rmSync(join(outDir, last.world.index.path));
    const { manifest, isNew } = await updatePacks(database, outDir);
    expect(isNew).toBe(true);
    expect(existsSync(join(outDir, manifest.world.index.path))).toBe(true);
  });

  test('a country with over 3,000 places is split by city, and a single new place gets its region', {
    tags: ['full'],
  }, async () => {
    const { database } = catalogue;
    const insert = `insert into public.restaurants (slug, name, country_code, country, city, latitude, longitude, source,
      source_id) select $p$%p-$p$ || i, 'Place', 'EG', 'Egypt', %c, %y, %x, 'bulk', $p$%p-$p$ || i from generate_series(1, %n) i`;
    const places: readonly (readonly [
      prefix: string,
      city: string,
      latitude: string,
      longitude: string,
      rows: string,
    ])[] = [
      ['cairo', `'Cairo'`, '30.04', '31.24', '2400'],
      ['shouted', `'CAIRO '`, '30.05', '31.25', '50'],
      ['alexandria', `'Alexandria'`, '31.2', '29.92', '400'],
      ['near', 'null', '30.1', '31.3', '200'],
      ['siwa', `'Siwa'`, '29.2', '25.5', '90'],
      ['far', 'null', '24.1', '32.9', '20'],
      ['nowhere', 'null', 'null', 'null', '10'],
    ];
    for (const [prefix, city, y, x, n] of places) {
      const values: Record<string, string> = { p: prefix, c: city, y, x, n };
      await database.exec(insert.replaceAll(/%([pcyxn])/g, (_, key: string) => values[key] ?? ''));
    }
    const counts = () =>
      database.query<{ region: string; rows: number }>(
        `select region, count(*)::int as rows from public.restaurants where country_code = 'EG' group by 1 order by 1`,
      );
    expect(await counts()).toEqual([{ region: 'eg', rows: 3170 }]);
    await database.query('select catalogue.assign_regions()');
    const split = [
      { region: 'eg/alexandria', rows: 400 },
      { region: 'eg/cairo', rows: 2650 },
      { region: 'eg/other', rows: 120 },
    ];
    expect(await counts()).toEqual(split);
    expect(await database.query('select catalogue.assign_regions() as moved')).toEqual([{ moved: 0 }]);
    expect(await counts()).toEqual(split);

    const egypt = { country_code: 'EG', country: 'Egypt' };
    await insertRestaurant(database, { ...egypt, slug: 'one', city: null, latitude: 31.25, longitude: 29.95 });
    await insertRestaurant(database, { ...egypt, slug: 'two', city: 'alexandria', latitude: null, longitude: null });
    await insertRestaurant(database, { ...egypt, slug: 'three', city: 'Luxor', latitude: 25.7, longitude: 32.6 });
    expect(
      await database.query(
        `select slug, region from public.restaurants where slug in ('one', 'two', 'three') order by slug`,
      ),
    ).toEqual([
      { slug: 'one', region: 'eg/alexandria' },
      { slug: 'three', region: 'eg/other' },
      { slug: 'two', region: 'eg/alexandria' },
    ]);

    const manifest = await buildPacks(database, outDir);
    expect(region(manifest, 'eg/cairo')).toMatchObject({ city: 'Cairo', name: 'Cairo', countryCode: 'EG', rows: 2650 });
    expect(region(manifest, 'eg/cairo').index.path).toMatch(/\/eg_cairo\.index\.pack$/);
    expect(region(manifest, 'eg/other')).toMatchObject({ city: null, name: 'Elsewhere in Egypt' });
  });

  test('a single city is not split', async () => {
    const { database } = catalogue;
    await database.exec(`insert into public.restaurants (slug, name, country_code, country, city, latitude, longitude,
      source, source_id) select 'qa-' || i, 'Place', 'QA', 'Qatar', 'Doha', 25.3, 51.5, 'bulk', 'qa-' || i
      from generate_series(1, 3001) i`);
    await database.query('select catalogue.assign_regions()');
    expect(await database.query(`select distinct region from public.restaurants where country_code = 'QA'`)).toEqual([
      { region: 'qa' },
    ]);
  });
});
