-- A restaurant as devices know it: exactly the JSON of src/domain/places/restaurant.ts. Every page of every pull and each answer
-- of what is near is made of these documents, so they are stored ready to send, as text. What they say is said here.
create view catalogue.made_restaurant_documents as
select r.id, row_to_json(document) as document
from public.restaurants r
left join lateral (
  select json_agg(e order by e.verified desc, e.kind, e.checked_on desc nulls last, e.id) as list,
    max(e.checked_on) as checked_on
  from (
    select e.id, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url, e.checked_on,
      e.verified
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
  select r.id, r.slug, r.name, r.alt_names, r.description, r.latitude, r.longitude, r.address, r.postal_code, r.city,
    r.country_code, r.country, r.region, r.phone, r.website, r.cuisine_types, r.price_level, r.operating_hours,
    r.hours_text, r.special_hours, r.time_zone, r.halal_status, coalesce(evidence.list, '[]') as evidence,
    evidence.checked_on, coalesce(history.list, '[]') as status_history, coalesce(amenities.list, '[]') as amenities,
    coalesce(images.list, '[]') as images, coalesce(r.primary_image_url, images.first_url) as primary_image_url,
    r.is_featured, sync.iso(r.featured_until) as featured_until, r.average_rating, r.review_count,
    r.image_quality_score, r.image_quality_tier, r.is_sample, r.source, r.source_id, r.source_url,
    sync.iso(r.created_at) as created_at, sync.iso(r.updated_at) as updated_at, r._xid::text::bigint as stamp
) document;
revoke all on catalogue.made_restaurant_documents from public, anon, authenticated;

create table catalogue.stored_restaurant_documents (
  id uuid primary key references public.restaurants (id) on delete cascade,
  document json not null
);
call sync.close_table('catalogue.stored_restaurant_documents');
comment on table catalogue.stored_restaurant_documents is
  'Private. The documents of catalogue.made_restaurant_documents, ready to send. Written by trigger.';

-- Makes the documents of these restaurants anew. Whoever changes what a document is made of holds the lock of its
-- restaurant's row, so of two changes at once the later one sees both.
create function catalogue.store_documents(restaurants uuid[]) returns void
language sql set search_path = '' as
$$
  insert into catalogue.stored_restaurant_documents as s (id, document)
  select m.id, m.document from catalogue.made_restaurant_documents m where m.id = any (restaurants)
  on conflict (id) do update set document = excluded.document
$$;

create function catalogue.store_changed_documents() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform catalogue.store_documents(array(select id from changed));
  return null;
end
$$;
-- Statement triggers come after those of each row, which write the history.
create trigger store_documents_insert after insert on public.restaurants referencing new table as changed
  for each statement execute function catalogue.store_changed_documents();
create trigger store_documents_update after update on public.restaurants referencing new table as changed
  for each statement execute function catalogue.store_changed_documents();

-- The documents to read. One that was not stored, since its row was loaded without triggers, is made on the spot: a
-- document that is missing would tell devices that the place is gone.
create view catalogue.restaurant_documents as
select r.id, r.region, r.slug, r._xid, r._deleted, coalesce(
  s.document, (select m.document from catalogue.made_restaurant_documents m where m.id = r.id)) as document
from public.restaurants r left join catalogue.stored_restaurant_documents s on s.id = r.id;

revoke all on catalogue.restaurant_documents from public, anon, authenticated;
grant select on catalogue.restaurant_documents to service_role;

-- Visible places only: the same rule as the policy on public.restaurants.
create function public.restaurant_by_slug(slug text) returns json
language sql stable security definer set search_path = '' as
$$ select d.document from catalogue.restaurant_documents d where d.slug = $1 and not d._deleted $$;

-- Those of the places that are visible, in no order; of more than 500 ids the rest is not looked at.
create function public.restaurants_by_id(ids uuid[]) returns json
language sql stable security definer set search_path = '' as
$$
  select coalesce(json_agg(d.document::json), '[]')
  from catalogue.restaurant_documents d where d.id = any (ids[1:500]) and not d._deleted
$$;

-- U31: a certified place whose every certificate is known to have ended. A certificate holds through its last day.
create function catalogue.is_certificate_expired(restaurant uuid, today date) returns boolean
language sql stable set search_path = '' as
$$
  select coalesce(bool_and(e.valid_until is not null and e.valid_until < today), false)
  from public.restaurant_evidence e
  where e.restaurant_id = restaurant and e.kind = 'certificate' and e.state <> 'rejected'
$$;

-- Places within a radius, how far they are, and 0.6 image quality + 0.4 rating (K11); empty or null filters let everything
-- pass. A certificate known to be over counts as unverified, for the filter as on the screen (U31); no status is
-- unverified (U74).
create function catalogue.places_near(
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
        or case when r.halal_status = 'certified' and catalogue.is_certificate_expired(r.id,
            (now() at time zone coalesce(r.time_zone, 'UTC'))::date) then 'unverified' else r.halal_status end
          = any (halal_status_filter))
  )
  select near.id, near.metres, near.quality from near where near.metres <= radius_km * 1000;
