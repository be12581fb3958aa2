/** From a new worker to its first answer: from saved files, and from documents that have to be laid out anew. */
import { Dexie, type EntityTable } from 'dexie';
import { buildColumns } from '#catalogue/columns.ts';
import { toIndexRow } from '#catalogue/index-row.ts';
import type { Restaurant } from '#domain/restaurant.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search.ts';
import { openBlobStore } from '#platform/blob-store.ts';
import { INDEX_FOLDER } from '#platform/folders.ts';
import { browserLocks } from '#platform/locks.ts';
import { SavedIndex } from '../../../../src/workers/search/saved-index.ts';
import type { Measurement } from '../../measurement.ts';
import { AT, WANTED } from '../engine.ts';
import { percentile } from '../race.ts';
import { generatePlaces } from '../world/places.ts';
import { geoQuestions } from '../world/questions.ts';
import { openClient } from './client.ts';
import { progress } from './progress.ts';
import { type RebuildTask, ROWS_DATABASE } from './rows-database.ts';

export interface SavedWorld {
  readonly label: string;
  readonly places: number;
}

const RUNS = 7;
const BATCH = 5000;
const CHECKPOINT = { xid: '2000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', generation: 'bench' };

/** The region that all places are saved as. */
export const REGION = 'bench';

/** Leaves the places on the device: as the files of a region, and as documents, as the replica holds them. */
export async function saveWorld({ places }: SavedWorld): Promise<void> {
  const columns = buildColumns(Array.from(generatePlaces(places), toIndexRow));
  const saved = new SavedIndex(await openBlobStore(INDEX_FOLDER), browserLocks);
  const snapshot = { base: columns, version: CHECKPOINT, delta: { rows: [], gone: [] }, checkpoint: CHECKPOINT };
  await saved.saveRegion(REGION, snapshot, null, true);
}

export async function measureCold({ label, places }: SavedWorld): Promise<Measurement[]> {
  await saveDocuments(places);
  const [query] = nearQueries(1, places);
  if (query === undefined) throw new Error('there is no question');
  const fromFiles: number[] = [];
  const fromRows: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    fromFiles.push(await timeFiles(query));
    if (run < 3) fromRows.push(await timeRows(query));
  }
  progress(`cold ${label}: done`);
  const [files, rows] = [percentile(fromFiles, 0.5), percentile(fromRows, 0.5)];
  return [
    { name: `search.cold.${label}.ms`, value: files, unit: 'ms' },
    { name: `search.cold.${label}.rows_ms`, value: rows, unit: 'ms' },
    { name: `search.cold.${label}.rows_ratio`, value: rows / files, unit: 'x' },
  ];
}

/** What the first screen asks: what is near. */
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

async function saveDocuments(places: number): Promise<void> {
  await Dexie.delete(ROWS_DATABASE);
  const database = new Dexie(ROWS_DATABASE) as Dexie & { documents: EntityTable<Restaurant, 'id'> };
  database.version(1).stores({ documents: 'id' });
  let batch: Restaurant[] = [];
  for (const place of generatePlaces(places)) {
    batch.push(place);
    if (batch.length < BATCH) continue;
    await database.documents.bulkAdd(batch);
    batch = [];
  }
  await database.documents.bulkAdd(batch);
  database.close();
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

function timeRows(query: SearchQuery): Promise<number> {
  const started = performance.now();
  const worker = new Worker(new URL('./rebuild-worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      const ms = performance.now() - started;
      worker.terminate();
      if (data > 0) resolve(ms);
      else reject(new Error('The documents answered nothing.'));
    });
    worker.addEventListener('error', () => reject(new Error('The worker failed.')));
    const task: RebuildTask = { query };
    worker.postMessage(task, []);
  });
}
