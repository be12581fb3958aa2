import { useEffect, useState } from 'react';
import { useServices } from './services.tsx';

/** Whether one has Pro now, as far as this device knows; undefined until it was read. */
export function useIsPro(): boolean | undefined {
  const { replica, now } = useServices();
  const [until, setUntil] = useState<string | null>();
  useEffect(() => replica.watchDashboard((view) => setUntil(view?.card?.proUntil ?? null)), [replica]);
  return until === undefined ? undefined : until !== null && Date.parse(until) > now();
}
