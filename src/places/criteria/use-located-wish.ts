import { useEffect } from 'react';
import type { UnderstoodWish } from '#domain/search/wishes.ts';
import type { Geolocator } from '#platform/geolocation.ts';

/** Who types "near me" is asked where that is, as by the button of that name, unless it is known. */
export function useLocatedWish(wishes: readonly UnderstoodWish[], isLocated: boolean, geolocator: Geolocator): void {
  const isAsked = !isLocated && wishes.some(({ kind }) => kind === 'nearMe');
  useEffect(() => {
    if (isAsked) geolocator.request();
  }, [isAsked, geolocator]);
}
