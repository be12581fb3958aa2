import type { Mutation } from '#domain/own/mutations.ts';
import { type Seen, writeSeenNote } from '#domain/reviews/seen-note.ts';

/**
 * The reviewer's answers as one change report of the kind 'other'. Moderators check it before it becomes evidence. Empty
 * without answers.
 */
export function seenReports(placeId: string, seen: Seen | undefined): Mutation[] {
  const note = seen ? writeSeenNote(seen) : null;
  return note === null ? [] : [{ name: 'report_change', args: { restaurant_id: placeId, kind: 'other', note } }];
}
