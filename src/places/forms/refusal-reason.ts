import type { MessageId } from '#i18n/translate.ts';

const REASONS: Readonly<Record<string, MessageId>> = {
  save_limit: 'outbox.reason.limit',
  not_found: 'outbox.reason.notFound',
  contact_unconfirmed: 'outbox.reason.unconfirmed',
  own_review: 'outbox.reason.ownReview',
  forbidden: 'outbox.reason.forbidden',
  invalid: 'outbox.reason.invalid',
  report_limit: 'outbox.reason.reportLimit',
  check_limit: 'outbox.reason.checkLimit',
  check_too_old: 'outbox.reason.checkOld',
  checks_undone: 'outbox.reason.checksUndone',
  suggestion_limit: 'outbox.reason.suggestionLimit',
  pro_needed: 'outbox.reason.pro',
  too_many: 'outbox.reason.tooMany',
  photo_refused: 'outbox.reason.photo',
  photo_room: 'outbox.reason.photoRoom',
  photo_lost: 'outbox.reason.photoLost',
  name_reserved: 'outbox.reason.nameReserved',
  text_break: 'outbox.reason.textBreak',
  text_hidden: 'outbox.reason.textHidden',
  text_marks: 'outbox.reason.textMarks',
};

/** Codes for a picture that the server can never receive. */
const HOPELESS_PHOTO: ReadonlySet<string | null> = new Set(['photo_refused', 'photo_room', 'photo_lost']);

/** Whether a refused report can only be sent without its picture. */
export function isPhotoHopeless(code: string | null): boolean {
  return HOPELESS_PHOTO.has(code);
}

/**
 * The server's reason in words.
 * @param isReport a report's picture supports it, but the report makes sense without one
 */
export function reasonOf(code: string | null, isReport = false): MessageId {
  if (isReport && code === 'photo_room') return 'outbox.reason.reportPhotoRoom';
  if (isReport && isPhotoHopeless(code)) return 'outbox.reason.reportPhoto';
  return REASONS[code ?? ''] ?? 'outbox.reason.other';
}
