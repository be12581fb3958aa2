-- A restored database is another life of it: what devices have may never have happened there. It is told by where the
-- database lives, which a backup does not carry along: the cluster, and its timeline, which every recovery raises.
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
revoke all on function sync.origin() from public;

create or replace function sync.generation() returns uuid
language sql stable security definer set search_path = '' as
$$ select md5(generation::text || sync.origin())::uuid from sync.database $$;

-- For whoever restores one in a way that keeps cluster and timeline: files copied back, or a dump loaded into the same
-- cluster. Devices then start afresh.
create function sync.renew_generation() returns uuid
language sql security definer set search_path = '' as
$$
  update sync.database set generation = gen_random_uuid();
  select sync.generation();
$$;
revoke all on function sync.renew_generation() from public;
