import { FILTER_KEYS, FILTERS, formatFilter, parseFilters } from '#domain/search/filters.ts';
import { SORTS } from '#domain/search/search.ts';
import { type Criteria, canonical } from './criteria.ts';

/** Parameters in order: the text, the filters, the sort. */
export const PARAMETERS = ['q', ...FILTER_KEYS.map((key) => FILTERS[key].parameter), 'sort'] as const;

/**
 * Parses the criteria from an address. Lists may be comma lists or repeated parameters, in any case (U64). Never fails:
 * unknown values are dropped, except cuisines and cities, which become chips.
 */
export function parseCriteria(params: URLSearchParams): Criteria {
  const asked = params.get('sort')?.toLowerCase();
  const sort = SORTS.find((each) => each === asked);
  const filters = parseFilters((parameter) => params.getAll(parameter));
  return { ...filters, text: params.get('q')?.trim() ?? '', ...(sort ? { sort } : {}) };
}

/** Writes the criteria as an address; `parseCriteria` reads them back unchanged (F43). Foreign parameters stay. */
export function formatCriteria(criteria: Criteria, foreign?: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(foreign);
  for (const name of PARAMETERS) params.delete(name);
  const put = (name: string, value: string) => {
    if (value) params.set(name, value);
  };
  const asked = canonical(criteria);
  put('q', asked.text);
  for (const key of FILTER_KEYS) put(FILTERS[key].parameter, formatFilter(key, asked));
  put('sort', asked.sort ?? '');
  return params;
}
