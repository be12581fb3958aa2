-- One place, many sources. A row of a source that another source has, too, is merged into the place that was here first: it goes out of
-- sight, keeps what its source says, and its evidence is shown with that place. A merge can be undone.

alter table public.restaurants
  add column merged_into uuid references public.restaurants (id),
  add constraint merged_is_hidden check (merged_into is null or (_deleted and merged_into <> id));
create index restaurants_merged on public.restaurants (merged_into) where merged_into is not null;

create table catalogue.merges (
  id uuid primary key default gen_random_uuid(),
  -- The one that stays, or would, and the one that is merged into it.
  place uuid not null references public.restaurants (id) on delete cascade,
  merged uuid not null references public.restaurants (id) on delete cascade,
  why text not null check (why in ('certificate', 'name', 'phone', 'website')),
  metres integer check (metres >= 0),
  -- 'open' waits for a moderator. 'apart' are two places for good.
  state text not null default 'open' check (state in ('open', 'joined', 'apart')),
  -- Ids of the evidence that moved with it.
  moved uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint merges_two_places check (place <> merged)
);
create unique index merges_pair on catalogue.merges (least(place, merged), greatest(place, merged));
create index on catalogue.merges (merged);
create index on catalogue.merges (state, created_at);
call sync.close_table('catalogue.merges');
comment on table catalogue.merges is 'Private. Places of different sources that are one, may be one, or are not.';

-- The place that a row is shown as.
create function catalogue.root_of(restaurant uuid) returns uuid
language sql stable set search_path = '' as
$$ select coalesce(r.merged_into, r.id) from public.restaurants r where r.id = restaurant $$;

-- One side of a proposed merge, for a moderator.
create function catalogue.side_of(restaurant uuid) returns jsonb
language sql stable set search_path = '' as
$$
  select jsonb_strip_nulls(jsonb_build_object('name', r.name, 'source', r.source, 'slug', r.slug, 'address', r.address,
    'phone', r.phone, 'website', r.website, 'latitude', r.latitude, 'longitude', r.longitude))
  from public.restaurants r where r.id = restaurant
$$;

-- Brings a place's status up to its evidence: up to what it supports, and down as well where evidence went.
create function catalogue.settle_status(restaurant uuid, may_lower boolean, reason text) returns void
language plpgsql set search_path = '' as
$$
declare
  current text;
  supported text;
  has_word boolean;
begin
  select r.halal_status into current from public.restaurants r where r.id = restaurant for no key update;
  select moderation.supported_status(e) into supported from public.restaurant_evidence e
  where e.restaurant_id = restaurant and e.ended_on is null
  order by moderation.status_rank(moderation.supported_status(e)) desc limit 1;
  supported := coalesce(supported, 'unverified');
  -- A curated list's word for Muslim owners is evidence of the kind that reports are.
  has_word := current = 'muslim_owned' and supported = 'halal_friendly' and exists (
    select from public.restaurant_evidence e
    where e.restaurant_id = restaurant and e.kind = 'community_report' and e.state <> 'rejected' and e.ended_on is null);
  if moderation.status_rank(supported) > moderation.status_rank(current)
    or (may_lower and not has_word and moderation.status_rank(supported) < moderation.status_rank(current)) then
    update public.restaurants r set halal_status = supported, halal_status_reason = reason where r.id = restaurant;
  end if;
end
$$;

-- How much people have of a place: whoever has more stays.
create function catalogue.personal_weight(restaurant uuid) returns bigint
language sql stable set search_path = '' as
$$
  select 1000000 * (select count(*) from public.reviews v where v.restaurant_id = restaurant and not v._deleted)
    + (select count(*) from public.saved_restaurants s where s.restaurant_id = restaurant and not s._deleted)
    + (select count(*) from public.notes n where n.restaurant_id = restaurant and not n._deleted)
    + (select count(*) from public.list_items i where i.restaurant_id = restaurant and not i._deleted)
