-- Reading what changed, and which of a device's mutations that holds. See docs/sync-rules.md.

-- A device's outbox, as far as it was taken. One client is one outbox of one person: mutations carry the numbers 1, 2, 3…
create table sync.clients (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  last_mutation bigint not null default 0 check (last_mutation >= 0),
  -- The latest transaction of a push, and the last mutation before it: while readers can't see that push, they hear of this.
  pushed_xid xid8 not null default '0',
  settled_mutation bigint not null default 0,
  pushed_at timestamptz not null default now()
);
create index on sync.clients (user_id, pushed_at);
call sync.close_table('sync.clients');
comment on table sync.clients is 'Private. Up to which mutation each device''s outbox was taken.';

-- What was answered other than 'applied', for a device that never got the answer.
create table sync.outcomes (
  client_id uuid not null references sync.clients (id) on delete cascade,
  number bigint not null,
  outcome text not null check (outcome in ('merged', 'rejected')),
  code text not null,
  detail text,
  primary key (client_id, number)
);
call sync.close_table('sync.outcomes');
comment on table sync.outcomes is 'Private. Answers to mutations that were merged or rejected, until the device has moved on.';

-- The last mutation of a client of this reader whose effects no pull can miss; null for anyone else's client.
create function sync.last_mutation(client uuid, reader uuid, horizon xid8) returns bigint
language sql stable set search_path = '' as
$$
  select case when c.pushed_xid < horizon then c.last_mutation else c.settled_mutation end
  from sync.clients c where c.id = client and c.user_id = reader
$$;

-- Where a reader stands: {xid, id, generation, heard}. All rows up to (xid, id) were read. `heard`: of all deletions up to
-- this transaction the reader was told; as long as a first reading is under way, it has none of the rows they deleted.
-- Checkpoints without it were at the end of a reading.
create function sync.parse_checkpoint(
  checkpoint jsonb, database sync.database, generation uuid, out xid xid8, out id uuid, out heard xid8
)
language plpgsql stable set search_path = '' as
$$
begin
  if checkpoint is null then
    -- A row's xid is never below 3, so this is before everything.
    xid := '0';
    id := '00000000-0000-0000-0000-000000000000';
    heard := sync.settled();
    return;
  end if;
  if checkpoint ->> 'generation' is distinct from generation::text then
    raise exception 'the checkpoint belongs to another life of the database' using errcode = 'PT410';
  end if;
  xid := (checkpoint ->> 'xid')::xid8;
  id := (checkpoint ->> 'id')::uuid;
  heard := coalesce((checkpoint ->> 'heard')::xid8, xid);
  if xid is null or id is null then
    raise exception 'a checkpoint is {xid, id, generation, heard}' using errcode = 'PT400';
  end if;
  if heard < database.purged then
    raise exception 'the checkpoint is older than the tombstones that are kept' using errcode = 'PT410';
  end if;
exception when invalid_text_representation or numeric_value_out_of_range then
  raise exception 'a checkpoint is {xid, id, generation, heard}' using errcode = 'PT400';
end
$$;

-- Where a reader stands after a page. Who has come to the end has heard of all that is settled. If nothing was new, the
-- checkpoint changes once a day at most, so that devices have nothing to store.
create function sync.next_checkpoint(checkpoint jsonb, heard xid8, generation uuid, page record) returns jsonb
language plpgsql stable set search_path = '' as
$$
begin
  if page.last_id is not null then
    return jsonb_build_object('xid', page.last_xid::text, 'id', page.last_id, 'generation', generation,
      'heard', case when page.has_more then heard else sync.settled() end::text);
  end if;
  if checkpoint is null then
    return sync.checkpoint_now();
  end if;
  if heard < (select d.settled from sync.days d order by d.day desc limit 1) then
    return checkpoint || jsonb_build_object('heard', sync.settled()::text);
  end if;
  return checkpoint;
end
$$;

-- Whose rows a pull asks for: a region's id, or the reader's.
create function sync.parse_scope(wanted sync.collections, scope jsonb, reader uuid) returns text
language plpgsql immutable set search_path = '' as
$$
begin
  case wanted.scope
    when 'region' then
      if coalesce(jsonb_typeof(scope -> 'region'), '') <> 'string' then
        raise exception '% are pulled by region', wanted.name using errcode = 'PT400';
      end if;
      return scope ->> 'region';
    when 'reader' then
      return reader::text;
    else
      return 'everyone';
  end case;
end
$$;

-- At most `lim` rows of a collection after a checkpoint and below the horizon, in the order (_xid, id), and where the last
-- of them stands; a row without a document is gone for this reader. The scope is written into the query, so that each gets
-- the plan that fits it. Documents are looked up one by one at the very end: they are too large to be sorted along.
create function sync.page(
  wanted sync.collections, scope_key text, after_xid xid8, after_id uuid, horizon xid8, lim integer,
  out documents json, out gone json, out last_xid xid8, out last_id uuid, out has_more boolean
)
language plpgsql stable set search_path = '' as
$$
begin
  execute format(
    $query$
      with page as materialized (
        (select t._xid, t.id, %1$s as is_visible from %2$s t
          where %3$s and (t._xid, t.id) > ($1, $2) and t._xid < $3 order by t._xid, t.id limit $4 + 1)
        union all
        (select d._xid, d.id, false from sync.departures d
          where d.collection = %4$L and d.scope = %5$L and (d._xid, d.id) > ($1, $2) and d._xid < $3
          order by d._xid, d.id limit $4 + 1)
        order by 1, 2 limit $4 + 1
      ), kept as materialized (
        select page.* from page order by page._xid, page.id limit $4
      ), last as (
        select kept._xid, kept.id from kept order by kept._xid desc, kept.id desc limit 1
      )
      select coalesce(json_agg(d.document) filter (where d.document is not null), '[]'),
        coalesce(json_agg(json_build_object('id', kept.id, 'stamp', kept._xid::text::bigint))
          filter (where d.document is null), '[]'),
        (select last._xid from last), (select last.id from last), (select count(*) > $4 from page)
      from kept left join lateral (
        select d.document::json as document from %6$s d where d.id = kept.id and kept.is_visible offset 0
      ) d on true
    $query$,
    wanted.is_visible, wanted.source, sync.scope_condition(wanted, scope_key), wanted.name, scope_key, wanted.documents)
  into documents, gone, last_xid, last_id, has_more
  using after_xid, after_id, horizon, lim;
