-- Importing: rows of a file are staged in batches, then merged in one transaction. A file that was not merged leaves
-- nothing but stage rows, which the next import clears.

create table catalogue.import_rows (
  import uuid not null,
  line integer not null,
  source text not null,
  source_id text not null,
  id uuid not null,
  -- Columns of public.restaurants; an absent key leaves the column as it is. `slug_base` and `evidence` besides.
  data jsonb not null,
  primary key (import, source, source_id)
);
call sync.close_table('catalogue.import_rows');
comment on table catalogue.import_rows is 'Private. Rows of a file on their way into the catalogue.';

-- Stages rows [{line, source, source_id, id, data}] and answers the lines that were taken; the others repeat a key of
-- this file. Stages of other imports are cleared by `catalogue.discard_imports`.
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

-- Clears the stages of every import but this one: whatever was left by a run that was killed.
create function catalogue.discard_imports(except_import uuid) returns integer
language sql set search_path = '' as
$$
  with gone as (delete from catalogue.import_rows r where r.import is distinct from except_import returning 1)
  select count(*)::integer from gone
$$;

-- A new restaurant before its source says anything.
create function catalogue.blank_restaurant() returns public.restaurants
language sql stable set search_path = '' as
$$
  select jsonb_populate_record(null::public.restaurants, '{"alt_names": [], "cuisine_types": [], "special_hours": [],
    "halal_status": "unverified", "amenities": {}, "is_featured": false, "review_count": 0, "is_sample": false}')
$$;

-- Evidence as it is compared: without ids, in a fixed order.
create function catalogue.evidence_content(evidence jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(jsonb_agg(piece order by piece), '[]')
  from (select value - 'id' as piece from jsonb_array_elements(evidence)) pieces
$$;

-- What the places already say by the same voices (`stated_by`), in the form of staged evidence.
create function catalogue.stated_evidence(restaurant uuid, voices text[]) returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'authority', e.authority,
    'certificate_number', e.certificate_number, 'valid_until', e.valid_until, 'stated_by', e.stated_by,
    'statement', e.statement, 'url', e.url, 'checked_on', e.checked_on,
    'verified', e.verified and e.state <> 'approved')), '[]')
  from public.restaurant_evidence e where e.restaurant_id = restaurant and e.stated_by = any (voices)
$$;

-- The status that a file gives a place, or unverified where a moderator has rejected all of the file's evidence for it.
create function catalogue.imported_status(data jsonb) returns text
language sql stable set search_path = '' as
$$
  select case when jsonb_array_length(data -> 'evidence') > 0 and not exists (
      select from jsonb_array_elements(data -> 'evidence') piece
      where coalesce((select e.state from public.restaurant_evidence e where e.id = (piece ->> 'id')::uuid), '') <> 'rejected')
    then 'unverified' else data ->> 'halal_status' end
$$;

-- The status after an import. What others than the import's own voices testify is not undone by it, nor what a moderator
-- approved: it may raise a place to certified, and takes nothing away that still has its evidence.
create function catalogue.status_after_import(restaurant uuid, status text, imported text, voices text[]) returns text
language sql stable set search_path = '' as
$$
  select case
    when imported is null then status
    when imported = 'certified' then imported
    when exists (
      select from public.restaurant_evidence e where e.restaurant_id = restaurant and e.state <> 'rejected'
        and (e.stated_by <> all (voices) or e.state = 'approved')
        and (status <> 'certified' or e.kind = 'certificate')) then status
    else imported end
$$;

-- As merge_import, for rows that are prayer spaces.
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

