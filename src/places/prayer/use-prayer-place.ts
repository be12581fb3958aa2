import { useEffect, useMemo, useState } from 'react';
import { type Card, NO_FILTERS } from '#domain/search/search.ts';
import { useSearch } from '#places/results/use-search.ts';
import { zoneAt } from '#platform/zone-at.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import type { SearchClient } from '#workers/search/api.ts';
import { countryOfZone, type PrayerPlace } from './prayer-place.ts';

/** A place within this distance names the country, and one within the smaller distance the time zone. Metres. */
const SAME_COUNTRY_KM = 60;
const SAME_ZONE_M = 25_000;

/**
 * The place for prayer times: the app's position, with the clock and the country of the places around it, else of a table of
 * borders. Nothing leaves the device.
 * @returns null without a position; undefined while its clock is being found
 */
export function usePrayerPlace(): PrayerPlace | null | undefined {
  const { search, now } = useServices();
  const { located } = useGeolocation();
  const [at] = useState(now);
  const hasPosition = located.source !== 'default';
  const { position } = located;
  const { answer, error, isPending } = useSearch(
    hasPosition
      ? {
          ...NO_FILTERS,
          near: position,
          radiusKm: SAME_COUNTRY_KM,
          text: '',
          sort: 'distance',
          offset: 0,
          limit: 1,
          at,
        }
      : null,
  );
  const isAnswered = error !== undefined || (answer !== undefined && !isPending);
  const nearest = answer?.cards[0];
  const [found, setFound] = useState<Found>();
  const key = `${position.latitude},${position.longitude}`;
  useEffect(() => {
    if (!hasPosition || !isAnswered) return undefined;
    let isCurrent = true;
    const find = async () => {
      const timeZone = (await zoneOfCard(search, nearest)) ?? (await zoneAt(position)) ?? deviceZone();
      const countryCode = nearest?.countryCode ?? countryOfZone(timeZone);
      if (isCurrent) setFound({ key, timeZone, countryCode, city: nearest?.city ?? null });
    };
    void find();
    return () => {
      isCurrent = false;
    };
    // `key` and the nearest place's slug stand for the objects, which change with each answer of the index.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, hasPosition, isAnswered, key, nearest?.slug]);
  // While the index grows, what was found for the same position stays, so that the page keeps its state.
  const isFound = found?.key === key;
  const { timeZone, countryCode, city } = found ?? NOTHING;
  return useMemo(() => {
    if (located.source === 'default') return null;
    if (!isFound || timeZone === null) return undefined;
    return {
      position: located.position,
      timeZone,
      countryCode,
      name: located.name ?? city,
    };
  }, [located, isFound, timeZone, countryCode, city]);
}

interface Found {
  /** The position that it was found for. */
  readonly key: string;
  readonly timeZone: string;
  readonly countryCode: string | null;
  readonly city: string | null;
}

const NOTHING = { timeZone: null, countryCode: null, city: null };

/** The zone of the nearest place's document or index entry; null if it is too far away or has none. */
async function zoneOfCard(search: SearchClient, card: Card | undefined): Promise<string | null> {
  if (card === undefined || card.distanceM === null || card.distanceM > SAME_ZONE_M) return null;
  const outline = await search.outline(card.slug);
  return outline?.place.time_zone ?? null;
}

function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
