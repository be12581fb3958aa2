import { useEffect, useMemo, useState } from 'react';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import { type Card, NO_FILTERS } from '#domain/search/search.ts';
import type { Spot } from '#domain/search/spot.ts';
import { useSearch } from '#places/results/use-search.ts';
import { zoneAt } from '#platform/zone-at.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import type { SearchClient } from '#workers/search/api.ts';
import { CITY_WITHIN_M, clockOfPlace, type PlaceClock } from './clock-of-place.ts';
import type { PrayerPlace } from './prayer-place.ts';

/** A place within this distance may tell the clock and the country. Kilometres. */
const AROUND_KM = 60;
/** After a move of less than this, the clock that was found before stays until the new one is found. Metres. */
const SAME_AROUND_M = 20_000;

export interface FoundPlace {
  /** Null without a position; undefined while its clock is being found. */
  readonly place: PrayerPlace | null | undefined;
  /** Looks for the clock again, because the table of borders may have failed to load. */
  readonly retry: () => void;
  /** How often that was asked for. */
  readonly retries: number;
}

/** The nearest place tells clock and country, whatever it serves. */
const FOR_ALL = { isForAll: true };

/**
 * The place for prayer times: the app's position, with its clock and country by a table of borders and the places around it.
 * Nothing leaves the device.
 * @param zoneOfPosition the table of borders; must not change
 * @param spot a place instead of the app's position; the same object while it is the same place
 */
export function usePrayerPlace(zoneOfPosition = zoneAt, spot?: Spot): FoundPlace {
  const { search, now } = useServices();
  const own = useGeolocation().located;
  const located = useMemo(() => {
    if (!spot) return own;
    const { name, latitude, longitude } = spot;
    return { position: { latitude, longitude }, source: 'chosen', name } as const;
  }, [spot, own]);
  const [at] = useState(now);
  const hasPosition = located.source !== 'default';
  const isHere = located.source === 'fix';
  const { position } = located;
  const { answer, error, isPending } = useSearch(
    hasPosition
      ? {
          ...NO_FILTERS,
          near: position,
          radiusKm: AROUND_KM,
          text: '',
          sort: 'distance',
          offset: 0,
          limit: 1,
          at,
        }
      : null,
    FOR_ALL,
  );
  const isAnswered = error !== undefined || (answer !== undefined && !isPending);
  const nearest = answer?.cards[0];
  const [found, setFound] = useState<Found>();
  const [retries, setRetries] = useState(0);
  const key = `${position.latitude},${position.longitude}`;
  useEffect(() => {
    if (!hasPosition || !isAnswered) return undefined;
    let isCurrent = true;
    const find = async () => {
      const [byBorders, around] = await Promise.all([zoneOfPosition(position), describe(search, nearest)]);
      const clock = clockOfPlace({ byBorders, nearest: around, device: isHere ? deviceZone() : null });
      if (isCurrent) setFound({ position, clock });
    };
    void find();
    return () => {
      isCurrent = false;
    };
    // `key` and the nearest place's slug stand for the objects, which change with each answer of the index.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, zoneOfPosition, hasPosition, isHere, isAnswered, key, nearest?.slug, retries]);
  // While the index grows or the person walks, what was found stays, so that the page keeps its state.
  const movedM = found === undefined ? 0 : distanceM(found.position, position);
  const isFound = found !== undefined && movedM < SAME_AROUND_M;
  const clock = isFound ? found.clock : null;
  const isCityNear = clock !== null && clock.cityM + movedM <= CITY_WITHIN_M;
  const place = useMemo(() => {
    if (located.source === 'default') return null;
    if (clock === null) return undefined;
    const { timeZone, countryCode, city } = clock;
    const name = located.name ?? (isCityNear ? city : null);
    return { position: located.position, timeZone, countryCode, name, isChosen: located.name !== undefined };
  }, [located, clock, isCityNear]);
  const retry = () => {
    setFound(undefined);
    setRetries(retries + 1);
  };
  return { place, retry, retries };
}

interface Found {
  /** The position that it was found for. */
  readonly position: Position;
  readonly clock: PlaceClock;
}

/** The nearest place with the zone of its document or index entry. */
async function describe(search: SearchClient, card: Card | undefined) {
  if (card === undefined || card.distanceM === null) return null;
  const { distanceM: metres, countryCode, city } = card;
  return { timeZone: await zoneOf(search, card), distanceM: metres, countryCode, city };
}

async function zoneOf(search: SearchClient, { slug }: Card): Promise<string | null> {
  try {
    return (await search.outline(slug))?.place.time_zone ?? null;
  } catch {
    // The search is broken, which the app says elsewhere; the borders suffice.
    return null;
  }
}

function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
