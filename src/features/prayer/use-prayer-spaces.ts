import { useEffect, useReducer, useState } from 'react';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import type { PrayerSpaceAnswer, PrayerSpaceFilter } from '#domain/prayer/prayer-space.ts';
import { type LoadState, useLoadState } from '#places/results/load-state.ts';
import { useIndexState } from '#places/results/use-index-state.ts';
import { useServices } from '#services/services.tsx';

/** Places that are added by a press. */
const PAGE = 20;
/** After a move of less than this, the list that was found before stays until the new one is found. Metres. */
const SAME_AROUND_M = 1000;

export interface PrayerSpacesAround {
  /** Undefined while they are being looked for. */
  readonly answer: PrayerSpaceAnswer | undefined;
  /** Whether filters limit this answer; a press on one takes effect with the next. */
  readonly isFiltered: boolean;
  /** Why there are none: the device has no places yet, or the search failed. */
  readonly problem: Exclude<LoadState, 'loading'> | 'search' | null;
  /** Whether the site has places of a country, and the device keeps none of its regions, with which places to pray come. */
  readonly isElsewhere: (countryCode: string) => boolean;
  readonly isExtending: boolean;
  readonly extend: () => void;
  readonly retry: () => void;
}

interface Found {
  readonly position: Position;
  readonly limit: number;
  readonly filters: readonly PrayerSpaceFilter[];
  readonly revision: number;
  readonly answer: PrayerSpaceAnswer | 'failed';
}

/**
 * The places to pray that the device's index knows around a position.
 * @param filters a new array only if they have changed
 */
export function usePrayerSpaces(position: Position, filters: readonly PrayerSpaceFilter[]): PrayerSpacesAround {
  const { search } = useServices();
  const index = useIndexState(search);
  const { loadState, isPartial } = useLoadState(index);
  const [limit, setLimit] = useState(PAGE);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [found, setFound] = useState<Found>();
  const { latitude, longitude } = position;
  const isReady = index?.phase === 'ready';
  const revision = index?.revision;
  useEffect(() => {
    if (!isReady || revision === undefined) return undefined;
    let isCurrent = true;
    const near = { latitude, longitude };
    const show = (answer: Found['answer']) =>
      isCurrent && setFound({ position: near, limit, filters, revision, answer });
    search.prayerSpaces({ near, limit, filters }).then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
    // A further attempt asks the same question again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [search, latitude, longitude, limit, filters, isReady, revision, attempt]);
  const hasFailed = found?.answer === 'failed';
  const answer = found === undefined || found.answer === 'failed' ? undefined : found.answer;
  const isSame = found !== undefined && distanceM(found.position, position) < SAME_AROUND_M;
  // An empty list means nothing while places are still coming.
  const isComing = answer?.total === 0 && answer.hidden === 0 && (isPartial || found?.revision !== revision);
  return {
    answer: isReady && isSame && !isComing ? answer : undefined,
    isFiltered: found !== undefined && found.filters.length > 0,
    problem: hasFailed ? 'search' : isReady || loadState === 'loading' ? null : loadState,
    isElsewhere: (code) =>
      index?.countries?.includes(code) === true &&
      !index.regions.some(({ id }) => id.split('/')[0] === code.toLowerCase()),
    isExtending: found?.limit !== limit,
    extend: () => setLimit(limit + PAGE),
    retry: () => {
      setFound(undefined);
      retry();
    },
  };
}
