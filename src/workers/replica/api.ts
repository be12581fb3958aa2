/** Interface of the replica worker: documents, regions, sync and the session. Types only. */

import type { AccountCalls, Session } from '#domain/account/account.ts';
import type { DirectionsAnswer, DirectionsQuestion } from '#domain/geo/directions-result.ts';
import type { Position } from '#domain/geo/geo.ts';
import type { SavedEntry } from '#domain/own/saved-list.ts';
import type { Credit, Restaurant } from '#domain/places/restaurant.ts';
import type { GoogleReviewsAnswer } from '#domain/reviews/google-reviews.ts';
import type { CachedReviews } from '#domain/reviews/place-reviews.ts';
import type { ProviderAnswer, ProviderSearch } from '#domain/reviews/provider-search.ts';
import type { View } from '#domain/sync/freshness.ts';
import type { Claims } from '#domain/web/claims.ts';
import type { BrowserKey } from '#platform/browser-key.ts';
import type { Config } from '#platform/config.ts';
import type { StorageEstimate } from '#platform/storage.ts';
import type { DatabaseIdentity } from '#replica/outbox-entry.ts';
import type { AccountApi } from '#workers/replica/account/account-api.ts';
import type { MembershipApi } from '#workers/replica/account/membership-api.ts';
import type { OffersApi } from '#workers/replica/account/offers-api.ts';
import type { OwnApi } from '#workers/replica/own/own-api.ts';
import type { OfflineApi, OfflineRegion } from '#workers/replica/regions/offline-api.ts';

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

export type ReplicaOptions = Omit<Config, 'healthUrl'>;

interface KeptRegion {
  readonly id: string;
  readonly name: string;
  /** Documents in the replica. */
  readonly documents: number;
  /** 'automatic' regions follow the position; 'chosen' ones stay. */
  readonly reason: 'automatic' | 'chosen';
  /** ISO 8601 instant of the last pull that found nothing more to fetch; null before the first. */
  readonly syncedAt: string | null;
}

export interface SyncStatus {
  readonly phase: 'idle' | 'syncing' | 'offline' | 'failed';
  readonly regions: readonly KeptRegion[];
  /** A code of `sync/sync-error.ts`, if the phase is 'failed'. */
  readonly errorCode: string | null;
  /** Whether the stored database could not be opened, was deleted and is being loaded again. */
  readonly wasRebuilt?: boolean;
  /** Regions that are not loaded and wait for the person's consent, because data saver is on (`refresh`). */
  readonly deferred?: readonly Pick<OfflineRegion, 'id' | 'name' | 'bytes'>[];
}

export type FoundRestaurant =
  | { readonly kind: 'found'; readonly restaurant: Restaurant; readonly syncedAt: string | null }
  /** Not on the device, and the server has none. */
  | { readonly kind: 'missing' }
  /** Not on the device, and the server could not be asked. */
  | { readonly kind: 'unreachable'; readonly code: 'offline' | 'failed' };

/** Other people's reviews as the server has them now, or why they are unknown. */
type ReviewsAnswer =
  | { readonly ok: true; readonly cached: CachedReviews }
  | { readonly ok: false; readonly code: 'offline' | 'failed' };

/** A saved place. */
export interface SavedItem extends SavedEntry {
  /** Null if the device does not have it. */
  readonly place: Restaurant | null;
  /** Whether the server no longer has the place. */
  readonly isGone: boolean;
}

/** The app's use of the device's storage, in bytes, as far as the browser reports it. */
export interface StorageUse extends StorageEstimate {
  /** The person's documents and outbox. */
  readonly ownBytes: number;
  readonly pictureBytes: number;
  /** The app's own files. */
  readonly appBytes: number;
  /** Street maps that a member keeps. */
  readonly mapBytes: number;
  /** The rest: kept and visited places and their index. */
  readonly placeBytes: number;
}

/** Result of reading an outbox file. */
type OutboxFileResult =
  /** Number of restored mutations; those already here or already sent are not repeated. */
  | { readonly ok: true; readonly added: number }
  /** 'not_a_file', 'other_person', 'signed_out', or a code of `replica/replica-error.ts`. */
  | { readonly ok: false; readonly code: string };

/** Compares one kept region on the device and the server. */
export interface RegionComparison {
  readonly region: string;
  /** Documents in the replica. */
  readonly documents: number;
  /** Rows that the person may see in Postgres; null if the server can't be asked. */
  readonly rows: number | null;
}

/**
 * All but `signed_out`: what the person wants to keep can't be sealed, so they are still signed in. Its key needs a network
 * (`offline`) or a new sign-in (`lapsed`), or the device has too little space.
 */
export type SignOutOutcome = 'signed_out' | 'offline' | 'lapsed' | 'storage_full';

