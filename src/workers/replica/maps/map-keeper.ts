/**
 * The street maps that a member keeps: which are desired, and how far each download is. One tab downloads at a time.
 *
 *   none ─ keep ─► waiting ◄─► loading ──► kept ──► kept; a newer version downloads only its changed chunks
 *                     │  ▲         │
 *              pause: └──┴ paused ◄┘        without Pro nothing is downloaded or deleted
 */

import * as z from 'zod/mini';
import { archivesOf, type TileArchive } from '#domain/geo/tiles.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { KEPT_TILES_LOCK } from '#platform/folders.ts';
import type { KeptArchives } from '#platform/kept-archives.ts';
import { SyncError } from '#sync/sync-error.ts';

import type { OfflineApi } from '#workers/replica/regions/offline-api.ts';
import type { MapKeeperParts, ServiceOptions } from '#workers/replica/service-options.ts';
import { downloadArchive } from './archive-download.ts';
import { type MapStates, readMaps, stalePaths } from './map-states.ts';

const KEY = 'kept-maps';
const desiredMapsSchema = z.record(z.string(), z.enum(['wanted', 'paused']));
type DesiredMaps = z.infer<typeof desiredMapsSchema>;

/** The manifest is read again when it is older than this. */
const MANIFEST_MS = 300_000;
/** The first wait after a network failure; doubles up to the maximum below. */
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 300_000;

export interface MapKeeperOptions
  extends MapKeeperParts,
    Pick<ServiceOptions, 'values' | 'locks' | 'clock' | 'onFatal'> {
  /** Ids of all known regions. */
  readonly regions: () => Promise<readonly string[]>;
  readonly isPro: () => boolean;
  readonly isSparing: () => boolean;
}

export interface MapKeeper {
  readonly api: Pick<OfflineApi, 'keepMap' | 'pauseMap' | 'resumeMap' | 'dropMap'>;
  /** The maps of these regions; omits regions without one. */
  read(regions: readonly string[]): Promise<MapStates>;
  /** Whether the site's archives were read, now or earlier: without that, a region may have a map that `read` doesn't know. */
  isListKnown(): boolean;
  watch(listener: () => void): () => void;
  /** Resumes waiting downloads, because the network or Pro is back. */
  wake(): void;
  close(): void;
}

