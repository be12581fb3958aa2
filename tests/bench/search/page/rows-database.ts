import type { SearchQuery } from '#domain/search.ts';

/** Holds whole documents by id. */
export const ROWS_DATABASE = 'bench-rows';

/** What the worker is sent that answers from documents. */
export interface RebuildTask {
  readonly query: SearchQuery;
}
