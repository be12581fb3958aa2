/** A person's own data as screens show it and mutations change it. */

import type { CheckAnswers } from '../checks/check-questions.ts';
import type { PRAYER_CHANGES } from '../mutations/limits.ts';
import type { ReviewText } from '../reviews/review.ts';
import type { OwnDocument } from './own-documents.ts';

/** `waiting`: not on the server yet. `refused`: the server refused it; stays until the person decides. */
export type SyncMark = 'synced' | 'waiting' | 'refused';

/** Whether the person saved a place, and whether the server has that. */
export interface SavedPlace {
  readonly isSaved: boolean;
  readonly mark: SyncMark;
  readonly code: string | null;
}

/** Another text of the same review, written on another device without knowing the first (U27). */
interface SecondText extends ReviewText {
  readonly id: string;
  /** ISO 8601. */
  readonly created_at: string;
}

export interface OwnReview extends ReviewText {
  /** The server's document; null if it has none yet. */
  readonly document: OwnDocument<'own_reviews'> | null;
  readonly mark: SyncMark;
  /** Kept beside the text until the person has chosen one. */
  readonly secondTexts: readonly SecondText[];
}

/** A picture of the person's review. `waiting`: not on the server yet. `refused`: refused with `code`. */
export interface OwnPhoto {
  readonly path: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly state: 'waiting' | 'refused' | OwnDocument<'own_photos'>['state'];
  readonly code: string | null;
}

/** A report about a place (see `report_change`) and its state. */
export interface ChangeReport {
  /** One of `CHANGE_KINDS`, or another kind that the server knows. */
  readonly kind: string;
  readonly note: string | null;
  /** Path of its picture, see `photoPath`. */
  readonly photo: string | null;
  /** `waiting`: not on the server yet. `refused`: refused with `code`. The others are a moderator's decisions. */
  readonly state: 'waiting' | 'refused' | OwnDocument<'own_change_reports'>['state'];
  readonly code: string | null;
  /** ISO 8601, by the server's clock; null if it has not confirmed the report. */
  readonly createdAt: string | null;
}

/** What the person said at a place (see `check_place`). */
export interface OwnCheck {
  readonly answers: CheckAnswers;
  /** `YYYY-MM-DD`, the day of the visit. */
  readonly day: string;
  /** Path of its photo of the certificate, see `photoPath`. */
  readonly photo: string | null;
  /** `waiting`: not on the server yet. `refused`: refused with `code`. `undone`: a moderator took it out. */
  readonly state: 'waiting' | 'refused' | OwnDocument<'own_checks'>['state'];
  readonly code: string | null;
}

/** A suggested place (see `suggest_place`), or what was said of a place to pray (`suggest_prayer_space`), and its state. */
export interface Suggestion {
  readonly id: string;
  /** Empty if a place to pray has none. */
  readonly name: string;
  readonly address: string | null;
  /** What is said of a place to pray; null for a restaurant. */
  readonly prayer: (typeof PRAYER_CHANGES)[number] | null;
  /** `waiting`: not on the server yet. `refused`: refused with `code`. The others are a moderator's decisions. */
  readonly state: 'waiting' | 'refused' | OwnDocument<'own_suggestions'>['state'];
  readonly code: string | null;
  /** The place that it became, or that existed already. */
  readonly place: { readonly slug: string; readonly name: string } | null;
  /** ISO 8601, by the server's clock; null if it has not confirmed the suggestion. */
  readonly createdAt: string | null;
}

export type Profile = Pick<
  OwnDocument<'profile'>,
  'name' | 'phone' | 'city' | 'avatar_url' | 'dietary_preferences' | 'preferences'
>;

export interface OwnList {
  readonly id: string;
  readonly name: string;
  /** Ids of places, in the order of adding. */
  readonly places: readonly string[];
  readonly mark: SyncMark;
}

export interface OwnNote {
  readonly content: string;
  readonly mark: SyncMark;
}

/** A city or area of a trip with the days there. */
export interface TripStop {
  readonly id: string;
  /** As the person saw it. */
  readonly name: string;
  /** ISO 3166-1 alpha-2; null if unknown or disputed. */
  readonly country_code: string | null;
  /** Of the city or area. */
  readonly latitude: number;
  readonly longitude: number;
  /** `YYYY-MM-DD` at the place itself; both are days of the stay. */
  readonly arrives_on: string;
  readonly leaves_on: string;
  readonly mark: SyncMark;
}

export interface OwnTrip {
  readonly id: string;
  readonly name: string;
  readonly stops: readonly TripStop[];
  readonly mark: SyncMark;
}

/** The state that mutations are applied to, in order. */
export interface OwnDraft {
  /** By place id, as are reviews, changes, checks and notes. */
  readonly saved: Map<string, SavedPlace>;
  readonly reviews: Map<string, OwnReview>;
  /** By the review's id. */
  readonly photos: Map<string, readonly OwnPhoto[]>;
  readonly votes: Set<string>;
  readonly changes: Map<string, readonly ChangeReport[]>;
  readonly checks: Map<string, OwnCheck>;
  /** By its id. */
  readonly suggestions: Map<string, Suggestion>;
  /** Null until the first pull. */
  profile: Profile | null;
  readonly unsentFields: Set<string>;
  readonly lists: Map<string, OwnList>;
  readonly notes: Map<string, OwnNote>;
  readonly trips: Map<string, OwnTrip>;
}

/** Changes a list that is there. */
export function changeList({ lists }: OwnDraft, id: string, next: (list: OwnList) => OwnList): void {
  const list = lists.get(id);
  if (list) lists.set(id, next(list));
}

/** Changes a trip that is there. */
export function changeTrip({ trips }: OwnDraft, id: string, next: (trip: OwnTrip) => OwnTrip): void {
  const trip = trips.get(id);
  if (trip) trips.set(id, next(trip));
}
