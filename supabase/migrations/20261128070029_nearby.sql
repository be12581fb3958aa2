-- Nearby search: ranks places by distance, rating and halal status, and divides the list into parts. The app's endpoint is
-- public.restaurants_in_parts; catalogue.ranked_places filters and ranks. Weights and formulas are those of
-- src/catalogue/ranking/weights.ts and relevance.ts.

-- The score of a distance; beyond 60 km it falls so far that distance decides (U107).
create function catalogue.near_score(metres integer) returns double precision
language sql immutable parallel safe
return case
  when metres <= 5000 then 4000 / (4000 + metres)::double precision
  when metres <= 60000
    then 4000 / 9000::double precision - 1 / (0.36 * ln(12::double precision)) * ln(metres / 5000::double precision)
  else 4000 / 9000::double precision - 1 / (0.36 * ln(12::double precision)) * ln(12::double precision)
    - 1 / 0.36::double precision
    - 1 / (0.36 * ln(1.25::double precision))
      * ln(least(coalesce(metres, 20100000), 20100000) / 60000::double precision)
end;

-- The relevance of a place, from the score of its distance, its rating and number of reviews, its halal status and the day
-- its evidence was checked. Callers round the mean rating to hundredths, as in packs.
create function catalogue.relevance(
  near double precision, rating double precision, review_count integer, status text, checked_on date, today date
) returns double precision
language sql immutable parallel safe
return 0.36 * near
  + 0.11 * (((35 + case when rating is null then 0 else review_count * rating end)
    / (10 + case when rating is null then 0 else review_count end)::double precision - 1) / 4)
  + 0.07 * case status when 'certified' then 1 when 'muslim_owned' then 0.7 when 'halal_friendly' then 0.4 else 0 end
  + 0.04 * case when checked_on is null then 0 else 365 / (365 + greatest(0, today - checked_on))::double precision end;

-- The places that match the filters, with their sort keys `first` and `second`, ascending with nulls last. `metres` is the
-- distance from (lat, lng); `status` is 'unverified' where all certificates of a certified place have expired.
create function catalogue.ranked_places(
  lat double precision, lng double precision, radius_km double precision, country text, cuisine_filter text[],
  halal_status_filter text[], price_level_filter integer[], amenity_filter text[], open_only boolean, featured_only boolean,
  sort text, at timestamptz, today date
) returns table (id uuid, country_code text, metres integer, status text, is_seatless boolean, first double precision,
  second double precision)
-- Without statistics, as in a new database, the planner would choose a nested loop over all evidence for each place.
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
    -- Ascending, nulls last.
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

-- Returns a page of a search divided into parts, by the rules of DividedList (src/catalogue/segments/divided-list.ts):
-- {total, places, parts}, where `places` are documents with distances and `parts` the sizes of the parts, or null where the
-- list isn't divided. Each place has a ring: 0 up to 5 km (a ride), 1 up to 10 km (a drive), 2 up to 60 km, 3 beyond.
create function public.restaurants_in_parts(
  lat double precision default null, lng double precision default null, radius_km double precision default null,
  country text default null, cuisine_filter text[] default null, halal_status_filter text[] default null,
  price_level_filter integer[] default null, amenity_filter text[] default null, open_only boolean default false,
  featured_only boolean default false, sort text default 'relevance', show_unverified boolean default false,
  show_far boolean default false, page_offset integer default 0, page_limit integer default 20,
  at timestamptz default now(), today date default null
) returns json
language plpgsql stable security definer set search_path = '' as
$$
declare
  by_status boolean := coalesce(cardinality(halal_status_filter), 0) = 0;
  by_distance boolean := lat is not null and radius_km is null and country is null and sort in ('relevance', 'distance');
  answer json;
