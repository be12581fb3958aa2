-- Regions of some countries, for an import that adds or moves places there: over all 65,000 places they took PGlite 20 s.

drop function catalogue.assign_regions();
-- Splits countries above 3,000 places, joins those that fell below 2,000 again, and moves each place to its region.
-- A split needs two regions of 100 places. Run again, it changes nothing. Answers how many places moved.
-- `countries` are the only ones that it looks at, by code; null means all.
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
    -- Looking at each place takes the longest, and where there are more cities, or none, nothing depends on it.
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

-- The countries in which the plan changes what regions are made of: a place that is new or back, or another city, position or
-- country of a known one. A place that changes its country counts in both.
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

revoke all on function catalogue.assign_regions(text[]), catalogue.countries_of_planned_moves() from public;
grant execute on function catalogue.assign_regions(text[]), catalogue.countries_of_planned_moves() to service_role;
