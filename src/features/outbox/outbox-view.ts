import type { MessageId } from '#i18n/translate.ts';
import type { OutboxItem } from '#workers/replica/api.ts';

const TITLES: Record<OutboxItem['mutation']['name'], MessageId> = {
  save_restaurant: 'outbox.did.save',
  unsave_restaurant: 'outbox.did.unsave',
  write_review: 'outbox.did.review',
  delete_review: 'outbox.did.deleteReview',
  choose_review_text: 'outbox.did.chooseText',
  vote_helpful: 'outbox.did.vote',
  unvote_helpful: 'outbox.did.unvote',
  update_profile: 'outbox.did.profile',
  update_preferences: 'outbox.did.preferences',
  unreadable: 'outbox.did.unreadable',
};

/** What was done, in words; `{name}` is the place's. */
export function titleOf({ mutation }: OutboxItem): MessageId {
  return TITLES[mutation.name];
}

const REASONS: Readonly<Record<string, MessageId>> = {
  save_limit: 'outbox.reason.limit',
  not_found: 'outbox.reason.notFound',
  contact_unconfirmed: 'outbox.reason.unconfirmed',
  own_review: 'outbox.reason.ownReview',
  forbidden: 'outbox.reason.forbidden',
  invalid: 'outbox.reason.invalid',
  pro_needed: 'outbox.reason.pro',
};

/** Why the server refused, in words. */
export function reasonOf(code: string | null): MessageId {
  return REASONS[code ?? ''] ?? 'outbox.reason.other';
}

/** Why nothing is sent for now; null where nothing is wrong. */
export function waitingReasonOf(waitsFor: string | null): MessageId | null {
  if (waitsFor === null) return null;
  if (waitsFor === 'offline') return 'outbox.waitsFor.network';
  return waitsFor === 'signed_out' ? 'outbox.waitsFor.signIn' : 'outbox.waitsFor.server';
}

/** The words that a person wrote, where there are any, or all that is left of them: shown whole (Y34, Y36). */
export function textOf({ mutation }: OutboxItem): string | null {
  if (mutation.name === 'unreadable') {
    const { kept } = mutation.args;
    return typeof kept === 'string' ? kept : JSON.stringify(kept, null, 2);
  }
  if (mutation.name !== 'write_review') return null;
  const { title, content } = mutation.args;
  return title ? `${title}\n\n${content}` : content;
}
