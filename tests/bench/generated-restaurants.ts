import type postgres from 'postgres';
import type { Position } from '../../src/domain/geo.ts';

/** Rows that the database makes at once. */
const BATCH = 50_000;

/**
 * Made-up places, gathered in 1,200 cities of very different sizes as in life, each with a piece of evidence, until the
 * table has as many. The first of them are in `public.bench_restaurants`, too, as RxDB's Supabase plugin wants them: with
 * `_modified` and `_deleted`, an index for its order, and what our documents gather from other tables in columns.
 */
export async function fillRestaurants(sql: postgres.Sql, rows: number): Promise<void> {
  const [{ has } = { has: 0 }] = await sql<{ has: number }[]>`
    select count(*)::integer as has from public.restaurants where source = 'bench'`;
  await sql.begin(async (tx) => {
    await tx.unsafe('alter table public.restaurants disable trigger all');
    await tx.unsafe('alter table public.restaurant_evidence disable trigger all');
    await tx`select setseed(0.5)`;
    for (let from = has; from < rows; from += BATCH) {
      await tx.unsafe(RESTAURANTS, [from, Math.min(from + BATCH, rows) - 1]);
    }
    await tx.unsafe(EVIDENCE);
    await tx.unsafe('alter table public.restaurants enable trigger all');
    await tx.unsafe('alter table public.restaurant_evidence enable trigger all');
  });
  if (has === 0) await sql.unsafe(PLUGIN_TABLE).simple();
  for (const table of ['restaurants', 'restaurant_evidence', 'bench_restaurants'])
    await sql.unsafe(`vacuum analyze public.${table}`);
}

/** Where some of the places are. */
export async function readPositions(sql: postgres.Sql, count: number): Promise<readonly Position[]> {
  return sql<Position[]>`
    select latitude, longitude from public.restaurants where source = 'bench' order by md5(id::text) limit ${count}`;
}

const HOURS = `jsonb_build_object('monday', d, 'tuesday', d, 'wednesday', d, 'thursday', d, 'friday', d, 'saturday', d,
  'sunday', '[]'::jsonb)`;

const RESTAURANTS = `
insert into public.restaurants (slug, name, latitude, longitude, address, city, country_code, country, region, phone,
  cuisine_types, price_level, operating_hours, time_zone, halal_status, amenities, average_rating, review_count,
  image_quality_score, source, source_id)
select 'bench-' || n, 'Warung ' || n, round((((c * 37) % 110) - 45 + spread_lat)::numeric, 5),
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

const EVIDENCE = `
insert into public.restaurant_evidence (restaurant_id, kind, stated_by, statement, checked_on, state)
select r.id, 'source_tag', 'OpenStreetMap', 'diet:halal=yes', '2026-01-01', 'taken' from public.restaurants r
where r.source = 'bench' and not exists (select from public.restaurant_evidence e where e.restaurant_id = r.id)`;

/** Every row has an instant of its own, which spares the plugin the cost of ties. */
const PLUGIN_TABLE = `
create table public.bench_restaurants as
select r.id, r.slug, name, alt_names, description, latitude, longitude, address, postal_code, city, country_code, country,
  r.region, phone, website, cuisine_types, price_level, operating_hours, hours_text, special_hours, time_zone, halal_status,
  amenities, d.document -> 'evidence' as evidence, d.document -> 'status_history' as status_history,
  d.document -> 'images' as images, primary_image_url, is_featured, featured_until, average_rating, review_count, image_quality_score, image_quality_tier,
  is_sample, source, source_id, source_url, created_at, updated_at,
  now() - row_number() over (order by r.id) * interval '10 ms' as _modified, r._deleted
from public.restaurants r join catalogue.restaurant_documents d on d.id = r.id;
alter table public.bench_restaurants add primary key (id);
create index on public.bench_restaurants (region, _modified, id);
alter table public.bench_restaurants enable row level security;
create policy select_everyone on public.bench_restaurants for select to anon using (true);
grant select on public.bench_restaurants to anon`;
