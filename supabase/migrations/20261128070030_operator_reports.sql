-- Reports on data quality: catalogue.data_report for the operator, by source and country, and public.live_claims, the counts
-- on the landing page. Both read catalogue.place_health.

-- What is known about each visible place. Evidence counts unless its source ended it or a moderator rejected it.
create view catalogue.place_health as
select r.id, r.source, r.country_code, r.country, r.latitude is not null as has_position,
  r.operating_hours is not null or r.hours_text is not null as has_hours,
  (select coalesce(array_agg(distinct e.kind), '{}') from public.restaurant_evidence e
    where e.restaurant_id = r.id and e.state <> 'rejected' and e.ended_on is null) as kinds,
  -- It has evidence, all of which has ended or expired.
  coalesce((select bool_and(e.ended_on is not null or coalesce(e.valid_until < current_date, false))
    from public.restaurant_evidence e where e.restaurant_id = r.id and e.state <> 'rejected'), false) as is_expired,
  -- Its evidence was last checked more than a year ago, or at an unknown time.
  coalesce((select coalesce(max(e.checked_on) < current_date - interval '1 year', true)
    from public.restaurant_evidence e where e.restaurant_id = r.id and e.state <> 'rejected' and e.ended_on is null
    having count(*) > 0), false) as is_unchecked,
  (select count(*) from public.change_reports c
    where c.restaurant_id = r.id and c.state = 'open' and not c._deleted) as reports
from public.restaurants r where not r._deleted;

-- Returns {places, countries}, the figures for the function `claims` (U4). Everyone may read the counts, but not the view.
create function public.live_claims() returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('places', count(*), 'countries', count(distinct country_code)) from catalogue.place_health
$$;

revoke all on function public.live_claims() from public;
grant execute on function public.live_claims() to anon, authenticated, service_role;
revoke all on catalogue.place_health from public, anon, authenticated, service_role;

-- Returns [{source, country_code, country, places, with_position, with_hours, evidence: {kind: places}, expired,
-- unchecked_for_a_year, reported_changes_waiting}], those with the most places first.
create function catalogue.data_report() returns jsonb
language sql stable set search_path = '' as
$$
  with health as materialized (select * from catalogue.place_health),
  kinds as (
    select k.source, k.country_code, jsonb_object_agg(k.kind, k.places) as evidence from (
      select h.source, h.country_code, kind, count(*) as places from health h, unnest(h.kinds) as kind group by 1, 2, 3
    ) k group by 1, 2
  )
  select coalesce(jsonb_agg(jsonb_build_object('source', t.source, 'country_code', t.country_code, 'country', t.country,
      'places', t.places, 'with_position', t.with_position, 'with_hours', t.with_hours,
      'evidence', coalesce(k.evidence, '{}'), 'expired', t.expired, 'unchecked_for_a_year', t.unchecked,
      'reported_changes_waiting', t.reports) order by t.places desc, t.source, t.country_code), '[]')
  from (
    select h.source, h.country_code, min(h.country) as country, count(*) as places,
      count(*) filter (where h.has_position) as with_position, count(*) filter (where h.has_hours) as with_hours,
      count(*) filter (where h.is_expired) as expired, count(*) filter (where h.is_unchecked) as unchecked,
      sum(h.reports) as reports
    from health h group by h.source, h.country_code
  ) t left join kinds k on k.source = t.source and k.country_code = t.country_code
$$;
