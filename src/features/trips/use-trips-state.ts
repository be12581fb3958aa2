import { useEffect, useState } from 'react';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { useTrips } from '#places/trips/use-trips.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useRevalidation } from '#services/use-revalidation.ts';
import type { OutboxView } from '#workers/replica/api.ts';

/** Timeout after which loading counts as failed. */
const PATIENCE_MS = 10_000;

/** 'whole' needs an answer of the server: before it, a trip that is missing here may well exist. */
export type TripsState = 'loading' | 'offline' | 'failed' | 'whole';

export interface TripsView {
  readonly trips: readonly OwnTrip[];
  readonly state: TripsState;
}

/** The person's trips on this device, and whether the server has ever sent them. */
export function useTripsState(): TripsView {
  const { replica } = useServices();
  const isOffline = useConnectionStatus() === 'offline';
  const trips = useTrips();
  const [outbox, setOutbox] = useState<OutboxView | null>(null);
  const [isLate, setLate] = useState(false);
  useRevalidation('saved');
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    const stop = replica.watchOutbox(setOutbox);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [replica]);
  if (trips && outbox?.syncedAt) return { trips, state: 'whole' };
  if (trips && isOffline) return { trips, state: 'offline' };
  const hasFailed = outbox !== null && outbox.waitsFor !== null;
  return { trips: trips ?? [], state: isLate || hasFailed ? 'failed' : 'loading' };
}
