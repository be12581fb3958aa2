/** Everything that decides a client's rights, read from a database's catalogue. */
import type postgres from 'postgres';

const RIGHTS = `
with schemas as (
  select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname not in
    ('information_schema', 'auth', 'storage', 'realtime', 'extensions', 'supabase_migrations', 'backend_local')
), roles(role) as (values ('anon'), ('authenticated'), ('service_role')),
relations as (
  select c.*, s.nspname from pg_class c join schemas s on s.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S')
),
lines(line) as (
  select format('schema %s: %s may use it', nspname, role) from schemas, roles where has_schema_privilege(role, oid, 'usage')
  union all
  select format('%s.%s: row security %s, forced %s', nspname, relname, relrowsecurity, relforcerowsecurity)
  from relations where relkind in ('r', 'p')
  union all
  select format('%s.%s: %s may %s', nspname, relname, role, verb) from relations, roles,
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) verb
  where relkind <> 'S' and has_table_privilege(role, oid, verb)
  union all
  select format('%s.%s.%s: %s may %s', nspname, relname, attname, role, verb)
  from relations join pg_attribute a on a.attrelid = oid and attnum > 0 and not attisdropped, roles,
    unnest(array['select', 'insert', 'update']) verb
  where relkind <> 'S' and has_column_privilege(role, oid, attnum, verb)
  union all
  select format('sequence %s.%s: %s may %s', nspname, relname, role, verb)
  from relations, roles, unnest(array['usage', 'select', 'update']) verb
  where relkind = 'S' and has_sequence_privilege(role, oid, verb)
  union all
  select format('%s: %s may call it', f.oid::regprocedure, role)
  from pg_proc f join schemas s on s.oid = f.pronamespace, roles
  where f.prorettype <> 'trigger'::regtype and has_function_privilege(role, f.oid, 'execute')
  union all
  select format('policy "%s" on %s.%s for %s to %s using %s with check %s',
    policyname, schemaname, tablename, cmd, case roles when array[tableowner] then 'its owner' else roles::text end, qual,
    with_check)
  from pg_policies join pg_tables using (schemaname, tablename)
  union all
  select format('%s.%s is told of by %s', schemaname, tablename, pubname) from pg_publication_tables
)
select line from lines order by line collate "C"
`;

/** One line per privilege, row security flag, policy and published table, in a fixed order. */
export async function describeRights(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql.unsafe<{ line: string }[]>(RIGHTS);
  return rows.map(({ line }) => line);
}
