import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PACK_FORMAT } from '../../../src/catalogue/format/container.ts';
import { type IndexRow, toIndexRow } from '../../../src/catalogue/format/index-row.ts';
import { encodeDetailsPack, encodeRowsPack } from '../../../src/catalogue/format/pack.ts';
import { encodePrayerPack } from '../../../src/catalogue/format/prayer-pack.ts';
import { sliceCount, slicePath } from '../../../src/catalogue/near/near-slices.ts';
import type { Position } from '../../../src/domain/geo.ts';
import {
  type Checkpoint,
  countPlaces,
  type Manifest,
  type PackFile,
  type PackRegion,
} from '../../../src/domain/packs.ts';
import type { Restaurant } from '../../../src/domain/restaurant.ts';
import type { Database, Queryable } from '../database/database.ts';
import { boundsOf } from './bounds.ts';
import { isComplete, pruneVersions, publishVersion, readManifest, startVersion, versionOf } from './manifest-file.ts';
import { planSlices, rowsOfSlices } from './near-slices.ts';
import { asSmallAsCanBe, finishPackFile, inTime, putPackFile, type Quality, quickly } from './pack-file.ts';
import {
  hasChangedSince,
  listRegions,
  readCheckpoint,
  readDocuments,
  readPrayerSpaces,
  type SnapshotRegion,
} from './snapshot.ts';
import { encodeWorld } from './world.ts';

/**
 * Packs of an unchanged region are built anew when they are this old, since the server refuses checkpoints of more than
 * ninety days ago (rule Y8). Milliseconds.
 */
const OLD_MS = 30 * 24 * 3_600_000;

export interface PackBuild {
  readonly manifest: Manifest;
  /** False when the data had not moved since the last build. */
  readonly isNew: boolean;
}

export interface PackBuildOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /**
   * For a change that is to be seen soon: the index of all places stays as it is, and packs are compressed quickly. A
   * later update without this does both.
   */
  readonly isWorldLater?: boolean;
}

/** The packs of all regions and the world; see `updatePacks`. */
export async function buildPacks(database: Database, outDir: string): Promise<Manifest> {
  return (await updatePacks(database, outDir)).manifest;
}

/**
 * Brings the packs folder up to the data: `<version>/<region>.index.pack` and `.details.pack` per region,
 * `.near-<n>.pack` of large regions, `<version>/world.index.pack` and `<version>/<country>.prayer.pack`, each with `.br` and
 * `.gz` beside it, and `manifest.json`, written last. Only packs whose places have changed are built; the manifest goes on
 * naming the others where they lie, and phones need not fetch them again. What the previous manifest names stays for readers
 * that hold it; older files go. Does nothing when no place and no prayer space has changed since the manifest's checkpoint.
 */
export async function updatePacks(
  database: Database,
  outDir: string,
  { now = Date.now, isWorldLater = false }: PackBuildOptions = {},
): Promise<PackBuild> {
  const found = await readManifest(outDir);
  const previous = found !== null && (await isComplete(outDir, found)) ? found : null;
  const builtAt = now();
  const draft = await database.transaction(async (tx) => {
    await tx.exec('set transaction isolation level repeatable read, read only');
    const isNeeded =
      previous === null ||
      (!isWorldLater && previous.world.version !== undefined) ||
      (await hasChangedSince(tx, previous.version));
    return isNeeded ? draftPacks(tx, outDir, { builtAt, previous }) : null;
  });
  if (draft === null && previous) return { manifest: previous, isNew: false };
  if (draft === null) throw new Error('unreachable: without a usable manifest packs are always written');
  // Laying out the world and compressing take longer than reading, and PGlite answers nobody else while a transaction lasts.
  const manifest = await orRemove(draft.folder, () => finishPacks(draft, { outDir, builtAt, previous, isWorldLater }));
  await pruneVersions(outDir, [manifest, previous], builtAt);
  return { manifest, isNew: true };
}

type RegionHead = Omit<PackRegion, 'index' | 'details'>;
type PrayerFiles = NonNullable<Manifest['prayerSpaces']>;

/** One snapshot: its packs lie in the folder of their version, but not compressed, and nothing leads to them yet. */
interface Draft {
  readonly version: Checkpoint;
  /** Name that the folder will have. */
  readonly name: string;
  readonly folder: string;
  /** Each as the manifest has it; those that were built lack their files. */
  readonly regions: readonly (RegionHead | PackRegion)[];
  /** Of all files of details that were built, together. */
  readonly detailsBytes: number;
  /** Those of before, where nothing has changed. */
  readonly prayerSpaces: PrayerFiles | readonly { readonly country: string; readonly rows: number }[];
}

const fileNames = {
  index: (region: string) => `${region.replaceAll('/', '_')}.index.pack`,
  near: (region: string, number: number) => slicePath(fileNames.index(region), number),
  details: (region: string) => `${region.replaceAll('/', '_')}.details.pack`,
  prayer: (country: string) => `${country}.prayer.pack`,
  world: 'world.index.pack',
};

interface DraftOptions {
  readonly builtAt: number;
  readonly previous: Manifest | null;
}

