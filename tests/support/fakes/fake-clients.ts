/**
 * A screen's services in memory: a list of places with a plain search, and methods to trigger changes (an update, a deletion, a
 * lost network, a position fix). Used by tests and by the harness.
 */

import { nearestPrayerSpaces } from '#catalogue/geo/nearest-prayer-spaces.ts';
import type { AuthDone } from '#domain/account/account.ts';
import type { DirectionsAnswer } from '#domain/geo/directions-result.ts';
import type { Position } from '#domain/geo/geo.ts';
import type { Mutation } from '#domain/own/mutations.ts';
import { type OwnLists, ownLists } from '#domain/own/own-lists.ts';
import { ownTrips } from '#domain/own/own-trips.ts';
import type { ChangeReport, OwnCheck, OwnTrip, Suggestion } from '#domain/own/own-view.ts';
import type { Membership, PaymentPage, PaymentResult } from '#domain/payments/membership.ts';
import type { PlaceOffers, Promotion } from '#domain/payments/offers.ts';
import type { FoundOutline } from '#domain/places/place-outline.ts';
import type { Credit, Restaurant } from '#domain/places/restaurant.ts';
import type { PrayerSpace } from '#domain/prayer/prayer-space.ts';
import { type GoogleReviewsAnswer, NO_GOOGLE_REVIEWS } from '#domain/reviews/google-reviews.ts';
import type { CachedReviews, PlaceReview } from '#domain/reviews/place-reviews.ts';
import type { ProviderAnswer } from '#domain/reviews/provider-search.ts';
import type { Card, SearchQuery, Suggestions } from '#domain/search/search.ts';
import { type Claims, STATED_CLAIMS } from '#domain/web/claims.ts';
import type { ConnectionStatus } from '#platform/connectivity.ts';
import type { GeolocationState, LocatedPosition } from '#platform/geolocation.ts';
import type { Offer } from '#platform/install-offer.ts';
import type { Services } from '../../../src/services/services.tsx';
import type { AccountResult, DashboardView, SessionsResult } from '../../../src/workers/replica/account/account-api.ts';
import type {
  FoundRestaurant,
  OfflineRegion,
  OutboxView,
  OwnProfileView,
  OwnReviewView,
  SavedItem,
  SavedPlaces,
  Session,
  SyncStatus,
} from '../../../src/workers/replica/api.ts';
import type { IndexState } from '../../../src/workers/search/api.ts';
import type { WalkAnswer, WalkQuestion } from '../../../src/workers/ways/api.ts';
import { fakeAccount } from './fake-account.ts';
import { FAKE_NOW, FAKE_RESTAURANTS, RAFFLES_PLACE } from './fake-data.ts';
import { NO_DOCUMENTS } from './no-documents.ts';
import { naiveStandardMap, naiveStandardSearch } from './standard-search.ts';

/** A value with listeners, which are called at once and on every change. */
function observable<T>(first: T) {
  let value = first;
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener(value);
    },
    watch: (listener: (value: T) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watchNow(listener: (value: T) => void) {
      listener(value);
      return this.watch(listener);
    },
  };
}

const KUALA_LUMPUR: LocatedPosition = {
  position: { latitude: 3.139, longitude: 101.6869 },
  source: 'default',
  at: null,
};

/** Tests may replace these answers at any time. */
interface AccountAnswers {
  avatar: AccountResult;
  email: AuthDone;
  sessions: SessionsResult;
  deletion: AccountResult;
}

/** Tests may replace these answers at any time. */
interface PaymentAnswers {
  page: PaymentResult<PaymentPage>;
  change: PaymentResult<{ readonly cancelAtPeriodEnd: boolean; readonly currentPeriodEnd: string }>;
}