begin
  if (lat is null) <> (lng is null) or abs(lat) > 90 or abs(lng) > 180 or (radius_km is not null and lat is null)
    or radius_km < 0 then
    raise exception 'lat and lng must be a position, and radius_km is measured from it' using errcode = 'PT400';
  end if;
  if sort is null or sort not in ('relevance', 'distance', 'rating', 'quality', 'newest') then
    raise exception 'sort must be relevance, distance, rating, quality or newest' using errcode = 'PT400';
  end if;
  if greatest(cardinality(cuisine_filter), cardinality(halal_status_filter), cardinality(price_level_filter),
    cardinality(amenity_filter)) > 50 then
    raise exception 'a filter has at most 50 values' using errcode = 'PT400';
  end if;
  if page_offset is null or page_limit is null or page_offset < 0 or page_limit not between 1 and 50 then
    raise exception 'page_offset must not be negative, and page_limit from 1 to 50' using errcode = 'PT400';
  end if;
  with placed as materialized (
    select p.id, p.country_code, p.metres, p.first, p.second, by_status and p.status = 'unverified' as is_unverified,
      case when not by_distance or p.metres <= 5000 then 0 when p.metres <= 10000 then 1 when p.metres <= 60000 then 2
        else 3 end as ring,
      by_status and p.is_seatless as is_seatless
    from catalogue.ranked_places(lat, lng, radius_km, country, cuisine_filter, halal_status_filter, price_level_filter,
      amenity_filter, coalesce(open_only, false), coalesce(featured_only, false), sort, at,
      coalesce(today, (at at time zone 'UTC')::date)) p
  ), counted as (
    select count(*) as total, coalesce(bool_and(ring = 3), true) as is_all_far,
      count(*) filter (where ring = 0 and not is_seatless) as within_ride,
      count(*) filter (where ring <= 1 and not is_seatless) as within_drive,
      count(*) filter (where ring = 0 and not is_seatless and not is_unverified) as known_within_ride,
      count(*) filter (where not is_unverified) as known
    from placed
  ), edges as (
    -- near_ring is the outermost ring that counts as near.
    select c.*, case when c.is_all_far then 3
        when not by_status or not by_distance or c.known_within_ride >= 5 then 2
        when c.within_ride >= 5 then 0 when c.within_drive >= 5 then 1 else 2 end as near_ring,
      coalesce(show_unverified, false)
        or case when c.is_all_far then c.known else c.known_within_ride end < 5 as is_open
    from counted c
  ), parted as materialized (
    select p.*, case
        when not (by_status or by_distance) then 0
        when p.is_seatless and p.ring < 3 then 4
        when p.ring <= e.near_ring then p.is_unverified::integer
        when p.ring < 3 then 2 + p.is_unverified::integer
        else 5 + p.is_unverified::integer end as part
    from placed p cross join edges e
  ), parts as (
    select count(*) filter (where part = 0) as verified, count(*) filter (where part = 1) as unverified,
      count(*) filter (where part in (2, 3)) as farther, count(*) filter (where part = 4) as kitchens,
      count(*) filter (where part >= 5) as far
    from parted
  ), listed as (
    select s.*, e.*, s.verified + s.farther + s.kitchens + case when e.is_open then s.unverified else 0 end
        + case when show_far then s.far else least(3, s.far) end as listed
    from parts s cross join edges e
  ), page as (
    select p.* from parted p cross join edges e where p.part <> 1 or e.is_open
    order by p.part, p.first nulls last, p.second, p.id
    offset page_offset limit greatest(0, least(page_limit, (select l.listed from listed l) - page_offset))
  ), documents as (
    select coalesce(json_agg(
      case when p.metres is null then d.document else catalogue.with_distance(d.document, p.metres) end
      order by p.part, p.first nulls last, p.second, p.id), '[]') as list
    from page p join catalogue.restaurant_documents d on d.id = p.id
  ), countries as (
    select coalesce(json_agg(json_build_object('country_code', c.country_code, 'count', c.count)
      order by c.count desc, c.country_code), '[]') as list
    from (select p.country_code, count(*) as count from parted p where p.part >= 5 group by p.country_code) c
  )
  select json_build_object('total', l.total, 'places', d.list, 'parts', case when by_status or by_distance then
    json_build_object('verified', l.verified, 'unverified', l.unverified, 'farther', l.farther, 'kitchens', l.kitchens,
      'far', l.far, 'far_countries', c.list, 'near_km', case l.near_ring when 0 then 5 when 1 then 10 end,
      'is_unverified_open', l.is_open, 'listed', l.listed) end)
  into answer from listed l cross join documents d cross join countries c;
  return answer;
end
$$;

revoke all on function public.restaurants_in_parts(double precision, double precision, double precision, text, text[], text[],
  integer[], text[], boolean, boolean, text, boolean, boolean, integer, integer, timestamptz, date) from public;
grant execute on function public.restaurants_in_parts(double precision, double precision, double precision, text, text[],
  text[], integer[], text[], boolean, boolean, text, boolean, boolean, integer, integer, timestamptz, date)
  to anon, authenticated, service_role;
