/** Limits what @supabase/lite knows of the database to the schema that the API exposes. */
import type { Connection, IntrospectResult } from '@supabase/lite';
import type { Database } from '../database/database.ts';

/** The schema that REST serves; storage and auth have their own routes. */
const EXPOSED_SCHEMA = 'public';

/**
 * Lite looks up tables, columns and foreign keys by name in whichever schema has them first. So an embedded `users(*)`
 * queried columns of `auth.users`, and a foreign key to another schema was taken for one to a table of the same name in
 * `public`. PostgREST knows only the exposed schema, and lite must see no other.
 */
export function showExposedOnly(connection: Connection): void {
  const introspect = Reflect.get(connection, 'introspect');
  const reader = new Proxy(connection, {
    // The connection's methods run on the connection itself.
    get: (target, name) => (name === 'kysely' ? target.kysely.withPlugin(EXPOSED_ROWS) : Reflect.get(target, name)),
  });
  connection.introspect = (options): Promise<IntrospectResult> => Reflect.apply(introspect, reader, [options]);
}

const EXPOSED_ROWS: Parameters<Connection['kysely']['withPlugin']>[0] = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.filter(isExposed) }),
};

/**
 * Types, the only entries with a kind, are looked up by schema and name, because a column's type may be in another schema.
 */
function isExposed({ schema, ref_schema: target, kind }: Record<string, unknown>): boolean {
  if (schema === undefined || kind !== undefined) return true;
  return schema === EXPOSED_SCHEMA && (target === undefined || target === EXPOSED_SCHEMA);
}

/** Calls back when PostgREST would reload the schema: at `notify pgrst`, with 'reload schema' or without a payload. */
export function onSchemaReload(database: Database, reload: () => Promise<void>): Promise<() => Promise<void>> {
  return database.listen('pgrst', (payload) => {
    if (payload === '' || payload === 'reload schema') void reload();
  });
}
