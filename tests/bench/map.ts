/** What a map asks of the index: one view after another, at several sizes of a made-up world. In Node. */
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { withinBounds } from '#catalogue/map/within-bounds.ts';
import { Segment } from '#catalogue/segments/segment.ts';
import type { MapQuestion } from '#domain/map-view.ts';
import { NO_FILTERS } from '#domain/search.ts';
import { type BenchOptions, type Measurement, significant } from './measurement.ts';
import { generatePlaces, placeAt } from './search/world/places.ts';

const SIZES: Readonly<Record<string, number>> = { '65k': 65_000, '250k': 250_000, '1m': 1_000_000 };
/** Of tiles of 512 pixels: a continent, a country, a city, streets. */
const ZOOMS = [3, 8, 12, 14];
const VIEWS = 200;
/** Degrees that a phone's map of 390 by 600 pixels covers at zoom 0. */
const [WIDTH, HEIGHT] = [(360 * 390) / 512, (360 * 600) / 512];

export async function run({ sizes = ['65k', '1m'] }: BenchOptions): Promise<Measurement[]> {
  const figures: Measurement[] = [];
  for (const size of sizes) {
    const count = SIZES[size] ?? Number(size);
    const segments = [new Segment(buildColumns(Array.from(generatePlaces(count), toIndexRow)))];
    const all: number[] = [];
    for (const zoom of ZOOMS) {
      const times = Array.from({ length: VIEWS }, (_, n) => timeOf(() => withinBounds(segments, viewAt(n, zoom), [])));
      // The first calls are compiled while they run.
      const warm = times.slice(VIEWS / 10);
      all.push(...warm);
      figures.push(figure(`map.${size}.z${zoom}.p50`, warm, 0.5), figure(`map.${size}.z${zoom}.p99`, warm, 0.99));
    }
    figures.push(figure(`map.${size}.p99`, all, 0.99));
  }
  return figures;
}

/** Around a place, so that views lie where there is something to see. */
function viewAt(n: number, zoom: number): MapQuestion {
  const { latitude, longitude } = placeAt(n * 37);
  const [width, height] = [WIDTH / 2 ** zoom, HEIGHT / 2 ** zoom];
  const [lat, lon] = [latitude ?? 0, longitude ?? 0];
  return {
    query: { ...NO_FILTERS, text: '', sort: 'relevance', offset: 0, limit: 1, at: Date.UTC(2026, 10, 20) },
    bounds: {
      south: Math.max(-85, lat - height / 2),
      north: Math.min(85, lat + height / 2),
      west: turned(lon - width / 2),
      east: turned(lon + width / 2),
    },
    zoom,
    hasNames: zoom >= 15,
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
