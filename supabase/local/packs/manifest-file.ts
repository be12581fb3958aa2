import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { PACK_FORMAT } from '../../../src/catalogue/format/container.ts';
import { halvingCount, sliceCount, slicePath } from '../../../src/catalogue/near/near-slices.ts';
import { ZONE_OVERRIDES } from '../../../src/domain/hours/zone-overrides.ts';
import { type Manifest, manifestSchema, type PackFile } from '../../../src/domain/sync/packs.ts';
import {
  DAMAGED,
  type FileSystem,
  placeFolder,
  readState,
  UNFINISHED as TEMPORARY,
  writeWhole,
} from '../whole-files.ts';

const MANIFEST = 'manifest.json';
/** Prefix of unfinished folders. */
const UNFINISHED = '.building-';
/** An unfinished folder older than this was left by a crashed build. */
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * A packs folder's manifest; null unless this version of the app can read it. A damaged one is set aside.
 * @param report receives a sentence about a damaged one; prints a warning by default
 */
export async function readManifest(
  outDir: string,
  report: (sentence: string) => void = (sentence) => process.emitWarning(sentence),
): Promise<Manifest | null> {
  const content = await readState(join(outDir, MANIFEST), z.unknown(), report);
  // Other versions of the app write other manifests, which are not damaged.
  return manifestSchema.safeParse(content).data ?? null;
}

/** Whether every file of the manifest exists completely and in this version's format. */
export async function isComplete(outDir: string, manifest: Manifest): Promise<boolean> {
  const { regions, prayerSpaces, packFormat } = manifest;
  // Phones would refuse packs of another format.
  if (packFormat !== PACK_FORMAT) return false;
  // A manifest from before prayer spaces is built again.
  if (prayerSpaces === undefined) return false;
  // Devices that are older than this server's table get it from the manifest.
  if (JSON.stringify(manifest.zoneOverrides) !== JSON.stringify(ZONE_OVERRIDES)) return false;
  for (const file of filesOf(manifest)) {
    const info = await stat(join(outDir, file.path)).catch(() => null);
    if (info?.size !== file.bytes) return false;
  }
  const slices = regions.flatMap(({ index, near }) =>
    Array.from({ length: sliceCount(near) }, (_, number) => slicePath(index.path, number)),
  );
  for (const path of slices) if ((await stat(join(outDir, path)).catch(() => null)) === null) return false;
  // Large regions from before slices are built again.
  return regions.every(({ rows, near }) => near !== undefined || halvingCount(rows) === 0);
}

/** Creates the folder for a version's files; it is renamed when complete. */
export async function startVersion(outDir: string, version: string): Promise<string> {
  const folder = join(outDir, `${UNFINISHED}${version}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Renames the version's folder and writes the manifest last, so that readers see either the old version or the new one. */
export async function publishVersion(
  outDir: string,
  folder: string,
  version: string,
  manifest: Manifest,
  system?: FileSystem,
): Promise<void> {
  await placeFolder(folder, join(outDir, version), system);
  await writeManifest(outDir, manifest, system);
}

/** Replaces the manifest, whose files must exist. */
export async function writeManifest(outDir: string, manifest: Manifest, system?: FileSystem): Promise<void> {
  await writeWhole(join(outDir, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, system && { system });
}

/** Deletes everything that neither the new nor the previous manifest names. */
export async function pruneVersions(outDir: string, keep: readonly (Manifest | null)[], now: number): Promise<void> {
  const kept = new Set(keep.flatMap((manifest) => (manifest === null ? [] : filesOf(manifest))).map(versionOf));
  for (const entry of await readdir(outDir)) {
    if (entry === MANIFEST || entry.startsWith(MANIFEST + DAMAGED) || kept.has(entry)) continue;
    const info = await stat(join(outDir, entry)).catch(() => null);
    const isUnfinished = entry.startsWith(UNFINISHED) || entry.endsWith(TEMPORARY);
    const isRunning = isUnfinished && now - (info?.mtimeMs ?? 0) < ABANDONED_MS;
    if (!isRunning) await rm(join(outDir, entry), { recursive: true, force: true });
  }
}

/** The folder of the version in which a file was built. */
export function versionOf({ path }: Pick<PackFile, 'path'>): string {
  return path.split('/')[0] ?? '';
}

function filesOf({ world, regions, prayerSpaces = [] }: Manifest): readonly PackFile[] {
  return [
    world.index,
    ...regions.flatMap(({ index, details }) => [index, details]),
    ...prayerSpaces.map(({ file }) => file),
  ];
}
