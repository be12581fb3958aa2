import { localDay, shownStatus } from '../../../src/domain/places/halal.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import type { CityGroup, ListParts, SearchQuery } from '../../../src/domain/search/search.ts';

interface Parted<T> {
  readonly list: readonly T[];
  readonly parts: ListParts;
}

/**
 * Sorts a list by city if the query asks for it: most places first, places without a city last.
 * @param all listed or folded
 */
export function inCities<T extends { readonly r: Restaurant }>(
  parted: Parted<T> | undefined,
  all: readonly T[],
  { byCity, at }: SearchQuery,
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
  const cities = sorted.map(([value, { length: listed }]): CityGroup => {
    const there = all.filter(({ r }) => (r.city ?? '') === value);
    const proved = there.filter(({ r }) => shownStatus(r, localDay(at)).status !== 'unverified');
    return { value, listed, total: there.length, verified: proved.length };
  });
  return {
    list: sorted.flatMap(([, each]) => each),
    parts: { ...parted.parts, cities },
  };
}
