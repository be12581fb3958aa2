-- A dry run and the matching of sources read in slices, so that the embedded database answers others between two of them.

drop function catalogue.preview_import(uuid, text[], jsonb);
drop function catalogue.plan_all(uuid, text[], jsonb);
-- What merging the next rows would do, at most so many, without doing it: {last_line, accepted, updated, unchanged, deleted:
-- [line], columns}, where `columns` is how often each column of known places changes. After the last row {last_line: null} with
-- what it would do to places that the file lacks: {ended, ending, listed} and perhaps {refused} of import_refusal.
create function catalogue.preview_import(import uuid, voices text[], about jsonb, after_line integer, most integer) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  last_line integer;
  endings jsonb;
  answer jsonb;
begin
  select max(next.line) into last_line from (
    select r.line from catalogue.import_rows r where r.import = preview_import.import and r.line > after_line
    order by r.line limit most) next;
  if last_line is null then
    endings := catalogue.count_endings(import, voices, about);
    return endings || jsonb_build_object('last_line', null, 'ended', endings -> 'ending')
      || coalesce(catalogue.import_refusal(endings, about), '{}');
  end if;
  perform catalogue.plan_import(import, voices, about, after_line, last_line);
  answer := catalogue.planned_counts() || jsonb_build_object('last_line', last_line, 'columns', (
    select coalesce(jsonb_object_agg(key, times), '{}') from (
      select old.key, count(*) as times
      from pg_temp.import_plan p, jsonb_each(to_jsonb(p.was)) old
      where not p.is_new and not p.is_deleted and old.key = any (catalogue.imported_columns())
        and old.value is distinct from to_jsonb(p.will_be) -> old.key
      group by old.key
    ) changed));
  drop table pg_temp.import_plan;
  return answer;
end
$$;

drop function catalogue.compared_places();
-- As before, of at most so many places after this one, by id.
create function catalogue.compared_places(after uuid, most integer) returns setof jsonb
language sql stable set search_path = '' as
$$
  select jsonb_build_object('id', r.id, 'source', r.source, 'name', r.name, 'latitude', r.latitude, 'longitude', r.longitude,
    'precision', r.position_precision, 'country', r.country_code,
    'phone', nullif(regexp_replace(r.phone, '\D', '', 'g'), ''),
    'website', nullif(regexp_replace(lower(r.website), '^https?://(www\.)?|[?#].*$|/+$', '', 'g'), ''),
    'certificates', coalesce((select jsonb_agg(e.authority || ' ' || e.certificate_number order by e.certificate_number)
      from public.restaurant_evidence e where e.restaurant_id = r.id and e.certificate_number is not null
        and e.state <> 'rejected' and e.ended_on is null), '[]'))
  from public.restaurants r
  where (not r._deleted or r.merged_into is not null) and not r.is_sample and (after is null or r.id > after)
  order by r.id limit most
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array['preview_import(uuid, text[], jsonb, integer, integer)', 'compared_places(uuid, integer)'] loop
    execute format('revoke all on function catalogue.%s from public', routine);
    execute format('grant execute on function catalogue.%s to service_role', routine);
  end loop;
end
$$;
