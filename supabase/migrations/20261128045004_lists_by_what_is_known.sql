-- Lists read hours as the device does, and no amenity denies alcohol that a source names.

-- Whether a day is in Ramadan by the Umm al-Qura calendar, as isRamadanOn() in src/domain/hours/ramadan.ts says; from 2024 to 2040.
create function catalogue.is_ramadan(day date) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select day <@ any (array[
    daterange '[2024-03-11,2024-04-09]', daterange '[2025-03-01,2025-03-29]', daterange '[2026-02-18,2026-03-19]',
    daterange '[2027-02-08,2027-03-08]', daterange '[2028-01-28,2028-02-25]', daterange '[2029-01-16,2029-02-13]',
    daterange '[2030-01-05,2030-02-03]', daterange '[2030-12-26,2031-01-23]', daterange '[2031-12-16,2032-01-13]',
    daterange '[2032-12-04,2033-01-02]', daterange '[2033-11-23,2033-12-22]', daterange '[2034-11-12,2034-12-11]',
    daterange '[2035-11-01,2035-11-30]', daterange '[2036-10-21,2036-11-18]', daterange '[2037-10-10,2037-11-08]',
    daterange '[2038-09-30,2038-10-28]', daterange '[2039-09-19,2039-10-18]', daterange '[2040-09-08,2040-10-06]'])
$$;

-- Whether an exception holds on a day; holds() in src/domain/hours/opening.ts.
create function catalogue.holds_on(held jsonb, day date) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select case held ->> 'kind'
    when 'dates' then day between (held ->> 'from')::date and (held ->> 'to')::date
    when 'ramadan' then catalogue.is_ramadan(day)
    when 'holidays' then held -> 'on' ? to_char(day, 'YYYY-MM-DD')
    when 'yearly' then case when held ->> 'from' <= held ->> 'to'
      then to_char(day, 'MM-DD') between held ->> 'from' and held ->> 'to'
      else to_char(day, 'MM-DD') >= held ->> 'from' or to_char(day, 'MM-DD') <= held ->> 'to' end
    else false end
$$;

-- The spans that begin on a day; null, or a JSON null, where nothing certain is known. Special hours count before the exceptions of
-- `opening`, because a person entered them for this place; openingOf() and hoursOn() in src/domain/hours/opening.ts.
create function catalogue.hours_on(place public.restaurants, day date) returns jsonb
language sql stable parallel safe set search_path = '' as
$$
  select coalesce((
      select found.hours from (
        select 0 as kind, n, period -> 'hours' -> to_char(day, 'FMday') as hours
        from jsonb_array_elements(place.special_hours) with ordinality as periods(period, n)
        where day between (period ->> 'from')::date and (period ->> 'to')::date
        union all
        select 1, n, exception -> 'hours'
        from jsonb_array_elements(place.opening -> 'exceptions') with ordinality as exceptions(exception, n)
        where catalogue.holds_on(exception -> 'when', day)
          and coalesce(exception -> 'weekdays' ? to_char(day, 'FMday'), true)
      ) found order by found.kind, found.n limit 1),
    coalesce(place.opening -> 'week', place.operating_hours) -> to_char(day, 'FMday'))
$$;

-- The time on a zone's clock; toLocalTime() in src/domain/hours/opening-hours.ts with the table of zone-overrides.ts, because the
-- tables of this server may be older.
create function catalogue.local_time(zone text, at timestamptz) returns timestamp
language sql stable parallel safe set search_path = '' as
$$
  select coalesce((
    select at at time zone 'UTC' + make_interval(mins => o.minutes)
    from (values
      ('Africa/Casablanca', timestamptz '2026-09-20T01:00:00Z', 0),
      ('Africa/El_Aaiun', '2026-09-20T01:00:00Z', 0),
      ('America/Edmonton', '2026-11-01T08:00:00Z', -360),
      ('America/Inuvik', '2026-11-01T08:00:00Z', -360),
      ('America/Yellowknife', '2026-11-01T08:00:00Z', -360),
      ('America/Vancouver', '2026-11-01T09:00:00Z', -420),
      ('America/Winnipeg', '2026-11-01T07:00:00Z', -300)
    ) as o(zone, since, minutes)
    where o.zone = local_time.zone and o.since <= at
    order by o.since desc limit 1), at at time zone zone)
$$;

