-- Tombstones of what people had are kept for ninety days, and then forgotten with all that stood in them. Those of places
-- and mosques stay: imports go by them, so that a place which was taken out is not brought in again.

-- Forgets the tombstones that are older than ninety days, and to which nothing refers any more, once a day. Readers who were
-- away for longer begin anew (PT410): they can't be told. Answers how many rows went.
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

-- A condition on rows `t` of a table: no other row refers to them.
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

-- A dump that is loaded into a cluster younger than its own has stamps of transactions that are still to come there, which
-- no reader would see. Answers how many rows were stamped anew.
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

-- For whoever restores a database in a way that keeps cluster and timeline, or loads a dump: devices then start afresh.
create or replace function sync.renew_generation() returns uuid
language sql security definer set search_path = '' as
$$
  select sync.restamp_future();
  delete from sync.days;
  update sync.database set generation = gen_random_uuid(), purged = '0';
  select sync.generation();
$$;

revoke all on function sync.purge_tombstones(timestamptz), sync.unreferred(regclass), sync.restamp_future() from public;
