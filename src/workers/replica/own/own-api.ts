/** What the replica worker does with what is one's own: what one does, begins and keeps, and what becomes of it. Types only. */
import type { Mutation, StoredMutation } from '#domain/own/mutations.ts';
import type { OwnLists } from '#domain/own/own-lists.ts';
import type { ChangeReport, OwnPhoto, OwnReview, Profile, SavedPlace, Suggestion } from '#domain/own/own-view.ts';
import type { RefusedChange } from '#domain/own/replay.ts';

/** Whether what a person did is on the device for good. */
type MutationResult =
  | { readonly ok: true }
  /** 'signed_out', 'malformed', 'worker_crashed', or a code of `replica/errors.ts`. */
  | { readonly ok: false; readonly code: string };

/** What a person did in one go: all of it is written down, or nothing. */
interface ActOptions {
  readonly mutations: readonly Mutation[];
  /** The draft that it was written in, which has served. */
  readonly draft?: string;
  /** Refused entries (by `seq`) that it takes the place of. */
  readonly replaces?: readonly number[];
}

/** As `MutationResult`, with the entries (by `seq`) that it became. */
type ActResult =
  | { readonly ok: true; readonly seqs: readonly number[] }
  | { readonly ok: false; readonly code: string };

/** One's own review of a place, pending changes included. */
export interface OwnReviewView {
  /** The same on every device, also before there is a review. */
  readonly reviewId: string;
  readonly review: OwnReview | null;
  readonly photos: readonly OwnPhoto[];
  /** Its texts and pictures that the server refused, newest last. */
  readonly refused: readonly RefusedChange[];
}

/** One's own profile, pending changes included. */
export interface OwnProfileView {
  /** Null until it was pulled once. */
  readonly profile: Profile | null;
  /** Fields, and flags as 'group.flag', that the server does not have yet. */
  readonly unsent: ReadonlySet<string>;
  readonly refused: readonly RefusedChange[];
}

/** A picture made ready for a review: a JPEG without anything but what it shows. */
export interface PreparedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** What a picture is for: it decides where it lies in the bucket. */
export type PhotoUse = 'review' | 'report';

/** Where a picture is kept; 'signed_out', 'worker_crashed' or a code of `replica/errors.ts` where it is not. */
type StoredPhotoResult = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly code: string };

/** By the place's id; null while signed out. */
export type SavedPlaces = ReadonlyMap<string, SavedPlace> | null;

/** Something that the person did and that the server has not confirmed. */
export interface OutboxItem {
  /** Names it, on this device. */
  readonly seq: number;
  readonly mutation: StoredMutation;
  /** Epoch milliseconds, by this device's clock. */
  readonly addedAt: number;
  readonly state: 'waiting' | 'sending' | 'sent' | 'refused';
  /** The server's, of what was refused. */
  readonly code: string | null;
  /** The place that it is about, where it is about one that can be told. */
  readonly placeId: string | null;
  /** The same, where its document is on the device. */
  readonly place: { readonly name: string; readonly slug: string } | null;
}

export interface OutboxView {
  /** In the order in which they were done. */
  readonly items: readonly OutboxItem[];
  /** Why the last try failed: a code of `sync/errors.ts`; null while all goes well. */
  readonly waitsFor: string | null;
  /** ISO 8601 instant of the last time that all of one's own came from the server; null where that is not known. */
  readonly syncedAt?: string | null;
}

export interface OwnApi {
  /** Writes what the person did into their outbox. It is stored for good when this says so. */
  mutate(mutation: Mutation): Promise<MutationResult>;
  mutateAll(act: ActOptions): Promise<ActResult>;
  /** Calls back now and on every change; with null while signed out. */
  watchReview(placeId: string, listener: (view: OwnReviewView | null) => void): Promise<() => void>;
  /** Likewise. */
  watchProfile(listener: (view: OwnProfileView | null) => void): Promise<() => void>;
  /** Calls back with the ids of reviews that the person found helpful, now and on every change; null while signed out. */
  watchVotes(listener: (votes: ReadonlySet<string> | null) => void): Promise<() => void>;
  /** Calls back with what the person reported of a place, oldest first, now and on every change; null while signed out. */
  watchChanges(placeId: string, listener: (reports: readonly ChangeReport[] | null) => void): Promise<() => void>;
  /** Calls back with the places that the person suggested, oldest first, now and on every change; null while signed out. */
  watchSuggestions(listener: (suggestions: readonly Suggestion[] | null) => void): Promise<() => void>;
  /** The draft of this name; undefined without one, and while signed out. The form checks its shape. */
  readDraft(key: string): Promise<unknown>;
  /** Stores a draft durably; resolves when it is on the disk. */
  saveDraft(key: string, value: unknown): Promise<MutationResult>;
  forgetDraft(key: string): Promise<void>;
  /** Keeps a picture that was chosen for the review of a place, for a report about it or for a suggestion, in a draft. */
  savePhoto(placeId: string, draft: string, photo: PreparedPhoto, use: PhotoUse): Promise<StoredPhotoResult>;
  /** A picture of one's own review: from the device, else from the server; null where neither has it now. */
  readPhoto(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Calls back with one's saved places now and on every change, pending ones included. */
  watchSaved(listener: (saved: SavedPlaces) => void): Promise<() => void>;
  /** Calls back with one's private lists and notes now and on every change, pending ones included; null: signed out. */
  watchLists(listener: (lists: OwnLists | null) => void): Promise<() => void>;
  watchOutbox(listener: (view: OutboxView) => void): Promise<() => void>;
  /** Sends what was refused once more. */
  retryEntry(seq: number): Promise<void>;
  /** Takes something back. Answers false when the server has it. */
  discardEntry(seq: number): Promise<boolean>;
  undoDiscard(seq: number): Promise<void>;
  /** How many things the server has not taken: to be asked about before signing out. */
  unsent(): Promise<number>;
}
