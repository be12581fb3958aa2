// @module-tag quick
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { restaurantSchema } from '../../../src/domain/places/restaurant.ts';
import { type Checkpoint, checkpointSchema } from '../../../src/domain/sync/packs.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

const pageSchema = z.object({
  documents: z.array(restaurantSchema),
  gone: z.array(z.object({ id: z.string(), stamp: z.number() })),
  checkpoint: checkpointSchema,
  has_more: z.boolean(),
  blocked: z.boolean(),
  generation: z.string(),
});

/** Here, regions are countries, and each test has its own. */
const COUNTRIES = ['AE', 'BN', 'CN', 'DE', 'EG', 'FR', 'GR', 'HU', 'ID', 'JP', 'KW'];

describe.each(ENGINES)('pulling changes, on %s', (database) => {
  let backend: TestBackend;
  let country = 0;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  function freshCountry(): { country_code: string; region: string } {
    const country_code = COUNTRIES[country++] ?? 'XX';
    return { country_code, region: country_code.toLowerCase() };
  }

  async function pull(region: string, checkpoint: Checkpoint | null = null, lim = 100) {
    const { data, error } = await backend
      .client()
      .rpc('sync_pull', { collection: 'restaurants', scope: { region }, checkpoint, lim });
    if (error) throw error;
    return pageSchema.parse(data);
  }

  test('pages through a region in order, returns each row once, and then nothing more', async () => {
    const { country_code, region } = freshCountry();
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push(await insertRestaurant(backend.database, { country_code }));
    await insertRestaurant(backend.database, { country_code: 'ZZ' });
    const seen: string[] = [];
    let checkpoint: Checkpoint | null = null;
    for (const expected of [true, true, false]) {
      const page: z.infer<typeof pageSchema> = await pull(region, checkpoint, 3);
      seen.push(...page.documents.map(({ id }) => id));
      expect(page.has_more).toBe(expected);
      checkpoint = page.checkpoint;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    const end = await pull(region, checkpoint);
    expect(end).toMatchObject({ documents: [], gone: [], has_more: false, blocked: false, checkpoint });
  });

  test('an empty region returns a checkpoint from which later rows are seen', async () => {
    const { country_code, region } = freshCountry();
    const { checkpoint } = await pull(region);
    const id = await insertRestaurant(backend.database, { country_code });
    expect((await pull(region, checkpoint)).documents.map((document) => document.id)).toEqual([id]);
  });

  test('a deletion is a tombstone, and a revived row returns', async () => {
    const { country_code, region } = freshCountry();
    const id = await insertRestaurant(backend.database, { country_code });
    const first = await pull(region);
    await backend.database.query('delete from public.restaurants where id = $1', [id]);
    const second = await pull(region, first.checkpoint);
    expect(second).toMatchObject({ documents: [], gone: [{ id }] });
    expect(second.gone[0]?.stamp).toBeGreaterThan(first.documents[0]?.stamp ?? Infinity);
    await backend.database.query('update public.restaurants set _deleted = false where id = $1', [id]);
    expect((await pull(region, second.checkpoint)).documents.map((document) => document.id)).toEqual([id]);
  });

  test('a moved row leaves its old region, appears in the new one, and can move back', async () => {
    const from = freshCountry();
    const to = freshCountry();
    const id = await insertRestaurant(backend.database, { country_code: from.country_code });
    const start = [await pull(from.region), await pull(to.region)] as const;
    const move = (code: string) =>
      backend.database.query('update public.restaurants set country_code = $1 where id = $2', [code, id]);
    await move(to.country_code);
    const left = await pull(from.region, start[0].checkpoint);
    const arrived = await pull(to.region, start[1].checkpoint);
    expect(left).toMatchObject({ documents: [], gone: [{ id }] });
    expect(arrived.documents).toMatchObject([{ id, region: to.region }]);
    await move(from.country_code);
    expect(await pull(from.region, left.checkpoint)).toMatchObject({ documents: [{ id }], gone: [] });
    expect(await pull(to.region, arrived.checkpoint)).toMatchObject({ documents: [], gone: [{ id }] });
    // A new reader doesn't see the moves.
    expect(await pull(from.region)).toMatchObject({ documents: [{ id }], gone: [] });
  });

  test('changed evidence and images return their restaurant again', async () => {
    const { country_code, region } = freshCountry();
    const restaurant_id = await insertRestaurant(backend.database, { country_code });
    let { checkpoint } = await pull(region);
    await insertInto(backend.database, 'restaurant_evidence', {
      id: crypto.randomUUID(),
      restaurant_id,
      kind: 'certificate',
      authority: 'MUIS',
      stated_by: 'A register',
      checked_on: '2026-01-02',
      verified: true,
    });
    const withEvidence = await pull(region, checkpoint);
    expect(withEvidence.documents).toMatchObject([
      { id: restaurant_id, checked_on: '2026-01-02', evidence: [{ authority: 'MUIS' }] },
    ]);
    checkpoint = withEvidence.checkpoint;
    await insertInto(backend.database, 'restaurant_images', {
      id: crypto.randomUUID(),
      restaurant_id,
      url: '/illustrations/plate.svg',
      type: 'hero',
      width: 4,
      height: 3,
      position: 0,
    });
    const withImage = await pull(region, checkpoint);
    expect(withImage.documents).toMatchObject([{ primary_image_url: '/illustrations/plate.svg' }]);
    await backend.database.query('delete from public.restaurant_evidence where restaurant_id = $1', [restaurant_id]);
    expect((await pull(region, withImage.checkpoint)).documents).toMatchObject([{ evidence: [], checked_on: null }]);
  });

  test('a checkpoint of another generation is refused with PT410 and status 410', async () => {
    const checkpoint = { xid: '5', id: '00000000-0000-0000-0000-000000000000', generation: crypto.randomUUID() };
    const answer = await backend
      .client()
      .rpc('sync_pull', { collection: 'restaurants', scope: { region: 'sg' }, checkpoint });
    expect([answer.status, answer.error?.code]).toEqual([410, 'PT410']);
  });

  test.each([
    ['an unknown collection', { collection: 'users', scope: {} }],
    ['no region', { collection: 'restaurants', scope: {} }],
  ])('%s is refused with PT400', async (_, args) => {
    expect((await backend.client().rpc('sync_pull', args)).error?.code).toBe('PT400');
  });

  test('the profile is the person’s own row, and empty without a session', async () => {
    const person = backend.client();
    await signUpAndIn(person, {
      email: 'pull@example.com',
      password: 'Long-enough-1',
      options: { data: { full_name: 'Nur' } },
    });
    await backend.client().auth.signUp({ email: 'else@example.com', password: 'Long-enough-1' });
    const args = { collection: 'profile', scope: {} };
    expect((await person.rpc('sync_pull', args)).data).toMatchObject({
      documents: [{ name: 'Nur', email: 'pull@example.com' }],
    });
    expect((await backend.client().rpc('sync_pull', args)).data).toMatchObject({ documents: [] });
  });

  test('returns what the policy shows', async () => {
    await backend.database.query(
      `delete from public.restaurants where id in (select id from public.restaurants limit 2)`,
    );
    const { data } = await backend.client().from('restaurants').select('id, region');
    for (const region of new Set(data?.map((row) => row.region))) {
      const byPolicy = data?.filter((row) => row.region === region).map(({ id }) => id);
      const pulled = (await pull(region)).documents.map(({ id }) => id);
      expect(pulled.toSorted()).toEqual(byPolicy?.toSorted());
    }
  });

  test.runIf(database === 'postgres')('never skips a transaction that commits late', async () => {
    const { country_code, region } = freshCountry();
    const late = await insertRestaurant(backend.database, { country_code });
    const { checkpoint } = await pull(region);
    const session = postgres(backend.databaseUrl ?? '', { max: 1, onnotice: () => {} });
    try {
      const held = await session.reserve();
      await held`begin`;
      await held`update public.restaurants set description = 'late' where id = ${late}`;
      const early = await insertRestaurant(backend.database, { country_code });
      const during = await pull(region, checkpoint);
      expect(during).toMatchObject({ documents: [], blocked: true, checkpoint });
      await held`commit`;
      held.release();
      const after = await pull(region, during.checkpoint);
      expect(after.documents.map(({ id }) => id).toSorted()).toEqual([late, early].toSorted());
      expect(after.blocked).toBe(false);
    } finally {
      // Closes the connection if the test failed with an open transaction.
      await session.end({ timeout: 1 });
    }
  });
});
