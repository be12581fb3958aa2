-- Joining and parting thousands of places. PostgreSQL plans the statements of a function in SQL at every call, which took most of
-- the time of a pair, so these functions are in PL/pgSQL, which plans them once in a session. A slice of an undo parts its pairs
-- in common statements.

create index on catalogue.merges (place);

-- Computes and stores the documents of these places. A transaction that changes anything in a document holds the lock of the
-- place's row, so of two concurrent changes the later one sees both. Its plan may be made while the tables are empty, and must
-- find places by their ids also when they have grown.
create or replace function catalogue.store_documents(restaurants uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as
$$
begin
  insert into catalogue.stored_restaurant_documents as s (id, document)
  select m.id, m.document from catalogue.made_restaurant_documents m where m.id = any (restaurants)
  on conflict (id) do update set document = excluded.document;
end
$$;

-- Lists or retires the samples of these countries by catalogue.lists_samples(). Returns how many samples changed.
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

-- An object {amenity: boolean} with known amenities only.
create or replace function catalogue.is_amenities(value jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as
$$
begin
  return jsonb_typeof(value) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) as flag(name, is_there)
    where jsonb_typeof(flag.is_there) <> 'boolean' or flag.name <> all (catalogue.amenity_names()));
end
$$;

-- {"en": "…", "ja-Latn": "…"}: names by language tag (BCP 47). A tag ending in -Latn is a name in Latin letters.
create or replace function catalogue.is_names(value jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as
$$
begin
  return jsonb_typeof(value) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) as named(tag, name)
    where named.tag !~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' or jsonb_typeof(named.name) <> 'string'
      or not coalesce(catalogue.is_plain_text(named.name #>> '{}', 300), false));
end
$$;

-- The credit of a source: {attribution, licence, url}; null for a source without attribution.
create or replace function catalogue.credit_of(source text) returns json
language plpgsql stable set search_path = '' as
$$
begin
  return (select json_build_object('attribution', s.attribution, 'licence', s.licence, 'url', s.url)
    from catalogue.sources s where s.source = credit_of.source);
end
$$;

-- The id of the place that a row is shown as: the one it was merged into, or its own.
create or replace function catalogue.root_of(restaurant uuid) returns uuid
language plpgsql stable set search_path = '' as
$$
begin
  return (select coalesce(r.merged_into, r.id) from public.restaurants r where r.id = restaurant);
end
$$;

-- Moves the evidence of merged rows to the places that they are shown as, except evidence that a place has with the same words
-- and the same facts. Of several rows of a place, the first merged comes first.
create function catalogue.show_evidence(merges uuid[]) returns void
language plpgsql set search_path = '' as
$$
declare
  showing uuid[];
begin
  for showing in
    select array_agg(turns.id) from (
      select q.id, row_number() over (partition by q.place order by q.created_at, q.id) as turn
      from catalogue.merges q where q.id = any (merges)) turns
    group by turns.turn order by turns.turn
  loop
    with moved as (
      update public.restaurant_evidence e set restaurant_id = m.place
      from catalogue.merges m
      where m.id = any (showing) and e.restaurant_id = m.merged and not exists (
        select from public.restaurant_evidence k where k.restaurant_id = m.place
          and (k.kind, k.stated_by, k.authority, k.certificate_number, k.statement, k.facts)
            is not distinct from (e.kind, e.stated_by, e.authority, e.certificate_number, e.statement, e.facts))
      returning e.id, m.id as merge
    )
    update catalogue.merges q set moved = q.moved || of_merge.ids
    from (select moved.merge, array_agg(moved.id) as ids from moved group by moved.merge) of_merge
    where q.id = of_merge.merge;
  end loop;
end
$$;

-- Moves members' saved places, notes, list entries and suggestions from one place to another. Reviews are not moved: a place
-- with reviews is not merged.
create or replace function catalogue.move_personal(gone uuid, kept uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  savers uuid[];
  noted jsonb;
  listed jsonb;
begin
  update public.place_suggestions q set restaurant_id = kept where q.restaurant_id = gone;
  if catalogue.personal_weight(gone) = 0 then
    return;
  end if;
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
end
$$;

-- Sets the halal status of these places to the highest that their evidence supports; lowers it only with `may_lower`.
create function catalogue.settle_status(restaurants uuid[], may_lower boolean, reason text) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as
$$
begin
  perform from public.restaurants r where r.id = any (restaurants) order by r.id for no key update;
  update public.restaurants r set halal_status = supported.status, halal_status_reason = reason
  from unnest(restaurants) as place
  cross join lateral (
    select coalesce((array_agg(of.status order by moderation.status_rank(of.status) desc))[1], 'unverified') as status
    from public.restaurant_evidence e cross join lateral moderation.supported_status(e) as of (status)
    where e.restaurant_id = place and e.ended_on is null) supported
  where r.id = place and (moderation.status_rank(supported.status) > moderation.status_rank(r.halal_status)
    or may_lower and supported.status <> r.halal_status);
end
$$;

-- Merges a pair, and returns whether it did; then catalogue.show_joined must follow. The row with more personal data stays, or else the older one. A row that is
-- deleted, or would go although it has reviews or merged rows, is not merged, nor two rows of the same source.
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
  update public.restaurants r set _deleted = true, merged_into = kept.id where r.id = gone.id;
  perform catalogue.move_personal(gone.id, kept.id);
  return true;
end
$$;

-- Shows the places of joined pairs with the evidence and the values of the rows that were merged into them.
create function catalogue.show_joined(merges uuid[]) returns void
language plpgsql set search_path = '' as
$$
declare
  places uuid[] := array(select distinct q.place from catalogue.merges q where q.id = any (merges));
begin
  perform catalogue.show_evidence(merges);
  perform catalogue.settle_status(places, false, 'Another source says so');
  update public.restaurants r set updated_at = now() where r.id = any (places) and r._xid <> pg_current_xact_id();
  perform catalogue.store_documents(places);
end
$$;

-- Undoes merges, and returns how many of them it did. The merged row gets back its evidence, with what its source has stated
-- since. Members' data stay with the other place. The pair is not proposed again. Where rows that are still merged state the
-- same as the row that left, their evidence is shown in its place. The remaining place gets its own status reason back, also
-- when several merges are undone one after another.
create function catalogue.part_places(merges uuid[]) returns integer
language plpgsql set search_path = '' as
$$
declare
  parting uuid[];
  places uuid[];
  parted integer := 0;
begin
  perform from catalogue.merges q where q.id = any (merges) order by q.id for update;
  perform from public.restaurants r where r.id in (
    select unnest(array[q.place, q.merged]) from catalogue.merges q where q.id = any (merges)) order by r.id for no key update;
  -- The rows of one place leave one after the other, so that each leaves the others what they state, too.
  for parting, places in
    select array_agg(turns.id), array_agg(turns.place) from (
      select q.id, q.place, row_number() over (partition by q.place order by q.created_at, q.id) as turn
      from catalogue.merges q join public.restaurants gone on gone.id = q.merged and gone.merged_into = q.place
      where q.id = any (merges)) turns
    group by turns.turn order by turns.turn
  loop
    update public.restaurants r set _deleted = false, merged_into = null
    from catalogue.merges m where m.id = any (parting) and r.id = m.merged;
    update public.restaurant_evidence e set restaurant_id = m.merged
    from catalogue.merges m join public.restaurants gone on gone.id = m.merged
    where m.id = any (parting) and e.restaurant_id = m.place and (e.id = any (m.moved) or e.stated_by in (
        select unnest(i.voices) from catalogue.imports i where i.source = gone.source
        except
        select unnest(i.voices) from catalogue.imports i where i.source in (
          select r.source from public.restaurants r where r.id = m.place or r.merged_into = m.place)));
    perform catalogue.show_evidence(array(
      select q.id from catalogue.merges q where q.place = any (places) and q.state = 'joined' and q.id <> all (parting)));
    perform catalogue.settle_status(places, true, 'It was another place that the source meant');
    perform catalogue.settle_status(array(select m.merged from catalogue.merges m where m.id = any (parting)), false,
      'It is a place of its own');
    update public.restaurants r set halal_status_reason = m.was ->> 'halal_status_reason'
    from catalogue.merges m
    where m.id = any (parting) and r.id = m.place and r.halal_status = m.was ->> 'halal_status'
      and coalesce(r.halal_status_reason, '') in ('', 'Another source says so', 'It was another place that the source meant')
      and r.halal_status_reason is distinct from m.was ->> 'halal_status_reason';
    update catalogue.merges q set state = 'apart', moved = '{}', was = null where q.id = any (parting);
    update public.restaurants r set updated_at = now() where r.id = any (places) and r._xid <> pg_current_xact_id();
    perform catalogue.store_documents(places);
    parted := parted + cardinality(parting);
  end loop;
  return parted;
end
$$;

-- Applies a moderator's decision 'joined' or 'apart' to a pair. Returns whether anything changed. Error: PT409 with the hint
-- 'not_joined' if the two can't be merged.
create or replace function catalogue.decide_merge(merge uuid, decision text) returns boolean
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
    perform catalogue.show_joined(array[merge]);
  elsif m.state = 'joined' then
    return catalogue.part_places(array[merge]) > 0;
  else
    update catalogue.merges q set state = 'apart' where q.id = merge;
  end if;
  return true;
end
$$;

-- Records pairs [{a, b, why, metres, is_sure}] that the matching found, merges the sure ones and returns the numbers {joined,
-- proposed}. Pairs that are already decided stay as they are.
create or replace function catalogue.take_matches(pairs jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  pair record;
  noted uuid;
  joined uuid[] := '{}';
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
      joined := joined || noted;
    else
      proposed := proposed + 1;
    end if;
  end loop;
  perform catalogue.show_joined(joined);
  return jsonb_build_object('joined', cardinality(joined), 'proposed', proposed);
end
$$;

drop function catalogue.part_places(uuid);
drop function catalogue.show_evidence(uuid);

-- Writes the plan's evidence and ends that of places the file lacks. A place with evidence from several sources then gets the
-- highest status that its evidence supports, which is a lower one if a source withdrew its evidence.
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
  perform catalogue.settle_status(array_agg(m.place), true, case when m.is_ending
    then 'No longer on the register of ' || (about ->> 'as_of') else 'Another source says so' end)
  from (select p.place, bool_or(p.is_ending) as is_ending from pg_temp.import_plan p
    where (p.is_evidence_new or p.is_ending) and not p.is_deleted and (p.place <> p.id or exists (
      select from public.restaurant_evidence e where e.restaurant_id = p.place and e.stated_by <> all (voices)))
    group by p.place) m
  group by m.is_ending;
  update public.restaurants r set updated_at = now()
  where r._xid <> pg_current_xact_id() and r.id in (
    select p.place from pg_temp.import_plan p where p.place <> p.id and p.was is distinct from p.will_be);
end
$$;

drop function catalogue.settle_status(uuid, boolean, text);

-- Undoes up to `most` of the next changes, or a part of the next step. Returns null while there is more to do, then
-- {restored, removed, kept: [{source_id, name}]}. `kept` lists places that a later import touched; columns changed since the
-- import stay as they are. A place and its evidence are restored in the same call. Parting a place from another takes as long
-- as four other changes, so a call undoes a quarter of `most` if more than that are joined.
create or replace function catalogue.continue_undo(import uuid, most integer) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  undone catalogue.imports;
  places uuid[];
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
      places := array(
        select c.restaurant_id from catalogue.import_changes c
        where c.import = undone.id and (undone.undo_place is null or c.restaurant_id > undone.undo_place)
        order by c.restaurant_id limit most);
      if (select count(*) from catalogue.merges m
        where m.state = 'joined' and (m.merged = any (places) or m.place = any (places))) > most / 4 then
        places := places[:greatest(1, most / 4)];
      end if;
      if places <> '{}' then
        times := 1;
        perform catalogue.undo_places(undone, places[cardinality(places)]);
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

grant execute on function catalogue.settle_status(uuid[], boolean, text), catalogue.show_evidence(uuid[]),
  catalogue.show_joined(uuid[]), catalogue.part_places(uuid[]) to service_role;
revoke all on function catalogue.settle_status(uuid[], boolean, text), catalogue.show_evidence(uuid[]),
  catalogue.show_joined(uuid[]), catalogue.part_places(uuid[]) from public;
