import type { Position } from '../../src/domain/geo/geo.ts';
import type { Database } from '../../supabase/local/database/database.ts';

/** Rows per transaction. */
const BATCH = 25_000;
/** Number of concurrent transactions. */
const SESSIONS = 2;

const FILLED = ['restaurants', 'restaurant_evidence', 'restaurant_status_history'];

/**
 * Inserts generated places until the table has `rows` of them: in 1,200 cities of realistic, very different sizes, each with
 * evidence, a history and its stored document. They are deterministic. The first ones are also in `public.bench_restaurants`
 * in the format of RxDB's Supabase plugin: with `_modified` and `_deleted`, an index for its order, and columns for the data
 * that our documents gather from other tables.
 *
 * Meanwhile it disables what slows down writing without affecting readers: check constraints, which take most of the time
 * and which these rows satisfy; triggers; and indexes, which are rebuilt at the end.
 */
export async function fillRestaurants(database: Database, rows: number): Promise<void> {
  const [{ has } = { has: 0 }] = await database.query<{ has: number }>(
    `select count(*)::integer as has from public.restaurants where source = 'bench'`,
  );
  const restore = await takeAwayRules(database);
  await inBatches(database, has, rows, ROWS);
  await restore();
  await inBatches(database, has, rows, [DOCUMENTS]);
  if (has === 0) await database.exec(PLUGIN_TABLE);
  for (const table of ['public.bench_restaurants', 'catalogue.stored_restaurant_documents', ...FILLED])
    await database.exec(`vacuum analyze ${table}`);
}

/** Positions of some of the places. */
export function readPositions(database: Database, count: number): Promise<readonly Position[]> {
  return database.query<Position>(
    `select latitude, longitude from public.restaurants where source = 'bench' order by md5(id::text) limit $1`,
    [count],
  );
}

/** Drops check constraints and indexes. @returns restores them; checks then apply to new rows only */
async function takeAwayRules(database: Database): Promise<() => Promise<void>> {
  const rules = await database.query<{ away: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid))
        as back
    from pg_constraint where contype = 'c' and conrelid = any ($1::text[]::regclass[])
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index i where indrelid = any ($1::text[]::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [FILLED],
  );
  await database.exec(rules.map(({ away }) => away).join(';\n'));
  return () => database.exec(rules.map(({ back }) => back).join(';\n'));
}

/** Runs the statements for places `first` to `end`, exclusive, in batches. */
async function inBatches(database: Database, first: number, end: number, statements: readonly string[]): Promise<void> {
  const starts = Array.from({ length: Math.ceil((end - first) / BATCH) }, (_, n) => first + n * BATCH);
  const session = async () => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
      const numbers = [from, Math.min(from + BATCH, end) - 1];
      await database.transaction(async (tx) => {
        await tx.exec('set local session_replication_role = replica');
        await tx.query('select setseed($1::double precision / 1e8)', [from]);
        for (const statement of statements) await tx.query(statement, numbers);
      });
    }
  };
  await Promise.all(Array.from({ length: SESSIONS }, session));
}

const HOURS = `jsonb_build_object('monday', d, 'tuesday', d, 'wednesday', d, 'thursday', d, 'friday', d, 'saturday', d,
  'sunday', '[]'::jsonb)`;

const RESTAURANTS = `
insert into public.restaurants (id, slug, name, latitude, longitude, address, city, country_code, country, region, phone,
  cuisine_types, price_level, operating_hours, time_zone, halal_status, amenities, average_rating, review_count,
  image_quality_score, source, source_id)
select md5('bench' || n)::uuid, 'bench-' || n, 'Warung ' || n, round((((c * 37) % 110) - 45 + spread_lat)::numeric, 5),
  round((((c * 101) % 340) - 170 + spread_lng)::numeric, 5), n % 400 || ' Arab Street', 'City ' || c,
  upper(chr(97 + c % 20) || 'x'), 'Country ' || c % 20, chr(97 + c % 20) || 'x', '+65 6123 4567',
  array['Malaysian', 'Indian'], 1 + n % 4, ${HOURS}, 'Asia/Singapore',
  (array['certified', 'muslim_owned', 'halal_friendly', 'unverified'])[1 + n % 4], '{}',
  1 + 4 * random(), 1 + n % 300, random(), 'bench', n::text
from (
  select n, floor(1200 * random() ^ 3)::integer as c, (random() + random() - 1) * 0.15 as spread_lat,
    (random() + random() - 1) * 0.15 as spread_lng, '[{"open": "10:00", "close": "22:00"}]'::jsonb as d
  from generate_series($1::integer, $2::integer) as n
) made`;

const MADE = `(select md5('bench' || n)::uuid as id, n from generate_series($1::integer, $2::integer) as n) made`;

/** Inserts, in this order, of places and of what triggers and imports would have written for them. */
const ROWS = [
  RESTAURANTS,
  `insert into public.restaurant_evidence (restaurant_id, kind, stated_by, statement, checked_on, state)
   select id, 'source_tag', 'OpenStreetMap', 'diet:halal=yes', '2026-01-01', 'taken' from ${MADE}`,
  `insert into public.restaurant_status_history (restaurant_id, status, reason)
   select id, (array['certified', 'muslim_owned', 'halal_friendly', 'unverified'])[1 + n % 4], 'First listed' from ${MADE}`,
];
/** Needs the indexes. */
const DOCUMENTS = `select catalogue.store_documents(array(select id from ${MADE}))`;

/** Every row has its own `_modified`, which spares the plugin the cost of ties. */
const PLUGIN_TABLE = `
create table public.bench_restaurants as
select r.id, r.slug, name, alt_names, description, latitude, longitude, address, postal_code, city, country_code, country,
  r.region, phone, website, cuisine_types, price_level, operating_hours, hours_text, special_hours, time_zone, halal_status,
  amenities, (d.document -> 'evidence')::jsonb as evidence, (d.document -> 'status_history')::jsonb as status_history,
  (d.document -> 'images')::jsonb as images, primary_image_url, is_featured, featured_until, average_rating, review_count,
  image_quality_score, image_quality_tier, is_sample, source, source_id, source_url, created_at, updated_at,
  now() - row_number() over (order by r.id) * interval '10 ms' as _modified, r._deleted
from public.restaurants r join catalogue.restaurant_documents d on d.id = r.id;
alter table public.bench_restaurants add primary key (id);
create index on public.bench_restaurants (region, _modified, id);
alter table public.bench_restaurants enable row level security;
create policy select_everyone on public.bench_restaurants for select to anon using (true);
grant select on public.bench_restaurants to anon`;
