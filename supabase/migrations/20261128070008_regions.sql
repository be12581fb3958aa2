-- Regions: the parts of the catalogue that devices pull as packs. catalogue.assign_regions splits large countries by city
-- (public.regions) and sets restaurants.region; catalogue.region_for gives the region of one place.

-- The regions of split countries. A country is one region, 'eg', unless it has too many places for one phone; then it is split
-- into a region for each city with enough places, 'eg/cairo', and 'eg/other' for the rest.
create table public.regions (
  id text primary key check (id ~ '^[a-z]{2}/[a-z0-9-]+$'),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  -- catalogue.city_key() of the city; null for the rest of the country.
  city_key text,
  city text,
  name text not null,
  -- The median position of the city's places.
  latitude double precision,
  longitude double precision,
  unique nulls not distinct (country_code, city_key)
);

call sync.close_table('public.regions');

comment on table public.regions is 'Regions of split countries. Written by catalogue.assign_regions; everyone reads.';

create policy select_everyone on public.regions for select to anon, authenticated using (true);

grant select on public.regions to anon, authenticated, service_role;

-- The form of a city's name by which cities are compared: without case, accents, punctuation and differences in spaces.
create function catalogue.city_key(city text) returns text
language sql immutable parallel safe set search_path = '' as
$$ select nullif(btrim(regexp_replace(regexp_replace(lower(normalize(city, NFD)), '[\u0300-\u036f''’`.]', '', 'g'),
  '[\s_-]+', ' ', 'g')), '') $$;

-- The part of a region's id that names the city: ASCII, or a short hash for names in other scripts.
create function catalogue.city_slug(city_key text) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case when city_key ~ '^[a-z0-9 ]+$' and city_key <> 'other' and length(city_key) <= 60
    then replace(city_key, ' ', '-')
    else 'city-' || left(md5(city_key), 8) end
$$;

-- The id of the country's city region whose median position is nearest, at most 50 km away; null if there is none. Of two at
-- the same distance it is the smaller id.
create function catalogue.nearest_region(country_code text, latitude double precision, longitude double precision)
returns text
language sql stable set search_path = '' as
$$
  select near.id from (
    select r.id, catalogue.distance_m($2, $3, r.latitude, r.longitude) as metres from public.regions r
    where r.country_code = $1 and r.latitude is not null
  ) near
  where near.metres <= 50000 order by near.metres, near.id limit 1
$$;

-- The region of a place. In a split country it is the city's region, for a place without a city the nearest one within 50 km,
-- or else 'other'; in other countries it is the country.
create function catalogue.region_for(
  country_code text, city text, latitude double precision, longitude double precision
) returns text
language sql stable set search_path = '' as
$$
  select case
    when not exists (select from public.regions r where r.country_code = $1) then lower($1)
    else coalesce(
      (select r.id from public.regions r where r.country_code = $1 and r.city_key = catalogue.city_key($2)),
      case when catalogue.city_key($2) is null and $3 is not null then catalogue.nearest_region($1, $3, $4) end,
      lower($1) || '/other')
    end
$$;

-- The cities of a country that get a region: those with at least 100 places, including places without a city to which they are
-- nearest. Cities with fewer than five places are ignored, because most are districts or spelling mistakes.
create function catalogue.cities_to_split(of_country text)
returns table (city_key text, city text, latitude double precision, longitude double precision)
language sql stable set search_path = '' as
$$
  with places as materialized (
    select catalogue.city_key(r.city) as key, r.city, r.latitude, r.longitude from public.restaurants r
    where r.country_code = of_country and not r._deleted
  ), cities as materialized (
    select p.key, mode() within group (order by p.city) as name, count(*) as own,
      percentile_disc(0.5) within group (order by p.latitude) as latitude,
      percentile_disc(0.5) within group (order by p.longitude) as longitude
    from places p where p.key is not null group by p.key having count(*) >= 5
  ), assigned as (
    select nearest.key, count(*) as rows from places p
    cross join lateral (
      select c.key, catalogue.distance_m(p.latitude, p.longitude, c.latitude, c.longitude) as metres
      from cities c where c.latitude is not null order by 2, 1 limit 1
    ) nearest
    where p.key is null and p.latitude is not null and nearest.metres <= 50000 group by nearest.key
  )
  select c.key, c.name, c.latitude, c.longitude from cities c left join assigned a on a.key = c.key
  where c.own + coalesce(a.rows, 0) >= 100
