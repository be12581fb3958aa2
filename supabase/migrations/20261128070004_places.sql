-- Places where one eats: public.restaurants with evidence of their halal status, status history and images, and the rules
-- that triggers keep for them. Also sample places (catalogue.samples) and the functions that apply an import's plan to places.
-- docs/decisions/032-facts-and-hours.md explains facts and hours, docs/what-a-card-says.md what evidence can state.

-- Trigger: normalises the values of a place, sets updated_at, and sets the region unless the statement gives it. A change of
-- the status without a new reason clears the reason.
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

-- Trigger: writes each status of a place, with its reason, into the status history.
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

-- Trigger for a table whose rows belong to a region: records a change of region for sync. Argument: the collection's name.
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

-- Trigger: a change of evidence or images changes the place's document, so the place is stamped. Places that this transaction
-- wrote are stamped already, and only their document is stored.
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

grant execute on all functions in schema catalogue to service_role;
grant execute on all functions in schema sync to service_role;
revoke all on all functions in schema catalogue from public;

-- {"en": "…", "ja-Latn": "…"}: names by language tag (BCP 47). A tag ending in -Latn is a name in Latin letters.
create function catalogue.is_names(value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select jsonb_typeof(value) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) as named(tag, name)
    where named.tag !~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' or jsonb_typeof(named.name) <> 'string'
      or not coalesce(catalogue.is_plain_text(named.name #>> '{}', 300), false))
$$;

-- Trigger: cuisines stated by a source replace those inferred from the name.
create function catalogue.drop_inferred_cuisines() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if new.cuisine_types <> '{}' then
    new.inferred_cuisines := '{}';
  end if;
  return new;
end
$$;

-- The columns of public.restaurants that an import writes.
create function catalogue.imported_columns() returns text[]
language sql immutable parallel safe set search_path = '' as
$$
  select array['name', 'alt_names', 'names', 'description', 'place_kind', 'latitude', 'longitude', 'position_precision',
    'address', 'building', 'district', 'postal_code', 'city', 'country_code', 'country', 'phone', 'website',
    'cuisine_types', 'inferred_cuisines', 'price_level', 'operating_hours', 'opening',
    'hours_text', 'time_zone', 'halal_status',
    'halal_status_reason', 'amenities', 'source_url', 'primary_image_url']
$$;

-- Inserts the new places of pg_temp.import_plan. Returns how many.
create function catalogue.add_planned() returns integer
language plpgsql set search_path = '' as
$$
declare
  added integer;
begin
  execute (
    select format('insert into public.restaurants (id, slug, source, source_id, %s)
      select p.id, p.slug, (n).source, (n).source_id, %s
      from (select id, slug, line, will_be as n from pg_temp.import_plan where is_new) p order by p.line',
      string_agg(quote_ident(name), ', '), string_agg(format('(n).%I', name), ', '))
    from unnest(catalogue.imported_columns()) as name);
  get diagnostics added = row_count;
  return added;
end
$$;

-- Updates the places that pg_temp.import_plan changes.
create function catalogue.change_planned() returns void
language plpgsql set search_path = '' as
$$
begin
  execute (
    select format('update public.restaurants r set %s
      from (select id, will_be as n from pg_temp.import_plan
        where not is_new and not is_deleted and was is distinct from will_be) p
      where r.id = p.id', string_agg(format('%1$I = (n).%1$I', name), ', '))
    from unnest(catalogue.imported_columns()) as name);
end
$$;

-- Replaces the evidence that `voices` (values of stated_by) stated, for the places whose evidence the plan changes.
create function catalogue.put_planned_evidence(voices text[]) returns void
language plpgsql set search_path = '' as
$$
begin
  delete from public.restaurant_evidence e using pg_temp.import_plan p
  where e.restaurant_id = p.place and p.is_evidence_new and not p.is_deleted and e.stated_by = any (voices);
  insert into public.restaurant_evidence (id, restaurant_id, kind, authority, certificate_number, valid_until, stated_by,
    statement, url, checked_on, ended_on, verified, facts, supports)
  select e.id, p.place, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url,
    e.checked_on, e.ended_on, e.verified, e.facts, e.supports
  from pg_temp.import_plan p, jsonb_to_recordset(p.evidence) as e(id uuid, kind text, authority text,
    certificate_number text, valid_until date, stated_by text, statement text, url text, checked_on date, ended_on date,
    verified boolean, facts jsonb, supports text)
  where p.is_evidence_new and not p.is_deleted;
end
$$;

-- One row: whether sample places may be written. Sample places and their certificates are invented, so a database of real
-- places refuses them (U59). The embedded backend allows them in development mode; hosted Supabase never does.
create table catalogue.samples (
  is_only boolean primary key default true check (is_only),
  is_allowed boolean not null default false,
  -- When samples were last written, and by whom.
  written_at timestamptz,
  written_by text check (catalogue.is_plain_text(written_by, 200))
);

insert into catalogue.samples default values;

call sync.close_table('catalogue.samples');

comment on table catalogue.samples is 'Private. Whether sample places may be written, and who last did.';

-- Trigger: refuses sample places unless catalogue.samples allows them. Error: PT403 with the hint 'no_samples'.
create function catalogue.refuse_samples() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if not (select s.is_allowed from catalogue.samples s) then
    raise exception 'this database takes no sample places' using errcode = 'PT403', hint = 'no_samples';
  end if;
  return new;
end
$$;

-- Lists or retires the samples of these countries by catalogue.lists_samples(). Returns how many samples changed.
create function catalogue.settle_samples(countries text[]) returns integer
language plpgsql set search_path = '' as
$$
declare
  with_samples text[];
  settled integer;
begin
  with_samples := array(
    select distinct r.country_code from public.restaurants r
    where r.is_sample and r.country_code = any (countries) and (not r._deleted or r.is_retired));
  if with_samples = '{}' then
    return 0;
  end if;
  -- The lock makes a concurrent transaction wait, so that it sees what this one wrote.
  perform pg_advisory_xact_lock(hashtext('catalogue.settle_samples'));
  update public.restaurants r set _deleted = not rule.is_listed, is_retired = not rule.is_listed
  from (select code, catalogue.lists_samples(code) as is_listed from unnest(with_samples) as code) rule
  where r.is_sample and r.country_code = rule.code and (not r._deleted or r.is_retired) and r._deleted = rule.is_listed;
  get diagnostics settled = row_count;
  return settled;
end
$$;

-- Trigger: every write of places settles the samples of their countries: imports and their undo, accepted suggestions, and the
-- command that writes samples. Only the service role and the owner write places.
create function catalogue.settle_samples_of_changed() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if tg_op = 'INSERT' then
    perform catalogue.settle_samples(array(select distinct c.country_code from changed c));
  elsif tg_op = 'DELETE' then
    perform catalogue.settle_samples(array(select distinct c.country_code from former c));
  else
    perform catalogue.settle_samples(array(
      select side.country_code from changed c join former f on f.id = c.id
      cross join lateral (values (c.country_code), (f.country_code)) as side (country_code)
      where (c.country_code, c.is_sample, c._deleted) <> (f.country_code, f.is_sample, f._deleted)
      group by side.country_code));
  end if;
  return null;
end
$$;

-- Marks all samples as deleted. What members saved and wrote about them stays theirs. Returns how many were deleted.
create function catalogue.remove_samples() returns integer
language plpgsql set search_path = '' as
$$
declare
  removed integer;
begin
  update public.restaurants r set _deleted = true, is_retired = false where r.is_sample and (not r._deleted or r.is_retired);
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- An object {fact: value} with the facts and values of FACT_VALUES in src/domain/places/facts.ts.
create function catalogue.are_facts(facts jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select case when jsonb_typeof(facts) <> 'object' or facts = '{}' then false
    else not exists (
      select from jsonb_each(facts) stated where not coalesce(stated.value <@ (jsonb_build_object(
        'menu', jsonb_build_array('none', 'part', 'some', 'whole'), 'alcohol', jsonb_build_array('served', 'none'),
        'pork', jsonb_build_array('in_kitchen', 'none'), 'slaughter', jsonb_build_array('machine', 'mixed', 'hand'),
        'stunning', jsonb_build_array('used', 'none')) -> stated.key), false) or jsonb_typeof(stated.value) <> 'string')
    end
$$;

-- Whether facts speak against a place being halal: nothing halal on the menu, alcohol, or pork; factsAgainst() in
-- src/domain/places/facts.ts.
create function catalogue.speaks_against(facts jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(facts ->> 'menu' = 'none' or facts ->> 'alcohol' = 'served' or facts ->> 'pork' = 'in_kitchen', false)
$$;

-- A list of {open, close}, each with `unknown: true` if it is not known whether the place is open then; or a JSON null if
-- nothing certain is known of the day.
create function catalogue.is_day_hours(hours jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select case jsonb_typeof(hours) when 'null' then true
    when 'array' then not exists (select from jsonb_array_elements(hours) span
      where case when jsonb_typeof(span) <> 'object' or coalesce(span -> 'unknown', 'true') <> 'true' then true
        else not catalogue.is_span(span - 'unknown') end)
    else false end
$$;

-- When an exception from the weekly hours holds; whenSchema in src/domain/places/restaurant.ts.
create function catalogue.is_when(held jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(case held ->> 'kind'
    when 'dates' then held - array['kind', 'from', 'to'] = '{}' and catalogue.is_day(held ->> 'from')
      and catalogue.is_day(held ->> 'to') and held ->> 'from' <= held ->> 'to'
    -- 2024 is a leap year, so that 29 February is accepted.
    when 'yearly' then held - array['kind', 'from', 'to'] = '{}' and catalogue.is_day('2024-' || (held ->> 'from'))
      and catalogue.is_day('2024-' || (held ->> 'to'))
    when 'ramadan' then held = '{"kind": "ramadan"}'
    when 'holidays' then held - array['kind', 'on', 'complete_until'] = '{}' and held ? 'complete_until'
      and (held ->> 'complete_until' is null or catalogue.is_day(held ->> 'complete_until'))
      and jsonb_typeof(held -> 'on') = 'array'
      and not exists (select from jsonb_array_elements_text(held -> 'on') as dates(day) where not catalogue.is_day(dates.day))
    end, false)
$$;

-- All that is known of a place's hours: {week, exceptions}; openingSchema in src/domain/places/restaurant.ts.
create function catalogue.is_opening(opening jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as
$$
declare
  part jsonb;
  weekday text;
begin
  if jsonb_typeof(opening) <> 'object' or opening - array['week', 'exceptions'] <> '{}'
    or coalesce(jsonb_typeof(opening -> 'week'), '') <> 'object' or (opening -> 'week') - catalogue.weekdays() <> '{}'
    or coalesce(jsonb_typeof(opening -> 'exceptions'), '') <> 'array' then
    return false;
  end if;
  foreach weekday in array catalogue.weekdays() loop
    if not coalesce(catalogue.is_day_hours(opening -> 'week' -> weekday), false) then
      return false;
    end if;
  end loop;
  for part in select jsonb_array_elements(opening -> 'exceptions') loop
    if jsonb_typeof(part) <> 'object' or part - array['when', 'weekdays', 'hours', 'label'] <> '{}'
      or coalesce(jsonb_typeof(part -> 'label'), '') <> 'string' or part ->> 'label' <> ''
        and not catalogue.is_plain_text(part ->> 'label', 1000)
      or not coalesce(catalogue.is_when(part -> 'when') and catalogue.is_day_hours(part -> 'hours'), false)
      or part ? 'weekdays' and not coalesce(jsonb_typeof(part -> 'weekdays') = 'array'
        and part -> 'weekdays' <@ to_jsonb(catalogue.weekdays()), false) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- Places where one eats. Devices get the documents of the view catalogue.restaurant_documents.
create table public.restaurants (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[^\s/?#%]{1,200}$'),
  name text not null check (catalogue.is_plain_text(name, 300) and name = btrim(name)),
  alt_names text[] not null default '{}' check (array_position(alt_names, null) is null),
  names jsonb not null default '{}' check (catalogue.is_names(names)),
  description text check (catalogue.is_plain_text(description, 4000)),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Whether the position is that of the place, its building, its street or its area; null if the source does not say.
  position_precision text check (position_precision in ('place', 'building', 'street', 'area')),
  address text check (catalogue.is_plain_text(address, 1000)),
  building text check (catalogue.is_plain_text(building, 200)),
  district text check (catalogue.is_plain_text(district, 200)),
  postal_code text check (catalogue.is_plain_text(postal_code, 40)),
  city text check (catalogue.is_plain_text(city, 200)),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  country text not null check (country <> ''),
  region text not null check (region ~ '^[a-z]{2}(/[a-z0-9-]+)?$'),
  phone text check (catalogue.is_plain_text(phone, 60)),
  website text check (catalogue.is_web_address(website)),
  -- The values are PLACE_KINDS in src/domain/places/taxonomy.ts. The column is not called `kind`, because staged import rows
  -- with a key `kind` are prayer spaces.
  place_kind text check (place_kind in
    ('restaurant', 'stall', 'cafe', 'bakery', 'caterer', 'canteen', 'central_kitchen', 'shop')),
  cuisine_types text[] not null default '{}' check (array_position(cuisine_types, null) is null),
  -- Inferred from the name by the importer; empty where a source states a cuisine.
  inferred_cuisines text[] not null default '{}' check (array_position(inferred_cuisines, null) is null),
  price_level smallint check (price_level between 1 and 4),
  -- All that is known of the hours (src/domain/hours/opening.ts). The three columns below hold the week, the text and the
  -- dates for devices of earlier versions, which do not read `opening`.
  opening jsonb check (catalogue.is_opening(opening)),
  operating_hours jsonb check (catalogue.is_weekly_hours(operating_hours)),
  hours_text text check (catalogue.is_plain_text(hours_text, 4000)),
  special_hours jsonb not null default '[]' check (catalogue.is_special_hours(special_hours)),
  time_zone text references catalogue.time_zones (name),
  halal_status text not null default 'unverified'
    check (halal_status in ('certified', 'muslim_owned', 'halal_friendly', 'unverified')),
  -- Why the place has this status; copied to the status history when the status changes.
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
  -- The places provider's data stay on the server and in online answers; devices do not store them (U102).
  google_place_id text unique check (google_place_id ~ '^[A-Za-z0-9_-]{10,250}$'),
  google_rating double precision check (google_rating between 1 and 5),
  google_review_count integer check (google_review_count >= 0),
  is_sample boolean not null default false,
  -- A sample of a country that has a real place. It is in no list, map, count or pack, and deleted for devices.
  is_retired boolean not null default false,
  -- The place that this row of another source was merged into.
  merged_into uuid references public.restaurants (id),
  source text not null check (source ~ '^[a-z0-9][a-z0-9._-]*$'),
  source_id text not null check (source_id <> ''),
  source_url text check (catalogue.is_web_address(source_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source, source_id),
  constraint coordinates_both_or_neither check ((latitude is null) = (longitude is null)),
  constraint rating_needs_reviews check (average_rating is null or review_count > 0)
);

-- Statements and certificates on which the halal status of a place rests.
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
  -- The day since which the source does not state this, as when a certificate is missing from a register's newer list.
  ended_on date,
  -- The facts that it states about menu, alcohol, pork, slaughter and stunning (docs/what-a-card-says.md).
  facts jsonb check (catalogue.are_facts(facts)),
  -- The halal status that it supports; null if its kind decides that.
  supports text check (supports in ('muslim_owned', 'halal_friendly')),
  -- Only certificates of a register that an import's mapping declares authoritative are verified (U106).
  verified boolean not null default false,
  -- 'open' waits for a moderator, 'taken' is accepted without one, as its source states it. Rejected evidence is hidden from
  -- everyone and has no effect. Written by trigger and by public.moderate.
  state text not null default 'open' check (state in ('open', 'taken', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  constraint restaurant_evidence_once
    unique nulls not distinct (restaurant_id, kind, stated_by, authority, certificate_number, statement, facts),
  constraint authority_of_certificates check ((kind = 'certificate') = (authority is not null)),
  constraint certificate_fields check (kind = 'certificate' or (certificate_number is null and valid_until is null)),
  constraint verified_certificates check (kind = 'certificate' or not verified)
);

create index on public.restaurant_evidence (restaurant_id);
create index on public.restaurant_evidence (created_at) where state = 'open';

-- Every halal status that a place had, with the reason. Written by trigger.
create table public.restaurant_status_history (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  status text not null check (status in ('certified', 'muslim_owned', 'halal_friendly', 'unverified')),
  reason text not null,
  changed_at timestamptz not null default now()
);

create index on public.restaurant_status_history (restaurant_id, changed_at desc, id desc);

-- Images of a place, in the order of `position`.
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

create trigger normalise before insert or update on public.restaurants
  for each row execute function catalogue.normalise_restaurant();
create trigger record_change after insert or update of halal_status
  on public.restaurants for each row execute function catalogue.record_restaurant_change();

-- On every update, because the trigger `normalise` can change the region when the statement does not name it.
create trigger record_departure after update on public.restaurants
  for each row execute function catalogue.record_departure('restaurants');

call sync.enable('public.restaurants', 'region', true);

alter table public.restaurants
  add constraint merged_is_hidden check (merged_into is null or (_deleted and merged_into <> id)),
  add constraint retired_is_hidden check (not is_retired or (_deleted and is_sample));

create index restaurants_sync on public.restaurants (_xid, id);

-- For the queries of lists (D24-D26, F9, F10).
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

-- Devices can only read, and not the columns that are for operators.
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
grant select (place_kind, inferred_cuisines, names, building, district, position_precision)
  on public.restaurants to anon, authenticated;
grant select (ended_on) on public.restaurant_evidence to anon, authenticated;

create trigger drop_inferred_cuisines before insert or update on public.restaurants
  for each row execute function catalogue.drop_inferred_cuisines();
create trigger refuse_samples before insert or update of is_sample on public.restaurants
  for each row when (new.is_sample) execute function catalogue.refuse_samples();

comment on column public.restaurants.is_retired is
  'A sample that left the lists, because its country has real places. Written by catalogue.settle_samples.';

create index restaurants_samples on public.restaurants (country_code) where is_sample;

-- Whether the samples of a country are listed: only while it has no real place.
create function catalogue.lists_samples(country_code text) returns boolean
language sql stable set search_path = '' as
$$
  select not exists (
    select from public.restaurants r where r.country_code = lists_samples.country_code and not r.is_sample and not r._deleted)
$$;

create trigger settle_samples_insert after insert on public.restaurants referencing new table as changed
  for each statement execute function catalogue.settle_samples_of_changed();
create trigger settle_samples_update after update on public.restaurants
  referencing old table as former new table as changed
  for each statement execute function catalogue.settle_samples_of_changed();
create trigger settle_samples_delete after delete on public.restaurants referencing old table as former
  for each statement execute function catalogue.settle_samples_of_changed();

-- Counts the samples that are not removed: [{country, listed, retired}], ordered by country code.
create function catalogue.count_samples() returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('country', c.country, 'listed', c.listed, 'retired', c.retired)
    order by c.country_code), '[]')
  from (
    select r.country_code, min(r.country) as country, count(*) filter (where not r._deleted) as listed,
      count(*) filter (where r.is_retired) as retired
    from public.restaurants r where r.is_sample and (not r._deleted or r.is_retired) group by r.country_code
  ) c
$$;

-- Whether a place can be saved, reviewed or put on a list: it is not deleted, or it is a retired sample.
create function sync.is_place(restaurant uuid) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from public.restaurants r where r.id = restaurant and (not r._deleted or r.is_retired)) $$;

grant execute on function sync.is_place(uuid) to authenticated, service_role;

comment on column public.restaurants.opening is
  'What is known of the hours, where operating_hours and special_hours cannot say it.';
comment on column public.restaurant_evidence.facts is 'The facts that this evidence states: {fact: value}.';
comment on column public.restaurant_evidence.supports is 'The status that a curated list gives the place. Private.';

grant select (opening) on public.restaurants to anon, authenticated;
grant select (facts) on public.restaurant_evidence to anon, authenticated;

-- Trigger: derives operating_hours from the week of `opening`. Devices of earlier versions read only operating_hours, and
-- accept no day of unknown hours.
create function catalogue.derive_operating_hours() returns trigger
language plpgsql set search_path = '' as
$$
begin
  -- An update of operating_hours alone replaces all that was known of the hours.
  if tg_op = 'UPDATE' and new.opening is not distinct from old.opening
    and new.operating_hours is distinct from old.operating_hours then
    new.opening := null;
  end if;
  new.opening := sync.unwrap(new.opening);
  if new.opening is not null and catalogue.is_opening(new.opening) then
    -- A week without any time means that the exceptions hold the hours; these devices would show the place as closed.
    new.operating_hours := case when catalogue.is_weekly_hours(new.opening -> 'week')
      and (new.opening -> 'exceptions' = '[]' or exists (
        select from jsonb_each(new.opening -> 'week') days where days.value <> '[]')) then new.opening -> 'week' end;
  end if;
  return new;
end
$$;

create trigger derive_operating_hours before insert or update of opening, operating_hours on public.restaurants
  for each row execute function catalogue.derive_operating_hours();

-- The facts in a statement of tags ("key=value; …"), or null. For evidence without facts, such as evidence of earlier versions
-- that the undo of an import restores. The importer states more facts.
create function catalogue.facts_of_tags(statement text) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'menu', case substring(statement from '^diet:halal=(only|yes|no)(?:$|; )')
      when 'only' then 'whole' when 'yes' then 'some' when 'no' then 'none' end,
    'alcohol', case when statement ~ '(^|; )((amenity|alcohol|bar|brewery|drink:[a-z_]+|microbrewery)=|cuisine=(?!pork($|; )))'
      then 'served' end,
    'pork', case when statement ~ '(^|; )(pork=|diet:pork=|cuisine=pork($|; ))' then 'in_kitchen' end)), '{}')
$$;

-- Trigger: gives tags without facts the facts of their statement, and a curated list without `supports` the lower of the two
-- statuses that such lists support.
create function catalogue.state_facts() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if new.kind = 'source_tag' then
    new.facts := coalesce(new.facts, catalogue.facts_of_tags(new.statement));
  elsif new.stated_by like 'Curated by %' then
    new.supports := coalesce(new.supports, 'halal_friendly');
  end if;
  return new;
end
$$;

create trigger state_facts before insert on public.restaurant_evidence
  for each row when (new.kind in ('source_tag', 'community_report')) execute function catalogue.state_facts();

-- Whether evidence counts against its place. A visitor's report counts once a moderator approved it, a curated list at once.
create function moderation.counts_against(evidence public.restaurant_evidence) returns boolean
language sql stable parallel safe set search_path = '' as
$$
  select catalogue.speaks_against(evidence.facts) and evidence.state <> 'rejected' and evidence.ended_on is null
    and (evidence.kind <> 'community_report' or evidence.supports is not null or evidence.state = 'approved')
$$;

-- Trigger, for a place with evidence against it: if it also has a verified certificate, its adverse tags wait for a moderator;
-- if it is halal_friendly and no evidence supports that, it becomes unverified.
create function moderation.weigh_facts() returns trigger
language plpgsql set search_path = '' as
$$
declare
  place public.restaurants;
begin
  if not exists (
    select from public.restaurant_evidence e where e.restaurant_id = new.restaurant_id and moderation.counts_against(e)) then
    return null;
  end if;
  if exists (
    select from public.restaurant_evidence e where e.restaurant_id = new.restaurant_id and e.kind = 'certificate'
      and e.verified and e.state <> 'rejected' and e.ended_on is null) then
    update public.restaurant_evidence e set state = 'open'
    where e.restaurant_id = new.restaurant_id and e.kind = 'source_tag' and e.state = 'taken'
      and catalogue.speaks_against(e.facts) and moderation.last_decision('evidence', e.id) is null;
    return null;
  end if;
  select r.* into place from public.restaurants r where r.id = new.restaurant_id;
  if place.halal_status = 'halal_friendly' and not exists (
    select from public.restaurant_evidence e where e.restaurant_id = place.id and e.ended_on is null
      and moderation.status_rank(moderation.supported_status(e)) >= moderation.status_rank('halal_friendly')) then
    update public.restaurants r set halal_status = 'unverified',
      halal_status_reason = 'A source names alcohol, pork, or no halal food' where r.id = place.id;
  end if;
  return null;
end
$$;

create trigger weigh_facts after insert or update of restaurant_id, state, facts on public.restaurant_evidence
  for each row when (new.facts is not null or new.kind in ('certificate', 'community_report'))
  execute function moderation.weigh_facts();
