-- Undo of imports, in slices: begin_undo, or abandon_import for an unfinished one, starts it, and continue_undo is called
-- until it returns counts. It restores what catalogue.import_changes recorded.

-- Begins to undo a finished import and restores its source's credit. Returns null if continue_undo must follow, else
-- {refused: 'unknown' | 'undone'}.
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
  if undone.undo_step is null then
    update catalogue.imports i set undo_step = 'places', undo_since = pg_current_xact_id(),
      is_credit_back = catalogue.put_back_credit(undone)
    where i.id = begin_undo.import;
  end if;
  return null;
end
$$;

-- Undoes up to `most` of the next changes, or a part of the next step. Returns null while there is more to do, then
-- {restored, removed, kept: [{source_id, name}]}. `kept` lists places that a later import touched; columns changed since the
-- import stay as they are. A place and its evidence are restored in the same call.
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
      -- PostgreSQL 15 has no max(uuid).
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
      if undone.is_credit_back then
        times := catalogue.restamp_source(undone.source, undone.undo_since, most);
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

-- Whether a later import that isn't undone has changed the place.
create function catalogue.is_touched_later(restaurant uuid, number bigint) returns boolean
language sql stable set search_path = '' as
$$
  select exists (
    select from catalogue.import_changes c join catalogue.imports i on i.id = c.import
    where c.restaurant_id = restaurant and i.number > is_touched_later.number and i.undone_at is null)
$$;

-- Undoes the changes of places after the last undone one, up to `last_place`.
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

  -- A place that is removed is first parted from those it is merged with, which become separate places.
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

-- Lists imports that are unfinished or being undone, oldest first: [{id, file, is_undoing, is_abandoned}].
create function catalogue.open_imports() returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'file', i.file, 'is_undoing', i.undo_step is not null,
    'is_abandoned', i.is_abandoned) order by i.number), '[]')
  from catalogue.imports i where i.finished_at is null or i.undo_step is not null
$$;

-- Restores the credit that the import's source had before it; returns whether that changed the credit. If a later import
-- states the credit, it stays, and that import's record takes over the previous credit.
create function catalogue.put_back_credit(undone catalogue.imports) returns boolean
language plpgsql set search_path = '' as
$$
declare
  later catalogue.imports;
  credit jsonb;
begin
  if undone.credit_since is null then
    return false;
  end if;
  select * into later from catalogue.imports i
  where i.source = undone.source and i.number > undone.number and i.undone_at is null and i.undo_step is null
    and (i.credit_since is not null or exists (
      select from catalogue.sources c where c.source = i.source and (c.attribution, c.licence, c.url)
        is not distinct from (i.about ->> 'attribution', i.about ->> 'licence', i.about ->> 'licence_url')))
  order by i.number limit 1;
  if later.id is not null then
    update catalogue.imports i set credit_was = undone.credit_was, credit_since = coalesce(i.credit_since, undone.credit_since)
    where i.id = later.id;
    return false;
  end if;
  select to_jsonb(s) into credit from catalogue.sources s where s.source = undone.source;
  delete from catalogue.sources s where s.source = undone.source;
  insert into catalogue.sources select s.* from jsonb_populate_record(null::catalogue.sources, undone.credit_was) s
  where undone.credit_was is not null;
  return credit is distinct from undone.credit_was;
end
$$;
