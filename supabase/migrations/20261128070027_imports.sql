-- Imports of places and prayer spaces from files. stage_import stages the rows in batches; begin_import checks and records
-- the import; continue_import merges it in slices, each in its own call; finish_import closes it. preview_import computes a
-- merge without doing it. A file that was only staged leaves rows in import_rows, which discard_imports clears.

-- Staged rows.
create table catalogue.import_rows (
  import uuid not null,
  line integer not null,
  source text not null,
  source_id text not null,
  id uuid not null,
  -- Columns of public.restaurants, and `slug_base` and `evidence`. An absent key leaves the column as it is.
  data jsonb not null,
  primary key (import, source, source_id)
);

call sync.close_table('catalogue.import_rows');

comment on table catalogue.import_rows is 'Private. Rows of a file on their way into the catalogue.';

-- Stages rows [{line, source, source_id, id, data}] and returns the lines that were stored; the others repeat a
-- (source, source_id) of the same file.
create function catalogue.stage_import(import uuid, rows jsonb) returns integer[]
language sql set search_path = '' as
$$
  with taken as (
    insert into catalogue.import_rows (import, line, source, source_id, id, data)
    select stage_import.import, (r ->> 'line')::integer, r ->> 'source', r ->> 'source_id', (r ->> 'id')::uuid, r -> 'data'
    from jsonb_array_elements(sync.unwrap(rows)) with ordinality as list(r, position) order by position
    on conflict do nothing
    returning line
  )
  select coalesce(array_agg(line order by line), '{}') from taken
$$;

-- Deletes the staged rows of all imports except this one and those being merged; returns the number of rows.
create function catalogue.discard_imports(except_import uuid) returns integer
language plpgsql set search_path = '' as
$$
declare
  gone integer;
begin
  -- Waits for a running merge, which needs its rows.
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  delete from catalogue.import_rows r
  where r.import is distinct from except_import and not exists (
    select from catalogue.imports i where i.id = r.import and i.finished_at is null);
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- A restaurant row with the defaults of an imported place.
create function catalogue.blank_restaurant() returns public.restaurants
language sql stable set search_path = '' as
$$
  select jsonb_populate_record(null::public.restaurants, '{"alt_names": [], "cuisine_types": [], "special_hours": [],
    "halal_status": "unverified", "amenities": {}, "is_featured": false, "review_count": 0, "is_sample": false,
    "inferred_cuisines": [], "names": {}}')
$$;

-- Normalises a JSON array of evidence for comparison: without ids and nulls, in a fixed order. Source tags without facts get
-- the facts that catalogue.facts_of_tags derives from them.
create function catalogue.evidence_content(evidence jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(jsonb_agg(piece order by piece), '[]')
  from (
    select jsonb_strip_nulls(value - 'id' || case when value ->> 'kind' = 'source_tag' and value ->> 'facts' is null
      then jsonb_build_object('facts', catalogue.facts_of_tags(value ->> 'statement')) else '{}' end) as piece
    from jsonb_array_elements(evidence)
  ) pieces
$$;

-- A place's stored evidence by these voices (values of stated_by), as a JSON array for evidence_content.
create function catalogue.stated_evidence(restaurant uuid, voices text[]) returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'authority', e.authority,
    'certificate_number', e.certificate_number, 'valid_until', e.valid_until, 'stated_by', e.stated_by,
    'statement', e.statement, 'url', e.url, 'checked_on', e.checked_on, 'ended_on', e.ended_on,
    'verified', e.verified and e.state <> 'approved', 'facts', e.facts, 'supports', e.supports)), '[]')
  from public.restaurant_evidence e where e.restaurant_id = restaurant and e.stated_by = any (voices)
$$;

-- The status that a file gives a place; 'unverified' where a moderator has rejected all of the file's evidence for it.
create function catalogue.imported_status(data jsonb) returns text
language sql stable set search_path = '' as
$$
  select case when jsonb_array_length(data -> 'evidence') > 0 and not exists (
      select from jsonb_array_elements(data -> 'evidence') piece
      where coalesce((select e.state from public.restaurant_evidence e where e.id = (piece ->> 'id')::uuid), '') <> 'rejected')
    then 'unverified' else data ->> 'halal_status' end
$$;

