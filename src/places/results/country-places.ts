import type { IndexState } from '#workers/search/api.ts';

/**
 * Where a country's places are: on this phone, on the server at most, or nowhere. 'elsewhere' until the server's regions are
 * known.
 */
export function countryPlaces(
  countryCode: string,
  { regions, countries }: Pick<IndexState, 'regions' | 'countries'>,
): 'stored' | 'elsewhere' | 'none' {
  // A region's id starts with its country. A place added since the last packs is stored before the server's list has it.
  const country = countryCode.toLowerCase();
  if (regions.some(({ id }) => id === country || id.startsWith(`${country}/`))) return 'stored';
  return countries === undefined || countries.includes(countryCode) ? 'elsewhere' : 'none';
}

/** Whether a country, if any, is known to have no places: then nothing that still loads can bring some. */
export function isUnserved(
  countryCode: string | null | undefined,
  index: Pick<IndexState, 'regions' | 'countries'>,
): boolean {
  return typeof countryCode === 'string' && countryPlaces(countryCode, index) === 'none';
}
