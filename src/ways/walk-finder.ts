/** Finds walking routes on the streets of any readable archive. Caches the networks of the latest walks. */
import { distanceM, type Position } from '#domain/geo/geo.ts';
import { covers, type TileArchive, WORLD_ARCHIVE } from '#domain/geo/tiles.ts';
import type { StreetTile } from './street-lines.ts';
import { areaOfWalk, tilesOfArea, type WalkArea } from './walk-area.ts';
import { buildWalkGraph, type WalkGraph } from './walk-graph.ts';
import { findRoutes, type WalkRoute } from './walk-route.ts';
import { type WalkStep, walkSteps } from './walk-steps.ts';
import { STREETS_ZOOM } from './world-grid.ts';

/** Archives with streets, from the site or stored on the device. */
export interface StreetSource {
  /** Archives stored on the device, which are read without a request. */
  readonly kept: () => Promise<readonly TileArchive[]>;
  /** All readable archives. Only called if no stored one has the streets. @throws if they are unknown */
  readonly archives: () => Promise<readonly TileArchive[]>;
  /** The bytes of a tile; empty if the archive lacks it. @throws if it can't be read */
  readonly readTile: (archive: TileArchive, zoom: number, column: number, row: number) => Promise<ArrayBuffer>;
}

export interface WalkQuestion {
  readonly from: Position;
  readonly to: Position;
  /** BCP 47 tag of the reader's language. */
  readonly language: string;
}

interface FoundWalk extends Omit<WalkRoute, 'pieces'> {
  readonly steps: readonly WalkStep[];
}

/**
 * - 'too-far': farther than people walk
 * - 'no-streets': no map has the streets here
 * - 'no-route': the streets are known, but none leads there
 * - 'detour': the map has few footpaths here, and its streets lead far around: there may be a shorter way that it lacks
 * - 'failed': the streets could not be read, for example without a network
 */
type NoWalk = 'too-far' | 'no-streets' | 'no-route' | 'detour' | 'failed';

/** The quickest walk first; a second one only if it differs enough. */
export type WalkAnswer = { readonly walks: readonly FoundWalk[] } | { readonly none: NoWalk };

/** Maximum straight-line distance in metres. */
const MAX_M = 8000;
/** A walk longer than the straight line by this factor, and by these metres, leads far around. */
const DETOUR = 2.2;
const DETOUR_M = 300;
/**
 * A map with a smaller fraction of paths lacks many: in two such maps (0 and 0.06) 10 of 176 and 39 of 150 random walks led far
 * around, and nearly no street ended beside another one that it should meet.
 */
const FEW_PATHS = 0.2;
/** Maximum size of a network in bytes. */
const MAX_BYTES = 4_000_000;
const MAX_TILES = 80;
/** Number of cached networks. */
const KEPT = 4;
/** The width of an area with too many streets is multiplied by this, up to `MAX_TRIES` - 1 times. */
const NARROWER = 0.7;
const MAX_TRIES = 6;

export class WalkFinder {
  readonly #source: StreetSource;
  readonly #graphs = new Map<string, Promise<WalkGraph | null>>();

  constructor(source: StreetSource) {
    this.#source = source;
  }

  async find({ from, to, language }: WalkQuestion): Promise<WalkAnswer> {
    if (distanceM(from, to) > MAX_M) return { none: 'too-far' };
    let graph: WalkGraph | null;
    try {
      const archive =
        archiveOf(await this.#source.kept(), from, to) ?? archiveOf(await this.#source.archives(), from, to);
      if (!archive) return { none: 'no-streets' };
      graph = await this.#graphOf(archive, areaOfWalk(from, to), language);
    } catch {
      // A missing network and a damaged file are the same to the person.
      return { none: 'failed' };
    }
    if (graph === null) return { none: 'no-streets' };
    const routes = findRoutes(graph, from, to);
    if (routes.length === 0) return { none: 'no-route' };
    if (isDetour(routes, distanceM(from, to)) && graph.pathShare < FEW_PATHS) return { none: 'detour' };
    return {
      walks: routes.map((route) => {
        const { metres, cost, startM, endM, line } = route;
        return { metres, cost, startM, endM, line, steps: walkSteps(route) };
      }),
    };
  }

  /** Null if the archive has no street here. */
  #graphOf(archive: TileArchive, area: WalkArea, language: string): Promise<WalkGraph | null> {
    const { from, to, widthM } = area;
    const places = [from, to].map(({ latitude, longitude }) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`);
    const key = [archive.path, language, ...places, Math.round(widthM)].join('|');
    const known = this.#graphs.get(key);
    const graph = known ?? this.#build(archive, area, language);
    // Moves it to the end: a cache by least recent use.
    this.#graphs.delete(key);
    this.#graphs.set(key, graph);
    for (const oldest of this.#graphs.keys()) {
      if (this.#graphs.size <= KEPT) break;
      this.#graphs.delete(oldest);
    }
    // Drops a failed attempt, so that the next call retries.
    if (!known) graph.catch(() => this.#graphs.delete(key));
    return graph;
  }

  async #build(archive: TileArchive, area: WalkArea, language: string): Promise<WalkGraph | null> {
    let { widthM } = area;
    for (let n = 0; n < MAX_TRIES; n++, widthM *= NARROWER) {
      const { zoom, tiles, isWanted } = tilesOfArea({ ...area, widthM }, Math.min(STREETS_ZOOM, archive.maxZoom));
      if (tiles.length > MAX_TILES) continue;
      const read = await Promise.all(tiles.map((tile) => this.#read(archive, { zoom, ...tile })));
      const graph = buildWalkGraph(
        read.filter(({ data }) => data.byteLength > 0),
        { schema: archive.schema, language, isWanted },
      );
      if (graph.bytes <= MAX_BYTES) return graph.edges > 0 ? graph : null;
    }
    return null;
  }

  async #read(archive: TileArchive, tile: Omit<StreetTile, 'data'>): Promise<StreetTile> {
    const side = 2 ** tile.zoom;
    const column = ((tile.column % side) + side) % side;
    return { ...tile, data: await this.#source.readTile(archive, tile.zoom, column, tile.row) };
  }
}

function isDetour([quickest]: readonly WalkRoute[], straightM: number): boolean {
  const metres = quickest?.metres ?? 0;
  return metres > DETOUR * straightM && metres - straightM > DETOUR_M;
}

/** The smallest archive with streets that contains both ends. */
function archiveOf(archives: readonly TileArchive[], from: Position, to: Position): TileArchive | undefined {
  const fitting = archives.filter(
    (archive) =>
      archive.id !== WORLD_ARCHIVE &&
      archive.maxZoom >= STREETS_ZOOM - 1 &&
      [from, to].every((each) => covers(archive, each)),
  );
  return fitting.toSorted((a, b) => sizeOf(a.bounds) - sizeOf(b.bounds))[0];
}

function sizeOf([west, south, east, north]: TileArchive['bounds']): number {
  return (east - west) * (north - south);
}
