// planted: src/domain/geo.ts
// caught by: lint
import type { SearchQuery } from '#domain/search.ts';

export type Planted = SearchQuery;
