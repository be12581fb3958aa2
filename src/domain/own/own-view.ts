/** What a person sees of their own, as mutations change it. */

import type { ReviewText } from '../reviews/review.ts';
import type { OwnDocument } from './own-documents.ts';

/** `waiting`: not on the server yet. `refused`: the server said no; kept here until the person decides. */
export type SyncMark = 'synced' | 'waiting' | 'refused';

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

/** A place that somebody suggested (see `suggest_place`), and how far that came. */
export interface Suggestion {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  /** `waiting`: not on the server yet. `refused`: it would not take it, see `code`. The others are a moderator's. */
  readonly state: 'waiting' | 'refused' | OwnDocument<'own_suggestions'>['state'];
  readonly code: string | null;
  /** What it became, or was here before. */
  readonly place: { readonly slug: string; readonly name: string } | null;
  /** ISO 8601, by the server's clock; null for one that it has not told of. */
  readonly createdAt: string | null;
}

export type Profile = Pick<
  OwnDocument<'profile'>,
  'name' | 'phone' | 'city' | 'avatar_url' | 'dietary_preferences' | 'preferences'
>;

export interface OwnList {
  readonly id: string;
  readonly name: string;
  /** Ids of places, in the order in which they were added. */
  readonly places: readonly string[];
  readonly mark: SyncMark;
}

export interface OwnNote {
  readonly content: string;
  readonly mark: SyncMark;
}

/** What mutations are played on, in their order. */
export interface OwnDraft {
  /** By the place's id, as are reviews, changes and notes. */
  readonly saved: Map<string, SavedPlace>;
  readonly reviews: Map<string, OwnReview>;
  /** By the review's id. */
  readonly photos: Map<string, readonly OwnPhoto[]>;
  readonly votes: Set<string>;
  readonly changes: Map<string, readonly ChangeReport[]>;
  /** By its id. */
  readonly suggestions: Map<string, Suggestion>;
  /** Null until it was pulled once. */
  profile: Profile | null;
  readonly unsentFields: Set<string>;
  readonly lists: Map<string, OwnList>;
  readonly notes: Map<string, OwnNote>;
}

/** Changes a list that is there. */
export function changeList({ lists }: OwnDraft, id: string, next: (list: OwnList) => OwnList): void {
  const list = lists.get(id);
  if (list) lists.set(id, next(list));
}
