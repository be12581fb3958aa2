/** What @supabase/lite knows of the database: the schema that the API shows, and nothing beside it. */
import type { Connection, IntrospectResult } from '@supabase/lite';
import type { Database } from '../database/database.ts';

/** The schema that REST answers from; storage and auth have routes of their own. */
const EXPOSED_SCHEMA = 'public';

/**
 * Lite looks tables, columns and foreign keys up by name, in whichever schema it finds them first: an embedded `users(*)` asked
 * for the columns of `auth.users`, and a key that leads out of `public` was taken for one to a table of the same name within.
 * PostgREST knows the exposed schema only, and so does lite where it is shown no other.
 */
export function showExposedOnly(connection: Connection): void {
  const introspect = Reflect.get(connection, 'introspect');
  const reader = new Proxy(connection, {
    // Methods of the connection run on the connection itself.
    get: (target, name) => (name === 'kysely' ? target.kysely.withPlugin(EXPOSED_ROWS) : Reflect.get(target, name)),
  });
  connection.introspect = (options): Promise<IntrospectResult> => Reflect.apply(introspect, reader, [options]);
}

const EXPOSED_ROWS: Parameters<Connection['kysely']['withPlugin']>[0] = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.filter(isExposed) }),
};

/** A type, which alone has a kind, is looked up by its schema and name: a column's may come from elsewhere. */
function isExposed({ schema, ref_schema: target, kind }: Record<string, unknown>): boolean {
  if (schema === undefined || kind !== undefined) return true;
  return schema === EXPOSED_SCHEMA && (target === undefined || target === EXPOSED_SCHEMA);
}

/** Calls back when PostgREST would read the catalogue anew: at `notify pgrst`, with 'reload schema' or nothing beside it. */
export function onSchemaReload(database: Database, reload: () => Promise<void>): Promise<() => Promise<void>> {
  return database.listen('pgrst', (payload) => {
    if (payload === '' || payload === 'reload schema') void reload();
  });
}
