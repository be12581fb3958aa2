-- The JSON documents of places that devices and lists read: made by the view catalogue.made_restaurant_documents, stored by
-- triggers in catalogue.stored_restaurant_documents, read through catalogue.restaurant_documents. Functions for clients: by
-- slug, by ids, and near a position.

-- The document of each place, computed from its row, evidence, status history, images and the rows merged into it.
create view catalogue.made_restaurant_documents as
select r.id, row_to_json(document) as document
from public.restaurants r
left join lateral (
  select json_agg(e order by e.ended_on is not null, e.verified desc, e.kind, e.checked_on desc nulls last, e.id) as list,
    max(e.checked_on) as checked_on
  from (
    select e.id, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url, e.checked_on,
      e.ended_on, e.verified, e.facts
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
-- Values of merged rows, for columns in which the place itself has none; the oldest row comes first.
left join lateral (
  select (array_agg(m.phone order by m.created_at, m.id) filter (where m.phone is not null))[1] as phone,
    (array_agg(m.website order by m.created_at, m.id) filter (where m.website is not null))[1] as website,
    (array_agg(m.description order by m.created_at, m.id) filter (where m.description is not null))[1] as description,
    (array_agg(m.price_level order by m.created_at, m.id) filter (where m.price_level is not null))[1] as price_level,
    (array_agg(to_jsonb(m.cuisine_types) order by m.created_at, m.id)
      filter (where m.cuisine_types <> '{}'))[1] as cuisine_types,
    -- Hours and their text are taken from the same row.
    (array_agg(jsonb_build_object('week', m.operating_hours, 'text', m.hours_text, 'opening', m.opening)
      order by m.created_at, m.id)
      filter (where m.operating_hours is not null or m.hours_text is not null or m.opening is not null))[1] as hours,
    jsonb_agg(distinct jsonb_build_object('attribution', s.attribution, 'licence', s.licence, 'url', s.url))
      filter (where s.source <> r.source) as credits
  from public.restaurants m left join catalogue.sources s on s.source = m.source
  where m.merged_into = r.id
) also on true
cross join lateral (
  select case when r.operating_hours is null and r.hours_text is null and r.opening is null then also.hours
    else jsonb_build_object('week', r.operating_hours, 'opening', r.opening, 'text', r.hours_text) end as of
) hours
cross join lateral (
  select r.id, r.slug, r.name, r.alt_names, r.names, coalesce(r.description, also.description) as description, r.place_kind,
    r.latitude, r.longitude,
    r.position_precision, r.address, r.building, r.district, r.postal_code, r.city, r.country_code, r.country, r.region,
    coalesce(r.phone, also.phone) as phone, coalesce(r.website, also.website) as website,
    case when r.cuisine_types = '{}' then coalesce(also.cuisine_types, '[]')
      else to_jsonb(r.cuisine_types) end as cuisine_types,
    case when r.cuisine_types = '{}' and also.cuisine_types is not null then '{}'
      else r.inferred_cuisines end as inferred_cuisines,
    coalesce(r.price_level, also.price_level) as price_level,
    nullif(hours.of -> 'week', 'null') as operating_hours, nullif(hours.of -> 'opening', 'null') as opening,
    hours.of ->> 'text' as hours_text,
    r.special_hours, r.time_zone, r.halal_status, coalesce(evidence.list, '[]') as evidence, evidence.checked_on,
    coalesce(history.list, '[]') as status_history, coalesce(amenities.list, '[]') as amenities,
    coalesce(images.list, '[]') as images, coalesce(r.primary_image_url, images.first_url) as primary_image_url,
    r.is_featured, sync.iso(r.featured_until) as featured_until, r.average_rating, r.review_count,
    r.image_quality_score, r.image_quality_tier, r.is_sample, r.source, r.source_id, r.source_url,
      case when also.credits is null then catalogue.credit_of(r.source)
      else (catalogue.credit_of(r.source)::jsonb || jsonb_build_object('others', also.credits))::json end as credit,
    sync.iso(r.created_at) as created_at, sync.iso(r.updated_at) as updated_at, r._xid::text::bigint as stamp
) document;

revoke all on catalogue.made_restaurant_documents from public, anon, authenticated;

-- The computed documents, ready to send.
create table catalogue.stored_restaurant_documents (
  id uuid primary key references public.restaurants (id) on delete cascade,
  document json not null
);

call sync.close_table('catalogue.stored_restaurant_documents');

comment on table catalogue.stored_restaurant_documents is
  'Private. The documents of catalogue.made_restaurant_documents, ready to send. Written by trigger.';

-- Computes and stores the documents of these places. A transaction that changes anything in a document holds the lock of the
-- place's row, so of two concurrent changes the later one sees both.
create function catalogue.store_documents(restaurants uuid[]) returns void
language sql set search_path = '' as
$$
  insert into catalogue.stored_restaurant_documents as s (id, document)
  select m.id, m.document from catalogue.made_restaurant_documents m where m.id = any (restaurants)
  on conflict (id) do update set document = excluded.document
$$;

-- Trigger: stores the documents of the places that a statement wrote.
create function catalogue.store_changed_documents() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform catalogue.store_documents(array(select id from changed));
  return null;
end
$$;

-- Statement triggers, because they run after the row triggers, which write the status history.
create trigger store_documents_insert after insert on public.restaurants referencing new table as changed
  for each statement execute function catalogue.store_changed_documents();
create trigger store_documents_update after update on public.restaurants referencing new table as changed
  for each statement execute function catalogue.store_changed_documents();

-- The documents to read, with `is_retired` for retired samples. If a document is not stored, because its row was loaded
-- without triggers, it is computed: devices would take a missing document for a place that is gone.
create view catalogue.restaurant_documents as
select r.id, r.region, r.slug, r._xid, r._deleted, coalesce(
  s.document, (select m.document from catalogue.made_restaurant_documents m where m.id = r.id)) as document, r.is_retired
from public.restaurants r left join catalogue.stored_restaurant_documents s on s.id = r.id;

revoke all on catalogue.restaurant_documents from public, anon, authenticated;
grant select on catalogue.restaurant_documents to service_role;

-- The document of the place with this slug, or null. The slug of a merged row leads to the place that it was merged into; a
-- retired sample is found, too.
create function public.restaurant_by_slug(slug text) returns json
language sql stable security definer set search_path = '' as
$$
  select d.document from catalogue.restaurant_documents d
  where d.id = (select catalogue.root_of(r.id) from public.restaurants r where r.slug = $1)
    and (not d._deleted or d.is_retired)
$$;

-- An array of the documents of these places; ids after the 500th and unknown ids are ignored.
create function public.restaurants_by_id(ids uuid[]) returns json
language sql stable security definer set search_path = '' as
$$
  select coalesce(json_agg(d.document::json), '[]')
  from catalogue.restaurant_documents d where d.id = any (ids[1:500]) and (not d._deleted or d.is_retired)
$$;

-- The places within radius_km (at most 100) of a position that match the filters: distance in metres, and quality as
-- 0.6 image quality + 0.4 rating. A certified place whose certificates have all expired counts as unverified. A filter that is
-- null or empty is ignored. Error: PT400 for invalid arguments.
create function catalogue.places_near(
  lat double precision, lng double precision, radius_km double precision,
  cuisine_filter text[], halal_status_filter text[], price_level_filter integer[], amenity_filter text[]
) returns table (id uuid, metres integer, quality double precision)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as
$$
declare
  reach_lat double precision := degrees(radius_km / 6371);
  -- A degree of longitude gets shorter towards the poles; around a pole every longitude is near.
  reach_lng double precision := case
    when abs(lat) + reach_lat >= 89.999 then 360
    else degrees(asin(least(1, sin(radians(reach_lat)) / cos(radians(lat))))) end;
  -- The box is slightly larger than the radius, because metres are rounded.
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
      and (cuisines is null or exists (select from unnest(r.cuisine_types || r.inferred_cuisines) as c
        where lower(c) = any (cuisines)))
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

-- A place's document with distance_m (metres) and distance_km (one decimal place) appended to the text of the object (K10).
create function catalogue.with_distance(document json, metres integer) returns json
language sql stable parallel safe
return concat(left(document::text, -1), ',"distance_m":', metres, ',"distance_km":',
  floor(metres / 100::double precision + 0.5) / 10, '}')::json;

-- Documents of the places within radius_km, nearest first, ties by id; at most 1,000, looked up after sorting (D33). Planning
-- takes longer than reading a few dozen places, so plpgsql with a generic plan is used, which is planned once per session.
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

-- Like nearby_restaurants; with `prioritize_image_quality` places are ordered by whole kilometres, within each by
-- 0.6 image quality + 0.4 rating, then by id (D34). Comparing pairs of places instead would not be transitive (U81).
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
