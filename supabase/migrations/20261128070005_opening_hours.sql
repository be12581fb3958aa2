-- Opening hours in SQL, read as devices read them: whether a place is open at a moment (catalogue.is_open), by its time zone,
-- special hours and exceptions. Where a comment names a function in src/domain, both give the same results.
-- See docs/decisions/032-facts-and-hours.md.

-- Whether a day is in Ramadan by the Umm al-Qura calendar, for the years 2024 to 2040; isRamadan() in
-- src/domain/prayer/ramadan-days.ts without a country.
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

-- Whether an exception from the weekly hours holds on a day; holds() in src/domain/hours/opening.ts.
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

-- The spans that begin on a day: [{open, close, unknown?}]; null or a JSON null if nothing certain is known. Special hours
-- precede the exceptions of `opening`, because a person entered them for this place; openingOf() and hoursOn() in
-- src/domain/hours/opening.ts.
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

-- The local time in a zone; toLocalTime() in src/domain/hours/opening-hours.ts. The overrides are those of zone-overrides.ts,
-- because the server's time zone data may be older.
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

-- Whether a place is known to be open at a moment; false where its hours or its time zone are not known.
create function catalogue.is_open(place public.restaurants, at timestamptz) returns boolean
language sql stable parallel safe set search_path = '' as
$$
  select place.time_zone is not null and exists (
    select from (values (0), (1)) as days(ago)
    cross join lateral (select catalogue.local_time(place.time_zone, at) as now) as clock
    cross join lateral (select clock.now::date - days.ago as day,
      60 * extract(hour from clock.now)::integer + extract(minute
        from clock.now)::integer + 1440 * days.ago as minute) as moment
    cross join lateral jsonb_array_elements(nullif(catalogue.hours_on(place, moment.day), 'null')) as span
    cross join lateral (select 60 * left(span ->> 'open', 2)::integer + right(span ->> 'open', 2)::integer as opens,
      60 * left(span ->> 'close', 2)::integer + right(span ->> 'close', 2)::integer as closes) as times
    where not span ? 'unknown' and opens <= moment.minute
      and moment.minute < case when closes > opens then closes else closes + 1440 end)
$$;

-- Whether a place has an amenity. It is not alcohol_free if any evidence states that alcohol is served; knownAmenities() in
-- src/domain/places/facts.ts.
create function catalogue.has_amenity(place public.restaurants, amenity text) returns boolean
language sql stable parallel safe set search_path = '' as
$$
  select coalesce(place.amenities -> amenity = 'true', false) and (amenity <> 'alcohol_free' or not exists (
    select from public.restaurant_evidence e where e.restaurant_id = place.id and e.facts ->> 'alcohol' = 'served'
      and e.state <> 'rejected' and e.ended_on is null))
$$;
