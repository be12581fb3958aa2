/**
 * What the replica worker does for others: documents, regions, sync and the session. Types only.
 */
import type { AccountCalls, Session } from '#domain/account.ts';
import type { Claims } from '#domain/claims.ts';
import type { View } from '#domain/freshness.ts';
import type { Position } from '#domain/geo.ts';
import type { GoogleReviewsAnswer } from '#domain/google-reviews.ts';
import type { HeldMutation, Mutation } from '#domain/mutations.ts';
import type { OwnLists } from '#domain/own-lists.ts';
import type { KeptReviews } from '#domain/place-reviews.ts';
import type { ProviderAnswer, ProviderSearch } from '#domain/provider-rows.ts';
import type { ChangeReport, OwnPhoto, OwnReview, Profile, RefusedChange, SavedPlace } from '#domain/replay.ts';
import type { Restaurant } from '#domain/restaurant.ts';
import type { SavedEntry } from '#domain/saved-list.ts';
import type { BrowserKey } from '#platform/browser-key.ts';
import type { Birth } from '#replica/own-store.ts';
import type { AccountApi, DashboardView } from './account-api.ts';
import type { OfflineApi, OfflineRegion } from './offline-api.ts';

export type { DashboardView, OwnCard, OwnSession, SessionsResult } from './account-api.ts';

export type { OfflineRegion } from './offline-api.ts';
export type { Session };

export interface ReplicaOptions {
  /** Origin of the Supabase API, without a trailing slash. */
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  /** Absolute URL of the folder with `manifest.json`, ending in '/'. */
  readonly packsUrl: string;
}

interface KeptRegion {
  readonly id: string;
  readonly name: string;
  /** Documents in the replica. */
  readonly documents: number;
  /** 'automatic' regions follow the person; 'chosen' ones stay. */
  readonly reason: 'automatic' | 'chosen';
  /** ISO 8601 instant of the last pull that found nothing more to fetch; null before the first. */
  readonly syncedAt: string | null;
}

interface HeldRegion {
  readonly id: string;
  readonly name: string;
  /** To be downloaded, compressed. */
  readonly bytes: number;
}

export interface SyncStatus {
  readonly phase: 'idle' | 'syncing' | 'offline' | 'failed';
  readonly regions: readonly KeptRegion[];
  /** A code of `sync/errors.ts`, when the phase is 'failed'. */
  readonly errorCode: string | null;
  /** What was on the device could not be opened, was thrown away and is being fetched anew. */
  readonly wasRebuilt?: boolean;
  /** Regions that are not here yet and wait for the person's word, since data is to be spared (`refresh`). */
  readonly held?: readonly HeldRegion[];
}

export type FoundRestaurant =
  | { readonly kind: 'found'; readonly restaurant: Restaurant; readonly syncedAt: string | null }
  /** Not on the device, and the server said there is none. */
  | { readonly kind: 'missing' }
  /** Not on the device, and the server could not be asked. */
  | { readonly kind: 'unreachable'; readonly code: 'offline' | 'failed' };

/** What others wrote, as the server has it now, or why that is not known. */
export type ReviewsAnswer =
  | { readonly ok: true; readonly kept: KeptReviews }
  | { readonly ok: false; readonly code: 'offline' | 'failed' };

/** Whether what a person did is on the device for good. */
export type MutationResult =
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
export type ActResult =
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

/** Where a picture is kept; 'signed_out', 'worker_crashed' or a code of `replica/errors.ts` where it is not. */
/** What a picture is for: it decides where it lies in the bucket. */
export type PhotoUse = 'review' | 'report';

export type KeptPhotoResult =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly code: string };

/** By the place's id; null while nobody is signed in. */
export type SavedPlaces = ReadonlyMap<string, SavedPlace> | null;

/** A place that one saved. */
export interface SavedItem extends SavedEntry {
  /** Null while the device does not have it. */
  readonly place: Restaurant | null;
  /** The server has no such place any more. */
  readonly isGone: boolean;
}

