import type { TripStop } from '#domain/own/own-view.ts';

/** The countries of stops, each once, in the order of the trip. */
export function countriesOf(stops: readonly Pick<TripStop, 'country_code'>[]): readonly string[] {
  return [...new Set(stops.flatMap(({ country_code: country }) => country ?? []))];
}
