import type { Card } from '#domain/search/search.ts';
import { type Criteria, countFilters } from '#places/criteria/criteria.ts';
import { toQuery } from '#places/criteria/search-query.ts';
import { AMONG, nearestOf } from './use-places-near.ts';
import type { Results } from './use-results.ts';
import { useSearch } from './use-search.ts';

/** What would help where nothing was found. */
export interface WayOut {
  /** The distance within which nothing was found; undefined if something else is the limit, such as the map. */
  readonly withinKm: number | undefined;
  /** The nearest match beyond the distance; undefined if there is none or none is known yet. */
  readonly nearest: Card | undefined;
  /** Number of matches of the text, or within the distance, that the other filters hide. */
  readonly hidden: number;
  /** Whether there are filters to clear besides the distance. */
  readonly hasFilters: boolean;
  /** Whether other words or other filters may find something. */
  readonly canAdjust: boolean;
}

/**
 * Asks what is there without the limit of distance, and without the other filters.
 * @param cleared the criteria after a press on Clear
 */
export function useWayOut({ live, near, at, query, answer }: Results, cleared: Criteria): WayOut {
  const { radiusKm, around, ...anywhere } = live;
  const bare = { ...cleared, ...(radiusKm !== undefined && { radiusKm }), ...(around && { around }) };
  const hasFilters = countFilters(live) > countFilters(bare);
  const isOnMap = query?.bounds !== undefined;
  const isCounted = hasFilters && !isOnMap && (live.text !== '' || radiusKm !== undefined);
  const unfiltered = useSearch(isCounted ? toQuery(bare, near, { limit: 0, at }) : null);
  // On the map the view is the limit, and around a named place its size is.
  const isLimited = radiusKm !== undefined && near !== undefined && answer?.area === undefined && !isOnMap;
  const wider = useSearch(isLimited ? toQuery({ ...anywhere, sort: 'distance' }, near, { limit: AMONG, at }) : null);
  const hidden = unfiltered.own?.total ?? 0;
  return {
    withinKm: isLimited ? radiusKm : undefined,
    nearest: wider.own && nearestOf(wider.own)[0],
    hidden,
    hasFilters,
    canAdjust: live.text !== '' || (hasFilters && (hidden > 0 || !isCounted)),
  };
}

/** The least round radius that contains a place, in kilometres. */
export function radiusOf({ distanceM }: Pick<Card, 'distanceM'>): number {
  const km = (distanceM ?? 0) / 1000;
  const step = km < 10 ? 1 : km < 100 ? 10 : 100;
  return Math.max(step, Math.ceil(km / step) * step);
}
