/** Builds the packs of changed regions, before they are compressed. */
import { rm } from 'node:fs/promises';
import { type IndexRow, toIndexRow } from '../../../src/catalogue/format/index-row.ts';
import { encodeDetailsPack, encodeRowsPack } from '../../../src/catalogue/format/pack.ts';
import { encodePrayerPack } from '../../../src/catalogue/format/prayer-pack.ts';
import { slicePath } from '../../../src/catalogue/near/near-slices.ts';
import type { Position } from '../../../src/domain/geo/geo.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import type { Checkpoint, Manifest, PackFile, PackRegion } from '../../../src/domain/sync/packs.ts';
import type { Database, Queryable } from '../database/database.ts';
import { boundsOf } from './bounds.ts';
import { planSlices, rowsOfSlices } from './cut-slices.ts';
import { startVersion, versionOf } from './manifest-file.ts';
import { putPackFile } from './pack-file.ts';
import {
  hasChangedSince,
  listRegions,
  readCheckpoint,
  readDocuments,
  readPrayerSpaces,
  type SnapshotRegion,
} from './snapshot.ts';

/**
 * Age in milliseconds at which packs of an unchanged region are built again, because the server refuses checkpoints older
 * than ninety days (Y8).
 */
const OLD_MS = 30 * 24 * 3_600_000;

type RegionHead = Omit<PackRegion, 'index' | 'details'>;
export type PrayerFiles = NonNullable<Manifest['prayerSpaces']>;

/** Uncompressed packs in their version's folder, which no manifest names yet. */
export interface Draft {
  /** The packs contain everything written up to here, and possibly later writes. */
  readonly version: Checkpoint;
  /** The folder's final name. */
  readonly name: string;
  readonly folder: string;
  /** Regions in the manifest's format; newly built ones lack their files. */
  readonly regions: readonly (RegionHead | PackRegion)[];
  /** Size of all newly built details files together. */
  readonly detailsBytes: number;
  /** The previous ones if nothing has changed. */
  readonly prayerSpaces: PrayerFiles | readonly { readonly country: string; readonly rows: number }[];
}

export const fileNames = {
  index: (region: string) => `${region.replaceAll('/', '_')}.index.pack`,
  near: (region: string, number: number) => slicePath(fileNames.index(region), number),
  details: (region: string) => `${region.replaceAll('/', '_')}.details.pack`,
  prayer: (country: string) => `${country}.prayer.pack`,
  world: 'world.index.pack',
};

export interface DraftOptions {
  readonly builtAt: number;
  readonly previous: Manifest | null;
  readonly isWorldLater: boolean;
}

/**
 * Reads places page by page after the checkpoint, without a transaction, because PGlite answers no other query during one. A
 * phone that pulls from the checkpoint gets whatever changed meanwhile. Holds one region in memory.
 * @returns null if no place and no prayer space has changed since the previous manifest
 */
export async function draftPacks(
  database: Database,
  outDir: string,
  { builtAt, previous, isWorldLater }: DraftOptions,
): Promise<Draft | null> {
  const start = await database.transaction(async (tx) => {
    await tx.exec('set transaction isolation level repeatable read, read only');
    const isNeeded =
      previous === null ||
      (!isWorldLater && previous.world.version !== undefined) ||
      (await hasChangedSince(tx, previous.version));
    return isNeeded ? { version: await readCheckpoint(tx), found: await listRegions(tx) } : null;
  });
  if (start === null) return null;
  const { version, found } = start;
  // Two builds of the same checkpoint may contain different rows beyond the horizon; the time distinguishes them.
  const name = `${version.xid}-${builtAt.toString(36)}`;
  const folder = await startVersion(outDir, name);
  return removeOnFailure(folder, async () => {
    const regions: Draft['regions'][number][] = [];
    let detailsBytes = 0;
    for (const region of found) {
      const unchanged = previous && unchangedRegion(previous, region, { version, builtAt });
      if (unchanged) {
        regions.push(unchanged);
        continue;
      }
      const drafted = await draftRegion(database, { version, folder, region });
      regions.push(drafted.head);
      detailsBytes += drafted.detailsBytes;
    }
    const prayerSpaces = await draftPrayerSpaces(database, { version, folder, previous });
    return { version, name, folder, regions, detailsBytes, prayerSpaces };
  });
}

