/**
 * A person's own data as screens show it: the server's documents with the outbox applied (Y32). Pure; the result is never
 * written back.
 */

import { textOf } from '../reviews/review.ts';
import { applyMutation, applyRefused, type StoredMutation } from './mutations.ts';
import type { OwnDocument, OwnDocuments } from './own-documents.ts';
import type {
  ChangeReport,
  OwnCheck,
  OwnDraft,
  OwnPhoto,
  OwnReview,
  Profile,
  SavedPlace,
  Suggestion,
} from './own-view.ts';

/** The part of an outbox entry that replay needs. */
export interface Pending {
  /** Identifies the entry on this device. */
  readonly seq: number;
  readonly mutation: StoredMutation;
  /** `sent`: accepted by the server, but not pulled yet. `discarded`: taken back by the person. */
  readonly state: 'waiting' | 'sent' | 'refused' | 'discarded';
  /** The server's reason, for `refused`. */
  readonly code: string | null;
}

/** A refused mutation, for a person who wants to correct it (Y34). */
export interface RefusedChange {
  readonly seq: number;
  readonly mutation: StoredMutation;
  readonly code: string | null;
}

export interface OwnView {
  /** By place id; also places whose removal is not sent yet. */
  readonly saved: ReadonlyMap<string, SavedPlace>;
  /** By the place's id. */
  readonly reviews: ReadonlyMap<string, OwnReview>;
  /** By review id, in the order of adding. */
  readonly photos: ReadonlyMap<string, readonly OwnPhoto[]>;
  /** Ids of reviews found helpful. */
  readonly votes: ReadonlySet<string>;
  /** The person's reports by place id, oldest first. */
  readonly changes: ReadonlyMap<string, readonly ChangeReport[]>;
  /** The person's checks by place id. */
  readonly checks: ReadonlyMap<string, OwnCheck>;
  /** The person's suggestions by id, oldest first. */
  readonly suggestions: ReadonlyMap<string, Suggestion>;
  /** Null until the first pull. */
  readonly profile: Profile | null;
  /** Fields and groups of the profile that the server does not have yet. */
  readonly unsentFields: ReadonlySet<string>;
  /** In their order. */
  readonly refused: readonly RefusedChange[];
}

/** The device's data of a person. Immutable: a change creates a new object. */
export interface OwnRecords {
  readonly documents: OwnDocuments;
  /** In order. */
  readonly entries: readonly Pending[];
}

const views = new WeakMap<OwnRecords, OwnView>();

/** The replay of these records, computed once and shared by all readers. */
export function viewOf(records: OwnRecords): OwnView {
  const known = views.get(records);
  if (known) return known;
  const view = replay(records.documents, records.entries);
  views.set(records, view);
  return view;
}

/**
 * Applies pending mutations, in order, to pulled documents. A refused save, picture or report stays visible as such (U96).
 * For all other refused mutations the server's state is shown, and the mutation is in `refused`.
 */
export function replay(documents: OwnDocuments, pending: readonly Pending[]): OwnView {
  const {
    lists: _,
    notes: __,
    trips: ___,
    ...view
  } = replayOutbox(pending, {
    saved: new Map(documents.saved.map(({ restaurant_id: id }) => [id, { isSaved: true, mark: 'synced', code: null }])),
    reviews: new Map(documents.own_reviews.map((document) => [document.restaurant_id, toReview(document, documents)])),
    photos: groupPhotos(documents),
    votes: new Set(documents.own_votes.map(({ review_id: id }) => id)),
    changes: groupChanges(documents),
    checks: new Map(
      // The person may have checked rows that were joined into one place later: the latest counts.
      documents.own_checks
        .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        .map(({ restaurant_id: id, answers, day, photo = null, state }) => [
          id,
          { answers, day, photo, state, code: null },
        ]),
    ),
    suggestions: suggestionsOf(documents),
    profile: documents.profile[0] ?? null,
  });
  const refused = pending.filter(({ state }) => state === 'refused');
  return { ...view, refused: refused.map(({ seq, mutation, code }) => ({ seq, mutation, code })) };
}

/** @param pulled the parts of the view that the caller needs; the rest starts empty */
export function replayOutbox(pending: readonly Pending[], pulled: Partial<OwnDraft>): OwnDraft {
  const draft: OwnDraft = {
    saved: new Map(),
    reviews: new Map(),
    photos: new Map(),
    votes: new Set(),
    changes: new Map(),
    checks: new Map(),
    suggestions: new Map(),
    profile: null,
    unsentFields: new Set(),
    lists: new Map(),
    notes: new Map(),
    trips: new Map(),
    ...pulled,
  };
  for (const { mutation, state, code } of pending) {
    if (state === 'waiting') applyMutation(draft, mutation, 'waiting');
    else if (state === 'sent') applyMutation(draft, mutation, 'synced');
    else if (state === 'refused') applyRefused(draft, mutation, code);
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
    inOrder.map(({ id, name, address, state, prayer = null, place, created_at: createdAt }) => [
      id,
      { id, name, address, state, prayer, code: null, place, createdAt },
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
