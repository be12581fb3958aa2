-- The base of synchronisation, see docs/sync-rules.md. sync.collections lists what devices pull; sync.enable() gives a table
-- the columns _deleted, _rev and _xid and the triggers that maintain them; deleted rows stay as tombstones until
-- sync.purge_tombstones() removes them; rows that leave a region are recorded in sync.departures.
-- The other functions are small helpers (errors, ids, time stamps) that later migrations use.

revoke all on schema sync from public;

create extension if not exists pgcrypto with schema extensions;

-- Enables and forces row level security on a table and revokes all rights on it. Each right that a role needs is granted
-- afterwards, with a policy.
create procedure sync.close_table(target regclass)
language plpgsql set search_path = '' as
$$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on %s from public, anon, authenticated, service_role', target);
end
$$;

-- Raises an error that callers can tell apart: `status` is 'PT' followed by an HTTP status, `code` is sent as the hint.
create function sync.refuse(status text, code text, message text) returns void
language plpgsql immutable set search_path = '' as
$$
begin
  raise exception '%', message using errcode = status, hint = code;
end
$$;

-- One row: the generation of this database. A restored backup has another generation, and devices then read everything again.
create table sync.database (
  is_only boolean primary key default true check (is_only),
  generation uuid not null default gen_random_uuid(),
  -- Tombstones up to this transaction may have been removed by sync.purge_tombstones().
  purged xid8 not null default '0'
);

insert into sync.database default values;

call sync.close_table('sync.database');

comment on table sync.database is 'Private. The generation of this database, and up to where tombstones were removed.';

-- Rows that are no longer in a scope, for example places that moved to another region. sync_pull names them to devices that pull
-- the scope, so that these delete them.
create table sync.departures (
  collection text not null,
  scope text not null,
  id uuid not null,
  _xid xid8 not null default pg_current_xact_id(),
  primary key (collection, scope, id)
);

create index departures_sync on sync.departures (collection, scope, _xid, id);

call sync.close_table('sync.departures');

comment on table sync.departures is 'Private. Rows that are no longer in a scope; sync_pull tells devices to delete them.';

-- Records that a row left one scope of a collection for another, and removes an earlier departure from the scope it enters.
create function sync.depart(collection text, from_scope text, to_scope text, row_id uuid) returns void
language sql security definer set search_path = '' as
$$
  delete from sync.departures d where d.collection = $1 and d.scope = to_scope and d.id = row_id;
  insert into sync.departures (collection, scope, id) values ($1, from_scope, row_id)
  on conflict (collection, scope, id) do update set _xid = pg_current_xact_id();
$$;

