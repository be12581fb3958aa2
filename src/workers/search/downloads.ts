/** Fetches the manifest and the index packs and verifies them. */
import type { Position } from '#domain/geo/geo.ts';
import { applyZoneOverrides } from '#domain/hours/zone-overrides.ts';
import { applyRamadanDays } from '#domain/prayer/ramadan-days.ts';
import type { Manifest, manifestSchema, PackFile } from '#domain/sync/packs.ts';
import { regionsFor } from '#domain/sync/regions.ts';
import { sha256 } from '#platform/digests.ts';
import { DownloadError, downloadCodeOf } from './download-error.ts';
import { type ManifestOutline, toManifestOutline } from './manifest-outline.ts';
import { createResumed, isResumed } from './resumed-file.ts';
import type { SavedTables } from './saved-state.ts';

export interface Downloads {
  /** The last manifest. */
  readonly known: Manifest | undefined;
  /** ISO 8601 instant at which the last manifest was requested from the server, by this device's clock; '' before the first. */
  readonly fetchedAt: string;
  /** Fetches the manifest, or uses the one fetched for its outline, once. @throws {DownloadError} */
  manifest(): Promise<Manifest>;
  /** Reads the part needed for a first answer; fetches the manifest unless one waits to be used. @throws {DownloadError} */
  outline(): Promise<ManifestOutline>;
  /** Fetches the index of the region around a position in advance; resolves also after a failure. */
  prepare(position: Position | null): Promise<void>;
  /** Fetches a file and verifies its checksum, if the manifest gives one. @throws {DownloadError} */
  pack(file: Pick<PackFile, 'path'> & Partial<PackFile>): Promise<Uint8Array<ArrayBuffer>>;
}

/** A request fails after this long without an answer. */
const MANIFEST_TIMEOUT_MS = 20_000;
const PACK_TIMEOUT_MS = 120_000;
const ILLEGIBLE = 'The manifest is none that this app can read.';

/**
 * @param packsUrl ends in '/'; requests wait until it is known
 * @param now epoch milliseconds
 */
export function createDownloads(
  packsUrl: string | Promise<string>,
  fetch: typeof globalThis.fetch,
  now: () => number = Date.now,
): Downloads {
  const get = async (path: string, timeoutMs: number, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(path, await packsUrl);
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
      throw new DownloadError('offline', `${url.pathname} could not be fetched (${String(cause)}).`);
    });
    if (!response.ok) throw new DownloadError('failed', `${url.pathname} was answered with status ${response.status}.`);
    return response;
  };
  const fetchManifest = async (cache: RequestCache): Promise<unknown> => {
    const asked = now();
    const response = await get('manifest.json', MANIFEST_TIMEOUT_MS, { cache });
    const body: unknown = await response.json().catch(() => {
      throw new DownloadError('offline', 'The manifest was answered with a page, as a captive portal does.');
    });
    fetchedAt = new Date(asked).toISOString();
    return body;
  };
  const whole = async (path: string): Promise<ArrayBuffer> => {
    const response = await get(path, PACK_TIMEOUT_MS);
    return response.arrayBuffer().catch((cause: unknown) => {
      throw new DownloadError('offline', `${path} stopped on its way (${String(cause)}).`);
    });
  };
  const resumed = createResumed((path, headers) => get(path, PACK_TIMEOUT_MS, { headers }));
  let known: Manifest | undefined;
  let fetchedAt = '';
  /** Fetched for its outline and not parsed yet; a second request on a slow line would wait behind the code. */
  let unread: Promise<unknown> | undefined;
  /** Files fetched by `prepare` and not used yet. */
  const ahead = new Map<string, Promise<ArrayBuffer>>();
  const bodyOf = (file: Pick<PackFile, 'path'> & Partial<PackFile>): Promise<ArrayBuffer> =>
    isResumed(file) ? resumed(file) : whole(file.path);
  const outline = async (): Promise<ManifestOutline> => {
    // The document of a first visit has fetched it for this.
    unread ??= fetchManifest('default');
    try {
      const found = toManifestOutline(await unread);
      if (found !== undefined) return found;
    } catch (error) {
      unread = undefined;
      throw error;
    }
    throw new DownloadError('failed', ILLEGIBLE);
  };
  return {
    get known() {
      return known;
    },
    get fetchedAt() {
      return fetchedAt;
    },
    async manifest() {
      const fetched = unread;
      unread = undefined;
      // In parallel, because each costs a round trip on a slow network.
      const [body, schema] = await Promise.all([fetched ?? fetchManifest('no-cache'), loadSchema()]);
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw new DownloadError('failed', ILLEGIBLE);
      known = parsed.data;
      applyTables(known);
      return known;
    },
    outline,
    async prepare(position) {
      try {
        const manifest = await outline();
        const [id] = regionsFor(manifest, position);
        const index = manifest.regions.find((each) => each.id === id)?.index;
        if (index === undefined) return;
        const body = bodyOf(index);
        ahead.set(index.path, body);
        await body;
      } catch (error) {
        // `pack` requests the file again and reports the error.
        ahead.clear();
        downloadCodeOf(error);
      }
    },
    async pack(file) {
      const { path, sha256: expected } = file;
      const fetched = ahead.get(path);
      ahead.delete(path);
      const body = await (fetched ?? bodyOf(file));
      const found = expected === undefined ? undefined : await sha256(body);
      if (found === undefined || expected === undefined || found === expected) return new Uint8Array(body);
      throw new DownloadError(
        'failed',
        `${path} has the checksum ${found.slice(0, 8)}; ${expected.slice(0, 8)} was expected.`,
      );
    },
  };
}

/** Loads the parser only when needed, so that the first answer from saved files does not wait for it. */
async function loadSchema(): Promise<typeof manifestSchema> {
  const packs = await import('#domain/sync/packs.ts').catch((cause: unknown) => {
    throw new DownloadError('offline', `The code that reads the manifest could not be fetched (${String(cause)}).`);
  });
  return packs.manifestSchema;
}

/** Uses a manifest's tables in this worker. */
export function applyTables({ zoneOverrides, ramadanDays }: Pick<Manifest, keyof SavedTables> | SavedTables): void {
  if (zoneOverrides !== undefined) applyZoneOverrides(zoneOverrides);
  if (ramadanDays !== undefined) applyRamadanDays(ramadanDays);
}
