-- A row of a file whose place has closed for good is refused. If an earlier import added that place, this one closes it.

alter table public.restaurants
  -- Why its source says that the place has closed for good, as in the report of the import. The place is then deleted.
  add column closed_reason text check (catalogue.is_plain_text(closed_reason, 1000)),
  add constraint closed_is_hidden check (closed_reason is null or _deleted);

comment on column public.restaurants.closed_reason is 'Private. Why its source says that the place has closed for good.';

-- Trigger: a place that its source closes leaves the lists, and comes back when the source no longer says so.
create function catalogue.hide_closed() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new._deleted := new.closed_reason is not null;
  return new;
end
$$;

create trigger hide_closed before update of closed_reason on public.restaurants
  for each row when (new.closed_reason is distinct from old.closed_reason) execute function catalogue.hide_closed();

-- The columns of public.restaurants that an import writes.
create or replace function catalogue.imported_columns() returns text[]
language sql immutable parallel safe set search_path = '' as
$$
  select array['name', 'alt_names', 'names', 'description', 'place_kind', 'latitude', 'longitude', 'position_precision',
    'address', 'building', 'district', 'postal_code', 'city', 'country_code', 'country', 'phone', 'website',
    'cuisine_types', 'inferred_cuisines', 'price_level', 'operating_hours', 'opening',
    'hours_text', 'time_zone', 'halal_status',
    'halal_status_reason', 'amenities', 'source_url', 'primary_image_url', 'closed_reason']
$$;

-- Counts what pg_temp.import_plan would do: {accepted, updated, closed, ended, unchanged, deleted: [line]}. A row that closes
-- its place is refused, so it is neither updated nor unchanged.
create or replace function catalogue.planned_counts() returns jsonb
language plpgsql stable set search_path = '' as
$$
begin
  return (select jsonb_build_object('accepted', count(*) filter (where is_new or is_back),
    'updated', count(*) filter (where is_changed and not is_closed),
    'closed', count(*) filter (where is_closed and (was).closed_reason is null and (will_be).closed_reason is not null),
    'ended', count(*) filter (where is_ending or is_closed and is_evidence_new),
    'unchanged', count(*) filter (where not (is_new or is_back or is_deleted or is_ending or is_changed or is_closed)),
    'deleted', coalesce(jsonb_agg(line order by line) filter (where is_deleted), '[]'))
  from (
    select *, not (is_new or is_back or is_deleted or is_ending) and (was is distinct from will_be or is_evidence_new)
      as is_changed
    from pg_temp.import_plan
  ) p);
end
$$;

-- Whether a newer file of the source was imported.
create function catalogue.is_older(about jsonb) returns boolean
language sql stable set search_path = '' as
$$ select coalesce((about ->> 'as_of')::date < (catalogue.newest_import(about ->> 'source')).as_of, false) $$;

-- What a row that says that its place has closed changes in its place. The place leaves the lists, unless another source lists
-- it, too, or somebody else, such as its owner or a visitor, states anything of it: then its source only withdraws its own
-- evidence. One source alone can't take away what others state.
create function catalogue.closed_data(reason text, known public.restaurants, voices text[]) returns jsonb
language sql stable set search_path = '' as
$$
  select case when (known).merged_into is not null
      or exists (select from public.restaurants r where r.merged_into = (known).id)
      or exists (select from public.restaurant_evidence e where e.restaurant_id = (known).id and e.stated_by <> all (voices)
        and e.state <> 'rejected' and e.ended_on is null)
    then jsonb_build_object('evidence', '[]'::jsonb, 'halal_status', 'unverified', 'halal_status_reason',
      'Its source says that the place has closed')
    else jsonb_build_object('closed_reason', reason) end
$$;

