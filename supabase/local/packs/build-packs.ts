import { join } from 'node:path';
import { PACK_FORMAT } from '../../../src/catalogue/format/container.ts';
import { sliceCount } from '../../../src/catalogue/near/near-slices.ts';
import { ZONE_OVERRIDES } from '../../../src/domain/hours/zone-overrides.ts';
import { countPlaces, type Manifest, type PackRegion } from '../../../src/domain/sync/packs.ts';
import type { Database } from '../database/database.ts';
import { writeDraft } from '../whole-files.ts';
import {
  type Draft,
  type DraftOptions,
  draftPacks,
  fileNames,
  type PrayerFiles,
  removeOnFailure,
} from './draft-packs.ts';
import { isComplete, pruneVersions, publishVersion, readManifest, versionOf, writeManifest } from './manifest-file.ts';
import { bestCompression, fastCompression, finishPackFile, inTime, putPackFile, type Quality } from './pack-file.ts';
import { readRamadanDays } from './ramadan-file.ts';
import { encodeWorld } from './world-index.ts';

export interface PackBuild {
  readonly manifest: Manifest;
  /** False if the data has not changed since the last build. */
  readonly isNew: boolean;
}

export interface PackBuildOptions {
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /**
   * For an urgent change: keeps the index of all places as it is and compresses packs quickly. A later update without this
   * option does both properly.
   */
  readonly isWorldLater?: boolean;
  /** Receives a sentence about a damaged manifest. Prints a warning by default. */
  readonly report?: (sentence: string) => void;
}

/** Updates the packs of all regions and the world; see `updatePacks`. */
export async function buildPacks(database: Database, outDir: string): Promise<Manifest> {
  return (await updatePacks(database, outDir)).manifest;
}

/**
 * Updates the packs folder: `<version>/<region>.index.pack` and `.details.pack` per region, `.near-<n>.pack` of large
 * regions, `<version>/world.index.pack` and `<version>/<country>.prayer.pack`, each with `.br` and `.gz` beside it, and
 * `manifest.json`, written last. Builds only packs whose places have changed; the manifest keeps naming the others at their
 * paths, so phones need not download them again. Files of the previous manifest stay for its readers; older files are
 * deleted. If no place and no prayer space has changed since the manifest's checkpoint, only the operator's table of days of Ramadan
 * may change: then the manifest alone is written.
 */
export async function updatePacks(
  database: Database,
  outDir: string,
  { now = Date.now, isWorldLater = false, report }: PackBuildOptions = {},
): Promise<PackBuild> {
  const found = await readManifest(outDir, report);
  const previous = found !== null && (await isComplete(outDir, found)) ? found : null;
  const builtAt = now();
  const draft = await draftPacks(database, outDir, { builtAt, previous, isWorldLater });
  const ramadanDays = await readRamadanDays(outDir, found, report);
  if (draft === null && previous) {
    if (JSON.stringify(previous.ramadanDays) === JSON.stringify(ramadanDays))
      return { manifest: previous, isNew: false };
    const manifest = { ...previous, ramadanDays };
    await writeManifest(outDir, manifest);
    return { manifest, isNew: true };
  }
  if (draft === null) throw new Error('unreachable: without a usable manifest packs are always written');
  // Building the world and compressing take longer than reading, and PGlite answers no other query during a transaction.
  const manifest = await removeOnFailure(draft.folder, () =>
    finishPacks(draft, { outDir, builtAt, previous, isWorldLater, ramadanDays }),
  );
  await pruneVersions(outDir, [manifest, previous], builtAt);
  return { manifest, isNew: true };
}

interface FinishOptions extends DraftOptions {
  readonly outDir: string;
  readonly ramadanDays: Manifest['ramadanDays'];
}

async function finishPacks(
  draft: Draft,
  { outDir, builtAt, previous, isWorldLater, ramadanDays }: FinishOptions,
): Promise<Manifest> {
  const { version, name, folder } = draft;
  const finish = (file: string, quality: Quality) => finishPackFile(folder, name, file, quality, writeDraft);
  const quality = previous && isWorldLater ? fastCompression : bestCompression;
  const detailsQuality = previous && isWorldLater ? fastCompression : inTime(draft.detailsBytes);
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
    zoneOverrides: [...ZONE_OVERRIDES],
    ramadanDays,
  };
  await publishVersion(outDir, folder, name, manifest);
  return manifest;

  async function buildWorld(): Promise<Manifest['world']> {
    const indexes = regions.map(({ index }) => {
      const isBuilt = versionOf(index) === name;
      return isBuilt ? join(folder, index.path.slice(name.length + 1)) : join(outDir, index.path);
    });
    await putPackFile(folder, fileNames.world, await encodeWorld(version, indexes));
    return { rows: countPlaces({ regions }), index: await finish(fileNames.world, bestCompression) };
  }
}

/** Whether a region was built and quickly compressed while the world's index waited. */
function isNewerThanWorld({ version }: PackRegion, { version: latest, world }: Manifest): boolean {
  return world.version !== undefined && BigInt((version ?? latest).xid) > BigInt(world.version.xid);
}

/** Compresses a region's files again in place, as small as possible. */
async function finishAnew(region: PackRegion, outDir: string): Promise<PackRegion> {
  const version = versionOf(region.index);
  const finish = (file: string, quality: Quality) => finishPackFile(join(outDir, version), version, file, quality);
  const quality = inTime(region.details.bytes);
  const index = await finish(fileNames.index(region.id), bestCompression);
  const details = await finish(fileNames.details(region.id), quality);
  for (let number = 0; number < sliceCount(region.near); number++)
    await finish(fileNames.near(region.id, number), quality);
  return { ...region, index, details };
}
