/** What the card of a pack says. Pure. */
import type { MessageId } from '#i18n/translate.ts';
import type { NetworkUse } from '#platform/network-use.ts';
import type { PackPlan } from './pack-plan.ts';
import type { PackedNotes } from './use-packed-notes.ts';
import type { SavedReviews } from './use-saved-reviews.ts';

/** What a press costs now; null if nothing is special. */
export function costText(
  { leftBytes, state }: Pick<PackPlan, 'leftBytes' | 'state'>,
  isOffline: boolean,
  use: NetworkUse | null,
): MessageId | null {
  if (leftBytes === 0 || state === 'loading') return null;
  if (isOffline) return 'pack.offline';
  if (use?.isSparing) return 'pack.sparing';
  return use?.type === 'cellular' ? 'pack.metered' : null;
}

/** Whether all regions and maps of a packed trip are here. */
export function isHere({ state, regions }: Pick<PackPlan, 'state' | 'regions'>, hasRecord: boolean): boolean {
  return hasRecord && state === 'kept' && regions.length > 0;
}

const STATES: Readonly<Record<PackPlan['state'], MessageId | null>> = {
  none: null,
  waiting: 'pack.state.waiting',
  loading: 'pack.state.loading',
  paused: 'pack.state.paused',
  failed: 'pack.state.failed',
  kept: null,
};

const REVIEW_STATES: Readonly<Record<SavedReviews['state'], MessageId>> = {
  loading: 'pack.state.reviews',
  waiting: 'pack.state.reviewsWait',
  failed: 'pack.state.reviewsFailed',
  kept: 'pack.state.kept',
};

const NOTE_STATES: Readonly<Record<PackedNotes['state'], MessageId>> = {
  loading: 'pack.state.notes',
  waiting: 'pack.state.notesWait',
  failed: 'pack.state.notesFailed',
  kept: 'pack.state.kept',
};

/** What comes after regions and maps, in this order. */
export interface PackExtras {
  readonly reviews: SavedReviews['state'];
  readonly notes: PackedNotes['state'];
}

/** How far it is; null while nothing was begun. */
export function stateText(plan: PackPlan, hasRecord: boolean, { reviews, notes }: PackExtras): MessageId | null {
  if (!isHere(plan, hasRecord)) return STATES[plan.state];
  if (reviews !== 'kept') return REVIEW_STATES[reviews];
  if (notes === 'kept' && plan.unknown.length > 0) return 'pack.state.part';
  return NOTE_STATES[notes];
}

/** The button that fetches the rest of a pack whose regions and maps are here; null if nothing waits for a press. */
export function restText({ reviews, notes }: PackExtras): MessageId | null {
  if (reviews === 'failed' || reviews === 'waiting') return 'pack.reviews';
  return reviews === 'kept' && (notes === 'failed' || notes === 'waiting') ? 'pack.fetchNotes' : null;
}

const BUTTONS: Readonly<Record<PackPlan['state'], MessageId | null>> = {
  none: 'pack.start',
  waiting: 'pack.now',
  loading: null,
  paused: 'pack.resume',
  failed: 'pack.retry',
  kept: null,
};

/** The button that begins or continues it; null where there is nothing to do. */
export function buttonText(plan: PackPlan, hasRecord: boolean): MessageId | null {
  if (plan.regions.length === 0) return null;
  // What is here already may still leave with the position or by another trip's end: a press keeps it.
  if (plan.leftBytes === 0 && !isHere(plan, hasRecord)) return 'pack.startHere';
  return BUTTONS[plan.state];
}
