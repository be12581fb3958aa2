import type { SearchQuery } from '#domain/search/search.ts';

/** A bare Dexie table of whole documents by id. */
export const ROWS_DATABASE = 'bench-rows';

/** The message to the worker that answers from this table. */
export interface BareRowsTask {
  readonly query: SearchQuery;
}