$$;

-- Splits countries with more than 3,000 places, joins split ones with fewer than 2,000, and moves each place to its region. A
-- split needs two regions of at least 100 places. Idempotent. Returns how many places moved. `countries` limits it to these
-- country codes; null means all.
create function catalogue.assign_regions(countries text[] default null) returns integer
language plpgsql set search_path = '' as
$$
declare
  country record;
  cities integer;
  others integer;
  moved integer;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.assign_regions'));
  for country in
    select r.country_code as code, min(r.country) as name, count(*) as rows,
      exists (select from public.regions s where s.country_code = r.country_code) as is_split
    from public.restaurants r where not r._deleted and (countries is null or r.country_code = any (countries))
    group by r.country_code
    order by r.country_code
  loop
    continue when country.rows <= 3000 and not country.is_split;
    delete from public.regions s where s.country_code = country.code;
    continue when country.rows < 2000;
    insert into public.regions (id, country_code, city_key, city, name, latitude, longitude)
    select lower(country.code) || '/' || catalogue.city_slug(c.city_key), country.code, c.city_key, c.city, c.city,
      c.latitude, c.longitude
    from catalogue.cities_to_split(country.code) c;
    insert into public.regions (id, country_code, name)
    values (lower(country.code) || '/other', country.code, 'Elsewhere in ' || country.name);
    select count(*) into cities from public.regions s where s.country_code = country.code and s.city_key is not null;
    -- Counting the others is slow, and only matters if there is exactly one city.
    if cities = 1 then
      select count(*) into others from public.restaurants r
      where r.country_code = country.code and not r._deleted
        and catalogue.region_for(r.country_code, r.city, r.latitude, r.longitude) = lower(country.code) || '/other';
    end if;
    if cities = 0 or (cities = 1 and others < 100) then
      delete from public.regions s where s.country_code = country.code;
    end if;
  end loop;
  delete from public.regions s
  where (countries is null or s.country_code = any (countries)) and not exists (
    select from public.restaurants r where r.country_code = s.country_code and not r._deleted);
  update public.restaurants r set region = target.region
  from (
    select p.id, catalogue.region_for(p.country_code, p.city, p.latitude, p.longitude) as region
    from public.restaurants p
    where not p._deleted and (countries is null or p.country_code = any (countries))
      and (p.region <> lower(p.country_code) or p.country_code in (select s.country_code from public.regions s))
  ) target
  where r.id = target.id and r.region <> target.region;
  get diagnostics moved = row_count;
  return moved;
end
$$;

-- The codes of the countries whose regions pg_temp.import_plan may change: those with a new or returning place, or a place with
-- another city, position or country. A place that changes its country counts in both.
create function catalogue.countries_of_planned_moves() returns text[]
language plpgsql stable set search_path = '' as
$$
begin
  return (select coalesce(array_agg(distinct side.code), '{}')
  from pg_temp.import_plan p
  cross join lateral (values ((p.was).country_code), ((p.will_be).country_code)) as side(code)
  where side.code is not null and not p.is_deleted and not p.is_ending and (p.is_new or p.is_back
    or ((p.was).country_code, (p.was).country, (p.was).city, (p.was).latitude, (p.was).longitude)
      is distinct from ((p.will_be).country_code, (p.will_be).country, (p.will_be).city, (p.will_be).latitude,
        (p.will_be).longitude)));
end
$$;
