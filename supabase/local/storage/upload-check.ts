/** Checks the policies for an upload before its bytes are read. */
import type { Database } from '../database/database.ts';
import { asCaller } from './as-caller.ts';
import { type Sender, takeNetworkRoom } from './network-room.ts';
import { type NewObject, putRow } from './objects.ts';

/** Metadata of bytes that have not arrived yet. */
const UNKNOWN = {
  eTag: '""',
  size: 0,
  contentLength: 0,
  mimetype: 'application/octet-stream',
  cacheControl: 'no-cache',
  httpStatusCode: 200,
} as const;

/** Thrown to roll back a row that could be stored. */
class WouldPut extends Error {}

/**
 * Checks whether the caller may add an object, before its bytes arrive: does what `putObject` does, and rolls it back.
 * @throws StorageError `Duplicate`, `Unauthorized`, `bucket_not_found`, `too_many_uploads`
 */
export async function checkUploadAllowed(
  database: Database,
  sender: Sender,
  { bucket, name }: Pick<NewObject, 'bucket' | 'name'>,
  isUpsert: boolean,
): Promise<void> {
  const metadata = { ...UNKNOWN, lastModified: new Date(0).toISOString() };
  const added = { bucket, name, version: crypto.randomUUID(), metadata, userMetadata: null };
  try {
    await asCaller(
      database,
      sender,
      async (tx) => {
        await putRow(tx, sender, added, isUpsert);
        throw new WouldPut();
      },
      '',
      (tx) => takeNetworkRoom(tx, sender, metadata.size),
    );
  } catch (error) {
    if (!(error instanceof WouldPut)) throw error;
  }
}
