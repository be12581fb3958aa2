// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../supabase/local/database/engine.ts';
import { openPlanReader, type PlanReader } from '../../support/plans.ts';
import { hasPostgres } from '../../support/postgres.ts';
import { createMigratedDatabase, type TestDatabase } from '../../support/test-database.ts';

/**
 * Rows of each table, generated in one statement. Ids are hashes of a letter and the row's number. Four times as many rows take
 * four times as long; without the indexes, the same 21 queries scan a table.
 */
const ROWS = `
set session_replication_role = replica;
insert into public.restaurants (id, slug, name, latitude, longitude, city, country_code, country, region, cuisine_types,
  halal_status, average_rating, review_count, quality_rank_score, is_featured, featured_until, source, source_id)
select md5('r' || n)::uuid, 'place-' || n, 'Place ' || n, (n::bigint * 7919 % 1400000) / 10000.0 - 60,
  (n::bigint * 104729 % 3500000) / 10000.0 - 175, 'City ' || n % 500, 'AA', 'Aland', chr(97 + n % 20) || 'a', array['Thai'], 'certified',
  1 + n % 5, 2, (n % 1000) / 1000.0, n % 1000 = 0, '2099-01-01', 'plan', n::text
from generate_series(1, 25000) n;
insert into public.restaurant_evidence (id, restaurant_id, kind, authority, stated_by, checked_on)
select md5('e' || n)::uuid, md5('r' || n)::uuid, 'certificate', 'MUIS', 'A register', '2026-01-01'
from generate_series(1, 25000) n;
insert into public.restaurant_images (id, restaurant_id, url, type, width, height)
select md5('i' || n)::uuid, md5('r' || n)::uuid, '/a.svg', 'hero', 4, 3 from generate_series(1, 25000) n;
insert into public.restaurant_status_history (restaurant_id, status, reason)
select md5('r' || n)::uuid, 'certified', 'First listed' from generate_series(1, 25000) n;
insert into auth.users (id, email, email_confirmed_at)
select md5('u' || n)::uuid, 'person-' || n || '@example.com', now() from generate_series(1, 12500) n;
insert into public.users (id, name, city, points, stripe_customer_id, is_confirmed)
select md5('u' || n)::uuid, 'Person ' || n, 'City ' || n % 500, n % 5000, 'cus_' || n, true from generate_series(1, 12500) n;
insert into public.reviews (id, restaurant_id, user_id, rating, content, author_name, region, created_at)
select md5('v' || n)::uuid, md5('r' || 1 + n % 25000)::uuid, md5('u' || 1 + n / 4 % 12500)::uuid, 1 + n % 5,
  'Words about a place.', 'Person', chr(97 + (1 + n % 25000) % 20) || 'a', now() - n * interval '1 minute'
from generate_series(1, 50000) n;
insert into public.review_helpful (id, review_id, user_id)
select md5('h' || n)::uuid, md5('v' || n)::uuid, md5('u' || 1 + (n + 77) % 12500)::uuid from generate_series(1, 50000) n;
insert into public.saved_restaurants (id, restaurant_id, user_id)
select md5('s' || n)::uuid, md5('r' || 1 + n % 25000)::uuid, md5('u' || 1 + n / 4 % 12500)::uuid
from generate_series(1, 50000) n;
insert into public.points_ledger (user_id, activity, object_id, points)
select md5('u' || 1 + n / 4 % 12500)::uuid, 'save', md5('r' || 1 + n % 25000)::uuid, 5 from generate_series(1, 50000) n;
insert into public.lists (id, user_id, name)
select md5('l' || n)::uuid, md5('u' || n)::uuid, 'A list' from generate_series(1, 12500) n;
insert into public.list_items (id, list_id, user_id, restaurant_id)
select md5('m' || n)::uuid, md5('l' || 1 + n / 4 % 12500)::uuid, md5('u' || 1 + n / 4 % 12500)::uuid,
  md5('r' || 1 + n % 25000)::uuid from generate_series(1, 25000) n;
insert into public.notes (id, user_id, restaurant_id, content)
select md5('n' || n)::uuid, md5('u' || n)::uuid, md5('r' || n)::uuid, 'A note.' from generate_series(1, 12500) n;
insert into public.trips (id, user_id, name)
select md5('t' || n)::uuid, md5('u' || n)::uuid, 'A trip' from generate_series(1, 12500) n;
insert into public.trip_stops (id, trip_id, user_id, name, country_code, latitude, longitude, arrives_on, leaves_on)
select md5('e' || n)::uuid, md5('t' || 1 + n / 4 % 12500)::uuid, md5('u' || 1 + n / 4 % 12500)::uuid,
  'City', 'AA', 1, 2, '2027-01-01', '2027-01-02' from generate_series(1, 25000) n;
insert into public.place_checks (id, user_id, restaurant_id, answers, day)
select md5('k' || n)::uuid, md5('u' || 1 + n / 2 % 12500)::uuid, md5('r' || n)::uuid, '{"pork": "none"}', current_date
from generate_series(1, 25000) n;
insert into public.review_reports (review_id, reporter_id, reason)
select md5('v' || n)::uuid, md5('u' || 1 + n % 12500)::uuid, 'spam' from generate_series(1, 5000) n;
insert into public.prayer_spaces (id, name, kind, latitude, longitude, country_code, region, source, source_id)
select md5('p' || n)::uuid, 'Masjid ' || n, 'mosque', n % 90, n % 180, 'AA', chr(97 + n % 20) || 'a', 'plan', n::text
from generate_series(1, 5000) n;
insert into sync.departures (collection, scope, id)
select 'restaurants', chr(97 + n % 20) || 'a', md5('d' || n)::uuid from generate_series(1, 5000) n;
insert into catalogue.stored_restaurant_documents (id, document)
select md5('r' || n)::uuid, '{"name": "A place"}' from generate_series(1, 25000) n;
insert into sync.clients (id, user_id) select md5('c' || n)::uuid, md5('u' || n)::uuid from generate_series(1, 12500) n;
set session_replication_role = origin;
analyze;
`;

