/** The database's objects, read from its catalogue. */
import type { Queryable } from '../../../supabase/local/database/database.ts';
import type { Role } from './people.ts';

/** Schemas of PostgreSQL, of extensions, and of this test. */
const FOREIGN_SCHEMAS = `('pg_catalog', 'information_schema', 'pg_toast', 'extensions', 'storage', 'realtime', 'rls_matrix')`;

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNotNull: boolean;
  readonly isGenerated: boolean;
  readonly isIdentity: boolean;
}

export interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
}

export interface Constraint {
  /** Name of its table, with the schema. */
  readonly table: string;
  readonly name: string;
  readonly kind: 'check' | 'foreign key' | 'unique' | 'primary key' | 'exclusion' | 'unique index';
  readonly columns: readonly string[];
}

interface Policy {
  readonly table: string;
  readonly name: string;
  readonly verb: string;
}

export interface Routine {
  /** As a regprocedure with its schema: 'sync.unwrap(jsonb)'. */
  readonly signature: string;
  readonly schema: string;
  readonly name: string;
  readonly kind: 'function' | 'procedure';
  readonly argumentTypes: readonly string[];
  readonly isDefiner: boolean;
  /** Tables whose triggers call it. */
  readonly tables: readonly string[];
}

/** One privilege; `column` is set only for a privilege on that column alone. */
export interface Grant {
  readonly on: 'schema' | 'relation' | 'column' | 'routine';
  readonly object: string;
  readonly column: string | null;
  readonly role: Role | 'public';
  readonly privilege: string;
}

export interface Catalogue {
  readonly schemas: readonly string[];
  readonly relations: readonly Relation[];
  readonly sequences: readonly string[];
  readonly constraints: readonly Constraint[];
  readonly policies: readonly Policy[];
  readonly routines: readonly Routine[];
  readonly grants: readonly Grant[];
  readonly buckets: readonly string[];
  /** Policies on the storage's tables, as 'name on table'. */
  readonly storagePolicies: readonly string[];
  /** Types that constrain their values. */
  readonly domains: readonly string[];
  /** Collections that devices may pull. */
  readonly collections: readonly string[];
}

const OURS = `n.nspname not in ${FOREIGN_SCHEMAS} and n.nspname !~ '^pg_(temp|toast)'`;

const RELATIONS = `
select n.nspname as schema, c.relname as name, case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
  (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'isNotNull', a.attnotnull, 'isGenerated', a.attgenerated <> '', 'isIdentity', a.attidentity = 'a') order by a.attnum)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  coalesce((select jsonb_agg(a.attname order by k.position) from pg_index i,
      unnest(i.indkey::int[]) with ordinality as k(attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey"
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${OURS} order by 1, 2`;

const CONSTRAINTS = `
select n.nspname || '.' || c.relname as table, t.conname as name,
  case t.contype when 'c' then 'check' when 'f' then 'foreign key' when 'u' then 'unique' when 'p' then 'primary key'
    when 'x' then 'exclusion' end as kind,
  coalesce((select jsonb_agg(a.attname order by k.position) from unnest(t.conkey) with ordinality as k(attnum, position)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum), '[]') as columns
from pg_constraint t join pg_class c on c.oid = t.conrelid join pg_namespace n on n.oid = c.relnamespace
where t.contype in ('c', 'f', 'u', 'p', 'x') and ${OURS}
union all
select n.nspname || '.' || c.relname, x.relname, 'unique index',
  (select jsonb_agg(a.attname order by k.position) from unnest(i.indkey::int[]) with ordinality as k(attnum, position)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum)
from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
join pg_namespace n on n.oid = c.relnamespace
where i.indisunique and ${OURS} and not exists (select from pg_constraint t where t.conindid = i.indexrelid)
order by 1, 3, 2`;

