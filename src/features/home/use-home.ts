import { useEffect, useState } from 'react';
import { DEFAULT_RADIUS_KM } from '#domain/places/taxonomy.ts';
import { ALL_FOLDED, FAR_AWAY_M, NO_FILTERS, type SearchAnswer, type SearchQuery } from '#domain/search/search.ts';
import { useSearch } from '#places/results/use-search.ts';
import { useMinute } from '#places/use-minute.ts';
import type { LocatedPosition } from '#platform/geolocation.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useRevalidation } from '#services/use-revalidation.ts';
import type { SyncStatus } from '#workers/replica/api.ts';
import type { IndexState } from '#workers/search/api.ts';
import { type Category, categoriesOf, type PlacesState, placesState } from './home-view.ts';

/** Home shows up to five nearby (K3), else five featured places (K2). */
const NEARBY = 5;
const FEATURED = 5;
const URGENT = { isUrgent: true };
/** Beyond this a city's name would mislead, and its cuisines are out of reach today. */
const REACH_KM = FAR_AWAY_M / 1000;

interface Home {
  readonly places: PlacesState;
  /** Undefined until the first answer. */
  readonly categories: readonly Category[] | undefined;
  /** The nearest place; its city names the position. */
  readonly nearest: SearchAnswer['cards'][number] | undefined;
}

/** All of Home's queries to the index, and the data made from them. */
export function useHome(located: LocatedPosition): Home {
  const { search, replica } = useServices();
  const connectionStatus = useConnectionStatus();
  const at = useMinute();
  useRevalidation('nearby');
  const [index, setIndex] = useState<IndexState>();
  const [sync, setSync] = useState<SyncStatus>();
  useEffect(() => search.watch(setIndex), [search]);
  useEffect(() => replica.watchStatus(setSync), [replica]);

  const hasPosition = located.source !== 'default';
  const [beganWithoutPosition] = useState(!hasPosition);
  const origin = hasPosition ? { near: located.position } : {};
  const all: SearchQuery = { ...NO_FILTERS, ...origin, text: '', sort: 'distance', offset: 0, limit: 1, at };
  const near = useSearch(
    hasPosition ? { ...all, radiusKm: DEFAULT_RADIUS_KM, limit: NEARBY, unfolded: ALL_FOLDED } : null,
    URGENT,
  );
  const featured = useSearch({ ...all, featured: true, sort: 'rating', limit: FEATURED, unfolded: ALL_FOLDED }, URGENT);
  const reach = hasPosition ? { radiusKm: REACH_KM } : {};
  const categories = useSearch({ ...all, ...reach, limit: 0, facets: true });
  const naming = useSearch(hasPosition ? { ...all, ...reach } : null);

  const places = placesState({
    near: hasPosition ? near.answer : null,
    featured: featured.answer,
    beganWithoutPosition,
    hasFailed: near.error !== undefined || featured.error !== undefined,
    phase: index?.phase ?? 'opening',
    problem: index?.problem ?? null,
    connectionStatus,
    sync: sync?.phase ?? 'idle',
  });
  const isStuck = places.kind === 'offline' || places.kind === 'error';
  const counted =
    index?.phase === 'ready' && categories.answer?.facets ? categoriesOf(categories.answer.facets.cuisines) : undefined;
  return { places, categories: isStuck ? [] : counted, nearest: naming.answer?.cards[0] };
}
