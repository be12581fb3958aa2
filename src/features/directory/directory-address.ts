import { formatCriteria, parseCriteria } from '#places/criteria/search-params.ts';
import type { AddressForm } from '#places/criteria/use-criteria.ts';

/**
 * The form of the directory's criteria in its address: as for /search, except for two parameters of the specification.
 * `name` is the text (R8). `featured` is the id of a place to highlight (R7, U67), which does not filter and stays.
 */
export const DIRECTORY_ADDRESS: AddressForm = {
  parse: (params) => parseCriteria(renamed(params, 'name', 'q')),
  format(criteria, foreign) {
    const featured = foreign.get('featured');
    const params = renamed(formatCriteria({ ...criteria, featured: false }, foreign), 'q', 'name');
    if (featured) params.set('featured', featured);
    return params;
  },
};

/** The id of the place to highlight; null if there is none. */
export function highlightedIn(params: URLSearchParams): string | null {
  return params.get('featured') || null;
}

/** Renames a parameter; an existing one with the new name is dropped. */
function renamed(params: URLSearchParams, from: string, to: string): URLSearchParams {
  const result = new URLSearchParams(
    [...params].filter(([name]) => name !== from && name !== to && name !== 'featured'),
  );
  const value = params.get(from);
  if (value) result.set(to, value);
  return result;
}
