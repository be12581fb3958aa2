-- The machinery that lets devices follow a table without ever missing a commit. See docs/sync-rules.md.

create schema sync;
revoke all on schema sync from public;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Closes a table to everyone but the service role; what others may do is granted and allowed by policies, one by one.
create procedure sync.close_table(target regclass)
language plpgsql set search_path = '' as
$$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on %s from public, anon, authenticated, service_role', target);
end
$$;

-- Says no with a code that callers can tell apart: `status` is 'PT' and an HTTP status, `code` comes as the hint.
create function sync.refuse(status text, code text, message text) returns void
language plpgsql immutable set search_path = '' as
$$
begin
  raise exception '%', message using errcode = status, hint = code;
end
$$;

-- One row: which life of the database this is. A restored backup gets a new one, and devices start afresh.
create table sync.database (
  is_only boolean primary key default true check (is_only),
  generation uuid not null default gen_random_uuid(),
  -- Tombstones up to this transaction may be gone for good: see sync.purge_tombstones().
  purged xid8 not null default '0'
);
insert into sync.database default values;
call sync.close_table('sync.database');
comment on table sync.database is 'Private. Which life of the database this is.';

create function sync.generation() returns uuid
language sql stable security definer set search_path = '' as
$$ select generation from sync.database $$;

-- A row that left a scope, such as a region: whoever pulls that scope hears of it as gone.
create table sync.departures (
  collection text not null,
  scope text not null,
  id uuid not null,
  _xid xid8 not null default pg_current_xact_id(),
  primary key (collection, scope, id)
);
create index departures_sync on sync.departures (collection, scope, _xid, id);
call sync.close_table('sync.departures');
comment on table sync.departures is 'Private. Rows that left a scope which devices pull.';

create function sync.depart(collection text, from_scope text, to_scope text, row_id uuid) returns void
language sql security definer set search_path = '' as
$$
  delete from sync.departures d where d.collection = $1 and d.scope = to_scope and d.id = row_id;
  insert into sync.departures (collection, scope, id) values ($1, from_scope, row_id)
  on conflict (collection, scope, id) do update set _xid = pg_current_xact_id();
$$;

-- Some drivers encode json arguments twice; this takes the outer layer off.
create function sync.unwrap(value jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$ select case when jsonb_typeof(value) = 'string' then (value #>> '{}')::jsonb else value end $$;

-- An instant as JavaScript's toISOString writes it, whatever the session's time zone. This and other small functions have
-- a body of the kind `return`: its names are looked up here and now, so it needs no search path, and a function without
-- settings is merged into the query that calls it, where a call would cost ten times the work.
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

-- U105: the id of what one thing (a person, a list) has of another (a place, a review), the same on every device.
create function sync.entry_id(owner uuid, object uuid) returns uuid
language sql immutable parallel safe set search_path = '' as
$$ select sync.uuid_v5('0f7f5b62-3f0a-5c53-9a3e-6c1d1c5b8e42', owner::text || ':' || object::text) $$;

create function sync.stamp() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new._xid := pg_current_xact_id();
  new._rev := case when tg_op = 'INSERT' then 1 else old._rev + 1 end;
  return new;
end
$$;

-- Writing again what one deleted: one's tombstone with the new row's id makes way for it.
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

-- A deletion leaves the row as a tombstone. `set local sync.hard_delete = 'on'` removes it for good. Whoever deletes was
-- judged by the policies before; the tombstone itself is out of everyone's sight, so the owner writes it.
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

-- What devices may pull. A collection is the rows of `source`, each with its document in the view `documents` (id,
-- document). `scope` says whose rows a pull asks for: those of a region, the reader's own, or everyone's; `scope_column`
-- is the column that this is read from. `is_visible` repeats what the table's policy lets the reader see.
create table sync.collections (
  name text primary key,
  source text not null,
  documents text not null,
  scope text not null check (scope in ('region', 'reader', 'everyone')),
  scope_column text,
  is_visible text not null default 'not _deleted',
  -- Only for who has Pro; others are refused.
  needs_pro boolean not null default false,
  check ((scope = 'everyone') = (scope_column is null))
);
call sync.close_table('sync.collections');
comment on table sync.collections is 'Private. The registry of what devices pull; only migrations write it.';

-- Gives a table with a uuid `id` its stamps, and the index that a pull of its scope reads, without the rows themselves as
-- long as they are visible by `_deleted` alone. The triggers' names sort last, so that they see what other triggers made.
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
    -- What a foreign key cascades to (depth 1) goes with what it belonged to.
    execute format(
      'create trigger zz_tombstone before delete on %s for each row when (pg_trigger_depth() = 0)
         execute function sync.keep_tombstone()', target);
  end if;
end
$$;

-- Everything below the oldest transaction that still runs: what is committed there can't change any more.
create function sync.horizon() returns xid8
language sql stable set search_path = '' as
$$ select pg_snapshot_xmin(pg_current_snapshot()) $$;

-- The last transaction below the horizon: who was told of all up to it has not missed anything.
create function sync.settled() returns xid8
language sql stable set search_path = '' as
$$ select (sync.horizon()::text::numeric - 1)::text::xid8 $$;

-- The checkpoint of a reader who has all that is committed below the horizon.
create function sync.checkpoint_now() returns jsonb
language sql stable set search_path = '' as
$$
  select jsonb_build_object(
    'xid', sync.settled()::text,
    'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'generation', sync.generation(),
    'heard', sync.settled()::text)
$$;

-- Once a day, up to which transaction all was settled by then.
create table sync.days (
  day date primary key,
  settled xid8 not null
);
call sync.close_table('sync.days');
comment on table sync.days is 'Private. Up to which transaction all was settled on a day; it tells how old a stamp is.';

revoke all on all functions in schema sync from public;
revoke all on all tables in schema sync from anon, authenticated, service_role;