-- Whether a place is known to be open.
create function catalogue.is_open(place public.restaurants, at timestamptz) returns boolean
language sql stable parallel safe set search_path = '' as
$$
  select place.time_zone is not null and exists (
    select from (values (0), (1)) as days(ago)
    cross join lateral (select catalogue.local_time(place.time_zone, at) as now) as clock
    cross join lateral (select clock.now::date - days.ago as day,
      60 * extract(hour from clock.now)::integer + extract(minute from clock.now)::integer + 1440 * days.ago as minute) as moment
    cross join lateral jsonb_array_elements(nullif(catalogue.hours_on(place, moment.day), 'null')) as span
    cross join lateral (select 60 * left(span ->> 'open', 2)::integer + right(span ->> 'open', 2)::integer as opens,
      60 * left(span ->> 'close', 2)::integer + right(span ->> 'close', 2)::integer as closes) as times
    where not span ? 'unknown' and opens <= moment.minute
      and moment.minute < case when closes > opens then closes else closes + 1440 end)
$$;
drop function catalogue.is_open(jsonb, jsonb, text, timestamptz);

-- knownAmenities() in src/domain/places/facts.ts.
create function catalogue.has_amenity(place public.restaurants, amenity text) returns boolean
language sql stable parallel safe set search_path = '' as
$$
  select coalesce(place.amenities -> amenity = 'true', false) and (amenity <> 'alcohol_free' or not exists (
    select from public.restaurant_evidence e where e.restaurant_id = place.id and e.facts ->> 'alcohol' = 'served'
      and e.state <> 'rejected' and e.ended_on is null))
$$;

create or replace function catalogue.ranked_places(
  lat double precision, lng double precision, radius_km double precision, country text, cuisine_filter text[],
  halal_status_filter text[], price_level_filter integer[], amenity_filter text[], open_only boolean, featured_only boolean,
  sort text, at timestamptz, today date
) returns table (id uuid, country_code text, metres integer, status text, is_seatless boolean, first double precision,
  second double precision)
-- Without statistics, as in a new database, a loop over all evidence for each place would be planned.
language sql stable set search_path = '' set enable_nestloop = off as
$$
  with evidence as materialized (
    select e.restaurant_id, max(e.checked_on) as checked_on,
      bool_and(e.valid_until is not null and e.valid_until < today)
        filter (where e.kind = 'certificate' and e.ended_on is null) as is_over
    from public.restaurant_evidence e where e.state <> 'rejected' group by e.restaurant_id
  ), found as (
    select r.id, r.country_code, case when lat is not null and r.latitude is not null then
        catalogue.distance_m(lat, lng, r.latitude, r.longitude) end as metres,
      case when r.halal_status = 'certified' and e.is_over then 'unverified' else r.halal_status end as status,
      coalesce(r.place_kind in ('caterer', 'canteen', 'central_kitchen'), false) as is_seatless, e.checked_on,
      floor(r.average_rating * 100 + 0.5) / 100 as rating, r.review_count,
      0.6 * (coalesce(floor(r.image_quality_score * 10000 + 0.5), 0) / 10000)
        + 0.4 * (coalesce(floor(r.average_rating * 100 + 0.5) / 100, 0) / 5) as quality,
      (r.created_at at time zone 'UTC')::date - '1970-01-01'::date as created_on
    from public.restaurants r left join evidence e on e.restaurant_id = r.id
    where not r._deleted
      and (ranked_places.country is null or r.country_code = ranked_places.country)
      and (coalesce(cardinality(cuisine_filter), 0) = 0 or exists (
        select from unnest(r.cuisine_types || r.inferred_cuisines) as has, unnest(cuisine_filter) as wanted
        where lower(has) = lower(wanted)))
      and (coalesce(cardinality(price_level_filter), 0) = 0 or r.price_level = any (price_level_filter))
      and (coalesce(cardinality(amenity_filter), 0) = 0
        or not exists (select from unnest(amenity_filter) as wanted where not catalogue.has_amenity(r, wanted)))
      and (not featured_only or (r.is_featured and r.featured_until >= at))
      and (not open_only or catalogue.is_open(r, at))
  )
  select f.id, f.country_code, f.metres, f.status, f.is_seatless,
    -- Smaller comes first, and null last.
    case
      when sort = 'distance' and lat is not null then f.metres
      when sort = 'rating' then -coalesce(f.rating, 0)
      when sort = 'quality' then case when lat is null then -f.quality else f.metres / 1000 end
      when sort = 'newest' then -f.created_on
      else -catalogue.relevance(case when lat is null then 0 else catalogue.near_score(f.metres) end, f.rating,
        f.review_count, f.status, f.checked_on, today)
    end,
    case
      when sort = 'rating' then -f.review_count
      when sort = 'quality' then case when lat is null then -f.review_count else -f.quality end
      else 0
    end
  from found f
  where (coalesce(cardinality(halal_status_filter), 0) = 0 or f.status = any (halal_status_filter))
    and (radius_km is null or f.metres <= radius_km * 1000)
