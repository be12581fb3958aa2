/** Who may receive a table's changes, according to the database's catalogue and registries. */
import type { Queryable } from '../../../supabase/local/database/database.ts';

/** `everyone` receives rows, `owner` only that something changed, `nobody` nothing. */
export type Audience = 'everyone' | 'owner' | 'nobody';

export interface HeardTable {
  readonly table: string;
  readonly isPublished: boolean;
  readonly anonMayRead: boolean;
  /** Collections of the table that differ by reader, and whether their owners are poked after each statement. */
  readonly own: readonly string[];
  readonly poked: readonly string[];
  /** Whether a collection of it is for Pro members only. */
  readonly needsPro: boolean;
}

const TABLES = `
select c.relname as table,
  exists (select from pg_publication_tables p where p.pubname = 'supabase_realtime' and p.schemaname = n.nspname
    and p.tablename = c.relname) as "isPublished",
  has_any_column_privilege('anon', c.oid, 'select') as "anonMayRead",
  coalesce((select jsonb_agg(s.name order by s.name) from sync.collections s
    where s.source::regclass = c.oid and s.scope = 'reader'), '[]') as own,
  coalesce((select jsonb_agg(s.name order by s.name) from sync.collections s
    where s.source::regclass = c.oid and s.scope = 'reader' and 3 = (select count(*) from pg_trigger t
      where t.tgrelid = c.oid and t.tgfoid = to_regproc('sync.poke_owners') and t.tgenabled = 'O'
        and encode(t.tgargs, 'escape') = s.name || '\\000' || s.scope_column || '\\000')), '[]') as poked,
  exists (select from sync.collections s where s.source::regclass = c.oid and s.needs_pro) as "needsPro"
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`;

/** Every table of `public`. */
export async function readTables(database: Queryable): Promise<HeardTable[]> {
  return database.query<HeardTable>(TABLES);
}

/** Tables that are published, of any schema. */
export async function readPublished(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** A published table is for everyone; a table with a collection by reader is for its owners. */
export function audienceOf({ isPublished, own }: HeardTable): Audience {
  if (own.length > 0) return 'owner';
  return isPublished ? 'everyone' : 'nobody';
}
