/** The database side of realtime: triggers notify of every committed change of a published table. */
import type { Database, Queryable } from '../database/database.ts';
import { ROLES } from '../database/identity.ts';

export const CHANGES_CHANNEL = 'rihla_changes';

/** A change as its trigger reports it. A row that becomes a tombstone counts as deleted, a restored one as inserted. */
export interface Change {
  readonly schema: string;
  readonly table: string;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly id: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** A published table with the columns that each role may read. */
export interface WatchedTable {
  readonly schema: string;
  readonly table: string;
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

const NOTIFY = `
create schema if not exists backend_local;
create or replace function backend_local.notify_change() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  was_there constant boolean := tg_op <> 'INSERT' and not coalesce((to_jsonb(old) ->> '_deleted')::boolean, false);
  is_there constant boolean := tg_op <> 'DELETE' and not coalesce((to_jsonb(new) ->> '_deleted')::boolean, false);
begin
  if was_there or is_there then
    perform pg_notify('${CHANGES_CHANNEL}', json_build_object(
      'schema', tg_table_schema, 'table', tg_table_name,
      'type', case when not was_there then 'INSERT' when is_there then 'UPDATE' else 'DELETE' end,
      'id', case when tg_op = 'DELETE' then old.id else new.id end,
      'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text);
  end if;
  return null;
end
$$;
`;

/**
 * Makes every table of the publication \`supabase_realtime\` notify of changes; hosted Supabase reads that publication
 * directly.
 */
export async function watchPublishedTables(database: Database): Promise<WatchedTable[]> {
  return database.transaction(async (tx) => {
    await tx.exec(NOTIFY);
    await removeOldTriggers(tx);
    const tables = await tx.query<{ schema: string; table: string; is_watched: boolean }>(
      `select schemaname as schema, tablename as table, exists (
         select from pg_trigger t where t.tgname = 'zz_notify_change'
           and t.tgrelid = format('%I.%I', schemaname, tablename)::regclass) as is_watched
       from pg_publication_tables where pubname = 'supabase_realtime'`,
    );
    const watched: WatchedTable[] = [];
    for (const { schema, table, is_watched } of tables) {
      if (!is_watched) await addTrigger(tx, schema, table);
      watched.push({ schema, table, columns: await readableColumns(tx, schema, table) });
    }
    return watched;
  });
}

/** Removes the trigger of tables that left the publication. */
async function removeOldTriggers(tx: Queryable): Promise<void> {
  const old = await tx.query<{ target: string }>(
    `select t.tgrelid::regclass::text as target from pg_trigger t where t.tgname = 'zz_notify_change' and not exists (
       select from pg_publication_rel r join pg_publication p on p.oid = r.prpubid
       where p.pubname = 'supabase_realtime' and r.prrelid = t.tgrelid)`,
  );
  for (const { target } of old) await tx.exec(`drop trigger zz_notify_change on ${target}`);
}

async function addTrigger(tx: Queryable, schema: string, table: string): Promise<void> {
  await tx.exec(
    `create trigger zz_notify_change after insert or update or delete on ${quote(schema)}.${quote(table)}
     for each row execute function backend_local.notify_change()`,
  );
}

async function readableColumns(tx: Queryable, schema: string, table: string): Promise<Record<string, string[]>> {
  const rows = await tx.query<{ role: string; columns: string[] }>(
    `select role, array_agg(attname::text order by attnum) as columns
     from unnest($1::text[]) as role, pg_attribute
     where attrelid = $2::regclass and attnum > 0 and not attisdropped
       and has_column_privilege(role, attrelid, attnum, 'select')
     group by role`,
    [[...ROLES], `${quote(schema)}.${quote(table)}`],
  );
  return Object.fromEntries(rows.map(({ role, columns }) => [role, columns]));
}

/** Quotes a name for SQL. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
