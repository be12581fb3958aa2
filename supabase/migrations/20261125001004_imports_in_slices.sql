-- An import is merged in slices, each in a transaction of its own: the embedded database has one connection, and answers
-- nobody else while a transaction lasts. `begin_import` checks all that may refuse the file, `continue_import` is called until
-- it answers counts, and `finish_import` ends it. An import that broke off is in catalogue.imports without `finished_at`, with
-- all its staged rows: it is continued, or taken back by `abandon_import`.
--
--     begin ──► rows ──► endings ──► credit ──► regions ──► done ──► finished

alter table catalogue.imports
  -- As `about` of the import's functions.
  add column about jsonb not null default '{}',
  add column finished_at timestamptz,
  add column step text not null default 'rows' check (step in ('rows', 'endings', 'credit', 'regions', 'done')),
  -- Staged rows up to this line are merged.
  add column merged_line integer not null default -1,
  -- Countries whose regions are still to be assigned.
  add column countries text[] not null default '{}',
  -- Where the import changed the credit of its source: its first transaction, and the row of catalogue.sources before.
  add column credit_since xid8,
  add column credit_was jsonb;
update catalogue.imports set finished_at = made_at, step = 'done';

create index import_rows_line on catalogue.import_rows (import, line);
create index import_rows_slug on catalogue.import_rows (import, (data ->> 'slug_base'));

-- Clears the stages of every import but this one and those that are being merged.
create or replace function catalogue.discard_imports(except_import uuid) returns integer
language plpgsql set search_path = '' as
$$
declare
  gone integer;
begin
  -- Waits for a merge, which is to find its rows.
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  delete from catalogue.import_rows r
  where r.import is distinct from except_import and not exists (
    select from catalogue.imports i where i.id = r.import and i.finished_at is null);
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- The newest file of a source that counts.
create or replace function catalogue.newest_import(source text) returns catalogue.imports
language sql stable set search_path = '' as
$$
  select i from catalogue.imports i
  where i.source = newest_import.source and i.as_of is not null and i.undone_at is null and i.finished_at is not null
  order by i.as_of desc, i.number desc limit 1
$$;

-- An older file ends nothing, nor does one that is no complete register of some day.
create function catalogue.may_end(about jsonb) returns boolean
language sql stable set search_path = '' as
$$
  select coalesce((about ->> 'is_complete')::boolean and about ->> 'as_of' is not null
    and not coalesce((about ->> 'as_of')::date < (catalogue.newest_import(about ->> 'source')).as_of, false), false)
$$;

-- How many places of a complete source the file lacks, and of how many.
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

drop function catalogue.plan_endings(text[], jsonb);
-- Adds at most so many of them to the plan, and answers how many. Once they have ended they are not found again.
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
      where s.import = plan_endings.import and s.source = r.source and s.source_id = r.source_id)
    and exists (select from public.restaurant_evidence e
      where e.restaurant_id = coalesce(r.merged_into, r.id) and e.stated_by = any (voices) and e.ended_on is null)
  limit most;
  get diagnostics ending = row_count;
  return ending;
end
$$;

drop function catalogue.plan_import(uuid, text[], jsonb);
-- As before, of the staged rows after one line up to another.
create function catalogue.plan_import(import uuid, voices text[], about jsonb, after_line integer, last_line integer) returns void
language plpgsql set search_path = '' as
$$
declare
  newest catalogue.imports := catalogue.newest_import(about ->> 'source');
  is_older boolean := coalesce((about ->> 'as_of')::date < newest.as_of, false);
begin
  create temporary table import_plan on commit drop as
  select s.line, coalesce(r.id, s.id) as id, coalesce(r.merged_into, r.id, s.id) as place, r.id is null as is_new,
    coalesce(r._deleted, false) and r.merged_into is null and not back.is_back as is_deleted, coalesce(r._deleted, false) and back.is_back as is_back,
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

