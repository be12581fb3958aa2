import { useSyncExternalStore } from 'react';
import type { GeolocationState } from '#platform/geolocation.ts';
import { useServices } from './services.tsx';

/** The person's position, or its replacement, now and on every change. */
export function useGeolocation(): GeolocationState {
  const { geolocator } = useServices();
  const current = () => geolocator.state();
  return useSyncExternalStore((listener) => geolocator.watch(listener), current, current);
}
