/** A search service on fakes: files, network, other tabs and the clock. */

import { createHash } from 'node:crypto';
import type { WorldCities } from '../../../src/catalogue/data/world-gazetteer.ts';
import { encodeIndexPack } from '../../../src/catalogue/format/encode-places.ts';
import { toIndexRow } from '../../../src/catalogue/format/index-row.ts';
import { encodeWorldPack, toWorldRow } from '../../../src/catalogue/format/pack.ts';
import { encodePrayerPack } from '../../../src/catalogue/format/prayer-pack.ts';
import type { Position } from '../../../src/domain/geo/geo.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import type { PrayerSpace } from '../../../src/domain/prayer/prayer-space.ts';
import type { Checkpoint, Manifest, PackFile } from '../../../src/domain/sync/packs.ts';
import type { BlobStore } from '../../../src/platform/blob-store.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import type { Locks } from '../../../src/platform/locks.ts';
import { type OpenFile, openBytes } from '../../../src/platform/read-file.ts';
import { createDownloads } from '../../../src/workers/search/downloads.ts';
import { SearchService } from '../../../src/workers/search/service.ts';
import type { SliceParts } from '../../../src/workers/search/slices.ts';
import { CHECKPOINT } from '../restaurants.ts';

const PACKS_URL = 'https://packs.test/packs/';
/** The server built its packs twenty minutes before the device fetches them. */
export const BUILT_AT = '2026-11-20T00:00:00Z';
export const FETCHED_AT = '2026-11-20T00:20:00.000Z';

/** Files in memory. Tests may damage or clear `files`. */
export class MemoryStore implements BlobStore {
  /** Whether writing fails, like on a full device. */
  isFull = false;
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();

  async read(key: string): Promise<ArrayBuffer | undefined> {
    return this.files.get(key)?.slice().buffer;
  }
  async openFinal(key: string): Promise<OpenFile | undefined> {
    const bytes = await this.read(key);
    return bytes && openBytes(bytes);
  }
  async write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
    this.files.set(key, bytes.slice());
  }
  async delete(key: string): Promise<void> {
    this.files.delete(key);
  }
  async keys(): Promise<string[]> {
    return [...this.files.keys()];
  }
}

/** Runs one task after the other, regardless of lock names. */
export function serialLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async hold(_name, work) {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** Never runs a task. */
const stillClock: Clock = { now: () => 0, later: () => () => {} };

const inOnePiece: SliceParts = { now: () => 0, othersFirst: async () => {} };

/** A folder of packs behind a network that can go offline. */
export class FakePacks {
  isOnline = true;
  readonly requests: string[] = [];
  readonly #files = new Map<string, Uint8Array<ArrayBuffer> | string>();

  /** @param prayer prayer spaces by lower-case country code */
  async publish(
    regions: Record<string, readonly Restaurant[]>,
    version: Checkpoint = CHECKPOINT,
    prayer: Record<string, readonly (Position & Partial<PrayerSpace>)[]> = {},
  ): Promise<void> {
    const all = Object.values(regions).flat();
    const manifest: Manifest = {
      format: 1,
      version,
      builtAt: BUILT_AT,
      regions: await Promise.all(
        Object.entries(regions).map(async ([id, restaurants]) => {
          const index = await this.#add(id, restaurants, version);
          const head = { id, countryCode: id.slice(0, 2).toUpperCase(), city: null, name: id, bounds: null };
          return { ...head, rows: restaurants.length, index, details: index };
        }),
      ),
      world: { rows: all.length, index: await this.#addWorld(all, version) },
      prayerSpaces: await Promise.all(
        Object.entries(prayer).map(async ([country, spaces]) => {
          const known = spaces.map((space): PrayerSpace => ({ name: '', kind: null, ...space }));
          const bytes = await encodePrayerPack({ region: country, version, spaces: known });
          return { country, rows: spaces.length, file: this.#put(`${version.xid}/${country}.prayer.pack`, bytes) };
        }),
      ),
    };
    this.#files.set('manifest.json', JSON.stringify(manifest));
  }

  /** Replaces a file; undefined removes it. */
  replace(path: string, body: Uint8Array<ArrayBuffer> | string | undefined): void {
    if (body === undefined) this.#files.delete(path);
    else this.#files.set(path, body);
  }

  readonly fetch: typeof globalThis.fetch = async (input) => {
    const path = (input instanceof Request ? input.url : input.toString()).slice(PACKS_URL.length);
    this.requests.push(path);
    if (!this.isOnline) throw new TypeError('Failed to fetch');
    const body = this.#files.get(path);
    return new Response(body ?? null, { status: body === undefined ? 404 : 200 });
  };

  async #add(region: string, restaurants: readonly Restaurant[], version: Checkpoint): Promise<PackFile> {
    const bytes = await encodeIndexPack({ region, version, restaurants });
    return this.#put(`${version.xid}/${region.replace('/', '_')}.index.pack`, bytes);
  }

  async #addWorld(restaurants: readonly Restaurant[], version: Checkpoint): Promise<PackFile> {
    const bytes = await encodeWorldPack(
      version,
      restaurants.map((restaurant) => toWorldRow(toIndexRow(restaurant))),
    );
    return this.#put(`${version.xid}/world.index.pack`, bytes);
  }

  #put(path: string, bytes: Uint8Array<ArrayBuffer>): PackFile {
    this.#files.set(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path, bytes: bytes.length, compressedBytes: bytes.length, sha256 };
  }
}

const NO_CITIES: WorldCities = { source: '', countries: 'SG 0', names: '', latitudes: '', longitudes: '', radii: '' };

/** The storage and locks that the tabs of a browser share. */
export class FakeBrowser {
  readonly store = new MemoryStore();
  loadCities: () => Promise<WorldCities> = async () => NO_CITIES;
  readonly #locks = serialLocks();
  readonly #tabs: { announced: () => void }[] = [];

  async openTab(
    packs: FakePacks,
    sparesData = false,
    clock: Clock = stillClock,
    slices: SliceParts = inOnePiece,
  ): Promise<SearchService> {
    const tab = { announced: (): void => {} };
    this.#tabs.push(tab);
    const service = new SearchService({
      store: this.store,
      locks: this.#locks,
      clock,
      downloads: createDownloads(PACKS_URL, packs.fetch, () => Date.parse(FETCHED_AT)),
      loadCities: () => this.loadCities(),
      channel: {
        announce: () => {
          for (const other of this.#tabs) if (other !== tab) other.announced();
        },
        onAnnounced: (listener) => {
          tab.announced = listener;
        },
      },
      sparesData: async () => sparesData,
      slices,
    });
    await service.open();
    return service;
  }
}
