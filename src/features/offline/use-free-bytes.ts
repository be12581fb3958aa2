import { useEffect, useState } from 'react';
import { useServices } from '#services/services.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';

interface Measured {
  /** What was on the device then. */
  readonly kept: string;
  readonly freeBytes: number | null;
}

/** Room left on the device, measured anew whenever a region came or went; null where the browser does not tell. */
export function useFreeBytes(regions: readonly OfflineRegion[]): number | null {
  const { replica } = useServices();
  const [measured, setMeasured] = useState<Measured>();
  const kept = regions.map(({ id, state }) => (state === 'kept' ? id : '')).join(' ');
  useEffect(() => {
    let isCurrent = true;
    async function measure() {
      // Without a figure nothing is said of room; a download that finds none says so itself.
      const use = await replica.measureStorage().catch(() => null);
      if (isCurrent) setMeasured({ kept, freeBytes: use && use.quotaBytes - use.usedBytes });
    }
    void measure();
    return () => {
      isCurrent = false;
    };
  }, [replica, kept]);
  return measured?.freeBytes ?? null;
}
