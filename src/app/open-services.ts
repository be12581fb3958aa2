import { noteSetOut } from '#places/checks/set-out.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { startBrowserConnectivity } from '#platform/connectivity.ts';
import { deviceMemory } from '#platform/device-storage.ts';
import { startBrowserGeolocator } from '#platform/geolocation.ts';
import type { InstallOffer } from '#platform/install-offer.ts';
import { rememberMember } from '#platform/member-mark.ts';
import { askForPersistenceOnce } from '#platform/persistence.ts';
import { lazyWays } from '#services/lazy-ways.ts';
import { createReplicaClient } from '#services/replica-client.ts';
import { createSearchClient } from '#services/search-client.ts';
import type { Services } from '#services/services.tsx';
import { askWhenSaved } from './ask-when-saved.ts';
import { beginsWithSearch } from './begins-with-search.ts';
import { followPosition } from './follow-position.ts';
import { forgetSearches } from './forget-searches.ts';
import { linkWorkers } from './link-workers.ts';
import { preloadPage } from './routes.tsx';
import { searchWithoutReplica } from './search-without-replica.ts';
import { orderStart, settledPosition } from './start-order.ts';

const now = () => systemClock.now();

/**
 * Creates all services once, starts both workers, and connects them.
 * @param spawnSearch starts the search worker
 * @param installOffer captured at startup
 */
export function openServices(spawnSearch: () => Worker, installOffer: InstallOffer): Services {
  const { packsUrl, healthUrl, ...project } = readConfig(import.meta.env, window.location.origin);
  const search = createSearchClient({ packsUrl, spawn: spawnSearch });
  const geolocator = startBrowserGeolocator(systemClock);
  let noteOpened: (() => void) | undefined;
  const replicaOpened = new Promise<void>((resolve) => {
    noteOpened = resolve;
  });
  // With a service worker the files are cached, so no order is needed.
  const order = navigator.serviceWorker?.controller
    ? null
    : orderStart({
        clock: systemClock,
        page: preloadPage(window.location.pathname),
        needsIndex: beginsWithSearch(),
        geolocator,
        anticipate: (position) => search.anticipate(position),
        replicaOpened,
      });
  const connectivity = startBrowserConnectivity(healthUrl, order?.replica);
  const replica = createReplicaClient({ ...project, packsUrl, after: order?.replica });

  linkWorkers(search, replica);
  // Only once the replica may start: if a position is found before, the default's region is not fetched first.
  void Promise.resolve(order?.replica).then(() => followPosition(geolocator, replica));
  searchWithoutReplica(replica, async () => search.anticipate(await settledPosition(geolocator, systemClock)));
  connectivity.watch((connectionStatus) => {
    if (connectionStatus === 'online') void replica.comeBack('network');
  });
  // The next start uses this to choose the page at `/` before the session is read.
  replica.watchSession((session) => {
    if (session === undefined) return;
    rememberMember(session !== null);
    noteOpened?.();
  });
  // A crashed replica worker never reports a session. The first page must not wait for one.
  replica.watchStatus(({ errorCode }) => {
    if (errorCode === 'worker_crashed') noteOpened?.();
  });
  forgetSearches(replica, () => {
    geolocator.forget();
    noteSetOut(null);
    // Imported here, so that only the search page and signing out fetch this code.
    void import('#features/search/recent-searches.ts').then(({ recentSearches }) => recentSearches().clear());
    void import('#features/waiter/kept-words.ts').then(({ forgetWords }) => forgetWords());
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connectivity.status() === 'online') void replica.comeBack('page');
  });

  const asking = askWhenSaved(replica, () =>
    askForPersistenceOnce({ storage: navigator.storage, memory: deviceMemory() }),
  );
  const startupDone = order?.rest ?? Promise.resolve();
  const ways = lazyWays(systemClock);
  return { search, replica: asking, ways, connectivity, geolocator, installOffer, startupDone, now };
}
