import { useEffect, useState } from 'react';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { useServices } from './services.tsx';

/** All regions; undefined until they were read, null if no list was ever loaded. */
export function useRegions(): readonly OfflineRegion[] | null | undefined {
  const { replica } = useServices();
  const [regions, setRegions] = useState<readonly OfflineRegion[] | null>();
  useEffect(() => replica.watchRegions(setRegions), [replica]);
  return regions;
}
