/** What a map shows of a list of places, each as its own marker; based on the naive search. */

import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import { HALAL_STATUSES } from '../../../src/domain/places/taxonomy.ts';
import type { MapAnswer, MapQuestion } from '../../../src/domain/search/map-view.ts';
import { naiveSearch } from './naive-search.ts';

export function naiveWithinBounds(places: readonly Restaurant[], { query, bounds, hasNames }: MapQuestion): MapAnswer {
  const { cards, total } = naiveSearch(places, { ...query, bounds, offset: 0, limit: places.length });
  return {
    total,
    covered: null,
    credits: [],
    points: {
      ids: cards.map(({ id }) => id),
      positions: Float64Array.from(
        cards.flatMap(({ position }) => [position?.longitude ?? 0, position?.latitude ?? 0]),
      ),
      statuses: Uint8Array.from(cards, ({ halalStatus }) => HALAL_STATUSES.indexOf(halalStatus)),
      names: hasNames ? cards.map(({ name }) => name) : [],
    },
    prayer: { names: [], positions: new Float64Array() },
    cities: { names: [], positions: new Float64Array(), radiiKm: new Float64Array() },
    cells: { ids: new Float64Array(), positions: new Float64Array(), counts: new Uint32Array() },
  };
}
