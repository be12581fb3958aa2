-- Pull: how devices read what changed, see docs/sync-rules.md. public.sync_pull reads one collection, public.sync_pull_own
-- all of the reader's own; sync.clients tells which of a device's mutations the result contains.
-- sync.poke_owners_of() makes Realtime tell members that their rows changed, and the schema bounds limits single REST answers.

-- Clients. A client is one outbox of one member on a device; its mutations are numbered 1, 2, 3…; last_mutation is the number
-- of the last one that was processed.
create table sync.clients (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  last_mutation bigint not null default 0 check (last_mutation >= 0),
  -- pushed_xid is the transaction of the latest push, settled_mutation the last mutation before it. Readers are told
  -- settled_mutation as long as they can't see that push.
  pushed_xid xid8 not null default '0',
  settled_mutation bigint not null default 0,
  pushed_at timestamptz not null default now()
);

create index on sync.clients (user_id, pushed_at);

call sync.close_table('sync.clients');

comment on table sync.clients is 'Private. Up to which mutation each device''s outbox was taken.';

-- Results of mutations other than 'applied', to be sent again to a device that did not receive the answer.
create table sync.outcomes (
  client_id uuid not null references sync.clients (id) on delete cascade,
  number bigint not null,
  outcome text not null check (outcome in ('merged', 'rejected')),
  code text not null,
  detail text,
  primary key (client_id, number)
);

call sync.close_table('sync.outcomes');

comment on table sync.outcomes is
  'Private. Answers to the last thousand mutations of each outbox, as far as these were merged or rejected.';

-- The last mutation of a client whose effects no pull can miss; null if the client is not the reader's.
create function sync.last_mutation(client uuid, reader uuid, horizon xid8) returns bigint
language sql stable set search_path = '' as
$$
  select case when c.pushed_xid < horizon then c.last_mutation else c.settled_mutation end
  from sync.clients c where c.id = client and c.user_id = reader
$$;

-- Parses a checkpoint {xid, id, generation, heard}: the reader has all rows up to (xid, id) and knows all deletions up to the
-- transaction `heard`; during a first reading it has none of the rows that these deleted. Devices of earlier versions may
-- have a checkpoint without `heard`; it was made at the end of a reading, so its xid is used. Errors: PT410 if the reader has
-- to read everything again, PT400 for an invalid checkpoint.
create function sync.parse_checkpoint(
  checkpoint jsonb, database sync.database, generation uuid, out xid xid8, out id uuid, out heard xid8
)
language plpgsql stable set search_path = '' as
$$
begin
  if checkpoint is null then
    -- The xid of a row is at least 3, so this is before all rows.
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

-- The checkpoint after a page. At the end of the reading `heard` becomes the last settled transaction. After an empty page the
-- checkpoint changes at most once a day, so that devices need not store it each time.
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

-- The value of the scope column that a pull asks for: a region's id, the reader's id, or 'everyone'.
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

-- One page: at most `lim` rows of a collection after a checkpoint and below the horizon, ordered by (_xid, id), and the (_xid,
-- id) of the last one. A row without a document is gone for this reader. The scope is a literal in the query, so that each
-- scope gets a suitable plan. Documents are looked up last, because they are too large to be sorted.
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

-- An SQL condition that selects the rows `t` of a scope.
create function sync.scope_condition(wanted sync.collections, scope_key text) returns text
language sql immutable set search_path = '' as
$$
  select case when wanted.scope = 'everyone' then 'true' else format('t.%I = %L', wanted.scope_column, scope_key) end
$$;

-- Whether the scope has committed changes that are not below the horizon, because an older transaction still runs.
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

-- Reads one page of a collection of sync.collections; `scope` is {"region": id} if its scope is 'region', else {}. `lim` is at
-- most 2,500 rows: a page of 5,000 occupies the embedded database's only connection for half a second.
-- Returns {documents, gone: [{id, stamp}], checkpoint: {xid, id, generation, heard}, has_more, blocked, generation,
-- last_mutation}. `blocked`: committed changes wait for a running transaction, ask again soon. `last_mutation`: of `client`, if
-- it is the reader's; once `has_more` is false, the documents contain the effects of the mutations up to it.
-- Errors: PT410 if the checkpoint is of another generation or older than the tombstones that are kept, the device then reads
-- everything again; PT400 for invalid arguments; PT403 with the hint 'pro_needed'.
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
  size constant integer := least(greatest(coalesce(lim, 2500), 1), 2500);
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

-- One page of several collections of the reader, from one snapshot, in one request. `checkpoints` is {name: checkpoint or
-- null}; returns {name: result of sync_pull}. Errors: those of sync_pull, and PT400 with the hint 'malformed'.
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

