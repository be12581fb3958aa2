/**
 * What a person sees of their own: the server's documents with the outbox played on top (Y32). Pure; nothing here is
 * ever written back.
 */

import { textOf } from '../reviews/review.ts';
import { playMutation, playRefused, type StoredMutation } from './mutations.ts';
import type { OwnDocument, OwnDocuments } from './own-documents.ts';
import type { ChangeReport, OwnDraft, OwnPhoto, OwnReview, Profile, SavedPlace, Suggestion } from './own-view.ts';

/** As far as a replay looks at it. */
export interface Pending {
  /** Names it, on this device. */
  readonly seq: number;
  readonly mutation: StoredMutation;
  /** `sent`: the server took it, no pull has brought it yet. `discarded`: the person took it back. */
  readonly state: 'waiting' | 'sent' | 'refused' | 'discarded';
  /** The server's, with 'refused'. */
  readonly code: string | null;
}

/** Something that the server refused: what was meant, for whoever wants to mend it (Y34). */
export interface RefusedChange {
  readonly seq: number;
  readonly mutation: StoredMutation;
  readonly code: string | null;
}

export interface OwnView {
  /** By the place's id; also places whose saving was taken back and is not sent yet. */
  readonly saved: ReadonlyMap<string, SavedPlace>;
  /** By the place's id. */
  readonly reviews: ReadonlyMap<string, OwnReview>;
  /** By the review's id, in the order in which they were added. */
  readonly photos: ReadonlyMap<string, readonly OwnPhoto[]>;
  /** Ids of reviews found helpful. */
  readonly votes: ReadonlySet<string>;
  /** What one reported, by the place's id, oldest first. */
  readonly changes: ReadonlyMap<string, readonly ChangeReport[]>;
  /** Places that one suggested, by the suggestion's id, oldest first. */
  readonly suggestions: ReadonlyMap<string, Suggestion>;
  /** Null until it was pulled once. */
  readonly profile: Profile | null;
  /** The fields and groups of the profile that the server does not have yet. */
  readonly unsentFields: ReadonlySet<string>;
  /** In their order. */
  readonly refused: readonly RefusedChange[];
}

/** What the device knows of a person's own: never changed, but replaced by another. */
export interface OwnRecords {
  readonly documents: OwnDocuments;
  /** In their order. */
  readonly entries: readonly Pending[];
}

const views = new WeakMap<OwnRecords, OwnView>();

/** The replay of these records: computed for the first reader, and the same view for all others. */
export function viewOf(records: OwnRecords): OwnView {
  const known = views.get(records);
  if (known) return known;
  const view = replay(records.documents, records.entries);
  views.set(records, view);
  return view;
}

/**
 * Plays pending mutations, in their order, on top of pulled documents. A refused save, picture or report stays visible as
 * such (U96); of anything else that was refused the server's word is shown, and what was meant is among `refused`.
 */
export function replay(documents: OwnDocuments, pending: readonly Pending[]): OwnView {
  const {
    lists: _,
    notes: __,
    ...view
  } = playOutbox(pending, {
    saved: new Map(documents.saved.map(({ restaurant_id: id }) => [id, { isSaved: true, mark: 'synced', code: null }])),
    reviews: new Map(documents.own_reviews.map((document) => [document.restaurant_id, toReview(document, documents)])),
    photos: groupPhotos(documents),
    votes: new Set(documents.own_votes.map(({ review_id: id }) => id)),
    changes: groupChanges(documents),
    suggestions: suggestionsOf(documents),
    profile: documents.profile[0] ?? null,
  });
  const refused = pending.filter(({ state }) => state === 'refused');
  return { ...view, refused: refused.map(({ seq, mutation, code }) => ({ seq, mutation, code })) };
}

/** @param pulled as much of the view as is wanted; the rest begins empty */
export function playOutbox(pending: readonly Pending[], pulled: Partial<OwnDraft>): OwnDraft {
  const draft: OwnDraft = {
    saved: new Map(),
    reviews: new Map(),
    photos: new Map(),
    votes: new Set(),
    changes: new Map(),
    suggestions: new Map(),
    profile: null,
    unsentFields: new Set(),
    lists: new Map(),
    notes: new Map(),
    ...pulled,
  };
  for (const { mutation, state, code } of pending) {
    if (state === 'waiting') playMutation(draft, mutation, 'waiting');
    else if (state === 'sent') playMutation(draft, mutation, 'synced');
    else if (state === 'refused') playRefused(draft, mutation, code);
  }
  return draft;
}

function groupChanges({ own_change_reports }: OwnDocuments): Map<string, readonly ChangeReport[]> {
  const inOrder = own_change_reports.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const changes = new Map<string, readonly ChangeReport[]>();
  for (const { restaurant_id: id, kind, note, photo = null, state, created_at: createdAt } of inOrder) {
    changes.set(id, [...(changes.get(id) ?? []), { kind, note, photo, state, code: null, createdAt }]);
  }
  return changes;
}

function suggestionsOf({ own_suggestions }: OwnDocuments): Map<string, Suggestion> {
  const inOrder = own_suggestions.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return new Map(
    inOrder.map(({ id, name, address, state, place, created_at: createdAt }) => [
      id,
      { id, name, address, state, code: null, place, createdAt },
    ]),
  );
}

function groupPhotos({ own_photos }: OwnDocuments): Map<string, readonly OwnPhoto[]> {
  const photos = new Map<string, readonly OwnPhoto[]>();
  const inOrder = own_photos.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  for (const { review_id: id, path, width, height, state } of inOrder) {
    photos.set(id, [...(photos.get(id) ?? []), { path, width, height, state, code: null }]);
  }
  return photos;
}

function toReview(document: OwnDocument<'own_reviews'>, { review_drafts }: OwnDocuments): OwnReview {
  const secondTexts = review_drafts
    .filter(({ review_id }) => review_id === document.id)
    .map((text) => ({ ...textOf(text), id: text.id, created_at: text.created_at }));
  return { ...textOf(document), document, mark: 'synced', secondTexts };
}
