import type { ObjectRow } from './objects.ts';

/** Makes a stored file harmless when a browser opens it: no script, form or frame, and not our origin. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Who may cache an answer: everyone, only the requester, or only after revalidation. */
export type CacheScope = 'public' | 'private' | 'signed';

/**
 * Headers of an object's answer.
 * @param download the name to save it under, '' for its own; null to display it
 */
export function headersOf(
  { name, metadata }: ObjectRow,
  scope: CacheScope,
  download: string | null,
): Readonly<Record<string, string>> {
  const fileName = download || (name.split('/').at(-1) ?? name);
  return {
    etag: metadata.eTag,
    'content-type': metadata.mimetype,
    'cache-control': cacheControl(scope, metadata.cacheControl),
    'content-security-policy': HARMLESS,
    'cross-origin-resource-policy': 'cross-origin',
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    vary: scope === 'private' ? 'authorization' : 'accept-encoding',
    ...(download === null
      ? {}
      : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}` }),
  };
}

function cacheControl(scope: CacheScope, requested: string): string {
  if (scope === 'signed') return 'private, no-cache';
  return requested.startsWith('max-age=') ? `${scope}, ${requested}` : 'no-cache';
}
