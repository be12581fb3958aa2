-- What is known of a place besides its name and position: its kind, cuisines read from its name, names by language, building,
-- district and how exact its position is; and of evidence, the day on which its source withdrew it.

-- {"en": "…", "ja-Latn": "…"}: names by language tag (BCP 47). A tag ending in -Latn is a name in Latin letters.
create function catalogue.is_names(value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select jsonb_typeof(value) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) as named(tag, name)
    where named.tag !~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' or jsonb_typeof(named.name) <> 'string'
      or not coalesce(catalogue.is_plain_text(named.name #>> '{}', 300), false))
$$;
revoke all on function catalogue.is_names(jsonb) from public;
grant execute on function catalogue.is_names(jsonb) to service_role;

alter table public.restaurants
  -- Staged rows with a key `kind` are prayer spaces, hence the longer name. The words are those of PLACE_KINDS in
  -- src/domain/places/taxonomy.ts.
  add column place_kind text check (place_kind in
    ('restaurant', 'stall', 'cafe', 'bakery', 'caterer', 'canteen', 'central_kitchen', 'shop')),
  -- Read from the name by the importer; only where no source states a cuisine.
  add column inferred_cuisines text[] not null default '{}' check (array_position(inferred_cuisines, null) is null),
  add column names jsonb not null default '{}' check (catalogue.is_names(names)),
  add column building text check (catalogue.is_plain_text(building, 200)),
  add column district text check (catalogue.is_plain_text(district, 200)),
  -- What the position is of: the place itself, its building, its street or its area. Null when the source does not say.
  add column position_precision text check (position_precision in ('place', 'building', 'street', 'area'));
alter table public.restaurant_evidence
  -- Since this day the source no longer says so: a register's certificate that its newer list lacks.
  add column ended_on date;

grant select (place_kind, inferred_cuisines, names, building, district, position_precision)
  on public.restaurants to anon, authenticated;
grant select (ended_on) on public.restaurant_evidence to anon, authenticated;

-- A cuisine that somebody states takes the place of those that were inferred.
create function catalogue.drop_inferred_cuisines() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if new.cuisine_types <> '{}' then
    new.inferred_cuisines := '{}';
  end if;
  return new;
end
$$;
revoke all on function catalogue.drop_inferred_cuisines() from public;
grant execute on function catalogue.drop_inferred_cuisines() to service_role;
create trigger drop_inferred_cuisines before insert or update on public.restaurants
  for each row execute function catalogue.drop_inferred_cuisines();

create or replace function catalogue.blank_restaurant() returns public.restaurants
language sql stable set search_path = '' as
$$
  select jsonb_populate_record(null::public.restaurants, '{"alt_names": [], "cuisine_types": [], "special_hours": [],
    "halal_status": "unverified", "amenities": {}, "is_featured": false, "review_count": 0, "is_sample": false,
    "inferred_cuisines": [], "names": {}}')
$$;

-- The columns that an import writes, besides id and slug of a new row.
create function catalogue.imported_columns() returns text[]
language sql immutable parallel safe set search_path = '' as
$$
  select array['name', 'alt_names', 'names', 'description', 'place_kind', 'latitude', 'longitude', 'position_precision',
    'address', 'building', 'district', 'postal_code', 'city', 'country_code', 'country', 'phone', 'website',
    'cuisine_types', 'inferred_cuisines', 'operating_hours', 'hours_text', 'time_zone', 'halal_status',
    'halal_status_reason', 'amenities', 'source_url']
$$;

-- Evidence as it is compared: without ids and what it leaves open, in a fixed order.
create or replace function catalogue.evidence_content(evidence jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(jsonb_agg(piece order by piece), '[]')
  from (select jsonb_strip_nulls(value - 'id') as piece from jsonb_array_elements(evidence)) pieces
$$;

create or replace function catalogue.stated_evidence(restaurant uuid, voices text[]) returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'authority', e.authority,
    'certificate_number', e.certificate_number, 'valid_until', e.valid_until, 'stated_by', e.stated_by,
    'statement', e.statement, 'url', e.url, 'checked_on', e.checked_on, 'ended_on', e.ended_on,
    'verified', e.verified and e.state <> 'approved')), '[]')
  from public.restaurant_evidence e where e.restaurant_id = restaurant and e.stated_by = any (voices)
