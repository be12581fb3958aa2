/**
 * Assembles the replica worker. Every tab has one: all read and choose regions, one leads and pulls (Y9).
 *
 *     start ──► follower ── acquires the lock ──► leader ── the tab closes ──► (another tab acquires the lock)
 */

import { wrap } from 'comlink';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { isOwnView, isStale, type View } from '#domain/sync/freshness.ts';
import type { IndexFeed } from '#domain/sync/index-feed.ts';
import { deriveBoxKeys } from '#platform/sealed-box.ts';
import { answerOrNull } from '#remote/remote-error.ts';
import { listRegionStates, watchKeptRegions } from '#replica/region-states.ts';
import { watchRestaurantBySlug } from '#replica/restaurants.ts';
import type { StorageReclaimer } from '#replica/storage-reclaimer.ts';
import { createExchange, type SyncTrigger } from '#sync/exchange.ts';
import { createIndexLink } from '#sync/index-link.ts';
import { startOutboxSyncLoop } from '#sync/outbox-sync-loop.ts';
import { createRegionPuller } from '#sync/region-pull.ts';
import { createReplicaWriter, type ReplicaWriter } from '#sync/replica-writer.ts';
import { createTaskQueue } from '#sync/task-queue.ts';
import { startAccount } from '#workers/replica/account/account-service.ts';
import { createSessionService, type SessionService } from '#workers/replica/account/session-service.ts';
import { watchConfirmed } from '#workers/replica/account/watch-confirmed.ts';
import { startMaps } from '#workers/replica/maps/start-maps.ts';
import { createOwnFiles } from '#workers/replica/own/own-files.ts';
import { startOwnService } from '#workers/replica/own/own-service.ts';
import { CONTACT_UNCONFIRMED } from '#workers/replica/own/refused-together.ts';
import { watchSavedPlaces } from '#workers/replica/own/watch-saved-places.ts';
import { createDownloadPolicy } from '#workers/replica/packs/download-policy.ts';
import { createProvider } from '#workers/replica/places/provider-service.ts';
import { createRestaurantFinder } from '#workers/replica/places/restaurant-finder.ts';
import { retryingRemote } from '#workers/replica/places/retrying-remote.ts';
import { createReviewPhotos } from '#workers/replica/places/review-photos.ts';
import { createPlaceReviews } from '#workers/replica/places/reviews-service.ts';
import { compareRegions } from '#workers/replica/regions/compare-regions.ts';
import { createManifestRefresher } from '#workers/replica/regions/manifest-refresher.ts';
import { startOfflineService } from '#workers/replica/regions/offline-regions.ts';
import { createRegionChoice } from '#workers/replica/regions/region-choice.ts';
import { measureStorage } from '#workers/replica/regions/storage-use.ts';
import { watchStatus } from '#workers/replica/regions/watch-status.ts';
import type { ReplicaApi } from './api.ts';
import { startLeadership } from './leadership.ts';
import type { ServiceOptions } from './service-options.ts';

export interface ReplicaService extends Omit<ReplicaApi, 'open'> {
  close(): Promise<void>;
}

