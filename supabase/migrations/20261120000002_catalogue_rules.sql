-- What makes a value of a restaurant's row a good one. Used by constraints and triggers; the TypeScript twin of these
-- rules is src/domain/places/restaurant.ts.

create schema catalogue;
revoke all on schema catalogue from public;

create table catalogue.time_zones (name text primary key);
insert into catalogue.time_zones select distinct name from pg_timezone_names where name !~ '^(posix|right)/';
call sync.close_table('catalogue.time_zones');
comment on table catalogue.time_zones is 'Private. IANA names that this PostgreSQL knows.';

-- Text as people write it: at most so many characters, not blank, and without control characters other than line break
-- and tab, and without those that turn the direction of what stands around them.
create function catalogue.is_plain_text(value text, most integer) returns boolean
language sql immutable parallel safe
return char_length(value) <= most and value ~ '\S'
  and value !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]';

-- An absolute web address of a sane length.
create function catalogue.is_web_address(value text) returns boolean
language sql immutable parallel safe
return char_length(value) <= 2000 and value ~* '^https?://[^\s/?#]+' and value !~ '[\s\u0001-\u001f\u007f]';

-- D3, in the order of AMENITIES in src/domain/places/taxonomy.ts.
create function catalogue.amenity_names() returns text[]
language sql immutable parallel safe set search_path = '' as
$$
  select array['prayer_room', 'family_friendly', 'alcohol_free', 'wheelchair_accessible', 'parking_available', 'wifi',
    'air_conditioning', 'outdoor_seating', 'takeaway', 'delivery', 'reservations', 'valet_parking', 'kids_menu',
    'all_day_breakfast']
$$;

create function catalogue.is_amenities(value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select jsonb_typeof(value) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) as flag(name, is_there)
    where jsonb_typeof(flag.is_there) <> 'boolean' or flag.name <> all (catalogue.amenity_names()))
$$;

create function catalogue.weekdays() returns text[]
language sql immutable parallel safe set search_path = '' as
$$ select array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] $$;

create function catalogue.is_span(span jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select jsonb_typeof(span) = 'object'
    and (span - 'open' - 'close') = '{}'
    and coalesce(span ->> 'open' ~ '^([01]\d|2[0-3]):[0-5]\d$', false)
    and coalesce(span ->> 'close' ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$', false)
$$;

create function catalogue.is_weekly_hours(hours jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as
$$
declare
  day text;
  span jsonb;
begin
  if jsonb_typeof(hours) <> 'object' or (hours - catalogue.weekdays()) <> '{}' then
    return false;
  end if;
  foreach day in array catalogue.weekdays() loop
    if coalesce(jsonb_typeof(hours -> day), '') <> 'array' then
      return false;
    end if;
    for span in select jsonb_array_elements(hours -> day) loop
      if not catalogue.is_span(span) then
        return false;
      end if;
    end loop;
  end loop;
  return true;
end
$$;

create function catalogue.is_day(value text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as
$$
begin
  return value ~ '^\d{4}-\d{2}-\d{2}$' and to_char(make_date(
    substr(value, 1, 4)::int, substr(value, 6, 2)::int, substr(value, 9, 2)::int), 'YYYY-MM-DD') = value;
exception when datetime_field_overflow then
  return false;
end
$$;

create function catalogue.is_special_hours(special jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as
$$
declare
  period jsonb;
begin
  if jsonb_typeof(special) <> 'array' then
    return false;
  end if;
  for period in select jsonb_array_elements(special) loop
    if jsonb_typeof(period) <> 'object'
      or (period - array['from', 'to', 'label', 'hours']) <> '{}'
      or not coalesce(catalogue.is_day(period ->> 'from') and catalogue.is_day(period ->> 'to'), false)
      or period ->> 'from' > period ->> 'to'
      or coalesce(jsonb_typeof(period -> 'label'), '') <> 'string'
      or not coalesce(catalogue.is_weekly_hours(period -> 'hours'), false)
    then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- U103: one {open, close, closed} per weekday becomes a list of spans; a weekday that isn't named is closed.
-- What can't be understood stays as it is, for the constraint to refuse.
create function catalogue.normalise_hours(hours jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select case when hours is null or jsonb_typeof(hours) = 'null' then null
    when jsonb_typeof(hours) <> 'object' then hours
    else hours || (
      select jsonb_object_agg(day, case
        when hours -> day is null or jsonb_typeof(hours -> day) = 'null' then '[]'
        when jsonb_typeof(hours -> day) <> 'object' then hours -> day
        when hours -> day -> 'closed' = 'true' then '[]'
        else jsonb_build_array((hours -> day) - 'closed') end)
      from unnest(catalogue.weekdays()) as day)
    end
$$;

create function catalogue.normalise_special_hours(special jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select case when jsonb_typeof(special) <> 'array' or special = '[]' then special
    else (
      select jsonb_agg(case when jsonb_typeof(period) = 'object' and period ? 'hours'
        then jsonb_set(period, '{hours}', coalesce(catalogue.normalise_hours(period -> 'hours'), 'null')) else period end
        order by position)
      from jsonb_array_elements(special) with ordinality as periods(period, position))
    end
$$;

-- U107: the same arithmetic as quantise() in src/domain/geo/geo.ts.
create function catalogue.quantise(degrees double precision) returns double precision
language sql immutable parallel safe
return floor(degrees / 1e-5::double precision + 0.5) / 1e5::double precision;

-- F23: haversine with R = 6371 km in whole metres, the same arithmetic as distanceM() in src/domain/geo/geo.ts.
create function catalogue.distance_m(
  from_lat double precision, from_lng double precision, to_lat double precision, to_lng double precision
) returns integer
language sql immutable parallel safe
return floor(2 * 6371 * 1000 * asin(least(1, sqrt(
    power(sin((to_lat - from_lat) * (pi() / 180) / 2), 2)
    + cos(from_lat * (pi() / 180)) * cos(to_lat * (pi() / 180)) * power(sin((to_lng - from_lng) * (pi() / 180) / 2), 2)
  ))) + 0.5)::integer;

-- The pack region that a place belongs to.
create function catalogue.region_for(
  country_code text, city text, latitude double precision, longitude double precision
) returns text
language sql stable set search_path = '' as
$$ select lower(country_code) $$;

revoke all on all functions in schema catalogue from public;
revoke all on all tables in schema catalogue from anon, authenticated, service_role;