-- The status of a place after an import that states `imported`. The present status stays if evidence of other voices, or
-- evidence that a moderator approved, supports it and hasn't ended; 'certified' needs a certificate.
create function catalogue.status_after_import(restaurant uuid, status text, imported text, voices text[])
returns text
language sql stable set search_path = '' as
$$
  select case
    when imported is null then status
    when imported = 'certified' then imported
    when exists (
      select from public.restaurant_evidence e where e.restaurant_id = restaurant and e.state <> 'rejected'
        and e.ended_on is null and (e.stated_by <> all (voices) or e.state = 'approved')
        and (status <> 'certified' or e.kind = 'certificate')) then status
    else imported end
$$;

-- Merges all staged rows of an import of prayer spaces; returns {accepted, updated, unchanged, moved, deleted: [line]}.
create function catalogue.merge_prayer_spaces(import uuid) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  batch record;
  counts jsonb;
  total jsonb := '{"accepted": 0, "updated": 0, "unchanged": 0, "moved": 0}';
  deleted jsonb;
begin
  select coalesce(jsonb_agg(r.line order by r.line), '[]') into deleted
  from catalogue.import_rows r
  join public.prayer_spaces p on p.source = r.source and p.source_id = r.source_id and p._deleted
  where r.import = merge_prayer_spaces.import;
  for batch in
    select r.source, jsonb_agg(r.data || jsonb_build_object('id', r.id, 'source_id', r.source_id)) as rows
    from catalogue.import_rows r where r.import = merge_prayer_spaces.import group by r.source
  loop
    counts := catalogue.put_prayer_spaces(batch.source, batch.rows);
    total := total || jsonb_build_object(
      'accepted', (total ->> 'accepted')::integer + (counts ->> 'accepted')::integer,
      'updated', (total ->> 'updated')::integer + (counts ->> 'updated')::integer,
      'unchanged', (total ->> 'unchanged')::integer + (counts ->> 'unchanged')::integer);
  end loop;
  delete from catalogue.import_rows r where r.import = merge_prayer_spaces.import;
  return total || jsonb_build_object('deleted', deleted);
end
$$;

-- The record of each import, which holds its progress and makes undo possible. Functions get `about`:
-- {file, source, as_of, is_complete, ending, is_older_fine}. `as_of` is the day of the file; `is_complete` says that it is a
-- whole register, so places it lacks end; `ending` is the number of places that the operator expects to end.
create table catalogue.imports (
  id uuid primary key,
  number bigint generated always as identity,
  source text not null,
  file text not null,
  as_of date,
  is_complete boolean not null default false,
  voices text[] not null,
  -- As continue_import returns them.
  counts jsonb not null,
  -- The `about` of the import's functions.
  about jsonb not null default '{}',
  step text not null default 'rows' check (step in ('rows', 'endings', 'credit', 'regions', 'done')),
  -- Staged rows up to this line are merged.
  merged_line integer not null default -1,
  -- Countries whose regions are still to be assigned.
  countries text[] not null default '{}',
  -- If the import changed its source's credit: its first transaction, and the previous row of catalogue.sources.
  credit_since xid8,
  credit_was jsonb,
  made_at timestamptz not null default now(),
  finished_at timestamptz,
  undo_step text check (undo_step in ('places', 'credit', 'regions')),
  -- The first transaction of the undo.
  undo_since xid8,
  -- Changes of places up to this id are undone.
  undo_place uuid,
  -- Countries whose regions are still to be assigned.
  undo_countries text[] not null default '{}',
  undo_counts jsonb not null default '{"restored": 0, "removed": 0}',
  -- The import could not be continued; when its undo ends, its rows are deleted.
  is_abandoned boolean not null default false,
  -- The undo restored the previous credit, so the documents that contain it must be stamped.
  is_credit_back boolean not null default false,
  undone_at timestamptz
);

-- What an import changed, per place.
create table catalogue.import_changes (
  import uuid not null references catalogue.imports (id) on delete cascade,
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  -- The changed columns before and after; null for a place that the import added.
  was jsonb,
  became jsonb,
  -- All evidence by the import's voices before and after; null where none of it changed.
  evidence_was jsonb,
  evidence_became jsonb,
  primary key (import, restaurant_id)
);

create index on catalogue.import_changes (restaurant_id);

-- Places deleted because the import that added them was undone. Unlike other deleted places, they return with another import.
create table catalogue.undone_places (
  restaurant_id uuid primary key references public.restaurants (id) on delete cascade
);

