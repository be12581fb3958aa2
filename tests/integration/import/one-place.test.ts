// @module-tag quick
/** One place known to several sources: joined by an import, decided by a moderator, parted again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseModerateArguments } from '../../../supabase/commands/moderate/moderate-arguments.ts';
import { type ModerationTarget, openModeration } from '../../../supabase/commands/moderate/moderation-target.ts';
import { runModeration } from '../../../supabase/commands/moderate/run-moderation.ts';
import { stageImport } from '../../../supabase/local/operator/import-steps.ts';
import { mergeImport, undoImport } from '../../../supabase/local/operator/merge-import.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, pull, signUp } from '../../support/people.ts';

let made = 0;

/** Evidence without further details. */
const piece = (kind: string, stated_by: string, more: object) => ({
  id: crypto.randomUUID(),
  kind,
  stated_by,
  authority: null,
  certificate_number: null,
  valid_until: null,
  statement: null,
  url: null,
  checked_on: null,
  ended_on: null,
  verified: false,
  ...more,
});

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly [column: string]: unknown;
}

const tagged = (id: string, name: string, more: object = {}): Listed => ({
  id,
  name,
  halal_status: 'halal_friendly',
  hours_text: 'Mo-Su 08:00-20:00',
  evidence: [piece('source_tag', 'OSM', { statement: 'diet:halal=yes' })],
  ...more,
});

