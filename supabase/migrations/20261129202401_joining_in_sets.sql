-- Joins the pairs of a batch in common statements: each statement on places runs their triggers and stores their documents, which
-- took half of the time of a pair.

-- In PL/pgSQL, which plans once in a session.
create or replace function catalogue.personal_weight(restaurant uuid) returns bigint
language plpgsql stable set search_path = '' as
$$
begin
  return (select 1000000 * (select count(*) from public.reviews v where v.restaurant_id = restaurant and not v._deleted)
    + (select count(*) from public.saved_restaurants s where s.restaurant_id = restaurant and not s._deleted)
    + (select count(*) from public.notes n where n.restaurant_id = restaurant and not n._deleted)
    + (select count(*) from public.list_items i where i.restaurant_id = restaurant and not i._deleted));
end
$$;

-- Merges pairs, and returns those that it merged; then catalogue.show_joined must follow. No place may be in two of them, also
-- not as a place that it was merged into. The row with more personal data stays, or else the older one. A row that is deleted,
-- or would go although it has reviews or merged rows, is not merged, nor two rows of the same source.
create function catalogue.join_pairs(merges uuid[]) returns uuid[]
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as
$$
declare
  ids uuid[];
  keeping uuid[];
  going uuid[];
begin
  perform from catalogue.merges q where q.id = any (merges) order by q.id for update;
  select array_agg(q.id), array_agg(catalogue.root_of(q.place)), array_agg(catalogue.root_of(q.merged))
  into ids, keeping, going
  from catalogue.merges q where q.id = any (merges);
  perform from public.restaurants r where r.id = any (keeping || going) order by r.id for no key update;
  with weighed as materialized (
    select pair.*, catalogue.personal_weight(pair.one) as weight, catalogue.personal_weight(pair.other) as other_weight
    from unnest(ids, keeping, going) as pair (id, one, other)
  ), sides as materialized (
    select w.id, case when is_other.first then other.id else one.id end as kept,
      case when is_other.first then one.id else other.id end as gone,
      case when is_other.first then one.source else other.source end as source
    from weighed w
    join public.restaurants one on one.id = w.one and not one._deleted
    join public.restaurants other on other.id = w.other and not other._deleted
    cross join lateral (
      select (w.other_weight, one.created_at, one.id) > (w.weight, other.created_at, other.id) as first) is_other
    where w.one <> w.other
  )
  select array_agg(s.id), array_agg(s.kept), array_agg(s.gone) into ids, keeping, going
  from sides s
  -- A row with reviews or with merged rows can't be merged, nor can a place have two rows of one source.
  where not exists (select from public.reviews v where v.restaurant_id = s.gone and not v._deleted)
    and not exists (select from public.restaurants r where r.merged_into = s.gone)
    and not exists (
      select from public.restaurants r where (r.id = s.kept or r.merged_into = s.kept) and r.source = s.source)
    -- The two may be another pair, too, by rows that were merged into them. Apart, it was decided.
    and not exists (
      select from catalogue.merges q where q.id <> s.id and q.state = 'apart'
        and least(q.place, q.merged) = least(s.kept, s.gone) and greatest(q.place, q.merged) = greatest(s.kept, s.gone));
  delete from catalogue.merges q using unnest(ids, keeping, going) as pair (id, kept, gone)
  where q.id <> pair.id and least(q.place, q.merged) = least(pair.kept, pair.gone)
    and greatest(q.place, q.merged) = greatest(pair.kept, pair.gone);
  update catalogue.merges q set state = 'joined', place = kept.id, merged = pair.gone, was = coalesce(
      (select earlier.was from catalogue.merges earlier
       where earlier.place = kept.id and earlier.state = 'joined' and earlier.was is not null limit 1),
      jsonb_build_object('halal_status', kept.halal_status, 'halal_status_reason', kept.halal_status_reason))
  from unnest(ids, keeping, going) as pair (id, kept, gone) join public.restaurants kept on kept.id = pair.kept
  where q.id = pair.id;
  update public.restaurants r set _deleted = true, merged_into = pair.kept
  from unnest(keeping, going) as pair (kept, gone) where r.id = pair.gone;
  perform catalogue.move_personal(pair.gone, pair.kept) from unnest(keeping, going) as pair (kept, gone);
  return coalesce(ids, '{}');
end
$$;

