import { useMemo } from 'react';
import { type SpotSuggestion, type Suggestions } from '#domain/search/search.ts';
import { toSpot } from '#domain/search/spot.ts';
import { TRAVEL_CITIES } from '#places/spots/travel-cities.ts';
import { zoneAt } from '#platform/zone-at.ts';
import { useServices } from '#services/services.tsx';
import type { CityFinder } from './calendar/propose-stops.ts';
import type { StopPlace } from './stop-draft.ts';

/** Equal letters, whatever their marks and case. */
const LETTERS = new Intl.Collator('en', { sensitivity: 'base' });

/** Finds cities by their whole names in the device's index; before it is there, well-known ones. */
export function useCityFinder(): CityFinder {
  const { search, now } = useServices();
  return useMemo(
    () => ({
      zoneAt,
      async find(name) {
        const answer = await search.suggest({ text: name, at: now() });
        return ofIndex(answer, name) ?? ofList(name);
      },
    }),
    [search, now],
  );
}

function ofIndex({ spots }: Suggestions, name: string): StopPlace | null {
  const isIt = (spot: SpotSuggestion) => spot.kind === 'city' && LETTERS.compare(spot.name, name) === 0;
  const city = spots.find(isIt);
  const middle = city?.middle && toSpot({ name: city.name, ...city.middle });
  return city && middle ? { ...middle, country_code: city.countryCode } : null;
}

function ofList(name: string): StopPlace | null {
  const city = TRAVEL_CITIES.find((each) => LETTERS.compare(each.name, name) === 0);
  if (!city) return null;
  const { name: known, countryCode, latitude, longitude } = city;
  return { name: known, country_code: countryCode, latitude, longitude };
}
