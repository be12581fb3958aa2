/**
 * What the replica worker does for others: documents, regions, sync and the session. Types only.
 */

import type { AccountCalls, Session } from '#domain/account/account.ts';
import type { DirectionsAnswer, DirectionsQuestion } from '#domain/geo/directions-result.ts';
import type { Position } from '#domain/geo/geo.ts';
import type { SavedEntry } from '#domain/own/saved-list.ts';
import type { Credit, Restaurant } from '#domain/places/restaurant.ts';
import type { GoogleReviewsAnswer } from '#domain/reviews/google-reviews.ts';
import type { CachedReviews } from '#domain/reviews/place-reviews.ts';
import type { ProviderAnswer, ProviderSearch } from '#domain/reviews/provider-rows.ts';
import type { View } from '#domain/sync/freshness.ts';
import type { Claims } from '#domain/web/claims.ts';
import type { BrowserKey } from '#platform/browser-key.ts';
import type { Birth } from '#replica/outbox-entry.ts';
import type { AccountApi } from '#workers/replica/account/account-api.ts';
import type { MembershipApi } from '#workers/replica/account/membership-api.ts';
import type { OffersApi } from '#workers/replica/account/offers-api.ts';
import type { OwnApi } from '#workers/replica/own/own-api.ts';
import type { OfflineApi } from '#workers/replica/regions/offline-api.ts';

export type { DashboardView, OwnCard, OwnSession, SessionsResult } from '#workers/replica/account/account-api.ts';
export type {
  OutboxItem,
  OutboxView,
  OwnProfileView,
  OwnReviewView,
  PhotoUse,
  PreparedPhoto,
  SavedPlaces,
} from '#workers/replica/own/own-api.ts';
export type { OfflineMap, OfflineRegion } from '#workers/replica/regions/offline-api.ts';
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

interface DeferredRegion {
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
  readonly deferred?: readonly DeferredRegion[];
}

export type FoundRestaurant =
  | { readonly kind: 'found'; readonly restaurant: Restaurant; readonly syncedAt: string | null }
  /** Not on the device, and the server said there is none. */
  | { readonly kind: 'missing' }
  /** Not on the device, and the server could not be asked. */
  | { readonly kind: 'unreachable'; readonly code: 'offline' | 'failed' };

/** What others wrote, as the server has it now, or why that is not known. */
type ReviewsAnswer =
  | { readonly ok: true; readonly cached: CachedReviews }
  | { readonly ok: false; readonly code: 'offline' | 'failed' };

/** A place that one saved. */
export interface SavedItem extends SavedEntry {
  /** Null while the device does not have it. */
  readonly place: Restaurant | null;
  /** The server has no such place any more. */
  readonly isGone: boolean;
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
  /** Street maps that a member keeps. */
  readonly mapBytes: number;
  /** All the rest: kept and visited places and their index. */
  readonly placeBytes: number;
}

/** What became of a file that was read back. */
type OutboxFileResult =
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

export interface ReplicaApi extends AccountCalls, AccountApi, MembershipApi, OffersApi, OfflineApi, OwnApi {
  /**
   * @param browserKey asked of the page, which alone reads cookies
   * @param language asked of the page, too: the language that it is in now
   */
  open(options: ReplicaOptions, browserKey: BrowserKey, language: () => Promise<string>): Promise<void>;
  /** The other end belongs to the search worker. */
  connectIndex(port: MessagePort): void;
  /** Keeps the region or regions around the position (null: Kuala Lumpur, K9) automatically; chosen ones stay. */
  follow(position: Position | null): Promise<void>;
  keep(regionId: string): Promise<void>;
  drop(regionId: string): Promise<void>;
  /**
   * Local first; asks the server only for a place that the phone does not keep, and then keeps it as visited.
   * @param isChanged the server is known to have another version: a visited place is fetched whatever its age
   */
  findRestaurant(slug: string, isChanged?: boolean): Promise<FoundRestaurant>;
  /** Calls back with the document now and on every change; undefined once it is gone. */
  watchRestaurant(slug: string, listener: (found: Restaurant | undefined) => void): Promise<() => void>;
  watchStatus(listener: (status: SyncStatus) => void): Promise<() => void>;
  /** What the landing page may state; null where the server can't be asked. */
  readClaims(): Promise<Claims | null>;
  /** Whom to name for the data; null where the server can't be asked. */
  readCredits(): Promise<readonly Credit[] | null>;
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
  /** The newest reviews of a place that this device holds; null where it holds none. */
  readReviews(placeId: string): Promise<CachedReviews | null>;
  /** Fetches the newest reviews of a place, up to a limit, and caches them. */
  fetchReviews(placeId: string, count: number): Promise<ReviewsAnswer>;
  /** Asks the server for what is written about a place at Google; `isForced` past what it keeps. Nothing is kept here. */
  fetchGoogleReviews(placeId: string, isForced: boolean): Promise<GoogleReviewsAnswer>;
  /** Asks for what only the places provider knows around a position. Nothing is kept here either. */
  searchProvider(search: ProviderSearch): Promise<ProviderAnswer>;
  /** Asks a provider for directions. Nothing of question and answer is kept; what fails has no routes (F21). */
  fetchDirections(question: DirectionsQuestion): Promise<DirectionsAnswer>;
  /**
   * A picture in another person's review: from the device, else from the server; null where neither has it now.
   * @param isAsked the person wants to see it, though data may be spared
   */
  readReviewPhoto(path: string, isAsked: boolean): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The places themselves, newest first; null while signed out. */
  watchSavedPlaces(listener: (items: readonly SavedItem[] | null) => void): Promise<() => void>;
  /** The person's outbox as the text of a file; null while signed out. */
  writeOutboxFile(): Promise<string | null>;
  /** Puts back what the text of such a file holds, under its old numbers. */
  readOutboxFile(text: string): Promise<OutboxFileResult>;
  /** Null where the browser does not tell. */
  measureStorage(): Promise<StorageUse | null>;
  /** Deletes pictures and visited places: what is not kept on purpose and comes again when it is looked at. */
  dropFetched(): Promise<void>;
  /** Which database this is: another one than before when the browser has deleted that. */
  birth(): Promise<Birth>;
}

/** What is watched, as the main thread sees it: ended without waiting for the worker. */
type Watching<Api> = {
  [Name in keyof Api]: Api[Name] extends (...args: infer Args) => Promise<() => void>
    ? (...args: Args) => () => void
    : Api[Name];
};

/** The replica worker as the main thread sees it. The watch functions call back at once with what is known. */
export interface ReplicaClient extends Watching<Omit<ReplicaApi, 'open' | 'watchSession'>> {
  /** `undefined` until the stored session was read; then the session, or null when signed out. */
  watchSession(listener: (session: Session | null | undefined) => void): () => void;
  /** Called after a restart of the worker: it must be linked again. */
  onRestart(listener: () => void): () => void;
  /** Starts a worker that is down without waiting any longer; does nothing while one runs. */
  restart(): void;
  close(): void;
}
