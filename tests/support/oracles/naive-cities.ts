import type { FacetCount, ListParts, SearchQuery } from '../../../src/domain/search/search.ts';

interface Parted<T> {
  readonly list: readonly T[];
  readonly parts: ListParts;
}

/** Sorts a list by city if the query asks for it: most places first, places without a city last. */
export function inCities<T extends { readonly r: { readonly city: string | null } }>(
  parted: Parted<T> | undefined,
  { byCity }: SearchQuery,
): Parted<T> | undefined {
  if (parted === undefined || byCity !== true) return parted;
  const groups = new Map<string, T[]>();
  for (const each of parted.list) {
    const city = each.r.city ?? '';
    groups.set(city, [...(groups.get(city) ?? []), each]);
  }
  if ([...groups.keys()].filter((city) => city !== '').length < 2) return parted;
  const sorted = [...groups].toSorted(
    ([a, left], [b, right]) => Number(a === '') - Number(b === '') || right.length - left.length || (a < b ? -1 : 1),
  );
  const cities = sorted.map(([value, { length: count }]): FacetCount => ({ value, count }));
  return {
    list: sorted.flatMap(([, each]) => each),
    parts: { ...parted.parts, cities },
  };
}
