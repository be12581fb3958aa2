/**
 * The map's queries to the index, view by view, at several sizes of a generated world, compared with MapLibre's own
 * clustering of the same places. In Node. Then the map drawn in the built app.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Supercluster } from '@maplibre/geojson-vt';
import type { Feature, Point } from 'geojson';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { withinBounds } from '#catalogue/map/within-bounds.ts';
import { Segment } from '#catalogue/segments/segment.ts';
import type { MapQuestion } from '#domain/search/map-view.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { placeFeatures } from '#map/place-features.ts';
import { measureChunks } from './map-chunks.ts';
import { measureDrawn } from './map-drawn.ts';
import { type BenchOptions, type Measurement, median, significant } from './measurement.ts';
import { generatePlaces, placeAt } from './search/world/places.ts';

const SIZES: Readonly<Record<string, number>> = { '65k': 65_000, '250k': 250_000, '1m': 1_000_000 };
/** For tiles of 512 pixels: a continent, a country, a city, streets. */
const ZOOMS = [3, 8, 12, 14];
const VIEWS = 200;
/** Repetitions of each view, of which the fastest counts, since other programs use the machine, too. */
const REPEATS = 3;
/** Rounds of a comparison, of which the median counts. */
const ROUNDS = 3;
/** Degrees that a phone's map of 390 by 600 pixels covers at zoom 0. */
const [WIDTH, HEIGHT] = [(360 * 390) / 512, (360 * 600) / 512];
/** MapLibre's default clustering options. */
const CLUSTERING = { radius: 50 * 16, maxZoom: 17, extent: 8192 };
const MEGABYTE = 2 ** 20;

/** Size of the drawn map; the server imports that many places in half a minute. */
const DRAWN = '65k';

export async function run({
  sizes = ['65k', '1m'],
  only = ['index', 'drawn', 'chunks'],
}: BenchOptions): Promise<Measurement[]> {
  const figures: Measurement[] = [];
  if (only.includes('chunks')) figures.push(...measureChunks());
  if (only.includes('drawn')) figures.push(...(await measureDrawn(DRAWN, SIZES[DRAWN] ?? 0)));
  if (!only.includes('index')) return figures;
  for (const size of sizes) {
    const segment = new Segment(buildColumns(Array.from(generatePlaces(SIZES[size] ?? Number(size)), toIndexRow)));
    figures.push(...measureViews(size, segment), ...measureBeside(size, segment));
  }
  return figures;
}

function measureViews(size: string, segment: Segment): Measurement[] {
  const all: number[] = [];
  const figures = ZOOMS.flatMap((zoom) => {
    const times = Array.from({ length: VIEWS }, (_, n) => {
      const view = viewAt(n, zoom);
      return Math.min(...Array.from({ length: REPEATS }, () => timeOf(() => withinBounds([segment], view, []))));
    });
    // Skip the first calls, during which the code is compiled.
    const warm = times.slice(VIEWS / 10);
    all.push(...warm);
    return [figure(`map.${size}.z${zoom}.p50`, warm, 0.5), figure(`map.${size}.z${zoom}.p99`, warm, 0.99)];
  });
  return [...figures, figure(`map.${size}.p99`, all, 0.99)];
}

/** Time from places in memory to MapLibre's input for the first view, and memory kept for the next views. */
function measureBeside(size: string, segment: Segment): Measurement[] {
  const view = viewAt(0, 8);
  const ours = rounds(() => placeFeatures(structuredClone(withinBounds([segment], view, [])), String));
  const theirs = rounds(() => {
    const cluster = new Supercluster(CLUSTERING);
    // The clone stands for the transfer to MapLibre's worker.
    cluster.load(structuredClone(featuresOf(segment)));
    const { west, south, east, north } = view.bounds;
    return [cluster, structuredClone(cluster.getClusters([west, south, east, north], view.zoom))];
  });
  const { latitude, longitude } = segment.columns.numbers;
  const read = [latitude, longitude, segment.hidden, segment.columns.bands.starts];
  const ourBytes = read.reduce((sum, { byteLength }) => sum + byteLength, 0) + ours.bytes;
  return [
    { name: `map.${size}.first_markers`, value: significant(ours.ms), unit: 'ms' },
    { name: `map.${size}.clustering.first_markers`, value: significant(theirs.ms), unit: 'ms' },
    { name: `map.${size}.first_markers.ratio`, value: significant(theirs.ms / ours.ms), unit: 'x' },
    { name: `map.${size}.memory`, value: significant(ourBytes / MEGABYTE), unit: 'MB' },
    { name: `map.${size}.clustering.memory`, value: significant(theirs.bytes / MEGABYTE), unit: 'MB' },
    { name: `map.${size}.memory.ratio`, value: significant(theirs.bytes / ourBytes), unit: 'x' },
  ];
}

/** The median time, and the memory that a result retains. */
function rounds(work: () => unknown): { readonly ms: number; readonly bytes: number } {
  const bytes = keptBytes(work);
  const times = Array.from({ length: ROUNDS }, () => timeOf(() => void work()));
  return { ms: median(times), bytes };
}

/** A separate function, so that its result is freed on return and does not count in the next measurement. */
function keptBytes(work: () => unknown): number {
  const before = usedBytes();
  const kept = work();
  const bytes = usedBytes() - before;
  // Keeps the result alive until here.
  if (kept === undefined) throw new Error('Nothing was kept.');
  return Math.max(0, bytes);
}

function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function featuresOf({ columns }: Segment): Feature<Point>[] {
  const { latitude, longitude } = columns.numbers;
  return Array.from({ length: columns.located }, (_, row) => ({
    type: 'Feature',
    properties: { id: row, status: 'certified' },
    geometry: { type: 'Point', coordinates: [(longitude[row] ?? 0) / 1e5, (latitude[row] ?? 0) / 1e5] },
  }));
}
/** A query like the map's, with a margin, around a place, so that no view is empty. */
function viewAt(n: number, zoom: number): MapQuestion {
  const { latitude, longitude } = placeAt(n * 37);
  const [width, height] = [WIDTH / 2 ** zoom, HEIGHT / 2 ** zoom];
  const [lat, lon] = [latitude ?? 0, longitude ?? 0];
  const box = (size: number) => ({
    south: Math.max(-85, lat - (size * height) / 2),
    north: Math.min(85, lat + (size * height) / 2),
    west: turned(lon - (size * width) / 2),
    east: turned(lon + (size * width) / 2),
  });
  return {
    query: { ...NO_FILTERS, text: '', sort: 'relevance', offset: 0, limit: 1, at: Date.UTC(2026, 10, 20) },
    bounds: box(1),
    around: box(2),
    zoom,
    hasNames: zoom >= 15,
    language: 'en',
  };
}

function turned(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function figure(name: string, times: readonly number[], part: number): Measurement {
  const sorted = times.toSorted((a, b) => a - b);
  return { name, value: significant(sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN), unit: 'ms' };
}
