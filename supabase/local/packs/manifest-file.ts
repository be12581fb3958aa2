import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PACK_FORMAT } from '../../../src/catalogue/format/container.ts';
import { halvingCount, sliceCount, slicePath } from '../../../src/catalogue/near/near-slices.ts';
import { ZONE_OVERRIDES } from '../../../src/domain/hours/zone-overrides.ts';
import { parseJsonAs } from '../../../src/domain/primitives/parse-json.ts';
import { type Manifest, manifestSchema, type PackFile } from '../../../src/domain/sync/packs.ts';

const MANIFEST = 'manifest.json';
/** Prefix of unfinished folders. */
const UNFINISHED = '.building-';
/** An unfinished folder older than this was left by a crashed build. */
const ABANDONED_MS = 60 * 60 * 1000;

/** A packs folder's manifest; null unless this version of the app can read it. */
export async function readManifest(outDir: string): Promise<Manifest | null> {
  const text = await readFile(join(outDir, MANIFEST), 'utf8').catch(() => null);
  return parseJsonAs(manifestSchema, text);
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
): Promise<void> {
  await rename(folder, join(outDir, version));
  const unfinished = join(outDir, `${UNFINISHED}${version}.json`);
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 1)}\n`);
  await rename(unfinished, join(outDir, MANIFEST));
}

/** Deletes everything that neither the new nor the previous manifest names. */
export async function pruneVersions(outDir: string, keep: readonly (Manifest | null)[], now: number): Promise<void> {
  const kept = new Set(keep.flatMap((manifest) => (manifest === null ? [] : filesOf(manifest))).map(versionOf));
  for (const entry of await readdir(outDir)) {
    if (entry === MANIFEST || kept.has(entry)) continue;
    const info = await stat(join(outDir, entry)).catch(() => null);
    const isRunning = entry.startsWith(UNFINISHED) && now - (info?.mtimeMs ?? 0) < ABANDONED_MS;
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