-- Adds a table to the Realtime publication, so that devices are told to pull. Hosted projects have the publication; the
-- embedded backend creates it.
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

-- A publication announces deletions to every subscriber, regardless of policies, so it contains only tables that everyone may
-- read. Changes of a member's rows are announced to the member alone, on a private channel.

-- The name of a member's private channel, the same as in src/remote/watch-own.ts.
create function sync.own_topic(person uuid) returns text
language sql immutable parallel safe
return 'own:' || person::text;

-- Statement trigger: sends each owner of a changed row {collection, xid} on the private channel; a device that has already
-- pulled that transaction does nothing. Successive statements for the same owner in one transaction send it once.
-- Arguments: the collection, the column of the owner. It is a security definer function because realtime.send() inserts with
-- its caller's rights.
create function sync.poke_owners() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  seen constant text := 'sync.poked_' || tg_argv[0];
  person uuid;
begin
  for person in execute format(
    case tg_op
      when 'INSERT' then 'select distinct %1$I from added where %1$I is not null'
      -- The removal of an old tombstone is not announced.
      when 'DELETE' then 'select distinct %1$I from removed where %1$I is not null and not _deleted'
      else 'select %1$I from added where %1$I is not null union select %1$I from removed where %1$I is not null'
    end, tg_argv[1])
  loop
    continue when current_setting(seen, true) = person::text;
    perform set_config(seen, person::text, true);
    perform realtime.send(jsonb_build_object('collection', tg_argv[0], 'xid', pg_current_xact_id()::text),
      'changed', sync.own_topic(person), true);
  end loop;
  return null;
end
$$;

-- For a collection with the scope 'reader': removes its table from the publication and adds the triggers that notify owners.
-- Every such collection needs this; tests/integration/contract/realtime-audiences.test.ts fails if one was forgotten.
create procedure sync.poke_owners_of(collection text)
language plpgsql set search_path = '' as
$$
declare
  own sync.collections;
begin
  select c.* into strict own from sync.collections c where c.name = collection and c.scope = 'reader';
  if exists (select from pg_publication_rel r join pg_publication p on p.oid = r.prpubid
      where p.pubname = 'supabase_realtime' and r.prrelid = own.source::regclass) then
    execute format('alter publication supabase_realtime drop table %s', own.source);
  end if;
  execute format('create trigger zz_poke_insert after insert on %s referencing new table as added
    for each statement execute function sync.poke_owners(%L, %L)', own.source, own.name, own.scope_column);
  execute format('create trigger zz_poke_update after update on %s referencing old table as removed new table as added
    for each statement execute function sync.poke_owners(%L, %L)', own.source, own.name, own.scope_column);
  execute format('create trigger zz_poke_delete after delete on %s referencing old table as removed
    for each statement execute function sync.poke_owners(%L, %L)', own.source, own.name, own.scope_column);
end
$$;

-- Members may join only their own private channel, and only listen: without a policy for insert no client can send.
create policy "one hears one's own channel" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and realtime.topic() = 'own:' || (select auth.uid())::text);

-- A condition that fails with the error of statement_timeout once the statement has run for `most_ms` milliseconds. Its cost
-- is the lowest, so that it is evaluated for each row before the query's other filters. The service role is exempt, because
-- its queries are our own.
create function bounds.is_in_time(most_ms integer) returns boolean
language plpgsql volatile parallel safe cost 0.0001 as
$$
begin
  if clock_timestamp() > statement_timestamp() + most_ms * interval '1 ms' and current_user <> 'service_role' then
    raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
  end if;
  return true;
end
$$;

-- Returns `list`, after adding its bytes to those of the answer so far; PT413 if they are more than `most_bytes`. A null limit
-- is not checked. Stable, so that counting rows does not compute the lists.
create function bounds.count_answer(list json, most_bytes integer, most_ms integer) returns json
language plpgsql stable as
$$
declare
  answered bigint;
begin
  perform bounds.is_in_time(most_ms);
  if most_bytes is not null then
    answered := octet_length(list::text) + coalesce(nullif(current_setting('bounds.answered', true), '')::bigint, 0);
    if answered > most_bytes then
      raise exception 'The answer would have more than % bytes: ask for fewer rows.', most_bytes using errcode = 'PT413';
    end if;
    perform set_config('bounds.answered', answered::text, true);
  end if;
  return list;
end
$$;

revoke all on all functions in schema bounds from public;
grant execute on all functions in schema bounds to anon, authenticated, service_role;

call sync.poke_owners_of('profile');
