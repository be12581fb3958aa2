import type { Restaurant } from '#domain/places/restaurant.ts';
import type { FoundRestaurant } from '#workers/replica/api.ts';
import { type Failure, toFailure } from './failure.ts';

/**
 * What the restaurant page shows.
 *
 *            document / found            document: undefined
 *   loading ─────────────────► shown ──────────────────────► gone
 *      │  missing, unreachable   ▲                             │
 *      ▼                         │ document                    │
 *   failed ──────────────────────┴─────────────────────────────┘
 *
 * A place that was never seen in the replica can't be gone: its document may not have arrived yet.
 */
export type PageState =
  | {
      readonly kind: 'loading';
      /** Whether the place is not stored on the phone, so that the server is asked. */
      readonly isAway: boolean;
    }
  | {
      readonly kind: 'shown';
      readonly restaurant: Restaurant;
      /** ISO 8601 instant, null when unknown. */
      readonly syncedAt: string | null;
      readonly isWatched: boolean;
      /** How often a newer document replaced the shown one while the page was open. */
      readonly changes: number;
    }
  | { readonly kind: 'gone'; readonly restaurant: Restaurant }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type PageEvent =
  | { readonly kind: 'found'; readonly found: FoundRestaurant }
  | { readonly kind: 'document'; readonly restaurant: Restaurant | undefined }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'retry' };

export const LOADING: PageState = { kind: 'loading', isAway: false };

/** The next state. An error never replaces a shown place. */
export function nextPageState(state: PageState, event: PageEvent): PageState {
  switch (event.kind) {
    case 'document':
      return event.restaurant ? afterDocument(state, event.restaurant) : afterLoss(state);
    case 'found':
      return afterAnswer(state, event.found);
    case 'threw':
      return state.kind === 'loading' ? { kind: 'failed', failure: toFailure(event.error) } : state;
    default:
      return state.kind === 'failed' ? { kind: 'loading', isAway: true } : state;
  }
}

function afterDocument(state: PageState, restaurant: Restaurant): PageState {
  if (state.kind !== 'shown') return { kind: 'shown', restaurant, syncedAt: null, isWatched: true, changes: 0 };
  if (restaurant.stamp < state.restaurant.stamp) return { ...state, isWatched: true };
  const isNews = restaurant.stamp > state.restaurant.stamp;
  return { ...state, restaurant, isWatched: true, changes: state.changes + (isNews ? 1 : 0) };
}

function afterLoss(state: PageState): PageState {
  if (state.kind === 'loading') return { kind: 'loading', isAway: true };
  return state.kind === 'shown' && state.isWatched ? { kind: 'gone', restaurant: state.restaurant } : state;
}

function afterAnswer(state: PageState, found: FoundRestaurant): PageState {
  if (found.kind !== 'found') {
    return state.kind === 'loading' ? { kind: 'failed', failure: toFailure(found) } : state;
  }
  if (state.kind === 'gone') return state;
  if (state.kind === 'shown') return { ...state, syncedAt: found.syncedAt };
  return { kind: 'shown', restaurant: found.restaurant, syncedAt: found.syncedAt, isWatched: false, changes: 0 };
}
