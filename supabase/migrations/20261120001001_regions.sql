-- Pack regions. A country is one region, 'eg', until it holds so many places that a phone should not keep them all; then
-- it is split: a region per city with enough places, 'eg/cairo', and 'eg/other' for the rest.

create table public.regions (
  id text primary key check (id ~ '^[a-z]{2}/[a-z0-9-]+$'),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  -- What city names are compared by; null for the rest of the country.
  city_key text,
  city text,
  name text not null,
  -- Median position of the city's places.
  latitude double precision,
  longitude double precision,
  unique nulls not distinct (country_code, city_key)
);
call sync.close_table('public.regions');
comment on table public.regions is 'Regions of split countries. Written by catalogue.assign_regions; everyone reads.';
create policy select_everyone on public.regions for select to anon, authenticated using (true);
grant select on public.regions to anon, authenticated, service_role;

-- City names that differ by case, accents or spaces only are one city.
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

-- The split region whose median position is nearest and within 50 km, the smaller id first.
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

-- A place with a city of its own region is there; one without a city is with the nearest city; the others are 'other'.
create or replace function catalogue.region_for(
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

-- Which cities of a country get a region: those with 100 places, counting the ones without a city that are nearest to
-- them. Cities named fewer than five times attract nothing: most are districts or slips of the pen.
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

-- Splits countries above 3,000 places, joins those that fell below 2,000 again, and moves each place to its region.
-- A split needs two regions of 100 places. Run again, it changes nothing. Answers how many places moved.
create function catalogue.assign_regions() returns integer
language plpgsql set search_path = '' as
$$
declare
  country record;
  others integer;
  moved integer;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.assign_regions'));
  for country in
    select r.country_code as code, min(r.country) as name, count(*) as rows,
      exists (select from public.regions s where s.country_code = r.country_code) as is_split
    from public.restaurants r where not r._deleted group by r.country_code
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
    select count(*) into others from public.restaurants r
    where r.country_code = country.code and not r._deleted
      and catalogue.region_for(r.country_code, r.city, r.latitude, r.longitude) = lower(country.code) || '/other';
    if (select count(*) from public.regions s where s.country_code = country.code and s.city_key is not null)
      + (others >= 100)::integer < 2 then
      delete from public.regions s where s.country_code = country.code;
    end if;
  end loop;
  delete from public.regions s where not exists (
    select from public.restaurants r where r.country_code = s.country_code and not r._deleted);
  update public.restaurants r set region = target.region
  from (
    select p.id, catalogue.region_for(p.country_code, p.city, p.latitude, p.longitude) as region
    from public.restaurants p
    where not p._deleted and (p.region <> lower(p.country_code)
      or p.country_code in (select s.country_code from public.regions s))
  ) target
  where r.id = target.id and r.region <> target.region;
  get diagnostics moved = row_count;
  return moved;
end
$$;

revoke all on function catalogue.city_key(text), catalogue.city_slug(text), catalogue.cities_to_split(text),
  catalogue.assign_regions(), catalogue.nearest_region(text, double precision, double precision) from public;
-- A single new place gets its region through the trigger, whoever writes it.
grant execute on function catalogue.city_key(text),
  catalogue.nearest_region(text, double precision, double precision) to service_role;
