import type { Position } from '#domain/geo/geo.ts';
import { formatSpot, toSpot } from '#domain/search/spot.ts';

/** A city or area to plan a trip to. */
export interface PlannedPlace {
  readonly name: string;
  /** ISO 3166-1 alpha-2; null if unknown or disputed. */
  readonly countryCode: string | null;
  /** Of the city or area; undefined if only its name is known. */
  readonly middle?: Position | undefined;
}

/** The page that plans a trip, with the city filled in: `/trips?plan=Bugis@1.301,103.856&country=SG`. */
export function planPath({ name, countryCode, middle }: PlannedPlace): string {
  const spot = middle && toSpot({ name, ...middle });
  const params = new URLSearchParams({ plan: spot ? formatSpot(spot) : name });
  if (countryCode !== null) params.set('country', countryCode);
  return `/trips?${params}`;
}
