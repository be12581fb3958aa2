import type { SearchQuery } from '#domain/search/search.ts';

/** A bare table of Dexie that holds whole documents by id. */
export const ROWS_DATABASE = 'bench-rows';

/** What the worker is sent that answers from that table. */
export interface BareRowsTask {
  readonly query: SearchQuery;
}
