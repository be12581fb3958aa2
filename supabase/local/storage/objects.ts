/** Rows of `storage.objects`, read and written as the caller, so that the policies of the migrations decide. */
import type { Database, Queryable } from '../database.ts';
import { codeOf } from '../errors.ts';
import { assume, type Identity, personOf } from '../identity.ts';
import { StorageError } from './storage-error.ts';

export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly public: boolean;
  /** Bytes. */
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ObjectMetadata {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  /** Of the Cache-Control header, as in 'max-age=3600'. */
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: 200;
}

export interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  /** Names the file that holds the bytes. */
  readonly version: string;
  readonly metadata: ObjectMetadata;
  readonly user_metadata: unknown;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_accessed_at: string;
}

export interface NewObject {
  readonly bucket: string;
  readonly name: string;
  readonly version: string;
  readonly metadata: ObjectMetadata;
  readonly userMetadata: unknown;
}

const COLUMNS = 'id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at, last_accessed_at';

/** What storage is about to do, where a policy asks: hosted Supabase names every operation so. */
type Operation = '' | 'storage.object.sign';

/** Runs `work` as the caller; what the database refuses is told as hosted Supabase tells it. */
async function as<T>(
  database: Database,
  identity: Identity,
  work: (tx: Queryable) => Promise<T>,
  operation: Operation = '',
): Promise<T> {
  try {
    return await database.transaction(async (tx) => {
      await assume(tx, identity);
      await tx.query(`select set_config('storage.operation', $1, true)`, [operation]);
      return work(tx);
    });
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): unknown {
  const code = codeOf(error);
  const options = { cause: error };
  if (code === '42501') {
    return new StorageError('Unauthorized', 'new row violates row-level security policy', options);
  }
  if (code === '23505') return new StorageError('Duplicate', 'The resource already exists', options);
  if (code === '23503') return new StorageError('bucket_not_found', 'Bucket not found', options);
  return error;
}

/** Any bucket, whoever asks: its rules bind everyone. @throws StorageError `bucket_not_found` */
export async function getBucket(database: Database, id: string): Promise<Bucket> {
  const [bucket] = await database.query<Bucket>(
    `select id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at
     from storage.buckets where id = $1`,
    [id],
  );
  if (!bucket) throw new StorageError('bucket_not_found', 'Bucket not found');
  return bucket;
}

/** The buckets whose rows the caller may see. */
export function listBuckets(database: Database, identity: Identity): Promise<Bucket[]> {
  return as(database, identity, (tx) =>
    tx.query<Bucket>(
      `select id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at
       from storage.buckets order by id`,
    ),
  );
}

/** @throws StorageError `not_found`, also for what the caller may not see */
export async function getObject(
  database: Database,
  identity: Identity,
  bucket: string,
  name: string,
  operation: Operation = '',
): Promise<ObjectRow> {
  const [row] = await as(
    database,
    identity,
    (tx) =>
      tx.query<ObjectRow>(`select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`, [bucket, name]),
    operation,
  );
  if (!row) throw new StorageError('not_found', 'Object not found');
  return row;
}

/**
 * Adds an object, or with `isUpsert` puts it in the place of one of the same name.
 * @returns its id and the version whose file nobody needs any more
 * @throws StorageError `Duplicate`, `Unauthorized`
 */
export function putObject(
  database: Database,
  identity: Identity,
  added: NewObject,
  isUpsert: boolean,
): Promise<{ id: string; replaced: string | undefined }> {
  return as(database, identity, (tx) => putRow(tx, identity, added, isUpsert));
}

/** Says that a row could be put, and takes it back. */
class WouldPut extends Error {}

/**
 * Whether the caller might add an object, before its bytes have come: as `putObject` does, which stays undone.
 * @throws StorageError `Duplicate`, `Unauthorized`, `bucket_not_found`
 */
export async function checkMayPut(
  database: Database,
  identity: Identity,
  { bucket, name }: Pick<NewObject, 'bucket' | 'name'>,
  isUpsert: boolean,
): Promise<void> {
  const metadata = { ...UNKNOWN, lastModified: new Date(0).toISOString() };
  const added = { bucket, name, version: crypto.randomUUID(), metadata, userMetadata: null };
  try {
    await as(database, identity, async (tx) => {
      await putRow(tx, identity, added, isUpsert);
      throw new WouldPut();
    });
  } catch (error) {
    if (!(error instanceof WouldPut)) throw error;
  }
}

/** Of bytes that have not come. */
const UNKNOWN = {
  eTag: '""',
  size: 0,
  contentLength: 0,
  mimetype: 'application/octet-stream',
  cacheControl: 'no-cache',
  httpStatusCode: 200,
} as const;

async function putRow(
  tx: Queryable,
  identity: Identity,
  { bucket, name, version, metadata, userMetadata }: NewObject,
  isUpsert: boolean,
): Promise<{ id: string; replaced: string | undefined }> {
  const values = [crypto.randomUUID(), bucket, name, version, JSON.stringify(metadata), JSON.stringify(userMetadata)];
  // One after the other, so that each learns which version it replaces.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${bucket}/${name}`]);
  const [old] = isUpsert
    ? await tx.query<{ id: string; version: string }>(
        'select id, version from storage.objects where bucket_id = $1 and name = $2',
        [bucket, name],
      )
    : [];
  await tx.query(
    `insert into storage.objects (id, bucket_id, name, version, metadata, user_metadata, owner, owner_id)
     values ($1::text::uuid, $2, $3, $4, $5::text::jsonb, $6::text::jsonb, $7::text::uuid, $7::text)
     ${isUpsert ? REPLACE : ''}`,
    [...values, personOf(identity)],
  );
  return { id: old?.id ?? String(values[0]), replaced: old?.version };
}

const REPLACE = `on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
  user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id, updated_at = now()`;

/** Gives an object another name or bucket. @throws StorageError `not_found`, `Duplicate`, `Unauthorized` */
export async function moveObject(
  database: Database,
  identity: Identity,
  from: { bucket: string; name: string },
  to: { bucket: string; name: string },
): Promise<void> {
  const moved = await as(database, identity, (tx) =>
    tx.query(
      `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
       where bucket_id = $1 and name = $2 returning id`,
      [from.bucket, from.name, to.bucket, to.name],
    ),
  );
  if (moved.length === 0) throw new StorageError('not_found', 'Object not found');
}

/** @returns the rows that were removed: those of `names` that the caller may delete */
export function removeObjects(
  database: Database,
  identity: Identity,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  return as(database, identity, (tx) =>
    tx.query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) returning ${COLUMNS}`,
      [bucket, [...names]],
    ),
  );
}