export interface FakeServices {
  readonly services: Services;
  /** All queries to the index, in order. */
  readonly queries: SearchQuery[];
  /** Number of requested fixes. */
  readonly requests: () => number;
  /** The browser's offer to install the app. */
  readonly setOffer: (offer: Offer | null) => void;
  /** Replaces all places; open screens update. */
  readonly setPlaces: (places: readonly Restaurant[]) => void;
  readonly setConnectionStatus: (connectionStatus: ConnectionStatus) => void;
  readonly setIndex: (change: Partial<IndexState>) => void;
  readonly setStatus: (change: Partial<SyncStatus>) => void;
  /** Result of `findRestaurant` for places that are not in the list; an error is thrown. */
  readonly setAbsent: (answer: FoundRestaurant | Error) => void;
  /** @param accuracyM of a fix in metres; without one there is only a rough position */
  readonly locate: (position: Position | null, accuracyM?: number) => void;
  /** Signs somebody in (a name) or out (null), here or in another tab. */
  readonly setSession: (session: Session | null) => void;
  readonly setSaved: (saved: SavedPlaces) => void;
  /** Sets the person's own review of every place. */
  readonly setReview: (view: OwnReviewView | null) => void;
  /** Sets the person's checks by place id. */
  readonly setChecks: (checks: ReadonlyMap<string, OwnCheck> | null) => void;
  /** Sets other people's reviews of every place, newest first, or why they can't be loaded. */
  readonly setOthers: (reviews: readonly PlaceReview[] | 'offline' | 'failed') => void;
  /** Sets what only the places provider knows. */
  readonly setProvider: (provider: ProviderAnswer) => void;
  /** Sets the Google reviews; by default this server doesn't request any. */
  readonly setGoogle: (google: GoogleReviewsAnswer) => void;
  /** Sets the device's copy of other people's reviews. */
  readonly setCachedReviews: (reviews: CachedReviews | null) => void;
  readonly setVotes: (votes: ReadonlySet<string> | null) => void;
  /** Sets the person's reports about every place. */
  readonly setChanges: (reports: readonly ChangeReport[] | null) => void;
  readonly setSuggestions: (suggestions: readonly Suggestion[] | null) => void;
  readonly setProfile: (view: OwnProfileView | null) => void;
  readonly setDashboard: (view: DashboardView | null) => void;
  readonly setMembership: (membership: Membership | null) => void;
  /** Sets the discounts of every place. */
  readonly setOffers: (offers: PlaceOffers | null) => void;
  readonly setPromotions: (promotions: readonly Promotion[]) => void;
  /** Answers of the payment functions. */
  readonly paymentAnswers: PaymentAnswers;
  /** Sets the answer of the directions provider. */
  readonly setDirections: (directions: DirectionsAnswer) => void;
  /** Sets whether there is a street map of any position. */
  readonly setStreets: (has: boolean) => void;
  /** Sets the answer to all walk requests; by default, the streets are unknown. */
  readonly setWalk: (walk: WalkAnswer) => void;
  /** All walk requests, in order. */
  readonly walks: WalkQuestion[];
  readonly setRegions: (regions: readonly OfflineRegion[] | null) => void;
  /** The server's answers to the settings page. */
  readonly accountAnswers: AccountAnswers;
  /** Photos of other people's reviews, by path; all others are unavailable. */
  readonly reviewPhotos: Map<string, Uint8Array<ArrayBuffer>>;
  /** Drafts by name. */
  readonly drafts: Map<string, unknown>;
  /** Suggestions by typed text; none for other texts. */
  readonly suggestions: Map<string, Suggestions>;
  /** The index's outlines of places that are not in the list, by slug. */
  readonly outlines: Map<string, FoundOutline>;
  /** The index's outlines of certified places, by their certificates' numbers as a text has them. */
  readonly certificates: Map<string, FoundOutline>;
  /** The places to pray that the index knows. */
  readonly prayerSpaces: PrayerSpace[];
  /** The index's cards of places that are not in the list. */
  readonly indexed: Card[];
  readonly setOutbox: (view: OutboxView) => void;
  /** Every mutation and every decision about the outbox, in order. */
  readonly done: unknown[];
}

