import { formOf, type Mutation, withoutPhoto } from '#domain/own/mutations.ts';
import type { MessageId } from '#i18n/translate.ts';
import { restaurantPath } from '#places/cards/card-view.ts';
import { isPhotoHopeless } from '#places/forms/refusal.ts';
import type { OutboxItem } from '#workers/replica/api.ts';

/** Why nothing is sent for now; null where nothing is wrong. */
export function waitingReasonOf(waitsFor: string | null): MessageId | null {
  if (waitsFor === null) return null;
  if (waitsFor === 'offline') return 'outbox.waitsFor.network';
  return waitsFor === 'signed_out' ? 'outbox.waitsFor.signIn' : 'outbox.waitsFor.server';
}

/** A refused mutation without its picture, where it is the picture that can't be sent; null for anything else. */
export function withoutHopelessPhoto({ mutation, state, code }: OutboxItem): Mutation | null {
  return state === 'refused' && isPhotoHopeless(code) ? withoutPhoto(mutation) : null;
}

/** Where a refused text can be mended: the form that it was written in, with it in its fields. Null for anything else. */
export function editPathOf({ mutation, state, seq, place }: OutboxItem): string | null {
  if (state !== 'refused') return null;
  const form = formOf(mutation);
  if (form === 'review' && place) return `${restaurantPath(place.slug)}?review=${seq}`;
  return form === 'profile' ? '/profile' : null;
}
