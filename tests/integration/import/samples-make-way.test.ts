// @module-tag quick
/** Sample places leave a country's lists with its first real place, and come back with the last one gone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decodeDetailsPack } from '../../../src/catalogue/format/pack.ts';
import { restaurantSchema } from '../../../src/domain/places/restaurant.ts';
import { type Checkpoint, checkpointSchema } from '../../../src/domain/sync/packs.ts';
import { describeSamples } from '../../../supabase/commands/import/describe-samples.ts';
import { stageImport } from '../../../supabase/local/operator/import-steps.ts';
import { mergeImport, undoImport } from '../../../supabase/local/operator/merge-import.ts';
import { removeSamples, writeSamples } from '../../../supabase/local/operator/sample-steps.ts';
import { buildPacks } from '../../../supabase/local/packs/build-packs.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

/** Half of the thirty samples. */
const PER_COUNTRY = 15;

const COUNTRIES = { SG: 'Singapore', MY: 'Malaysia', QA: 'Qatar' } as const;
type Country = keyof typeof COUNTRIES;

const pageSchema = z.object({
  documents: z.array(restaurantSchema),
  gone: z.array(z.object({ id: z.string() })),
  checkpoint: checkpointSchema,
  has_more: z.literal(false),
});

describe.each(ONE_ENGINE)('samples make way, on %s', (engine) => {
  let backend: TestBackend;
  let made = 0;
  beforeAll(async () => {
    backend = await startTestBackend({ database: engine, seed: true });
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    await backend.database.query("update public.restaurants set _deleted = true where source <> 'sample'");
    await writeSamples(backend.database, 'test');
  });

  const query = <T extends object>(sql: string, values: readonly unknown[] = []) =>
    backend.database.query<T>(sql, [...values]);

  /** Merges a file with one place like the importer. */
  async function bring(country: Country) {
    const importId = crypto.randomUUID();
    made += 1;
    const [source, name] = [`register-${made}`, `Real ${made}`];
    const data = {
      source,
      source_id: '1',
      name,
      slug_base: name.toLowerCase().replaceAll(' ', '-'),
      country_code: country,
      country: COUNTRIES[country],
      alt_names: [],
      inferred_cuisines: [],
      halal_status: 'unverified',
      evidence: [],
    };
    await stageImport(backend.database, importId, [{ line: 1, source, source_id: '1', id: crypto.randomUUID(), data }]);
    const about = { file: source, source, as_of: null, is_complete: false, ending: null, is_older_fine: false };
    return { importId, merged: await mergeImport(backend.database, importId, 1, ['A register'], about) };
  }

  async function pull(region: string, checkpoint: Checkpoint | null = null) {
    const { data, error } = await backend
      .client()
      .rpc('sync_pull', { collection: 'restaurants', scope: { region }, checkpoint, lim: 100 });
    if (error) throw error;
    return pageSchema.parse(data);
  }

  /** What a visitor counts in a region. */
  async function listed(region: string) {
    const { count, error } = await backend
      .client()
      .from('restaurants')
      .select('id', { count: 'exact' })
      .eq('region', region);
    if (error) throw error;
    return count;
  }

  async function packed() {
    const outDir = join(backend.dataDir, 'made-packs');
    const { regions, world } = await buildPacks(backend.database, outDir);
    const rows: Record<string, number> = { world: world.rows };
    const samples: Record<string, number> = {};
    for (const { id, rows: count, details } of regions) {
      rows[id] = count;
      const pack = await decodeDetailsPack(readFileSync(join(outDir, details.path)));
      samples[id] = [...pack.restaurants()].filter((one) => restaurantSchema.parse(one).is_sample).length;
    }
    return { rows, samples };
  }

  const bySlug = async (slug: string) => (await backend.client().rpc('restaurant_by_slug', { slug })).data;

  test('one imported place ends the samples of its country: for lists, counts, packs and devices; its undo brings them back', async () => {
    const before = { sg: await pull('sg'), my: await pull('my') };
    expect([before.sg.documents.length, before.my.documents.length]).toEqual([PER_COUNTRY, PER_COUNTRY]);

    const { importId, merged } = await bring('SG');
    expect(merged).toMatchObject({ accepted: 1, samples: [{ country: 'Singapore', left: PER_COUNTRY }] });
    const after = { sg: await pull('sg', before.sg.checkpoint), my: await pull('my', before.my.checkpoint) };
    expect(after.sg.documents.map(({ name }) => name)).toEqual([`Real ${made}`]);
    expect(after.sg.gone.map(({ id }) => id).toSorted()).toEqual(before.sg.documents.map(({ id }) => id).toSorted());
    expect([after.my.documents, after.my.gone]).toEqual([[], []]);
    expect([await listed('sg'), await listed('my')]).toEqual([1, PER_COUNTRY]);
    expect(await packed()).toEqual({
      rows: { sg: 1, my: PER_COUNTRY, world: PER_COUNTRY + 1 },
      samples: { sg: 0, my: PER_COUNTRY },
    });

    const undone = await undoImport(backend.database, importId);
    expect(undone).toMatchObject({ removed: 1, samples: [{ country: 'Singapore', left: -PER_COUNTRY }] });
    const back = await pull('sg', after.sg.checkpoint);
    expect(back.documents.map(({ id }) => id).toSorted()).toEqual(before.sg.documents.map(({ id }) => id).toSorted());
    expect(back.gone).toHaveLength(1);
    expect([await listed('sg'), await listed('my')]).toEqual([PER_COUNTRY, PER_COUNTRY]);
    expect(await packed()).toMatchObject({ rows: { sg: PER_COUNTRY, my: PER_COUNTRY, world: 2 * PER_COUNTRY } });
  });

  test('an import says what became of the samples, and nothing where none moved', async () => {
    const first = await bring('SG');
    if ('refused' in first.merged) throw new Error('it was refused');
    expect(describeSamples(first.merged.samples)).toEqual([
      '15 sample places of Singapore left the lists, because real places are there now.',
    ]);
    const second = await bring('SG');
    if ('refused' in second.merged) throw new Error('it was refused');
    expect(describeSamples(second.merged.samples)).toEqual([]);
    expect(await undoImport(backend.database, second.importId)).not.toHaveProperty('samples');
    const undone = await undoImport(backend.database, first.importId);
    if ('refused' in undone) throw new Error('it was refused');
    expect(describeSamples(undone.samples)).toEqual([
      '15 sample places of Singapore came back to the lists, because no real place is left there.',
    ]);
  });

  test('by its address and its id a sample stays, marked; a place that was deleted is found by neither', async () => {
    made += 1;
    // Written with the secret key, as by any tool of an operator.
    const row = { slug: `straight-${made}`, name: 'Straight', country: 'Singapore', country_code: 'SG', region: 'sg' };
    const operator = backend.client(backend.secretKey);
    await operator
      .from('restaurants')
      .insert({ ...row, source: 'test', source_id: `straight-${made}` })
      .throwOnError();
    const [sample] = await query<{ id: string; slug: string }>(
      "select id, slug from public.restaurants where slug = 'nasi-lemak-kembang'",
    );
    made += 1;
    const deleted = { slug: `gone-${made}`, id: '' };
    deleted.id = await insertRestaurant(backend.database, { slug: deleted.slug, _deleted: true });
    const anyone = backend.client();
    expect(await bySlug(sample?.slug ?? '')).toMatchObject({ name: 'Nasi Lemak Kembang', is_sample: true });
    expect(await bySlug(deleted.slug)).toBeNull();
    const { data } = await anyone.rpc('restaurants_by_id', { ids: [sample?.id ?? '', deleted.id] });
    expect(data).toMatchObject([{ slug: 'nasi-lemak-kembang', is_sample: true }]);
    const rows = await anyone
      .from('restaurants')
      .select('id')
      .in('slug', [sample?.slug ?? '', deleted.slug]);
    expect(rows.data).toEqual([]);
    const near = await anyone.rpc('nearby_restaurants', { lat: 1.30249, lng: 103.85983, radius_km: 5 });
    expect(near.data).toEqual([]);
  });

  test('what people have of a sample stays, and they may add to it; of a deleted place they may not', async () => {
    const amina = await signUp(backend, 'Amina');
    const device = newDevice(amina);
    const ids = await query<{ id: string }>(
      "select id from public.restaurants where is_sample and country_code = 'SG' order by slug limit 2",
    );
    const [one = '', two = ''] = ids.map(({ id }) => id);
    const text = 'Soup that warms, staff that smile.';
    const acts = (restaurant_id: string): readonly [string, object][] => [
      ['save_restaurant', { restaurant_id }],
      ['write_review', { restaurant_id, rating: 4, title: null, content: text, verified_visit: true }],
      ['write_note', { restaurant_id, content: 'Upstairs' }],
    ];
    const outcomes = async (restaurant_id: string) => {
      const told: string[] = [];
      for (const [name, args] of acts(restaurant_id)) told.push(await device.do(name, args));
      return told;
    };
    expect(await outcomes(one)).toEqual(['applied', 'applied', 'applied']);
    await bring('SG');
    expect(await outcomes(two)).toEqual(['applied', 'applied', 'applied']);
    const count = async (table: 'saved_restaurants' | 'reviews' | 'notes') =>
      (await amina.client.from(table).select('id').in('restaurant_id', [one, two])).data?.length;
    expect([await count('saved_restaurants'), await count('reviews'), await count('notes')]).toEqual([2, 2, 2]);
    expect((await backend.client().from('reviews').select('content').eq('restaurant_id', two)).data).toEqual([
      { content: text },
    ]);
    const { data } = await backend.client().rpc('restaurants_by_id', { ids: [two] });
    expect(data).toMatchObject([{ review_count: 1, average_rating: 4 }]);

    const deleted = await insertRestaurant(backend.database, { country_code: 'QA', _deleted: true });
    for (const outcome of await outcomes(deleted)) expect(outcome).toMatch(/^rejected not_found/);
    const straight = await amina.client.from('saved_restaurants').insert({ user_id: amina.id, restaurant_id: deleted });
    expect(straight.error?.code).toBe('42501');
  });

  test('removed samples are gone for good, listed or not, until somebody writes them again', async () => {
    await bring('SG');
    const before = await pull('my');
    expect(await removeSamples(backend.database, 'layla')).toBe(2 * PER_COUNTRY);
    expect(await removeSamples(backend.database, 'layla')).toBe(0);
    expect((await pull('my', before.checkpoint)).gone).toHaveLength(PER_COUNTRY);
    expect(await bySlug('nasi-lemak-kembang')).toBeNull();
    await query("update public.restaurants set _deleted = true where source <> 'sample'");
    expect([await listed('sg'), await listed('my')]).toEqual([0, 0]);
    await bring('SG');
    expect(await writeSamples(backend.database, 'layla')).toMatchObject({ total: 30, retired: PER_COUNTRY });
    expect([await listed('sg'), await listed('my')]).toEqual([1, PER_COUNTRY]);
    // Writing them again changes nothing and stamps nothing.
    expect(await writeSamples(backend.database, 'layla')).toEqual({ added: 0, changed: 0, total: 30, retired: 15 });
  });
});
