// planted: src/domain/geo/geo.ts
// caught by: lint
import type { SearchQuery } from '#domain/search/search.ts';

export type Planted = SearchQuery;
