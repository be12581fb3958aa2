// @module-tag quick
import * as fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../../../supabase/local/database/database.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

const SEED = 20_261_121;
const TRANSACTIONS = 40;

/** Changes to a document; `n` chooses a place, or one of its related rows. */
const CHANGES: Readonly<Record<string, (tx: Queryable, id: string, n: number) => Promise<unknown>>> = {
  rename: (tx, id, n) => tx.query('update public.restaurants set name = $2 where id = $1', [id, `Name ${n}`]),
  status: (tx, id, n) =>
    tx.query('update public.restaurants set halal_status = $2 where id = $1', [id, n % 2 ? 'certified' : 'unverified']),
  move: (tx, id, n) =>
    tx.query('update public.restaurants set country_code = $2 where id = $1', [id, n % 2 ? 'SG' : 'MY']),
  evidence: (tx, restaurant_id, n) =>
    insertInto(tx, 'restaurant_evidence', {
      id: crypto.randomUUID(),
      restaurant_id,
      kind: 'source_tag',
      stated_by: `Source ${n} ${crypto.randomUUID()}`,
      checked_on: `2026-01-${String(1 + (n % 28)).padStart(2, '0')}`,
      verified: false,
    }),
  reject: (tx, id) =>
    tx.query(`update public.restaurant_evidence set state = 'rejected' where restaurant_id = $1`, [id]),
  forget: (tx, id) => tx.query('delete from public.restaurant_evidence where restaurant_id = $1', [id]),
  image: (tx, restaurant_id) =>
    tx.query(
      `insert into public.restaurant_images (restaurant_id, url, type, width, height, position)
       select $1, '/a.svg', 'food', 4, 3, count(*) from public.restaurant_images where restaurant_id = $1`,
      [restaurant_id],
    ),
  darken: (tx, id) => tx.query('delete from public.restaurant_images where restaurant_id = $1', [id]),
  delete: (tx, id) => tx.query('delete from public.restaurants where id = $1', [id]),
  revive: (tx, id) => tx.query('update public.restaurants set _deleted = false where id = $1', [id]),
  everywhere: (tx, _, n) => tx.query('update public.restaurants set price_level = $1', [1 + (n % 4)]),
};

describe.each(ONE_ENGINE)('stored documents, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  /** Places whose stored document is missing or differs from the tables. */
  function findStale(): Promise<unknown[]> {
    return backend.database.query(
      `select m.document as is, s.document as was from catalogue.made_restaurant_documents m
       left join catalogue.stored_restaurant_documents s on s.id = m.id
       where s.document::text is distinct from m.document::text`,
    );
  }

  test(`match the tables after each of ${TRANSACTIONS} transactions with several changes`, async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await insertRestaurant(backend.database));
    expect(await findStale()).toEqual([]);
    const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(4), fc.nat(100));
    const transactions = fc.array(change, { minLength: 1, maxLength: 4 });
    for (const changes of fc.sample(transactions, { seed: SEED, numRuns: TRANSACTIONS })) {
      await backend.database.transaction(async (tx) => {
        // A place with its related rows in one transaction: the row is stamped before the others exist.
        if (changes.length > 3) ids[0] = await insertRestaurant(tx);
        for (const [name, place, n] of changes) await CHANGES[name]?.(tx, ids[place] ?? '', n);
      });
      expect(await findStale(), JSON.stringify(changes)).toEqual([]);
    }
  });

  test('are deleted with a permanently deleted place', async () => {
    const id = await insertRestaurant(backend.database);
    await backend.database.transaction(async (tx) => {
      await tx.exec(`set local sync.hard_delete = 'on'`);
      await tx.query('delete from public.restaurants where id = $1', [id]);
    });
    expect(
      await backend.database.query('select from catalogue.stored_restaurant_documents where id = $1', [id]),
    ).toEqual([]);
  });

  test('are made on the fly for a row loaded without triggers, which is then pulled and not reported as gone', async () => {
    const id = await insertRestaurant(backend.database, { country_code: 'QA', latitude: 25.3, longitude: 51.5 });
    await backend.database.query('delete from catalogue.stored_restaurant_documents where id = $1', [id]);
    const args = { collection: 'restaurants', scope: { region: 'qa' } };
    const { data } = await backend.client().rpc('sync_pull', args);
    expect(data).toMatchObject({ documents: [{ id }], gone: [] });
    const near = await backend.client().rpc('nearby_restaurants', { lat: 25.3, lng: 51.5, radius_km: 1 });
    expect(near.data).toMatchObject([{ id, distance_m: 0, distance_km: 0 }]);
    await backend.database.query('select catalogue.store_documents(array[$1::uuid])', [id]);
    expect(await findStale()).toEqual([]);
  });

  test.runIf(database === 'postgres')('contain what two parallel transactions added to one place', async () => {
    const restaurant_id = await insertRestaurant(backend.database);
    const session = postgres(backend.databaseUrl ?? '', { max: 2, onnotice: () => {} });
    try {
      const state = (name: string) =>
        session.unsafe(
          `insert into public.restaurant_evidence (restaurant_id, kind, stated_by) values ('${restaurant_id}', 'source_tag', '${name}')`,
        );
      const held = await session.reserve();
      await held`begin`;
      await held.unsafe(
        `insert into public.restaurant_evidence (restaurant_id, kind, stated_by) values ('${restaurant_id}', 'source_tag', 'The first')`,
      );
      const second = state('The second').execute();
      await waitUntilBlocked(backend);
      await held`commit`;
      held.release();
      await second;
      expect(await findStale()).toEqual([]);
    } finally {
      // Closes the connection if the test failed with an open transaction.
      await session.end({ timeout: 1 });
    }
  });
});

/** Waits until a session is blocked by another's lock. */
async function waitUntilBlocked({ database }: TestBackend): Promise<void> {
  await expect
    .poll(() => database.query(`select from pg_stat_activity where wait_event_type = 'Lock'`))
    .not.toEqual([]);
}
