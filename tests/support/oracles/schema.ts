/** Everything that migrations make, read from a database's catalogue. */
import type { Queryable } from '../../../supabase/local/database/database.ts';

const SCHEMA = `
with own as (
  select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname not in
    ('information_schema', 'auth', 'storage', 'realtime', 'extensions', 'supabase_migrations', 'backend_local')
), relations as (
  select c.*, format('%s.%s', o.nspname, c.relname) as name from pg_class c join own o on o.oid = c.relnamespace
), objects(kind, name, definition) as (
  select 'schema', nspname, n.nspacl::text[] from own join pg_namespace n using (oid, nspname)
  union all
  select 'relation', name, array[relkind::text, relrowsecurity::text, relforcerowsecurity::text, relreplident::text] || reloptions || relacl::text[]
  from relations where relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select 'column', format('%s.%s', r.name, attname), array[format_type(atttypid, atttypmod), attnotnull::text,
    attgenerated::text, attidentity::text, pg_get_expr(adbin, adrelid)] || attacl::text[]
  from relations r join pg_attribute a on a.attrelid = r.oid left join pg_attrdef on adrelid = r.oid and adnum = attnum
  where relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
  union all
  select 'constraint', format('%s: %s', r.name, conname), array[pg_get_constraintdef(k.oid)]
  from pg_constraint k join relations r on r.oid = conrelid where contype <> 'n'
  union all
  select 'index', name, array[pg_get_indexdef(oid)] from relations where relkind = 'i'
  union all
  select 'view', name, array[pg_get_viewdef(oid)] from relations where relkind in ('v', 'm')
  union all
  select 'sequence', r.name, array[seqtypid::text, seqstart::text, seqincrement::text]
  from pg_sequence join relations r on r.oid = seqrelid
  union all
  select 'function', f.oid::regprocedure::text, array[pg_get_functiondef(f.oid)] || proacl::text[]
  from pg_proc f join own o on o.oid = pronamespace where prokind <> 'a'
  union all
  select 'trigger', format('%s: %s', tgrelid::regclass, tgname), array[translate(pg_get_triggerdef(oid), '()', ''), tgenabled::text]
  from pg_trigger where not tgisinternal
  union all
  select 'policy', format('%s.%s: %s', schemaname, tablename, policyname), array[permissive, cmd, qual, with_check] || roles::text[]
  from pg_policies
  union all
  select 'publication', format('%s.%s: %s', schemaname, tablename, pubname), array[rowfilter] || attnames::text[]
  from pg_publication_tables
  union all
  select 'default rights', format('%s %s', nspname, defaclobjtype), defaclacl::text[]
  from pg_default_acl left join own o on o.oid = defaclnamespace
)
select kind || ' ' || name as object, definition from objects order by 1`;

/** A right that the owner has anyway; PostgreSQL writes it down as soon as anyone else gets or loses one. */
const OWNERS_RIGHT = /^(?<owner>\w+)=\w*\/\k<owner>$/;

/**
 * The schema as one line an object, without what has no effect: comments and white space in the bodies of functions, the order
 * of columns and rights, the owner's rights, and parentheses in conditions of triggers, some of which a dump leaves out.
 */
export async function readSchema(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ object: string; definition: ReadonlyArray<string | null> | null }>(SCHEMA);
  return rows.map(({ object, definition }) => `${object}: ${describe(definition ?? [])}`).toSorted();
}

function describe(definition: ReadonlyArray<string | null>): string {
  const parts = definition
    .map((part) => withoutComments(part ?? ''))
    .filter((part) => part && !OWNERS_RIGHT.test(part));
  return parts.toSorted().join(' | ');
}

function withoutComments(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
