import type { Position } from '#domain/geo/geo.ts';
import { DEFAULT_RADIUS_KM, hasNoSeats } from '#domain/places/taxonomy.ts';
import {
  ALL_FOLDED,
  type Card,
  FAR_AWAY_M,
  NO_FILTERS,
  type SearchAnswer,
  type SearchQuery,
} from '#domain/search/search.ts';
import { useMinute } from '#places/use-minute.ts';
import { useSearch } from './use-search.ts';

const URGENT = { isUrgent: true };
/** What people reach today. */
export const REACH_KM = FAR_AWAY_M / 1000;
/** Number of named places out of reach. */
const DISTANT = 3;
/** Number of places among which to find the nearest ones to name, because thirty samples (U59) or some kitchens may be nearer. */
export const AMONG = 80;

/** What is known around a position. An answer is undefined while it loads, or if a nearer one has places. */
export interface PlacesNear {
  /** Within a ride; null without a position. */
  readonly near: SearchAnswer | null | undefined;
  /** Within reach, if nothing is within a ride. */
  readonly reached: SearchAnswer | undefined;
  /** The nearest of all, if nothing is in reach. */
  readonly distant: SearchAnswer | undefined;
  readonly hasFailed: boolean;
}

/**
 * The places around a position: within a ride, else within reach, else the nearest.
 * @param limit number of cards
 */
export function usePlacesNear(position: Position | null, limit: number): PlacesNear {
  const at = useMinute();
  const near = position ?? undefined;
  const all: SearchQuery = { ...NO_FILTERS, text: '', sort: 'distance', offset: 0, limit, at, ...(near && { near }) };
  const close = useSearch(near ? { ...all, radiusKm: DEFAULT_RADIUS_KM, unfolded: ALL_FOLDED } : null, URGENT);
  const isNoneClose = near !== undefined && close.answer?.total === 0;
  const wide = useSearch(isNoneClose ? { ...all, radiusKm: REACH_KM, unfolded: ALL_FOLDED } : null, URGENT);
  const isNoneInReach = isNoneClose && wide.own?.total === 0;
  const farther = useSearch(isNoneInReach ? { ...all, limit: AMONG } : null, URGENT);
  return {
    near: near ? close.answer : null,
    reached: wide.own,
    distant: farther.own,
    hasFailed: [close, wide, farther].some(({ error }) => error !== undefined),
  };
}

/** The nearest real places with seats of an answer in the order of distance: an invented place stands in for no real one. */
export function nearestOf({ cards }: Pick<SearchAnswer, 'cards'>): readonly Card[] {
  return cards
    .filter(({ isSample, kind, distanceM }) => !isSample && !hasNoSeats(kind) && distanceM !== null)
    .slice(0, DISTANT);
}
