import { useEffect, useState } from 'react';
import { DESTINATIONS, type Destination, pathOf } from '#domain/web/destinations.ts';
import { countryPlaces } from '#places/results/country-places.ts';
import { useServices } from '#services/services.tsx';

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
          (each) => countryPlaces(each.countryCode, index) === 'none' && pathOf(each) !== focused,
        );
        setAbsent(unserved.map(pathOf).join(' '));
      }),
    [search],
  );
  const paths = new Set(absent.split(' '));
  return DESTINATIONS.filter((each) => !paths.has(pathOf(each)));
}