call sync.close_table('catalogue.imports');
call sync.close_table('catalogue.import_changes');
call sync.close_table('catalogue.undone_places');

comment on table catalogue.imports is 'Private. The last hundred imports.';
comment on table catalogue.import_changes is 'Private. What each import changed, for catalogue.undo_import.';
comment on table catalogue.undone_places is 'Private. Places that an undone import had added.';

-- All evidence of a place by these voices, as a JSON array of whole rows.
create function catalogue.evidence_rows(restaurant uuid, voices text[]) returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]')
  from public.restaurant_evidence e where e.restaurant_id = restaurant and e.stated_by = any (voices)
$$;

-- The import of a source with the newest file, among those that are finished and not undone.
create function catalogue.newest_import(source text) returns catalogue.imports
language sql stable set search_path = '' as
$$
  select i from catalogue.imports i
  where i.source = newest_import.source and i.as_of is not null and i.undone_at is null and i.finished_at is not null
  order by i.as_of desc, i.number desc limit 1
$$;

-- Reduces a row of a file that is older than an imported one. For a known place, only empty columns are filled, and evidence
-- and status are dropped. A new place gets no evidence if the newer file was complete, because that file lacks it.
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

-- Returns why an import is refused, as {refused, …}, or null. 'older': a newer file of the source was imported. 'ending': more
-- than one in twenty listed places would end and `about` doesn't name their number, so that one bad export can't decertify a
-- country.
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

-- Counts what pg_temp.import_plan would do: {accepted, updated, ended, unchanged, deleted: [line]}.
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

-- Writes the plan's evidence and ends that of places the file lacks. A place with evidence from several sources then gets the
-- highest status that its evidence supports, which is a lower one if a source withdrew its evidence.
create function catalogue.write_planned_evidence(voices text[], about jsonb) returns void
language plpgsql set search_path = '' as
$$
begin
  update pg_temp.import_plan p set evidence_was = catalogue.evidence_rows(p.place, voices)
  where (p.is_evidence_new or p.is_ending) and not p.is_new and not p.is_deleted;
  perform catalogue.put_planned_evidence(voices);
  update public.restaurant_evidence e set ended_on = (about ->> 'as_of')::date
  from pg_temp.import_plan p
  where p.is_ending and e.restaurant_id = p.place and e.stated_by = any (voices) and e.ended_on is null;
  perform catalogue.settle_status(m.place, true, case when m.is_ending
    then 'No longer on the register of ' || (about ->> 'as_of') else 'Another source says so' end)
  from (select p.place, bool_or(p.is_ending) as is_ending from pg_temp.import_plan p
    where (p.is_evidence_new or p.is_ending) and not p.is_deleted and (p.place <> p.id or exists (
      select from public.restaurant_evidence e where e.restaurant_id = p.place and e.stated_by <> all (voices)))
    group by p.place) m;
  update public.restaurants r set updated_at = now()
  where r._xid <> pg_current_xact_id() and r.id in (
    select p.place from pg_temp.import_plan p where p.place <> p.id and p.was is distinct from p.will_be);
end
$$;

-- Lists finished imports, newest first: [{id, source, file, as_of, made_at, undone_at, counts}].
create function catalogue.list_imports() returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'source', i.source, 'file', i.file, 'as_of', i.as_of,
    'made_at', sync.iso(i.made_at), 'undone_at', sync.iso(i.undone_at), 'counts', i.counts) order by i.number desc), '[]')
  from catalogue.imports i where i.finished_at is not null
$$;

create index import_rows_line on catalogue.import_rows (import, line);
create index import_rows_slug on catalogue.import_rows (import, (data ->> 'slug_base'));

-- Whether an import may end places: only if the file is a complete register, has a date, and isn't older than the newest one.
create function catalogue.may_end(about jsonb) returns boolean
language sql stable set search_path = '' as
$$
  select coalesce((about ->> 'is_complete')::boolean and about ->> 'as_of' is not null
    and not coalesce((about ->> 'as_of')::date < (catalogue.newest_import(about ->> 'source')).as_of, false), false)
$$;

