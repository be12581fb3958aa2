import { useEffect, useState } from 'react';
import { useServices } from '#services/services.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';

/** All regions; undefined until they were read, null if no list was ever loaded. */
export function useRegions(): readonly OfflineRegion[] | null | undefined {
  const { replica } = useServices();
  const [regions, setRegions] = useState<readonly OfflineRegion[] | null>();
  useEffect(() => replica.watchRegions(setRegions), [replica]);
  return regions;
}
