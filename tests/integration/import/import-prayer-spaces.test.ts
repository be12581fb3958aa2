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

  test('a row without position or name is refused with the reason, the others are imported; a deleted one stays deleted', async () => {
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
    expect(await run(file)).toMatchObject({ rows: 5, accepted: 1, rejected: 4 });
    await catalogue.database.query(`delete from public.prayer_spaces where source_id = 'good'`);
    expect(await run(file)).toMatchObject({ accepted: 0, updated: 0, unchanged: 0, rejected: 5 });
  });
});
