-- An import is undone in slices, as it is merged: the embedded database answers nobody else while a transaction lasts.
-- `begin_undo` checks, `continue_undo` is called until it answers counts. One that broke off has `undo_step` and no
-- `undone_at`, and is continued. An import that can't be continued is undone in the same way, after `abandon_import`.
--
--     begin ──► places ──► credit (of an abandoned import) ──► regions ──► done

alter table catalogue.imports
  add column undo_step text check (undo_step in ('places', 'credit', 'regions')),
  -- The first transaction of the undo.
  add column undo_since xid8,
  -- Changes of places up to this one are put back.
  add column undo_place uuid,
  -- Countries whose regions are still to be assigned.
  add column undo_countries text[] not null default '{}',
  add column undo_counts jsonb not null default '{"restored": 0, "removed": 0}',
  -- It could not be merged: once it is undone nothing is left of it.
  add column is_abandoned boolean not null default false;

-- Begins to put back what an import changed. Answers null where slices follow, else {refused}.
create function catalogue.begin_undo(import uuid) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  undone catalogue.imports;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  select * into undone from catalogue.imports i where i.id = begin_undo.import and i.finished_at is not null;
  if undone.id is null or undone.undone_at is not null then
    return jsonb_build_object('refused', case when undone.id is null then 'unknown' else 'undone' end);
  end if;
  update catalogue.imports i set undo_step = 'places', undo_since = pg_current_xact_id()
  where i.id = begin_undo.import and i.undo_step is null;
  return null;
end
$$;

