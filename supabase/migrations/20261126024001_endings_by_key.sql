-- Looks for the row and the evidence of each place by key. `offset 0` keeps the planner from joining whole tables: tables
-- that an import has just filled have no statistics, and it compared each of 4,000 places with each of 4,000 rows.

create or replace function catalogue.plan_endings(import uuid, voices text[], about jsonb, most integer) returns integer
language plpgsql set search_path = '' as
$$
declare
  ending integer;
begin
  if not catalogue.may_end(about) then
    return 0;
  end if;
  insert into pg_temp.import_plan (id, place, is_new, is_deleted, is_back, is_evidence_new, is_ending, was, will_be)
  select r.id, coalesce(r.merged_into, r.id), false, false, false, false, true, r, jsonb_populate_record(r, case when after.status = r.halal_status then '{}'
    else jsonb_build_object('halal_status', after.status, 'halal_status_reason',
      'No longer on the register of ' || (about ->> 'as_of')) end)
  from public.restaurants r
  cross join lateral (select case when exists (
      select from public.restaurant_evidence e where e.restaurant_id = r.id and e.state <> 'rejected'
        and e.ended_on is null and e.stated_by <> all (voices)
        and (r.halal_status <> 'certified' or e.kind = 'certificate')) then r.halal_status else 'unverified' end as status
  ) after
  where r.source = about ->> 'source' and (not r._deleted or r.merged_into is not null)
    and not exists (select from catalogue.import_rows s
      where s.import = plan_endings.import and s.source = r.source and s.source_id = r.source_id offset 0)
    and exists (select from public.restaurant_evidence e
      where e.restaurant_id = coalesce(r.merged_into, r.id) and e.stated_by = any (voices) and e.ended_on is null offset 0)
  limit most;
  get diagnostics ending = row_count;
  return ending;
end
$$;

create or replace function catalogue.count_endings(import uuid, voices text[], about jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
begin
  if not catalogue.may_end(about) then
    return '{"ending": 0, "listed": 0}';
  end if;
  return (
    select jsonb_build_object('ending', count(*) filter (where not exists (
        select from catalogue.import_rows s
        where s.import = count_endings.import and s.source = r.source and s.source_id = r.source_id offset 0)),
      'listed', count(*))
    from public.restaurants r
    where r.source = about ->> 'source' and (not r._deleted or r.merged_into is not null) and exists (
      select from public.restaurant_evidence e
      where e.restaurant_id = coalesce(r.merged_into, r.id) and e.stated_by = any (voices) and e.ended_on is null offset 0));
end
$$;
