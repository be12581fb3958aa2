import { useEffect, useState } from 'react';
import { useServices } from '#services/services.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';

interface Measured {
  /** The regions stored at that time. */
  readonly kept: string;
  readonly freeBytes: number | null;
}

/** Free space on the device, measured again when a region was stored or deleted; null if the browser does not tell. */
export function useFreeBytes(regions: readonly OfflineRegion[]): number | null {
  const { replica } = useServices();
  const [measured, setMeasured] = useState<Measured>();
  const kept = regions.map(({ id, state }) => (state === 'kept' ? id : '')).join(' ');
  useEffect(() => {
    let isCurrent = true;
    async function measure() {
      // Without a figure there is no warning; a download that runs out of space reports it.
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
