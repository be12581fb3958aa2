import { createContext, useContext } from 'react';
import type { Connectivity } from '#platform/connectivity.ts';
import type { Geolocator } from '#platform/geolocation.ts';
import type { InstallOffer } from '#platform/install-offer.ts';
import type { ReplicaClient } from '#workers/replica/api.ts';
import type { SearchClient } from '#workers/search/api.ts';
import type { WaysClient } from '#workers/ways/api.ts';

/** Everything that a screen may use beyond its own folder. `app` assembles it once; tests use fakes. */
export interface Services {
  readonly search: SearchClient;
  readonly replica: ReplicaClient;
  readonly ways: WaysClient;
  readonly connectivity: Connectivity;
  readonly geolocator: Geolocator;
  readonly installOffer: InstallOffer;
  /** Resolves when a first visit has loaded what it needs; files for later visits may follow then. */
  readonly startupDone: Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ServicesContext.Provider;

/** The services of the running app. Throws outside of a `ServicesProvider`. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