describe.each(ENGINES)('one place of many sources, on %s', (engine) => {
  let backend: TestBackend;
  let target: ModerationTarget;
  /** Each test has its own corner of the world. */
  let at: { readonly latitude: number; readonly longitude: number };
  let tag: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database: engine });
    target = await openModeration({
      dataDir: backend.dataDir,
      port: Number(new URL(backend.url).port),
      databaseUrl: backend.databaseUrl ?? null,
      isPortAlone: false,
    });
  });
  afterAll(async () => {
    await target.close();
    await backend.stop();
  });
  beforeEach(() => {
    made += 1;
    at = { latitude: 1.2 + made / 50, longitude: 103.8 };
    tag = `t${made}`;
  });

  const moderate = (...args: string[]) => runModeration(parseModerateArguments(args, 'layla'), target);
  /** Merges a file of these places like the importer. */
  async function bring(source: string, voice: string, places: readonly Listed[], about: object = {}) {
    const importId = crypto.randomUUID();
    const rows = places.map(({ id, ...data }, line) => ({
      line: line + 1,
      source: `${source}-${tag}`,
      source_id: id,
      id: crypto.randomUUID(),
      data: {
        source: `${source}-${tag}`,
        source_id: id,
        slug_base: `${tag}-${data.name.toLowerCase().replaceAll(' ', '-')}`,
        country_code: 'SG',
        country: 'Singapore',
        alt_names: [],
        inferred_cuisines: [],
        halal_status: 'unverified',
        evidence: [],
        ...at,
        ...data,
      },
    }));
    await stageImport(backend.database, importId, rows);
    const merged = await mergeImport(backend.database, importId, rows.length, [voice], {
      file: source,
      source: `${source}-${tag}`,
      as_of: null,
      is_complete: false,
      ending: null,
      is_older_fine: false,
      attribution: `© ${source}`,
      ...about,
    });
    return { importId, merged };
  }
  const register = (id: string, name: string, more: object = {}): Listed => ({
    id,
    name,
    halal_status: 'certified',
    evidence: [piece('certificate', 'MUIS', { authority: 'MUIS', certificate_number: `${tag}-${id}`, verified: true })],
    ...more,
  });
  /** Built per source, because the importer derives an evidence id from source and row. */
  const threeListed = () => [register('1', 'Stall'), register('2', 'Stall'), register('3', 'Sup Kambing')];
  /** What everyone sees of this test's places, by name. */
  async function shown() {
    const rows = await backend.database.query<{ document: { [key: string]: unknown; evidence: { kind: string }[] } }>(
      `select document from catalogue.restaurant_documents d where not d._deleted and d.slug like $1 order by d.slug`,
      [`${tag}-%`],
    );
    return rows.map(({ document: { slug, halal_status, hours_text, evidence, credit } }) => ({
      slug,
      halal_status,
      hours_text,
      kinds: evidence.map(({ kind }) => kind),
      credit,
    }));
  }

  const groups = async () =>
    (await shown()).map(({ halal_status, kinds, hours_text }) => ({ halal_status, kinds, hours_text }));

  test('a row known from another source is shown with it: evidence, hours and credit of both, under the first address', async () => {
    const first = await bring('list', 'OSM', [tagged('1', 'Amanah')]);
    expect(first.merged).toMatchObject({ accepted: 1 });
    const second = await bring('muis', 'MUIS', [register('1', 'AMANAH PTE LTD'), register('2', 'Bumi')]);
    expect(second.merged).toMatchObject({ accepted: 2, joined: 1, proposed: 0 });
    expect(await shown()).toEqual([
      {
        slug: `${tag}-amanah`,
        halal_status: 'certified',
        hours_text: 'Mo-Su 08:00-20:00',
        kinds: ['certificate', 'source_tag'],
        credit: {
          attribution: '© list',
          licence: null,
          url: null,
          others: [expect.objectContaining({ attribution: '© muis' })],
        },
      },
      expect.objectContaining({ slug: `${tag}-bumi`, kinds: ['certificate'] }),
    ]);
    // Its own address leads to the place, and later statements of its source are shown there.
    const { data } = await backend.client().rpc('restaurant_by_slug', { slug: `${tag}-amanah-pte-ltd` });
    expect(data).toMatchObject({ slug: `${tag}-amanah` });
    expect(
      (await bring('muis', 'MUIS', [register('1', 'AMANAH PTE LTD'), register('2', 'Bumi')])).merged,
    ).toMatchObject({
      accepted: 0,
    });
    await bring('muis', 'MUIS', [{ ...register('1', 'AMANAH PTE LTD'), evidence: [], halal_status: 'unverified' }]);
    expect((await shown())[0]).toMatchObject({ kinds: ['source_tag'] });
  });

  test('a register imported under two names makes no duplicates, and two stalls at one point stay separate', async () => {
    await bring('one', 'MUIS', threeListed());
    expect((await bring('two', 'MUIS', threeListed())).merged).toMatchObject({ accepted: 3, joined: 3 });
    expect(await shown()).toHaveLength(3);
    expect((await shown()).every(({ halal_status }) => halal_status === 'certified')).toBe(true);
  });

  test('the same rows in either order make one place, with the same evidence and status', async () => {
    await bring('list', 'OSM', [tagged('1', 'Amanah'), tagged('2', 'Warung')]);
    await bring('muis', 'MUIS', [register('1', 'Amanah')]);
    const forwards = await groups();
    tag = `${tag}r`;
    at = { ...at, longitude: 104.5 };
    await bring('muis', 'MUIS', [register('1', 'Amanah')]);
    await bring('list', 'OSM', [tagged('1', 'Amanah'), tagged('2', 'Warung')]);
    expect(await groups()).toEqual(forwards);
    expect(forwards).toHaveLength(2);
  });

  test('a moderator sees both sides of a doubtful pair; saved places follow the merge; undoing a merge is final', async () => {
    await bring('muis', 'MUIS', [register('1', 'Kiosk', { address: '1 Arab Street' }), register('2', 'Kiosk')]);
    const { merged } = await bring('list', 'OSM', [tagged('1', 'Kiosk')]);
    expect(merged).toMatchObject({ joined: 0, proposed: 2 });
    const listed = JSON.parse(await moderate('list', '--kind', 'merge', '--json'));
    const [found] = listed.filter((each: { content: { one: { slug: string } } }) =>
      each.content.one.slug.startsWith(`${tag}-`),
    );
    expect(found).toMatchObject({
      content: { why: 'name', metres: 0, one: { source: `muis-${tag}` }, other: { source: `list-${tag}` } },
    });
    const sides = await Promise.all(listed.map((each: { id: string }) => moderate('show', each.id)));
    expect(sides.join('\n')).toContain('address: 1 Arab Street');

    const [osm] = await backend.database.query<{ id: string }>('select id from public.restaurants where source = $1', [
      `list-${tag}`,
    ]);
    const person = await signUp(backend);
    const device = newDevice(person);
    expect(await device.do('save_restaurant', { restaurant_id: osm?.id })).toBe('applied');
    expect(await device.do('write_note', { restaurant_id: osm?.id, content: 'Try the soup' })).toBe('applied');
    expect(await moderate('decide', found.id, 'approve', '--note', 'Same stall')).toContain('joined');
    const before = await shown();
    expect(before).toHaveLength(2);
    const saved = (await pull(person.client, 'saved')).documents;
    expect(saved).toHaveLength(1);
    expect((await pull(person.client, 'notes')).documents).toMatchObject([
      { restaurant_id: saved[0]?.['restaurant_id'], content: 'Try the soup' },
    ]);

    expect(await moderate('decide', found.id, 'reject', '--note', 'Two stalls after all')).toContain('apart');
    expect(await shown()).toHaveLength(3);
    expect((await shown()).map(({ kinds }) => kinds.join()).toSorted()).toEqual([
      'certificate',
      'certificate',
      'source_tag',
    ]);
    await bring('list', 'OSM', [tagged('1', 'Kiosk'), tagged('2', 'Kedai')]);
    expect(await shown()).toHaveLength(4);
  });

  test('undoing an import removes its rows from joined places', async () => {
    await bring('list', 'OSM', [tagged('1', 'Amanah')]);
    const before = await shown();
    const { importId } = await bring('muis', 'MUIS', [register('1', 'Amanah')]);
    expect(await undoImport(backend.database, importId)).toMatchObject({ removed: 1 });
    expect(await shown()).toEqual(before);
  });

  test('undoing a place’s import keeps what another source knows of it', async () => {
    const { importId } = await bring('list', 'OSM', [tagged('1', 'Barakah')]);
    await bring('muis', 'MUIS', [register('1', 'Barakah')]);
    expect((await shown()).map(({ kinds }) => kinds.toSorted())).toEqual([['certificate', 'source_tag']]);
    expect(await undoImport(backend.database, importId)).toMatchObject({ removed: 1 });
    expect((await shown()).map(({ kinds }) => kinds)).toEqual([['certificate']]);
  });

  test('two places that both have reviews are not joined', async () => {
    await bring('muis', 'MUIS', [register('1', 'Stall'), register('2', 'Stall')]);
    await bring('list', 'OSM', [tagged('1', 'Stall')]);
    const rows = await backend.database.query<{ id: string }>('select id from public.restaurants where slug like $1', [
      `${tag}-%`,
    ]);
    const device = newDevice(await signUp(backend));
    for (const { id } of rows)
      expect(await device.do('write_review', { restaurant_id: id, rating: 4, content: 'Soup that warms.' })).toBe(
        'applied',
      );
    const listed = JSON.parse(await moderate('list', '--kind', 'merge', '--json'));
    const found = listed.find((each: { content: { one: { slug: string } } }) =>
      each.content.one.slug.startsWith(`${tag}-`),
    );
    const refused = await moderate('decide', found.id, 'approve', '--note', 'Same').then(
      () => 'done',
      (error: unknown) => Reflect.get(Object(error), 'code'),
    );
    expect(refused).toBe('not_joined');
    expect(await shown()).toHaveLength(3);
  });
});
