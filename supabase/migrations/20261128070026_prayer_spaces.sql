-- Prayer spaces: mosques and prayer rooms, shown near restaurants. Imports write public.prayer_spaces through
-- catalogue.put_prayer_spaces; devices pull them as a sync collection. Also public.data_sources, the list for /credits.

-- Mosques and prayer rooms; the key is (source, source_id).
create table public.prayer_spaces (
  id uuid primary key default gen_random_uuid(),
  name text not null check (catalogue.is_plain_text(name, 300)),
  kind text not null check (kind in ('mosque', 'musalla', 'prayer_room')),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  address text check (catalogue.is_plain_text(address, 1000)),
  postal_code text check (catalogue.is_plain_text(postal_code, 40)),
  city text check (catalogue.is_plain_text(city, 200)),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  region text not null,
  phone text check (catalogue.is_plain_text(phone, 60)),
  website text check (catalogue.is_web_address(website)),
  description text check (catalogue.is_plain_text(description, 4000)),
  -- In the source's words, for example 'Barrier-free features'.
  features text[] not null default '{}' check (array_position(features, null) is null and cardinality(features) <= 50),
  source text not null check (source ~ '^[a-z0-9][a-z0-9._-]*$'),
  source_id text not null check (source_id <> ''),
  source_url text check (catalogue.is_web_address(source_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source, source_id)
);

-- Rounds the position (U107), and sets the region to the country: prayer spaces are few, so a country is one region.
create function catalogue.normalise_prayer_space() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.latitude := catalogue.quantise(new.latitude);
  new.longitude := catalogue.quantise(new.longitude);
  new.region := lower(new.country_code);
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create trigger a_normalise before insert or update on public.prayer_spaces
  for each row execute function catalogue.normalise_prayer_space();
create trigger record_departure after update on public.prayer_spaces
  for each row execute function catalogue.record_departure('prayer_spaces');

call sync.enable('public.prayer_spaces', 'region', true);

create index prayer_spaces_position on public.prayer_spaces (latitude, longitude) where not _deleted;

call sync.close_table('public.prayer_spaces');

comment on table public.prayer_spaces is 'Mosques and prayer rooms. Everyone reads; written by imports.';

create policy select_everyone on public.prayer_spaces for select to anon, authenticated using (not _deleted);

grant select (id, name, kind, latitude, longitude, address, postal_code, city, country_code, region, phone, website,
  description, features, source, source_id, source_url, created_at, updated_at) on public.prayer_spaces
  to anon, authenticated;
grant select, insert, update, delete on public.prayer_spaces to service_role;

-- The documents of the sync collection `prayer_spaces`.
create view catalogue.prayer_space_documents as
select p.id, jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'latitude', p.latitude,
  'longitude', p.longitude, 'address', p.address, 'postal_code', p.postal_code, 'city', p.city,
  'country_code', p.country_code, 'region', p.region, 'phone', p.phone, 'website', p.website,
  'description', p.description, 'features', p.features, 'source', p.source, 'source_id', p.source_id,
  'source_url', p.source_url, 'updated_at', sync.iso(p.updated_at), 'stamp', p._xid::text::bigint) as document
from public.prayer_spaces p;

-- A device gets all prayer spaces of a country, whichever of the country's regions it keeps.
insert into sync.collections (name, source, documents, scope, scope_column)
values ('prayer_spaces', 'public.prayer_spaces', 'catalogue.prayer_space_documents', 'region', 'region');

-- Inserts or updates a source's rows from [{id, source_id, name, kind, …}]; an absent key leaves the column of an existing row
-- as it is. Unchanged rows aren't written, and deleted rows stay deleted. Returns counts
-- {accepted, updated, unchanged, deleted}.
create function catalogue.put_prayer_spaces(from_source text, given jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  accepted integer;
  updated integer;
  deleted integer;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.put_prayer_spaces'));
  select count(*) into deleted from jsonb_array_elements(given) as rows(given_row)
  join public.prayer_spaces p on p.source = from_source and p.source_id = given_row ->> 'source_id'
  where p._deleted;
  update public.prayer_spaces p set name = n.name, kind = n.kind, latitude = n.latitude, longitude = n.longitude,
    address = n.address, postal_code = n.postal_code, city = n.city, country_code = n.country_code, phone = n.phone,
    website = n.website, description = n.description, features = n.features, source_url = n.source_url
  from jsonb_array_elements(given) as rows(given_row)
  join public.prayer_spaces was on was.source = from_source and was.source_id = given_row ->> 'source_id'
  cross join lateral jsonb_populate_record(was, given_row - array['id', 'source', '_deleted', '_rev', '_xid']) n
  where p.id = was.id and not p._deleted and was is distinct from n;
  get diagnostics updated = row_count;
  insert into public.prayer_spaces (id, name, kind, latitude, longitude, address, postal_code, city, country_code, phone,
    website, description, features, source, source_id, source_url)
  select n.id, n.name, n.kind, n.latitude, n.longitude, n.address, n.postal_code, n.city, n.country_code, n.phone,
    n.website, n.description, coalesce(n.features, '{}'), from_source, n.source_id, n.source_url
  from jsonb_populate_recordset(null::public.prayer_spaces, given) n
  where not exists (select from public.prayer_spaces p where p.source = from_source and p.source_id = n.source_id);
  get diagnostics accepted = row_count;
  return jsonb_build_object('accepted', accepted, 'updated', updated, 'deleted', deleted,
    'unchanged', jsonb_array_length(given) - accepted - updated - deleted);
end
$$;

-- Returns [{attribution, licence, url}] of all sources whose data is shown, by attribution, for /credits.
create function public.data_sources() returns json
language sql stable security definer set search_path = '' as
$$
  select coalesce(json_agg(json_build_object('attribution', s.attribution, 'licence', s.licence, 'url', s.url)
    order by s.attribution, s.source), '[]')
  from catalogue.sources s
  where exists (select from public.restaurants r where r.source = s.source and (not r._deleted or r.merged_into is not null))
    or exists (select from public.prayer_spaces p where p.source = s.source and not p._deleted)
$$;

revoke all on function public.data_sources() from public;
grant execute on function public.data_sources() to anon, authenticated, service_role;