const LARGE = [
  'restaurants',
  'restaurant_evidence',
  'restaurant_images',
  'restaurant_status_history',
  'stored_restaurant_documents',
  'users',
  'reviews',
  'review_helpful',
  'saved_restaurants',
  'points_ledger',
  'lists',
  'list_items',
  'notes',
  'trips',
  'trip_stops',
  'place_checks',
  'review_reports',
  'prayer_spaces',
  'departures',
  'clients',
];
const SEQUENTIAL = new RegExp(`Seq Scan on (${LARGE.join('|')})\\b`);

const PLACE = "md5('r5')::uuid";
const PERSON = "md5('u5')::uuid";

const push = (name: string, args: string) =>
  `select public.sync_push(md5('c5')::uuid, jsonb_build_array(jsonb_build_object('number', 1, 'name', '${name}',
     'args', jsonb_build_object(${args}))))`;

const READS: readonly [string, string][] = [
  ['nearby', 'select * from public.nearby_restaurants(10, 20, 20)'],
  [
    'nearby with filters',
    `select * from public.nearby_restaurants(10, 20, 50, array['thai'], array['certified'], array[1], array['wifi'])`,
  ],
  ['nearby by quality', 'select * from public.nearby_restaurants_with_quality(10, 20, 20)'],
  ['a place by its slug', `select public.restaurant_by_slug('place-77')`],
  ['the newest reviews of a place', reviews('created_at desc, id')],
  ['the best reviews of a place', reviews('rating desc, created_at desc')],
  ['the worst reviews of a place', reviews('rating, created_at desc')],
  [
    'a place with its reviews',
    `select r.id, (select json_agg(v.rating) from public.reviews v where v.restaurant_id = r.id) from public.restaurants r
     where r.slug = 'place-9'`,
  ],
  [
    'places of a city, the best first',
    `select id from public.restaurants where city = 'City 7' order by average_rating desc nulls last limit 20`,
  ],
  [
    'places of a cuisine, the best first',
    `select id from public.restaurants where cuisine_types && array['Thai'] order by average_rating desc nulls last limit 20`,
  ],
  [
    'featured places',
    `select id from public.restaurants where is_featured and featured_until >= now()
     order by average_rating desc nulls last limit 5`,
  ],
  [
    'rankings',
    'select restaurant_id from public.restaurant_quality_rankings order by overall_quality_score desc limit 20',
  ],
  [
    'the own saved places with each place',
    `select s.created_at, r.name from public.saved_restaurants s join public.restaurants r on r.id = s.restaurant_id
     where s.user_id = ${PERSON} order by s.created_at desc limit 20`,
  ],
  [
    'whether a place is saved',
    `select id from public.saved_restaurants where user_id = ${PERSON} and restaurant_id = ${PLACE}`,
  ],
  ['a public profile', `select name from public.public_profiles where id = ${PERSON}`],
  [
    'people of a city by points',
    `select name from public.public_profiles where city = 'City 7' order by points desc limit 10`,
  ],
  ['the people with the most points', 'select name from public.public_profiles order by points desc limit 10'],
  ['the own profile', `select id, points from public.users where id = ${PERSON}`],
  ['a favourite cuisine', `select public.get_user_favorite_cuisine(${PERSON})`],
  ['cities visited', `select public.get_user_cities_visited(${PERSON})`],
  ['points that are asked for', `select public.award_user_points(${PERSON}, 5, 'save')`],
];

