-- Places. The document that devices get of a row is catalogue.restaurant_documents.

create table public.restaurants (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[^\s/?#%]{1,200}$'),
  name text not null check (catalogue.is_plain_text(name, 300) and name = btrim(name)),
  alt_names text[] not null default '{}' check (array_position(alt_names, null) is null),
  description text check (catalogue.is_plain_text(description, 4000)),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  address text check (catalogue.is_plain_text(address, 1000)),
  postal_code text check (catalogue.is_plain_text(postal_code, 40)),
  city text check (catalogue.is_plain_text(city, 200)),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  country text not null check (country <> ''),
  region text not null check (region ~ '^[a-z]{2}(/[a-z0-9-]+)?$'),
  phone text check (catalogue.is_plain_text(phone, 60)),
  website text check (catalogue.is_web_address(website)),
  cuisine_types text[] not null default '{}' check (array_position(cuisine_types, null) is null),
  price_level smallint check (price_level between 1 and 4),
  operating_hours jsonb check (catalogue.is_weekly_hours(operating_hours)),
  hours_text text check (catalogue.is_plain_text(hours_text, 4000)),
  special_hours jsonb not null default '[]' check (catalogue.is_special_hours(special_hours)),
  time_zone text references catalogue.time_zones (name),
  halal_status text not null default 'unverified'
    check (halal_status in ('certified', 'muslim_owned', 'halal_friendly', 'unverified')),
  -- Why the status is what it is; goes into the history when the status changes.
  halal_status_reason text,
  amenities jsonb not null default '{}' check (catalogue.is_amenities(amenities)),
  primary_image_url text check (primary_image_url ~ '^(https://|/)'),
  is_featured boolean not null default false,
  featured_until timestamptz,
  average_rating double precision check (average_rating between 1 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  image_quality_score double precision check (image_quality_score between 0 and 1),
  image_quality_tier text check (image_quality_tier in ('premium', 'good', 'basic', 'minimal')),
  image_count integer not null default 0,
  high_quality_image_count integer not null default 0 check (high_quality_image_count between 0 and image_count),
  last_image_quality_update timestamptz,
  quality_rank_score double precision check (quality_rank_score between 0 and 1),
  -- U102: what the places provider says stays on the server and in online answers.
  google_place_id text unique check (google_place_id ~ '^[A-Za-z0-9_-]{10,250}$'),
  google_rating double precision check (google_rating between 1 and 5),
  google_review_count integer check (google_review_count >= 0),
  is_sample boolean not null default false,
  source text not null check (source ~ '^[a-z0-9][a-z0-9._-]*$'),
  source_id text not null check (source_id <> ''),
  source_url text check (catalogue.is_web_address(source_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source, source_id),
  constraint coordinates_both_or_neither check ((latitude is null) = (longitude is null)),
  constraint rating_needs_reviews check (average_rating is null or review_count > 0)
);

create table public.restaurant_evidence (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  kind text not null check (kind in ('certificate', 'owner_statement', 'source_tag', 'community_report')),
  authority text,
  certificate_number text,
  valid_until date,
  stated_by text not null check (stated_by <> ''),
  statement text check (catalogue.is_plain_text(statement, 1000)),
  url text check (catalogue.is_web_address(url)),
  checked_on date,
  -- U106: only a register that an import's mapping declares authoritative verifies.
  verified boolean not null default false,
  -- What a moderator says of it: 'open' waits for one, 'taken' is believed as its source says it. Written by trigger and
  -- by public.moderate; what is rejected is out of everyone's sight and counts for nothing.
  state text not null default 'open' check (state in ('open', 'taken', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  unique nulls not distinct (restaurant_id, kind, stated_by, authority, certificate_number, statement),
  constraint authority_of_certificates check ((kind = 'certificate') = (authority is not null)),
  constraint certificate_fields check (kind = 'certificate' or (certificate_number is null and valid_until is null)),
  constraint verified_certificates check (kind = 'certificate' or not verified)
);
create index on public.restaurant_evidence (restaurant_id);
create index on public.restaurant_evidence (created_at) where state = 'open';

create table public.restaurant_status_history (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  status text not null check (status in ('certified', 'muslim_owned', 'halal_friendly', 'unverified')),
  reason text not null,
  changed_at timestamptz not null default now()
);
create index on public.restaurant_status_history (restaurant_id, changed_at desc, id desc);

create table public.restaurant_images (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  url text not null check (url ~ '^(https://|/)'),
  type text not null check (type in ('hero', 'exterior', 'food', 'interior', 'menu', 'other')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  position smallint not null default 0 check (position >= 0),
  unique (restaurant_id, position)
);

create function catalogue.normalise_restaurant() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.latitude := catalogue.quantise(new.latitude);
  new.longitude := catalogue.quantise(new.longitude);
  new.operating_hours := catalogue.normalise_hours(sync.unwrap(new.operating_hours));
  new.special_hours := catalogue.normalise_special_hours(sync.unwrap(new.special_hours));
  new.amenities := sync.unwrap(new.amenities);
  new.halal_status := coalesce(new.halal_status, 'unverified');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if new.halal_status <> old.halal_status and new.halal_status_reason is not distinct from old.halal_status_reason then
      new.halal_status_reason := null;
    end if;
    if new.region = old.region and (new.country_code, new.city, new.latitude, new.longitude)
      is distinct from (old.country_code, old.city, old.latitude, old.longitude) then
      new.region := null;
    end if;
  end if;
  new.region := coalesce(new.region, catalogue.region_for(new.country_code, new.city, new.latitude, new.longitude));
  return new;
end
$$;
create trigger normalise before insert or update on public.restaurants
  for each row execute function catalogue.normalise_restaurant();

create function catalogue.record_restaurant_change() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if tg_op = 'INSERT' or new.halal_status <> old.halal_status then
    insert into public.restaurant_status_history (restaurant_id, status, reason)
    values (new.id, new.halal_status, coalesce(new.halal_status_reason,
      case tg_op when 'INSERT' then 'First listed' else 'No reason was given' end));
  end if;
  return null;
end
$$;
create trigger record_change after insert or update of halal_status
  on public.restaurants for each row execute function catalogue.record_restaurant_change();

-- For a table whose rows belong to a region; the argument is the collection's name.
create function catalogue.record_departure() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if new.region <> old.region then
    perform sync.depart(tg_argv[0], old.region, new.region, new.id);
  end if;
  return null;
end
$$;
-- A region follows from columns that a trigger reads, so the update need not name it.
create trigger record_departure after update on public.restaurants
  for each row execute function catalogue.record_departure('restaurants');

-- A change of evidence or images is a change of the restaurant's document; rows written in this transaction are
-- stamped already, and only get their new document.
create function catalogue.restamp_restaurants() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform catalogue.store_documents(array(
    select r.id from public.restaurants r
    where r.id = any (array(select restaurant_id from changed)) and r._xid = pg_current_xact_id()));
  update public.restaurants r set updated_at = now()
  where r.id in (select restaurant_id from changed) and r._xid <> pg_current_xact_id();
  return null;
end
$$;

call sync.enable('public.restaurants', 'region', true);
create index restaurants_sync on public.restaurants (_xid, id);
-- D24-D26, F9, F10: the questions of lists.
create index restaurants_by_city on public.restaurants (city, average_rating desc nulls last, id) where not _deleted;
create index restaurants_by_rating on public.restaurants (average_rating desc nulls last, review_count desc, id)
  where not _deleted;
create index restaurants_featured on public.restaurants (featured_until) where is_featured and not _deleted;
create index restaurants_cuisines on public.restaurants using gin (cuisine_types) where not _deleted;
create index restaurants_position on public.restaurants (latitude, longitude) where not _deleted;

do $$
declare
  child text;
begin
  foreach child in array array['restaurant_evidence', 'restaurant_images'] loop
    execute format('create trigger restamp_insert after insert on public.%I referencing new table as changed
      for each statement execute function catalogue.restamp_restaurants()', child);
    execute format('create trigger restamp_update_new after update on public.%I referencing new table as changed
      for each statement execute function catalogue.restamp_restaurants()', child);
    execute format('create trigger restamp_update_old after update on public.%I referencing old table as changed
      for each statement execute function catalogue.restamp_restaurants()', child);
    execute format('create trigger restamp_delete after delete on public.%I referencing old table as changed
      for each statement execute function catalogue.restamp_restaurants()', child);
  end loop;
end
$$;

call sync.close_table('public.restaurants');
call sync.close_table('public.restaurant_evidence');
call sync.close_table('public.restaurant_status_history');
call sync.close_table('public.restaurant_images');
comment on table public.restaurants is 'Places. Everyone reads; whoever maintains them works as service_role.';
comment on table public.restaurant_evidence is 'Why a place counts as halal, and who says so. Everyone reads.';
comment on table public.restaurant_status_history is 'Every halal status that a place had. Written by trigger; everyone reads.';
comment on table public.restaurant_images is 'Pictures of a place. Everyone reads.';

create policy select_everyone on public.restaurants for select to anon, authenticated
  using (not _deleted);
create policy select_everyone on public.restaurant_evidence for select to anon, authenticated
  using (state <> 'rejected' and exists (select from public.restaurants r where r.id = restaurant_id));
create policy select_everyone on public.restaurant_status_history for select to anon, authenticated
  using (exists (select from public.restaurants r where r.id = restaurant_id));
create policy select_everyone on public.restaurant_images for select to anon, authenticated
  using (exists (select from public.restaurants r where r.id = restaurant_id));

-- Devices only read, and not the maintainers' own columns.
grant select (id, slug, name, alt_names, description, latitude, longitude, address, postal_code, city, country_code, country,
  region, phone, website, cuisine_types, price_level, operating_hours, hours_text, special_hours, time_zone, halal_status,
  amenities, primary_image_url, is_featured, featured_until, average_rating, review_count, image_quality_score,
  image_quality_tier, image_count, high_quality_image_count, last_image_quality_update, quality_rank_score, google_place_id,
  google_rating, google_review_count, is_sample, source, source_id, source_url, created_at, updated_at)
  on public.restaurants to anon, authenticated;
grant select (id, restaurant_id, kind, authority, certificate_number, valid_until, stated_by, statement, url, checked_on,
  verified) on public.restaurant_evidence to anon, authenticated;
grant select (restaurant_id, status, reason, changed_at) on public.restaurant_status_history to anon, authenticated;
grant select (id, restaurant_id, url, type, width, height, color, position) on public.restaurant_images
  to anon, authenticated;
grant select, insert, update, delete on public.restaurants, public.restaurant_evidence, public.restaurant_images
  to service_role;
grant select on public.restaurant_status_history to service_role;
-- The service role's writes pass through the triggers and constraints.
grant usage on schema catalogue, sync to service_role;
grant execute on all functions in schema catalogue to service_role;
grant execute on all functions in schema sync to service_role;
revoke all on all functions in schema catalogue from public;
