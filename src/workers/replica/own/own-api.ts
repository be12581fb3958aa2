/** Interface of the replica worker for the person's own data: mutations, drafts, pictures and the outbox. Types only. */
import type { Mutation, StoredMutation } from '#domain/own/mutations.ts';
import type { OwnLists } from '#domain/own/own-lists.ts';
import type {
  ChangeReport,
  OwnCheck,
  OwnPhoto,
  OwnReview,
  OwnTrip,
  Profile,
  SavedPlace,
  Suggestion,
} from '#domain/own/own-view.ts';
import type { RefusedChange } from '#domain/own/replay.ts';

/** Whether a mutation is stored durably. */
type MutationResult =
  | { readonly ok: true }
  /** 'signed_out', 'malformed', 'worker_crashed', or a code of `replica/replica-error.ts`. */
  | { readonly ok: false; readonly code: string };

/** Mutations that belong together; all are stored, or none. */
interface ActOptions {
  readonly mutations: readonly Mutation[];
  /** The draft that it completes; it is deleted. */
  readonly draft?: string;
  /** Refused entries (by `seq`) that it replaces. */
  readonly replaces?: readonly number[];
}

/** As `MutationResult`, with the new entries (by `seq`). */
type ActResult =
  | { readonly ok: true; readonly seqs: readonly number[] }
  | { readonly ok: false; readonly code: string };

/** The person's review of a place, including unsent changes. */
export interface OwnReviewView {
  /** The same on every device, even before the review exists. */
  readonly reviewId: string;
  readonly review: OwnReview | null;
  readonly photos: readonly OwnPhoto[];
  /** Refused texts and pictures, newest last. */
  readonly refused: readonly RefusedChange[];
}

/** The person's profile, including unsent changes. */
export interface OwnProfileView {
  /** Null until it was pulled once. */
  readonly profile: Profile | null;
  /** Fields, and flags as 'group.flag', that the server does not have yet. */
  readonly unsent: ReadonlySet<string>;
  readonly refused: readonly RefusedChange[];
}

/** A picture prepared for a review: a JPEG without metadata. */
export interface PreparedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Purpose of a picture; decides its path in the bucket. */
export type PhotoUse = 'review' | 'report';

/** Path of a stored picture; else 'signed_out', 'worker_crashed' or a code of `replica/replica-error.ts`. */
type StoredPhotoResult = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly code: string };

/** By the place's id; null while signed out. */
export type SavedPlaces = ReadonlyMap<string, SavedPlace> | null;

/** A mutation that the server has not confirmed. */
export interface OutboxItem {
  /** Identifies it on this device. */
  readonly seq: number;
  readonly mutation: StoredMutation;
  /** Epoch milliseconds, by this device's clock. */
  readonly addedAt: number;
  readonly state: 'waiting' | 'sending' | 'sent' | 'refused';
  /** The server's code, of a refused one and of one that waits for a confirmed address ('contact_unconfirmed'). */
  readonly code: string | null;
  /** The place that it concerns, if known. */
  readonly placeId: string | null;
  /** That place, if its document is on the device. */
  readonly place: { readonly name: string; readonly slug: string } | null;
}

/** A place whose review has two texts, written on two devices, until the person has chosen one (U27, Y26). */
export type TwoTextsPlace = Pick<OutboxItem, 'place'> & { readonly placeId: string };

export interface OutboxView {
  /** In order of creation. */
  readonly items: readonly OutboxItem[];
  /** Why the last attempt failed, a code of `sync/sync-error.ts`; null without a failure. */
  readonly waitsFor: string | null;
  /** Absent if there are none. */
  readonly twoTexts?: readonly TwoTextsPlace[];
  /** ISO 8601 instant of the last pull of all the person's collections; null if unknown. */
  readonly syncedAt?: string | null;
}

export interface OwnApi {
  /** Adds a mutation to the person's outbox. It is stored durably when this resolves. */
  mutate(mutation: Mutation): Promise<MutationResult>;
  mutateAll(act: ActOptions): Promise<ActResult>;
  /** Calls back now and on every change; with null while signed out. */
  watchReview(placeId: string, listener: (view: OwnReviewView | null) => void): Promise<() => void>;
  /** As `watchReview`. */
  watchProfile(listener: (view: OwnProfileView | null) => void): Promise<() => void>;
  /**
   * Calls back with the ids of reviews that the person marked as helpful, now and on every change; null while signed out.
   */
  watchVotes(listener: (votes: ReadonlySet<string> | null) => void): Promise<() => void>;
  /** Calls back with the person's reports about a place, oldest first, now and on every change; null while signed out. */
  watchChanges(placeId: string, listener: (reports: readonly ChangeReport[] | null) => void): Promise<() => void>;
  /** Calls back with the person's checks by place id, now and on every change; null while signed out. */
  watchChecks(listener: (checks: ReadonlyMap<string, OwnCheck> | null) => void): Promise<() => void>;
  /** Calls back with the person's suggested places, oldest first, now and on every change; null while signed out. */
  watchSuggestions(listener: (suggestions: readonly Suggestion[] | null) => void): Promise<() => void>;
  /** The draft with this key; undefined without one, and while signed out. The form validates it. */
  readDraft(key: string): Promise<unknown>;
  /** Stores a draft durably; resolves when it is on the disk. */
  saveDraft(key: string, value: unknown): Promise<MutationResult>;
  forgetDraft(key: string): Promise<void>;
  /** Stores a picture chosen for a review, report, suggestion or check as part of a draft. */
  savePhoto(placeId: string, draft: string, photo: PreparedPhoto, use: PhotoUse): Promise<StoredPhotoResult>;
  /** A picture of the person's own review: from the device, else from the server; null if neither has it now. */
  readPhoto(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Calls back with the saved places now and on every change, including unsent ones. */
  watchSaved(listener: (saved: SavedPlaces) => void): Promise<() => void>;
  /** Calls back with the private lists and notes now and on every change, including unsent ones; null while signed out. */
  watchLists(listener: (lists: OwnLists | null) => void): Promise<() => void>;
  /** Calls back with the private trips now and on every change, including unsent ones; null while signed out. */
  watchTrips(listener: (trips: readonly OwnTrip[] | null) => void): Promise<() => void>;
  watchOutbox(listener: (view: OutboxView) => void): Promise<() => void>;
  /** Sends a refused mutation again. */
  retryEntry(seq: number): Promise<void>;
  /** Takes a mutation back. Returns false if the server already has it. */
  discardEntry(seq: number): Promise<boolean>;
  undoDiscard(seq: number): Promise<void>;
  /** Number of mutations that the server has not accepted; ask about them before signing out. */
  unsent(): Promise<number>;
}
