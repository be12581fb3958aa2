import type { Mutation } from '#domain/mutations.ts';
import type { MessageId } from '#i18n/translate.ts';
import { restaurantPath } from '#places/cards/card-view.ts';
import { isPhotoHopeless } from '#places/forms/refusal.ts';
import type { OutboxItem } from '#workers/replica/api.ts';

const TITLES: Record<OutboxItem['mutation']['name'], MessageId> = {
  save_restaurant: 'outbox.did.save',
  unsave_restaurant: 'outbox.did.unsave',
  write_review: 'outbox.did.review',
  delete_review: 'outbox.did.deleteReview',
  choose_review_text: 'outbox.did.chooseText',
  add_review_photo: 'outbox.did.photo',
  remove_review_photo: 'outbox.did.removePhoto',
  vote_helpful: 'outbox.did.vote',
  unvote_helpful: 'outbox.did.unvote',
  report_review: 'outbox.did.report',
  create_list: 'outbox.did.createList',
  rename_list: 'outbox.did.renameList',
  delete_list: 'outbox.did.deleteList',
  add_to_list: 'outbox.did.addToList',
  remove_from_list: 'outbox.did.removeFromList',
  write_note: 'outbox.did.note',
  delete_note: 'outbox.did.deleteNote',
  report_change: 'outbox.did.change',
  update_profile: 'outbox.did.profile',
  update_preferences: 'outbox.did.preferences',
  unreadable: 'outbox.did.unreadable',
};

/** What was done, in words; `{name}` is the place's. */
export function titleOf({ mutation }: OutboxItem): MessageId {
  return TITLES[mutation.name];
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
  if (mutation.name === 'write_review') {
    const { title, content } = mutation.args;
    return title ? `${title}\n\n${content}` : content;
  }
  if (mutation.name === 'create_list' || mutation.name === 'rename_list') return mutation.args.name;
  if (mutation.name === 'write_note') return mutation.args.content;
  if (mutation.name === 'report_review' || mutation.name === 'report_change') return mutation.args.note ?? null;
  if (mutation.name !== 'update_profile') return null;
  const { name, phone, city } = mutation.args;
  return name ?? phone ?? city ?? null;
}

/** The picture that goes with it. */
export function photoOf({ mutation }: OutboxItem): string | null {
  if (mutation.name === 'add_review_photo') return mutation.args.path;
  return mutation.name === 'report_change' ? (mutation.args.photo ?? null) : null;
}

/** A refused report without its picture, where it is the picture that can't be sent; null for anything else. */
export function withoutPhoto({ mutation, state, code }: OutboxItem): Mutation | null {
  if (state !== 'refused' || mutation.name !== 'report_change' || !isPhotoHopeless(code)) return null;
  const { photo: _, ...args } = mutation.args;
  return { name: 'report_change', args };
}

/** Where a refused text can be mended: the form that it was written in, with it in its fields. Null for anything else. */
export function editPathOf({ mutation, state, seq, place }: OutboxItem): string | null {
  if (state !== 'refused') return null;
  if (mutation.name === 'write_review' && place) return `${restaurantPath(place.slug)}?review=${seq}`;
  return mutation.name === 'update_profile' ? '/profile' : null;
}
