import * as z from 'zod/mini';
import type { Mutation } from '#domain/own/mutations.ts';

/** The review form's questions about a place, in order. */
export const SEEN = ['certificate', 'alcohol', 'prayer'] as const;

const answer = z.optional(z.enum(['yes', 'no']));
export const seenSchema = z.object({ certificate: answer, alcohol: answer, prayer: answer });
export type Seen = z.infer<typeof seenSchema>;

/** For moderators, who read English. */
const WORDS = { certificate: 'halal certificate', alcohol: 'alcohol served', prayer: 'prayer space' } as const;

/**
 * The reviewer's answers as one change report of the kind 'other'. Moderators check it before it becomes evidence. Empty
 * without answers.
 */
export function seenReports(placeId: string, seen: Seen | undefined): Mutation[] {
  const said = SEEN.flatMap((what) => (seen?.[what] ? `${WORDS[what]}: ${seen[what]}` : []));
  if (said.length === 0) return [];
  return [
    { name: 'report_change', args: { restaurant_id: placeId, kind: 'other', note: `Seen there: ${said.join(', ')}` } },
  ];
}