/**
 * The previous manifest's region, if it contains the same places: a new, changed or moved place has a later transaction, and
 * a place that left changes the count.
 */
function unchangedRegion(
  previous: Manifest,
  { id, countryCode, city, name, country, rows, lastXid }: SnapshotRegion,
  { version, builtAt }: { readonly version: Checkpoint; readonly builtAt: number },
): PackRegion | undefined {
  const known = previous.regions.find((each) => each.id === id);
  if (known === undefined) return undefined;
  const stands = known.version ?? previous.version;
  const isSame =
    stands.generation === version.generation && known.rows === rows && BigInt(lastXid) <= BigInt(stands.xid);
  if (!isSame || builtAt - ageOf(known.index) > OLD_MS) return undefined;
  return { ...known, countryCode, city, name: name ?? country, version: stands };
}

/** When a file was built, in epoch milliseconds: the end of its version's name. */
function ageOf(file: PackFile): number {
  return Number.parseInt(versionOf(file).split('-')[1] ?? '', 36) || 0;
}

interface RegionDraft {
  readonly version: Checkpoint;
  readonly folder: string;
  readonly region: SnapshotRegion;
}

async function draftRegion(
  on: Queryable,
  { version, folder, region }: RegionDraft,
): Promise<{ readonly head: RegionHead; readonly detailsBytes: number }> {
  const { id, countryCode, city, name, country } = region;
  const rows: IndexRow[] = [];
  const positions: Position[] = [];
  async function* noted(): AsyncGenerator<Restaurant> {
    for await (const restaurant of readDocuments(on, id)) {
      rows.push(toIndexRow(restaurant));
      const { latitude, longitude } = restaurant;
      if (latitude !== null && longitude !== null) positions.push({ latitude, longitude });
      yield restaurant;
    }
  }
  const details = await encodeDetailsPack({ region: id, version, restaurants: noted() });
  await putPackFile(folder, fileNames.details(id), details);
  await putPackFile(folder, fileNames.index(id), await encodeRowsPack({ region: id, version, rows }));
  const bounds = boundsOf(positions);
  const near = bounds === null ? undefined : planSlices(rows, bounds);
  if (bounds !== null && near !== undefined) {
    for (const [number, some] of rowsOfSlices(rows, bounds, near))
      await putPackFile(folder, fileNames.near(id, number), await encodeRowsPack({ region: id, version, rows: some }));
  }
  const about = { id, countryCode, city, name: name ?? country, bounds, rows: rows.length };
  return { head: { ...about, ...(near !== undefined && { near }) }, detailsBytes: details.length };
}

async function draftPrayerSpaces(
  on: Queryable,
  { version, folder, previous }: Pick<RegionDraft, 'version' | 'folder'> & Pick<DraftOptions, 'previous'>,
): Promise<Draft['prayerSpaces']> {
  const known = previous?.prayerSpaces;
  if (known && !(await hasChangedSince(on, previous.version, ['prayer_spaces']))) return known;
  const drafts: { country: string; rows: number }[] = [];
  for (const [country, spaces] of await readPrayerSpaces(on)) {
    await putPackFile(folder, fileNames.prayer(country), await encodePrayerPack({ region: country, version, spaces }));
    drafts.push({ country, rows: spaces.length });
  }
  return drafts;
}

/** Runs the work; removes the unfinished folder if it fails. */
export async function removeOnFailure<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (reason) {
    await rm(folder, { recursive: true, force: true });
    throw reason;
  }
}
