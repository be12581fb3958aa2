/** The generated types' view of the schema `public`, read from PostgreSQL's catalog. */
import type { Database } from '../../supabase/local/database/database.ts';

export interface Column {
  readonly name: string;
  /** PostgreSQL's name of the type, such as 'int4' or '_text'. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** Always generated; nobody may write it. */
  readonly isGenerated: boolean;
}

interface Relationship {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isOneToOne: boolean;
  readonly referencedTable: string;
  readonly referencedColumns: readonly string[];
}

export interface Relation {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly Column[];
  readonly relationships: readonly Relationship[];
}

export interface Routine {
  readonly name: string;
  readonly args: ReadonlyArray<{ readonly name: string; readonly type: string; readonly isOptional: boolean }>;
  readonly returns: { readonly type: string; readonly isSet: boolean };
}

export interface Catalog {
  readonly relations: readonly Relation[];
  readonly routines: readonly Routine[];
}

const RELATIONS = `
select c.relname as name, case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
  (select jsonb_agg(jsonb_build_object(
      'name', a.attname, 'type', t.typname, 'isNullable', not a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '',
      'isGenerated', a.attgenerated <> '' or a.attidentity = 'a') order by a.attname collate "C")
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(jsonb_agg(jsonb_build_object(
      'name', k.conname,
      'columns', (select jsonb_agg(attname order by o) from unnest(k.conkey) with ordinality u(n, o)
        join pg_attribute on attrelid = k.conrelid and attnum = n),
      'isOneToOne', exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
        and u.conkey @> k.conkey and u.conkey <@ k.conkey),
      'referencedTable', f.relname,
      'referencedColumns', (select jsonb_agg(attname order by o) from unnest(k.confkey) with ordinality u(n, o)
        join pg_attribute on attrelid = k.confrelid and attnum = n)) order by k.conname collate "C"), '[]')
    from pg_constraint k join pg_class f on f.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f' and f.relnamespace = c.relnamespace) as relationships
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
order by c.relname collate "C"`;

const ROUTINES = `
select p.proname as name,
  jsonb_build_object('type', r.typname, 'isSet', p.proretset) as returns,
  (select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[o], 'type', t.typname,
      'isOptional', o > p.pronargs - p.pronargdefaults) order by o), '[]')
    from unnest(p.proargtypes::oid[]) with ordinality u(type, o) join pg_type t on t.oid = u.type) as args
from pg_proc p join pg_type r on r.oid = p.prorettype
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and r.typname <> 'trigger'
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
order by p.proname collate "C", p.oid`;

/** Reads tables, views and functions of `public`, each ordered by name. */
export async function readCatalog(database: Database): Promise<Catalog> {
  return {
    relations: await database.query<Relation>(RELATIONS),
    routines: await database.query<Routine>(ROUTINES),
  };
}
