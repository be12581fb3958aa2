import { createContext, useContext } from 'react';
import type { Connectivity } from '#platform/connectivity.ts';
import type { Geolocator } from '#platform/geolocation.ts';
import type { InstallOffer } from '#platform/install-offer.ts';
import type { ReplicaClient } from '#workers/replica/api.ts';
import type { SearchClient } from '#workers/search/api.ts';
import type { WaysClient } from '#workers/ways/api.ts';

/** Everything that a screen may ask for beyond its own folder; put together once in `app`, faked in tests. */
export interface Services {
  readonly search: SearchClient;
  readonly replica: ReplicaClient;
  readonly ways: WaysClient;
  readonly connectivity: Connectivity;
  readonly geolocator: Geolocator;
  readonly installOffer: InstallOffer;
  /** Resolves once what a first visitor waits for has come: then the files of later visits may. */
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