$$;

-- What people have of one place goes to another. Reviews stay what they are: a place with reviews is not merged.
create function catalogue.move_personal(gone uuid, kept uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  savers uuid[];
  noted jsonb;
  listed jsonb;
begin
  select coalesce(array_agg(s.user_id), '{}') into savers from public.saved_restaurants s
  where s.restaurant_id = gone and not s._deleted;
  select coalesce(jsonb_agg(to_jsonb(n)), '[]') into noted from public.notes n where n.restaurant_id = gone and not n._deleted;
  select coalesce(jsonb_agg(to_jsonb(i)), '[]') into listed from public.list_items i
  where i.restaurant_id = gone and not i._deleted;
  update public.saved_restaurants s set _deleted = true where s.restaurant_id = gone and not s._deleted;
  update public.notes n set _deleted = true where n.restaurant_id = gone and not n._deleted;
  update public.list_items i set _deleted = true where i.restaurant_id = gone and not i._deleted;
  insert into public.saved_restaurants (user_id, restaurant_id) select saver, kept from unnest(savers) as saver
  on conflict (user_id, restaurant_id) do nothing;
  insert into public.notes as n (user_id, restaurant_id, content)
  select (m ->> 'user_id')::uuid, kept, m ->> 'content' from jsonb_array_elements(noted) m
  on conflict (user_id, restaurant_id) do update set content = left(n.content || E'\n' || excluded.content, 2000);
  insert into public.list_items (list_id, user_id, restaurant_id)
  select (m ->> 'list_id')::uuid, (m ->> 'user_id')::uuid, kept from jsonb_array_elements(listed) m
  on conflict (list_id, restaurant_id) do nothing;
  update public.place_suggestions q set restaurant_id = kept where q.restaurant_id = gone;
end
$$;

-- Joins the two places of a case. Answers whether they are one now: not where both have reviews, or where the place has a row
-- of that source already.
create function catalogue.join_places(merge uuid) returns boolean
language plpgsql set search_path = '' as
$$
declare
  m catalogue.merges;
  kept public.restaurants;
  gone public.restaurants;
  swapped public.restaurants;
begin
  select * into m from catalogue.merges q where q.id = merge for update;
  select * into kept from public.restaurants r where r.id = catalogue.root_of(m.place) for no key update;
  select * into gone from public.restaurants r where r.id = catalogue.root_of(m.merged) for no key update;
  if kept.id is null or gone.id is null or kept.id = gone.id or kept._deleted or gone._deleted then
    return false;
  end if;
  if (catalogue.personal_weight(gone.id), kept.created_at, kept.id) > (catalogue.personal_weight(kept.id), gone.created_at, gone.id) then
    swapped := kept;
    kept := gone;
    gone := swapped;
  end if;
  -- One that is made of several rows stays what it is.
  if exists (select from public.reviews v where v.restaurant_id = gone.id and not v._deleted)
    or exists (select from public.restaurants r where r.merged_into = gone.id)
    or exists (select from public.restaurants r where coalesce(r.merged_into, r.id) = kept.id and r.source = gone.source) then
    return false;
  end if;
  with moved as (
    update public.restaurant_evidence e set restaurant_id = kept.id
    where e.restaurant_id = gone.id and not exists (
      select from public.restaurant_evidence k where k.restaurant_id = kept.id
        and (k.kind, k.stated_by, k.authority, k.certificate_number, k.statement)
          is not distinct from (e.kind, e.stated_by, e.authority, e.certificate_number, e.statement))
    returning e.id
  )
  update catalogue.merges q set state = 'joined', place = kept.id, merged = gone.id,
    moved = (select coalesce(array_agg(id), '{}') from moved)
  where q.id = merge;
  perform catalogue.move_personal(gone.id, kept.id);
  update public.restaurants r set _deleted = true, merged_into = kept.id where r.id = gone.id;
  perform catalogue.settle_status(kept.id, false, 'Another source says so');
  update public.restaurants r set updated_at = now() where r.id = kept.id and r._xid <> pg_current_xact_id();
  perform catalogue.store_documents(array[kept.id]);
  return true;
end
$$;

-- Takes a merged row out again, with its evidence and whatever its source said meanwhile. What people saved stays with the place that
-- stayed. The two are not proposed again.
create function catalogue.part_places(merge uuid) returns boolean
language plpgsql set search_path = '' as
$$
declare
  m catalogue.merges;
  gone public.restaurants;
begin
  select * into m from catalogue.merges q where q.id = merge for update;
  perform from public.restaurants r where r.id = m.place for no key update;
  select * into gone from public.restaurants r where r.id = m.merged for no key update;
  if gone.merged_into is distinct from m.place then
    return false;
  end if;
  update public.restaurants r set _deleted = false, merged_into = null where r.id = gone.id;
  update public.restaurant_evidence e set restaurant_id = gone.id
  where e.restaurant_id = m.place and (e.id = any (m.moved) or e.stated_by in (
      select unnest(i.voices) from catalogue.imports i where i.source = gone.source
      except
      select unnest(i.voices) from catalogue.imports i join public.restaurants r on r.source = i.source
      where coalesce(r.merged_into, r.id) = m.place));
  update catalogue.merges q set state = 'apart', moved = '{}' where q.id = merge;
  perform catalogue.settle_status(m.place, true, 'It was another place that the source meant');
  perform catalogue.settle_status(gone.id, false, 'It is a place of its own');
  update public.restaurants r set updated_at = now() where r.id = m.place and r._xid <> pg_current_xact_id();
  perform catalogue.store_documents(array[m.place, gone.id]);
  return true;
end
$$;

-- Error: PT409 with the hint 'not_joined' where the two can't be one.
create function catalogue.decide_merge(merge uuid, decision text) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  m catalogue.merges;
begin
  select * into m from catalogue.merges q where q.id = merge for update;
  if m.id is null or m.state = decision then
    return false;
  end if;
  if decision = 'joined' then
    if not catalogue.join_places(merge) then
      perform sync.refuse('PT409', 'not_joined', 'both have reviews, or one of them is of several sources');
    end if;
  elsif m.state = 'joined' then
    return catalogue.part_places(merge);
  else
    update catalogue.merges q set state = 'apart' where q.id = merge;
  end if;
  return true;
end
$$;

-- Writes down pairs [{a, b, why, metres, is_sure}] that the matching found, joins the sure ones and answers {joined, proposed}. Pairs
-- that were judged before stay as they are.
create function catalogue.take_matches(pairs jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  pair record;
  noted uuid;
  joined integer := 0;
  proposed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  for pair in
    select * from jsonb_to_recordset(sync.unwrap(pairs)) as p(a uuid, b uuid, why text, metres integer, is_sure boolean)
    order by p.a, p.b
  loop
    continue when catalogue.root_of(pair.a) = catalogue.root_of(pair.b);
    noted := null;
    insert into catalogue.merges as q (place, merged, why, metres)
    select case when a.created_at <= b.created_at then a.id else b.id end,
      case when a.created_at <= b.created_at then b.id else a.id end, pair.why, pair.metres
    from public.restaurants a, public.restaurants b where a.id = pair.a and b.id = pair.b
    on conflict (least(place, merged), greatest(place, merged)) do update set why = q.why where q.state = 'open'
    returning q.id into noted;
    continue when noted is null;
    if pair.is_sure and catalogue.join_places(noted) then
      joined := joined + 1;
    else
      proposed := proposed + 1;
    end if;
  end loop;
  return jsonb_build_object('joined', joined, 'proposed', proposed);
end
$$;

-- What the matching compares of every place, merged rows included: supabase/local/operator/matching.
create function catalogue.compared_places() returns setof jsonb
language sql stable set search_path = '' as
$$
  select jsonb_build_object('id', r.id, 'source', r.source, 'name', r.name, 'latitude', r.latitude, 'longitude', r.longitude,
    'precision', r.position_precision, 'country', r.country_code,
    'phone', nullif(regexp_replace(r.phone, '\D', '', 'g'), ''),
    'website', nullif(regexp_replace(lower(r.website), '^https?://(www\.)?|[?#].*$|/+$', '', 'g'), ''),
    'certificates', coalesce((select jsonb_agg(e.authority || ' ' || e.certificate_number order by e.certificate_number)
      from public.restaurant_evidence e where e.restaurant_id = r.id and e.certificate_number is not null
        and e.state <> 'rejected' and e.ended_on is null), '[]'))
  from public.restaurants r where (not r._deleted or r.merged_into is not null) and not r.is_sample
$$;

-- As before, with merged rows: what their sources say is written, and their evidence goes to the place that they are part of.
create or replace function catalogue.plan_import(import uuid, voices text[], about jsonb) returns void
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
  where s.import = plan_import.import;
end
$$;

create or replace function catalogue.plan_endings(voices text[], about jsonb) returns jsonb
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
  where r.source = about ->> 'source' and (not r._deleted or r.merged_into is not null) and exists (
    select from public.restaurant_evidence e
    where e.restaurant_id = coalesce(r.merged_into, r.id) and e.stated_by = any (voices) and e.ended_on is null);
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
    and not exists (select from pg_temp.import_plan p where p.id = r.id)
    and exists (select from public.restaurant_evidence e
      where e.restaurant_id = coalesce(r.merged_into, r.id) and e.stated_by = any (voices) and e.ended_on is null);
  get diagnostics ending = row_count;
  return jsonb_build_object('ending', ending, 'listed', listed);
end
$$;

create or replace function catalogue.put_planned_evidence(voices text[]) returns void
language plpgsql set search_path = '' as
$$
begin
  delete from public.restaurant_evidence e using pg_temp.import_plan p
  where e.restaurant_id = p.place and p.is_evidence_new and not p.is_deleted and e.stated_by = any (voices);
  insert into public.restaurant_evidence (id, restaurant_id, kind, authority, certificate_number, valid_until, stated_by,
    statement, url, checked_on, ended_on, verified)
  select e.id, p.place, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url,
    e.checked_on, e.ended_on, e.verified
  from pg_temp.import_plan p, jsonb_to_recordset(p.evidence) as e(id uuid, kind text, authority text,
    certificate_number text, valid_until date, stated_by text, statement text, url text, checked_on date, ended_on date,
    verified boolean)
  where p.is_evidence_new and not p.is_deleted;
end
$$;

create or replace function catalogue.write_planned_evidence(voices text[], about jsonb) returns void
language plpgsql set search_path = '' as
$$
begin
  update pg_temp.import_plan p set evidence_was = catalogue.evidence_rows(p.place, voices)
  where (p.is_evidence_new or p.is_ending) and not p.is_new and not p.is_deleted;
  perform catalogue.put_planned_evidence(voices);
  update public.restaurant_evidence e set ended_on = (about ->> 'as_of')::date
  from pg_temp.import_plan p
  where p.is_ending and e.restaurant_id = p.place and e.stated_by = any (voices) and e.ended_on is null;
  -- What a merged row says is shown with the place that it is part of.
  perform catalogue.settle_status(m.place, m.is_ending, case when m.is_ending
    then 'No longer on the register of ' || (about ->> 'as_of') else 'Another source says so' end)
  from (select p.place, bool_or(p.is_ending) as is_ending from pg_temp.import_plan p
    where p.place <> p.id and (p.is_evidence_new or p.is_ending) group by p.place) m;
  update public.restaurants r set updated_at = now()
  where r._xid <> pg_current_xact_id() and r.id in (
    select p.place from pg_temp.import_plan p where p.place <> p.id and p.was is distinct from p.will_be);
end
$$;

create or replace function catalogue.record_import(import uuid, voices text[], about jsonb, counts jsonb) returns void
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

create or replace function catalogue.undo_import(import uuid) returns jsonb
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
  select r.id, false as is_new, false as is_deleted, r as was, jsonb_populate_record(r, (
    select coalesce(jsonb_object_agg(old.key, old.value), '{}') from jsonb_each(u.was) old
    where to_jsonb(r) -> old.key is not distinct from u.became -> old.key)) as will_be
  from pg_temp.undo_plan u join public.restaurants r on r.id = u.restaurant_id
  where u.was is not null and not u.is_later and (not r._deleted or r.merged_into is not null);
  get diagnostics restored = row_count;
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
  perform catalogue.assign_regions();
  return jsonb_build_object('restored', restored, 'removed', removed, 'kept', kept);
end
$$;

-- As before, with what merged rows know besides, and all sources.
create or replace view catalogue.made_restaurant_documents as
select r.id, row_to_json(document) as document
from public.restaurants r
left join lateral (
  select json_agg(e order by e.ended_on is not null, e.verified desc, e.kind, e.checked_on desc nulls last, e.id) as list,
    max(e.checked_on) as checked_on
  from (
    select e.id, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url, e.checked_on,
      e.ended_on, e.verified
    from public.restaurant_evidence e where e.restaurant_id = r.id and e.state <> 'rejected'
  ) e
) evidence on true
left join lateral (
  select json_agg(json_build_object('status', h.status, 'changed_at', sync.iso(h.changed_at), 'reason', h.reason)
    order by h.changed_at desc, h.id desc) as list
  from (
    select id, status, reason, changed_at from public.restaurant_status_history
    where restaurant_id = r.id order by changed_at desc, id desc limit 10
  ) h
) history on true
left join lateral (
  select json_agg(json_build_object('url', i.url, 'type', i.type, 'width', i.width, 'height', i.height, 'color', i.color)
      order by i.position) as list,
    (array_agg(i.url order by i.type <> 'hero', i.position))[1] as first_url
  from public.restaurant_images i where i.restaurant_id = r.id
) images on true
left join lateral (
  select json_agg(name order by position) as list
  from unnest(catalogue.amenity_names()) with ordinality as flags(name, position)
  where r.amenities -> name = 'true'
) amenities on true
-- What merged rows of other sources know besides, the oldest first.
left join lateral (
  select (array_agg(m.phone order by m.created_at, m.id) filter (where m.phone is not null))[1] as phone,
    (array_agg(m.website order by m.created_at, m.id) filter (where m.website is not null))[1] as website,
    (array_agg(m.description order by m.created_at, m.id) filter (where m.description is not null))[1] as description,
    (array_agg(m.price_level order by m.created_at, m.id) filter (where m.price_level is not null))[1] as price_level,
    (array_agg(to_jsonb(m.cuisine_types) order by m.created_at, m.id) filter (where m.cuisine_types <> '{}'))[1] as cuisine_types,
    -- Hours and their text belong together.
    (array_agg(jsonb_build_object('week', m.operating_hours, 'text', m.hours_text) order by m.created_at, m.id)
      filter (where m.operating_hours is not null or m.hours_text is not null))[1] as hours,
    jsonb_agg(distinct jsonb_build_object('attribution', s.attribution, 'licence', s.licence, 'url', s.url))
      filter (where s.source <> r.source) as credits
  from public.restaurants m left join catalogue.sources s on s.source = m.source
  where m.merged_into = r.id
) also on true
cross join lateral (
  select r.id, r.slug, r.name, r.alt_names, r.names, coalesce(r.description, also.description) as description, r.place_kind, r.latitude, r.longitude,
    r.position_precision, r.address, r.building, r.district, r.postal_code, r.city, r.country_code, r.country, r.region,
    coalesce(r.phone, also.phone) as phone, coalesce(r.website, also.website) as website,
    case when r.cuisine_types = '{}' then coalesce(also.cuisine_types, '[]') else to_jsonb(r.cuisine_types) end as cuisine_types,
    case when r.cuisine_types = '{}' and also.cuisine_types is not null then '{}' else r.inferred_cuisines end as inferred_cuisines,
    coalesce(r.price_level, also.price_level) as price_level,
    case when r.operating_hours is null and r.hours_text is null then nullif(also.hours -> 'week', 'null')
      else r.operating_hours end as operating_hours,
    case when r.operating_hours is null and r.hours_text is null then also.hours ->> 'text' else r.hours_text end as hours_text,
    r.special_hours, r.time_zone, r.halal_status, coalesce(evidence.list, '[]') as evidence, evidence.checked_on,
    coalesce(history.list, '[]') as status_history, coalesce(amenities.list, '[]') as amenities,
    coalesce(images.list, '[]') as images, coalesce(r.primary_image_url, images.first_url) as primary_image_url,
    r.is_featured, sync.iso(r.featured_until) as featured_until, r.average_rating, r.review_count,
    r.image_quality_score, r.image_quality_tier, r.is_sample, r.source, r.source_id, r.source_url, case when also.credits is null then catalogue.credit_of(r.source)
      else (catalogue.credit_of(r.source)::jsonb || jsonb_build_object('others', also.credits))::json end as credit,
    sync.iso(r.created_at) as created_at, sync.iso(r.updated_at) as updated_at, r._xid::text::bigint as stamp
) document;

-- As before; the address of a merged place leads to the one that it is part of.
create or replace function public.restaurant_by_slug(slug text) returns json
language sql stable security definer set search_path = '' as
$$
  select d.document from catalogue.restaurant_documents d
  where d.id = (select catalogue.root_of(r.id) from public.restaurants r where r.slug = $1) and not d._deleted
$$;

-- As before, with merges.
create or replace view moderation.cases as
select 'review_report' as subject, p.id, p.state, p.created_at, p.review_id as about, r.restaurant_id,
  jsonb_build_object('reason', p.reason, 'note', p.note, 'reported_text', p.reported_text) as content
from public.review_reports p join public.reviews r on r.id = p.review_id where not p._deleted
union all
select 'change_report', p.id, p.state, p.created_at, p.restaurant_id, p.restaurant_id,
  jsonb_build_object('kind', p.kind, 'note', p.note, 'path', p.photo_path)
from public.change_reports p where not p._deleted
union all
select 'review_photo', p.id, p.state, p.created_at, p.review_id, r.restaurant_id,
  jsonb_build_object('path', p.path, 'width', p.width, 'height', p.height)
from public.review_photos p join public.reviews r on r.id = p.review_id where not p._deleted
union all
select 'evidence', e.id, e.state, e.created_at, e.restaurant_id, e.restaurant_id,
  jsonb_build_object('kind', e.kind, 'authority', e.authority, 'certificate_number', e.certificate_number,
    'valid_until', e.valid_until, 'stated_by', e.stated_by, 'statement', e.statement, 'url', e.url,
    'checked_on', e.checked_on, 'verified', e.verified)
from public.restaurant_evidence e
union all
select 'review', r.id, case when r.hidden_at is null then 'shown' else 'hidden' end, r.created_at, r.restaurant_id,
  r.restaurant_id, jsonb_build_object('rating', r.rating, 'title', r.title, 'text', r.content, 'author', r.author_name)
from public.reviews r where not r._deleted
union all
select 'place', r.id, r.halal_status, r.created_at, r.id, r.id, jsonb_build_object('name', r.name, 'slug', r.slug)
from public.restaurants r where not r._deleted
union all
select 'suggestion', s.id, s.state, s.created_at, s.id, s.restaurant_id,
  jsonb_build_object('name', s.name, 'latitude', s.latitude, 'longitude', s.longitude, 'address', s.address,
    'reason', s.reason, 'note', s.note, 'path', s.photo_path)
from public.place_suggestions s
union all
select 'merge', m.id, m.state, m.created_at, m.place, m.place,
  jsonb_build_object('why', m.why, 'metres', m.metres, 'one', catalogue.side_of(m.place), 'other', catalogue.side_of(m.merged))
from catalogue.merges m;

create or replace function public.moderation_queue(lim integer default 50) returns setof jsonb
language sql stable set search_path = '' as
$$
  select moderation.list_cases('{review_report, change_report, review_photo, evidence, suggestion, merge}', '{open, pending}', lim)
$$;

alter table moderation.decisions drop constraint decisions_subject_check;
alter table moderation.decisions add constraint decisions_subject_check
  check (subject in ('review_report', 'change_report', 'review_photo', 'evidence', 'review', 'suggestion', 'merge'));

-- As before; 'joined' or 'apart' for a merge, and for it PT409 with the hint 'not_joined'.
create or replace function public.moderate(subject text, subject_id uuid, decision text, reason text, decided_by text) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  is_done boolean;
begin
  if not coalesce(decision = any (case when subject in ('review_photo', 'evidence') then array['approved', 'rejected']
    when subject = 'review' then array['hidden', 'shown']
    when subject = 'merge' then array['joined', 'apart']
    when subject = 'suggestion' then array['accepted', 'listed', 'dismissed']
    when subject in ('review_report', 'change_report') then array['upheld', 'dismissed'] end), false) then
    perform sync.refuse('PT400', 'unknown_decision', 'this can''t be decided so');
  end if;
  case subject
    when 'review_photo' then
      if decision = 'approved' and not exists (
        select from public.review_photos p join storage.objects o on o.bucket_id = 'review-photos' and o.name = p.path
        where p.id = subject_id) and exists (select from public.review_photos p where p.id = subject_id) then
        perform sync.refuse('PT409', 'no_file', 'the picture itself was not uploaded');
      end if;
      update public.review_photos p set state = decision where p.id = subject_id and not p._deleted;
      is_done := found;
    when 'change_report' then
      update public.change_reports p set state = decision where p.id = subject_id and not p._deleted;
      is_done := found;
    when 'review' then
      update public.reviews r set hidden_at = case decision when 'hidden' then coalesce(r.hidden_at, now()) end
      where r.id = subject_id and not r._deleted;
      is_done := found;
    when 'evidence' then
      is_done := moderation.decide_evidence(subject_id, decision);
    when 'merge' then
      is_done := catalogue.decide_merge(subject_id, decision);
    when 'suggestion' then
      is_done := moderation.decide_suggestion(subject_id, decision);
    else
      is_done := moderation.decide_review_report(subject_id, decision, reason, decided_by);
  end case;
  if is_done then
    insert into moderation.decisions (subject, subject_id, decision, reason, decided_by)
    values (moderate.subject, moderate.subject_id, moderate.decision, moderate.reason, moderate.decided_by);
  end if;
  return is_done;
end
$$;

revoke all on function catalogue.root_of(uuid), catalogue.side_of(uuid), catalogue.settle_status(uuid, boolean, text),
  catalogue.personal_weight(uuid), catalogue.move_personal(uuid, uuid), catalogue.join_places(uuid),
  catalogue.part_places(uuid), catalogue.decide_merge(uuid, text), catalogue.take_matches(jsonb),
  catalogue.compared_places() from public;
grant execute on function catalogue.root_of(uuid), catalogue.side_of(uuid), catalogue.settle_status(uuid, boolean, text),
  catalogue.personal_weight(uuid), catalogue.move_personal(uuid, uuid), catalogue.join_places(uuid),
  catalogue.part_places(uuid), catalogue.decide_merge(uuid, text), catalogue.take_matches(jsonb),
  catalogue.compared_places() to service_role;

select catalogue.store_documents(array(select id from public.restaurants));
