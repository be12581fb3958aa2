/**
 * What a person sees of their own: the server's documents with the outbox played on top (Y32). Pure; nothing here is
 * ever written back.
 */
import type { StoredMutation } from './mutations.ts';
import type { OwnDocument, OwnDocuments } from './own-documents.ts';
import type { ReviewText } from './review.ts';

/** `waiting`: not on the server yet. `refused`: the server said no; kept here until the person decides. */
export type SyncMark = 'synced' | 'waiting' | 'refused';

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

/** Whether one saved a place, and whether the server knows. */
export interface SavedPlace {
  readonly isSaved: boolean;
  readonly mark: SyncMark;
  readonly code: string | null;
}

/** Another text of the same review, which one of one's devices wrote without knowing of the first (U27). */
interface SecondText extends ReviewText {
  readonly id: string;
  /** ISO 8601. */
  readonly created_at: string;
}

export interface OwnReview extends ReviewText {
  /** What the server has of it; null for one that it has not seen. */
  readonly document: OwnDocument<'own_reviews'> | null;
  readonly mark: SyncMark;
  /** Kept beside it until the person has chosen. */
  readonly secondTexts: readonly SecondText[];
}

/** A picture of one's review. `waiting`: not on the server yet. `refused`: it would not take it, see `code`. */
export interface OwnPhoto {
  readonly path: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly state: 'waiting' | 'refused' | OwnDocument<'own_photos'>['state'];
  readonly code: string | null;
}

/** Something that the server refused: what was meant, for whoever wants to mend it (Y34). */
export interface RefusedChange {
  readonly seq: number;
  readonly mutation: StoredMutation;
  readonly code: string | null;
}

/** What somebody reported of a place (see `report_change`), and how far that came. */
export interface ChangeReport {
  /** One of `CHANGE_KINDS`, or another that the server knows. */
  readonly kind: string;
  readonly note: string | null;
  /** Where its picture lies, see `photoPath`. */
  readonly photo: string | null;
  /** `waiting`: not on the server yet. `refused`: it would not take it, see `code`. The others are a moderator's. */
  readonly state: 'waiting' | 'refused' | OwnDocument<'own_change_reports'>['state'];
  readonly code: string | null;
  /** ISO 8601, by the server's clock; null for one that it has not told of. */
  readonly createdAt: string | null;
}

export type Profile = Pick<
  OwnDocument<'profile'>,
  'name' | 'phone' | 'city' | 'avatar_url' | 'dietary_preferences' | 'preferences'
>;

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
  /** Null until it was pulled once. */
  readonly profile: Profile | null;
  /** The fields and groups of the profile that the server does not have yet. */
  readonly unsentFields: ReadonlySet<string>;
  /** In their order. */
  readonly refused: readonly RefusedChange[];
}

interface Draft {
  saved: Map<string, SavedPlace>;
  reviews: Map<string, OwnReview>;
  photos: Map<string, readonly OwnPhoto[]>;
  votes: Set<string>;
  changes: Map<string, readonly ChangeReport[]>;
  profile: Profile | null;
  unsentFields: Set<string>;
}

type Reducers = {
  [Name in StoredMutation['name']]: (
    draft: Draft,
    args: Extract<StoredMutation, { name: Name }>['args'],
    mark: SyncMark,
  ) => void;
};

/** Lists and notes are played by `own-lists.ts`. */
const elsewhere = (): void => {};

