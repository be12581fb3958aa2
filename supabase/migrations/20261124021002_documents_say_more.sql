-- The documents that devices get say what is known of a place (src/domain/places/restaurant.ts). Evidence that ended holds no
-- certificate, and an inferred cuisine counts for filters as for the search of a device.
create or replace view catalogue.made_restaurant_documents as
select r.id, row_to_json(document) as document
from public.restaurants r
left join lateral (
  select json_agg(e order by e.ended_on is not null, e.verified desc, e.kind, e.checked_on desc nulls last, e.id) as list,
    max(e.checked_on) as checked_on
  from (
    select e.id, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url, e.checked_on,
      e.ended_on, e.verified
    from public.restaurant_evidence e where e.restaurant_id = r.id and e.state <> 'rejected'
  ) e
) evidence on true
left join lateral (
  select json_agg(json_build_object('status', h.status, 'changed_at', sync.iso(h.changed_at), 'reason', h.reason)
    order by h.changed_at desc, h.id desc) as list
  from (
    select id, status, reason, changed_at from public.restaurant_status_history
    where restaurant_id = r.id order by changed_at desc, id desc limit 10
  ) h
) history on true
left join lateral (
  select json_agg(json_build_object('url', i.url, 'type', i.type, 'width', i.width, 'height', i.height, 'color', i.color)
      order by i.position) as list,
    (array_agg(i.url order by i.type <> 'hero', i.position))[1] as first_url
  from public.restaurant_images i where i.restaurant_id = r.id
) images on true
left join lateral (
  select json_agg(name order by position) as list
  from unnest(catalogue.amenity_names()) with ordinality as flags(name, position)
  where r.amenities -> name = 'true'
) amenities on true
cross join lateral (
  select r.id, r.slug, r.name, r.alt_names, r.names, r.description, r.place_kind, r.latitude, r.longitude,
    r.position_precision, r.address, r.building, r.district, r.postal_code, r.city, r.country_code, r.country, r.region,
    r.phone, r.website, r.cuisine_types, r.inferred_cuisines, r.price_level, r.operating_hours, r.hours_text,
    r.special_hours, r.time_zone, r.halal_status, coalesce(evidence.list, '[]') as evidence, evidence.checked_on,
    coalesce(history.list, '[]') as status_history, coalesce(amenities.list, '[]') as amenities,
    coalesce(images.list, '[]') as images, coalesce(r.primary_image_url, images.first_url) as primary_image_url,
    r.is_featured, sync.iso(r.featured_until) as featured_until, r.average_rating, r.review_count,
    r.image_quality_score, r.image_quality_tier, r.is_sample, r.source, r.source_id, r.source_url,
    sync.iso(r.created_at) as created_at, sync.iso(r.updated_at) as updated_at, r._xid::text::bigint as stamp
) document;

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
        or not exists (select from unnest(amenity_filter) as wanted where r.amenities -> wanted is distinct from 'true'))
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

select catalogue.store_documents(array(select id from public.restaurants));
