import { useSyncExternalStore } from 'react';
import type { GeolocationState } from '#platform/geolocation.ts';
import { useServices } from './services.tsx';

/** Where the person is, or what is shown instead, now and on every change. */
export function useGeolocation(): GeolocationState {
  const { geolocator } = useServices();
  const current = () => geolocator.state();
  return useSyncExternalStore((listener) => geolocator.watch(listener), current, current);
}
