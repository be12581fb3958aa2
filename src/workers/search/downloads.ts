/** Fetches the manifest and the index packs, and believes nothing that was not proved. */
import { PackError } from '#catalogue/format/pack.ts';
import type { Manifest, manifestSchema, PackFile } from '#domain/packs.ts';
import { sha256 } from '#platform/digests.ts';
import { type ManifestOutline, toManifestOutline } from './manifest-outline.ts';

export type DownloadErrorCode = 'offline' | 'failed';

/**
 * 'offline': no answer, or one that is not the server's (a captive portal's page). 'failed': the server answered with
 * an error, or with a file that is not the one of the manifest.
 */
class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly code: DownloadErrorCode;

  constructor(code: DownloadErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Downloads {
  /** The manifest that was fetched last. */
  readonly known: Manifest | undefined;
  /** Fetches it anew, unless it was fetched for its outline and not read yet. @throws {DownloadError} */
  manifest(): Promise<Manifest>;
  /** Fetches it, for a first answer. @throws {DownloadError} */
  outline(): Promise<ManifestOutline>;
  /** Proved to be the file that the manifest names, where that states a checksum. @throws {DownloadError} */
  pack(file: Pick<PackFile, 'path'> & Partial<PackFile>): Promise<Uint8Array<ArrayBuffer>>;
}

/** A network that holds a request for so long counts as none. */
const MANIFEST_TIMEOUT_MS = 20_000;
const PACK_TIMEOUT_MS = 120_000;

/** @param packsUrl ends in '/'; what is asked for before it is known waits */
export function createDownloads(packsUrl: string | Promise<string>, fetch: typeof globalThis.fetch): Downloads {
  const get = async (path: string, timeoutMs: number): Promise<Response> => {
    const url = new URL(path, await packsUrl);
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
      throw new DownloadError('offline', `${url.pathname} could not be fetched (${String(cause)}).`);
    });
    if (!response.ok) throw new DownloadError('failed', `${url.pathname} was answered with status ${response.status}.`);
    return response;
  };
  const fetchManifest = async (): Promise<unknown> => {
    const response = await get('manifest.json', MANIFEST_TIMEOUT_MS);
    return response.json().catch(() => {
      throw new DownloadError('offline', 'The manifest was answered with a page, as a captive portal does.');
    });
  };
  const illegible = () => new DownloadError('failed', 'The manifest is none that this app can read.');
  let known: Manifest | undefined;
  let unread: unknown;
  return {
    get known() {
      return known;
    },
    async manifest() {
      const fetched = unread;
      unread = undefined;
      // Side by side: on a slow line each waits for the way there and back.
      const [body, schema] = await Promise.all([fetched ?? fetchManifest(), loadSchema()]);
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw illegible();
      known = parsed.data;
      return known;
    },
    async outline() {
      const body = await fetchManifest();
      const outline = toManifestOutline(body);
      if (outline === undefined) throw illegible();
      unread = body;
      return outline;
    },
    async pack({ path, sha256: expected }) {
      const response = await get(path, PACK_TIMEOUT_MS);
      const body = await response.arrayBuffer().catch((cause: unknown) => {
        throw new DownloadError('offline', `${path} stopped on its way (${String(cause)}).`);
      });
      const found = expected === undefined ? undefined : await sha256(body);
      if (found === undefined || expected === undefined || found === expected) return new Uint8Array(body);
      throw new DownloadError(
        'failed',
        `${path} has the checksum ${found.slice(0, 8)}; ${expected.slice(0, 8)} was expected.`,
      );
    },
  };
}

/** Loaded when there is something to parse: the first answer, from what is saved, does not wait for it. */
async function loadSchema(): Promise<typeof manifestSchema> {
  const packs = await import('#domain/packs.ts').catch((cause: unknown) => {
    throw new DownloadError('offline', `The code that reads the manifest could not be fetched (${String(cause)}).`);
  });
  return packs.manifestSchema;
}

/** What to tell of a download that went wrong; a bug is thrown on. */
export function downloadCodeOf(error: unknown): DownloadErrorCode {
  if (error instanceof DownloadError) return error.code;
  // The file is the manifest's, but this app cannot read it: newer, or built wrongly.
  if (error instanceof PackError) return 'failed';
  throw error;
}