/** Something that the person did and that the server has not confirmed. */
export interface OutboxItem {
  /** Names it, on this device. */
  readonly seq: number;
  readonly mutation: HeldMutation;
  /** Epoch milliseconds, by this device's clock. */
  readonly addedAt: number;
  readonly state: 'waiting' | 'sending' | 'sent' | 'refused';
  /** The server's, of what was refused. */
  readonly code: string | null;
  /** The place that it is about, where the device knows it. */
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

/** What the app takes of the device's storage, in bytes, as far as the browser tells. */
export interface StorageUse {
  readonly usedBytes: number;
  readonly quotaBytes: number;
  /** Whether the browser promised not to delete it by itself. */
  readonly isPersisted: boolean;
  /** What the person did, and what is theirs. */
  readonly ownBytes: number;
  readonly pictureBytes: number;
  /** The app itself. */
  readonly appBytes: number;
  /** All the rest: kept and visited places and their index. */
  readonly placeBytes: number;
}

/** What became of a file that was read back. */
export type OutboxFileResult =
  /** How many things it put back; those that were here, or had been sent before, are not done twice. */
  | { readonly ok: true; readonly added: number }
  /** 'not_a_file', 'other_person', 'signed_out', or a code of `replica/errors.ts`. */
  | { readonly ok: false; readonly code: string };

/** One kept region, counted on both sides. */
export interface RegionComparison {
  readonly region: string;
  /** Documents in the replica. */
  readonly documents: number;
  /** Rows in Postgres that the reader may see; null when the server can't be asked. */
  readonly rows: number | null;
}

export interface ReplicaApi extends AccountCalls, AccountApi, OfflineApi {
  /** @param browserKey asked of the page, which alone reads cookies */
  open(options: ReplicaOptions, browserKey: BrowserKey): Promise<void>;
  /** The other end belongs to the search worker. */
  connectIndex(port: MessagePort): void;
  /** Keeps the region or regions around the position (null: Kuala Lumpur, K9) automatically; chosen ones stay. */
  follow(position: Position | null): Promise<void>;
  keep(regionId: string): Promise<void>;
  drop(regionId: string): Promise<void>;
  /** Local first; asks the server only for a place that the phone does not keep, and then keeps it as visited. */
  findRestaurant(slug: string): Promise<FoundRestaurant>;
  /** Calls back with the document now and on every change; undefined once it is gone. */
  watchRestaurant(slug: string, listener: (found: Restaurant | undefined) => void): Promise<() => void>;
  watchStatus(listener: (status: SyncStatus) => void): Promise<() => void>;
  /** What the landing page may state; null where the server can't be asked. */
  readClaims(): Promise<Claims | null>;
  /** Pulls now, since the person asked. */
  refresh(): Promise<void>;
  /**
   * Sends what waits. With a network that is back all is pulled now, with a page that is looked at again only what is
   * older than it may be (Y14), and nothing while data is to be spared (Y43).
   */
  comeBack(what: 'network' | 'page'): Promise<void>;
  /** Asks the server for what a screen shows where that is older than it may be; what failed keeps its distance. */
  revalidate(view: View): Promise<void>;
  /** Counts every kept region here and on the server, in the order of their ids. */
  compareWithServer(): Promise<readonly RegionComparison[]>;
  /** What is unsent stays on the device for the person's return, unless it is to be forgotten: ask first. */
  signOut(options?: { readonly isOutboxForgotten: boolean }): Promise<void>;
  watchSession(listener: (session: Session | null) => void): Promise<() => void>;
  /** Writes what the person did into their outbox. It is stored for good when this says so. */
  mutate(mutation: Mutation): Promise<MutationResult>;
  mutateAll(act: ActOptions): Promise<ActResult>;
  /** Calls back now and on every change; with null while nobody is signed in. */
  watchReview(placeId: string, listener: (view: OwnReviewView | null) => void): Promise<() => void>;
  /** Likewise. */
  watchProfile(listener: (view: OwnProfileView | null) => void): Promise<() => void>;
  /** Calls back with the ids of reviews that the person found helpful, now and on every change; null while signed out. */
  watchVotes(listener: (votes: ReadonlySet<string> | null) => void): Promise<() => void>;
  /** Calls back with what the person reported of a place, oldest first, now and on every change; null while signed out. */
  watchChanges(placeId: string, listener: (reports: readonly ChangeReport[] | null) => void): Promise<() => void>;
  /** The newest reviews of a place that this device holds; null where it holds none. */
  readReviews(placeId: string): Promise<KeptReviews | null>;
  /** Asks the server for the newest reviews of a place, so many at most, and keeps them. */
  fetchReviews(placeId: string, count: number): Promise<ReviewsAnswer>;
  /** Asks the server for what is written about a place at Google; `isForced` past what it keeps. Nothing is kept here. */
  fetchGoogleReviews(placeId: string, isForced: boolean): Promise<GoogleReviewsAnswer>;
  /** Asks for what only the places provider knows around a position. Nothing is kept here either. */
  searchProvider(search: ProviderSearch): Promise<ProviderAnswer>;
  /** What was begun under this name; undefined where nothing was, or nobody is signed in. The form checks what it is. */
  readDraft(key: string): Promise<unknown>;
  /** Keeps what somebody is writing, for good once it resolves. */
  keepDraft(key: string, value: unknown): Promise<MutationResult>;
  forgetDraft(key: string): Promise<void>;
  /** Keeps a picture that was chosen for the review of a place, or for a report about it, in a draft. */
  keepPhoto(placeId: string, draft: string, photo: PreparedPhoto, use: PhotoUse): Promise<KeptPhotoResult>;
  /** A picture of one's own review: from the device, else from the server; null where neither has it now. */
  readPhoto(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * A picture in the review of somebody else: from the device, else from the server; null where neither has it now.
   * @param isAsked the person wants to see it, though data may be spared
   */
  readReviewPhoto(path: string, isAsked: boolean): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Calls back with one's saved places now and on every change, pending ones included. */
  watchSaved(listener: (saved: SavedPlaces) => void): Promise<() => void>;
  /** The places themselves, newest first; null while nobody is signed in. */
  watchSavedPlaces(listener: (items: readonly SavedItem[] | null) => void): Promise<() => void>;
  /** Calls back with one's private lists and notes now and on every change, pending ones included; null: signed out. */
  watchLists(listener: (lists: OwnLists | null) => void): Promise<() => void>;
  watchOutbox(listener: (view: OutboxView) => void): Promise<() => void>;
  /** Sends what was refused once more. */
  retryEntry(seq: number): Promise<void>;
  /** Takes something back. Answers false when the server has it. */
  discardEntry(seq: number): Promise<boolean>;
  undoDiscard(seq: number): Promise<void>;
  /** The person's outbox as the text of a file; null while nobody is signed in. */
  writeOutboxFile(): Promise<string | null>;
  /** Puts back what the text of such a file holds, under its old numbers. */
  readOutboxFile(text: string): Promise<OutboxFileResult>;
  /** Null where the browser does not tell. */
  measureStorage(): Promise<StorageUse | null>;
  /** Deletes pictures and visited places: what is not kept on purpose and comes again when it is looked at. */
  dropFetched(): Promise<void>;
  /** Which database this is: another one than before when the browser has deleted that. */
  birth(): Promise<Birth>;
  /** How many things the server has not taken: to be asked about before signing out. */
  unsent(): Promise<number>;
}

/** The replica worker as the main thread sees it. The watch functions call back at once with what is known. */
export interface ReplicaClient
  extends Omit<
    ReplicaApi,
    | 'open'
    | 'watchRestaurant'
    | 'watchStatus'
    | 'watchRegions'
    | 'watchSession'
    | 'watchSaved'
    | 'watchSavedPlaces'
    | 'watchLists'
    | 'watchOutbox'
    | 'watchReview'
    | 'watchProfile'
    | 'watchVotes'
    | 'watchChanges'
    | 'watchDashboard'
  > {
  watchRestaurant(slug: string, listener: (found: Restaurant | undefined) => void): () => void;
  watchStatus(listener: (status: SyncStatus) => void): () => void;
  watchRegions(listener: (regions: readonly OfflineRegion[] | null) => void): () => void;
  /** `undefined` until the stored session was read; then the session, or null when signed out. */
  watchSession(listener: (session: Session | null | undefined) => void): () => void;
  watchSaved(listener: (saved: SavedPlaces) => void): () => void;
  watchSavedPlaces(listener: (items: readonly SavedItem[] | null) => void): () => void;
  watchLists(listener: (lists: OwnLists | null) => void): () => void;
  watchOutbox(listener: (view: OutboxView) => void): () => void;
  watchReview(placeId: string, listener: (view: OwnReviewView | null) => void): () => void;
  watchProfile(listener: (view: OwnProfileView | null) => void): () => void;
  watchVotes(listener: (votes: ReadonlySet<string> | null) => void): () => void;
  watchChanges(placeId: string, listener: (reports: readonly ChangeReport[] | null) => void): () => void;
  watchDashboard(listener: (view: DashboardView | null) => void): () => void;
  /** Called after the worker was started anew: whoever linked it must link it again. */
  onRestart(listener: () => void): () => void;
  close(): void;
}