-- Returns {ending, closing, listed}: how many of the source's listed places the file lacks or closes, how many it closes, and how
-- many are listed.
create or replace function catalogue.count_endings(import uuid, voices text[], about jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
declare
  may_end constant boolean := catalogue.may_end(about);
begin
  if not may_end and (catalogue.is_older(about) or not exists (
    select from catalogue.import_rows s where s.import = count_endings.import and s.data ? 'closed_reason')) then
    return '{"ending": 0, "closing": 0, "listed": 0}';
  end if;
  return (
    select jsonb_build_object('ending', count(*) filter (where is_closing or is_missing and may_end),
      'closing', count(*) filter (where is_closing), 'listed', count(*))
    from (
      select s.import is null as is_missing, stated.is_stated, coalesce(s.data ? 'closed_reason' and (stated.is_stated
        or catalogue.closed_data(s.data ->> 'closed_reason', r, voices) ? 'closed_reason'), false) as is_closing
      from public.restaurants r
      left join catalogue.import_rows s
        on s.import = count_endings.import and s.source = r.source and s.source_id = r.source_id
      cross join lateral (select exists (
        select from public.restaurant_evidence e
        where e.restaurant_id = coalesce(r.merged_into, r.id) and e.stated_by = any (voices) and e.ended_on is null
      ) as is_stated) stated
      where r.source = about ->> 'source' and (not r._deleted or r.merged_into is not null)
    ) places
    where not may_end or is_stated or is_closing);
end
$$;

-- Creates the temporary table import_plan: what merging the staged rows after `after_line` up to `last_line` would do. `was`
-- is the row of the place and `will_be` the row after the import; `place` is the place that it was merged into, if any. A row that
-- closes its place (`is_closed`) counts only for a place that is listed.
create or replace function catalogue.plan_import(import uuid, voices text[], about jsonb, after_line integer, last_line integer)
returns void
language plpgsql set search_path = '' as
$$
declare
  newest catalogue.imports := catalogue.newest_import(about ->> 'source');
  is_older constant boolean := catalogue.is_older(about);
begin
  create temporary table import_plan on commit drop as
  select s.line, coalesce(r.id, s.id) as id, coalesce(r.merged_into, r.id, s.id) as place, r.id is null as is_new,
    coalesce(r._deleted, false) and r.merged_into is null and r.closed_reason is null and not back.is_back as is_deleted,
    coalesce(r._deleted, false) and back.is_back as is_back, s.data ? 'closed_reason' as is_closed,
    said.data ->> 'slug_base' as slug_base, null::text as slug, said.data -> 'evidence' as evidence,
    said.data ? 'evidence' and catalogue.evidence_content(said.data -> 'evidence')
      <> catalogue.evidence_content(catalogue.stated_evidence(coalesce(r.merged_into, r.id), voices)) as is_evidence_new,
    false as is_ending, null::jsonb as evidence_was, r as was, merged as will_be
  from catalogue.import_rows s
  left join public.restaurants r on r.source = s.source and r.source_id = s.source_id
  cross join lateral (
    select exists (select from catalogue.undone_places u where u.restaurant_id = r.id) as is_back) back
  cross join lateral (
    select case when s.data ? 'closed_reason' then catalogue.closed_data(s.data ->> 'closed_reason', r, voices)
      when is_older then catalogue.older_data(s.data || '{"closed_reason": null}', r, newest.is_complete)
      else s.data || '{"closed_reason": null}' end as data) said
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
  where s.import = plan_import.import and s.line > after_line and s.line <= last_line
    and (not s.data ? 'closed_reason' or not is_older
      and (not r._deleted or r.merged_into is not null or r.closed_reason is not null));
end
$$;

-- Carries out the plan, records its changes, adds to the import's counts and drops the plan. Without ANALYZE the planner
-- overestimates the temporary table and reads all evidence for each slice (three seconds with 40,000 certificates).
create or replace function catalogue.carry_out_plan(import uuid, voices text[], about jsonb) returns void
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
      'closed', coalesce((i.counts ->> 'closed')::integer, 0) + (planned ->> 'closed')::integer,
      'deleted', i.counts -> 'deleted' || (planned -> 'deleted')),
    countries = array(select distinct unnest(i.countries || moves) order by 1)
  where i.id = carry_out_plan.import;
end
$$;

-- Undoes the changes of places after the last undone one, up to `last_place`.
create or replace function catalogue.undo_places(undone catalogue.imports, last_place uuid) returns void
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
  perform catalogue.part_places(array(
    select m.id from pg_temp.undo_plan u join catalogue.merges m on m.merged = u.restaurant_id or m.place = u.restaurant_id
    where u.was is null and m.state = 'joined'));
  delete from catalogue.merges m using pg_temp.undo_plan u
  where u.was is null and (m.merged = u.restaurant_id or m.place = u.restaurant_id) and m.state <> 'joined';

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
  where u.was is not null and (not r._deleted or r.merged_into is not null or r.closed_reason is not null);
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

-- Computes what merging up to `most` rows after `after_line` would do: {last_line, accepted, updated, closed, ended, unchanged,
-- deleted: [line], columns}, where `columns` counts changes of known places per column. After the last row it returns
-- {last_line: null, ended, ending, closing, listed} for the places that the file lacks or closes, with {refused, …} of
-- import_refusal if refused.
-- A file of prayer spaces is previewed in one call, and none of them ends.
create or replace function catalogue.preview_import(import uuid, voices text[], about jsonb, after_line integer, most integer)
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
      return '{"last_line": null, "ended": 0, "ending": 0, "closing": 0, "listed": 0}';
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
    return endings || jsonb_build_object('last_line', null,
        'ended', (endings ->> 'ending')::integer - (endings ->> 'closing')::integer)
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

grant execute on function catalogue.hide_closed(), catalogue.is_older(jsonb),
  catalogue.closed_data(text, public.restaurants, text[]) to service_role;
revoke all on function catalogue.hide_closed(), catalogue.is_older(jsonb),
  catalogue.closed_data(text, public.restaurants, text[]) from public;
