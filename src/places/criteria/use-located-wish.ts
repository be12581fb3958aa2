import { useEffect } from 'react';
import type { UnderstoodWish } from '#domain/search/wishes.ts';
import type { Geolocator } from '#platform/geolocation.ts';

/** The wish "near me" requests the position, like the button of that name, unless it is known. */
export function useLocatedWish(wishes: readonly UnderstoodWish[], isLocated: boolean, geolocator: Geolocator): void {
  const isAsked = !isLocated && wishes.some(({ kind }) => kind === 'nearMe');
  useEffect(() => {
    if (isAsked) geolocator.request();
  }, [isAsked, geolocator]);
}
