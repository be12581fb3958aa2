/** Files of deleted objects. */
import type { Database } from '../database/database.ts';

/** Names of files that nothing shows or needs any more, by bucket. See the SQL function. */
export async function findLeftFiles(database: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database.query<{ bucket: string; name: string }>('select bucket, name from public.left_files()');
  const names = new Map<string, string[]>();
  for (const { bucket, name } of rows) names.set(bucket, [...(names.get(bucket) ?? []), name]);
  return names;
}

/** The versions that belong to no object. */
export async function findOrphans(database: Database, versions: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ version: string }>(
    `select given.version from unnest($1::text[]) as given (version)
     where not exists (select from storage.objects o where o.version = given.version)`,
    [[...versions]],
  );
  return rows.map(({ version }) => version);
}