/** Memory holds one region. */
async function draftPacks(tx: Queryable, outDir: string, { builtAt, previous }: DraftOptions): Promise<Draft> {
  const version = await readCheckpoint(tx);
  // Rows beyond the horizon may be in one build and not in another of the same checkpoint: the time tells them apart.
  const name = `${version.xid}-${builtAt.toString(36)}`;
  const folder = await startVersion(outDir, name);
  return orRemove(folder, async () => {
    const regions: Draft['regions'][number][] = [];
    let detailsBytes = 0;
    for (const region of await listRegions(tx)) {
      const unchanged = previous && unchangedRegion(previous, region, { version, builtAt });
      if (unchanged) {
        regions.push(unchanged);
        continue;
      }
      const drafted = await draftRegion(tx, { version, folder, region });
      regions.push(drafted.head);
      detailsBytes += drafted.detailsBytes;
    }
    const prayerSpaces = await draftPrayerSpaces(tx, { version, folder, previous });
    return { version, name, folder, regions, detailsBytes, prayerSpaces };
  });
}

/**
 * A region of the previous manifest as it is, if it holds the same places: a place that is new, changed or came from another
 * region was written since, and without one fewer are left where any has gone.
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

/** When a file was built, in milliseconds since 1970: its version's name ends with that. */
function ageOf(file: PackFile): number {
  return Number.parseInt(versionOf(file).split('-')[1] ?? '', 36) || 0;
}

interface RegionDraft {
  readonly version: Checkpoint;
  readonly folder: string;
  readonly region: SnapshotRegion;
}

async function draftRegion(
  tx: Queryable,
  { version, folder, region }: RegionDraft,
): Promise<{ readonly head: RegionHead; readonly detailsBytes: number }> {
  const { id, countryCode, city, name, country } = region;
  const rows: IndexRow[] = [];
  const positions: Position[] = [];
  async function* noted(): AsyncGenerator<Restaurant> {
    for await (const restaurant of readDocuments(tx, id)) {
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
  tx: Queryable,
  { version, folder, previous }: Pick<RegionDraft, 'version' | 'folder'> & Pick<DraftOptions, 'previous'>,
): Promise<Draft['prayerSpaces']> {
  const known = previous?.prayerSpaces;
  if (known && !(await hasChangedSince(tx, previous.version, ['prayer_spaces']))) return known;
  const drafts: { country: string; rows: number }[] = [];
  for (const [country, spaces] of await readPrayerSpaces(tx)) {
    await putPackFile(folder, fileNames.prayer(country), await encodePrayerPack({ region: country, version, spaces }));
    drafts.push({ country, rows: spaces.length });
  }
  return drafts;
}

interface FinishOptions extends DraftOptions {
  readonly outDir: string;
  readonly isWorldLater: boolean;
}

async function finishPacks(
  draft: Draft,
  { outDir, builtAt, previous, isWorldLater }: FinishOptions,
): Promise<Manifest> {
  const { version, name, folder } = draft;
  const finish = (file: string, quality: Quality) => finishPackFile(folder, name, file, quality);
  const quality = previous && isWorldLater ? quickly : asSmallAsCanBe;
  const detailsQuality = previous && isWorldLater ? quickly : inTime(draft.detailsBytes);
  const regions: PackRegion[] = [];
  for (const region of draft.regions) {
    if ('index' in region) {
      const isQuick = !isWorldLater && previous !== null && isNewerThanWorld(region, previous);
      regions.push(isQuick ? await finishAnew(region, outDir) : region);
      continue;
    }
    const index = await finish(fileNames.index(region.id), quality);
    const details = await finish(fileNames.details(region.id), detailsQuality);
    for (let number = 0; number < sliceCount(region.near); number++)
      await finish(fileNames.near(region.id, number), detailsQuality);
    regions.push({ ...region, index, details });
  }
  const prayerSpaces: PrayerFiles = [];
  for (const space of draft.prayerSpaces) {
    const isKnown = 'file' in space;
    prayerSpaces.push(isKnown ? space : { ...space, file: await finish(fileNames.prayer(space.country), quality) });
  }
  const world =
    previous && isWorldLater
      ? { ...previous.world, version: previous.world.version ?? previous.version }
      : await buildWorld();
  const manifest: Manifest = {
    format: 1,
    packFormat: PACK_FORMAT,
    version,
    builtAt: new Date(builtAt).toISOString(),
    regions,
    world,
    prayerSpaces,
  };
  await publishVersion(outDir, folder, name, manifest);
  return manifest;

  async function buildWorld(): Promise<Manifest['world']> {
    const indexes = regions.map(({ index }) => {
      const isBuilt = versionOf(index) === name;
      return isBuilt ? join(folder, index.path.slice(name.length + 1)) : join(outDir, index.path);
    });
    await putPackFile(folder, fileNames.world, await encodeWorld(version, indexes));
    return { rows: countPlaces({ regions }), index: await finish(fileNames.world, asSmallAsCanBe) };
  }
}

/** Whether a region was built, and compressed quickly, while the world waited. */
function isNewerThanWorld({ version }: PackRegion, { version: latest, world }: Manifest): boolean {
  return world.version !== undefined && BigInt((version ?? latest).xid) > BigInt(world.version.xid);
}

/** Compresses the files of a region as well as can be, where they lie. */
async function finishAnew(region: PackRegion, outDir: string): Promise<PackRegion> {
  const version = versionOf(region.index);
  const finish = (file: string, quality: Quality) => finishPackFile(join(outDir, version), version, file, quality);
  const quality = inTime(region.details.bytes);
  const index = await finish(fileNames.index(region.id), asSmallAsCanBe);
  const details = await finish(fileNames.details(region.id), quality);
  for (let number = 0; number < sliceCount(region.near); number++)
    await finish(fileNames.near(region.id, number), quality);
  return { ...region, index, details };
}

/** A folder that is not finished goes. */
async function orRemove<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (reason) {
    await rm(folder, { recursive: true, force: true });
    throw reason;
  }
}
