-- A file of prayer spaces can be tried as well.

-- What merging a file of prayer spaces would do, without doing it: {accepted, updated, unchanged, deleted: [line], columns} as
-- preview_import answers. The merge is carried out and taken back, so that it counts what it would write.
create function catalogue.preview_prayer_spaces(import uuid) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  columns jsonb;
  counts jsonb;
begin
  select coalesce(jsonb_object_agg(key, times), '{}') into columns from (
    select given.key, count(*) as times
    from catalogue.import_rows r
    join public.prayer_spaces p on p.source = r.source and p.source_id = r.source_id and not p._deleted,
      jsonb_each(to_jsonb(jsonb_populate_record(p, r.data))) given
    where r.import = preview_prayer_spaces.import and r.data ? given.key and given.value is distinct from to_jsonb(p) -> given.key
    group by given.key) changed;
  begin
    counts := catalogue.merge_prayer_spaces(import);
    raise exception 'tried' using errcode = 'PT000';
  exception when sqlstate 'PT000' then
    null;
  end;
  return counts || jsonb_build_object('columns', columns);
end
$$;

-- As before, and for a file of prayer spaces all at once: they are merged at once, too, and none of them ends.
create or replace function catalogue.preview_import(import uuid, voices text[], about jsonb, after_line integer, most integer) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  last_line integer;
  endings jsonb;
  answer jsonb;
begin
  if exists (select from catalogue.import_rows r where r.import = preview_import.import and r.data ? 'kind') then
    if after_line >= 0 then
      return '{"last_line": null, "ended": 0, "ending": 0, "listed": 0}';
    end if;
    return catalogue.preview_prayer_spaces(import)
      || jsonb_build_object('last_line', (select max(r.line) from catalogue.import_rows r where r.import = preview_import.import));
  end if;
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

revoke all on function catalogue.preview_prayer_spaces(uuid) from public;
grant execute on function catalogue.preview_prayer_spaces(uuid) to service_role;
