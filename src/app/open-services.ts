import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { startBrowserConnectivity } from '#platform/connectivity.ts';
import { startBrowserGeolocator } from '#platform/geolocation.ts';
import { rememberMember } from '#platform/member-mark.ts';
import { askForPersistenceOnce } from '#platform/persistence.ts';
import type { Services } from '#services/services.tsx';
import { createReplicaClient } from '#workers/replica/client.ts';
import { createSearchClient } from '#workers/search/client.ts';
import { askWhenSaved } from './ask-when-saved.ts';
import { followPosition } from './follow-position.ts';
import { forgetSearches } from './forget-searches.ts';
import { linkWorkers } from './link-workers.ts';

/**
 * Starts both workers and everything else that screens may ask for, each once, and ties them together.
 * @param spawnSearch starts the search worker
 */
export function openServices(spawnSearch: () => Worker): Services {
  const { packsUrl, healthUrl, ...project } = readConfig(import.meta.env, window.location.origin);
  const search = createSearchClient({ packsUrl, spawn: spawnSearch });
  const replica = createReplicaClient({ ...project, packsUrl });
  const connectivity = startBrowserConnectivity(healthUrl);
  const geolocator = startBrowserGeolocator(systemClock);

  linkWorkers(search, replica);
  followPosition(geolocator, replica);
  connectivity.watch((connectionStatus) => {
    if (connectionStatus === 'online') void replica.comeBack('network');
  });
  // What stands at `/` at the next start is chosen by it, before the session can be read.
  replica.watchSession((session) => {
    if (session !== undefined) rememberMember(session !== null);
  });
  forgetSearches(replica, () => {
    geolocator.forget();
    // Their code comes with the search page, and to whoever signs out.
    void import('#features/search/recent-searches.ts').then(({ recentSearches }) => recentSearches().clear());
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connectivity.status() === 'online') void replica.comeBack('page');
  });

  const asking = askWhenSaved(replica, () =>
    askForPersistenceOnce({ storage: navigator.storage, memory: localStorage }),
  );
  return { search, replica: asking, connectivity, geolocator, now: () => systemClock.now() };
}
