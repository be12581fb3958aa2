// @module-tag full
/** Regions after an import: only countries in which it added or moved a place are reassigned. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';

const MAPPING = JSON.stringify({
  source: 'list',
  attribution: 'A list',
  id: { column: 'id' },
  fields: {
    name: { column: 'name' },
    latitude: { column: 'lat' },
    longitude: { column: 'lng' },
    country: { column: 'country' },
    city: { column: 'city' },
  },
});
/** Countries with enough places to be split, in two cities of 1,600 each. */
const SPLIT_BY: Readonly<Record<string, readonly string[]>> = {
  eg: ['eg/alexandria', 'eg/cairo', 'eg/other'],
  tr: ['tr/ankara', 'tr/istanbul', 'tr/other'],
};

describe.each(ONE_ENGINE)('regions of an import, on %s', (engine) => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
    await catalogue.database.exec(`insert into public.restaurants (slug, name, country_code, country, city, latitude,
      longitude, source, source_id)
      select lower(code) || '-' || city || '-' || i, 'Place', code, country, city, lat, lng, 'bulk', city || i
      from (values ('EG', 'Egypt', 'Cairo', 30.04, 31.24), ('EG', 'Egypt', 'Alexandria', 31.2, 29.92),
        ('TR', 'Türkiye', 'Istanbul', 41.01, 28.98), ('TR', 'Türkiye', 'Ankara', 39.93, 32.86))
        as cities(code, country, city, lat, lng), generate_series(1, 1600) i`);
  });
  afterAll(() => catalogue.stop());

  const bring = (row: string) =>
    catalogue.run(
      '--format',
      'table',
      '--map',
      catalogue.file('map.json', MAPPING),
      catalogue.file('rows.csv', `id,name,lat,lng,country,city\n${row}\n`),
    );
  const splitCountries = async () => {
    const rows = await catalogue.database.query<{ id: string }>('select id from public.regions order by id');
    const ids = rows.map(({ id }) => id);
    const found = Object.entries(SPLIT_BY).filter(([, regions]) => regions.every((id) => ids.includes(id)));
    expect(ids).toEqual(found.flatMap(([, regions]) => regions));
    return found.map(([country]) => country);
  };
  /** Deletes all regions; every reassigned country gets its regions again. */
  const forgetRegions = () => catalogue.database.exec('delete from public.regions');

  test.each([
    ['a new place', '1,Warung,1.3,103.8,SG,', []],
    ['a place that changes its country', '1,Warung,30.04,31.24,EG,Cairo', ['eg']],
    ['another name', '1,Kedai,30.04,31.24,EG,Cairo', []],
    ['another city', '1,Kedai,30.04,31.24,EG,Giza', ['eg']],
    ['another position', '1,Kedai,30.05,31.24,EG,Giza', ['eg']],
    ['the country that it leaves', '1,Kedai,1.3,103.8,SG,', ['eg']],
    ['nothing new', '1,Kedai,1.3,103.8,SG,', []],
  ])('%s: regions are assigned where the place is or was', async (_, row, countries) => {
    await forgetRegions();
    await bring(row);
    expect(await splitCountries()).toEqual(countries);
  });

  test.each([
    ['goes', '2,Kopi,30.04,31.24,EG,Cairo', ['eg']],
    ['moves back', '1,Kedai,30.04,31.24,EG,Cairo', ['eg']],
    ['has its name again', '1,Kopi,1.3,103.8,SG,', []],
  ])('undoing an import, after which a place %s: only its country', async (_, row, countries) => {
    await bring(row);
    await forgetRegions();
    const [newest] = await catalogue.target.list();
    await catalogue.target.undo(newest?.id ?? '');
    expect(await splitCountries()).toEqual(countries);
  });

  test('after assigning all countries, nothing is left to assign', async () => {
    await catalogue.database.query('select catalogue.assign_regions()');
    expect(await splitCountries()).toEqual(['eg', 'tr']);
    expect(await catalogue.database.query('select catalogue.assign_regions() as moved')).toEqual([{ moved: 0 }]);
  });
});
