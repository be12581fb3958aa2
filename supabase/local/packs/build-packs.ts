import { rm } from 'node:fs/promises';
import { PACK_FORMAT } from '../../../src/catalogue/format/container.ts';
import { type IndexRow, toIndexRow } from '../../../src/catalogue/format/index-row.ts';
import { encodeDetailsPack, encodeRowsPack, encodeWorldPack, toWorldRow } from '../../../src/catalogue/format/pack.ts';
import { encodePrayerPack } from '../../../src/catalogue/format/prayer-pack.ts';
import { sliceCount, slicePath } from '../../../src/catalogue/near/near-slices.ts';
import type { Position } from '../../../src/domain/geo.ts';
import type { Checkpoint, Manifest, PackRegion } from '../../../src/domain/packs.ts';
import type { Restaurant } from '../../../src/domain/restaurant.ts';
import type { Database, Queryable } from '../database/database.ts';
import { boundsOf } from './bounds.ts';
import { isComplete, pruneVersions, publishVersion, readManifest, startVersion } from './manifest-file.ts';
import { planSlices, rowsOfSlices } from './near-slices.ts';
import { finishPackFile, inTime, putPackFile, type Quality } from './pack-file.ts';
import { SharedValues } from './shared-values.ts';
import {
  hasChangedSince,
  listRegions,
  readCheckpoint,
  readDocuments,
  readPrayerSpaces,
  type SnapshotRegion,
} from './snapshot.ts';

export interface PackBuild {
  readonly manifest: Manifest;
  /** False when the data had not moved since the last build. */
  readonly isNew: boolean;
}

/** The packs of all regions and the world; see `updatePacks`. */
export async function buildPacks(database: Database, outDir: string): Promise<Manifest> {
  return (await updatePacks(database, outDir)).manifest;
}

/**
 * Brings the packs folder up to the data: `<version>/<region>.index.pack` and `.details.pack` per region,
 * `.near-<n>.pack` of large regions, `<version>/world.index.pack` and `<version>/<country>.prayer.pack`, each with `.br` and `.gz` beside it, and `manifest.json`, written last. All packs show
 * one snapshot of the database. The previous version stays for readers that hold its manifest; older ones go.
 * Does nothing when no place and no prayer space has changed since the manifest's checkpoint.
 * @param now milliseconds since 1970
 */
export async function updatePacks(
  database: Database,
  outDir: string,
  now: () => number = Date.now,
): Promise<PackBuild> {
  const previous = await readManifest(outDir);
  const isUsable = previous !== null && (await isComplete(outDir, previous));
  const builtAt = now();
  const draft = await database.transaction(async (tx) => {
    await tx.exec('set transaction isolation level repeatable read, read only');
    return isUsable && !(await hasChangedSince(tx, previous.version)) ? null : draftPacks(tx, outDir, builtAt);
  });
  if (draft === null && previous) return { manifest: previous, isNew: false };
  if (draft === null) throw new Error('unreachable: without a usable manifest packs are always written');
  // Compressing takes longer than reading, and PGlite answers nobody else while a transaction lasts.
  const manifest = await finishPacks(draft, outDir, builtAt);
  await pruneVersions(outDir, [manifest, previous], builtAt);
  return { manifest, isNew: true };
}

/** One snapshot: its packs lie in the folder of their version, but not compressed, and nothing leads to them yet. */
interface Draft {
  readonly version: Checkpoint;
  /** Name that the folder will have. */
  readonly name: string;
  readonly folder: string;
  /** What the manifest says of each region besides its files. */
  readonly regions: readonly Omit<PackRegion, 'index' | 'details'>[];
  /** Of all files of details together. */
  readonly detailsBytes: number;
  readonly worldRows: number;
  readonly prayerSpaces: readonly { readonly country: string; readonly rows: number }[];
}

const fileNames = {
  index: (region: string) => `${region.replaceAll('/', '_')}.index.pack`,
  near: (region: string, number: number) => slicePath(fileNames.index(region), number),
  details: (region: string) => `${region.replaceAll('/', '_')}.details.pack`,
  prayer: (country: string) => `${country}.prayer.pack`,
  world: 'world.index.pack',
};

