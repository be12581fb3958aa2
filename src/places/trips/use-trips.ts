import { useEffect, useState } from 'react';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { useServices } from '#services/services.tsx';

/** The person's trips, including unsent changes; null while loading and while signed out. */
export function useTrips(): readonly OwnTrip[] | null {
  const { replica } = useServices();
  const [trips, setTrips] = useState<readonly OwnTrip[] | null>(null);
  useEffect(() => replica.watchTrips(setTrips), [replica]);
  return trips;
}