end
$$;

-- A found place's document with distance_m and distance_km (K10), added to the text of the object.
create function catalogue.with_distance(document json, metres integer) returns json
language sql stable parallel safe
return concat(left(document::text, -1), ',"distance_m":', metres, ',"distance_km":',
  floor(metres / 100::double precision + 0.5) / 10, '}')::json;

-- D33. Nearest first, ties by id; at most 1000 documents, which are looked up after the sorting. Planning takes longer
-- than reading a few dozen places, so it is done once in a session, whatever is asked for: in plpgsql and by this setting.
create function public.nearby_restaurants(
  lat double precision, lng double precision, radius_km double precision,
  cuisine_filter text[] default null, halal_status_filter text[] default null,
  price_level_filter integer[] default null, amenity_filter text[] default null
) returns setof json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as
$$
begin
  return query
  select catalogue.with_distance(
    (select d.document from catalogue.restaurant_documents d where d.id = near.id), near.metres)
  from catalogue.places_near(lat, lng, radius_km, cuisine_filter, halal_status_filter, price_level_filter,
    amenity_filter) near
  order by near.metres, near.id limit 1000;
end
$$;

-- D34. As nearby_restaurants; with `prioritize_image_quality` the places of each kilometre come in the order of
-- 0.6 image quality + 0.4 rating (U81: a comparator of pairs would not be transitive), then by id.
create function public.nearby_restaurants_with_quality(
  lat double precision, lng double precision, radius_km double precision,
  cuisine_filter text[] default null, halal_status_filter text[] default null,
  price_level_filter integer[] default null, amenity_filter text[] default null,
  prioritize_image_quality boolean default true
) returns setof json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as
$$
begin
  return query
  select catalogue.with_distance(
    (select d.document from catalogue.restaurant_documents d where d.id = near.id), near.metres)
  from catalogue.places_near(lat, lng, radius_km, cuisine_filter, halal_status_filter, price_level_filter,
    amenity_filter) near
  order by case when prioritize_image_quality then near.metres / 1000 else near.metres end,
    case when prioritize_image_quality then near.quality end desc, near.id
  limit 1000;
end
$$;

insert into sync.collections (name, source, documents, scope, scope_column)
values ('restaurants', 'public.restaurants', 'catalogue.restaurant_documents', 'region', 'region');

revoke all on function public.restaurant_by_slug(text), public.restaurants_by_id(uuid[]), public.nearby_restaurants(
    double precision, double precision, double precision, text[], text[], integer[], text[]),
  public.nearby_restaurants_with_quality(
    double precision, double precision, double precision, text[], text[], integer[], text[], boolean) from public;
grant execute on function public.restaurant_by_slug(text), public.restaurants_by_id(uuid[]), public.nearby_restaurants(
    double precision, double precision, double precision, text[], text[], integer[], text[]),
  public.nearby_restaurants_with_quality(
    double precision, double precision, double precision, text[], text[], integer[], text[], boolean)
  to anon, authenticated, service_role;
revoke all on function catalogue.is_certificate_expired(uuid, date), catalogue.with_distance(json, integer),
  catalogue.places_near(double precision, double precision, double precision, text[], text[], integer[], text[])
  from public;
