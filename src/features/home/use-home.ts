import { useEffect, useState } from 'react';
import { ALL_FOLDED, NO_FILTERS, type SearchAnswer, type SearchQuery } from '#domain/search/search.ts';
import { useLoadState } from '#places/results/load-state.ts';
import { useIndexState } from '#places/results/use-index-state.ts';
import { REACH_KM, usePlacesNear } from '#places/results/use-places-near.ts';
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
const FOR_ALL = { isForAll: true };

interface Home {
  readonly places: PlacesState;
  readonly index: IndexState | null;
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
  const index = useIndexState(search);
  const { isPartial, isWorldComing, isNothingComing } = useLoadState(index);
  const [sync, setSync] = useState<SyncStatus>();
  useEffect(() => replica.watchStatus(setSync), [replica]);

  const hasPosition = located.source !== 'default';
  const [beganWithoutPosition] = useState(!hasPosition);
  const origin = hasPosition ? { near: located.position } : {};
  const all: SearchQuery = { ...NO_FILTERS, ...origin, text: '', sort: 'distance', offset: 0, limit: 1, at };
  // Beyond it a city's name would mislead, and its cuisines and featured places are out of reach today.
  const reach = hasPosition ? { radiusKm: REACH_KM } : {};
  const near = usePlacesNear(hasPosition ? located.position : null, NEARBY);
  const featured = useSearch(
    { ...all, ...reach, featured: true, sort: 'rating', limit: FEATURED, unfolded: ALL_FOLDED },
    URGENT,
  );
  const categories = useSearch({ ...all, ...reach, limit: 0, facets: true });
  const naming = useSearch(hasPosition ? { ...all, ...reach } : null, FOR_ALL);

  const places = placesState({
    ...near,
    isUnserved: hasPosition && isNothingComing,
    isComing: isPartial || isWorldComing,
    featured: featured.answer,
    beganWithoutPosition,
    hasFailed: near.hasFailed || featured.error !== undefined,
    phase: index?.phase ?? 'opening',
    problem: index?.problem ?? null,
    connectionStatus,
    sync: sync?.phase ?? 'idle',
  });
  const isStuck = places.kind === 'offline' || places.kind === 'error';
  const counted =
    index?.phase === 'ready' && categories.answer?.facets ? categoriesOf(categories.answer.facets.cuisines) : undefined;
  return { places, index, categories: isStuck ? [] : counted, nearest: naming.answer?.cards[0] };
}