-- Merges what was staged, all or nothing, and answers {accepted, updated, unchanged, deleted: [line], moved}.
-- `expected` is the number of staged rows: fewer mean that another import cleared them (PT409). Rows of which nothing
-- changes are not written, so they get no new stamp. A place that was deleted here stays deleted.
create function catalogue.merge_import(import uuid, expected integer, voices text[]) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  accepted integer;
  updated integer;
  unchanged integer;
  deleted jsonb;
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

  create temporary table import_plan on commit drop as
  select s.line, coalesce(r.id, s.id) as id, r.id is null as is_new, coalesce(r._deleted, false) as is_deleted,
    s.data ->> 'slug_base' as slug_base, null::text as slug, s.data -> 'evidence' as evidence,
    s.data ? 'evidence' and catalogue.evidence_content(s.data -> 'evidence')
      <> catalogue.evidence_content(catalogue.stated_evidence(r.id, voices)) as is_evidence_new,
    r as was, merged as will_be
  from catalogue.import_rows s
  left join public.restaurants r on r.source = s.source and r.source_id = s.source_id
  cross join lateral jsonb_populate_record(
    case when r.id is null then catalogue.blank_restaurant() else r end,
    case when r.id is null then s.data else s.data || jsonb_build_object('halal_status',
      catalogue.status_after_import(r.id, r.halal_status, catalogue.imported_status(s.data), voices)) end
      || case when r.id is not null and r.halal_status
        = catalogue.status_after_import(r.id, r.halal_status, catalogue.imported_status(s.data), voices)
        then jsonb_build_object('halal_status_reason', r.halal_status_reason) else '{}' end
  ) merged
  where s.import = merge_import.import;

  perform catalogue.give_slugs();

  insert into public.restaurants (id, slug, name, alt_names, description, latitude, longitude, address, postal_code, city,
    country_code, country, phone, website, cuisine_types, operating_hours, hours_text, time_zone, halal_status,
    halal_status_reason, amenities, source, source_id, source_url)
  select p.id, p.slug, (n).name, (n).alt_names, (n).description, (n).latitude, (n).longitude, (n).address,
    (n).postal_code, (n).city, (n).country_code, (n).country, (n).phone, (n).website, (n).cuisine_types,
    (n).operating_hours, (n).hours_text, (n).time_zone, (n).halal_status, (n).halal_status_reason, (n).amenities,
    (n).source, (n).source_id, (n).source_url
  from (select id, slug, line, will_be as n from pg_temp.import_plan where is_new) p order by p.line;
  get diagnostics accepted = row_count;

  update public.restaurants r set name = (n).name, alt_names = (n).alt_names, description = (n).description,
    latitude = (n).latitude, longitude = (n).longitude, address = (n).address, postal_code = (n).postal_code,
    city = (n).city, country_code = (n).country_code, country = (n).country, phone = (n).phone, website = (n).website,
    cuisine_types = (n).cuisine_types, operating_hours = (n).operating_hours, hours_text = (n).hours_text,
    time_zone = (n).time_zone, halal_status = (n).halal_status, halal_status_reason = (n).halal_status_reason,
    amenities = (n).amenities, source_url = (n).source_url
  from (select id, will_be as n from pg_temp.import_plan where not is_new and not is_deleted and was is distinct from will_be) p
  where r.id = p.id;

  delete from public.restaurant_evidence e using pg_temp.import_plan p
  where e.restaurant_id = p.id and p.is_evidence_new and not p.is_deleted and e.stated_by = any (voices);
  insert into public.restaurant_evidence (id, restaurant_id, kind, authority, certificate_number, valid_until, stated_by,
    statement, url, checked_on, verified)
  select e.id, p.id, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url,
    e.checked_on, e.verified
  from pg_temp.import_plan p, jsonb_to_recordset(p.evidence) as e(id uuid, kind text, authority text,
    certificate_number text, valid_until date, stated_by text, statement text, url text, checked_on date, verified boolean)
  where p.is_evidence_new and not p.is_deleted;

  select count(*) filter (where not is_new and not is_deleted and (was is distinct from will_be or is_evidence_new)),
    count(*) filter (where not is_new and not is_deleted and not (was is distinct from will_be or is_evidence_new)),
    coalesce(jsonb_agg(line order by line) filter (where is_deleted), '[]')
  into updated, unchanged, deleted from pg_temp.import_plan;
  delete from catalogue.import_rows r where r.import = merge_import.import;
  drop table pg_temp.import_plan;
  if accepted + updated > 0 then
    moved := catalogue.assign_regions();
  end if;
  return jsonb_build_object('accepted', accepted, 'updated', updated, 'unchanged', unchanged, 'deleted', deleted,
    'moved', moved);
end
$$;

-- Slugs for the plan's new rows: the name's own where nobody else has or wants it, else with the beginning of the id.
-- Which row gets which does not depend on the order of the file.
create function catalogue.give_slugs() returns void
language plpgsql set search_path = '' as
$$
begin
  update pg_temp.import_plan p set slug = case when wanted.by = 1
      and not exists (select from public.restaurants r where r.slug = p.slug_base) then p.slug_base
    else p.slug_base || '-' || left(p.id::text, 8) end
  from (select slug_base, count(*) as by from pg_temp.import_plan where is_new group by slug_base) wanted
  where p.is_new and wanted.slug_base = p.slug_base;
  update pg_temp.import_plan p set slug = p.slug_base || '-' || p.id
  from (
    select q.slug from pg_temp.import_plan q where q.is_new group by q.slug having count(*) > 1
    union
    select q.slug from pg_temp.import_plan q join public.restaurants r on r.slug = q.slug where q.is_new
  ) clash
  where p.is_new and p.slug = clash.slug;
end
$$;

revoke all on function catalogue.stage_import(uuid, jsonb), catalogue.discard_imports(uuid),
  catalogue.blank_restaurant(), catalogue.evidence_content(jsonb), catalogue.stated_evidence(uuid, text[]),
  catalogue.imported_status(jsonb), catalogue.status_after_import(uuid, text, text, text[]),
  catalogue.merge_import(uuid, integer, text[]),
  catalogue.give_slugs() from public;