$$;

create or replace function catalogue.places_near(
  lat double precision, lng double precision, radius_km double precision,
  cuisine_filter text[], halal_status_filter text[], price_level_filter integer[], amenity_filter text[]
) returns table (id uuid, metres integer, quality double precision)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as
$$
declare
  reach_lat double precision := degrees(radius_km / 6371);
  -- Longitudes narrow towards the poles; around a pole itself every longitude is near.
  reach_lng double precision := case
    when abs(lat) + reach_lat >= 89.999 then 360
    else degrees(asin(least(1, sin(radians(reach_lat)) / cos(radians(lat))))) end;
  -- Half a metre more than the box, since metres are rounded.
  slack constant double precision := 0.00002;
  cuisines text[] := (select array_agg(lower(c)) from unnest(cuisine_filter) as c);
begin
  if lat is null or lng is null or radius_km is null or abs(lat) > 90 or abs(lng) > 180
    or radius_km <= 0 or radius_km > 100 then
    raise exception 'lat, lng and radius_km must be a position and a radius of at most 100 km' using errcode = 'PT400';
  end if;
  if greatest(cardinality(cuisine_filter), cardinality(halal_status_filter), cardinality(price_level_filter),
    cardinality(amenity_filter)) > 50 then
    raise exception 'a filter has at most 50 values' using errcode = 'PT400';
  end if;
  return query
  with near as materialized (
    select r.id, catalogue.distance_m(lat, lng, r.latitude, r.longitude) as metres,
      0.6 * coalesce(r.image_quality_score, 0) + 0.4 * coalesce(r.average_rating, 0) / 5 as quality
    from public.restaurants r
    where not r._deleted
      and r.latitude between lat - reach_lat - slack and lat + reach_lat + slack
      and (r.longitude between lng - reach_lng - slack and lng + reach_lng + slack
        or r.longitude between lng + 360 - reach_lng - slack and lng + 360 + reach_lng + slack
        or r.longitude between lng - 360 - reach_lng - slack and lng - 360 + reach_lng + slack)
      and (cuisines is null or exists (select from unnest(r.cuisine_types || r.inferred_cuisines) as c where lower(c) = any (cuisines)))
      and (coalesce(cardinality(price_level_filter), 0) = 0 or r.price_level = any (price_level_filter))
      and (coalesce(cardinality(amenity_filter), 0) = 0
        or not exists (select from unnest(amenity_filter) as wanted where not catalogue.has_amenity(r, wanted)))
      and (coalesce(cardinality(halal_status_filter), 0) = 0
        or case when r.halal_status = 'certified' and (
            select bool_and(e.valid_until is not null
              and e.valid_until < (now() at time zone coalesce(r.time_zone, 'UTC'))::date)
            from public.restaurant_evidence e
            where e.restaurant_id = r.id and e.kind = 'certificate' and e.state <> 'rejected'
              and e.ended_on is null)
          then 'unverified' else r.halal_status end = any (halal_status_filter))
  )
  select near.id, near.metres, near.quality from near where near.metres <= radius_km * 1000;
end
$$;

revoke all on function catalogue.is_ramadan(date), catalogue.local_time(text, timestamptz), catalogue.holds_on(jsonb, date),
  catalogue.hours_on(public.restaurants, date), catalogue.is_open(public.restaurants, timestamptz),
  catalogue.has_amenity(public.restaurants, text) from public;
grant execute on function catalogue.is_ramadan(date), catalogue.local_time(text, timestamptz), catalogue.holds_on(jsonb, date),
  catalogue.hours_on(public.restaurants, date), catalogue.is_open(public.restaurants, timestamptz),
  catalogue.has_amenity(public.restaurants, text) to service_role;