const ROUTINES = `
select n.nspname || '.' || p.proname || '(' || coalesce((select string_agg(format_type(t.type, null), ', ' order by t.position)
    from unnest(p.proargtypes::oid[]) with ordinality as t(type, position)), '') || ')' as signature,
  n.nspname as schema, p.proname as name, case p.prokind when 'p' then 'procedure' else 'function' end as kind,
  coalesce((select jsonb_agg(format_type(t.type, null) order by t.position)
    from unnest(p.proargtypes::oid[]) with ordinality as t(type, position)), '[]') as "argumentTypes",
  p.prosecdef as "isDefiner",
  coalesce((select jsonb_agg(distinct tn.nspname || '.' || tc.relname) from pg_trigger tr
    join pg_class tc on tc.oid = tr.tgrelid join pg_namespace tn on tn.oid = tc.relnamespace
    where tr.tgfoid = p.oid), '[]') as tables
from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} and n.nspname <> 'auth' order by 1`;

const ROLE_NAMES = `(values ('anon'), ('authenticated'), ('service_role'), ('public')) as r(role)`;
const GRANTEE = `a.grantee = case r.role when 'public' then 0 else to_regrole(r.role)::oid end`;

const GRANTS = `
select 'schema' as on, n.nspname::text as object, null::text as column, r.role, a.privilege_type as privilege
from pg_namespace n, aclexplode(n.nspacl) a, ${ROLE_NAMES} where ${OURS} and ${GRANTEE}
union all
select 'relation', n.nspname || '.' || c.relname, null, r.role, a.privilege_type
from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a, ${ROLE_NAMES}
where ${OURS} and ${GRANTEE}
union all
select 'column', n.nspname || '.' || c.relname, t.attname::text, r.role, a.privilege_type
from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace,
  aclexplode(t.attacl) a, ${ROLE_NAMES} where not t.attisdropped and ${OURS} and ${GRANTEE}
union all
select 'routine', n.nspname || '.' || p.proname || '(' || coalesce((select string_agg(format_type(t.type, null), ', '
    order by t.position) from unnest(p.proargtypes::oid[]) with ordinality as t(type, position)), '') || ')',
  null, r.role, a.privilege_type
from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
  aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a, ${ROLE_NAMES}
where ${OURS} and n.nspname not in ('auth', 'backend_local') and ${GRANTEE}
order by 1, 2, 3, 4, 5`;

/** Reads the catalogue of a migrated database. */
export async function readCatalogue(db: Queryable): Promise<Catalogue> {
  const names = async (sql: string) => (await db.query<{ name: string }>(sql)).map(({ name }) => name);
  const [storage] = await db.query<{ buckets: string | null }>(
    `select to_regclass('storage.buckets')::text as buckets`,
  );
  return {
    schemas: await names(`select n.nspname as name from pg_namespace n where ${OURS} order by 1`),
    relations: await db.query<Relation>(RELATIONS),
    sequences: await names(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'S' and ${OURS} order by 1`,
    ),
    constraints: await db.query<Constraint>(CONSTRAINTS),
    policies: await db.query<Policy>(
      `select schemaname || '.' || tablename as table, policyname as name, lower(cmd) as verb from pg_policies
       where schemaname not in ('storage', 'realtime') order by 1, 2`,
    ),
    routines: await db.query<Routine>(ROUTINES),
    grants: await db.query<Grant>(GRANTS),
    collections: await names('select c.name from sync.collections c order by 1'),
    storagePolicies: await names(
      `select policyname || ' on storage.' || tablename as name from pg_policies where schemaname = 'storage' order by 1`,
    ),
    domains: await names(
      `select n.nspname || '.' || t.typname as name from pg_type t join pg_namespace n on n.oid = t.typnamespace
       where t.typtype = 'd' and ${OURS} order by 1`,
    ),
    buckets: storage?.buckets ? await names('select id as name from storage.buckets order by 1') : [],
  };
}

/** The name with its schema. */
export function fullName({ schema, name }: Pick<Relation, 'schema' | 'name'>): string {
  return `${schema}.${name}`;
}
