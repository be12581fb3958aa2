/** Reads all documents of a bare table at once, builds an index, and answers one query with the number of places. */
import { Dexie, type EntityTable } from 'dexie';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { packCards } from '../../../../src/catalogue/cards/card.ts';
import { createMoment } from '../../../../src/catalogue/filters/moment.ts';
import { buildColumns } from '../../../../src/catalogue/format/columns.ts';
import { toIndexRow } from '../../../../src/catalogue/format/index-row.ts';
import { searchSegments } from '../../../../src/catalogue/segments/search-segments.ts';
import { Segment } from '../../../../src/catalogue/segments/segment.ts';
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
