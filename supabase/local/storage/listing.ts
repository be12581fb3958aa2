/** Lists a folder of a bucket, like `list` of supabase-js. */
import * as z from 'zod/mini';
import type { Database, Queryable } from '../database/database.ts';
import type { Identity } from '../database/identity.ts';
import { asCaller } from './as-caller.ts';
import type { ObjectRow } from './objects.ts';

const MAX_ENTRIES = 1000;
/** Hosted Supabase's default. */
const DEFAULT_ENTRIES = 100;
const SORT_COLUMNS = ['name', 'created_at', 'updated_at', 'last_accessed_at'] as const;

export const listingSchema = z.object({
  prefix: z.optional(z.string()),
  search: z.optional(z.string()),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_ENTRIES))),
  offset: z.optional(z.int().check(z.minimum(0))),
  sortBy: z.optional(
    z.object({ column: z.optional(z.enum(SORT_COLUMNS)), order: z.optional(z.enum(['asc', 'desc'])) }),
  ),
});
type Listing = z.infer<typeof listingSchema>;

/** A file, or a folder, which has only a name. */
type Entry = Pick<ObjectRow, 'name'> & {
  readonly [Field in 'id' | 'updated_at' | 'created_at' | 'last_accessed_at' | 'metadata']: ObjectRow[Field] | null;
};

/** The files and folders directly below `prefix` whose names begin with `search` and that the caller may see. */
export function listFolder(
  database: Database,
  identity: Identity,
  bucket: string,
  { prefix = '', search = '', limit = DEFAULT_ENTRIES, offset = 0, sortBy }: Listing,
): Promise<Entry[]> {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  // Both words come from the schema's own lists.
  const { column = 'name', order = 'asc' } = sortBy ?? {};
  const sorting = `${column} ${order} nulls first, name`;
  return asCaller(database, identity, (tx) =>
    tx.query<Entry>(
      `with found as (
         select substr(name, length($2::text) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
         from storage.objects where bucket_id = $1 and starts_with(name, $2)
       ),
       entries as (
         select rest as name, id, updated_at, created_at, last_accessed_at, metadata from found
         where position('/' in rest) = 0 and rest <> ''
         union all
         select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz,
           null::jsonb from found where position('/' in rest) > 0
       )
       select name, id, updated_at, created_at, last_accessed_at, metadata from entries
       where starts_with(lower(name), lower($3)) order by ${sorting} limit $4 offset $5`,
      [bucket, folder, search, limit, offset],
    ),
  );
}

/** The names for which the caller may sign addresses. One statement, because separate ones would delay everyone else. */
export async function findSignable(
  database: Database,
  identity: Identity,
  bucket: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const sql = 'select name from storage.objects where bucket_id = $1 and name = any ($2::text[])';
  const ask = (tx: Queryable) => tx.query<{ name: string }>(sql, [bucket, [...names]]);
  const rows = await asCaller(database, identity, ask, 'storage.object.sign_many');
  return new Set(rows.map(({ name }) => name));
}
