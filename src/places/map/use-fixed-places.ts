import { useMemo } from 'react';
import { isWithin } from '#domain/geo/geo.ts';
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import type { MapAnswer } from '#domain/search/map-view.ts';
import type { Card } from '#domain/search/search.ts';
import type { MapViewport } from '#map/canvas-api.ts';
import type { PlacesInView } from './places-around.ts';

/**
 * A given list of places as the map's data: one marker each, with a count of those in view. Undefined without a list.
 * @param around other data in view: cities, prayer spaces and the sources of all places there
 */
export function useFixedPlaces(
  cards: readonly Card[] | undefined,
  sight: MapViewport | null,
  around: MapAnswer | undefined,
): PlacesInView | undefined {
  const located = useMemo(
    () =>
      cards?.flatMap(({ id, name, halalStatus, position }) => (position ? [{ id, name, halalStatus, position }] : [])),
    [cards],
  );
  const marks = useMemo(
    () =>
      located && {
        total: located.length,
        covered: null,
        points: {
          ids: located.map(({ id }) => id),
          positions: Float64Array.from(located.flatMap(({ position }) => [position.longitude, position.latitude])),
          statuses: Uint8Array.from(located.map(({ halalStatus }) => HALAL_STATUSES.indexOf(halalStatus))),
          names: located.map(({ name }) => name),
        },
        credits: around?.credits ?? [],
        prayer: around?.prayer ?? { names: [], positions: new Float64Array() },
        cities: around?.cities ?? { names: [], positions: new Float64Array(), radiiKm: new Float64Array() },
        cells: { ids: new Float64Array(), positions: new Float64Array(), counts: new Uint32Array() },
      },
    [located, around],
  );
  if (!located || !marks || sight === null) return undefined;
  return { marks, apart: 0, total: located.filter(({ position }) => isWithin(sight.bounds, position)).length };
}
