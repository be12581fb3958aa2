import { useEffect, useState } from 'react';
import { useServices } from '#services/services.tsx';
import type { IndexState } from '#workers/search/api.ts';
import { DESTINATIONS, type Destination, pathOf } from './destinations.ts';

/**
 * The destinations, less the countries that are known to have no places; all ten while nothing is known. A focused one stays,
 * so that the focus is not lost.
 */
export function useDestinations(): readonly Destination[] {
  const { search } = useServices();
  // A string, because most changes of the index leave it as it is and then nothing renders.
  const [absent, setAbsent] = useState('');
  useEffect(
    () =>
      search.watch((index) => {
        const focused = document.activeElement?.getAttribute('href');
        const unserved = DESTINATIONS.filter(
          (each) => isWithoutPlaces(each.countryCode, index) && pathOf(each) !== focused,
        );
        setAbsent(unserved.map(pathOf).join(' '));
      }),
    [search],
  );
  const paths = new Set(absent.split(' '));
  return DESTINATIONS.filter((each) => !paths.has(pathOf(each)));
}

/** Whether the country is known to have no places anywhere; false until the server's regions are known. */
function isWithoutPlaces(countryCode: string, { countries, regions }: IndexState): boolean {
  if (!countries || countries.includes(countryCode)) return false;
  // A place added since the last packs is stored before the manifest names its country. A region's id starts with it.
  const country = countryCode.toLowerCase();
  return !regions.some(({ id }) => id === country || id.startsWith(`${country}/`));
}
