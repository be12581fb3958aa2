/** Reads the manifest and the details packs for the replica. */
import * as z from 'zod/mini';
import { decodeDetailsPack, PackError } from '#catalogue/format/pack.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { type Manifest, manifestSchema } from '#domain/sync/packs.ts';
import { sha256 } from '#platform/digests.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import type { RegionDetails } from '#sync/region-pull.ts';
import { SyncError } from '#sync/sync-error.ts';
import type { PackDownloads } from './pack-downloads.ts';
import { assertAnswered, bodyOf, damaged, offline, type PatientFetch } from './patient-fetch.ts';

export interface Packs {
  /** The last manifest, also from an earlier run; null if there never was one. */
  known(): Promise<Manifest | null>;
  /**
   * Fetches the manifest; returns the known one if it has not changed.
   * @throws {SyncError}
   */
  refetch(): Promise<Manifest>;
  /**
   * A region's details pack; null if no pack contains the region.
   * @throws {SyncError}
   */
  readDetails(region: string): Promise<RegionDetails | null>;
}

export interface PacksOptions {
  /** Absolute URL of the folder with `manifest.json`, ending in '/'. */
  readonly packsUrl: string;
  readonly ask: PatientFetch;
  readonly store: KeyValueStore;
  readonly downloads: Pick<PackDownloads, 'fetch' | 'keepOnly'>;
}

const KEY = 'manifest';

/** Documents per write: few enough that another tab's read does not wait long. */
const PART_ROWS = 1000;

const savedSchema = z.object({ etag: z.nullable(z.string()), manifest: manifestSchema });
type Saved = z.infer<typeof savedSchema>;

export function createPacks({ packsUrl, ask, store, downloads }: PacksOptions): Packs {
  let saved: Saved | null | undefined;

  async function load(): Promise<Saved | null> {
    if (saved === undefined) saved = parseJsonAs(savedSchema, await store.get(KEY));
    return saved;
  }

  async function refetch(): Promise<Manifest> {
    const before = await load();
    const headers = before?.etag ? { 'if-none-match': before.etag } : {};
    const response = await ask(`${packsUrl}manifest.json`, { headers, cache: 'no-store' });
    if (response.status === 304 && before) return before.manifest;
    assertAnswered(response);
    if (!response.headers.get('content-type')?.includes('json')) throw offline('The manifest is not the server’s own');
    const parsed = manifestSchema.safeParse(await bodyOf(response, (body) => body.json()));
    if (!parsed.success) {
      throw new SyncError('The manifest has another shape', { code: 'bad_answer', isRetryable: false });
    }
    saved = { etag: response.headers.get('etag'), manifest: parsed.data };
    await store.set(KEY, JSON.stringify(saved));
    await downloads.keepOnly(parsed.data.regions.map(({ details }) => details));
    return parsed.data;
  }

  async function readDetails(region: string): Promise<RegionDetails | null> {
    let manifest = (await load())?.manifest ?? (await refetch());
    for (let isFresh = false; ; isFresh = true) {
      const file = manifest.regions.find(({ id }) => id === region)?.details;
      const bytes = file ? await downloads.fetch(region, `${packsUrl}${file.path}`, file) : null;
      if (file && bytes) return open(region, bytes, file.sha256);
      // Newer packs replace older ones, which an old manifest still names.
      if (isFresh) return null;
      manifest = await refetch();
    }
  }

  return { known: async () => (await load())?.manifest ?? null, refetch, readDetails };
}

async function open(region: string, bytes: ArrayBuffer, expected: string): Promise<RegionDetails> {
  const found = await sha256(bytes);
  if (found !== expected) throw damaged(`The pack of ${region} has checksum ${found}, the manifest says ${expected}`);
  try {
    const pack = await decodeDetailsPack(bytes);
    if (pack.region !== region) throw damaged(`The pack of ${region} says that it is of ${pack.region}`);
    return { version: pack.version, parts: inParts(pack.restaurants()) };
  } catch (error) {
    if (error instanceof PackError) throw damaged(error.message, error);
    throw error;
  }
}

async function* inParts(restaurants: Iterable<Restaurant>): AsyncGenerator<Restaurant[]> {
  let part: Restaurant[] = [];
  for (const restaurant of restaurants) {
    part.push(restaurant);
    if (part.length < PART_ROWS) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
