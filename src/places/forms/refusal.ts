import type { MessageId } from '#i18n/translate.ts';

const REASONS: Readonly<Record<string, MessageId>> = {
  save_limit: 'outbox.reason.limit',
  not_found: 'outbox.reason.notFound',
  contact_unconfirmed: 'outbox.reason.unconfirmed',
  own_review: 'outbox.reason.ownReview',
  forbidden: 'outbox.reason.forbidden',
  invalid: 'outbox.reason.invalid',
  report_limit: 'outbox.reason.reportLimit',
  suggestion_limit: 'outbox.reason.suggestionLimit',
  pro_needed: 'outbox.reason.pro',
  too_many: 'outbox.reason.tooMany',
  photo_refused: 'outbox.reason.photo',
  photo_lost: 'outbox.reason.photoLost',
};

/** A picture that the server will not get, however often it is tried. */
const HOPELESS_PHOTO: ReadonlySet<string | null> = new Set(['photo_refused', 'photo_lost']);

/** Whether a refused report can go without its picture: with it, it never will. */
export function isPhotoHopeless(code: string | null): boolean {
  return HOPELESS_PHOTO.has(code);
}

/**
 * Why the server refused, in words.
 * @param isReport its picture is one of many reasons to believe it, and not all that there is to send
 */
export function reasonOf(code: string | null, isReport = false): MessageId {
  if (isReport && isPhotoHopeless(code)) return 'outbox.reason.reportPhoto';
  return REASONS[code ?? ''] ?? 'outbox.reason.other';
}
