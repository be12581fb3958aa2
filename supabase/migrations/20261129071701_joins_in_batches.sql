-- Joining and parting thousands of places. Each statement of a pair used to store documents and settle samples; now a batch of
-- pairs does both once. A slice of an undo parts at most one pair for each twenty rows, so that readers need not wait for it.

create index on catalogue.merges (place);

-- Whether this transaction stores documents and settles samples by catalogue.end_batch, not by triggers.
create function catalogue.is_in_batch() returns boolean
language sql stable set search_path = '' as
$$ select coalesce(current_setting('catalogue.is_in_batch', true) = 'on', false) $$;

-- Begins a batch of joins or partings, in which the triggers of places and evidence do nothing. Only for functions that call
-- catalogue.end_batch in the same transaction, and that stamp each place whose document changes.
create function catalogue.begin_batch() returns void
language sql set search_path = '' as
$$ select set_config('catalogue.is_in_batch', 'on', true) $$;

-- Ends a batch that changed these places.
create function catalogue.end_batch(restaurants uuid[]) returns void
language plpgsql set search_path = '' as
$$
begin
  perform set_config('catalogue.is_in_batch', 'off', true);
  perform catalogue.store_documents(restaurants);
  perform catalogue.settle_samples(array(
    select distinct r.country_code from public.restaurants r where r.id = any (restaurants)));
end
$$;

grant execute on function catalogue.is_in_batch(), catalogue.begin_batch(), catalogue.end_batch(uuid[]) to service_role;
revoke all on function catalogue.is_in_batch(), catalogue.begin_batch(), catalogue.end_batch(uuid[]) from public;

create or replace function catalogue.restamp_restaurants() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if catalogue.is_in_batch() then
    return null;
  end if;
  perform catalogue.store_documents(array(
    select r.id from public.restaurants r
    where r.id = any (array(select restaurant_id from changed)) and r._xid = pg_current_xact_id()));
  update public.restaurants r set updated_at = now()
  where r.id in (select restaurant_id from changed) and r._xid <> pg_current_xact_id();
  return null;
end
$$;

create or replace function catalogue.store_changed_documents() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if not catalogue.is_in_batch() then
    perform catalogue.store_documents(array(select id from changed));
  end if;
  return null;
end
$$;

create or replace function catalogue.settle_samples_of_changed() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if catalogue.is_in_batch() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform catalogue.settle_samples(array(select distinct c.country_code from changed c));
  elsif tg_op = 'DELETE' then
    perform catalogue.settle_samples(array(select distinct c.country_code from former c));
  else
    perform catalogue.settle_samples(array(
      select side.country_code from changed c join former f on f.id = c.id
      cross join lateral (values (c.country_code), (f.country_code)) as side (country_code)
      where (c.country_code, c.is_sample, c._deleted) <> (f.country_code, f.is_sample, f._deleted)
      group by side.country_code));
  end if;
  return null;
end
$$;

create or replace function catalogue.settle_samples(countries text[]) returns integer
language plpgsql set search_path = '' as
$$
declare
  with_samples text[];
  settled integer;
begin
  if countries = '{}' then
    return 0;
  end if;
  with_samples := array(
    select distinct r.country_code from public.restaurants r
    where r.is_sample and r.country_code = any (countries) and (not r._deleted or r.is_retired));
  if with_samples = '{}' then
    return 0;
  end if;
  -- The lock makes a concurrent transaction wait, so that it sees what this one wrote.
  perform pg_advisory_xact_lock(hashtext('catalogue.settle_samples'));
  update public.restaurants r set _deleted = not rule.is_listed, is_retired = not rule.is_listed
  from (select code, catalogue.lists_samples(code) as is_listed from unnest(with_samples) as code) rule
  where r.is_sample and r.country_code = rule.code and (not r._deleted or r.is_retired) and r._deleted = rule.is_listed;
  get diagnostics settled = row_count;
  return settled;
end
$$;

