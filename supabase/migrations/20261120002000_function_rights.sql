-- PostgreSQL lets everyone call a new function or procedure. In the private schemas nobody may but the service role and,
-- where a migration said so, those whose constraints and policies need it.
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
