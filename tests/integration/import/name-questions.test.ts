// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideCase, listCases, showCase } from '../../../supabase/local/operator/moderation-steps.ts';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';

const node = (id: number, name: string, tags: object = { 'diet:halal': 'yes' }) => ({
  type: 'node',
  id,
  lat: 30 + id / 100,
  lon: 31.2,
  tags: { amenity: 'restaurant', name, ...tags },
});

describe.each(ONE_ENGINE)('names that suggest alcohol or pork, on %s (U120)', (engine) => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
  });
  afterAll(() => catalogue.stop());

  const run = (...elements: object[]) =>
    catalogue.run('--format', 'osm', catalogue.file(`${crypto.randomUUID()}.json`, JSON.stringify({ elements })));
  const waiting = () => listCases(catalogue.database, { subjects: ['name'], states: ['open'], limit: 50 });
  const statuses = () =>
    catalogue.database.query<{ name: string; halal_status: string }>(
      `select name, halal_status from public.restaurants where source = 'osm' order by source_id`,
    );

  test('wait for a moderator once an import brings them, and keep their status', async () => {
    const { counts } = await run(
      node(1, 'Harvest Wine Bar & Restaurant'),
      node(2, 'Salad Bar'),
      node(3, 'Lounge Biergarten', {}),
      node(4, 'Barka'),
    );
    expect(counts).toMatchObject({ accepted: 4, questioned: 1 });
    expect(await waiting()).toMatchObject([
      {
        place: { name: 'Harvest Wine Bar & Restaurant' },
        content: { word: 'bar', names: ['Harvest Wine Bar & Restaurant'] },
      },
    ]);
    expect((await statuses()).map(({ halal_status }) => halal_status)).toEqual([
      'halal_friendly',
      'halal_friendly',
      'unverified',
      'halal_friendly',
    ]);
  });

  test('are in the queue of everything that waits, with the place’s evidence', async () => {
    const [found] = await catalogue.database.query<{ found: { id: string; subject: string } }>(
      'select public.moderation_queue(50) as found',
    );
    expect(found?.found.subject).toBe('name');
    const details = await showCase(catalogue.database, '', found?.found.id ?? '');
    expect(details.evidence).toMatchObject([{ statement: 'diet:halal=yes' }]);
  });

  test('move no status when they are decided, and are not asked again', async () => {
    const [asked] = await waiting();
    const request = { id: asked?.id ?? '', note: 'Looked at the menu', by: 'Amina' };
    const refused = decideCase(catalogue.database, '', { ...request, verb: 'reject' });
    await expect(refused).rejects.toThrow('A name takes approve or dismiss, not reject.');
    const decided = await decideCase(catalogue.database, '', { ...request, verb: 'approve' });
    expect(decided).toEqual({ subject: 'name', decision: 'upheld' });
    const { counts } = await run(node(1, 'Harvest Wine Bar & Restaurant', { 'diet:halal': 'yes', phone: '+20 2 27' }));
    expect(counts).toMatchObject({ updated: 1, questioned: 0 });
    expect(await waiting()).toEqual([]);
    expect((await statuses())[0]).toMatchObject({ halal_status: 'halal_friendly' });
  });

  test('are asked about when a place is renamed', async () => {
    const { counts } = await run(node(4, 'Barka Pub'));
    expect(counts).toMatchObject({ questioned: 1 });
    expect(await waiting()).toMatchObject([{ content: { word: 'pub' } }]);
  });
});
