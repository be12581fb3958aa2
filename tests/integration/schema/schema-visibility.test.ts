// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { FAKE_STOP } from '../../support/fakes/fake-stop.ts';
import { makePro, newDevice, type Person, pull, signUp } from '../../support/people.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

interface Collection {
  readonly name: string;
  readonly source: string;
  readonly scope: 'region' | 'reader' | 'everyone';
  readonly scope_column: string | null;
  readonly needs_pro: boolean;
}

const REGION = 'sg';

/**
 * `sync_pull` runs as SECURITY DEFINER and repeats each policy. These tests compare both, for every registered collection and
 * every reader.
 */
describe.each(ONE_ENGINE)('a pull shows the same rows as the policies, on %s', (database) => {
  let backend: TestBackend;
  let collections: Collection[];
  let people: Record<'busy' | 'other' | 'pro', Person>;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    collections = await backend.database.query('select * from sync.collections order by name');
    people = { busy: await signUp(backend), other: await signUp(backend), pro: await signUp(backend) };
    await makePro(backend, people.pro);
    for (const person of Object.values(people)) await live(person);
    await hideAndDelete();
  });
  afterAll(() => backend.stop());

  /** Does everything once, and does and undoes everything a second time. */
  async function live(person: Person): Promise<void> {
    const [place, second] = [await insertRestaurant(backend.database), await insertRestaurant(backend.database)];
    const [list, gone] = [crypto.randomUUID(), crypto.randomUUID()];
    const trips = [crypto.randomUUID(), crypto.randomUUID()];
    const stops = [crypto.randomUUID(), crypto.randomUUID()];
    const text = { rating: 4, content: 'Words about a place.' };
    const others = await backend.database.query<{ id: string }>(
      'select id from public.reviews where user_id <> $1 and not _deleted order by id limit 2',
      [person.id],
    );
    const [review, another] = others.map(({ id }) => id);
    const device = newDevice(person);
    const answer = await device.push(
      ...[place, second].flatMap((restaurant_id): [string, unknown][] => [
        ['save_restaurant', { restaurant_id }],
        ['write_review', { restaurant_id, ...text }],
        ['write_note', { restaurant_id, content: 'A note.' }],
        ['report_change', { restaurant_id, kind: 'closed' }],
        ['check_place', { restaurant_id, answers: { pork: 'none' }, day: new Date().toISOString().slice(0, 10) }],
      ]),
      ['suggest_place', { id: crypto.randomUUID(), name: 'Warung', address: '1 Arab Street', reason: 'staff' }],
      ['create_list', { id: list, name: 'Kept' }],
      ['create_list', { id: gone, name: 'Gone' }],
      ['add_to_list', { list_id: list, restaurant_id: place }],
      ['add_to_list', { list_id: list, restaurant_id: second }],
      ['remove_from_list', { list_id: list, restaurant_id: second }],
      ['delete_list', { id: gone }],
      ['create_trip', { id: trips[0], name: 'Kept' }],
      ['create_trip', { id: trips[1], name: 'Gone' }],
      ...stops.map((id): [string, unknown] => ['set_trip_stop', { ...FAKE_STOP, id, trip_id: trips[0] }]),
      ['remove_trip_stop', { id: stops[1] }],
      ['delete_trip', { id: trips[1] }],
      ['unsave_restaurant', { restaurant_id: second }],
      ['uncheck_place', { restaurant_id: second }],
      ['delete_review', { restaurant_id: second }],
      ['delete_note', { restaurant_id: second }],
      ...(review && another
        ? ([
            ['vote_helpful', { review_id: review }],
            ['vote_helpful', { review_id: another }],
            ['unvote_helpful', { review_id: another }],
            ['report_review', { review_id: review, reason: 'spam' }],
          ] satisfies [string, unknown][])
        : []),
    );
    expect(answer.results.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
    expect(await newDevice(person).do('write_review', { restaurant_id: place, ...text, rating: 2 })).toBe(
      'merged second_text',
    );
    const own = await person.client.from('reviews').select('id').eq('user_id', person.id).single();
    const review_id = own.data?.id ?? '';
    const photo = (n: number) => ({
      review_id,
      path: `${person.id}/${review_id}/${String(n).repeat(64)}.jpg`,
      width: 1,
      height: 1,
    });
    await newDevice(person).push(
      ['add_review_photo', photo(1)],
      ['add_review_photo', photo(2)],
      ['remove_review_photo', { path: photo(2).path }],
    );
  }

  async function hideAndDelete(): Promise<void> {
    const db = backend.database;
    const kept = await people.pro.client.from('reviews').select('id').eq('user_id', people.pro.id).single();
    await newDevice(people.pro).do('choose_review_text', { review_id: kept.data?.id, draft_id: null });
    await db.query('update public.reviews set hidden_at = now() where user_id = $1', [people.other.id]);
    await db.exec(
      `update public.review_photos set state = 'approved' where id in (select id from public.review_photos limit 2)`,
    );
    const restaurant_id = await insertRestaurant(db);
    for (const id of [crypto.randomUUID(), crypto.randomUUID()]) {
      const dates = { valid_from: '2026-01-01', valid_until: '2026-12-31' };
      await insertInto(db, 'offers', { id, restaurant_id, title: 'An offer', percent: 10, ...dates });
      await insertInto(db, 'promotions', {
        id,
        title: 'News',
        body: 'Of us.',
        starts_at: '2026-01-01',
        ends_at: '2099-01-01',
      });
      const at = { latitude: 1.3, longitude: 103.8, country_code: 'SG', source: 'test', source_id: id };
      await insertInto(db, 'prayer_spaces', { id, name: 'A mosque', kind: 'mosque', features: [], ...at });
    }
    for (const table of ['offers', 'promotions', 'prayer_spaces']) {
      await db.exec(`delete from public.${table} where id in (select id from public.${table} limit 1)`);
    }
    await db.exec('delete from public.restaurants where id in (select id from public.restaurants order by id limit 2)');
  }

  /** The rows in the collection's scope that REST shows this reader, or its refusal. */
  async function byPolicy(collection: Collection, client: Person['client'], person: Person | null): Promise<string[]> {
    // The table's name comes from the registry; the types accept only literals.
    let query = client.from(collection.source.replace('public.', '') as 'restaurants').select('id');
    // The same for the scope's column.
    const column = collection.scope_column as 'id';
    if (collection.scope !== 'everyone')
      query = query.eq(column, collection.scope === 'region' ? REGION : (person?.id ?? ''));
    const { data, error } = await query;
    if (error && error.code !== '42501') throw error;
    return (data ?? []).map(({ id }) => id).toSorted();
  }

  async function byPull({ name, scope }: Collection, client: Person['client']): Promise<string[]> {
    const { documents } = await pull(client, name, { scope: scope === 'region' ? { region: REGION } : {} });
    return documents.map(({ id }) => id).toSorted();
  }

  test('for everyone signed in', async () => {
    const seen = new Set<string>();
    for (const collection of collections) {
      for (const [name, person] of Object.entries(people)) {
        if (collection.needs_pro && person !== people.pro) continue;
        // A person's own hidden review belongs to their own reviews, not to the region's.
        const client = collection.name === 'reviews' ? backend.client() : person.client;
        const expected = await byPolicy(collection, client, person);
        expect(await byPull(collection, person.client), `${collection.name} for ${name}`).toEqual(expected);
        if (expected.length > 0) seen.add(collection.name);
      }
    }
    expect(collections.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
  });

  test('for visitors', async () => {
    const anon = backend.client();
    for (const collection of collections) {
      if (collection.needs_pro) continue;
      const expected = collection.scope === 'reader' ? [] : await byPolicy(collection, anon, null);
      expect(await byPull(collection, anon), collection.name).toEqual(expected);
    }
  });

  test('every collection whose rows can be deleted has tombstones that were pulled as gone', async () => {
    for (const { name, source } of collections) {
      const hides = await backend.database.query<{ rows: number }>(
        `select count(*) as rows from ${source} where _deleted`,
      );
      const reports = ['own_review_reports', 'own_change_reports', 'own_suggestions'];
      const keeps = ['profile', 'points', 'achievements', 'subscriptions', ...reports];
      expect([name, (hides[0]?.rows ?? 0) > 0]).toEqual([name, !keeps.includes(name)]);
    }
  });

  test('nobody may call functions of private schemas, except those granted for constraints and policies', async () => {
    const open = await backend.database.query<{ name: string }>(
      `select distinct p.oid::regproc::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('sync', 'catalogue', 'accounts', 'billing', 'moderation', 'provider', 'mutations')
         and has_function_privilege('anon', p.oid, 'execute') order by name`,
    );
    expect(open.map(({ name }) => name)).toEqual([
      'accounts.is_photo_shown',
      'accounts.is_visible',
      'accounts.shown_name',
    ]);
    const services = await backend.database.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
         and not has_function_privilege('authenticated', p.oid, 'execute') order by name`,
    );
    expect(services.map(({ name }) => name)).toEqual([
      'apply_payment_event',
      'begin_account_deletion',
      'begin_payment_event',
      'begun_account_deletions',
      'count_refused_events',
      'delete_account',
      'end_account_deletion',
      'end_checkout_turn',
      'left_files',
      'moderate',
      'moderation_queue',
      'payment_account',
      'provider_clean',
      'provider_keep_match',
      'provider_read',
      'provider_reviews',
      'provider_take_quota',
      'provider_write',
      'provider_write_reviews',
      'refused_events',
      'store_payment_customer',
      'take_checkout_turn',
    ]);
  });
});
