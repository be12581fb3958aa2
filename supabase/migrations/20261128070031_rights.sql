-- Rights on the routines of the private schemas and on sequences. Runs last, after all functions exist.

-- PostgreSQL grants EXECUTE on new routines to PUBLIC. In the private schemas only the service role may call functions, and
-- the roles to which another migration grants it because constraints or policies need it.
do $$
declare
  private_schema text;
begin
  foreach private_schema in array array['sync', 'catalogue', 'accounts', 'billing', 'moderation', 'provider'] loop
    execute format('revoke all on all routines in schema %I from public', private_schema);
    execute format('grant usage on schema %I to service_role', private_schema);
    execute format('grant execute on all functions in schema %I to service_role', private_schema);
  end loop;
  revoke all on all routines in schema mutations from public;
  grant execute on all functions in schema mutations to authenticated;
end
$$;

-- Hosted Supabase grants all rights in schema public to its API roles by default. Migrations revoke them for each table and
-- function; sequences are used only by the columns that they number.
revoke all on all sequences in schema public from public, anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- Only triggers, schedules and the owner call these.
revoke execute on function sync.origin(), sync.own_topic(uuid), sync.poke_owners(), sync.purge_tombstones(timestamptz),
  sync.renew_generation(), sync.restamp_future(), sync.unreferred(regclass) from service_role;
