import { formOf, type Mutation, withoutPhoto } from '#domain/own/mutations.ts';
import type { MessageId } from '#i18n/translate.ts';
import { restaurantPath } from '#places/cards/card-view.ts';
import { isPhotoHopeless, reasonOf } from '#places/forms/refusal-reason.ts';
import type { OutboxItem } from '#workers/replica/api.ts';

/** Why nothing is being sent; null if nothing is wrong. */
export function waitingReasonOf(waitsFor: string | null): MessageId | null {
  if (waitsFor === null) return null;
  if (waitsFor === 'offline') return 'outbox.waitsFor.network';
  return waitsFor === 'signed_out' ? 'outbox.waitsFor.signIn' : 'outbox.waitsFor.server';
}

/** A refused mutation without its picture, if the picture is the reason; null otherwise. */
export function withoutHopelessPhoto({ mutation, state, code }: OutboxItem): Mutation | null {
  return state === 'refused' && isPhotoHopeless(code) ? withoutPhoto(mutation) : null;
}

/** Why the server refused it, in words. */
export function refusalOf(item: OutboxItem): MessageId {
  const isPhoto = item.mutation.name === 'add_review_photo';
  // The other limits with this code are those of lists, notes, trips and their cities.
  if (item.code === 'too_many' && !isPhoto) return 'outbox.reason.full';
  return reasonOf(item.code, withoutHopelessPhoto(item) !== null);
}

/** Whether it is sent by itself once the person has confirmed their address. */
export function isAwaitingConfirmation({ mutation, state, code }: OutboxItem, isUnconfirmed: boolean): boolean {
  if (state !== 'waiting') return false;
  // Only reviews need a confirmed address (U104); the server need not refuse one first.
  return code === 'contact_unconfirmed' || (isUnconfirmed && mutation.name === 'write_review');
}

/** The form for correcting a refused text, with the text in it. Null for other entries. */
export function editPathOf({ mutation, state, seq, place, code }: OutboxItem): string | null {
  if (state !== 'refused' && code !== 'contact_unconfirmed') return null;
  const form = formOf(mutation);
  if (form === 'review' && place) return `${restaurantPath(place.slug)}?review=${seq}`;
  return form === 'profile' ? '/profile' : null;
}
