import { useEffect, useMemo, useState } from 'react';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import type { Card } from '#domain/search/search.ts';
import { useKnownCards } from '#places/cards/use-known-cards.ts';
import { useLoadState } from '#places/results/load-state.ts';
import { useIndexState } from '#places/results/use-index-state.ts';
import { usePlacesNear } from '#places/results/use-places-near.ts';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import type { SavedPlaces } from '#workers/replica/api.ts';

/** Within this distance of its centre a place counts as the city's, and a person as being there. Metres. */
export const CITY_M = 30_000;

export interface StopPlaces {
  /**
   * 'none': there are none in reach. 'absent': there may be some that the device does not have. 'idle': not looked for.
   */
  readonly state: 'idle' | 'loading' | 'places' | 'none' | 'absent' | 'failed';
  /** Nearest first; measured from the centre. */
  readonly cards: readonly Card[];
}

const NO_CARDS: readonly Card[] = [];
const STATE_WITHOUT_INDEX = { loading: 'loading', offline: 'absent', error: 'failed' } as const;

/** The nearest places around a stop's centre, from the device's index. @param centre null to look for none */
export function useStopPlaces(centre: Position | null, limit: number): StopPlaces {
  const { search } = useServices();
  const index = useIndexState(search);
  const { loadState, isPartial, isWorldComing } = useLoadState(index);
  const { near, reached, hasFailed } = usePlacesNear(centre, limit);
  const cards = (near?.cards.length ? near : reached)?.cards ?? NO_CARDS;
  const state = ((): StopPlaces['state'] => {
    if (centre === null) return 'idle';
    if (cards.length > 0) return 'places';
    if (hasFailed) return 'failed';
    if (index?.phase !== 'ready') return STATE_WITHOUT_INDEX[loadState];
    if (reached === undefined || isPartial || isWorldComing) return 'loading';
    return index.worldRows === null ? 'absent' : 'none';
  })();
  return { state, cards };
}

/**
 * The person's saved places of a city, nearest first, as far as the device's index knows them.
 * @param centre of the city
 * @param from where distances are measured from
 */
export function useSavedNear(centre: Position, from: Position): readonly Card[] {
  const { replica } = useServices();
  const at = useMinute();
  const [saved, setSaved] = useState<SavedPlaces>(null);
  useEffect(() => replica.watchSaved(setSaved), [replica]);
  const ids = useMemo(() => [...(saved ?? [])].filter(([, { isSaved }]) => isSaved).map(([id]) => id), [saved]);
  const known = useKnownCards(ids, from, at);
  return [...known.values()]
    .filter(({ position }) => position !== null && distanceM(position, centre) <= CITY_M)
    .toSorted((a, b) => metresFrom(a) - metresFrom(b) || (a.id < b.id ? -1 : 1));
}

/** Sort key; places without a coordinate come last. */
function metresFrom({ distanceM: metres }: Card): number {
  return metres ?? Number.MAX_SAFE_INTEGER;
}
