/**
 * Objects: a row in the database and a file with the bytes. The file is written before the row, and the old file is deleted
 * after it. So a crash leaves at most a superfluous file, which the next start deletes.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type Identity, OPERATOR } from '../database/identity.ts';
import { checkPicture } from '../pictures/check-picture.ts';
import { readPictureType } from '../pictures/picture-type.ts';
import { findLeftFiles, findOrphans } from './leftovers.ts';
import type { Sender } from './network-room.ts';
import type { ObjectFiles } from './object-files.ts';
import {
  type Bucket,
  getBucket,
  getObject,
  moveObject,
  type ObjectMetadata,
  type ObjectRow,
  putObject,
  removeObjects,
} from './objects.ts';
import { StorageError } from './storage-error.ts';
import type { Upload } from './upload.ts';

/** The characters that hosted Supabase allows, except the question mark, which addresses can't contain. */
const NAME = /^[\w/!\-.*'() &$@=;:+,]{1,512}$/;

export interface ObjectAddress {
  readonly bucket: string;
  readonly name: string;
}

export interface Storage {
  /** @throws StorageError */
  upload(sender: Sender, address: ObjectAddress, upload: Upload, isUpsert: boolean): Promise<{ id: string }>;
  /** @throws StorageError */
  copy(sender: Sender, from: ObjectAddress, to: ObjectAddress, isUpsert: boolean): Promise<{ id: string }>;
  /** @throws StorageError */
  move(identity: Identity, from: ObjectAddress, to: ObjectAddress): Promise<void>;
  /** @returns the removed rows; the others do not exist for this caller */
  remove(identity: Identity, bucket: string, names: readonly string[]): Promise<ObjectRow[]>;
  pathOf(object: ObjectRow): string;
  /** Deletes files that nothing shows or needs any more: of removed pictures, deleted reviews and deleted accounts. */
  removeLeftFiles(): Promise<void>;
  /** Deletes files without an object. Call it only while no upload is running. */
  sweep(): Promise<number>;
}

export function createStorage(database: Database, files: ObjectFiles): Storage {
  /** Adds the row of a written file, and deletes the obsolete one of the old and new files. */
  async function put(
    sender: Sender,
    address: ObjectAddress,
    version: string,
    metadata: ObjectMetadata,
    userMetadata: unknown,
    isUpsert: boolean,
  ): Promise<{ id: string }> {
    const added = { ...address, version, metadata, userMetadata };
    try {
      const { id, replaced } = await putObject(database, sender, added, isUpsert);
      if (replaced !== undefined) await files.remove([replaced]);
      return { id };
    } catch (error) {
      // Delete the file only after a refusal; a broken connection may have committed.
      if (error instanceof StorageError) await files.remove([version]);
      throw error;
    }
  }

  async function remove(identity: Identity, bucket: string, names: readonly string[]): Promise<ObjectRow[]> {
    await getBucket(database, bucket);
    const removed = await removeObjects(database, identity, bucket, names);
    await files.remove(removed.map(({ version }) => version));
    return removed;
  }

  return {
    async upload(sender, address, { bytes, claimedType, cacheControl, userMetadata }, isUpsert) {
      checkName(address.name);
      const mimetype = await checkAgainst(await getBucket(database, address.bucket), bytes, claimedType);
      const version = crypto.randomUUID();
      await files.write(version, bytes);
      const metadata: ObjectMetadata = {
        eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
        size: bytes.byteLength,
        contentLength: bytes.byteLength,
        mimetype,
        cacheControl,
        lastModified: new Date().toISOString(),
        httpStatusCode: 200,
      };
      return put(sender, address, version, metadata, userMetadata, isUpsert);
    },
    async copy(sender, from, to, isUpsert) {
      checkName(to.name);
      const source = await getObject(database, sender, from.bucket, from.name);
      checkLimits(await getBucket(database, to.bucket), source.metadata.size, source.metadata.mimetype);
      const version = crypto.randomUUID();
      await files.copy(source.version, version);
      return put(sender, to, version, source.metadata, source.user_metadata, isUpsert);
    },
    async move(identity, from, to) {
      checkName(to.name);
      const source = await getObject(database, identity, from.bucket, from.name);
      checkLimits(await getBucket(database, to.bucket), source.metadata.size, source.metadata.mimetype);
      await moveObject(database, identity, from, to);
    },
    remove,
    async removeLeftFiles() {
      for (const [bucket, names] of await findLeftFiles(database)) await remove(OPERATOR, bucket, names);
    },
    pathOf: ({ version }) => files.pathOf(version),
    async sweep() {
      const orphans = await findOrphans(database, await files.list());
      await files.remove(orphans);
      return orphans.length;
    },
  };
}

/** @throws StorageError `invalid_key` */
export function checkName(name: string): void {
  const isPlain = NAME.test(name) && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isPlain) throw new StorageError('invalid_key', `Invalid key: ${name.slice(0, 100)}`);
}

/**
 * A bucket that restricts types holds pictures, whole and of the type that their sender claims, if one is claimed.
 * @returns the type to store: what the bytes show, if the bucket restricts types
 */
async function checkAgainst(bucket: Bucket, bytes: Uint8Array, claimedType: string): Promise<string> {
  const shown = readPictureType(bytes);
  const mimetype = bucket.allowed_mime_types === null ? (shown ?? claimedType) : (shown ?? 'application/octet-stream');
  checkLimits(bucket, bytes.byteLength, mimetype);
  if (bucket.allowed_mime_types === null) return mimetype;
  if (claimedType.startsWith('image/') && claimedType !== mimetype) {
    throw new StorageError('invalid_mime_type', `The file is of the type ${mimetype}, not ${claimedType}`);
  }
  const checked = await checkPicture(bytes);
  if ('type' in checked) return mimetype;
  const isLarge = checked.problem === 'too_many_pixels';
  throw new StorageError(
    'invalid_mime_type',
    isLarge ? 'The picture has too many pixels' : 'The file is not one whole picture',
  );
}

function checkLimits(bucket: Bucket, size: number, mimetype: string): void {
  if (bucket.file_size_limit !== null && size > bucket.file_size_limit) {
    throw new StorageError('too_large', 'The object exceeded the maximum allowed size');
  }
  if (bucket.allowed_mime_types !== null && !bucket.allowed_mime_types.includes(mimetype)) {
    throw new StorageError('invalid_mime_type', `mime type ${mimetype} is not supported`);
  }
}
