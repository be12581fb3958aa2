import { searchByStandard } from '../../../src/catalogue/standard/search-by-standard.ts';
import { localDay } from '../../../src/domain/places/halal.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import type { PlacesApart } from '../../../src/domain/search/by-standard.ts';
import type { MapAnswer, MapQuestion } from '../../../src/domain/search/map-view.ts';
import type { SearchQuery } from '../../../src/domain/search/search.ts';
import { claimsOf } from '../../../src/domain/standard/claims-of.ts';
import { judgeStandard } from '../../../src/domain/standard/judge-standard.ts';
import { parseStandard } from '../../../src/domain/standard/standard.ts';
import { type NaiveAnswer, naiveSearch } from '../oracles/naive-search.ts';
import { naiveWithinBounds } from '../oracles/naive-within-bounds.ts';

/** The places that a query's standard keeps; all without one. */
function keptPlaces(places: readonly Restaurant[], { standard: asked, at }: SearchQuery): readonly Restaurant[] {
  const standard = asked && parseStandard(asked.text);
  if (!asked || !standard) return places;
  const { keeps = ['meets'], lacks } = asked;
  return places.filter((place) => {
    const { verdict, unknown } = judgeStandard(claimsOf(place, localDay(at)), standard);
    return keeps.includes(verdict) && (lacks === undefined || unknown.includes(lacks));
  });
}

/** `naiveSearch` under the query's standard. */
export function naiveStandardSearch(
  places: readonly Restaurant[],
  query: SearchQuery,
): NaiveAnswer & { readonly apart?: PlacesApart } {
  const { hits, ...answer } = searchByStandard(
    query,
    (asked) => {
      const { cards, ...rest } = naiveSearch(keptPlaces(places, asked), asked);
      return { ...rest, hits: cards };
    },
    ({ name }) => name.toLowerCase() === query.text.trim().toLowerCase(),
  );
  return { ...answer, cards: hits };
}

/** `naiveWithinBounds` under the query's standard. */
export function naiveStandardMap(places: readonly Restaurant[], question: MapQuestion): MapAnswer {
  const { query } = question;
  const find = (asked: SearchQuery) => naiveWithinBounds(keptPlaces(places, asked), { ...question, query: asked });
  const { standard } = query;
  if (!standard || parseStandard(standard.text)?.others !== 'apart') return find(query);
  return { ...find(query), apart: find({ ...query, standard: { ...standard, keeps: ['unknown', 'contradicts'] } }) };
}
