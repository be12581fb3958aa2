/** Reads an upload: supabase-js sends a form for a Blob, and plain bytes for anything else. */
import { StorageError } from './storage-error.ts';

export interface Upload {
  readonly bytes: Uint8Array;
  /** The type that the sender claims. */
  readonly claimedType: string;
  readonly cacheControl: string;
  readonly userMetadata: unknown;
}

const DEFAULT_CACHE_CONTROL = 'no-cache';
const MAX_METADATA_CHARS = 4096;

/** @throws StorageError `invalid_request` */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  if (type.toLowerCase().startsWith('multipart/form-data')) return readForm(request);
  const metadata = request.headers.get('x-metadata');
  return {
    bytes: new Uint8Array(await request.arrayBuffer()),
    claimedType: toBareType(type),
    cacheControl: readCacheControl(request.headers.get('cache-control')),
    userMetadata: readMetadata(metadata === null ? null : Buffer.from(metadata, 'base64').toString('utf8')),
  };
}

async function readForm(request: Request): Promise<Upload> {
  const form = await request.formData().catch((error: unknown) => {
    throw new StorageError('invalid_request', 'The form could not be read', { cause: error });
  });
  // Browsers' supabase-js leaves the field's name empty.
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (file === undefined || typeof file === 'string') throw new StorageError('invalid_request', 'There is no file');
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value : null;
  };
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    claimedType: toBareType(file.type),
    cacheControl: readCacheControl(text('cacheControl')),
    userMetadata: readMetadata(text('metadata')),
  };
}

function toBareType(type: string): string {
  return type.split(';')[0]?.trim().toLowerCase() || 'application/octet-stream';
}

/** Accepts '3600' or 'max-age=3600'; nothing else that a person sends becomes a header. */
function readCacheControl(text: string | null): string {
  const [, seconds] = /^(?:max-age=)?(\d{1,8})$/.exec(text?.trim() ?? '') ?? [];
  return seconds === undefined ? DEFAULT_CACHE_CONTROL : `max-age=${seconds}`;
}

function readMetadata(text: string | null): unknown {
  if (text === null) return {};
  if (text.length > MAX_METADATA_CHARS) throw new StorageError('invalid_request', 'The metadata is too long');
  try {
    const metadata: unknown = JSON.parse(text);
    return metadata;
  } catch (error) {
    throw new StorageError('invalid_request', 'The metadata is not JSON', { cause: error });
  }
}
