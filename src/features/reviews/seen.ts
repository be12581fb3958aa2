import * as z from 'zod/mini';
import type { Mutation } from '#domain/own/mutations.ts';

/** What the review form asks of a place besides the text, in its order. */
export const SEEN = ['certificate', 'alcohol', 'prayer'] as const;

const answer = z.optional(z.enum(['yes', 'no']));
export const seenSchema = z.object({ certificate: answer, alcohol: answer, prayer: answer });
export type Seen = z.infer<typeof seenSchema>;

/** For moderators, who read English. */
const WORDS = { certificate: 'halal certificate', alcohol: 'alcohol served', prayer: 'prayer space' } as const;

/**
 * What a reviewer saw, as one change report of the kind 'other': moderators judge it before it becomes evidence. Empty where the
 * reviewer answered nothing.
 */
export function seenReports(placeId: string, seen: Seen | undefined): Mutation[] {
  const said = SEEN.flatMap((what) => (seen?.[what] ? `${WORDS[what]}: ${seen[what]}` : []));
  if (said.length === 0) return [];
  return [
    { name: 'report_change', args: { restaurant_id: placeId, kind: 'other', note: `Seen there: ${said.join(', ')}` } },
  ];
}