-- Begins to take back an import that can't be continued, as if it had never begun.
create or replace function catalogue.abandon_import(import uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  gone catalogue.imports;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  update catalogue.imports i set is_abandoned = true, undo_step = 'places', undo_since = pg_current_xact_id()
  where i.id = abandon_import.import and i.finished_at is null and i.undo_step is null returning * into gone;
  if gone.credit_since is not null then
    delete from catalogue.sources s where s.source = gone.source;
    insert into catalogue.sources select s.* from jsonb_populate_record(null::catalogue.sources, gone.credit_was) s
    where gone.credit_was is not null;
  end if;
end
$$;

-- Puts back the next changes, at most so many, or does what follows them. Answers null while there is more to do, then
-- {restored, removed, kept: [{source_id, name}]}. Kept is what a later import touched; a column that somebody changed since
-- stays as it is. Each place is put back whole, with its evidence, in one call.
create function catalogue.continue_undo(import uuid, most integer) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  undone catalogue.imports;
  last_place uuid;
  times integer := 0;
  next_step text;
  kept jsonb;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  select * into undone from catalogue.imports i
  where i.id = continue_undo.import and i.undo_step is not null and i.undone_at is null for update;
  if undone.id is null then
    raise exception 'this import is not being undone' using errcode = 'PT409';
  end if;
  case undone.undo_step
    when 'places' then
      next_step := 'credit';
      -- No max(uuid) in PostgreSQL 15.
      select next.restaurant_id into last_place from (
        select c.restaurant_id from catalogue.import_changes c
        where c.import = undone.id and (undone.undo_place is null or c.restaurant_id > undone.undo_place)
        order by c.restaurant_id limit most) next
      order by next.restaurant_id desc limit 1;
      if last_place is not null then
        times := 1;
        perform catalogue.undo_places(undone, last_place);
      end if;
    when 'credit' then
      next_step := 'regions';
      if undone.is_abandoned and undone.credit_since is not null then
        times := catalogue.restamp_source(undone.source, undone.credit_since, undone.undo_since, most);
      end if;
    else
      if undone.undo_countries <> '{}' then
        perform catalogue.assign_regions(undone.undo_countries[1:1]);
        update catalogue.imports i set undo_countries = undone.undo_countries[2:] where i.id = undone.id;
        return null;
      end if;
      select coalesce(jsonb_agg(jsonb_build_object('source_id', r.source_id, 'name', r.name) order by r.source_id), '[]')
      into kept from catalogue.import_changes c join public.restaurants r on r.id = c.restaurant_id
      where c.import = undone.id and catalogue.is_touched_later(c.restaurant_id, undone.number);
      if undone.is_abandoned then
        delete from catalogue.import_rows r where r.import = undone.id;
        delete from catalogue.imports i where i.id = undone.id;
      else
        update catalogue.imports i set undone_at = now(), undo_step = null where i.id = undone.id;
      end if;
      return undone.undo_counts || jsonb_build_object('kept', kept);
  end case;
  if times = 0 then
    update catalogue.imports i set undo_step = next_step where i.id = undone.id;
  end if;
  return null;
end
$$;

-- A later import that counts has touched the place.
create function catalogue.is_touched_later(restaurant uuid, number bigint) returns boolean
language sql stable set search_path = '' as
$$
  select exists (
    select from catalogue.import_changes c join catalogue.imports i on i.id = c.import
    where c.restaurant_id = restaurant and i.number > is_touched_later.number and i.undone_at is null)
$$;

-- Puts back the changes of places that follow those already put back, up to this one.
create function catalogue.undo_places(undone catalogue.imports, last_place uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  removed integer;
  restored integer;
  moves text[];
begin
  create temporary table undo_plan on commit drop as
  select c.* from catalogue.import_changes c
  where c.import = undone.id and (undone.undo_place is null or c.restaurant_id > undone.undo_place)
    and c.restaurant_id <= last_place and not catalogue.is_touched_later(c.restaurant_id, undone.number);

  -- A place that goes is taken out of what it was merged with before, and what was merged with it is a place of its own.
  perform catalogue.part_places(m.id) from catalogue.merges m
  join pg_temp.undo_plan u on u.restaurant_id in (m.merged, m.place) and u.was is null where m.state = 'joined';
  delete from catalogue.merges m using pg_temp.undo_plan u
  where u.was is null and u.restaurant_id in (m.merged, m.place) and m.state <> 'joined';

  insert into catalogue.undone_places (restaurant_id)
  select u.restaurant_id from pg_temp.undo_plan u join public.restaurants r on r.id = u.restaurant_id
  where u.was is null and not r._deleted;
  get diagnostics removed = row_count;
  update public.restaurants r set _deleted = true from pg_temp.undo_plan u
  where u.was is null and r.id = u.restaurant_id and not r._deleted;

  create temporary table import_plan on commit drop as
  select r.id, false as is_new, false as is_deleted, false as is_back, false as is_ending, r as was, jsonb_populate_record(r, (
    select coalesce(jsonb_object_agg(old.key, old.value), '{}') from jsonb_each(u.was) old
    where to_jsonb(r) -> old.key is not distinct from u.became -> old.key)) as will_be
  from pg_temp.undo_plan u join public.restaurants r on r.id = u.restaurant_id
  where u.was is not null and (not r._deleted or r.merged_into is not null);
  get diagnostics restored = row_count;
  moves := array(
    select unnest(catalogue.countries_of_planned_moves())
    union
    select r.country_code from pg_temp.undo_plan u join public.restaurants r on r.id = u.restaurant_id
    where u.was is null);
  perform catalogue.change_planned();

  delete from pg_temp.undo_plan u where u.evidence_was is not null
    and u.evidence_became is distinct from catalogue.evidence_rows(catalogue.root_of(u.restaurant_id), undone.voices);
  delete from public.restaurant_evidence e using pg_temp.undo_plan u
  where u.evidence_was is not null and e.restaurant_id = catalogue.root_of(u.restaurant_id)
    and e.stated_by = any (undone.voices);
  insert into public.restaurant_evidence
  select e.* from pg_temp.undo_plan u, jsonb_populate_recordset(null::public.restaurant_evidence, u.evidence_was) e
  where u.evidence_was is not null;

  drop table pg_temp.undo_plan;
  drop table pg_temp.import_plan;
  update catalogue.imports i set undo_place = last_place,
    undo_counts = jsonb_build_object('restored', (i.undo_counts ->> 'restored')::integer + restored,
      'removed', (i.undo_counts ->> 'removed')::integer + removed),
    undo_countries = array(select distinct unnest(i.undo_countries || moves) order by 1)
  where i.id = undone.id;
end
$$;
drop function catalogue.undo_import(uuid);

-- As before; `since` and `before` bound the transactions that wrote what is stamped.
create function catalogue.restamp_source(source text, since xid8, before xid8, most integer) returns integer
language plpgsql set search_path = '' as
$$
declare
  times integer;
begin
  update public.restaurants r set updated_at = now() where r.id in (
    select p.id from public.restaurants p
    where p.source = restamp_source.source and not p._deleted and p._xid >= since and p._xid < before limit most);
  get diagnostics times = row_count;
  return times;
end
$$;

drop function catalogue.open_imports();
-- Those that are under way or being undone, [{id, file, is_undoing, is_abandoned}], the first first.
create function catalogue.open_imports() returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'file', i.file, 'is_undoing', i.undo_step is not null,
    'is_abandoned', i.is_abandoned) order by i.number), '[]')
  from catalogue.imports i where i.finished_at is null or i.undo_step is not null
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array['begin_undo(uuid)', 'continue_undo(uuid, integer)', 'is_touched_later(uuid, bigint)',
    'undo_places(catalogue.imports, uuid)', 'restamp_source(text, xid8, xid8, integer)', 'open_imports()'] loop
    execute format('revoke all on function catalogue.%s from public', routine);
    execute format('grant execute on function catalogue.%s to service_role', routine);
  end loop;
end
$$;
