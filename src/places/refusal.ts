import type { MessageId } from '#i18n/translate.ts';

const REASONS: Readonly<Record<string, MessageId>> = {
  save_limit: 'outbox.reason.limit',
  not_found: 'outbox.reason.notFound',
  contact_unconfirmed: 'outbox.reason.unconfirmed',
  own_review: 'outbox.reason.ownReview',
  forbidden: 'outbox.reason.forbidden',
  invalid: 'outbox.reason.invalid',
  report_limit: 'outbox.reason.reportLimit',
  pro_needed: 'outbox.reason.pro',
  too_many: 'outbox.reason.tooMany',
  photo_refused: 'outbox.reason.photo',
  photo_lost: 'outbox.reason.photoLost',
};

/** Why the server refused, in words. */
export function reasonOf(code: string | null): MessageId {
  return REASONS[code ?? ''] ?? 'outbox.reason.other';
}
