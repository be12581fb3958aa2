// @module-tag quick
/** A place that a later file of its source calls closed leaves the lists, and comes back with an undo or another file. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeTrial } from '../../../supabase/commands/import/describe-trial.ts';
import { parseImportArguments } from '../../../supabase/commands/import/import-arguments.ts';
import { tryFile } from '../../../supabase/commands/import/import-file.ts';
import { describeCounts } from '../../../supabase/commands/import/report.ts';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';

/** Enough that one of them is less than one in twenty. */
const PLACES = 25;

type Tags = Readonly<Record<string, string>>;
const OPEN: Tags = { amenity: 'restaurant', 'diet:halal': 'yes' };
const CLOSED: Tags = { 'was:amenity': 'restaurant', 'diet:halal': 'yes' };

describe.each(ONE_ENGINE)('places that closed, on %s', (engine) => {
  let catalogue: TestCatalogue;
  beforeEach(async () => {
    catalogue = await openTestCatalogue(engine);
    await bring({});
  });
  afterEach(() => catalogue.stop());

  const query = <Row extends object>(sql: string, ...values: string[]) => catalogue.database.query<Row>(sql, values);

  /** OpenStreetMap's file, with other tags for some of its places. */
  function osmFile(tagsOf: Readonly<Record<number, Tags>>): string {
    const elements = Array.from({ length: PLACES }, (_, n) => ({
      type: 'node',
      id: n + 1,
      lat: 1.25 + n / 250,
      lon: 103.8,
      tags: { ...(tagsOf[n + 1] ?? OPEN), name: `Kitchen ${n + 1}x` },
    }));
    return catalogue.file('osm.json', JSON.stringify({ elements }));
  }
  const bring = async (tagsOf: Readonly<Record<number, Tags>>, ...args: string[]) =>
    (await catalogue.run('--format', 'osm', ...args, osmFile(tagsOf))).counts;
  const newest = async () =>
    (await catalogue.target.list()).find(({ undone_at: undoneAt }) => undoneAt === null)?.id ?? '';

  /** What everyone sees, without stamps and history. */
  async function shown() {
    const [row] = await query<{
      state: unknown;
    }>(`select jsonb_agg(d.document::jsonb - 'stamp' - 'updated_at' - 'created_at'
      - 'status_history' order by d.id) as state from catalogue.restaurant_documents d where not d._deleted`);
    return row?.state;
  }
  const statusOf = async (id: number) => {
    const [row] = await query<{ listed: boolean; status: string; tags: number }>(
      `select not r._deleted as listed, r.halal_status as status, (select count(*)::int from public.restaurant_evidence e
        where e.restaurant_id = r.id and e.kind = 'source_tag') as tags
       from public.restaurants r where r.source = 'osm' and r.source_id = $1`,
      `node/${id}`,
    );
    return row;
  };

  test('a dry run counts it, an import closes it with the reason, a second changes nothing, and undo brings it back', async () => {
    const before = await shown();
    const trial = await tryFile(parseImportArguments(['--format', 'osm', osmFile({ 3: CLOSED })]), catalogue.target);
    expect(trial.preview).toMatchObject({ closed: 1, updated: 0, ended: 0, unchanged: PLACES - 1 });
    expect(describeTrial(trial)).toContain('\n1 places closed since their last import\n');
    expect(await shown()).toEqual(before);

    const counts = await bring({ 3: CLOSED });
    expect(counts).toMatchObject({ closed: 1, updated: 0, ended: 0, rejected: 1, unchanged: PLACES - 1 });
    expect(describeCounts(counts)).toContain('; 1 closed since their last import');
    expect(await statusOf(3)).toMatchObject({ listed: false });
    expect(
      await query('select source_id, closed_reason from public.restaurants where closed_reason is not null'),
    ).toEqual([{ source_id: 'node/3', closed_reason: 'it is closed for good (was:amenity)' }]);
    const [page] = await query(
      `select public.restaurant_by_slug(r.slug) as page from public.restaurants r where r.source_id = 'node/3'`,
    );
    expect(page).toEqual({ page: null });
    const closed = await newest();
    expect(await bring({ 3: CLOSED })).toMatchObject({ closed: 0, updated: 0, unchanged: PLACES - 1, rejected: 1 });

    expect(await catalogue.target.undo(closed)).toEqual({ restored: 1, removed: 0, kept: [] });
    expect(await shown()).toEqual(before);
  });

  test.each<[string, Tags]>([
    ['a past end_date', { ...OPEN, end_date: '2019' }],
    ['opening hours that say closed', { ...OPEN, opening_hours: 'closed' }],
    ['a vacant shop', { shop: 'vacant', 'diet:halal': 'yes' }],
  ])('%s closes a place, and a file without it opens the place again', async (_, tags) => {
    const before = await shown();
    expect(await bring({ 7: tags })).toMatchObject({ closed: 1 });
    expect(await statusOf(7)).toMatchObject({ listed: false });
    expect(await bring({})).toMatchObject({ accepted: 0, updated: 1, closed: 0, rejected: 0 });
    expect(await shown()).toEqual(before);
    // Undone, the place is closed again, and then, with the other import undone, open.
    await catalogue.target.undo(await newest());
    expect(await statusOf(7)).toMatchObject({ listed: false });
    await catalogue.target.undo(await newest());
    expect(await shown()).toEqual(before);
  });

  test('a place that nobody imported, or that was deleted here, is only refused', async () => {
    await query(`update public.restaurants set _deleted = true where source_id = 'node/5'`);
    const before = await shown();
    expect(await bring({ 5: CLOSED })).toMatchObject({ closed: 0, rejected: 1 });
    expect(await bring({ 5: OPEN })).toMatchObject({ accepted: 0, updated: 0, rejected: 1 });
    expect(await shown()).toEqual(before);
  });

  test('a row for another use of the place, or one that is refused for another reason, closes nothing', async () => {
    const before = await shown();
    const other = { 3: { tourism: 'museum', 'was:amenity': 'restaurant' }, 4: { amenity: 'bank' } };
    expect(await bring(other)).toMatchObject({ closed: 0, rejected: 2 });
    expect(await shown()).toEqual(before);
  });

  test('a place that another source lists, or of which its owner states something, stays; its source withdraws its own word', async () => {
    const register = {
      source: 'register',
      attribution: 'A register',
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
        certificate: { column: 'id' },
        stated_by: 'A register',
        checked_on: '2026-08-01',
      },
    };
    const map = catalogue.file('register.json', JSON.stringify(register));
    const rows = catalogue.file('register.csv', 'id,name,lat,lng\nC-1,Kitchen 3x,1.258,103.8\n');
    const { counts } = await catalogue.run('--format', 'table', '--map', map, rows);
    expect(counts).toMatchObject({ joined: 1 });
    await query(`insert into public.restaurant_evidence (restaurant_id, kind, stated_by, statement, state)
      select id, 'owner_statement', 'The owner', 'All our meat is halal', 'approved' from public.restaurants
      where source_id = 'node/4'`);
    const before = await shown();

    const tagsOf = { 3: CLOSED, 4: CLOSED, 5: CLOSED };
    const closed = await bring(tagsOf, '--ending', '3');
    expect(closed).toMatchObject({ closed: 1, ended: 2, rejected: 3 });
    expect(await statusOf(3)).toEqual({ listed: true, status: 'certified', tags: 0 });
    expect(await statusOf(4)).toMatchObject({ listed: true, tags: 0 });
    expect(await statusOf(5)).toMatchObject({ listed: false });
    const id = await newest();
    expect(await bring(tagsOf)).toMatchObject({ closed: 0, ended: 0, updated: 0, unchanged: PLACES - 3 });
    await catalogue.target.undo(id);
    expect(await shown()).toEqual(before);
  });

  test('a file that closes more than one place in twenty is refused until the operator says their number', async () => {
    const before = await shown();
    const tagsOf = { 3: CLOSED, 4: CLOSED };
    await expect(bring(tagsOf)).rejects.toThrow(
      '2 of 25 places of this source would end, because the file says that 2 have closed and lacks 0; if that is true, say --ending 2.',
    );
    expect(await shown()).toEqual(before);
    expect(await bring(tagsOf, '--ending', '2')).toMatchObject({ closed: 2 });
  });

  test('a file that is older than another closes nothing', async () => {
    await bring({}, '--as-of', '2026-08-02');
    const before = await shown();
    expect(await bring({ 3: CLOSED }, '--as-of', '2026-08-01', '--older')).toMatchObject({ closed: 0, rejected: 1 });
    expect(await shown()).toEqual(before);
  });
});
