/** Admits requests to storage and limits their size: a file is read only after its request is authorised. */
import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '../database/database.ts';
import type { Admission } from '../gateway/admission.ts';
import type { Sender } from './network-room.ts';
import { checkName, type ObjectAddress } from './object-store.ts';
import { getBucket } from './objects.ts';
import { StorageError } from './storage-error.ts';
import { checkUploadAllowed } from './upload-check.ts';

export const ROOT = '/storage/v1';
/** The largest file of any bucket, 10 MB, plus the overhead of a form. */
const MAX_UPLOAD_BYTES = 10 * 1024 * 1024 + 64 * 1024;
/** A thousand names of usual length. */
const MAX_QUESTION_BYTES = 256 * 1024;

/** Segments after `/object/` that are no bucket's name. */
const ROUTES = new Set(['authenticated', 'copy', 'info', 'list', 'list-v2', 'move', 'public', 'sign', 'upload']);

interface StorageAdmission {
  readonly admission: Admission;
  readonly uploads: Admission;
}

export function admitByKind(
  database: Database,
  senderOf: (c: Context) => Promise<Sender>,
  { admission, uploads }: StorageAdmission,
): MiddlewareHandler {
  const admitQuestion = admission.admit(MAX_QUESTION_BYTES);
  const admitUpload = uploads.admit(MAX_UPLOAD_BYTES);
  return async (c, next) => {
    if (!isUpload(c)) return admitQuestion(c, next);
    try {
      const address = addressOf(c, 'object');
      checkName(address.name);
      await getBucket(database, address.bucket);
      await checkUploadAllowed(database, await senderOf(c), address, isUpsert(c));
    } catch (error) {
      await uploads.skipBody(c);
      throw error;
    }
    return admitUpload(c, next);
  };
}

function isUpload({ req }: Context): boolean {
  const [first = ''] = req.path.slice(`${ROOT}/object/`.length).split('/');
  const isWritten = req.method === 'POST' || req.method === 'PUT';
  return isWritten && req.path.startsWith(`${ROOT}/object/`) && !ROUTES.has(first);
}

export function isUpsert({ req }: Context): boolean {
  return req.method === 'PUT' || req.header('x-upsert') === 'true';
}

/** Bucket and name of an address below `route`; the name may contain slashes, and is decoded from the address as sent. */
export function addressOf(c: Context, route: string): ObjectAddress {
  const path = new URL(c.req.url).pathname.slice(`${ROOT}/${route}/`.length);
  try {
    const [bucket = '', ...rest] = path.split('/').map(decodeURIComponent);
    return { bucket, name: rest.join('/') };
  } catch (error) {
    throw new StorageError('invalid_key', 'Invalid key', { cause: error });
  }
}
