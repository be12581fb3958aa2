-- Imports are written down, so that one can be undone; a register can be complete, so that what its newer file lacks ends; and
-- an import can be tried. `about` of an import: {file, source, as_of, is_complete, ending, is_older_fine}, where `as_of` is the
-- day of the file and `ending` the number of places that the operator expects to end.

create table catalogue.imports (
  id uuid primary key,
  number bigint generated always as identity,
  source text not null,
  file text not null,
  as_of date,
  is_complete boolean not null default false,
  voices text[] not null,
  -- As merge_import answers them.
  counts jsonb not null,
  made_at timestamptz not null default now(),
  undone_at timestamptz
);
create table catalogue.import_changes (
  import uuid not null references catalogue.imports (id) on delete cascade,
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  -- The changed columns before; null for a place that the import added.
  was jsonb,
  became jsonb,
  -- All evidence by the import's voices; null where none of it changed.
  evidence_was jsonb,
  evidence_became jsonb,
  primary key (import, restaurant_id)
);
create index on catalogue.import_changes (restaurant_id);
-- Places that went because the import that added them was undone: unlike those that somebody deleted, another import brings
-- them back.
create table catalogue.undone_places (
  restaurant_id uuid primary key references public.restaurants (id) on delete cascade
);
call sync.close_table('catalogue.imports');
call sync.close_table('catalogue.import_changes');
call sync.close_table('catalogue.undone_places');
comment on table catalogue.imports is 'Private. The last hundred imports.';
comment on table catalogue.import_changes is 'Private. What each import changed, for catalogue.undo_import.';
comment on table catalogue.undone_places is 'Private. Places that an undone import had added.';

-- All evidence of a place by these voices, as rows.
create function catalogue.evidence_rows(restaurant uuid, voices text[]) returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]')
  from public.restaurant_evidence e where e.restaurant_id = restaurant and e.stated_by = any (voices)
$$;

-- The newest file of a source that counts.
create function catalogue.newest_import(source text) returns catalogue.imports
language sql stable set search_path = '' as
$$
  select i from catalogue.imports i
  where i.source = newest_import.source and i.as_of is not null and i.undone_at is null
  order by i.as_of desc, i.number desc limit 1
$$;

-- What a file that is older than another may still say: of a known place only what nobody has said, of a new one no evidence
-- where the newer file was complete and does not have it.
create function catalogue.older_data(data jsonb, known public.restaurants, is_newer_complete boolean) returns jsonb
language sql stable set search_path = '' as
$$
  select case
    when (known).id is not null then (
      select coalesce(jsonb_object_agg(said.key, said.value), '{}') from jsonb_each(data) said
      where said.key not in ('evidence', 'halal_status', 'halal_status_reason')
        and coalesce(to_jsonb(known) -> said.key, 'null') in ('null', '[]', '{}'))
    when is_newer_complete and data ? 'evidence' then data || '{"evidence": [], "halal_status": "unverified",
      "halal_status_reason": "Not on the newer register"}'
    else data end
$$;

drop function catalogue.plan_import(uuid, text[]);
create function catalogue.plan_import(import uuid, voices text[], about jsonb) returns void
language plpgsql set search_path = '' as
$$
declare
  newest catalogue.imports := catalogue.newest_import(about ->> 'source');
  is_older boolean := coalesce((about ->> 'as_of')::date < newest.as_of, false);
begin
  create temporary table import_plan on commit drop as
  select s.line, coalesce(r.id, s.id) as id, r.id is null as is_new,
    coalesce(r._deleted, false) and not back.is_back as is_deleted, coalesce(r._deleted, false) and back.is_back as is_back,
    said.data ->> 'slug_base' as slug_base, null::text as slug, said.data -> 'evidence' as evidence,
    said.data ? 'evidence' and catalogue.evidence_content(said.data -> 'evidence')
      <> catalogue.evidence_content(catalogue.stated_evidence(r.id, voices)) as is_evidence_new,
    false as is_ending, null::jsonb as evidence_was, r as was, merged as will_be
  from catalogue.import_rows s
  left join public.restaurants r on r.source = s.source and r.source_id = s.source_id
  cross join lateral (
    select exists (select from catalogue.undone_places u where u.restaurant_id = r.id) as is_back) back
  cross join lateral (
    select case when is_older then catalogue.older_data(s.data, r, newest.is_complete) else s.data end as data) said
  cross join lateral jsonb_populate_record(
    case when r.id is null then catalogue.blank_restaurant() else r end,
    case when r.id is null then said.data else said.data || jsonb_build_object('halal_status',
      catalogue.status_after_import(r.id, r.halal_status, catalogue.imported_status(said.data), voices)) end
      || case when r.id is not null and r.halal_status
        = catalogue.status_after_import(r.id, r.halal_status, catalogue.imported_status(said.data), voices)
        then jsonb_build_object('halal_status_reason', r.halal_status_reason) else '{}' end
      || case when coalesce(said.data -> 'cuisine_types', to_jsonb(r.cuisine_types), '[]') = '[]' then '{}'
        else '{"inferred_cuisines": []}'::jsonb end
  ) merged
  where s.import = plan_import.import;
