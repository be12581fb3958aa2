import type { Position } from '#domain/geo/geo.ts';
import type { Card } from '#domain/search/search.ts';
import { useLoadState } from '#places/results/load-state.ts';
import { useIndexState } from '#places/results/use-index-state.ts';
import { usePlacesNear } from '#places/results/use-places-near.ts';
import { useServices } from '#services/services.tsx';

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
