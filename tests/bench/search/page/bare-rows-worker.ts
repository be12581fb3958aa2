/** Reads all documents of a bare table at once, lays them out as an index, and answers one question with the number of places. */
import { Dexie, type EntityTable } from 'dexie';
import { packCards } from '#catalogue/card.ts';
import { buildColumns } from '#catalogue/columns.ts';
import { toIndexRow } from '#catalogue/index-row.ts';
import { createMoment } from '#catalogue/moment.ts';
import { searchSegments } from '#catalogue/search-segments.ts';
import { Segment } from '#catalogue/segment.ts';
import type { Restaurant } from '#domain/restaurant.ts';
import { type BareRowsTask, ROWS_DATABASE } from './rows-database.ts';

async function answer({ query }: BareRowsTask): Promise<void> {
  const database = new Dexie(ROWS_DATABASE) as Dexie & { documents: EntityTable<Restaurant, 'id'> };
  database.version(1).stores({ documents: 'id' });
  const documents = await database.documents.toArray();
  const { total, hits } = searchSegments([new Segment(buildColumns(documents.map(toIndexRow)))], query);
  const moment = createMoment(query.at);
  packCards(hits, query, moment);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  self.postMessage(total);
}

self.addEventListener('message', ({ data }: MessageEvent<BareRowsTask>) => void answer(data));