-- Returns {ending, listed}: how many of the source's listed places the file lacks, and how many are listed.
create function catalogue.count_endings(import uuid, voices text[], about jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
begin
  if not catalogue.may_end(about) then
    return '{"ending": 0, "listed": 0}';
  end if;
  return (
    select jsonb_build_object('ending', count(*) filter (where not exists (
        select from catalogue.import_rows s
        where s.import = count_endings.import and s.source = r.source and s.source_id = r.source_id)),
      'listed', count(*))
    from public.restaurants r
    where r.source = about ->> 'source' and (not r._deleted or r.merged_into is not null) and exists (
      select from public.restaurant_evidence e
      where e.restaurant_id = coalesce(r.merged_into, r.id) and e.stated_by = any (voices) and e.ended_on is null));
end
$$;

-- Adds up to `most` of the source's places that the file lacks to the plan; returns their number. Places whose evidence has
-- ended aren't found again.
create function catalogue.plan_endings(import uuid, voices text[], about jsonb, most integer) returns integer
language plpgsql set search_path = '' as
$$
declare
  ending integer;
begin
  if not catalogue.may_end(about) then
    return 0;
  end if;
  insert into pg_temp.import_plan (id, place, is_new, is_deleted, is_back, is_evidence_new, is_ending, was, will_be)
  select r.id, coalesce(r.merged_into, r.id), false, false, false, false, true, r, jsonb_populate_record(r,
    case when after.status = r.halal_status then '{}'
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
      where s.import = plan_endings.import and s.source = r.source and s.source_id = r.source_id)
    and exists (select from public.restaurant_evidence e
      where e.restaurant_id = coalesce(r.merged_into, r.id) and e.stated_by = any (voices) and e.ended_on is null)
  limit most;
  get diagnostics ending = row_count;
  return ending;
end
$$;

-- Creates the temporary table import_plan: what merging the staged rows after `after_line` up to `last_line` would do. `was`
-- is the row of the place and `will_be` the row after the import; `place` is the place that it was merged into, if any.
create function catalogue.plan_import(import uuid, voices text[], about jsonb, after_line integer, last_line integer)
returns void
language plpgsql set search_path = '' as
$$
declare
  newest catalogue.imports := catalogue.newest_import(about ->> 'source');
  is_older boolean := coalesce((about ->> 'as_of')::date < newest.as_of, false);
begin
  create temporary table import_plan on commit drop as
  select s.line, coalesce(r.id, s.id) as id, coalesce(r.merged_into, r.id, s.id) as place, r.id is null as is_new,
    coalesce(r._deleted, false) and r.merged_into is null and not back.is_back as is_deleted, coalesce(r._deleted, false)
      and back.is_back as is_back,
    said.data ->> 'slug_base' as slug_base, null::text as slug, said.data -> 'evidence' as evidence,
    said.data ? 'evidence' and catalogue.evidence_content(said.data -> 'evidence')
      <> catalogue.evidence_content(catalogue.stated_evidence(coalesce(r.merged_into, r.id), voices)) as is_evidence_new,
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
  where s.import = plan_import.import and s.line > after_line and s.line <= last_line;
end
$$;

-- Sets slugs for the plan's new rows: `slug_base` if no place has it and no other row of the file wants it, else with the
-- start of the id, or the whole id if that clashes. The result doesn't depend on the order of the file or on its slices.
create function catalogue.give_slugs(import uuid) returns void
language plpgsql set search_path = '' as
$$
begin
  update pg_temp.import_plan p set slug = case when not exists (select from public.restaurants r where r.slug = p.slug_base)
      and (select count(*) from catalogue.import_rows s
        where s.import = give_slugs.import and s.data ->> 'slug_base' = p.slug_base) = 1 then p.slug_base
    else p.slug_base || '-' || left(p.id::text, 8) end
  where p.is_new;
  update pg_temp.import_plan p set slug = p.slug_base || '-' || p.id
  from (
    select q.slug from pg_temp.import_plan q where q.is_new group by q.slug having count(*) > 1
    union
    select q.slug from pg_temp.import_plan q join public.restaurants r on r.slug = q.slug where q.is_new
  ) clash
  where p.is_new and p.slug = clash.slug;
end
$$;

-- Records in import_changes what the plan changed, for undo.
create function catalogue.record_planned(import uuid, voices text[]) returns void
language plpgsql set search_path = '' as
$$
begin
  insert into catalogue.import_changes (import, restaurant_id, was, became, evidence_was, evidence_became)
  select record_planned.import, p.id,
    case when not (p.is_new or p.is_back) then coalesce(changed.was, '{}') end,
    case when not (p.is_new or p.is_back) then coalesce(changed.became, '{}') end,
    p.evidence_was, case when p.evidence_was is not null then catalogue.evidence_rows(p.place, voices) end
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

-- Carries out the plan, records its changes, adds to the import's counts and drops the plan. Without ANALYZE the planner
-- overestimates the temporary table and reads all evidence for each slice (three seconds with 40,000 certificates).
create function catalogue.carry_out_plan(import uuid, voices text[], about jsonb) returns void
language plpgsql set search_path = '' as
$$
declare
  planned jsonb;
  moves text[];
begin
  analyze pg_temp.import_plan (place, id, is_new, is_deleted, is_back, is_evidence_new, is_ending);
  planned := catalogue.planned_counts();
  moves := catalogue.countries_of_planned_moves();
  perform catalogue.give_slugs(import);
  perform catalogue.add_planned();
  update public.restaurants r set _deleted = false from pg_temp.import_plan p where p.is_back and r.id = p.id;
  delete from catalogue.undone_places u using pg_temp.import_plan p where p.is_back and u.restaurant_id = p.id;
  perform catalogue.change_planned();
  perform catalogue.write_planned_evidence(voices, about);
  perform catalogue.record_planned(import, voices);
  drop table pg_temp.import_plan;
  update catalogue.imports i set
    counts = i.counts || jsonb_build_object(
      'accepted', (i.counts ->> 'accepted')::integer + (planned ->> 'accepted')::integer,
      'updated', (i.counts ->> 'updated')::integer + (planned ->> 'updated')::integer,
      'unchanged', (i.counts ->> 'unchanged')::integer + (planned ->> 'unchanged')::integer,
      'ended', (i.counts ->> 'ended')::integer + (planned ->> 'ended')::integer,
      'deleted', i.counts -> 'deleted' || (planned -> 'deleted')),
    countries = array(select distinct unnest(i.countries || moves) order by 1)
  where i.id = carry_out_plan.import;
end
$$;

-- The first step of an import: checks it, stores the source's credit and records the import. Returns null if continue_import
-- must follow, or a refusal ({refused, …} of import_refusal). A file of prayer spaces is merged at once, and its counts are
-- returned. `expected` is the number of staged rows; PT409 if it differs, because another import cleared them.
create function catalogue.begin_import(import uuid, expected integer, voices text[], about jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  refusal jsonb;
  credit jsonb;
  is_credit_new boolean;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  if (select count(*) from catalogue.import_rows r where r.import = begin_import.import) <> expected then
    raise exception 'the staged rows of this import were cleared by another import' using errcode = 'PT409';
  end if;
  -- Only prayer spaces have a `kind`; a file consists of prayer spaces or of places, never both.
  if exists (select from catalogue.import_rows r where r.import = begin_import.import and r.data ? 'kind') then
    perform catalogue.put_source(about);
    return catalogue.merge_prayer_spaces(import);
  end if;
  refusal := catalogue.import_refusal(catalogue.count_endings(import, voices, about), about);
  if refusal is not null then
    return refusal;
  end if;
  select to_jsonb(s) into credit from catalogue.sources s where s.source = about ->> 'source';
  is_credit_new := catalogue.put_source(about);
  insert into catalogue.imports (id, source, file, as_of, is_complete, voices, about, counts, credit_since, credit_was)
  values (import, coalesce(about ->> 'source', '?'), coalesce(about ->> 'file', '?'), (about ->> 'as_of')::date,
    coalesce((about ->> 'is_complete')::boolean, false), begin_import.voices, begin_import.about,
    '{"accepted": 0, "updated": 0, "unchanged": 0, "ended": 0, "deleted": [], "moved": 0}',
    case when is_credit_new then pg_current_xact_id() end, credit);
  return null;
end
$$;

-- Merges up to `most` of the next rows, or does a part of the next step. Returns null while there is more to do, then
-- {accepted, updated, unchanged, ended, deleted: [line], moved}. Unchanged rows aren't written, so they get no new stamp, and
-- deleted places stay deleted. A place and its evidence are written in the same call.
create function catalogue.continue_import(import uuid, most integer) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  going catalogue.imports;
  last_line integer;
  times integer := 0;
  next_step text;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  select * into going from catalogue.imports i
  where i.id = continue_import.import and i.finished_at is null for update;
  if going.id is null then
    raise exception 'this import is not under way' using errcode = 'PT409';
  end if;
  case going.step
    when 'rows' then
      next_step := 'endings';
      select max(next.line) into last_line from (
        select r.line from catalogue.import_rows r where r.import = going.id and r.line > going.merged_line
        order by r.line limit most) next;
      if last_line is not null then
        times := 1;
        perform catalogue.plan_import(going.id, going.voices, going.about, going.merged_line, last_line);
        perform catalogue.carry_out_plan(going.id, going.voices, going.about);
        update catalogue.imports i set merged_line = last_line where i.id = going.id;
      end if;
    when 'endings' then
      next_step := 'credit';
      if catalogue.may_end(going.about) then
        -- An empty plan, to which plan_endings adds the places that the file lacks.
        perform catalogue.plan_import(going.id, going.voices, going.about, going.merged_line, going.merged_line);
        times := catalogue.plan_endings(going.id, going.voices, going.about, most);
        perform catalogue.carry_out_plan(going.id, going.voices, going.about);
      end if;
    when 'credit' then
      -- All documents of the source contain the credit, so devices must pull all of them again.
      next_step := 'regions';
      if going.credit_since is not null then
        times := catalogue.restamp_source(going.source, going.credit_since, most);
      end if;
    when 'regions' then
      next_step := 'done';
      if going.countries <> '{}' then
        times := 1;
        update catalogue.imports i set countries = going.countries[2:], counts = i.counts || jsonb_build_object(
          'moved', (i.counts ->> 'moved')::integer + catalogue.assign_regions(going.countries[1:1]))
        where i.id = going.id;
      end if;
    else
      return going.counts;
  end case;
  if times = 0 then
    update catalogue.imports i set step = next_step where i.id = going.id;
  end if;
  return null;
end
$$;

-- Stamps up to `most` places of a source, or merged with a place of the source, that no transaction since `since` has written;
-- returns their number.
create function catalogue.restamp_source(source text, since xid8, most integer) returns integer
language plpgsql set search_path = '' as
$$
declare
  times integer;
begin
  update public.restaurants r set updated_at = now() where r.id in (
    select p.id from public.restaurants p
    where p.id in (
        select coalesce(s.merged_into, s.id) from public.restaurants s where s.source = restamp_source.source)
      and not p._deleted and p._xid < since limit most);
  get diagnostics times = row_count;
  return times;
end
$$;

-- Closes an import whose steps are all done. The records of the last hundred imports are kept.
create function catalogue.finish_import(import uuid) returns void
language plpgsql set search_path = '' as
$$
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  delete from catalogue.import_rows r where r.import = finish_import.import;
  update catalogue.imports i set finished_at = now()
  where i.id = finish_import.import and i.finished_at is null and i.step = 'done';
  delete from catalogue.imports i where i.finished_at is not null and i.number <= (select max(number) - 100
    from catalogue.imports);
end
$$;

-- Begins to undo an unfinished import that can't be continued; continue_undo does the rest and leaves no record of it.
create function catalogue.abandon_import(import uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  gone catalogue.imports;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  select * into gone from catalogue.imports i
  where i.id = abandon_import.import and i.finished_at is null and i.undo_step is null;
  update catalogue.imports i set is_abandoned = true, undo_step = 'places', undo_since = pg_current_xact_id(),
    is_credit_back = catalogue.put_back_credit(gone)
  where i.id = gone.id;
end
$$;

-- Computes what merging up to `most` rows after `after_line` would do: {last_line, accepted, updated, unchanged, deleted:
-- [line], columns}, where `columns` counts changes of known places per column. After the last row it returns
-- {last_line: null, ended, ending, listed} for the places that the file lacks, with {refused, …} of import_refusal if refused.
-- A file of prayer spaces is previewed in one call, and none of them ends.
create function catalogue.preview_import(import uuid, voices text[], about jsonb, after_line integer, most integer)
returns jsonb
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
      || jsonb_build_object('last_line', (select max(r.line) from catalogue.import_rows r
        where r.import = preview_import.import));
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

-- Returns up to `most` places with an id above `after`, with the values by which places of several sources are compared. The
-- phone is reduced to digits, the website to host and path.
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

-- Computes what merging a file of prayer spaces would do: {accepted, updated, unchanged, deleted: [line], columns} as in
-- preview_import. Carries out the merge in a subtransaction, which is rolled back.
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
    where r.import = preview_prayer_spaces.import and r.data ? given.key and given.value is distinct
      from to_jsonb(p) -> given.key
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
