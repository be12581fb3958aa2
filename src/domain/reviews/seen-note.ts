/** What a reviewer saw at a place, as the note of a change report. Pure. */
import * as z from 'zod/mini';

/** The review form's questions about a place, in order. */
export const SEEN = ['certificate', 'alcohol', 'prayer'] as const;

const answer = z.optional(z.enum(['yes', 'no']));
export const seenSchema = z.object({ certificate: answer, alcohol: answer, prayer: answer });
export type Seen = z.infer<typeof seenSchema>;

const START = 'Seen there: ';
/** For moderators, who read English. */
const WORDS = { certificate: 'halal certificate', alcohol: 'alcohol served', prayer: 'prayer space' } as const;
const COMMA = ', ';

/** The answers as a note; null without answers. */
export function writeSeenNote(seen: Seen): string | null {
  const said = SEEN.flatMap((what) => (seen[what] ? `${WORDS[what]}: ${seen[what]}` : []));
  return said.length > 0 ? START + said.join(COMMA) : null;
}

/** The answers in a note of `writeSeenNote`; null for any other note. */
export function readSeenNote(note: string): Seen | null {
  if (!note.startsWith(START)) return null;
  const said = new Set(note.slice(START.length).split(COMMA));
  const isSaid = (what: (typeof SEEN)[number], word: 'yes' | 'no') => said.has(`${WORDS[what]}: ${word}`);
  const answerOf = (what: (typeof SEEN)[number]) => (['yes', 'no'] as const).find((word) => isSaid(what, word));
  const seen = { certificate: answerOf('certificate'), alcohol: answerOf('alcohol'), prayer: answerOf('prayer') };
  return writeSeenNote(seen) === note ? seen : null;
}
