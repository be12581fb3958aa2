import { searchByStandard } from '../../../src/catalogue/standard/search-by-standard.ts';
import { localDay } from '../../../src/domain/places/halal.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import type { PlacesApart } from '../../../src/domain/search/by-standard.ts';
import type { SearchQuery } from '../../../src/domain/search/search.ts';
import { claimsOf } from '../../../src/domain/standard/claims-of.ts';
import { judgeStandard } from '../../../src/domain/standard/judge-standard.ts';
import { parseStandard } from '../../../src/domain/standard/standard.ts';
import { type NaiveAnswer, naiveSearch } from '../oracles/naive-search.ts';

/** The places that a query's standard keeps; all without one. */
export function keptPlaces(places: readonly Restaurant[], { standard: asked, at }: SearchQuery): readonly Restaurant[] {
  const standard = asked && parseStandard(asked.text);
  if (!asked || !standard) return places;
  const keeps = asked.keeps ?? ['meets'];
  return places.filter((place) => keeps.includes(judgeStandard(claimsOf(place, localDay(at)), standard).verdict));
}

/** `naiveSearch` under the query's standard. */
export function naiveStandardSearch(
  places: readonly Restaurant[],
  query: SearchQuery,
): NaiveAnswer & { readonly apart?: PlacesApart } {
  const { hits, ...answer } = searchByStandard(query, (asked) => {
    const { cards, ...rest } = naiveSearch(keptPlaces(places, asked), asked);
    return { ...rest, hits: cards };
  });
  return { ...answer, cards: hits };
}
