/** From a new worker to its first answer: from saved files, and from documents that must be indexed first. */

import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { openBlobStore } from '#platform/blob-store.ts';
import { INDEX_FOLDER } from '#platform/folders.ts';
import { browserLocks } from '#platform/locks.ts';
import { buildColumns } from '../../../../src/catalogue/format/columns.ts';
import { toIndexRow } from '../../../../src/catalogue/format/index-row.ts';
import { SavedIndex } from '../../../../src/workers/search/saved-index.ts';
import type { Measurement } from '../../measurement.ts';
import { AT, WANTED } from '../engine.ts';
import { percentile } from '../race.ts';
import { generatePlaces } from '../world/places.ts';
import { geoQuestions } from '../world/questions.ts';
import { openClient } from './client.ts';
import { saveBareRows, saveReplica, timeBareRows, timeReplica } from './from-rows.ts';
import { progress } from './progress.ts';

export interface SavedWorld {
  readonly label: string;
  readonly places: number;
}

const RUNS = 7;
/** For measurements that take seconds. */
const FEW_RUNS = 3;
const CHECKPOINT = { xid: '2000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', generation: 'bench' };

/** The region of all places. */
export const REGION = 'bench';

/** Saves the places on the device as a region's files. */
export async function saveWorld({ places }: SavedWorld): Promise<void> {
  const columns = buildColumns(Array.from(generatePlaces(places), toIndexRow));
  const saved = new SavedIndex(await openBlobStore(INDEX_FOLDER), browserLocks);
  const snapshot = { base: columns, version: CHECKPOINT, delta: { rows: [], gone: [] }, checkpoint: CHECKPOINT };
  await saved.saveRegion(REGION, snapshot, null, true);
}

/** Deletes the files for its last measurement, a start without them. */
export async function measureCold({ label, places }: SavedWorld): Promise<Measurement[]> {
  const [query] = nearQueries(1, places);
  if (query === undefined) throw new Error('there is no question');
  await saveBareRows(places);
  const [files, bare]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    files.push(await timeFiles(query));
    if (run < FEW_RUNS) bare.push(await timeBareRows(query));
  }
  await saveReplica(REGION, places, CHECKPOINT);
  progress(`cold ${label}: the replica is filled`);
  const replica: number[] = [];
  for (let run = 0; run < FEW_RUNS; run++) {
    await deleteFiles();
    replica.push(await timeReplica(query, REGION));
  }
  const [ms, rows, bareRows] = [percentile(files, 0.5), percentile(replica, 0.5), percentile(bare, 0.5)];
  const name = `search.cold.${label}`;
  return [
    { name: `${name}.ms`, value: ms, unit: 'ms' },
    { name: `${name}.rows_ms`, value: rows, unit: 'ms' },
    { name: `${name}.rows_ratio`, value: rows / ms, unit: 'x' },
    { name: `${name}.bare_rows_ms`, value: bareRows, unit: 'ms' },
    { name: `${name}.bare_rows_ratio`, value: bareRows / ms, unit: 'x' },
  ];
}

async function deleteFiles(): Promise<void> {
  const files = await openBlobStore(INDEX_FOLDER);
  for (const key of await files.keys()) await files.delete(key);
}

/** Nearby queries, like the first screen's. */
export function nearQueries(count: number, places: number): SearchQuery[] {
  return geoQuestions(count, places).map(({ near, radiusKm }) => ({
    ...NO_FILTERS,
    near,
    radiusKm,
    text: '',
    sort: 'relevance',
    offset: 0,
    limit: WANTED,
    at: AT,
  }));
}

async function timeFiles(query: SearchQuery): Promise<number> {
  const started = performance.now();
  const client = openClient();
  const { total } = await client.search(query);
  const ms = performance.now() - started;
  client.close();
  if (total === 0) throw new Error('The saved files answered nothing.');
  return ms;
}
