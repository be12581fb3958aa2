-- How good the data is, by source and country, and the counts that the landing page states, from the same query.

-- What is known of each place that people see. Evidence counts while its source and no moderator took it back.
create view catalogue.place_health as
select r.id, r.source, r.country_code, r.country, r.latitude is not null as has_position,
  r.operating_hours is not null or r.hours_text is not null as has_hours,
  (select coalesce(array_agg(distinct e.kind), '{}') from public.restaurant_evidence e
    where e.restaurant_id = r.id and e.state <> 'rejected' and e.ended_on is null) as kinds,
  -- It had evidence, and all of it has ended or run out.
  coalesce((select bool_and(e.ended_on is not null or coalesce(e.valid_until < current_date, false))
    from public.restaurant_evidence e where e.restaurant_id = r.id and e.state <> 'rejected'), false) as is_expired,
  -- Nobody has looked at its evidence for a year, or nobody says when.
  coalesce((select coalesce(max(e.checked_on) < current_date - interval '1 year', true)
    from public.restaurant_evidence e where e.restaurant_id = r.id and e.state <> 'rejected' and e.ended_on is null
    having count(*) > 0), false) as is_unchecked,
  (select count(*) from public.change_reports c
    where c.restaurant_id = r.id and c.state = 'open' and not c._deleted) as reports
from public.restaurants r where not r._deleted;
revoke all on catalogue.place_health from public, anon, authenticated, service_role;

-- [{source, country_code, country, places, with_position, with_hours, evidence: {kind: places}, expired,
-- unchecked_for_a_year, reported_changes_waiting}], the largest first.
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

-- As before, of the report's places. Everyone may know both counts, and no more of the view.
create or replace function public.live_claims() returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('places', count(*), 'countries', count(distinct country_code)) from catalogue.place_health
$$;

revoke all on function catalogue.data_report() from public;
grant execute on function catalogue.data_report() to service_role;
