/** Derives from the keeper's data how far each region's map is, and which archives are obsolete. */
import { archivesOf, type TileArchive } from '#domain/geo/tiles.ts';
import type { OfflineMap } from '#workers/replica/regions/offline-api.ts';
import { receivedBytes } from './archive-download.ts';

export type MapStates = ReadonlyMap<string, OfflineMap>;

export interface MapFacts {
  readonly regions: readonly string[];
  /** Archives on the site. */
  readonly archives: readonly TileArchive[];
  /** Complete archives on this device, perhaps of an older version. */
  readonly kept: readonly TileArchive[];
  /** Checksums of stored chunks. */
  readonly checksums: ReadonlySet<string>;
  readonly desired: Readonly<Partial<Record<string, 'wanted' | 'paused'>>>;
  readonly running: ReadonlyMap<string, unknown>;
  /** Received bytes of running downloads, by the archive's path. */
  readonly transfers: ReadonlyMap<string, number>;
  readonly failures: ReadonlyMap<string, string>;
}

export function readMaps(facts: MapFacts): MapStates {
  const { regions, archives, kept } = facts;
  const all = [...new Set([...regions, ...Object.keys(facts.desired)])];
  const found = regions.flatMap((region) => {
    const mine = archivesOf(region, kept, all);
    const named = archivesOf(region, archives, all);
    const shown = named.length > 0 ? named : mine;
    return shown.length > 0 ? [[region, mapOf(region, shown, mine, facts)] as const] : [];
  });
  return new Map(found);
}

function mapOf(
  region: string,
  shown: readonly TileArchive[],
  mine: readonly TileArchive[],
  { checksums, desired, running, transfers, failures }: MapFacts,
): OfflineMap {
  const received = (archive: TileArchive) => transfers.get(archive.path) ?? receivedBytes(archive, checksums);
  const isKept = shown.every(({ id }) => mine.some((archive) => archive.id === id));
  const failure = failures.get(region) ?? null;
  const state = isKept ? 'kept' : stateOf(desired[region], running.has(region), failure);
  return {
    bytes: shown.reduce((sum, { bytes }) => sum + bytes, 0),
    receivedBytes: shown.reduce((sum, archive) => sum + received(archive), 0),
    state,
    errorCode: state === 'failed' ? failure : null,
    // Parts of a region may or may not add up to it.
    isPart: shown.every(({ id }) => id !== region.replaceAll('/', '-')),
  };
}

function stateOf(
  desired: 'wanted' | 'paused' | undefined,
  isRunning: boolean,
  failure: string | null,
): OfflineMap['state'] {
  if (desired === undefined) return 'none';
  if (desired === 'paused') return 'paused';
  if (isRunning) return 'loading';
  return failure === null ? 'waiting' : 'failed';
}

/** Paths of obsolete archives: no region needs them, or all newer archives of their region are complete. */
export function stalePaths({
  desired,
  regions,
  archives,
  kept,
}: Pick<MapFacts, 'regions' | 'archives' | 'kept'> & { readonly desired: readonly string[] }): readonly string[] {
  const here = new Set(kept.map(({ path }) => path));
  const needed = desired.flatMap((region) => {
    const named = archivesOf(region, archives, regions);
    const isWhole = named.length > 0 && named.every(({ path }) => here.has(path));
    return isWhole ? named : archivesOf(region, kept, regions);
  });
  const paths = new Set(needed.map(({ path }) => path));
  return [...here].filter((path) => !paths.has(path));
}