export function startMapKeeper(options: MapKeeperOptions): MapKeeper {
  const { values, locks, clock, store, channel, isPro, isSparing, onFatal } = options;
  const closing = new AbortController();
  const changes = createEmitter();
  const running = new Map<string, AbortController>();
  const transfers = new Map<string, number>();
  const failures = new Map<string, string>();
  /** Regions whose map the person requested in this tab; these download even while data saver is on. */
  const asked = new Set<string>();
  let site: { readonly archives: readonly TileArchive[]; readonly until: number } = { archives: [], until: 0 };
  let isListKnown = false;
  let working: Promise<void> | null = null;
  let isWorkWaiting = false;
  let waitMs = FIRST_WAIT_MS;
  let cancelRetry = noOp;

  async function readDesired(): Promise<DesiredMaps> {
    return parseJsonAs(desiredMapsSchema, await values.get(KEY)) ?? {};
  }

  async function siteArchives(): Promise<readonly TileArchive[]> {
    if (clock.now() >= site.until) {
      // Without a network the known archives stay.
      const archives = await options.readArchives().catch(() => null);
      isListKnown ||= archives !== null;
      site = { archives: archives ?? site.archives, until: clock.now() + (archives ? MANIFEST_MS : FIRST_WAIT_MS) };
    }
    return site.archives;
  }

  async function allRegions(desired: readonly string[]): Promise<readonly string[]> {
    return [...new Set([...(await options.regions()), ...desired])];
  }

  async function setDesired(region: string, next: DesiredMaps[string] | null): Promise<void> {
    const { [region]: _, ...others } = await readDesired();
    await values.set(KEY, JSON.stringify(next === null ? others : { ...others, [region]: next }));
    failures.delete(region);
    if (next !== 'wanted') running.get(region)?.abort();
    else asked.add(region);
    channel.notify();
    changes.emit();
    wake();
  }

  function wake(): void {
    cancelRetry();
    if (working) isWorkWaiting = true;
    else {
      working = workInTurn()
        .catch(endUnlessClosed)
        .finally(() => {
          working = null;
        });
    }
  }

  function endUnlessClosed(error: unknown): void {
    if (!closing.signal.aborted) onFatal(error);
  }

  async function workInTurn(): Promise<void> {
    do {
      isWorkWaiting = false;
      if (store && Object.keys(await readDesired()).length > 0) {
        await locks.hold(KEPT_TILES_LOCK, () => work(store), closing.signal);
      }
    } while (isWorkWaiting && !closing.signal.aborted);
  }

  async function work(chunks: KeptArchives): Promise<void> {
    const archives = await siteArchives();
    const desired = Object.keys(await readDesired());
    const regions = await allRegions(desired);
    let isCutOff = false;
    for (const region of desired) {
      for (const archive of archivesOf(region, archives, regions)) {
        const isDone = await bring(region, archive, chunks);
        isCutOff ||= isDone === 'later';
        if (isDone !== true) break;
      }
    }
    await tidy(chunks);
    if (isCutOff && !closing.signal.aborted) {
      cancelRetry = clock.later(wake, waitMs);
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
    }
  }

  /** Downloads an archive. Returns whether it is complete; 'later' if the network failed. */
  async function bring(region: string, archive: TileArchive, chunks: KeptArchives): Promise<boolean | 'later'> {
    if (await chunks.find(archive.path)) return true;
    const isAllowed = isPro() && (!isSparing() || asked.has(region)) && !failures.has(region);
    if (!isAllowed || (await readDesired())[region] !== 'wanted') return false;
    const stop = new AbortController();
    running.set(region, stop);
    const signal = AbortSignal.any([stop.signal, closing.signal]);
    const onProgress = (bytes: number) => {
      transfers.set(archive.path, bytes);
      changes.emit();
    };
    try {
      await downloadArchive(archive, {
        ask: options.ask,
        store: chunks,
        freeBytes: options.freeBytes,
        signal,
        onProgress,
      });
      waitMs = FIRST_WAIT_MS;
      channel.notify();
      return true;
    } catch (error) {
      if (!(error instanceof SyncError)) throw error;
      if (signal.aborted) return false;
      if (error.isRetryable) return 'later';
      failures.set(region, error.code);
      return false;
    } finally {
      running.delete(region);
      transfers.delete(archive.path);
      changes.emit();
    }
  }

  /** Deletes archives that no region needs, and an older version once the newer is complete. */
  async function tidy(chunks: KeptArchives): Promise<void> {
    const desired = Object.keys(await readDesired());
    const regions = await allRegions(desired);
    const archives = await siteArchives();
    const kept = await chunks.list();
    const stale = new Set(stalePaths({ desired, regions, archives, kept }));
    const paths = new Set(kept.map(({ path }) => path).filter((path) => !stale.has(path)));
    await chunks.retain(
      paths,
      desired.flatMap((region) => archivesOf(region, archives, regions)),
    );
  }

  async function followOthers(): Promise<void> {
    const desired = await readDesired();
    for (const [region, stop] of running) if (desired[region] !== 'wanted') stop.abort();
    changes.emit();
    wake();
  }
  channel.onNotified(() => void followOthers().catch(onFatal));

  return {
    api: {
      keepMap: (region) => setDesired(region, 'wanted'),
      pauseMap: (region) => setDesired(region, 'paused'),
      resumeMap: (region) => setDesired(region, 'wanted'),
      async dropMap(region) {
        asked.delete(region);
        await setDesired(region, null);
        if (store) await tidy(store);
        changes.emit();
      },
    },
    async read(regions) {
      if (!store) return new Map();
      const desired = await readDesired();
      const [archives, kept, checksums] = [await siteArchives(), await store.list(), await store.chunks()];
      return readMaps({ regions, archives, kept, checksums, desired, running, transfers, failures });
    },
    isListKnown: () => isListKnown,
    watch: changes.listen,
    wake() {
      waitMs = FIRST_WAIT_MS;
      wake();
    },
    close() {
      closing.abort();
      cancelRetry();
    },
  };
}
