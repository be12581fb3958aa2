import { rm } from 'node:fs/promises';
import type { Position } from '#domain/geo.ts';
import type { Checkpoint, Manifest, PackRegion } from '#domain/packs.ts';
import type { Restaurant } from '#domain/restaurant.ts';
import { PACK_FORMAT } from '../../src/catalogue/container.ts';
import type { IndexRow } from '../../src/catalogue/index-row.ts';
import { encodeDetailsPack, encodeIndexPack, encodeWorldPack, toWorldRow } from '../../src/catalogue/pack.ts';
import { encodePrayerPack } from '../../src/catalogue/prayer-pack.ts';
import type { Database, Queryable } from '../../supabase/local/database.ts';
import { boundsOf } from './bounds.ts';
import { isComplete, pruneVersions, publishVersion, readManifest, startVersion } from './manifest-file.ts';
import { writePackFile } from './pack-file.ts';
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
 * `<version>/world.index.pack` and `<version>/<country>.prayer.pack`, each with `.br` and `.gz` beside it, and `manifest.json`, written last. All packs show
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
  const contents = await database.transaction(async (tx) => {
    await tx.exec('set transaction isolation level repeatable read, read only');
    return isUsable && !(await hasChangedSince(tx, previous.version)) ? null : readPacks(tx);
  });
  if (contents === null && previous) return { manifest: previous, isNew: false };
  if (contents === null) throw new Error('unreachable: without a usable manifest packs are always written');
  // Compressing takes longer than reading, and PGlite answers nobody else while a transaction lasts.
  const manifest = await writePacks(contents, outDir, builtAt);
  await pruneVersions(outDir, [manifest, previous], builtAt);
  return { manifest, isNew: true };
}

/** Everything of one snapshot that the packs are made of. */
interface Contents {
  readonly version: Checkpoint;
  readonly regions: readonly RegionContents[];
  readonly world: Uint8Array;
  readonly worldRows: number;
  readonly prayerPacks: readonly { readonly country: string; readonly rows: number; readonly bytes: Uint8Array }[];
}

interface RegionContents {
  /** What the manifest says of the region besides its files. */
  readonly head: Omit<PackRegion, 'index' | 'details'>;
  readonly index: Uint8Array;
  readonly details: Uint8Array;
}

async function readPacks(tx: Queryable): Promise<Contents> {
  const version = await readCheckpoint(tx);
  const regions: RegionContents[] = [];
  const worldRows: IndexRow[] = [];
  for (const region of await listRegions(tx)) regions.push(await readRegion(tx, version, region, worldRows));
  const world = await encodeWorldPack(version, worldRows);
  return { version, regions, world, worldRows: worldRows.length, prayerPacks: await readPrayerPacks(tx, version) };
}

async function readPrayerPacks(tx: Queryable, version: Checkpoint): Promise<Contents['prayerPacks']> {
  const countries = await readPrayerSpaces(tx);
  return Promise.all(
    Array.from(countries, async ([country, spaces]) => ({
      country,
      rows: spaces.length,
      bytes: await encodePrayerPack({ region: country, version, spaces }),
    })),
  );
}

async function readRegion(
  tx: Queryable,
  version: Checkpoint,
  region: SnapshotRegion,
  worldRows: IndexRow[],
): Promise<RegionContents> {
  const restaurants: Restaurant[] = [];
  const positions: Position[] = [];
  for await (const restaurant of readDocuments(tx, region.id)) {
    restaurants.push(restaurant);
    worldRows.push(toWorldRow(restaurant));
    const { latitude, longitude } = restaurant;
    if (latitude !== null && longitude !== null) positions.push({ latitude, longitude });
  }
  const input = { region: region.id, version, restaurants };
  const head = {
    id: region.id,
    countryCode: region.countryCode,
    city: region.city,
    name: region.name ?? region.country,
    bounds: boundsOf(positions),
    rows: restaurants.length,
  };
  return { head, index: await encodeIndexPack(input), details: await encodeDetailsPack(input) };
}

async function writePacks(contents: Contents, outDir: string, builtAt: number): Promise<Manifest> {
  const { version } = contents;
  // Rows beyond the horizon may be in one build and not in another of the same checkpoint: the time tells them apart.
  const folderName = `${version.xid}-${builtAt.toString(36)}`;
  const folder = await startVersion(outDir, folderName);
  const write = (name: string, bytes: Uint8Array) => writePackFile(folder, folderName, name, bytes);
  try {
    const regions: PackRegion[] = [];
    for (const { head, index, details } of contents.regions) {
      const name = head.id.replaceAll('/', '_');
      regions.push({
        ...head,
        index: await write(`${name}.index.pack`, index),
        details: await write(`${name}.details.pack`, details),
      });
    }
    const prayerSpaces: NonNullable<Manifest['prayerSpaces']> = [];
    for (const { country, rows, bytes } of contents.prayerPacks) {
      prayerSpaces.push({ country, rows, file: await write(`${country}.prayer.pack`, bytes) });
    }
    const manifest: Manifest = {
      format: 1,
      packFormat: PACK_FORMAT,
      version,
      builtAt: new Date(builtAt).toISOString(),
      regions,
      world: { rows: contents.worldRows, index: await write('world.index.pack', contents.world) },
      prayerSpaces,
    };
    await publishVersion(outDir, folder, folderName, manifest);
    return manifest;
  } catch (reason) {
    await rm(folder, { recursive: true, force: true });
    throw reason;
  }
}
