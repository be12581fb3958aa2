/** Reads and writes `storage.objects` as the caller, so that the migrations' policies decide. */
import type { Database, Queryable } from '../database/database.ts';
import { type Identity, personOf } from '../database/identity.ts';
import { asCaller, type Operation } from './as-caller.ts';
import { type Sender, takeNetworkRoom } from './network-room.ts';
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
  /** For the Cache-Control header, such as 'max-age=3600'. */
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: 200;
}

export interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  /** Names the file of the bytes. */
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

/** Finds a bucket for any caller, because its rules apply to everyone. @throws StorageError `bucket_not_found` */
export async function getBucket(database: Database, id: string): Promise<Bucket> {
  const [bucket] = await database.query<Bucket>(
    `select id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at
     from storage.buckets where id = $1`,
    [id],
  );
  if (!bucket) throw new StorageError('bucket_not_found', 'Bucket not found');
  return bucket;
}

/** The buckets that the caller may see. */
export function listBuckets(database: Database, identity: Identity): Promise<Bucket[]> {
  return asCaller(database, identity, (tx) =>
    tx.query<Bucket>(
      `select id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at
       from storage.buckets order by id`,
    ),
  );
}

/** @throws StorageError `not_found`, also for an object that the caller may not see */
export async function getObject(
  database: Database,
  identity: Identity,
  bucket: string,
  name: string,
  operation: Operation = '',
): Promise<ObjectRow> {
  const [row] = await asCaller(
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
 * Adds an object, or, with `isUpsert`, replaces one of the same name.
 * @returns its id, and the obsolete version
 * @throws StorageError `Duplicate`, `Unauthorized`, `too_many_uploads`
 */
export function putObject(
  database: Database,
  sender: Sender,
  added: NewObject,
  isUpsert: boolean,
): Promise<{ id: string; replaced: string | undefined }> {
  const takeRoom = (tx: Queryable) => takeNetworkRoom(tx, sender, added.metadata.size);
  return asCaller(database, sender, (tx) => putRow(tx, sender, added, isUpsert), '', takeRoom);
}

/** As `putObject`, inside the caller's transaction. */
export async function putRow(
  tx: Queryable,
  identity: Identity,
  { bucket, name, version, metadata, userMetadata }: NewObject,
  isUpsert: boolean,
): Promise<{ id: string; replaced: string | undefined }> {
  const values = [crypto.randomUUID(), bucket, name, version, JSON.stringify(metadata), JSON.stringify(userMetadata)];
  // Puts concurrent uploads in order, so that each learns which version it replaces.
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

/** Renames or moves an object. @throws StorageError `not_found`, `Duplicate`, `Unauthorized` */
export async function moveObject(
  database: Database,
  identity: Identity,
  from: { bucket: string; name: string },
  to: { bucket: string; name: string },
): Promise<void> {
  const moved = await asCaller(database, identity, (tx) =>
    tx.query(
      `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
       where bucket_id = $1 and name = $2 returning id`,
      [from.bucket, from.name, to.bucket, to.name],
    ),
  );
  if (moved.length === 0) throw new StorageError('not_found', 'Object not found');
}

/** @returns the removed rows: those of `names` that the caller may delete */
export function removeObjects(
  database: Database,
  identity: Identity,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  return asCaller(database, identity, (tx) =>
    tx.query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) returning ${COLUMNS}`,
      [bucket, [...names]],
    ),
  );
}
