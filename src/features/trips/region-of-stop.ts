import { areaOf, isWithin } from '#domain/geo/geo.ts';
import type { TripStop } from '#domain/own/own-view.ts';
import type { OfflineRegion } from '#workers/replica/api.ts';

type Where = Pick<TripStop, 'name' | 'country_code' | 'latitude' | 'longitude'>;

/**
 * The region whose places are those of a stop: the one of its name, else the only one of its country, else the smallest around
 * it there. Null if the manifest does not tell.
 */
export function regionOfStop(regions: readonly OfflineRegion[], stop: Where): OfflineRegion | null {
  const { name, country_code: country } = stop;
  // Where the country is unknown or disputed, only the position tells.
  const there = regions.filter(({ countryCode }) => country === null || countryCode.toUpperCase() === country);
  const named = country === null ? undefined : there.find((region) => region.name === name);
  if (named) return named;
  if (country !== null && there.length === 1) return there[0] ?? null;
  const around = there
    .filter(({ bounds }) => bounds !== null && isWithin(bounds, stop))
    .toSorted((a, b) => areaOf(a.bounds) - areaOf(b.bounds));
  return around[0] ?? null;
}

/** Whether the app knows no places in a stop's country, so that there is nothing to download. */
export function isUnserved(
  regions: readonly OfflineRegion[],
  { country_code: country }: Pick<TripStop, 'country_code'>,
): boolean {
  const isThere = ({ countryCode }: OfflineRegion) => countryCode.toUpperCase() === country;
  return country !== null && regions.length > 0 && !regions.some(isThere);
}
