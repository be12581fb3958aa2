// @module-tag quick
/** A file of odd values is imported once: a second time changes nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { LIST_MAPPING } from '../../support/list-mapping.ts';

const MAPPING = JSON.stringify({
  ...LIST_MAPPING,
  source: 'odd',
  amenities: { wifi: { column: 'wifi' } },
  fields: {
    ...LIST_MAPPING.fields,
    phone: { column: 'phone' },
    website: { column: 'website' },
    address: { column: 'address' },
    opening_hours: { column: 'hours' },
    price_level: { column: 'price' },
  },
});
const FILE = [
  'sep=;',
  'id;name;lat;lng;phone;website;address;hours;wifi;price',
  '1;Slash;1.301;103.801;6555 1234/6555 5678;https://ali:secret@a.example/menu;N/A;Mo-Foo;maybe;cheap',
  '2;Ending;1.302;103.802;6555 1234/5;a.example,b.example;-;10:00-22:00;yes;$$',
  '3;Rounded;1.303;103.803;4,93012E+11;ali@a.example;#N/A;;no;',
  '4;Closed;1.304;103.804;;;;permanently closed;;',
  '5;#NAME?;1.305;103.805;;;;;;',
  '6,5E+11;Rounded id;1.306;103.806;;;;;;',
  '7;Slash;1.301;103.801;;;;;;',
].join('\r\n');

describe.each(ONE_ENGINE)('a file of odd values, on %s', (engine) => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
  });
  afterAll(() => catalogue.stop());

  const places = () =>
    catalogue.database.query(
      `select to_jsonb(r) as place from public.restaurants r where source = 'odd' and not _deleted order by source_id`,
    );

  test('is taken as far as it is clear; a second import changes no row', async () => {
    const args = [
      '--format',
      'table',
      '--map',
      catalogue.file('odd.json', MAPPING),
      catalogue.file('odd.csv', `${FILE}\r\n`),
    ];
    const first = await catalogue.run(...args);
    expect(first.counts).toMatchObject({ rows: 7, accepted: 4, rejected: 3, warnings: 3 });
    const before = await places();
    expect(before).toMatchObject([
      { place: { name: 'Slash', phone: '+65 6555 1234', website: 'https://a.example/menu', address: null } },
      { place: { name: 'Ending', phone: '6555 1234/5', website: 'https://a.example/', price_level: 2 } },
      { place: { name: 'Rounded', phone: null, website: null, address: null } },
      { place: { name: 'Slash' } },
    ]);
    const second = await catalogue.run(...args);
    expect(second.counts).toMatchObject({ rows: 7, accepted: 0, updated: 0, unchanged: 4, rejected: 3 });
    expect(await places()).toEqual(before);
  });
});
