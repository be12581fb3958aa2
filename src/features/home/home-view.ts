import { DEFAULT_RADIUS_KM } from '#domain/places/taxonomy.ts';
import type { Card, FacetCount, SearchAnswer } from '#domain/search/search.ts';
import { loadStateOf } from '#places/results/load-state.ts';
import { nearestOf, REACH_KM } from '#places/results/use-places-near.ts';
import type { ConnectionStatus } from '#platform/connectivity.ts';
import type { SyncStatus } from '#workers/replica/api.ts';
import type { IndexState } from '#workers/search/api.ts';

/** State of the list of places on Home. */
export type PlacesState =
  | { readonly kind: 'loading' }
  /** `nearest`: nothing is within a ride, but these are within reach. */
  | { readonly kind: 'places'; readonly title: 'near' | 'nearest' | 'featured'; readonly answer: SearchAnswer }
  /** Nothing is within reach; `nearest` are the nearest known places. */
  | { readonly kind: 'far'; readonly nearest: readonly Card[]; readonly reached?: SearchAnswer | undefined }
  /** The index is loaded and has no such place (S22). */
  | { readonly kind: 'empty' }
  /** Nothing was ever loaded, and nothing can be loaded now. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'error' };

interface Known {
  /** Undefined while loading; null without a position. */
  readonly near: SearchAnswer | null | undefined;
  /** See `PlacesNear`. */
  readonly reached?: SearchAnswer | undefined;
  readonly distant?: SearchAnswer | undefined;
  /** No place around the position is stored, and none will come by itself. */
  readonly isUnserved?: boolean;
  /** Places around the position may still come. */
  readonly isComing?: boolean;
  readonly featured: SearchAnswer | undefined;
  /** The screen opened without a position, so the featured places are already being read. */
  readonly beganWithoutPosition: boolean;
  readonly hasFailed: boolean;
  readonly phase: IndexState['phase'];
  readonly problem: string | null;
  readonly connectionStatus: ConnectionStatus;
  readonly sync: SyncStatus['phase'];
}

/**
 * Nearby places if there are any, else those within reach. Featured places only where they are in reach or the position is
 * unknown (S19-S23).
 */
export function placesState({
  near,
  reached,
  distant,
  isUnserved = false,
  isComing = false,
  featured,
  beganWithoutPosition,
  hasFailed,
  phase,
  problem,
  connectionStatus,
  sync,
}: Known): PlacesState {
  if (near && near.cards.length) return { kind: 'places', title: 'near', answer: near };
  if (reached?.cards.length) return { kind: 'places', title: 'nearest', answer: reached };
  if (isUnserved) return { kind: 'far', nearest: [] };
  if (phase === 'ready' && distant !== undefined && distant.total > 0) {
    return isComing ? { kind: 'loading' } : { kind: 'far', nearest: nearestOf(distant), reached };
  }
  const isNearAwaited = near === undefined && !beganWithoutPosition;
  if (featured?.cards.length && !isNearAwaited) return { kind: 'places', title: 'featured', answer: featured };
  if (hasFailed) return { kind: 'error' };
  if (phase !== 'ready') {
    return { kind: loadStateOf({ problem, connectionStatus, sync }) };
  }
  const isAwaited = near === undefined || featured === undefined || (near !== null && distant === undefined);
  return isAwaited || isComing ? { kind: 'loading' } : { kind: 'empty' };
}

/**
 * The search whose first results Home shows (S20). While Home shows no list, the search page without a search.
 * @param isLocated whether the person's position is known
 */
export function allPath(state: PlacesState, isLocated: boolean): string {
  if (state.kind !== 'places') return '/search';
  if (state.title === 'near') return `/search?radius=${DEFAULT_RADIUS_KM}`;
  const reach = `radius=${REACH_KM}`;
  if (state.title === 'nearest') return `/search?${reach}`;
  return `/search?featured=1${isLocated ? `&${reach}` : ''}&sort=rating`;
}

/** The specification gives the first seven categories their pictures, and all others a plate (S17). */
const EMOJI: Readonly<Record<string, string>> = {
  malaysian: '🍛',
  chinese: '🥡',
  indian: '🫓',
  'middle eastern': '🥙',
  'fast food': '🍔',
  desserts: '🍰',
  cafe: '☕',
  american: '🌭',
  arabic: '🧆',
  asian: '🥢',
  bakery: '🥐',
  barbecue: '🍖',
  breakfast: '🍳',
  burgers: '🍔',
  chicken: '🍗',
  coffee: '☕',
  egyptian: '🫘',
  grill: '🍖',
  'ice cream': '🍨',
  indonesian: '🍚',
  italian: '🍝',
  japanese: '🍱',
  juice: '🥤',
  kebab: '🥙',
  korean: '🍲',
  lebanese: '🧆',
  mediterranean: '🫒',
  mexican: '🌮',
  moroccan: '🫕',
  noodles: '🍜',
  pakistani: '🍛',
  pizza: '🍕',
  ramen: '🍜',
  sandwiches: '🥪',
  seafood: '🦐',
  steak: '🥩',
  sushi: '🍣',
  thai: '🌶️',
  turkish: '🍢',
  vegetarian: '🥗',
  vietnamese: '🍜',
  western: '🍽️',
};

export interface Category {
  readonly name: string;
  readonly emoji: string;
  readonly count: number;
  readonly href: string;
}

/** The six most frequent cuisines (S16, K3, F11). */
export function categoriesOf(cuisines: readonly FacetCount[]): readonly Category[] {
  return cuisines.slice(0, 6).map(({ value, count }) => ({
    name: value,
    emoji: EMOJI[value.toLowerCase()] ?? '🍽️',
    count,
    href: `/search?cuisine=${encodeURIComponent(value)}`,
  }));
}