end
$$;

-- Adds to the plan the places of a complete source that the file lacks, and answers how many they are and of how many.
create function catalogue.plan_endings(voices text[], about jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  ending integer;
  listed integer;
begin
  if not coalesce((about ->> 'is_complete')::boolean, false) or about ->> 'as_of' is null then
    return '{"ending": 0, "listed": 0}';
  end if;
  select count(*) into listed from public.restaurants r
  where r.source = about ->> 'source' and not r._deleted and exists (
    select from public.restaurant_evidence e
    where e.restaurant_id = r.id and e.stated_by = any (voices) and e.ended_on is null);
  insert into pg_temp.import_plan (id, is_new, is_deleted, is_back, is_evidence_new, is_ending, was, will_be)
  select r.id, false, false, false, false, true, r, jsonb_populate_record(r, case when after.status = r.halal_status then '{}'
    else jsonb_build_object('halal_status', after.status, 'halal_status_reason',
      'No longer on the register of ' || (about ->> 'as_of')) end)
  from public.restaurants r
  cross join lateral (select case when exists (
      select from public.restaurant_evidence e where e.restaurant_id = r.id and e.state <> 'rejected'
        and e.ended_on is null and e.stated_by <> all (voices)
        and (r.halal_status <> 'certified' or e.kind = 'certificate')) then r.halal_status else 'unverified' end as status
  ) after
  where r.source = about ->> 'source' and not r._deleted
    and not exists (select from pg_temp.import_plan p where p.id = r.id)
    and exists (select from public.restaurant_evidence e
      where e.restaurant_id = r.id and e.stated_by = any (voices) and e.ended_on is null);
  get diagnostics ending = row_count;
  return jsonb_build_object('ending', ending, 'listed', listed);
end
$$;

-- Why an import must not be done, as {refused, …}; null when it may. One bad export must not decertify a country: more than
-- one in twenty end only when their number was named.
create function catalogue.import_refusal(endings jsonb, about jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
declare
  newest catalogue.imports := catalogue.newest_import(about ->> 'source');
begin
  if (about ->> 'as_of')::date < newest.as_of and not coalesce((about ->> 'is_older_fine')::boolean, false) then
    return jsonb_build_object('refused', 'older', 'newest', newest.as_of);
  end if;
  if (endings ->> 'ending')::integer * 20 > (endings ->> 'listed')::integer
    and (endings -> 'ending') is distinct from (about -> 'ending') then
    return endings || '{"refused": "ending"}';
  end if;
  return null;
end
$$;

-- An older file ends nothing.
create function catalogue.plan_all(import uuid, voices text[], about jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
begin
  perform catalogue.plan_import(import, voices, about);
  return case when (about ->> 'as_of')::date < (catalogue.newest_import(about ->> 'source')).as_of
    then '{"ending": 0, "listed": 0}' else catalogue.plan_endings(voices, about) end;
end
$$;

create function catalogue.planned_counts() returns jsonb
language plpgsql stable set search_path = '' as
$$
begin
  return (select jsonb_build_object('accepted', count(*) filter (where is_new or is_back),
    'updated', count(*) filter (where is_changed), 'ended', count(*) filter (where is_ending),
    'unchanged', count(*) filter (where not (is_new or is_back or is_deleted or is_ending or is_changed)),
    'deleted', coalesce(jsonb_agg(line order by line) filter (where is_deleted), '[]'))
  from (
    select *, not (is_new or is_back or is_deleted or is_ending) and (was is distinct from will_be or is_evidence_new)
      as is_changed
    from pg_temp.import_plan
  ) p);
end
$$;

create function catalogue.write_planned_evidence(voices text[], about jsonb) returns void
language plpgsql set search_path = '' as
$$
begin
  update pg_temp.import_plan p set evidence_was = catalogue.evidence_rows(p.id, voices)
  where (p.is_evidence_new or p.is_ending) and not p.is_new and not p.is_deleted;
  perform catalogue.put_planned_evidence(voices);
  update public.restaurant_evidence e set ended_on = (about ->> 'as_of')::date
  from pg_temp.import_plan p
  where p.is_ending and e.restaurant_id = p.id and e.stated_by = any (voices) and e.ended_on is null;
end
$$;

create function catalogue.record_import(import uuid, voices text[], about jsonb, counts jsonb) returns void
language plpgsql set search_path = '' as
$$
begin
  delete from catalogue.imports i where i.number <= (
    select max(number) - 99 from catalogue.imports);
  insert into catalogue.imports (id, source, file, as_of, is_complete, voices, counts)
  values (import, coalesce(about ->> 'source', '?'), coalesce(about ->> 'file', '?'), (about ->> 'as_of')::date,
    coalesce((about ->> 'is_complete')::boolean, false), record_import.voices, record_import.counts);
  insert into catalogue.import_changes (import, restaurant_id, was, became, evidence_was, evidence_became)
  select record_import.import, p.id,
    case when not (p.is_new or p.is_back) then coalesce(changed.was, '{}') end,
    case when not (p.is_new or p.is_back) then coalesce(changed.became, '{}') end,
    p.evidence_was, case when p.evidence_was is not null then catalogue.evidence_rows(p.id, voices) end
  from pg_temp.import_plan p
  join public.restaurants r on r.id = p.id
  left join lateral (
    select jsonb_object_agg(old.key, old.value) as was, jsonb_object_agg(old.key, to_jsonb(r) -> old.key) as became
    from jsonb_each(to_jsonb(p.was)) old
    where old.key = any (catalogue.imported_columns()) and old.value is distinct from to_jsonb(r) -> old.key
  ) changed on not p.is_new
  where not p.is_deleted and (p.is_new or p.is_back or p.is_ending or p.is_evidence_new or p.was is distinct from p.will_be);
end
$$;

drop function catalogue.merge_import(uuid, integer, text[]);
-- Merges what was staged, all or nothing, and answers {accepted, updated, unchanged, ended, deleted: [line], moved}, or
-- {refused} of import_refusal. `expected` is the number of staged rows: fewer mean that another import cleared them (PT409).
-- Rows of which nothing changes are not written, so they get no new stamp. A place that was deleted here stays deleted.
create function catalogue.merge_import(import uuid, expected integer, voices text[], about jsonb default '{}') returns jsonb
language plpgsql set search_path = '' as
$$
declare
  refusal jsonb;
  counts jsonb;
  moved integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  if (select count(*) from catalogue.import_rows r where r.import = merge_import.import) <> expected then
    raise exception 'the staged rows of this import were cleared by another import' using errcode = 'PT409';
  end if;
  -- Only prayer spaces have a kind; a file holds nothing but them, or none.
  if exists (select from catalogue.import_rows r where r.import = merge_import.import and r.data ? 'kind') then
    return catalogue.merge_prayer_spaces(import);
  end if;
  refusal := catalogue.import_refusal(catalogue.plan_all(import, voices, about), about);
  if refusal is not null then
    drop table pg_temp.import_plan;
    return refusal;
  end if;
  perform catalogue.give_slugs();
  counts := catalogue.planned_counts();
  perform catalogue.add_planned();
  update public.restaurants r set _deleted = false from pg_temp.import_plan p where p.is_back and r.id = p.id;
  delete from catalogue.undone_places u using pg_temp.import_plan p where p.is_back and u.restaurant_id = p.id;
  perform catalogue.change_planned();
  perform catalogue.write_planned_evidence(voices, about);
  perform catalogue.record_import(import, voices, about, counts);
  delete from catalogue.import_rows r where r.import = merge_import.import;
  drop table pg_temp.import_plan;
  if (counts ->> 'accepted')::integer + (counts ->> 'updated')::integer > 0 then
    moved := catalogue.assign_regions();
  end if;
  return counts || jsonb_build_object('moved', moved);
end
$$;

-- What merging would do, without doing it: as merge_import, with `columns`, how often each column of known places changes.
create function catalogue.preview_import(import uuid, voices text[], about jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  endings jsonb;
  answer jsonb;
begin
  endings := catalogue.plan_all(import, voices, about);
  answer := catalogue.planned_counts() || endings || coalesce(catalogue.import_refusal(endings, about), '{}')
    || jsonb_build_object('columns', (
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

-- Puts back what an import changed, and answers {restored, removed, kept: [{source_id, name}]} or {refused}. Kept is what a
-- later import touched; a column that somebody changed since stays as it is.
create function catalogue.undo_import(import uuid) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  undone catalogue.imports;
  kept jsonb;
  removed integer;
  restored integer;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  select * into undone from catalogue.imports i where i.id = undo_import.import;
  if undone.id is null or undone.undone_at is not null then
    return jsonb_build_object('refused', case when undone.id is null then 'unknown' else 'undone' end);
  end if;
  create temporary table undo_plan on commit drop as
  select c.*, exists (
    select from catalogue.import_changes o join catalogue.imports i on i.id = o.import
    where o.restaurant_id = c.restaurant_id and i.number > undone.number and i.undone_at is null) as is_later
  from catalogue.import_changes c where c.import = undo_import.import;

  insert into catalogue.undone_places (restaurant_id)
  select u.restaurant_id from pg_temp.undo_plan u join public.restaurants r on r.id = u.restaurant_id
  where u.was is null and not u.is_later and not r._deleted;
  get diagnostics removed = row_count;
  update public.restaurants r set _deleted = true from pg_temp.undo_plan u
  where u.was is null and not u.is_later and r.id = u.restaurant_id and not r._deleted;

  create temporary table import_plan on commit drop as
  select r.id, false as is_new, false as is_deleted, r as was, jsonb_populate_record(r, (
    select coalesce(jsonb_object_agg(old.key, old.value), '{}') from jsonb_each(u.was) old
    where to_jsonb(r) -> old.key is not distinct from u.became -> old.key)) as will_be
  from pg_temp.undo_plan u join public.restaurants r on r.id = u.restaurant_id
  where u.was is not null and not u.is_later and not r._deleted;
  get diagnostics restored = row_count;
  perform catalogue.change_planned();

  delete from pg_temp.undo_plan u where u.is_later is false and u.evidence_was is not null
    and u.evidence_became is distinct from catalogue.evidence_rows(u.restaurant_id, undone.voices);
  delete from public.restaurant_evidence e using pg_temp.undo_plan u
  where not u.is_later and u.evidence_was is not null and e.restaurant_id = u.restaurant_id
    and e.stated_by = any (undone.voices);
  insert into public.restaurant_evidence
  select e.* from pg_temp.undo_plan u, jsonb_populate_recordset(null::public.restaurant_evidence, u.evidence_was) e
  where not u.is_later and u.evidence_was is not null;

  select coalesce(jsonb_agg(jsonb_build_object('source_id', r.source_id, 'name', r.name) order by r.source_id), '[]')
  into kept from pg_temp.undo_plan u join public.restaurants r on r.id = u.restaurant_id where u.is_later;
  update catalogue.imports i set undone_at = now() where i.id = undo_import.import;
  drop table pg_temp.undo_plan;
  drop table pg_temp.import_plan;
  perform catalogue.assign_regions();
  return jsonb_build_object('restored', restored, 'removed', removed, 'kept', kept);
end
$$;

-- The imports that are written down, the newest first.
create function catalogue.list_imports() returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'source', i.source, 'file', i.file, 'as_of', i.as_of,
    'made_at', sync.iso(i.made_at), 'undone_at', sync.iso(i.undone_at), 'counts', i.counts) order by i.number desc), '[]')
  from catalogue.imports i
$$;

revoke all on function catalogue.evidence_rows(uuid, text[]), catalogue.newest_import(text),
  catalogue.older_data(jsonb, public.restaurants, boolean), catalogue.plan_import(uuid, text[], jsonb),
  catalogue.plan_endings(text[], jsonb), catalogue.import_refusal(jsonb, jsonb),
  catalogue.plan_all(uuid, text[], jsonb), catalogue.planned_counts(),
  catalogue.write_planned_evidence(text[], jsonb), catalogue.record_import(uuid, text[], jsonb, jsonb),
  catalogue.merge_import(uuid, integer, text[], jsonb), catalogue.preview_import(uuid, text[], jsonb),
  catalogue.undo_import(uuid), catalogue.list_imports() from public;
grant execute on function catalogue.evidence_rows(uuid, text[]), catalogue.newest_import(text),
  catalogue.older_data(jsonb, public.restaurants, boolean), catalogue.plan_import(uuid, text[], jsonb),
  catalogue.plan_endings(text[], jsonb), catalogue.import_refusal(jsonb, jsonb),
  catalogue.plan_all(uuid, text[], jsonb), catalogue.planned_counts(),
  catalogue.write_planned_evidence(text[], jsonb), catalogue.record_import(uuid, text[], jsonb, jsonb),
  catalogue.merge_import(uuid, integer, text[], jsonb), catalogue.preview_import(uuid, text[], jsonb),
  catalogue.undo_import(uuid), catalogue.list_imports() to service_role;