export interface ReplicaApi extends AccountCalls, AccountApi, MembershipApi, OffersApi, OfflineApi, OwnApi {
  /**
   * @param browserKey asks the page, because a worker can't read cookies
   * @param language asks the page for its present language
   */
  open(options: ReplicaOptions, browserKey: BrowserKey, language: () => Promise<string>): Promise<void>;
  /** @param port its other end belongs to the search worker */
  connectIndex(port: MessagePort): void;
  /** Keeps the regions around the position automatically (null: around Kuala Lumpur, the default, K9); chosen regions stay. */
  follow(position: Position | null): Promise<void>;
  keep(regionId: string): Promise<void>;
  drop(regionId: string): Promise<void>;
  /**
   * Reads the device first. Asks the server only for a place that the device does not keep, and then stores it as visited.
   * @param isChanged whether the server is known to have another version: a visited place is then fetched whatever its age
   */
  findRestaurant(slug: string, isChanged?: boolean): Promise<FoundRestaurant>;
  /** Calls back with the document now and on every change; undefined after its deletion. */
  watchRestaurant(slug: string, listener: (found: Restaurant | undefined) => void): Promise<() => void>;
  watchStatus(listener: (status: SyncStatus) => void): Promise<() => void>;
  /** The figures that the landing page may state; null if the server can't be asked. */
  readClaims(): Promise<Claims | null>;
  /** The data sources to credit; null if the server can't be asked. */
  readCredits(): Promise<readonly Credit[] | null>;
  /** Pulls now, because the person asked for it. */
  refresh(): Promise<void>;
  /**
   * Sends the outbox. After the network returned it pulls everything; after the page became visible again it pulls only what
   * is too old (Y14), and nothing while data saver is on (Y43).
   */
  comeBack(what: 'network' | 'page'): Promise<void>;
  /** Refreshes what a screen shows if it is too old, with backoff after failures. */
  revalidate(view: View): Promise<void>;
  /** Counts every kept region on the device and on the server, ordered by id. */
  compareWithServer(): Promise<readonly RegionComparison[]>;
  /** Unsent entries stay for the person's next sign-in, unless they are to be deleted: ask first. */
  signOut(options?: { readonly isOutboxForgotten: boolean }): Promise<SignOutOutcome>;
  watchSession(listener: (session: Session | null) => void): Promise<() => void>;
  /** A place's newest reviews on this device; null without any. */
  readReviews(placeId: string): Promise<CachedReviews | null>;
  /** Fetches the newest reviews of a place, up to a limit, and caches them. */
  fetchReviews(placeId: string, count: number): Promise<ReviewsAnswer>;
  /** Fetches Google's reviews of a place; `isForced` bypasses the server's cache. Stores nothing. */
  fetchGoogleReviews(placeId: string, isForced: boolean): Promise<GoogleReviewsAnswer>;
  /** Searches the places provider around a position. Stores nothing. */
  searchProvider(search: ProviderSearch): Promise<ProviderAnswer>;
  /** Fetches directions from a provider. Stores neither question nor answer; a failure has no routes (F21). */
  fetchDirections(question: DirectionsQuestion): Promise<DirectionsAnswer>;
  /**
   * A picture of another person's review: from the device, else from the server; null if neither has it now.
   * @param isAsked whether the person asked for it, although data saver is on
   */
  readReviewPhoto(path: string, isAsked: boolean): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The saved places, newest first; null while signed out. */
  watchSavedPlaces(listener: (items: readonly SavedItem[] | null) => void): Promise<() => void>;
  /** The person's outbox as the text of a file; null while signed out. */
  writeOutboxFile(): Promise<string | null>;
  /** Restores the mutations of such a file under their old numbers. */
  readOutboxFile(text: string): Promise<OutboxFileResult>;
  /** Null if the browser does not report it. */
  measureStorage(): Promise<StorageUse | null>;
  /** Deletes fetched pictures and visited places, which return when they are next viewed. */
  dropFetched(): Promise<void>;
  /** Identifies the database; a new one means that the browser deleted the former. */
  databaseIdentity(): Promise<DatabaseIdentity>;
}

/** The watch functions as the main thread sees them: ending one does not wait for the worker. */
type Watching<Api> = {
  [Name in keyof Api]: Api[Name] extends (...args: infer Args) => Promise<() => void>
    ? (...args: Args) => () => void
    : Api[Name];
};

/** The replica worker as the main thread sees it. The watch functions call back at once with known values. */
export interface ReplicaClient extends Watching<Omit<ReplicaApi, 'open' | 'watchSession'>> {
  /** `undefined` until the stored session was read; then the session, or null while signed out. */
  watchSession(listener: (session: Session | null | undefined) => void): () => void;
  /** Called after a restart of the worker: its index must be connected again. */
  onRestart(listener: () => void): () => void;
  /** Restarts a crashed worker without the usual wait; no effect while one runs. */
  restart(): void;
  close(): void;
}
