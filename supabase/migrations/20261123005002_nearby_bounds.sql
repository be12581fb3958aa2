-- As before, but of filters with thousands of values, each compared with each place, nothing is looked up; and whether the
-- certificates of a place are over (U31) is asked in place of a function's call for each place, which took most of the time.
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
      and (cuisines is null or exists (select from unnest(r.cuisine_types) as c where lower(c) = any (cuisines)))
      and (coalesce(cardinality(price_level_filter), 0) = 0 or r.price_level = any (price_level_filter))
      and (coalesce(cardinality(amenity_filter), 0) = 0
        or not exists (select from unnest(amenity_filter) as wanted where r.amenities -> wanted is distinct from 'true'))
      and (coalesce(cardinality(halal_status_filter), 0) = 0
        or case when r.halal_status = 'certified' and (
            select bool_and(e.valid_until is not null
              and e.valid_until < (now() at time zone coalesce(r.time_zone, 'UTC'))::date)
            from public.restaurant_evidence e
            where e.restaurant_id = r.id and e.kind = 'certificate' and e.state <> 'rejected')
          then 'unverified' else r.halal_status end = any (halal_status_filter))
  )
  select near.id, near.metres, near.quality from near where near.metres <= radius_km * 1000;
end
$$;

drop function catalogue.is_certificate_expired(uuid, date);