create or replace function catalogue.plan_all(import uuid, voices text[], about jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
begin
  perform catalogue.plan_import(import, voices, about, -1, 2147483647);
  perform catalogue.plan_endings(import, voices, about, null);
  return catalogue.count_endings(import, voices, about);
end
$$;

drop function catalogue.give_slugs();
-- Slugs for the plan's new rows: the name's own where no place has it and no other row of the file wants it, else with the
-- beginning of the id. Which row gets which does not depend on the order of the file, nor on how it is cut into slices.
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

drop function catalogue.record_import(uuid, text[], jsonb, jsonb);
-- Writes down what the plan changed.
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

-- Does what the plan says, writes it down, counts it and drops the plan.
create function catalogue.carry_out_plan(import uuid, voices text[], about jsonb) returns void
language plpgsql set search_path = '' as
$$
declare
  planned jsonb := catalogue.planned_counts();
  moves text[] := catalogue.countries_of_planned_moves();
begin
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

drop function catalogue.merge_import(uuid, integer, text[], jsonb);
-- The first step of an import: checks all that may refuse it, and records it. Answers null where slices follow, a refusal
-- ({refused} of import_refusal), or for a file of prayer spaces their counts, because these are merged at once. `expected`
-- is the number of staged rows; PT409 where there are fewer, because another import cleared them.
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
  -- Only prayer spaces have a kind; a file holds nothing but them, or none.
  if exists (select from catalogue.import_rows r where r.import = begin_import.import and r.data ? 'kind') then
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

-- Merges the next rows, at most so many, or does what follows them. Answers null while there is more to do, then
-- {accepted, updated, unchanged, ended, deleted: [line], moved}. Rows of which nothing changes are not written, so they get no
-- new stamp. A place that was deleted here stays deleted. Each place is written whole, with its evidence, in one call.
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
        -- Without a row, for the places that no row is of.
        perform catalogue.plan_import(going.id, going.voices, going.about, going.merged_line, going.merged_line);
        times := catalogue.plan_endings(going.id, going.voices, going.about, most);
        perform catalogue.carry_out_plan(going.id, going.voices, going.about);
      end if;
    when 'credit' then
      -- All documents of the source say it, so all of them are pulled again.
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

-- Stamps places of a source that no transaction since `since` has written, at most so many, and answers how many.
create function catalogue.restamp_source(source text, since xid8, most integer) returns integer
language plpgsql set search_path = '' as
$$
declare
  times integer;
begin
  update public.restaurants r set updated_at = now() where r.id in (
    select p.id from public.restaurants p
    where p.source = restamp_source.source and not p._deleted and p._xid < since limit most);
  get diagnostics times = row_count;
  return times;
end
$$;

-- Ends an import of which all is done. The last hundred stay written down.
create function catalogue.finish_import(import uuid) returns void
language plpgsql set search_path = '' as
$$
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  delete from catalogue.import_rows r where r.import = finish_import.import;
  update catalogue.imports i set finished_at = now()
  where i.id = finish_import.import and i.finished_at is null and i.step = 'done';
  delete from catalogue.imports i where i.finished_at is not null and i.number <= (select max(number) - 100 from catalogue.imports);
end
$$;

-- As before, with regions of the countries where places go or move back. An import that is under way is none yet.
create or replace function catalogue.undo_import(import uuid) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  undone catalogue.imports;
  kept jsonb;
  removed integer;
  restored integer;
  countries text[];
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  select * into undone from catalogue.imports i where i.id = undo_import.import and i.finished_at is not null;
  if undone.id is null or undone.undone_at is not null then
    return jsonb_build_object('refused', case when undone.id is null then 'unknown' else 'undone' end);
  end if;
  create temporary table undo_plan on commit drop as
  select c.*, exists (
    select from catalogue.import_changes o join catalogue.imports i on i.id = o.import
    where o.restaurant_id = c.restaurant_id and i.number > undone.number and i.undone_at is null) as is_later
  from catalogue.import_changes c where c.import = undo_import.import;

  -- A place that goes is taken out of what it was merged with before.
  perform catalogue.part_places(m.id) from catalogue.merges m
  join pg_temp.undo_plan u on u.restaurant_id = m.merged and u.was is null and not u.is_later where m.state = 'joined';
  delete from catalogue.merges m using pg_temp.undo_plan u
  where u.was is null and not u.is_later and u.restaurant_id in (m.merged, m.place) and m.state <> 'joined';

  insert into catalogue.undone_places (restaurant_id)
  select u.restaurant_id from pg_temp.undo_plan u join public.restaurants r on r.id = u.restaurant_id
  where u.was is null and not u.is_later and not r._deleted;
  get diagnostics removed = row_count;
  update public.restaurants r set _deleted = true from pg_temp.undo_plan u
  where u.was is null and not u.is_later and r.id = u.restaurant_id and not r._deleted;

  create temporary table import_plan on commit drop as
  select r.id, false as is_new, false as is_deleted, false as is_back, false as is_ending, r as was, jsonb_populate_record(r, (
    select coalesce(jsonb_object_agg(old.key, old.value), '{}') from jsonb_each(u.was) old
    where to_jsonb(r) -> old.key is not distinct from u.became -> old.key)) as will_be
  from pg_temp.undo_plan u join public.restaurants r on r.id = u.restaurant_id
  where u.was is not null and not u.is_later and (not r._deleted or r.merged_into is not null);
  get diagnostics restored = row_count;
  countries := array(
    select unnest(catalogue.countries_of_planned_moves())
    union
    select r.country_code from pg_temp.undo_plan u join public.restaurants r on r.id = u.restaurant_id
    where u.was is null and not u.is_later);
  perform catalogue.change_planned();

  delete from pg_temp.undo_plan u where u.is_later is false and u.evidence_was is not null
    and u.evidence_became is distinct from catalogue.evidence_rows(catalogue.root_of(u.restaurant_id), undone.voices);
  delete from public.restaurant_evidence e using pg_temp.undo_plan u
  where not u.is_later and u.evidence_was is not null and e.restaurant_id = catalogue.root_of(u.restaurant_id)
    and e.stated_by = any (undone.voices);
  insert into public.restaurant_evidence
  select e.* from pg_temp.undo_plan u, jsonb_populate_recordset(null::public.restaurant_evidence, u.evidence_was) e
  where not u.is_later and u.evidence_was is not null;

  select coalesce(jsonb_agg(jsonb_build_object('source_id', r.source_id, 'name', r.name) order by r.source_id), '[]')
  into kept from pg_temp.undo_plan u join public.restaurants r on r.id = u.restaurant_id where u.is_later;
  update catalogue.imports i set undone_at = now() where i.id = undo_import.import;
  drop table pg_temp.undo_plan;
  drop table pg_temp.import_plan;
  perform catalogue.assign_regions(countries);
  return jsonb_build_object('restored', restored, 'removed', removed, 'kept', kept);
end
$$;

-- Takes back an import that cannot be continued, as if it had never begun.
create function catalogue.abandon_import(import uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  gone catalogue.imports;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  update catalogue.imports i set finished_at = now()
  where i.id = abandon_import.import and i.finished_at is null returning * into gone;
  if gone.id is null then
    return;
  end if;
  if gone.credit_since is not null then
    delete from catalogue.sources s where s.source = gone.source;
    insert into catalogue.sources select s.* from jsonb_populate_record(null::catalogue.sources, gone.credit_was) s
    where gone.credit_was is not null;
  end if;
  perform catalogue.undo_import(gone.id);
  if gone.credit_since is not null then
    update public.restaurants r set updated_at = now()
    where r.source = gone.source and not r._deleted and r._xid >= gone.credit_since and r._xid <> pg_current_xact_id();
  end if;
  delete from catalogue.import_rows r where r.import = gone.id;
  delete from catalogue.imports i where i.id = gone.id;
end
$$;

-- Those that are under way, [{id, file}], the first first.
create function catalogue.open_imports() returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'file', i.file) order by i.number), '[]')
  from catalogue.imports i where i.finished_at is null
$$;

create or replace function catalogue.list_imports() returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'source', i.source, 'file', i.file, 'as_of', i.as_of,
    'made_at', sync.iso(i.made_at), 'undone_at', sync.iso(i.undone_at), 'counts', i.counts) order by i.number desc), '[]')
  from catalogue.imports i where i.finished_at is not null
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array['may_end(jsonb)', 'count_endings(uuid, text[], jsonb)',
    'plan_endings(uuid, text[], jsonb, integer)', 'plan_import(uuid, text[], jsonb, integer, integer)', 'give_slugs(uuid)',
    'record_planned(uuid, text[])', 'carry_out_plan(uuid, text[], jsonb)', 'begin_import(uuid, integer, text[], jsonb)',
    'continue_import(uuid, integer)', 'restamp_source(text, xid8, integer)', 'finish_import(uuid)', 'abandon_import(uuid)',
    'open_imports()'] loop
    execute format('revoke all on function catalogue.%s from public', routine);
    execute format('grant execute on function catalogue.%s to service_role', routine);
  end loop;
end
$$;
