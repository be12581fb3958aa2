-- An undone import puts back whom to name for its source, too, unless a later import of the source says whom to name. That one
-- then remembers what this one had found, so that undoing both, in either order, leaves what was there before them.

-- The credit was put back, so the documents that say it are still to be stamped.
alter table catalogue.imports add column is_credit_back boolean not null default false;
update catalogue.imports i set is_credit_back = true where i.is_abandoned and i.credit_since is not null;

-- As before, but a file that is older than what is stored says it only of a source of which nothing is said.
create or replace function catalogue.put_source(about jsonb) returns boolean
language plpgsql set search_path = '' as
$$
begin
  if about ->> 'attribution' is null or (
    (about ->> 'as_of')::date < (catalogue.newest_import(about ->> 'source')).as_of
    and exists (select from catalogue.sources s where s.source = about ->> 'source')) then
    return false;
  end if;
  insert into catalogue.sources as s (source, attribution, licence, url)
  values (about ->> 'source', about ->> 'attribution', about ->> 'licence', about ->> 'licence_url')
  on conflict (source) do update
    set attribution = excluded.attribution, licence = excluded.licence, url = excluded.url
    where (s.attribution, s.licence, s.url) is distinct from (excluded.attribution, excluded.licence, excluded.url);
  return found;
end
$$;

-- Answers whether the credit of the import's source is another now.
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

-- As before, with the credit.
create or replace function catalogue.begin_undo(import uuid) returns jsonb
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

-- As before.
create or replace function catalogue.abandon_import(import uuid) returns void
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

-- As before, with the credit of any undone import.
create or replace function catalogue.continue_undo(import uuid, most integer) returns jsonb
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

drop function catalogue.restamp_source(text, xid8, xid8, integer);
-- As before; what rows of the source were joined with names it, too.
create or replace function catalogue.restamp_source(source text, since xid8, most integer) returns integer
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

revoke all on function catalogue.put_back_credit(catalogue.imports) from public;
grant execute on function catalogue.put_back_credit(catalogue.imports) to service_role;