export function startReplicaService(options: ServiceOptions): ReplicaService {
  const { replica, own: store, remote, packs, downloads, locks, network, clock, random, onFatal } = options;
  const closing = new AbortController();
  const serial = createTaskQueue();
  const index = createIndexLink(clock, greet);
  const replicaWriter = withReclaimer(createReplicaWriter(replica.collections.restaurants), options.reclaimer);
  const puller = createRegionPuller({
    replica,
    remote,
    readDetails: (region) => packs.readDetails(region),
    index,
    replicaWriter,
    clock,
    serial,
  });
  const asking = retryingRemote(remote, { clock, random });
  const choice = createRegionChoice(replica, packs);
  const manifestRefresher = createManifestRefresher({
    clock,
    refresh: () => choice.refresh(),
    version: async () => (await packs.known())?.version ?? null,
    onFatal,
  });
  const exchange = createExchange(store, remote, () => session.opened());
  const outboxSync = startOutboxSyncLoop({
    exchange,
    locks,
    clock,
    random,
    // Sign out only if this account is still signed in: another person may have signed in meanwhile.
    onDeleted: (userId) => session.forgetAccount(userId),
    onFatal,
  });
  const own = startOwnService({
    store,
    replica,
    remote,
    outboxSync,
    clock,
    opened: () => session.opened(),
    showBadge: options.showBadge,
    onFatal,
  });
  const saved = { replica, remote: asking, clock, follow: own.followSaved, onFatal };
  const session: SessionService = createSessionService({
    auth: remote.auth,
    store,
    channel: options.sessionChannel,
    locks,
    clock,
    keysOf: async (userId) => deriveBoxKeys(await remote.sealingKey(userId)),
    onUser: (userId) => {
      own.setUser(userId);
      account.setUser(userId);
    },
    onReturn: () => void outboxSync.syncNow().catch(onFatal),
    onFatal,
  });
  const account = startAccount({
    store,
    remote: remote.account,
    payments: remote.payments,
    offers: remote.offers,
    values: options.values,
    clock,
    isSparing: () => network.now().isSparing,
    mutateAll: (act) => own.api.mutateAll(act),
    // Other limits (`too_many`, `report_limit`) hold for Pro as well.
    onPro: (userId) => void own.sendAgain(userId, 'save_limit').catch(onFatal),
    onDeleted: (userId) => session.forgetAccount(userId),
    dropFetched: () => options.dropFetched(),
    onFatal,
  });
  const stopConfirmed = watchConfirmed(session, (userId) => {
    void own.sendAgain(userId, CONTACT_UNCONFIRMED).catch(onFatal);
  });
  const files = createOwnFiles({ store, replica, userId: () => session.userId(), onAdded: () => outboxSync.wake() });
  const reviews = createPlaceReviews({ store: options.reviews, remote: asking, clock });
  const photos = createReviewPhotos({ cache: options.pictures, remote, isSparing: () => network.now().isSparing });
  const downloadPolicy = createDownloadPolicy({ replica, packs, network, downloads });
  const maps = startMaps(options, account.api);
  const stopNetwork = network.watch(({ isSparing }) => own.setSparing(isSparing));
  const find = createRestaurantFinder(replica, asking, () => store.savedPlaces(), clock, onFatal);
  let isManifestMissing = false;
  const statusChanges = createEmitter();

  const offline = startOfflineService({
    replica,
    packs,
    downloads,
    maps,
    choice,
    others: statusChanges,
    onResumed: (region) => void leadership.replicator()?.refresh([region]).catch(onFatal),
  });

  function greet(): void {
    if (!closing.signal.aborted) void leadership.greetIndex().catch(onFatal);
  }

  async function noteManifest(): Promise<void> {
    isManifestMissing = (await packs.known()) === null;
    statusChanges.emit();
  }

  const stopReclaimer = options.reclaimer.watch(statusChanges.emit);
  /** Sends the outbox and pulls now: these regions (null: all), and the person's data as the trigger says. */
  async function refresh(regions: readonly string[] | null = null, trigger: SyncTrigger = 'all'): Promise<void> {
    const exchanged = outboxSync.syncNow(trigger);
    if (regions?.length !== 0) {
      await choice.refresh();
      await noteManifest();
    }
    await Promise.all([leadership.replicator()?.refresh(regions), exchanged]);
  }

  /** The kept regions that are too old for the view. */
  async function oldRegions(view: View): Promise<string[]> {
    const isOld = (at: string | null) => isStale(view, at === null ? null : Date.parse(at), clock.now());
    return (await listRegionStates(replica)).filter((state) => isOld(state.synced_at)).map(({ id }) => id);
  }

  const leadership = startLeadership({
    ...options,
    index,
    puller,
    serial,
    downloadPolicy,
    onRegionsOutdated: (at) => manifestRefresher.raise(at),
    start() {
      const stopOwn = own.lead();
      // Fetches the saved places in advance, so that they can be opened without a network.
      const stopSaved = watchSavedPlaces(saved, () => {});
      return () => {
        stopSaved();
        stopOwn();
      };
    },
    closing: closing.signal,
  });
  const stopDesired = watchKeptRegions(replica, (desiredRegions) => {
    // The leader's replicator tells the index itself, after purging.
    if (!leadership.replicator()) void index.keep(desiredRegions.map(({ id }) => id));
  });

  return {
    connectIndex(port) {
      index.connect(wrap<IndexFeed>(port));
      greet();
    },
    async follow(position) {
      await choice.follow(position);
      await noteManifest();
    },
    keep: (region) => choice.keep(region),
    ...offline.api,
    findRestaurant: find,
    watchRestaurant: async (slug, listener) => watchRestaurantBySlug(replica, slug, listener),
    async watchStatus(listener) {
      return watchStatus(replica, options.reclaimer, statusChanges, () => isManifestMissing, downloadPolicy, listener);
    },
    readClaims: () => answerOrNull(remote.claims()),
    readCredits: () => answerOrNull(remote.credits()),
    refresh: () => refresh(),
    async comeBack(what) {
      if (what === 'network') {
        account.comeBack();
        session.comeBack();
      }
      maps.wake();
      if (network.now().isSparing) return outboxSync.syncNow([]);
      if (what === 'network' || isManifestMissing) return refresh();
      return refresh(await oldRegions('others'), own.isOld('others') ? 'all' : []);
    },
    async revalidate(view) {
      if (isOwnView(view)) own.revalidate(view);
      else leadership.replicator()?.request(await oldRegions(view));
    },
    compareWithServer: () => compareRegions(replica, asking),
    ...session.account,
    signOut: session.signOut,
    watchSession: async (listener) => session.watch(listener),
    ...own.api,
    readReviews: reviews.readReviews,
    fetchReviews: reviews.fetchReviews,
    // Never repeated, because each request counts towards a quota.
    ...createProvider({ remote, clock }),
    readReviewPhoto: photos.readReviewPhoto,
    watchSavedPlaces: async (listener) => watchSavedPlaces(saved, listener),
    ...files,
    measureStorage: () => measureStorage(store),
    async dropFetched() {
      await options.dropFetched();
      await reviews.drop();
    },
    databaseIdentity: () => store.databaseIdentity(),
    ...account.api,
    async close() {
      closing.abort();
      manifestRefresher.close();
      stopDesired();
      stopReclaimer();
      stopConfirmed();
      stopNetwork();
      offline.close();
      maps.close();
      network.close();
      account.close();
      await own.close();
      await leadership.replicator()?.stop();
      await remote.close();
      await replica.close();
    },
  };
}

/** Frees storage by dropping caches when documents don't fit. */
function withReclaimer(replicaWriter: ReplicaWriter, reclaimer: StorageReclaimer): ReplicaWriter {
  return { ...replicaWriter, store: (...page) => reclaimer.within(() => replicaWriter.store(...page)) };
}