export interface FakeOptions {
  readonly places?: readonly Restaurant[];
  /** Where the person is; null leaves the default position. */
  readonly position?: Position | null;
  readonly now?: number;
  /** The server's statements about its figures. */
  readonly claims?: Claims;
  readonly credits?: readonly Credit[] | null;
}

const NO_SUGGESTIONS: Suggestions = { spots: [], places: [], cuisines: [], cities: [] };
const done = () => Promise.resolve();

export function fakeServices(options: FakeOptions = {}): FakeServices {
  const { position = RAFFLES_PLACE, now = FAKE_NOW, claims = STATED_CLAIMS, credits = [] } = options;
  const places = observable<readonly Restaurant[]>(options.places ?? FAKE_RESTAURANTS);
  const index = observable<IndexState>({
    phase: 'ready',
    regions: [{ id: 'sg', rows: places.get().length }],
    worldRows: null,
    worldBytes: 2_300_000,
    revision: 1,
    problem: null,
  });
  const connectionStatus = observable<ConnectionStatus>('online');
  const offer = observable<Offer | null>(null);
  const session = observable<Session | null | undefined>(null);
  const located = observable<GeolocationState>(stateAt(position));
  const saved = observable<SavedPlaces>(null);
  const outbox = observable<OutboxView>({ items: [], waitsFor: null, syncedAt: '2026-11-20T03:00:00.000Z' });
  const review = observable<OwnReviewView | null>(null);
  const profile = observable<OwnProfileView | null>(null);
  const votes = observable<ReadonlySet<string> | null>(null);
  let provider: ProviderAnswer = { state: 'absent', rows: [] };
  let google: GoogleReviewsAnswer = { state: 'absent', data: NO_GOOGLE_REVIEWS };
  const listed: Mutation[] = [];
  const lists = observable<OwnLists | null>({ lists: [], notes: {} });
  const trips = observable<readonly OwnTrip[] | null>([]);
  const changes = observable<readonly ChangeReport[] | null>(null);
  const checks = observable<ReadonlyMap<string, OwnCheck> | null>(null);
  const suggested = observable<readonly Suggestion[] | null>(null);
  let cached: CachedReviews | null = null;
  let others: readonly PlaceReview[] | 'offline' | 'failed' = [];
  const dashboard = observable<DashboardView | null>(null);
  const membership = observable<Membership | null>(null);
  const offers = observable<PlaceOffers | null>(null);
  const promotions = observable<readonly Promotion[]>([]);
  const paymentAnswers: PaymentAnswers = {
    page: { ok: true, answer: { url: 'https://checkout.test/' } },
    change: { ok: true, answer: { cancelAtPeriodEnd: true, currentPeriodEnd: new Date(FAKE_NOW).toISOString() } },
  };
  const offline = observable<readonly OfflineRegion[] | null>(null);
  const accountAnswers: AccountAnswers = {
    avatar: { ok: true },
    email: { ok: true },
    sessions: { ok: true, sessions: [] },
    deletion: { ok: true },
  };
  const drafts = new Map<string, unknown>();
  const photos = new Map<string, Uint8Array<ArrayBuffer>>();
  const reviewPhotos = new Map<string, Uint8Array<ArrayBuffer>>();
  const noted: unknown[] = [];
  const note = async (...what: unknown[]): Promise<void> => void noted.push(what);
  const queries: SearchQuery[] = [];
  const outlines = new Map<string, FoundOutline>();
  const certificates = new Map<string, FoundOutline>();
  const prayerSpaces: PrayerSpace[] = [];
  const indexed: Card[] = [];
  const suggestions = new Map<string, Suggestions>();
  let absent: FoundRestaurant | Error = { kind: 'missing' };
  let directions: DirectionsAnswer = { status: 'not_set_up', routes: [] };
  let hasStreets = true;
  let walk: WalkAnswer = { none: 'no-streets' };
  const walks: WalkQuestion[] = [];
  let requests = 0;
  const bySlug = (slug: string) => places.get().find((place) => place.slug === slug);
  const asOf = new Date(now - 3 * 60_000).toISOString();
  const status = observable<SyncStatus>({ phase: 'idle', regions: [], errorCode: null });

  const services: Services = {
    search: {
      async search(query) {
        queries.push(query);
        const { facets, ...answer } = naiveStandardSearch(places.get(), query);
        return { ...answer, ...(query.facets ? { facets } : {}), asOf };
      },
      suggest: async (query) => suggestions.get(query.text.trim()) ?? NO_SUGGESTIONS,
      withinBounds: async (question) => naiveStandardMap(places.get(), question),
      prayerSpaces: async (question) => nearestPrayerSpaces(prayerSpaces, question),
      outline: async (slug) => outlines.get(slug) ?? null,
      certificate: async (text) => [...certificates].find(([number]) => text.includes(number))?.[1] ?? null,
      cards: async ({ ids }) => indexed.filter(({ id }) => ids.includes(id)),
      anticipate: async () => undefined,
      loadWorld: async () => index.set({ ...index.get(), worldRows: 65_000, revision: index.get().revision + 1 }),
      watch: (listener) => index.watchNow(listener),
      connectReplica: () => undefined,
      onRestart: () => () => undefined,
      close: () => undefined,
    },
    replica: {
      connectIndex: () => undefined,
      follow: done,
      keep: (region) => note('keep', region),
      drop: (region) => note('drop', region),
      pause: (region) => note('pause', region),
      resume: (region) => note('resume', region),
      keepMap: (region) => note('keep map', region),
      pauseMap: (region) => note('pause map', region),
      resumeMap: (region) => note('resume map', region),
      dropMap: (region) => note('drop map', region),
      watchRegions: (listener) => offline.watchNow(listener),
      async findRestaurant(slug) {
        const restaurant = bySlug(slug);
        if (restaurant) return { kind: 'found', restaurant, syncedAt: asOf };
        if (absent instanceof Error) throw absent;
        return absent;
      },
      watchRestaurant: (slug, listener) => places.watchNow(() => listener(bySlug(slug))),
      watchStatus: (listener) => status.watchNow(listener),
      readClaims: async () => claims,
      readCredits: async () => credits,
      refresh: done,
      comeBack: done,
      revalidate: done,
      compareWithServer: async () => [],
      ...fakeAccount(note),
      async signOut() {
        session.set(null);
        return 'signed_out';
      },
      watchSession: (listener) => session.watchNow(listener),
      watchSavedPlaces: (listener) => {
        const notify = () => listener(savedItems(saved.get(), places.get()));
        const stops = [saved.watch(notify), places.watchNow(notify)];
        return () => stops.forEach((stop) => stop());
      },
      async mutate(mutation) {
        noted.push(mutation);
        playLists(mutation);
        if (mutation.name === 'vote_helpful' || mutation.name === 'unvote_helpful') {
          const rest = [...(votes.get() ?? [])].filter((id) => id !== mutation.args.review_id);
          votes.set(new Set(mutation.name === 'vote_helpful' ? [...rest, mutation.args.review_id] : rest));
        }
        if (mutation.name === 'save_restaurant' || mutation.name === 'unsave_restaurant') {
          const place = { isSaved: mutation.name === 'save_restaurant', mark: 'waiting', code: null } as const;
          saved.set(new Map([...(saved.get() ?? []), [mutation.args.restaurant_id, place]]));
        }
        return { ok: true };
      },
      async mutateAll(act) {
        noted.push(act);
        if (act.draft !== undefined) drafts.delete(act.draft);
        act.mutations.forEach(playLists);
        return { ok: true, seqs: act.mutations.map((_, n) => n + 1) };
      },
      watchReview: (_, listener) => review.watchNow(listener),
      watchVotes: (listener) => votes.watchNow(listener),
      watchChanges: (_, listener) => changes.watchNow(listener),
      watchChecks: (listener) => checks.watchNow(listener),
      watchSuggestions: (listener) => suggested.watchNow(listener),
      readReviews: async () => cached,
      async fetchReviews(_, count) {
        if (typeof others === 'string') return { ok: false, code: others };
        cached = {
          reviews: others.slice(0, count),
          hasMore: others.length > count,
          fetchedAt: new Date(now).toISOString(),
        };
        return { ok: true, cached };
      },
      async searchProvider(search) {
        noted.push(['provider', search]);
        return provider;
      },
      async fetchDirections(question) {
        noted.push(['directions', question]);
        return directions;
      },
      fetchGoogleReviews: async (placeId, isForced) => {
        if (isForced) noted.push(['refresh Google', placeId]);
        return google;
      },
      watchProfile: (listener) => profile.watchNow(listener),
      readDraft: async (key) => drafts.get(key),
      async saveDraft(key, value) {
        drafts.set(key, structuredClone(value));
        return { ok: true };
      },
      forgetDraft: async (key) => void drafts.delete(key),
      async savePhoto(_place, _draft, { bytes }, use) {
        const path = `amina/${use}/${String(photos.size + 1).padStart(64, '0')}.jpg`;
        photos.set(path, bytes);
        return { ok: true, path };
      },
      readPhoto: async (path) => photos.get(path) ?? null,
      async readReviewPhoto(path, isAsked) {
        noted.push(['review photo', path, isAsked]);
        return reviewPhotos.get(path) ?? null;
      },
      watchSaved: (listener) => saved.watchNow(listener),
      watchLists: (listener) => lists.watchNow(listener),
      watchTrips: (listener) => trips.watchNow(listener),
      watchOutbox: (listener) => outbox.watchNow(listener),
      retryEntry: (seq) => note('retry', seq),
      async discardEntry(seq) {
        noted.push(['discard', seq]);
        outbox.set({ ...outbox.get(), items: outbox.get().items.filter((item) => item.seq !== seq) });
        return true;
      },
      undoDiscard: (seq) => note('undo', seq),
      unsent: async () => outbox.get().items.length,
      writeOutboxFile: async () => JSON.stringify(outbox.get().items),
      async readOutboxFile(text) {
        noted.push(['read file', text]);
        return text === '' ? { ok: false, code: 'not_a_file' } : { ok: true, added: 1 };
      },
      measureStorage: async () => ({
        usedBytes: 14_200_000,
        quotaBytes: 5_000_000_000,
        isPersisted: false,
        ownBytes: 4200,
        pictureBytes: 3_100_000,
        appBytes: 1_400_000,
        mapBytes: 0,
        placeBytes: 9_695_800,
      }),
      dropFetched: () => note('drop fetched'),
      databaseIdentity: async () => ({ id: 'birth', restored: 0 }),
      watchDashboard: (listener) => dashboard.watchNow(listener),
      async setAvatar(bytes) {
        noted.push(['avatar', bytes.length]);
        return accountAnswers.avatar;
      },
      async requestEmailChange(email) {
        noted.push(['email', email]);
        return accountAnswers.email;
      },
      listSessions: async () => accountAnswers.sessions,
      async endSession(id) {
        noted.push(['end session', id]);
        return { ok: true };
      },
      async deleteAccount() {
        noted.push(['delete account']);
        return accountAnswers.deletion;
      },
      writeDataFile: async () => '{"format":"rihla-data"}\n',
      watchMembership: (listener) => membership.watchNow(listener),
      refreshMembership: async () => connectionStatus.get() !== 'offline',
      async startCheckout(plan) {
        noted.push(['checkout', plan]);
        return paymentAnswers.page;
      },
      async openPortal() {
        noted.push(['portal']);
        return paymentAnswers.page;
      },
      async cancelSubscription() {
        noted.push(['cancel']);
        return paymentAnswers.change;
      },
      async resumeSubscription() {
        noted.push(['resume']);
        return paymentAnswers.change;
      },
      watchOffers: (_, listener) => offers.watchNow(listener),
      watchPromotions: (listener) => promotions.watchNow(listener),
      onRestart: () => () => undefined,
      restart: () => noted.push(['restart']),
      close: () => undefined,
    },
    ways: {
      hasStreets: async () => hasStreets,
      async find(question) {
        walks.push(question);
        return walk;
      },
    },
    connectivity: {
      status: connectionStatus.get,
      watch: connectionStatus.watch,
      probe: async () => connectionStatus.get(),
    },
    geolocator: {
      state: located.get,
      watch: located.watch,
      request: () => {
        requests += 1;
      },
      choose: (chosen, name) => {
        const state = stateAt(chosen);
        located.set({ ...state, located: { ...state.located, source: 'chosen', ...(name && { name }) } });
      },
    },
    installOffer: { watch: (listener) => offer.watchNow(listener) },
    startupDone: Promise.resolve(),
    now: () => now,
  };
  return {
    services,
    queries,
    suggestions,
    outlines,
    certificates,
    prayerSpaces,
    indexed,
    done: noted,
    setSaved: saved.set,
    setOutbox: outbox.set,
    setReview: review.set,
    setProfile: profile.set,
    setVotes: votes.set,
    setChanges: changes.set,
    setChecks: checks.set,
    setSuggestions: suggested.set,
    setOthers: (next) => {
      others = next;
    },
    setCachedReviews: (next) => {
      cached = next;
    },
    setProvider: (next) => {
      provider = next;
    },
    setGoogle: (next) => {
      google = next;
    },
    setDashboard: dashboard.set,
    setMembership: membership.set,
    setOffers: offers.set,
    setPromotions: promotions.set,
    paymentAnswers,
    setDirections: (next) => {
      directions = next;
    },
    setStreets: (has) => {
      hasStreets = has;
    },
    setWalk: (next) => {
      walk = next;
    },
    walks,
    setRegions: offline.set,
    accountAnswers,
    drafts,
    reviewPhotos,
    requests: () => requests,
    setOffer: offer.set,
    setPlaces: (next) => {
      places.set(next);
      index.set({ ...index.get(), revision: index.get().revision + 1 });
    },
    setConnectionStatus: connectionStatus.set,
    setIndex: (change) => index.set({ ...index.get(), ...change }),
    setStatus: (change) => status.set({ ...status.get(), ...change }),
    setAbsent: (answer) => {
      absent = answer;
    },
    locate: (there, accuracyM) => {
      const fix = there && accuracyM !== undefined ? { position: there, accuracyM, headingDegrees: null } : undefined;
      located.set({ ...stateAt(there), ...(fix && { fix }) });
    },
    setSession: session.set,
  };

  /** Lists, notes and trips are computed from the outbox alone. */
  function playLists(mutation: Mutation): void {
    listed.push(mutation);
    const pending = listed.map((each, seq) => ({ seq, mutation: each, state: 'waiting', code: null }) as const);
    lists.set(ownLists(NO_DOCUMENTS, pending));
    trips.set(ownTrips(NO_DOCUMENTS, pending));
  }

  function stateAt(where: Position | null): GeolocationState {
    return {
      located: where ? { position: where, source: 'fix', at: now } : KUALA_LUMPUR,
      permission: where ? 'granted' : 'prompt',
      isAsking: false,
      isOverdue: false,
      failure: null,
    };
  }
}

/** Newest first. A saved place that is missing from the list has no document. */
function savedItems(saved: SavedPlaces, places: readonly Restaurant[]): SavedItem[] | null {
  if (saved === null) return null;
  const items = [...saved].map(([placeId, { mark, code }], index): SavedItem => {
    const place = places.find(({ id }) => id === placeId) ?? null;
    return { placeId, mark, code, savedAt: index, place, isGone: false };
  });
  return items.filter(({ placeId }) => saved.get(placeId)?.isSaved).toReversed();
}
