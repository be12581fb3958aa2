/** Refused entries that belong together: a review, and the photos that the server refused because it had no such review. */
import { entryId } from '#platform/digests.ts';
import type { OutboxEntry } from '#replica/outbox-entry.ts';

/** The server's code for a text that waits until its writer has confirmed an address or number (U104). */
export const CONTACT_UNCONFIRMED = 'contact_unconfirmed';

/** The photos that the server refused because it did not have their review. */
export async function photosRefusedWith(
  { userId, mutation: review }: OutboxEntry,
  entries: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> {
  if (review.name !== 'write_review') return [];
  const reviewId = await entryId(userId, review.args.restaurant_id);
  return entries.filter(
    ({ mutation, state, code }) =>
      mutation.name === 'add_review_photo' &&
      mutation.args.review_id === reviewId &&
      state === 'refused' &&
      code === 'not_found',
  );
}

/** `seq` of each entry that is sent again by itself once the person has confirmed an address or number. */
export async function awaitingConfirmation(entries: readonly OutboxEntry[]): Promise<ReadonlySet<number>> {
  const refused = entries.filter(({ state, code }) => state === 'refused' && code === CONTACT_UNCONFIRMED);
  const photos = await Promise.all(refused.map((entry) => photosRefusedWith(entry, entries)));
  return new Set([...refused, ...photos.flat()].map(({ seq }) => seq));
}
