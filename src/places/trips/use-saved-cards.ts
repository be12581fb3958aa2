import { useEffect, useMemo, useState } from 'react';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import type { Card } from '#domain/search/search.ts';
import { cardOf } from '#places/cards/card-of.ts';
import { useKnownCards } from '#places/cards/use-known-cards.ts';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import type { SavedItem } from '#workers/replica/api.ts';

/** Within this distance of its centre a place counts as the city's, and a person as being there. Metres. */
export const CITY_M = 30_000;

const NONE: readonly SavedItem[] = [];

/**
 * The person's saved places around some cities, nearest first, as far as the device knows where they are.
 * @param centres of the cities; must not change while they are the same
 * @param from where distances are measured from; null for none
 */
export function useSavedCards(centres: readonly Position[], from: Position | null): readonly Card[] {
  const { replica } = useServices();
  const at = useMinute();
  const [items, setItems] = useState<readonly SavedItem[] | null>(null);
  useEffect(() => replica.watchSavedPlaces(setItems), [replica]);
  const saved = items ?? NONE;
  const known = useKnownCards(
    saved.filter(({ place, isGone }) => place === null && !isGone).map(({ placeId }) => placeId),
    from,
    at,
  );
  const { latitude, longitude } = from ?? {};
  return useMemo(() => {
    const origin = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    return saved
      .map(({ place, placeId }) => (place ? cardOf(place, origin, at) : known.get(placeId)))
      .filter((card) => card !== undefined)
      .filter(({ position }) => position !== null && centres.some((centre) => distanceM(position, centre) <= CITY_M))
      .toSorted((a, b) => metresFrom(a) - metresFrom(b) || (a.id < b.id ? -1 : 1));
  }, [saved, known, centres, latitude, longitude, at]);
}

/** Sort key; places without a distance come last. */
function metresFrom({ distanceM: metres }: Card): number {
  return metres ?? Number.MAX_SAFE_INTEGER;
}
