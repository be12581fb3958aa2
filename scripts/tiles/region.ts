/** Cuts a region's streets out of an archive. */
import { zxyToTileId } from 'pmtiles';
import type { Bounds } from '#domain/geo/geo.ts';
import { ArchiveError, type OpenedArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { tilesWithin } from './cut-tiles.ts';
import type { ArchiveNote } from './tiles-folder.ts';

/** Below the first, the world's archive is drawn; above the second, its tiles are enlarged. */
const MIN_ZOOM = 7;
const MAX_ZOOM = 15;
/** Degrees around the outermost places. */
const MARGIN = 0.02;

/**
 * @param bounds of the region's places; `west` is greater than `east` if they lie on both sides of the antimeridian
 * @throws {ArchiveError} if the archive has nothing of the region, or is damaged
 */
export async function cutRegion(
  id: string,
  source: OpenedArchive,
  bounds: Bounds,
): Promise<{ note: ArchiveNote; bytes: Uint8Array; tiles: number }> {
  const [south, north] = [Math.max(-85, bounds.south - MARGIN), Math.min(85, bounds.north + MARGIN)];
  const [west, east] = [bounds.west - MARGIN, bounds.east + MARGIN];
  const spans = (
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  ) as readonly (readonly [number, number])[];
  const [minZoom, maxZoom] = [Math.max(MIN_ZOOM, source.minZoom), Math.min(MAX_ZOOM, source.maxZoom)];
  const tiles = new Map<number, Uint8Array>();
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    for (const [from, to] of spans) {
      for (const [x, y] of tilesWithin([from, south, to, north], zoom)) {
        const tile = await source.read(zoom, x, y);
        if (tile) tiles.set(zxyToTileId(zoom, x, y), tile);
      }
    }
  }
  if (tiles.size === 0) throw new ArchiveError(`The archive has nothing of ${id}.`);
  const whole = west <= east ? ([west, south, east, north] as const) : ([-180, south, 180, north] as const);
  const { schema, attribution } = source;
  const note: ArchiveNote = { id: id.replaceAll('/', '-'), minZoom, maxZoom, bounds: [...whole], schema, attribution };
  const layers = schema === 'openmaptiles' ? ['transportation'] : ['earth'];
  const metadata = { name: id, attribution, vector_layers: layers.map((layer) => ({ id: layer, fields: {} })) };
  return { note, bytes: writeArchive(tiles, { ...note, metadata }), tiles: tiles.size };
}
