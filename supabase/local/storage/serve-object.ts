import type { ObjectRow } from './objects.ts';

/** A stored file that a browser opens by itself can do nothing: no script, no form, no frame, no origin of ours. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** How an answer may be kept: by everyone, by the one who asked, or only after asking again. */
export type CacheScope = 'public' | 'private' | 'signed';

/**
 * The headers of an object's answer.
 * @param download the name to save it under, '' for its own; null to show it
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