-- Trigger: a change of evidence or images stamps the place, and stores the document of a place that this transaction stamped
-- already. It does nothing while catalogue.later_documents is on, which a function sets that does both at its end.
create or replace function catalogue.restamp_restaurants() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if current_setting('catalogue.later_documents', true) = 'on' then
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

-- Trigger: stores the documents of the places that a statement wrote, unless catalogue.later_documents is on.
create or replace function catalogue.store_changed_documents() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if current_setting('catalogue.later_documents', true) is distinct from 'on' then
    perform catalogue.store_documents(array(select id from changed));
  end if;
  return null;
end
$$;

-- Shows the places of joined pairs with the evidence and the values of the rows that were merged into them.
create or replace function catalogue.show_joined(merges uuid[]) returns void
language plpgsql set search_path = '' as
$$
declare
  places uuid[] := array(select distinct q.place from catalogue.merges q where q.id = any (merges));
begin
  perform set_config('catalogue.later_documents', 'on', true);
  perform catalogue.show_evidence(merges);
  perform catalogue.settle_status(places, false, 'Another source says so');
  update public.restaurants r set updated_at = now() where r.id = any (places) and r._xid <> pg_current_xact_id();
  perform catalogue.store_documents(places);
  perform set_config('catalogue.later_documents', 'off', true);
end
$$;

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
    if catalogue.join_pairs(array[merge]) = '{}' then
      perform sync.refuse('PT409', 'not_joined', 'both have reviews, one of them is of several sources, or they were set apart');
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

drop function catalogue.join_places(uuid);

-- Records pairs [{a, b, why, metres, is_sure}] that the matching found, merges the sure ones and returns the numbers {joined,
-- proposed}. Pairs that are already decided stay as they are. The result is that of taking one pair after the other, ordered by
-- their ids: a turn takes the pairs of which no place is in an earlier pair that is still waiting.
create or replace function catalogue.take_matches(pairs jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  waiting constant jsonb := sync.unwrap(pairs);
  taken integer[] := '{}';
  turn integer[];
  sure uuid[];
  doubtful integer;
  joined uuid[] := '{}';
  proposed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  loop
    with given as (
      select p.*, row_number() over (order by p.a, p.b) as place, catalogue.root_of(p.a) as first, catalogue.root_of(p.b) as other
      from (select t.* from rows from (
        jsonb_to_recordset(waiting) as (a uuid, b uuid, why text, metres integer, is_sure boolean)) as t) p
    ), sides as (
      select g.place, side.root from given g cross join lateral (values (g.first), (g.other)) as side (root)
      where g.place <> all (taken)
    )
    select array_agg(g.place) into turn
    from given g where g.place <> all (taken) and not exists (
      select from sides s where s.place < g.place and s.root in (g.first, g.other));
    exit when turn is null;
    taken := taken || turn;
    with given as (
      select p.*, row_number() over (order by p.a, p.b) as place
      from (select t.* from rows from (
        jsonb_to_recordset(waiting) as (a uuid, b uuid, why text, metres integer, is_sure boolean)) as t) p
    ), noted as (
      insert into catalogue.merges as q (place, merged, why, metres)
      select case when a.created_at <= b.created_at then a.id else b.id end,
        case when a.created_at <= b.created_at then b.id else a.id end, g.why, g.metres
      from given g join public.restaurants a on a.id = g.a join public.restaurants b on b.id = g.b
      where g.place = any (turn) and catalogue.root_of(g.a) <> catalogue.root_of(g.b)
      on conflict (least(place, merged), greatest(place, merged)) do update set why = q.why where q.state = 'open'
      returning q.id, q.place, q.merged
    )
    select array_agg(n.id) filter (where g.is_sure), count(*) filter (where not g.is_sure) into sure, doubtful
    from noted n join given g on least(g.a, g.b) = least(n.place, n.merged) and greatest(g.a, g.b) = greatest(n.place, n.merged);
    sure := coalesce(sure, '{}');
    proposed := proposed + doubtful + cardinality(sure);
    sure := catalogue.join_pairs(sure);
    proposed := proposed - cardinality(sure);
    joined := joined || sure;
  end loop;
  perform catalogue.show_joined(joined);
  return jsonb_build_object('joined', cardinality(joined), 'proposed', proposed);
end
$$;

revoke all on function catalogue.join_pairs(uuid[]) from public;
grant execute on function catalogue.join_pairs(uuid[]) to service_role;
