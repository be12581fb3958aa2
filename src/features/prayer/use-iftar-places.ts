import { useEffect, useState } from 'react';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import { DEFAULT_RADIUS_KM, type HalalStatus } from '#domain/places/taxonomy.ts';
import { type IftarOpening, iftarOpening } from '#domain/prayer/iftar-plan.ts';
import { formatMealOn } from '#domain/prayer/meal.ts';
import { type Card, NO_FILTERS } from '#domain/search/search.ts';
import { type LoadState, useLoadState } from '#places/results/load-state.ts';
import { useIndexState } from '#places/results/use-index-state.ts';
import { useSearch } from '#places/results/use-search.ts';
import { useServices } from '#services/services.tsx';
import type { SearchClient } from '#workers/search/api.ts';

/** Places that are added by a press. */
const PAGE = 10;
/** After a move of less than this, the list that was found before stays until the new one is found. Metres. */
const SAME_AROUND_M = 1000;

/** A place that is open at iftar by its stated hours. */
export interface IftarPlace {
  readonly card: Card;
  readonly opening: IftarOpening;
  /** Somebody stated these; others may have them, too. */
  readonly hasOutdoorSeats: boolean;
  readonly hasTakeaway: boolean;
}

interface FoundPlaces {
  readonly position: Position;
  readonly date: string;
  readonly places: readonly IftarPlace[];
  /** Number of all places, also of those that are not listed yet. */
  readonly total: number;
}

export interface IftarPlaces {
  /** Undefined while they are being looked for. */
  readonly found: Pick<FoundPlaces, 'places' | 'total'> | undefined;
  /** Whether places are still coming: an empty list means nothing until then. */
  readonly isComing: boolean;
  /** Offline, with the places of some countries only. */
  readonly isPart: boolean;
  /** Why there are none: the device has no places yet, or the search failed. */
  readonly problem: Exclude<LoadState, 'loading'> | 'search' | null;
  readonly isExtending: boolean;
  readonly extend: () => void;
  readonly retry: () => void;
}

interface IftarQuestion {
  readonly position: Position;
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  /** Iftar at the position, epoch milliseconds: certificates that have expired by then count as expired. */
  readonly at: number;
  /** Only places of these statuses. */
  readonly statuses: readonly HalalStatus[];
}

/** The places near a position that are open at their own minute of iftar, nearest first. All of it comes from the device's index. */
export function useIftarPlaces({ position, date, at, statuses }: IftarQuestion): IftarPlaces {
  const { search } = useServices();
  const index = useIndexState(search);
  const { loadState, isPartial, isWorldComing } = useLoadState(index);
  const [limit, setLimit] = useState(PAGE);
  const [found, setFound] = useState<FoundPlaces>();
  const [hasFailed, setFailed] = useState(false);
  const { answer, error, isPending, isOvertaken, retry } = useSearch({
    ...NO_FILTERS,
    halalStatus: statuses,
    text: '',
    near: position,
    radiusKm: DEFAULT_RADIUS_KM,
    openFor: formatMealOn({ date, meal: 'iftar' }),
    sort: 'distance',
    offset: 0,
    limit,
    at,
  });
  const settled = isPending ? undefined : answer;
  useEffect(() => {
    if (settled === undefined) return undefined;
    let isCurrent = true;
    const { cards, total } = settled;
    const show = async () => {
      try {
        const places = await describe(search, cards, date);
        if (!isCurrent) return;
        setFailed(false);
        setFound({ position, date, places, total: total - cards.length + places.length });
      } catch {
        // The worker is down: the list says so, and offers to try again.
        if (isCurrent) setFailed(true);
      }
    };
    void show();
    return () => {
      isCurrent = false;
    };
    // A settled answer is that to the present question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, settled]);
  const isFound = found?.date === date && distanceM(found.position, position) < SAME_AROUND_M;
  const isReady = index?.phase === 'ready';
  return {
    found: isReady && isFound ? found : undefined,
    isComing: isPartial || isWorldComing || isOvertaken,
    isPart: loadState === 'offline' && index?.worldRows === null,
    problem: problemOf({ hasFailed: hasFailed || error !== undefined, isReady, loadState }),
    isExtending: isPending,
    extend: () => setLimit(limit + PAGE),
    retry: () => {
      setFailed(false);
      retry();
    },
  };
}

interface Problems {
  readonly hasFailed: boolean;
  readonly isReady: boolean;
  readonly loadState: LoadState;
}

function problemOf({ hasFailed, isReady, loadState }: Problems): IftarPlaces['problem'] {
  if (hasFailed) return 'search';
  return isReady || loadState === 'loading' ? null : loadState;
}

/** Adds what a card has no room for. Places whose hours are not certain after all are left out. */
async function describe(search: SearchClient, cards: readonly Card[], date: string): Promise<IftarPlace[]> {
  const outlines = await Promise.all(cards.map(({ slug }) => search.outline(slug)));
  return cards.flatMap((card, n) => {
    const place = outlines[n]?.place;
    if (place === undefined) return [];
    const { amenities } = place;
    const opening = iftarOpening(place, date);
    if (opening === undefined) return [];
    return [
      {
        card,
        opening,
        hasOutdoorSeats: amenities.includes('outdoor_seating'),
        hasTakeaway: amenities.includes('takeaway'),
      },
    ];
  });
}
