-- Sources of places: their attribution (catalogue.sources), and rows of different sources that are the same place
-- (catalogue.merges). Merging hides one row behind the other (restaurants.merged_into) and moves its evidence and members'
-- data; catalogue.take_matches records pairs and joins the sure ones, catalogue.decide_merge is a moderator's decision.

-- The attribution and licence of each source, as its import mapping states them. Each document of its places contains them.
create table catalogue.sources (
  source text primary key check (source <> ''),
  attribution text not null check (catalogue.is_plain_text(attribution, 500)),
  licence text check (catalogue.is_plain_text(licence, 200)),
  url text check (catalogue.is_web_address(url))
);

call sync.close_table('catalogue.sources');

comment on table catalogue.sources is 'Private. The attribution of each source, as its last import said it.';

-- The credit of a source: {attribution, licence, url}; null for a source without attribution.
create function catalogue.credit_of(source text) returns json
language sql stable set search_path = '' as
$$
  select json_build_object('attribution', s.attribution, 'licence', s.licence, 'url', s.url)
  from catalogue.sources s where s.source = credit_of.source
$$;

-- Stores the attribution of an import: {source, attribution, licence, licence_url, as_of}. A file older than the newest import
-- of its source does not replace an attribution. Returns whether anything changed.
create function catalogue.put_source(about jsonb) returns boolean
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

insert into catalogue.sources (source, attribution) values ('suggestions', 'Suggested by Rihla members');

create index restaurants_merged on public.restaurants (merged_into) where merged_into is not null;

-- Pairs of rows of different sources that are one place, may be one, or are not.
create table catalogue.merges (
  id uuid primary key default gen_random_uuid(),
  -- `place` is the row that stays, or would stay; `merged` is merged into it.
  place uuid not null references public.restaurants (id) on delete cascade,
  merged uuid not null references public.restaurants (id) on delete cascade,
  why text not null check (why in ('certificate', 'name', 'phone', 'website')),
  metres integer check (metres >= 0),
  -- 'open' waits for a moderator; 'apart' means two different places, which are not proposed again.
  state text not null default 'open' check (state in ('open', 'joined', 'apart')),
  -- Ids of the evidence that was moved to `place`.
  moved uuid[] not null default '{}',
  -- {halal_status, halal_status_reason} of `place` before anything was merged into it.
  was jsonb,
  created_at timestamptz not null default now(),
  constraint merges_two_places check (place <> merged)
);

create unique index merges_pair on catalogue.merges (least(place, merged), greatest(place, merged));
create index on catalogue.merges (merged);
create index on catalogue.merges (state, created_at);

call sync.close_table('catalogue.merges');

comment on table catalogue.merges is 'Private. Places of different sources that are one, may be one, or are not.';

-- The id of the place that a row is shown as: the one it was merged into, or its own.
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

-- Sets a place's halal status to the highest that its evidence supports; lowers it only with `may_lower`.
create function catalogue.settle_status(restaurant uuid, may_lower boolean, reason text) returns void
language plpgsql set search_path = '' as
$$
declare
  current text;
  supported text;
begin
  select r.halal_status into current from public.restaurants r where r.id = restaurant for no key update;
  select moderation.supported_status(e) into supported from public.restaurant_evidence e
  where e.restaurant_id = restaurant and e.ended_on is null
  order by moderation.status_rank(moderation.supported_status(e)) desc limit 1;
  supported := coalesce(supported, 'unverified');
  if moderation.status_rank(supported) > moderation.status_rank(current)
    or (may_lower and moderation.status_rank(supported) < moderation.status_rank(current)) then
    update public.restaurants r set halal_status = supported, halal_status_reason = reason where r.id = restaurant;
  end if;
end
$$;

-- Moves members' saved places, notes, list entries and suggestions from one place to another. Reviews are not moved: a place
-- with reviews is not merged.
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

-- Merges a pair, and returns whether it did. The row with more personal data stays, or else the older one. A row that is
-- deleted, or would go although it has reviews or merged rows, is not merged, nor two rows of the same source.
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
  perform catalogue.store_documents(array[kept.id]);
  return true;
end
$$;

-- Undoes a merge, and returns whether it did. The merged row gets back its evidence, with what its source has stated since.
-- Members' data stay with the other place. The pair is not proposed again. Where rows that are still merged state the same
-- as the row that left, their evidence is shown in its place. The remaining place gets its own status reason back, also when
-- several merges are undone one after another.
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
  update catalogue.merges q set state = 'apart', moved = '{}', was = null where q.id = merge;
  perform catalogue.show_evidence(q.id) from catalogue.merges q
  where q.place = m.place and q.state = 'joined' order by q.created_at, q.id;
  perform catalogue.settle_status(m.place, true, 'It was another place that the source meant');
  perform catalogue.settle_status(gone.id, false, 'It is a place of its own');
  update public.restaurants r set halal_status_reason = m.was ->> 'halal_status_reason'
  where r.id = m.place and r.halal_status = m.was ->> 'halal_status'
    and coalesce(r.halal_status_reason, '') in ('', 'Another source says so', 'It was another place that the source meant');
  update public.restaurants r set updated_at = now() where r.id = m.place and r._xid <> pg_current_xact_id();
  perform catalogue.store_documents(array[m.place, gone.id]);
  return true;
end
$$;

-- Applies a moderator's decision 'joined' or 'apart' to a pair. Returns whether anything changed. Error: PT409 with the hint
-- 'not_joined' if the two can't be merged.
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

-- Records pairs [{a, b, why, metres, is_sure}] that the matching found, merges the sure ones and returns the numbers {joined,
-- proposed}. Pairs that are already decided stay as they are.
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

-- Moves the evidence of a merged row to the place that it is shown as, except evidence that this place has with the same
-- words and the same facts.
create function catalogue.show_evidence(merge uuid) returns void
language sql set search_path = '' as
$$
  with moved as (
    update public.restaurant_evidence e set restaurant_id = m.place
    from catalogue.merges m
    where m.id = merge and e.restaurant_id = m.merged and not exists (
      select from public.restaurant_evidence k where k.restaurant_id = m.place
        and (k.kind, k.stated_by, k.authority, k.certificate_number, k.statement, k.facts)
          is not distinct from (e.kind, e.stated_by, e.authority, e.certificate_number, e.statement, e.facts))
    returning e.id
  )
  update catalogue.merges q set moved = q.moved || (select coalesce(array_agg(id), '{}') from moved) where q.id = merge
$$;