$$;

-- Evidence that ended supports no status.
create or replace function catalogue.status_after_import(restaurant uuid, status text, imported text, voices text[])
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

-- The steps of a merge. `plan_import` lays out in pg_temp.import_plan what each staged row was and will be.
create function catalogue.plan_import(import uuid, voices text[]) returns void
language plpgsql set search_path = '' as
$$
begin
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
      || case when coalesce(s.data -> 'cuisine_types', to_jsonb(r.cuisine_types), '[]') = '[]' then '{}'
        else '{"inferred_cuisines": []}'::jsonb end
  ) merged
  where s.import = plan_import.import;
end
$$;

-- Answers how many rows the plan adds.
create function catalogue.add_planned() returns integer
language plpgsql set search_path = '' as
$$
declare
  added integer;
begin
  execute (
    select format('insert into public.restaurants (id, slug, source, source_id, %s)
      select p.id, p.slug, (n).source, (n).source_id, %s
      from (select id, slug, line, will_be as n from pg_temp.import_plan where is_new) p order by p.line',
      string_agg(quote_ident(name), ', '), string_agg(format('(n).%I', name), ', '))
    from unnest(catalogue.imported_columns()) as name);
  get diagnostics added = row_count;
  return added;
end
$$;

create function catalogue.change_planned() returns void
language plpgsql set search_path = '' as
$$
begin
  execute (
    select format('update public.restaurants r set %s
      from (select id, will_be as n from pg_temp.import_plan
        where not is_new and not is_deleted and was is distinct from will_be) p
      where r.id = p.id', string_agg(format('%1$I = (n).%1$I', name), ', '))
    from unnest(catalogue.imported_columns()) as name);
end
$$;

create function catalogue.put_planned_evidence(voices text[]) returns void
language plpgsql set search_path = '' as
$$
begin
  delete from public.restaurant_evidence e using pg_temp.import_plan p
  where e.restaurant_id = p.id and p.is_evidence_new and not p.is_deleted and e.stated_by = any (voices);
  insert into public.restaurant_evidence (id, restaurant_id, kind, authority, certificate_number, valid_until, stated_by,
    statement, url, checked_on, ended_on, verified)
  select e.id, p.id, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url,
    e.checked_on, e.ended_on, e.verified
  from pg_temp.import_plan p, jsonb_to_recordset(p.evidence) as e(id uuid, kind text, authority text,
    certificate_number text, valid_until date, stated_by text, statement text, url text, checked_on date, ended_on date,
    verified boolean)
  where p.is_evidence_new and not p.is_deleted;
end
$$;

-- Merges what was staged, all or nothing, and answers {accepted, updated, unchanged, deleted: [line], moved}.
-- `expected` is the number of staged rows: fewer mean that another import cleared them (PT409). Rows of which nothing
-- changes are not written, so they get no new stamp. A place that was deleted here stays deleted.
create or replace function catalogue.merge_import(import uuid, expected integer, voices text[]) returns jsonb
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
  perform catalogue.plan_import(import, voices);
  perform catalogue.give_slugs();
  accepted := catalogue.add_planned();
  perform catalogue.change_planned();
  perform catalogue.put_planned_evidence(voices);
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

revoke all on function catalogue.imported_columns(), catalogue.plan_import(uuid, text[]), catalogue.add_planned(),
  catalogue.change_planned(), catalogue.put_planned_evidence(text[]) from public;
grant execute on function catalogue.imported_columns(), catalogue.plan_import(uuid, text[]), catalogue.add_planned(),
  catalogue.change_planned(), catalogue.put_planned_evidence(text[]) to service_role;