/** Memory holds one region, and of all places what the world says of them. */
async function draftPacks(tx: Queryable, outDir: string, builtAt: number): Promise<Draft> {
  const version = await readCheckpoint(tx);
  // Rows beyond the horizon may be in one build and not in another of the same checkpoint: the time tells them apart.
  const name = `${version.xid}-${builtAt.toString(36)}`;
  const folder = await startVersion(outDir, name);
  return orRemove(folder, async () => {
    const world = new WorldRows();
    const regions: Draft['regions'][number][] = [];
    let detailsBytes = 0;
    for (const region of await listRegions(tx)) {
      const drafted = await draftRegion(tx, { version, folder, region, world });
      regions.push(drafted.head);
      detailsBytes += drafted.detailsBytes;
    }
    const rows = world.end();
    await putPackFile(folder, fileNames.world, await encodeWorldPack(version, rows));
    const prayerSpaces = await draftPrayerSpaces(tx, version, folder);
    return { version, name, folder, regions, detailsBytes, worldRows: rows.length, prayerSpaces };
  });
}

/** What the world says of each place; equal opening hours, cuisines and cities take memory once. */
class WorldRows {
  readonly #rows: IndexRow[] = [];
  #shared = new SharedValues();

  add(row: IndexRow): void {
    const shared = this.#shared;
    this.#rows.push({
      ...toWorldRow(row),
      altNames: shared.share(row.altNames),
      city: shared.share(row.city),
      countryCode: shared.share(row.countryCode),
      region: shared.share(row.region),
      timeZone: shared.share(row.timeZone),
      hours: shared.share(row.hours),
      specialHours: shared.share(row.specialHours),
      cuisines: shared.share(row.cuisines),
    });
  }

  /** All of them; what was shared is not remembered any longer. */
  end(): readonly IndexRow[] {
    this.#shared = new SharedValues();
    return this.#rows;
  }
}

interface RegionDraft {
  readonly version: Checkpoint;
  readonly folder: string;
  readonly region: SnapshotRegion;
  readonly world: WorldRows;
}

async function draftRegion(
  tx: Queryable,
  { version, folder, region, world }: RegionDraft,
): Promise<{ readonly head: Draft['regions'][number]; readonly detailsBytes: number }> {
  const { id, countryCode, city, name, country } = region;
  const rows: IndexRow[] = [];
  const positions: Position[] = [];
  async function* noted(): AsyncGenerator<Restaurant> {
    for await (const restaurant of readDocuments(tx, id)) {
      const row = toIndexRow(restaurant);
      rows.push(row);
      world.add(row);
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
  const head = { ...about, ...(near !== undefined && { near }) };
  return { head, detailsBytes: details.length };
}

async function draftPrayerSpaces(tx: Queryable, version: Checkpoint, folder: string): Promise<Draft['prayerSpaces']> {
  const drafts: Draft['prayerSpaces'][number][] = [];
  for (const [country, spaces] of await readPrayerSpaces(tx)) {
    await putPackFile(folder, fileNames.prayer(country), await encodePrayerPack({ region: country, version, spaces }));
    drafts.push({ country, rows: spaces.length });
  }
  return drafts;
}

async function finishPacks(draft: Draft, outDir: string, builtAt: number): Promise<Manifest> {
  const { version, name, folder, worldRows } = draft;
  const finish = (file: string, quality?: Quality) => finishPackFile(folder, name, file, quality);
  const detailsQuality = inTime(draft.detailsBytes);
  return orRemove(folder, async () => {
    const regions: PackRegion[] = [];
    for (const head of draft.regions) {
      const index = await finish(fileNames.index(head.id));
      const details = await finish(fileNames.details(head.id), detailsQuality);
      for (let number = 0; number < sliceCount(head.near); number++)
        await finish(fileNames.near(head.id, number), detailsQuality);
      regions.push({ ...head, index, details });
    }
    const prayerSpaces: NonNullable<Manifest['prayerSpaces']> = [];
    for (const head of draft.prayerSpaces)
      prayerSpaces.push({ ...head, file: await finish(fileNames.prayer(head.country)) });
    const manifest: Manifest = {
      format: 1,
      packFormat: PACK_FORMAT,
      version,
      builtAt: new Date(builtAt).toISOString(),
      regions,
      world: { rows: worldRows, index: await finish(fileNames.world) },
      prayerSpaces,
    };
    await publishVersion(outDir, folder, name, manifest);
    return manifest;
  });
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
