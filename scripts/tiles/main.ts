/**
 * `npm run tiles`: makes the map's archives.
 *
 *   --world              land and borders of the world, from the package world-atlas, into public/tiles
 *   --globe              the landing page's still globe, from the package world-atlas, into src/features/landing
 *   --sample             streets of central Singapore, from the open data of RIHLA_DATA, into public/tiles
 *   --region ID ARCHIVE  streets of a region from a PMTiles file or address, into DATA_DIR/tiles; --dry-run only prints the
 *                        size; --bounds=WEST,SOUTH,EAST,NORTH is for an area that is no region of the packs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bounds } from '#domain/geo/geo.ts';
import { WORLD_ARCHIVE } from '#domain/geo/tiles.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { manifestSchema } from '#domain/sync/packs.ts';
import { ArchiveError, openArchive } from './archive-reader.ts';
import { drawStillGlobe } from './draw-globe.ts';
import { cutRegion } from './region.ts';
import { cutSample } from './sample.ts';
import { type ArchiveNote, publishArchive } from './tiles-folder.ts';
import { cutWorld } from './world-map.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PRODUCT = join(ROOT, 'public/tiles');
const DATA_DIR = resolve(ROOT, process.env['DATA_DIR'] ?? '.data');
const OPEN_DATA = process.env['RIHLA_DATA'] ?? join(ROOT, '../shared/data');
const USAGE =
  'usage: npm run tiles -- --world | --globe | --sample | --region ID ARCHIVE [--bounds=W,S,E,N] [--dry-run]';
const WORLD: ArchiveNote = {
  id: WORLD_ARCHIVE,
  minZoom: 0,
  maxZoom: 5,
  bounds: [-180, -85, 180, 85],
  schema: 'protomaps',
  attribution: 'Natural Earth',
};

async function main([task, ...rest]: readonly string[]): Promise<void> {
  if (task === '--world') return publish(PRODUCT, WORLD, cutWorld());
  if (task === '--globe') return writeFileSync(join(ROOT, 'src/features/landing/still-globe.json'), drawStillGlobe());
  if (task === '--sample') {
    const { note, bytes } = cutSample(OPEN_DATA);
    return publish(PRODUCT, note, bytes);
  }
  const [id, place] = rest.filter((word) => !word.startsWith('--'));
  if (task !== '--region' || id === undefined || place === undefined) throw new ArchiveError(USAGE);
  const { note, bytes, tiles } = await cutRegion(id, await openArchive(place), givenBounds(rest) ?? boundsOf(id));
  console.log(`${id}: ${tiles} tiles, ${bytes.length} bytes`);
  return rest.includes('--dry-run') ? undefined : publish(join(DATA_DIR, 'tiles'), note, bytes);
}

function publish(folder: string, note: ArchiveNote, content: Uint8Array): void {
  const { path, bytes } = publishArchive(folder, note, content);
  console.log(`${join(folder, path)}: ${bytes} bytes`);
}

function givenBounds(words: readonly string[]): Bounds | undefined {
  const given = words.find((word) => word.startsWith('--bounds='));
  if (given === undefined) return undefined;
  const [west, south, east, north, ...more] = given.slice('--bounds='.length).split(',').map(Number);
  const isRight = [west, south, east, north].every((degrees) => Number.isFinite(degrees)) && more.length === 0;
  if (!isRight || west === undefined || south === undefined || east === undefined || north === undefined) {
    throw new ArchiveError('--bounds wants four numbers of degrees: west, south, east, north.');
  }
  return { west, south, east, north };
}

/** The bounds of the region's places, from its packs. */
function boundsOf(id: string): Bounds {
  const path = join(DATA_DIR, 'packs/manifest.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ArchiveError(`${path} can't be read: build the packs first, with npm run packs.`);
  }
  const regions = parseJsonAs(manifestSchema, text)?.regions ?? [];
  const bounds = regions.find((region) => region.id === id)?.bounds;
  if (bounds) return bounds;
  throw new ArchiveError(
    `There is no region ${id} with places; there are: ${regions.map((region) => region.id).join(', ')}.`,
  );
}

try {
  await main(process.argv.slice(2));
} catch (reason) {
  if (!(reason instanceof ArchiveError)) throw reason;
  console.error(reason.message);
  process.exitCode = 1;
}
