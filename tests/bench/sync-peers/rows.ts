/** The rows of `sync-peers`: generated places of Singapore, and the same documents as a table for plain REST. */
import { startBackend } from '../../../supabase/local/backend.ts';
import { CACHE } from '../../support/light-database.ts';

/** Rows per statement. */
const BATCH = 5000;

const CUISINES = `array['Malay', 'Indian', 'Chinese', 'Thai', 'Turkish', 'Arabic', 'Indonesian', 'Western', 'Japanese', 'Korean']`;
const HOURS = `jsonb_build_object('monday', d, 'tuesday', d, 'wednesday', d, 'thursday', d, 'friday', d, 'saturday', d,
  'sunday', '[]'::jsonb)`;

const PLACES = `
insert into public.restaurants (id, slug, name, description, latitude, longitude, address, postal_code, city, country_code,
  country, region, phone, website, cuisine_types, price_level, operating_hours, time_zone, halal_status, average_rating,
  review_count, source, source_id)
select md5('bench' || n)::uuid, 'bench-' || n, 'Warung ' || n,
  'Soup, rice and bread since ' || 1950 + n % 70 || ', served from early in the morning beside market hall ' || n % 300 || '.',
  1.25 + (n % 97) * 0.002, 103.7 + (n % 101) * 0.003, n % 400 || ' Arab Street, Singapore', (500000 + n)::text, 'Singapore', 'SG',
  'Singapore', 'sg', '+65 6123 ' || 1000 + n % 9000, 'https://warung-' || n || '.example/',
  array[(${CUISINES})[1 + n % 10], (${CUISINES})[1 + n / 10 % 10]], 1 + n % 4, ${HOURS}, 'Asia/Singapore', 'unverified',
  1 + n % 41 / 10.0, 1 + n % 300, 'bench', n::text
from (select n, '[{"open": "10:00", "close": "22:00"}]'::jsonb as d from generate_series($1::integer, $2::integer) n) made`;

const TABLE = `
create table public.bench_documents (id uuid primary key, document jsonb not null,
  _modified timestamptz not null default clock_timestamp(), _deleted boolean not null default false);
create index on public.bench_documents (_modified, id);
alter table public.bench_documents enable row level security;
create policy select_everyone on public.bench_documents for select to anon using (true);
grant select on public.bench_documents to anon;
grant select, update on public.bench_documents to service_role;
alter publication supabase_realtime add table public.bench_documents;
create function public.bench_stamp() returns trigger language plpgsql set search_path = '' as
  $$ begin new._modified := clock_timestamp(); return new; end $$;
create trigger stamp before update on public.bench_documents for each row execute function public.bench_stamp();
insert into public.bench_documents (id, document)
select id, document from catalogue.stored_restaurant_documents where document ->> 'region' = 'sg';`;

/** Fills a new data directory with this many places. */
export async function fillPlaces(dataDir: string, rows: number): Promise<void> {
  const backend = await startBackend({ port: 0, dataDir, cacheDir: CACHE, seed: false });
  try {
    for (let from = 1; from <= rows; from += BATCH) {
      await backend.database.query(PLACES, [from, Math.min(from + BATCH - 1, rows)]);
    }
    await backend.database.exec(TABLE);
  } finally {
    await backend.close();
  }
}
