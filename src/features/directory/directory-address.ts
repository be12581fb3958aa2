import { formatCriteria, parseCriteria } from '#places/criteria/search-params.ts';
import type { AddressForm } from '#places/criteria/use-criteria.ts';

/**
 * How the address of the directory carries its criteria: as that of /search, but for two words of the specification.
 * `name` is the text (R8), and `featured` the id of a place to point out (R7, U67), which filters nothing and stays.
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

/** The id of the place that the address points out; null without one. */
export function highlightedIn(params: URLSearchParams): string | null {
  return params.get('featured') || null;
}

/** The parameters with one word in the place of the other; what else stands under the new word goes. */
function renamed(params: URLSearchParams, from: string, to: string): URLSearchParams {
  const result = new URLSearchParams(
    [...params].filter(([name]) => name !== from && name !== to && name !== 'featured'),
  );
  const value = params.get(from);
  if (value) result.set(to, value);
  return result;
}