-- Decodes a JSON argument that a driver encoded twice.
create function sync.unwrap(value jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$ select case when jsonb_typeof(value) = 'string' then (value #>> '{}')::jsonb else value end $$;

-- An instant as JavaScript's toISOString writes it, whatever the session's time zone. This and other small functions have a
-- body of the kind `return`: its names are resolved when the function is created, so it needs no search_path setting, and
-- PostgreSQL inlines a function without settings, which is ten times cheaper than a call.
create function sync.iso(at timestamptz) returns text
language sql stable parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Uuid version 5 (RFC 9562) of a name in a namespace.
create function sync.uuid_v5(namespace uuid, name text) returns uuid
language sql immutable parallel safe set search_path = '' as
$$
  select encode(set_byte(set_byte(hash, 6, (get_byte(hash, 6) & 15) | 80), 8, (get_byte(hash, 8) & 63) | 128), 'hex')::uuid
  from (select substring(extensions.digest(
    decode(replace(namespace::text, '-', ''), 'hex') || convert_to(name, 'UTF8'), 'sha1') from 1 for 16) as hash) digest
$$;

-- The id of an entry that joins an owner (a member, a list) and an object (a place, a review). It is computed from both ids,
-- so every device makes the same one (U105).
create function sync.entry_id(owner uuid, object uuid) returns uuid
language sql immutable parallel safe set search_path = '' as
$$ select sync.uuid_v5('0f7f5b62-3f0a-5c53-9a3e-6c1d1c5b8e42', owner::text || ':' || object::text) $$;

-- Trigger: sets _xid to the current transaction and counts _rev up by one.
create function sync.stamp() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new._xid := pg_current_xact_id();
  new._rev := case when tg_op = 'INSERT' then 1 else old._rev + 1 end;
  return new;
end
$$;

-- Trigger for a table with user_id: inserting a row again after its deletion removes the member's own tombstone of that id.
create function sync.replace_tombstone() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform set_config('sync.hard_delete', 'on', true);
  execute format('delete from %I.%I where id = $1 and user_id = $2 and _deleted', tg_table_schema, tg_table_name)
  using new.id, new.user_id;
  perform set_config('sync.hard_delete', 'off', true);
  return new;
end
$$;

-- Trigger: a deletion keeps the row as a tombstone (_deleted = true). `set local sync.hard_delete = 'on'` really deletes it.
-- The caller's right to delete was checked by the policies before; policies hide tombstones from the caller, so this function
-- writes them with its owner's rights.
create function sync.keep_tombstone() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if current_setting('sync.hard_delete', true) = 'on' then
    return old;
  end if;
  execute format('update %I.%I set _deleted = true where id = $1 and not _deleted', tg_table_schema, tg_table_name)
  using old.id;
  return null;
end
$$;

-- The collections that devices may pull. A collection is the rows of the table `source`, each with its document in the view
-- `documents` (id, document). `scope` says which rows one pull reads: those of a region, the reader's own, or all; they are
-- found by `scope_column`. `is_visible` is a condition on a row that repeats the table's select policy.
create table sync.collections (
  name text primary key,
  source text not null,
  documents text not null,
  scope text not null check (scope in ('region', 'reader', 'everyone')),
  scope_column text,
  is_visible text not null default 'not _deleted',
  -- Members without Pro are refused.
  needs_pro boolean not null default false,
  check ((scope = 'everyone') = (scope_column is null))
);

call sync.close_table('sync.collections');

comment on table sync.collections is 'Private. The registry of what devices pull; only migrations write it.';

-- Gives a table with a uuid `id` the columns _deleted, _rev and _xid, their triggers, and the index that a pull of its scope
-- reads; where visibility depends on `_deleted` alone, the pull needs only the index. The triggers' names sort last, so that
-- they run after the table's other triggers.
create procedure sync.enable(target regclass, scope_column text, keep_tombstones boolean)
language plpgsql set search_path = '' as
$$
begin
  execute format(
    'alter table %s add column _deleted boolean not null default false,
       add column _rev bigint not null default 1,
       add column _xid xid8 not null default pg_current_xact_id()', target);
  if scope_column is null then
    execute format('create index on %s (_xid, id) include (_deleted)', target);
  else
    execute format('create index on %s (%I, _xid, id) include (_deleted)', target, scope_column);
  end if;
  execute format(
    'create trigger zz_stamp before insert or update on %s for each row execute function sync.stamp()', target);
  if keep_tombstones then
    -- A row deleted by a foreign key's cascade (trigger depth 1) leaves no tombstone.
    execute format(
      'create trigger zz_tombstone before delete on %s for each row when (pg_trigger_depth() = 0)
         execute function sync.keep_tombstone()', target);
  end if;
end
$$;

-- The id of the oldest transaction that still runs. What was committed below it can't change.
create function sync.horizon() returns xid8
language sql stable set search_path = '' as
$$ select pg_snapshot_xmin(pg_current_snapshot()) $$;

-- The id before the horizon. Every transaction up to this one has ended, so no change can appear there later.
create function sync.settled() returns xid8
language sql stable set search_path = '' as
$$ select (sync.horizon()::text::numeric - 1)::text::xid8 $$;

-- For each day, the last settled transaction when sync.purge_tombstones() first ran on it. It dates old stamps.
create table sync.days (
  day date primary key,
  settled xid8 not null
);

call sync.close_table('sync.days');

comment on table sync.days is 'Private. The last settled transaction of each day; it dates the stamps of rows.';

revoke all on all functions in schema sync from public;
revoke all on all tables in schema sync from anon, authenticated, service_role;

-- Identifies the cluster and its timeline, which are not part of a backup; every recovery raises the timeline. So a restored
-- database gets another generation: changes that devices have may be missing from it.
create function sync.origin() returns text
language plpgsql stable security definer set search_path = '' as
$$
begin
  return (select s.system_identifier || '/' || c.timeline_id
          from pg_catalog.pg_control_system() s, pg_catalog.pg_control_checkpoint() c);
exception when insufficient_privilege then
  return '';
end
$$;

-- The generation that devices see: sync.database.generation combined with sync.origin().
create function sync.generation() returns uuid
language sql stable security definer set search_path = '' as
$$ select md5(generation::text || sync.origin())::uuid from sync.database $$;

-- A checkpoint after all rows of the settled transactions, {xid, id, generation, heard}. Pulling from it gives only later changes.
create function sync.checkpoint_now() returns jsonb
language sql stable set search_path = '' as
$$
  select jsonb_build_object(
    'xid', sync.settled()::text,
    'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'generation', sync.generation(),
    'heard', sync.settled()::text)
$$;

-- Once a day, deletes members' tombstones that are older than ninety days and to which no row refers. Tombstones of places
-- and mosques stay: imports need them, so that a place that was removed is not added again. A device that was away longer
-- gets PT410 and reads everything again. Returns how many rows were deleted.
create function sync.purge_tombstones(at timestamptz default now()) returns bigint
language plpgsql set search_path = '' as
$$
declare
  today constant date := (at at time zone 'UTC')::date;
  forgotten xid8;
  target record;
  went bigint;
  total bigint := 0;
begin
  insert into sync.days (day, settled) values (today, sync.settled()) on conflict (day) do nothing;
  if not found then
    return 0;
  end if;
  delete from sync.days d where d.day < today - 90
    and d.day < (select max(o.day) from sync.days o where o.day < today - 90);
  select d.settled into forgotten from sync.days d where d.day < today - 90;
  if not found then
    return 0;
  end if;
  update sync.database d set purged = forgotten where d.purged < forgotten;

  perform set_config('sync.hard_delete', 'on', true);
  for target in
    select c.source::regclass as name, sync.unreferred(c.source::regclass) as condition
    from sync.collections c where c.scope = 'reader' and c.source <> 'public.users'
    group by c.source order by c.source
  loop
    execute format('delete from %s t where t._deleted and t._xid <= $1 and %s', target.name, target.condition)
    using forgotten;
    get diagnostics went = row_count;
    total := total + went;
  end loop;
  perform set_config('sync.hard_delete', 'off', true);

  delete from sync.departures d where d._xid <= forgotten;
  get diagnostics went = row_count;
  return total + went;
end
$$;

-- An SQL condition on the rows `t` of a table: no foreign key refers to them.
create function sync.unreferred(target regclass) returns text
language sql stable set search_path = '' as
$$
  select coalesce(string_agg(format('not exists (select from %s o where %s)', k.conrelid::regclass, (
    select string_agg(format('o.%I = t.%I', mine.attname, its.attname), ' and ' order by pair.n)
    from unnest(k.conkey, k.confkey) with ordinality pair (mine, its, n)
    join pg_catalog.pg_attribute mine on mine.attrelid = k.conrelid and mine.attnum = pair.mine
    join pg_catalog.pg_attribute its on its.attrelid = k.confrelid and its.attnum = pair.its
  )), ' and ' order by k.oid), 'true')
  from pg_catalog.pg_constraint k where k.contype = 'f' and k.confrelid = target
$$;

-- Stamps rows whose _xid lies in the future with the current transaction. A dump loaded into a cluster with lower transaction
-- ids has such rows, and no reader would see them. Returns how many rows of collections were stamped.
create function sync.restamp_future() returns bigint
language plpgsql set search_path = '' as
$$
declare
  target record;
  stamped bigint;
  total bigint := 0;
begin
  for target in select distinct c.source::regclass as name from sync.collections c loop
    execute format('update %s set _rev = _rev where _xid > pg_current_xact_id()', target.name);
    get diagnostics stamped = row_count;
    total := total + stamped;
  end loop;
  update sync.departures set _xid = pg_current_xact_id() where _xid > pg_current_xact_id();
  update sync.clients set pushed_xid = pg_current_xact_id() where pushed_xid > pg_current_xact_id();
  return total;
end
$$;

-- Gives the database a new generation, so that all devices read everything again. To be called by an operator after loading a
-- dump, or after a restore that keeps cluster and timeline.
create function sync.renew_generation() returns uuid
language sql security definer set search_path = '' as
$$
  select sync.restamp_future();
  delete from sync.days;
  update sync.database set generation = gen_random_uuid(), purged = '0';
  select sync.generation();
$$;