const REDUCERS: Reducers = {
  save_restaurant({ saved }, { restaurant_id: id }, mark) {
    // Saving what is saved changes nothing on the server: it is as it will be.
    if (!saved.get(id)?.isSaved) saved.set(id, { isSaved: true, mark, code: null });
  },
  unsave_restaurant({ saved }, { restaurant_id: id }, mark) {
    if (mark === 'waiting') saved.set(id, { isSaved: false, mark, code: null });
    else saved.delete(id);
  },
  write_review({ reviews }, { restaurant_id: id, rating, title = null, content, verified_visit = false }, mark) {
    const { document = null, secondTexts = [] } = reviews.get(id) ?? {};
    reviews.set(id, { rating, title, content, verified_visit, document, mark, secondTexts });
  },
  delete_review({ reviews, photos }, { restaurant_id: id }) {
    // Its pictures go with it, and don't come back with a new text.
    photos.delete(reviews.get(id)?.document?.id ?? '');
    reviews.delete(id);
  },
  choose_review_text({ reviews }, { review_id, draft_id }, mark) {
    for (const [id, review] of reviews) {
      if (review.document?.id !== review_id) continue;
      const chosen = review.secondTexts.find((text) => text.id === draft_id);
      // Where this device does not have the chosen one, what becomes of it shows once the server has answered.
      reviews.set(id, { ...review, ...(chosen ? textOf(chosen) : {}), mark, secondTexts: [] });
    }
  },
  add_review_photo({ photos }, { review_id: id, path, width, height }, mark) {
    const before = photos.get(id) ?? [];
    if (before.some((photo) => photo.path === path && photo.state !== 'refused')) return;
    const state = mark === 'waiting' ? 'waiting' : 'pending';
    photos.set(id, [...before.filter((photo) => photo.path !== path), { path, width, height, state, code: null }]);
  },
  remove_review_photo({ photos }, { path }) {
    for (const [id, all] of photos)
      photos.set(
        id,
        all.filter((photo) => photo.path !== path),
      );
  },
  vote_helpful({ votes }, { review_id: id }) {
    votes.add(id);
  },
  unvote_helpful({ votes }, { review_id: id }) {
    votes.delete(id);
  },
  // What becomes of a report is not shown: the outbox shows that it is on its way.
  report_review() {},
  report_change({ changes }, { restaurant_id: id, kind, note = null, photo = null }, mark) {
    const before = changes.get(id) ?? [];
    // The server takes what adds words or a picture to those of its kind that nobody has decided about.
    const isSaid = (said: ChangeReport) =>
      (note === null && photo === null) || (said.note === note && said.photo === photo);
    if (before.some((report) => report.kind === kind && isUndecided(report) && isSaid(report))) return;
    const state = mark === 'waiting' ? 'waiting' : 'open';
    changes.set(id, [...before, { kind, note, photo, state, code: null, createdAt: null }]);
  },
  update_profile(draft, args, mark) {
    // The server makes the picture's address of its path: it shows once it was pulled.
    const { avatar_path: _, ...shown } = args;
    const named = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
    if (draft.profile) draft.profile = { ...draft.profile, ...named };
    if (mark === 'waiting') for (const field of Object.keys(named)) draft.unsentFields.add(field);
  },
  update_preferences(draft, args, mark) {
    if (mark === 'waiting') {
      for (const [group, flags] of Object.entries(args))
        for (const flag of Object.keys(flags ?? {})) draft.unsentFields.add(`${group}.${flag}`);
    }
    if (!draft.profile) return;
    const preferences = { ...draft.profile.preferences };
    for (const [group, flags] of Object.entries(args)) preferences[group] = { ...preferences[group], ...flags };
    draft.profile = { ...draft.profile, preferences };
  },
  create_list: elsewhere,
  rename_list: elsewhere,
  delete_list: elsewhere,
  add_to_list: elsewhere,
  remove_from_list: elsewhere,
  write_note: elsewhere,
  delete_note: elsewhere,
  // What it would change is not known; the outbox shows that it is there.
  unreadable() {},
};

/**
 * Plays pending mutations, in their order, on top of pulled documents. A refused save, picture or report stays visible as
 * such (U96); of anything else that was refused the server's word is shown, and what was meant is among `refused`.
 */
export function replay(documents: OwnDocuments, pending: readonly Pending[]): OwnView {
  const draft: Draft = {
    saved: new Map(documents.saved.map(({ restaurant_id: id }) => [id, { isSaved: true, mark: 'synced', code: null }])),
    reviews: new Map(documents.own_reviews.map((document) => [document.restaurant_id, toReview(document, documents)])),
    photos: groupPhotos(documents),
    votes: new Set(documents.own_votes.map(({ review_id: id }) => id)),
    changes: groupChanges(documents),
    profile: documents.profile[0] ?? null,
    unsentFields: new Set(),
  };
  for (const { mutation, state, code } of pending) {
    if (state === 'waiting') reduce(draft, mutation, 'waiting');
    else if (state === 'sent') reduce(draft, mutation, 'synced');
    else if (state === 'refused') showRefused(draft, mutation, code);
  }
  const refused = pending.filter(({ state }) => state === 'refused');
  return { ...draft, refused: refused.map(({ seq, mutation, code }) => ({ seq, mutation, code })) };
}

function showRefused({ saved, photos, changes }: Draft, mutation: StoredMutation, code: string | null): void {
  if (mutation.name === 'save_restaurant') {
    const { restaurant_id: id } = mutation.args;
    if (!saved.get(id)?.isSaved) saved.set(id, { isSaved: true, mark: 'refused', code });
  } else if (mutation.name === 'add_review_photo') {
    const { review_id: id, path, width, height } = mutation.args;
    const before = photos.get(id) ?? [];
    if (before.some((photo) => photo.path === path)) return;
    photos.set(id, [...before, { path, width, height, state: 'refused', code }]);
  } else if (mutation.name === 'report_change') {
    const { restaurant_id: id, kind, note = null, photo = null } = mutation.args;
    changes.set(id, [...(changes.get(id) ?? []), { kind, note, photo, state: 'refused', code, createdAt: null }]);
  }
}

function isUndecided({ state }: ChangeReport): boolean {
  return state === 'waiting' || state === 'open';
}

function groupChanges({ own_change_reports }: OwnDocuments): Map<string, readonly ChangeReport[]> {
  const inOrder = own_change_reports.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const changes = new Map<string, readonly ChangeReport[]>();
  for (const { restaurant_id: id, kind, note, photo = null, state, created_at: createdAt } of inOrder) {
    changes.set(id, [...(changes.get(id) ?? []), { kind, note, photo, state, code: null, createdAt }]);
  }
  return changes;
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

function textOf({ rating, title, content, verified_visit }: ReviewText): ReviewText {
  return { rating, title, content, verified_visit };
}

function reduce(draft: Draft, { name, args }: StoredMutation, mark: SyncMark): void {
  // A mutation's name and arguments belong together, which TypeScript can't follow through the table.
  const reducer = REDUCERS[name] as (draft: Draft, args: StoredMutation['args'], mark: SyncMark) => void;
  reducer(draft, args, mark);
}
