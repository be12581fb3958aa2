/** Walking routes in Bogor from an archive of vector tiles: building the graph, querying it, and its memory. */
import { open } from 'node:fs/promises';
import { PMTiles } from 'pmtiles';
import type { StreetTile } from '../../src/ways/street-lines.ts';
import { tilesOfArea } from '../../src/ways/walk-area.ts';
import { buildWalkGraph } from '../../src/ways/walk-graph.ts';
import { findRoute, findRoutes } from '../../src/ways/walk-route.ts';
import { walkSteps } from '../../src/ways/walk-steps.ts';
import { findRealData } from '../support/real-data.ts';
import { haversine } from '../support/ways/dijkstra.ts';
import { seeded } from '../support/ways/street-net.ts';
import { type Measurement, median, significant } from './measurement.ts';

const CENTRE = { latitude: -6.565, longitude: 106.81 };
const RADIUS_M = 3000;
const BUILDS = 5;
const QUESTIONS = 300;
/** Number of attempts, of which the fastest counts, since other programs slow some of them. */
const TRIES = 7;

/** @throws {Error} if the real data lacks the archive */
export async function run(): Promise<Measurement[]> {
  const path = findRealData('maps/bogor.pmtiles');
  if (path === undefined) throw new Error('maps/bogor.pmtiles is not among the real data (RIHLA_DATA).');
  const { tiles, isWanted } = await readTiles(path);
  const options = { schema: 'openmaptiles', language: 'en', isWanted } as const;
  const graph = buildWalkGraph(tiles, options);
  const buildMs = minMs(() => buildWalkGraph(tiles, options), BUILDS);
  const random = seeded(3);
  const anywhere = () => {
    const [angle, away] = [2 * Math.PI * random(), 2500 * Math.sqrt(random())];
    const degree = 111_195;
    return {
      latitude: CENTRE.latitude + (away * Math.sin(angle)) / degree,
      longitude: CENTRE.longitude + (away * Math.cos(angle)) / degree / Math.cos((CENTRE.latitude * Math.PI) / 180),
    };
  };
  const [times, withOthers, detours]: [number[], number[], number[]] = [[], [], []];
  let [without, named, steps] = [0, 0, 0];
  for (let n = 0; n < QUESTIONS; n++) {
    const [from, to] = [anywhere(), anywhere()];
    const route = findRoute(graph, from, to);
    times.push(minMs(() => findRoute(graph, from, to)));
    withOthers.push(minMs(() => findRoutes(graph, from, to)));
    if (!route) {
      without++;
      continue;
    }
    const straight = haversine(from, to);
    if (straight > 300) detours.push(route.metres / straight);
    const told = walkSteps(route);
    steps += told.length;
    named += told.filter(({ name }) => name !== '').length;
  }
  return [
    { name: 'ways.bogor.build_ms', value: significant(buildMs), unit: 'ms' },
    { name: 'ways.bogor.nodes', value: graph.nodes, unit: 'nodes' },
    { name: 'ways.bogor.memory_kb', value: Math.round(graph.bytes / 1000), unit: 'kB' },
    { name: 'ways.bogor.query_p50_ms', value: significant(median(times)), unit: 'ms' },
    { name: 'ways.bogor.query_p95_ms', value: significant(p95(times)), unit: 'ms' },
    { name: 'ways.bogor.with_other_way_p95_ms', value: significant(p95(withOthers)), unit: 'ms' },
    { name: 'ways.bogor.no_route', value: significant(without / QUESTIONS), unit: 'x' },
    { name: 'ways.bogor.detour_p50', value: significant(median(detours)), unit: 'x' },
    { name: 'ways.bogor.detour_p95', value: significant(p95(detours)), unit: 'x' },
    { name: 'ways.bogor.named_steps', value: significant(named / steps), unit: 'x' },
    { name: 'ways.bogor.steps_per_route', value: significant(steps / (QUESTIONS - without)), unit: 'steps' },
  ];
}

async function readTiles(path: string) {
  const file = await open(path);
  const archive = new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset);
      return { data: buffer.slice(0, bytesRead).buffer };
    },
  });
  const area = tilesOfArea({ from: CENTRE, to: CENTRE, widthM: RADIUS_M }, 14);
  const tiles: StreetTile[] = [];
  for (const { column, row } of area.tiles) {
    const tile = await archive.getZxy(area.zoom, column, row);
    if (tile) tiles.push({ zoom: area.zoom, column, row, data: tile.data });
  }
  await file.close();
  return { tiles, isWanted: area.isWanted };
}

function minMs(work: () => unknown, tries = TRIES): number {
  let least = Infinity;
  for (let n = 0; n < tries; n++) {
    const started = performance.now();
    work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(0.95 * values.length)] ?? Number.NaN;
}
