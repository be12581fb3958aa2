import { useEffect, useMemo, useState } from 'react';
import { tripDays } from '#domain/own/own-trips.ts';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { mendAppFiles } from '#platform/app-files.ts';
import { useServices } from '#services/services.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { copyPacks, restorePacks } from './pack-copy.ts';
import { type PackPlan, planPack } from './pack-plan.ts';
import { type PackRecord, readPacks, recordOf, writePack } from './pack-records.ts';

export interface Pack {
  readonly plan: PackPlan;
  /** Undefined until the trip was packed on this device. */
  readonly record: PackRecord | undefined;
  /** Stores all of it, also what failed or waits. @throws {Error} if a region can't be planned, as without a manifest */
  readonly start: (isConsent: boolean) => Promise<void>;
  readonly pause: () => void;
  /** Whether to keep it after the trip. */
  readonly keep: (isKept: boolean) => void;
}

/** What packing a trip does on this device, and how far it is. */
export function usePack(trip: OwnTrip, regions: readonly OfflineRegion[], isPro: boolean): Pack {
  const { replica } = useServices();
  const { id } = trip;
  const plan = planPack(trip.stops, regions, isPro);
  const [records, setRecords] = useState(() => readPacks());
  const lastDay = tripDays(trip)?.last;
  const stored = records[id];
  // The trip's days may have changed since.
  const record = useMemo(() => stored && (lastDay === undefined ? stored : { ...stored, lastDay }), [stored, lastDay]);
  useEffect(() => {
    let isCurrent = true;
    void restorePacks().then((restored) => isCurrent && setRecords(restored));
    return () => {
      isCurrent = false;
    };
  }, []);
  useEffect(() => {
    if (!record) return;
    writePack(id, record);
    void copyPacks();
  }, [id, record]);

  return {
    plan,
    record,
    async start(isConsent) {
      if (lastDay === undefined) return;
      // Before the downloads: if the app is killed meanwhile, what they brought still leaves after the trip.
      setRecords(writePack(id, recordOf(id, lastDay, plan, isPro, readPacks())));
      await copyPacks();
      for (const { id: region, state, isAutomatic, map } of plan.regions) {
        if (state === 'none' || isAutomatic) await replica.keep(region);
        else if (state !== 'kept' && state !== 'loading') await replica.resume(region);
        if (isPro && map && map.state !== 'kept' && map.state !== 'loading') await replica.keepMap(region);
      }
      // Drawing a map needs code that comes after all else.
      if (plan.hasMaps) void mendAppFiles(true);
      // While data is saved, larger regions wait for the person's word.
      if (isConsent) await replica.refresh();
    },
    pause() {
      for (const { id: region, state, map } of plan.regions) {
        if (state === 'loading' || state === 'waiting') void replica.pause(region);
        if (isPro && (map?.state === 'loading' || map?.state === 'waiting')) void replica.pauseMap(region);
      }
    },
    keep(isKept) {
      if (record) setRecords(writePack(id, { ...record, isKept }));
    },
  };
}