end
$$;

create function sync.scope_condition(wanted sync.collections, scope_key text) returns text
language sql immutable set search_path = '' as
$$
  select case when wanted.scope = 'everyone' then 'true' else format('t.%I = %L', wanted.scope_column, scope_key) end
$$;

-- Whether something of the scope is committed that a running transaction still hides.
create function sync.is_blocked(wanted sync.collections, scope_key text, horizon xid8) returns boolean
language plpgsql stable set search_path = '' as
$$
declare
  answer boolean;
begin
  execute format(
    'select exists (select from %s t where %s and t._xid >= $1)
       or exists (select from sync.departures d where d.collection = %L and d.scope = %L and d._xid >= $1)',
    wanted.source, sync.scope_condition(wanted, scope_key), wanted.name, scope_key)
  into answer using horizon;
  return answer;
end
$$;

-- Pulls a collection of sync.collections; the scope is {"region": id} where it goes by region, else {}.
-- Answers {documents, gone: [{id, stamp}], checkpoint: {xid, id, generation, heard}, has_more, blocked, generation,
-- last_mutation}. `blocked`: something is committed that a running transaction still hides, ask again soon.
-- `last_mutation`: of `client`, if that is the reader's; once `has_more` is false, the documents hold its effects.
-- Errors: PT410 the checkpoint is of another generation, or deletions since then are forgotten: begin anew; PT400 the
-- arguments make no sense; PT403 with the hint 'pro_needed'.
create function public.sync_pull(
  collection text, scope jsonb, checkpoint jsonb default null, lim integer default 2500, client uuid default null
) returns json
language plpgsql stable security definer set search_path = '' as
$$
declare
  horizon constant xid8 := sync.horizon();
  generation constant uuid := sync.generation();
  database sync.database;
  reader constant uuid := auth.uid();
  size constant integer := least(greatest(coalesce(lim, 2500), 1), 5000);
  wanted sync.collections;
  start record;
  scope_key text;
  page record;
begin
  select c.* into wanted from sync.collections c where c.name = sync_pull.collection;
  if not found then
    raise exception 'there is no collection of this name' using errcode = 'PT400';
  end if;
  if wanted.needs_pro and not accounts.has_pro(reader) then
    perform sync.refuse('PT403', 'pro_needed', 'this collection is for Pro members');
  end if;
  checkpoint := nullif(sync.unwrap(checkpoint), 'null');
  select d.* into database from sync.database d;
  start := sync.parse_checkpoint(checkpoint, database, generation);
  scope_key := sync.parse_scope(wanted, coalesce(sync.unwrap(scope), '{}'), reader);

  page := sync.page(wanted, scope_key, start.xid, start.id, horizon, size);
  return json_build_object(
    'documents', page.documents,
    'gone', page.gone,
    'checkpoint', sync.next_checkpoint(checkpoint, start.heard, generation, page),
    'has_more', page.has_more,
    'blocked', sync.is_blocked(wanted, scope_key, horizon),
    'generation', generation,
    'last_mutation', sync.last_mutation(client, reader, horizon));
end
$$;

-- One page of each collection of the reader's own that is named, by its checkpoint or null, all as of one moment: a
-- device asks once instead of once for each. Answers {name: what sync_pull answers}. Errors as those of sync_pull.
create function public.sync_pull_own(checkpoints jsonb, lim integer default 2500, client uuid default null) returns jsonb
language plpgsql stable set search_path = '' as
$$
declare
  asked constant jsonb := sync.unwrap(checkpoints);
begin
  if coalesce(jsonb_typeof(asked), '') <> 'object' then
    perform sync.refuse('PT400', 'malformed', 'checkpoints are an object');
  end if;
  return (
    select coalesce(jsonb_object_agg(c.key, public.sync_pull(c.key, '{}', c.value, lim, client)), '{}')
    from jsonb_each(asked) c
  );
end
$$;

revoke all on all functions in schema sync from public;
revoke all on function public.sync_pull(text, jsonb, jsonb, integer, uuid) from public;
grant execute on function public.sync_pull(text, jsonb, jsonb, integer, uuid) to anon, authenticated, service_role;
revoke all on function public.sync_pull_own(jsonb, integer, uuid) from public, anon, service_role;
grant execute on function public.sync_pull_own(jsonb, integer, uuid) to authenticated;

-- Realtime tells devices to look again. Hosted projects have the publication; the embedded backend makes it.
create procedure sync.announce(target regclass)
language plpgsql set search_path = '' as
$$
begin
  if exists (select from pg_publication where pubname = 'supabase_realtime') then
    execute format('alter publication supabase_realtime add table %s', target);
  end if;
end
$$;
call sync.announce('public.restaurants');
call sync.announce('public.users');