create or replace function catalogue.join_places(merge uuid) returns boolean
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
  if (catalogue.personal_weight(gone.id), kept.created_at, kept.id) > (catalogue.personal_weight(kept.id), gone.created_at,
    gone.id) then
    swapped := kept;
    kept := gone;
    gone := swapped;
  end if;
  -- A row with reviews or with merged rows can't be merged, nor can a place have two rows of one source.
  if exists (select from public.reviews v where v.restaurant_id = gone.id and not v._deleted)
    or exists (select from public.restaurants r where r.merged_into = gone.id)
    or exists (select from public.restaurants r where (r.id = kept.id or r.merged_into = kept.id)
      and r.source = gone.source) then
    return false;
  end if;
  update catalogue.merges q set state = 'joined', place = kept.id, merged = gone.id, was = coalesce(
      (select earlier.was from catalogue.merges earlier
       where earlier.place = kept.id and earlier.state = 'joined' and earlier.was is not null limit 1),
      jsonb_build_object('halal_status', kept.halal_status, 'halal_status_reason', kept.halal_status_reason))
  where q.id = merge;
  perform catalogue.show_evidence(merge);
  perform catalogue.move_personal(gone.id, kept.id);
  update public.restaurants r set _deleted = true, merged_into = kept.id where r.id = gone.id;
  perform catalogue.settle_status(kept.id, false, 'Another source says so');
  update public.restaurants r set updated_at = now() where r.id = kept.id and r._xid <> pg_current_xact_id();
  if not catalogue.is_in_batch() then
    perform catalogue.store_documents(array[kept.id]);
  end if;
  return true;
end
$$;

create or replace function catalogue.part_places(merge uuid) returns boolean
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
      where r.id = m.place or r.merged_into = m.place));
  update catalogue.merges q set state = 'apart', moved = '{}', was = null where q.id = merge;
  perform catalogue.show_evidence(q.id) from catalogue.merges q
  where q.place = m.place and q.state = 'joined' order by q.created_at, q.id;
  perform catalogue.settle_status(m.place, true, 'It was another place that the source meant');
  perform catalogue.settle_status(gone.id, false, 'It is a place of its own');
  update public.restaurants r set halal_status_reason = m.was ->> 'halal_status_reason'
  where r.id = m.place and r.halal_status = m.was ->> 'halal_status'
    and coalesce(r.halal_status_reason, '') in ('', 'Another source says so', 'It was another place that the source meant');
  update public.restaurants r set updated_at = now() where r.id = m.place and r._xid <> pg_current_xact_id();
  if not catalogue.is_in_batch() then
    perform catalogue.store_documents(array[m.place, gone.id]);
  end if;
  return true;
end
$$;

create or replace function catalogue.take_matches(pairs jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  pair record;
  noted uuid;
  joined integer := 0;
  proposed integer := 0;
  changed uuid[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  perform catalogue.begin_batch();
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
      changed := changed || array[pair.a, pair.b, catalogue.root_of(pair.a)];
    else
      proposed := proposed + 1;
    end if;
  end loop;
  perform catalogue.end_batch(changed);
  return jsonb_build_object('joined', joined, 'proposed', proposed);
end
$$;

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
      select next.restaurant_id into last_place from (
        select c.restaurant_id, row_number() over by_id as places, sum(joined.times) over by_id as joins
        from (
          select c.restaurant_id, c.was from catalogue.import_changes c
          where c.import = undone.id and (undone.undo_place is null or c.restaurant_id > undone.undo_place)
          order by c.restaurant_id limit most) c
        cross join lateral (
          select count(*) as times from catalogue.merges m
          where c.was is null and m.state = 'joined' and (m.merged = c.restaurant_id or m.place = c.restaurant_id)) joined
        window by_id as (order by c.restaurant_id)) next
      where next.places = 1 or next.joins <= most / 20
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

create or replace function catalogue.undo_places(undone catalogue.imports, last_place uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  removed integer;
  restored integer;
  moves text[];
  parted uuid[];
  pairs uuid[];
begin
  create temporary table undo_plan on commit drop as
  select c.* from catalogue.import_changes c
  where c.import = undone.id and (undone.undo_place is null or c.restaurant_id > undone.undo_place)
    and c.restaurant_id <= last_place and not catalogue.is_touched_later(c.restaurant_id, undone.number);

  -- A place that is removed is first parted from those it is merged with, which become separate places.
  select array_agg(m.id), array_agg(m.place) || array_agg(m.merged) into pairs, parted from catalogue.merges m
  join pg_temp.undo_plan u on u.was is null and (m.merged = u.restaurant_id or m.place = u.restaurant_id)
  where m.state = 'joined';
  if pairs is not null then
    perform catalogue.begin_batch();
    perform catalogue.part_places(pair) from unnest(pairs) as pair;
    perform catalogue.end_batch(parted);
  end if;
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
