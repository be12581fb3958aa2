import { readSeenNote, SEEN } from '#domain/reviews/seen-note.ts';
import type { Translate } from '#i18n/translate.ts';

interface Report {
  readonly kind: string;
  readonly note?: string | null | undefined;
}

/**
 * What a reviewer saw, in the words of the review form's questions: the form sends the answers as a report of the kind
 * 'other', whose note is English for moderators. Null for a report of something wrong.
 */
export function seenText({ kind, note }: Report, t: Translate): string | null {
  const seen = kind === 'other' && note ? readSeenNote(note) : null;
  if (seen === null) return null;
  const said = SEEN.flatMap((what) => {
    const answer = seen[what];
    return answer ? `${t(`reviews.form.seen.${what}`)}: ${t(`reviews.form.seenAnswer.${answer}`)}` : [];
  });
  return said.join(t('places.comma'));
}