const WRITES: readonly [string, string][] = [
  ['save_restaurant', `'restaurant_id', ${PLACE}`],
  ['unsave_restaurant', `'restaurant_id', md5('r17')::uuid`],
  ['write_review', `'restaurant_id', ${PLACE}, 'rating', 4, 'content', 'Words about a place.'`],
  ['delete_review', `'restaurant_id', md5('r17')::uuid`],
  ['vote_helpful', `'review_id', md5('v40000')::uuid`],
  ['report_review', `'review_id', md5('v40000')::uuid, 'reason', 'spam'`],
  ['report_change', `'restaurant_id', ${PLACE}, 'kind', 'closed'`],
  ['update_profile', `'name', 'Renamed'`],
  ['create_list', `'id', md5('new')::uuid, 'name', 'New'`],
  ['add_to_list', `'list_id', md5('l5')::uuid, 'restaurant_id', ${PLACE}`],
  ['delete_list', `'id', md5('l5')::uuid`],
  ['write_note', `'restaurant_id', ${PLACE}, 'content', 'A note.'`],
  ['check_place', `'restaurant_id', ${PLACE}, 'answers', '{"pork": "none"}'::jsonb, 'day', current_date`],
  ['uncheck_place', `'restaurant_id', md5('r9')::uuid`],
  ['create_trip', `'id', md5('new')::uuid, 'name', 'New'`],
  [
    'set_trip_stop',
    `'id', md5('new')::uuid, 'trip_id', md5('t5')::uuid, 'name', 'City', 'country_code', 'AA', 'latitude', 1,
     'longitude', 2, 'arrives_on', '2027-01-01', 'leaves_on', '2027-01-02'`,
  ],
  ['remove_trip_stop', `'id', md5('e17')::uuid`],
  ['delete_trip', `'id', md5('t5')::uuid`],
];

function reviews(order: string): string {
  return `select id, rating, content, author_name from public.reviews where restaurant_id = ${PLACE}
    order by ${order} limit 10`;
}

describe.runIf(hasPostgres())('plans at 100,000 places, on postgres', () => {
  let migrated: TestDatabase | undefined;
  let reader: PlanReader | undefined;
  let collections: { name: string; scope: string }[];
  let me: string | null = null;

  beforeAll(async () => {
    migrated = await createMigratedDatabase();
    const databaseUrl = migrated.url;
    const database = await openDatabase({ databaseUrl });
    try {
      await database.exec(ROWS);
      collections = await database.query('select name, scope from sync.collections order by name');
      const [row] = await database.query<{ id: string }>(`select ${PERSON}::text as id`);
      me = row?.id ?? null;
    } finally {
      await database.close();
    }
    reader = await openPlanReader(databaseUrl);
  });
  afterAll(async () => {
    await reader?.close();
    await migrated?.drop();
  });

  /** Plans of the statements that scan a large table. */
  async function scansOf(...statements: string[]): Promise<string[]> {
    const plans = (await reader?.plansOf(me, statements)) ?? [];
    expect(plans.length).toBeGreaterThan(0);
    return plans.filter((plan) => SEQUENTIAL.test(plan));
  }
  const expectNoScan = async (statement: string) => expect(await scansOf(statement)).toEqual([]);

  test('a plan with a sequential scan would be noticed', async () => {
    const statement = `select id from public.restaurants where name like '%9%'`;
    expect(await scansOf(statement)).toEqual([expect.stringContaining('Seq Scan on restaurants')]);
  });

  test.each(READS)('reading %s scans no table', (_, statement) => expectNoScan(statement));

  test.each(WRITES)('the mutation %s and its triggers scan no table', async (name, args) => {
    await expectNoScan(push(name, args));
  });

  test('pulling any collection scans no table, from the start or from a checkpoint', async () => {
    for (const { name, scope } of collections) {
      if (name === 'offers') continue;
      const wanted = scope === 'region' ? `{"region": "ba"}` : '{}';
      const pull = `public.sync_pull('${name}', '${wanted}'`;
      await expectNoScan(`select ${pull}, null, 500)`);
      await expectNoScan(`select ${pull}, (${pull}, null, 1) -> 'checkpoint')::jsonb, 500)`);
    }
  });

  test('deleting an account scans no table', async () => {
    expect(await scansOf('reset role', `select accounts.delete_account(${PERSON})`)).toEqual([]);
  });
});
